#include "serve/protocol/actions.hpp"
#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

/// Reads the words of one action from left to right. The text was made by the verb itself, so every word means
/// something; one that names nothing stands for itself.
class Words {
public:
    Words(const Game& game, Pictures& pictures, std::set<std::string>& used)
        : play_(game.play()), pictures_(pictures), used_(used) {}

    Json parts(const std::string& text) {
        std::istringstream words(text);
        for (std::string word; words >> word;) {
            words_.push_back(word);
        }
        Json parts = Json::array();
        for (at_ = 1; at_ < words_.size();) {
            parts.push_back(next());
        }
        return parts;
    }

private:
    Json next() {
        const std::string& word = words_[at_];
        if (const auto square = position_named(word)) {
            ++at_;
            return {{"sort", "square"}, {"x", square->x}, {"y", square->y}};
        }
        if (auto part = on_tile(word)) {
            return *part;
        }
        if (auto part = person()) {
            return *part;
        }
        if (auto part = figure()) {
            return *part;
        }
        ++at_;
        if (const TileTypeId type = play_.rules().tile_type(word); type != none_of<TileTypeId>) {
            return tile(type, word);
        }
        int value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error == std::errc{} && end == word.data() + word.size()) {
            return {{"sort", "number"}, {"value", value}};
        }
        return {{"sort", "word"}, {"text", word}};
    }

    /// A tile with the rotation that may follow, alone or after a square.
    Json tile(TileTypeId type, const std::string& name) {
        unsigned rotation = 0;
        for (std::size_t i = at_; i < std::min(at_ + 2, words_.size()); ++i) {
            if (const auto turned = rotation_named(words_[i])) {
                rotation = *turned;
                words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(i));
                break;
            }
        }
        const std::string key = pictures_.tile(type, rotation);
        used_.insert(key);
        return {{"sort", "tile"}, {"picture", key}, {"rotation", rotation}, {"name", name}};
    }

    /// The tile that "@0,-1" after this word names, else the one that was just placed.
    TileId tile_meant(bool& named) const {
        named = at_ + 1 < words_.size() && words_[at_ + 1].front() == '@';
        const auto square = named ? position_named(words_[at_ + 1].substr(1)) : std::nullopt;
        return square ? play_.tile_at(*square) : play_.placed_tile();
    }

    std::optional<Json> on_tile(const std::string& word) {
        bool named = false;
        const TileId tile = tile_meant(named);
        if (tile == none_of<TileId> || (!named && word.find(':') == std::string::npos)) {
            return std::nullopt;
        }
        const std::vector<SegmentId> segments = play_.segments_named(tile, word);
        if (segments.empty() && !named) {
            return std::nullopt;
        }
        at_ += named ? 2 : 1;
        if (segments.empty()) {
            const Position square = play_.tile(tile).at;
            return Json{{"sort", "space"},
                        {"tile", index(tile)},
                        {"x", svg::side_length * square.x + 50},
                        {"y", svg::side_length * square.y + 50},
                        {"name", word}};
        }
        const svg::Point spot = pictures_.spot(play_, segments.front());
        return Json{{"sort", "segment"}, {"tile", index(tile)}, {"segment", play_.local(segments.front())},
                    {"x", spot.x},       {"y", spot.y},         {"name", word}};
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

    std::optional<Json> person() {
        std::size_t length = 0, seat = 0, longest = 0;
        for (std::size_t p = 0; p < static_cast<std::size_t>(play_.players()); ++p) {
            if (stands_here(play_.player_name(static_cast<PlayerId>(p)), length) && length > longest) {
                longest = length;
                seat = p;
            }
        }
        if (longest == 0) {
            return std::nullopt;
        }
        at_ += longest;
        return Json{{"sort", "player"}, {"seat", seat}};
    }

    std::optional<Json> figure() {
        std::size_t length = 0, longest = 0;
        FigureKindId kind{};
        for (std::size_t k = 0; k < play_.rules().figure_kinds.size(); ++k) {
            if (stands_here(play_.rules().figure_kinds[k].spec.name, length) && length > longest) {
                longest = length;
                kind = static_cast<FigureKindId>(k);
            }
        }
        if (longest == 0) {
            return std::nullopt;
        }
        at_ += longest;
        const FigureKindSpec& spec = play_.rules().figure_kinds[index(kind)].spec;
        const PlayerId owner = spec.per_player == 0 ? nobody : play_.actor();
        const std::string key = pictures_.figure(kind, owner);
        used_.insert(key);
        return Json{{"sort", "figure"}, {"kind", spec.name}, {"picture", key}};
    }

    const Play& play_;
    Pictures& pictures_;
    std::set<std::string>& used_;
    std::vector<std::string> words_;
    std::size_t at_ = 0;
};

} // namespace

Json action_json(const Game& game, Action action, Pictures& pictures, std::set<std::string>& used) {
    const std::string text = game.text(action);
    return {{"verb", game.rules().verbs[index(action.verb)].name},
            {"label", text},
            {"parts", Words(game, pictures, used).parts(text)}};
}

} // namespace bastide::host::serve
