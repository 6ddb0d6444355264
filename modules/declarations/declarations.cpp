// Modules that are declared in their rules.toml alone: words, kinds, figures, limits, tariffs, what a placed tile
// brings. Everything is looked up while the game is compiled; what plays are plain structs behind ordinary hooks.
#include "kinds.hpp"
#include "limit.hpp"
#include "placement.hpp"
#include "tariff.hpp"
#include <deque>
#include <utility>

namespace bastide::declarations {

class Declarations : public Module {
public:
    void install(Registry& registry) override;

private:
    std::deque<Limit> limits_; // hooks point to what is in a deque
    std::deque<Tariff> tariffs_;
    std::deque<Bonus> bonuses_;
    std::deque<AnotherPart> parts_;
};

namespace {

/// The tables under [[key]], one by one.
template <class F> void each(const Reader& whole, const char* key, F&& read) {
    for (const Value& value : whole.tables(key)) {
        read(Reader(value, whole.file(), "[[" + std::string(key) + "]]"));
    }
}

/// Those that play are kept, as hooks point to them.
template <class Declared>
void keep_each(const Reader& whole, const char* key, Names& names, std::deque<Declared>& kept) {
    each(whole, key, [&](const Reader& table) { kept.emplace_back(table, names).install(names.registry); });
}

} // namespace

void Declarations::install(Registry& registry) {
    const Manifest& manifest = registry.manifest();
    if (!manifest.declared) {
        registry.refuse("Module '" + manifest.name + "' declares nothing; it is played by its own library.");
    }
    const Reader whole(*manifest.declared, manifest.file, "top level");
    whole.only({"module", "part", "switch", "rule", "qualities", "draw", "word", "kind", "terrain", "figure", "limit",
                "tariff", "bonus", "another-part"});
    Names names(registry);
    each(whole, "word", [&](const Reader& table) { declare_word(table, names); });
    each(whole, "kind", [&](const Reader& table) { declare_kind(table, names); });
    each(whole, "terrain", [&](const Reader& table) { declare_terrain(table, names); });
    each(whole, "figure", [&](const Reader& table) { declare_figure(table, names); });
    keep_each(whole, "limit", names, limits_);
    keep_each(whole, "tariff", names, tariffs_);
    keep_each(whole, "bonus", names, bonuses_);
    keep_each(whole, "another-part", names, parts_);
}

} // namespace bastide::declarations

using bastide::declarations::Declarations;
BASTIDE_MODULE(Declarations)
