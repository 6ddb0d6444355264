// Values of scenario files.
#include "scenario/read.hpp"

namespace bastide::host {

using load::Reader;
using load::Value;

namespace {

Quote quote_of(const Reader& reader, std::string_view key, const Value& value) {
    if (!value.is(Value::Type::text)) {
        load::FilePlace{reader.file(), reader.place(key).where, value.line}.fail("this must be a text in quotes, not " +
                                                                                 described(value) + ".");
    }
    return {value.text, value.line};
}

/// An empty text is part of every text, so it would hold whatever happened.
void demand_text(const Reader& reader, std::string_view key, const Quote& quote) {
    if (quote.text.empty()) {
        load::FilePlace{reader.file(), reader.place(key).where, quote.line}.fail(
            "an empty text asks for nothing; write what must be there, or leave it out.");
    }
}

} // namespace

Quote quote(const Reader& reader, std::string_view key) {
    const Value* value = reader.find(key);
    if (value == nullptr) {
        return {};
    }
    Quote quote = quote_of(reader, key, *value);
    demand_text(reader, key, quote);
    return quote;
}

std::vector<Quote> some_quotes(const Reader& reader, std::string_view key) {
    std::vector<Quote> all = quotes(reader, key);
    if (all.empty() && reader.has(key)) {
        reader.fail(key, "an empty list asks for nothing; write what there must be, or leave it out.");
    }
    return all;
}

std::vector<Quote> parts(const Reader& reader, std::string_view key) {
    std::vector<Quote> all = some_quotes(reader, key);
    for (const Quote& part : all) {
        demand_text(reader, key, part);
    }
    return all;
}

std::vector<Quote> quotes(const Reader& reader, std::string_view key) {
    const Value* value = reader.find(key);
    if (value != nullptr && value->is(Value::Type::text)) {
        return {quote_of(reader, key, *value)};
    }
    std::vector<Quote> result;
    if (const Value* list = reader.list(key)) {
        for (const Value& item : list->items) {
            result.push_back(quote_of(reader, key, item));
        }
    }
    return result;
}

std::vector<std::string> texts(const Reader& reader, std::string_view key) {
    std::vector<std::string> result;
    for (Quote& quote : quotes(reader, key)) {
        result.push_back(std::move(quote.text));
    }
    return result;
}

std::optional<std::vector<std::string>> maybe_texts(const Reader& reader, std::string_view key) {
    return reader.has(key) ? std::optional(texts(reader, key)) : std::nullopt;
}

int whole_number(const Reader& reader, std::string_view key) {
    constexpr int far = 1'000'000;
    return reader.number(key, -far, far);
}

std::optional<int> maybe_number(const Reader& reader, std::string_view key) {
    return reader.has(key) ? std::optional(whole_number(reader, key)) : std::nullopt;
}

std::optional<bool> maybe_flag(const Reader& reader, std::string_view key) {
    return reader.has(key) ? std::optional(reader.flag(key, false)) : std::nullopt;
}

std::vector<Quantity> quantities(const Reader& reader, std::string_view key) {
    std::vector<Quantity> result;
    if (const std::optional<Reader> table = reader.inner(key)) {
        for (const Value& value : table->entries()) {
            result.push_back({value.key, whole_number(*table, value.key), value.line});
        }
    }
    return result;
}

} // namespace bastide::host
