// The types that pass by reference or stand in results, declared: for headers that only name them.
#pragma once

namespace bastide {

class Event;
class Game;
class Module;
class Observer;
class Play;
class Registry;
class Rng;
class Ruleset;
class Valuation;
class View;
struct Composition;
struct Manifest;
struct ModuleFactory;
struct RuleEntry;
struct SwitchSpec;
struct TileDef;
struct TileType;

} // namespace bastide
