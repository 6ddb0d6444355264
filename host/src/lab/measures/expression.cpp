#include "lab/measures/expression.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <cctype>
#include <charconv>

namespace bastide::host {
namespace {

bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// What one operand is measured in; nothing: a plain number.
using Unit = std::string;

Unit unit_of_product(const Unit& one, const Unit& other) {
    return one.empty() || other.empty() ? one + other : one + " times " + other;
}
Unit unit_of_quotient(const Unit& one, const Unit& other) {
    return other.empty() ? one : one == other ? Unit() : (one.empty() ? "1" : one) + " per " + other;
}

} // namespace

/// By recursive descent: comparisons, sums, products, what stands alone.
class Expression::Parser {
public:
    Parser(std::string_view text, const std::vector<Column>& columns, Expression& out)
        : text_(text), columns_(columns), out_(out) {}

    Unit whole() {
        Unit unit = comparison();
        if (peek() != '\0') {
            fail("does not go on with " + in_quotes(std::string(text_.substr(at_))));
        }
        return unit;
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw Error("the expression " + in_quotes(std::string(text_)) + ' ' + what +
                    "; write as in score[1] - score[2], won(AGENT), score / length.");
    }
    char peek() {
        while (at_ < text_.size() && text_[at_] == ' ') {
            ++at_;
        }
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char c) {
        const bool there = peek() == c;
        at_ += there ? 1 : 0;
        return there;
    }
    void push(Op op) { out_.steps_.push_back({op, 0, 0}); }

    Unit comparison() {
        Unit unit = sum();
        for (const auto& [sign, op] : {std::pair{'>', Op::above}, {'<', Op::below}}) {
            if (take(sign)) {
                sum();
                push(op);
                return "games";
            }
        }
        return unit;
    }
    Unit sum() {
        Unit unit = product();
        for (;;) {
            const bool more = take('+');
            if (!more && !take('-')) {
                return unit;
            }
            const Unit other = product();
            push(more ? Op::add : Op::subtract);
            unit = unit.empty() ? other : unit;
        }
    }
    Unit product() {
        Unit unit = operand();
        for (;;) {
            const bool times = take('*');
            if (!times && !take('/')) {
                return unit;
            }
            const Unit other = operand();
            push(times ? Op::multiply : Op::divide);
            unit = times ? unit_of_product(unit, other) : unit_of_quotient(unit, other);
        }
    }
    Unit operand() {
        if (++depth_ > deepest) {
            fail("is nested too deeply");
        }
        Unit unit = alone();
        --depth_;
        return unit;
    }
    Unit alone() {
        if (take('-')) {
            Unit unit = operand();
            push(Op::negate);
            return unit;
        }
        if (take('(')) {
            return closed(comparison());
        }
        if (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
            return number();
        }
        constexpr std::string_view absolute = "abs(";
        if (text_.substr(at_).starts_with(absolute)) {
            at_ += absolute.size();
            Unit unit = closed(comparison());
            push(Op::absolute);
            return unit;
        }
        return measure();
    }
    Unit closed(Unit unit) {
        if (!take(')')) {
            fail("lacks a closing bracket");
        }
        return unit;
    }
    Unit number() {
        double value = 0;
        const auto [end, trouble] =
            std::from_chars(text_.data() + at_, text_.data() + text_.size(), value, std::chars_format::fixed);
        if (trouble != std::errc{}) {
            fail("has a number that is none");
        }
        at_ = static_cast<std::size_t>(end - text_.data());
        out_.steps_.push_back({Op::number, value, 0});
        return {};
    }
    /// The longest name that stands here: names have dots and hyphens in them.
    Unit measure() {
        const std::string_view rest = text_.substr(at_);
        std::size_t best = columns_.size();
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            const std::string& name = columns_[c].name;
            const bool here = rest.starts_with(name) && (rest.size() == name.size() || !letter(rest[name.size()]));
            if (here && (best == columns_.size() || name.size() > columns_[best].name.size())) {
                best = c;
            }
        }
        if (best == columns_.size()) {
            unknown(rest);
        }
        at_ += columns_[best].name.size();
        Leaf leaf{best, 0, {}};
        whose(leaf);
        if ((leaf.seat != 0 || !leaf.agent.empty()) && !columns_[best].per_seat) {
            fail("asks for a seat or an agent of " + columns_[best].name + ", which is of the whole game");
        }
        out_.steps_.push_back({Op::leaf, 0, out_.leaves_.size()});
        out_.leaves_.push_back(std::move(leaf));
        return columns_[best].unit;
    }
    [[noreturn]] void unknown(std::string_view rest) const {
        const auto end = std::find_if(rest.begin(), rest.end(),
                                      [](char c) { return !letter(c) && c != '.' && c != '-' && c != '_'; });
        const std::string word(rest.begin(), end);
        if (word.empty()) {
            fail("is not complete");
        }
        std::vector<std::string> names;
        for (const Column& column : columns_) {
            names.push_back(column.name);
        }
        throw Error("no variant measures " + in_quotes(word) + "." + did_you_mean(word, names));
    }
    /// score[1], score.1, score(careful)
    void whose(Leaf& leaf) {
        const char next = at_ < text_.size() ? text_[at_] : '\0';
        if (next == '(') {
            const std::size_t end = text_.find(')', at_);
            if (end == std::string_view::npos || end == at_ + 1) {
                fail(end == at_ + 1 ? "names no agent between its brackets" : "lacks a closing bracket");
            }
            leaf.agent = text_.substr(at_ + 1, end - at_ - 1);
            at_ = end + 1;
        } else if (next == '[' || next == '.') {
            const std::size_t digit = at_ + 1;
            const auto seat = digit < text_.size() ? text_[digit] - '0' : 0;
            const bool one =
                seat >= 1 && seat <= most_seats && (digit + 1 == text_.size() || !letter(text_[digit + 1]));
            if (!one || (next == '[' && text_.substr(digit + 1, 1) != "]")) {
                fail("names no seat from 1 to " + std::to_string(most_seats) + " after " + columns_[leaf.column].name);
            }
            leaf.seat = static_cast<std::size_t>(seat);
            at_ = digit + (next == '[' ? 2 : 1);
        }
    }

