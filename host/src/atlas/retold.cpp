#include "atlas/retold.hpp"
#include "atlas/gather.hpp"
#include "bastide/game/ruleset.hpp"
#include "library/library.hpp"
#include "match/chronicle.hpp"
#include "record/record.hpp"

namespace bastide::host::atlas {

namespace {

using Entries = std::vector<Chronicle::Entry>;

bool is_heading(const Chronicle::Entry& entry) { return entry.kind == Chronicle::Entry::Kind::turn; }

/// The sentences from the heading before entry `at` to the one after it.
std::vector<std::string> turn_around(const Entries& all, std::size_t at) {
    std::size_t from = std::min(at, all.size());
    while (from > 0 && !is_heading(all[from - 1])) {
        --from;
    }
    std::vector<std::string> told;
    if (from > 0) {
        told.push_back(all[from - 1].text + '.');
    }
    for (std::size_t i = from; i < all.size() && !is_heading(all[i]); ++i) {
        told.push_back(all[i].text);
    }
    return told;
}

} // namespace

Retold retell(const Library& library, const Moment& moment) {
    GameFile file = game_of(library, moment.mix);
    const auto rules = library.compile(file);
    Rng rng(moment.mix.seed);
    Game game(rules);
    Game position(game);
    Chronicle chronicle;
    chronicle.open(game.play());
    game.watch(&chronicle);
    std::string record = record_head(file, *rules, moment.mix.seed, file.file);
    Entries all;
    std::size_t at = 0;
    for (std::size_t actions = 0; actions <= moment.end && !game.is_terminal(); ++actions) {
        const Entries more = chronicle.take();
        all.insert(all.end(), more.begin(), more.end());
        if (actions == moment.before) {
            position = game;
            at = all.size();
        }
        const Action action = next_action(game, rng);
        record += (game.at_chance() ? std::string("chance") : game.play().player_name(game.to_act())) + ": " +
                  game.text(action) + '\n';
        game.apply(action);
    }
    const Entries last = chronicle.take();
    all.insert(all.end(), last.begin(), last.end());
    return {std::move(file), std::move(position), turn_around(all, at), std::move(record), moment.before};
}

} // namespace bastide::host::atlas
