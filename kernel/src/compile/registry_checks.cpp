#include "compile/registry_checks.hpp"
#include "bastide/words.hpp"
#include "compile/sequence.hpp"
#include "words/src/forms.hpp"
#include <algorithm>

namespace bastide {

std::string nearest_or_all(const std::string& name, const std::vector<std::string>& known) {
    const std::string hint = did_you_mean(name, known);
    return hint.empty() ? " There are " + listed(known) + "." : hint;
}

void refuse_count(const RegistryImpl& impl, const char* what, const std::string& name, std::size_t limit) {
    throw Error("Module '" + impl.module + "' registers the " + what + " '" + name + "', but a game has at most " +
                std::to_string(limit) + " of them; leave a module out.");
}

void refuse_other(const RegistryImpl& impl, const char* what, const std::string& name) {
    const std::string first = impl.owner(what, name);
    throw Error("Module '" + impl.module + "' registers the " + what + " '" + name + "' otherwise than " +
                (first.empty() ? "the kernel" : "module '" + first + "'") +
                "; who means the same registers it alike, and what is something else gets another name.");
}

void demand_name(const RegistryImpl& impl, const char* what, const std::string& name) {
    if (name.empty()) {
        throw Error("Module '" + impl.module + "' registers a " + what + " without a name; give it one.");
    }
}

void note_name(RegistryImpl& impl, const char* what, const std::string& name) {
    const SpokenName spoken{what, name, impl.module};
    auto& all = impl.rules.spoken;
    if (impl.installing && std::find(all.begin(), all.end(), spoken) == all.end()) {
        all.push_back(spoken);
    }
}

void own(RegistryImpl& impl, const char* what, const std::string& name, std::size_t count, std::size_t limit) {
    demand_name(impl, what, name);
    note_name(impl, what, name);
    const auto [found, fresh] = impl.owners.emplace(std::string(what) + ' ' + name, impl.module);
    if (!fresh) {
        const std::string& first = found->second;
        throw Error("Module '" + impl.module + "' registers the " + what + " '" + name + "'" +
                    (first == impl.module
                         ? " twice; give the second another name."
                         : ", which " + (first.empty() ? std::string("the kernel") : "module '" + first + "'") +
                               " has registered already; leave one of the two out."));
    }
    if (count >= limit) {
        refuse_count(impl, what, name, limit);
    }
}

void demand_number(const RegistryImpl& impl, std::size_t number, std::size_t count, const char* what) {
    if (number >= count) {
        throw Error("Module '" + impl.module + "' registers " + what + " that there is not (number " +
                    std::to_string(number) + ").");
    }
}

bool among(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

void refuse_missing(const RegistryImpl& impl, const std::string& of, const char* name) {
    throw Error("Module '" + impl.module + "' registers the " + of + " without '" + name + "'; give it that hook.");
}

void check_label(const RegistryImpl& impl, const std::string& label) {
    if (!label.starts_with(impl.module + '.')) {
        throw Error("Module '" + impl.module + "' calls a step '" + label +
                    "'; labels carry the module's name, for example '" + impl.module + ".x'.");
    }
}

void check_reads_and_writes(const RegistryImpl& impl, const StepSpec& step) {
    static const std::vector<std::string> known{"figures", "scores", "board", "turns", "tiles"};
    for (const auto* words : {&step.writes, &step.reads}) {
        for (const std::string& word : *words) {
            if (!among(known, word)) {
                throw Error("The step '" + step.label + "' of module '" + impl.module +
                            (words == &step.writes ? "' writes '" : "' reads '") + word + "', but known are " +
                            listed(known) + "." + did_you_mean(word, known));
            }
        }
    }
}

void check_moment(const RegistryImpl& impl, const StepSpec& step, const Moment& moment) {
    if (moment.place >= moments::before(moment.anchor).place && !has_kernel_step(moment.anchor)) {
        throw Error("The step '" + step.label + "' of module '" + impl.module + "' comes " + moment.name +
                    " the kernel's own at '" + anchor_name(moment.anchor) +
                    "', where the kernel has none; give it the anchor alone, or one of its moments.");
    }
}

namespace {

/// Sentences of a verb say what its forms hold.
void check_sentences(const RegistryImpl& impl, const CompiledVerb& verb) {
    const std::size_t forms = std::max<std::size_t>(verb.forms.size(), 1);
    if (!verb.sentences.empty() && verb.sentences.size() != forms) {
        throw Error("The verb '" + verb.name + "' of module '" + impl.module + "' has " +
                    counted(static_cast<long long>(verb.sentences.size()), "sentence") + " for " +
                    counted(static_cast<long long>(forms), "form") + "; give it one for each form, in their order.");
    }
    for (std::size_t i = 0; i < verb.sentences.size(); ++i) {
        const std::string problem = problem_of_sentence(verb.sentences[i], verb.forms.empty() ? "" : verb.forms[i]);
        if (!problem.empty()) {
            throw Error("The verb '" + verb.name + "' of module '" + impl.module + "' has the sentence '" +
                        verb.sentences[i] + "', but " + problem + ".");
        }
    }
}

} // namespace

void take_forms(const RegistryImpl& impl, CompiledVerb& verb) {
    const auto choices = std::count_if(verb.values.begin(), verb.values.end(),
                                       [](const ActionValue& value) { return value.sort == ValueSort::choice; });
    if (!verb.text && (choices > 1 || (choices == 1 && verb.forms.empty()))) {
        throw Error("The actions of the verb '" + verb.name + "' of module '" + impl.module + "' say " +
                    (choices > 1 ? "two enums or bools, of which one alone can choose the form; give it a 'text'."
                                 : "an enum or bool that chooses the form, but it has no 'forms'; give it one for each "
                                   "value, in their order."));
    }
    if (std::string form = default_form(verb.values); !verb.text && verb.forms.empty() && !form.empty()) {
        verb.forms.push_back(std::move(form));
    }
    for (const std::string& form : verb.forms) {
        if (const std::string problem = problem_of_form(verb.values, form, bool(verb.text)); !problem.empty()) {
            throw Error("The verb '" + verb.name + "' of module '" + impl.module + "' has the form '" + form +
                        "', but " + problem);
        }
    }
    check_sentences(impl, verb);
}

void demand_kind(const RegistryImpl& impl, KindId kind, const char* what) {
    if (index(kind) >= impl.rules.kinds.size()) {
        std::vector<std::string> known;
        for (const CompiledKind& one : impl.rules.kinds) {
            known.push_back(one.spec.name);
        }
        const std::string missed = impl.missed_kinds.empty() ? "" : impl.missed_kinds.back();
        throw Error("Module '" + impl.module + "' asks for " + what +
                    " of a kind of feature that no module before it registers" +
                    (missed.empty() ? "" : ": find_kind has not found '" + missed + '\'') +
                    "; name the module that does under 'requires' or 'after' in rules.toml, and ask only if find_kind "
                    "finds the kind." +
                    (missed.empty() ? "" : did_you_mean(missed, known)));
    }
}

} // namespace bastide
