#include "history.hpp"
#include "bastide/error.hpp"
#include "lab/measures/recorder.hpp"
#include "record/record.hpp"
#include "record/writer.hpp"
#include <algorithm>

namespace bastide::python {
namespace {

/// Which tile is drawn into hands, they know whose hands they are.
bool sees_draw(const Game& game, PlayerId seat) {
    if (game.play().core().decision != decisions::draw || !game.at_chance()) {
        return true;
    }
    const PileId to = game.play().argument(decisions::draw).to;
    return to == piles::taken || game.play().knows(seat, to);
}

/// Whether a seat may know what is done.
class Eyes final : public Observer {
public:
    explicit Eyes(PlayerId seat) : seat_(seat) {}
    void on_event(const Play&, const Event& event) override {
        if (event.is<events::Acting>()) {
            seen = seen && event.visible_to(seat_);
        }
    }
    bool seen = true;

private:
    PlayerId seat_;
};

/// Forced may be what is not there any more; who reads a record takes it for a mistake.
void refuse_impossible_draws(const State& position) {
    const auto& steps = position.history();
    const auto is_forced = [](const State::Step& step) { return step.sort == State::Step::Sort::forced; };
    if (std::none_of(steps.begin(), steps.end(), is_forced)) {
        return;
    }
    position.again(
        [&](State& at, const State::Step& step) {
            const auto possible = at.game().legal_actions();
            const Action action = Action::from_number(step.number);
            if (is_forced(step) && std::find(possible.begin(), possible.end(), action) == possible.end()) {
                throw Error("A record tells what chance can bring; in this state '" + at.game().text(action) +
                            "' was forced when there was none left. serialize() keeps such states.");
            }
        },
        [](State&, const State::Step&) {});
}

std::string who(const Play& play, PlayerId seat) { return seat == chance ? "chance" : play.player_name(seat); }

} // namespace

std::string information_state(const State& position, int player) {
    Eyes eyes(seat_of(position.game().rules(), player));
    std::string text = "player " + std::to_string(player), line;
    position.again(
        [&](State& at, const State::Step& step) {
            at.watch(&eyes);
            eyes.seen = sees_draw(at.game(), static_cast<PlayerId>(player));
            const bool done = step.sort == State::Step::Sort::action || step.sort == State::Step::Sort::forced;
            line = done ? at.game().text(Action::from_number(step.number)) : std::string();
        },
        [&](State& at, const State::Step& step) {
            if (step.sort == State::Step::Sort::finished) {
                text += "\nfinished";
            } else if (step.sort != State::Step::Sort::resampled) {
                text += '\n' + who(at.play(), step.seat) + ": " + (eyes.seen ? line : "?");
            }
        });
    return text;
}

py::dict measures_of(const State& position) {
    if (!position.game().is_terminal()) {
        throw Error("A game is measured when it is over; this one is not.");
    }
    const host::Columns columns(position.game().rules());
    host::Recorder recorder(columns, position.game().rules());
    bool begun = false;
    std::vector<std::int32_t> row;
    position.again(
        [&](State& at, const State::Step&) {
            if (!begun) {
                recorder.begin(at.play());
                at.watch(&recorder, recorder.events());
                begun = true;
            }
            if (!at.game().is_terminal() && !at.game().at_chance()) {
                recorder.decides(at.game());
            }
        },
        [&](State& at, const State::Step&) {
            if (at.game().is_terminal()) {
                const auto numbers = recorder.finish(at.game());
                row.assign(numbers.begin(), numbers.end());
            }
        });
    py::dict measures;
    for (std::size_t i = 0; i < columns.list.size(); ++i) {
        const host::Column& column = columns.list[i];
        const auto measured = [&](std::size_t place) -> std::optional<double> {
            return row[place] == host::no_value ? std::nullopt : std::optional(double{1} * row[place] / column.scale);
        };
        if (!column.per_seat) {
            measures[py::str(column.name)] = measured(i);
            continue;
        }
        std::vector<std::optional<double>> seats;
        for (std::size_t seat = 0; seat < columns.seats; ++seat) {
            seats.push_back(measured(columns.seat_begin(seat) + i - columns.of_game));
        }
        measures[py::str(column.name)] = seats;
    }
    return measures;
}

void save_record(const State& position, const std::string& file) {
    for (const State::Step& step : position.history()) {
        if (step.sort == State::Step::Sort::resampled || step.sort == State::Step::Sort::finished) {
            throw Error("A record tells what was played; in this state something was dealt anew or cut short. "
                        "serialize() keeps such states.");
        }
    }
    refuse_impossible_draws(position);
    const auto chance_source = position.seed() ? host::ChanceSource(*position.seed())
                                               : host::ChanceSource::told_by_people(0); // whoever played chose it
    host::RecordWriter writer(file, position.composed().file(), position.game().rules(), chance_source);
    std::string text;
    position.again([&](State& at, const State::Step& step) { text = at.game().text(Action::from_number(step.number)); },
                   [&](State& at, const State::Step& step) { writer.write(who(at.play(), step.seat), text); });
    if (position.game().is_terminal()) {
        writer.write_end(position.game(), chance_source);
    }
}

State read_game(const std::string& file, const std::shared_ptr<Shelves>& shelves) {
    const host::Record record = host::read_record(file);
    auto rules = host::ruleset_of(record, shelves->library);
    State position(std::make_shared<const Composed>(shelves, record.game, std::move(rules)), std::nullopt);
    for (std::size_t move = 0; move < record.moves.size(); ++move) {
        const Action action = host::recorded_action(position.game(), record, move);
        position.game().at_chance() ? position.force(action) : position.apply(action);
    }
    return position;
}

} // namespace bastide::python
