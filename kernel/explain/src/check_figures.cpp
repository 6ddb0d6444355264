#include "explain/src/check_figures.hpp"
#include "bastide/error.hpp"
#include "bastide/host/log.hpp"

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

/// A kind that may be absent, whosever it is, so its name alone proves nothing.
void tell_absent_kind(const std::string& figure, const std::string& kind, const std::vector<std::string>& known) {
    const std::string hint = did_you_mean(kind, known);
    const Log level = hint.empty() ? Log::debug : Log::warning;
    if (logs(level)) {
        log_line(level, "The figure '" + figure + "' stands on '." + kind + "', but no module has that kind." + hint);
    }
}

void tell_absent_kinds(const RegistryImpl& impl) {
    std::vector<std::string> known;
    for (const CompiledKind& kind : impl.rules.kinds) {
        known.push_back(kind.spec.name);
    }
    for (const CompiledFigureKind& figure : impl.rules.figure_kinds) {
        for (const std::string& name : figure.spec.stands_on) {
            if (name.starts_with('.') && impl.rules.kind(name.substr(1)) == none_of<KindId>) {
                tell_absent_kind(figure.spec.name, name.substr(1), known);
            }
        }
    }
}

} // namespace

void check_figures(const RegistryImpl& impl) {
    check_seats(impl);
    check_spaces(impl);
    tell_absent_kinds(impl);
}

} // namespace bastide
