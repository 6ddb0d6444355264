// What the chance of a recorded game follows from.
#include "bastide/error.hpp"
#include "library/text_file.hpp"
#include "record/record.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

/// Nothing if it is not there.
std::optional<Secret> secret_beside(const fs::path& keys) {
    std::error_code ignored;
    if (!fs::is_regular_file(keys, ignored)) {
        return std::nullopt;
    }
    const std::string text = read_text(keys);
    const auto first = nlohmann::json::parse(text.substr(0, text.find('\n')), nullptr, false);
    const bool told = first.is_object() && first.contains("secret") && first.at("secret").is_string();
    return told ? Secret::of(first.at("secret").get<std::string>()) : std::nullopt;
}

} // namespace

ChanceSource chance_of(const Record& record) {
    if (record.commitment.empty()) {
        return record.told ? ChanceSource::told_by_people(record.seed) : ChanceSource(record.seed);
    }
    const fs::path keys = fs::path(record.file).replace_extension(".keys");
    const auto secret = record.secret.empty() ? secret_beside(keys) : Secret::of(record.secret);
    if (!secret) {
        throw Error(record.file, 0,
                    "what this game draws follows from a secret that is published when the game is over; until then "
                    "it is in the file of keys beside the record, " +
                        keys.filename().string() +
                        ", where it is not found. Put the two together, or go on in a record of its own (--record "
                        "FILE), which draws by a new seed.");
    }
    if (secret->commitment() != record.commitment) {
        throw Error(record.file, record.secret_line,
                    "this secret" + (record.secret.empty() ? ", in " + keys.filename().string() + ',' : std::string{}) +
                        " is not the one that the record's [commitment ...] was made of.");
    }
    return ChanceSource(*secret);
}

std::string chance_words(const ChanceSource& chance) {
    return chance.is_told()             ? "people tell what chance brings"
           : chance.secret() != nullptr ? "drawn from a secret"
                                        : "seed " + std::to_string(chance.seed());
}

} // namespace bastide::host
