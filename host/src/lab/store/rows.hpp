// Rows of whole numbers as bytes: most measures of most games are small, or 0.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace bastide::host {

/// Appends a row: every number in zigzag order (0, -1, 1, -2, ...) by seven bits a byte, the lowest first; a 0 is
/// followed by how many more there are.
void append_row(std::span<const std::int32_t> row, std::string& out);
void append_row(std::span<const std::int64_t> row, std::string& out);
/// Takes a row of that size from the front of the bytes. False if they are none.
bool take_row(std::string_view& bytes, std::span<std::int32_t> row);
bool take_row(std::string_view& bytes, std::span<std::int64_t> row);
/// One number of these, a 0 too without a count.
void append_number(std::int32_t number, std::string& out);
bool take_number(std::string_view& bytes, std::int32_t& number);

} // namespace bastide::host
