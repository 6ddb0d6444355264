#include "terminal/groups.hpp"
#include <algorithm>
#include <map>
#include <utility>

namespace bastide::host::terminal {
namespace {

constexpr std::size_t few = 6, least = 3; ///< choices that are listed one by one; members of a group

using Members = std::vector<std::size_t>;

/// All that are alike but for one word, the largest first.
std::vector<Members> alike(const std::vector<WordedChoice>& choices) {
    std::map<std::pair<std::size_t, std::vector<std::string>>, Members> sorts;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        for (std::size_t word = 1; word < choices[i].words.size(); ++word) {
            std::vector<std::string> rest = choices[i].words;
            rest[word].clear();
            sorts[{word, std::move(rest)}].push_back(i);
        }
    }
    std::vector<Members> all;
    for (auto& [sort, members] : sorts) {
        all.push_back(std::move(members));
    }
    std::stable_sort(all.begin(), all.end(), [](const Members& l, const Members& r) {
        return l.size() != r.size() ? l.size() > r.size() : l.front() < r.front();
    });
    return all;
}

/// At blanks; a square "(3, -2)" is one word.
std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words{""};
    bool inside = false;
    for (const char c : text) {
        inside = (inside || c == '(') && c != ')';
        if (c == ' ' && !inside) {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    return words;
}

/// How many words all begin with, or end with; at least one word of each is left.
std::size_t shared(const std::vector<std::vector<std::string>>& texts, std::size_t taken, bool at_end) {
    const auto word = [&](const std::vector<std::string>& text, std::size_t n) -> const std::string& {
        return at_end ? text[text.size() - 1 - n] : text[n];
    };
    for (std::size_t n = 0;; ++n) {
        for (const std::vector<std::string>& text : texts) {
            if (taken + n + 1 >= text.size() || word(text, n) != word(texts.front(), n)) {
                return n;
            }
        }
    }
}

std::string joined(const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
        text += (text.empty() ? "" : " ") + words[i];
    }
    return text;
}

/// "Send a peg to the ... of the town", and among it what stands for the dots.
Listed together(const std::vector<WordedChoice>& choices, const Members& members) {
    std::vector<std::vector<std::string>> texts;
    for (const std::size_t i : members) {
        texts.push_back(words_of(choices[i].listed.text));
    }
    const std::size_t before = shared(texts, 0, false), after = shared(texts, before, true);
    const std::vector<std::string>& first = texts.front();
    Listed group{"", joined(first, 0, before), {}};
    group.text += after == 0 ? "" : " ... " + joined(first, first.size() - after, first.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        const WordedChoice& choice = choices[members[i]];
        group.among.push_back(
            {choice.listed.number, joined(texts[i], before, texts[i].size() - after) + choice.remark, {}});
    }
    return group;
}

} // namespace

std::vector<Listed> grouped(const std::vector<WordedChoice>& choices) {
    std::vector<Members> entries;
    std::vector<bool> taken(choices.size());
    for (Members members : choices.size() > few ? alike(choices) : std::vector<Members>{}) {
        std::erase_if(members, [&](std::size_t i) { return taken[i]; });
        if (members.size() >= least) {
            for (const std::size_t i : members) {
                taken[i] = true;
            }
            entries.push_back(std::move(members));
        }
    }
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (!taken[i]) {
            entries.push_back({i});
        }
    }
    std::sort(entries.begin(), entries.end());
    std::vector<Listed> out;
    for (const Members& members : entries) {
        const WordedChoice& first = choices[members.front()];
        out.push_back(members.size() > 1 ? together(choices, members)
                                         : Listed{first.listed.number, first.listed.text + first.remark, {}});
    }
    return out;
}

} // namespace bastide::host::terminal
