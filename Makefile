# Every target sets up what it needs by itself. PYTHON=... chooses the interpreter (3.11 to 3.13).

VENV := .venv
BIN := $(VENV)/bin
CODE := scoring drivers firmware tests

PICTURE := 05_scout_turn 06_scout_dial 11_summary_3p 17_winner 20_hunt_seats 24_holding 26_deck_judge 33_feathers 36_feathers 40b_rounds

.PHONY: help simulate test lint format goldens slow fuzz bench hil clean

help:            ## this list
	@sed -n 's/^\([a-z]*\): .*## /  make \1	/p' $(MAKEFILE_LIST)

simulate: $(VENV)/run    ## plays on this machine; ARGS="--script FILE" and the like are handed on
	@$(BIN)/tallybox simulate $(ARGS)

test: lint       ## everything that must hold before a change lands
	$(BIN)/pytest

lint: $(VENV)/dev        ## style, types, who may import whom
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(VENV)/dev      ## puts the style right
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

goldens: $(VENV)/dev     ## writes the golden files anew; look at the diff before you commit it
	$(BIN)/pytest --write-goldens
	$(BIN)/python -m tests.firmware.paint.sheet tests/golden/glass.png $(PICTURE)

slow: $(VENV)/dev        ## the tests that take minutes
	$(BIN)/pytest -m slow

fuzz: $(VENV)/dev        ## millions of random inputs
	$(BIN)/pytest -m fuzz -s

bench: $(VENV)/dev       ## measures, and prints the figures
	$(BIN)/pytest -m bench -s

hil: $(VENV)/run         ## a whole match and power cuts on a real kernel, in qemu; ARGS="--cuts 40" for more
	@$(BIN)/python -m tests.hil $(ARGS)

clean:           ## away with all that was made here
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# What is installed is stamped, so that it is quick the second time.
$(VENV)/run: $(VENV)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/dev: $(VENV)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/run $@

$(VENV)/python:
	@python=$$(sh .ci/find-python) && echo "setting up $(VENV) with $$python" && $$python -m venv $(VENV)
	@touch $@
