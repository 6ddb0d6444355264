#include "serve/protocol/state.hpp"
#include "knowledge/option_score.hpp"
#include "knowledge/pieces.hpp"
#include "knowledge/spoken.hpp"
#include "serve/protocol/actions.hpp"
#include "serve/protocol/json_text.hpp"
#include "serve/protocol/patch.hpp"
#include <algorithm>
#include <optional>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

/// What anybody sees.
class Open {
public:
    Open(const Play& play, Pictures& pictures) : play_(play), pictures_(pictures) {}

    OpenSight sight() && {
        Json state{{"standing", standing()}, {"facts", Json::array()}};
        for (const TableFact& fact : facts_of_pieces(play_, Places::spoken)) {
            state["facts"].push_back({{"name", fact.name}, {"text", fact.text}});
        }
        state["left"] = left();
        return {std::move(state), tiles(), std::move(used_)};
    }

private:
    const std::string& use(const std::string& key) { return *used_.insert(key).first; }

    std::vector<SeenTile> tiles() {
        std::vector<SeenTile> out;
        out.reserve(play_.tiles().size());
        for (std::size_t t = 0; t < play_.tiles().size(); ++t) {
            const Tile& tile = play_.tiles()[t];
            out.push_back({tile.at, tile.rotation, tile.type, &pictures_.tile(play_, static_cast<TileId>(t))});
        }
        return out;
    }

    Json standing() {
        Json out = Json::object();
        for (const auto& [id, spot] : pictures_.spots(play_)) {
            const Figure& figure = play_.figure(id);
            const bool piece = figure.owner == nobody;
            Json one{{"picture", use(pictures_.figure(figure.kind, figure.owner))},
                     {"x", spot.at.x},
                     {"y", spot.at.y},
                     {"scale", spot.scale},
                     {"lying", spot.lying},
                     {"number", figure.number}};
            one["title"] = piece ? piece_title(play_, id, Places::spoken) : svg::figure_title(play_, figure);
            if (!piece) {
                one["seat"] = index(figure.owner);
            }
            if (const TileId tile = play_.tile_of(figure); tile != none_of<TileId>) {
                one["tile"] = index(tile);
            }
            one["kind"] = play_.rules().figure_kinds[index(figure.kind)].spec.name;
            one["at"] = spoken_whereabouts(play_, id);
            out[std::to_string(index(id))] = std::move(one);
        }
        return out;
    }

    /// Sizes of piles alone: everybody may count them.
    Json left() const {
        Json stacks = Json::array();
        for (const PileId layer : play_.rules().layers) {
            if (play_.pile_size(layer) > 0) {
                stacks.push_back(play_.pile_size(layer));
            }
        }
        return {{"total", play_.tiles_left()}, {"supply", play_.pile_size(piles::supply)}, {"stacks", stacks}};
    }

    const Play& play_;
    Pictures& pictures_;
    std::set<std::string> used_;
};

/// What one reader may know besides.
class Seen {
public:
    Seen(const Game& game, PlayerId viewer, Pictures& pictures, const Telling& telling, bool scored)
        : game_(game), play_(game.play()), viewer_(viewer), pictures_(pictures), telling_(telling), scored_(scored) {}

    Sight at(std::size_t move, std::shared_ptr<const OpenSight> open) && {
        const Core& core = play_.core();
        Json state{{"move", move}, {"turn", core.turn_number}, {"over", game_.is_terminal()}};
        state["verdict"] = game_.is_terminal() ? game_.verdict() : "";
        state["seats"] = seats();
        if (!game_.is_terminal()) {
            state["decision"] = decision();
        }
        std::string possible = actions(); // which uses pictures, too
        return {std::move(open), std::move(state), std::move(possible), std::move(used_)};
    }

private:
    const std::string& use(const std::string& key) { return *used_.insert(key).first; }

    bool mine() const { return telling_.mine || (game_.to_act() == viewer_ && viewer_ != nobody); }

    bool knows_hand(const CompiledPile& pile) const { return !pile.hidden || pile.holder == viewer_; }
    /// On the table tiles are offered openly, unless the pile is shown to some seats alone.
    bool knows(const CompiledPile& pile) const {
        return pile.holder != nobody ? knows_hand(pile)
                                     : !pile.knows || (viewer_ != nobody && pile.knows(play_, viewer_));
    }

