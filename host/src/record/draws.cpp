#include "record/draws.hpp"
#include "bastide/error.hpp"

namespace bastide::host {

DrawCheck::DrawCheck(const Record& record, const Ruleset& rules) : record_(record), deal_(rules) {
    if (record.told || (!record.commitment.empty() && record.secret.empty())) {
        finding_ = record.told ? Finding::told : Finding::unknown;
        return;
    }
    try {
        deal_.begin(chance_of(record));
    } catch (const Error& error) {
        finding_ = Finding::unknown;
        broken_ = error.what();
    }
}

void DrawCheck::look(const Game& game, Action action, std::size_t move) {
    if (finding_ == Finding::unknown || finding_ == Finding::told) {
        return;
    }
    const bool thrown = game.rules().decisions[index(game.play().core().decision)].spec.from_outside;
    if (!thrown && move >= record_.after) {
        const Action given = deal_.outcome(game);
        finding_ = given == action ? finding_ : Finding::others;
        if (given != action && !record_.commitment.empty() && broken_.empty()) {
            broken_ = Error(record_.file, record_.moves[move].line,
                            "the secret that the record commits to gives '" + game.text(given) + "' here, not '" +
                                record_.moves[move].text + "': the record was changed, or chance was not left alone.")
                          .what();
        }
    }
    deal_.follow(game, action);
}

std::string DrawCheck::words() const {
    if (finding_ == Finding::told) {
        return "what chance brought was told by people";
    }
    const std::string commitment = "commitment " + record_.commitment;
    if (!record_.commitment.empty() && finding_ == Finding::unknown) {
        return "the draws can be checked against " + commitment + " when its secret is published, with the result";
    }
    if (!record_.commitment.empty()) {
        return (finding_ == Finding::own ? "the draws are those of " : "the draws are not those of ") + commitment +
               " and its secret";
    }
    return (finding_ == Finding::own ? "the draws are those of seed " : "the draws are not those of seed ") +
           std::to_string(record_.seed) + (record_.format < record_format_of_seeds ? " as it is dealt now" : "");
}

} // namespace bastide::host
