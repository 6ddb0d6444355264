// What cannot be read of a command line, in sentences.
#pragma once

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace bastide::host {

/// Prints it; of what is no error (--help, --version) the text asked for. Returns the exit code.
int explain(const CLI::App& app, const CLI::ParseError& error);

} // namespace bastide::host
