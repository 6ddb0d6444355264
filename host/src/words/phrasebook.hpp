// All catalogues of a language together, as the page asks for them.
#pragma once
#include "library/fwd.hpp"
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace bastide::host {

class Phrasebooks {
public:
    explicit Phrasebooks(const Library& library);
    /// Tags of the languages that the program itself or a module has words in, in order: "cs", "de".
    const std::vector<std::string>& languages() const { return languages_; }
    /// JSON of all there is, or of the words of switches alone; empty if nothing has words in it. Read once, when it is
    /// asked for first; may be called on any thread.
    const std::string& in(const std::string& language, bool switches = false);
    /// What is wrong with the catalogues of a language: sentences with file, line, key and remedy.
    std::vector<std::string> problems(const std::string& language) const;

private:
    class Merged;
    Merged merged(const std::string& language) const;
    struct Source {
        std::filesystem::path folder;
        const Manifest* manifest; ///< nullptr: the program's own
    };
    std::vector<Source> sources_;
    std::vector<std::string> languages_;
    std::mutex lock_;
    std::map<std::pair<std::string, bool>, std::string> made_;
};

/// Where the catalogues of a module lie: beside its manifest, or for what is linked into the program, where our own
/// modules lie.
std::filesystem::path folder_of_words(const Manifest& manifest);
/// Whether the text can be a language's tag, as files of catalogues are called: "cs", "pt-br".
bool is_language(const std::string& tag);

} // namespace bastide::host
