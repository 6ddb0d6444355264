// Watches a game and notes which modules act on what, turn by turn.
#pragma once
#include "atlas/meeting.hpp"
#include "bastide/game/event.hpp"
#include "bastide/module/play.hpp"
#include "explain/work.hpp"
#include <memory>

namespace bastide::host::atlas {

/// Which module a rule belongs to, and which modules a module requires.
struct Known {
    std::map<std::string, std::string, std::less<>> module_of_rule;
    std::map<std::string, std::set<std::string>> requires_;
    /// The rules of one are about the other anyway.
    bool one_builds_on_other(const std::string& a, const std::string& b) const;
};

class Witness final : public Observer, public Work {
public:
    /// What it finds goes there. All outlive it.
    Witness(const Known& known, Meetings& meetings, Triples& triples)
        : known_(known), meetings_(meetings), triples_(triples) {}

    /// A game begins, of these rules.
    void begin(const Ruleset& rules, Mix mix);
    /// So many actions are done.
    void done(const Play& play, std::size_t actions);
    /// The game is over.
    void end(const Play& play) { close_turn(play); }

    void on_event(const Play& play, const Event& event) override;
    void valued(const Play& play, Rank rank, const Valuation& before, const Valuation& after) override;
    void forbade(const Play& play, FigureKindId kind, Place to, const std::string& rules) override;
    void forbade(const Play& play, TileTypeId type, Position at, const std::string& rules) override;
    void changed(const Play& play, Changed what) override;

private:
    struct Act {
        std::string module;
        Deed deed;
        std::size_t when = 0; ///< actions done before it
    };
    using Key = std::pair<Thing, std::uint64_t>;

    void tell(const Play& play, const events::TurnBegan& event);
    void tell(const Play& play, const events::PartBegan& event);
    void tell(const Play& play, const events::TilePlaced& event);
    void tell(const Play& play, const events::TileTransformed& event);
    void tell(const Play& play, const events::FigureMoved& event);
    void tell(const Play& play, const events::Scored& event);
    void tell(const Play& play, const events::Note& event);
    void tell(const Play& play, const events::Acting& event);
    template <class Other> void tell(const Play&, const Other&) {}

    const std::string* worker() const; ///< the module whose hook runs
    const std::string& owner(FigureKindId kind) const { return kind_owners_[index(kind)]; }
    void note(Key key, const std::string& module, Manner manner, const std::string& what);
    void note_place(const Play& play, Place at, const std::string& module, Manner manner, const std::string& what);
    void note_rules(const std::string& ids);
    void note_step();
    void close_part();
    void close_turn(const Play& play);
    void meet(const std::vector<Act>& acts, Thing thing);
    void meet_three(const std::vector<Act>& acts, Thing thing);
    bool is_smaller(const Moment& than) const;
    static std::vector<Act> without_choices(std::vector<Act> acts);
    bool met_closer(const Met& met) const;

    const Known& known_;
    Meetings& meetings_;
    Triples& triples_;
    const Ruleset* rules_ = nullptr;
    Mix mix_;
    std::vector<std::string> kind_owners_, feature_owners_, verb_owners_; ///< modules; empty: the kernel
    std::vector<std::set<std::string>> word_owners_;                      ///< by word of tiles, who asks for it
    std::map<std::string, Anchor> anchors_;                               ///< of steps by label
    std::size_t actions_ = 0;
    std::map<Key, std::vector<Act>> acts_; ///< of the turn
    std::set<Met> met_now_;                ///< in the turn that is over
    std::set<std::string> told_;           ///< ids of rules, in the turn
};

} // namespace bastide::host::atlas
