#include "program/failed_in.hpp"
#include "bastide/error.hpp"
#include <exception>
#include <new>
#include <stdexcept>

namespace bastide::host {

void failed_in(const std::string& game) {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const ModuleError& trouble) {
        std::throw_with_nested(ModuleError("In game " + game + ": " + trouble.what()));
    } catch (const std::exception& trouble) {
        std::throw_with_nested(std::runtime_error("game " + game + ": " + trouble.what()));
    }
}

} // namespace bastide::host
