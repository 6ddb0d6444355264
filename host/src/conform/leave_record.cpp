#include "conform/leave_record.hpp"
#include "bastide/host/game.hpp"
#include "files/in_shell.hpp"
#include "files/write.hpp"
#include "record/record.hpp"

namespace bastide::host::conform {

namespace fs = std::filesystem;

namespace {

/// As far as the actions can be done and have a text.
std::size_t add_moves(Game& game, const std::vector<Action>& actions, std::string& text) {
    std::size_t done = 0;
    try {
        for (; done < actions.size(); ++done) {
            const std::string who = game.at_chance() ? "chance" : game.play().player_name(game.to_act());
            const std::string line = who + ": " + game.text(actions[done]) + '\n';
            game.apply(actions[done]);
            text += line;
        }
    } catch (const std::exception&) {
        return done;
    }
    return done;
}

} // namespace

std::string leave_record(const Subject& subject, const GameFile& game, const std::shared_ptr<const Ruleset>& rules,
                         std::uint64_t seed, const std::vector<Action>& actions) {
    const fs::path file =
        subject.settings().records / (subject.name() + '-' + std::to_string(rules->players) + '-' +
                                      rules->identity.digest.substr(0, 6) + '-' + std::to_string(seed) + ".bastide");
    try {
        fs::create_directories(file.parent_path());
        std::string text = record_head(game, *rules, seed, file);
        Game again(rules);
        const std::size_t moves = add_moves(again, actions, text);
        write_output(file.string(), text, Existing::replace);
        return " See " + subject.settings().program + " inspect " + in_shell(file.string()) + " --at " +
               std::to_string(moves);
    } catch (const std::exception&) {
        return {};
    }
}

} // namespace bastide::host::conform
