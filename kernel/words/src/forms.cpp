#include "words/src/forms.hpp"
#include "bastide/words.hpp"
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
        if (const auto& words = words_of(value.sort); !words.empty()) {
            form += (form.empty() ? "" : " ") + names[static_cast<std::size_t>(words.front())];
        }
    }
    return form;
}

std::string unsaid_word(const std::vector<ActionValue>& values, std::string_view form) {
    Sayers sayers(values);
    for (const std::string& word : split_words(form)) {
        const WordSort sort = sort_of_word(word);
        if (sort != WordSort::itself && sayers.next(sort) == nullptr) {
            return word;
        }
    }
    return {};
}

} // namespace bastide
