// Libraries hide everything but what carries this mark; exceptions and interfaces that cross their borders must.
#pragma once
#define BASTIDE_API __attribute__((visibility("default")))
