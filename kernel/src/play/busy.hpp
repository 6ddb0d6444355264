// Tells what the thread does, in games whose calls are checked (doing.hpp); otherwise one test.
#pragma once
#include "bastide/game/view.hpp"
#include "bastide/host/doing.hpp"

namespace bastide {

/// While one exists. Inside another one it changes nothing.
class Busy {
public:
    explicit Busy(const View& view, PlayerId actor = nobody, VerbId verb = {}) : noted_(view.rules().checked) {
        if (noted_) [[unlikely]] {
            noted_ = begin({&view.rules(), actor, verb});
        }
    }
    /// The module installs itself.
    Busy(const Ruleset& rules, bool checked, const char* module)
        : noted_(checked && begin({&rules, nobody, {}, module})) {}
    ~Busy() {
        if (noted_) [[unlikely]] {
            end();
        }
    }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

private:
    static bool begin(const Doing& doing);
    static void end();

    bool noted_;
};

} // namespace bastide
