// Rows of consecutive games as bytes, column by column: what is alike in all games takes hardly any room.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace bastide::host {

/// Appends rows of so many numbers each, one after another: of every column first its least number as append_row has
/// it, then in a byte how many bits the others need above it, then these bits, of all rows, the lowest first.
void append_packed(std::span<const std::int32_t> rows, std::size_t row_size, std::string& out);
/// Takes that many rows from the front of the bytes. False if they are none.
bool take_packed(std::string_view& bytes, std::size_t row_size, std::span<std::int32_t> rows);

} // namespace bastide::host
