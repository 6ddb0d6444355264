#include "explain/src/action_words.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/game/tile_def.hpp"
#include "bastide/module/play.hpp"
#include "bastide/words.hpp"
#include "words/src/forms.hpp"
#include <algorithm>
#include <charconv>
#include <functional>

namespace bastide {

namespace {

/// What a line may go on with: how far it reaches and what it means.
struct Way {
    std::size_t length;
    std::uint64_t meaning;
};

std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

/// The text goes on with these words, whole.
bool begins(std::string_view text, std::string_view words) {
    return !words.empty() && text.starts_with(words) && (text.size() == words.size() || text[words.size()] == ' ');
}

/// Matches a line with the forms of a verb. What went wrong is told where a form got furthest, if anybody wants to
/// know.
class FormReader {
public:
    FormReader(const Play& play, std::string_view line, bool tells) : play_(play), line_(line), tells_(tells) {}

    bool match(std::span<const std::string> form, std::string_view rest) {
        if (form.empty()) {
            if (!rest.empty()) {
                blame(rest, [&] { return "nothing more comes after '" + std::string(before(rest)) + "'"; });
            }
            return rest.empty();
        }
        const std::vector<Way> all = ways(form.front(), rest);
        for (const Way& way : all) {
            words_.push_back({sort_of_word(form.front()), way.meaning, std::string(rest.substr(0, way.length))});
            const std::string_view more = rest.substr(std::min(way.length + 1, rest.size()));
            if (match(form.subspan(1), more)) {
                return true;
            }
            words_.pop_back();
        }
        return false;
    }

    std::vector<TypedWord> words() && { return std::move(words_); }
    std::string problem() && { return std::move(problem_); }

private:
    std::string_view before(std::string_view rest) const {
        const std::string_view done = line_.substr(0, line_.size() - rest.size());
        return done.substr(0, done.find_last_not_of(' ') + 1);
    }

    template <class Problem> void blame(std::string_view rest, const Problem& problem) {
        if (tells_ && (problem_.empty() || rest.size() < left_)) {
            problem_ = problem();
            left_ = rest.size();
        }
    }

    /// `known`: the names that could stand there.
    template <class Known> void expected(std::string_view rest, const std::string& what, const Known& known) {
        blame(rest, [&] {
            return "after '" + std::string(before(rest)) + "' comes " + what +
                   (rest.empty() ? "."
                                 : ", not '" + std::string(rest) + "'." + did_you_mean(first_word(rest), known()));
        });
    }
    void expected(std::string_view rest, const std::string& what) {
        expected(rest, what, [] { return std::vector<std::string>(); });
    }

    std::vector<Way> ways(const std::string& word, std::string_view rest) {
        using Reader = std::vector<Way> (FormReader::*)(std::string_view);
        static const std::vector<Reader> readers{&FormReader::tile,    &FormReader::square, &FormReader::rotation,
                                                 &FormReader::segment, &FormReader::space,  &FormReader::figure,
                                                 &FormReader::player,  &FormReader::number};
        const auto sort = static_cast<std::size_t>(sort_of_word(word));
        if (sort < readers.size()) {
            return (this->*readers[sort])(rest);
        }
        if (!begins(rest, word)) {
            expected(rest, "'" + word + "'", [&] { return std::vector<std::string>{word}; });
            return {};
        }
        return {{word.size(), 0}};
    }

    using NameOf = std::function<const std::string&(std::size_t)>;

    /// Names may have several words, and one may begin another: the longest first.
    std::vector<Way> named(std::size_t count, const NameOf& name_of, std::string_view rest, const char* what) {
        std::vector<Way> found;
        for (std::size_t i = 0; i < count; ++i) {
            if (const std::string& name = name_of(i); begins(rest, name)) {
                found.push_back({name.size(), i});
            }
        }
        std::sort(found.begin(), found.end(), [](const Way& a, const Way& b) { return a.length > b.length; });
        if (found.empty()) {
            expected(rest, what, [&] {
                std::vector<std::string> names;
                for (std::size_t i = 0; i < count; ++i) {
                    names.push_back(name_of(i));
                }
                return names;
            });
        }
        return found;
    }

