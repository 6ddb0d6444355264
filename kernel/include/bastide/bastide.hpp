// The module API in one include.
#pragma once
#include "bastide/action.hpp"
#include "bastide/error.hpp"
#include "bastide/game/beyond.hpp"
#include "bastide/game/event.hpp"
#include "bastide/game/figures.hpp"
#include "bastide/game/pointing.hpp"
#include "bastide/module/module.hpp"
#include "bastide/module/play.hpp"
#include "bastide/module/registry.hpp"
#include "bastide/random.hpp"
#include "bastide/words.hpp"
