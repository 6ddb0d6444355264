// What a step of a scenario expects.
#include "bastide/error.hpp"
#include "scenario/read.hpp"

namespace bastide::host {

using load::Reader;
using load::Value;

namespace {

ExpectedScore read_score(const Value& table, const std::string& file) {
    const Reader reader(table, file, "a score event");
    reader.only({"player", "points", "kind", "occasion", "at", "cause", "rule", "rules"});
    ExpectedScore score;
    score.line = reader.line();
    score.player = reader.text("player", {});
    score.points = maybe_number(reader, "points");
    score.kind = reader.text("kind", {});
    score.occasion = reader.text("occasion", {});
    score.at = reader.text("at", {});
    score.cause = reader.text("cause", {});
    score.rules = texts(reader, "rule");
    for (std::string& id : texts(reader, "rules")) {
        score.rules.push_back(std::move(id));
    }
    return score;
}

ExpectedFigure read_figure(const Value& table, const std::string& file) {
    const Reader reader(table, file, "an entry of 'at'");
    reader.only({"figure", "on", "count"});
    ExpectedFigure figure;
    figure.line = reader.line();
    figure.figure = reader.text("figure");
    figure.on = reader.text("on");
    figure.count = maybe_number(reader, "count").value_or(1);
    return figure;
}

ExpectedFeature read_feature(const Value& table, const std::string& file) {
    const Reader reader(table, file, "an entry of 'features'");
    reader.only({"at", "tiles", "segments", "open", "closed", "count", "figures", "owners", "joins", "apart"});
    ExpectedFeature feature;
    feature.line = reader.line();
    feature.at = reader.text("at");
    feature.tiles = maybe_number(reader, "tiles");
    feature.segments = maybe_number(reader, "segments");
    feature.open = maybe_number(reader, "open");
    feature.closed = maybe_flag(reader, "closed");
    for (const Quantity& count : quantities(reader, "count")) {
        feature.counts[count.name] = count.value;
    }
    feature.figures = maybe_texts(reader, "figures");
    feature.owners = maybe_texts(reader, "owners");
    feature.joins = texts(reader, "joins");
    feature.apart = texts(reader, "apart");
    return feature;
}

/// `{ supply = 7, KIND = { board = 1 } }` of a player, or `{ board = 1 }` of one of the kinds.
void read_places(const Reader& places, const std::string& player, const std::string& kind,
                 std::vector<ExpectedFigures>& into) {
    for (const Value& value : places.entries()) {
        if (value.is(Value::Type::table) && kind.empty()) {
            read_places(Reader(value, places.file(), places.place(value.key).where), player, value.key, into);
        } else {
            into.push_back({player, kind, value.key, whole_number(places, value.key), value.line});
        }
    }
}

std::vector<ExpectedFigures> read_figures(const Reader& step) {
    std::vector<ExpectedFigures> result;
    if (const std::optional<Reader> players = step.inner("figures")) {
        for (const Value& player : players->entries()) {
            if (!player.is(Value::Type::table) || player.entries.empty()) {
                players->fail(player.key, "write a table like { supply = 7, board = 0 }.");
            }
            read_places(Reader(player, step.file(), players->place(player.key).where), player.key, {}, result);
        }
    }
    return result;
}

/// `{ supply = 70, removed = { cap = 1 } }`
void read_piles(const Reader& step, Expected& expected) {
    if (const std::optional<Reader> piles = step.inner("piles")) {
        for (const Value& pile : piles->entries()) {
            if (pile.is(Value::Type::table)) {
                expected.pile_tiles[pile.key] = quantities(*piles, pile.key);
            } else {
                expected.piles.push_back({pile.key, whole_number(*piles, pile.key), pile.line});
            }
        }
    }
    if (step.has("supply")) {
        expected.piles.push_back({"supply", whole_number(step, "supply"), step.line("supply")});
    }
}

/// `{ red = "part of a text" }`, or a list of such parts.
void read_display(const Reader& step, Expected& expected) {
    if (const std::optional<Reader> display = step.inner("display")) {
        for (const Value& player : display->entries()) {
            for (Quote& part : parts(*display, player.key)) {
                expected.display.emplace_back(player.key, std::move(part));
            }
        }
    }
}

/// `tells = []` says that nothing is told, as `events = []` that nothing is scored.
void read_told(const Reader& step, Expected& expected) {
    const Value* const tells = step.find("tells");
    if (tells != nullptr && tells->is(Value::Type::array) && tells->items.empty()) {
        expected.silent = step.line("tells");
    } else {
        expected.tells = parts(step, "tells");
    }
}

/// All score events of the step: `events` in any order, or `events_in_order`.
void read_events(const Reader& step, Expected& e) {
    e.events_in_order = step.has("events_in_order");
    const char* const key = e.events_in_order ? "events_in_order" : "events";
    if (e.events_in_order && step.has("events")) {
        step.fail(key, "'events' says the same thing; keep one of them.");
    }
    if (!step.has(key)) {
        return;
    }
    e.events.emplace();
    e.events_line = step.line(key);
    for (const Value& table : step.tables(key)) {
        e.events->push_back(read_score(table, step.file()));
    }
}

} // namespace

const std::vector<std::string>& expected_keys() {
    static const std::vector<std::string> keys{
        "to_act", "decision", "verdict",   "over",   "legal",           "illegal", "only",   "explains",
        "tells",  "board",    "empty",     "scores", "winners",         "tiles",   "at",     "features",
        "events", "figures",  "discarded", "supply", "events_in_order", "piles",   "display"};
    return keys;
}

Expected read_expected(const Reader& step) {
    Expected e;
    e.to_act = quote(step, "to_act");
    e.decision = quote(step, "decision");
    e.verdict = quote(step, "verdict");
    e.over = maybe_flag(step, "over");
    e.over_line = step.line("over");
    e.legal = some_quotes(step, "legal");
    e.illegal = some_quotes(step, "illegal");
    e.explains = parts(step, "explains");
    read_told(step, e);
    e.board = some_quotes(step, "board");
    e.empty = some_quotes(step, "empty");
    e.scores = quantities(step, "scores");
    e.winners = maybe_texts(step, "winners");
    e.winners_line = step.line("winners");
    if (step.has("only")) {
        e.only = quotes(step, "only");
        e.only_line = step.line("only");
    }
    if (step.has("discarded")) {
        e.discarded = quotes(step, "discarded");
        e.discarded_line = step.line("discarded");
    }
    if (step.has("tiles")) {
        e.tiles = Quantity{"tiles", whole_number(step, "tiles"), step.line("tiles")};
    }
    read_events(step, e);
    for (const Value& table : step.tables("at")) {
        e.at.push_back(read_figure(table, step.file()));
    }
    for (const Value& table : step.tables("features")) {
        e.features.push_back(read_feature(table, step.file()));
    }
    e.figures = read_figures(step);
    read_piles(step, e);
    read_display(step, e);
    return e;
}

} // namespace bastide::host
