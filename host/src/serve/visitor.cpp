#include "serve/visitor.hpp"
#include "bastide/error.hpp"
#include "program/log.hpp"
#include "serve/allowed.hpp"

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
    const std::string id = text("table"), key = text("key");
    if (!Lobby::is_id(id)) {
        reader_->refuse(NoSuchTable().what());
        return;
    }
    if (const auto beats = message.find("beats"); beats != message.end() && *beats == true) {
        reader_->beat();
    }
    lobby_.shares().post(
        {id, Shares::Length::quick,
         [self = shared_from_this()] { return self->reader_->gone() ? Shares::Wish::none : Shares::Wish::now; },
         [self = shared_from_this(), id, key, heard = std::make_shared<Heard>(reader_)] {
             const Heard::Working working(*heard);
             self->seat(id, key, heard);
         }});
}

/// Who has a key is told what is wrong with the table.
void Visitor::seat(const std::string& id, const std::string& key, const std::shared_ptr<Heard>& heard) {
    try {
        Lobby::Found found = lobby_.find(id, key);
        const std::lock_guard hold(lock_);
        if (!reader_->gone()) {
            table_ = found.table;
            table_->join(reader_, key, heard);
        }
    } catch (const NoSuchTable& error) {
        log_info(std::string("somebody was refused: ") + error.what());
        reader_->refuse(error.what());
    } catch (const CannotWrite& error) {
        log_error("table " + id + " cannot be opened: " + error.what());
        reader_->refuse(sentence_of(error));
    } catch (const Error& error) {
        log_error("table " + id + " cannot be opened: " + error.what());
        reader_->refuse("This table cannot be opened at the moment: " + sentence_of(error));
    } catch (const std::exception& error) {
        log_error("our fault, please report it: table " + id + " cannot be opened: " + error.what());
        reader_->refuse("This table cannot be opened: sorry, this is the server's fault; its log tells more.");
    }
}

void Visitor::gone() {
    const std::lock_guard hold(lock_);
    if (const auto table = std::exchange(table_, nullptr)) {
        table->leave(reader_.get());
    }
}

bool Visitor::has_asked() const {
    const std::lock_guard hold(lock_);
    return asked_;
}

} // namespace bastide::host::serve
