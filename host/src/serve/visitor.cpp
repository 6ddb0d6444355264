#include "serve/visitor.hpp"
#include "bastide/error.hpp"
#include "log.hpp"

namespace bastide::host::serve {

void Visitor::hear(const std::string& text) {
    nlohmann::json message = nlohmann::json::parse(text, nullptr, false);
    if (!message.is_object()) {
        reader_->refuse("A message is a JSON object.");
        return;
    }
    const std::lock_guard hold(lock_);
    if (table_) {
        table_->hear(reader_.get(), std::move(message));
    } else if (!asked_) {
        asked_ = true;
        join(message);
    } else {
        reader_->refuse("Wait for the answer to `join` before you say more.");
    }
}

void Visitor::join(const nlohmann::json& message) {
    const auto text = [&](const char* name) {
        const auto found = message.find(name);
        return found != message.end() && found->is_string() ? found->get<std::string>() : std::string{};
    };
    if (text("type") != "join") {
        reader_->refuse("The first message has to be `join`, with a table and a key.");
        return;
    }
    lobby_.lane().post([self = shared_from_this(), id = text("table"), key = text("key")] { self->seat(id, key); });
}

void Visitor::seat(const std::string& id, const std::string& key) {
    try {
        Lobby::Found found = lobby_.find(id, key);
        const std::lock_guard hold(lock_);
        if (!gone_) {
            table_ = found.table;
            table_->join(reader_, found.holder);
        }
    } catch (const Error& error) {
        log_info(std::string("somebody was refused: ") + error.what());
        reader_->refuse("There is no such table, or this is no key of it.");
    }
}

void Visitor::gone() {
    const std::lock_guard hold(lock_);
    gone_ = true;
    if (const auto table = std::exchange(table_, nullptr)) {
        table->leave(reader_.get());
    }
}

bool Visitor::joined() const {
    const std::lock_guard hold(lock_);
    return table_ != nullptr;
}

} // namespace bastide::host::serve
