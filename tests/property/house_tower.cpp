// Towers: where pieces and followers go, whom a new piece reaches, and what becomes of prisoners.
#include "house_judge.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::test::house {

namespace {

std::string square(Square p) { return std::to_string(p.first) + ',' + std::to_string(p.second); }

} // namespace

/// TOWER-006 to TOWER-009.
int pieces_each(int players) { return players == 2 ? 10 : players == 3 ? 9 : players == 4 ? 7 : 6; }

bool Judge::guarded(int tile) const {
    return std::any_of(men_.begin(), men_.end(),
                       [&](const Man& man) { return man.where == Man::Where::top && man.spot.tile == tile; });
}

/// TOWER-013 to TOWER-018, TOWER-040, TOWER-041, TOWER-044.
void Judge::list_towers(std::set<std::string>& list) const {
    for (int t = 0; rules_.tower && t < static_cast<int>(board_.tiles().size()); ++t) {
        const Board::Laid& tile = board_.tiles()[static_cast<std::size_t>(t)];
        if (!tile.face->foundation || guarded(t)) {
            continue;
        }
        if (pieces_[seat(owner_)] > 0) {
            list.insert("tower " + square(tile.at));
        }
        for (const Sort sort : {Sort::follower, Sort::big, Sort::builder, Sort::pig}) { // AM-065, ABBOT-023
            const bool sorted = follows(sort) || rules_.companions_on_top || rules_.companions_follow;
            const bool may = sorted && !bars(sort, t) && !(fairy_moved_ && counts_as_follower(sort));
            if (may && heights_.contains(t) && has_home(owner_, sort)) {
                list.insert("guard " + std::string(name_of(sort)) + " " + square(tile.at));
            }
        }
    }
}

/// TOWER-022, TOWER-025, TOWER-071, TOWER-073, TOWER-074: the tiles that a tower reaches.
std::set<int> Judge::reached(int tower) const {
    const int reach = heights_.at(tower) - rules_.reach_less;
    const Square middle = board_.tiles()[static_cast<std::size_t>(tower)].at;
    std::set<int> tiles;
    std::set<Square> now{middle}, been{middle};
    for (int steps = 0; steps <= reach; ++steps) { // square by square, going round holes where they may not be crossed
        std::set<Square> next;
        for (const Square& p : now) {
            if (board_.at(p) < 0 && !rules_.over_holes) {
                continue;
            }
            if (board_.at(p) >= 0) {
                tiles.insert(board_.at(p));
            }
            for (int side = 0; side < 4; ++side) {
                const Square q = beside(p, side);
                const bool straight = q.first == middle.first || q.second == middle.second;
                if ((rules_.diagonals || straight) && been.insert(q).second) {
                    next.insert(q);
                }
            }
        }
        now = next;
    }
    return tiles;
}

/// TOWER-024, TOWER-029 to TOWER-031, TOWER-057.
std::vector<std::size_t> Judge::captives() const {
    std::vector<std::size_t> all;
    const std::set<int> tiles = reached(built_);
    for (std::size_t i = 0; i < men_.size(); ++i) {
        const Man& man = men_[i];
        const bool immune = (man.sort == Sort::mayor && rules_.abbey.mayor_immune) || // AM-144
                            (man.sort == Sort::wagon && rules_.abbey.wagon_immune) || // AM-145
                            man.sort == Sort::barn;                                   // AM-117
        const bool sort = !immune && (follows(man.sort) || rules_.companions_captured || rules_.companions_follow);
        const bool place = man.where == Man::Where::feature || (man.where == Man::Where::top && rules_.top_captured);
        if (sort && place && tiles.contains(man.spot.tile) && (rules_.own_captured || man.owner != owner_)) {
            all.push_back(i);
        }
    }
    return all;
}

/// As the game calls a man who stands on the board.
std::string Judge::capture_text(const Game& game, const Man& man) const {
    for (const Figure& figure : game.play().figures()) {
        if (figure.owner != nobody && seen_as(game.play(), figure) == seen_as(man)) {
            return "capture " + game.play().player_name(figure.owner) + ' ' + name_of(man.sort) + ' ' +
                   game.play().place_name(figure.place);
        }
    }
    return "capture nobody";
}

