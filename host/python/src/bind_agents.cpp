// The program's agents called from Python, and games between agents of both sorts.
#include "agents.hpp"
#include "bastide/error.hpp"
#include "crew.hpp"
#include "lab/contest.hpp"
#include "lab/corpus/corpus.hpp"
#include "lab/measures/recorder.hpp"
#include "lab/seated_game.hpp"
#include "lab/simulation.hpp"
#include "program/failed_in.hpp"
#include <algorithm>
#include <cmath>
#include <pybind11/numpy.h>
#include <thread>
#include <type_traits>

namespace bastide::python {
namespace {

unsigned threads_for(unsigned asked, std::uint64_t games) {
    const unsigned threads = asked != 0 ? std::min(asked, 1024U) : std::max(1U, std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::min<std::uint64_t>(threads, std::max<std::uint64_t>(1, games)));
}

/// An agent of the program. Keeps memory between decisions, so one thread at a time asks it.
class Asked {
public:
    explicit Asked(const std::string& description) : description_(description), agent_(host::make_agent(description)) {}
    const std::string& description() const { return description_; }
    void begin() {
        alone([this] { agent_->begin(); });
    }
    std::uint64_t choose(const State& position, std::optional<std::uint64_t> seed) {
        if (position.game().is_terminal() || position.game().at_chance()) {
            throw Error(position.game().is_terminal() ? "The game is over: there is nothing to choose from."
                                                      : "Chance decides here, and no player: an agent is not asked.");
        }
        Rng rng =
            seed ? Rng(*seed) : position.generator().value_or(Rng(position.dice().value_or(position.game().digest())));
        const Game game = position.game(); // others may go on with the position meanwhile
        return alone([&] { return agent_->choose(game, rng).number(); });
    }

private:
    /// While others may run: an agent in Python gets hold of the interpreter itself.
    template <class Work> std::invoke_result_t<Work&> alone(Work&& work) {
        try {
            const py::gil_scoped_release others_may_run;
            const std::unique_lock hold(at_work_, std::try_to_lock);
            if (!hold) {
                throw Error("Another thread is asking this agent; give each thread an agent of its own.");
            }
            return work();
        } catch (...) {
            raise_as_it_was();
        }
    }

