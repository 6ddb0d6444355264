// Chance that follows from a secret: what it gives, how records commit to it, and how that is checked.
#include "agents/random.hpp"
#include "bastide/error.hpp"
#include "library/library.hpp"
#include "match/match.hpp"
#include "record/draws.hpp"
#include "support/extent.hpp"
#include "support/folders.hpp"
#include "support/temporary_folder.hpp"
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <set>

namespace test_chance {

using namespace bastide;
using namespace bastide::host;
namespace fs = std::filesystem;

namespace {

const std::string counting = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

GameFile game_file(const std::string& agent = "random", const std::string& name = "Ben") {
    return parse_game_file("[game]\nmodules = ['base', 'farmers']\ntilesets = ['base-c2']\n"
                           "[[player]]\nname = 'Ann'\nagent = '" +
                               agent + "'\nyoungest = true\n[[player]]\nname = '" + name + "'\nagent = '" + agent +
                               "'\n",
                           "game.toml");
}

const Library& library() {
    static const Library all({{test::built_modules()}, {test::in_source("/tilesets")}});
    return all;
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A whole game of agents at random, recorded in this folder.
fs::path played(const fs::path& folder, const ChanceSource& chance, const GameFile& game = game_file()) {
    const auto rules = library().compile(game);
    auto writer = std::make_unique<RecordWriter>(RecordWriter::in_folder(folder, "game", game, *rules, chance));
    const fs::path file = writer->file();
    Match match(rules, chance, {"random", "random"}, std::move(writer), nullptr);
    while (!match.game().is_terminal()) {
        match.act_alone();
    }
    match.finish();
    return file;
}

DrawCheck checked(const Record& record) {
    const auto rules = library().compile(record.game);
    DrawCheck check(record, *rules);
    Game game(rules);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const Action action = recorded_action(game, record, i);
        if (game.at_chance()) {
            check.look(game, action, i);
        }
        game.apply(action);
    }
    return check;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

std::string refusal(const Record& record) {
    try {
        chance_of(record);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

} // namespace

TEST_CASE("A secret gives what anybody can work out with BLAKE2b", "[record][chance]") {
    // As Python's hashlib has it; docs/records.md says how.
    const Secret secret = Secret::of(counting).value();
    CHECK(secret.text() == counting);
    CHECK(secret.commitment() == "e7d66fce672df9240f1e43f85df260d82c46291334fc4ccf996d70cea7772f0f");
    CHECK(secret.word(1, 0, 0) == 0xc649725b22e830dULL);
    CHECK(secret.word(1, 0x0123456789abcdefULL, 0) == 0x4ec6cef8fd3964cfULL);
    CHECK(secret.word(2, 0x0123456789abcdefULL, 3) == 0x9c45b12a5139a6e1ULL);
    CHECK(secret.word(3, ~0ULL, 1ULL << 63U) == 0x95efae1944e9b8f3ULL);
    CHECK_FALSE(Secret::of(counting.substr(1)));
    CHECK_FALSE(Secret::of(replaced(counting, "0a", "0A")));
    CHECK_FALSE(Secret::of(""));
}

TEST_CASE("Secrets are new every time, and have nothing to do with seeds", "[record][chance]") {
    std::set<std::string> secrets;
    for (int i = 0; i < 100; ++i) {
        secrets.insert(Secret::fresh().text());
    }
    CHECK(secrets.size() == 100);
    CHECK(ChanceSource(7).number(ChanceUse::node, 5, 1) == mixed(mixed(7) ^ 5) + next_generator);
    CHECK(ChanceSource(7).secret() == nullptr);
}

TEST_CASE("A seat's generators tell nothing of the draws", "[record][chance]") {
    const ChanceSource chance(Secret::of(counting).value());
    std::set<std::uint64_t> numbers;
    for (const ChanceUse use : {ChanceUse::place, ChanceUse::node, ChanceUse::seat}) {
        for (std::uint64_t name = 0; name < 10; ++name) {
            for (std::uint64_t count = 0; count < 10; ++count) {
                numbers.insert(chance.number(use, name, count));
            }
        }
    }
    CHECK(numbers.size() == 300);
    DecisionStreams streams;
    streams.begin(chance);
    std::set<std::uint64_t> thoughts;
    for (int i = 0; i < 5; ++i) {
        for (std::size_t seat = 0; seat < max_players; ++seat) {
            thoughts.insert(streams.now(static_cast<PlayerId>(seat)).next());
            streams.decided(static_cast<PlayerId>(seat));
        }
    }
    CHECK(thoughts.size() == 5 * max_players);
}

TEST_CASE("The deal of a secret is the same again, and another of another secret", "[record][chance]") {
    const test::TemporaryFolder folder;
    const Secret secret = Secret::of(counting).value();
    const std::string once = text_of(played(folder.path(), ChanceSource(secret)));
    CHECK(once == text_of(played(folder.path(), ChanceSource(secret))));
    CHECK(once != text_of(played(folder.path(), ChanceSource(Secret::fresh()))));
}

TEST_CASE("What is drawn by a secret is drawn fairly", "[record][chance]") {
    const auto rules = library().compile(game_file());
    Deal deal(*rules);
    const Game game(rules);
    std::vector<double> seen(rules->types.size());
    constexpr int games = 4000;
    for (int i = 0; i < games; ++i) {
        deal.begin(ChanceSource(Secret::fresh()));
        seen[deal.outcome(game).a] += 1;
    }
    double chi = 0, freedom = -1;
    double all = 0;
    for (std::size_t t = 0; t < seen.size(); ++t) {
        all += game.play().in_pile(piles::supply, static_cast<TileTypeId>(t));
    }
    for (std::size_t t = 0; t < seen.size(); ++t) {
        const double expected = games * game.play().in_pile(piles::supply, static_cast<TileTypeId>(t)) / all;
        chi += expected > 0 ? (seen[t] - expected) * (seen[t] - expected) / expected : seen[t];
        freedom += expected > 0 ? 1 : 0;
    }
    CHECK(chi < freedom + 6 * std::sqrt(2 * freedom));
}

TEST_CASE("A record commits to the secret and publishes it when the game is over", "[record][chance]") {
    const test::TemporaryFolder folder;
    const Secret secret = Secret::fresh();
    const auto rules = library().compile(game_file());
    const GameFile game = game_file();
    RecordWriter writer = RecordWriter::in_folder(folder.path(), "begun", game, *rules, ChanceSource(secret));
    const std::string begun = text_of(writer.file());
    CHECK(begun.find(secret.text()) == std::string::npos);
    CHECK(begun.find("[commitment " + secret.commitment() + "]\n") != std::string::npos);
    CHECK(begun.find("[seed") == std::string::npos);
    CHECK(begun.starts_with("[bastide-record 5]\n")); // a program of before refuses it with a sentence

    const Record record = read_record(played(folder.path(), ChanceSource(secret)));
    CHECK(record.secret == secret.text());
    CHECK_FALSE(record.result.empty());
    CHECK(checked(record).finding() == DrawCheck::Finding::own);
    CHECK(checked(record).broken().empty());
}

TEST_CASE("A record that does not keep its commitment is told with its line", "[record][chance]") {
    const test::TemporaryFolder folder;
    const Secret secret = Secret::of(counting).value();
    const fs::path file = played(folder.path(), ChanceSource(secret));
    const std::string good = text_of(file);
    const Record record = parse_record(good, "x.bastide");

    const Record lied =
        parse_record(replaced(good, "[secret " + counting, "[secret 1" + counting.substr(1)), "x.bastide");
    CHECK_THAT(checked(lied).broken(), Catch::StartsWith("x.bastide:" + std::to_string(record.secret_line) + ": ") &&
                                           Catch::Contains("is not the one that the record's [commitment ...]"));
    const Secret other = Secret::fresh(); // another game's moves under a commitment that fits its secret
    const Record changed = parse_record(
        replaced(replaced(good, counting, other.text()), secret.commitment(), other.commitment()), "x.bastide");
    CHECK_THAT(checked(changed).broken(), Catch::StartsWith("x.bastide:") &&
                                              Catch::Contains("the secret that the record commits to gives 'draw "));
    CHECK(checked(changed).finding() == DrawCheck::Finding::others);

    Record unfinished = record;
    unfinished.secret.clear();
    CHECK(checked(unfinished).finding() == DrawCheck::Finding::unknown);
    CHECK(checked(unfinished).broken().empty());
}

TEST_CASE("Moves of another game before are not the secret's", "[record][chance]") {
    const test::TemporaryFolder folder;
    const GameFile game = game_file();
    const auto rules = library().compile(game);
    Record before = read_record(played(folder.path(), 7));
    before.moves.resize(40);
    const ChanceSource chance(Secret::fresh());
    auto writer =
        std::make_unique<RecordWriter>(RecordWriter::in_folder(folder.path(), "on", game, *rules, chance, 40));
    for (const Record::Move& move : before.moves) {
        writer->write(move.who, move.text);
    }
    const fs::path file = writer->file();
    Match match(rules, chance, {"random", "random"}, std::move(writer), nullptr);
    match.follow(before);
    while (!match.game().is_terminal()) {
        match.act_alone();
    }
    match.finish();
    Record record = read_record(file);
    CHECK(record.after == 40);
    CHECK(checked(record).finding() == DrawCheck::Finding::own);
    record.after = 0;
    CHECK(checked(record).finding() == DrawCheck::Finding::others);
}

TEST_CASE("An end that was cut off is written anew", "[record][chance]") {
    const test::TemporaryFolder folder;
    const Secret secret = Secret::of(counting).value();
    const fs::path file = played(folder.path(), ChanceSource(secret));
    const std::string whole = text_of(file);
    for (std::size_t cut = whole.find("[secret "); cut < whole.size(); cut += test::sized<std::size_t>(7, 1, 1)) {
        std::ofstream(file, std::ios::binary) << whole.substr(0, cut);
        HeldRecord held = hold_record(file);
        const Record record = held.record;
        Match match(library().compile(record.game), ChanceSource(secret), {"random", "random"},
                    std::make_unique<RecordWriter>(std::move(held.file), record), nullptr);
        match.follow(record);
        REQUIRE(match.game().is_terminal());
        match.finish();
        REQUIRE(text_of(file) == whole);
    }
}

TEST_CASE("Where nobody's points can be written the secret still is", "[record][chance]") {
    const test::TemporaryFolder folder;
    const Record record =
        read_record(played(folder.path(), ChanceSource(Secret::fresh()), game_file("random", "result")));
    CHECK(record.result.empty());
    CHECK(record.is_over());
    CHECK(checked(record).finding() == DrawCheck::Finding::own);
}

TEST_CASE("A game is over where nobody's points can be written", "[record][chance]") {
    for (const bool secret : {false, true}) {
        const test::TemporaryFolder folder;
        const ChanceSource chance = secret ? ChanceSource(Secret::fresh()) : ChanceSource(7);
        const std::string whole = text_of(played(folder.path(), chance, game_file("random", "result")));
        const Record record = parse_record(whole, "r");
        CHECK(record.is_over());
        CHECK(record.size == whole.size()); // nothing of its end is written anew
        CHECK(record.turns > 0);
        for (std::size_t cut = whole.find("[turns "); cut < whole.size(); ++cut) {
            CHECK_FALSE(parse_record(whole.substr(0, cut), "r").is_over());
        }
    }
}

TEST_CASE("Going on with a record needs its secret", "[record][chance]") {
    const test::TemporaryFolder folder;
    const Secret secret = Secret::of(counting).value();
    const GameFile game = game_file();
    const fs::path file =
        RecordWriter::in_folder(folder.path(), "left", game, *library().compile(game), ChanceSource(secret)).file();
    const fs::path keys = folder.path() / "left.keys";
    CHECK_THAT(refusal(read_record(file)), Catch::Contains("left.keys") && Catch::Contains("--record FILE"));
    for (const char* no_secret : {"", "{}", "{\"secret\": 5}", "{\"secret\": \"00\"}", "[1]", "\x80"}) {
        std::ofstream(keys) << no_secret << '\n';
        CHECK_THAT(refusal(read_record(file)), Catch::Contains("it is not found"));
    }
    std::ofstream(keys) << "{\"secret\": \"" << Secret::fresh().text() << "\"}\n";
    CHECK_THAT(refusal(read_record(file)), Catch::Contains("in left.keys, is not the one"));
    std::ofstream(keys) << "{\"secret\": \"" << counting << "\"}\n{\"claimed\":0}\n";
    const ChanceSource chance = chance_of(read_record(file));
    REQUIRE(chance.secret() != nullptr);
    CHECK(chance.secret()->text() == counting);
}

} // namespace test_chance
