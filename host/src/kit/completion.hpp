// What may follow on a command line that is being typed.
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

namespace bastide::host {

class Command;
struct Context;

/// What the shell itself completes, besides the program's words.
enum class Paths { none, files, folders };

struct Candidate {
    std::string word, about;
};

struct Completion {
    std::vector<Candidate> words;
    Paths paths = Paths::none;
};

/// The words after the program's name; the last one, perhaps empty, is being typed. Changes the context's folders to
/// those that the words name.
Completion complete(const Command& app, Context& context, const std::vector<std::string>& words);

/// Names that a value can have: "GAME", "MODULE", "SET", "TILE", "RULE", "AGENT", "SEAT", "LEVEL", "SHELL"; none for
/// any other.
std::vector<Candidate> names_of(const std::string& sort, const Context& context);

/// For the scripts of the shells: "files", "folders" or "words", then a line each, the word and what it is with a tab
/// between them.
void print(const Completion& completion, std::ostream& out);

} // namespace bastide::host
