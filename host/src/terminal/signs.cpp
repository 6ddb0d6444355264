#include "terminal/signs.hpp"
#include "bastide/game/ruleset.hpp"
#include "terminal/tile_paint.hpp"
#include <algorithm>
#include <array>
#include <cctype>

namespace bastide::host::terminal {
namespace {

bool has(const std::vector<std::string>& taken, const std::string& sign) {
    return std::find(taken.begin(), taken.end(), sign) != taken.end();
}

/// A letter of the name that is not taken, as `shaped`, else one of the others.
std::string letter_for(const std::string& name, int (*shaped)(int), const std::string& others,
                       const std::vector<std::string>& taken) {
    for (const char c : name + others) {
        const auto byte = static_cast<unsigned char>(c);
        const std::string letter(1, static_cast<char>(shaped(byte)));
        if (byte < 0x80 && std::isspace(byte) == 0 && (std::isalpha(byte) != 0 || name.empty()) &&
            !has(taken, letter)) {
            return letter;
        }
    }
    return name.empty() ? "?" : letter_for("", shaped, others, taken);
}

constexpr std::array<const char*, 40> spare_glyphs{"◆", "●", "■", "▲", "★", "◇", "○", "□", "△", "☆", "♦", "♥", "♠", "▼",
                                                   "¶", "¤", "◊", "◎", "▽", "◈", "◐", "◑", "◒", "◓", "◔", "◕", "◖", "◗",
                                                   "▣", "▤", "▥", "▦", "▧", "▨", "▩", "◰", "◱", "◲", "◳", "◬"};

} // namespace

Signs::Signs(const Ruleset& rules, const svg::Style& style, const std::vector<PlayerSpec>& players) {
    for (const std::string& colour : svg::player_colours(players)) {
        colours_.push_back(colour_from(colour));
    }
    name_players(rules);
    mark_figures(rules, style);
    sign_things(rules, style);
}

void Signs::name_players(const Ruleset& rules) {
    for (const std::string& name : rules.player_names) {
        letters_.push_back(letter_for(name, std::toupper, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", letters_));
    }
}

void Signs::mark_figures(const Ruleset& rules, const svg::Style& style) {
    std::vector<std::string> wanted;
    for (const CompiledFigureKind& kind : rules.figure_kinds) { // what is given comes before what is chosen
        const auto known = style.figures.find(kind.spec.name);
        const std::string glyph = known == style.figures.end() ? "" : known->second.glyph;
        wanted.push_back(wanted.empty() || has(wanted, glyph) ? "" : glyph);
    }
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        if (k > 0 && wanted[k].empty() && rules.figure_kinds[k].spec.per_player > 0) { // else it has a piece's sign
            wanted[k] = letter_for(rules.figure_kinds[k].spec.name, std::tolower,
                                   "abcdefghijklmnopqrstuvwxyz+*=#~^%&$!", wanted);
        }
    }
    marks_ = std::move(wanted);
}

/// The glyph asked for, or one that stands for nothing yet.
std::string Signs::fresh_glyph(const std::string& wanted) {
    std::string glyph = wanted;
    for (std::size_t i = 0; (glyph.empty() || has(taken_, glyph)) && i < spare_glyphs.size(); ++i) {
        glyph = spare_glyphs[i];
    }
    taken_.push_back(glyph);
    return glyph;
}

void Signs::sign_things(const Ruleset& rules, const svg::Style& style) {
    for (const auto& [name, kind] : style.kinds) {
        taken_.push_back(kind.glyph);
    }
    std::vector<std::string> words = rules.attribute_names;
    words.insert(words.end(), rules.word_names.begin(), rules.word_names.end());
    for (const auto& [name, mark] : style.pieces) {
        pieces_[name] = {fresh_glyph(mark.glyph), colour_from(mark.fill), mark.on};
    }
    for (const std::string& word : words) {
        const auto known = style.words.find(word);
        if (words_.contains(word) || (known != style.words.end() && known->second.mark == "none")) {
            words_.try_emplace(word);
        } else if (known != style.words.end()) {
            words_[word] = {
                fresh_glyph(known->second.glyph), colour_from(known->second.fill), {}, known->second.numbered};
        } else {
            words_[word] = {fresh_glyph(""), colour_of_name(word), {}};
        }
    }
}

const SignOnTile& Signs::word(const std::string& name) const {
    static const SignOnTile none;
    const auto found = words_.find(name);
    return found == words_.end() ? none : found->second;
}

const SignOnTile& Signs::piece(const std::string& name) const {
    auto found = pieces_.find(name);
    if (found == pieces_.end()) { // no module describes it
        found = pieces_.emplace(name, SignOnTile{"◙", colour_of_name(name), {}}).first;
    }
    return found->second;
}

} // namespace bastide::host::terminal
