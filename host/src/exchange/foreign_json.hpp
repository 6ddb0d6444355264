// JSON that another program has written, or somebody who means no good: every look at it is checked, and what is not
// of the expected form throws Error with where it stands.
#pragma once
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace bastide::host {

/// A value and its path from the root. Belongs to its document.
class ForeignJson {
public:
    ForeignJson(const nlohmann::json& value, std::string path, const std::string& file);

    [[noreturn]] void fail(const std::string& sentence) const; ///< "FILE: 'replay'[3] SENTENCE"
    bool is_object() const;
    bool is_list() const;
    bool is_text() const;
    bool is_number() const;
    bool is_whole() const;
    bool is_null() const;

    bool has(const char* key) const; ///< false also of what is no object
    ForeignJson get(const char* key) const;
    std::size_t size() const; ///< of a list
    ForeignJson at(std::size_t number) const;
    /// Of an object, which may have no more entries than that.
    void each(const std::function<void(const std::string&, const ForeignJson&)>& visit, std::size_t most = 1000) const;
    std::string text() const; ///< of at most 500 bytes
    int whole(int least, int most) const;
    double fraction() const; ///< from 0 to 1
    /// A text, a number, true or false, as text.
    std::string plain() const;

private:
    const nlohmann::json& value_;
    std::string path_;
    const std::string& file_;
};

class ForeignDocument {
public:
    /// Throws Error where the text stops being JSON, or nests more deeply than any saved game.
    ForeignDocument(std::string_view text, std::string file);
    ~ForeignDocument();
    ForeignDocument(const ForeignDocument&) = delete;
    ForeignDocument& operator=(const ForeignDocument&) = delete;
    ForeignJson root() const;

private:
    std::string file_;
    std::unique_ptr<nlohmann::json> value_;
};

} // namespace bastide::host
