#include "lab/search/search.hpp"
#include "bastide/error.hpp"
#include "lab/experiment/own_build.hpp"
#include "lab/measures/columns.hpp"
#include "lab/search/candidates.hpp"
#include "lab/search/halving.hpp"
#include "lab/search/nearness.hpp"
#include <algorithm>
#include <limits>
#include <map>
#include <memory>

namespace bastide::host {
namespace {

/// Means of targets over the rounds so far.
struct Sum {
    double weighted = 0, games = 0;
    bool told = true;
    double mean() const { return games > 0 ? weighted / games : 0; }
};

class Searcher {
public:
    Searcher(const Experiment& experiment, const Library& library, const SearchPlan& plan,
             const std::atomic<bool>& stop, const std::function<void(const SearchProgress&)>& tell)
        : experiment_(experiment), library_(library), plan_(plan), stop_(stop), tell_(tell),
          targets_(experiment.search.targets) {
        for (const Target& target : targets_) {
            if (!target.of_ladder()) {
                measures_.push_back(target.measure);
            }
        }
    }

    std::optional<SearchEnd> run() {
        std::vector<std::size_t> counts;
        for (const Factor& factor : experiment_.factors) {
            counts.push_back(factor.levels.size());
        }
        Candidates candidates(counts, experiment_.seed, [this](const Levels& levels) { return playable(levels); });
        const auto wanted = static_cast<std::size_t>(experiment_.search.candidates);
        SearchEnd end;
        end.found.there_are = candidates.there_are();
        std::vector<Levels> now = candidates.first(wanted);
        if (now.empty()) {
            throw Error(experiment_.file, experiment_.factors.front().line,
                        "no combination can be played: " + refused_);
        }
        check_targets_of(now);
        for (progress_.generation = 1; progress_.generation <= experiment_.search.generations; ++progress_.generation) {
            const std::vector<Contender> order = generation(now);
            if (order.empty()) {
                return {};
            }
            std::vector<Tried> tried;
            for (const Contender& one : order) {
                const Levels& levels = now[one.number];
                tried.push_back({levels, known_.at(levels).name, one.distance, one.games, progress_.generation});
            }
            // The one that others were children of is told where it came last.
            std::erase_if(end.found.tried,
                          [&](const Tried& one) { return std::find(now.begin(), now.end(), one.levels) != now.end(); });
            end.found.tried.insert(end.found.tried.begin(), tried.begin(), tried.end());
            now = candidates.children(now[order.front().number], wanted);
            if (now.size() < 2) {
                break; // nothing else is left
            }
        }
        const Levels first(counts.size(), 0), &best = end.found.tried.front().levels;
        for (const Levels* levels : {&first, &best}) {
            if (const auto there = known_.find(*levels); there != known_.end() && (levels == &best || best != first)) {
                end.variants.push_back(there->second);
            }
        }
        return end;
    }

private:
    bool playable(const Levels& levels) {
        std::optional<Variant> variant = variant_of_levels(experiment_, levels, library_, refused_);
        const bool there = variant.has_value();
        if (there) {
            known_.emplace(levels, std::move(*variant));
        }
        return there;
    }
    /// Targets can be told of some of the candidates, before anything is played.
    void check_targets_of(const std::vector<Levels>& candidates) const {
        std::vector<Variant> variants;
        for (const Levels& levels : candidates) {
            variants.push_back(known_.at(levels));
        }
        for (const Target& target : targets_) {
            if (!target.of_ladder()) {
                check_measure(experiment_, target.measure, variants, "[[target]]: 'measure': ", target.line);
            }
        }
    }

    std::vector<Contender> generation(const std::vector<Levels>& candidates) {
        std::vector<std::vector<Sum>> sums(candidates.size(), std::vector<Sum>(targets_.size()));
        return halved(candidates.size(), experiment_.search.first_games,
                      [&](std::size_t round, const std::vector<std::size_t>& left, std::uint64_t games) {
                          return play(round, candidates, left, games, sums);
                      });
    }

    /// A round's deals are its own, and never those by which the winner is judged.
    std::uint64_t seed_of(std::size_t round) const {
        constexpr std::uint64_t rounds = 64;
        constexpr auto most = static_cast<std::uint32_t>(std::numeric_limits<std::int32_t>::max());
        Rng rng = Rng::stream(experiment_.seed, 1 + static_cast<std::uint64_t>(progress_.generation) * rounds + round);
        std::uint64_t seed = rng.below(most);
        while (seed == experiment_.seed) {
            seed = rng.below(most);
        }
        return seed;
    }

