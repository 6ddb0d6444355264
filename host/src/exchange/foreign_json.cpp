#include "exchange/foreign_json.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "words/beginning.hpp"
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

namespace bastide::host {
namespace {

constexpr int deepest = 50;
constexpr std::size_t longest_text = 500;

/// Looked for before anything is read: who reads what is nested, nests as well.
bool nests_too_deeply(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t at = 0; at < text.size() && depth <= deepest; ++at) {
        const char c = text[at];
        if (quoted) {
            at += c == '\\' ? 1 : 0;
            quoted = c != '"';
        } else {
            quoted = c == '"';
            depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
        }
    }
    return depth > deepest;
}

} // namespace

ForeignJson::ForeignJson(const nlohmann::json& value, std::string path, const std::string& file)
    : value_(value), path_(std::move(path)), file_(file) {}

void ForeignJson::fail(const std::string& sentence) const {
    throw Error(file_, 0, (path_.empty() ? "the file" : path_) + ' ' + sentence);
}

bool ForeignJson::is_object() const { return value_.is_object(); }
bool ForeignJson::is_list() const { return value_.is_array(); }
bool ForeignJson::is_text() const { return value_.is_string(); }
bool ForeignJson::is_number() const { return value_.is_number(); }
bool ForeignJson::is_null() const { return value_.is_null(); }

bool ForeignJson::is_whole() const {
    if (value_.is_number_integer()) {
        return true;
    }
    if (!value_.is_number_float()) {
        return false;
    }
    const double number = value_.get<double>(); // the other program writes 7 as 7.0 at times
    return std::isfinite(number) && std::trunc(number) == number && std::fabs(number) < 1e9;
}

bool ForeignJson::has(const char* key) const { return value_.is_object() && value_.contains(key); }

ForeignJson ForeignJson::get(const char* key) const {
    if (!value_.is_object()) {
        fail("must be an object, in braces.");
    }
    const auto found = value_.find(key);
    if (found == value_.end()) {
        fail("has no '" + std::string(key) + "'.");
    }
    return {*found, path_ + (path_.empty() ? "" : ".") + key, file_};
}

std::size_t ForeignJson::size() const {
    if (!value_.is_array()) {
        fail("must be a list, in square brackets.");
    }
    return value_.size();
}

ForeignJson ForeignJson::at(std::size_t number) const {
    return {value_.at(number), path_ + '[' + std::to_string(number) + ']', file_};
}

void ForeignJson::each(const std::function<void(const std::string&, const ForeignJson&)>& visit,
                       std::size_t most) const {
    if (!value_.is_object()) {
        fail("must be an object, in braces.");
    }
    if (value_.size() > most) {
        fail("has more than " + std::to_string(most) + " entries.");
    }
    for (const auto& [key, value] : value_.items()) {
        visit(key, {value, path_ + (path_.empty() ? "" : ".") + shown(beginning_of(key, 60)), file_});
    }
}

std::string ForeignJson::text() const {
    if (!value_.is_string()) {
        fail("must be a text, in quotes.");
    }
    const auto& text = value_.get_ref<const std::string&>();
    if (text.size() > longest_text) {
        fail("is longer than " + std::to_string(longest_text) + " bytes.");
    }
    return text;
}

int ForeignJson::whole(int least, int most) const {
    const double number = is_whole() ? value_.get<double>() : least - 1.0;
    if (number < least || number > most) {
        fail("must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) + '.');
    }
    return static_cast<int>(number);
}

double ForeignJson::fraction() const {
    const double number = value_.is_number() ? value_.get<double>() : -1;
    if (!(number >= 0 && number <= 1)) {
        fail("must be a number from 0 to 1.");
    }
    return number;
}

std::string ForeignJson::plain() const {
    if (value_.is_boolean()) {
        return value_.get<bool>() ? "true" : "false";
    }
    if (is_whole()) {
        return std::to_string(whole(-1'000'000, 1'000'000));
    }
    if (!value_.is_string()) {
        fail("must be a text, a whole number, true or false.");
    }
    return text();
}

ForeignDocument::ForeignDocument(std::string_view text, std::string file) : file_(std::move(file)) {
    if (nests_too_deeply(text)) {
        throw Error(file_, 0, "lists and objects are nested too deeply in this file.");
    }
    try {
        value_ = std::make_unique<nlohmann::json>(nlohmann::json::parse(text));
    } catch (const nlohmann::json::parse_error& trouble) {
        const std::string_view before = text.substr(0, trouble.byte);
        const auto line = static_cast<unsigned>(1 + std::count(before.begin(), before.end(), '\n'));
        throw Error(file_, line, "this is no JSON, or the file was cut off: it cannot be read on from here.");
    } catch (const nlohmann::json::exception&) {
        throw Error(file_, 0, "there is a number in this file that no computer counts with.");
    }
}

ForeignDocument::~ForeignDocument() = default;

ForeignJson ForeignDocument::root() const { return {*value_, "", file_}; }

} // namespace bastide::host
