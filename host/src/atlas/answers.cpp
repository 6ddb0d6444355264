#include "atlas/answers.hpp"
#include "atlas/either_order.hpp"
#include "atlas/gather.hpp"
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/words.hpp"
#include "explain/work.hpp"
#include "library/library.hpp"
#include "library/rulebook.hpp"
#include "library/toml.hpp"
#include "pages/catalogue.hpp"
#include "program/module_folder.hpp"
#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace bastide::host::atlas {

namespace {

using load::Reader;
using load::Value;

constexpr const char* file_name = "atlas.toml";

/// The words of all values of an enum up to the last one.
template <class Enum> std::vector<std::string> words_up_to(Enum last) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(last); ++i) {
        all.emplace_back(word(static_cast<Enum>(i)));
    }
    return all;
}

/// The values that a list names; a sentence where one is none.
template <class Enum> std::vector<Enum> values_of(const Reader& reader, const char* key, Enum last) {
    const std::vector<std::string> known = words_up_to(last);
    std::vector<Enum> values;
    for (const std::string& one : reader.texts(key)) {
        const auto found = std::find(known.begin(), known.end(), one);
        if (found == known.end()) {
            reader.fail(key, in_quotes(one) + " is not known here; there are: " + listed(known) + ".");
        }
        values.push_back(static_cast<Enum>(found - known.begin()));
    }
    return values;
}

std::string in_small_letters(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

bool among(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// A word of a rule's text that is a deed's, in one of its forms: "stings" and "stinging" speak of one thing.
bool speaks_of(const std::string& rule, const std::string& deed) {
    const std::string wanted = in_small_letters(deed);
    const std::size_t stem = wanted.size() > 6 ? wanted.size() - 2 : wanted.size();
    return wanted.size() > 2 && rule.find(wanted.substr(0, stem)) != std::string::npos;
}

/// What a rule of the one module says of the other's deeds.
int words_shared(const std::string& rule, const std::string& deed) {
    int shared = 0;
    for (const std::string& one : split_words(deed)) {
        shared += speaks_of(rule, one) ? 1 : 0;
    }
    return shared;
}

bool only_sums(Manner manner) { return manner == Manner::adds || manner == Manner::most || manner == Manner::stands; }

bool all_sums(const Meeting& meeting) {
    return std::all_of(meeting.deeds.begin(), meeting.deeds.end(), [](const auto& deed) {
        return only_sums(deed.first.first.manner) && only_sums(deed.first.second.manner);
    });
}

} // namespace

const char* word(Answer::Kind kind) {
    static constexpr std::array words{"rules", "sums", "order", "open", "none"};
    return words.at(static_cast<std::size_t>(kind));
}

Answers::Answers(const Library& library) : library_(library) {
    for (const InstalledModule& module : library.modules()) {
        const std::string& name = module.manifest.name;
        const std::filesystem::path file = module_folder(module.manifest) / file_name;
        folders_[name] = file.string();
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            rules_.push_back({rule.id, name, in_small_letters(rule.text), rule.needs});
        }
        if (module.problem.empty() && library.has(file)) {
            read(library.text(file), file.string(), name);
        }
    }
}

void Answers::read(const std::string& text, const std::string& file, const std::string& module) {
    const Value tree = load::parse_toml(text, file);
    const Reader root(tree, file, "top level");
    root.only({"any", "meeting"});
    const std::vector<std::string> any = root.texts("any");
    for (const Value& table : root.tables("meeting")) {
        const Reader reader(table, file, "[[meeting]]");
        reader.only({"with", "on", "when", "rules", "open", "switch", "text"});
        Written it{module, reader.texts("with"), any, {}, {}, {}, file, reader.line(), root.line("any")};
        if (it.with.empty()) {
            reader.fail("with", "this names the other module, or several for which the answer is the same.");
        }
        if (among(it.with, "*") && any.empty()) {
            reader.fail("with", "\"*\" stands for the modules that this answer was held against; list them in 'any' at "
                                "the top of the file.");
        }
        it.on = values_of(reader, "on", Thing::moment);
        it.when = values_of(reader, "when", Manner::acts);
        const bool open = reader.flag("open", false);
        it.answer = {open ? Answer::Kind::open : Answer::Kind::rules, reader.texts("rules"), reader.text("text", {}),
                     reader.text("switch", {})};
        if (!open && it.answer.rules.empty()) {
            reader.fail("rules", "this names the rules that decide; where none does, write open = true, and in 'text' "
                                 "what Bastide does.");
        }
        if (open && it.answer.text.empty()) {
            reader.fail("text", "where no rule decides, this says what Bastide does.");
        }
        written_.push_back(std::move(it));
    }
}

