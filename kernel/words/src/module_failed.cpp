#include "words/src/module_failed.hpp"
#include "bastide/error.hpp"

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

} // namespace bastide
