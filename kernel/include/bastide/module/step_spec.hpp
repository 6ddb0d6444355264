// What modules register and only the order of the sequences is made of: steps, and what comes before what.
#pragma once
#include "bastide/module/steps.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace bastide {

/// A step at an anchor.
struct StepSpec {
    std::string label{}; ///< "MODULE.hand": other modules order themselves by it
    StepHook<> run{};
    std::vector<std::string> after{}; ///< labels; those of modules that are not in the game say nothing
    std::vector<std::string> before{};
    std::vector<std::string> writes{}; ///< of "figures", "scores", "board", "turns", "tiles"
};

/// A step that hooks push, about a T. It stands in no order.
template <class T = void> struct PushedStepSpec {
    std::string label{}; ///< "MODULE.next-bid"
    StepHook<T> run{};
};

/// Order in which tariffs adjust a value.
enum class Rank : std::uint8_t { base, rate, add, scale, cancel };

/// Which come first of things that several modules do; labels of any module.
struct Order {
    std::vector<std::string> after{}, before{};
};

} // namespace bastide
