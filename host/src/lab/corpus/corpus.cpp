#include "lab/corpus/corpus.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "files/write.hpp"
#include "lab/agent_files.hpp"
#include "lab/corpus/part.hpp"
#include "lab/corpus/sources.hpp"
#include "lab/crew.hpp"
#include "lab/store/run_lock.hpp"
#include "pages/json_text.hpp"
#include "program/built.hpp"
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int corpus_format = 2;

/// What is handed from threads to the one that writes.
struct Piece {
    CorpusRows rows;
    std::uint64_t forfeits = 0;
    std::string forfeit;
};

template <class Named> Json names_json(const std::vector<Named>& all) {
    Json names = Json::array();
    for (const Named& one : all) {
        names.push_back(one.spec.name);
    }
    return names;
}

class Corpus {
public:
    Corpus(const CorpusPlan& plan, fs::path folder, const Library& library)
        : plan_(plan), folder_(std::move(folder)), layout_(*plan.rules, plan.side, 0),
          columns_(corpus_columns(*plan.rules, layout_, plan.planes)),
          records_(records_that_join(plan, library, run_.refused)), all_(plan.games + records_.size()) {
        run_.all = all_;
        if (all_ == 0) {
            throw Error("There is nothing to write: no games are asked for, and no record joins them." +
                        (run_.refused.empty() ? std::string() : ' ' + run_.refused.front()));
        }
    }

    CorpusRun write(const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        claim_folder();
        const RunLock lock(folder_ / lock_name);
        run_.games = finished_parts() * plan_.part;
        if (run_.games < all_) {
            write_parts(stop, done);
        }
        run_.games = std::min(run_.games, all_);
        run_.finished = run_.games == all_;
        for (std::uint64_t part = 0; part < finished_parts(); ++part) {
            run_.rows += CorpusPart::rows_of(folder_of(part));
        }
        if (run_.finished) {
            done = all_;
            write_dictionary();
            std::error_code ignored;
            fs::remove(folder_ / lock_name, ignored);
        }
        return std::move(run_);
    }

private:
    static constexpr const char* lock_name = "lock";

    fs::path dictionary() const { return folder_ / "dictionary.json"; }
    fs::path folder_of(std::uint64_t part) const {
        char name[32];
        std::snprintf(name, sizeof name, "part-%05llu", static_cast<unsigned long long>(part));
        return folder_ / name;
    }
    std::uint64_t parts() const { return (all_ + plan_.part - 1) / plan_.part; }
    std::uint64_t finished_parts() const {
        std::uint64_t part = 0;
        while (part < parts() && fs::exists(folder_of(part))) {
            ++part;
        }
        return part;
    }

    /// The data dictionary, which also says what the folder was begun for.
    Json told() const {
        Json columns = Json::array(), sources = Json::array({"played"});
        for (const CorpusColumn& column : columns_) {
            columns.push_back(
                {{"name", column.name}, {"type", column.type}, {"row", column.row}, {"about", column.about}});
        }
        for (const Record& record : records_) {
            sources.push_back(record.file);
        }
        const Ruleset& rules = *plan_.rules;
        Json verbs = Json::array();
        for (const CompiledVerb& verb : rules.verbs) {
            verbs.push_back(verb.name);
        }
        return {{"corpus", corpus_format},
                {"bastide", built::version},
                {"game", plan_.game},
                {"ruleset", rules.identity.digest},
                {"players", rules.player_names},
                {"seed", plan_.seed},
                {"games", plan_.games},
                {"agents", plan_.agents},
                {"learned", learned_by(plan_.agents, rules)},
                {"sources", std::move(sources)},
                {"refused", run_.refused},
                {"parts", parts()},
                {"part", plan_.part},
                {"decisions", names_json(rules.decisions)},
                {"verbs", std::move(verbs)},
                {"facts", layout_.facts()},
                {"planes", plan_.planes ? layout_.planes() : std::vector<std::string>()},
                {"window", layout_.side()},
                {"columns", std::move(columns)},
                {"rows", run_.rows},
                {"finished", run_.finished}};
    }
    void write_dictionary() const { write_file(dictionary(), json_text(told()), Existing::replace); }

