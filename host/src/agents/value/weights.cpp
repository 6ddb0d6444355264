#include "agents/value/weights.hpp"
#include "bastide/error.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/words.hpp"
#include "library/text_file.hpp"
#include "library/toml.hpp"
#include <charconv>
#include <cmath>

namespace bastide::host {
namespace {

constexpr int format = 1;
constexpr double greatest = 1e6; ///< weight

/// A whole number or a fraction from `least` to `most`.
double fraction_of(const load::Value& value, const load::FilePlace& place, double least, double most) {
    double number = 0;
    const char* const end = value.text.data() + value.text.size();
    const bool numeric = value.is(load::Value::Type::number) || value.is(load::Value::Type::other);
    const auto read = std::from_chars(value.text.data(), end, number, std::chars_format::general);
    if (!numeric || read.ec != std::errc() || read.ptr != end || !(number >= least && number <= most)) {
        place.fail("this must be a number from " + std::to_string(static_cast<long>(least)) + " to " +
                   std::to_string(static_cast<long>(most)) + ", not " +
                   (numeric && !value.text.empty() ? value.text : load::described(value)) + ".");
    }
    return number;
}

double fraction_at(const load::Reader& table, std::string_view key, double least, double most) {
    return fraction_of(table.needed(key), table.place(key), least, most);
}

std::uint64_t count_at(const load::Reader& table, std::string_view key) {
    const load::Value& value = table.needed(key);
    if (!value.is(load::Value::Type::number) || value.number < 0) {
        table.fail(key, "this must be a whole number of 0 or more, not " + load::described(value) + ".");
    }
    return static_cast<std::uint64_t>(value.number);
}

LearnedWeights::Match match_of(const load::Reader& table) {
    LearnedWeights::Match match;
    table.only({"against", "games", "seed", "score", "low", "high"});
    match.against = table.text("against");
    match.games = count_at(table, "games");
    match.seed = count_at(table, "seed");
    match.score = fraction_at(table, "score", 0, 1);
    match.low = fraction_at(table, "low", 0, 1);
    match.high = fraction_at(table, "high", 0, 1);
    return match;
}

} // namespace

std::vector<float> LearnedWeights::of(const Signs& signs) const {
    std::vector<float> numbers(signs.size(), 0);
    for (const auto& [sign, weight] : weights) {
        if (const std::size_t number = signs.find(sign); number < numbers.size()) {
            numbers[number] = static_cast<float>(weight);
        }
    }
    return numbers;
}

std::string LearnedWeights::version() const {
    std::uint64_t print = fingerprint_of_nothing;
    for (const auto& [sign, weight] : weights) {
        print = fingerprint(sign + '=' + std::to_string(weight) + ';', print);
    }
    return name + ' ' + hex16(print);
}

LearnedWeights parse_weights(std::string_view text, const std::string& file) {
    const load::Value document = load::parse_toml(text, file);
    const load::Reader all(document, file, "the file");
    all.only({"value", "switches", "match", "weights"});
    const load::Reader head = all.section("value");
    head.only({"format", "game", "ruleset", "modules", "players", "games", "seed"});
    LearnedWeights learned;
    learned.name = std::filesystem::path(file).stem().string();
    if (head.number("format", 1, 1'000'000) != format) {
        head.fail("format", "this file has a later format than this program reads (" + std::to_string(format) +
                                "); get a newer Bastide, or learn the value anew with `bastide train`.");
    }
    learned.game = head.text("game");
    learned.ruleset = head.text("ruleset");
    learned.modules = head.slugs("modules");
    learned.players = head.number("players", 1, static_cast<int>(max_players));
    learned.games = count_at(head, "games");
    learned.seed = count_at(head, "seed");
    if (const auto switches = all.inner("switches")) {
        for (const load::Value& entry : switches->entries()) {
            learned.switches.emplace_back(entry.key, switches->text(entry.key));
        }
    }
    if (const auto match = all.inner("match")) {
        learned.match = match_of(*match);
    }
    const load::Reader weights = all.section("weights");
    for (const load::Value& entry : weights.entries()) {
        learned.weights.emplace_back(entry.key, fraction_of(entry, weights.place(entry.key), -greatest, greatest));
    }
    if (learned.weights.empty()) {
        weights.fail("there are no weights here; learn them with `bastide train`.");
    }
    return learned;
}

LearnedWeights read_weights(const std::filesystem::path& file) { return parse_weights(read_text(file), file.string()); }

} // namespace bastide::host
