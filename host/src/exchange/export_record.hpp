// A record as JSON that other programs can read; docs/export.schema.json checks it.
#pragma once
#include "library/fwd.hpp"
#include "record/record.hpp"
#include <nlohmann/json_fwd.hpp>

namespace bastide::host {

/// Grows when a program that reads it would have to know.
constexpr int export_version = 1;

/// All that the record says and that follows from it. Throws Error at the first move that is not legal.
nlohmann::ordered_json exported(const Record& record, const Library& library);

} // namespace bastide::host
