// Whose turn it is, which tile is played, and what comes after it.
#include "house_judge.hpp"
#include <algorithm>
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
        supply_[static_cast<std::size_t>(rules.type_of_def[d])] += rules.tile_defs[d].count;
    }
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
    set_up(game);
}

void Judge::expect(bool holds, const std::string& sentence) {
    if (!holds && problem_.empty()) {
        problem_ = sentence + " (" + std::to_string(board_.tiles().size()) + " tiles lie, turn of " +
                   std::to_string(owner_) + ", part " + std::to_string(part_) + ", due " + due_ + ")";
    }
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

void Judge::begin_turn(int player) {
    owner_ = player;
    part_ = 1;
    hole_filled_ = paid_ = could_pay_ = last_asked_ = false;
    begin_part();
}

void Judge::begin_part() {
    placed_ = -1;
    triggered_ = held_ = false;
    offered_.clear();
    if (rules_.hand > 1) {
        from_hand();
    } else if (!hands_[seat(owner_)].empty()) { // BASE-130, or bought (BASE-137)
        play_held();
    } else {
        want_tile();
    }
}

/// One of those that the player holds, if any fits; those that do not fit anywhere are not kept.
void Judge::play_held() {
    const std::vector<int> hand = hands_[seat(owner_)];
    held_ = true;
    std::copy_if(hand.begin(), hand.end(), std::back_inserter(offered_), [&](int type) { return playable(type); });
    if (offered_.empty()) {
        offered_ = hand;
        hands_[seat(owner_)].clear();
    }
    try_tile();
}

/// BASE-131: one of the tiles in the hand that fit somewhere; if none does, one is given away for another.
void Judge::from_hand() {
    const std::vector<int>& hand = hands_[seat(owner_)];
    offered_.clear();
    std::copy_if(hand.begin(), hand.end(), std::back_inserter(offered_), [&](int type) { return playable(type); });
    decides_ = owner_;
    due_ = offered_.empty() ? "discard" : "place";
    if (hand.empty()) {
        aside_.clear();
        end_turn();
    }
}

/// BASE-056: tiles are drawn until one fits. If nothing that is left fits there is nothing to play.
void Judge::want_tile() {
    if (supply_size() == 0) {
        aside_.clear();
        end_turn();
        return;
    }
    due_ = "draw";
    draws_ = Draws::part;
    drawer_ = owner_;
}

void Judge::drawn(int type) {
    --supply_[static_cast<std::size_t>(type)];
    if (draws_ == Draws::start) {
        board_.lay({{0, 0}, &faces_[static_cast<std::size_t>(type)], 0});
        refill_first();
    } else if (draws_ == Draws::part) {
        offered_ = {type};
        try_tile();
    } else {
        hands_[seat(drawer_)].push_back(type);
        if (draws_ == Draws::exchange) {
            from_hand();
        } else if (part_ == 0) {
            refill_first();
        } else {
            end_turn();
        }
    }
}

void Judge::try_tile() {
    if (playable(offered_.front())) {
        due_ = "place";
        decides_ = owner_;
        if (rules_.offer_limit > 0 && !held_ && only_finisher(offered_.front())) {
            open_sale();
        }
        return;
    }
    held_ = false;
    ++seen["fits nowhere"];
    agreeing_.clear();
    for (int i = 1; rules_.unanimous && i < players_; ++i) { // BASE-057
        agreeing_.push_back((owner_ + i) % players_);
    }
    next_agreement();
}

void Judge::next_agreement() {
    if (agreeing_.empty()) {
        for (const int type : offered_) {
            unplayable(type);
        }
        offered_.clear();
        want_tile();
        return;
    }
    due_ = "agreement";
    decides_ = agreeing_.front();
}

void Judge::unplayable(int type) {
    if (rules_.to_bag) { // BASE-058, BASE-135: for later use, so once another tile has been found
        aside_.push_back(type);
        ++seen["back into the bag"];
    }
}

void Judge::discarded(int type) {
    std::vector<int>& hand = hands_[seat(owner_)];
    const auto found = std::find(hand.begin(), hand.end(), type);
    expect(found != hand.end(), "A tile is given away that is not in the hand");
    if (found != hand.end()) {
        hand.erase(found);
    }
    ++seen["hand exchanged"];
    unplayable(type);
    if (supply_size() > 0) {
        due_ = "draw";
        draws_ = Draws::exchange;
        drawer_ = owner_;
    } else {
        from_hand();
    }
}

/// TB-027 to TB-029: the builder was there before the tile, a part of which now belongs to its road or city.
bool Judge::builder_extended() const {
    for (const Man& man : men_) {
        if (man.sort != Sort::builder || man.owner != owner_ || man.where != Man::Where::feature) {
            continue;
        }
        const int feature = board_.number_of(man.spot);
        const auto segments = board_.tiles()[static_cast<std::size_t>(placed_)].face->segments.size();
        for (int s = 0; s < static_cast<int>(segments); ++s) {
            if (board_.number_of({placed_, s}) == feature) {
                return true;
            }
        }
    }
    return false;
}

bool Judge::builder_at_complete() const {
    return std::any_of(men_.begin(), men_.end(), [&](const Man& man) {
        return man.sort == Sort::builder && man.owner == owner_ && man.where == Man::Where::feature &&
               board_.complete(board_.feature(man.spot));
    });
}

void Judge::place(int type, Square at, int turns) {
    std::vector<int>& hand = hands_[seat(owner_)];
    if (rules_.hand > 1 || held_) {
        const auto found = std::find(hand.begin(), hand.end(), type);
        expect(found != hand.end(), "A tile is played that is not in the hand");
        hand.erase(found);
    }
    const bool hole = board_.sides_covered(at) == 4;
    const Face& face = faces_[static_cast<std::size_t>(type)];
    const bool one_too_many = rules_.crowding == "allowed_without_followers" && too_crowded(face, at);
    const bool done_before = builder_at_complete();
    board_.lay({at, &face, turns});
    placed_ = static_cast<int>(board_.tiles().size()) - 1;
    hole_filled_ = hole_filled_ || hole;
    unscored_ = true;
    for (const int back : aside_) {
        ++supply_[static_cast<std::size_t>(back)];
    }
    aside_.clear();
    if (one_too_many) { // HS-011
        crowding_.insert(placed_);
        ++seen["building too many"];
    }
    // TB-030: completed by this tile, not by one before that is not scored yet
    triggered_ = builder_extended() || (rules_.or_complete && !done_before && builder_at_complete());
    std::set<std::string> list;
    list_deployments(list);
    list_towers(list);
    due_ = "figures";
    decides_ = owner_;
    if (list.empty() && !may_pay_ransom()) {
        after_figures();
    }
}

/// TB-036: in the original printing the second tile of a double turn comes before anything is scored.
void Judge::after_figures() {
    const bool left = supply_size() > 0 || !hands_[seat(owner_)].empty();
    const bool again = triggered_ && (part_ == 1 || rules_.chain) && left; // TB-039, TB-077
    if (!(rules_.immediately && part_ == 1 && again)) {
        score();
    }
    if (!again) {
        end_turn();
        return;
    }
    ++seen[part_ == 1 ? "double turn" : "third tile"];
    due_ = "double turn";
    decides_ = owner_;
    if (!rules_.optional) { // TB-034
        ask_again();
    }
}

void Judge::ask_again() {
    ++part_;
    begin_part();
}

void Judge::end_turn() {
    if (unscored_) {
        score();
    }
    const std::size_t holds = rules_.hold ? 1 : rules_.hand > 1 ? static_cast<std::size_t>(rules_.hand) : 0;
    if (hands_[seat(owner_)].size() < holds && supply_size() > 0) {
        due_ = "draw";
        draws_ = Draws::refill;
        drawer_ = owner_;
        return;
    }
    // TOWER-069: who could not pay before can when everything is scored; where no tile was placed one is asked again
    if (!last_asked_ && (!could_pay_ || placed_ < 0) && may_pay_ransom()) {
        last_asked_ = true;
        ++seen["last ransom"];
        due_ = "last ransom";
        decides_ = owner_;
        return;
    }
    next_turn();
}

bool Judge::may_play_on(int player) const { return supply_size() > 0 || !hands_[seat(player)].empty(); }

void Judge::next_turn() {
    const bool extra = rules_.hole_turn && hole_filled_; // BASE-138
    seen["turn for a hole"] += extra ? 1 : 0;
    for (int i = extra ? 0 : 1; i <= players_; ++i) {
        const int player = (owner_ + i) % players_;
        if (may_play_on(player)) {
            begin_turn(player);
            return;
        }
    }
    finish();
    over_ = true;
    due_ = "";
}

} // namespace bastide::test::house
