#include "kinds.hpp"
#include <algorithm>

namespace bastide::declarations {

namespace {

/// "drying-shed" is a drying shed unless the table says otherwise.
std::string in_words(std::string name) {
    std::replace(name.begin(), name.end(), '-', ' ');
    return name;
}

/// The name of the table, by which messages call it from then on.
std::string name_of(Reader& table) {
    std::string name = table.slug("name");
    table.call(name);
    return name;
}

/// One role may be that of several kinds, so one text may stand twice.
std::vector<std::string> roles_of(const Reader& table) {
    std::vector<std::string> roles;
    if (const Value* const list = table.list("roles")) {
        for (const Value& item : list->items) {
            if (!item.is(Value::Type::text) || item.text.empty()) {
                table.fail("roles", "every role must be a text in quotes, not " + load::described(item) + ".");
            }
            roles.push_back(item.text);
        }
    }
    return roles;
}

Closing closing_of(const Reader& table) {
    const std::string closing = table.choice("closing", {"gaps", "surrounded", "never"}, "gaps");
    return closing == "gaps" ? Closing::gaps : closing == "surrounded" ? Closing::surrounded : Closing::never;
}

Around around_of(const Reader& table) {
    return table.choice("around", {"eight", "four"}, "eight") == "four" ? Around::four : Around::eight;
}

AtEnd at_end_of(const Reader& table) {
    const std::string at_end = table.choice("at_end", {"features", "areas", "nothing"}, "features");
    return at_end == "features" ? AtEnd::features : at_end == "areas" ? AtEnd::areas : AtEnd::nothing;
}

/// As the kernel is to look for them: what this game has, and names with a module that may be absent.
std::vector<std::string> places_to_stand(const Reader& table, const Names& names, std::vector<std::string>& roles) {
    const std::vector<std::string> wanted = one_or_more(table, "stands_on");
    if (roles.size() > wanted.size()) {
        table.fail("roles", "there are more roles than kinds under 'stands_on'; they go one to one.");
    }
    std::vector<std::string> places, kept_roles;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (names.kind(wanted[i], table.place("stands_on")) != none_of<KindId>) {
            places.push_back(wanted[i]);
            if (i < roles.size()) {
                kept_roles.push_back(roles[i]);
            }
        }
    }
    roles = std::move(kept_roles);
    return places;
}

} // namespace

void declare_word(Reader table, Names& names) {
    table.only({"name", "on", "singular", "plural"});
    const std::string name = name_of(table);
    Word word;
    if (table.choice("on", {"segments", "tiles"}, "segments") == "segments") {
        word.on_segments = with_place(table, [&] { return names.registry.attribute(name); });
    } else {
        word.on_tiles = with_place(table, [&] { return names.registry.tile_word(name); });
    }
    word.singular = table.text("singular", in_words(name));
    word.plural = table.text("plural", word.singular + 's');
    names.declare(table, name, word);
}

void declare_kind(Reader table, Names& names) {
    table.only({"name", "singular", "plural", "article", "family", "role", "closing", "around", "terrain",
                "scores_when_completed", "exposed", "figures_return_at_end", "at_end", "when", "rule"});
    const std::string name = name_of(table);
    names.rule(table);
    FeatureKindSpec spec{.name = name,
                         .singular = table.text("singular", ""),
                         .plural = table.text("plural", ""),
                         .article = table.choice("article", {"a", "an"}, ""),
                         .family = table.text("family", ""),
                         .role = table.text("role", ""),
                         .closing = closing_of(table),
                         .around = around_of(table),
                         .scores_when_completed = table.flag("scores_when_completed", true),
                         .exposed = table.flag("exposed", true),
                         .figures_return_at_end = table.flag("figures_return_at_end", true),
                         .at_end = at_end_of(table)};
    const bool in_family = !spec.family.empty() && names.kind(spec.family, table.place("family")) != none_of<KindId>;
    spec.family = in_family ? Names::bare(spec.family) : ""; // its module may be left out of this game
    const bool terrain = table.flag("terrain", false);
    if (!names.holds(table)) {
        return names.declare_kind(name, none_of<KindId>);
    }
    if (terrain) {
        with_place(table, [&] { return names.registry.terrain(name); });
    }
    names.declare_kind(name, with_place(table, [&] { return names.registry.feature_kind(spec); }));
}

void declare_terrain(Reader table, Names& names) {
    table.only({"name", "beside", "when", "rule"});
    const std::string name = name_of(table);
    names.rule(table);
    const std::vector<std::string> others = one_or_more(table, "beside");
    if (names.holds(table)) {
        if (names.registry.find_kind(name) != none_of<KindId>) {
            table.fail("name", in_quotes(name) + " is a kind of feature, and what reaches a side that fits beside " +
                                   "others ends there: no " + in_words(name) + " would go on; give the terrain " +
                                   "another name.");
        }
        with_place(table, [&] {
            const TerrainId terrain = names.registry.terrain(name);
            for (const std::string& other : others) {
                names.registry.fits_beside(terrain, other);
            }
        });
    }
}

void declare_figure(Reader table, Names& names) {
    table.only({"name", "singular", "plural", "article", "per_player", "strength", "claims", "exposed", "stands_on",
                "roles", "qualities", "when", "rule"});
    const std::string name = name_of(table);
    names.rule(table);
    std::vector<std::string> roles = roles_of(table);
    FigureKindSpec spec{.name = name,
                        .singular = table.text("singular", ""),
                        .plural = table.text("plural", ""),
                        .article = table.choice("article", {"a", "an"}, ""),
                        .per_player = names.number(table, "per_player", 0, narrow(max_figures_of_kind)),
                        .strength = names.number(table, "strength", 0, 100, 1),
                        .claims = table.flag("claims", true),
                        .exposed = table.flag("exposed", true),
                        .stands_on = places_to_stand(table, names, roles),
                        .qualities = table.slugs("qualities")};
    spec.roles = roles;
    const bool in_game = names.holds(table) && spec.per_player > 0;
    names.declare_figure(name, in_game ? with_place(table, [&] { return names.registry.figure_kind(spec); })
                                       : none_of<FigureKindId>);
}

} // namespace bastide::declarations
