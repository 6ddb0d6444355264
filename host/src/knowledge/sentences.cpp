#include "knowledge/sentences.hpp"
#include "bastide/module/play.hpp"
#include "bastide/words.hpp"
#include "knowledge/spoken.hpp"
#include "words/sentence.hpp"
#include "words/typed_action.hpp"
#include <algorithm>
#include <set>

namespace bastide::host {
namespace {

/// The first word with a great letter.
std::string begun(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

class Sentence {
public:
    Sentence(const Play& play, const TypedAction& typed) : play_(play), rules_(play.rules()), typed_(typed) {}

    /// Brackets in which something says nothing are left out.
    std::string filled(const std::string& pattern) const {
        std::string problem; // the registry has seen to that
        const std::vector<SentencePiece> pieces = sentence_pieces(pattern, problem);
        std::vector<std::string> said;
        std::set<std::size_t> left_out;
        for (const SentencePiece& piece : pieces) {
            said.push_back(piece.filled ? fill(piece) : piece.words);
            if (piece.filled && said.back().empty()) {
                left_out.insert(piece.optional);
            }
        }
        std::string text;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            text += pieces[i].optional != 0 && left_out.contains(pieces[i].optional) ? "" : said[i];
        }
        return begun(text);
    }

    /// Of a verb that has no sentences: its name, then its words in their order.
    std::string plain() const {
        const std::string& name = rules_.verbs[index(typed_.verb)].name;
        std::string text = name.substr(name.find(':') + 1);
        std::replace(text.begin(), text.end(), '-', ' ');
        for (const TypedWord& word : typed_.words) {
            const std::string said = spoken(word, false);
            text += (said.empty() ? "" : word.sort == WordSort::rotation ? " turned " : " ") + said;
        }
        return begun(text);
    }

private:
    const TypedWord* word_of(WordSort sort, std::size_t which = 0) const {
        for (const TypedWord& word : typed_.words) {
            if (word.sort == sort && which-- == 0) {
                return &word;
            }
        }
        return nullptr;
    }

    std::string fill(const SentencePiece& piece) const {
        static const std::vector<std::string> names{"TILE",  "SQUARE", "ROTATION", "SEGMENT",
                                                    "SPACE", "FIGURE", "PLAYER",   "NUMBER"};
        if (piece.words == "ROLE") {
            return role();
        }
        if (piece.words == "SIDE") {
            return side_of(piece.one);
        }
        const auto sort = std::find(names.begin(), names.end(), piece.words) - names.begin();
        const TypedWord* const word = word_of(static_cast<WordSort>(sort), piece.which);
        const std::string said = word == nullptr ? "" : spoken(*word, piece.bare);
        return piece.one.empty() ? said : said + ' ' + (said == "1" ? piece.one : piece.many);
    }

    std::string role() const {
        const TypedWord* const figure = word_of(WordSort::figure);
        const TypedWord* const segment = word_of(WordSort::segment);
        return figure == nullptr || segment == nullptr ? ""
                                                       : spoken_role(play_, static_cast<FigureKindId>(figure->meaning),
                                                                     static_cast<SegmentId>(segment->meaning));
    }

    /// "north": on which side of that piece the square lies, if it lies beside it.
    std::string side_of(const std::string& piece) const {
        const TypedWord* const square = word_of(WordSort::square);
        const FigureKindId kind = rules_.figure_kind(piece);
        const FigureId it = kind == none_of<FigureKindId> ? none_of<FigureId> : play_.first_figure(nobody, kind);
        if (square == nullptr || it == none_of<FigureId> || play_.figure(it).place.where != Where::square) {
            return {};
        }
        return spoken_side(play_.figure(it).place.square(), unpack(static_cast<std::uint32_t>(square->meaning)));
    }

    /// The only tile that is offered needs no name.
    bool is_the_tile(TileTypeId type) const {
        const auto offers = play_.offers();
        return !offers.empty() &&
               std::all_of(offers.begin(), offers.end(), [&](const Offer& offer) { return offer.tile == type; });
    }

    std::string spoken(const TypedWord& word, bool bare) const {
        switch (word.sort) {
        case WordSort::tile:
            return is_the_tile(static_cast<TileTypeId>(word.meaning))
                       ? (bare ? "tile" : "the tile")
                       : spoken_tile(rules_, static_cast<TileTypeId>(word.meaning), bare);
        case WordSort::square:
            return spoken_square(unpack(static_cast<std::uint32_t>(word.meaning)));
        case WordSort::rotation:
            return spoken_rotation(static_cast<unsigned>(word.meaning));
        case WordSort::segment:
            return bare ? play_.plural(play_.kind_of(static_cast<SegmentId>(word.meaning)), 1)
                        : spoken_segment(play_, static_cast<SegmentId>(word.meaning));
        case WordSort::space:
            return spoken_space(play_, static_cast<SpaceKindId>(word.meaning & 0xFFU),
                                static_cast<TileId>(word.meaning >> 8));
        case WordSort::figure:
            return spoken_figure(rules_, static_cast<FigureKindId>(word.meaning), bare);
        case WordSort::player:
            return play_.player_name(static_cast<PlayerId>(word.meaning));
        default:
            return word.text;
        }
    }

    const Play& play_;
    const Ruleset& rules_;
    const TypedAction& typed_;
};

/// Of a verb that does not tell the forms of its words, or tells them wrongly: as it is typed.
std::string as_typed(const Play& play, Action action) {
    std::string text = play.text(action);
    std::replace(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(text.find(' '), text.size())), '-',
                 ' ');
    return begun(text);
}

} // namespace

std::string action_sentence(const Play& play, Action action) {
    return action_sentence(play, action, typed_action(play, play.text(action)));
}

std::string action_sentence(const Play& play, Action action, const TypedAction& typed) {
    const Ruleset& rules = play.rules();
    if (action.verb == verbs::pass) {
        const std::string& said = rules.decisions[index(play.core().decision)].spec.pass;
        return said.empty() ? "Do nothing" : said;
    }
    if (!typed.problem.empty() || typed.verb != action.verb) {
        return as_typed(play, action);
    }
    const std::vector<std::string>& sentences = rules.verbs[index(action.verb)].sentences;
    const Sentence sentence(play, typed);
    return typed.form < sentences.size() ? sentence.filled(sentences[typed.form]) : sentence.plain();
}

} // namespace bastide::host
