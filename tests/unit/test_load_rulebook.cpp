// Rules of modules that came with the program are read when somebody asks for them; nobody can tell but by the time.
#include "library/library.hpp"
#include "library/read_files.hpp"
#include "library/rulebook.hpp"
#include "support/folders.hpp"
#include "support/load_support.hpp"
#include <tuple>

namespace test_load_rulebook {

using namespace bastide;

namespace {

const std::string mill = R"([module]
name = "mill"
title = "The Mill"
version = "1.2"

[[rule]]
id = "MILL-1"
status = "house"
state = "played"
needs = ["storm"]
text = "The wind blows."

[[switch]]
name = "open"
type = "flag"
default = true
summary = "Whether it works."
)";

auto fields(const RuleEntry& rule) {
    return std::tie(rule.id, rule.status, rule.text, rule.switch_name, rule.value, rule.state, rule.reason,
                    rule.applies, rule.waits_for, rule.needs, rule.line);
}

void check_same(const Manifest& read, const Manifest& wanted) {
    INFO(wanted.file);
    CHECK(read.title == wanted.title);
    REQUIRE(read.switches.size() == wanted.switches.size());
    for (std::size_t i = 0; i < read.switches.size(); ++i) {
        CHECK(read.switches[i].name == wanted.switches[i].name);
        CHECK(read.switches[i].line == wanted.switches[i].line);
    }
    CHECK(read.qualities == wanted.qualities);
    REQUIRE(rules_of(read).size() == rules_of(wanted).size());
    for (std::size_t i = 0; i < rules_of(read).size(); ++i) {
        CHECK(fields(rules_of(read)[i]) == fields(rules_of(wanted)[i]));
    }
}

enum class Whose { ours, theirs };

/// A module of this text and no library, as the program finds it.
InstalledModule installed(const std::string& text, Whose whose) {
    const TemporaryFolder folder;
    SearchPaths paths;
    paths.modules = {folder.path()};
    paths.own = whose == Whose::ours ? paths.modules : std::vector<std::filesystem::path>{};
    folder.write("mill/rules.toml", text);
    const Library library(paths);
    const auto found = std::find_if(library.modules().begin(), library.modules().end(),
                                    [](const InstalledModule& one) { return one.manifest.name == "mill"; });
    REQUIRE(found != library.modules().end());
    return *found;
}

/// Each is told with the folder that it lay in.
std::string without_folder(const InstalledModule& module) {
    return changed(module.problem, std::filesystem::path(module.manifest.file).parent_path().string(), "");
}

std::string with(const std::string& from, const std::string& to) { return changed(mill, from, to); }

} // namespace

TEST_CASE("The rules of every module of ours are those of its file", "[load]") {
    SearchPaths paths;
    paths.modules = paths.own = {test::in_source("/modules")};
    const Library library(paths);
    REQUIRE(library.modules().size() > 10);
    for (const InstalledModule& module : library.modules()) {
        check_same(module.manifest, read_manifest(module.manifest.file));
    }
}

TEST_CASE("A wrong rule of ours is no reason to leave the module out", "[load]") {
    const std::string wrong = with("\"played\"", "\"plaid\"");
    const InstalledModule theirs = installed(wrong, Whose::theirs);
    CHECK(theirs.problem.find("rules.toml:9: [[rule]] 'MILL-1': 'state': 'plaid' is not") != std::string::npos);
    CHECK(rules_of(theirs.manifest).empty());
    const InstalledModule ours = installed(wrong, Whose::ours);
    CHECK(ours.problem.find("mill.so: there is no such file") != std::string::npos);
    CHECK(ours.manifest.find_switch("open") != nullptr);
    CHECK(rules_of(ours.manifest).empty());
}

TEST_CASE("Everything else of ours is told with its line", "[load]") {
    const InstalledModule ours = installed(with("type = \"flag\"", "type = \"flog\""), Whose::ours);
    CHECK(ours.problem.find("rules.toml:15: [[switch]] 'open': 'type'") != std::string::npos);
}

TEST_CASE("However a manifest of ours is written, it is read as a whole", "[load]") {
    const std::string texts[] = {
        mill,
        with("[[rule]]", "[[ rule ]]"),
        with("[[rule]]", "  [[rule]]"),
        with("[[rule]]", "[[rule]] # the first"),
        with("[[rule]]", "[[\"rule\"]]"),
        with("\"The wind blows.\"", "\"\"\"The wind\n[qualities]\nx = \"It is.\"\n# \"\"\""),
        with("\"The wind blows.\"", "\"\"\"The wind blows.\"\"\""),
        changed(mill + "# \"\"\"\n", "[[switch]]", "# \"\"\"\n[[switch]]"),
        with("\"The wind blows.\"", "'''The wind\n[qualities]\nx = \"It is.\"\n# '''"),
        with("needs = [\"storm\"]", "needs = [\n\"storm\"\n]"),
        with("title = ", "rule = []\ntitle = "),
        changed(with("\n[[rule]]", "\r\n[[rule]]\r"), "[[switch]]", "[[switch]]\r"),
    };
    for (const std::string& text : texts) {
        const InstalledModule ours = installed(text, Whose::ours), theirs = installed(text, Whose::theirs);
        INFO(text);
        CHECK(without_folder(ours) == without_folder(theirs));
        check_same(ours.manifest, theirs.manifest);
    }
}

} // namespace test_load_rulebook
