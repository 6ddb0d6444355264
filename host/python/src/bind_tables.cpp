// What lies on the table and what it is worth, as data; and the arrays of one position.
#include "agents/value/choice.hpp"
#include "bastide/error.hpp"
#include "bind.hpp"
#include "exchange/told_table.hpp"
#include "knowledge/feature_report.hpp"
#include "knowledge/remaining.hpp"
#include "knowledge/sentences.hpp"
#include "knowledge/why_not.hpp"
#include "lab/corpus/layout.hpp"
#include "pages/why_text.hpp"
#include "signs_of.hpp"
#include <pybind11/numpy.h>
#include <sstream>

namespace bastide::python {
namespace {

py::tuple square_of(Position p) { return py::make_tuple(p.x, p.y); }

py::tuple squares_of(const std::vector<Position>& squares) {
    py::list all;
    for (const Position p : squares) {
        all.append(square_of(p));
    }
    return all;
}

py::tuple seats_of(unsigned seats) {
    py::list all;
    for (int seat = 0; seats != 0; ++seat, seats >>= 1U) {
        if ((seats & 1U) != 0) {
            all.append(seat);
        }
    }
    return all;
}

py::list tiles(const State& it) {
    py::list all;
    for (const Tile& tile : it.play().tiles()) {
        all.append(record("Tile", it.game().rules().tile_name(tile.type), tile.at.x, tile.at.y, tile.rotation * 90,
                          seat_object(tile.by, it.play().players())));
    }
    return all;
}

py::list open_squares(const State& it) {
    py::list all;
    for (const Position p : it.play().open_squares()) {
        all.append(square_of(p));
    }
    return all;
}

/// None: on no square.
py::object where_it_is(const Play& play, const Figure& figure) {
    if (figure.place.where == Where::square || figure.place.where == Where::beside) {
        return square_of(figure.place.square());
    }
    const TileId tile = play.tile_of(figure);
    return tile != none_of<TileId> ? py::object(square_of(play.tile(tile).at)) : py::object(py::none());
}

py::list figures(const State& it) {
    const Play& play = it.play();
    py::list all;
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const auto id = static_cast<FigureId>(i);
        const Figure& figure = play.figure(id);
        const py::object square = where_it_is(play, figure);
        const FeatureId feature = play.feature_of(figure);
        all.append(record("Figure", i, play.name(figure.kind), seat_object(figure.owner, play.players()),
                          host::name_of(figure.place.where), square,
                          feature == none_of<FeatureId> ? py::object(py::none()) : py::int_(index(feature)),
                          play.whereabouts(id), int{figure.number}));
    }
    return all;
}

py::dict supply(const State& it, std::optional<int> player) {
    const Ruleset& rules = it.game().rules();
    const PlayerId seat = player ? seat_of(rules, *player) : nobody;
    py::dict counts;
    for (std::size_t kind = 0; kind < rules.figure_kinds.size(); ++kind) {
        counts[py::str(rules.figure_kinds[kind].spec.name)] = it.play().in_supply(seat, FigureKindId(kind));
    }
    return counts;
}

py::dict unseen(const State& it, int player) {
    py::dict counts;
    for (const host::TileCount& tile : host::remaining_tiles(it.play(), seat_of(it.game().rules(), player)).unseen) {
        counts[py::str(it.game().rules().tile_name(tile.type))] = tile.copies;
    }
    return counts;
}

py::list offers(const State& it) {
    py::list names;
    for (const Offer& offer : it.play().offers()) {
        names.append(it.game().rules().tile_name(offer.tile));
    }
    return names;
}

py::object worth_object(const Ruleset& rules, const std::optional<Valuation>& value) {
    return value ? value_object(rules, *value) : py::object(py::none());
}

py::object feature_object(const State& it, FeatureId id, PlayerId viewer) {
    const Play& play = it.play();
    const Ruleset& rules = play.rules();
    const host::FeatureReport report = host::feature_report(play, id);
    py::list standing, strengths;
    for (const FigureId figure : report.figures) {
        standing.append(index(figure));
    }
    for (int seat = 0; seat < play.players(); ++seat) {
        strengths.append(int{report.majority.strengths[static_cast<std::size_t>(seat)]});
    }
    py::dict words;
    for (std::size_t word = 0; word < rules.attribute_names.size(); ++word) {
        if (const int number = play.count(id, AttributeId(word)); number != 0) {
            words[py::str(rules.attribute_names[word])] = number;
        }
    }
    const host::FeatureWorth worth = host::feature_worth(play, id, viewer);
    return record("Feature", index(id), rules.kinds[index(report.kind)].spec.name, play.feature_name(id),
                  squares_of(report.squares), report.tiles, report.gaps, squares_of(report.open), report.finished,
                  report.scored, py::tuple(standing), seats_of(report.majority.owners), py::tuple(strengths), words,
                  worth_object(rules, worth.now), worth_object(rules, worth.finished));
}

/// For whom features are valued where nobody is named: whoever decides, else the first seat.
PlayerId viewer_of(const State& it, std::optional<int> player) {
    if (player) {
        return seat_of(it.game().rules(), *player);
    }
    const PlayerId actor = it.game().to_act();
    return index(actor) < static_cast<std::size_t>(it.play().players()) ? actor : PlayerId{0};
}

py::list features(const State& it, std::optional<int> player) {
    const PlayerId viewer = viewer_of(it, player);
    py::list all;
    for (std::size_t s = 0; s < it.play().core().segments; ++s) {
        if (const auto id = static_cast<FeatureId>(s); it.play().is_feature(id)) {
            all.append(feature_object(it, id, viewer));
        }
    }
    return all;
}

py::object one_feature(const State& it, std::size_t number, std::optional<int> player) {
    const auto id = static_cast<FeatureId>(number);
    if (number >= it.play().core().segments || !it.play().is_feature(id)) {
        throw Error("There is no feature " + std::to_string(number) +
                    " (any more): features() lists those that there are.");
    }
    return feature_object(it, id, viewer_of(it, player));
}

/// By what `careful` plays by if nothing else is said. It keeps memory between positions, so each thread has its own.
std::vector<double> outlook(const State& it) {
    struct View {
        std::shared_ptr<const Ruleset> rules;
        std::unique_ptr<host::Valuer> valuer;
    };
    thread_local View view;
    const std::shared_ptr<const Ruleset> rules = it.composed().shared_rules();
    if (view.rules != rules) {
        view.valuer = host::ValueChoice("auto").valuer(*rules);
        view.rules = rules;
    }
    view.valuer->begin(it.game());
    const host::Worths worths = view.valuer->worths(it.game());
    return {worths.begin(), worths.begin() + it.play().players()};
}

py::array_t<float> signs(const State& it) {
    load_numpy();
    const host::SignRows& rows = signs_of(it.composed().shared_rules(), it.game());
    const py::ssize_t players = it.play().players();
    py::array_t<float> out({players, static_cast<py::ssize_t>(rows[0].size())});
    for (py::ssize_t i = 0; i < players; ++i) {
        const std::vector<float>& row = rows[static_cast<std::size_t>(i)];
        std::copy(row.begin(), row.end(), out.mutable_data(i, 0));
    }
    return out;
}

std::string why_not(const State& it, const std::string& text) {
    return host::action_why(it.game(), text, host::why_not(it.game(), text));
}

template <class Number> py::array_t<Number> array(std::vector<py::ssize_t> shape) {
    return py::array_t<Number>(std::move(shape));
}

py::dict observation(const State& it, std::optional<int> player, const host::Layout& layout) {
    if (layout.digest() != it.game().rules().identity.digest) {
        throw Error("The layout is of another game; make it with layout() of the state's own.");
    }
    const PlayerId viewer = viewer_of(it, player);
    const py::ssize_t side = layout.side(), actions = layout.actions();
    load_numpy();
    auto planes = array<std::uint8_t>({static_cast<py::ssize_t>(layout.planes().size()), side, side});
    auto facts = array<std::int32_t>({static_cast<py::ssize_t>(layout.facts().size())});
    auto rows = array<std::int16_t>({actions, static_cast<py::ssize_t>(host::Layout::columns().size())});
    auto mask = array<bool>({actions});
    layout.write_planes(it.play(), viewer, planes.mutable_data());
    layout.write_facts(it.game(), viewer, facts.mutable_data());
    layout.write_actions(it.game(), viewer, rows.mutable_data());
    const std::size_t legal = host::Layout::is_asked(it.game(), viewer) ? it.game().legal_count() : 0;
    for (py::ssize_t i = 0; i < actions; ++i) {
        mask.mutable_data()[i] = static_cast<std::size_t>(i) < legal;
    }
    py::dict out;
    out["planes"] = planes;
    out["facts"] = facts;
    out["actions"] = rows;
    out["mask"] = mask;
    return out;
}

py::object value_of_action(const Play& play, const ActionValue& value, Action action) {
    const std::uint64_t bits = value.of(action);
    switch (value.sort) {
    case ValueSort::tile_type:
        return py::str(play.rules().tile_name(static_cast<TileTypeId>(bits)));
    case ValueSort::square:
        return square_of(unpack(static_cast<std::uint32_t>(bits)));
    case ValueSort::segment:
        return py::str(play.segment_name(static_cast<SegmentId>(bits)));
    case ValueSort::figure_kind:
        return py::str(play.name(FigureKindId(bits)));
    case ValueSort::figure:
        return py::str(play.figure_name(static_cast<FigureId>(bits)));
    case ValueSort::tile:
        return square_of(play.tile(static_cast<TileId>(bits)).at);
    case ValueSort::player:
        return seat_object(static_cast<PlayerId>(bits), play.players());
    case ValueSort::number:
        if (value.is_signed && (bits >> (value.bits - 1U) & 1U) != 0) {
            return py::int_(static_cast<std::int64_t>(bits) - (std::int64_t{1} << value.bits));
        }
        [[fallthrough]];
    case ValueSort::choice:
    case ValueSort::unsaid:
        break;
    }
    return py::int_(bits);
}

const char* word_of(ValueSort sort) {
    static constexpr const char* words[] = {"tile",   "square", "number", "segment", "figure",
                                            "player", "figure", "square", "choice",  ""};
    return words[static_cast<std::size_t>(sort)];
}

} // namespace

