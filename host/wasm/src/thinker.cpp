#include "thinker.hpp"
#include "bastide/error.hpp"
#include "record/record.hpp"
#include "serve/lobby.hpp"
#include <charconv>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_parts = 64;

Rng generator_in(const std::string& text) {
    std::uint64_t state = 0;
    const char* const end = text.data() + text.size();
    if (const auto [at, trouble] = std::from_chars(text.data(), end, state, 16); trouble != std::errc() || at != end) {
        throw Error("A generator is a number of 16 hexadecimal digits.");
    }
    return Rng(state);
}

} // namespace

Json Thinker::answer(const nlohmann::json& asked) {
    return asked.contains("record")   ? begin(asked)
           : asked.contains("played") ? end_round(asked.at("played"))
                                      : play(asked.at("play"));
}

Json Thinker::begin(const nlohmann::json& asked) {
    agent_.reset();
    const Record record = parse_record(asked.at("record").get<std::string>(), "game.bastide");
    if (std::string name = serve::name_of_rules(record); name != rules_name_) {
        rules_ = ruleset_of(record, library_);
        rules_name_ = std::move(name);
    }
    const auto moves = asked.at("moves").get<std::size_t>();
    game_ = replayed(record, rules_, moves);
    if (moves > record.moves.size() || game_->is_terminal() || game_->at_chance()) {
        throw Error("No agent chooses after move " + std::to_string(moves) + " of this record.");
    }
    Rng rng = generator_in(asked.at("generator").get<std::string>());
    agent_ = make_agent(asked.at("agent").get<std::string>(), *rules_);
    agent_->limit_time(std::chrono::milliseconds(asked.at("milliseconds").get<int>()));
    agent_->begin();
    reasons_ = asked.value("reasons", false);
    if (InRounds* const rounds = agent_->in_rounds(); rounds != nullptr && !rounds->knows(*game_)) {
        rounds->prepare(*game_, rng);
        return stand();
    }
    return decided({agent_->choose(*game_, rng)});
}

InRounds& Thinker::rounds() const {
    InRounds* const rounds = agent_ ? agent_->in_rounds() : nullptr;
    return rounds != nullptr ? *rounds : throw Error("There is nothing to be played: ask for a choice first.");
}

Json Thinker::play(const nlohmann::json& part) {
    const auto which = part.at(0).get<std::size_t>(), count = part.at(1).get<std::size_t>();
    if (which >= count || count > most_parts || rounds().decided()) {
        throw Error("There is no such part of a round.");
    }
    return {{"rows", rounds().play(which, count)}};
}

Json Thinker::end_round(const nlohmann::json& played) {
    std::vector<DealRows> all;
    for (const nlohmann::json& part : played) {
        all.push_back(part.at("rows").get<DealRows>());
    }
    if (rounds().decided()) {
        throw Error("This round has ended.");
    }
    rounds().end_round(all);
    return stand();
}

Json Thinker::stand() { return rounds().decided() ? decided(rounds().line(*game_)) : Json{{"round", true}}; }

Json Thinker::decided(const std::vector<Action>& line) {
    Json out{{"line", Json::array()}};
    Game game = *game_;
    for (const Action action : line) {
        out["line"].push_back(game.text(action));
        game.apply(action);
    }
    if (reasons_) {
        out["because"] = agent_->why(*game_, line.front());
    }
    return out;
}

} // namespace bastide::host
