// Reads the beginning of a command line by the definitions of the commands, so that there is no second list of them.
#include "kit/completion.hpp"
#include "bastide/error.hpp"
#include "context.hpp"
#include "kit/command_tree.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <ostream>

namespace bastide::host {
namespace {

/// Where the cursor is: in which command, behind how many of its words, and whose value comes next.
struct Cursor {
    const CLI::App* command = nullptr;
    const CLI::Option* option = nullptr; ///< none: a word or an option comes next
    int values = 0;                      ///< of it, still to come
    std::size_t words = 0;
};

/// What values are that are names: by command (any if it is empty) and option.
struct Sort {
    const char *command, *option, *sort;
};
const Sort sorts[] = {
    {"", "GAME", "GAME"},
    {"", "MODULE", "MODULE"},
    {"", "SET", "SET"},
    {"", "--agents", "AGENT"},
    {"", "--log", "LEVEL"},
    {"", "SHELL", "SHELL"},
    {"match", "A", "AGENT"},
    {"match", "B", "AGENT"},
    {"rule", "ID", "RULE"},
    {"tile", "NAME", "TILE"},
    {"tile", "--set", "SET"},
    {"new-game", "--sets", "SET"},
    {"man", "COMMAND", "COMMAND"},
    {"new-game", "--modules", "MODULE"},
};

std::string sort_of(const CLI::App& command, const CLI::Option& option) {
    const std::string name = name_of(option);
    const auto found = std::ranges::find_if(sorts, [&](const Sort& sort) {
        return name == sort.option && (*sort.command == '\0' || command.get_name() == sort.command);
    });
    return found == std::end(sorts) ? "" : found->sort;
}

Paths paths_of(const CLI::Option& option, const std::string& sort) {
    const auto in = [](const std::string& word, std::initializer_list<const char*> words) {
        return std::ranges::find(words, word) != words.end();
    };
    const std::string name = name_of(option), value = value_name(option);
    if (in(value, {"DIR"}) || in(name, {"FOLDER"})) {
        return Paths::folders;
    }
    const bool file = in(value, {"FILE"}) || in(sort, {"GAME", "SET"}) ||
                      in(name, {"RECORD", "FILE", "file", "paths", "OUT", "IN", "EXPERIMENT", "--output", "--html"});
    return file ? Paths::files : Paths::none;
}

const CLI::Option* find_option(const CLI::App& command, const std::string& word) {
    for (const CLI::App* at = &command; at != nullptr; at = at->get_parent()) {
        for (const CLI::Option* option : options_of(*at)) {
            if (option->check_name(word)) {
                return option;
            }
        }
    }
    return nullptr;
}

/// A folder that the words name before the cursor is looked into for names.
void note_folder(const Cursor& at, const std::string& word, Context& context) {
    if (value_name(*at.option) == "DIR" && name_of(*at.option) == "--modules") {
        context.modules.emplace_back(word);
    } else if (name_of(*at.option) == "--tilesets") {
        context.tile_sets.emplace_back(word);
    }
}

void pass(Cursor& at, const std::string& word, Context& context) {
    if (at.option != nullptr) {
        note_folder(at, word, context);
        if (--at.values <= 0) {
            at.option = nullptr;
        }
        return;
    }
    if (word.size() > 1 && word.front() == '-') {
        const std::size_t equals = word.find('=');
        at.option = find_option(*at.command, word.substr(0, equals));
        at.values = at.option == nullptr ? 0 : at.option->get_items_expected_min();
        if (at.option != nullptr && equals != std::string::npos) {
            pass(at, word.substr(equals + 1), context);
        }
        if (at.values <= 0) {
            at.option = nullptr;
        }
        return;
    }
    for (const CLI::App* inner : commands_of(*at.command)) {
        if (at.words == 0 && inner->get_name() == word) {
            at = {inner};
            return;
        }
    }
    ++at.words;
}

/// The value that is expected at this place in the order of the command's words; the last may be repeated.
const CLI::Option* expected_word(const Cursor& at) {
    const std::vector<const CLI::Option*> words = words_of(*at.command);
    std::size_t before = 0;
    for (const CLI::Option* word : words) {
        before += static_cast<std::size_t>(std::max(1, word->get_items_expected_max()));
        if (at.words < before) {
            return word;
        }
    }
    return nullptr;
}

class Completer {
public:
    Completer(const CLI::App& app, const Context& context) : app_(app), context_(context) {}

    Completion at(const Cursor& cursor, const std::string& word) {
        if (cursor.option != nullptr) {
            values(*cursor.command, *cursor.option, "", word);
        } else if (const std::size_t equals = word.find('='); word.starts_with("--") && equals != std::string::npos) {
            if (const CLI::Option* option = find_option(*cursor.command, word.substr(0, equals))) {
                values(*cursor.command, *option, word.substr(0, equals + 1), word);
            }
        } else if (word.starts_with('-')) {
            options(*cursor.command, word);
        } else {
            next_word(cursor, word);
        }
        return std::move(found_);
    }

private:
    void add(const Candidate& candidate, const std::string& word) {
        if (candidate.word.starts_with(word)) {
            found_.words.push_back(candidate);
        }
    }

    /// `before` stands in the word already: "--log=", or the first names of a list with commas.
    void values(const CLI::App& command, const CLI::Option& option, std::string before, const std::string& word) {
        const std::string sort = sort_of(command, option);
        if (const std::size_t comma = word.rfind(','); option.get_delimiter() == ',' && comma != std::string::npos) {
            before = word.substr(0, comma + 1);
        }
        if (sort == "COMMAND") {
            commands(app_, word);
        }
        for (const Candidate& candidate : names_of(sort, context_)) {
            add({before + candidate.word, candidate.about}, word);
        }
        found_.paths = paths_of(option, sort);
    }

    void options(const CLI::App& command, const std::string& word) {
        for (const CLI::App* at = &command; at != nullptr; at = at->get_parent()) {
            for (const CLI::Option* option : options_of(*at)) {
                add({name_of(*option), first_sentence(option->get_description())}, word);
            }
        }
    }

    void commands(const CLI::App& command, const std::string& word) {
        for (const CLI::App* inner : commands_of(command)) {
            add({inner->get_name(), first_sentence(inner->get_description())}, word);
        }
    }

    void next_word(const Cursor& cursor, const std::string& word) {
        if (cursor.words == 0) {
            commands(*cursor.command, word);
        }
        if (const CLI::Option* option = expected_word(cursor)) {
            values(*cursor.command, *option, "", word);
        }
    }

    const CLI::App& app_;
    const Context& context_;
    Completion found_;
};

} // namespace

Completion complete(const CLI::App& app, Context& context, const std::vector<std::string>& words) {
    const std::string last = words.empty() ? "" : words.back();
    Cursor at{&app};
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        pass(at, words[i], context);
    }
    try {
        return Completer(app, context).at(at, last);
    } catch (const Error&) { // a folder that is not there: nobody is told in the middle of a word
        return {};
    }
}

void print(const Completion& completion, std::ostream& out) {
    out << (completion.paths == Paths::files     ? "files"
            : completion.paths == Paths::folders ? "folders"
                                                 : "words")
        << '\n';
    for (const Candidate& candidate : completion.words) {
        out << candidate.word << '\t' << candidate.about << '\n';
    }
}

} // namespace bastide::host
