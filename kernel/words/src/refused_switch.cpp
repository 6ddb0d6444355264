#include "words/src/refused_switch.hpp"
#include "bastide/error.hpp"

namespace bastide {

namespace {

const char* words_of(SwitchSpec::Type type) {
    switch (type) {
    case SwitchSpec::Type::flag:
        return "a flag";
    case SwitchSpec::Type::number:
        return "a number";
    case SwitchSpec::Type::choice:
        return "a choice";
    default:
        return "a text";
    }
}

/// By which call a switch of the type is asked for.
const char* asked_by(SwitchSpec::Type type) {
    return type == SwitchSpec::Type::flag ? "flag" : type == SwitchSpec::Type::number ? "number" : "text";
}

} // namespace

void refuse_switch(const std::string& module, const SwitchSpec& declared, SwitchSpec::Type read_as) {
    throw Error("Module '" + module + "' reads its switch '" + declared.name + "' as " + words_of(read_as) +
                ", but rules.toml declares it as " + words_of(declared.type) +
                "; ask with Registry::" + asked_by(declared.type) + ", or change its type there.");
}

void refuse_undeclared(const std::string& module, const std::string& name) {
    throw Error("Module '" + module + "' asks for its switch '" + name +
                "', which its rules.toml does not declare; add it there.");
}

void refuse_no_number(const std::string& module, const std::string& name, const std::string& value) {
    throw Error("Module '" + module + "' reads its switch '" + name + "' as a number, but it is '" + value + "'.");
}

} // namespace bastide
