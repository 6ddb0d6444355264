#!/usr/bin/env bash
# The presets that optimise the program as a whole build as users build them, by a profile too; tests/run --all builds them without that.
exec bash "$(dirname "${BASH_SOURCE[0]}")/test_presets_slow.sh" --optimised static collect guided
