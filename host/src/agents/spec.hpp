// The description of an agent, the same wherever one is named: on the command line, in game files, in records.
#pragma once
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide::host {

/// What may be set of an agent, for help and for checking.
struct AgentOption {
    std::string name, about;
    double least = 0, most = 0, fallback = 0;
    bool whole = true;    ///< a whole number
    bool is_text = false; ///< the rest of the description, whatever is in it; no number
    bool is_flag = false; ///< stands alone; with a name that ends in -NAME, anything may stand for that, several times
};
AgentOption flag_option(std::string name, std::string about);

/// "mcts:playouts=300:threads=2": a name, and options in any order. An option that is a text takes all that follows.
struct AgentSpec {
    std::string text, name;
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<std::string> flags; ///< options that stand alone
};

/// Throws Error if this cannot be a description, whatever agents there are.
AgentSpec parse_agent(std::string_view text);
/// Whether the agent of this description is another program.
bool starts_a_program(std::string_view text);

/// The values of a description's options, each checked against what there is.
class AgentSettings {
public:
    /// Throws Error with a sentence about the first option that is unknown, set twice or out of range.
    AgentSettings(const AgentSpec& spec, const std::vector<AgentOption>& known);

    double number(std::string_view option) const;
    template <class T> T whole(std::string_view option) const { return static_cast<T>(number(option)); }
    const std::string& text(std::string_view option) const;
    /// The description says it: it is not as it is where nothing is said.
    bool given(std::string_view option) const { return setting(option).given; }
    bool flag(std::string_view option) const;
    /// What stands for the NAME of a flag, each time that it is given.
    const std::vector<std::string>& named(std::string_view option) const;

private:
    struct Setting {
        std::string name, text;
        double number = 0;
        bool given = false;
        std::vector<std::string> names{};
    };
    void take_flag(const AgentSpec& spec, const std::string& flag, const std::vector<AgentOption>& known);
    const Setting& setting(std::string_view option) const;

    std::vector<Setting> settings_;
};

} // namespace bastide::host
