// Reading how commands were described, for whatever is made of it: completion, manual pages.
#include "command_line/command.hpp"
#include <CLI/CLI.hpp>

namespace bastide::host {
namespace {

/// A group of options is to CLI11 a command without a name.
void collect_options(CLI::App& command, bool words, std::vector<Option>& out) {
    for (CLI::Option* option : command.get_options()) {
        if (option->get_positional() == words && !option->get_group().empty()) {
            out.emplace_back(*option);
        }
    }
    for (CLI::App* inner : command.get_subcommands({})) {
        if (inner->get_name().empty()) {
            collect_options(*inner, words, out);
        }
    }
}

} // namespace

std::size_t Option::count() const { return option_->count(); }

std::string Option::name() const {
    if (option_->get_positional()) {
        return option_->get_name(true);
    }
    return option_->get_lnames().empty() ? "-" + option_->get_snames().front() : "--" + option_->get_lnames().front();
}

/// CLI11 puts what a value is checked for behind it: "UINT:INT in [1 - 8]".
std::string Option::value_name() const {
    if (option_->get_items_expected_max() == 0) {
        return "";
    }
    const std::string name = option_->get_type_name();
    return name.substr(0, name.find(':'));
}

std::vector<std::string> Option::short_names() const { return option_->get_snames(); }
std::vector<std::string> Option::long_names() const { return option_->get_lnames(); }
std::string Option::description() const { return option_->get_description(); }
std::string Option::default_text() const { return option_->get_default_str(); }
bool Option::is_called(const std::string& word) const { return option_->check_name(word); }
bool Option::is_required() const { return option_->get_required(); }
int Option::least_values() const { return option_->get_items_expected_min(); }
int Option::most_values() const { return option_->get_items_expected_max(); }
char Option::between() const { return option_->get_delimiter(); }

std::string Command::name() const { return app_->get_name(); }

std::string Command::path() const {
    const std::optional<Command> over = parent();
    if (!over) {
        return "";
    }
    const std::string before = over->path();
    return before.empty() ? name() : before + ' ' + name();
}

std::string Command::description() const { return app_->get_description(); }
std::string Command::footer() const { return app_->get_footer(); }

std::optional<Command> Command::parent() const {
    CLI::App* const over = app_->get_parent();
    return over == nullptr ? std::nullopt : std::optional(Command(*over));
}

std::vector<Command> Command::commands() const {
    std::vector<Command> out;
    for (CLI::App* inner : app_->get_subcommands({})) {
        if (!inner->get_name().empty()) {
            out.emplace_back(*inner);
        }
    }
    return out;
}

std::vector<Option> Command::options() const {
    std::vector<Option> out;
    collect_options(*app_, false, out);
    return out;
}

std::vector<Option> Command::words() const {
    std::vector<Option> out;
    collect_options(*app_, true, out);
    return out;
}

} // namespace bastide::host
