#include "commands/play_start.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "program/idle.hpp"
#include "record/folder.hpp"
#include <algorithm>
#include <random>

namespace bastide::host {
namespace {

std::uint64_t any_seed() {
    std::random_device device;
    return device() % 1'000'000'000U; // short enough to be told
}

void check_seat(const std::string& agent, const std::string& from) {
    const std::vector<std::string> known = known_seats();
    const std::string name = agent == "person" ? agent : parse_agent(agent).name;
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        throw Error(from + ": there is no agent " + in_quotes(name) + "." + did_you_mean(name, known) + " Known are " +
                    listed(known) + ".");
    }
    if (name != "person") {
        try {
            make_agent(agent);
        } catch (const Error& error) {
            throw Error(from + ": " + error.what());
        }
    }
}

Start begin(const PlayOptions& options, const Library& library) {
    if (options.game.empty()) {
        throw Error("Say which game to play, as in `bastide play quick`, or go on with the last one: `bastide play "
                    "--resume`.");
    }
    Table table = open_table(library, find_game(options.game));
    warn_of_idle_modules(library, table.idle_modules);
    const std::uint64_t seed = options.seed ? *options.seed : any_seed();
    ChanceSource chance = options.real_tiles ? ChanceSource::told_by_people(seed) : ChanceSource(seed);
    return {std::move(table.file), std::move(table.rules), std::move(chance), {}, {}};
}

Start go_on(const PlayOptions& options, const Library& library) {
    if (options.seed) {
        throw Error("--seed cannot be given with --resume: the record has its seed.");
    }
    if (options.real_tiles) {
        throw Error("--real-tiles cannot be given with --resume: the record says whether people tell what is drawn.");
    }
    std::optional<Table> table; // asked for with a game: it has to be the same one
    if (!options.game.empty()) {
        table = open_table(library, find_game(options.game));
    }
    Resumed resumed = resume(options.resume, table, options.record.empty() && !options.no_record, library);
    const GameFile file = resumed.record.game;
    const bool own_record = options.record.empty() && !options.no_record;
    ChanceSource chance = goes_on_by(resumed.record, own_record);
    return {file, std::move(resumed.rules), std::move(chance), std::move(resumed.record), std::move(resumed.held)};
}

} // namespace

ChanceSource goes_on_by(const Record& record, bool own_record) {
    return record.commitment.empty() || own_record ? chance_of(record) : ChanceSource(any_seed());
}

std::vector<std::string> known_seats() {
    std::vector<std::string> names = agent_names();
    names.insert(names.begin(), "person");
    return names;
}

void seat(const PlayOptions& options, GameFile& file) {
    const std::size_t seats = file.players.size();
    std::vector<std::string> agents = options.agents;
    if (agents.size() == 1) {
        agents.resize(seats, agents.front());
    }
    if (!agents.empty() && agents.size() != seats) {
        throw Error("--agents names " + std::to_string(agents.size()) + " agents, but " + file.file + " has " +
                    std::to_string(seats) + " players; give one for each, or one for all.");
    }
    for (std::size_t i = 0; i < seats; ++i) {
        std::string& agent = file.players[i].agent;
        agent = agents.empty() ? agent : agents[i];
        check_seat(agent, options.agents.empty() ? file.file : "--agents");
        if (options.resumes && agents.empty() && starts_a_program(agent)) {
            throw Error(file.file + " seats a program, " + in_quotes(agent) +
                        "; a record may come from anywhere, so name it with --agents to have it started.");
        }
    }
}

Start opened_game(const PlayOptions& options, const Library& library) {
    return options.resumes ? go_on(options, library) : begin(options, library);
}

std::unique_ptr<RecordWriter> open_record(const PlayOptions& options, Start& start) {
    if (options.no_record) {
        return nullptr;
    }
    if (start.held) {
        return std::make_unique<RecordWriter>(std::move(start.held), *start.record);
    }
    if (options.record.empty()) {
        return std::make_unique<RecordWriter>(
            RecordWriter::in_folder(make_own_records_folder("say where with --record FILE, or play with --no-record"),
                                    start.file, *start.rules, start.chance));
    }
    // What goes on in another file does so with everything so far.
    return std::make_unique<RecordWriter>(options.record, start.file, *start.rules, start.chance,
                                          start.record ? start.record->moves : std::vector<Record::Move>{});
}

} // namespace bastide::host