    static constexpr int deepest = 50, most_seats = 8;
    std::string_view text_;
    const std::vector<Column>& columns_;
    Expression& out_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

Expression::Expression(std::string_view text, const std::vector<Column>& columns) {
    constexpr int thousandths = 1000;
    constexpr std::size_t longest = 1000;
    if (text.size() > longest) {
        throw Error("an expression has " + std::to_string(longest) + " letters at most.");
    }
    const std::string unit = Parser(text, columns, *this).whole();
    std::string about = leaves_.size() == 1 ? columns[leaves_.front().column].about : "Computed game by game.";
    column_ = {std::string(text), std::move(about), unit, false, thousandths};
}

void Expression::apply(Op op) const {
    std::vector<double>& stack = stack_;
    const double last = stack.back();
    if (op == Op::negate || op == Op::absolute) {
        stack.back() = op == Op::negate ? -last : std::abs(last);
        return;
    }
    stack.pop_back();
    double& first = stack.back();
    const bool none = std::isnan(first) || std::isnan(last);
    switch (op) {
    case Op::add:
        first += last;
        break;
    case Op::subtract:
        first -= last;
        break;
    case Op::multiply:
        first *= last;
        break;
    case Op::divide: // a share of nothing is nothing
        first = last == 0 && !none ? 0 : first / last;
        break;
    case Op::above:
        first = none ? first + last : first > last ? 1 : 0;
        break;
    default: // below
        first = none ? first + last : first < last ? 1 : 0;
    }
}

bool names_measure(const std::string& wish, const std::string& name) {
    return wish.ends_with('*') ? name.starts_with(wish.substr(0, wish.size() - 1)) : name == wish;
}

std::vector<std::string> wished_measures(const std::vector<std::string>& wishes, const std::vector<Column>& columns) {
    std::vector<std::string> out;
    const auto add = [&](const std::string& name) {
        if (std::find(out.begin(), out.end(), name) == out.end()) {
            out.push_back(name);
        }
    };
    for (const std::string& wish : wishes) {
        bool any = false;
        for (const Column& column : columns) {
            if (names_measure(wish, column.name)) {
                add(column.name);
                any = true;
            }
        }
        if (!any && wish.ends_with('*')) {
            throw Error("no variant measures " + in_quotes(wish) + ".");
        }
        if (!any) {
            add(Expression(wish, columns).as_column().name);
        }
    }
    return out;
}

} // namespace bastide::host
