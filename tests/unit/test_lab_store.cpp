// Results: rows and their bytes, files of one experiment and of another, parts put together.
#include "files/held.hpp"
#include "lab/experiment/variant_tables.hpp"
#include "lab/measures/landscape.hpp"
#include "lab/store/packed.hpp"
#include "lab/store/rows.hpp"
#include "lab_support.hpp"
#include <cmath>
#include <limits>
#include <set>

namespace test_lab_store {

using namespace bastide;
using namespace bastide::host;

namespace {

const std::string experiment = "[experiment]\ngame = 'game.toml'\ngames = 200\nmeasures = ['score', 'margin']\n"
                               "[[variant]]\nname = 'same'\n"
                               "[[variant]]\nname = 'halved'\nswitches = { small_city_scoring = 'halved' }\n";

std::string write_refused(const LabFolder& folder, const std::string& name) {
    const std::vector<Variant> variants = folder.variants();
    return refusal_of([&] { Store::for_writing(folder.path(name), head_of(folder.experiment(), variants)); });
}

} // namespace

TEST_CASE("A row comes back from its bytes") {
    const std::vector<std::int32_t> row{
        0,  0, 0, 5, -1, 0, std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min(),
        64, 0, 0};
    std::string bytes;
    append_row(row, bytes);
    append_row(row, bytes);
    std::string_view rest = bytes;
    std::vector<std::int32_t> read(row.size());
    CHECK((take_row(rest, read) && read == row));
    CHECK((take_row(rest, read) && read == row && rest.empty()));
    CHECK(!take_row(rest, read));
    for (std::size_t cut = 0; cut + 1 < bytes.size() / 2; ++cut) {
        std::string_view part = std::string_view(bytes).substr(0, cut);
        CHECK(!take_row(part, read));
    }
}

TEST_CASE("Rows come back from their columns, however wide") {
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max(),
                           least = std::numeric_limits<std::int32_t>::min();
    for (const std::size_t games : {1U, 2U, 3U, 7U, 64U}) {
        std::vector<std::int32_t> rows;
        for (std::size_t i = 0; i < games; ++i) {
            const auto n = static_cast<std::int32_t>(i);
            for (const std::int32_t number : {7, n, -n * n, i % 2 == 0 ? least : most, i == 0 ? 1 : 0, -1}) {
                rows.push_back(number);
            }
        }
        std::string bytes;
        append_packed(rows, 6, bytes);
        std::string_view rest = bytes;
        std::vector<std::int32_t> read(rows.size());
        CHECK((take_packed(rest, 6, read) && read == rows && rest.empty()));
        for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
            std::string_view part = std::string_view(bytes).substr(0, cut);
            CHECK(!take_packed(part, 6, read));
        }
    }
    const std::vector<std::int32_t> same(64 * 6, 5);
    std::string bytes;
    append_packed(same, 6, bytes);
    CHECK(bytes.size() == 6 * 2);
}

TEST_CASE("Ranges of games, and what is missing of them") {
    Ranges some;
    for (const Range range : {Range{10, 5}, Range{15, 5}, Range{18, 1}, Range{30, 1}, Range{40, 0}}) {
        some.add(range);
    }
    CHECK(some.list() == std::vector<Range>{{10, 10}, {30, 1}});
    CHECK((some.games() == 11 && some.holds({12, 8}) && some.holds({30, 1}) && some.holds({5, 0})));
    CHECK((!some.holds({12, 9}) && !some.holds({9, 1}) && !some.holds({31, 1})));
    CHECK(some.missing_of({0, 1500}).in_words() == "0 to 9, 20 to 29 and 31 to 1,499");
    CHECK(some.missing_of({12, 3}).list().empty());
    Ranges other;
    other.add({0, 12});
    other.add({20, 3});
    CHECK(joined({some, other}).list() == std::vector<Range>{{0, 23}, {30, 1}});
}

