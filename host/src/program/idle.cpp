#include "program/idle.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "library/library.hpp"
#include <iostream>

namespace bastide::host {
namespace {

std::vector<std::string> sets_of(const Library& library, const std::string& module) {
    const InstalledModule* const found = find_named(library.modules(), module);
    return found == nullptr ? std::vector<std::string>{} : found->manifest.tile_sets;
}

std::string remedy(const std::vector<std::string>& sets) {
    if (sets.empty()) {
        return "Leave the module out, or add a tile set that shows what it needs.";
    }
    return "Add its tile set to [game] tilesets (" + listed(sets) + "), or leave the module out.";
}

} // namespace

std::vector<std::string> idle_sentences(const Library& library, const std::vector<std::string>& idle) {
    std::vector<std::string> sentences;
    for (const std::string& module : idle) {
        sentences.push_back(
            "Nothing of the module '" + module +
            "' can occur in this game: no tile shows what it is about, and it brings no figure and no " + "decision. " +
            remedy(sets_of(library, module)));
    }
    return sentences;
}

void warn_of_idle_modules(const Library& library, const std::vector<std::string>& idle) {
    for (const std::string& sentence : idle_sentences(library, idle)) {
        std::cerr << "Warning: " << shown_lines(sentence) << '\n';
    }
}

} // namespace bastide::host
