#!/usr/bin/env bash
# The presets of g++ build as users build them, optimised, by a profile too; tests/run --all builds them without that.
exec bash "$(dirname "${BASH_SOURCE[0]}")/test_presets_slow.sh" --optimised dev static collect guided