    void add_hand(PlayerId seat, Json& to) {
        int hidden = 0;
        Json hand = Json::array();
        for (std::size_t i = 0; i < play_.rules().piles.size(); ++i) {
            const CompiledPile& pile = play_.rules().piles[i];
            const auto id = static_cast<PileId>(i);
            if (pile.holder != seat) {
                continue;
            }
            if (!knows_hand(pile)) {
                hidden += play_.pile_size(id);
                continue;
            }
            play_.each_type(id, [&](TileTypeId type, int copies) {
                for (int copy = 0; copy < copies; ++copy) {
                    hand.push_back({{"type", use(pictures_.tile(type, 0))}, {"name", play_.rules().tile_name(type)}});
                }
            });
        }
        to["hand"] = std::move(hand);
        to["hidden"] = hidden;
    }

    Json seat(PlayerId player) {
        Json out{{"score", play_.score(player)}, {"supply", Json::object()}, {"facts", Json::array()}};
        for (std::size_t k = 0; k < play_.rules().figure_kinds.size(); ++k) {
            const FigureKindSpec& spec = play_.rules().figure_kinds[k].spec;
            if (spec.per_player != 0) {
                const auto kind = static_cast<FigureKindId>(k);
                out["supply"][spec.name] = play_.in_supply(player, kind);
                use(pictures_.figure(kind, player)); // to be shown beside the number
            }
        }
        for (const CompiledDisplay& display : play_.rules().displays) {
            const std::string text = display.visible_to(player, viewer_) ? display.text(play_, player) : "";
            if (!text.empty()) {
                out["facts"].push_back(
                    {{"name", display.name}, {"text", with_spoken_squares(with_spoken_tiles(play_.rules(), text))}});
            }
        }
        add_hand(player, out);
        return out;
    }

    Json seats() {
        Json out = Json::object();
        for (int p = 0; p < play_.players(); ++p) {
            out[std::to_string(p)] = seat(static_cast<PlayerId>(p));
        }
        return out;
    }

    Json decision() {
        const PlayerId who = game_.to_act();
        Json out{{"seat", who == chance ? Json("chance") : Json(index(who))}, {"mine", mine()}};
        out["name"] = game_.decision_name();
        out["question"] = with_spoken_squares(game_.question());
        for (std::size_t seat = 0; seat < max_players && telling_.seats != 0; ++seat) {
            if ((telling_.seats >> seat & 1U) != 0) {
                out["tellers"].push_back(seat);
            }
        }
        const DecisionSpec& spec = play_.rules().decisions[index(play_.core().decision)].spec;
        if (const TileTypeId about = spec.about ? spec.about(play_) : none_of<TileTypeId>;
            about != none_of<TileTypeId>) {
            out["about"] = {{"name", play_.rules().tile_name(about)}, {"picture", use(pictures_.tile(about, 0))}};
        }
        out["offered"] = Json::array();
        for (const Offer& offer : play_.offers()) {
            if (knows(play_.rules().piles[index(offer.from)])) {
                out["offered"].push_back(
                    {{"name", play_.rules().tile_name(offer.tile)}, {"picture", use(pictures_.tile(offer.tile, 0))}});
            }
        }
        return out;
    }

    /// What an option scores is told where there are few enough to try them all at once.
    std::string actions() {
        if (!mine()) {
            return {};
        }
        if (telling_.mine) {
            return outcomes();
        }
        const auto legal = game_.legal_actions();
        constexpr std::size_t most_tried = 64;
        std::optional<OptionScores> scores;
        if (scored_ && legal.size() <= most_tried) {
            scores.emplace(game_);
        }
        std::string out = "{";
        for (const Action action : legal) {
            out += out.size() > 1 ? "," : "";
            const auto points = scores ? scores->of(action) : std::nullopt;
            append_action(out, game_, action, points, pictures_, used_);
        }
        return out += '}';
    }

