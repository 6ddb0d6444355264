// The Princess and the Dragon: volcanoes, journeys of the dragon, portals and princesses.
#include "house_judge.hpp"
#include <algorithm>

namespace bastide::test::house {

/// PD-035, PD-036, PD-040, AM-111: who may not come to the dragon's tile.
bool Judge::bars(Sort sort, int tile) const {
    return dragon_ >= 0 && tile == dragon_ && sort != Sort::barn &&
           (!rules_.princess.companions_on_volcano || counts_as_follower(sort));
}

/// PD-061, PD-154: a dragon tile without a dragon is not played. Where nothing else could be drawn it does not go back.
bool Judge::put_aside(int type) {
    if (!faces_[static_cast<std::size_t>(type)].dragon || dragon_ >= 0) {
        return false;
    }
    bool others = false;
    for (std::size_t t = 0; t < supply_.size(); ++t) {
        others = others || (supply_[t] > 0 && !faces_[t].dragon);
    }
    if (rules_.princess.redraw && others) {
        ++supply_[static_cast<std::size_t>(type)];
        ++seen["dragon tile goes back"];
    } else {
        waiting_tiles_.push_back(type);
        ++seen["dragon tile put aside"];
    }
    return true;
}

/// PD-033, PD-034, PD-062: the dragon comes, and what was put aside goes back.
void Judge::volcano() {
    if (!board_.tiles().back().face->volcano) {
        return;
    }
    dragon_ = placed_;
    for (const int type : waiting_tiles_) {
        ++supply_[static_cast<std::size_t>(type)];
    }
    waiting_tiles_.clear();
}

// ---------------------------------------------------------------- the journey

/// PD-047, PD-060
bool Judge::sets_out(int placed) {
    if (dragon_ < 0 || placed < 0 || !board_.tiles()[static_cast<std::size_t>(placed)].face->dragon) {
        return false;
    }
    trail_ = {dragon_};
    ++seen[rules_.princess.after_scoring ? "journey after scoring" : "journey before scoring"];
    walk();
    return true;
}

/// PD-050, PD-051, PD-057
void Judge::walk() {
    const int made = static_cast<int>(trail_.size()) - 1;
    if (made == 6 || steps().empty()) {
        journey_over();
        return;
    }
    due_ = "dragon step";
    decides_ = (owner_ + made) % players_;
}

/// PD-052 to PD-056, PD-157
std::set<int> Judge::steps() const {
    std::set<int> tiles;
    for (int side = 0; side < 4; ++side) {
        const int there = board_.at(beside(board_.tiles()[static_cast<std::size_t>(dragon_)].at, side));
        const bool visited = std::find(trail_.begin(), trail_.end(), there) != trail_.end();
        if (there >= 0 && !visited && (rules_.princess.enters || there != fairy_)) {
            tiles.insert(there);
        }
    }
    return tiles;
}

/// PD-023, PD-059, PD-064 to PD-070, PD-077, AM-145
void Judge::step(int tile) {
    dragon_ = tile;
    trail_.push_back(tile);
    seen["the fairy only stops the appetite"] += tile == fairy_ ? 1 : 0;
    for (Man& man : men_) {
        const bool here = (man.where == Man::Where::feature || man.where == Man::Where::top) && man.spot.tile == tile;
        const bool immune = man.sort == Sort::barn || (man.sort == Sort::wagon && rules_.abbey.wagon_immune);
        if (here && !immune && tile != fairy_) {
            ++seen["eaten: " + std::string(name_of(man.sort))];
            send_home(man);
        }
        seen["wagon not eaten"] += here && man.sort == Sort::wagon && immune ? 1 : 0;
    }
    companions_go();
    walk();
}

void Judge::journey_over() {
    if (late_) {
        late_ = false;
        turn_scored();
    } else if (rules_.princess.after_scoring) {
        further_part();
    } else {
        score_part();
    }
}

// ---------------------------------------------------------------- portals

/// PD-096 to PD-100, PD-104, PD-105, PD-161
void Judge::list_portal(std::set<std::string>& list) const {
    if (!board_.tiles()[static_cast<std::size_t>(placed_)].face->portal || fairy_moved_) {
        return;
    }
    for (int t = 0; t < static_cast<int>(board_.tiles().size()); ++t) {
        const auto segments = board_.tiles()[static_cast<std::size_t>(t)].face->segments.size();
        for (int s = 0; t != placed_ && s < static_cast<int>(segments); ++s) {
            const Feature& feature = board_.feature({t, s});
            const bool done = feature.kind != Kind::field && board_.complete(feature);
            const bool open = !done || (rules_.princess.unscored_too && !done_.contains(feature.key));
            for (const Sort sort : all_sorts) {
                if (open && follows(sort) && has_home(owner_, sort) && may_deploy(sort, {t, s})) {
                    list.insert("deploy " + std::string(name_of(sort)) + " " + std::to_string(t) + " " +
                                std::to_string(s));
                }
            }
        }
    }
}

// ---------------------------------------------------------------- princesses

/// PD-107, PD-110, PD-111, PD-113, PD-114: knights of the cities in which a princess is on this tile.
std::vector<std::size_t> Judge::removable() const {
    std::vector<std::size_t> all;
    const Face& face = *board_.tiles()[static_cast<std::size_t>(placed_)].face;
    for (int s = 0; s < static_cast<int>(face.segments.size()); ++s) {
        if (face.segments[static_cast<std::size_t>(s)].counts[princess] == 0) {
            continue;
        }
        const Feature& city = board_.feature({placed_, s});
        const auto knight = [&](const Man& man) { return counts_as_follower(man.sort) && stands_on(man, city); };
        const auto knights = std::count_if(men_.begin(), men_.end(), knight);
        for (std::size_t i = 0; i < men_.size(); ++i) {
            const bool spared = rules_.princess.spares_big && men_[i].sort == Sort::big && knights > 1;
            if (knight(men_[i]) && !spared) {
                all.push_back(i);
            }
        }
    }
    return all;
}

/// PD-112, PD-119: not after a fairy move; where it is compulsory it comes before the step.
void Judge::list_removals(std::set<std::string>& list) const {
    if (fairy_moved_ || (rules_.princess.mandatory && due_ != "princess")) {
        return;
    }
    for (const std::size_t i : removable()) {
        list.insert("remove " + told(seen_as(men_[i])));
    }
}

bool Judge::did_at_dragon(const std::string& text) {
    if (text.starts_with("dragon ")) {
        step(std::stoi(text.substr(7)));
    } else if (text.starts_with("remove ")) {
        const std::size_t knight = man_told(text.substr(7));
        ++seen["princess, " + std::string(name_of(men_[knight].sort)) +
               (rules_.princess.mandatory ? ", compelled" : "")];
        send_home(men_[knight]);
        companions_go(); // PD-150
        after_figures();
    } else if (text.starts_with("fairy ")) {
        move_fairy(text.substr(6));
    } else if (text == "claim-fairy-point") {
        ++points_[seat(owner_)];
        point_due_ = false;
        ++seen["point claimed"];
    } else {
        return false;
    }
    return true;
}

} // namespace bastide::test::house
