#include "lab/store/merge.hpp"
#include "bastide/error.hpp"
#include "lab/store/store.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

/// Those that it lacks.
void add_games(Store& in, Store& out) {
    const auto there = out.batches();
    in.read([&](const Batch& batch) {
        const auto found = there.find(batch.first);
        if (found == there.end() || found->second < batch.games) {
            out.write(batch);
        }
    });
    out.commit(true);
}

} // namespace

MergedResults merge_results(const std::vector<std::string>& in, const std::string& out) {
    if (in.empty()) {
        throw Error("No file of results is named that could be put into " + out + ".");
    }
    std::optional<Store> whole;
    for (const std::string& file : in) {
        Store part = Store::for_reading(file);
        if (whole && part.head().identity() != whole->head().identity()) {
            throw Error(file, 0, "these are the results of another experiment than those of " + in.front() + ".");
        }
        if (!whole || part.head().games > whole->head().games) {
            whole.reset();
            whole.emplace(Store::for_writing(out, part.head(), Store::Games::the_most));
        }
        add_games(part, *whole);
    }
    MergedResults merged;
    for (const auto& [first, count] : whole->batches()) {
        merged.games += count;
    }
    merged.all = std::max(merged.games, whole->head().games);
    return merged;
}

} // namespace bastide::host
