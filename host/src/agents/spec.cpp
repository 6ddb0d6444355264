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

} // namespace

AgentSpec parse_agent(std::string_view text) {
    AgentSpec spec;
    const std::size_t colon = text.find(':');
    spec.name = text.substr(0, colon);
    std::string_view rest = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
    while (!rest.empty()) {
        const std::size_t equals = rest.find('=');
        const std::string_view name = rest.substr(0, std::min(equals, rest.find(':')));
        if (equals == std::string_view::npos || name.size() != equals || name.empty()) {
            throw Error("In the agent " + in_quotes(text) + ", " + in_quotes(name) +
                        " is no option; options are written after the name, as in mcts:playouts=300:threads=2.");
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
        settings_.push_back({option.name, {}, option.fallback});
    }
    std::vector<std::string> seen;
    for (const auto& [name, value] : spec.options) {
        const auto option =
            std::find_if(known.begin(), known.end(), [&name = name](const auto& it) { return it.name == name; });
        if (option == known.end()) {
            throw Error("The agent " + in_quotes(spec.name) + " has no option " + in_quotes(name) + "." +
                        (known.empty() ? " It has none."
                                       : did_you_mean(name, names_of(known)) + " Its options are " +
                                             listed(names_of(known)) + "."));
        }
        if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
            throw Error("The agent " + in_quotes(spec.name) + " has the option " + in_quotes(name) +
                        " twice; give it once.");
        }
        seen.push_back(name);
        Setting& setting = settings_[static_cast<std::size_t>(option - known.begin())];
        setting.text = value;
        if (!option->is_text) {
            setting.number = number_of(*option, value, spec.name);
        } else if (trimmed(value).empty()) {
            throw Error("The agent " + in_quotes(spec.name) + ": " + name + " must not be empty.");
        }
    }
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

} // namespace bastide::host
