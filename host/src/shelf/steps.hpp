// From sources to plans, and from plans to what lies on the shelf.
#pragma once
#include "shelf/index.hpp"
#include "shelf/plan.hpp"
#include "shelf/workshop.hpp"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host::shelf {

/// The modules of a source, or those of them that are asked for. Throws Error.
std::vector<Step> steps_from(Source source, const std::vector<std::string>& only);
/// The module that an index tells of, if it does. Throws Error, also if what it tells of it cannot be read.
std::optional<std::vector<Step>> steps_named(const std::string& name, const Index& index);

/// The indexes that have been chosen. Each is read when it is asked, and only then.
class Indexes {
public:
    explicit Indexes(const Shelf& shelf) : shelf_(shelf) {}
    /// By the first one that tells of it.
    std::optional<std::vector<Step>> find(const std::string& name);
    /// By this one.
    std::optional<std::vector<Step>> find(const std::string& name, const std::string& index);
    Finder finder() {
        return [this](const std::string& name) { return find(name); };
    }

private:
    const std::vector<ChosenIndex>& chosen();
    const Index& read(const ChosenIndex& index);

    const Shelf& shelf_;
    std::optional<std::vector<ChosenIndex>> chosen_;
    std::map<std::string, Index> read_;
};

/// What a module on the shelf is now where it came from; nothing if that is what lies there. One that is stale is built
/// anew of what was kept, and so is one whose source is out of reach: `trouble` says why.
std::vector<Step> renewed(const Entry& entry, Indexes& indexes, std::string& trouble);

/// All of it or nothing: what is there already is taken back if something that follows cannot be put there.
void carry_out(const Plan& plan, const Shelf& shelf, Change& change, const How& how);

} // namespace bastide::host::shelf
