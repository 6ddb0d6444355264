// Going on with a record.
#pragma once
#include "program/context.hpp"
#include "record/writer.hpp"
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace bastide::host {

struct Resumed {
    Record record;
    std::shared_ptr<const Ruleset> rules;
    Descriptor held; ///< the record's file, if the game goes on there
};

/// The record, or that of the game that was left last where no file is named. With a table it has to be a game of its
/// rules. Throws Error.
Resumed resume(const std::string& file, const std::optional<Table>& table, bool goes_on_there, const Library& library);

/// How to go on with a game that is left now, or why that cannot be.
std::string farewell(const RecordWriter* record);

} // namespace bastide::host
