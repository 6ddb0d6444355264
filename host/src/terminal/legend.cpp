#include "terminal/legend.hpp"
#include "bastide/game/tile_def.hpp"
#include "bastide/module/play.hpp"
#include "knowledge/pieces.hpp"
#include "pages/text_width.hpp"
#include <algorithm>
#include <set>

namespace bastide::host::terminal {
namespace {

struct Entry {
    Canvas sign;
    std::string text;
};

Entry sign(const std::string& glyphs, std::optional<Colour> ink, std::optional<Colour> paper, const std::string& text) {
    Canvas canvas(3, 1);
    canvas.text(0, 0, glyphs, ink, true);
    for (int x = 0; paper && x < static_cast<int>(shown_width(glyphs)); ++x) {
        canvas.at(x, 0).paper = paper;
    }
    return {canvas, text};
}

/// Kinds and words of the tiles that lie or are in hand.
void collect(const Play& play, std::set<std::string>& kinds, std::set<std::string>& words) {
    const auto add = [&](TileTypeId type) {
        const TileDef& def = play.rules().printed(type);
        for (const SegmentDef& segment : def.segments) {
            kinds.insert(segment.kind);
            for (const auto& [word, times] : segment.words) {
                words.insert(word);
            }
        }
        for (const auto& [word, times] : def.words) {
            words.insert(word);
        }
    };
    for (const Tile& tile : play.tiles()) {
        add(tile.type);
    }
    for (const Offer& offer : play.offers()) {
        add(offer.tile);
    }
}

void add_players(const Play& play, const Signs& signs, std::vector<Entry>& all) {
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        all.push_back(sign(signs.letter(player), readable_on(signs.colour(player)), signs.colour(player),
                           play.player_name(player)));
    }
}

void add_figures(const Play& play, const Signs& signs, std::vector<Entry>& all) {
    const std::string letter = signs.letter(PlayerId{});
    for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
        const auto kind = static_cast<FigureKindId>(k);
        const FigureKindSpec& spec = play.rules().figure_kinds[k].spec;
        if (spec.per_player == 0) {
            continue;
        }
        const Colour colour = signs.colour(PlayerId{});
        all.push_back(sign(letter + signs.mark(kind), readable_on(colour), colour,
                           play.player_name(PlayerId{}) + "'s " + spec.singular));
    }
}

/// One of each kind that is on the table.
void add_pieces(const Play& play, const Signs& signs, std::vector<Entry>& all) {
    std::set<FigureKindId> seen;
    for (const FigureId id : pieces_on_table(play)) {
        const Figure& piece = play.figure(id);
        if (seen.insert(piece.kind).second) {
            const FigureKindSpec& spec = play.rules().figure_kinds[index(piece.kind)].spec;
            const SignOnTile& of = signs.piece(spec.name);
            const std::string what = spec.number.empty() ? "number" : spec.number;
            all.push_back(sign(of.glyph + (piece.number == 0 ? "" : std::to_string(piece.number)), readable_on(of.ink),
                               of.ink, spec.singular + (piece.number == 0 ? "" : " (and its " + what + ")")));
        }
    }
}

} // namespace

std::string legend(const Play& play, const BoardView& view, int width, Depth depth) {
    const Signs& signs = view.signs();
    std::vector<Entry> all;
    add_players(play, signs, all);
    add_figures(play, signs, all);
    std::set<std::string> kinds, words;
    collect(play, kinds, words);
    for (const std::string& kind : kinds) {
        if (play.rules().kind(kind) != none_of<KindId>) {
            all.push_back({view.tiles().paint().sample(kind), kind});
        }
    }
    for (const std::string& word : words) {
        if (const SignOnTile& of = signs.word(word); !of.glyph.empty()) {
            all.push_back(sign(of.glyph, readable_on(of.ink), of.ink, word + " (printed)"));
        }
    }
    add_pieces(play, signs, all);
    all.push_back(sign("◘", {}, {}, "paths end here"));
    all.push_back(sign("▛ ▟", {}, {}, "the last tile"));
    all.push_back(sign("▘ ▗", {}, {}, "new since your last turn"));
    std::size_t widest = 0;
    for (const Entry& entry : all) {
        widest = std::max(widest, shown_width(entry.text));
    }
    const std::size_t column = 3 + 1 + widest + 3;
    const std::size_t columns = std::max<std::size_t>(1, static_cast<std::size_t>(width > 0 ? width : 100) / column);
    const std::size_t rows = (all.size() + columns - 1) / columns;
    Canvas canvas(static_cast<int>(columns * column), static_cast<int>(rows));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int x = static_cast<int>(i / rows * column) + 1, y = static_cast<int>(i % rows);
        canvas.paste(x, y, all[i].sign);
        canvas.text(x + 4, y, all[i].text);
    }
    return canvas.lines(depth);
}

} // namespace bastide::host::terminal
