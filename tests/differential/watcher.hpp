// What happens in our game, as items to compare.
#pragma once
#include "bastide/host/game.hpp"
#include "item.hpp"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::differential {

// The texts both sides are compared by. Features are named by the state after the action that caused the event.
Item score_item(const Play& play, PlayerId player, int points, SegmentId at, const std::string& occasion);
Item score_item(const Play& play, PlayerId player, int points, const std::string& cause);
Item figure_item(Topic topic, const Play& play, PlayerId owner, FigureKindId kind, SegmentId at);
/// On a space like the top of a tower.
Item figure_item(Topic topic, const Play& play, PlayerId owner, FigureKindId kind, const std::string& space,
                 Position at);
/// In a space of which there is one, out of reach of what happens on its square.
Item sheltered_item(Topic topic, const Play& play, PlayerId owner, FigureKindId kind, const std::string& space);
/// Where it stands; nothing if it is not on the board, or where nothing reaches it.
std::optional<Item> figure_item(Topic topic, const Play& play, FigureId figure);
Item captured_item(Item figure, const Play& play, PlayerId captor);
Item released_item(const Play& play, PlayerId owner, FigureKindId kind, PlayerId holder);
Item discard_item(const Play& play, TileTypeId type);
Item part_item(const Play& play);
/// What the display says; nothing if there is no such display, or it says nothing.
std::string shown(const Play& play, PlayerId player, const std::string& display);
/// The number before `word` in a display of the player's; without a word, the number it is, or 1 if it says anything
/// else.
int tokens_shown(const Play& play, PlayerId player, const std::string& display, const std::string& word);
/// "city:n @0,-1": the same for every segment of a feature.
std::string feature_name(const Play& play, SegmentId any);

/// Collects scores, figures that go home and discards of a game.
class Watcher : public Observer {
public:
    explicit Watcher(Game& game);
    ~Watcher() override;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    void on_event(const Play& play, const Event& event) override;

    /// What happened since the last time.
    Items take();
    /// Figures that stand on the board now.
    Items standing() const;

private:
    void moved(const Play& play, const events::FigureMoved& event);

    Game& game_;
    std::vector<events::Scored> scores_;
    std::vector<std::string> causes_;
    Items others_;
    std::map<FigureId, Item> at_;       ///< figures on the board: what would be told if they left now
    std::map<FigureId, PlayerId> held_; ///< prisoners, with whom
};

} // namespace bastide::differential
