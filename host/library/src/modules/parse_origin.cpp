#include "modules/parse_origin.hpp"
#include "bastide/words.hpp"
#include "modules/version.hpp"

namespace bastide::load {

Need parse_need(const std::string& text, const Reader& module, const char* key) {
    const std::vector<std::string> words = split_words(text);
    Need need;
    need.module = words.empty() ? "" : words.front();
    std::string written = need.module;
    for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
        std::string& bound = words[i] == ">=" ? need.least : need.below;
        const bool known = words[i] == ">=" ? need.below.empty() : words[i] == "<";
        if (!known || !bound.empty() || !parse_version(words[i + 1])) {
            break;
        }
        bound = words[i + 1];
        written += ' ' + words[i] + ' ' + words[i + 1];
    }
    if (written != text) {
        module.fail(key,
                    in_quotes(text) + " is not understood; write \"name\", \"name >= 1.2\" or \"name >= 1.2 < 2\".");
    }
    if (!is_slug(need.module)) {
        module.fail(key,
                    in_quotes(need.module) + " is not the name of a module; write \"name\" or " + "\"name >= 1.2\".");
    }
    if (!need.least.empty() && !need.below.empty() && parse_version(need.least) >= parse_version(need.below)) {
        module.fail(key, in_quotes(text) + " leaves no version; the second must be later than the first.");
    }
    return need;
}

namespace {

EngineRange parse_engine(const Reader& module) {
    const std::optional<Reader> table = module.inner("engine");
    if (!table) {
        return {};
    }
    table->only({"minimum", "verified", "maximum"});
    EngineRange range;
    const std::pair<const char*, std::string*> keys[] = {
        {"minimum", &range.minimum}, {"verified", &range.verified}, {"maximum", &range.maximum}};
    const char* earlier = nullptr;
    std::string least;
    for (const auto& [key, value] : keys) {
        *value = table->text(key, {});
        if (value->empty()) {
            continue;
        }
        if (!parse_version(*value)) {
            table->fail(key, in_quotes(*value) + " is not a version; write numbers and points, as in \"0.2.0\".");
        }
        const bool same_line = least.starts_with(*value + '.'); // 0.2 as a maximum takes 0.2.5
        if (earlier != nullptr && !same_line && parse_version(*value) < parse_version(least)) {
            table->fail(key, "this must not be less than '" + std::string(earlier) + "'.");
        }
        earlier = key;
        least = *value;
    }
    return range;
}

} // namespace

Origin parse_origin(const Reader& module) {
    Origin origin;
    origin.author = module.text("author", {});
    origin.license = module.text("license", {});
    origin.homepage = module.text("homepage", {});
    if (!origin.homepage.empty() && !origin.homepage.starts_with("https://")) {
        module.fail("homepage", in_quotes(origin.homepage) + " is no address; it begins with https://.");
    }
    origin.engine = parse_engine(module);
    for (const std::string& text : module.texts("requires")) {
        origin.needs.push_back(parse_need(text, module, "requires"));
    }
    if (module.has("played_by")) {
        origin.needs.push_back(parse_need(module.text("played_by"), module, "played_by"));
    }
    return origin;
}

} // namespace bastide::load
