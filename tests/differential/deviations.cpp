#include "deviations.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <toml++/toml.h>

namespace bastide::differential {
namespace {

bool zero_score(const Item& item, bool theirs) {
    return theirs && item.topic == Topic::score && item.points == 0 && item.kind == "field" && item.final;
}

struct Matcher {
    const char* name;
    bool (*matches)(const Item& item, bool theirs);
};
constexpr Matcher matchers[] = {{"zero-score", zero_score}};

[[noreturn]] void wrong(const std::filesystem::path& file, const toml::node& node, const std::string& sentence) {
    throw Error(file.string(), node.source().begin.line, sentence);
}

Deviation deviation(const std::filesystem::path& file, const toml::table& table) {
    Deviation d;
    d.rule = table["rule"].value_or(std::string());
    d.what = table["what"].value_or(std::string());
    d.matcher = table["matcher"].value_or(std::string());
    const toml::table* games = table["games"].as_table();
    if (d.rule.empty() || d.what.empty() || d.matcher.empty() || games == nullptr) {
        wrong(file, table, "A deviation needs rule, what, matcher and games.");
    }
    for (const auto& [mix, number] : *games) {
        if (!number.is_integer()) {
            wrong(file, number, "games gives a number of games for each mix, like { 01 = 70 }.");
        }
        d.games.emplace(mix.str(), static_cast<int>(number.as_integer()->get()));
    }
    std::vector<std::string> known;
    for (const Matcher& matcher : matchers) {
        known.emplace_back(matcher.name);
        if (d.matcher == matcher.name) {
            d.matches = matcher.matches;
        }
    }
    if (d.matches == nullptr) {
        wrong(file, table, "There is no matcher '" + d.matcher + "'." + did_you_mean(d.matcher, known));
    }
    return d;
}

} // namespace

Deviations::Deviations(const std::filesystem::path& file) {
    try {
        for (const auto& [key, value] : toml::parse_file(file.string())) {
            if (key != "deviation" || !value.is_array_of_tables()) {
                wrong(file, value, "Only [[deviation]] tables are expected here.");
            }
            for (const toml::node& each : *value.as_array()) {
                list_.push_back(deviation(file, *each.as_table()));
            }
        }
    } catch (const toml::parse_error& trouble) {
        throw Error(file.string(), trouble.source().begin.line, std::string(trouble.description()) + ".");
    }
}

void Deviations::explain(Leftover& difference, std::set<std::size_t>& used) const {
    explain(difference.theirs, true, used);
    explain(difference.ours, false, used);
}

void Deviations::explain(Items& items, bool theirs, std::set<std::size_t>& used) const {
    std::erase_if(items, [&](const Item& item) {
        for (std::size_t i = 0; i < list_.size(); ++i) {
            if (list_[i].matches(item, theirs)) {
                used.insert(i);
                return true;
            }
        }
        return false;
    });
}

} // namespace bastide::differential
