#include "commands/on_shelf.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"

namespace bastide::host {

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

} // namespace bastide::host
