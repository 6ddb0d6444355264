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
