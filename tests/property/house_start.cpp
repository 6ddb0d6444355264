// What everybody has at first, and the tiles that lie or are drawn before the first turn.
#include "house_judge.hpp"
#include <numeric>

namespace bastide::test::house {

Judge::Judge(const Game& game) : rules_(game.rules()), board_(rules_.room) {
    const Ruleset& rules = game.rules();
    players_ = rules.players;
    points_.assign(seat(players_), 0);
    hands_.resize(seat(players_));
    goods_.resize(seat(players_));
    pieces_.assign(seat(players_), pieces_each(players_));
    supply_.assign(rules.types.size(), 0);
    for (std::size_t t = 0; t < rules.types.size(); ++t) {
        faces_.push_back(face_of(rules.printed(static_cast<TileTypeId>(t))));
    }
    for (std::size_t d = 0; d < rules.tile_defs.size(); ++d) {
        const auto type = static_cast<std::size_t>(rules.type_of_def[d]);
        if (faces_[type].abbey) { // AM-007, AM-024: nobody draws them
            abbey_type_ = static_cast<int>(type);
        } else {
            supply_[type] += rules.tile_defs[d].count;
        }
    }
    abbeys_.assign(seat(players_), abbey_type_ >= 0);
    const auto figures = [&](Sort sort, int number) {
        for (int p = 0; p < players_; ++p) {
            for (int i = 0; i < number; ++i) {
                men_.push_back({p, sort, Man::Where::home, {}, -1, 0});
            }
        }
    };
    figures(Sort::follower, 7);
    figures(Sort::big, rules_.big ? 1 : 0);
    figures(Sort::builder, rules_.traders ? 1 : 0);
    figures(Sort::pig, rules_.traders ? 1 : 0);
    figures(Sort::abbot, rules_.abbots ? 1 : 0);
    figures(Sort::mayor, rules_.abbey.plays ? 1 : 0);
    figures(Sort::wagon, rules_.abbey.plays ? 1 : 0);
    figures(Sort::barn, rules_.abbey.plays && rules_.farmers ? 1 : 0); // without farmers there are no farms
    set_up(game);
}

int Judge::supply_size() const { return std::accumulate(supply_.begin(), supply_.end(), 0); }

void Judge::set_up(const Game& game) {
    if (rules_.start_in_bag) { // BASE-134: the first tile drawn opens the layout
        expect(game.play().tiles().empty(), "A tile lies although the start tile is in the bag");
        due_ = "draw";
        draws_ = Draws::start;
        return;
    }
    expect(game.play().tiles().size() == 1, "More or less than one tile lies at first");
    const Tile& start = game.play().tiles()[0];
    const auto type = static_cast<std::size_t>(start.type);
    board_.lay({{start.at.x, start.at.y}, &faces_[type], start.rotation});
    --supply_[type];
    refill_first();
}

/// Tiles that everybody holds before the first turn, from the start player on (BASE-130, BASE-131).
void Judge::refill_first() {
    const int each = rules_.hold ? 1 : rules_.hand > 1 ? rules_.hand : 0;
    for (int p = 0; p < players_; ++p) {
        if (static_cast<int>(hands_[seat(p)].size()) < each) {
            due_ = "draw";
            draws_ = Draws::refill;
            drawer_ = p;
            return;
        }
    }
    begin_turn(0);
}

} // namespace bastide::test::house
