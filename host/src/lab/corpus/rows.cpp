#include "lab/corpus/rows.hpp"

namespace bastide::host {

void CorpusRows::begin(std::uint64_t number, std::int32_t source) {
    number_ = number;
    source_ = source;
    step_ = 0;
}

void CorpusRows::decides(const Game& game, Action action) {
    if (game.at_chance()) {
        return;
    }
    const CorpusMoment moment{game, action, game.legal_actions(), layout_, number_, source_, step_++};
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        if (columns_[column].write != nullptr) {
            columns_[column].write(moment, bytes_[column]);
        }
    }
    ++rows_;
    options_ += moment.legal.size();
}

void CorpusRows::end(const Game& game) {
    const std::vector<int> points = game.returns();
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        for (std::int32_t row = 0; columns_[column].write == nullptr && row < step_; ++row) {
            for (const int of_seat : points) {
                bytes_[column].add<std::int32_t>(of_seat);
            }
        }
    }
    ++games_;
}

} // namespace bastide::host
