// The tables of one thread: all variants of an experiment, to be played batch by batch.
#pragma once
#include "lab/agent_files.hpp"
#include "lab/experiment/variants.hpp"
#include "lab/measures/judge.hpp"
#include "lab/measures/landscape.hpp"
#include "lab/measures/recorder.hpp"
#include "lab/seated_game.hpp"
#include "lab/store/store.hpp"
#include <memory>
#include <optional>
#include <vector>

namespace bastide::host {

/// Game i of every variant has the seed seed_of_game(seed, i), and its agents sit i seats further than in the first.
/// Where k games have a deal, its number is i / k, and what agents draw is another's in each, as in a contest
/// (contest.hpp).
class VariantTables {
public:
    /// The oracle tells measures of quality, where the variants have such; what it has learned is theirs.
    VariantTables(const std::vector<Variant>& variants, std::uint64_t seed, const OracleSpec& oracle = {});
    /// Nothing if it was stopped. An exception in a game is rethrown with the variant's name and the game's number.
    std::optional<Batch> play(std::uint64_t first, std::uint64_t games, const std::atomic<bool>& stop);

private:
    struct Table final : Observer {
        Table(const Variant& variant, const OracleSpec& oracle)
            : game(variant.rules, agents_here(variant.agents, variant.folder)),
              recorder(*variant.columns, *variant.rules), landscape(*variant.rules), name(variant.name),
              columns(variant.columns), games_of_deal(variant.games_of_deal) {
            if (variant.columns->judged && !variant.lineup) {
                OracleSpec here = oracle;
                here.agent = agent_here(oracle.agent, variant.folder);
                judge.emplace(*variant.rules, here, variant.learned);
            }
            game.watch(this, recorder.events() | events::set<events::Scored>);
        }
        void on_event(const Play& play, const Event& event) override;
        SeatedGame game;
        Recorder recorder;
        Landscape landscape;
        std::string name;
        std::shared_ptr<const Columns> columns;
        std::size_t games_of_deal;
        std::optional<Judge> judge;
    };
    static void append(Table& table, std::string& rows);
    bool play(Table& table, std::uint64_t number, const std::atomic<bool>& stop, std::string& rows) const;

    std::vector<std::unique_ptr<Table>> tables_;
    std::uint64_t seed_;
};

} // namespace bastide::host
