// Positions: played on, looked at, copied and kept.
#include "agents/random.hpp"
#include "bastide/error.hpp"
#include "bind.hpp"
#include "happening.hpp"
#include "history.hpp"
#include "svg/board_picture.hpp"
#include <pybind11/numpy.h>

namespace bastide::python {
namespace {

/// As OpenSpiel has them.
constexpr int chance_player = -1, terminal_player = -4;

int current_player(const State& it) {
    const PlayerId seat = it.game().to_act();
    return seat == nobody ? terminal_player : seat == chance ? chance_player : static_cast<int>(index(seat));
}

py::list legal_actions(const State& it) {
    if (it.game().is_terminal()) {
        return py::list();
    }
    const auto legal = it.game().legal_actions();
    py::list numbers(legal.size());
    for (std::size_t i = 0; i < legal.size(); ++i) {
        PyList_SET_ITEM(numbers.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromUnsignedLongLong(legal[i].number()));
    }
    return numbers;
}

std::size_t legal_count(const State& it) { return it.game().is_terminal() ? 0 : it.game().legal_count(); }

[[noreturn]] void refuse_over() { throw IllegalAction("The game is over: nothing can be done any more."); }

void apply_action(State& it, std::uint64_t number) {
    if (it.game().is_terminal()) {
        refuse_over();
    }
    it.apply(Action::from_number(number));
}

void apply_index(State& it, std::size_t number) {
    if (it.game().is_terminal()) {
        refuse_over();
    }
    it.apply_listed(number);
}

Action listed(const State& it, std::size_t number) {
    if (it.game().is_terminal()) {
        refuse_over();
    }
    return it.game().legal_action(number);
}

/// Only legal actions can be told of: others may name what is not there.
Action legal(const State& it, std::uint64_t number) {
    if (!it.game().is_terminal()) {
        for (const Action action : it.game().legal_actions()) {
            if (action.number() == number) {
                return action;
            }
        }
    }
    throw IllegalAction("There is no legal action " + std::to_string(number) + " in this position.");
}

std::size_t action_index(const State& it, std::uint64_t number) {
    const Action action = legal(it, number);
    const auto all = it.game().legal_actions();
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), action) - all.begin());
}

std::uint64_t string_to_action(const State& it, const std::string& text) {
    std::string why;
    if (it.game().is_terminal()) {
        refuse_over();
    }
    const std::optional<Action> action = it.game().parse(text, &why);
    if (!action) {
        throw IllegalAction(why);
    }
    return action->number();
}

py::list chance_outcomes(const State& it) {
    if (!it.game().at_chance()) {
        throw Error("Nothing is left to chance here; is_chance_node() tells when it is.");
    }
    const Chances chances = it.game().chances();
    py::list outcomes;
    for (const auto& outcome : chances.outcomes()) {
        outcomes.append(py::make_tuple(outcome.action.number(),
                                       static_cast<double>(outcome.weight) / static_cast<double>(chances.total())));
    }
    return outcomes;
}

template <class Numbers> std::vector<double> as_points(const Numbers& points, int players) {
    return {points.begin(), points.begin() + players};
}

std::vector<double> playout(const State& it, std::uint64_t seed) {
    Game game = it.game();
    Rng rng(seed);
    while (!game.is_terminal()) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
        } else {
            host::apply_any(game, rng);
        }
    }
    return as_points(game.returns(), game.play().players());
}

std::uint64_t random_chance(const State& it, std::uint64_t seed) {
    if (!it.game().at_chance()) {
        throw Error("Nothing is left to chance here; is_chance_node() tells when it is.");
    }
    Rng rng(seed);
    return it.game().sample(rng).number();
}

std::string picture(const State& it, const std::string& title, bool legend, bool grid, int scale) {
    if (scale < 10 || scale > 1000) {
        throw Error("A tile has 10 to 1000 pixels in a picture, not " + std::to_string(scale) + ".");
    }
    const Composed& of = it.composed();
    return host::svg::board_picture(it.game(), of.style(), of.colours(), {title, {}, legend, grid, scale, false});
}

