# make run    from nothing to three answers and a site
# make test   from nothing to a browser and every test
# make quick  the tests of a change at hand, in a minute: tests/quick.txt
# make check  style, types, imports, catalogs, of the site's scripts style and types
# make floors the quick tests on the lowest versions that pyproject.toml admits
# make site | serve | bench | bench-quick | clean

VENV ?= .venv
OUT ?= site/public
FLOORS ?= .venv-floors
WORKERS ?= 3
KB = $(VENV)/bin/kb
PY = $(VENV)/bin/python

.PHONY: run test quick check floors site serve bench bench-quick catalogs clean
.DELETE_ON_ERROR:

run: $(VENV)/installed catalogs
	@echo "== index and site"
	@$(KB) build --out $(OUT)
	@echo; echo '== kb --ui fr search "coût converti de mana" --limit 2'
	@$(KB) --ui fr search "coût converti de mana" --limit 2
	@echo; echo '== kb --ui it card fuoco'
	@$(KB) --ui it card fuoco
	@echo; echo '== kb --ui fr check "Feu // Glace" mv=4'
	@$(KB) --ui fr check "Feu // Glace" mv=4
	@echo; echo "== the site: open $(abspath $(OUT))/index.html, or run: make serve"
	@echo "== the command: . $(VENV)/bin/activate, then kb; or $(KB)"

test: $(VENV)/ready catalogs
	@$(PY) tools/browser.py
	@$(PY) tools/shells.py
	@$(PY) tools/node.py
	$(PY) -m pytest -n $(WORKERS) --dist worksteal $(TESTS)

quick: $(VENV)/ready catalogs
	$(PY) -m pytest -n $(WORKERS) @tests/quick.txt

check: $(VENV)/ready
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports
	$(PY) tools/catalogs.py check
	$(PY) tools/node.py check

floors: $(FLOORS)/ready
	@$(MAKE) quick VENV=$(FLOORS)

site: $(VENV)/installed catalogs
	$(KB) build --out $(OUT)

serve: site
	$(KB) serve

bench: bench/.venv/ready
	bench/.venv/bin/python bench/run.py

bench-quick: bench/.venv/ready
	bench/.venv/bin/python bench/run.py --quick

# The peers, in an environment of their own; those for Node where there is one.
bench/.venv/ready: bench/requirements.txt bench/package.json pyproject.toml
	@tools/make-venv bench/.venv
	bench/.venv/bin/python -m pip install --quiet --disable-pip-version-check --editable . -r bench/requirements.txt
	@bench/.venv/bin/python tools/browser.py
	@if command -v npm >/dev/null; then npm install --prefix bench --no-package-lock --no-audit --no-fund --silent; \
	else echo "bench: no npm, so the peers for Node are left out"; fi
	@touch $@

catalogs: $(VENV)/installed
	@$(PY) tools/catalogs.py compile

# The program with what it needs.
$(VENV)/installed: pyproject.toml
	@tools/make-venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --editable .
	@$(PY) -m compileall -q kb  # as pip does but for a checkout; each look-up would compile a hundred modules
	@touch $@

# And what its makers need.
$(VENV)/ready: $(VENV)/installed
	$(PY) -m pip install --quiet --disable-pip-version-check --group dev
	@touch $@

# uv, since pip cannot be asked for the lowest versions.
$(FLOORS)/ready: pyproject.toml
	@tools/make-venv $(FLOORS)
	$(FLOORS)/bin/python -m pip install --quiet --disable-pip-version-check uv
	$(FLOORS)/bin/uv pip install --quiet --python $(FLOORS) --resolution lowest-direct --editable . --group dev
	@touch $(FLOORS)/installed $@

clean:
	rm -rf $(VENV) $(FLOORS) site/public dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
