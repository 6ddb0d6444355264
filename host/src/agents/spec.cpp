#include "agents/spec.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <charconv>
#include <cmath>

namespace bastide::host {
namespace {

constexpr std::string_view rest_of_text = "command"; ///< the option that ends a description
constexpr std::string_view any_name = "-NAME";       ///< ends a flag that may be given with any name

std::vector<std::string> names_of(const std::vector<AgentOption>& options) {
    std::vector<std::string> names;
    for (const AgentOption& option : options) {
        names.push_back(option.name);
    }
    return names;
}

std::string shown_number(double number) {
    return number == std::floor(number) ? fixed(number, 0) : significant(number);
}

double number_of(const AgentOption& option, const std::string& text, const std::string& agent) {
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number, std::chars_format::fixed);
    const bool good = read.ec == std::errc() && read.ptr == end && number >= option.least && number <= option.most &&
                      (!option.whole || number == std::floor(number));
    if (!good) {
        throw Error("The agent " + in_quotes(agent) + ": " + option.name + " must be a " +
                    (option.whole ? "whole number" : "number") + " from " + shown_number(option.least) + " to " +
                    shown_number(option.most) + ", not " + in_quotes(text) + ".");
    }
    return number;
}

Error no_option(std::string_view agent, std::string_view name) {
    return Error("In the agent " + in_quotes(agent) + ", " + in_quotes(name) +
                 " is no option; options are written after the name, as in mcts:playouts=300:threads=2.");
}

/// What there is instead of an option that there is not.
std::string what_there_is(const std::string& name, const std::vector<AgentOption>& known) {
    return known.empty() ? " It has none."
                         : did_you_mean(name, names_of(known)) + " Its options are " + listed(names_of(known)) + ".";
}

/// What stands for the name in a flag that takes one; empty if it is not that flag.
std::string_view name_in(std::string_view flag, std::string_view option) {
    if (!option.ends_with(any_name)) {
        return {};
    }
    option.remove_suffix(any_name.size() - 1); // the hyphen stays
    return flag.starts_with(option) ? flag.substr(option.size()) : std::string_view{};
}

} // namespace

AgentOption flag_option(std::string name, std::string about) {
    AgentOption option{std::move(name), std::move(about)};
    option.is_flag = true;
    return option;
}

AgentSpec parse_agent(std::string_view text) {
    AgentSpec spec;
    spec.text = text;
    const std::size_t colon = text.find(':');
    spec.name = text.substr(0, colon);
    std::string_view rest = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
    while (!rest.empty()) {
        const std::size_t equals = rest.find('=');
        const std::string_view name = rest.substr(0, std::min(equals, rest.find(':')));
        if (name.empty()) {
            throw no_option(text, name);
        }
        if (equals == std::string_view::npos || name.size() != equals) {
            spec.flags.emplace_back(name);
            rest = name.size() == rest.size() ? std::string_view{} : rest.substr(name.size() + 1);
            continue;
        }
        const std::size_t end = name == rest_of_text ? rest.size() : std::min(rest.size(), rest.find(':'));
        spec.options.emplace_back(name, rest.substr(equals + 1, end - equals - 1));
        rest = end == rest.size() ? std::string_view{} : rest.substr(end + 1);
    }
    return spec;
}

bool starts_a_program(std::string_view text) {
    return text.find(':' + std::string(rest_of_text) + '=') != std::string_view::npos;
}

AgentSettings::AgentSettings(const AgentSpec& spec, const std::vector<AgentOption>& known) {
    for (const AgentOption& option : known) {
        settings_.push_back({option.name, {}, option.fallback, false, {}});
    }
    for (const std::string& flag : spec.flags) {
        take_flag(spec, flag, known);
    }
    std::vector<std::string> seen;
    for (const auto& [name, value] : spec.options) {
        const auto option =
            std::find_if(known.begin(), known.end(), [&name = name](const auto& it) { return it.name == name; });
        if (option == known.end()) {
            throw Error("The agent " + in_quotes(spec.name) + " has no option " + in_quotes(name) + "." +
                        what_there_is(name, known));
        }
        if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
            throw Error("The agent " + in_quotes(spec.name) + " has the option " + in_quotes(name) +
                        " twice; give it once.");
        }
        seen.push_back(name);
        if (option->is_flag) {
            throw Error("The agent " + in_quotes(spec.name) + ": " + name + " stands alone, without a value.");
        }
        Setting& setting = settings_[static_cast<std::size_t>(option - known.begin())];
        setting.text = value;
        setting.given = true;
        if (!option->is_text) {
            setting.number = number_of(*option, value, spec.name);
        } else if (trimmed(value).empty()) {
            throw Error("The agent " + in_quotes(spec.name) + ": " + name + " must not be empty.");
        }
    }
}

void AgentSettings::take_flag(const AgentSpec& spec, const std::string& flag, const std::vector<AgentOption>& known) {
    for (std::size_t i = 0; i < known.size(); ++i) { // one of this very name stands before those with any
        if (known[i].is_flag && known[i].name == flag && !known[i].name.ends_with(any_name)) {
            settings_[i].given = true;
            return;
        }
    }
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (const std::string_view name = name_in(flag, known[i].name); known[i].is_flag && !name.empty()) {
            settings_[i].names.emplace_back(name);
            return;
        }
    }
    for (const AgentOption& option : known) {
        if (option.name == flag) {
            throw Error("The agent " + in_quotes(spec.name) + ": " + flag + " needs a value, as in " + flag + "=" +
                        (option.is_text ? "..." : shown_number(option.fallback)) + ".");
        }
    }
    throw Error(no_option(spec.text, flag).what() + what_there_is(flag, known));
}

const AgentSettings::Setting& AgentSettings::setting(std::string_view option) const {
    const auto found =
        std::find_if(settings_.begin(), settings_.end(), [&](const auto& it) { return it.name == option; });
    if (found == settings_.end()) {
        throw Error("An agent asks for the option " + in_quotes(option) + ", which it did not announce.");
    }
    return *found;
}

double AgentSettings::number(std::string_view option) const { return setting(option).number; }
const std::string& AgentSettings::text(std::string_view option) const { return setting(option).text; }
bool AgentSettings::flag(std::string_view option) const { return setting(option).given; }
const std::vector<std::string>& AgentSettings::named(std::string_view option) const { return setting(option).names; }

} // namespace bastide::host
