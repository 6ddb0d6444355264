// Reading records: every line that is not understood gets a sentence with file and line.
#include "bastide/error.hpp"
#include "record/record.hpp"
#include <algorithm>
#include <cctype>
#include <charconv>
#include <fstream>
#include <set>

namespace bastide::host {
namespace {

constexpr unsigned format_version = 1;

std::string in_quotes(std::string_view word) {
    constexpr std::size_t longest = 60;
    std::string text = "'";
    for (const char c : word.substr(0, longest)) {
        text += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
    }
    return text + (word.size() > longest ? "...'" : "'");
}

/// One "[key word "quoted text" ...]" of the head.
class Tag {
public:
    Tag(std::string_view line, const std::string& file, unsigned number) : file_(file), line_(number) {
        std::size_t at = 1;
        for (;;) {
            while (at < line.size() && line[at] == ' ') {
                ++at;
            }
            if (at >= line.size()) {
                fail("this line of the head begins with '[' but has no ']' at its end.");
            }
            if (line[at] == ']') {
                break;
            }
            words_.push_back(line[at] == '"' ? text(line, at) : bare(line, at));
        }
        if (at + 1 != line.size()) {
            fail("there is " + in_quotes(line.substr(at + 1)) + " after the ']'; the line should end there.");
        }
        if (words_.empty()) {
            fail("these brackets are empty; a line of the head reads like [seed 42].");
        }
        next_ = 1;
    }

    [[noreturn]] void fail(const std::string& sentence) const { throw Error(file_, line_, sentence); }
    const std::string& key() const { return words_.front(); }
    bool more() const { return next_ < words_.size(); }
    std::string take(const std::string& what) {
        if (!more()) {
            fail("[" + key() + " ...] lacks " + what + ".");
        }
        return words_[next_++];
    }
    /// The next word if it is this one.
    bool takes(std::string_view word) {
        if (more() && words_[next_] == word) {
            ++next_;
            return true;
        }
        return false;
    }
    void expect(const std::string& word) {
        if (!takes(word)) {
            fail("[" + key() + " ...] lacks the word '" + word + "'" +
                 (more() ? " before " + in_quotes(words_[next_]) : std::string{}) + ".");
        }
    }
    template <class Number> Number number(const std::string& what, Number least, Number most) {
        const std::string word = take(what);
        Number value{};
        const auto [end, trouble] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (trouble != std::errc{} || end != word.data() + word.size() || value < least || value > most) {
            fail(what + " should be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                 ", not " + in_quotes(word) + ".");
        }
        return value;
    }
    std::string digest() {
        std::string word = take("a digest of 16 hex digits");
        const bool good = word.size() == 16 && std::all_of(word.begin(), word.end(), [](unsigned char c) {
                              return std::isdigit(c) != 0 || (c >= 'a' && c <= 'f');
                          });
        if (!good) {
            fail("a digest has 16 hex digits, which " + in_quotes(word) + " has not.");
        }
        return word;
    }
    void done() const {
        if (more()) {
            fail("[" + key() + " ...] should end before " + in_quotes(words_[next_]) + ".");
        }
    }
    unsigned line() const { return line_; }

private:
    static std::string bare(std::string_view line, std::size_t& at) {
        const std::size_t begin = at;
        while (at < line.size() && line[at] != ' ' && line[at] != ']') {
            ++at;
        }
        return std::string(line.substr(begin, at - begin));
    }
    std::string text(std::string_view line, std::size_t& at) const {
        std::string out;
        for (++at; at < line.size() && line[at] != '"'; ++at) {
            if (line[at] == '\\' && ++at < line.size() && line[at] != '"' && line[at] != '\\') {
                fail("'\\' stands only before '\"' or another '\\'.");
            }
            if (at < line.size()) {
                out += line[at];
            }
        }
        if (at++ >= line.size()) {
            fail("a text in quotation marks does not end on this line.");
        }
        return out;
    }

    const std::string& file_;
    unsigned line_;
    std::vector<std::string> words_;
    std::size_t next_ = 0;
};

const std::vector<std::string> tag_names = {"title",  "kernel", "module", "tileset", "switch",
                                            "player", "order",  "seed",   "ruleset"};

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
        if (!in_moves_) {
            end_head();
        }
        return std::move(record_);
    }

private:
    [[noreturn]] void fail(unsigned line, const std::string& sentence) const {
        throw Error(record_.file, line, sentence);
    }
    static std::string not_a_record() {
        return "this is not a record: a record's first line is [bastide-record " + std::to_string(format_version) +
               "].";
    }

