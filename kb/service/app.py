"""The service as an ASGI application: languages, faults, bounds, caching, then the endpoints and the site.

One request at a time is worked on: Python would not run two at once, and the readers of the index and
the tables are not made for it. More cores are used by more processes. A look-up is done where it arrives,
since to hand it to a thread and back takes as long as to do it; what may last is handed over, so that the
process goes on answering who asks for its health. Whoever would wait too long is sent away at once, since
an answer that comes too late is work for nothing.
"""

import asyncio
import gc
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from copy import copy
from datetime import date
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

import kb
from kb.answers.documents import shapes
from kb.api import KnowledgeBase
from kb.errors import Ambiguous, FileFault, KbError, NotFound, StoreFault, UsageError, parse_code
from kb.languages import INTERFACE
from kb.messages import msg
from kb.pages.server import CONTENT_SECURITY_POLICY
from kb.service.endpoints import ENDPOINTS, Endpoint, Reply
from kb.service.observing import Observed, exposition
from kb.service.openapi import openapi
from kb.service.parameters import REPEATED, read

# Bytes of a list or a text: ten times the longest deck list or rules section seen.
_LONGEST_BODY = 1_000_000
# Requests that may wait for their turn; at 450 a second the last waits a seventh of a second.
_WAITING = 64
# Seconds that a request may take with its wait; clients and proxies give up soon after.
_PATIENCE = 5.0
# Answers change when the library or the day does: a proxy asks again after five minutes.
_CACHED = "public, max-age=300"
# A word, properties, an error, a question: between them they read what searches share.
_FIRST = ("feu", "carte double multicolore", "assailement", "puis-je lancer Glace ?")
_SETTINGS = "KB_SERVICE"
_encode = msgspec.json.Encoder().encode


class Settings(msgspec.Struct, frozen=True):
    """How `kb serve --api` was started; handed to worker processes in the environment."""

    root: str | None = None
    site: str | None = None
    hosts: tuple[str, ...] = ("*",)
    """The host names that a request may give."""
    origins: tuple[str, ...] = ()
    """The origins whose pages may ask, for CORS."""
    store: str | None = None
    """The address of the store that the library and the index are read from."""

    def hand_over(self) -> None:
        """Leaves itself where `create` finds it."""
        os.environ[_SETTINGS] = msgspec.json.encode(self).decode()


def create() -> Starlette:
    """The application by the settings handed over: what uvicorn calls in each process."""
    logging.basicConfig(format="%(message)s", level=logging.WARNING)  # each process has its own
    return application(msgspec.json.decode(os.environ[_SETTINGS], type=Settings))


def application(settings: Settings) -> Starlette:
    """The service and, where it is built, the site under ``/``."""
    service = _Service(settings)
    routes: list[Route | Mount] = [
        *(Route(one.path, partial(service.answer, one), methods=list(one.methods)) for one in ENDPOINTS),
        Route("/v1/openapi.json", _at_once(lambda: JSONResponse(openapi()))),
        Route("/v1/{rest:path}", service.nothing_there),
        Route("/healthz", _at_once(lambda: JSONResponse({"status": "ok"}))),
        Route("/readyz", _at_once(service.ready)),
        Route("/metrics", _at_once(exposition)),
    ]
    if settings.site:
        routes.append(Mount("/", _Site(directory=settings.site, html=True)))
    hosts = Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts))
    middleware = [Middleware(Observed), Middleware(_OneLength), hosts]
    if settings.origins:
        middleware.append(Middleware(CORSMiddleware, allow_origins=list(settings.origins)))
    return Starlette(routes=routes, middleware=middleware, lifespan=service.lifespan)


