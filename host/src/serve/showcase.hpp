// Pictures for people who choose: what a bundled game begins to look like, a game that plays itself, what a module is
// about. Each is made when it is first asked for, and kept as long as the server runs.
#pragma once
#include "library/fwd.hpp"
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace bastide::host::serve {

/// SVG documents. May be called on any thread; the first call for a picture takes its time. Throws Error.
class Showcase {
public:
    using Picture = std::shared_ptr<const std::string>;
    explicit Showcase(const Library& library) : library_(library) {}

    /// A bundled game after its first tiles, as agents play it.
    Picture game(const std::string& name);
    /// The bundled game that is there to be watched: as it ends, and as it moves.
    Picture board();
    Picture film();
    /// The tile, figure or piece that stands for a module.
    Picture module(const std::string& name);
    /// Whether a picture is made already: "board", "film", "game NAME", "module NAME".
    bool keeps(const std::string& name) const;

private:
    Picture kept_or_made(const std::string& name, const std::function<std::string()>& make);

    const Library& library_;
    mutable std::mutex lock_; ///< of what follows; never held while a picture is made
    std::map<std::string, Picture> kept_;
};

} // namespace bastide::host::serve
