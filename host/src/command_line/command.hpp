// How commands describe what they take, and how others read it. CLI11 stands behind it; reading its headers costs
// four seconds, so nothing outside of this folder does.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace bastide::host {

/// What a value has to be.
struct Check {
    std::function<std::string(const std::string&)> trouble; ///< with a value; empty if there is none
    std::string allowed;                                    ///< for --help
};

/// An option of a command, or a word that it expects without a name. Copies mean the same one.
class Option {
public:
    explicit Option(CLI::Option& option) : option_(&option) {}

    Option type_name(const std::string& name) const;
    Option required() const;
    Option expected(int least, int most) const;
    Option allow_extra_args(bool allow) const;
    Option delimiter(char between) const;
    Option excludes(Option other) const;
    Option check(const Check& check) const;
    Option existing_file() const;
    Option capture_default_str() const;

    /// How often it was given.
    std::size_t count() const;

    /// "--seed"; of a word, "GAME".
    std::string name() const;
    /// What its value is called in help texts: "DIR", "TEXT"; empty if it takes none.
    std::string value_name() const;
    std::vector<std::string> short_names() const;
    std::vector<std::string> long_names() const;
    std::string description() const;
    std::string default_text() const;
    bool is_called(const std::string& word) const;
    bool is_required() const;
    int least_values() const;
    int most_values() const;
    /// What stands between its values; '\0' if nothing may.
    char between() const;

private:
    CLI::Option* option_;
};

/// A command, the program itself, or a group of a command's options. Copies mean the same one.
class Command {
public:
    explicit Command(CLI::App& app) : app_(&app) {}

    Command add_subcommand(const std::string& name, const std::string& about) const;
    Command add_option_group(const std::string& title, const std::string& about = "") const;
    /// The types of values are listed in command.cpp.
    template <class Value> Option add_option(const std::string& names, Value& value, const std::string& about) const;
    Option add_flag(const std::string& names, bool& value, const std::string& about) const;
    void require_option(int number) const;
    void require_subcommand(int number) const;
    void footer(const std::string& text) const;
    void callback(const std::function<void()>& run) const;

    std::string name() const;
    /// "play", "lab run"; of the program itself nothing.
    std::string path() const;
    std::string description() const;
    std::string footer() const;
    std::optional<Command> parent() const;
    std::vector<Command> commands() const;
    /// Options with a name, those of its groups too; without hidden ones.
    std::vector<Option> options() const;
    /// What is expected without a name, in order.
    std::vector<Option> words() const;

private:
    CLI::App* app_;
};

} // namespace bastide::host
