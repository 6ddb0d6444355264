// What is asked of a game: arithmetic over measures of single seats, of agents, or of all seats.
#pragma once
#include "lab/measures/columns.hpp"
#include <cmath>
#include <string_view>

namespace bastide::host {

/// "score[1] - score[2]", "won(careful) - won(greedy)", "score / length", "score.1 > 100".
class Expression {
public:
    /// A measure that it asks for, and of whom.
    struct Leaf {
        std::size_t column = 0; ///< in the list that it was read with
        std::size_t seat = 0;   ///< from 1 on; 0: any
        std::string agent;      ///< mean over the seats where such an agent sits; empty: whoever sits there
    };

    /// Throws Error with a sentence about what it does not understand.
    Expression(std::string_view text, const std::vector<Column>& columns);

    const std::vector<Leaf>& leaves() const { return leaves_; }
    /// Its name is the text, its unit follows from those of its measures.
    const Column& as_column() const { return column_; }
    /// Its values are 0 and 1.
    bool compares() const { return steps_.back().op == Op::above || steps_.back().op == Op::below; }
    /// It is one measure, of a seat or of an agent.
    bool alone() const { return steps_.size() == 1 && steps_.front().op == Op::leaf; }
    /// `read(i)` is the value of leaf i, NaN where a game has none; then the expression has none either.
    template <class Read> double value(Read&& read) const {
        std::vector<double>& stack = stack_;
        stack.clear();
        for (const Step& step : steps_) {
            if (step.op == Op::number) {
                stack.push_back(step.number);
            } else if (step.op == Op::leaf) {
                stack.push_back(read(step.leaf));
            } else {
                apply(step.op);
            }
        }
        return stack.back();
    }

private:
    enum class Op { number, leaf, add, subtract, multiply, divide, negate, absolute, above, below };
    struct Step {
        Op op = Op::number;
        double number = 0;
        std::size_t leaf = 0;
    };
    class Parser;
    void apply(Op op) const;

    std::vector<Step> steps_; ///< operands before operators
    std::vector<Leaf> leaves_;
    Column column_;
    mutable std::vector<double> stack_;
};

/// A name, or a beginning and "*".
bool names_measure(const std::string& wish, const std::string& name);

/// The measures that are wished for, each once: by name, all that begin so ("points.*"), or expressions. Throws Error
/// with a sentence for what is not measured.
std::vector<std::string> wished_measures(const std::vector<std::string>& wishes, const std::vector<Column>& columns);

} // namespace bastide::host