void force_text(State& it, const std::string& text) {
    std::string why;
    const std::optional<Action> action = it.game().at_chance() ? it.game().parse_forced(text, &why) : std::nullopt;
    if (!action) {
        throw IllegalAction(why.empty() ? "Nothing is left to chance here, so nothing can be forced." : why);
    }
    it.force(*action);
}

std::string shown(const State& it) {
    const Game& game = it.game();
    std::string text = "<bastide.State turn " + std::to_string(it.play().core().turn_number);
    for (int seat = 0; seat < it.play().players(); ++seat) {
        text += (seat == 0 ? ", " : " : ") + std::to_string(it.play().score(static_cast<PlayerId>(seat)));
    }
    return text + ", " + (game.is_terminal() ? "over" : game.decision_name()) + ">";
}

py::list history(const State& it) {
    py::list numbers;
    for (const State::Step& step : it.history()) {
        if (step.sort == State::Step::Sort::action || step.sort == State::Step::Sort::forced) {
            numbers.append(step.number);
        }
    }
    return numbers;
}

void bind_actions(py::class_<State>& state) {
    state.def("current_player", &current_player, "Seat that decides, from 0; -1 for chance, -4 when the game is over.")
        .def("legal_actions", &legal_actions, "Numbers of all legal actions; at a chance node of the outcomes.")
        .def("legal_count", &legal_count, "How many they are, without listing them.")
        .def("apply_action", &apply_action, py::arg("action"), "Does a legal action, by its number.")
        .def("apply_index", &apply_index, py::arg("index"), "Does legal_actions()[index], without listing them.")
        .def("action_index", &action_index, py::arg("action"),
             "The inverse: where the action stands in legal_actions().")
        .def(
            "index_action", [](const State& it, std::size_t number) { return listed(it, number).number(); },
            py::arg("index"), "legal_actions()[index], without listing them.")
        .def("step", &happenings, py::arg("action"), "Does a legal action, and tells what happened: Event tuples.")
        .def(
            "action_to_string", [](const State& it, std::uint64_t number) { return it.game().text(legal(it, number)); },
            py::arg("action"), "A legal action as text, as in records: \"place cap 0,-1 r180\".")
        .def("string_to_action", &string_to_action, py::arg("text"), "The legal action that the text means.")
        .def(
            "action", [](const State& it, std::uint64_t number) { return action_object(it.game(), legal(it, number)); },
            py::arg("action"), "A legal action with all that it says: an Action tuple.")
        .def(
            "actions",
            [](const State& it) {
                py::list all;
                if (!it.game().is_terminal()) {
                    for (const Action action : it.game().legal_actions()) {
                        all.append(action_object(it.game(), action));
                    }
                }
                return all;
            },
            "All legal actions as Action tuples, in the order of legal_actions().")
        .def(
            "random_action", [](const State& it) { return it.random_action().number(); },
            "What the state's seed says that this seat does at random, as the agent 'random' of the program.")
        .def("is_chance_node", [](const State& it) { return it.game().at_chance(); })
        .def("chance_outcomes", &chance_outcomes, "Pairs of an outcome's number and its probability.")
        .def("sample_chance", &random_chance, py::arg("seed"), "The number of one outcome, drawn by this seed.")
        .def("force", &force_text, py::arg("text"),
             "At a draw: any tile of the game, also one that has been drawn already (\"draw cap\").");
}

