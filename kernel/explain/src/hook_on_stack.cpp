#include "explain/hook_on_stack.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/doing.hpp"
#include <dlfcn.h>

namespace bastide {

namespace {

/// Where the library lies in memory that the address is in.
void* base_of(const void* address) {
    Dl_info info{};
    return ::dladdr(address, &info) != 0 ? info.dli_fbase : nullptr;
}

} // namespace

/// Hooks are called by the kernel through the functions that were registered: the outermost address in the innermost
/// stretch of a module's library lies in one of them, which is the last that begins before it.
HookOnStack hook_on_stack(const Ruleset& rules, std::span<void* const> addresses) {
    const void* const kernel = base_of(reinterpret_cast<const void*>(&watch_doings));
    HookOnStack found;
    for (void* const address : addresses) {
        const void* const library = base_of(address);
        if (library == kernel && !found.module.empty()) {
            break;
        }
        const HookOrigin* nearest = nullptr;
        for (const HookOrigin& origin : rules.hook_origins) {
            const auto at = reinterpret_cast<std::uintptr_t>(origin.call);
            const bool before = at <= reinterpret_cast<std::uintptr_t>(address);
            if (library != kernel && before && base_of(reinterpret_cast<const void*>(at)) == library &&
                (nearest == nullptr || at > reinterpret_cast<std::uintptr_t>(nearest->call))) {
                nearest = &origin;
            }
        }
        if (nearest != nullptr) {
            found = {nearest->module, nearest->what};
        }
    }
    return found;
}

} // namespace bastide
