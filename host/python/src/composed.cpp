#include "composed.hpp"
#include "bastide/host/composition.hpp"
#include "program/context.hpp"
#include <system_error>

namespace bastide::python {
namespace {

host::Context context_of(const Shelves& shelves) {
    host::Context context;
    context.modules = shelves.modules;
    context.tile_sets = shelves.tile_sets;
    return context;
}

std::string in_toml(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            constexpr std::string_view digits = "0123456789ABCDEF";
            out += "\\u00";
            out += digits[static_cast<unsigned char>(c) >> 4U];
            out += digits[static_cast<unsigned char>(c) & 15U];
            continue;
        }
        if (c == '"' || c == '\\') {
            out += '\\';
        }
        out += c;
    }
    return out + '"';
}

/// Where it is now, also when the working folder is another: what is named so is read again to write a record, to draw
/// a picture, and from a pickle.
std::filesystem::path from_anywhere(const std::filesystem::path& given) {
    std::error_code trouble;
    const std::filesystem::path whole = std::filesystem::absolute(given, trouble);
    return trouble ? given : whole;
}

std::vector<std::filesystem::path> from_anywhere(std::vector<std::filesystem::path> folders) {
    for (std::filesystem::path& folder : folders) {
        folder = from_anywhere(folder);
    }
    return folders;
}

/// The file that would be read to this. A record's colours may be called as nobody's here: then they are those drawn.
std::string written(const GameFile& file) {
    const std::vector<std::string> colours = host::svg::player_colours(file.players);
    std::string modules, sets, text;
    for (const auto& [name, line] : file.modules) {
        modules += (modules.empty() ? "" : ", ") + in_toml(name);
    }
    for (const GameFile::Set& set : file.tile_sets) {
        sets += (sets.empty() ? "{ set = " : ", { set = ") + in_toml(set.name) +
                ", copies = " + std::to_string(set.copies) + " }";
    }
    text = "[game]\n" + (file.title.empty() ? "" : "title = " + in_toml(file.title) + '\n') + "modules = [" + modules +
           "]\ntilesets = [" + sets + "]\n";
    text += file.switches.empty() ? "" : "\n[switches]\n";
    for (const GameFile::SwitchValue& it : file.switches) {
        text += it.name + " = " + in_toml(it.value) + '\n';
    }
    text += file.figures.empty() ? "" : "\n[figures]\n";
    for (const FigureNumber& it : file.figures) {
        text += it.kind + " = " + std::to_string(it.number) + '\n';
    }
    for (std::size_t seat = 0; seat < file.players.size(); ++seat) {
        const PlayerSpec& it = file.players[seat];
        text += "\n[[player]]\nname = " + in_toml(it.name) + '\n';
        text += it.colour.empty() ? "" : "colour = " + in_toml(host::svg::colour_word(colours[seat])) + '\n';
        text += "agent = " + in_toml(it.agent) + '\n' + (it.youngest ? "youngest = true\n" : "");
    }
    text += file.order.empty() ? "" : "\n[order]\nbefore = [";
    for (const auto& [first, second] : file.order) {
        text += "[" + in_toml(first) + ", " + in_toml(second) + "], ";
    }
    return text + (file.order.empty() ? "" : "]\n");
}

} // namespace

Shelves::Shelves(const std::vector<std::filesystem::path>& module_folders,
                 const std::vector<std::filesystem::path>& tile_set_folders, bool check_every_call)
    : modules(from_anywhere(module_folders)), tile_sets(from_anywhere(tile_set_folders)), checked(check_every_call),
      library(host::search_paths(context_of(*this))) {
    if (checked) {
        library.check_calls();
    }
}

Composed::Composed(std::shared_ptr<const Shelves> shelves, std::string text, const std::string& file)
    : shelves_(std::move(shelves)), text_(std::move(text)), file_(parse_game_file(text_, file)),
      colours_(host::svg::player_colours(file_.players)) {
    file_.name = std::filesystem::path(file).stem().string();
    rules_ = compile(library().compose(file_), &idle_);
    file_.file = from_anywhere(file).string();
}

Composed::Composed(std::shared_ptr<const Shelves> shelves, GameFile file, std::shared_ptr<const Ruleset> rules)
    : shelves_(std::move(shelves)), text_(written(file)), file_(std::move(file)),
      colours_(host::svg::player_colours(file_.players)), rules_(std::move(rules)) {}

const host::svg::Style& Composed::style() const {
    std::call_once(styled_, [this] { style_ = host::svg::style_of(*rules_, library()); });
    return style_;
}

std::vector<std::string> Composed::agents() const {
    std::vector<std::string> agents;
    for (const PlayerSpec& player : file_.players) {
        agents.push_back(player.agent == "person" ? "random" : player.agent);
    }
    return agents;
}

} // namespace bastide::python
