// The words of an action, filled in from the values that it says; action_words.cpp reads them.
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/module/play.hpp"
#include "bastide/words.hpp"
#include "explain/inspect.hpp"
#include "explain/src/action_words.hpp"
#include "words/src/forms.hpp"
#include <algorithm>
#include <optional>

namespace bastide {

namespace {

std::optional<std::string> told_place(const View& view, const Place& place, WordSort word) {
    const bool there = word == WordSort::segment ? place.where == Where::segment
                                                 : place.where == Where::space && place.tile() != none_of<TileId>;
    return there ? std::optional(view.place_name(place)) : std::nullopt;
}

std::optional<std::string> told_figure(const View& view, const Figure& figure, WordSort word) {
    if (word == WordSort::figure) {
        return view.rules().figure_kinds[index(figure.kind)].spec.name;
    }
    if (word != WordSort::player) {
        return told_place(view, figure.place, word);
    }
    return figure.owner == nobody ? std::nullopt : std::optional(view.player_name(figure.owner));
}

std::optional<std::string> told_number(std::uint64_t raw, const ActionValue& value, WordSort word) {
    if (word == WordSort::rotation) {
        return raw < 4 ? std::optional(std::string(rotation_name(static_cast<unsigned>(raw)))) : std::nullopt;
    }
    const bool negative = value.is_signed && (raw >> (value.bits - 1)) != 0;
    return std::to_string(static_cast<std::int64_t>(raw) - (negative ? std::int64_t{1} << value.bits : 0));
}

/// Nothing if the value is none, or nothing that there is.
std::optional<std::string> told_value(const View& view, std::uint64_t raw, const ActionValue& value, WordSort word) {
    const Ruleset& rules = view.rules();
    const auto among = [&](std::size_t count) { return raw < count; };
    switch (value.sort) {
    case ValueSort::tile_type:
        return among(rules.types.size()) ? std::optional(rules.tile_name(static_cast<TileTypeId>(raw))) : std::nullopt;
    case ValueSort::square:
        return position_text(unpack(static_cast<std::uint32_t>(raw)));
    case ValueSort::number:
        return told_number(raw, value, word);
    case ValueSort::segment:
        return among(view.core().segments) && view.tile_of(static_cast<SegmentId>(raw)) != none_of<TileId>
                   ? std::optional(view.place_name(static_cast<SegmentId>(raw)))
                   : std::nullopt;
    case ValueSort::figure_kind:
        return among(rules.figure_kinds.size()) ? std::optional(rules.figure_kinds[raw].spec.name) : std::nullopt;
    case ValueSort::player:
        return among(rules.player_names.size()) ? std::optional(rules.player_names[raw]) : std::nullopt;
    case ValueSort::figure:
        return among(view.figures().size()) ? told_figure(view, view.figures()[raw], word) : std::nullopt;
    case ValueSort::tile:
        return among(view.tiles().size()) ? std::optional(position_text(view.tiles()[raw].at)) : std::nullopt;
    default:
        return std::nullopt;
    }
}

/// The form with the values in the place of its words; nothing if they do not fill it.
std::optional<std::string> filled(const View& view, const CompiledVerb& verb, Action action, std::string_view form) {
    std::string text;
    Sayers sayers(verb.values);
    for (const std::string& word : split_words(form)) {
        const WordSort sort = sort_of_word(word);
        text += text.empty() ? "" : " ";
        if (sort == WordSort::itself) {
            text += word;
            continue;
        }
        const ActionValue* const value = sayers.next(sort);
        const auto told = value == nullptr ? std::nullopt : told_value(view, value->of(action), *value, sort);
        if (!told) {
            return std::nullopt;
        }
        text += *told;
    }
    return text;
}

} // namespace

std::string action_words(const View& view, Action action) {
    const CompiledVerb& verb = view.rules().verbs[index(action.verb)];
    const auto choice = std::find_if(verb.values.begin(), verb.values.end(),
                                     [](const ActionValue& value) { return value.sort == ValueSort::choice; });
    const bool chosen = choice != verb.values.end();
    for (std::size_t i = chosen ? choice->of(action) : 0; i < verb.forms.size(); ++i) {
        if (auto text = filled(view, verb, action, verb.forms[i])) {
            return std::move(*text);
        }
        if (chosen) {
            break;
        }
    }
    throw ModuleError("No form of the verb '" + verb.name + "' of module '" + module_of(view.rules(), action.verb) +
                      "' tells the action " + std::to_string(action.number()) +
                      "; a value of it is nothing that there is, or another form is missing.");
}

} // namespace bastide
