#include "words/src/refused_registration.hpp"
#include "bastide/error.hpp"

namespace bastide {

namespace {

[[noreturn]] void refuse_of(const std::string& module, const std::string& does) {
    throw Error("Module '" + module + "' " + does);
}

std::string owner_named(const std::string& module) { return module.empty() ? "the kernel" : "module '" + module + "'"; }

std::string registers(const char* what, const std::string& name) {
    return "registers the " + std::string(what) + " '" + name + "'";
}

} // namespace

void refuse_count(const std::string& module, const char* what, const std::string& name, std::size_t limit) {
    refuse_of(module, registers(what, name) + ", but a game has at most " + std::to_string(limit) +
                          " of them; leave a module out.");
}

void refuse_other(const std::string& module, const char* what, const std::string& name, const std::string& first) {
    refuse_of(module, registers(what, name) + " otherwise than " + owner_named(first) +
                          "; who means the same registers it alike, and what is something else gets another name.");
}

void refuse_again(const std::string& module, const char* what, const std::string& name, const std::string& first) {
    refuse_of(module, registers(what, name) + (first == module ? " twice; give the second another name."
                                                               : ", which " + owner_named(first) +
                                                                     " has registered already; leave one of the two "
                                                                     "out."));
}

void refuse_nameless(const std::string& module, const char* what) {
    refuse_of(module, "registers a " + std::string(what) + " without a name; give it one.");
}

void refuse_missing(const std::string& module, const std::string& of, const char* name) {
    refuse_of(module, "registers the " + of + " without '" + name + "'; give it that hook.");
}

void refuse_unknown(const std::string& module, std::size_t number, const char* what) {
    refuse_of(module, "registers " + std::string(what) + " that there is not (number " + std::to_string(number) + ").");
}

void refuse_kind(const std::string& module, const char* what, const std::string& missed,
                 const std::vector<std::string>& known) {
    refuse_of(module, "asks for " + std::string(what) + " of a kind of feature that no module before it registers" +
                          (missed.empty() ? "" : ": find_kind has not found '" + missed + '\'') +
                          "; name the module that does under 'requires' or 'after' in rules.toml, and ask only if "
                          "find_kind finds the kind." +
                          (missed.empty() ? "" : did_you_mean(missed, known)));
}

void refuse_measure(const std::string& module, const std::string& name, const std::string& what) {
    refuse_of(module, "registers a measure '" + name + "' of a " + what + " that is not registered; register the " +
                          what + " first.");
}

void refuse_unregistered(const std::string& module, const std::string& does) {
    refuse_of(module, does + " that nobody has registered.");
}

void refuse_estimate(const std::string& module, const std::string& decision) {
    refuse_of(module, "registers the " + decision +
                          " with an estimate by a verb that is not registered; register the verb first.");
}

} // namespace bastide
