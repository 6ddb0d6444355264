// The one place where Catch2 itself is compiled; linked into every test program that brings no main of its own.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
