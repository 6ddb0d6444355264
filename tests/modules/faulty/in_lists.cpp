// Mistakes made while a decision lists what is legal.
#include "faulty.hpp"

namespace faulty {
namespace {

constexpr InList mistakes[] = {
    {"nothing listed", [](const Play&, ActionList&, const Things&) {}},
    {"pass listed twice",
     [](const Play&, ActionList& out, const Things&) {
         out.add({verbs::pass, 0, 0, 0});
         out.add({verbs::pass, 0, 0, 0});
     }},
    {"an action listed twice",
     [](const Play&, ActionList& out, const Things& t) {
         out.add({t.answer, 0, 0, 0});
         out.add({verbs::pass, 0, 0, 0});
         out.add({t.answer, 0, 0, 0});
     }},
    {"a verb listed that nobody registered",
     [](const Play&, ActionList& out, const Things&) {
         out.add({static_cast<VerbId>(200), 0, 0, 0});
     }},
    {"a deployment listed on segment 60000",
     [](const Play&, ActionList& out, const Things& t) {
         out.add({verbs::deploy, static_cast<std::uint8_t>(index(t.guest)), 60000, 0});
     }},
    {"a placement listed of no tile",
     [](const Play&, ActionList& out, const Things&) {
         out.add({verbs::place, 0, 60000, 0});
     }},
    {"a list longer than its room",
     [](const Play&, ActionList& out, const Things&) { out.wrote(out.room(1) + 100'000); }},
};

} // namespace

std::span<const InList> mistakes_in_lists() { return mistakes; }

} // namespace faulty
