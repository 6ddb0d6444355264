#include "sample.hpp"
#include "bastide/error.hpp"
#include "record/writer.hpp"
#include "transcript.hpp"
#include <algorithm>
#include <fstream>
#include <iostream>

namespace bastide::differential {
namespace {

namespace fs = std::filesystem;

bool discards(const LogGame& log) {
    return std::any_of(log.steps.begin(), log.steps.end(), [](const Step& step) {
        const auto* h = std::get_if<Happening>(&step);
        return h != nullptr && h->type == "discard";
    });
}

/// Keeps the moves beside the transcript.
class RecordScribe : public Transcript {
public:
    void before(const Game& game, Items happened, Action action) override {
        Transcript::before(game, std::move(happened), action);
        moves.push_back({game.at_chance() ? "chance" : game.play().player_name(game.to_act()), game.text(action), 0});
    }
    std::vector<host::Record::Move> moves;
};

void write_lines(const fs::path& file, const std::vector<std::string>& lines) {
    std::ofstream out(file);
    for (const std::string& line : lines) {
        out << line << '\n';
    }
    if (!out.flush()) {
        throw Error(file.string() + ": the file cannot be written.");
    }
}

std::vector<std::string> read_lines(const fs::path& file) {
    std::ifstream in(file);
    if (!in) {
        throw Error(file.string() + ": the expectations of the record are missing.");
    }
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::vector<std::string> play_again(const host::Record& record, const Library& library) {
    Game game(library.compile(record.game));
    Watcher watcher(game);
    Transcript transcript;
    for (const host::Record::Move& move : record.moves) {
        std::string why;
        const std::optional<Action> action = game.parse(move.text, &why);
        if (!action) {
            throw Error(record.file, move.line, why);
        }
        transcript.before(game, watcher.take(), *action);
        game.apply(*action);
    }
    const Items happened = watcher.take();
    transcript.after(game, happened, watcher.standing());
    return transcript.lines();
}

bool same(const fs::path& file, const Library& library) {
    const std::vector<std::string> expected = read_lines(fs::path(file).replace_extension(".expected"));
    std::vector<std::string> found;
    try {
        found = play_again(host::read_record(file), library);
    } catch (const Error& trouble) {
        std::cout << trouble.what() << '\n';
        return false;
    }
    const auto [left, right] = std::mismatch(expected.begin(), expected.end(), found.begin(), found.end());
    if (left == expected.end() && right == found.end()) {
        return true;
    }
    std::cout << fs::path(file).replace_extension(".expected").string() << ':' << (left - expected.begin()) + 1
              << ": the game differs\n  - " << (left == expected.end() ? "(nothing)" : *left) << "\n  + "
              << (right == found.end() ? "(nothing)" : *right) << '\n';
    return false;
}

} // namespace

bool Converter::wants(const LogGame& log) {
    const int number = seen_[log.mix_no + log.policy]++;
    const bool odd = (log.mix_no.back() - '0') % 2 == 1;
    const int first = odd == (log.policy == "uniform") ? 0 : 1;           // so that 2 to 5 players occur in each mix
    if (number >= first && converted_[log.mix_no + log.policy] < each_) { // of what could be converted
        return true;
    }
    return discards(log) && discards_[log.mix_no]++ == 0;
}

Outcome Converter::convert(Replay& replay, const LogGame& log, const Variant& variant) {
    RecordScribe scribe;
    Outcome outcome = replay.run(&scribe);
    if (outcome.difference || outcome.forced) { // what was forced is no legal game
        return outcome;
    }
    fs::create_directories(folder_);
    const fs::path base = folder_ / (log.mix_no + '-' + log.policy + '-' + std::to_string(log.game));
    fs::path record = base;
    record += ".record";
    fs::remove(record);
    host::RecordWriter writer(record, variant.game, *variant.rules, 0);
    for (const host::Record::Move& move : scribe.moves) {
        writer.write(move.who, move.text);
    }
    fs::path expected = base;
    expected += ".expected";
    write_lines(expected, scribe.lines());
    ++written_;
    ++converted_[log.mix_no + log.policy];
    return outcome;
}

int check_sample(const fs::path& folder, const Library& library) {
    std::vector<fs::path> files;
    std::error_code trouble;
    for (fs::directory_iterator at(folder, trouble), end; !trouble && at != end; at.increment(trouble)) {
        if (at->path().extension() == ".record") {
            files.push_back(at->path());
        }
    }
    if (files.empty()) {
        throw Error(folder.string() + ": there are no records to check here.");
    }
    std::sort(files.begin(), files.end());
    const auto differ = std::count_if(files.begin(), files.end(), [&](const fs::path& f) { return !same(f, library); });
    std::cout << files.size() << " records, " << differ << " differ\n";
    return static_cast<int>(differ);
}

} // namespace bastide::differential
