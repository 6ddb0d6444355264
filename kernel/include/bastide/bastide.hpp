// The module API in one include.
#pragma once
#include "bastide/action.hpp"
#include "bastide/error.hpp"
#include "bastide/event.hpp"
#include "bastide/figures.hpp"
#include "bastide/module.hpp"
#include "bastide/play.hpp"
#include "bastide/random.hpp"
#include "bastide/registry.hpp"
#include "bastide/words.hpp"
