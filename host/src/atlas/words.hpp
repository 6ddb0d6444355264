// Meetings and their answers in words.
#pragma once
#include "atlas/answers.hpp"
#include "atlas/meeting.hpp"
#include "library/fwd.hpp"
#include <array>
#include <map>
#include <string>
#include <vector>

namespace bastide::host::atlas {

/// A meeting with what decides it.
struct Entry {
    Met met;
    Meeting meeting;
    Answer answer;
};

/// Titles of modules and texts of rules, by name.
class Texts {
public:
    explicit Texts(const Library& library);
    const std::string& title(const std::string& module) const;
    const std::string& rule(const std::string& id) const;

private:
    std::map<std::string, std::string> titles_, rules_;
};

/// "On a feature's value".
std::string heading(Thing thing);
/// What the two do, the most frequent first: "counts huts; its peg stands there".
struct DeedsInWords {
    std::string a, b;
};
DeedsInWords deeds_in_words(const Met& met, const Meeting& meeting);
/// Of three, in the order of their names: what each does there.
std::array<std::string, 3> deeds_in_words(const MetThree& met, const MeetingOfThree& meeting);
/// "No document decides. ...", "These rules decide: ...": the sentence before the rules.
std::string verdict(const Answer& answer);
/// The same with the ids behind it, in brackets.
std::string verdict_with_rules(const Answer& answer);
/// Of the example: "Random game of these two for 2 players, seed 4, after 31 moves".
std::string example_in_words(const Moment& moment);
/// "bees-lanterns-figure", the name of files about it.
std::string file_stem(const Met& met);

} // namespace bastide::host::atlas
