// What happened in a game, told to every reader apart: each hears what it may know.
#pragma once
#include "match/chronicle.hpp"
#include "serve/movements.hpp"
#include "serve/protocol/pictures.hpp"
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace bastide::host::serve {

class Chronicles final : public Observer {
public:
    Chronicles(int players, Pictures& pictures);
    void on_event(const Play& play, const Event& event) override;
    /// The heading of the turn with which a game begins.
    void open(const Play& play);
    /// Everything told since the last call belongs to this move.
    void settle(std::size_t move);
    /// What was told of later moves is forgotten.
    void cut(std::size_t moves);
    /// The entries of a view (a seat, or the last one: who plays no seat) from this move on, at most the last 200.
    /// `used`: the pictures that they name are added to it.
    nlohmann::ordered_json entries(std::size_t view, std::size_t from, Pictures& pictures,
                                   std::set<std::string>& used) const;
    /// Whether two views were told the same.
    bool told_alike(std::size_t view, std::size_t other) const;
    /// What every seat scored for each sort of things.
    nlohmann::ordered_json points() const;
    /// The scores at the beginning of every turn, and at the end.
    nlohmann::ordered_json standings() const;
    const Movements& movements() const { return movements_; }

private:
    struct Standings {
        std::size_t move; ///< 0: not settled yet
        int turn;
        std::vector<int> scores;
    };
    struct Told {
        std::size_t move;
        Chronicle::Entry entry;
    };
    std::vector<Chronicle> chronicles_;
    std::vector<std::vector<Told>> told_; ///< by view
    std::vector<Standings> standings_;
    Movements movements_;
};

} // namespace bastide::host::serve