TEST_CASE("Parts share all games among them, without gap or overlap") {
    LabHead head;
    for (const char* agent : {"random", "careful"}) {
        head.variants = {VariantHead{"", "", {}, {}, {agent}, {}, 0, {}}};
        for (const std::uint64_t games : {2U, 63U, 64U, 1000U, 100'000U}) {
            for (const std::uint64_t parts : {1U, 2U, 7U, 97U, 1000U}) {
                head.games = games;
                head.parts = parts;
                std::uint64_t end = 0;
                for (std::uint64_t part = 1; part <= parts; ++part) {
                    const Range range = games_of(head, {part, parts});
                    CHECK((range.games == 0 || range.first == end));
                    end = std::max(end, range.games == 0 ? end : range.end());
                }
                CHECK(end == games);
                Ranges last;
                last.add({games - 1, 1});
                const std::vector<std::uint64_t> missing = parts_missing(last, head);
                REQUIRE(missing.size() == 1);
                CHECK(games_of(head, {missing[0], parts}).end() == games);
            }
        }
    }
}

TEST_CASE("Whoever writes a game again, it is there once") {
    const LabFolder folder(changed(experiment, "games = 200", "games = 64"));
    folder.run("whole.lab"); // one batch
    const std::string report = folder.report("whole.lab");
    std::vector<Variant> variants = folder.variants();
    const LabHead head = head_of(folder.experiment(), variants);
    VariantTables tables(variants, head.seed);
    const std::atomic<bool> stop{false};
    std::vector<Batch> singles;
    for (std::uint64_t game = 0; game < 64; ++game) {
        singles.push_back(*tables.play(game, 1, stop));
    }
    {
        Store store = Store::for_writing(folder.path("whole.lab"), head);
        for (const std::size_t game : {0U, 5U, 63U}) {
            store.write(singles[game]);
        }
        store.commit(true);
    }
    CHECK(folder.report("whole.lab") == report);
    {
        Store store = Store::for_writing(folder.path("singles.lab"), head);
        for (std::size_t game = 64; game-- > 0;) {
            store.write(singles[game]);
            store.write(*tables.play(0, 1 + game % 3, stop)); // the first ones, more of them or fewer
            store.commit(game == 0);
        }
        CHECK(store.ranges().list() == std::vector<Range>{{0, 64}});
        std::vector<std::uint64_t> sizes;
        store.read([&](const Batch& batch) { sizes.push_back(batch.games); });
        CHECK(sizes == std::vector<std::uint64_t>{64}); // packed
    }
    CHECK(folder.report("singles.lab") == report);
}

TEST_CASE("One program at a time adds games to a file") {
    const LabFolder folder(experiment);
    const LabHead head = head_of(folder.experiment(), folder.variants());
    {
        const Store store = Store::for_writing(folder.path("e.lab"), head);
        CHECK(is_being_played(folder.path("e.lab")));
        CHECK_THROWS_AS(Store::for_writing(folder.path("e.lab"), head), Held);
    }
    CHECK(!is_being_played(folder.path("e.lab")));
    CHECK(folder.run("e.lab") == 200);
}

TEST_CASE("Variants with the same rules differ by exactly 0, and the deal is the same for all") {
    const LabFolder folder(experiment);
    REQUIRE(folder.run("all.lab") == 200);
    Store store = Store::for_reading(folder.path("all.lab"));
    const auto report = make_report(store, {"*"});
    for (const Finding& finding : report->findings) {
        if (report->analysis.contrasts()[finding.contrast].name == "same") {
            CHECK(finding.same);
            CHECK(finding.nothing); // it is known
            CHECK((finding.estimate.mean == 0 && finding.estimate.low == 0 && finding.estimate.high == 0));
        } else if (finding.same) {
            CHECK((finding.estimate.low < 0 && finding.estimate.high > 0)); // it may be rare
        }
    }
    const auto score = std::find(report->analysis.measures().begin(), report->analysis.measures().end(), "score");
    const Estimate95 halved =
        *report->analysis.contrast(1, static_cast<std::size_t>(score - report->analysis.measures().begin()));
    CHECK(halved.mean < -0.2);
    CHECK(halved.mean > -0.9);
    CHECK(halved.width() < 0.4); // unpaired it would be more than 2
}

TEST_CASE("Intervals, verdicts and words never contradict each other", "[statistics]") {
    const LabFolder folder("[experiment]\ngame = 'game.toml'\ngames = 150\nmeasures = ['*']\n"
                           "[[factor]]\nswitch = 'small_city_scoring'\nvalues = ['normal', 'halved']\n"
                           "[[factor]]\nswitch = 'hand_size'\nvalues = ['1', '2']\n");
    folder.run("all.lab");
    Store store = Store::for_reading(folder.path("all.lab"));
    const auto report = make_report(store, {});
    std::set<double> errors;
    for (const Finding& finding : report->findings) {
        const Estimate95& e = finding.estimate;
        INFO(in_words(report->analysis, finding));
        errors.insert(finding.error);
        CHECK(finding.shown() == (e.low > 0 || e.high < 0));
        CHECK(finding.smallest_effect >= 2.8 * e.se); // with one difference, 2.8
        CHECK((finding.p_adjusted >= e.p && finding.error <= 0.05));
    }
    CHECK(errors.size() > 2);
}

TEST_CASE("A landscape holds every tile that was laid and every point of a feature") {
    const LabFolder folder(experiment);
    folder.run("all.lab");
    Store store = Store::for_reading(folder.path("all.lab"));
    const auto report = make_report(store, {"points.*"});
    const Analysis& analysis = report->analysis;
    double of_features = 0; // a game
    for (std::size_t m = 0; m < analysis.measures().size(); ++m) {
        of_features += analysis.measures()[m].starts_with("points.other")
                           ? 0
                           : 2 * analysis.mean(0, *analysis.asked(m).plain())->mean;
    }
    double on_squares = 0;
    for (int y = -landscape::reach; y <= landscape::reach; ++y) {
        for (int x = -landscape::reach; x <= landscape::reach; ++x) {
            on_squares += report->landscapes.points(0, x, y);
        }
    }
    CHECK(on_squares > of_features - 1); // shares are rounded down
    CHECK(on_squares <= of_features);

    std::uint64_t laid = 0;
    double ahead = 0;
    for (const TileWorth& worth : report->landscapes.worths(0)) {
        laid += worth.ahead.n;
        ahead += worth.ahead.mean * static_cast<double>(worth.ahead.n);
    }
    CHECK(laid > 200 * 70); // seldom does a tile fit nowhere
    CHECK(laid <= 200 * 71);
    CHECK(std::abs(ahead) < 100.0 * 200); // whoever is ahead lays one tile more at most
}

TEST_CASE("Parts put together are the whole, whatever threads played them") {
    const LabFolder folder(experiment);
    folder.run("all.lab");
    for (std::uint64_t part = 1; part <= 3; ++part) {
        folder.run("part.lab", {part, 3}, 2); // one file can take them all, too
    }
    CHECK(folder.report("part.lab") == folder.report("all.lab"));
    CHECK(folder.run("all.lab") == 200); // nothing is left to do
}

TEST_CASE("A rule to stop ends at the same game whatever threads play", "[statistics]") {
    const LabFolder folder(changed(experiment, "games = 200", "games = 5000") +
                           "[stop]\nvariant = 'halved'\nwidth = '0.15'\n");
    const std::uint64_t games = folder.run("one.lab", {}, 1);
    CHECK(games > 256);
    CHECK(games < 5000);
    CHECK(games % 64 == 0);
    CHECK(folder.run("three.lab", {}, 3) == games);
    CHECK(folder.report("one.lab") == folder.report("three.lab"));
    CHECK_THAT(folder.report("one.lab"),
               Catch::Contains("The rule ended the run: the 95 % interval of score of halved"));
    CHECK(folder.run("one.lab") == games);
}

TEST_CASE("More games may be asked for later") {
    const LabFolder folder(experiment);
    folder.run("all.lab");
    folder.folder().write("e.toml", changed(experiment, "games = 200", "games = 300"));
    CHECK(folder.run("all.lab") == 300);
    folder.run("new.lab");
    CHECK(folder.report("all.lab") == folder.report("new.lab"));
}

TEST_CASE("Files that are no results, or others'") {
    const LabFolder folder(experiment);
    folder.run("all.lab");
    folder.folder().write("text.lab", std::string(5000, 'x'));
    CHECK_THAT(write_refused(folder, "text.lab"), Catch::Contains("this is no database"));
    CHECK_THAT(refusal_of([&] { Store::for_reading(folder.path("none.lab")); }),
               Catch::EndsWith("there is no such file."));
    CHECK_THAT(refusal_of([&] { Store::for_reading(folder.folder().path()); }), Catch::Contains("this is no file"));
    {
        Database other(folder.path("other.lab"), Database::Open::create);
        other.run("CREATE TABLE t(x)");
        Database newer(folder.path("newer.lab"), Database::Open::create);
        newer.run("PRAGMA application_id = 1281450594; PRAGMA user_version = 99; CREATE TABLE t(x)");
    }
    CHECK_THAT(write_refused(folder, "other.lab"), Catch::Contains("a database of another program"));
    CHECK_THAT(write_refused(folder, "newer.lab"), Catch::Contains("the file is of format 99"));
    folder.folder().write("e.toml", changed(experiment, "games = 200", "games = 200\nseed = 7"));
    CHECK_THAT(write_refused(folder, "all.lab"), Catch::Contains("the results of another experiment"));
    std::filesystem::resize_file(folder.path("all.lab"), std::filesystem::file_size(folder.path("all.lab")) / 2);
    CHECK_THAT(refusal_of([&] { folder.report("all.lab"); }), Catch::Contains("damaged"));
}

} // namespace test_lab_store
