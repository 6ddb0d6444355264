#include "commands/on_shelf.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <filesystem>

namespace bastide::host {
namespace {

/// Nothing if it has a record that says so already, or if a module that is found before hides it.
Manifest found_in_folder(const Library& library, const shelf::Entry& entry) {
    if (entry.by_hand || !entry.problem.empty()) {
        for (const InstalledModule& module : library.modules()) {
            if (std::filesystem::path(module.manifest.file).parent_path() == entry.folder) {
                return module.manifest;
            }
        }
    }
    return {};
}

} // namespace

std::vector<shelf::Entry> on_shelf(const shelf::Shelf& shelf, const std::vector<std::string>& names) {
    const std::vector<shelf::Entry> all = shelf.entries();
    if (names.empty()) {
        return all;
    }
    std::vector<std::string> known;
    for (const shelf::Entry& entry : all) {
        known.push_back(entry.record.name);
    }
    std::vector<shelf::Entry> some;
    for (const std::string& name : names) {
        const shelf::Entry* const entry = shelf.find(all, name);
        if (entry == nullptr) {
            throw Error("There is no module " + in_quotes(name) + " in " + shelf.modules().string() + '.' +
                        did_you_mean(name, known) +
                        (known.empty() ? " Nothing was added yet." : " There is " + listed(known) + '.'));
        }
        if (shelf.find(some, name) == nullptr) { // named twice, it is one
            some.push_back(*entry);
        }
    }
    return some;
}

std::string title_of(const Library& library, const shelf::Entry& entry) {
    return entry.record.title.empty() ? found_in_folder(library, entry).title : entry.record.title;
}

std::string version_of(const Library& library, const shelf::Entry& entry) {
    return entry.record.version.empty() ? found_in_folder(library, entry).version : entry.record.version;
}

} // namespace bastide::host
