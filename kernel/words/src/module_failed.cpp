#include "words/src/module_failed.hpp"
#include "bastide/error.hpp"
#include <new>

namespace bastide {

void module_failed(const std::string& module, const std::string& doing) {
    std::string what;
    try {
        throw;
    } catch (const ModuleError&) {
        throw; // the innermost hook knows best
    } catch (const std::exception& problem) {
        what = problem.what();
    } catch (...) {
        what = "an exception of an unknown type";
    }
    what += what.empty() || what.back() != '.' ? "." : "";
    throw ModuleError("Module '" + module + "' failed " + doing + ": " + what +
                      " Leave it out or get a repaired version.");
}

void failed_after(const std::string& action) {
    try {
        throw;
    } catch (const ModuleError& problem) {
        throw ModuleError(action + problem.what());
    } catch (const Error& problem) {
        throw Error(action + problem.what());
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& problem) {
        throw Error(action + "a module failed: " + problem.what() + ".");
    } catch (...) {
        throw Error(action + "a module failed with an exception of an unknown type.");
    }
}

} // namespace bastide
