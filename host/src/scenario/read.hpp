// The parts of a scenario file, each read from its table: syntax, names of keys, types. What the names mean is found
// out when a scenario is played. Everything here throws Error with file and line.
#pragma once
#include "library/toml.hpp"
#include "scenario/scenario.hpp"

namespace bastide::host {

/// Empty if the key is missing, and only then.
Quote quote(const load::Reader& reader, std::string_view key);
/// A list of texts; a single text counts as a list of one.
std::vector<Quote> quotes(const load::Reader& reader, std::string_view key);
/// The same, where an empty list would ask for nothing.
std::vector<Quote> some_quotes(const load::Reader& reader, std::string_view key);
/// The same, of texts that must be found in others; none is empty.
std::vector<Quote> parts(const load::Reader& reader, std::string_view key);
std::vector<std::string> texts(const load::Reader& reader, std::string_view key);
std::optional<std::vector<std::string>> maybe_texts(const load::Reader& reader, std::string_view key);
/// Whole numbers, none of them out of all proportion.
int whole_number(const load::Reader& reader, std::string_view key);
std::optional<int> maybe_number(const load::Reader& reader, std::string_view key);
std::optional<bool> maybe_flag(const load::Reader& reader, std::string_view key);
/// `{ name = number, ... }`
std::vector<Quantity> quantities(const load::Reader& reader, std::string_view key);

/// [game]
void read_game(const load::Reader& game, Scenario& scenario);
/// `players`, `switches` and `figures`, which a case may give as well; what is missing stays as it is.
void read_players(const load::Reader& reader, GameFile& game);
void read_switches(const load::Reader& reader, GameFile& game);
void read_numbers(const load::Reader& reader, GameFile& game);

/// [[step]] or [end]
ScenarioStep read_step(const load::Reader& step);
/// What a step expects, and the names of the keys that say it.
Expected read_expected(const load::Reader& step);
const std::vector<std::string>& expected_keys();

} // namespace bastide::host
