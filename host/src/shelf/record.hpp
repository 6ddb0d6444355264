// What is known of a module on the shelf: shelf.toml in its folder.
#pragma once
#include "shelf/source.hpp"
#include <string>
#include <vector>

namespace bastide::host::shelf {

struct Record {
    std::string name, title, version; ///< of the module
    Source source;
    std::string engine;    ///< version of the program that put it there
    std::string interface; ///< that its library was built for; empty: it has none
    std::string added;     ///< the day, and the hour
    std::vector<std::string> files;
};

std::string written(const Record& record);
/// Throws Error with what is wrong in it.
Record parse_record(std::string_view text, const std::string& file);

/// A text as TOML writes it, in quotation marks.
std::string toml_text(const std::string& text);
/// A list of them.
std::string toml_list(const std::vector<std::string>& texts);

/// What the program's own modules are built for: eight digits.
std::string own_interface();
/// The time now, as records and pages write it.
std::string now_in_utc();

} // namespace bastide::host::shelf
