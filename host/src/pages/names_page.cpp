// The page of the names that rules go by.
#include "bastide/error.hpp"
#include "knowledge/names.hpp"
#include "pages/markdown.hpp"
#include "pages/pages.hpp"

namespace bastide::host {

std::string names_page(const Ruleset& rules, const Library& library, const std::string& game) {
    std::string out = "# Names\n\nThis page is what " + code("bastide names " + game + " --markdown") +
                      " prints: the names by which rules speak of things and of each other, with the modules that "
                      "register them or speak of them. What nobody is named for is the kernel's. How names are "
                      "shared: [writing-a-module.md](../writing-a-module.md#names). Events and other "
                      "enumerations: [module-api.md](../module-api.md#gameeventhpp).\n";
    for (const NamesOfSort& sort : names_of(rules, library)) {
        out += "\n## " + sort.sort + "\n\n" + sort.about + "\n\n" + table_head({"name", "of", ""});
        for (const KnownName& name : sort.names) {
            out += table_row({code(name.name), name.modules.empty() ? "" : listed(name.modules), prose(name.about)});
        }
    }
    return out;
}

} // namespace bastide::host
