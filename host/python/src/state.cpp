#include "state.hpp"
#include "agents/random.hpp"
#include "bastide/error.hpp"
#include "record/position_text.hpp"
#include <algorithm>
#include <charconv>
#include <sstream>

namespace bastide::python {
namespace {

constexpr std::string_view heading = "bastide-state 1";
constexpr std::string_view position_alone = "position "; ///< of which nobody knows how it came about

/// The words of a line, one after the other.
class Words {
public:
    explicit Words(std::string_view text) : text_(text) {}
    std::string_view line() {
        const std::size_t end = std::min(text_.find('\n'), text_.size());
        const std::string_view found = text_.substr(0, end);
        text_.remove_prefix(std::min(end + 1, text_.size()));
        return found;
    }
    bool more() const { return !text_.empty(); }

private:
    std::string_view text_;
};

[[noreturn]] void refuse(const std::string& why) {
    throw Error("This is no position that State.serialize() wrote: " + why);
}

template <class Number> Number number_in(std::string_view word, int base) {
    Number number{};
    const auto [end, trouble] = std::from_chars(word.data(), word.data() + word.size(), number, base);
    if (word.empty() || trouble != std::errc() || end != word.data() + word.size()) {
        refuse("'" + std::string(word.substr(0, 40)) + "' is no number.");
    }
    return number;
}

State::Step step_of(std::string_view line) {
    constexpr std::string_view sorts = "afrx"; // as Sort has them
    const std::size_t sort = line.empty() ? std::string_view::npos : sorts.find(line.front());
    const std::size_t blank = line.find(' ', 2);
    if (sort == std::string_view::npos || line.size() < 5 || line[1] != ' ' || blank == std::string_view::npos) {
        refuse("'" + std::string(line.substr(0, 40)) + "' is no step.");
    }
    State::Step step;
    step.sort = static_cast<State::Step::Sort>(sort);
    step.seat = static_cast<PlayerId>(number_in<std::uint8_t>(line.substr(2, blank - 2), 10));
    step.number = number_in<std::uint64_t>(line.substr(blank + 1), 16);
    return step;
}

} // namespace

State::State(std::shared_ptr<const Composed> composed, std::optional<std::uint64_t> seed)
    : composed_(std::move(composed)), game_(composed_->shared_rules()), seed_(seed) {
    if (seed_) {
        begin_chance(*seed_);
        settle();
    }
}

State::State(std::shared_ptr<const Composed> composed, const Game& game)
    : composed_(std::move(composed)), game_(game), begun_(false) {}

void State::begin_chance(std::uint64_t seed) {
    if (!chance_) {
        chance_.emplace(Chance{host::Deal(game_.rules()), {}});
    }
    chance_->deal.begin(seed);
    chance_->streams.begin(seed);
}

void State::settle() {
    while (game_.at_chance()) {
        const Action action = chance_->deal.take(game_);
        note(action);
        game_.force(action); // what is dealt needs no check
    }
}

void State::note(Action action, Step::Sort sort) {
    if (begun_) {
        history_.push_back({action.number(), sort, game_.to_act()});
    }
}

void State::act(Action action) {
    const PlayerId seat = game_.to_act();
    note(action);
    try {
        game_.apply(action);
    } catch (...) {
        if (begun_) {
            history_.pop_back();
        }
        throw;
    }
    if (chance_ && seat != chance) {
        chance_->streams.decided(seat);
    }
}

void State::apply(Action action) {
    act(action);
    if (chance_) {
        settle();
    }
}

void State::apply_listed(std::size_t number) {
    const Action action = game_.legal_action(number); // throws if there is none
    const PlayerId seat = game_.to_act();
    note(action);
    if (seat == chance) {
        game_.force(action);
        return;
    }
    game_.apply_listed(number);
    if (chance_) {
        chance_->streams.decided(seat);
        settle();
    }
}

void State::force(Action action) {
    if (!game_.at_chance()) {
        throw IllegalAction("Only what chance brings can be forced, and " +
                            (game_.is_terminal() ? std::string("the game is over.")
                                                 : "it is " + play().player_name(game_.to_act()) + " who decides."));
    }
    if (!can_be_forced(action)) {
        throw IllegalAction("Chance can bring no such thing here.");
    }
    note(action, Step::Sort::forced);
    game_.force(action);
}

bool State::can_be_forced(Action action) const {
    if (play().core().decision == decisions::draw) {
        const auto types = game_.rules().types.size();
        for (std::size_t type = 0; type < types; ++type) {
            if (action == verbs::draw(play().argument(decisions::draw).from, static_cast<TileTypeId>(type))) {
                return true;
            }
        }
        return false;
    }
    const auto legal = game_.legal_actions();
    return std::find(legal.begin(), legal.end(), action) != legal.end();
}

Action State::random_action() const {
    if (!chance_ || game_.is_terminal()) {
        throw Error(chance_
                        ? "The game is over: there is nothing to choose from."
                        : "A game without a seed has no chance of its own; make it with new_initial_state(seed=...), "
                          "or choose among legal_actions() yourself.");
    }
    Rng rng = chance_->streams.now(game_.to_act());
    return host::any_action(game_, rng);
}

std::optional<Rng> State::generator() const {
    return chance_ && !game_.is_terminal() ? std::optional(chance_->streams.now(game_.to_act())) : std::nullopt;
}

void State::resample(PlayerId viewer, std::uint64_t seed) {
    Rng rng(seed);
    game_.resample(viewer, rng);
    if (begun_) {
        history_.push_back({seed, Step::Sort::resampled, viewer});
    }
    if (chance_) {
        begin_chance(rng.next());
    }
}

void State::finish_now() {
    if (begun_) {
        history_.push_back({0, Step::Sort::finished, nobody});
    }
    game_.finish_now();
}

void State::redo(const Step& step) {
    const Action action = Action::from_number(step.number);
    switch (step.sort) {
    case Step::Sort::action:
        if (chance_ && game_.at_chance()) {
            chance_->deal.follow(game_, action);
        }
        act(action);
        break;
    case Step::Sort::forced:
        force(action);
        break;
    case Step::Sort::resampled:
        resample(step.seat, step.number);
        break;
    case Step::Sort::finished:
        finish_now();
        break;
    }
}

void State::require_history() const {
    if (!begun_) {
        throw Error("Nobody has told this position how it came about, as an agent is shown a position and no past.");
    }
}

std::string State::written() const {
    std::ostringstream out;
    out << heading << ' ' << composed_->rules().identity.digest << '\n';
    if (!begun_) {
        out << position_alone << host::position_text(game_);
        return out.str();
    }
    if (seed_) {
        out << "seed " << *seed_;
    } else {
        out << "no seed";
    }
    for (const Step& step : history_) {
        out << '\n'
            << "afrx"[static_cast<std::size_t>(step.sort)] << ' ' << std::dec << index(step.seat) << ' ' << std::hex
            << step.number;
    }
    return out.str();
}

State State::read(std::shared_ptr<const Composed> composed, std::string_view text) {
    Words words(text);
    const std::string_view head = words.line();
    if (!head.starts_with(heading) || head.size() != heading.size() + 17) {
        refuse("it does not begin with '" + std::string(heading) + "' and the digest of its rules.");
    }
    if (const auto digest = head.substr(heading.size() + 1); digest != composed->rules().identity.digest) {
        throw Error("The position is of the rules " + std::string(digest) + ", but this game has the rules " +
                    composed->rules().identity.digest + ": compose the game as it was when the position was written.");
    }
    const std::string_view chance_line = words.line();
    if (chance_line.starts_with(position_alone)) {
        const auto& rules = composed->shared_rules();
        return State(composed, host::read_position(rules, chance_line.substr(position_alone.size())));
    }
    State it(std::move(composed), std::nullopt);
    if (chance_line.starts_with("seed ")) {
        it.seed_ = number_in<std::uint64_t>(chance_line.substr(5), 10);
    } else if (chance_line != "no seed") {
        refuse("its second line tells neither a seed nor that there is none.");
    }
    if (it.seed_) {
        it.begin_chance(*it.seed_);
    }
    while (words.more()) {
        const Step step = step_of(words.line());
        if (step.sort == Step::Sort::resampled && index(step.seat) >= static_cast<std::size_t>(it.play().players())) {
            refuse("it was dealt anew for a player that there is not.");
        }
        if (step.sort == Step::Sort::action && it.chance_ && it.game_.at_chance()) { // the deal follows what can be
            const auto legal = it.game_.legal_actions();
            if (std::find(legal.begin(), legal.end(), Action::from_number(step.number)) == legal.end()) {
                refuse("chance cannot have brought what it says.");
            }
        }
        it.redo(step);
    }
    if (it.chance_ && it.game_.at_chance()) {
        refuse("it ends where chance goes on, which no position with a seed does.");
    }
    return it;
}

} // namespace bastide::python
