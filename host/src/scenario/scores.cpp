// Comparing what was scored and told in a step with what a scenario expects.
#include "bastide/words.hpp"
#include "scenario/run.hpp"
#include <algorithm>
#include <array>
#include <cstddef>

namespace bastide::host {

namespace {

/// The event that the file asks for, in words.
std::string described(const ExpectedScore& wanted) {
    std::string text = wanted.player.empty() ? "somebody" : wanted.player;
    text += wanted.points ? " scores " + std::to_string(*wanted.points) : " scores";
    const auto add = [&](const char* before, const std::string& what) { text += what.empty() ? "" : before + what; };
    add(" for a ", wanted.kind);
    add(" at ", wanted.at);
    add(" for ", wanted.cause);
    add(", ", wanted.occasion);
    add(", citing ", wanted.rules.empty() ? "" : listed(wanted.rules));
    return text;
}

/// Finds an own event for every wanted one (augmenting paths), since a vague wish may take what a precise one needs.
class Matching {
public:
    explicit Matching(std::vector<std::vector<bool>> fits)
        : fits_(std::move(fits)), owner_(fits_.empty() ? 0 : fits_[0].size(), none) {}
    static constexpr std::size_t none = SIZE_MAX;

    std::vector<std::size_t> unmet() {
        std::vector<std::size_t> result;
        for (std::size_t wanted = 0; wanted < fits_.size(); ++wanted) {
            std::vector<bool> seen(owner_.size());
            if (!serve(wanted, seen)) {
                result.push_back(wanted);
            }
        }
        return result;
    }
    bool used(std::size_t event) const { return event < owner_.size() && owner_[event] != none; }

private:
    bool serve(std::size_t wanted, std::vector<bool>& seen) {
        for (std::size_t event = 0; event < owner_.size(); ++event) {
            if (fits_[wanted][event] && !seen[event]) {
                seen[event] = true;
                if (owner_[event] == none || serve(owner_[event], seen)) {
                    owner_[event] = wanted;
                    return true;
                }
            }
        }
        return false;
    }

    std::vector<std::vector<bool>> fits_;
    std::vector<std::size_t> owner_;
};

} // namespace

bool ScenarioRun::matches(const ExpectedScore& wanted, const HappenedScore& happened) const {
    const Play& play = game_.play();
    const auto same = [](const std::string& want, const std::string& have) { return want.empty() || want == have; };
    if (!wanted.at.empty() &&
        (happened.feature == none_of<FeatureId> ||
         play.feature_of(segment(wanted.at)) != play.feature_of(static_cast<SegmentId>(index(happened.feature))))) {
        return false;
    }
    const std::vector<std::string> cited = split_words(happened.rules);
    return same(wanted.player, happened.player) && same(wanted.kind, happened.kind) &&
           same(wanted.occasion, happened.occasion) && same(wanted.cause, happened.cause) &&
           (!wanted.points || *wanted.points == happened.points) &&
           std::all_of(wanted.rules.begin(), wanted.rules.end(),
                       [&](const std::string& id) { return std::find(cited.begin(), cited.end(), id) != cited.end(); });
}

void ScenarioRun::check_names(const ExpectedScore& wanted) const {
    if (!wanted.player.empty() && wanted.player != "nobody") {
        seat(wanted.player);
    }
}

void ScenarioRun::compare_events_in_order(const std::vector<ExpectedScore>& wanted, unsigned line) {
    std::vector<std::string> happened;
    for (const HappenedScore& score : scored_) {
        happened.push_back(score.explanation);
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        bool fits = false;
        at_line(wanted[i].line, [&] {
            check_names(wanted[i]);
            fits = i < scored_.size() && matches(wanted[i], scored_[i]);
        });
        if (!fits) {
            fail(wanted[i].line, "Expected as number " + std::to_string(i + 1) + ": " + described(wanted[i]) +
                                     ". What was scored in this step, in order:" + quoted(happened));
            return; // whatever follows is out of step
        }
    }
    if (scored_.size() > wanted.size()) {
        fail(line, "There are score events that the step does not list:" +
                       quoted({happened.begin() + static_cast<std::ptrdiff_t>(wanted.size()), happened.end()}));
    }
}

void ScenarioRun::compare_events(const std::vector<ExpectedScore>& wanted, unsigned line) {
    std::vector<std::vector<bool>> fits;
    for (const ExpectedScore& want : wanted) {
        fits.emplace_back();
        at_line(want.line, [&] {
            check_names(want);
            for (const HappenedScore& happened : scored_) {
                fits.back().push_back(matches(want, happened));
            }
        });
        fits.back().resize(scored_.size());
    }
    Matching matching(std::move(fits));
    const std::vector<std::size_t> unmet = matching.unmet();
    std::vector<std::string> happened;
    for (const HappenedScore& score : scored_) {
        happened.push_back(score.explanation);
    }
    for (const std::size_t i : unmet) {
        fail(wanted[i].line,
             "Expected: " + described(wanted[i]) + ". What was scored in this step:" + quoted(happened));
    }
    std::vector<std::string> extra;
    for (std::size_t i = 0; i < scored_.size(); ++i) {
        if (!matching.used(i)) {
            extra.push_back(happened[i]);
        }
    }
    if (unmet.empty() && !extra.empty()) {
        fail(line, "There are score events that the step does not list:" + quoted(extra));
    }
}

/// Whole terms, the sum, or a rule id: no part of one.
bool ScenarioRun::explains(const HappenedScore& score, const std::string& part) const {
    static constexpr std::array<std::string_view, 5> before{": ", " + ", " = ", ", ", "("};
    static constexpr std::array<std::string_view, 6> after{" + ", " = ", ", ", " (", ")", " : "};
    const std::vector<std::string> cited = split_words(score.rules);
    if (std::find(cited.begin(), cited.end(), part) != cited.end()) {
        return true;
    }
    const std::string_view text = score.explanation;
    for (std::size_t at = text.find(part); at != std::string_view::npos && !part.empty();
         at = text.find(part, at + 1)) {
        const std::string_view left = text.substr(0, at), right = text.substr(at + part.size());
        const auto ends = [&](std::string_view mark) { return left.ends_with(mark); };
        const auto begins = [&](std::string_view mark) { return right.starts_with(mark); };
        if ((left.empty() || std::any_of(before.begin(), before.end(), ends)) &&
            (right.empty() || std::any_of(after.begin(), after.end(), begins))) {
            return true;
        }
    }
    return false;
}

void ScenarioRun::compare_texts(const Expected& expected) {
    std::vector<std::string> explanations;
    for (const HappenedScore& score : scored_) {
        explanations.push_back(score.explanation);
    }
    for (const Quote& part : expected.explains) {
        if (std::none_of(scored_.begin(), scored_.end(),
                         [&](const auto& score) { return explains(score, part.text); })) {
            fail(part.line, "No score of this step is explained with '" + part.text + "'" +
                                (any_contains(explanations, part.text) ? " (parts of a term do not count)" : "") +
                                ". The explanations:" + quoted(explanations));
        }
    }
    if (expected.silent && !told_.empty()) {
        fail(*expected.silent, "Nothing should be told in this step, but this was:" + quoted(told_));
    }
    for (const Quote& part : expected.tells) {
        if (!any_contains(told_, part.text)) {
            fail(part.line, "Nobody told '" + part.text + "' in this step. What was told:" + quoted(told_));
        }
    }
}

} // namespace bastide::host
