#include "lab/experiment/screen.hpp"
#include "bastide/random.hpp"
#include <numeric>
#include <utility>

namespace bastide::host {
namespace {

Levels any_point(const std::vector<std::size_t>& counts, Rng& rng) {
    Levels out;
    for (const std::size_t count : counts) {
        out.push_back(rng.below(static_cast<std::uint32_t>(count)));
    }
    return out;
}

std::vector<Levels> trajectory(const std::vector<std::size_t>& counts, Rng& rng) {
    std::vector<Levels> out{any_point(counts, rng)};
    std::vector<std::size_t> order(counts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t left = order.size(); left > 1; --left) {
        std::swap(order[left - 1], order[rng.below(static_cast<std::uint32_t>(left))]);
    }
    for (const std::size_t factor : order) {
        Levels next = out.back();
        if (counts[factor] > 1) {
            const std::size_t others = rng.below(static_cast<std::uint32_t>(counts[factor] - 1));
            next[factor] = others < next[factor] ? others : others + 1;
        }
        out.push_back(std::move(next));
    }
    return out;
}

std::vector<Levels> radial(const std::vector<std::size_t>& counts, Rng& rng) {
    const Levels a = any_point(counts, rng), b = any_point(counts, rng);
    std::vector<Levels> out{a, b};
    for (std::size_t factor = 0; factor < counts.size(); ++factor) {
        out.push_back(a);
        out.back()[factor] = b[factor];
    }
    return out;
}

} // namespace

std::vector<Levels> block_of(Experiment::Design design, const std::vector<std::size_t>& counts, std::uint64_t seed,
                             std::uint64_t number) {
    Rng rng = Rng::stream(seed, number);
    return design == Experiment::Design::screen ? trajectory(counts, rng) : radial(counts, rng);
}

} // namespace bastide::host
