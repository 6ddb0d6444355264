#include "words/phrasebook.hpp"
#include "bastide/words.hpp"
#include "library/library.hpp"
#include "program/context.hpp"
#include "program/log.hpp"
#include "words/catalogue.hpp"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t most_languages = 64;

Json json_of(const load::Value& value) {
    if (value.is(load::Value::Type::text)) {
        return value.text;
    }
    Json out = Json::object();
    for (const load::Value& form : value.entries) {
        out[form.key] = json_of(form);
    }
    return out;
}

/// Sorts that need no phrases: the page knows what can stand there.
bool is_known(const std::string& sort, const Json& phrases) {
    constexpr const char* own[] = {"n", "player", "square", "tile", "slug", "code", "module", "any"};
    return phrases.contains(sort) || std::find(std::begin(own), std::end(own), sort) != std::end(own);
}

} // namespace

/// Catalogues, the earlier before the later where both have the same phrase.
class Phrasebooks::Merged {
public:
    void add(Catalogue catalogue) {
        add(catalogue.plain, plain_);
        add(catalogue.switches, switches_);
        for (Phrase& phrase : catalogue.phrases) {
            Json& sort = phrases_[phrase.sort];
            if (!sort.contains(phrase.english)) {
                sort[phrase.english] = json_of(phrase.other);
                places_.push_back(std::move(phrase));
            }
        }
        problems_.insert(problems_.end(), catalogue.problems.begin(), catalogue.problems.end());
    }

    /// A hole for what nobody has phrases of would never be filled.
    void check_sorts() {
        for (const Phrase& phrase : places_) {
            for (const Hole& hole : holes_of(phrase.english)) {
                const std::string& sort = hole.what.empty() ? hole.name : hole.what;
                if (!hole.open && !is_known(sort, phrases_)) {
                    problems_.push_back(phrase.place + ": no catalogue of this language has a section [" + sort +
                                        "]; write one, or name the hole after what stands there: {who:player}.");
                    phrases_[phrase.sort].erase(phrase.english);
                    break;
                }
            }
        }
    }

    std::string json() const {
        Json all = plain_;
        all.insert(switches_.begin(), switches_.end());
        return Json{{"plain", all}, {"phrases", phrases_}}.dump();
    }
    std::string switches() const { return Json{{"plain", switches_}}.dump(); }
    const std::vector<std::string>& problems() const { return problems_; }

private:
    static void add(const Catalogue::Texts& texts, Json& to) {
        for (const auto& [english, other] : texts) {
            if (!english.empty() && !to.contains(english)) {
                to[english] = other;
            }
        }
    }

    Json plain_ = Json::object(), switches_ = Json::object(), phrases_ = Json::object();
    std::vector<Phrase> places_;
    std::vector<std::string> problems_;
};

fs::path folder_of_words(const Manifest& manifest) {
    std::error_code ignored;
    const fs::path beside = fs::path(manifest.file).parent_path() / "words";
    return fs::is_directory(beside, ignored) ? beside : own_module_words() / manifest.name / "words";
}

bool is_language(const std::string& tag) {
    return tag.size() >= 2 && tag.size() <= 12 &&
           tag.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos && tag.front() != '-';
}

Phrasebooks::Phrasebooks(const Library& library) {
    sources_.push_back({own_words(), nullptr});
    sources_.push_back({own_game_words(), nullptr});
    for (const auto* modules : {&library.modules(), &library.interpreters()}) {
        for (const InstalledModule& module : *modules) {
            if (module.problem.empty()) {
                sources_.push_back({folder_of_words(module.manifest), &module.manifest});
            }
        }
    }
    std::set<std::string> found;
    for (const Source& source : sources_) {
        std::error_code trouble;
        for (fs::directory_iterator at(source.folder, trouble), end; !trouble && at != end; at.increment(trouble)) {
            if (at->path().extension() == ".toml" && is_language(at->path().stem().string()) &&
                found.size() < most_languages) {
                found.insert(at->path().stem().string());
            }
        }
    }
    languages_.assign(found.begin(), found.end());
}

Phrasebooks::Merged Phrasebooks::merged(const std::string& language) const {
    Merged all;
    std::error_code ignored;
    for (const Source& source : sources_) {
        for (const char* const part : {".toml", ".switches.toml"}) { // a page brings the second later
            if (const fs::path file = source.folder / (language + part); fs::exists(file, ignored)) {
                all.add(read_catalogue(file, source.manifest));
            }
        }
    }
    all.check_sorts();
    return all;
}

const std::string& Phrasebooks::in(const std::string& language, bool switches) {
    const std::lock_guard hold(lock_);
    const auto asked = std::make_pair(language, switches);
    if (const auto found = made_.find(asked); found != made_.end()) {
        return found->second;
    }
    if (std::find(languages_.begin(), languages_.end(), language) == languages_.end()) {
        static const std::string none;
        return none;
    }
    const Merged all = merged(language);
    for (const std::string& problem : all.problems()) {
        log_warning(problem);
    }
    return made_[asked] = switches ? all.switches() : all.json();
}

std::vector<std::string> Phrasebooks::problems(const std::string& language) const {
    return merged(language).problems();
}

} // namespace bastide::host
