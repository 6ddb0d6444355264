#include "tariff.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <array>

namespace bastide::declarations {

namespace {

constexpr int most_points = 1000;
constexpr int most_times = 20;

/// What is counted under a name of its own; any other name is a word.
const std::vector<std::string>& counted_names() {
    static const std::vector<std::string> names{"once", "tiles", "tiles-around", "figures", "closed-beside"};
    return names;
}

const std::vector<std::string>& rank_names() {
    static const std::vector<std::string> names{"base", "rate", "add", "scale", "cancel"};
    return names;
}

/// Only what a rank can do has a key in its table.
std::vector<std::string> keys_of_ranks(std::initializer_list<Rank> ranks) {
    std::vector<std::string> keys{"of", "rank", "at", "when", "rule"};
    const auto add = [&](const std::vector<std::string>& more) { keys.insert(keys.end(), more.begin(), more.end()); };
    add(Condition::keys());
    for (const Rank rank : ranks) {
        if (rank == Rank::scale) {
            add({"times", "divided_by", "rounding"});
        } else if (rank != Rank::cancel) {
            add({"count", "beside", "points", "term", "plural"});
        }
        if (rank == Rank::rate) {
            add({"after", "before"});
        }
    }
    return keys;
}

} // namespace

Tariff::Tariff(const Reader& table, Names& names) {
    table.only(keys_of_ranks({Rank::rate, Rank::scale}));
    const std::string rank = table.choice("rank", rank_names());
    rank_ = static_cast<Rank>(std::find(rank_names().begin(), rank_names().end(), rank) - rank_names().begin());
    table.only(keys_of_ranks({rank_}));
    in_game_ = names.holds(table);
    rule_ = names.rule(table);
    read_kinds(table, names);
    const std::string at = table.choice("at", {"completion", "end"}, "");
    if (!at.empty()) {
        spec_.occasions = {at == "end" ? occasions::final : occasions::completed};
    }
    condition_ = Condition::read(table, names);
    if (rank_ == Rank::scale) {
        read_fraction(table, names);
    } else if (rank_ != Rank::cancel) {
        read_counted(table, names);
        points_ = names.number(table, "points", -most_points, most_points);
    }
    if (rank_ == Rank::rate) {
        read_order(table);
    }
}

void Tariff::read_kinds(const Reader& table, const Names& names) {
    const std::vector<std::string> wanted = one_or_more(table, "of");
    of_all_ = wanted.front() == "all";
    if (of_all_ && wanted.size() > 1) {
        table.fail("of", "\"all\" is every kind there is; write it alone.");
    }
    for (const std::string& name : wanted) {
        if (rank_ == Rank::base && !names.is_own_kind(name)) {
            table.fail("of", in_quotes(name) +
                                 " is no [[kind]] of this file, and what a kind is worth at first says who " +
                                 "brings it; write rank = \"add\".");
        }
    }
    if (!of_all_) {
        kinds_ = names.kinds(table, "of");
    }
}

void Tariff::read_counted(const Reader& table, Names& names) {
    const std::string what = table.text("count");
    const auto found = std::find(counted_names().begin(), counted_names().end(), what);
    counted_ = found == counted_names().end() ? Counted::word : static_cast<Counted>(found - counted_names().begin());
    if (counted_ != Counted::word && names.knows_word(what)) {
        table.fail("count", in_quotes(what) + " is a [[word]] of this file, and what is counted otherwise is called " +
                                "so, too; give the word another name, here and in tile sets.");
    }
    if ((counted_ == Counted::beside) != table.has("beside")) {
        table.fail("count = \"closed-beside\" and 'beside', the kind of the features that are counted, go together.");
    }
    if ((counted_ == Counted::once || counted_ == Counted::beside) && !table.has("term")) {
        table.fail("count", in_quotes(what) + " has no name of its own in explanations; give it one with 'term'.");
    }
    switch (counted_) {
    case Counted::word: {
        if (!names.knows_word(what)) {
            std::vector<std::string> known = counted_names();
            table.fail("count", "this file declares no [[word]] " + in_quotes(what) +
                                    ", and what is counted otherwise is " + listed(known) + "." +
                                    did_you_mean(what, known));
        }
        word_ = names.segment_word(what, table.place("count"));
        const Word& word = names.word(what, table.place("count"));
        return read_term(table, names, word.singular, word.plural);
    }
    case Counted::beside:
        beside_ = names.kind(table.text("beside"), table.place("beside"));
        beside_by_gaps_ = names.reaches_edges(table.text("beside"));
        return read_term(table, names, {}, {});
    case Counted::figures:
        return read_term(table, names, "figure", "figures");
    default:
        return read_term(table, names, "tile", "tiles");
    }
}

void Tariff::read_term(const Reader& table, Names& names, const std::string& singular, const std::string& plural) {
    const std::string term = table.text("term", singular);
    const std::string many = table.text("plural", table.has("term") ? term + 's' : plural);
    if (table.has("plural") && !table.has("term")) {
        table.fail("plural", "this is the plural of 'term', which is missing.");
    }
    term_ = with_place(table, [&] { return names.registry.term(term, many); });
}

void Tariff::read_fraction(const Reader& table, const Names& names) {
    if (!table.has("times") && !table.has("divided_by")) {
        table.fail("a tariff of rank \"scale\" says 'times' or 'divided_by', or both.");
    }
    times_ = names.number(table, "times", 1, most_times, 1);
    divided_by_ = names.number(table, "divided_by", 1, most_times, 1);
    if (table.has("divided_by") != table.has("rounding")) {
        table.fail("'divided_by' and 'rounding', \"up\" or \"down\", go together.");
    }
    rounding_ = table.choice("rounding", {"up", "down"}, "down") == "up" ? Rounding::up : Rounding::down;
}

void Tariff::read_order(const Reader& table) {
    spec_.after = table.texts("after");
    spec_.before = table.texts("before");
}

Reads Tariff::reads() const {
    const bool counts = rank_ == Rank::base || rank_ == Rank::add;
    if (counts && counted_ == Counted::beside) { // nobody notes when a feature is surrounded on which nobody stands
        return beside_by_gaps_ ? Reads::closed_beside : Reads::anything;
    }
    return counts && counted_ == Counted::around ? Reads::around : Reads::feature;
}

void Tariff::install(Registry& registry) const {
    if (!in_game_) {
        return;
    }
    const Hook<void(const Play&, Valuation&)> by_rank[] = {hook<&Tariff::add>(this), hook<&Tariff::rate>(this),
                                                           hook<&Tariff::add>(this), hook<&Tariff::scale>(this),
                                                           hook<&Tariff::cancel>(this)};
    const auto& tariff = by_rank[static_cast<std::size_t>(rank_)];
    if (of_all_) {
        registry.tariff_of_all(rank_, tariff, reads(), spec_);
    }
    for (const KindId kind : kinds_) {
        registry.tariff(kind, rank_, tariff, reads(), spec_);
    }
}

int Tariff::counted(const Play& play, FeatureId feature) const {
    switch (counted_) {
    case Counted::once:
        return 1;
    case Counted::tiles:
        return play.tiles_of(feature);
    case Counted::around:
        return play.tiles_around(feature);
    case Counted::figures:
        return play.feature(feature).claims + play.feature(feature).others;
    case Counted::beside:
        return closed_beside(play, feature);
    case Counted::word:
        break;
    }
    return play.count(feature, word_);
}

int Tariff::closed_beside(const Play& play, FeatureId feature) const {
    int closed = 0;
    if (beside_ != none_of<KindId>) {
        play.each_bordering(feature, beside_, [&](FeatureId other) { closed += play.closed(other) ? 1 : 0; });
    }
    return closed;
}

void Tariff::add(const Play& play, Valuation& value) const {
    if (applies(play, value)) {
        value.add(term_, counted(play, value.feature), points_, rule_);
    }
}

void Tariff::rate(const Play& play, Valuation& value) const {
    if (applies(play, value)) {
        value.rate(term_, points_, rule_);
    }
}

void Tariff::scale(const Play& play, Valuation& value) const {
    if (applies(play, value)) {
        value.scale(times_, divided_by_, rounding_, rule_);
    }
}

void Tariff::cancel(const Play& play, Valuation& value) const {
    if (applies(play, value)) {
        value.cancel(rule_);
    }
}

} // namespace bastide::declarations
