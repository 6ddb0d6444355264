// One connection's way to its table: first the key, then the game.
#pragma once
#include "serve/lobby.hpp"
#include <mutex>

namespace bastide::host::serve {

class Visitor : public std::enable_shared_from_this<Visitor> {
public:
    Visitor(Lobby& lobby, std::shared_ptr<Reader> reader) : lobby_(lobby), reader_(std::move(reader)) {}
    void hear(const std::string& text);
    void gone();
    /// A table was asked for; it may take its time until one sits there.
    bool has_asked() const;

private:
    void join(const nlohmann::json& message);
    void seat(const std::string& id, const std::string& key, const std::shared_ptr<Heard>& heard);

    Lobby& lobby_;
    std::shared_ptr<Reader> reader_;
    mutable std::mutex lock_; ///< of what follows: the table is found on another thread
    std::shared_ptr<Table> table_;
    bool asked_ = false;
};

} // namespace bastide::host::serve
