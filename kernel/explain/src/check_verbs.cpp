#include "explain/src/check_verbs.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "words/src/forms.hpp"
#include <algorithm>

namespace bastide {

namespace {

/// What is said of a form or sentence of the verb.
[[noreturn]] void refuse(const std::string& module, const CompiledVerb& verb, const char* what, const std::string& text,
                         const std::string& problem) {
    throw Error("The verb '" + verb.name + "' of module '" + module + "' has the " + what + " '" + text + "', but " +
                problem);
}

/// Sentences of a verb say what its forms hold.
void check_sentences(const std::string& module, const CompiledVerb& verb) {
    const std::size_t forms = std::max<std::size_t>(verb.forms.size(), 1);
    if (!verb.sentences.empty() && verb.sentences.size() != forms) {
        throw Error("The verb '" + verb.name + "' of module '" + module + "' has " +
                    counted(static_cast<long long>(verb.sentences.size()), "sentence") + " for " +
                    counted(static_cast<long long>(forms), "form") + "; give it one for each form, in their order.");
    }
    for (std::size_t i = 0; i < verb.sentences.size(); ++i) {
        const std::string problem = problem_of_sentence(verb.sentences[i], verb.forms.empty() ? "" : verb.forms[i]);
        if (!problem.empty()) {
            refuse(module, verb, "sentence", verb.sentences[i], problem + '.');
        }
    }
}

/// Actions are typed and read back word by word. Two verbs of one name have their modules' before it.
void check_word(const std::string& module, const CompiledVerb& verb) {
    const std::string name = verb.name.substr(verb.name.starts_with(module + ':') ? module.size() + 1 : 0);
    if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos) {
        throw Error("Module '" + module + "' registers the verb '" + name +
                    "'; a verb is one word of lower-case letters, digits and hyphens.");
    }
}

/// Forms that the values of a verb fill, or that its text has; then the sentences for them.
void check_verb(const std::string& module, const CompiledVerb& verb) {
    check_word(module, verb);
    const auto choices = std::count_if(verb.values.begin(), verb.values.end(),
                                       [](const ActionValue& value) { return value.sort == ValueSort::choice; });
    if (!verb.text && (choices > 1 || (choices == 1 && verb.forms.empty()))) {
        throw Error("The actions of the verb '" + verb.name + "' of module '" + module + "' say " +
                    (choices > 1 ? "two enums or bools, of which one alone can choose the form; give it a 'text'."
                                 : "an enum or bool that chooses the form, but it has no 'forms'; give it one for each "
                                   "value, in their order."));
    }
    for (const std::string& form : verb.forms) {
        if (const std::string problem = problem_of_form(verb.values, form, bool(verb.text)); !problem.empty()) {
            refuse(module, verb, "form", form, problem);
        }
    }
    check_sentences(module, verb);
}

} // namespace

void check_verbs(const RegistryImpl& impl) {
    for (std::size_t v = 0; v < impl.rules.verbs.size(); ++v) {
        if (!impl.rules.verb_modules[v].empty()) { // the kernel's own are in order
            check_verb(impl.rules.verb_modules[v], impl.rules.verbs[v]);
        }
    }
}

} // namespace bastide
