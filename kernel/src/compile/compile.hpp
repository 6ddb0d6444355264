// Compiling, with somebody who looks on.
#pragma once
#include "compile/registry_impl.hpp"
#include <memory>

namespace bastide {

/// Sees what was registered before it becomes tables, and may put something before hooks; then all steps, the kernel's
/// too, before they are put in order; then the tables.
class Onlooker {
public:
    virtual ~Onlooker() = default;
    virtual void registered(RegistryImpl& impl) const = 0;
    virtual void lined_up(const RegistryImpl& impl) const = 0;
    virtual void compiled(const RegistryImpl& impl) const = 0;
};

std::shared_ptr<const Ruleset> compile(const Composition& composition, const Onlooker& onlooker);

} // namespace bastide
