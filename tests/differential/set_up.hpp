// From a log's set-up to our game: modules, tile sets, switches, players.
#pragma once
#include "bastide/host/composition.hpp"
#include "bastide/host/game.hpp"
#include "library/game_file.hpp"
#include "library/library.hpp"
#include "log.hpp"
#include "mapping.hpp"
#include "witness_tiles.hpp"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace bastide::differential {

/// One way to play a log: the same set-up may be expressed in several ways here, and each must agree with it.
struct Variant {
    std::string name; ///< "base, farmers with farmers.farmers = false"
    GameFile game;
    std::shared_ptr<const Ruleset> rules;
    Matches matches;
};

/// Compiles each set-up once.
class SetUps {
public:
    SetUps(const Library& library, const Mapping& mapping) : library_(library), mapping_(mapping) {}
    /// Throws Error with a sentence if the log has something that is not mapped.
    const std::vector<Variant>& of(const LogGame& log, const WitnessTiles& tiles);

private:
    std::vector<Variant> make(const LogGame& log, const WitnessTiles& tiles) const;
    std::vector<Meaning> meanings(const LogGame& log) const;
    Variant variant(const LogGame& log, const Meaning& meaning, const WitnessTiles& tiles) const;
    void check_figures(const LogGame& log, const Ruleset& rules) const;

    const Library& library_;
    const Mapping& mapping_;
    std::map<std::string, std::vector<Variant>> known_;
};

} // namespace bastide::differential
