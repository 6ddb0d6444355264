// The rules of a module in words, as its rules.toml tells them: three quarters of it. People ask for them, and who
// checks modules; games ask for none of it, so it is no part of the interface that modules are compiled against.
#pragma once
#include "bastide/host/manifest.hpp"
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace bastide {

struct RuleEntry {
    std::string id, status, text, switch_name, value, state, reason;
    std::vector<std::string> applies, waits_for;
    std::vector<std::string> needs; ///< the other modules that it speaks of
    unsigned line = 0;
};

class Rulebook {
public:
    using Rules = std::vector<RuleEntry>;
    explicit Rulebook(Rules rules) : rules_(std::move(rules)) {}
    /// `read` is called once, when somebody asks for the first time, and does not throw.
    explicit Rulebook(std::function<Rules()> read) : read_(std::move(read)) {}
    const Rules& rules() const;

private:
    mutable std::once_flag once_;
    mutable std::function<Rules()> read_;
    mutable Rules rules_;
};

/// None if the manifest was not read from a file.
const Rulebook::Rules& rules_of(const Manifest& manifest);
const Rulebook::Rules& rules_of(Manifest&&) = delete; // they go with it

} // namespace bastide
