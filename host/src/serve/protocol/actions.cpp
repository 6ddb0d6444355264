#include "serve/protocol/actions.hpp"
#include "bastide/game/figures.hpp"
#include "knowledge/sentences.hpp"
#include "knowledge/spoken.hpp"
#include "serve/protocol/json_text.hpp"
#include "words/typed_action.hpp"
#include <algorithm>
#include <optional>

namespace bastide::host::serve {
namespace {

/// The parts of one action, each of the sort that its verb's form says.
class Parts {
public:
    Parts(const Play& play, Action action, const TypedAction& typed, Pictures& pictures, std::set<std::string>& used)
        : play_(play), action_(action), typed_(typed), pictures_(pictures), used_(used) {
        const auto& place = play.rules().verbs[index(action.verb)].place;
        where_ = place ? place(play, action) : Place{};
    }

    /// Appends an array of them.
    void append(std::string& out) {
        out += '[';
        for (const TypedWord& word : typed_.words) {
            if (word.sort != WordSort::rotation) { // told with the tile
                begin(out);
                ObjectText part(out);
                add(word, part);
            }
        }
        if (is_drawn(where_)) { // of a verb that has no word for it
            begin(out);
            ObjectText part(out);
            add(where_, {}, part);
        }
        out += ']';
    }

private:
    static void begin(std::string& out) { out += out.back() == '[' ? "" : ","; }

    void add(const TypedWord& word, ObjectText& part) {
        switch (word.sort) {
        case WordSort::tile:
            return tile(static_cast<TileTypeId>(word.meaning), part);
        case WordSort::square:
            return square(unpack(static_cast<std::uint32_t>(word.meaning)), part);
        case WordSort::segment:
            return add(static_cast<SegmentId>(word.meaning), {}, part);
        case WordSort::space:
            return add(place_of(word), {}, part);
        case WordSort::figure:
            return figure(static_cast<FigureKindId>(word.meaning), part);
        case WordSort::player:
            part.member("sort", "player").member("seat", static_cast<long>(word.meaning));
            return;
        case WordSort::number:
            part.member("sort", "number").member("value", static_cast<long>(word.meaning));
            return;
        default:
            break;
        }
        if (is_drawn(where_)) {
            add(where_, word.text, part);
            where_ = {};
        } else {
            part.member("sort", "word").member("text", word.text);
        }
    }

    static Place place_of(const TypedWord& space) {
        return Place::in(static_cast<SpaceKindId>(space.meaning & 0xFFU), static_cast<TileId>(space.meaning >> 8));
    }

    /// Not what is beside the board, nor in a hand.
    static bool is_drawn(Place place) {
        return place.where >= Where::segment && place.where <= Where::beside &&
               (place.where != Where::space || place.tile() != none_of<TileId>);
    }

    void tile(TileTypeId type, ObjectText& part) {
        long rotation = 0;
        unsigned variant = 0; // as it would look where it would lie
        for (const TypedWord& word : typed_.words) {
            rotation = word.sort == WordSort::rotation ? static_cast<long>(word.meaning) : rotation;
            if (word.sort == WordSort::square) {
                variant = svg::variant_at(unpack(static_cast<std::uint32_t>(word.meaning)));
            }
        }
        const std::string& key = pictures_.tile(type, static_cast<unsigned>(rotation), {}, variant);
        used_.insert(key);
        part.member("sort", "tile").member("picture", key).member("rotation", rotation);
        part.member("name", play_.rules().tile_name(type));
    }

    static void square(Position at, ObjectText& part) {
        part.member("sort", "square").member("x", at.x).member("y", at.y);
    }

    /// `name`: what to call it; empty: as it is called in sentences.
    void add(Place place, const std::string& name, ObjectText& part) {
        if (place.where == Where::square || place.where == Where::beside) {
            square(place.square(), part);
            return;
        }
        part.member("sort", place.corner() >= 0 ? "corner" : place.where == Where::space ? "space" : "segment");
        if (const TileId tile = play_.tile_of(place); tile != none_of<TileId>) {
            part.member("tile", static_cast<long>(index(tile)));
        }
        if (place.where == Where::segment) {
            part.member("segment", play_.local(place.segment()));
        }
        const svg::Point spot = pictures_.spot(play_, place);
        part.real("x", spot.x).real("y", spot.y);
        part.member("name", name.empty() ? spoken_place(play_, place) : name);
    }

    /// Where the action says that a figure is or goes.
    Place place_named() const {
        for (const TypedWord& word : typed_.words) {
            if (word.sort == WordSort::segment) {
                return static_cast<SegmentId>(word.meaning);
            }
            if (word.sort == WordSort::space) {
                return place_of(word);
            }
        }
        return {};
    }

    /// Of that kind at the place of the action: the player's that it names, else one's own, else anybody's; none if it
    /// comes from elsewhere.
    FigureId standing(FigureKindId kind, std::optional<PlayerId> named) const {
        const Place place = place_named();
        const TileId tile = place.where == Where::supply ? none_of<TileId> : play_.tile_of(place);
        FigureId found = none_of<FigureId>;
        if (tile == none_of<TileId> || action_.verb == verbs::deploy) {
            return found;
        }
        for (FigureId f = play_.tile(tile).figures; f != none_of<FigureId>; f = play_.figure(f).also_here) {
            const Figure& it = play_.figure(f);
            const bool better = found == none_of<FigureId> || it.owner == play_.actor();
            if (it.kind == kind && it.place == place && (named ? it.owner == *named : better)) {
                found = f;
            }
        }
        return found;
    }

    void figure(FigureKindId kind, ObjectText& part) {
        std::optional<PlayerId> named;
        for (const TypedWord& word : typed_.words) {
            named = word.sort == WordSort::player ? std::optional(static_cast<PlayerId>(word.meaning)) : named;
        }
        const FigureId there = standing(kind, named);
        const FigureKindSpec& spec = play_.rules().figure_kinds[index(kind)].spec;
        const PlayerId owner = spec.per_player == 0         ? nobody
                               : there != none_of<FigureId> ? play_.figure(there).owner
                                                            : play_.actor();
        const std::string key = pictures_.figure(kind, owner);
        used_.insert(key);
        part.member("sort", "figure").member("kind", spec.name).member("picture", key);
        if (there != none_of<FigureId>) {
            part.member("standing", static_cast<long>(index(there)));
        }
    }

    const Play& play_;
    const Action action_;
    const TypedAction& typed_;
    Pictures& pictures_;
    std::set<std::string>& used_;
    Place where_; ///< that the verb's own words name; not yet told
};

} // namespace

void append_action(std::string& out, const Game& game, Action action, const std::optional<Standing>& points,
                   Pictures& pictures, std::set<std::string>& used) {
    const Play& play = game.play();
    const std::string text = game.text(action);
    const TypedAction typed = typed_action(play, text);
    const std::string sentence = action_sentence(play, action, typed);
    append_string(out, text);
    out += ':';
    ObjectText object(out);
    object.member("verb", game.rules().verbs[index(action.verb)].name);
    object.member("sentence", sentence).member("label", sentence);
    if (points) {
        ObjectText scored(object.name("points"));
        scored.member("now", points->now).member("finished", points->finished).member("text", score_text(*points));
    }
    Parts(play, action, typed, pictures, used).append(object.name("parts"));
}

nlohmann::ordered_json action_json(const Game& game, Action action, Pictures& pictures, std::set<std::string>& used) {
    std::string text = "{";
    append_action(text, game, action, std::nullopt, pictures, used);
    return nlohmann::ordered_json::parse(text + '}').front();
}

} // namespace bastide::host::serve
