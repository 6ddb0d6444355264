// Whose turn it is, which tile is played, and what comes after it.
#include "house_judge.hpp"
#include <algorithm>

namespace bastide::test::house {

void Judge::expect(bool holds, const std::string& sentence) {
    if (!holds && problem_.empty()) {
        problem_ = sentence + " (" + std::to_string(board_.tiles().size()) + " tiles lie, turn of " +
                   std::to_string(owner_) + ", part " + std::to_string(part_) + ", due " + due_ + ")";
    }
}

void Judge::begin_turn(int player) {
    owner_ = player;
    part_ = 1;
    hole_filled_ = paid_ = last_asked_ = false;
    drove_.clear();
    fairy_at_turn();
    begin_part();
}

void Judge::begin_part() {
    placed_ = -1;
    triggered_ = held_ = could_pay_ = from_supply_ = false;
    offered_.clear();
    if (!asks_for_abbey()) {
        take_tile();
    }
}

void Judge::take_tile() {
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
    if (hand.empty()) { // after three parts, or when all of it has been given away
        want_tile();
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
        placed_ = 0;
        volcano();
        refill_first();
    } else if (draws_ == Draws::part) {
        offered_ = {type};
        from_supply_ = true;
        if (put_aside(type)) {
            want_tile();
        } else {
            try_tile();
        }
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
        if (!asks_for_abbey()) { // BASE-059
            want_tile();
        }
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
    if ((rules_.hand > 1 || held_) && !from_supply_) {
        const auto found = std::find(hand.begin(), hand.end(), type);
        expect(found != hand.end(), "A tile is played that is not in the hand");
        hand.erase(found);
    }
    const Face& face = faces_[static_cast<std::size_t>(type)];
    const bool hole = board_.sides_covered(at) == 4 && !face.abbey;
    const bool one_too_many = rules_.crowding == "allowed_without_followers" && too_crowded(face, at);
    const bool done_before = builder_at_complete();
    board_.lay({at, &face, turns});
    placed_ = static_cast<int>(board_.tiles().size()) - 1;
    last_placer_ = owner_;
    if (face.abbey) {
        abbeys_[seat(owner_)] = false;
        ++seen["abbey"];
    }
    volcano();
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
    could_pay_ = may_pay_ransom();
    decides_ = owner_;
    due_ = "princess";
    if (!rules_.princess.mandatory || removable().empty()) { // PD-108, PD-109
        ask_figures();
    }
}

bool Judge::may_choose_anytime() const { return may_pay_ransom() || point_due_; }

void Judge::ask_figures() {
    std::set<std::string> list;
    could_pay_ = could_pay_ || may_pay_ransom();
    due_ = "figures";
    decides_ = owner_;
    list_figures(list);
    if (list.empty() && !may_choose_anytime()) {
        after_figures();
    }
}

/// PD-048: the dragon moves before what is completed is scored.
void Judge::after_figures() {
    fairy_moved_ = false;
    if (rules_.princess.after_scoring || !sets_out(placed_)) {
        score_part();
    }
}

/// TB-036: in the original printing the second tile of a double turn comes before anything is scored.
void Judge::score_part() {
    const bool left = supply_size() > 0 || !hands_[seat(owner_)].empty() || abbeys_[seat(owner_)]; // AM-026
    again_ = triggered_ && (part_ == 1 || rules_.chain) && left;                                   // TB-039, TB-077
    then_ = Then::part;
    if (rules_.immediately && part_ == 1 && again_) {
        part_scored();
    } else {
        score();
        next_wagon();
    }
}

void Judge::part_scored() {
    if (rules_.immediately && part_ == 1 && again_) {
        late_journey_ = placed_; // it is scored after the second part
        further_part();
    } else if (!rules_.princess.after_scoring || !sets_out(placed_)) {
        further_part();
    }
}

void Judge::further_part() {
    if (!again_) {
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
    then_ = Then::turn;
    if (unscored_) {
        score();
        next_wagon();
    } else {
        turn_scored();
    }
}

void Judge::turn_scored() {
    const int tile = late_journey_;
    late_journey_ = -1;
    late_ = tile >= 0;
    if (late_ && rules_.princess.after_scoring && sets_out(tile)) {
        return;
    }
    late_ = false;
    const std::size_t holds = rules_.hold ? 1 : rules_.hand > 1 ? static_cast<std::size_t>(rules_.hand) : 0;
    if (hands_[seat(owner_)].size() < holds && supply_size() > 0) {
        due_ = "draw";
        draws_ = Draws::refill;
        drawer_ = owner_;
        return;
    }
    // TOWER-069: also when everything is scored; or then only who could not pay at the deployment step of this part
    if (!last_asked_ && !(rules_.last_ransom_if_new && could_pay_) && may_pay_ransom()) {
        last_asked_ = true;
        ++seen["last ransom"];
        due_ = "last ransom";
        decides_ = owner_;
        return;
    }
    next_turn();
}

/// To be drawn, or in anybody's hand: a turn without a tile is one in which a ransom may be paid.
bool Judge::tiles_left() const {
    return supply_size() > 0 ||
           std::any_of(hands_.begin(), hands_.end(), [](const auto& hand) { return !hand.empty(); });
}

void Judge::next_turn() {
    point_due_ = false;
    if (last_seats_ > 0) {
        last_round();
        return;
    }
    const bool extra = rules_.hole_turn && hole_filled_; // BASE-138
    seen["turn for a hole"] += extra ? 1 : 0;
    if (tiles_left()) {
        begin_turn(extra ? owner_ : (owner_ + 1) % players_);
    } else {
        last_round();
    }
}

} // namespace bastide::test::house
