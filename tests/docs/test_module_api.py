#!/usr/bin/env python3
"""docs/module-api.md is what the public headers say now; and whatever is declared, its writer sees it."""
import sys

from headers import entries_of, first_sentence
from module_api import COMMAND, ROOT, page

PLANTED = """// A header.
#pragma once
#define ADD(a, b) \\
    ((a) + (b))
namespace bastide {
class Ahead;
/// A box. More of it.
template <class T> class BASTIDE_API Box : public Base {
public:
    explicit Box(int size) : size_(size) { fill(); } ///< of one size
    Box(const Box& other);
    ~Box();
    // ---- reading
    int size() const { return size_; } ///< in pieces
    bool empty() const;
    /// The lid; "none: x" if {there} is none.
    const std::map<std::string, int>& lid(const char* text = "};", Side side = {}) const {
        return text[0] == '}' ? a : b;
    }
    template <class F>
        requires std::is_invocable_v<F>
    void each(F&& visit) const { visit(); }
    friend bool operator==(const Box&, const Box&) = default;
    struct Corner { int x = 0, y{}; };
private:
    int hidden();
    int size_ = 0;
};
enum class Way : std::uint8_t {
    out, ///< away
    in   ///< home
};
enum Plain { one, two = 2 };
inline constexpr std::array<Position, 2> steps{{{0, -1}, {1, 0}}}; ///< both
BASTIDE_API int undocumented(Hook<bool(int, int)> hook);
} // namespace bastide
"""


def flat(entries):
    for entry in entries:
        yield entry.text, entry.doc, entry.section
        yield from flat(entry.members)


WANTED = [
    ("template <class T> class Box : public Base", "A box. More of it.", ""),
    ("Box(int size)", "of one size", ""),
    ("int size() const", "in pieces", "reading"),
    ("bool empty() const", "", "reading"),
    ('const std::map<std::string, int>& lid(const char* text = "};", Side side = {}) const',
     'The lid; "none: x" if {there} is none.', "reading"),
    ("template <class F> requires std::is_invocable_v<F> void each(F&& visit) const", "", "reading"),
    ("struct Corner", "", "reading"),
    ("int x = 0, y", "", ""),
    ("enum class Way : std::uint8_t", "", ""),
    ("out", "away", ""),
    ("in", "home", ""),
    ("enum Plain", "", ""),
    ("one", "", ""),
    ("two = 2", "", ""),
    ("constexpr std::array<Position, 2> steps", "both", ""),
    ("int undocumented(Hook<bool(int, int)> hook)", "", ""),
]


def main():
    seen = list(flat(entries_of(PLANTED)))
    if seen != WANTED:
        print("The writer of the page is broken; of a planted header it sees")
        print(*(f"    {entry}" for entry in seen if entry not in WANTED), "    and not", sep="\n")
        print(*(f"    {entry}" for entry in WANTED if entry not in seen), sep="\n")
        return 1
    if first_sentence("A box, of 1.5 feet. More of it.") != "A box, of 1.5 feet.":
        print("The writer of the page cannot tell where a sentence ends.")
        return 1
    file = ROOT / "docs/module-api.md"
    there = file.read_text(encoding="utf-8") if file.is_file() else ""
    if there != page():
        print(f"docs/module-api.md is not what the headers say. Renew it with:\n    {COMMAND}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
