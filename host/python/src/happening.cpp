#include "happening.hpp"
#include "bastide/error.hpp"
#include <exception>
#include <utility>

namespace bastide::python {
namespace {

/// Events as they come. Holds the interpreter, as whoever does the action does.
class Teller final : public Observer {
public:
    explicit Teller(py::list& told) : told_(told) {}
    /// What Python raises (Ctrl-C) is none of the module's failures, so it is kept until the action is done.
    void on_event(const Play& play, const Event& event) override {
        if (raised_) {
            return;
        }
        try {
            add(play, event);
        } catch (const py::error_already_set&) {
            raised_ = std::current_exception();
        }
    }
    void raise_what_was_kept() const {
        if (raised_) {
            std::rethrow_exception(raised_);
        }
    }

private:
    void add(const Play& play, const Event& event) {
        py::dict data;
        std::string text;
        event.visit([&](const auto& it) { text = tell(play, it, data); });
        const events::Row& row = events::all.rows[event.number()];
        if (text.empty()) {
            text = row.sentence;
        }
        told_.append(record("Event", row.name, seat_object(event.player(), play.players()), text, data));
    }
    static std::string tell(const Play& play, const events::TilePlaced& it, py::dict& data) {
        const Tile& tile = play.tile(it.tile);
        data["tile"] = play.rules().tile_name(it.type);
        data["square"] = py::make_tuple(tile.at.x, tile.at.y);
        data["rotation"] = tile.rotation * 90;
        return {};
    }
    static std::string tell(const Play& play, const events::TileTaken& it, py::dict& data) {
        data["tile"] = play.rules().tile_name(it.type);
        return {};
    }
    static std::string tell(const Play& play, const events::TileDiscarded& it, py::dict& data) {
        data["tile"] = play.rules().tile_name(it.type);
        return {};
    }
    static std::string tell(const Play& play, const events::TileTransformed& it, py::dict& data) {
        data["tile"] = play.rules().tile_name(play.tile(it.tile).type);
        data["was"] = play.rules().tile_name(it.was);
        data["square"] = py::make_tuple(play.tile(it.tile).at.x, play.tile(it.tile).at.y);
        return {};
    }
    static std::string tell(const Play& play, const events::FigureMoved& it, py::dict& data) {
        data["figure"] = index(it.figure);
        data["kind"] = play.name(play.figure(it.figure).kind);
        data["reason"] = play.rules().reason_names[index(it.reason)];
        if (it.feature != none_of<FeatureId>) {
            data["feature"] = index(it.feature);
        }
        return play.figure_name(it.figure) + ' ' + play.rules().reason_names[index(it.reason)];
    }
    static std::string tell(const Play& play, const events::FeatureExtended& it, py::dict& data) {
        return feature(play, it.feature, data);
    }
    static std::string tell(const Play& play, const events::FeatureCompleted& it, py::dict& data) {
        return feature(play, it.feature, data);
    }
    static std::string feature(const Play& play, FeatureId feature, py::dict& data) {
        data["feature"] = index(feature);
        data["kind"] = play.rules().kinds[index(play.feature(feature).kind)].spec.name;
        return play.feature_name(feature);
    }
    static std::string tell(const Play& play, const events::Scored& it, py::dict& data) {
        data["points"] = it.points;
        if (it.feature != none_of<FeatureId>) {
            feature(play, it.feature, data);
            data["occasion"] = play.rules().occasion_names[index(it.occasion)];
        }
        if (it.why != nullptr) {
            data["value"] = value_object(play.rules(), *it.why);
        }
        return explain(play, it, play.rules().player_names);
    }
    static std::string tell(const Play&, const events::Note& it, py::dict& data) {
        data["rule"] = it.rule == nullptr ? "" : it.rule;
        return it.text;
    }
    static std::string tell(const Play& play, const events::Acting& it, py::dict& data) {
        data["action"] = it.action.number();
        data["seen_by"] = int{it.seen_by};
        return play.text(it.action);
    }
    static std::string tell(const Play&, const events::Acted& it, py::dict& data) { // its text may be of what is gone
        data["action"] = it.action.number();
        data["seen_by"] = int{it.seen_by};
        return {};
    }
    template <class Other> static std::string tell(const Play&, const Other&, py::dict&) { return {}; }

    py::list& told_;
    std::exception_ptr raised_;
};

} // namespace

py::list happenings(State& position, std::uint64_t action) {
    if (position.game().is_terminal()) {
        throw IllegalAction("The game is over: nothing can be done any more.");
    }
    py::list told;
    Teller teller(told);
    State next = position; // telling runs Python, so others may look at the position, or end this by Ctrl-C
    next.watch(&teller);
    next.apply(Action::from_number(action));
    teller.raise_what_was_kept();
    next.watch(nullptr, 0);
    position = std::move(next);
    return told;
}

} // namespace bastide::python
