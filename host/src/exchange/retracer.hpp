// Follows one saved game; see follow.hpp.
#pragma once
#include "exchange/follow.hpp"
#include "exchange/foreign_choice.hpp"
#include "exchange/foreign_deck.hpp"
#include "exchange/foreign_tiles.hpp"

namespace bastide::host {

/// Messages come one after the other, and each moves the game to the decision that it answers: chance brings what the
/// file tells, and what nobody was asked there is declined. A value: a copy may look ahead.
class Retracer {
public:
    Retracer(const SavedGame& saved, const ForeignWords& words, std::shared_ptr<const Ruleset> rules);

    /// The tiles that lie before the first turn. False: they do not lie like that here.
    bool start();
    /// False: it cannot be followed, and `problem` says why.
    bool take(const ForeignMessage& message);
    /// What is left to do when no message comes any more: nothing that anybody would decide.
    bool reaches_end();
    Followed result() &&;
    const std::string& problem() const { return problem_; }

private:
    bool fail(const std::string& sentence);
    bool confirm(const ForeignMessage& message);
    bool decline_explicitly(const ForeignMessage& message, const std::vector<ForeignDeed>& deeds);
    bool act(const ForeignMessage& message, const std::vector<ForeignDeed>& deeds);
    bool do_parts(const ForeignMessage& message, const ForeignDeed& deed, Action first);
    bool is_asked(const ForeignMessage& message) const;
    bool decline();
    std::optional<Action> declining() const;
    bool chance_brings(const ForeignMessage& message);
    std::string tile_laid_after(const ForeignMessage& message) const;
    bool draw_for(const ForeignMessage& message);
    void draw_what_may_be_declined();
    bool draw_into_row();
    bool draw_what_fits_nowhere();
    bool put_away_unseen(const ForeignMessage& message);
    std::optional<Action> drawing(const std::string& tile) const;
    bool fits(const std::string& tile) const;
    bool apply(Action action);
    void note_holder(const ForeignMessage& message, Action action);
    ForeignChoice choice(const ForeignMessage& message) const { return {game_, tiles_, *words_, message, memory_}; }
    std::string here() const;

    const SavedGame* saved_;
    const ForeignWords* words_;
    Game game_;
    ForeignTiles tiles_;
    ForeignDeck deck_;
    ForeignMemory memory_;
    std::vector<std::pair<std::string, std::string>> moves_;
    std::vector<std::string> remarks_;
    std::string problem_;
    std::size_t followed_ = 0;
    bool confirmed_ = false; ///< the last message
    bool row_closed_ = true; ///< the next tile that is put beside the others begins a new row
};

} // namespace bastide::host
