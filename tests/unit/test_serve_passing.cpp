// Tables that are for a moment, as those of puzzles: they go when nobody has been there for ten minutes. The clock is
// the test's.
#include "serve/limits.hpp"
#include "serve/lobby.hpp"
#include "support/mixes.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <thread>

namespace test_serve_passing {

using namespace bastide;
using namespace bastide::host::serve;
using namespace std::chrono_literals;

TEST_CASE("A table that passes is removed when nobody has been there for ten minutes", "[serve]") {
    const test::TemporaryFolder folder;
    Lobby lobby(test::library(), folder.path() / "tables", 1, false);
    auto now = std::chrono::steady_clock::now(); // before anybody has used any
    Customs passing;
    passing.passing = true;
    const auto short_lived = lobby.make("a", test::two_persons, 1, passing);
    const auto lasting = lobby.make("a", test::two_persons, 1, Customs{});
    const auto there = [&](const nlohmann::ordered_json& made) {
        const std::string id = made.at("table");
        const bool record = std::filesystem::exists(folder.path() / "tables" / (id + record_extension));
        CHECK(record == std::filesystem::exists(folder.path() / "tables" / (id + keys_extension)));
        return record;
    };
    now += limits::table_rest;
    lobby.sweep(now);
    CHECK(there(short_lived));
    {
        const Lobby::Found somebody = lobby.find(short_lived.at("table"), short_lived.at("keys").at("host"));
        now += 240h;
        lobby.sweep(now);
        CHECK(there(short_lived)); // for whoever is there
    }
    // What was begun at the table when it was made may hold it for a moment yet: then it was used just now.
    for (int tries = 0; tries < 10'000 && there(short_lived); ++tries) {
        lobby.sweep(now); // the last time that it was used is this, or before
        now += limits::table_rest + 1s;
        lobby.sweep(now);
        std::this_thread::sleep_for(1ms);
    }
    CHECK_FALSE(there(short_lived));
    CHECK_THROWS_AS(lobby.find(short_lived.at("table"), short_lived.at("keys").at("host")), Error);
    CHECK(there(lasting)); // it left memory only
    CHECK(lobby.find(lasting.at("table"), lasting.at("keys").at("host")).table != nullptr);
}

} // namespace test_serve_passing
