#include "lab/experiment/own_build.hpp"
#include "bastide/game/ruleset.hpp"
#include "files/sha256.hpp"
#include "library/library.hpp"
#include "library/text_file.hpp"
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <set>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct Ids {
    std::map<fs::path, std::string> of;
    fs::path own; ///< the object that this code is in: the program, or what another one (Python) has loaded
};

std::string hexadecimal(const unsigned char* bytes, std::size_t size) {
    constexpr char digits[] = "0123456789abcdef";
    std::string out;
    for (std::size_t i = 0; i < size; ++i) {
        out += digits[bytes[i] >> 4U];
        out += digits[bytes[i] & 0xFU];
    }
    return out;
}

std::size_t padded(std::size_t size) { return (size + 3) / 4 * 4; }

/// The build id among the notes of a segment that has been loaded, or nothing.
std::string id_among(const unsigned char* notes, std::size_t size) {
    while (size >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) head{};
        std::memcpy(&head, notes, sizeof head);
        const std::size_t name = sizeof head, text = name + padded(head.n_namesz);
        const std::size_t all = text + padded(head.n_descsz);
        if (all > size) {
            return {};
        }
        if (head.n_type == NT_GNU_BUILD_ID && head.n_namesz == 4 && std::memcmp(notes + name, "GNU", 4) == 0) {
            return hexadecimal(notes + text, head.n_descsz);
        }
        notes += all;
        size -= all;
    }
    return {};
}

/// For every object that is loaded: the program itself, which has no name, and libraries.
int note_id(dl_phdr_info* info, std::size_t, void* all) {
    static constexpr char here = 0;
    std::string id;
    bool own = false;
    for (std::size_t i = 0; i < info->dlpi_phnum; ++i) {
        const auto& segment = info->dlpi_phdr[i];
        if (segment.p_type == PT_LOAD) {
            const auto offset = reinterpret_cast<ElfW(Addr)>(&here) - info->dlpi_addr - segment.p_vaddr;
            own = own || offset < segment.p_memsz;
        }
        if (segment.p_type == PT_NOTE && id.empty()) {
            id = id_among(reinterpret_cast<const unsigned char*>(info->dlpi_addr + segment.p_vaddr), segment.p_memsz);
        }
    }
    std::error_code trouble;
    const char* const name = info->dlpi_name;
    const fs::path file = fs::canonical(*name == '\0' ? "/proc/self/exe" : name, trouble);
    Ids& ids = *static_cast<Ids*>(all);
    ids.of.emplace(file, id);
    if (own) {
        ids.own = file;
    }
    return 0;
}

std::string id_of(const Ids& ids, const fs::path& file) {
    std::error_code trouble;
    const auto found = ids.of.find(fs::canonical(file, trouble));
    return found != ids.of.end() && !found->second.empty() ? found->second : sha256(read_text(file));
}

Build build_of(const Library& library, const std::set<std::string>& played) {
    Ids ids;
    ::dl_iterate_phdr(note_id, &ids);
    Build build{{"program", id_of(ids, ids.own)}};
    for (const auto& [file, id] : ids.of) {
        if (file.filename().string().starts_with("libbastide_kernel")) {
            build["kernel"] = id_of(ids, file);
        }
    }
    for (const InstalledModule& module : library.modules()) {
        if (played.contains(module.manifest.name) && !module.library.empty()) {
            build["module " + module.manifest.name] = id_of(ids, module.library);
        }
    }
    return build;
}

void add_modules(const Ruleset& rules, std::set<std::string>& names) {
    for (const auto& module : rules.identity.modules) {
        names.insert(module.name);
    }
}

} // namespace

Build own_build(const Library& library, const std::vector<Variant>& variants) {
    std::set<std::string> played;
    for (const Variant& variant : variants) {
        add_modules(*variant.rules, played);
    }
    return build_of(library, played);
}

Build own_build(const Library& library, const Ruleset& rules) {
    std::set<std::string> played;
    add_modules(rules, played);
    return build_of(library, played);
}

std::string own_build_in_short(const Library& library, const Ruleset& rules) {
    std::string text;
    for (const auto& [part, id] : own_build(library, rules)) {
        text += part + ' ' + id + '\n';
    }
    return sha256(text).substr(0, 16);
}

} // namespace bastide::host
