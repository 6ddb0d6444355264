// What scores, counted from the table.
#include "house_judge.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::test::house {

namespace {

int count(const Feature& feature, Word word) { return feature.counts[static_cast<std::size_t>(word)]; }

} // namespace

/// BASE-083, BASE-084, IC-024, TB-044, TB-055, AM-048, AM-056, AM-071: a big follower counts two, a mayor as many as
/// there are pennants, builders and pigs nothing.
std::map<int, int> Judge::strengths(const Feature& feature) const {
    std::map<int, int> strength;
    for (const Man& man : men_) {
        if (follows(man.sort) && stands_on(man, feature)) {
            const int shields = count(feature, pennant);
            strength[man.owner] += man.sort == Sort::big ? 2 : man.sort == Sort::mayor ? shields : 1;
        }
    }
    return strength;
}

std::vector<int> Judge::owners(const std::map<int, int>& strengths) const {
    int most = 0;
    for (const auto& [player, strength] : strengths) {
        most = std::max(most, strength);
    }
    std::vector<int> all;
    for (const auto& [player, strength] : strengths) {
        if (strength == most && most > 0) {
            all.push_back(player);
        }
    }
    return all;
}

void Judge::pay(const Feature& feature, int points) {
    for (const int player : owners(strengths(feature))) {
        points_[seat(player)] += points;
    }
}

int Judge::worth(const Feature& feature, bool complete) const {
    const int shields = count(feature, pennant);
    switch (feature.kind) {
    case Kind::road: // BASE-097, BASE-120, IC-031, IC-034
        return count(feature, inn) == 0 ? feature.tiles : complete ? 2 * feature.tiles : 0;
    case Kind::city: // BASE-106, BASE-107, BASE-113, BASE-121, IC-037, IC-040
        if (count(feature, cathedral) > 0) {
            return complete ? 3 * (feature.tiles + shields) : 0;
        }
        return (complete && !(rules_.halved && feature.tiles == 2) ? 2 : 1) * (feature.tiles + shields);
    case Kind::cloister: // BASE-115, BASE-123, HS-004, HS-005
    case Kind::shrine:
    case Kind::garden: // ABBOT-011, ABBOT-019
        return 1 + board_.around(feature);
    default:
        return 0;
    }
}

void Judge::send_home(Man& man) {
    beside_ = beside_ == static_cast<int>(&man - men_.data()) ? -1 : beside_; // PD-030
    man.where = Man::Where::home;
    man.spot = {};
    man.holder = -1;
}

void Judge::send_home(const Feature& feature) {
    for (Man& man : men_) {
        if (stands_on(man, feature)) {
            send_home(man);
        }
    }
}

/// Everything that has been completed since the last scoring.
void Judge::score() {
    unscored_ = false;
    std::vector<Feature> now;
    for (const Feature& feature : board_.features()) {
        if (feature.kind != Kind::field && feature.kind != Kind::other && board_.complete(feature) &&
            done_.insert(feature.key).second) {
            now.push_back(feature);
        }
    }
    int city_size = 0, road_length = 0;
    for (const Feature& feature : now) {
        completed(feature);
        city_size = feature.kind == Kind::city ? std::max(city_size, feature.tiles) : city_size;
        road_length = feature.kind == Kind::road ? std::max(road_length, feature.tiles) : road_length;
    }
    if (city_size > largest_) { // KR-010 to KR-013
        largest_ = city_size;
        king_ = owner_;
    }
    if (road_length > longest_) { // KR-014 to KR-016
        longest_ = road_length;
        robber_ = owner_;
    }
    for (const Feature& feature : now) {
        const bool building = feature.kind == Kind::cloister || feature.kind == Kind::shrine;
        const int more = building && occupied(feature) ? challenge(feature) : 0;
        pay(feature, worth(feature, true) + more);
        pay_fairy(feature);
    }
    score_barn_farms();
    for (const Feature& feature : now) {
        wagons_set_out(feature);
        send_home(feature);
    }
    wagons_give_up();
    companions_go();
}

/// TB-061 to TB-063: whoever completes a city takes its goods.
void Judge::completed(const Feature& feature) {
    seen["halved city"] += rules_.halved && feature.kind == Kind::city && feature.tiles == 2 ? 1 : 0;
    if (feature.kind == Kind::city) {
        for (std::size_t i = 0; i < 3; ++i) {
            goods_[seat(owner_)][i] += feature.counts[wine + i];
        }
    }
}

/// HS-014 to HS-023, HS-036, HS-037: a completed building with its follower beats its neighbour of the other kind that
/// is not; gives what the house rules bring on top.
int Judge::challenge(const Feature& building) {
    int more = 0;
    const auto since = [&](const Feature& feature) {
        int moment = 0;
        for (const Man& man : men_) {
            moment = stands_on(man, feature) ? man.since : moment;
        }
        return moment;
    };
    const Kind other = building.kind == Kind::shrine ? Kind::cloister : Kind::shrine;
    for (const Feature& rival : board_.features()) {
        const int dx = std::abs(rival.home.first - building.home.first);
        const int dy = std::abs(rival.home.second - building.home.second);
        if (rival.kind != other || dx > 1 || dy > 1 || !occupied(rival) || board_.complete(rival)) {
            continue;
        }
        const bool second = since(building) > since(rival);
        if (rules_.reward == "winner_takes_both" || (rules_.reward == "only_challenger_takes_both" && second)) {
            more += worth(rival, false);
        }
        ++seen["challenge, " + rules_.reward];
        send_home(rival);
    }
    return more;
}