    /// A new folder gets its dictionary; one that is there has to be for the same.
    void claim_folder() {
        std::error_code trouble;
        const bool there = fs::exists(folder_, trouble);
        if (!there || fs::is_empty(folder_, trouble)) {
            fs::create_directories(folder_, trouble);
            if (trouble) {
                throw CannotWrite(folder_, "the folder cannot be made", trouble.message());
            }
            write_dictionary();
        } else {
            refuse_another();
        }
        if (!std::ofstream(folder_ / lock_name, std::ios::app)) { // a lock is held on a file
            throw CannotWrite(folder_ / lock_name, "the file cannot be made", "nothing can be written there");
        }
    }
    void refuse_another() const {
        std::ifstream file(dictionary());
        const Json before = Json::parse(file, nullptr, false), now = told();
        if (!before.is_object() || !before.contains("corpus")) {
            throw Error(folder_.string(), 0,
                        "there is something in this folder that is no corpus; a corpus goes into a new one.");
        }
        for (const auto& [key, value] : now.items()) {
            if (key != "rows" && key != "finished" && before.value(key, Json()) != Json::parse(json_text(value))) {
                throw Error(folder_.string(), 0,
                            "a corpus was begun here with another '" + key +
                                "' (dictionary.json has it); say the same again to go on, or name another folder.");
            }
        }
    }

    /// Games that a thread plays at once: few, as planes are large, and so that a part is made of whole pieces.
    std::uint64_t piece() const { return std::min<std::uint64_t>(plan_.part, plan_.planes ? 2 : 16); }
    std::uint64_t pieces_of_part() const { return (plan_.part + piece() - 1) / piece(); }

    std::optional<Piece> made(CorpusGames& games, std::uint64_t number, const std::atomic<bool>& halt,
                              std::atomic<std::uint64_t>& done) const {
        const std::uint64_t part = number / pieces_of_part();
        const std::uint64_t first = part * plan_.part + number % pieces_of_part() * piece();
        const std::uint64_t end = std::min({first + piece(), (part + 1) * plan_.part, all_});
        Piece made{CorpusRows(columns_, layout_), 0, {}};
        for (std::uint64_t game = first; game < end; ++game) {
            std::string forfeit;
            if (!games.tell(game, made.rows, halt, forfeit)) {
                return std::nullopt;
            }
            made.forfeits += forfeit.empty() ? 0 : 1;
            made.forfeit = forfeit.empty() ? made.forfeit : forfeit;
            ++done;
        }
        return made;
    }

    /// The part that is being written; none when all are.
    struct Writing {
        std::uint64_t part = 0;
        std::unique_ptr<CorpusPart> files;
    };
    void begin_part(Writing& now) const {
        now.files = now.part < parts() ? std::make_unique<CorpusPart>(folder_of(now.part), columns_) : nullptr;
    }
    void finish_if_whole(Writing& now) {
        while (now.files && now.files->games() == std::min(plan_.part, all_ - now.part * plan_.part)) {
            now.files->finish();
            run_.games = std::min(all_, ++now.part * plan_.part);
            begin_part(now);
        }
    }

    void write_parts(const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        Writing now{finished_parts(), nullptr};
        begin_part(now);
        finish_if_whole(now);
        const std::uint64_t held = now.files ? now.files->games() : 0;
        if (held % piece() != 0) {
            throw Error(
                folder_of(now.part).string() + ".unfinished", 0,
                "this part has another number of games than it can have; delete it, and they are played again.");
        }
        done = std::min(all_, now.part * plan_.part + held);
        const std::uint64_t before = (parts() - 1) * plan_.part, in_last = (all_ - before + piece() - 1) / piece();
        const std::uint64_t first = now.part * pieces_of_part() + held / piece();
        const std::uint64_t end = std::max(first, (parts() - 1) * pieces_of_part() + in_last);
        const auto threads = static_cast<unsigned>(std::clamp<std::uint64_t>(end - first, 1, plan_.threads));
        Crew<Piece> crew({first, end, threads, std::uint64_t{2} * threads}, [&] {
            return
                [this, &done, games = std::make_shared<CorpusGames>(plan_, records_)](
                    std::uint64_t number, const std::atomic<bool>& halt) { return made(*games, number, halt, done); };
        });
        while (!crew.over()) {
            if (const std::optional<Piece> next = crew.next(stop)) {
                now.files->add(next->rows);
                run_.forfeits += next->forfeits;
                run_.forfeit = run_.forfeit.empty() ? next->forfeit : run_.forfeit;
                finish_if_whole(now);
            }
        }
        if (now.files) {
            now.files->keep();
        }
    }

    const CorpusPlan& plan_;
    const fs::path folder_;
    const Layout layout_;
    const std::vector<CorpusColumn> columns_;
    CorpusRun run_;
    const std::vector<Record> records_;
    const std::uint64_t all_;
};

} // namespace

CorpusRun write_corpus(const CorpusPlan& plan, const fs::path& folder, const Library& library,
                       const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
    return Corpus(plan, folder, library).write(stop, done);
}

} // namespace bastide::host