void Judge::build(int tower) {
    --pieces_[seat(owner_)];
    ++heights_[tower];
    built_ = tower;
    due_ = "capture";
    decides_ = owner_;
    if (captives().empty()) {
        after_figures();
    }
}

void Judge::guard(int tower, const std::string& sort) {
    for (Man& man : men_) {
        if (man.owner == owner_ && man.where == Man::Where::home && sort == name_of(man.sort)) {
            man.where = Man::Where::top;
            man.spot = {tower, -1};
            ++seen["guard"];
            return;
        }
    }
}

/// TOWER-032 to TOWER-034, TOWER-061 to TOWER-063.
void Judge::capture(std::size_t captive) {
    Man& man = men_[captive];
    const int owner = man.owner;
    beside_ = beside_ == static_cast<int>(captive) ? -1 : beside_;
    ++seen["capture of a " + std::string(name_of(man.sort)) + (man.where == Man::Where::top ? " on top" : "") +
           (owner == owner_ ? ", own" : "")];
    man.where = owner == owner_ ? Man::Where::home : Man::Where::prisoner;
    man.holder = owner == owner_ ? -1 : owner_;
    man.spot = {};
    companions_go();
    if (owner == owner_ || prisoners(owner_, owner).empty()) {
        after_figures();
        return;
    }
    ++seen["exchange"];
    const std::set<Sort> mine = kinds(prisoners(owner_, owner)), theirs = kinds(prisoners(owner, owner_));
    exchanging_ = mine.size() > 1 ? owner_ : theirs.size() > 1 ? owner : -1;
    other_side_ = exchanging_ == owner ? owner_ : owner;
    if (exchanging_ >= 0) {
        due_ = "exchange";
        decides_ = exchanging_;
        return;
    }
    release(owner_, owner, *mine.begin());
    release(owner, owner_, *theirs.begin());
    after_figures();
}

/// Men of one player whom another one holds.
std::vector<std::size_t> Judge::prisoners(int owner, int holder) const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < men_.size(); ++i) {
        if (men_[i].where == Man::Where::prisoner && men_[i].owner == owner && men_[i].holder == holder) {
            all.push_back(i);
        }
    }
    return all;
}

std::set<Sort> Judge::kinds(const std::vector<std::size_t>& men) const {
    std::set<Sort> all;
    for (const std::size_t i : men) {
        all.insert(men_[i].sort);
    }
    return all;
}

void Judge::release(int owner, int holder, Sort sort) {
    for (const std::size_t i : prisoners(owner, holder)) {
        if (men_[i].sort == sort) {
            send_home(men_[i]);
            return;
        }
    }
    expect(false, "Nobody is held who could go home");
}

void Judge::exchange(const std::string& sort) {
    for (const Sort it : all_sorts) {
        if (sort == name_of(it)) {
            release(exchanging_, other_side_, it);
        }
    }
    release(other_side_, exchanging_, *kinds(prisoners(other_side_, exchanging_)).begin());
    after_figures();
}

/// TOWER-064 to TOWER-068.
void Judge::list_ransoms(const Game& game, std::set<std::string>& list) const {
    for (int holder = 0; may_pay_ransom() && holder < players_; ++holder) {
        for (const Sort sort : kinds(prisoners(owner_, holder))) {
            list.insert("ransom " + std::string(name_of(sort)) + " from " +
                        game.play().player_name(static_cast<PlayerId>(holder)));
        }
    }
}

void Judge::pay_ransom(const Game& game, const std::string& text) {
    for (int holder = 0; holder < players_; ++holder) {
        for (const Sort sort : kinds(prisoners(owner_, holder))) {
            if (text == "ransom " + std::string(name_of(sort)) + " from " +
                            game.play().player_name(static_cast<PlayerId>(holder))) {
                points_[seat(owner_)] -= 3;
                points_[seat(holder)] += 3;
                release(owner_, holder, sort);
                paid_ = true;
                ++seen["ransom"];
                return;
            }
        }
    }
}

bool Judge::may_pay_ransom() const {
    const bool held = std::any_of(men_.begin(), men_.end(), [&](const Man& man) {
        return man.where == Man::Where::prisoner && man.owner == owner_;
    });
    return rules_.tower && rules_.ransom && held && !paid_ &&
           (!rules_.ransom_needs_points || points_[seat(owner_)] >= 3);
}

} // namespace bastide::test::house
