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

void refuse_conversion(const std::string& before, const std::string& after) {
    throw Error("A feature of the kind '" + before + "' cannot become one of the kind " +
                (after.empty() ? "that is not in this game" : '\'' + after + '\'') +
                ": no module has registered that conversion.");
}

void refuse_to_thaw() {
    throw Error("These bytes are no position of this game: they have another size than a position that counts its "
                "tiles, turns and steps as they do.");
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

} // namespace bastide
