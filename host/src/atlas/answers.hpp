// What decides where rules of two modules meet. Modules say it: a rule in rules.toml whose `needs` names the other one,
// or an answer in atlas.toml beside it.
#pragma once
#include "atlas/meeting.hpp"
#include "library/fwd.hpp"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host::atlas {

struct Answer {
    enum class Kind {
        rules, ///< these decide
        sums,  ///< each rule holds by itself, and in either order the value is the same
        order, ///< modules agree on which comes first
        open,  ///< no document decides; `text` says what Bastide does
        none   ///< nobody has answered
    };
    Kind kind = Kind::none;
    std::vector<std::string> rules; ///< ids
    std::string text;               ///< a sentence; may be empty
    std::string by_switch;          ///< "module.switch", where several readings can be played; may be empty
};
const char* word(Answer::Kind kind);

/// An answer as a file has it.
struct Written {
    std::string module;            ///< whose file it is
    std::vector<std::string> with; ///< other modules; "*": those of `any`
    std::vector<std::string> any;  ///< modules that all answers for "*" in its file were held against
    std::vector<Thing> on;         ///< none: all
    std::vector<Manner> when;      ///< how its own module acts there, and not otherwise; none: however
    Answer answer;
    std::string file;
    unsigned line = 0, any_line = 0;
};

class Answers {
public:
    /// Reads the files of all modules that can be played. Throws Error with file and line.
    explicit Answers(const Library& library);
    Answer of(const Met& met, const Meeting& meeting) const;
    /// Where an answer to this would be looked for, for who writes one.
    std::string place_of(const Met& met) const;
    /// What is wrong with the files: rules and switches that nobody has, modules that are misspelt. A sentence each.
    std::vector<std::string> mistakes() const;

private:
    void read(const std::string& text, const std::string& file, const std::string& module);
    std::string misspelt(const std::string& module) const;
    const Written* written(const Met& met, const Meeting& meeting) const;
    std::optional<Answer> by_vetoes(const Met& met, const Meeting& meeting) const;
    std::optional<Answer> by_needs(const Met& met, const Meeting& meeting) const;
    std::optional<Answer> by_order(const Meeting& meeting) const;

    struct RuleText {
        std::string id, module, text; ///< in small letters
        std::vector<std::string> needs;
    };
    const Library& library_;
    std::vector<Written> written_;
    std::vector<RuleText> rules_;
    std::map<std::string, std::string> folders_; ///< by module
};

} // namespace bastide::host::atlas