py::object value_object(const Ruleset& rules, const Valuation& valuation) {
    py::list terms, ids;
    for (const Valuation::Term& term : valuation.terms()) {
        terms.append(
            record("Term", rules.terms[index(term.what)].singular, term.count, term.each, std::string(term.rule)));
    }
    std::istringstream words(valuation.rules());
    for (std::string id; words >> id;) {
        ids.append(id);
    }
    return record("Value", valuation.total(), py::tuple(terms), valuation.text(rules), py::tuple(ids));
}

py::object action_object(const Game& game, Action action) {
    const Play& play = game.play();
    const CompiledVerb& verb = play.rules().verbs[index(action.verb)];
    py::dict values;
    for (const ActionValue& value : verb.values) {
        std::string name = word_of(value.sort);
        if (name.empty()) {
            continue;
        }
        name += values.contains(py::str(name)) ? "2" : "";
        values[py::str(name)] = value_of_action(play, value, action);
        SegmentId segment =
            value.sort == ValueSort::segment ? static_cast<SegmentId>(value.of(action)) : none_of<SegmentId>;
        if (value.sort == ValueSort::figure) {
            const auto id = static_cast<FigureId>(value.of(action));
            const Figure& figure = play.figure(id);
            values["standing"] = index(id);
            if (const py::object square = where_it_is(play, figure); !square.is_none()) {
                values["square"] = square;
            }
            segment = figure.place.where == Where::segment ? figure.place.segment() : none_of<SegmentId>;
        }
        if (segment != none_of<SegmentId>) {
            values["feature"] = index(play.feature_of(segment));
            values["square"] = square_of(play.tile(play.tile_of(segment)).at);
        }
    }
    return record("Action", action.number(), verb.name, game.text(action), host::action_sentence(play, action), values);
}

