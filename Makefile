# `make run` starts the page, `make test` checks everything, `make bench` measures.
# Another Python has an environment of its own: `make test PYTHON=python3.13`.
PYTHON ?= python3
VENV ?= .venv$(patsubst %,-%,$(filter-out python3,$(notdir $(PYTHON))))
BIN := $(VENV)/bin
# More workers than most machines need for computing: tests often wait for a browser or the disk.
WORKERS := --numprocesses 4 --dist worksteal

.PHONY: run test coverage bench screenshots wheel clean

run: $(VENV)/run.done
	$(BIN)/tenbo serve $(ARGS)

test: $(VENV)/test.done node_modules/.package-lock.json
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest $(WORKERS) $(ARGS)

# Apart from `test`, because tracing every line takes half as long again.
coverage: $(VENV)/test.done
	$(BIN)/python -m pytest $(WORKERS) --cov --cov-report=term:skip-covered $(ARGS)

bench: $(VENV)/test.done
	$(BIN)/python -m bench.reading
	$(BIN)/python -m bench.layout --tables 300
	$(BIN)/python -m bench.clutter --tables 60
	$(BIN)/python -m bench.decode --hands 1000
	$(BIN)/python -m bench.scoring
	$(BIN)/python -m bench.sessions
	$(BIN)/python -m bench.live
	$(BIN)/python -m bench.sticks
	$(BIN)/python -m bench.page

screenshots: $(VENV)/test.done
	$(BIN)/python -m docs.scripts.screenshots $(ARGS)

wheel: $(VENV)/test.done
	$(BIN)/python -m pip wheel --no-deps --wheel-dir dist .

clean:
	rm -rf $(VENV) dist build

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'tenbo needs Python 3.11 or later: name one, as in make $(MAKECMDGOALS) PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo 'Python came without venv: install it, on Debian with apt install python3-venv'; exit 1; }

# The marks say what is in the environment: only what tenbo needs, or the tests' tools too.
# Bytecode of modules that are never imported would take 40 MB, so pip compiles none.
$(VENV)/run.done: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --no-compile --editable .
	touch $@

$(VENV)/test.done: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@ $(VENV)/run.done

# The tools that check the scripts of the page; without npm their tests are skipped.
node_modules/.package-lock.json: package.json package-lock.json
	@if command -v npm >/dev/null; then \
	  npm ci --no-audit --no-fund --loglevel=error || echo 'npm ci failed: the page is not checked'; \
	fi
