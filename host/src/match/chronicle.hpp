// What happens in a game, told in sentences.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/game/event.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host {

class Chronicle final : public Observer {
public:
    struct Entry {
        enum class Kind { turn, act, score, remark };
        Kind kind = Kind::act;
        PlayerId player = nobody;
        std::string text;
        int points = 0;
        std::string rules{}; ///< ids of the rules that `text` names, blank-separated
        struct About {       ///< what on the board it tells of
            TileId tile = none_of<TileId>;
            std::size_t segment = none; ///< of that tile: the feature that it belongs to is meant
            FigureId figure = none_of<FigureId>;
            static constexpr std::size_t none = SIZE_MAX;
        };
        About about{};
        std::vector<TileTypeId> tiles{}; ///< that it speaks of, and that do not lie on the board yet
        std::string sort{};              ///< of a score: what gave the points, as all of its kind are called
        bool final = false;              ///< a score at the end of the game
    };
    /// Who reads it, as a bit set of seats: what one of them may not know is not told. Nobody: who may know everything.
    void read_by(unsigned seats) { readers_ = seats; }
    void on_event(const Play& play, const Event& event) override;
    /// The heading of a turn that had begun before anything was heard, as the first of a game has.
    void open(const Play& play);
    /// What has been told since the last call.
    std::vector<Entry> take();

private:
    struct Figures { ///< several of a kind that move alike are told of together
        PlayerId owner = nobody;
        FigureKindId kind{};
        ReasonId reason{};
        std::string from;
        int count = 0;
        Entry::About about{}; ///< the last of them
    };
    struct Doing { ///< an action while it is done
        PlayerId actor = nobody;
        std::string text; ///< a sentence; of what its readers may not know the verb alone
        bool told = true; ///< something that was told names the actor
    };
    struct Part { ///< of a turn, that has begun
        PlayerId owner = nobody;
        int number = 0;
    };
    void tell(const Play& play, const events::TurnBegan& event);
    void tell(const Play& play, const events::PartBegan& event);
    void tell(const Play& play, const events::TileTaken& event);
    void tell(const Play& play, const events::TileDiscarded& event);
    void tell(const Play& play, const events::TilePlaced& event);
    void tell(const Play& play, const events::FigureMoved& event);
    void tell(const Play& play, const events::Scored& event);
    void tell(const Play& play, const events::FeatureCompleted& event);
    void tell(const Play& play, const events::Note& event);
    void tell(const Play& play, const events::Acting& event);
    void tell(const Play& play, const events::Acted& event);
    void tell(const Play& play, const events::GameOver& event);
    template <class Other> void tell(const Play&, const Other&) {} ///< other events follow from these, for people
    Entry& add(Entry::Kind kind, PlayerId player, std::string text, int points = 0, std::string rules = {});
    void piece(const Play& play, const events::FigureMoved& event);
    void tell_figures();
    void begin_final();

    std::vector<Entry> entries_;
    Figures figures_;
    Doing doing_;
    std::string put_;  ///< "a peg", if the last thing told is that somebody put one somewhere
    Part part_;        ///< one after the first that was not told of yet
    std::string note_; ///< the last thing told, if it was a note: it may have told of the next figure that moves
    const Ruleset* rules_ = nullptr;
    unsigned readers_ = 0;
    bool final_told_ = false;
};

} // namespace bastide::host
