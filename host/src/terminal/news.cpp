#include "terminal/news.hpp"
#include "bastide/module/play.hpp"
#include <algorithm>
#include <utility>

namespace bastide::host::terminal {

News::Sight News::sight(const Play& play) {
    Sight seen{play.core().turn_number, play.tiles().size(), {}};
    for (const Figure& figure : play.figures()) {
        seen.figures.push_back(figure.place);
    }
    return seen;
}

const News::Sight* News::before(const Play& play, PlayerId seat) const {
    const std::vector<Sight>& seen = seen_[index(seat)];
    const auto found =
        std::find_if(seen.rbegin(), seen.rend(), [&](const Sight& one) { return one.turn < play.core().turn_number; });
    return found == seen.rend() ? nullptr : &*found;
}

void News::decided(const Play& play, PlayerId seat) {
    std::vector<Sight>& seen = seen_[index(seat)];
    Sight now = sight(play);
    std::erase_if(seen, [&](const Sight& one) { return one.turn >= now.turn; }); // earlier in it, or taken back
    seen.push_back(std::move(now));
}

std::vector<News::Change> News::changes(const Play& play, PlayerId seat) const {
    std::vector<Change> all;
    const Sight* const base = before(play, seat);
    std::size_t first = base != nullptr ? base->tiles : play.tiles().size();
    while (base == nullptr && first > 0 && play.tiles()[first - 1].by != nobody && play.tiles()[first - 1].by != seat) {
        --first; // gone on with a record: what others placed last
    }
    const auto add = [&](TileId tile, PlayerId by, const std::string& what) {
        const bool known = tile == none_of<TileId> ||
                           std::any_of(all.begin(), all.end(), [&](const Change& c) { return c.tile == tile; });
        if (!known && by != seat) {
            all.push_back({tile, by, what});
        }
    };
    for (std::size_t t = first; t < play.tiles().size(); ++t) {
        add(static_cast<TileId>(t), play.tiles()[t].by, "");
    }
    for (std::size_t f = 0; base != nullptr && f < play.figures().size(); ++f) {
        const Figure& figure = play.figures()[f];
        const Place then = base->figures[f];
        // a piece is where it was although the figure beside it left
        const bool moved = figure.owner == nobody ? play.tile_of(then) != play.tile_of(figure) : then != figure.place;
        if (moved) {
            add(play.tile_of(figure), figure.owner, play.plural(figure.kind, 1));
        }
    }
    return all;
}

void News::mark(const Play& play, PlayerId seat, Overlay& overlay) const {
    if (overlay.latest == none_of<TileId> && !play.tiles().empty()) {
        overlay.latest = static_cast<TileId>(play.tiles().size() - 1);
    }
    for (const Change& change : changes(play, seat)) {
        overlay.news.emplace_back(change.tile, change.by);
    }
}

std::vector<std::string> News::lines(const Play& play, PlayerId seat) const {
    std::vector<std::string> all;
    for (const Change& change : changes(play, seat)) {
        const bool somebody = index(change.by) < static_cast<std::size_t>(play.players());
        if (all.empty()) {
            all.emplace_back("New:");
        }
        all.push_back(' ' + (somebody ? play.player_name(change.by) + ' ' : std::string{}) +
                      (change.what.empty() ? "" : change.what + ' ') + position_text(play.tile(change.tile).at));
    }
    return all;
}

} // namespace bastide::host::terminal
