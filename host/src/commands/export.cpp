// bastide export: a record as JSON for other programs.
#include "command_line/command.hpp"
#include "exchange/export_record.hpp"
#include "files/write.hpp"
#include "pages/json_text.hpp"
#include "program/context.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host {

namespace {

struct ExportOptions {
    std::string record, output = "-";
};

void write_export(const ExportOptions& options, const Context& context) {
    const Library library = context.library();
    write_output(options.output, json_text(exported(read_record(options.record), library)), Existing::keep);
}

} // namespace

void add_export(Command app, Context& context) {
    const auto options = std::make_shared<ExportOptions>();
    const Command command = app.add_subcommand("export", "Write a recorded game as JSON that other programs can read");
    command.add_option("RECORD", options->record, "A record of a game").required();
    command.add_option("-o,--output", options->output, "The JSON file, a new one; '-' is standard output")
        .capture_default_str();
    command.footer("Examples:\n"
                   "  bastide export evening.bastide -o evening.json\n"
                   "  bastide export evening.bastide | jq '.scores'");
    command.callback([options, &context] { write_export(*options, context); });
}

} // namespace bastide::host
