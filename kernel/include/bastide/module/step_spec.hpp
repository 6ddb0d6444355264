// Steps of the sequences as modules register them, and what comes before what.
#pragma once
#include "bastide/module/steps.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace bastide {

/// A step at an anchor, or at one of its moments. What it reads and writes ("figures", "scores", "board", "turns",
/// "tiles") puts it in order where moments do not.
struct StepSpec {
    std::string label{}; ///< "MODULE.hand"
    StepHook<> run{};
    std::vector<std::string> after{}; ///< labels, where nothing else helps; those of absent modules are ignored
    std::vector<std::string> before{};
    std::vector<std::string> writes{}; ///< two that write the same need an order
    std::vector<std::string> reads{};  ///< steps that write it come first, unless the two read from each other
};

/// A step that hooks push, about a T. It runs when it is pushed, so it has no place in an order.
template <class T = void> struct PushedStepSpec {
    std::string label{}; ///< "MODULE.next-bid"
    StepHook<T> run{};
};

/// Order in which tariffs adjust a value.
enum class Rank : std::uint8_t { base, rate, add, scale, cancel };

/// Which of the things that several modules do come first, by labels of any module.
struct Order {
    std::vector<std::string> after{}, before{};
};

/// On which occasions a tariff is asked: these alone, or all if there is none. Of two rates for one kind on one
/// occasion the labels say which comes first.
struct TariffSpec {
    std::vector<OccasionId> occasions{};
    std::vector<std::string> after{}, before{}; ///< of rates
};

} // namespace bastide
