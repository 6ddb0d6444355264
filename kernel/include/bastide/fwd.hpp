// Forward declarations, for headers that only name these types.
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
struct SwitchSpec;
struct TileDef;
struct TileType;

} // namespace bastide
