// Whether what the module says in other languages can be read.
#include "bastide/words.hpp"
#include "conform/checks.hpp"
#include "words/phrasebook.hpp"
#include <filesystem>
#include <set>

namespace bastide::host::conform {

namespace {

/// Catalogues that are called as no language is: nobody would read them.
Findings of_no_language(const std::filesystem::path& folder) {
    std::set<std::string> names;
    std::error_code trouble;
    for (std::filesystem::directory_iterator at(folder, trouble), end; !trouble && at != end; at.increment(trouble)) {
        std::filesystem::path language = at->path().stem();
        language = language.extension() == ".switches" ? language.stem() : language;
        if (at->path().extension() == ".toml" && !is_language(language.string())) {
            names.insert(at->path().filename().string());
        }
    }
    Findings findings;
    for (const std::string& name : names) {
        findings.push_back((folder / shown(name)).string() +
                           ": nobody reads this; a catalogue is called by the tag of " +
                           "its language in small letters, as in de.toml or pt-br.toml.");
    }
    return findings;
}

} // namespace

Findings broken_words(const Subject& subject) {
    Findings findings = of_no_language(folder_of_words(subject.manifest()));
    const Phrasebooks books(subject.library());
    const std::string own = folder_of_words(subject.manifest()).string();
    for (const std::string& language : books.languages()) {
        for (const std::string& problem : books.problems(language)) {
            if (problem.starts_with(own)) { // those of others are theirs to mend
                findings.push_back(problem);
            }
        }
    }
    return findings;
}

} // namespace bastide::host::conform
