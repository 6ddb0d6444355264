// A page: name, synopsis, arguments, commands, options, examples; all of it from the texts that --help shows.
#include "kit/man_page.hpp"
#include "kit/command_tree.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

namespace bastide::host {
namespace {

/// Text of a line, as troff takes it: hyphens that are typed stay hyphens, and nothing begins a request.
std::string in_troff(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\') {
            out += "\\e";
        } else if (c == '-') {
            out += "\\-";
        } else if (c == '\n') {
            out += ' ';
        } else {
            out += c;
        }
    }
    return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

std::string bold(const std::string& text) { return "\\fB" + in_troff(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + in_troff(text) + "\\fR"; }

/// Whole lines, kept as they are: each a line of output.
std::string lines_in_troff(const std::string& text) {
    std::istringstream lines(text);
    std::string out;
    for (std::string line; std::getline(lines, line);) {
        out += line.empty() ? ".PP\n" : in_troff(line) + '\n';
    }
    return out;
}

std::string names_in_troff(const CLI::Option& option) {
    std::string out;
    for (const std::string& name : option.get_snames()) {
        out += (out.empty() ? "" : ", ") + bold("-" + name);
    }
    for (const std::string& name : option.get_lnames()) {
        out += (out.empty() ? "" : ", ") + bold("--" + name);
    }
    const std::string value = value_name(option);
    return value.empty() ? out : out + ' ' + italic(value);
}

std::string entry(const std::string& what, std::string about, const CLI::Option& option) {
    const std::string standard = option.get_default_str();
    if (!standard.empty()) {
        about += " [" + standard + "]";
    }
    return ".TP\n" + what + '\n' + in_troff(about) + '\n';
}

std::string options_section(const CLI::App& command, const std::string& title) {
    std::string out = ".SH " + title + '\n';
    for (const CLI::Option* option : options_of(command)) {
        out += entry(names_in_troff(*option), option->get_description(), *option);
    }
    return out;
}

std::string words_section(const CLI::App& command) {
    std::string out;
    for (const CLI::Option* word : words_of(command)) {
        out += entry(italic(name_of(*word)), word->get_description(), *word);
    }
    return out.empty() ? out : ".SH ARGUMENTS\n" + out;
}

std::string commands_section(const CLI::App& command) {
    std::string out;
    for (const CLI::App* inner : commands_of(command)) {
        out += ".TP\n" + bold(inner->get_name()) + '\n' + in_troff(inner->get_description()) + '\n';
    }
    return out.empty() ? out : ".SH COMMANDS\n" + out;
}

std::string synopsis(const CLI::App& command) {
    const std::string path = path_of(command);
    std::string out =
        ".SH SYNOPSIS\n" + bold("bastide" + (path.empty() ? "" : ' ' + path)) + " [" + italic("option") + " ...]";
    for (const CLI::Option* word : words_of(command)) {
        const std::string repeated = word->get_items_expected_max() > 1 ? " ..." : "";
        const std::string name = italic(name_of(*word)) + repeated;
        out += word->get_required() ? ' ' + name : " [" + name + ']';
    }
    return out + (commands_of(command).empty() ? "\n" : ' ' + italic("command") + " ...\n");
}

std::string kept_lines(const std::string& title, const std::string& text) {
    return text.empty() ? text : ".SH " + title + "\n.nf\n" + lines_in_troff(text) + ".fi\n";
}

/// Examples and what else the help text ends with, as it stands there.
std::string footer_section(const CLI::App& command) {
    const std::string text = command.get_footer(), title = "Examples:\n";
    const std::size_t examples = text.find(title);
    if (examples == std::string::npos) {
        return kept_lines("NOTES", text);
    }
    return kept_lines("NOTES", text.substr(0, examples)) + kept_lines("EXAMPLES", text.substr(examples + title.size()));
}

std::string reference(const CLI::App& command) { return bold(page_name(command)) + "(1)"; }

std::string see_also(const CLI::App& command) {
    std::vector<std::string> pages;
    if (command.get_parent() != nullptr) {
        pages.push_back(reference(*command.get_parent()));
    }
    for (const CLI::App* inner : commands_of(command)) {
        pages.push_back(reference(*inner));
    }
    std::sort(pages.begin(), pages.end());
    std::string out = ".SH SEE ALSO\n";
    for (const std::string& page : pages) {
        out += page + (page == pages.back() ? ".\n" : ",\n");
    }
    return out + ".PP\nThe documents in share/doc/bastide.\n";
}

} // namespace

std::string page_name(const CLI::App& command) {
    std::string name = path_of(command);
    std::ranges::replace(name, ' ', '-');
    return name.empty() ? "bastide" : "bastide-" + name;
}

std::string man_page(const CLI::App& command) {
    std::string title = page_name(command);
    std::ranges::transform(title, title.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    std::string about = command.get_description();
    while (about.ends_with('.')) {
        about.pop_back();
    }
    std::string out = ".\\\" Made by `bastide man`.\n.TH " + in_troff(title) +
                      " 1 " BASTIDE_MAN_DATE " \"Bastide " BASTIDE_VERSION "\" \"Bastide\"\n";
    out += ".SH NAME\n" + in_troff(page_name(command)) + " \\- " + in_troff(about) + '\n';
    out += synopsis(command) + words_section(command) + commands_section(command) + options_section(command, "OPTIONS");
    if (command.get_parent() != nullptr) {
        const CLI::App* program = &command;
        while (program->get_parent() != nullptr) {
            program = program->get_parent();
        }
        out += options_section(*program, "OPTIONS OF ALL COMMANDS");
    }
    return out + footer_section(command) + see_also(command);
}

} // namespace bastide::host