void bind_copies(py::class_<State>& state) {
    state
        .def(
            "clone", [](const State& it) { return it; }, "An independent copy.")
        .def("__copy__", [](const State& it) { return it; })
        .def("__deepcopy__", [](const State& it, const py::dict&) { return it; })
        .def(
            "resample",
            [](const State& it, int player, std::uint64_t seed) {
                State dealt = it;
                dealt.resample(seat_of(it.game().rules(), player), seed);
                return dealt;
            },
            py::arg("player"), py::arg("seed"),
            "A copy in which all that the player cannot know is dealt anew: hidden tiles, hidden facts of modules and, "
            "of "
            "a state with a seed, what is still to be drawn.")
        .def("serialize", &State::written, "Text that Game.deserialize_state() reads, with the same rules.")
        .def("information_state_string", &information_state, py::arg("player"),
             "All that the player has seen, a line for each action; equal for what the player cannot tell apart.")
        .def("history", &history, "Numbers of all that was done from the beginning, chance included.")
        .def("save", &save_record, py::arg("file"), "Writes the game as a record that the program reads.")
        .def("measures", &measures_of, "Of a finished game: every measure by name, a number or a list by seat.")
        .def("__eq__",
             [](const State& l, const State& r) {
                 const Ruleset &one = l.game().rules(), &other = r.game().rules();
                 return (&one == &other || one.identity.digest == other.identity.digest) && l.game() == r.game();
             })
        .def("__eq__",
             [](const State&, const py::object&) { return py::reinterpret_borrow<py::object>(Py_NotImplemented); })
        .def("__hash__", [](const State& it) { return it.game().digest(); });
}

} // namespace

void bind_state(py::module_& module) {
    py::class_<State> state(module, "State", "A game in progress: a value that can be copied and kept.");
    state
        .def(py::init([](const std::shared_ptr<Composed>& game, std::optional<std::uint64_t> seed) {
                 return State(game, seed);
             }),
             py::arg("game"), py::arg("seed") = py::none())
        .def_static(
            "read",
            [](const std::shared_ptr<Composed>& game, const std::string& text) { return State::read(game, text); },
            py::arg("game"), py::arg("text"))
        .def(py::pickle(
            [](const State& it) {
                return py::make_tuple(py::cast(std::const_pointer_cast<Composed>(it.shared_composed())), it.written());
            },
            [](const py::tuple& parts) {
                return State::read(parts[0].cast<std::shared_ptr<Composed>>(), parts[1].cast<std::string>());
            }))
        .def_property_readonly("game",
                               [](const State& it) { return std::const_pointer_cast<Composed>(it.shared_composed()); })
        .def_property_readonly("seed", &State::seed, "Whose chance it is; None: chance_outcomes() are to be chosen.")
        .def_property_readonly("dice", &State::dice,
                               "Where an agent is asked: 64 bits by the game's seed, to draw by; else None.")
        .def("is_terminal", [](const State& it) { return it.game().is_terminal(); })
        .def(
            "returns", [](const State& it) { return as_points(it.game().returns(), it.play().players()); },
            "Points by seat, in a team those of the team: so far, and final when the game is over.")
        .def(
            "scores", [](const State& it) { return as_points(it.game().scores(), it.play().players()); },
            "Points by seat.")
        .def(
            "leaders",
            [](const State& it) {
                std::vector<int> seats;
                for (int seat = 0; seat < it.play().players(); ++seat) {
                    if ((it.game().leaders() >> seat & 1U) != 0) {
                        seats.push_back(seat);
                    }
                }
                return seats;
            },
            "Seats whose teams have the most points.")
        .def(
            "verdict", [](const State& it) { return it.game().verdict(); }, "Who wins, in words.")
        .def(
            "estimate", [](const State& it) { return as_points(it.game().estimate(), it.play().players()); },
            "The points by seat that the game would end with if it ended now.")
        .def("playout", &playout, py::arg("seed"),
             "The returns after random play to the end; the state stays as it is.")
        .def("svg", &picture, py::arg("title") = "", py::arg("legend") = true, py::arg("grid") = true,
             py::arg("scale") = 60, "The position as an SVG document; `scale` pixels a tile, 10 to 1000.")
        .def("_repr_svg_", [](const State& it) { return picture(it, {}, true, true, 60); })
        .def("__repr__", &shown);
    bind_actions(state);
    bind_copies(state);
    bind_tables(state);
    module.def(
        "read_record",
        [](const std::string& file, const std::shared_ptr<Shelves>& shelves) { return read_game(file, shelves); },
        py::arg("file"), py::arg("library"));
}

} // namespace bastide::python
