// Which hook of a module a thread is in.
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/fwd.hpp"
#include <span>
#include <string>

namespace bastide {

/// The hook that is called innermost, by the return addresses on a stack, innermost first: "Module 'x'" and "'run' of
/// the step 'x.y'". Empty where no hook of these rules is among them.
struct HookOnStack {
    std::string module, what;
};
BASTIDE_API HookOnStack hook_on_stack(const Ruleset& rules, std::span<void* const> addresses);

} // namespace bastide
