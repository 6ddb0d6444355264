#include "agents/bot/bot.hpp"
#include "agents/bot/position.hpp"
#include "agents/deal_anew.hpp"
#include "agents/random.hpp"
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "bastide/words.hpp"
#include "pages/text_table.hpp"
#include <nlohmann/json.hpp>
#include <utility>

namespace bastide::host {
namespace {

constexpr double to_start = 10; ///< more seconds for a program that has just been started
constexpr int patience = 3;     ///< games in a row that it may forfeit

std::chrono::duration<double> in_seconds(double seconds) { return std::chrono::duration<double>(seconds); }

Child::Clock::time_point after(double seconds) {
    return Child::Clock::now() + std::chrono::duration_cast<Child::Clock::duration>(in_seconds(seconds));
}

std::string dumped(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace

std::vector<AgentOption> BotAgent::options() {
    AgentOption seconds{"seconds", "for each decision", 0.01, 86400, 10, false, false};
    AgentOption command{"command", "the program and its arguments, to the end of the description", 0, 0, 0, true, true};
    return {seconds, command};
}

std::unique_ptr<Agent> BotAgent::make(const AgentSettings& settings) {
    if (settings.text("command").empty()) {
        throw Error("The agent 'bot' needs a program, as in bot:seconds=5:command=python3 bot.py.");
    }
    return std::make_unique<BotAgent>(settings.text("command"), settings.number("seconds"));
}

void BotAgent::begin() {
    in_a_row_ = forfeit_.empty() ? 0 : in_a_row_ + 1;
    forfeit_.clear();
    decisions_ = 0;
}

Action BotAgent::choose(const Game& game, Rng& rng) {
    if (forfeit_.empty() && in_a_row_ >= patience) {
        give_up(game, "it forfeited " + std::to_string(patience) + " games in a row and is not started again");
    }
    if (forfeit_.empty()) {
        ++decisions_;
        // What is hidden from the seat is dealt anew: whatever is told of it tells nothing.
        Game known = game;
        known.watch(nullptr);
        deal_anew(known, game, rng);
        if (const std::optional<Action> action = ask(known)) {
            return *action;
        }
    }
    return any_action(game, rng);
}

void BotAgent::start(const Game& game, Child::Clock::time_point until) {
    child_ = std::make_unique<Child>(command_);
    parts_.reset();
    child_->write(dumped(bot_greeting(game, game.to_act())), until);
}

std::optional<Action> BotAgent::ask(const Game& game) {
    const bool fresh = child_ == nullptr;
    const double seconds = seconds_ + (fresh ? to_start : 0);
    const Child::Clock::time_point until = after(seconds);
    if (fresh) {
        try {
            start(game, until);
        } catch (const Error& error) {
            give_up(game, error.what());
            return std::nullopt;
        }
    } else if (child_->talks()) {
        give_up(game, "it said something without being asked");
        return std::nullopt;
    }
    const std::optional<Action> action = ask_once(game, seconds, until);
    if (!asks_more_) {
        return action;
    }
    if (child_->talks()) {
        asks_more_ = false;
        give_up(game, "it said something without being asked");
        return std::nullopt;
    }
    return ask_once(game, seconds, until);
}

std::optional<Action> BotAgent::ask_once(const Game& game, double seconds, Child::Clock::time_point until) {
    auto question = bot_question(game, seconds_);
    tell_more(question, game, parts_);
    std::string line;
    Child::Outcome outcome = child_->write(dumped(question), until);
    outcome = outcome == Child::Outcome::done ? child_->read(line, until) : outcome;
    if (outcome != Child::Outcome::done) {
        asks_more_ = false;
        give_up(game, outcome, seconds);
        return std::nullopt;
    }
    return understood(game, line);
}

/// {"action": "place cap 0,-1 r180"}, perhaps with {"want": ["state"]}, or once in a decision the latter alone; other
/// keys are the bot's own.
std::optional<Action> BotAgent::understood(const Game& game, const std::string& line) {
    const bool asked_more = std::exchange(asks_more_, false);
    const auto answer = nlohmann::json::parse(line, nullptr, false);
    const bool wants = answer.is_object() && answer.contains("want");
    try {
        parts_ = wants ? bot_parts_of(answer["want"]) : parts_;
    } catch (const Error& error) {
        give_up(game, error.what());
        return std::nullopt;
    }
    const auto action = answer.is_object() ? answer.find("action") : answer.end();
    if (wants && action == answer.end() && !asked_more) {
        asks_more_ = true;
        return std::nullopt;
    }
    if (!answer.is_object() || action == answer.end() || !action->is_string()) {
        give_up(game, wants ? "it wanted more twice, and has not answered"
                            : "it answered " + in_quotes(line) + ", which is not {\"action\": \"...\"}");
        return std::nullopt;
    }
    const auto& text = action->get_ref<const std::string&>();
    std::string why;
    const std::optional<Action> found = game.parse(text, &why);
    if (!found) {
        give_up(game, "it answered " + in_quotes(text) + ", which is not legal: " + why);
    }
    return found;
}

void BotAgent::give_up(const Game& game, Child::Outcome outcome, double seconds) {
    switch (outcome) {
    case Child::Outcome::late:
        return give_up(game, "it did not answer within " + significant(seconds) + " seconds");
    case Child::Outcome::too_long:
        return give_up(game, "it answered with a line of more than " + grouped(Child::longest_line) + " bytes");
    case Child::Outcome::ended:
    case Child::Outcome::done:
        break;
    }
    give_up(game, "it " + child_->end());
}

void BotAgent::give_up(const Game& game, const std::string& why) {
    child_.reset();
    forfeit_ = "The bot " + in_quotes(command_) + " of " + game.play().player_name(game.to_act()) +
               " forfeits the game at its decision " + std::to_string(decisions_) + ": " + why +
               (why.ends_with('.') ? "" : ".") + " Anything legal is played for it to the end.";
}

} // namespace bastide::host
