// Files of results that are read while games are added, and games that come in any order.
#include "files/held.hpp"
#include "lab/experiment/variant_tables.hpp"
#include "lab_support.hpp"
#include <atomic>

namespace test_lab_reading {

using namespace bastide;
using namespace bastide::host;

namespace {

const std::string experiment = "[experiment]\ngame = 'game.toml'\ngames = 200\nmeasures = ['score', 'margin']\n"
                               "[[variant]]\nname = 'same'\n"
                               "[[variant]]\nname = 'halved'\nswitches = { small_city_scoring = 'halved' }\n";

/// Plays games of an experiment, whichever are wanted.
struct Playing {
    std::vector<Variant> variants;
    LabHead head;
    VariantTables tables;
    std::atomic<bool> stop{false};

    explicit Playing(const LabFolder& folder)
        : variants(folder.variants()), head(head_of(folder.experiment(), variants)), tables(variants, head.seed) {}
    Batch games(std::uint64_t first, std::uint64_t count) { return *tables.play(first, count, stop); }
};

} // namespace

TEST_CASE("A run goes on wherever games are missing") {
    const LabFolder folder(experiment);
    folder.run("whole.lab");
    Playing one(folder);
    {
        Store store = Store::for_writing(folder.path("gaps.lab"), one.head);
        for (const std::uint64_t first : {128U, 0U}) { // one in the middle lacks, and the last ones
            store.write(one.games(first, 64));
        }
        store.commit(true);
        CHECK(store.ranges().list() == std::vector<Range>{{0, 64}, {128, 64}});
    }
    CHECK(folder.run("gaps.lab", {}, 2) == 200);
    CHECK(folder.report("gaps.lab") == folder.report("whole.lab"));
}

TEST_CASE("Games are read in their order, however many there are and how far apart") {
    const LabFolder folder(experiment);
    Playing one(folder);
    Store store = Store::for_writing(folder.path("far.lab"), one.head);
    const std::vector<std::uint64_t> wanted{0, 21 * 64, 22 * 64, 1000 * 64, 10'000'000ULL * 64};
    for (auto first = wanted.rbegin(); first != wanted.rend(); ++first) {
        store.write(one.games(*first, 1));
    }
    store.commit(true);
    std::vector<std::uint64_t> read;
    store.read([&](const Batch& batch) { read.push_back(batch.first); });
    CHECK(read == wanted);
}

TEST_CASE("Whoever reads slowly keeps nobody from adding games", "[unwatched]") {
    const LabFolder folder(experiment);
    folder.run("all.lab");
    folder.folder().write("e.toml", changed(experiment, "games = 200", "games = 300"));
    Playing one(folder);
    Store writing = Store::for_writing(folder.path("all.lab"), one.head),
          reading = Store::for_reading(folder.path("all.lab"));
    std::uint64_t read = 0;
    reading.read([&](const Batch& batch) {
        if (read == 0) {
            writing.write(one.games(256, 44));
            writing.commit();
            CHECK(Store::for_reading(folder.path("all.lab")).ranges().games() == 244);
        }
        read += batch.games;
    });
    CHECK((read == 200 || read == 244)); // it may have fetched those that there were
}

TEST_CASE("The last games wait for whoever reads, until somebody wants no more", "[unwatched]") {
    const LabFolder folder(experiment);
    Playing one(folder);
    Store store = Store::for_writing(folder.path("e.lab"), one.head);
    store.write(one.games(0, 64));
    int asked = 0;
    {
        Database other(folder.path("e.lab"), Database::Open::existing);
        Statement reads(other, "SELECT json FROM head");
        REQUIRE(reads.next());
        CHECK_THROWS_AS(store.commit_all([&] { return ++asked < 1; }), Held);
    }
    CHECK(asked == 1);
    store.commit_all([&] { return ++asked < 2; });
    CHECK(asked == 1); // nobody was in the way
    CHECK(store.ranges().games() == 64);
}

} // namespace test_lab_reading
