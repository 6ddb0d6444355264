// What the other engine's fairies and towers do to figures in quarters of Carcassonne, which nothing reaches here.
#include "replay.hpp"
#include <algorithm>

namespace bastide::differential {

/// Nobody can be captured here. If theirs could capture somebody in a quarter only, that is done by hand.
bool Replay::captures_elsewhere(const Message& m) {
    std::vector<std::string> strange;
    Items theirs = choices_of(m, strange);
    for (const std::string& text : strange) {
        theirs.push_back({Topic::action, text, 0, "", false});
    }
    return compare(Topic::action, std::move(theirs), {}) && (m.type == "PASS" || in_quarter(m));
}

/// The fairy beside a figure in a quarter, or that figure captured, by hand. False: the message is about something
/// else.
bool Replay::in_quarter(const Message& m) {
    const FigureId whom = m.place && m.place->feature == "Quarter" ? translate().figure(m.id) : none_of<FigureId>;
    const bool fairy = m.type == "MOVE_NEUTRAL_FIGURE" && m.figure == "fairy";
    if (whom == none_of<FigureId> || (!fairy && m.type != "CAPTURE_FOLLOWER")) {
        return false;
    }
    const Play& play = game_.play();
    const PlayerId player = static_cast<PlayerId>(m.player);
    const bool decides = fairy || game_.decision_name() == "capture";
    if (fairy) {
        const FigureKindId kind = game_.rules().figure_kind("fairy");
        game_.edit().move(play.first_figure(nobody, kind), bastide::Place::beside(whom, m.place->at), reasons::moved);
    } else if (play.figure(whom).owner == player) {
        game_.edit().send_home(whom, reasons::returned);
    } else {
        game_.edit().move(whom, bastide::Place::held_by(player), reasons::returned);
    }
    outcome_.forced = true;
    if (decides) {
        apply(translate().pass(m.phase));
    }
    return true;
}

/// Our game asks the same player about the way into the City, or about the Count.
bool Replay::asks_about_city(const Message& m) const {
    return !game_.is_terminal() && !game_.at_chance() && game_.to_act() == static_cast<PlayerId>(m.player) &&
           game_.decision_name() == (m.phase == "CocCount" ? "count" : "carcassonne");
}

/// A place in the City that the log names.
bastide::Place Replay::quarter(const Place& place) const {
    const Ruleset& rules = game_.rules();
    const std::string name = mapping_.space(place.feature, place.location);
    const auto word = std::find(rules.word_names.begin(), rules.word_names.end(), name) - rules.word_names.begin();
    const auto space = std::find_if(rules.space_kinds.begin(), rules.space_kinds.end(),
                                    [&](const SpaceKindSpec& each) { return each.name == name; }) -
                       rules.space_kinds.begin();
    return bastide::Place::in(static_cast<SpaceKindId>(space),
                              game_.play().tiles_with(static_cast<WordId>(word)).front());
}

/// Whoever brought a figure out of the City sends none there (COUNT-024). Theirs may, if that figure earned nothing:
/// then it is put there by hand, and so is the Count.
bool Replay::enters_elsewhere(const Message& m) {
    std::vector<std::string> strange;
    Items theirs = choices_of(m, strange);
    for (const std::string& text : strange) {
        theirs.push_back({Topic::action, text, 0, "", false});
    }
    for (Item& item : theirs) {
        item.kind = redeployed_.contains(m.player) ? "after a redeployment" : "";
    }
    if (!compare(Topic::action, std::move(theirs), {})) {
        return false;
    }
    if (m.type == "PASS") {
        return true;
    }
    const bool follower = m.type == "DEPLOY_MEEPLE"; // else the Count, of whom the log tells it once more
    game_.edit().move(follower ? in_supply(m) : game_.play().first_figure(nobody, game_.rules().figure_kind("count")),
                      quarter(m.place.value()), reasons::moved);
    if (follower) {
        note_moved_on(m);
    }
    return true;
}

/// Of equal figures in a quarter the game lets the first one go. If she stands beside one of them there, by hand, she
/// is beside that one exactly if theirs is beside the one that goes.
void Replay::choose_beside_fairy(const Message& m) {
    const Play& play = game_.play();
    const FigureKindId fairies = game_.rules().figure_kind("fairy");
    if (!m.phase.starts_with("Coc") || m.type != "DEPLOY_MEEPLE" || fairies == none_of<FigureKindId>) {
        return;
    }
    const FigureId fairy = play.first_figure(nobody, fairies), beside = play.figure(fairy).place.companion();
    if (beside == none_of<FigureId> || play.figure(beside).place.where != Where::space ||
        play.figure(beside).owner != static_cast<PlayerId>(m.player) ||
        play.figure(beside).kind != translate().figure_kind(m.figure)) {
        return;
    }
    std::vector<FigureId> equal;
    for (const FigureId f : play.figures_of(static_cast<PlayerId>(m.player), play.figure(beside).kind)) {
        if (play.figure(f).place == play.figure(beside).place) {
            equal.push_back(f);
        }
    }
    const bool goes = m.id == table_.beside_fairy();
    const FigureId right = goes ? equal.front() : equal.back();
    if ((beside == equal.front()) != goes && beside != right) {
        game_.edit().move(fairy, bastide::Place::beside(right, play.figure(fairy).place.square()), reasons::moved);
        outcome_.forced = true;
    }
}

/// Where the log pays for her beside a figure that came out of a quarter, so does the replay.
void Replay::pay_for_fairy(const Items& theirs, const Items& ours) {
    for (const Item& item : left_over(theirs, ours).theirs) {
        for (int p = 0; p < game_.play().players(); ++p) {
            const auto player = static_cast<PlayerId>(p);
            const std::string& cause = mapping_.why("fairy.completed", "").cause;
            if (item.text == score_item(game_.play(), player, item.points, cause).text) {
                const auto& causes = game_.rules().causes;
                const auto found = std::find_if(causes.begin(), causes.end(),
                                                [&](const CauseSpec& each) { return each.words == cause; });
                game_.edit().award(player, item.points, static_cast<CauseId>(found - causes.begin()));
                watcher_.take(); // is not told again
            }
        }
    }
}

} // namespace bastide::differential
