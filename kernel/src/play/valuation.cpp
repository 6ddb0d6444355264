#include "bastide/valuation.hpp"
#include "bastide/error.hpp"
#include <algorithm>

namespace bastide {

namespace {

/// "tile" -> "tile" or "tiles"; "body|bodies" -> "body" or "bodies".
std::string_view counted(std::string_view what, int count, std::string& buffer) {
    const std::size_t bar = what.find('|');
    if (bar != std::string_view::npos) {
        return count == 1 ? what.substr(0, bar) : what.substr(bar + 1);
    }
    if (count == 1) {
        return what;
    }
    buffer.assign(what);
    buffer += 's';
    return buffer;
}

} // namespace

void Valuation::add(const char* what, int count, int each, const char* rule) {
    if (count == 0) {
        return;
    }
    if (count_ == capacity) {
        throw Error("A feature's value has more than " + std::to_string(capacity) +
                    " terms; a module adds too many (the last is '" + what + "').");
    }
    terms_[count_++] = {what, count, each, rule};
}

void Valuation::rate(std::string_view what, int each, const char* rule) {
    for (std::size_t i = 0; i < count_; ++i) {
        if (terms_[i].what == what) {
            terms_[i].each = each;
            terms_[i].rule = rule;
        }
    }
}

void Valuation::multiply(int factor, const char* rule) {
    factor_ *= factor;
    factor_rule_ = rule;
}

void Valuation::cancel(const char* rule) { multiply(0, rule); }

int Valuation::count_of(std::string_view what) const {
    int count = 0;
    for (const Term& term : *this) {
        count += term.what == what ? term.count : 0;
    }
    return count;
}

int Valuation::total() const {
    int sum = 0;
    for (const Term& term : *this) {
        sum += term.count * term.each;
    }
    return sum * factor_;
}

std::string Valuation::text() const {
    std::string text;
    std::string buffer;
    for (const Term& term : *this) {
        if (!text.empty()) {
            text += " + ";
        }
        text += std::to_string(term.count) + ' ';
        text += counted(term.what, term.count, buffer);
        text += " x " + std::to_string(term.each);
    }
    if (text.empty()) {
        text = "nothing";
    }
    if (factor_ != 1) {
        text = '(' + text + ") x " + std::to_string(factor_);
    }
    return text + " = " + std::to_string(total());
}

std::string Valuation::rules() const {
    std::string ids;
    const auto cite = [&](std::string_view rule) {
        if (rule.empty() || ids.find(rule) != std::string::npos) {
            return;
        }
        ids += ids.empty() ? "" : " ";
        ids += rule;
    };
    for (const Term& term : *this) {
        cite(term.rule);
    }
    cite(factor_rule_);
    return ids;
}

} // namespace bastide
