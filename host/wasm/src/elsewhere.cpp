#include "elsewhere.hpp"
#include "agenda.hpp"
#include "bastide/host/fingerprint.hpp"
#include <bit>

namespace bastide::host::serve {
namespace {

bool is_taken(Choosing& choosing, const char* text) {
    try {
        const auto said = nlohmann::json::parse(text != nullptr ? text : "");
        using Texts = std::vector<std::string>;
        return choosing.take({said.at("line").get<Texts>(), said.value("because", Texts())});
    } catch (const std::exception&) { // whoever sent this, or a rule that fails in it: it is seen when it is made here
        return false;
    }
}

} // namespace

Elsewhere& elsewhere() {
    static auto* all = new Elsewhere; // as the agenda
    return *all;
}

void Elsewhere::ask(Shares::Work work) {
    const ChoiceAsked asked = work.choosing->ask();
    told_.push_back({{"id", ++counted_},
                     {"record", asked.record.string()},
                     {"moves", asked.moves},
                     {"agent", asked.agent},
                     {"generator", hex16(std::bit_cast<std::uint64_t>(asked.rng))},
                     {"milliseconds", asked.most.count()},
                     {"reasons", asked.reasons}});
    asked_[counted_] = std::move(work);
}

nlohmann::ordered_json Elsewhere::told() { return std::exchange(told_, nlohmann::ordered_json::array()); }

void Elsewhere::chosen(int id, const char* text) {
    const auto found = asked_.find(id);
    if (found == asked_.end()) {
        return;
    }
    Shares::Work work = std::move(found->second);
    asked_.erase(found);
    if (!is_taken(*work.choosing, text)) {
        work.choosing.reset();
        agenda().post(std::move(work));
    }
}

} // namespace bastide::host::serve
