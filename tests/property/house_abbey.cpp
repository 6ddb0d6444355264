// Abbeys, barns and abbots.
#include "house_judge.hpp"
#include <algorithm>

namespace bastide::test::house {

// ---------------------------------------------------------------- abbeys

/// AM-021, AM-023, AM-024: the player at turn has one and there is a hole for it.
bool Judge::abbey_fits() const { return abbeys_[seat(owner_)] && playable(abbey_type_); }

/// AM-020, AM-026, BASE-059: before a tile is drawn.
bool Judge::asks_for_abbey() {
    if (!abbey_fits()) {
        return false;
    }
    due_ = "abbey";
    decides_ = owner_;
    return true;
}

/// AM-027 to AM-029: to the left of whoever placed the last tile, that player last.
void Judge::last_round() {
    while (rules_.abbey.plays && rules_.abbey.last_round && last_placer_ >= 0 && last_seats_ < players_) {
        if (last_seats_ == 0) {
            first_last_ = last_placer_;
        }
        const int player = (first_last_ + ++last_seats_) % players_;
        if (abbeys_[seat(player)] && playable(abbey_type_)) {
            due_ = "abbey";
            decides_ = player;
            return;
        }
    }
    finish();
    over_ = true;
    due_ = "";
}

void Judge::begin_last_turn() {
    part_ = 1;
    placed_ = -1;
    triggered_ = held_ = hole_filled_ = paid_ = could_pay_ = last_asked_ = false;
    drove_.clear();
    ++seen["abbey after the last tile"];
    fairy_at_turn();
}

// ---------------------------------------------------------------- barns

bool Judge::has_barn(const Feature& farm) const {
    return std::any_of(men_.begin(), men_.end(),
                       [&](const Man& man) { return man.sort == Sort::barn && stands_on(man, farm); });
}

/// AM-104 to AM-107: where the corners of four tiles meet in one field.
void Judge::list_barns(std::set<std::string>& list) const {
    static constexpr const char* corners[] = {"ne", "se", "sw", "nw"};
    const Square here = board_.tiles()[static_cast<std::size_t>(placed_)].at;
    for (int corner = 0; rules_.abbey.plays && has_home(owner_, Sort::barn) && corner < 4; ++corner) {
        const Square left = beside(here, corner), right = beside(here, (corner + 1) % 4);
        const Square across = beside(left, (corner + 1) % 4);
        const int field = board_.field_at_corner(here, corner);
        if (field >= 0 && board_.field_at_corner(left, (corner + 1) % 4) >= 0 &&
            board_.field_at_corner(across, (corner + 2) % 4) >= 0 &&
            board_.field_at_corner(right, (corner + 3) % 4) >= 0 && !has_barn(board_.feature({placed_, field}))) {
            list.insert("barn " + std::string(corners[corner]));
        }
    }
}

/// AM-118 to AM-125, AM-130 to AM-133: farms with a barn and farmers, or with a barn just placed, even if nobody is
/// left there.
void Judge::score_barn_farms() {
    std::set<std::size_t> fresh;
    fresh.swap(fresh_barns_);
    for (int f = 0; f < static_cast<int>(board_.features().size()); ++f) {
        const Feature& farm = board_.features()[static_cast<std::size_t>(f)];
        const bool placed =
            std::any_of(fresh.begin(), fresh.end(), [&](std::size_t barn) { return stands_on(men_[barn], farm); });
        if (farm.kind != Kind::field || !has_barn(farm) || !(placed || occupied(farm))) {
            continue;
        }
        int cities = 0;
        for (const int city : board_.cities_of(f)) {
            cities += board_.complete(board_.features()[static_cast<std::size_t>(city)]) ? 1 : 0;
        }
        ++seen[placed ? "farm scored by a barn" : "farm joined to a barn"];
        for (const int player : owners(strengths(farm))) {
            const bool pig = std::any_of(men_.begin(), men_.end(), [&](const Man& man) {
                return man.owner == player && man.sort == Sort::pig && stands_on(man, farm);
            });
            points_[seat(player)] += cities * ((placed ? 3 : 1) + (pig ? 1 : 0));
        }
        pay_fairy(farm);
        for (Man& man : men_) {
            if (man.sort != Sort::barn && stands_on(man, farm)) { // AM-122, AM-132
                send_home(man);
            }
        }
    }
}

/// AM-136, AM-138: at the end, for every barn.
void Judge::score_barns() {
    for (const Man& man : men_) {
        if (man.sort != Sort::barn || man.where != Man::Where::feature) {
            continue;
        }
        for (const int city : board_.cities_of(board_.number_of(man.spot))) {
            points_[seat(man.owner)] += board_.complete(board_.features()[static_cast<std::size_t>(city)]) ? 4 : 0;
        }
    }
}

// ---------------------------------------------------------------- abbots

/// ABBOT-012, ABBOT-014: what is complete scores anyway. ABBOT-015: it excludes all else that is moved in the step, so
/// that it cannot follow the fairy.
void Judge::list_recalls(std::set<std::string>& list) const {
    if (fairy_moved_) {
        return;
    }
    for (const Man& man : men_) {
        if (man.sort == Sort::abbot && man.owner == owner_ && man.where == Man::Where::feature &&
            !board_.complete(board_.feature(man.spot))) {
            list.insert("recall " + std::to_string(man.spot.tile) + " " + std::to_string(man.spot.segment));
        }
    }
}

// ---------------------------------------------------------------- what is done with them

bool Judge::did_with_figures(const std::string& text) {
    const auto own = [&](int player, Sort sort) {
        return std::find_if(men_.begin(), men_.end(),
                            [&](const Man& man) { return man.owner == player && man.sort == sort; });
    };
    if (text.starts_with("recall ")) { // ABBOT-012, ABBOT-016, PD-130
        const auto abbot = own(owner_, Sort::abbot);
        points_[seat(owner_)] += worth(board_.feature(abbot->spot), false);
        ++seen["abbot recalled"];
        send_home(*abbot);
        after_figures();
    } else if (text.starts_with("barn ")) {
        static const std::map<std::string, int> corners{{"ne", 0}, {"se", 1}, {"sw", 2}, {"nw", 3}};
        const auto barn = own(owner_, Sort::barn);
        barn->where = Man::Where::feature;
        barn->spot = {placed_, board_.field_at_corner(board_.tiles()[static_cast<std::size_t>(placed_)].at,
                                                      corners.at(text.substr(5)))};
        fresh_barns_.insert(static_cast<std::size_t>(barn - men_.begin()));
        after_figures();
    } else if (due_ == "abbey" && text == "abbey") {
        if (last_seats_ > 0) {
            owner_ = decides_;
            begin_last_turn();
        }
        offered_ = {abbey_type_};
        due_ = "place";
        decides_ = owner_;
    } else if (due_ == "abbey" && text == "pass") {
        last_seats_ > 0 ? last_round() : take_tile();
    } else if (due_ == "wagon" && text.starts_with("wagon")) {
        const auto wagon = own(decides_, Sort::wagon);
        if (text == "wagon-home") {
            send_home(*wagon);
        } else {
            const std::size_t blank = text.rfind(' ');
            wagon->spot = {std::stoi(text.substr(6)), std::stoi(text.substr(blank))};
            wagon->where = Man::Where::feature;
            wagon->since = ++moment_;
            drove_.insert(decides_);
            ++seen["wagon drives on"];
        }
        next_wagon();
    } else {
        return false;
    }
    return true;
}

} // namespace bastide::test::house
