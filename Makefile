# `make` alone lists what there is to do.
# Everything is set up on the way: .venv for what runs, .tools for what compiles the rules.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --no-input install -qq --require-hashes
PYTEST := $(PY) -m pytest -n 2 --dist worksteal
UV_COMPILE = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help page play terminal test test-page test-cluster check docs soak bench bench-live bench-several bench-page pictures strength package format lock clean build run dev
.DELETE_ON_ERROR:

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | column -t -s '|' 2>/dev/null \
	|| sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1: \2/p' Makefile

play: ## play in the browser: starts the server and prints the link; options in ARGS, as in: make play ARGS="--port 0"
	@$(MAKE) -j2 run build page
	@$(VENV)/bin/kanasta serve $(ARGS)

terminal: ## play in this terminal; options in ARGS, as in: make terminal ARGS="czech --players 2"
	@$(MAKE) -j2 run build
	@$(VENV)/bin/kanasta play $(ARGS)

test: ## run the tests on plain and on compiled rules; pytest's options in ARGS
	@$(MAKE) -j2 dev build page
	@if $(PY) tools/compile_rules.py --check; then \
		echo "Tests on plain rules"; KANASTA_BUILD=plain $(PYTEST) -m "not soak and not once" $(ARGS) && \
		echo "Tests on compiled rules" && KANASTA_BUILD=compiled $(PYTEST) $(ARGS); \
	elif [ "$$CI" = true ]; then \
		echo "NOT TESTED: the compiled rules, because they could not be compiled; in CI that is an error"; exit 1; \
	else \
		echo "NOT TESTED: the compiled rules, because they could not be compiled here"; \
		KANASTA_BUILD=plain $(PYTEST) $(ARGS); \
	fi

test-page: ## run the tests of the page in a browser, and no others; pytest's options in ARGS
	@$(MAKE) -j2 dev build page
	$(PYTEST) tests/page $(ARGS)

check: ## everything that must hold: format, lint, types, imports, pages, tests on both rules
	@$(MAKE) -j2 dev build page
	$(PY) -m ruff format --check
	$(PY) -m ruff check
	$(PY) -m mypy
	$(VENV)/bin/lint-imports
	$(PY) tools/pages.py --check
	$(PY) tools/catalogues.py --check
	$(PY) tools/wire_types.py --check
	$(PY) tools/page_variants.py --check
	$(PY) tools/build_page.py run check
	@$(MAKE) test

docs: ## write the pages that are made from the rule files
	@$(MAKE) run
	$(PY) tools/pages.py

soak: ## run the long tests, on compiled rules where they can be compiled
	@$(MAKE) -j2 dev build page
	KANASTA_SEED=$${KANASTA_SEED:-$$(date +%s)} $(PYTEST) -m soak $(ARGS)

bench: ## measure speed; options in ARGS
	@$(MAKE) -j2 dev build
	$(PY) bench/run.py $(ARGS)

bench-page: ## measure the page in a browser; options in ARGS
	@$(MAKE) -j2 dev build page
	$(PY) bench/page.py $(ARGS)

pictures: ## take pictures of every screen of the page in every language, into pictures/; options in ARGS
	@$(MAKE) -j2 dev build page
	$(PY) tools/pictures.py $(ARGS)

strength: ## measure how strong the bots are, and write the tables of docs/bots.md; options in ARGS
	@$(MAKE) -j2 dev build
	$(PY) bench/strength.py $(ARGS)

bench-live: ## measure the server under load beside a bare echo; options in ARGS, as in: ARGS="--tables 50 500 2000"
	@$(MAKE) -j2 dev build
	cd bench && ../$(PY) live.py $(ARGS)

test-cluster: ## run the tests of play on a cluster, with Ray; pytest's options in ARGS
	@$(MAKE) -j2 dev build
	@$(PIP) -r requirements/cluster.txt
	$(PY) -m pytest tests/test_cluster.py $(ARGS)

bench-several: ## measure two servers on one PostgreSQL beside one; options in ARGS
	@$(MAKE) -j2 dev build
	cd bench && ../$(PY) several.py $(ARGS)

package: ## build sdist and wheel into dist/, install the wheel into a fresh environment and try it
	@$(MAKE) dev
	rm -rf dist
	$(PY) -m build --outdir dist
	@fresh=$$(mktemp -d) && trap 'rm -rf "$$fresh"' EXIT && \
		$(PY) -m venv "$$fresh" && \
		"$$fresh"/bin/pip --disable-pip-version-check install -qq dist/*.whl && \
		cd / && "$$fresh"/bin/kanasta --version

format: ## put the sources into their form
	@$(MAKE) dev
	$(PY) -m ruff check --fix-only
	$(PY) -m ruff format

lock: ## bring the lock files up to what pyproject.toml and requirements/*.in say; ARGS=--upgrade for newer versions
	@$(MAKE) dev
	@[ -x .tools/uv/bin/uv ] || { $(PY) -m venv .tools/uv && .tools/uv/bin/pip install -qq uv; }
	cd requirements && ../.tools/uv/bin/$(UV_COMPILE) $(ARGS) ../pyproject.toml --extra plot --extra server -o play.txt
	cd requirements && ../.tools/uv/bin/$(UV_COMPILE) $(ARGS) ../pyproject.toml dev.in --extra plot --extra postgres --extra server -c play.txt -o dev.txt
	cd requirements && ../.tools/uv/bin/$(UV_COMPILE) $(ARGS) ../pyproject.toml --extra ray -c dev.txt -o cluster.txt
	cd requirements && ../.tools/uv/bin/$(UV_COMPILE) $(ARGS) build.in -o build.txt
	cd requirements && ../.tools/uv/bin/$(UV_COMPILE) $(ARGS) node.in -o node.txt

build: $(VENV)/.made ## compile the rules where they changed since the last time
	@$(PY) tools/compile_rules.py

page: $(VENV)/.made ## build the page where it changed since the last time
	@$(PY) tools/build_page.py

clean: ## remove all that was set up or built
	rm -rf $(VENV) .tools dist src/kanasta/_compiled src/kanasta/web/page client/node_modules
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -exec rm -rf {} +

run: $(VENV)/.run
	@:

dev: $(VENV)/.dev
	@:

# An environment whose Python has gone is made anew.
$(shell [ -x $(PY) ] || rm -f $(VENV)/.made)

# The stamps, and not the folder, tell what is there: a failed step leaves a folder behind.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Kanasta needs Python 3.11 or later; name one: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "environment: making $(VENV)"
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@# A path from there to here, and a command that finds its Python beside it, so that the tree can be moved.
	@echo ../../../../src > $$(echo $(VENV)/lib/python3*/site-packages)/kanasta.pth
	@printf '#!/bin/sh\nexec "$${0%%/*}/python" -P -m kanasta "$$@"\n' > $(VENV)/bin/kanasta
	@chmod +x $(VENV)/bin/kanasta
	@touch $@

$(VENV)/.run: requirements/play.txt $(VENV)/.made
	@echo "environment: installing what Kanasta runs on"
	@$(PIP) -r requirements/play.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	@echo "environment: installing what tests it"
	@$(PIP) -r requirements/dev.txt
	@touch $@
