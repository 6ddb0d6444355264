// What modules register about scoring: why figures move.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"

namespace bastide {

ReasonId Registry::reason(const std::string& participle) {
    return shared<ReasonId>(impl_, impl_.rules.reason_names, participle, "reason");
}

} // namespace bastide
