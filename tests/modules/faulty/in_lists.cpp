// Mistakes made while a decision lists what is legal.
#include "faulty.hpp"

namespace faulty {
namespace {

constexpr InList mistakes[] = {
    {"nothing listed", [](const Play&, ActionList&, const Things&) {}},
    {"pass listed twice",
     [](const Play&, ActionList& out, const Things&) {
         out.add(verbs::pass());
         out.add(verbs::pass());
     }},
    {"an action listed twice",
     [](const Play&, ActionList& out, const Things& t) {
         out.add(t.answer());
         out.add(verbs::pass());
         out.add(t.answer());
     }},
    {"a verb listed that nobody registered",
     [](const Play&, ActionList& out, const Things&) { out.add(Verb<>{static_cast<VerbId>(200)}()); }},
    {"a deployment listed on segment 60000",
     [](const Play&, ActionList& out, const Things& t) { out.add(verbs::deploy(t.guest, SegmentId{60000})); }},
    {"a placement listed of no tile",
     [](const Play&, ActionList& out, const Things&) { out.add(verbs::place(TileTypeId{60000}, Position{}, 0)); }},
    {"a list longer than its room",
     [](const Play&, ActionList& out, const Things&) { out.wrote(out.room(1) + 100'000); }},
};

} // namespace

std::span<const InList> mistakes_in_lists() { return mistakes; }

} // namespace faulty
