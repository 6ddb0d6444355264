// Wagons: where they may drive on to when their feature was scored.
#include "house_judge.hpp"
#include <algorithm>

namespace bastide::test::house {

namespace {

bool drivable(Kind kind) {
    return kind == Kind::road || kind == Kind::city || kind == Kind::cloister || kind == Kind::shrine;
}

} // namespace

/// AM-072, AM-146: those who may drive on wait until everything is scored.
void Judge::wagons_set_out(const Feature& feature) {
    for (std::size_t i = 0; i < men_.size(); ++i) {
        Man& man = men_[i];
        const bool tired = rules_.abbey.once_a_turn && drove_.contains(man.owner);
        if (man.sort == Sort::wagon && stands_on(man, feature) && !tired) {
            man.where = Man::Where::under_way;
            beside_ = beside_ == static_cast<int>(i) ? -1 : beside_;
        }
    }
}

/// AM-075: nobody is asked about a wagon that can go nowhere.
void Judge::wagons_give_up() {
    for (Man& man : men_) {
        if (man.where == Man::Where::under_way && destinations(man).empty()) {
            send_home(man);
        }
    }
}

/// AM-077, AM-079: from the player at turn on; then the part or the turn goes on.
void Judge::next_wagon() {
    for (int i = 0; i < players_; ++i) {
        for (Man& man : men_) {
            if (man.owner != (owner_ + i) % players_ || man.where != Man::Where::under_way) {
                continue;
            }
            if (!destinations(man).empty()) {
                due_ = "wagon";
                decides_ = man.owner;
                return;
            }
            send_home(man); // AM-075
        }
    }
    then_ == Then::part ? part_scored() : turn_scored();
}

/// AM-083 to AM-097: features that touch it directly, by gates, crossings, at the end of a road, or at an abbey's wall.
std::set<int> Judge::beside_feature(int feature) const {
    std::set<int> all;
    const auto add = [&](Spot spot) {
        if (spot.tile >= 0 && drivable(board_.feature(spot).kind)) {
            all.insert(board_.number_of(spot));
        }
    };
    for (int t = 0; t < static_cast<int>(board_.tiles().size()); ++t) {
        const Board::Laid& tile = board_.tiles()[static_cast<std::size_t>(t)];
        for (int s = 0; s < static_cast<int>(tile.face->segments.size()); ++s) {
            if (board_.number_of({t, s}) != feature) {
                continue;
            }
            for (const int other : tile.face->segments[static_cast<std::size_t>(s)].touches) {
                add({t, other});
            }
            for (int port = 0; port < 12; ++port) { // AM-094
                const int there = board_.at(beside(tile.at, port / 3));
                const bool abbey = there >= 0 && board_.tiles()[static_cast<std::size_t>(there)].face->abbey;
                if (tile.face->abbey) {
                    add(board_.beyond(t, port));
                } else if (abbey && board_.segment_at(tile, port) == s) {
                    const auto& parts = board_.tiles()[static_cast<std::size_t>(there)].face->segments;
                    for (int part = 0; part < static_cast<int>(parts.size()); ++part) {
                        add({there, part});
                    }
                }
            }
        }
    }
    return all;
}

/// AM-073, AM-074, AM-076, AM-080, AM-142, AM-143, AM-151, AM-152: incomplete and free places.
std::vector<Spot> Judge::destinations(const Man& wagon) const {
    const int from = board_.number_of(wagon.spot);
    const Square here = board_.tiles()[static_cast<std::size_t>(wagon.spot.tile)].at;
    std::set<int> reach{from};
    std::vector<int> open{from};
    while (!rules_.abbey.nine_squares && !open.empty()) {
        const int next = open.back();
        open.pop_back();
        const Feature& feature = board_.features()[static_cast<std::size_t>(next)];
        if (next != from && !(rules_.abbey.rolls && (board_.complete(feature) || !occupied(feature)))) {
            continue;
        }
        for (const int other : beside_feature(next)) {
            if (reach.insert(other).second) {
                open.push_back(other);
            }
        }
    }
    std::vector<Spot> places;
    for (int t = 0; t < static_cast<int>(board_.tiles().size()); ++t) {
        const Board::Laid& tile = board_.tiles()[static_cast<std::size_t>(t)];
        const int dx = tile.at.first - here.first, dy = tile.at.second - here.second;
        for (int s = 0; s < static_cast<int>(tile.face->segments.size()); ++s) {
            const Feature& feature = board_.feature({t, s});
            const bool near =
                rules_.abbey.nine_squares ? dx * dx <= 1 && dy * dy <= 1 : reach.contains(board_.number_of({t, s}));
            if (near && board_.number_of({t, s}) != from && drivable(feature.kind) && !board_.complete(feature) &&
                !occupied(feature) && stands_on(Sort::wagon, {t, s}) && t != dragon_) {
                places.push_back({t, s});
            }
        }
    }
    return places;
}

} // namespace bastide::test::house
