#include "pages/inspection_page.hpp"
#include "pages/why_text.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

Json position_json(Position at) { return Json::array({at.x, at.y}); }

Json board_json(const Play& play) {
    const Core& core = play.core();
    return {{"text", board_in_a_line(play)},   {"tiles", core.tiles},          {"from", position_json(core.low)},
            {"to", position_json(core.high)},  {"open_squares", core.squares}, {"occupied_features", core.occupied},
            {"waiting_features", core.entries}};
}

Json asked_json(const Game& game) {
    if (game.is_terminal()) {
        return nullptr;
    }
    return {{"who", game.play().player_name(game.to_act())},
            {"decision", game.decision_name()},
            {"question", game.question()}};
}

Json listed_json(const Game& game, const std::vector<ListedActions>& all) {
    Json out = Json::array();
    for (const ListedActions& one : all) {
        Json actions = Json::array();
        for (const Action action : one.actions) {
            actions.push_back(game.text(action));
        }
        out.push_back({{"module", one.module}, {"hook", one.hook}, {"actions", std::move(actions)}});
    }
    return out;
}

Json pending_json(const std::vector<PendingStep>& steps) {
    Json out = Json::array();
    for (const PendingStep& step : steps) {
        Json one{{"step", step.label}, {"module", step.module}};
        one["anchor"] = step.anchor == Anchor::count ? Json(nullptr) : Json(anchor_name(step.anchor));
        one["about"] = std::uint64_t{step.high} << 32 | step.low;
        out.push_back(std::move(one));
    }
    return out;
}

Json turns_json(const Play& play, const std::vector<RunningTurn>& turns) {
    Json out = Json::array();
    for (const RunningTurn& turn : turns) {
        Json offers = Json::array();
        for (const Offer& offer : turn.offers) {
            offers.push_back(play.rules().tile_name(offer.tile));
        }
        const bool placed = turn.tile != none_of<TileId>;
        out.push_back({{"owner", play.player_name(turn.owner)},
                       {"part", turn.part},
                       {"parts_to_come", turn.queued},
                       {"inserted", turn.inserted},
                       {"no_figures", turn.no_figures},
                       {"placed_at", placed ? position_json(play.tile(turn.tile).at) : Json(nullptr)},
                       {"offers", std::move(offers)},
                       {"turn_rights", turn.rights},
                       {"part_rights", turn.part_rights}});
    }
    return out;
}

Json slots_json(const std::vector<SlotContents>& slots) {
    Json out = Json::array();
    for (const SlotContents& slot : slots) {
        Json one{{"module", slot.module}, {"bytes", slot.bytes.size()}, {"hidden", slot.hidden}};
        one["hex"] = hex_text(slot.bytes);
        if (!slot.text.empty()) {
            one["text"] = slot.text;
        }
        out.push_back(std::move(one));
    }
    return out;
}

Json piles_json(const Play& play) {
    Json out = Json::array();
    for (std::size_t i = 0; i < play.rules().piles.size(); ++i) {
        const CompiledPile& pile = play.rules().piles[i];
        Json tiles = Json::object();
        play.each_type(static_cast<PileId>(i),
                       [&](TileTypeId type, int copies) { tiles[play.rules().tile_name(type)] = copies; });
        out.push_back({{"name", pile.name},
                       {"holder", pile.holder == nobody ? Json(nullptr) : Json(play.player_name(pile.holder))},
                       {"tiles", std::move(tiles)}});
    }
    return out;
}

Json players_json(const Play& play) {
    Json out = Json::array();
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        Json figures = Json::object();
        for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
            const auto kind = static_cast<FigureKindId>(k);
            if (const FigureKindSpec& spec = play.rules().figure_kinds[k].spec; spec.per_player > 0) {
                figures[spec.name] = {{"supply", play.in_supply(player, kind)}, {"board", play.on_board(player, kind)}};
            }
        }
        out.push_back(
            {{"name", play.player_name(player)}, {"points", play.score(player)}, {"figures", std::move(figures)}});
    }
    return out;
}

Json tariffs_json(const Play& play, const std::vector<FeatureTariffs>& all) {
    Json out = Json::array();
    for (const FeatureTariffs& tariffs : all) {
        Json steps = Json::array();
        for (const TariffStep& step : tariffs.steps) {
            steps.push_back({{"module", step.module},
                             {"value", step.after.text(play.rules())},
                             {"points", step.after.total()},
                             {"rules", step.after.rules()}});
        }
        out.push_back({{"feature", play.feature_name(tariffs.feature)},
                       {"occasion", play.rules().occasion_names[index(tariffs.occasion)]},
                       {"player", play.player_name(tariffs.player)},
                       {"tariffs", std::move(steps)}});
    }
    return out;
}

Json why_json(const Game& game, const ActionAnswer& answer, const std::string& asked) {
    Json obstacles = Json::array();
    for (const Obstacle& obstacle : answer.why.obstacles) {
        Json one{{"text", obstacle_text(game.play(), obstacle)}};
        if (obstacle.veto != nullptr) {
            one["module"] = obstacle.veto->module;
            one["rules"] = obstacle.veto->rules;
        }
        obstacles.push_back(std::move(one));
    }
    return {{"action", asked},
            {"legal", answer.problem.empty() && answer.why.reason == WhyNot::Reason::none},
            {"text", action_why(game, asked, answer)},
            {"obstacles", std::move(obstacles)}};
}

} // namespace

Json inspection_json(const Game& game, const Inspection& it, const Asked& asked) {
    const Play& play = game.play();
    Json out{{"turn", play.core().turn_number}, {"over", game.is_terminal()}};
    out["board"] = board_json(play);
    out["asked"] = asked_json(game);
    out["listed"] = listed_json(game, it.listed);
    out["pending"] = pending_json(it.pending);
    out["turns"] = turns_json(play, it.turns);
    out["slots"] = slots_json(it.slots);
    out["piles"] = piles_json(play);
    out["players"] = players_json(play);
    if (!asked.feature.empty()) {
        out["tariffs"] = tariffs_json(play, it.tariffs);
    }
    if (it.why) {
        out["why"] = why_json(game, *it.why, asked.why);
    }
    return out;
}

} // namespace bastide::host