namespace {

/// An answer that is only about some of what its module does holds where that does nothing else.
bool is_about(const Written& one, const Met& met, const Meeting& meeting) {
    const bool of_a = one.module == met.a;
    return one.when.empty() || std::all_of(meeting.deeds.begin(), meeting.deeds.end(), [&](const auto& deed) {
               const Manner manner = of_a ? deed.first.first.manner : deed.first.second.manner;
               return std::find(one.when.begin(), one.when.end(), manner) != one.when.end();
           });
}

} // namespace

/// The one that says most: it names the other module and the thing.
const Written* Answers::written(const Met& met, const Meeting& meeting) const {
    const Written* best = nullptr;
    int best_weight = 0;
    for (const Written& one : written_) {
        const std::string& other = one.module == met.a ? met.b : met.a;
        const bool named = among(one.with, other);
        const bool held_against = among(one.with, "*") && among(one.any, other);
        const bool on_it = std::find(one.on.begin(), one.on.end(), met.thing) != one.on.end();
        if ((one.module != met.a && one.module != met.b) || (!named && !held_against) || (!one.on.empty() && !on_it) ||
            !is_about(one, met, meeting)) {
            continue;
        }
        const int weight = 1 + (named ? 2 : 0) + (on_it ? 1 : 0);
        if (weight > best_weight) {
            best = &one;
            best_weight = weight;
        }
    }
    return best;
}

/// Who forbids a place says which rules that is.
std::optional<Answer> Answers::by_vetoes(const Met& met, const Meeting& meeting) const {
    std::set<std::string> ids;
    for (const auto& [deeds, times] : meeting.deeds) {
        for (const Deed* deed : {&deeds.first, &deeds.second}) {
            const std::vector<std::string> words = split_words(deed->what);
            if (deed->manner == Manner::forbids) {
                ids.insert(words.begin(), words.end());
            }
        }
    }
    if (met.thing != Thing::place || ids.empty()) {
        return std::nullopt;
    }
    return Answer{Answer::Kind::rules, {ids.begin(), ids.end()}, {}, {}};
}

/// Rules of the one that need the other and speak of what it does here.
std::optional<Answer> Answers::by_needs(const Met& met, const Meeting& meeting) const {
    std::vector<std::pair<int, std::string>> found;
    for (const RuleText& rule : rules_) {
        const bool of_a = rule.module == met.a;
        if ((!of_a && rule.module != met.b) || !among(rule.needs, of_a ? met.b : met.a)) {
            continue;
        }
        int most = meeting.rules.count(rule.id) != 0 ? 3 : 0; // the game itself has named it
        for (const auto& [deeds, times] : meeting.deeds) {
            const int of_other = words_shared(rule.text, of_a ? deeds.second.what : deeds.first.what);
            const int of_own = words_shared(rule.text, of_a ? deeds.first.what : deeds.second.what);
            most = std::max(most, of_other == 0 ? 0 : 2 * of_other + of_own);
        }
        if (most > 0) {
            found.emplace_back(-most, rule.id);
        }
    }
    if (found.empty()) {
        return std::nullopt;
    }
    std::sort(found.begin(), found.end());
    constexpr std::size_t most_told = 4;
    Answer answer{Answer::Kind::rules, {}, {}, {}};
    for (std::size_t i = 0; i < std::min(found.size(), most_told); ++i) {
        answer.rules.push_back(found[i].second);
    }
    return answer;
}

