#include "serve/public_list.hpp"
#include "serve/limits.hpp"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

std::size_t free_seats(const Listing& listing) {
    return static_cast<std::size_t>(
        std::count_if(listing.seats.begin(), listing.seats.end(), [](const auto& seat) { return seat.free; }));
}

/// No list grows by what somebody typed.
std::string shortened(const std::string& text) {
    std::size_t end = std::min(text.size(), limits::listed_bytes);
    while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end; // not in the middle of a character
    }
    return text.substr(0, end) + (end < text.size() ? "…" : "");
}

Json listing_json(const Listing& listing) {
    Json out{{"table", listing.table}, {"title", shortened(listing.title)}, {"players", Json::array()}};
    for (const Listing::Seat& seat : listing.seats) {
        out["players"].push_back({{"name", shortened(seat.name)},
                                  {"agent", seat.agent.empty() ? Json() : Json(seat.agent)},
                                  {"free", seat.free}});
    }
    out.update({{"free", free_seats(listing)},
                {"watch", listing.watch},
                {"there", listing.there},
                {"move", listing.move},
                {"turn", listing.turn},
                {"over", listing.over}});
    return out;
}

} // namespace

void PublicList::put(Listing listing, Time now) {
    const std::lock_guard hold(lock_);
    const auto [at, fresh] = entries_.try_emplace(listing.table, Entry{{}, now, now});
    Entry& entry = at->second;
    const bool there = listing.there > 0 || entry.listing.there > 0;
    entry = {std::move(listing), now, there ? now : entry.used};
}

bool PublicList::has(const std::string& table) const {
    const std::lock_guard hold(lock_);
    return entries_.contains(table);
}

void PublicList::sweep(Time now) {
    const std::lock_guard hold(lock_);
    std::erase_if(entries_, [&](const auto& one) {
        return one.second.listing.there == 0 && now - one.second.used > limits::listed_time;
    });
}

Json PublicList::page(std::size_t from) const {
    const std::lock_guard hold(lock_);
    std::vector<const Entry*> all;
    for (const auto& [table, entry] : entries_) {
        all.push_back(&entry);
    }
    std::sort(all.begin(), all.end(), [](const Entry* l, const Entry* r) {
        const auto rank = [](const Entry* one) {
            const bool over = one->listing.over;
            return std::tuple(over, over || free_seats(one->listing) == 0);
        };
        return std::tuple(rank(l), r->changed) < std::tuple(rank(r), l->changed);
    });
    Json out{{"tables", Json::array()}, {"of", all.size()}};
    for (std::size_t i = from; i < std::min(all.size(), from + limits::listed_page); ++i) {
        out["tables"].push_back(listing_json(all[i]->listing));
    }
    return out;
}

} // namespace bastide::host::serve
