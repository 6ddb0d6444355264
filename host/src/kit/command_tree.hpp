// The commands as they are defined, for whatever is made of their definitions: completion, manual pages.
#pragma once
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace bastide::host {

std::vector<const CLI::App*> commands_of(const CLI::App& command);
/// Options with a name, those of its groups too; without hidden ones.
std::vector<const CLI::Option*> options_of(const CLI::App& command);
/// What is expected without a name, in order.
std::vector<const CLI::Option*> words_of(const CLI::App& command);

/// "--seed"; of a word, "GAME".
std::string name_of(const CLI::Option& option);
/// What its value is called in help texts: "DIR", "TEXT"; empty if it takes none.
std::string value_name(const CLI::Option& option);
/// "play", "lab run"; of the program itself nothing.
std::string path_of(const CLI::App& command);
std::string first_sentence(const std::string& description);

} // namespace bastide::host
