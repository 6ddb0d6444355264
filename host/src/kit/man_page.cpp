// A page: name, synopsis, arguments, commands, options, examples; all of it from the texts that --help shows.
#include "kit/man_page.hpp"
#include "command_line/command.hpp"
#include "program/built.hpp"
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

std::string names_in_troff(const Option& option) {
    std::string out;
    for (const std::string& name : option.short_names()) {
        out += (out.empty() ? "" : ", ") + bold("-" + name);
    }
    for (const std::string& name : option.long_names()) {
        out += (out.empty() ? "" : ", ") + bold("--" + name);
    }
    const std::string value = option.value_name();
    return value.empty() ? out : out + ' ' + italic(value);
}

std::string entry(const std::string& what, std::string about, const Option& option) {
    const std::string standard = option.default_text();
    if (!standard.empty()) {
        about += " [" + standard + "]";
    }
    return ".TP\n" + what + '\n' + in_troff(about) + '\n';
}

std::string options_section(const Command& command, const std::string& title) {
    std::string out = ".SH " + title + '\n';
    for (const Option& option : command.options()) {
        out += entry(names_in_troff(option), option.description(), option);
    }
    return out;
}

std::string words_section(const Command& command) {
    std::string out;
    for (const Option& word : command.words()) {
        out += entry(italic(word.name()), word.description(), word);
    }
    return out.empty() ? out : ".SH ARGUMENTS\n" + out;
}

std::string commands_section(const Command& command) {
    std::string out;
    for (const Command& inner : command.commands()) {
        out += ".TP\n" + bold(inner.name()) + '\n' + in_troff(inner.description()) + '\n';
    }
    return out.empty() ? out : ".SH COMMANDS\n" + out;
}

std::string synopsis(const Command& command) {
    const std::string path = command.path();
    std::string out =
        ".SH SYNOPSIS\n" + bold("bastide" + (path.empty() ? "" : ' ' + path)) + " [" + italic("option") + " ...]";
    for (const Option& word : command.words()) {
        const std::string repeated = word.most_values() > 1 ? " ..." : "";
        const std::string name = italic(word.name()) + repeated;
        out += word.is_required() ? ' ' + name : " [" + name + ']';
    }
    return out + (command.commands().empty() ? "\n" : ' ' + italic("command") + " ...\n");
}

std::string kept_lines(const std::string& title, const std::string& text) {
    return text.empty() ? text : ".SH " + title + "\n.nf\n" + lines_in_troff(text) + ".fi\n";
}

/// Examples and what else the help text ends with, as it stands there.
std::string footer_section(const Command& command) {
    const std::string text = command.footer(), title = "Examples:\n";
    const std::size_t examples = text.find(title);
    if (examples == std::string::npos) {
        return kept_lines("NOTES", text);
    }
    return kept_lines("NOTES", text.substr(0, examples)) + kept_lines("EXAMPLES", text.substr(examples + title.size()));
}

std::string reference(const Command& command) { return bold(page_name(command)) + "(1)"; }

std::string see_also(const Command& command) {
    std::vector<std::string> pages;
    if (const auto parent = command.parent()) {
        pages.push_back(reference(*parent));
    }
    for (const Command& inner : command.commands()) {
        pages.push_back(reference(inner));
    }
    std::sort(pages.begin(), pages.end());
    std::string out = ".SH SEE ALSO\n";
    for (const std::string& page : pages) {
        out += page + (page == pages.back() ? ".\n" : ",\n");
    }
    return out + ".PP\nThe documents in share/doc/bastide.\n";
}

} // namespace

std::string page_name(const Command& command) {
    std::string name = command.path();
    std::ranges::replace(name, ' ', '-');
    return name.empty() ? "bastide" : "bastide-" + name;
}

std::string man_page(const Command& command) {
    std::string title = page_name(command);
    std::ranges::transform(title, title.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    std::string about = command.description();
    while (about.ends_with('.')) {
        about.pop_back();
    }
    std::string out = ".\\\" Made by `bastide man`.\n.TH " + in_troff(title) + " 1 " + built::date + " \"Bastide " +
                      built::version + "\" \"Bastide\"\n";
    out += ".SH NAME\n" + in_troff(page_name(command)) + " \\- " + in_troff(about) + '\n';
    out += synopsis(command) + words_section(command) + commands_section(command) + options_section(command, "OPTIONS");
    if (std::optional<Command> program = command.parent()) {
        while (const auto parent = program->parent()) {
            program = parent;
        }
        out += options_section(*program, "OPTIONS OF ALL COMMANDS");
    }
    return out + footer_section(command) + see_also(command);
}

} // namespace bastide::host
