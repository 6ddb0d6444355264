// Reading records: every line that is not understood gets a sentence with file and line.
#include "bastide/error.hpp"
#include "bastide/limits.hpp"
#include "bastide/words.hpp"
#include "record/record.hpp"
#include "record/tag.hpp"
#include <algorithm>
#include <set>

namespace bastide::host {
namespace {

const std::vector<std::string> tag_names = {"game",    "title",  "kernel", "module", "tileset",    "switch",
                                            "figures", "player", "order",  "seed",   "commitment", "ruleset"};

constexpr std::size_t most_moves = 1'000'000;
constexpr int most_turns = 65'535;

class Reader {
public:
    Reader(std::string_view text, const std::string& file) : text_(text) {
        record_.file = file;
        record_.game.file = file;
    }

    Record read() {
        for (std::size_t at = 0; at < text_.size();) {
            const std::size_t end = text_.find('\n', at);
            ++line_;
            if (end == std::string_view::npos) { // killed while writing it
                record_.torn = true;
                break;
            }
            std::string_view line = text_.substr(at, end - at);
            if (line.ends_with('\r')) {
                line.remove_suffix(1);
            }
            begin_ = at;
            read_line(line);
            at = end + 1;
            record_.size = at;
        }
        if (line_ == 0 || !begun_) {
            fail(line_, text_.empty() ? "the file is empty, not a record." : not_a_record());
        }
        if (!in_moves_) { // cut off before the first move, or written by hand
            end_head();
            record_.head_ended = false;
        }
        if (ended() && !record_.is_over()) { // whoever goes on writes the end anew
            record_.size = end_begin_;
        }
        return std::move(record_);
    }

private:
    [[noreturn]] void fail(unsigned line, const std::string& sentence) const {
        throw Error(record_.file, line, sentence);
    }
    static std::string not_a_record() {
        return "this is not a record: a record's first line is [bastide-record " + std::to_string(record_format) + "].";
    }

    void read_line(std::string_view line) {
        if (line.find('\0') != std::string_view::npos) {
            fail(line_, "there is a zero byte in this line; the file is damaged.");
        }
        if (in_moves_ && line.starts_with('#') && mover(line) == nullptr) {
            return; // a comment, behind the end of the game too
        }
        if (!begun_) {
            begin(line);
        } else if (!record_.result.empty()) {
            if (line.find_first_not_of(' ') != std::string_view::npos) {
                fail(line_, "there is " + in_quotes(line) + " after the result; nothing should follow it.");
            }
        } else if (in_moves_ && line.starts_with("result: ") && !mover(line)) {
            record_.result = line.substr(8);
            record_.result_line = line_;
        } else if (ended() && !line.empty() && !of_end(line)) {
            fail(line_, "there is " + in_quotes(line) + " after the " + (record_.secret.empty() ? "turns" : "secret") +
                            "; only the result follows it.");
        } else if (const std::string* who = mover(line); who != nullptr && in_moves_) {
            read_move(*who, line.substr(who->size() + 2));
        } else if (line.empty() || line.front() == '#') {
            if (line.empty() && !in_moves_) {
                end_head();
            }
        } else if (line.front() == '[') {
            if (in_moves_ && of_end(line)) {
                read_end(line);
                return;
            }
            if (in_moves_) {
                fail(line_, "this line belongs into the head, before the first empty line.");
            }
            read_tag(line);
        } else {
            not_understood(line);
        }
    }

    void begin(std::string_view line) {
        if (!line.starts_with("[bastide-record")) {
            fail(line_, not_a_record());
        }
        Tag tag(line, record_.file, line_);
        const auto version = tag.number("the version of the format", 0U, 1'000'000U);
        if (tag.key() != "bastide-record") {
            fail(line_, not_a_record());
        }
        if (version < 1 || version > record_format) {
            fail(line_, "this record has format " + std::to_string(version) + ", but this program reads formats 1 to " +
                            std::to_string(record_format) + "; use the version of the program that wrote it.");
        }
        record_.format = version;
        tag.done();
        begun_ = true;
    }