def _at_once(told: Callable[[], Response]) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that is not handed to a thread, as starlette does with what is no coroutine."""

    async def answer(_request: Request) -> Response:
        return told()

    return answer


class _OneLength:
    """Refuses a request of two lengths, in which a proxy may see another end than we do (RFC 9112, 6.1)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes any other request on."""
        if {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope.get("headers", ())}:
            refused = Response(status_code=400, headers={"Connection": "close"})
            await refused(scope, receive, send)
        else:
            await self._app(scope, receive, send)


class _Site(StaticFiles):
    """The built site, under the policy that `kb serve` has."""

    async def get_response(self, path: str, scope: Any) -> Response:
        found = await super().get_response(path, scope)
        found.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
        found.headers["X-Content-Type-Options"] = "nosniff"
        return found


class _Service:
    """The knowledge base of each reader's language, read once, and whose turn it is to ask it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._bases: dict[str, KnowledgeBase] = {}
        self._fingerprint = ""
        self._waiting, self._turn = 0, asyncio.Lock()

    @asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        """Reads everything before the first request, so that none waits for it."""
        with ThreadPoolExecutor(1) as self._thread:
            await asyncio.wrap_future(self._thread.submit(self._open))
            yield
            self._bases.clear()

    def _open(self) -> None:
        root = self._settings.root
        base = kb.open(Path(root) if root else None, store=self._settings.store)
        base.prepared()
        for query in _FIRST:
            base.search(query)
        base.card("feu").as_dict("fr")
        base.info()
        self._fingerprint = f"{kb.__version__} {base.corpus.fingerprint}"
        for code in INTERFACE:
            self._bases[code] = reader = copy(base)  # what is read is shared
            reader.language = code
        gc.unfreeze()  # of a store: what was read of the generation before goes
        gc.collect()
        gc.freeze()  # what is read once is not looked through again: 30 ms each time

    def _replied(self, endpoint: Endpoint, asked: Any, language: str) -> Reply:
        """The endpoint's reply, or the fault's document with its status; by the store's newest."""
        try:
            if not self._bases[language].is_newest():
                self._open()
            return endpoint.answer(self._bases[language], asked, language)
        except KbError as fault:
            kinds = {NotFound: 404, Ambiguous: 300, StoreFault: 503, FileFault: 503}
            status = next((status for kind, status in kinds.items() if isinstance(fault, kind)), 422)
            return Reply(_error_document(fault, status, language), status)

    def ready(self) -> Response:
        """200 once everything is read."""
        return JSONResponse(
            {"status": "ready"} if self._bases else {"status": "starting"}, 200 if self._bases else 503
        )

    async def nothing_there(self, request: Request) -> Response:
        """404 for an address that the service has not."""
        absent = NotFound(msg("there is no such address; all of them: /v1/openapi.json"))
        return _fault(absent, 404, _accepted(request))

    async def answer(self, endpoint: Endpoint, request: Request) -> Response:
        """The answer of an endpoint, or a fault as a document."""
        language = _accepted(request)
        try:
            said = parse_qsl(request.scope["query_string"].decode("latin-1"), keep_blank_values=True)
            given: dict[str, Any] = dict(said)
            given |= {name: [value for one, value in said if one == name] for name in REPEATED & given.keys()}
            given |= request.path_params
            if request.method == "POST":
                given["text"] = (await _body(request)).decode("utf-8")
            asked = read(endpoint.asked, given)
            language = parse_code(asked.lang) if asked.lang else language
        except _TooLong:
            too_long = UsageError(msg("the text is longer than %(most)d bytes", most=_LONGEST_BODY))
            return _fault(too_long, 413, language)
        except UnicodeDecodeError:
            return _fault(UsageError(msg("the text is not UTF-8")), 400, language)
        except KbError as fault:
            return _fault(fault, 400, language)
        kept = {"ETag": self._tag(language), "Cache-Control": _CACHED, "Vary": "Accept-Language"}
        if request.method == "GET" and kept["ETag"] in request.headers.get("If-None-Match", ""):
            return Response(status_code=304, headers=kept)
        lasts = endpoint.lasts or self._settings.store is not None  # a network may keep it waiting
        reply = await self._asked(partial(self._replied, endpoint, asked, language), lasts)
        if reply is None:
            return _fault(KbError(msg("too many ask at once; try again in a second")), 503, language)
        if reply.status == 503:
            return Response(_encode(reply.document), 503, _refused(language), "application/json")
        kept["ETag"] = self._tag(language)  # of what has answered, which may be newer
        headers = {"Content-Language": language, **(kept if request.method == "GET" else {})}
        return Response(_encode(reply.document), reply.status, headers, "application/json")

    async def _asked(self, work: partial[Reply], lasts: bool) -> Reply | None:
        """What comes of the work in its turn; None where too many wait already or it takes too long."""
        if self._waiting >= _WAITING:
            return None
        self._waiting += 1
        try:
            async with asyncio.timeout(_PATIENCE):
                await asyncio.sleep(0)  # who came at the same time is counted before anyone's turn
                await self._turn.acquire()
                if not lasts:
                    try:
                        return work()
                    finally:
                        self._turn.release()
                lasting = asyncio.wrap_future(self._thread.submit(work))
                lasting.add_done_callback(lambda _: self._turn.release())  # not before, even if given up
                return await asyncio.shield(lasting)
        except TimeoutError:
            return None
        finally:
            self._waiting -= 1

    def _tag(self, language: str) -> str:
        return _tag_of(self._fingerprint, language, date.today())


@lru_cache(2 * len(INTERFACE))
def _tag_of(fingerprint: str, language: str, day: date) -> str:
    """Of the corpus, the program, the reader's language, and the day: “today” is part of most answers."""
    return f'"{sha256(f"{fingerprint} {language} {day}".encode()).hexdigest()[:20]}"'


def _refused(language: str) -> dict[str, str]:
    """The headers of a 503: whoever is sent away may come back in a second."""
    return {"Content-Language": language, "Retry-After": "1"}


def _fault(fault: KbError, status: int, language: str) -> Response:
    headers = _refused(language) if status == 503 else {"Content-Language": language}
    return Response(_encode(_error_document(fault, status, language)), status, headers, "application/json")


def _error_document(fault: KbError, status: int, language: str) -> shapes.Error:
    return {
        "object": "error",
        "status": status,
        "code": fault.code,
        "details": fault.render(language),
        "warnings": [],
    }


class _TooLong(Exception):
    """A body beyond the bound."""


async def _body(request: Request) -> bytes:
    """The body; no more than its bound is ever in memory."""
    held = bytearray()
    async for chunk in request.stream():
        held += chunk
        if len(held) > _LONGEST_BODY:
            raise _TooLong
    return bytes(held)


def _accepted(request: Request) -> str:
    """The language that `Accept-Language` puts first among ours; English without one."""
    ranked = []
    for place, one in enumerate(request.headers.get("Accept-Language", "").split(",")):
        tag, _, quality = one.strip().partition(";q=")
        code = tag[:2].lower()
        if code in INTERFACE:
            ranked.append((-_quality(quality), place, code))
    return min(ranked)[2] if ranked else "en"


def _quality(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
