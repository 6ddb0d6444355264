#include "words/src/forms.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "words/sentence.hpp"
#include <algorithm>

namespace bastide {

const std::vector<std::string>& form_names() {
    static const std::vector<std::string> names{"TILE",  "SQUARE", "ROTATION", "SEGMENT",
                                                "SPACE", "FIGURE", "PLAYER",   "NUMBER"};
    return names;
}

WordSort sort_of_word(std::string_view word) {
    const auto& names = form_names();
    return static_cast<WordSort>(std::find(names.begin(), names.end(), word) - names.begin());
}

namespace {

/// What a value of each sort can say: first what stands for it where a verb has no forms.
const std::vector<WordSort>& words_of(ValueSort sort) {
    using S = WordSort;
    static const std::array<std::vector<WordSort>, 10> words{{{S::tile},
                                                              {S::square},
                                                              {S::number, S::rotation},
                                                              {S::segment},
                                                              {S::figure},
                                                              {S::player},
                                                              {S::figure, S::player, S::segment, S::space},
                                                              {S::square},
                                                              {},
                                                              {}}};
    return words[static_cast<std::size_t>(sort)];
}

bool says(ValueSort value, WordSort word) {
    const auto& words = words_of(value);
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

const ActionValue* Sayers::next(WordSort word) {
    std::size_t& from = next_[static_cast<std::size_t>(word)];
    while (from < values_.size() && !says(values_[from].sort, word)) {
        ++from;
    }
    return from < values_.size() ? &values_[from++] : nullptr;
}

std::string default_form(const std::vector<ActionValue>& values) {
    const auto& names = form_names();
    std::string form;
    for (const ActionValue& value : values) {
        if (value.sort == ValueSort::choice) {
            return {}; // it chooses among forms that somebody gives
        }
        if (const auto& words = words_of(value.sort); !words.empty()) {
            form += (form.empty() ? "" : " ") + names[static_cast<std::size_t>(words.front())];
        }
    }
    return form;
}

std::string problem_of_form(const std::vector<ActionValue>& values, std::string_view form, bool said_otherwise) {
    Sayers sayers(values);
    std::string unsaid;
    for (const std::string& word : split_words(form)) {
        const WordSort sort = sort_of_word(word);
        const bool capitals = std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
        if (capitals && sort == WordSort::itself) {
            return "'" + word + "' stands for nothing; known are " + listed(form_names()) + "." +
                   did_you_mean(word, form_names());
        }
        if (sort != WordSort::itself && sayers.next(sort) == nullptr && unsaid.empty()) {
            unsaid = word;
        }
    }
    return said_otherwise || unsaid.empty()
               ? std::string{}
               : "none of the values of its actions says the word " + unsaid +
                     "; register it with one that does (verb<PlayerId> says PLAYER), or give it a 'text'.";
}

namespace {

std::size_t count_of(const std::vector<std::string>& words, const std::string& name) {
    return static_cast<std::size_t>(std::count(words.begin(), words.end(), name));
}

/// What the form does not hold cannot be said, and what is not said would make two choices read alike.
std::string problem_of_pieces(const std::vector<SentencePiece>& pieces, const std::string& form) {
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

std::string problem_of_sentence(std::string_view sentence, const std::string& form) {
    std::string problem;
    const std::vector<SentencePiece> pieces = sentence_pieces(sentence, problem);
    if (problem.empty()) {
        problem = problem_of_pieces(pieces, form);
    }
    return problem.empty() && sentence.empty() ? "it is empty" : problem;
}

} // namespace bastide