    void read_tag(std::string_view line) {
        Tag tag(line, record_.file, line_);
        const std::string& key = tag.key();
        static const std::set<std::string> repeated{"module", "tileset", "switch", "figures", "player", "order"};
        if (std::find(tag_names.begin(), tag_names.end(), key) == tag_names.end()) {
            tag.fail("a record's head has no line " + in_quotes(key) + " in brackets." + did_you_mean(key, tag_names));
        }
        if (!seen_.insert(key).second && !repeated.contains(key)) {
            tag.fail("[" + key + " ...] stands here a second time.");
        }
        GameFile& game = record_.game;
        if (key == "game") {
            game.name = tag.take_bytes("the game's name");
        } else if (key == "title") {
            game.title = tag.take_bytes("the title");
        } else if (key == "kernel") {
            record_.kernel = tag.number("the kernel's version", 0U, 4'000'000'000U);
        } else if (key == "module") {
            read_module(tag);
        } else if (key == "tileset") {
            read_set(tag);
        } else if (key == "switch") {
            const std::string name = tag.take("a name");
            const std::string value = tag.take("a value");
            game.switches.push_back({name, value, tag.line()});
            record_.identity.switches.emplace_back(name, value);
        } else if (key == "figures") {
            FigureNumber figures{tag.take("a kind of figure"), 0, tag.line()};
            figures.number = tag.number("how many each player has", 0, static_cast<int>(max_figures_of_kind));
            game.figures.push_back(std::move(figures));
        } else if (key == "player") {
            read_player(tag);
        } else if (key == "order") {
            const std::string first = tag.take("a label");
            tag.expect("before");
            game.order.emplace_back(first, tag.take("a second label"));
        } else if (key == "seed") {
            record_.seed = tag.number<std::uint64_t>("the seed", 0, UINT64_MAX);
            record_.told = tag.takes("told");
        } else if (key == "commitment") {
            record_.commitment = tag.digest(Secret::digits);
            record_.after = tag.takes("after") ? tag.number<std::size_t>("the number of moves", 1, most_moves) : 0;
        } else {
            record_.identity.digest = tag.digest();
        }
        tag.done();
    }

    void read_module(Tag& tag) {
        const std::string name = tag.take("a name");
        record_.identity.modules.push_back({name, tag.take("a version")});
        record_.game.modules.emplace_back(name, tag.line());
        if (tag.takes("switches")) {
            record_.module_switches[name] = tag.digest();
        }
    }

    void read_set(Tag& tag) {
        Identity::SetEntry entry;
        entry.name = tag.take("a name");
        tag.expect("copies");
        entry.copies = tag.number("the number of copies", 1, static_cast<int>(max_copies));
        tag.expect("digest");
        entry.digest = tag.digest();
        std::string wanted = entry.name;
        if (tag.takes("file")) {
            wanted = tag.take_bytes("the file's name");
            if (tag.takes("or")) {
                record_.second_places[entry.name] = tag.take_bytes("the file's other name");
            }
        }
        record_.game.tile_sets.push_back({wanted, entry.copies, tag.line()});
        record_.identity.tile_sets.push_back(std::move(entry));
    }

    void read_player(Tag& tag) {
        if (record_.game.players.size() == max_players) {
            tag.fail("this is one player too many; a game has 1 to " + std::to_string(max_players) + ".");
        }
        PlayerSpec player;
        player.name = tag.take("a name");
        for (const PlayerSpec& other : record_.game.players) {
            if (other.name == player.name) {
                tag.fail("there already is a player " + in_quotes(player.name) + ".");
            }
        }
        if (tag.takes("colour")) {
            player.colour = tag.take("a colour");
        }
        if (tag.takes("agent")) {
            player.agent = tag.take_bytes("the agent's name");
        }
        player.youngest = tag.takes("youngest");
        record_.game.players.push_back(std::move(player));
    }

    /// What stands before the result.
    bool of_end(std::string_view line) const {
        return line.starts_with("[turns ") || (!record_.commitment.empty() && line.starts_with("[secret "));
    }
    bool ended() const { return end_begin_ != 0; }
    void read_end(std::string_view line) {
        Tag tag(line, record_.file, line_);
        if (!seen_.insert(tag.key()).second) {
            tag.fail("[" + tag.key() + " ...] stands here a second time.");
        }
        if (tag.key() == "secret") {
            record_.secret = tag.digest(Secret::digits);
            record_.secret_line = line_;
        } else {
            record_.turns = tag.number("the number of turns", 1, most_turns);
        }
        if (!ended()) {
            end_begin_ = begin_;
            record_.result_line = line_;
        }
        tag.done();
    }

    void end_head() {
        for (const std::string needed : {"module", "tileset", "player", "seed", "ruleset"}) {
            if (!seen_.contains(needed) && (needed != "seed" || record_.commitment.empty())) {
                fail(line_, "the record's head ends here but has no line [" + needed + " ...].");
            }
        }
        if (seen_.contains("seed") && seen_.contains("commitment")) {
            fail(line_, "the record's head has a seed and a commitment; chance follows from one of them.");
        }
        record_.identity.players = static_cast<int>(record_.game.players.size());
        movers_.push_back("chance");
        for (const PlayerSpec& player : record_.game.players) {
            movers_.push_back(player.name);
        }
        in_moves_ = true;
    }

    /// Who moves in this line; the longest name that fits, because names may hold colons.
    const std::string* mover(std::string_view line) const {
        const std::string* best = nullptr;
        for (const std::string& who : movers_) {
            const bool fits = line.size() > who.size() + 2 && line.starts_with(who) && line[who.size()] == ':' &&
                              line[who.size() + 1] == ' ';
            if (fits && (best == nullptr || who.size() > best->size())) {
                best = &who;
            }
        }
        return best;
    }

    void read_move(const std::string& who, std::string_view text) {
        record_.moves.push_back({who, std::string(text), line_, begin_});
    }

    [[noreturn]] void not_understood(std::string_view line) const {
        if (!in_moves_) {
            fail(line_, in_quotes(line) + " does not belong into a record's head; an empty line ends the head.");
        }
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) {
            fail(line_, in_quotes(line) + " is not understood; a move reads 'who: action', as in 'chance: draw NAME'.");
        }
        const std::string_view who = line.substr(0, colon);
        if (std::find(movers_.begin(), movers_.end(), who) != movers_.end()) {
            fail(line_, "there is no action after " + in_quotes(line.substr(0, colon + 1)) + ".");
        }
        fail(line_, "nobody in this game is called " + in_quotes(who) + "." + did_you_mean(who, movers_));
    }

    std::string_view text_;
    Record record_;
    unsigned line_ = 0;
    std::size_t begin_ = 0, end_begin_ = 0;
    bool begun_ = false, in_moves_ = false;
    std::set<std::string> seen_;
    std::vector<std::string> movers_;
};

} // namespace

bool Record::is_over() const {
    const bool told = commitment.empty() ? turns != 0 : !secret.empty(); // the last before a result
    return !result.empty() || (told && std::any_of(game.players.begin(), game.players.end(),
                                                   [](const PlayerSpec& one) { return one.name == "result"; }));
}

Record parse_record(std::string_view text, const std::string& file) { return Reader(text, file).read(); }

} // namespace bastide::host
