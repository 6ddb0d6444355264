// Measures of a game, taken while it is played.
#pragma once
#include "bastide/host/game.hpp"
#include "lab/measures/columns.hpp"
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace bastide::host {

/// Watches one game after another. Whoever plays them tells it of every decision; the rest it hears. Nothing is
/// allocated from the second game on.
class Recorder final : public Observer {
public:
    /// The columns must outlive it; they are those of the ruleset.
    Recorder(const Columns& columns, const Ruleset& rules);
    /// Bit set of those it has to hear of.
    std::uint32_t events() const { return events_; }

    /// A new game begins, of which the first turn is open already: nobody could watch that.
    void begin(const Play& opened);
    /// A seat is about to decide. Asking for the number of actions costs nothing where it is known already.
    void decides(const Game& game) {
        const auto legal = static_cast<std::int32_t>(game.legal_count());
        const auto seat = index(game.to_act());
        Choices& of_seat = choices_[seat];
        ++of_seat.decisions;
        of_seat.legal += static_cast<std::uint64_t>(legal);
        of_seat.most = std::max(of_seat.most, legal);
    }
    void on_event(const Play& play, const Event& event) override;
    /// The row of the finished game, valid until the next one begins, without what a judge tells. `forfeits`: bit set
    /// of the seats that gave it up.
    std::span<std::int32_t> finish(const Game& game, unsigned forfeits = 0);

private:
    struct Choices {
        std::uint64_t legal = 0;
        std::int32_t decisions = 0, most = 0;
    };
    struct LeadFrom {
        std::int32_t turn = 0, lead = 0;
    };
    /// Something of a seat's that counts in the third of the game in which its turn turns out to lie.
    struct OfTurn {
        std::int32_t turn = 0, points = 0;
        PlayerId seat{};
        std::size_t first = 0; ///< place of the first third
    };
    std::int32_t& at(PlayerId seat, std::size_t place) { return row_[columns_->seat_begin(index(seat)) + place]; }
    void count(const Event& event, const std::vector<std::size_t>& measures);
    void scored(const Play& play, const events::Scored& event);
    void moved(const Play& play, const events::FigureMoved& event);
    void completed(const Play& play, const events::FeatureCompleted& event);
    void look_at_lead(const Play& play);
    void finish_seats(const Play& play, unsigned forfeits);
    void finish_figures(const Play& play);
    void finish_measures(const Play& play);
    void finish_lead(const Play& play);
    void finish_phases(std::int32_t turns);

    const Columns* columns_;
    const Ruleset* rules_;
    std::uint32_t events_;
    std::vector<std::size_t> of_actions_, of_moves_; ///< measures that count these
    std::vector<std::int32_t> row_;
    std::array<Choices, max_players> choices_{};
    Scores scores_{};       ///< as heard of
    std::int32_t turn_ = 0; ///< of the last score
    bool ended_ = false;    ///< the last score was one of the final scoring
    int leader_ = -1;       ///< seat that was last ahead alone, or the first seat of its team
    std::int32_t lead_changes_ = 0, lead_last_changed_ = no_value;
    bool lead_turned_at_end_ = false;
    std::vector<OfTurn> of_turns_;
    std::vector<LeadFrom> leads_; ///< by turn; a turn that changed nothing is not in it
};

} // namespace bastide::host
