#include "table.hpp"

namespace bastide::differential {

void Table::chosen(const Message& message) {
    if (message.type == "DEPLOY_MEEPLE" && message.place) {
        places_[message.id] = *message.place;
    }
}

void Table::leave(const std::string& figure) {
    places_.erase(figure);
    held_.erase(figure);
    if (figure == beside_fairy_) {
        beside_fairy_.clear();
    }
}

void Table::note_piece(const Happening& h) {
    if (h.piece == "dragon") {
        dragon_ = h.place->at;
    } else if (h.piece == "count") {
        count_ = h.place->location;
    } else if (h.piece == "fairy") {
        fairy_ = h.place;
        beside_fairy_ = h.figure;
    } else {
        pieces_[h.piece] = h.place;
    }
}

std::optional<Place> Table::piece(const std::string& name) const {
    const auto found = pieces_.find(name);
    return found == pieces_.end() ? std::nullopt : found->second;
}

void Table::happened(const Happening& h) {
    if (h.type == "return" || h.type == "eat" || h.type == "ransom") {
        leave(h.figure);
    } else if (h.type == "capture") {
        leave(h.figure);
        held_[h.figure] = h.player;
    } else if (h.type == "exchange") {
        leave(h.figure);
        leave(h.other);
    } else if (h.type == "moved-on") {
        places_[h.figure] = h.place.value();
    } else if (h.type == "trap") {
        places_[h.figure] = h.to.value();
        beside_fairy_ = h.figure == beside_fairy_ ? "" : beside_fairy_; // she stays where they stood
    } else if (h.type == "neutral") {
        note_piece(h);
    } else if (h.type == "token" && h.token == "TOWER_PIECE") {
        ++towers_[{h.place->at.x, h.place->at.y}];
    } else if (h.type == "award") {
        std::vector<int>& held = tokens_[h.token];
        held.resize(players_);
        held.at(h.player) += h.number;
        last_[h.token] = h.player;
    }
}

std::optional<Place> Table::place(const std::string& figure) const {
    const auto found = places_.find(figure);
    return found == places_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> Table::holder(const std::string& figure) const {
    const auto found = held_.find(figure);
    return found == held_.end() ? std::nullopt : std::optional(found->second);
}

int Table::tokens(const std::string& token, std::size_t player, bool only_one) const {
    const auto found = tokens_.find(token);
    if (found == tokens_.end()) {
        return 0;
    }
    return only_one ? (last_.at(token) == player ? 1 : 0) : found->second.at(player);
}

} // namespace bastide::differential
