#include "traders.hpp"
#include <algorithm>
#include <numeric>

namespace bastide::traders {

namespace {
constexpr std::array<const char*, 3> names{"wine", "grain", "cloth"};
constexpr int majority_points = 10; // TB-065
constexpr int token_points = 2;     // TB-079
} // namespace

void Goods::install(Registry& registry) {
    const bool printed =
        std::any_of(names.begin(), names.end(), [&](const char* name) { return registry.printed(name); });
    if (!printed) { // cities are no business of ours then
        return;
    }
    city_ = registry.find_kind("city");
    for (std::size_t g = 0; g < kinds; ++g) {
        good_[g] = registry.attribute(names[g]);
        most_[g] = registry.cause(std::string("most ") + names[g], "TB-065");
    }
    most_of_some_ = registry.cause("most of some goods", "TB-078");
    without_most_ = registry.cause("goods without a majority", "TB-079");
    state_ = registry.slot<State>();
    consolation_ = registry.flag("trade_goods_consolation");
    registry.report_unoccupied(city_); // TB-063
    registry.on<events::FeatureCompleted>(hook<&Goods::collect>(this));
    registry.display("goods", hook<&Goods::shown>(this));
    registry.measure({.name = "goods", .about = "Goods won.", .unit = "tokens"}, hook<&Goods::won>(this));
    if (registry.flag("trade_goods_relative_bonus")) {
        registry.at(Anchor::end_relative, {.label = "traders-and-builders.relative-bonus",
                                           .run = hook<&Goods::pay_relative>(this),
                                           .writes = {"scores"}});
        registry.estimate(Anchor::end_relative, hook<&Goods::estimate_relative>(this));
    } else {
        registry.at(
            Anchor::end_awards,
            {.label = "traders-and-builders.goods", .run = hook<&Goods::pay_majorities>(this), .writes = {"scores"}});
        registry.estimate(Anchor::end_awards, hook<&Goods::estimate>(this));
    }
}

/// Tokens that nobody has yet: there are as many as symbols on the tiles (TB-003 TB-007).
int Goods::stock(const Play& play, std::size_t good) const {
    int tokens = 0;
    for (const TileType& type : play.rules().types) {
        for (unsigned s = 0; s < type.segment_count; ++s) {
            tokens += type.total * play.rules().printed_count(type, s, good_[good]);
        }
    }
    for (const Tokens& held : play[state_].held) {
        tokens -= held[good];
    }
    return tokens;
}

/// TB-060 to TB-063: the city has been scored; the player at turn, who completed it, takes its goods.
void Goods::collect(Play& play, const events::FeatureCompleted& event) const {
    if (play.feature(event.feature).kind != city_ || event.player == nobody) {
        return;
    }
    std::vector<std::string> taken;
    for (std::size_t g = 0; g < kinds; ++g) {
        const int symbols = play.count(event.feature, good_[g]);
        const int tokens = symbols == 0 ? 0 : std::min(symbols, stock(play, g));
        if (tokens > 0) {
            std::uint16_t& held = play[state_].held[index(event.player)][g];
            held = narrow(held + tokens);
            taken.push_back(std::to_string(tokens) + ' ' + names[g]);
        }
    }
    if (!taken.empty()) {
        play.tell(
            [&] { return play.player_name(event.player) + " takes from the stock of goods: " + listed(taken) + '.'; },
            event.player, "TB-061");
    }
}

int Goods::most(const Play& play, std::size_t good) const {
    int most = 0;
    for (const Tokens& held : play[state_].held) {
        most = std::max<int>(most, held[good]);
    }
    return most;
}

/// TB-066 TB-067: everybody tied for the most has it, but nobody has the most of nothing.
bool Goods::has_most(const Play& play, PlayerId player, std::size_t good) const {
    const int held = play[state_].held[index(player)][good];
    return held > 0 && held == most(play, good);
}

bool Goods::has_any_most(const Play& play, PlayerId player) const {
    return has_most(play, player, 0) || has_most(play, player, 1) || has_most(play, player, 2);
}

/// TB-065
template <class F> void Goods::each_majority(const Play& play, F&& visit) const {
    for (std::size_t g = 0; g < kinds; ++g) {
        for (int p = 0; p < play.players(); ++p) {
            if (has_most(play, static_cast<PlayerId>(p), g)) {
                visit(static_cast<PlayerId>(p), majority_points, most_[g]);
            }
        }
    }
}

/// TB-078: a tenth of the player's points, rounded down, but at least 10; once, however many goods it is for. Of what
/// points is for the visit to say.
template <class F> void Goods::each_relative(const Play& play, F&& visit) const {
    for (int p = 0; p < play.players(); ++p) {
        if (has_any_most(play, static_cast<PlayerId>(p))) {
            visit(static_cast<PlayerId>(p));
        }
    }
}

/// TB-079
template <class F> void Goods::each_consolation(const Play& play, F&& visit) const {
    for (int p = 0; consolation_ && p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        const Tokens& held = play[state_].held[index(player)];
        const int tokens = held[0] + held[1] + held[2];
        if (tokens > 0 && !has_any_most(play, player)) {
            visit(player, token_points * tokens, without_most_);
        }
    }
}

namespace {

int tenth_of(int score) { return std::max(majority_points, score / 10); }

auto awarding(Play& play) {
    return [&play](PlayerId p, int points, CauseId cause) { play.award(p, points, cause); };
}

auto adding_to(Estimate& end) {
    return [&end](PlayerId p, int points, CauseId) { end.add(p, points); };
}

} // namespace

void Goods::pay_majorities(Play& play) const {
    each_majority(play, awarding(play));
    each_consolation(play, awarding(play));
}

void Goods::pay_relative(Play& play) const {
    each_relative(play, [&](PlayerId p) { play.award(p, tenth_of(play.score(p)), most_of_some_); });
    each_consolation(play, awarding(play));
}

void Goods::estimate(const Play& play, Estimate& end) const {
    each_majority(play, adding_to(end));
    each_consolation(play, adding_to(end));
}

void Goods::estimate_relative(const Play& play, Estimate& end) const {
    each_relative(play, [&](PlayerId p) { end.add(p, tenth_of(end.score(p))); });
    each_consolation(play, adding_to(end));
}

/// TB-007
int Goods::won(const Play& play, PlayerId player) const {
    const Tokens& held = play[state_].held[index(player)];
    return std::accumulate(held.begin(), held.end(), 0);
}

std::string Goods::shown(const Play& play, PlayerId player) const {
    std::vector<std::string> tokens;
    for (std::size_t g = 0; g < kinds; ++g) {
        const int held = play[state_].held[index(player)][g];
        if (held > 0) {
            tokens.push_back(std::to_string(held) + ' ' + names[g]);
        }
    }
    return tokens.empty() ? "none" : listed(tokens);
}

} // namespace bastide::traders
