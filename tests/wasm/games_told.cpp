// games-told JSON: what bastide_games of host/wasm answers, natively.
#include "bastide/error.hpp"
#include "games.hpp"
#include "program/context.hpp"
#include <iostream>

int main(int count, char** arguments) {
    try {
        const bastide::Library library = bastide::host::Context().unchecked_library();
        std::cout << bastide::host::games_of(library, nlohmann::json::parse(count > 1 ? arguments[1] : "")) << '\n';
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
