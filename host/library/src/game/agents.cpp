#include "game/agents.hpp"
#include "bastide/words.hpp"

namespace bastide::load {
namespace {

constexpr std::string_view program = "command";

/// What is true stands alone, and what is false is not there.
std::string option_text(const Value& value, const Reader& reader) {
    if (value.is(Value::Type::flag)) {
        return value.text == "true" ? value.key : "";
    }
    const FilePlace place = reader.place(value.key);
    const bool is_fraction = value.is(Value::Type::other) && !value.text.empty(); // a date has no text
    std::string text = is_fraction ? value.text : plain_of(value, place);
    if (value.key != program && text.find(':') != std::string::npos) {
        place.fail("the value " + in_quotes(text) + " must not have a colon in it.");
    }
    return value.key + '=' + text;
}

} // namespace

std::string agent_of(const Reader& player) {
    const Value* value = player.find("agent");
    if (value == nullptr || !value->is(Value::Type::table)) {
        return player.text("agent", "person");
    }
    const Reader agent = *player.inner("agent");
    std::string text = agent.has(program) ? agent.text("name", "bot") : agent.text("name");
    std::string last;
    for (const Value& option : agent.entries()) {
        if (option.key != "name") {
            const std::string written = option_text(option, agent);
            (option.key == program ? last : text) += written.empty() ? "" : ':' + written;
        }
    }
    return text + last;
}

} // namespace bastide::load
