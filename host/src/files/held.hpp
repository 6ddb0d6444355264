// What another program holds at the moment.
#pragma once
#include "bastide/error.hpp"

namespace bastide::host {

/// Nothing is wrong: the same command does when the other program has ended. It has an exit code of its own.
class Held : public Error {
public:
    using Error::Error;
};

} // namespace bastide::host
