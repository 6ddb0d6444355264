// Where the games of a corpus come from: agents by seeds, then records.
#pragma once
#include "lab/corpus/corpus.hpp"
#include "lab/corpus/rows.hpp"
#include "lab/seated_game.hpp"
#include "record/record.hpp"
#include <optional>

namespace bastide::host {

/// Those that are finished and were played with the same rules; `refused` gets a sentence for each other one.
std::vector<Record> records_that_join(const CorpusPlan& plan, const Library& library,
                                      std::vector<std::string>& refused);

/// Tells games by their place in the corpus. Belongs to one thread.
class CorpusGames {
public:
    CorpusGames(const CorpusPlan& plan, const std::vector<Record>& records)
        : plan_(plan), records_(records), table_(plan.rules, plan.agents) {}

    /// False if it was stopped. `forfeit` gets a sentence if an agent gave it up.
    bool tell(std::uint64_t game, CorpusRows& rows, const std::atomic<bool>& stop, std::string& forfeit);

private:
    bool play(std::uint64_t number, CorpusRows& rows, const std::atomic<bool>& stop, std::string& forfeit);
    void follow(const Record& record, CorpusRows& rows) const;

    const CorpusPlan& plan_;
    const std::vector<Record>& records_;
    SeatedGame table_;
};

} // namespace bastide::host
