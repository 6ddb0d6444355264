// What the signs of a position are worth, by what they are about.
#include "agents/value/sight.hpp"

namespace bastide::host {
namespace {

using About = Term::About;

bool is_of_figures(const Signs& signs, KindId kind, std::size_t sign) {
    for (const unsigned one : {Signs::bound, Signs::bound_late, Signs::returns, Signs::stuck_late, Signs::returns_late,
                               Signs::returns_soon}) {
        if (sign == signs.of(kind, one)) {
            return true;
        }
    }
    return false;
}

/// What each sign is about.
std::vector<Term> subjects(const Signs& signs, const Ruleset& rules) {
    std::vector<Term> of(signs.size());
    for (std::size_t k = 0; k < rules.kinds.size(); ++k) {
        const auto kind = static_cast<KindId>(k);
        const bool stays = rules.kinds[k].spec.closing == Closing::never;
        const std::size_t count = stays ? std::size_t{Signs::stays_count} : std::size_t{Signs::closes_count};
        for (std::size_t sign = signs.of(kind, 0); sign < signs.of(kind, 0) + count; ++sign) {
            const bool figures = !stays && is_of_figures(signs, kind, sign);
            of[sign] = {figures ? About::figures
                        : stays ? About::lasting
                                : About::closing,
                        figures ? KindId{} : kind,
                        {}};
        }
    }
    for (std::size_t k = 0; k < rules.figure_kinds.size(); ++k) {
        if (rules.figure_kinds[k].spec.per_player > 0) {
            const std::size_t first = signs.of(static_cast<FigureKindId>(k), 0);
            for (std::size_t sign = first; sign < first + Signs::owns_count; ++sign) {
                of[sign].about = About::figures;
            }
        }
    }
    for (std::size_t sign = signs.of(Signs::free0_late); sign <= signs.of(Signs::load_half); ++sign) {
        of[sign].about = About::figures;
    }
    for (std::size_t sign = signs.of(Signs::join_even); sign <= signs.of(Signs::join_ahead_late); ++sign) {
        of[sign].about = About::joining;
    }
    return of;
}

} // namespace

std::vector<Term> Sight::terms(const Game& game, const Scores& estimate) {
    SignRows rows;
    list(game, estimate, rows);
    const std::vector<Term> of = subjects(signs_, game.rules());
    std::vector<Term> terms;
    for (std::size_t sign = 0; sign < of.size() && sign < weights_.size(); ++sign) {
        auto term = std::find_if(terms.begin(), terms.end(), [&](const Term& it) {
            return it.about == of[sign].about && it.kind == of[sign].kind;
        });
        if (term == terms.end()) {
            term = terms.insert(terms.end(), of[sign]);
        }
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.play().players()); ++seat) {
            term->worths[seat] += static_cast<double>(weights_[sign] * rows[seat][sign]);
        }
    }
    return terms;
}

} // namespace bastide::host
