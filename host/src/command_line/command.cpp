// Describing commands.
#include "command_line/command.hpp"
#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>

namespace bastide::host {

Option Option::type_name(const std::string& name) const { return Option(*option_->type_name(name)); }
Option Option::required() const { return Option(*option_->required()); }
Option Option::expected(int least, int most) const { return Option(*option_->expected(least, most)); }
Option Option::allow_extra_args(bool allow) const { return Option(*option_->allow_extra_args(allow)); }
Option Option::delimiter(char between) const { return Option(*option_->delimiter(between)); }
Option Option::excludes(Option other) const { return Option(*option_->excludes(other.option_)); }
Option Option::check(const Check& check) const {
    return Option(*option_->check(CLI::Validator(check.trouble, check.allowed)));
}
Option Option::existing_file() const { return Option(*option_->check(CLI::ExistingFile)); }
Option Option::capture_default_str() const { return Option(*option_->capture_default_str()); }

Command Command::add_subcommand(const std::string& name, const std::string& about) const {
    return Command(*app_->add_subcommand(name, about));
}

Command Command::add_option_group(const std::string& title, const std::string& about) const {
    return Command(*app_->add_option_group(title, about));
}

template <class Value>
Option Command::add_option(const std::string& names, Value& value, const std::string& about) const {
    return Option(*app_->add_option(names, value, about));
}

using std::string;
template Option Command::add_option(const string&, int&, const string&) const;
template Option Command::add_option(const string&, unsigned&, const string&) const;
template Option Command::add_option(const string&, std::uint64_t&, const string&) const;
template Option Command::add_option(const string&, std::optional<std::uint64_t>&, const string&) const;
template Option Command::add_option(const string&, double&, const string&) const;
template Option Command::add_option(const string&, string&, const string&) const;
template Option Command::add_option(const string&, std::vector<string>&, const string&) const;
template Option Command::add_option(const string&, std::filesystem::path&, const string&) const;
template Option Command::add_option(const string&, std::vector<std::filesystem::path>&, const string&) const;
template Option Command::add_option(const string&, std::vector<std::pair<string, string>>&, const string&) const;

Option Command::add_flag(const std::string& names, bool& value, const std::string& about) const {
    return Option(*app_->add_flag(names, value, about));
}

void Command::require_option(int number) const { app_->require_option(number); }
void Command::require_subcommand(int number) const { app_->require_subcommand(number); }
void Command::footer(const std::string& text) const { app_->footer(text); }
void Command::callback(const std::function<void()>& run) const { app_->callback(run); }

} // namespace bastide::host
