#include "lab/store/merge.hpp"
#include "bastide/error.hpp"
#include "lab/experiment/run.hpp"
#include "lab/statistics/match_tally.hpp"
#include "lab/store/split.hpp"
#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

constexpr unsigned room_of_part = 256; ///< KiB: there may be a thousand
constexpr auto between_commits = std::chrono::seconds(1);

std::vector<fs::path> all_files(const MergePlan& plan) {
    std::vector<fs::path> files = plan.in;
    std::error_code trouble;
    const bool among = std::any_of(files.begin(), files.end(),
                                   [&](const fs::path& one) { return fs::equivalent(one, plan.out, trouble); });
    if (!among && Store::is_begun(plan.out)) {
        files.insert(files.begin(), plan.out);
    }
    return files;
}

/// By the rule to stop, or the test of a match. A part never ends so, as it knows of no others.
bool ended_early(Store& in) {
    const LabHead& head = in.head();
    if (head.parts != 0) {
        return false;
    }
    if (head.stops()) {
        Analysis watched(head, {head.stop_measure});
        bool enough = false;
        in.read([&](const Batch& batch) {
            watched.add(batch);
            enough = enough || enough_games(head, watched);
        });
        return enough;
    }
    if (!head.sprt) {
        return false;
    }
    MatchTally tally(head);
    in.read([&](const Batch& batch) { tally.add(batch); });
    return tally.contest().decided();
}

/// The games of a part that is read from its first one on, only while they are due.
class Source {
public:
    explicit Source(const MergeSurvey::Part& part) : part_(&part) {}
    std::uint64_t first() const { return batch_.games > 0 ? batch_.first : part_->games.list().front().first; }
    const Batch& batch() const { return batch_; }
    /// The next batch; false at the end, where the file is closed.
    bool next() {
        if (!store_) {
            store_ = std::make_unique<Store>(Store::for_reading(part_->file, room_of_part));
            reader_ = std::make_unique<BatchReader>(*store_);
        }
        const bool more = reader_->next(batch_);
        if (!more) {
            reader_.reset();
            store_.reset();
        }
        return more;
    }

private:
    const MergeSurvey::Part* part_;
    std::unique_ptr<Store> store_;
    std::unique_ptr<BatchReader> reader_;
    Batch batch_;
};

/// Sources by the first game of their next batch; of two with the same, the one that has more goes first.
struct Later {
    bool operator()(const std::unique_ptr<Source>& a, const std::unique_ptr<Source>& b) const {
        return a->first() != b->first() ? a->first() > b->first() : a->batch().games < b->batch().games;
    }
};

std::vector<std::unique_ptr<Source>> sources_of(const MergePlan& plan, const MergeSurvey& survey, const Ranges& there) {
    std::vector<std::unique_ptr<Source>> sources;
    std::error_code trouble;
    for (const MergeSurvey::Part& part : survey.parts) {
        const std::vector<Range>& ranges = part.games.list();
        const bool needed = std::any_of(ranges.begin(), ranges.end(), [&](const Range& r) { return !there.holds(r); });
        if (needed && !fs::equivalent(part.file, plan.out, trouble)) {
            sources.push_back(std::make_unique<Source>(part));
        }
    }
    std::make_heap(sources.begin(), sources.end(), Later{});
    return sources;
}

} // namespace

std::uint64_t MergeSurvey::wanted() const {
    if (ended) {
        return games.games();
    }
    return std::max(head.games, games.list().empty() ? 0 : games.list().back().end());
}

Ranges MergeSurvey::missing() const { return ended ? Ranges() : games.missing_of({0, wanted()}); }

std::vector<std::uint64_t> MergeSurvey::missing_parts() const { return parts_missing(missing(), head); }

MergeSurvey survey(const MergePlan& plan) {
    MergeSurvey out;
    std::vector<Ranges> all;
    std::vector<Build> builds;
    std::vector<Oracle> learned;
    std::string identity;
    std::pair<std::string, std::string> registered; // when first, and the experiment as it then was
    std::uint64_t parts = 0;
    bool alike = true; // parts of equally many
    for (const fs::path& file : all_files(plan)) {
        if (std::error_code trouble; fs::is_regular_file(file, trouble) && !Store::is_begun(file)) {
            continue; // whoever made it was ended at once
        }
        Store in = Store::for_reading(file, room_of_part);
        const LabHead& head = in.head();
        if (all.empty()) {
            identity = head.identity();
            out.head = head;
        } else if (head.identity() != identity) {
            throw Error(file.string(), 0,
                        "these are the results of another experiment than those of " + out.parts.front().file.string() +
                            ".");
        }
        if (plan.others == OtherBuilds::refused && !builds.empty() && !holds_builds(builds, head.builds)) {
            throw Error(file.string(), 0,
                        "its games are of another build of the program than those of " +
                            out.parts.front().file.string() + " (" + difference(builds.front(), head.builds.front()) +
                            "). Play one of them again, or say --any-build if you know that all games go alike.");
        }
        add_builds(head.builds, builds);
        if (learned.empty()) {
            learned = head.learned;
        } else if (!head.learned.empty() && head.learned != learned) {
            throw Error(file.string(), 0,
                        "its oracle has learned something else than that of " + out.parts.front().file.string() +
                            ", so measures of quality do not compare; play one of them again.");
        }
        if (head.parts != 0) {
            alike = alike && (parts == 0 || parts == head.parts);
            parts = head.parts;
        }
        if (head.games > out.head.games) {
            out.head = head;
        }
        if (!head.registered_on.empty()) {
            const std::pair one(head.registered_on, head.registered_text);
            registered = registered.first.empty() ? one : std::min(registered, one);
        }
        out.ended = out.ended || ended_early(in);
        all.push_back(in.ranges());
        out.parts.push_back({file, all.back()});
    }
    out.head.builds = builds;
    out.head.learned = learned;
    out.head.registered_on = registered.first; // in whichever of the files it stands
    out.head.registered_text = registered.second;
    out.head.part = 0;
    out.head.parts = alike ? parts : 0;
    out.games = joined(all);
    return out;
}

bool merge(const MergePlan& plan, const MergeSurvey& survey, const std::function<bool(std::uint64_t)>& tell) {
    LabHead head = survey.head;
    head.parts = 0;
    Store out = Store::for_writing(plan.out, head, OtherBuilds::taken); // they were looked at
    const Ranges there = out.ranges();
    auto sources = sources_of(plan, survey, there);
    std::uint64_t end = 0, written = there.games(); // what lies before `end` is in `out`
    auto committed = std::chrono::steady_clock::now();
    while (!sources.empty()) {
        std::pop_heap(sources.begin(), sources.end(), Later{});
        Source& next = *sources.back();
        const Batch& batch = next.batch();
        const Range games{batch.first, batch.games};
        if (games.end() > end && games.games > 0) {
            end = games.end();
            if (!there.holds(games)) {
                out.write(batch);
                written += games.games;
            }
        }
        if (next.next()) {
            std::push_heap(sources.begin(), sources.end(), Later{});
        } else {
            sources.pop_back();
        }
        if (std::chrono::steady_clock::now() - committed >= between_commits) {
            out.commit();
            committed = std::chrono::steady_clock::now();
            if (!tell(written)) {
                out.commit(true);
                return false;
            }
        }
    }
    out.commit(true);
    return true;
}

} // namespace bastide::host
