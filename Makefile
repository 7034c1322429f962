# `make run` starts the page, `make app` builds it for phones without a server, `make test` checks
# everything in minutes, `make test-all` at length, `make bench` measures, `make attack` attacks a
# server on this machine.
# Another Python has an environment of its own: `make test PYTHON=python3.13`.
PYTHON ?= python3
VENV ?= .venv$(patsubst %,-%,$(filter-out python3,$(notdir $(PYTHON))))
BIN := $(VENV)/bin
# More workers than most machines need for computing: tests often wait for a browser or the disk.
WORKERS := --numprocesses 4 --dist worksteal

# Processes share compiled modules: compiling the libraries again takes each of them seconds.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run app test test-all test-long coverage bench screenshots messages types wheel lock clean

run: $(VENV)/run.done
	@echo 'Starting tenbo: it loads the networks that read photos.'
	$(BIN)/tenbo serve $(ARGS)

# The application that runs inside a phone; `ARGS=DIR` writes it into another folder.
app: $(VENV)/run.done
	$(BIN)/tenbo app $(or $(ARGS),dist/app)

test: $(VENV)/test.done node_modules/.package-lock.json
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m pytest $(WORKERS) -m "not long and not attack" $(ARGS)

# What `test` leaves out: attacks on a server, one at a time because they measure how long others
# wait, then every screen in every language and size, long runs, all recorded data, and properties
# with four times as many examples.
test-long: $(VENV)/test.done node_modules/.package-lock.json
	$(BIN)/python -m pytest -m attack $(ARGS)
	$(BIN)/python -m pytest $(WORKERS) -m "(long or hypothesis) and not attack" \
	  --hypothesis-profile long $(ARGS)

test-all: test test-long

# Apart from `test`, because tracing every line takes half as long again.
coverage: $(VENV)/test.done
	$(BIN)/python -m pytest $(WORKERS) --cov --cov-report=term:skip-covered $(ARGS)

bench: $(VENV)/test.done
	$(BIN)/python -m bench.reading
	$(BIN)/python -m bench.layout --tables 300
	$(BIN)/python -m bench.whole_tables --tables 100
	$(BIN)/python -m bench.clutter --tables 60
	$(BIN)/python -m bench.correction --hands 1000
	$(BIN)/python -m bench.scoring
	$(BIN)/python -m bench.fans
	$(BIN)/python -m bench.batch
	$(BIN)/python -m bench.sessions
	$(BIN)/python -m bench.live
	$(BIN)/python -m bench.live --tables 20 --phones 4 --workers 2 --rate 10 --seconds 10
	$(BIN)/python -m bench.page
	$(BIN)/python -m bench.phone

# The promises of docs/security.md, some minutes; `ARGS="-k streams"` tries some of them.
attack: $(VENV)/test.done
	$(BIN)/python -m pytest -m attack tests/webapp/test_attacks.py $(ARGS)

screenshots: $(VENV)/test.done
	$(BIN)/python -m docs.scripts.screenshots $(ARGS)

# Finds the messages of the program, updates the catalogues of all languages and compiles those
# that are complete.
# A new language begins with `ARGS="--init-missing --locale fr"`.
BABEL := $(BIN)/python -m babel.messages.frontend --quiet
messages: $(VENV)/test.done
	mkdir -p build
	$(BABEL) extract --mapping pyproject.toml --sort-output --no-location --omit-header \
	  --output build/tenbo.pot .
	$(BABEL) update --input-file build/tenbo.pot --output-dir scorer/locale --domain tenbo --width 100 \
	  --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date $(ARGS)
	$(BIN)/python -m docs.scripts.catalogues

# Checks the types of the scripts of the page, with those of the API.
types: $(VENV)/test.done node_modules/.package-lock.json
	$(BIN)/python -m docs.scripts.api_types
	npx tsc --project tsconfig.json

# The wheel of plain modules for every platform, then the one with a compiled scorer for this one.
wheel: $(VENV)/test.done
	$(BIN)/python -m pip wheel --no-deps --wheel-dir dist .
	TENBO_COMPILE=1 $(BIN)/python -m pip wheel --no-deps --no-build-isolation --wheel-dir dist . || echo \
	  'The scorer was not compiled: install a C compiler (Debian: apt install gcc)'

# Needs uv, https://docs.astral.sh/uv/; keeps present versions unless ARGS is --upgrade.
lock:
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --default-index https://pypi.org/simple --no-emit-index-url \
	  --custom-compile-command 'make lock' $(ARGS) \
	  pyproject.toml requirements/run.in --output-file requirements/run.txt
	uv pip compile --quiet --universal --python-version 3.11 --no-annotate \
	  --default-index https://pypi.org/simple --no-emit-index-url \
	  --custom-compile-command 'make lock' $(ARGS) --constraint requirements/run.txt \
	  pyproject.toml --extra test --output-file requirements/test.txt

clean:
	rm -rf $(VENV) dist build

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'tenbo needs Python 3.11 or later: name one, as in make $(MAKECMDGOALS) PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo 'Python came without venv: install it, on Debian with apt install python3-venv'; exit 1; }

# The marks say what is in the environment: only what tenbo needs, or the tests' tools too.
# Bytecode of modules that are never imported would take 40 MB, so pip compiles none.
# pip checks the hash of everything that it downloads; the checkout itself is built without a download.
$(VENV)/run.done: pyproject.toml requirements/run.txt | $(BIN)/python
	@echo 'Installing about 440 MB into $(VENV), once; this takes some minutes.'
	$(BIN)/python -m pip install --no-compile --require-hashes --requirement requirements/run.txt
	$(BIN)/python -m pip install --quiet --no-compile --no-deps --no-build-isolation --editable .
	touch $@

# The versions of the tests' tools are pinned too: a new release of one must not fail a test.
$(VENV)/test.done: $(VENV)/run.done requirements/test.txt
	$(BIN)/python -m pip install --quiet --no-build-isolation --constraint requirements/test.txt \
	  --editable '.[test]'
	@$(BIN)/python -m pip install --quiet setuptools wheel  # they compile PyMahjongGB
	@$(BIN)/python -m pip install -qqq --no-build-isolation --editable '.[test,oracle]' || echo \
	  'PyMahjongGB was not compiled: install a C++ compiler (Debian: apt install g++) and remove $@'
	touch $@

# The tools that check the scripts of the page; without npm their tests are skipped.
node_modules/.package-lock.json: package.json package-lock.json
	@if command -v npm >/dev/null; then \
	  npm ci --no-audit --no-fund --loglevel=error || echo 'npm ci failed: the page is not checked'; \
	fi
