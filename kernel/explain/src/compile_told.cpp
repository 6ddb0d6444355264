#include "explain/src/compile_told.hpp"
#include "bastide/host/log.hpp"
#include "explain/src/check_contributions.hpp"
#include "explain/src/check_figures.hpp"
#include "explain/src/check_labels.hpp"
#include "explain/src/check_verbs.hpp"
#include "explain/src/idle_modules.hpp"
#include "explain/src/log_ruleset.hpp"
#include "explain/src/tell_hooks.hpp"

namespace bastide {

namespace {

class LogOnlooker final : public Onlooker {
public:
    LogOnlooker(std::vector<std::string>* idle, const std::function<void(RegistryImpl&)>& when_registered)
        : idle_(idle), when_registered_(when_registered) {}

    void registered(RegistryImpl& impl) const override {
        if (when_registered_) {
            when_registered_(impl);
        }
        if (logs(Log::trace)) {
            tell_hooks(impl);
        }
    }

    void lined_up(const RegistryImpl& impl) const override {
        check_figures(impl);
        check_labels(impl);
        check_verbs(impl);
        check_contributions(impl);
    }

    void compiled(const RegistryImpl& impl) const override {
        if (idle_ != nullptr) {
            *idle_ = idle_modules(impl);
        }
        log_ruleset(impl.rules);
    }

private:
    std::vector<std::string>* idle_;
    const std::function<void(RegistryImpl&)>& when_registered_;
};

} // namespace

std::shared_ptr<const Ruleset> compile_told(const Composition& composition, std::vector<std::string>* idle,
                                            const std::function<void(RegistryImpl&)>& when_registered) {
    return compile(composition, LogOnlooker(idle, when_registered));
}

std::shared_ptr<const Ruleset> compile(const Composition& composition, std::vector<std::string>* idle) {
    return compile_told(composition, idle);
}

} // namespace bastide
