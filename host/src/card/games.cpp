#include "card/games.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "files/held.hpp"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;
constexpr int card_games_format = 1;

/// What refuses a value may name a file, whose name may be anything.
std::string line_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n'; }

std::string name_of(const CardProbe& probe) { return probe.name + '=' + probe.value; }

Json moments_json(const std::vector<Moment>& moments) {
    Json out = Json::array();
    for (const Moment& moment : moments) {
        Json one{moment.left, moment.next};
        for (const std::int32_t worth : moment.worths) {
            one.push_back(worth);
        }
        out.push_back(std::move(one));
    }
    return out;
}

std::vector<Moment> moments_of(const Json& json) {
    std::vector<Moment> out;
    for (const Json& one : json) {
        const auto numbers = one.get<std::vector<std::int32_t>>();
        out.push_back({one.at(0), one.at(1), {numbers.begin() + 2, numbers.end()}}); // in this order
    }
    return out;
}

/// Each tells of all teams, and of none besides.
bool fit(const std::vector<Moment>& moments, const Ruleset& rules) {
    const std::size_t teams = teams_of(rules).size();
    return std::all_of(moments.begin(), moments.end(), [&](const Moment& moment) {
        return moment.worths.size() == teams && moment.next >= 0 && static_cast<std::size_t>(moment.next) < teams;
    });
}

Json choices_json(const DecisionSums& sums) {
    Json out{{"decisions", sums.decisions}, {"open", sums.open},           {"real", sums.real},
             {"options", sums.options},     {"effective", sums.effective}, {"gap", sums.gap},
             {"stake", sums.stake},         {"slips", sums.slips},         {"kinds", Json::object()}};
    for (const auto& [name, kind] : sums.kinds) {
        out["kinds"][name] = {kind.offered, kind.chosen, kind.lost};
    }
    return out;
}

DecisionSums choices_of(const Json& json) {
    DecisionSums sums{json.at("decisions"), json.at("open"),      json.at("real"),
                      json.at("options"),   json.at("effective"), json.at("gap"),
                      json.at("stake"),     json.at("slips"),     {}};
    for (const auto& [name, kind] : json.at("kinds").items()) {
        sums.kinds[name] = {kind.at(0), kind.at(1), kind.at(2)};
    }
    return sums;
}

std::string line_of(std::size_t variant, std::uint64_t number, const CardGame& game) {
    Json line{{"variant", variant}, {"game", number}, {"turns", game.turns}, {"scores", game.scores}};
    if (game.forfeits != 0) {
        line["forfeits"] = game.forfeits;
    }
    line["row"] = game.row;
    if (!game.think.empty()) {
        line["think"] = game.think;
    }
    if (!game.trace.moments.empty()) {
        line["moments"] = moments_json(game.trace.moments);
        line["choices"] = choices_json(game.trace.choices);
    }
    return line_of(line);
}

CardGame game_of(const Json& line) {
    CardGame game;
    game.turns = line.at("turns");
    game.scores = line.at("scores").get<std::vector<std::int32_t>>();
    game.forfeits = line.value("forfeits", 0U);
    game.row = line.at("row").get<std::vector<std::int64_t>>();
    game.think = line.value("think", std::vector<std::int64_t>{});
    if (line.contains("moments")) {
        game.trace = {moments_of(line.at("moments")), choices_of(line.at("choices"))};
    }
    return game;
}

std::string line_of(const std::string& probe, const CardTrial& trial) {
    return line_of(
        Json{{"switch", probe}, {"played", trial.played}, {"differs", trial.differs}, {"refused", trial.refused}});
}

/// What the first line begins with, before anything that differs from card to card.
constexpr std::string_view first_words = R"({"bastide-card-games")";

std::string head_of(const CardPlan& plan) {
    return line_of(Json{{"bastide-card-games", card_games_format}, {"identity", plan.identity}, {"build", plan.build}});
}

/// Nothing yet, or a first line that was cut off while it was written.
bool is_begun(std::string_view text) {
    return text.substr(0, first_words.size()) == first_words.substr(0, text.size());
}

Error no_games(const std::filesystem::path& file) {
    return {file.string(), 1, "this is no file of games for a card; name another with --keep."};
}

std::string contents_of(int descriptor) {
    std::string text;
    std::string part(1U << 16U, '\0');
    for (ssize_t got = 0; (got = ::read(descriptor, part.data(), part.size())) > 0;) {
        text.append(part, 0, static_cast<std::size_t>(got));
    }
    return text;
}

} // namespace

