#include "library/rulebook.hpp"

namespace bastide {

const Rulebook::Rules& Rulebook::rules() const {
    std::call_once(once_, [this] {
        if (read_) {
            rules_ = read_();
            read_ = nullptr;
        }
    });
    return rules_;
}

const Rulebook::Rules& rules_of(const Manifest& manifest) {
    static const Rulebook::Rules none;
    return manifest.rulebook == nullptr ? none : manifest.rulebook->rules();
}

} // namespace bastide
