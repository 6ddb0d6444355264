// Whether games leave memory behind.
#include "conform/checks.hpp"
#include "conform/playing.hpp"
#include <malloc.h>

namespace bastide::host::conform {

namespace {

constexpr std::uint64_t some = 8; ///< games at a time
constexpr std::size_t rounds =
    12; ///< that all need more, before it is a leak: what is free is kept for later in ways of its own
constexpr std::size_t noise = 256; ///< bytes

std::size_t bytes_in_use() {
    const auto all = ::mallinfo2();
    return all.uordblks + all.hblkhd;
}

} // namespace

/// Whatever is kept for later is kept once: the same games again need nothing more.
Findings lost_memory(const Subject& subject) {
    const auto rules = subject.library().compile(subject.game({}, 2));
    play_games(rules, subject.settings().seed, some);
    const std::size_t first = bytes_in_use();
    std::size_t before = first;
    for (std::size_t i = 0; i < rounds; ++i) {
        play_games(rules, subject.settings().seed, some);
        const std::size_t now = bytes_in_use();
        if (now < before + noise) {
            return {};
        }
        before = now;
    }
    return {"The same games played again take more memory each time, about " +
            std::to_string((before - first) / rounds / some) +
            " bytes a game; what a hook allocates it has to give back, best by a container that is a local variable."};
}

} // namespace bastide::host::conform
