// Loading a module's library. What it exports is believed only after its magic block was checked.
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/host/log.hpp"
#include "bastide/module/module.hpp"
#include "bastide/words.hpp"
#include "library/library.hpp"
#include "modules/library_file.hpp"
#include "modules/version.hpp"
#include <boost/core/demangle.hpp>
#include <boost/dll/shared_library.hpp>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <optional>
#include <thread>

namespace bastide {

using namespace load;
namespace dll = boost::dll;

namespace {

constexpr const char* factory_symbol = "bastide_module";
constexpr const char* rebuild = "rebuild the module with the headers of the kernel it is used with";

/// The dynamic linker's own words, which Boost.DLL wraps, without the path that our sentence begins with.
std::string reason_of(const std::string& message, const std::string& file) {
    constexpr std::string_view before = "(dlerror system message: ";
    const std::size_t begin = message.find(before);
    if (begin == std::string::npos) {
        return message;
    }
    std::string reason = message.substr(begin + before.size());
    reason.erase(std::min(reason.rfind(')'), reason.size()));
    if (reason.compare(0, file.size() + 2, file + ": ") == 0) {
        reason.erase(0, file.size() + 2);
    }
    constexpr std::string_view undefined = "undefined symbol: ";
    if (const std::size_t at = reason.find(undefined); at != std::string::npos) {
        const std::string symbol = reason.substr(at + undefined.size());
        return "it uses " + in_quotes(boost::core::demangle(symbol.c_str())) +
               ", which neither it nor the kernel has; " + rebuild + ", or link what it lacks";
    }
    return "the system cannot load it (" + reason + "); build the module again";
}

[[noreturn]] void refuse(const InstalledModule& module, const std::string& why) {
    throw Error(module.library.string(), 0,
                "module " + in_quotes(module.manifest.name) + " cannot be used: " + why + ".");
}

struct ThrewLoading {
    std::string what;
};

/// A library's initialisers run inside dlopen, which is declared never to throw: a compiler may leave out the way to
/// our handler. Called by an address that it cannot follow, dlopen lets their exceptions pass. What else is wrong with
/// the library Boost.DLL says, which opens it next.
void run_initialisers(const std::filesystem::path& file) {
    using Open = void* (*)(const char*, int);
    const volatile Open open = &::dlopen;
    open(file.c_str(), RTLD_NOW | RTLD_LOCAL);
}

dll::shared_library open_library(const InstalledModule& module) {
    std::error_code problem;
    const std::filesystem::path file = std::filesystem::absolute(module.library, problem);
    if (problem) {
        refuse(module, problem.message());
    }
    if (const std::string missing = missing_of(file); !missing.empty()) {
        refuse(module, missing);
    }
    try {
        run_initialisers(file);
        // Boost's default is lazy: then a module that lacks a symbol would fail in the middle of a game.
        return dll::shared_library(file, dll::load_mode::rtld_now | dll::load_mode::rtld_local);
    } catch (const std::system_error& error) {
        refuse(module, reason_of(error.what(), file.string()));
    } catch (const std::exception& error) {
        throw ThrewLoading{std::string("it threw an exception while it was loaded: ") + error.what()};
    } catch (...) {
        throw ThrewLoading{"it threw an exception of an unknown type while it was loaded"};
    }
}

void check_factory(const InstalledModule& module, const ModuleFactory& factory) {
    const auto differs = [&](const std::string& what, const std::string& its, const std::string& ours) {
        refuse(module, "its " + what + " is " + its + ", the kernel's is " + ours + "; " + rebuild);
    };
    if (std::memcmp(factory.magic, "BASTIDE", sizeof factory.magic) != 0) {
        refuse(module, std::string("its symbol ") + factory_symbol +
                           " is no module factory; define it with BASTIDE_MODULE(Class)");
    }
    if (factory.interface != BASTIDE_INTERFACE) { // whatever the versions are: a patch keeps the interface
        differs("interface",
                hex16(factory.interface).substr(8) + " (it was built for Bastide " + version_text(factory.built_for) +
                    ")",
                hex16(BASTIDE_INTERFACE).substr(8) + " (Bastide " + version_text(BASTIDE_VERSION) + ")");
    }
    const std::string_view abi(factory.abi, ::strnlen(factory.abi, sizeof factory.abi));
    if (abi != BASTIDE_ABI) {
        differs("binary interface", in_quotes(abi), in_quotes(BASTIDE_ABI));
    }
    if (factory.create == nullptr || factory.destroy == nullptr) {
        refuse(module, "its factory creates nothing; define it with BASTIDE_MODULE(Class)");
    }
}

const ModuleFactory& factory_of(const InstalledModule& module, const dll::shared_library& library) {
    if (!library.has(factory_symbol)) {
        refuse(module, std::string("it has no symbol ") + factory_symbol +
                           "; write BASTIDE_MODULE(Class) at the end of one of its .cpp files");
    }
    const auto& factory = library.get<const ModuleFactory>(factory_symbol);
    check_factory(module, factory);
    return factory;
}

/// Libraries are never unloaded: a module's objects, exceptions and vtables may outlive every scope we can see. Never
/// destroyed for the same reason.
struct Loaded {
    struct Entry {
        dll::shared_library library;
        const ModuleFactory* factory = nullptr; ///< none: refused
        std::string thrown;                     ///< half initialised: refused for good
    };
    std::mutex mutex;
    std::map<std::filesystem::path, Entry> libraries;
    /// An exception that leaves a library's initialisers leaves the dynamic linker's lock with the thread it left in:
    /// another thread that asks the linker for anything would wait forever.
    std::optional<std::thread::id> jammed;
};
Loaded& loaded() {
    static auto* all = new Loaded;
    return *all;
}

void open_into(Loaded& all, Loaded::Entry& entry, const InstalledModule& module) {
    if (all.jammed && *all.jammed != std::this_thread::get_id()) {
        refuse(module,
               "another module threw an exception while it was loaded, which blocks the loading of more; start the "
               "program again without that module");
    }
    try {
        entry.library = open_library(module);
    } catch (const ThrewLoading& thrown) {
        all.jammed = std::this_thread::get_id();
        entry.thrown = thrown.what;
        refuse(module, thrown.what);
    }
}

const ModuleFactory* loaded_factory(const InstalledModule& module) {
    Loaded& all = loaded();
    const std::lock_guard lock(all.mutex);
    Loaded::Entry& entry = all.libraries[module.library];
    if (!entry.thrown.empty()) {
        refuse(module, entry.thrown);
    }
    if (entry.factory == nullptr) {
        if (!entry.library.is_loaded()) {
            open_into(all, entry, module);
            if (logs(Log::debug)) {
                log_line(Log::debug, "loaded the library '" + module.library.string() + '\'');
            }
        }
        entry.factory = &factory_of(module, entry.library);
    }
    return entry.factory;
}

} // namespace

const ModuleFactory* Library::load(const InstalledModule& module) const {
    if (!module.problem.empty()) {
        throw Error("module " + in_quotes(module.manifest.name) + " cannot be used: " + module.problem);
    }
    if (module.linked != nullptr) {
        check_factory(module, *module.linked);
        return module.linked;
    }
    const ModuleFactory* const factory = loaded_factory(module);
    if (demands_checks_ && !module.own && factory->checks_reads == 0) {
        throw Error("module " + in_quotes(module.manifest.name) + " cannot be checked: " + module.library.string() +
                    " was built without checks of what it reads, as Release builds are; build it as Debug, without a "
                    "build type, or with BASTIDE_CHECKED defined.");
    }
    return factory;
}

} // namespace bastide