    std::string description_;
    std::mutex at_work_;
    std::unique_ptr<host::Agent> agent_;
};

std::vector<std::string> checked(const Composed& composed, std::vector<std::string> agents) {
    const auto seats = static_cast<std::size_t>(composed.rules().players);
    if (agents.empty()) {
        agents = composed.agents();
    }
    if (agents.size() == 1) {
        agents.resize(seats, agents.front());
    }
    if (agents.size() != seats) {
        throw Error(std::to_string(agents.size()) + " agents are named, but the game has " + std::to_string(seats) +
                    " players; give one for each, or one for all.");
    }
    for (const std::string& agent : agents) {
        host::make_agent(agent); // a wrong one is told before anything runs
    }
    return agents;
}

py::dict simulation(const std::shared_ptr<Composed>& composed, const std::vector<std::string>& agents,
                    std::uint64_t games, std::uint64_t seed, unsigned threads, bool measures) {
    show_as(composed);
    const host::Columns columns(composed->rules());
    const host::SimulationPlan plan{
        composed->shared_rules(),     checked(*composed, agents), games, seed, threads_for(threads, games), {},
        measures ? &columns : nullptr};
    host::Simulation run;
    run_with_agents([&](const std::atomic<bool>& stop) {
        std::atomic<std::uint64_t> done{0};
        run = host::simulate(plan, stop, done);
    });
    py::dict out;
    py::list players;
    for (std::size_t i = 0; i < plan.agents.size(); ++i) {
        py::dict player;
        player["name"] = composed->rules().player_names[i];
        player["agent"] = plan.agents[i];
        player["mean_score"] = run.tally.mean(i);
        const auto spread = [&](double value) { // of a single game nobody knows it
            return run.tally.games < 2 ? py::object(py::none()) : py::object(py::float_(value));
        };
        player["sd_score"] = spread(run.tally.deviation(i));
        player["se_score"] = spread(run.tally.error(i));
        player["wins"] = run.tally.seats[i].wins;
        player["forfeits"] = run.tally.seats[i].forfeits;
        players.append(player);
    }
    out["ruleset"] = composed->rules().identity.digest;
    out["seed"] = seed;
    out["games"] = run.tally.games;
    out["threads"] = run.threads;
    out["cpu_seconds"] = run.tally.cpu_seconds;
    out["turns_mean"] = run.tally.per_game(run.tally.turns);
    out["discards_mean"] = run.tally.per_game(run.tally.discards);
    out["ties"] = run.tally.ties;
    out["players"] = players;
    if (measures) {
        py::dict means;
        for (std::size_t i = 0; i < columns.list.size(); ++i) {
            const host::Column& column = columns.list[i];
            const auto mean = [&](std::size_t place) {
                const double found = run.measures.mean(place, column);
                return std::isnan(found) ? py::object(py::none()) : py::object(py::float_(found));
            };
            py::list seats;
            for (std::size_t seat = 0; column.per_seat && seat < columns.seats; ++seat) {
                seats.append(mean(columns.seat_begin(seat) + i - columns.of_game));
            }
            means[py::str(column.name)] = column.per_seat ? py::object(seats) : mean(i);
        }
        out["measures"] = means;
    }
    return out;
}

/// Points of single games: [game, player].
py::array_t<std::int32_t> points_of_games(const std::shared_ptr<Composed>& composed,
                                          const std::vector<std::string>& named, std::uint64_t games,
                                          std::uint64_t seed, unsigned threads) {
    show_as(composed);
    const std::vector<std::string> agents = checked(*composed, named);
    const std::size_t seats = agents.size();
    load_numpy();
    py::array_t<std::int32_t> out({static_cast<py::ssize_t>(games), static_cast<py::ssize_t>(seats)});
    std::int32_t* const points = out.mutable_data();
    run_with_agents([&](const std::atomic<bool>& stop) {
        Crew crew(threads_for(threads, games));
        const std::size_t share = std::clamp<std::size_t>(games / (crew.threads() * 8), 1, 64);
        crew.run(games, share, [&](std::size_t from, std::size_t to) {
            host::SeatedGame table(composed->shared_rules(), agents);
            for (std::size_t i = from; i < to && !stop; ++i) {
                const std::uint64_t its_seed = host::seed_of_game(seed, i);
                try {
                    table.play(its_seed, 0, stop, [](const Game&, Action) {});
                } catch (...) {
                    host::failed_in(std::to_string(i) + ", seed " + std::to_string(its_seed));
                }
                for (std::size_t seat = 0; seat < seats; ++seat) {
                    points[i * seats + seat] = table.game().play().score(static_cast<PlayerId>(seat));
                }
            }
        });
    });
    return out;
}

py::dict interval(const host::Spread& spread, const std::optional<host::Measured>& of) {
    py::dict out;
    out["mean"] = spread.mean();
    out["low"] = of ? py::object(py::float_(of->low)) : py::none();
    out["high"] = of ? py::object(py::float_(of->high)) : py::none();
    return out;
}

py::dict match(const std::shared_ptr<Composed>& composed, const std::string& first, const std::string& second,
               std::uint64_t games, std::uint64_t seed, unsigned threads,
               std::optional<std::pair<double, double>> sprt) {
    show_as(composed);
    const auto seats = static_cast<std::uint64_t>(composed->rules().players);
    if (seats < 2) {
        throw Error(composed->file().file, 0, "a match needs two players or more.");
    }
    host::ContestPlan plan;
    plan.rules = composed->shared_rules();
    plan.agents = {first, second};
    host::make_agent(first);
    host::make_agent(second);
    plan.rounds = (games + seats - 1) / seats;
    plan.seed = seed;
    plan.threads = threads_for(threads, plan.rounds);
    if (sprt) {
        constexpr double most = 1000;
        if (!(sprt->first >= -most && sprt->first < sprt->second && sprt->second <= most)) { // nan is neither
            throw Error("A sequential test needs two numbers of Elo points from -1000 to 1000, the lower one first.");
        }
        plan.test = host::EloBounds{sprt->first, sprt->second};
    }
    host::Contest result;
    run_with_agents([&](const std::atomic<bool>& stop) {
        std::atomic<std::uint64_t> done{0};
        result = host::contest(plan, stop, done);
    });
    const auto score = result.score_interval();
    py::dict out;
    out["rounds"] = result.rounds;
    out["games"] = result.games;
    out["wins"] = py::make_tuple(result.wins[0], result.wins[1]);
    out["mean_points"] = py::make_tuple(result.points[0].mean(), result.points[1].mean());
    out["forfeits"] = py::make_tuple(result.forfeits[0], result.forfeits[1]);
    out["ahead"] = interval(result.ahead, result.ahead_interval());
    out["score"] = interval(result.scores, score);
    out["elo"] = py::make_tuple(host::elo_of(score ? score->value : result.scores.mean()),
                                score ? py::object(py::float_(host::elo_of(score->low))) : py::none(),
                                score ? py::object(py::float_(host::elo_of(score->high))) : py::none());
    out["cpu_seconds"] = result.cpu_seconds;
    if (result.test) {
        const auto verdict = result.test->verdict();
        out["sprt"] = verdict == host::SequentialTest::Verdict::open     ? "open"
                      : verdict == host::SequentialTest::Verdict::higher ? "higher"
                                                                         : "lower";
    }
    return out;
}

/// Rows, games and whether all is written.
py::tuple write_corpus(const std::shared_ptr<Composed>& composed, const std::filesystem::path& folder,
                       const std::vector<std::string>& agents, std::uint64_t games, std::uint64_t seed,
                       const std::vector<std::string>& records, bool planes, int side, std::uint64_t part,
                       unsigned threads) {
    host::CorpusPlan plan;
    plan.rules = composed->shared_rules();
    plan.game = composed->text();
    plan.agents = checked(*composed, agents);
    plan.games = games;
    plan.seed = seed;
    plan.records = records;
    plan.planes = planes;
    plan.side = side;
    plan.part = part;
    plan.threads = threads_for(threads, std::max<std::uint64_t>(games + records.size(), 1));
    if (side < 5 || side > 255 || part == 0) {
        throw Error("A window has sides of 5 to 255 squares, and a part of a corpus at least one game.");
    }
    show_as(composed);
    host::CorpusRun run;
    run_with_agents([&](const std::atomic<bool>& stop) {
        std::atomic<std::uint64_t> done{0};
        run = host::write_corpus(plan, folder, composed->library(), stop, done);
    });
    return py::make_tuple(run.rows, run.games, run.finished);
}

} // namespace

void bind_agents(py::module_& module) {
    know_python_agents();
    py::class_<Asked>(module, "Agent",
                      "An agent of the program by its description: \"careful\", \"mcts:playouts=300\".")
        .def(py::init<const std::string&>(), py::arg("description"))
        .def_property_readonly("description", &Asked::description)
        .def("begin", &Asked::begin, "A new game begins.")
        .def("choose", &Asked::choose, py::arg("state"), py::arg("seed") = py::none(),
             "The number of the action that it chooses. It draws by the seed given, or by that of the state.")
        .def("__repr__", [](const Asked& it) { return "<bastide.Agent " + it.description() + ">"; });
    module.def("agent_names", &host::agent_names, "Names of the agents that there are.");
    module.def("agents_in_words", &host::agents_in_words, "The agents with their options.");
    module.def("simulate", &simulation, py::arg("game"), py::arg("agents"), py::arg("games"), py::arg("seed"),
               py::arg("threads"), py::arg("measures"));
    module.def("points_of_games", &points_of_games, py::arg("game"), py::arg("agents"), py::arg("games"),
               py::arg("seed"), py::arg("threads"));
    module.def("match", &match, py::arg("game"), py::arg("first"), py::arg("second"), py::arg("games"), py::arg("seed"),
               py::arg("threads"), py::arg("sprt"));
    module.def("write_corpus", &write_corpus, py::arg("game"), py::arg("folder"), py::arg("agents"), py::arg("games"),
               py::arg("seed"), py::arg("records"), py::arg("planes"), py::arg("side"), py::arg("part"),
               py::arg("threads"));
}

} // namespace bastide::python
