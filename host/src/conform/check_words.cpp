// Whether what the module says in other languages can be read.
#include "conform/checks.hpp"
#include "words/phrasebook.hpp"

namespace bastide::host::conform {

Findings broken_words(const Subject& subject) {
    Findings findings;
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