void bind_tables(py::class_<State>& state) {
    const py::arg_v anybody = py::arg("player") = py::none();
    state.def("tiles", &tiles, "On the board, in order of placement: Tile tuples.")
        .def("open_squares", &open_squares, "Empty squares beside tiles: (x, y).")
        .def("figures", &figures, "All figures and pieces, by number: Figure tuples.")
        .def("supply", &supply, anybody,
             "By kind of figure: how many the player has to deploy; None: pieces of nobody's.")
        .def("unseen", &unseen, py::arg("player"),
             "By type: tiles that the player has not seen, to come or in others' hands.")
        .def("offers", &offers, "Names of the tiles that may be placed now.")
        .def("features", &features, anybody, "All features, valued for the player (whoever decides): Feature tuples.")
        .def("feature", &one_feature, py::arg("number"), anybody, "One feature, by its number.")
        .def("outlook", &outlook, "Points by seat that the position promises, as the agent 'careful' sees it.")
        .def("signs", &signs,
             "What the position shows, as learned values weigh it: float32 [player, sign], named by Game.signs.")
        .def(
            "question", [](const State& it) { return it.game().is_terminal() ? std::string() : it.game().question(); },
            "What is asked, in words.")
        .def(
            "decision",
            [](const State& it) { return it.game().is_terminal() ? std::string() : it.game().decision_name(); },
            "What is asked, by name.")
        .def("why_not", &why_not, py::arg("text"), "Why an action (\"place cap 0,-1 r180\") is not possible, in words.")
        .def_property_readonly(
            "turn", [](const State& it) { return int{it.play().core().turn_number}; }, "Turns begun.")
        .def_property_readonly(
            "tiles_left", [](const State& it) { return it.play().tiles_left(); }, "Still to be drawn.")
        .def("observation", &observation, anybody, py::arg("layout"),
             "Arrays of what the player sees: planes uint8 [plane, y, x], facts int32 [fact], actions int16 [action, "
             "column], mask bool [action].");
}

} // namespace bastide::python
