// Somebody who is connected, as a table sees them.
#pragma once
#include <memory>
#include <string>

namespace bastide::host::serve {

/// Both calls may be made on any thread and return at once.
class Reader {
public:
    virtual ~Reader() = default;
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    /// The last message, then the connection ends.
    virtual void refuse(const std::string& sentence) = 0;
};

} // namespace bastide::host::serve
