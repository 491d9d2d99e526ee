"use strict";
// The service worker: the shell and one language are kept, in a cache named by the build; the rest on demand.
const VERSION = "{{version}}";
const SHELL = ["{{shell}}"];
// Another site of the same origin has a worker and caches of its own: all of this one's begin with its path.
const OURS = `kb ${new URL(self.registration.scope).pathname} `;
const CACHE = OURS + VERSION;
// Asked of the server: the browser's own cache may still have a file as the last version had it.
const ANEW = { cache: "no-cache" };

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(SHELL.map((path) => new Request(path, ANEW)))),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name !== CACHE && (await isOurs(name))) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

// Caches were once named without a path; what lies in one of those tells whose it is.
async function isOurs(name) {
  if (!/^kb-[0-9a-f]{12}$/.test(name)) return name.startsWith(OURS);
  return Boolean(await (await caches.open(name)).match(`${self.registration.scope}offline.html`));
}

// A folder is its index.html; what stands after the path is the page's own affair.
function resource(request) {
  const address = new URL(request.url);
  address.search = address.hash = "";
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  return address.href;
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const address = resource(request);
  const kept = await cache.match(address);
  if (kept) return kept;
  let fresh;
  try {
    fresh = await fetch(request, ANEW);
  } catch (fault) {
    if (request.mode === "navigate") return Response.redirect(`${self.registration.scope}offline.html`);
    throw fault;
  }
  if (fresh.ok && fresh.type === "basic") await cache.put(address, fresh.clone());
  return fresh;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope))
    event.respondWith(answer(request));
});

// A page asks for its language, once it has nothing else to do; a reader, for the new version.
self.addEventListener("message", (event) => {
  if (event.data === "renew") self.skipWaiting();
  if (event.data?.keep) event.waitUntil(keep(event.data.keep));
});

// Given up once a new version waits: this one's cache goes with it, and a worker at work holds it back.
async function keep(language) {
  const cache = await caches.open(CACHE);
  const listed = await fetch(`${self.registration.scope}${language}/offline.json`, ANEW);
  for (const path of await listed.json()) {
    if (self.registration.waiting) return;
    const address = self.registration.scope + path;
    if (!(await cache.match(address))) await cache.add(new Request(address, ANEW));
  }
}