    /// With how many copies may still come, of tiles.
    std::string outcomes() {
        std::string out = "{";
        for (const Tellable& one : telling_.outcomes) {
            out += out.size() > 1 ? "," : "";
            append_action(out, game_, one.action, std::nullopt, pictures_, used_);
            out = one.copies > 0 ? with_member(std::move(out), "left", std::to_string(one.copies)) : out;
        }
        return out += '}';
    }

    const Game& game_;
    const Play& play_;
    PlayerId viewer_;
    Pictures& pictures_;
    const Telling& telling_;
    bool scored_;
    std::set<std::string> used_;
};

Json tile_json(const SeenTile& tile, const Ruleset& rules, std::set<std::string>& used) {
    used.insert(*tile.picture);
    return {{"x", tile.at.x},
            {"y", tile.at.y},
            {"rotation", tile.rotation},
            {"picture", *tile.picture},
            {"name", rules.tile_name(tile.type)}};
}

} // namespace

std::shared_ptr<const OpenSight> open_sight(const Play& play, Pictures& pictures) {
    return std::make_shared<const OpenSight>(Open(play, pictures).sight());
}

Sight sight_of(const Game& game, std::size_t move, PlayerId viewer, Pictures& pictures,
               std::shared_ptr<const OpenSight> open, const Telling& telling, bool scored) {
    return Seen(game, viewer, pictures, telling, scored).at(move, std::move(open));
}

Json whole(const Sight& seen, const Ruleset& rules, std::set<std::string>& used) {
    Json state = seen.state;
    state.update(seen.open->state);
    used.insert(seen.open->pictures.begin(), seen.open->pictures.end());
    Json& tiles = state["tiles"] = Json::object();
    auto& members = tiles.get_ref<Json::object_t&>();
    for (std::size_t t = 0; t < seen.open->tiles.size(); ++t) { // straight to the end: the names are known to differ
        members.push_back({std::to_string(t), tile_json(seen.open->tiles[t], rules, used)});
    }
    return state;
}

void Changes::compare(std::shared_ptr<const OpenSight> before) {
    before_ = std::move(before);
    used_ = now_->pictures;
    open_ = merge_patch(before_->state, now_->state);
    const std::vector<SeenTile>&was = before_->tiles, &is = now_->tiles;
    Json tiles = Json::object();
    for (std::size_t t = 0; t < std::max(was.size(), is.size()); ++t) {
        if (t >= is.size()) {
            tiles[std::to_string(t)] = nullptr;
        } else if (t >= was.size() || was[t] != is[t]) {
            tiles[std::to_string(t)] = tile_json(is[t], rules_, used_);
        }
    }
    if (!tiles.empty()) {
        open_["tiles"] = std::move(tiles);
    }
}

Json Changes::patch(const Sight& before, const Sight& now, std::set<std::string>& used) {
    if (before.open != before_) {
        compare(before.open);
    }
    Json patch = merge_patch(before.state, now.state);
    patch.update(open_);
    used.insert(used_.begin(), used_.end());
    return patch;
}

bool hides_something(const Ruleset& rules) {
    return std::any_of(rules.piles.begin(), rules.piles.end(),
                       [](const CompiledPile& pile) { return pile.holder != nobody && pile.hidden; }) ||
           std::any_of(rules.verbs.begin(), rules.verbs.end(), [](const CompiledVerb& verb) { return verb.secret; }) ||
           std::any_of(rules.displays.begin(), rules.displays.end(),
                       [](const CompiledDisplay& display) { return display.secret; });
}

Json game_json(const Ruleset& rules, const std::string& title) {
    const Identity& identity = rules.identity;
    Json out{{"title", title},
             {"modules", Json::array()},
             {"tile_sets", Json::array()},
             {"switches", Json::object()},
             {"ruleset", identity.digest}};
    for (const auto& module : identity.modules) {
        out["modules"].push_back(module.name);
    }
    for (const auto& set : identity.tile_sets) {
        out["tile_sets"].push_back({{"name", set.name}, {"copies", set.copies}});
    }
    for (const auto& [name, value] : identity.switches) {
        out["switches"][name] = value;
    }
    return out;
}

} // namespace bastide::host::serve
