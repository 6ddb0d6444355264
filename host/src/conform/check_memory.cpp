// Whether games leave memory behind.
#include "conform/checks.hpp"
#include "conform/playing.hpp"
#include <algorithm>
#include <array>
#include <malloc.h>

namespace bastide::host::conform {

namespace {

std::size_t bytes_in_use() {
    const auto all = ::mallinfo2();
    return all.uordblks + all.hblkhd;
}

void play_some(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
    constexpr std::uint64_t some = 8;
    for (std::uint64_t i = 0; i < some; ++i) {
        Rng rng(seed + i);
        Game game(rules);
        for (std::size_t actions = 0; !game.is_terminal(); ++actions) {
            demand_end(game, actions);
            game.apply(any_action(game, rng));
        }
    }
}

} // namespace

/// Whatever is kept for later is kept once: the same games again need nothing more.
Findings lost_memory(const Subject& subject) {
    const auto rules = subject.library().compile(subject.game({}, 2));
    play_some(rules, subject.settings().seed);
    std::array<std::size_t, 4> in_use{bytes_in_use()};
    for (std::size_t i = 1; i < in_use.size(); ++i) {
        play_some(rules, subject.settings().seed);
        in_use.at(i) = bytes_in_use();
    }
    constexpr std::size_t noise = 256;
    const bool grows = std::adjacent_find(in_use.begin(), in_use.end(), [](std::size_t before, std::size_t after) {
                           return after < before + noise;
                       }) == in_use.end();
    if (!grows) {
        return {};
    }
    return {"The same games played again take more memory each time, about " +
            std::to_string((in_use.back() - in_use.front()) / (in_use.size() - 1) / 8) +
            " bytes a game; what a hook allocates it has to give back, best by a container that is a local variable."};
}

} // namespace bastide::host::conform
