// The atlas for people and programs: at a terminal, as JSON, as a page with search, as pages of the documentation.
#pragma once
#include "atlas/either_order.hpp"
#include "atlas/survey.hpp"
#include <filesystem>
#include <string>

namespace bastide::host::atlas {

/// "412 meetings of 203 pairs of modules in 5,280 random games: a rule decides 300, ..."
std::string summary(const Atlas& atlas);
/// Which modules meet which, and what no document decides.
std::string overview(const Atlas& atlas, const Library& library);
/// Meeting by meeting; `wholly`: with what happens in the turn of the example.
std::string told(const Atlas& atlas, const Library& library, bool wholly, std::size_t width);
std::string as_json(const Atlas& atlas, const Library& library);

/// Steps that could come in either order, and whether it matters.
std::string told(const std::vector<EitherOrder>& orders);

/// index.html, and a picture and a record of each meeting.
void write_html(const Atlas& atlas, const Library& library, const std::filesystem::path& folder);
/// README.md, and a page for each module.
void write_markdown(const Atlas& atlas, const Library& library, const std::filesystem::path& folder);

/// Throws Error where index.html in the one folder, or README.md in the other, is none that was written here: people
/// have files of these names, too. No name: no folder.
void refuse_other_pages(const std::string& html_folder, const std::string& markdown_folder);

} // namespace bastide::host::atlas