CardGames asked_for(const CardPlan& plan, CardGames kept) {
    for (std::size_t v = 0; v < plan.variants.size(); ++v) {
        std::map<std::uint64_t, CardGame>& games = kept.of_variants[v];
        games.erase(games.lower_bound(plan.variants[v].games), games.end());
        if (!plan.is_timed(plan.variants[v])) {
            for (auto& [number, game] : games) {
                game.think.clear();
            }
        }
    }
    for (std::size_t p = 0; p < plan.probes.size(); ++p) {
        if (CardTrial& trial = kept.of_probes[p]; trial.played > plan.probes[p].games) {
            trial = {plan.probes[p].games, false, trial.refused}; // it was the last one that differed
        }
    }
    return kept;
}

CardFile::CardFile(const std::filesystem::path& file, const CardPlan& plan) : file_(file) {
    games_.of_variants.resize(plan.variants.size());
    games_.of_probes.resize(plan.probes.size());
    for (const CardProbe& probe : plan.probes) {
        probes_.push_back(name_of(probe));
    }
    if (file.empty()) {
        return;
    }
    out_ = Descriptor(::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    if (!out_) {
        throw CannotWrite(file, "the games of the card cannot be kept there", std::strerror(errno));
    }
    if (::flock(out_.get(), LOCK_EX | LOCK_NB) != 0) {
        throw Held(file.string(), 0, "another run writes into this file; let it end, or name another with --keep.");
    }
    const std::string text = contents_of(out_.get());
    const std::size_t whole = text.rfind('\n') + 1; // npos + 1 is 0
    if (whole != 0) {
        read(text.substr(0, whole), plan); // first: of a file of somebody else's nothing is removed
    } else if (!is_begun(text)) {
        throw no_games(file_);
    }
    if (whole != text.size() && ::ftruncate(out_.get(), static_cast<off_t>(whole)) != 0) {
        throw CannotWrite(file, "its last line was cut off, and cannot be removed", std::strerror(errno));
    }
    if (whole == 0) {
        append(head_of(plan));
    }
}

void CardFile::read(const std::string& text, const CardPlan& plan) {
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    const Json head = Json::parse(line, nullptr, false);
    if (!head.is_object() || head.value("bastide-card-games", Json()) != Json(card_games_format)) {
        throw no_games(file_);
    }
    if (head.value("identity", Json()) != Json(plan.identity)) {
        throw Error(file_.string(), 1,
                    "these are games of another mix, seed, ladder or learned value, or of other versions of its "
                    "modules; delete the "
                    "file, or name another with --keep.");
    }
    if (head.value("build", Json()) != Json(plan.build)) {
        throw Error(
            file_.string(), 1,
            "these games were played by another build of Bastide or of a module, by which the same games may go "
            "otherwise; delete the file, or name another with --keep.");
    }
    for (unsigned number = 2; std::getline(lines, line); ++number) {
        try {
            take(line, plan);
        } catch (const Json::exception&) {
            throw Error(file_.string(), number, "this line is no game; delete it, and the game is played again.");
        }
    }
}

void CardFile::take(const std::string& text, const CardPlan& plan) {
    const Json line = Json::parse(text);
    if (line.contains("switch")) {
        const auto name = line.at("switch").get<std::string>();
        const auto found = std::find(probes_.begin(), probes_.end(), name);
        if (found != probes_.end()) {
            games_.of_probes[static_cast<std::size_t>(found - probes_.begin())] = {
                line.at("played"), line.at("differs"), line.at("refused")};
        }
        return;
    }
    const auto variant = line.at("variant").get<std::size_t>();
    if (variant >= games_.of_variants.size()) {
        return;
    }
    CardGame game = game_of(line);
    const Columns& columns = *plan.variants[variant].columns;
    if (game.row.size() == columns.list.size() && game.scores.size() == columns.seats &&
        fit(game.trace.moments, *plan.variants[variant].rules)) {
        games_.of_variants[variant].insert_or_assign(line.at("game").get<std::uint64_t>(), std::move(game));
    }
}

void CardFile::append(const std::string& line) {
    if (!out_) {
        return;
    }
    try {
        write_all(out_.get(), line);
    } catch (const std::system_error& trouble) {
        throw CannotWrite(file_, "the games of the card cannot be kept there", trouble.code().message());
    }
}

void CardFile::add(std::size_t variant, std::uint64_t number, CardGame game) {
    const std::string line = line_of(variant, number, game);
    const std::scoped_lock hold(lock_);
    append(line);
    games_.of_variants[variant].insert_or_assign(number, std::move(game));
}

void CardFile::add(std::size_t probe, CardTrial trial) {
    const std::string line = line_of(probes_[probe], trial);
    const std::scoped_lock hold(lock_);
    append(line);
    games_.of_probes[probe] = std::move(trial);
}

} // namespace bastide::host
