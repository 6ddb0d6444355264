// How much a test does: random games, changed inputs, kills. tests/run says it, by the variable BASTIDE_EXTENT.
#pragma once
#include <cstddef>

namespace bastide::test {

enum class Extent {
    quick, ///< tests/run --quick, and what the sanitizers watch: enough to find what is plainly broken
    usual, ///< tests/run, and whoever starts a test program by hand: as much as still finds something
    all    ///< tests/run --all: nights and releases
};

/// Throws std::runtime_error if BASTIDE_EXTENT names none of them.
Extent extent();

template <class T> T sized(T quick, T usual, T all) {
    return extent() == Extent::quick ? quick : extent() == Extent::usual ? usual : all;
}

/// What the environment's variable asks for, as nights do (docs/testing.md), or this.
int asked_or(const char* variable, int otherwise);

/// Of so many things that could be tried some are wanted, spread evenly: whether the nth is one of them. The more
/// modules there are, the rarer each pair of them.
inline bool chosen(std::size_t nth, std::size_t all, std::size_t wanted) {
    return wanted >= all || nth * wanted / all != (nth + 1) * wanted / all;
}

} // namespace bastide::test
