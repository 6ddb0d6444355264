#include "agents.hpp"
#include "agents/deal_anew.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <exception>
#include <map>
#include <optional>

namespace bastide::python {
namespace {

/// Read and written by whoever holds the interpreter.
std::map<const Ruleset*, std::weak_ptr<const Composed>>& shown_games() {
    static auto* const games = new std::map<const Ruleset*, std::weak_ptr<const Composed>>; // outlives everything
    return *games;
}

/// Of rules that nobody has composed here, as those of an experiment's variants.
ComposedRef composed_for(const std::shared_ptr<const Ruleset>& rules) {
    if (const auto found = shown_games().find(rules.get()); found != shown_games().end()) {
        if (ComposedRef composed = found->second.lock()) {
            return composed;
        }
    }
    GameFile file;
    for (const auto& module : rules->identity.modules) {
        file.modules.emplace_back(module.name, 0U);
    }
    for (const auto& set : rules->identity.tile_sets) {
        file.tile_sets.push_back({set.name, set.copies, 0});
    }
    for (const auto& [name, value] : rules->identity.switches) {
        file.switches.push_back({name, value, 0});
    }
    for (const CompiledFigureKind& kind : rules->figure_kinds) {
        if (kind.has_any_number() && kind.spec.per_player != kind.usual) {
            file.figures.push_back({kind.spec.name, kind.spec.per_player, 0U});
        }
    }
    for (const std::string& name : rules->player_names) {
        file.players.push_back({name, {}, "random", false});
    }
    static const auto* const shelves = new std::shared_ptr<const Shelves>(std::make_shared<const Shelves>(
        std::vector<std::filesystem::path>(), std::vector<std::filesystem::path>(), false));
    return std::make_shared<const Composed>(*shelves, std::move(file), rules);
}

/// Ends a run, which says of it what it knows and nests it.
struct Raised : Error {
    Raised(const std::string& sentence, const py::error_already_set& raised) : Error(sentence), was(raised) {}
    py::error_already_set was;
};

/// Throws what an agent raised if that is what was caught, or inside of it.
void look_for_raised(const std::exception& caught) {
    if (const auto* const found = dynamic_cast<const Raised*>(&caught)) {
        throw py::error_already_set(found->was);
    }
    try {
        std::rethrow_if_nested(caught);
    } catch (const std::exception& inner) {
        look_for_raised(inner);
    }
}

py::object object_called(const std::string& name) {
    const py::dict registered = py::module_::import("bastide._agents").attr("registered");
    if (registered.contains(py::str(name))) {
        return registered[py::str(name)];
    }
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) {
        throw Error("There is no Python agent '" + name + "'; write module.Name, as it would be imported.");
    }
    try {
        return py::module_::import(name.substr(0, dot).c_str()).attr(name.substr(dot + 1).c_str());
    } catch (const py::error_already_set& trouble) {
        throw Error("The Python agent " + name + " cannot be imported: " + std::string(py::str(trouble.value())) + ".");
    }
}

class PythonAgent final : public host::Agent {
public:
    explicit PythonAgent(const std::string& name) : name_(name) {
        const py::gil_scoped_acquire hold;
        py::object found = object_called(name);
        if (py::isinstance<py::type>(found) || !py::hasattr(found, "choose")) {
            found = found();
        }
        if (!py::hasattr(found, "choose")) {
            throw Error("The Python agent " + name + " has no method choose(state).");
        }
        choose_ = found.attr("choose");
        begin_ = py::getattr(found, "begin", py::none());
    }
    ~PythonAgent() override {
        const py::gil_scoped_acquire hold;
        choose_ = py::object();
        begin_ = py::object();
        composed_.reset();
    }
    PythonAgent(const PythonAgent&) = delete;
    PythonAgent& operator=(const PythonAgent&) = delete;

    void begin() override {
        const py::gil_scoped_acquire hold;
        if (!begin_.is_none()) {
            try {
                begin_();
            } catch (const py::error_already_set& trouble) {
                end_with(trouble);
            }
        }
    }

    Action choose(const Game& game, Rng& rng) override {
        if (known_) {
            *known_ = game;
        } else {
            known_.emplace(game);
        }
        host::deal_anew(*known_, game, rng);
        const py::gil_scoped_acquire hold;
        if (!composed_ || &composed_->rules() != &game.rules()) {
            composed_ = composed_for(game.shared_rules());
        }
        State position(composed_, *known_);
        position.throw_dice(rng.next());
        try {
            return meant(game, choose_(std::move(position)));
        } catch (const py::error_already_set& trouble) {
            end_with(trouble);
        }
    }

private:
    [[noreturn]] void end_with(const py::error_already_set& trouble) const {
        throw Raised("The Python agent " + name_ + " has raised an exception.", trouble);
    }
    /// A number, a text, or an Action tuple.
    Action meant(const Game& game, const py::object& answer) const {
        if (py::isinstance<py::str>(answer)) {
            std::string text, why;
            try {
                text = answer.cast<std::string>();
            } catch (const py::cast_error&) {
                refuse("its text has half of a character in it (a surrogate without the other).");
            }
            if (const std::optional<Action> action = game.parse(text, &why)) {
                return *action;
            }
            refuse(why);
        }
        const py::object number = py::hasattr(answer, "number") ? answer.attr("number") : answer;
        if (PyIndex_Check(number.ptr()) != 0) {
            const auto plain = py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr()));
            const unsigned long long value = PyLong_AsUnsignedLongLong(plain.ptr());
            if (PyErr_Occurred() == nullptr) {
                const auto legal = game.legal_actions();
                const Action action = Action::from_number(value);
                if (std::find(legal.begin(), legal.end(), action) != legal.end()) {
                    return action;
                }
            }
            PyErr_Clear();
        }
        refuse("it has to be one of state.legal_actions(), a text or an Action.");
    }
    [[noreturn]] void refuse(const std::string& why) const {
        throw IllegalAction("The Python agent " + name_ + " has chosen what is not legal: " + why);
    }

    std::string name_;
    py::object choose_, begin_;
    ComposedRef composed_;
    std::optional<Game> known_;
};

std::unique_ptr<host::Agent> make_python_agent(const host::AgentSettings& settings) {
    return std::make_unique<PythonAgent>(settings.text("call"));
}

} // namespace

void know_python_agents() {
    host::AgentOption call;
    call.name = "call";
    call.about = "which one: what was registered, or module.Name to be imported";
    call.is_text = true;
    host::add_agent_kind({"python", "asks Python", {call}, make_python_agent, "", ""});
}

void raise_as_it_was() {
    try {
        throw;
    } catch (const std::exception& caught) {
        look_for_raised(caught);
        throw;
    }
}

void run_with_agents(const std::function<void(const std::atomic<bool>& stop)>& work) {
    try {
        run_interruptibly(work);
    } catch (const py::error_already_set&) {
        throw;
    } catch (...) {
        raise_as_it_was();
    }
}

void show_as(const ComposedRef& composed) {
    auto& games = shown_games();
    std::erase_if(games, [](const auto& it) { return it.second.expired(); });
    games[&composed->rules()] = composed;
}

} // namespace bastide::python
