# Everything runs in .venv, which `venv` makes from requirements.lock; nothing is written outside this folder.

PYTHON ?=
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# Exported so that pip neither asks for updates nor reads a user's constraints.
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Bytecode is kept also where the environment says otherwise: the tests start the program many times.
export PYTHONDONTWRITEBYTECODE :=
# How many processes the tests use; `make test JOBS=1` runs them one after the other.
JOBS ?= auto

.DEFAULT_GOAL := help
.PHONY: help venv run test wide mutants lint bench results kernels readme docs lock clean
.DELETE_ON_ERROR:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

venv: $(STAMP) ## make .venv from requirements.lock (done for you by the other targets)

$(STAMP): requirements.lock pyproject.toml .ci/make-venv
	@PYTHON='$(PYTHON)' .ci/make-venv $(VENV)
	@touch $@

run: $(STAMP) ## the main job: three kernels at twelve block sizes, melded, checked and counted; a page on one
	@$(BIN)/pcfm bench
	@mkdir -p build
	@$(BIN)/pcfm report bit --runs 3 -o build/bit.html

# Neighbours share what they made: each process takes a run of tests, and from another's end when it is done.
test: $(STAMP) ## run all tests
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal

wide: $(STAMP) ## run the tests that take few inputs in `make test` on many more (minutes)
	@PCFM_TESTS=wide $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal \
	  $$(grep -rlE 'tests\.breadth|hypothesis' tests --include='test_*.py')

mutants: $(STAMP) ## which faults of our own sources their tests let pass; PART=prove (or check, legality, simt, ptx, emitters), SAMPLE=200, SEED=0
	@$(BIN)/python -m tests.source_mutants $(PART) --sample $(or $(SAMPLE),200) --seed $(or $(SEED),0)

lint: $(STAMP) ## style, types and import contracts
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/basedpyright
	@$(BIN)/lint-imports

bench: $(STAMP) ## measure pcfm itself: what the tables need, and how fast each part is
	@$(BIN)/python -m benchmarks

results: $(STAMP) ## all tables and figures of the evaluation, written to results/
	@$(BIN)/pcfm results

kernels: $(STAMP) ## recompile the kernels from CUDA C (needs clang; the .ll files are checked in)
	@$(BIN)/python -m rodinia_kernels.compile

readme: $(STAMP) ## run the commands of README.md and docs and write what they print into them
	@$(BIN)/python -m tests.readme
	@$(BIN)/python -m tests.pictures > /dev/null

docs: $(STAMP) ## the documentation as a site, in build/site (fetches the extra `docs`)
	@$(BIN)/python -c 'import mkdocs' 2> /dev/null || $(BIN)/python -m pip install --quiet --no-build-isolation -e '.[docs]'
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict && echo "build/site/index.html"

lock: ## write requirements.lock anew with the newest versions (needs pip-tools)
	pip-compile --quiet --upgrade --strip-extras --generate-hashes --allow-unsafe --no-annotate \
	  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	  --extra dev --build-deps-for editable --build-deps-for wheel -o requirements.lock pyproject.toml

clean: ## remove .venv, caches and build products
	rm -rf $(VENV) .pcfm-cache build dist .pytest_cache .hypothesis .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
