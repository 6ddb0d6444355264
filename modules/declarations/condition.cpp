#include "condition.hpp"
#include "bastide/game/figures.hpp"
#include <algorithm>

namespace bastide::declarations {

const std::vector<std::string>& Condition::keys() {
    static const std::vector<std::string> keys{"has",    "lacks",     "tiles_from", "tiles_to",
                                               "figure", "no_figure", "own_figure", "no_own_figure"};
    return keys;
}

Condition Condition::read(const Reader& table, const Names& names) {
    constexpr int far = 10'000;
    Condition condition;
    condition.empty_ =
        std::none_of(keys().begin(), keys().end(), [&](const std::string& key) { return table.has(key); });
    if (const Value* const has = table.find("has"); has != nullptr && has->is(Value::Type::table)) {
        if (has->entries.empty()) {
            table.fail("has", "this table is empty; write at least one word, or take it out.");
        }
        const Reader counts(*has, table.file(), table.place("has").where);
        for (const Value& word : has->entries) {
            condition.shown_.push_back({names.segment_word(word.key, counts.place(word.key)),
                                        names.number(counts, word.key.c_str(), 1, far), INT_MAX});
        }
    } else if (has != nullptr) {
        for (const std::string& word : one_or_more(table, "has")) {
            condition.shown_.push_back({names.segment_word(word, table.place("has")), 1, INT_MAX});
        }
    }
    if (table.has("lacks")) {
        for (const std::string& word : one_or_more(table, "lacks")) {
            condition.shown_.push_back({names.segment_word(word, table.place("lacks")), INT_MIN, 0});
        }
    }
    condition.fewest_tiles_ = names.number(table, "tiles_from", 1, far, 0);
    condition.most_tiles_ = names.number(table, "tiles_to", 1, far, INT_MAX);
    if (condition.most_tiles_ < condition.fewest_tiles_) {
        table.fail("tiles_to", "this must not be less than 'tiles_from'.");
    }
    condition.read_standing(table, names, "figure", false, true);
    condition.read_standing(table, names, "no_figure", false, false);
    condition.read_standing(table, names, "own_figure", true, true);
    condition.read_standing(table, names, "no_own_figure", true, false);
    return condition;
}

void Condition::read_standing(const Reader& table, const Names& names, const char* key, bool own, bool wanted) {
    if (const Value* const value = table.find(key)) {
        standing_.push_back({names.who(*value, table.place(key)), own, wanted});
    }
}

bool Condition::all_hold(const Play& play, FeatureId feature, PlayerId player) const {
    for (const Shown& shown : shown_) {
        const int count = play.count(feature, shown.word);
        if (count < shown.least || count > shown.most) {
            return false;
        }
    }
    if (fewest_tiles_ > 0 || most_tiles_ < INT_MAX) {
        const int tiles = play.tiles_of(feature);
        if (tiles < fewest_tiles_ || tiles > most_tiles_) {
            return false;
        }
    }
    return std::all_of(standing_.begin(), standing_.end(), [&](const Standing& it) {
        const bool nobodys = it.own && player == nobody; // a piece that is no player's has no company of its own
        return (!nobodys && stands_there(play, feature, it.who, it.own ? player : nobody)) == it.wanted;
    });
}

bool stands_there(const Play& play, FeatureId feature, const Who& who, PlayerId owner) {
    return any_figure(play, feature, [&](FigureId id) {
        const Figure& figure = play.figure(id);
        return (owner == nobody || figure.owner == owner) && who.is(play.rules(), figure.kind);
    });
}

} // namespace bastide::declarations
