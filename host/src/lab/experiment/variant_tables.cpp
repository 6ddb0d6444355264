#include "lab/experiment/variant_tables.hpp"
#include "chance/streams.hpp"
#include "lab/store/rows.hpp"
#include "program/failed_in.hpp"
#include <algorithm>
#include <new>

namespace bastide::host {

VariantTables::VariantTables(const std::vector<Variant>& variants, std::uint64_t seed, const OracleSpec& oracle)
    : seed_(seed) {
    for (const Variant& variant : variants) {
        tables_.push_back(std::make_unique<Table>(variant, oracle));
    }
}

void VariantTables::Table::on_event(const Play& play, const Event& event) {
    recorder.on_event(play, event);
    if (const auto* scored = event.as<events::Scored>()) {
        landscape.scored(play, *scored);
    }
}

std::optional<Batch> VariantTables::play(std::uint64_t first, std::uint64_t games, const std::atomic<bool>& stop) {
    Batch batch{first, games, std::vector<std::string>(tables_.size()), std::vector<std::string>(tables_.size())};
    for (std::size_t v = 0; v < tables_.size(); ++v) {
        for (std::uint64_t number = first; number < first + games; ++number) {
            if (!play(*tables_[v], number, stop, batch.rows[v])) {
                return {};
            }
        }
        tables_[v]->landscape.take(batch.landscapes[v]);
    }
    return batch;
}

void VariantTables::append(Table& table, std::string& rows) {
    const unsigned forfeits = table.game.forfeits([](const std::string&) {});
    const std::span<std::int32_t> row = table.recorder.finish(table.game.game(), forfeits);
    if (table.judge) {
        table.judge->finish(table.game.game(), forfeits, *table.columns, row);
    } else if (table.columns->judged) {
        std::fill_n(row.begin() + static_cast<std::ptrdiff_t>(table.columns->first_quality), Columns::quality_end,
                    no_value);
    }
    append_row(row, rows);
}

bool VariantTables::play(Table& table, std::uint64_t number, const std::atomic<bool>& stop, std::string& rows) const {
    const std::uint64_t seed = seed_of_game(seed_, number / table.games_of_deal);
    const GameSeeds seeds{seed, seed_of_game(seed, number % table.games_of_deal)};
    try {
        table.recorder.begin(table.game.fresh().play());
        if (table.judge) {
            table.judge->begin(seed);
        }
        const bool finished = table.game.play(seeds, number, stop, [&](const Game& game, Action action) {
            if (!game.at_chance()) {
                table.recorder.decides(game);
            }
            if (table.judge) {
                table.judge->before(game, action);
            }
        });
        if (finished) {
            append(table, rows);
            table.landscape.finish(table.game.game().play());
        }
        return finished;
    } catch (...) {
        failed_in(std::to_string(number) + " of the variant '" + table.name + "' (seed " + std::to_string(seed) + ")");
    }
}

} // namespace bastide::host
