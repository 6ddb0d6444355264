// Whether the sentences of a verb say what its forms hold.
#include "bastide/host/sentence.hpp"
#include "bastide/host/typed_action.hpp"
#include "bastide/words.hpp"
#include "compile/registry_checks.hpp"
#include "words/src/forms.hpp"
#include <algorithm>

namespace bastide {

namespace {

[[noreturn]] void refuse_sentence(const RegistryImpl& impl, const CompiledVerb& verb, const std::string& sentence,
                                  const std::string& problem) {
    throw Error("The verb '" + verb.name + "' of module '" + impl.module + "' has the sentence '" + sentence +
                "', but " + problem + ".");
}

std::size_t count_of(const std::vector<std::string>& words, const std::string& name) {
    return static_cast<std::size_t>(std::count(words.begin(), words.end(), name));
}

/// What the form does not hold cannot be said, and what is not said would make two choices read alike.
std::string problem_of(const std::vector<SentencePiece>& pieces, const std::string& form) {
    const std::vector<std::string> words = split_words(form);
    for (const SentencePiece& piece : pieces) {
        const bool role = piece.words == "ROLE" && count_of(words, "FIGURE") > 0 && count_of(words, "SEGMENT") > 0;
        const bool side = piece.words == "SIDE" && !piece.one.empty() && count_of(words, "SQUARE") > 0;
        if (piece.filled && !role && !side && piece.which >= count_of(words, piece.words)) {
            return "its form '" + form + "' has no word '" + piece.words +
                   (piece.which > 0 ? ' ' + std::to_string(piece.which + 1) : std::string{}) + "' to fill in";
        }
    }
    for (const std::string& word : words) {
        std::vector<bool> said(count_of(words, word));
        for (const SentencePiece& piece : pieces) {
            if (piece.filled && piece.words == word) {
                said[piece.which] = true;
            }
        }
        const bool name = sort_of_word(word) != WordSort::itself;
        if (name && std::find(said.begin(), said.end(), false) != said.end()) {
            return "it does not say the word " + word + " of its form '" + form + "'; put {" + word + "} into it";
        }
    }
    return {};
}

} // namespace

void check_sentences(const RegistryImpl& impl, const CompiledVerb& verb) {
    const std::size_t forms = std::max<std::size_t>(verb.forms.size(), 1);
    if (!verb.sentences.empty() && verb.sentences.size() != forms) {
        throw Error("The verb '" + verb.name + "' of module '" + impl.module + "' has " +
                    counted(static_cast<long long>(verb.sentences.size()), "sentence") + " for " +
                    counted(static_cast<long long>(forms), "form") + "; give it one for each form, in their order.");
    }
    for (std::size_t i = 0; i < verb.sentences.size(); ++i) {
        std::string problem;
        const std::vector<SentencePiece> pieces = sentence_pieces(verb.sentences[i], problem);
        problem = problem.empty() ? problem_of(pieces, verb.forms.empty() ? "" : verb.forms[i]) : problem;
        if (verb.sentences[i].empty() || !problem.empty()) {
            refuse_sentence(impl, verb, verb.sentences[i], problem.empty() ? "it is empty" : problem);
        }
    }
}

} // namespace bastide
