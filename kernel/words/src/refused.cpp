// Sentences for what rules say to the kernel and cannot mean.
#include "words/src/refused.hpp"
#include "bastide/checked.hpp"
#include "bastide/error.hpp"
#include "bastide/narrow.hpp"
#include <string>

namespace bastide {

void refuse_number(const char* what, std::size_t number, std::size_t count) {
    const std::string there = count == 0   ? "there is none"
                              : count == 1 ? "there is only number 0"
                                           : "there are only 0 to " + std::to_string(count - 1);
    const bool nothing = number == 0xFF || number == 0xFFFF || number >= 0xFFFFFFFF;
    throw Error("A rule names " + std::string(what) + " " + std::to_string(number) +
                (nothing ? ", which is none (nobody, not found, or never registered), but " : ", but ") + there + ".");
}

void refuse_more_than(std::size_t most, const char* what) {
    throw Error("More than " + std::to_string(most) + ' ' + what + '.');
}

void refuse_shown(std::size_t most, const std::string& word) {
    throw Error("There is room for " + std::to_string(most) + " tiles that show '" + word +
                "', those that are printed and a few more, and so many lie already. Draw fewer of them that are not "
                "there, or take more copies of their tile set.");
}

void refuse_conversion(const std::string& before, const std::string& after) {
    throw Error("A feature of the kind '" + before + "' cannot become one of the kind " +
                (after.empty() ? "that is not in this game" : '\'' + after + '\'') +
                ": no module has registered that conversion.");
}

void refuse_to_thaw() {
    throw Error("These bytes are no position of this game: they have another size than a position that counts its "
                "tiles, turns and steps as they do.");
}

void refuse_restless(const std::string& module) {
    throw ModuleError("The modules' watches never come to rest; the last that changed something is of module '" +
                      module + "'. Leave it out or get a repaired version.");
}

void refuse_narrow(std::int64_t number, std::int64_t least, std::int64_t most) {
    throw Error("A rule says " + std::to_string(number) + " where only numbers from " + std::to_string(least) + " to " +
                std::to_string(most) + " have room.");
}

void refuse_reading(VerbId read_as, VerbId verb) {
    throw Error("A rule reads an action by verb " + std::to_string(index(verb)) + " as one by verb " +
                std::to_string(index(read_as)) + "; look at its verb first.");
}

void refuse_dead_segment(SegmentId s) {
    throw Error(
        "A rule names segment " + std::to_string(index(s)) +
        ", whose tile has been transformed since; keep the tile and a port instead and ask segment_at, or listen "
        "to tile_transformed.");
}

void refuse_to_go_on() {
    throw Error(
        "A rule failed in the middle of an earlier action, so this game cannot go on; go back to a copy or to its "
        "record, and leave out the module at fault.");
}

void refuse_endless_events() {
    throw Error(
        "Listeners to events cause the same events again without end; what follows from an event is pushed as a "
        "step, or done for some of these events alone.");
}

void refuse_joined_feature(std::size_t feature, std::size_t now) {
    throw Error("A rule names feature " + std::to_string(feature) + ", but that segment belongs to feature " +
                std::to_string(now) + " now; ask feature_of of a segment anew after every change.");
}

void refuse_far_square(const std::string& square) {
    throw Error("A rule names the square " + square + ", farther from the board than all tiles together reach.");
}

void refuse_to_resume_outside(const std::string& first, const std::string& last) {
    throw Error("A rule lets the running part go on at an anchor that is none of a part's; these are '" + first +
                "' to '" + last + "'.");
}

void refuse_in_round(const char* what, const char* instead) {
    throw Error(std::string(what) + " cannot begin inside a scoring round; " + instead + " instead.");
}

void refuse_to_resume(const std::string& anchor) {
    throw Error("A rule lets the running part go on at '" + anchor + "', but no part is running.");
}

void refuse_deployed(const std::string& kind) {
    throw Error("A figure of kind '" + kind + "' is deployed, but its owner has none left.");
}

void refuse_to_join(const std::string& one, const std::string& other) {
    throw Error(one + " and " + other + " are of different kinds and cannot be joined.");
}

void refuse_to_separate(const std::string& one, const std::string& other) {
    throw Error(one + " and " + other + " are not joined, so they cannot be separated.");
}

void refuse_value(std::size_t most, const char* what, const char* rule) {
    throw Error("A feature's value has more than " + std::to_string(most) + ' ' + what +
                "; a module adds too many (the last is of the rule '" + rule + "').");
}

void refuse_division(int denominator, const char* rule) {
    throw Error("A feature's value is divided by " + std::to_string(denominator) + " for the rule '" + rule +
                "'; a module may divide it by 1 or more.");
}

void refuse_unsettled(const std::string& square) {
    throw Error("The tile at " + square +
                " does not fit: the module that let it be placed there (allow_placement) has not made it good.");
}

void refuse_to_become(const std::string& form) {
    throw Error("A tile cannot become '" + form +
                "': more tiles lie in other forms at one time than the modules said when they registered these.");
}

void refuse_formless(const std::string& tile, const std::string& square, const std::string& form) {
    throw Error("The tile '" + tile + "' at " + square + " has no form '" + form + "'.");
}

} // namespace bastide