    std::vector<Way> tile(std::string_view rest) {
        const std::string_view word = first_word(rest);
        type_ = play_.rules().tile_type(word);
        if (type_ != none_of<TileTypeId>) {
            return {{word.size(), index(type_)}};
        }
        expected(rest, "a tile of this game", [&] {
            std::vector<std::string> known;
            for (const TileDef& def : play_.rules().tile_defs) {
                known.push_back(def.name);
            }
            return known;
        });
        return {};
    }

    std::vector<Way> square(std::string_view rest) {
        const std::string_view word = first_word(rest);
        if (const auto at = position_named(word)) {
            return {{word.size(), pack(*at)}};
        }
        expected(rest, "a square like 0,-1");
        return {};
    }

    /// Rotations of the tile before it that look the same are one.
    std::vector<Way> rotation(std::string_view rest) {
        const std::string_view word = first_word(rest);
        if (const auto turns = rotation_named(word)) {
            const bool known = type_ != none_of<TileTypeId>;
            return {{word.size(), known ? play_.type(type_).canonical[*turns] : *turns}};
        }
        expected(rest, "a rotation (r0, r90, r180 or r270)");
        return {};
    }

    std::vector<Way> number(std::string_view rest) {
        const std::string_view word = first_word(rest);
        int value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (!word.empty() && error == std::errc{} && end == word.data() + word.size()) {
            return {{word.size(), static_cast<std::uint64_t>(static_cast<std::int64_t>(value))}};
        }
        expected(rest, "a number");
        return {};
    }

    std::vector<Way> player(std::string_view rest) {
        const auto& names = play_.rules().player_names;
        return named(
            names.size(), [&](std::size_t p) -> const std::string& { return names[p]; }, rest, "a player");
    }

    std::vector<Way> figure(std::string_view rest) {
        const auto& kinds = play_.rules().figure_kinds;
        return named(
            kinds.size(), [&](std::size_t k) -> const std::string& { return kinds[k].spec.name; }, rest,
            "a kind of figure");
    }

    /// "NAME @0,2": a place beside the segments, on a tile that lies.
    std::vector<Way> space(std::string_view rest) {
        const auto& kinds = play_.rules().space_kinds;
        const auto name_of = [&](std::size_t k) -> const std::string& { return kinds[k].name; };
        std::vector<Way> found;
        for (const Way& kind : named(kinds.size(), name_of, rest, "a place of figures")) {
            const std::string_view at = rest.substr(std::min(kind.length + 1, rest.size()));
            if (const TileId tile = tile_at(at); tile != none_of<TileId>) {
                found.push_back({kind.length + 1 + first_word(at).size(), index(tile) << 8 | kind.meaning});
            } else {
                expected(at, "the square of a tile, like @0,-1");
            }
        }
        return found;
    }

    /// "@0,-1": the tile that lies there, or none.
    TileId tile_at(std::string_view text) const {
        const std::string_view word = first_word(text);
        const auto at = word.starts_with('@') ? position_named(word.substr(1)) : std::nullopt;
        return at ? play_.tile_at(*at) : none_of<TileId>;
    }

    /// "KIND:SIDE", any of its sides, or "KIND" alone if that is clear; of the tile that is named or was placed last.
    std::vector<Way> segment(std::string_view rest) {
        const std::string_view word = first_word(rest);
        const std::string_view after = rest.substr(std::min(word.size() + 1, rest.size()));
        const bool elsewhere = after.starts_with('@');
        const std::size_t length = word.size() + (elsewhere ? 1 + first_word(after).size() : 0);
        const std::string kind(word.substr(0, word.find(':')));
        if (play_.rules().kind(kind) == none_of<KindId>) {
            if (inert(kind)) { // a place as good as any other, though nobody can stand there
                return {{length, std::uint64_t{1} << 32}};
            }
            blame(rest, [&] { return no_kind(rest, kind); });
            return {};
        }
        const TileId tile = elsewhere ? tile_at(after) : placed_last();
        if (tile == none_of<TileId>) {
            blame(rest, [&] {
                return "'" + std::string(rest.substr(0, length)) + "' does not name a segment: there is no tile.";
            });
            return {};
        }
        return segment_of(tile, word, rest, length);
    }

