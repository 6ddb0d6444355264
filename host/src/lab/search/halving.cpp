#include "lab/search/halving.hpp"
#include <algorithm>

namespace bastide::host {

std::vector<Contender> halved(std::size_t candidates, std::uint64_t first_games, const HalvingRound& play) {
    std::vector<Contender> in, out; // out: the last to leave first
    for (std::size_t number = 0; number < candidates; ++number) {
        in.push_back({number, 0, 0});
    }
    for (std::size_t round = 0; !in.empty(); ++round) {
        std::sort(in.begin(), in.end(), [](const Contender& a, const Contender& b) { return a.number < b.number; });
        std::vector<std::size_t> numbers;
        for (const Contender& one : in) {
            numbers.push_back(one.number);
        }
        const std::uint64_t games = first_games * candidates / in.size();
        const std::vector<double> distances = play(round, numbers, games);
        if (distances.empty()) {
            return {};
        }
        for (std::size_t i = 0; i < in.size(); ++i) {
            in[i].distance = distances[i];
            in[i].games += games;
        }
        std::stable_sort(in.begin(), in.end(),
                         [](const Contender& a, const Contender& b) { return a.distance < b.distance; });
        const auto left = in.size() <= 2 ? in.end() - static_cast<std::ptrdiff_t>(in.size())
                                         : in.begin() + static_cast<std::ptrdiff_t>((in.size() + 1) / 2);
        out.insert(out.begin(), left, in.end());
        in.erase(left, in.end());
    }
    return out;
}

} // namespace bastide::host
