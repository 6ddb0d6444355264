#include "serve/chronicles.hpp"
#include "bastide/module/play.hpp"
#include "bastide/words.hpp"
#include "knowledge/spoken.hpp"
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

Json entry_about(const Chronicle::Entry::About& about) {
    Json out = Json::object();
    if (about.tile != none_of<TileId>) {
        out["tile"] = index(about.tile);
    }
    if (about.segment != Chronicle::Entry::About::none) {
        out["segment"] = about.segment;
    }
    if (about.figure != none_of<FigureId>) {
        out["figure"] = index(about.figure);
    }
    return out;
}

Json tiles_json(const std::vector<TileTypeId>& tiles, Pictures& pictures, std::set<std::string>& used) {
    Json out = Json::array();
    for (const TileTypeId type : tiles) {
        out.push_back({{"name", pictures.name(type)}, {"picture", *used.insert(pictures.tile(type, 0)).first}});
    }
    return out;
}

Json entry_json(std::size_t move, const Chronicle::Entry& entry, Pictures& pictures, std::set<std::string>& used) {
    constexpr std::array<const char*, 4> kinds{"turn", "act", "score", "remark"};
    Json out{{"move", move}, {"kind", kinds[static_cast<std::size_t>(entry.kind)]}};
    out["seat"] = entry.player == nobody || entry.player == chance ? Json() : Json(index(entry.player));
    out["text"] = with_spoken_squares(entry.text);
    if (entry.kind == Chronicle::Entry::Kind::score) {
        out["points"] = entry.points;
        out["sort"] = entry.sort;
        out["final"] = entry.final;
    }
    if (!entry.rules.empty()) {
        out["rules"] = split_words(entry.rules);
    }
    if (Json about = entry_about(entry.about); !about.empty()) {
        out["about"] = std::move(about);
    }
    if (!entry.tiles.empty()) {
        out["tiles"] = tiles_json(entry.tiles, pictures, used);
    }
    return out;
}

} // namespace

Chronicles::Chronicles(int players, Pictures& pictures)
    : chronicles_(static_cast<std::size_t>(players) + 1), told_(chronicles_.size()), movements_(pictures) {
    const unsigned everybody = (1U << static_cast<unsigned>(players)) - 1;
    for (std::size_t view = 0; view < chronicles_.size(); ++view) {
        chronicles_[view].read_by(view < static_cast<std::size_t>(players) ? 1U << view : everybody);
    }
}

void Chronicles::on_event(const Play& play, const Event& event) {
    for (Chronicle& chronicle : chronicles_) {
        chronicle.on_event(play, event);
    }
    movements_.note(play, event);
    if (event.is<events::TurnBegan>() || event.is<events::GameOver>()) {
        Standings now{0, play.core().turn_number, {}};
        for (int p = 0; p < play.players(); ++p) {
            now.scores.push_back(play.score(static_cast<PlayerId>(p)));
        }
        standings_.push_back(std::move(now));
    }
}

void Chronicles::open(const Play& play) {
    for (Chronicle& chronicle : chronicles_) {
        chronicle.open(play);
    }
    settle(0);
}

void Chronicles::settle(std::size_t move) {
    for (auto at = standings_.rbegin(); at != standings_.rend() && at->move == 0; ++at) {
        at->move = std::max<std::size_t>(move, 1);
    }
    movements_.settle(move);
    for (std::size_t view = 0; view < chronicles_.size(); ++view) {
        for (Chronicle::Entry& entry : chronicles_[view].take()) {
            told_[view].push_back({move, std::move(entry)});
        }
    }
}

void Chronicles::cut(std::size_t moves) {
    settle(moves + 1);
    movements_.cut(moves);
    for (std::vector<Told>& told : told_) {
        std::erase_if(told, [&](const Told& one) { return one.move > moves; });
    }
    std::erase_if(standings_, [&](const Standings& one) { return one.move > std::max<std::size_t>(moves, 1); });
}

Json Chronicles::standings() const {
    Json out = Json::array();
    for (const Standings& one : standings_) {
        out.push_back({{"move", one.move}, {"turn", one.turn}, {"scores", one.scores}});
    }
    return out;
}

Json Chronicles::points() const {
    Json out = Json::array();
    for (const Told& told : told_.back()) { // what is scored is no secret
        const Chronicle::Entry& entry = told.entry;
        if (entry.kind != Chronicle::Entry::Kind::score || entry.player == nobody || entry.player == chance) {
            continue;
        }
        auto sort = std::find_if(out.begin(), out.end(), [&](const Json& one) { return one["sort"] == entry.sort; });
        if (sort == out.end()) {
            out.push_back({{"sort", entry.sort}, {"points", std::vector<int>(told_.size() - 1)}});
            sort = out.end() - 1;
        }
        Json& sum = (*sort)["points"][index(entry.player)];
        sum = sum.get<int>() + entry.points;
    }
    return out;
}

bool Chronicles::told_alike(std::size_t view, std::size_t other) const {
    const auto &mine = told_[std::min(view, told_.size() - 1)], &theirs = told_[std::min(other, told_.size() - 1)];
    return std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end(), [](const Told& l, const Told& r) {
        return l.move == r.move && l.entry.text == r.entry.text && l.entry.tiles == r.entry.tiles;
    });
}

Json Chronicles::entries(std::size_t view, std::size_t from, Pictures& pictures, std::set<std::string>& used) const {
    constexpr std::ptrdiff_t most = 200;
    const std::vector<Told>& all = told_[view];
    auto first = std::lower_bound(all.begin(), all.end(), from,
                                  [](const Told& told, std::size_t move) { return told.move < move; });
    first = std::max(first, all.end() - std::min(most, all.end() - all.begin()));
    Json out = Json::array();
    for (; first != all.end(); ++first) {
        out.push_back(entry_json(first->move, first->entry, pictures, used));
    }
    return out;
}

} // namespace bastide::host::serve
