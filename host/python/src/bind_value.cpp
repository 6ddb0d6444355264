// What positions are worth: weights of signs, as agents of the program have them.
#include "agents/deal_anew.hpp"
#include "agents/thought.hpp"
#include "agents/value/choice.hpp"
#include "bastide/error.hpp"
#include "bind.hpp"
#include "files/write.hpp"
#include "lab/training/training.hpp"
#include "signs_of.hpp"
#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <pybind11/numpy.h>

namespace bastide::python {
namespace {

host::LearnedWeights weights_for(const Composed& composed) {
    host::LearnedWeights learned;
    learned.name = "weights";
    learned.game = composed.file().title.empty() ? composed.file().name : composed.file().title;
    learned.ruleset = composed.rules().identity.digest;
    for (const auto& module : composed.rules().identity.modules) {
        learned.modules.push_back(module.name);
    }
    learned.players = composed.rules().players;
    return learned;
}

/// What is no number is refused like one that is none.
double weight_in(const py::handle& value) {
    try {
        return value.cast<double>();
    } catch (const py::cast_error&) {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

host::LearnedWeights learned_of(const Composed& composed, const py::dict& weights) {
    constexpr double greatest = 1e6; // that a value file may say
    host::LearnedWeights learned = weights_for(composed);
    const std::vector<std::string> names = names_of_signs(composed.rules());
    for (const auto& [key, value] : weights) {
        const std::string name = py::str(key);
        const double weight = weight_in(value);
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            throw Error("There is no sign '" + name + "' in this game." + did_you_mean(name, names) +
                        " Game.signs lists all.");
        }
        if (!(std::abs(weight) <= greatest)) {
            throw Error("The weight of '" + name + "' must be a number from -1000000 to 1000000, not " +
                        std::string(py::repr(value)) + ".");
        }
        if (weight != 0) {
            learned.weights.emplace_back(name, weight);
        }
    }
    if (learned.weights.empty()) {
        throw Error("No weight is given; give some by name, a file of `bastide train`, 'auto' or 'none'.");
    }
    return learned;
}

host::ValueChoice choice_of(const Composed& composed, const py::object& weights) {
    if (py::isinstance<py::dict>(weights)) {
        return host::ValueChoice(learned_of(composed, weights));
    }
    try {
        return host::ValueChoice(weights.cast<std::filesystem::path>().string());
    } catch (const py::cast_error&) {
        throw Error("A value is a dict of weights by name, a file of `bastide train`, 'auto' or 'none', not " +
                    std::string(py::repr(weights)) + ".");
    }
}

host::LearnedWeights::Match match_of(const py::dict& told) {
    host::LearnedWeights::Match match;
    match.against = told["against"].cast<std::string>();
    match.games = told["games"].cast<std::uint64_t>();
    match.seed = told["seed"].cast<std::uint64_t>();
    match.score = told["score"].cast<double>();
    match.low = told["low"].cast<double>();
    match.high = told["high"].cast<double>();
    return match;
}

/// Keeps memory between positions, so one thread at a time asks it.
class Value {
public:
    Value(std::shared_ptr<Composed> composed, const py::object& weights, std::size_t width)
        : composed_(std::move(composed)), choice_(choice_of(*composed_, weights)), thought_(choice_, width),
          valuer_(choice_.valuer(composed_->rules())) {}

    const std::shared_ptr<Composed>& composed() const { return composed_; }
    std::string told() const { return choice_.told(composed_->rules()); }
    py::dict weights() const {
        py::dict all;
        if (const host::LearnedWeights* const learned = choice_.learned(composed_->rules())) {
            const host::Signs signs(composed_->rules());
            for (const auto& [name, weight] : learned->weights) {
                if (signs.find(name) < signs.size()) {
                    all[py::str(name)] = weight;
                }
            }
        }
        return all;
    }
    std::vector<double> worths(const State& position) {
        const Game game = of_this_game(position); // others may go on with the position meanwhile
        const py::gil_scoped_release others_may_run;
        const std::unique_lock alone = taken();
        valuer_->begin(game);
        const host::Worths worths = valuer_->worths(game);
        return {worths.begin(), worths.begin() + game.play().players()};
    }
    py::array_t<double> weigh(const State& position, std::optional<std::uint64_t> seed) {
        const Game game = of_this_game(position);
        if (game.is_terminal() || game.at_chance()) {
            throw Error(game.is_terminal() ? "The game is over: there is nothing to choose from."
                                           : "Chance decides here, and no player: nothing is weighed.");
        }
        std::vector<double> worths;
        {
            const py::gil_scoped_release others_may_run;
            const std::unique_lock alone = taken();
            Rng rng(seed.value_or(position.dice().value_or(game.digest())));
            Game known = game;
            host::deal_anew(known, game, rng);
            thought_.begin(known, known.to_act());
            worths = thought_.weigh(known);
        }
        load_numpy();
        return py::array_t<double>(static_cast<py::ssize_t>(worths.size()), worths.data());
    }
    void save(const std::filesystem::path& file, std::uint64_t games, std::uint64_t seed,
              const std::optional<py::dict>& match) const {
        if (file.string().find_first_of(":,") != std::string::npos) {
            throw Error("The file '" + file.string() +
                        "' has a colon or a comma in its name, which no agent's description can say; choose another.");
        }
        const host::LearnedWeights* const learned = choice_.learned(composed_->rules());
        if (learned == nullptr) {
            throw Error("This value has no weights that could be saved: " +
                        (told().empty() ? "it is 'none'." : told()));
        }
        host::LearnedWeights written = weights_for(*composed_);
        written.weights = learned->weights;
        written.games = games;
        written.seed = seed;
        if (match) {
            written.match = match_of(*match);
        }
        const std::string text = host::weights_text(written);
        host::parse_weights(text, file.string()); // a share of 78 is refused here, and not to who plays by the file
        host::write_file(file, text, host::Existing::replace);
    }

private:
    Game of_this_game(const State& position) const {
        if (position.game().rules().identity.digest != composed_->rules().identity.digest) {
            throw Error("The value is for another game; make one for the state's own.");
        }
        return position.game();
    }
    std::unique_lock<std::mutex> taken() {
        std::unique_lock alone(at_work_, std::try_to_lock);
        if (!alone) {
            throw Error("Another thread is asking this value; give each thread a value of its own.");
        }
        return alone;
    }

    std::shared_ptr<Composed> composed_;
    host::ValueChoice choice_;
    host::Thought thought_;
    std::unique_ptr<host::Valuer> valuer_;
    std::mutex at_work_;
};

} // namespace

void bind_value(py::module_& module) {
    py::class_<Value>(module, "LearnedValue",
                      "What positions of a game are worth, as the agent 'careful' values them: by a dict of weights by "
                      "name (Game.signs), a value file, 'auto' or 'none'.")
        .def(py::init([](std::shared_ptr<Composed> game, const py::object& weights, std::size_t width) {
                 return std::make_unique<Value>(std::move(game), weights, width);
             }),
             py::arg("game"), py::arg("weights") = "auto", py::kw_only(), py::arg("width") = 48)
        .def_property_readonly("game", &Value::composed)
        .def_property_readonly("weights", &Value::weights, "Points for one unit of each sign; empty of 'none'.")
        .def_property_readonly("told", &Value::told, "In a sentence, what it goes by; empty of 'none'.")
        .def("worths", &Value::worths, py::arg("state"), "Points by seat: the estimate, and what the signs are worth.")
        .def("weigh", &Value::weigh, py::arg("state"), py::arg("seed") = py::none(),
             "What each legal action is worth to whoever decides, points ahead after its own decisions in a row: "
             "float64 "
             "[action]. What it cannot know is dealt anew by the seed.")
        .def("save", &Value::save, py::arg("file"), py::kw_only(), py::arg("games") = 0, py::arg("seed") = 0,
             py::arg("match") = py::none(),
             "Writes a value file, for careful:value=FILE of the program. `match`: against, games, seed, score, low, "
             "high.");
}

} // namespace bastide::python
