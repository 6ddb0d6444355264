// What is said where steps have no order, or several.
#pragma once
#include <string>
#include <vector>

namespace bastide {

struct NamedStep {
    std::string label, module;
    bool modules; ///< a module's; else the kernel's own
};

/// Throws OrderMissing: both write the same at `where`, and nobody says which comes first.
[[noreturn]] void refuse_order(const std::string& file, const std::string& where, const std::string& what,
                               const NamedStep& a, const NamedStep& b);
/// Throws Error: each of the steps with these labels wants to come before another of them.
[[noreturn]] void refuse_circle_of(const std::string& file, const std::string& where, std::vector<std::string> labels);

} // namespace bastide
