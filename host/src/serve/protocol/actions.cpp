#include "serve/protocol/actions.hpp"
#include "serve/protocol/json_text.hpp"
#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

namespace bastide::host::serve {
namespace {

/// Reads the words of one action from left to right. The text was made by the verb itself, so every word means
/// something; one that names nothing stands for itself.
class Words {
public:
    Words(const Game& game, Pictures& pictures, std::set<std::string>& used)
        : play_(game.play()), pictures_(pictures), used_(used) {}

    /// Appends an array of them.
    void parts(const std::string& text, std::string& out) {
        std::istringstream words(text);
        for (std::string word; words >> word;) {
            words_.push_back(word);
        }
        out += '[';
        for (at_ = 1; at_ < words_.size();) {
            out += out.back() == '[' ? "" : ",";
            ObjectText part(out);
            next(part);
        }
        out += ']';
    }

private:
    void next(ObjectText& part) {
        const std::string& word = words_[at_];
        if (const auto square = position_named(word)) {
            ++at_;
            part.member("sort", "square").member("x", square->x).member("y", square->y);
            return;
        }
        if (on_tile(word, part) || person(part) || figure(part)) {
            return;
        }
        ++at_;
        int value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (const TileTypeId type = play_.rules().tile_type(word); type != none_of<TileTypeId>) {
            tile(type, word, part);
        } else if (error == std::errc{} && end == word.data() + word.size()) {
            part.member("sort", "number").member("value", value);
        } else {
            part.member("sort", "word").member("text", word);
        }
    }

    /// A tile with the rotation that may follow, alone or after a square.
    void tile(TileTypeId type, const std::string& name, ObjectText& part) {
        unsigned rotation = 0;
        for (std::size_t i = at_; i < std::min(at_ + 2, words_.size()); ++i) {
            if (const auto turned = rotation_named(words_[i])) {
                rotation = *turned;
                words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(i));
                break;
            }
        }
        const std::string& key = pictures_.tile(type, rotation);
        used_.insert(key);
        part.member("sort", "tile").member("picture", key).member("rotation", rotation).member("name", name);
    }

    /// The tile that "@0,-1" after this word names, else the one that was just placed.
    TileId tile_meant(bool& named) const {
        named = at_ + 1 < words_.size() && words_[at_ + 1].front() == '@';
        const auto square = named ? position_named(words_[at_ + 1].substr(1)) : std::nullopt;
        return square ? play_.tile_at(*square) : play_.placed_tile();
    }

    bool on_tile(const std::string& word, ObjectText& part) {
        bool named = false;
        const TileId tile = tile_meant(named);
        if (tile == none_of<TileId> || (!named && word.find(':') == std::string::npos)) {
            return false;
        }
        const std::vector<SegmentId> segments = play_.segments_named(tile, word);
        if (segments.empty() && !named) {
            return false;
        }
        at_ += named ? 2 : 1;
        if (segments.empty()) {
            const Position square = play_.tile(tile).at;
            part.member("sort", "space").member("tile", static_cast<long>(index(tile)));
            part.real("x", svg::side_length * square.x + 50).real("y", svg::side_length * square.y + 50);
        } else {
            const svg::Point spot = pictures_.spot(play_, segments.front());
            part.member("sort", "segment").member("tile", static_cast<long>(index(tile)));
            part.member("segment", play_.local(segments.front())).real("x", spot.x).real("y", spot.y);
        }
        part.member("name", word);
        return true;
    }

    /// Names may have several words.
    bool stands_here(const std::string& name, std::size_t& length) const {
        std::string joined;
        for (std::size_t i = at_; i < words_.size() && joined.size() < name.size(); ++i) {
            joined += (i == at_ ? "" : " ") + words_[i];
            if (joined == name) {
                length = i + 1 - at_;
                return true;
            }
        }
        return false;
    }

    bool person(ObjectText& part) {
        std::size_t length = 0, seat = 0, longest = 0;
        for (std::size_t p = 0; p < static_cast<std::size_t>(play_.players()); ++p) {
            if (stands_here(play_.player_name(static_cast<PlayerId>(p)), length) && length > longest) {
                longest = length;
                seat = p;
            }
        }
        if (longest == 0) {
            return false;
        }
        at_ += longest;
        part.member("sort", "player").member("seat", static_cast<long>(seat));
        return true;
    }

    bool figure(ObjectText& part) {
        std::size_t length = 0, longest = 0;
        FigureKindId kind{};
        for (std::size_t k = 0; k < play_.rules().figure_kinds.size(); ++k) {
            if (stands_here(play_.rules().figure_kinds[k].spec.name, length) && length > longest) {
                longest = length;
                kind = static_cast<FigureKindId>(k);
            }
        }
        if (longest == 0) {
            return false;
        }
        at_ += longest;
        const FigureKindSpec& spec = play_.rules().figure_kinds[index(kind)].spec;
        const PlayerId owner = spec.per_player == 0 ? nobody : play_.actor();
        const std::string key = pictures_.figure(kind, owner);
        used_.insert(key);
        part.member("sort", "figure").member("kind", spec.name).member("picture", key);
        return true;
    }

    const Play& play_;
    Pictures& pictures_;
    std::set<std::string>& used_;
    std::vector<std::string> words_;
    std::size_t at_ = 0;
};

} // namespace

void append_action(std::string& out, const Game& game, Action action, const std::optional<Standing>& points,
                   Pictures& pictures, std::set<std::string>& used) {
    const std::string text = game.text(action);
    append_string(out, text);
    out += ':';
    ObjectText object(out);
    object.member("verb", game.rules().verbs[index(action.verb)].name).member("label", text);
    if (points) {
        ObjectText scored(object.name("points"));
        scored.member("now", points->now).member("finished", points->finished).member("text", score_text(*points));
    }
    Words(game, pictures, used).parts(text, object.name("parts"));
}

nlohmann::ordered_json action_json(const Game& game, Action action, Pictures& pictures, std::set<std::string>& used) {
    std::string text = "{";
    append_action(text, game, action, std::nullopt, pictures, used);
    return nlohmann::ordered_json::parse(text + '}').front();
}

} // namespace bastide::host::serve
