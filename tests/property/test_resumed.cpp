// A game that is saved in the midst of any kind of decision, read again and gone on with is the same game: of every
// kind of decision and every standing action of all modules together, the first time that it is met.
//   BASTIDE_RESUMED_GAMES=200     at most so many games of everything, instead of some
#include "bastide/game/ruleset.hpp"
#include "library/read_files.hpp"
#include "random_mixes.hpp"
#include "record/writer.hpp"
#include "support/folders.hpp"
#include "support/temporary_folder.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <set>

namespace test_resumed {

using namespace bastide;
using namespace bastide::test;

namespace {

/// What can be met in a game: who is asked what, and what is possible besides at any decision.
std::set<std::string> moments_of(const Ruleset& rules) {
    std::set<std::string> all;
    for (const CompiledDecision& decision : rules.decisions) {
        all.insert(decision.spec.name);
    }
    for (const VerbId verb : rules.standing_verbs) {
        all.insert("standing " + rules.verbs[index(verb)].name);
    }
    return all;
}

std::vector<std::string> moments_at(const Game& game) {
    std::vector<std::string> here{game.decision_name()};
    for (const VerbId verb : game.rules().standing_verbs) {
        const auto all = game.legal_actions();
        if (std::any_of(all.begin(), all.end(), [&](Action action) { return action.verb == verb; })) {
            here.push_back("standing " + game.rules().verbs[index(verb)].name);
        }
    }
    return here;
}

std::vector<std::string> texts_of(const Game& game) {
    std::vector<std::string> texts;
    for (const Action action : game.legal_actions()) {
        texts.push_back(game.text(action));
    }
    return texts;
}

Action next(const Game& game, Rng& rng) { return game.at_chance() ? game.sample(rng) : any_of_its_verb(game, rng); }

/// How often each moment is still to be met.
using Missing = std::map<std::string, int>;

class Resuming {
public:
    explicit Resuming(GameFile file) : file_(std::move(file)), rules_(library().compile(file_)) {}
    const Ruleset& rules() const { return *rules_; }
    /// Plays a game, and resumes it at each moment that is missing yet.
    void play(std::uint64_t seed, Missing& missing);

private:
    void resume(const Game& game, const std::filesystem::path& record);

    GameFile file_;
    std::shared_ptr<const Ruleset> rules_, known_; ///< as composed, and as a record says it
    TemporaryFolder folder_;
};

void Resuming::play(std::uint64_t seed, Missing& missing) {
    const std::filesystem::path record = folder_.path() / (std::to_string(seed) + ".bastide");
    host::RecordWriter writer(record, file_, *rules_, host::ChanceSource(seed));
    Game game(rules_);
    Rng rng(seed);
    while (!game.is_terminal() && !missing.empty()) {
        for (const std::string& moment : moments_at(game)) {
            if (const auto found = missing.find(moment); found != missing.end()) {
                INFO(moment << ", seed " << seed << ", turn " << game.play().core().turn_number);
                resume(game, record);
                if (--found->second == 0) {
                    missing.erase(found);
                }
            }
        }
        const Action action = next(game, rng);
        writer.write(game.play().player_name(game.to_act()), game.text(action));
        game.apply(action);
    }
}

/// Both go on in the same way for some decisions.
void Resuming::resume(const Game& game, const std::filesystem::path& file) {
    const host::Record record = host::read_record(file);
    if (!known_) { // the same for every record of this game
        known_ = ruleset_of(record, library());
    }
    Game resumed = replayed(record, known_), left = game;
    Rng rng(record.moves.size());
    for (int more = 0; more < 40; ++more) {
        REQUIRE(resumed.digest() == left.digest());
        REQUIRE(resumed.to_act() == left.to_act());
        REQUIRE(resumed.decision_name() == left.decision_name());
        if (left.is_terminal()) {
            break;
        }
        REQUIRE((left.at_chance() || texts_of(resumed) == texts_of(left)));
        const Action action = next(left, rng);
        left.apply(action);
        resumed.apply(action);
    }
    REQUIRE(resumed.scores() == left.scores());
}

GameFile everything(const std::map<std::string, std::string>& switches) {
    GameFile file = ready_made("everything");
    for (const auto& [name, value] : switches) {
        file.switches.push_back({name, value, 0});
    }
    return file;
}

/// On a table so small, whose border completes what runs into it, mage and witch soon have no place left.
GameFile small_table() {
    Mix mix;
    mix.modules = {"base", "mage-and-witch"};
    mix.more_sets = {{"mage-and-witch", 3}};
    mix.switches = {{"base.play_area", "table"},
                    {"base.table_width", "4"},
                    {"base.table_height", "4"},
                    {"base.table_border_completes", "true"}};
    return mix.file();
}

} // namespace

TEST_CASE("Saved at any kind of decision and resumed a game is the same", "[resumed]") {
    std::vector<std::unique_ptr<Resuming>> tables;
    tables.push_back(std::make_unique<Resuming>(everything({})));
    tables.push_back(std::make_unique<Resuming>(everything({{"base.hand_size", "3"},
                                                            {"bridges-castles-and-bazaars.bazaar_mode", "free_choice"},
                                                            {"tower.ransom_allowed", "false"}})));
    tables.push_back(std::make_unique<Resuming>(small_table()));
    Missing missing;
    for (const std::string& moment : moments_of(tables.front()->rules())) {
        missing[moment] = sized(1, 1, 5);
    }
    const std::uint64_t games = sized<std::uint64_t>(1, 10, 500);
    for (std::uint64_t seed = 1; seed <= games && !missing.empty(); ++seed) {
        for (const auto& table : tables) {
            table->play(seed, missing);
        }
    }
    for (const auto& [moment, times] : missing) {
        UNSCOPED_INFO(moment << " was met too seldom, by " << times);
    }
    CHECK((missing.empty() || extent() != Extent::all)); // of few games rare ones are missing
}

} // namespace test_resumed