    std::vector<double> play(std::size_t round, const std::vector<Levels>& candidates,
                             const std::vector<std::size_t>& left, std::uint64_t games,
                             std::vector<std::vector<Sum>>& sums) {
        Experiment now = experiment_;
        now.games = games;
        now.seed = seed_of(round);
        now.measures = {"score"};
        now.oracle_line = 0; // here targets alone may ask for one
        std::vector<Variant> variants;
        for (const std::size_t number : left) {
            variants.push_back(known_.at(candidates[number]));
            if (!now.judged()) { // else an oracle would watch all games that has learned nothing
                variants.back().columns = std::make_shared<const Columns>(*variants.back().rules);
            }
        }
        LabHead head = head_of(now, variants);
        head.builds = {own_build(library_, variants)};
        const std::filesystem::path file = plan_.folder / ("generation-" + std::to_string(progress_.generation) +
                                                           "-round-" + std::to_string(round + 1) + ".lab");
        Store store = Store::for_writing(file, head, plan_.others);
        if (const Ranges played = store.ranges(); !played.list().empty() && played.list().back().end() > games) {
            throw Error(file.string(), 0,
                        "more games of this round were played when first_games was larger; remove the folder " +
                            plan_.folder.string() + ", or give first_games as it was.");
        }
        progress_.round = round + 1;
        progress_.left = left.size();
        const LabRun done = run_lab(store, variants, {}, plan_.threads, stop_, [&](const LabProgress& games_now) {
            progress_.games = games_now;
            tell_(progress_);
        });
        if (!done.finished) {
            return {};
        }
        const std::vector<Oracle>& learned = store.head().learned; // none if nothing asks for an oracle
        for (std::size_t v = 0; v < learned.size(); ++v) {
            known_.at(candidates[left[v]]).learned = learned[v];
        }
        return judged_round(store, left, static_cast<double>(games), sums);
    }

    std::vector<double> judged_round(Store& store, const std::vector<std::size_t>& left, double games,
                                     std::vector<std::vector<Sum>>& sums) const {
        Analysis analysis(store.head(), measures_);
        Ladder ladder(store.head());
        store.read([&](const Batch& batch) {
            analysis.add(batch);
            ladder.add(batch);
        });
        std::vector<double> out;
        for (std::size_t v = 0; v < left.size(); ++v) {
            std::vector<double> means;
            bool told = true;
            std::size_t measure = 0;
            const std::optional<LadderFigures> figures = ladder.figures(v);
            for (std::size_t t = 0; t < targets_.size(); ++t) {
                std::optional<double> mean;
                if (targets_[t].of_ladder()) {
                    const Estimate95* const figure = figures ? figure_of(targets_[t], *figures) : nullptr;
                    mean = figure != nullptr ? std::optional(figure->mean) : std::nullopt;
                } else if (const auto e = analysis.mean_of(v, measure++); e && e->n > 0) {
                    mean = e->mean;
                }
                Sum& sum = sums[left[v]][t];
                sum.told = sum.told && mean;
                sum.weighted += mean.value_or(0) * games;
                sum.games += games;
                told = told && sum.told;
                means.push_back(sum.mean());
            }
            out.push_back(told ? distance_of(targets_, means) : Tried::very_far);
        }
        return out;
    }

    const Experiment& experiment_;
    const Library& library_;
    const SearchPlan& plan_;
    const std::atomic<bool>& stop_;
    const std::function<void(const SearchProgress&)>& tell_;
    const std::vector<Target>& targets_;
    std::vector<std::string> measures_; ///< of the targets that are no ladder's
    std::map<Levels, Variant> known_;
    std::string refused_; ///< why the last one that cannot be played cannot
    SearchProgress progress_;
};

} // namespace

std::optional<SearchEnd> search(const Experiment& experiment, const Library& library, const SearchPlan& plan,
                                const std::atomic<bool>& stop, const std::function<void(const SearchProgress&)>& tell) {
    return Searcher(experiment, library, plan, stop, tell).run();
}

} // namespace bastide::host
