#include "explain/src/check_figures.hpp"
#include "bastide/error.hpp"
#include "bastide/host/log.hpp"
#include "words/src/nearest.hpp"
#include <algorithm>

namespace bastide {

namespace {

/// Whether there are figures for everybody.
void check_seats(const RegistryImpl& impl) {
    if (impl.seats != 0 && impl.rules.players > impl.seats) {
        throw Error(impl.composition.file, 0,
                    "The game has " + std::to_string(impl.rules.players) + " players, but there are figures for " +
                        std::to_string(impl.seats) + "; remove a [[player]]" +
                        (impl.seats_remedy.empty() ? "." : ", or " + impl.seats_remedy + "."));
    }
}

/// Where whoever is in a space stands on a piece, there is such a kind of piece.
void check_spaces(const RegistryImpl& impl) {
    for (const SpaceKindSpec& space : impl.rules.space_kinds) {
        if (!space.upon.empty() && impl.rules.figure_kind(space.upon) == none_of<FigureKindId>) {
            throw Error(impl.composition.file, 0,
                        "Module '" + impl.owner("kind of space", space.name) + "': whoever is in the space '" +
                            space.name + "' stands upon a '" + space.upon +
                            "', but no module of this game registers a figure of that name.");
        }
    }
}

void check_numbers(const RegistryImpl& impl, const CompiledFigureKind& kind) {
    const FigureKindSpec& spec = kind.spec;
    const std::string module = impl.owner("kind of figure", spec.name);
    if (spec.per_player < 0 || spec.per_player > static_cast<int>(max_figures_of_kind)) {
        throw Error("Module '" + module + "' gives each player " + std::to_string(spec.per_player) +
                    " figures of kind '" + spec.name + "'; 0 to " + std::to_string(max_figures_of_kind) +
                    " are possible.");
    }
    if (spec.neutral < 0 || spec.neutral > static_cast<int>(max_pieces)) {
        throw Error("Module '" + module + "' brings " + std::to_string(spec.neutral) + " pieces '" + spec.name +
                    "' that are nobody's; 0 to " + std::to_string(max_pieces) + " are possible.");
    }
    if (spec.roles.size() > spec.stands_on.size()) {
        throw ModuleError("Module '" + module + "': the figure '" + spec.name + "' has " +
                          std::to_string(spec.roles.size()) + " roles, but stands on " +
                          std::to_string(spec.stands_on.size()) + " kinds; a role is what it is on one of them.");
    }
}

/// The game may say numbers of what players own.
void check_asked_numbers(const RegistryImpl& impl) {
    std::vector<std::string> known;
    for (const CompiledFigureKind& kind : impl.rules.figure_kinds) {
        if (kind.has_any_number()) {
            known.push_back(kind.spec.name);
        }
    }
    for (const FigureNumber& asked : impl.composition.figures) {
        if (std::find(known.begin(), known.end(), asked.kind) == known.end()) {
            throw Error(impl.composition.file, asked.line,
                        "[figures]: there can be another number only of figures that players own: " + listed(known) +
                            "; take '" + asked.kind + "' out." + did_you_mean(asked.kind, known));
        }
    }
}

/// A kind that may be absent, whosever it is, so its name alone proves nothing.
void tell_absent_kind(const std::string& figure, const std::string& kind, const std::vector<std::string>& known) {
    const std::string hint = did_you_mean(kind, known);
    const Log level = hint.empty() ? Log::debug : Log::warning;
    if (logs(level)) {
        log_line(level, "The figure '" + figure + "' stands on '." + kind + "', but no module has that kind." + hint);
    }
}

/// A kind that a figure stands on is there. By ".kind" it may be missing; by "module.kind" while the module is not in
/// the game, or has no such kind with these switches.
void check_stand(const RegistryImpl& impl, const std::string& figure, const std::string& name) {
    const std::size_t point = name.find('.');
    const std::string bare = point == std::string::npos ? name : name.substr(point + 1);
    if (impl.rules.kind(bare) != none_of<KindId>) {
        return;
    }
    std::vector<std::string> known;
    for (const CompiledKind& kind : impl.rules.kinds) {
        known.push_back(kind.spec.name);
    }
    if (point == 0) {
        tell_absent_kind(figure, bare, known);
        return;
    }
    const Manifest* const module = impl.in_game(name.substr(0, point));
    if (module != nullptr) {
        known.insert(known.end(), module->kinds.begin(), module->kinds.end());
    }
    if (point != std::string::npos &&
        (module == nullptr || std::find(known.begin(), known.end(), bare) != known.end())) {
        return;
    }
    throw Error(impl.composition.file, 0,
                "Module '" + impl.owner("kind of figure", figure) + "': the figure '" + figure + "' stands on '" +
                    name + "', but no module of this game registers the kind of feature '" + bare + "'." +
                    nearest_or_all(bare, known) + " (A kind that may be absent is written \".kind\".)");
}

void check_kinds(const RegistryImpl& impl) {
    for (const CompiledFigureKind& kind : impl.rules.figure_kinds) {
        check_numbers(impl, kind);
        for (const std::string& name : kind.spec.stands_on) {
            check_stand(impl, kind.spec.name, name);
        }
    }
}

} // namespace

void check_figures(const RegistryImpl& impl) {
    check_seats(impl);
    check_spaces(impl);
    check_asked_numbers(impl);
    check_kinds(impl);
}

} // namespace bastide
