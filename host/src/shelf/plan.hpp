// What adding or updating would do, in full, before anything is done.
#pragma once
#include "library/library.hpp"
#include "shelf/contents.hpp"
#include "shelf/shelf.hpp"
#include "shelf/source.hpp"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host::shelf {

/// A module that comes.
struct Step {
    Module module;
    Source source;
    std::string replaces; ///< the version that is there; empty: none is
};

struct Plan {
    std::vector<Step> steps;            ///< in the order in which they need each other
    std::vector<std::string> remarks{}; ///< what is to be known besides; a sentence each
};

/// Finds what a module needs and nobody has, by its name; nothing if that is nowhere.
using Finder = std::function<std::optional<std::vector<Step>>(const std::string& name)>;

/// What is asked of the shelf as it is: `library` is what the program finds now.
struct Surroundings {
    const Shelf& shelf;
    const Library& library;
    bool may_replace = false; ///< an update, which puts new versions in place of old ones
};

/// Steps in order, with what they need. Throws Error if a name is taken, something needed is nowhere or of another
/// version, modules need each other in a circle, or tile sets have the names of others.
Plan planned(std::vector<Step> wanted, const Surroundings& around, const Finder& find);

/// For people, with what will be done for each.
std::string in_words(const Plan& plan, const Shelf& shelf);

} // namespace bastide::host::shelf