    std::string no_kind(std::string_view rest, const std::string& kind) const {
        std::vector<std::string> kinds;
        for (const CompiledKind& known : play_.rules().kinds) {
            kinds.push_back(known.spec.name);
        }
        return "after '" + std::string(before(rest)) + "' comes a segment, KIND:SIDE or KIND:SIDE @X,Y" +
               (rest.empty() ? "."
                             : "; '" + std::string(rest) + "' does not name a segment: the game has no '" + kind +
                                   "'." + did_you_mean(kind, kinds));
    }

    std::vector<Way> segment_of(TileId tile, std::string_view word, std::string_view rest, std::size_t length) {
        const std::vector<SegmentId> meant = play_.segments_named(tile, word);
        if (meant.size() == 1) {
            return {{length, index(meant.front())}};
        }
        blame(rest, [&] {
            std::vector<std::string> there;
            for (unsigned local = 0; local < play_.type_of(tile).segment_count; ++local) {
                there.push_back(play_.segment_name(play_.segment(tile, local)));
            }
            return "'" + std::string(rest.substr(0, length)) + "' names " +
                   (meant.empty() ? "no segment" : "several segments") + "; on that tile are " + listed(there) + ".";
        });
        return {};
    }

    TileId placed_last() const {
        const TileId placed = play_.placed_tile();
        const std::size_t all = play_.tiles().size();
        return placed != none_of<TileId> || all == 0 ? placed : static_cast<TileId>(all - 1);
    }

    /// Printed on tiles of the game, but played by none of its modules.
    bool inert(const std::string& kind) const {
        const auto& defs = play_.rules().tile_defs;
        return std::any_of(defs.begin(), defs.end(), [&](const TileDef& def) {
            return std::any_of(def.segments.begin(), def.segments.end(),
                               [&](const SegmentDef& segment) { return segment.kind == kind; });
        });
    }

    const Play& play_;
    std::string_view line_;
    const bool tells_;
    std::vector<TypedWord> words_;
    TileTypeId type_ = none_of<TileTypeId>; ///< the tile named last
    std::string problem_;
    std::size_t left_ = 0; ///< of the line, where the problem is
};

} // namespace

namespace {

/// Whether the words after the verb have one of its forms.
bool read_words(FormReader& reader, const CompiledVerb& verb, std::string_view rest, TypedAction& read) {
    const std::vector<std::string> alone{""};
    const std::vector<std::string>& forms = verb.forms.empty() ? alone : verb.forms;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        if (reader.match(split_words(forms[i]), rest)) {
            read.form = i;
            read.words = std::move(reader).words();
            for (const TypedWord& word : read.words) {
                read.meaning.push_back(word.meaning);
            }
            read.meaning.push_back(i);
            return true;
        }
    }
    return false;
}

} // namespace

TypedAction read_action(const Play& play, std::string_view text) {
    TypedAction read;
    const std::string_view name = first_word(text);
    read.verb = play.rules().verb(name);
    if (read.verb == none_of<VerbId>) {
        std::vector<std::string> verbs;
        for (const CompiledVerb& verb : play.rules().verbs) {
            verbs.push_back(verb.name);
        }
        read.problem = "no module of this game has the verb '" + std::string(name) + "'." + did_you_mean(name, verbs);
        return read;
    }
    const CompiledVerb& verb = play.rules().verbs[index(read.verb)];
    if (verb.text && verb.forms.empty()) {
        read.problem = "the verb '" + verb.name +
                       "' does not tell the form of its words (VerbSpec::forms), so a typing " +
                       "error cannot be told from an action that is not legal.";
        return read;
    }
    const std::string_view rest = text.substr(std::min(name.size() + 1, text.size()));
    FormReader quiet(play, text, false);
    if (!read_words(quiet, verb, rest, read)) {
        FormReader telling(play, text, true);
        read_words(telling, verb, rest, read);
        read.problem = std::move(telling).problem();
    }
    return read;
}

} // namespace bastide
