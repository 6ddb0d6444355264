#include "pages/inspection_page.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "pages/text_table.hpp"
#include "pages/why_text.hpp"
#include <algorithm>
#include <cstdio>

namespace bastide::host {
namespace {

constexpr std::size_t page_width = 120;

std::string heading(const std::string& text) { return '\n' + shown(text) + '\n'; }

std::string names_text(const std::vector<std::string>& all) { return all.empty() ? "-" : listed(all); }

std::string asked_of(const Game& game) {
    if (game.is_terminal()) {
        return "The game is over: nobody is asked.\n";
    }
    const std::string question = game.question();
    return "Asked is " + shown(game.play().player_name(game.to_act())) + ": " + game.decision_name() +
           (question.empty() ? "" : " (" + shown(question) + ')') + '\n';
}

std::string actions_text(const Game& game, const std::vector<Action>& actions) {
    constexpr std::size_t most = 12;
    std::string text = std::to_string(actions.size());
    for (std::size_t i = 0; i < std::min(actions.size(), most); ++i) {
        text += (i == 0 ? ": " : "; ") + game.text(actions[i]);
    }
    return text + (actions.size() > most ? "; ..." : "");
}

std::string listed_page(const Game& game, const std::vector<ListedActions>& all) {
    if (all.empty()) {
        return "";
    }
    TextTable table({"module", "hook", "actions"});
    for (const ListedActions& one : all) {
        table.add({one.module, one.hook, actions_text(game, one.actions)});
    }
    return heading("Who lists what") + table.text(page_width);
}

std::string pending_page(const std::vector<PendingStep>& steps) {
    TextTable table({"anchor", "step", "module", "about"});
    for (const PendingStep& step : steps) {
        table.add(
            {step.anchor == Anchor::count ? "-" : anchor_name(step.anchor), step.label, step.module, about_text(step)});
    }
    return heading("Pending steps, the next first") + (steps.empty() ? "none\n" : table.text(page_width));
}

std::string turns_page(const Play& play, const std::vector<RunningTurn>& turns) {
    TextTable table({"turn of", ">part", ">to come", "placed", "offered", "rights of the turn", "of the part"});
    for (const RunningTurn& turn : turns) {
        std::vector<std::string> offered;
        for (const Offer& offer : turn.offers) {
            offered.push_back(play.rules().tile_name(offer.tile));
        }
        const std::string placed = turn.tile == none_of<TileId> ? "-"
                                                                : play.rules().tile_name(play.tile(turn.tile).type) +
                                                                      ' ' + position_text(play.tile(turn.tile).at);
        const std::string part =
            std::to_string(turn.part) + (turn.inserted ? " (inserted)" : "") + (turn.no_figures ? " (no figures)" : "");
        table.add({play.player_name(turn.owner), part, std::to_string(turn.queued), placed, names_text(offered),
                   names_text(turn.rights), names_text(turn.part_rights)});
    }
    return heading("Turns, the running one first") + (turns.empty() ? "none\n" : table.text(page_width));
}

std::string slots_page(const std::vector<SlotContents>& slots) {
    constexpr std::size_t most = 32;
    TextTable table({"module", ">bytes", "", "contents"});
    for (const SlotContents& slot : slots) {
        const bool cut = slot.text.empty() && slot.bytes.size() > most;
        const std::string bytes = hex_text(slot.bytes.first(std::min(slot.bytes.size(), most)));
        table.add({slot.module, std::to_string(slot.bytes.size()), slot.hidden ? "hidden" : "",
                   slot.text.empty() ? bytes + (cut ? " ..." : "") : slot.text});
    }
    return heading("Slots") + (slots.empty() ? "none\n" : table.text(page_width));
}

std::string piles_page(const Play& play) {
    TextTable table({"pile", "of", ">tiles", "which"});
    for (std::size_t i = 0; i < play.rules().piles.size(); ++i) {
        const CompiledPile& pile = play.rules().piles[i];
        std::vector<std::string> tiles;
        play.each_type(static_cast<PileId>(i), [&](TileTypeId type, int copies) {
            tiles.push_back((copies == 1 ? "" : std::to_string(copies) + ' ') + play.rules().tile_name(type));
        });
        table.add({pile.name, pile.holder == nobody ? "-" : play.player_name(pile.holder),
                   std::to_string(play.pile_size(static_cast<PileId>(i))), names_text(tiles)});
    }
    return heading("Piles") + table.text(page_width);
}

std::string supplies_page(const Play& play) {
    TextTable table({"player", ">points", "figures: in supply, on the board"});
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        std::vector<std::string> figures;
        for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
            const auto kind = static_cast<FigureKindId>(k);
            if (play.rules().figure_kinds[k].spec.per_player > 0) {
                figures.push_back(play.rules().figure_kinds[k].spec.name + ' ' +
                                  std::to_string(play.in_supply(player, kind)) + '/' +
                                  std::to_string(play.on_board(player, kind)));
            }
        }
        table.add({play.player_name(player), std::to_string(play.score(player)), names_text(figures)});
    }
    return heading("Players") + table.text(page_width);
}

std::string tariffs_page(const Play& play, const FeatureTariffs& tariffs) {
    TextTable table({"module", "after it"});
    std::string before;
    for (const TariffStep& step : tariffs.steps) {
        const std::string value = step.after.text(play.rules()), rules = step.after.rules();
        table.add({step.module, value == before ? "says nothing" : value + (rules.empty() ? "" : " (" + rules + ')')});
        before = value;
    }
    return heading("The " + play.feature_name(tariffs.feature) + ", " +
                   play.rules().occasion_names[index(tariffs.occasion)] + ", for " + play.player_name(tariffs.player)) +
           (tariffs.steps.empty() ? "no tariffs\n" : table.text(page_width));
}

} // namespace

std::string hex_text(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte byte : bytes) {
        char digits[4];
        std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned>(byte));
        text += (text.empty() ? "" : " ") + std::string(digits);
    }
    return text;
}

std::string about_text(const PendingStep& step) {
    const std::uint64_t about = std::uint64_t{step.high} << 32 | step.low;
    return about == 0 ? "-" : std::to_string(about);
}

std::string inspection_page(const Game& game, const Inspection& it, const Asked& asked) {
    const Play& play = game.play();
    std::string text = board_in_a_line(play) + ".\nTurn " + std::to_string(play.core().turn_number) + ". " +
                       asked_of(game) + listed_page(game, it.listed) + pending_page(it.pending) +
                       turns_page(play, it.turns) + slots_page(it.slots) + piles_page(play) + supplies_page(play);
    for (const FeatureTariffs& tariffs : it.tariffs) {
        text += tariffs_page(play, tariffs);
    }
    if (it.why) {
        text += heading("Why") + shown(action_why(game, asked.why, *it.why)) + '\n';
    }
    return text;
}

} // namespace bastide::host
