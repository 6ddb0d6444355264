#include "serve/unfurl.hpp"
#include "bastide/error.hpp"
#include "serve/bitmap.hpp"
#include "svg/curve.hpp"
#include <nlohmann/json.hpp>
#include <vector>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

std::string tag(const std::string& property, const std::string& content) {
    return "<meta property=\"og:" + property + "\" content=\"" + svg::escaped(content) + "\" />";
}

std::string title_of(const Json& summary) {
    const std::string title = summary.is_null() ? "" : summary["title"].get<std::string>();
    return title.empty() ? "A game of Carcassonne" : title;
}

/// "Ann 73, Ben 60. Ann wins with 73 points."
std::string said_of(const Json& summary) {
    if (summary.is_null()) {
        return "A table at Bastide, where Carcassonne is played with its expansions in every mix.";
    }
    std::vector<std::string> players;
    for (const Json& player : summary["players"]) {
        players.push_back(player["name"].get<std::string>() + ' ' + std::to_string(player["score"].get<int>()));
    }
    const std::string verdict = summary["verdict"].get<std::string>();
    return listed(players) + (verdict.empty() ? "." : ". " + verdict);
}

/// What a server that has no page shows who follows a link.
constexpr const char* no_page = "<!doctype html>\n<html lang=\"en\"><head><title>Bastide</title></head>"
                                "<body><p>This server has no page; its tables are for programs.</p></body></html>\n";

} // namespace

std::string unfurled(std::string page, const std::string& address, const Json& summary) {
    std::string tags = tag("site_name", "Bastide") + tag("type", "website") + tag("url", address) +
                       tag("title", title_of(summary)) + tag("description", said_of(summary));
    if (!summary.is_null()) {
        const bool png = draws_bitmaps();
        tags += tag("image", address + (png ? "/board.png" : "/board.svg")) +
                tag("image:type", png ? "image/png" : "image/svg+xml") + tag("image:alt", "The board");
    }
    if (page.empty()) {
        page = no_page;
    }
    const std::size_t end = page.find("</head>");
    return end == std::string::npos ? page : page.insert(end, tags);
}

} // namespace bastide::host::serve
