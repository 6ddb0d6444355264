// BASE-137: when only the drawn tile can complete something, the others may offer points for it.
#include "house_judge.hpp"
#include <algorithm>

namespace bastide::test::house {

/// Keys of what a tile of this type could complete now.
std::set<int> Judge::completed_by(int type) const {
    std::set<int> keys;
    for (const Square& p : board_.open()) {
        for (int turns = 0; turns < 4; ++turns) {
            if (!may_place(type, p, turns)) {
                continue;
            }
            for (const Feature& feature : board_.features()) {
                if (feature.kind != Kind::field && feature.kind != Kind::other && !board_.complete(feature) &&
                    board_.completes({p, &faces_[static_cast<std::size_t>(type)], turns}, feature)) {
                    keys.insert(feature.key);
                }
            }
        }
    }
    return keys;
}

/// No other tile that is still to come can complete the same.
bool Judge::only_finisher(int type) const {
    std::set<int> keys = completed_by(type);
    std::vector<int> others = supply_;
    for (const int other : aside_) {
        ++others[static_cast<std::size_t>(other)];
    }
    for (const std::vector<int>& hand : hands_) {
        for (const int other : hand) {
            ++others[static_cast<std::size_t>(other)];
        }
    }
    for (std::size_t t = 0; t < others.size() && !keys.empty(); ++t) {
        if (others[t] > 0) {
            for (const int key : completed_by(static_cast<int>(t))) {
                keys.erase(key);
            }
        }
    }
    return !keys.empty();
}

void Judge::open_sale() {
    bidders_.clear();
    best_ = 0;
    best_bidder_ = -1;
    for (int i = 1; i < players_; ++i) {
        bidders_.push_back((owner_ + i) % players_);
    }
    next_bid();
}

/// Whoever can offer more than the best offer is asked, in turn; then the owner, if there is one.
void Judge::next_bid() {
    while (!bidders_.empty()) {
        if (std::min(points_[seat(bidders_.front())], rules_.offer_limit) > best_) {
            due_ = "bid for the tile";
            decides_ = bidders_.front();
            return;
        }
        bidders_.erase(bidders_.begin());
    }
    due_ = best_ > 0 ? "sale of the tile" : "place";
    decides_ = owner_;
}

void Judge::list_bids(std::set<std::string>& list) const {
    for (int points = best_ + 1; points <= std::min(points_[seat(decides_)], rules_.offer_limit); ++points) {
        list.insert("bid " + std::to_string(points));
    }
    list.insert("pass");
}

bool Judge::did_at_sale(const Game& game, const std::string& text) {
    if (due_ == "bid for the tile" && !text.starts_with("ransom ")) {
        if (text != "pass") {
            best_ = std::stoi(text.substr(4));
            best_bidder_ = bidders_.front();
            ++seen["bid"];
        }
        bidders_.erase(bidders_.begin());
        next_bid();
        return true;
    }
    if (text == "keep") {
        due_ = "place";
        return true;
    }
    if (!text.starts_with("sell ")) {
        return false;
    }
    expect(text == "sell " + game.play().player_name(static_cast<PlayerId>(best_bidder_)), "Somebody else buys");
    points_[seat(owner_)] += best_;
    points_[seat(best_bidder_)] -= best_;
    hands_[seat(best_bidder_)].push_back(offered_.front());
    ++seen["tile sold"];
    want_tile();
    return true;
}

} // namespace bastide::test::house
