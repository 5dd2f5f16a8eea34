# Adjutant: the assistant at a physical game table. See README.md.
#
#   make run     play (PORT=8080 DATA=data CAMERA=auto PANEL=auto)
#   make test    everything that must hold
#   make help    the other targets

SHELL   := /bin/bash
PORT    ?= 8080
DATA    ?= data
PANEL   ?= auto
CAMERA  ?= auto
ARCH    ?= $(shell dpkg --print-architecture 2>/dev/null || go env GOARCH)
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
SUDO    := $(if $(filter 0,$(shell id -u)),,sudo)
GOFLAGS_VERSION := -ldflags "-X main.version=$(VERSION)"

BUILD_PACKAGES := g++ pkg-config libopencv-dev
RUN_PACKAGES   := $(BUILD_PACKAGES) espeak-ng
TEST_PACKAGES  := $(BUILD_PACKAGES) chromium

.PHONY: help run build test cases photos cards boards bench soak powercut deb clean go-found
.DEFAULT_GOAL := help

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# install NAMES: the Debian packages of the list that are missing.
define install
	@missing=""; for p in $(1); do dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; done; \
	if [ -n "$$missing" ]; then \
	  command -v apt-get >/dev/null || { echo "Adjutant needs$$missing, and this machine has no apt-get: install them by its own means." >&2; exit 1; }; \
	  echo "installing$$missing"; \
	  $(SUDO) apt-get update -qq && DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	fi
endef

go-found:
	@command -v go >/dev/null || { echo "Adjutant is built with Go 1.26 or later: see https://go.dev/doc/install, then run this again." >&2; exit 1; }

build: go-found ## both binaries, into bin/
	$(call install,$(BUILD_PACKAGES))
	CGO_ENABLED=0 go build $(GOFLAGS_VERSION) -o bin/adjutant ./cmd/adjutant
	CGO_ENABLED=1 go build $(GOFLAGS_VERSION) -o bin/adjutant-eye ./cmd/adjutant-eye

run: go-found ## install what is missing, build, and serve the table
	$(call install,$(RUN_PACKAGES))
	@$(MAKE) --no-print-directory build
	bin/adjutant serve --addr :$(PORT) --data $(DATA) --panel $(PANEL) --camera $(CAMERA) --eye bin/adjutant-eye

test: go-found ## vet and all tests, those in a browser too
	$(call install,$(TEST_PACKAGES))
	@test -z "$$(gofmt -l .)" || { echo "not formatted:"; gofmt -l .; exit 1; }
	go vet ./...
	ADJUTANT_PHOTOS=$(abspath $(or $(PHOTOS),../shared/photos)) go test -timeout 25m ./...

cases: go-found ## the rules' case files: GAME=sansallies CASES=FILE
	@go run ./cmd/cases $(if $(GAME),-game $(GAME)) $(CASES)

photos: build ## reading accuracy over PHOTOS, against the recorded bars
	bin/adjutant-eye photos $(if $(PHOTOS),--photos "$(PHOTOS)") --report photos-report

cards: build ## the same for cards, against their own bars
	bin/adjutant-eye cards-photos $(if $(PHOTOS),--photos "$(PHOTOS)")

boards: go-found ## reading on drawn wargame tables, of which the networks saw none (TABLES=200)
	$(call install,$(BUILD_PACKAGES))
	ADJUTANT_BOARDS=$(or $(TABLES),200) go test -count 1 -timeout 0 -run WargameTables -v ./vision/opencv

bench: go-found ## benchmarks, for benchstat
	$(call install,$(BUILD_PACKAGES))
	go test -run '^$$' -bench . -benchmem -count $(or $(COUNT),5) ./...

soak: build ## hours of random play against the real binaries (HOURS=1)
	ADJUTANT_SOAK=$(or $(HOURS),1)h go test -count 1 -timeout 0 -run Soak -v ./cmd/adjutant

powercut: build ## kill -9 at random moments, many times (CUTS=50)
	ADJUTANT_POWERCUT=$(or $(CUTS),50) go test -count 1 -timeout 0 -run PowerCut -v ./cmd/adjutant

# Debian's OpenCV: 406 on 12, 410 on 13.
OPENCV = $(shell pkg-config --modversion opencv4 | awk -F. '{print $$1 ($$2 < 10 ? "0" : "") $$2}')
# A Debian version begins with a figure and grows: without a tag it is the commit's time.
DEB_VERSION = $(shell case '$(VERSION)' in \
	([0-9]*.*|v[0-9]*.*) echo '$(VERSION)' | sed -E 's/^v//; s/-([0-9]+)-g/+\1.g/; s/-dirty/.dirty/';; \
	(*) TZ=UTC git log -1 --date=format-local:%Y%m%d%H%M --format=0.0.0+%cd.%h 2>/dev/null || date -u +0.0.0+%Y%m%d%H%M;; esac)
NFPM   := go run github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0
NATIVE := $(shell dpkg --print-architecture 2>/dev/null)

deb: go-found ## Debian packages into dist/; ARCH=arm64 for a Pi
	$(call install,$(BUILD_PACKAGES))
	@mkdir -p dist
	GOARCH=$(ARCH) CGO_ENABLED=0 go build $(GOFLAGS_VERSION) -o bin/adjutant ./cmd/adjutant
	VERSION=$(DEB_VERSION) ARCH=$(ARCH) $(NFPM) package --config systemd/nfpm.yaml --packager deb --target dist
ifeq ($(ARCH),$(NATIVE))
	CGO_ENABLED=1 go build $(GOFLAGS_VERSION) -o bin/adjutant-eye ./cmd/adjutant-eye
	VERSION=$(DEB_VERSION) ARCH=$(ARCH) OPENCV=$(OPENCV) $(NFPM) package --config systemd/nfpm-eye.yaml --packager deb --target dist
else
	@echo "adjutant-eye links OpenCV: build its package on the Pi itself (make deb there)."
endif

clean: ## remove what was built
	rm -rf bin dist photos-report
