// Reads the beginning of a command line by the definitions of the commands, so that there is no second list of them.
#include "kit/completion.hpp"
#include "bastide/error.hpp"
#include "command_line/command.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <cctype>
#include <iterator>
#include <ostream>
#include <utility>

namespace bastide::host {
namespace {

/// Where the cursor is: in which command, behind how many of its words, and whose value comes next.
struct Cursor {
    Command command;
    std::optional<Option> option{};  ///< none: a word or an option comes next
    int values = 0;                  ///< of it, still to come
    std::optional<Option> perhaps{}; ///< whose value comes next, unless an option does
    std::vector<std::string> words{};
};

/// What values are that are names: by command (any if it is empty) and option.
struct Sort {
    const char *command, *option, *sort;
};
const Sort sorts[] = {
    {"", "GAME", "GAME"},
    {"", "GAMES", "GAME"},
    {"", "MODULE", "MODULE"},
    {"", "SET", "SET"},
    {"play", "--agents", "SEAT"},
    {"new-game", "--agents", "SEAT"},
    {"", "--agents", "AGENT"},
    {"", "--log", "LEVEL"},
    {"", "SHELL", "SHELL"},
    {"match", "A", "AGENT"},
    {"match", "B", "AGENT"},
    {"card", "--ladder", "AGENT"},
    {"puzzles", "--agent", "AGENT"},
    {"train", "--against", "AGENT"},
    {"check", "--rules", "MODULE"},
    {"rule", "ID", "RULE"},
    {"tile", "NAME", "TILE"},
    {"tile", "--set", "SET"},
    {"new-game", "--sets", "SET"},
    {"man", "COMMAND", "COMMAND"},
    {"new-game", "--modules", "MODULE"},
};

std::string sort_of(const Command& command, const Option& option) {
    const std::string name = option.name();
    const auto found = std::ranges::find_if(sorts, [&](const Sort& sort) {
        return name == sort.option && (*sort.command == '\0' || command.name() == sort.command);
    });
    return found == std::end(sorts) ? "" : found->sort;
}

std::string first_sentence(const std::string& description) {
    const std::string line = description.substr(0, description.find('\n'));
    return line.substr(0, line.find("; "));
}

Paths paths_of(const Option& option, const std::string& sort) {
    const auto in = [](const std::string& word, std::initializer_list<const char*> words) {
        return std::ranges::find(words, word) != words.end();
    };
    const std::string name = option.name(), value = option.value_name();
    if (in(value, {"DIR", "FOLDER"}) || in(name, {"FOLDER"})) {
        return Paths::folders;
    }
    const bool file =
        in(value, {"FILE"}) || in(sort, {"GAME", "SET"}) ||
        in(name, {"RECORD", "FILE", "file", "paths", "OUT", "IN", "EXPERIMENT", "FROM", "INDEX", "--output"});
    return file ? Paths::files : Paths::none;
}

/// The command, and all over it: their options may stand behind it.
std::vector<Command> upwards(const Command& command) {
    std::vector<Command> out;
    for (std::optional<Command> at = command; at; at = at->parent()) {
        out.push_back(*at);
    }
    return out;
}

std::optional<Command> find_inner(const Command& command, const std::string& name) {
    for (const Command& inner : command.commands()) {
        if (inner.name() == name) {
            return inner;
        }
    }
    return std::nullopt;
}

std::optional<Option> find_option(const Command& command, const std::string& word) {
    for (const Command& at : upwards(command)) {
        for (const Option& option : at.options()) {
            if (option.is_called(word)) {
                return option;
            }
        }
    }
    return std::nullopt;
}

/// A folder that the words name before the cursor is looked into for names.
void note_folder(const Cursor& at, const std::string& word, Context& context) {
    if (at.option->value_name() == "DIR" && at.option->name() == "--modules") {
        context.modules.emplace_back(word);
    } else if (at.option->name() == "--tilesets") {
        context.tile_sets.emplace_back(word);
    }
}

bool may_have_value(const Option& option) { return !option.value_name().empty() && option.most_values() > 0; }

void pass(Cursor& at, const std::string& word, Context& context) {
    if (at.option) {
        note_folder(at, word, context);
        if (--at.values <= 0) {
            at.option.reset();
        }
        return;
    }
    const std::optional<Option> perhaps = std::exchange(at.perhaps, std::nullopt);
    if (word.size() > 1 && word.front() == '-') {
        const std::size_t equals = word.find('=');
        at.option = find_option(at.command, word.substr(0, equals));
        at.values = at.option ? at.option->least_values() : 0;
        if (at.option && equals != std::string::npos) {
            pass(at, word.substr(equals + 1), context);
        }
        if (at.values <= 0) {
            const bool open = at.option && equals == std::string::npos && may_have_value(*at.option);
            at.perhaps = open ? at.option : std::nullopt;
            at.option.reset();
        }
        return;
    }
    if (perhaps) { // it is the value
        return;
    }
    if (const std::optional<Command> inner = at.words.empty() ? find_inner(at.command, word) : std::nullopt) {
        at = {*inner};
        return;
    }
    at.words.push_back(word);
}

/// The value that is expected at this place in the order of the command's words; the last may be repeated.
std::optional<Option> expected_word(const Cursor& at) {
    std::size_t before = 0;
    for (const Option& word : at.command.words()) {
        before += static_cast<std::size_t>(std::max(1, word.most_values()));
        if (at.words.size() < before) {
            return word;
        }
    }
    return std::nullopt;
}

/// What commands understand in small letters, too, goes on in the letters in which it was begun.
std::string in_letters_of(const std::string& begun, std::string id) {
    if (std::ranges::any_of(begun, [](unsigned char c) { return std::islower(c) != 0; })) {
        std::ranges::transform(id, id.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    }
    return id;
}

/// Whether a list that stands at commas has the name.
bool lists(const std::string& list, const std::string& name) {
    return (',' + list).find(',' + name + ',') != std::string::npos;
}

class Completer {
public:
    Completer(const Command& app, const Context& context) : app_(app), context_(context) {}

    Completion at(const Cursor& cursor, const std::string& word) {
        if (cursor.option) {
            values(cursor, *cursor.option, "", word);
        } else if (const std::size_t equals = word.find('='); word.starts_with("--") && equals != std::string::npos) {
            if (const auto option = find_option(cursor.command, word.substr(0, equals))) {
                values(cursor, *option, word.substr(0, equals + 1), word);
            }
        } else if (word.starts_with('-')) {
            options(cursor.command, word);
        } else if (cursor.perhaps) {
            values(cursor, *cursor.perhaps, "", word);
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
    void values(const Cursor& cursor, const Option& option, std::string before, const std::string& word) {
        const std::string sort = sort_of(cursor.command, option);
        std::string named; // before the last comma; agents may sit in several seats, all else stands there once
        if (const std::size_t comma = word.rfind(','); option.between() == ',' && comma != std::string::npos) {
            named = sort == "AGENT" || sort == "SEAT" ? "" : word.substr(before.size(), comma + 1 - before.size());
            before = word.substr(0, comma + 1);
        }
        if (sort == "COMMAND") {
            commands_within(cursor.words, word);
        }
        for (const Candidate& candidate : names_of(sort, context_)) {
            if (!lists(named, candidate.word)) {
                add({before + (sort == "RULE" ? in_letters_of(word, candidate.word) : candidate.word), candidate.about},
                    word);
            }
        }
        found_.paths = paths_of(option, sort);
    }

    void options(const Command& command, const std::string& word) {
        for (const Command& at : upwards(command)) {
            for (const Option& option : at.options()) {
                const std::string name = option.name(); // every command has a --help
                if (std::ranges::find(found_.words, name, &Candidate::word) == found_.words.end()) {
                    add({name, first_sentence(option.description())}, word);
                }
            }
        }
    }

    void commands(const Command& command, const std::string& word) {
        for (const Command& inner : command.commands()) {
            add({inner.name(), first_sentence(inner.description())}, word);
        }
    }

    /// Of the command that the words name one after the other, as in `man lab run`.
    void commands_within(const std::vector<std::string>& words, const std::string& word) {
        std::optional<Command> at = app_;
        for (auto name = words.begin(); at && name != words.end(); ++name) {
            at = find_inner(*at, *name);
        }
        if (at) {
            commands(*at, word);
        }
    }

    void next_word(const Cursor& cursor, const std::string& word) {
        if (cursor.words.empty()) {
            commands(cursor.command, word);
        }
        if (const auto option = expected_word(cursor)) {
            values(cursor, *option, "", word);
        }
    }

    const Command& app_;
    const Context& context_;
    Completion found_;
};

} // namespace

Completion complete(const Command& app, Context& context, const std::vector<std::string>& words) {
    const std::string last = words.empty() ? "" : words.back();
    Cursor at{app};
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
