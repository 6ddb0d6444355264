// What is done with the signs that are seen: they are weighed, or listed.
#pragma once
#include "agents/value/sight.hpp"
#include <bit>

namespace bastide::host {

/// Calls `visit` with every seat of a set.
template <class F> void each_seat(unsigned seats, F&& visit) {
    for (; seats != 0; seats &= seats - 1) {
        visit(static_cast<std::size_t>(std::countr_zero(seats)));
    }
}

/// What signs are worth.
struct Weighed {
    static constexpr bool weighs = true;
    const std::vector<float>& weights;
    Worths& worths;
    void operator()(std::size_t seat, std::size_t sign, float amount) const {
        worths[seat] += static_cast<double>(weights[sign] * amount);
    }
};

/// Which there are.
struct Listed {
    static constexpr bool weighs = false;
    SignRows& rows;
    void operator()(std::size_t seat, std::size_t sign, float amount) const { rows[seat][sign] += amount; }
};

} // namespace bastide::host