/// TB-046, TB-047, TB-057: who has no follower left on the feature takes builder and pig from it.
void Judge::companions_go() {
    const bool stay = rules_.lone == "stays" || (rules_.lone == "by_status" && rules_.companions_follow);
    for (Man& man : men_) {
        const bool alone = man.where == Man::Where::feature && (man.sort == Sort::builder || man.sort == Sort::pig) &&
                           !has_follower(man.owner, board_.feature(man.spot));
        if (alone && !stay) {
            send_home(man);
        }
    }
}

// ---------------------------------------------------------------- the end

void Judge::finish() {
    for (const Feature& feature : board_.features()) {
        if (rules_.score_incomplete && feature.kind != Kind::field) { // BASE-139
            pay(feature, worth(feature, false));
        }
        const std::string& bonus = rules_.princess.final_bonus; // PD-028, PD-032: whatever the feature is worth
        if (bonus == "all" || (bonus == "farms" && feature.kind == Kind::field)) {
            pay_fairy(feature);
        }
    }
    score_barns();
    rules_.farm_scoring == "first_edition" ? score_farms_by_city() : score_farms();
    score_goods();
    score_king();
}

/// FARM-020 to FARM-029, FARM-031; TB-052 to TB-054: by farm; of the second edition a player scores no city twice.
void Judge::score_farms() {
    const bool third = rules_.farm_scoring == "third_edition";
    std::set<std::pair<int, int>> scored;
    for (int f = 0; f < static_cast<int>(board_.features().size()); ++f) {
        const Feature& farm = board_.features()[static_cast<std::size_t>(f)];
        if (farm.kind != Kind::field || !occupied(farm)) {
            continue;
        }
        for (const int player : owners(strengths(farm))) {
            const bool pig = std::any_of(men_.begin(), men_.end(), [&](const Man& man) {
                return man.owner == player && man.sort == Sort::pig && stands_on(man, farm);
            });
            for (const int city : board_.cities_of(f)) {
                const bool fresh = third || !scored.contains({player, city});
                if (fresh && board_.complete(board_.features()[static_cast<std::size_t>(city)])) {
                    scored.insert({player, city});
                    points_[seat(player)] += third ? 3 + (pig ? 1 : 0) : rules_.second_edition;
                    ++seen["city of a farm, " + rules_.farm_scoring];
                }
            }
        }
    }
}

/// FARM-030: city by city, by all farmers on all farms around.
void Judge::score_farms_by_city() {
    std::map<int, std::map<int, int>> farmers; // by city: strength by player
    for (int f = 0; f < static_cast<int>(board_.features().size()); ++f) {
        const Feature& farm = board_.features()[static_cast<std::size_t>(f)];
        if (farm.kind != Kind::field || !occupied(farm)) {
            continue;
        }
        for (const int city : board_.cities_of(f)) {
            for (const auto& [player, strength] : strengths(farm)) {
                farmers[city][player] += strength;
            }
        }
    }
    for (const auto& [city, strength] : farmers) {
        if (board_.complete(board_.features()[static_cast<std::size_t>(city)])) {
            ++seen["city of a farm, first_edition"];
            for (const int player : owners(strength)) {
                points_[seat(player)] += 4;
            }
        }
    }
}

/// TB-065 to TB-067, TB-078, TB-079.
void Judge::score_goods() {
    std::vector<int> majorities(seat(players_), 0);
    for (std::size_t good = 0; good < 3; ++good) {
        int most = 0;
        for (const auto& own : goods_) {
            most = std::max(most, own[good]);
        }
        for (std::size_t p = 0; p < goods_.size(); ++p) {
            majorities[p] += most > 0 && goods_[p][good] == most ? 1 : 0;
        }
    }
    for (std::size_t p = 0; p < goods_.size(); ++p) {
        const int tokens = goods_[p][0] + goods_[p][1] + goods_[p][2];
        if (majorities[p] > 0) {
            seen["a tenth of the points"] += rules_.relative && points_[p] >= 110 ? 1 : 0;
            points_[p] += rules_.relative ? std::max(10, points_[p] / 10) : 10 * majorities[p];
        } else if (rules_.consolation) {
            seen["consolation"] += tokens > 0 ? 1 : 0;
            points_[p] += 2 * tokens;
        }
    }
}

/// KR-018, KR-019.
void Judge::score_king() {
    for (const Feature& feature : board_.features()) {
        const int holder = feature.kind == Kind::city ? king_ : feature.kind == Kind::road ? robber_ : -1;
        if (rules_.king && holder >= 0 && board_.complete(feature)) {
            ++points_[seat(holder)];
        }
    }
}

} // namespace bastide::test::house