    void read_line(std::string_view line) {
        if (line.find('\0') != std::string_view::npos) {
            fail(line_, "there is a zero byte in this line; the file is damaged.");
        }
        if (!begun_) {
            begin(line);
        } else if (!record_.result.empty()) {
            if (line.find_first_not_of(' ') != std::string_view::npos) {
                fail(line_, "there is " + in_quotes(line) + " after the result; nothing should follow it.");
            }
        } else if (const std::string* who = mover(line); who != nullptr && in_moves_) {
            read_move(*who, line.substr(who->size() + 2));
        } else if (line.empty() || line.front() == '#') {
            if (line.empty() && !in_moves_) {
                end_head();
            }
        } else if (line.front() == '[') {
            if (in_moves_) {
                fail(line_, "this line belongs into the head, before the first empty line.");
            }
            read_tag(line);
        } else if (in_moves_ && line.starts_with("result: ")) {
            record_.result = line.substr(8);
            record_.result_line = line_;
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
        if (version != format_version) {
            fail(line_, "this record has format " + std::to_string(version) + ", but this program reads format " +
                            std::to_string(format_version) + "; use the version of the program that wrote it.");
        }
        tag.done();
        begun_ = true;
    }

    void read_tag(std::string_view line) {
        Tag tag(line, record_.file, line_);
        const std::string& key = tag.key();
        static const std::set<std::string> repeated{"module", "tileset", "switch", "player", "order"};
        if (std::find(tag_names.begin(), tag_names.end(), key) == tag_names.end()) {
            tag.fail("a record's head has no line [" + key + " ...]." + did_you_mean(key, tag_names));
        }
        if (!seen_.insert(key).second && !repeated.contains(key)) {
            tag.fail("[" + key + " ...] stands here a second time.");
        }
        GameFile& game = record_.game;
        if (key == "title") {
            game.title = tag.take("the title");
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
        } else if (key == "player") {
            read_player(tag);
        } else if (key == "order") {
            const std::string first = tag.take("a label");
            tag.expect("before");
            game.order.emplace_back(first, tag.take("a second label"));
        } else if (key == "seed") {
            record_.seed = tag.number<std::uint64_t>("the seed", 0, UINT64_MAX);
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
        constexpr int most_copies = 20;
        Identity::SetEntry entry;
        entry.name = tag.take("a name");
        tag.expect("copies");
        entry.copies = tag.number("the number of copies", 1, most_copies);
        tag.expect("digest");
        entry.digest = tag.digest();
        const std::string wanted = tag.takes("file") ? tag.take("the file's name") : entry.name;
        record_.game.tile_sets.push_back({wanted, entry.copies, tag.line()});
        record_.identity.tile_sets.push_back(std::move(entry));
    }

    void read_player(Tag& tag) {
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
            player.agent = tag.take("the agent's name");
        }
        player.youngest = tag.takes("youngest");
        record_.game.players.push_back(std::move(player));
    }

    void end_head() {
        for (const char* needed : {"module", "tileset", "player", "seed", "ruleset"}) {
            if (!seen_.contains(needed)) {
                fail(line_, std::string("the record's head ends here but has no line [") + needed + " ...].");
            }
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
    std::size_t begin_ = 0;
    bool begun_ = false, in_moves_ = false;
    std::set<std::string> seen_;
    std::vector<std::string> movers_;
};

} // namespace

Record parse_record(std::string_view text, const std::string& file) { return Reader(text, file).read(); }

Record read_record(const std::filesystem::path& file) {
    namespace fs = std::filesystem;
    constexpr std::uintmax_t largest = 64U << 20U;
    std::error_code trouble;
    const fs::file_status status = fs::status(file, trouble);
    if (!fs::exists(status)) {
        throw Error(file.string(), 0, "there is no such record.");
    }
    if (!fs::is_regular_file(status)) {
        throw Error(file.string(), 0,
                    fs::is_directory(status) ? "this is a folder, not a record." : "this is not a regular file.");
    }
    const std::uintmax_t size = fs::file_size(file, trouble);
    if (trouble || size > largest) {
        throw Error(file.string(), 0,
                    trouble ? "the record cannot be read: " + trouble.message() + "."
                            : "the file is larger than 64 MB, so it cannot be a record.");
    }
    std::ifstream in(file, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!in) {
        throw Error(file.string(), 0, "the record cannot be read; check its permissions.");
    }
    return parse_record(text, file.string());
}

} // namespace bastide::host