std::optional<Answer> Answers::by_order(const Meeting& meeting) const {
    const std::vector<DeclaredStep> steps = declared_steps(library_.compose(game_of(library_, meeting.example.mix)));
    const auto step = [&](const std::string& label) {
        return std::find_if(steps.begin(), steps.end(), [&](const DeclaredStep& one) { return one.label == label; });
    };
    Answer answer{Answer::Kind::order, {}, {}, {}};
    for (const auto& [deeds, times] : meeting.deeds) {
        const auto a = step(deeds.first.what), b = step(deeds.second.what);
        if (a == steps.end() || b == steps.end()) {
            return std::nullopt;
        }
        std::string why = why_before(*a, *b);
        if (why.empty()) {
            why = why_before(*b, *a);
        }
        if (why.empty()) {
            return std::nullopt;
        }
        answer.text += (answer.text.empty() ? "" : " ") + why;
    }
    return answer;
}

Answer Answers::of(const Met& met, const Meeting& meeting) const {
    const Written* const here = written(met, meeting);
    if (here != nullptr && !among(here->with, "*")) {
        return here->answer;
    }
    if (met.thing == Thing::moment) {
        if (const auto ordered = by_order(meeting)) {
            return *ordered;
        }
    }
    if (const auto needed = by_needs(met, meeting)) {
        return *needed;
    }
    if (const auto forbidden = by_vetoes(met, meeting)) {
        return *forbidden;
    }
    if (here != nullptr) {
        return here->answer;
    }
    if (met.thing == Thing::value && all_sums(meeting)) {
        return {Answer::Kind::sums, {meeting.rules.begin(), meeting.rules.end()}, {}, {}};
    }
    return {};
}

std::string Answers::place_of(const Met& met) const {
    const auto of = [&](const std::string& module) {
        const auto found = folders_.find(module);
        return found == folders_.end() ? module + '/' + file_name : found->second;
    };
    return of(met.a) + " or " + of(met.b);
}

/// A module may be one that is not installed here, so only a name that is nearly another's is taken for a mistake.
std::string Answers::misspelt(const std::string& module) const {
    std::vector<std::string> known;
    for (const auto& [name, folder] : folders_) {
        known.push_back(name);
    }
    const std::string hint = module == "*" || folders_.contains(module) ? "" : did_you_mean(module, known);
    return hint.empty() ? "" : "no module that is installed is called " + in_quotes(module) + '.' + hint;
}

std::vector<std::string> Answers::mistakes() const {
    std::vector<std::string> found;
    std::set<std::string> lists; // files whose 'any' was looked at
    const auto look = [&](const std::vector<std::string>& modules, const std::string& where) {
        for (const std::string& module : modules) {
            if (const std::string wrong = misspelt(module); !wrong.empty()) {
                found.push_back(where + wrong);
            }
        }
    };
    for (const Written& one : written_) {
        const std::string where = one.file + ':' + std::to_string(one.line) + ": ";
        look(one.with, where + "'with': ");
        if (lists.insert(one.file).second) {
            look(one.any, one.file + ':' + std::to_string(one.any_line) + ": 'any': ");
        }
        for (const std::string& id : one.answer.rules) {
            if (std::none_of(rules_.begin(), rules_.end(), [&](const RuleText& rule) { return rule.id == id; })) {
                found.push_back(where + "there is no rule " + in_quotes(id) + ".");
            }
        }
        const std::string& by = one.answer.by_switch;
        const std::size_t dot = by.find('.');
        const InstalledModule* const owner = find_named(library_.modules(), by.substr(0, dot));
        if (!by.empty() && (dot == std::string::npos ||
                            (owner != nullptr && owner->manifest.find_switch(by.substr(dot + 1)) == nullptr))) {
            found.push_back(where + "there is no switch " + in_quotes(by) + "; write \"module.switch\".");
        }
    }
    return found;
}

} // namespace bastide::host::atlas
