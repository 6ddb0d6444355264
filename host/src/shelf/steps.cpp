#include "shelf/steps.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <memory>

namespace bastide::host::shelf {
namespace {

std::vector<std::string> names_of(const std::vector<Module>& modules) {
    std::vector<std::string> names;
    for (const Module& module : modules) {
        names.push_back(module.name());
    }
    return names;
}

bool among(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// What an index says of a module is what the module says of itself.
void compare(const Index& index, const IndexEntry& entry, const Module& module) {
    if (module.name() != entry.name || module.manifest.version != entry.version) {
        throw Error("The index " + in_quotes(index.name) + " says that " + entry.file + " is " + entry.name + ' ' +
                    entry.version + ", and what came is " + module.name() + ' ' + module.manifest.version +
                    "; nothing is added.");
    }
}

/// Puts them there, and back again if one of them cannot be.
class Putting {
public:
    Putting(Change& change, const Plan& plan) : change_(change), plan_(plan) {}
    void all(const std::vector<std::filesystem::path>& ready) {
        try {
            for (; put_ < ready.size(); ++put_) {
                change_.put(ready[put_], plan_.steps[put_].module.name());
            }
        } catch (const Error&) {
            for (; put_ > 0; --put_) {
                const Step& step = plan_.steps[put_ - 1];
                step.replaces.empty() ? change_.take_away(step.module.name())
                                      : change_.put(ready[put_ - 1], step.module.name());
            }
            throw;
        }
    }

private:
    Change& change_;
    const Plan& plan_;
    std::size_t put_ = 0;
};

/// As it is where it came from.
std::vector<Step> as_it_is_now(const Record& record, Indexes& indexes) {
    if (record.source.index.empty()) {
        Source source = record.source;
        source.commit.clear();
        source.sha256.clear();
        return steps_from(source, {record.name});
    }
    std::optional<std::vector<Step>> steps = indexes.find(record.name, record.source.index);
    return steps ? std::move(*steps)
                 : throw Error("The index " + in_quotes(record.source.index) + " no longer tells of it.");
}

} // namespace

std::vector<Step> steps_from(Source source, const std::vector<std::string>& only) {
    const Parcel parcel = fetched(source);
    std::vector<Module> modules = modules_in(parcel, source.inside);
    for (const std::string& name : only) {
        if (!among(names_of(modules), name)) {
            throw Error(parcel.where() + ": there is no module " + in_quotes(name) + " in it." +
                        did_you_mean(name, names_of(modules)) + " There is " + listed(names_of(modules)) + '.');
        }
    }
    std::vector<Step> steps;
    for (Module& module : modules) {
        if (only.empty() || among(only, module.name())) {
            steps.push_back({std::move(module), source, {}});
        }
    }
    if (!source.sha256.empty() && source.kind != Source::Kind::archive && steps.size() > 1) {
        throw Error(parcel.where() + ": there are several modules in it, and a sha256 is that of one; name one.");
    }
    for (Step& step : steps) {
        step.source.inside = step.module.inside;
        if (source.kind != Source::Kind::archive) {
            step.source.sha256 = step.module.files.digest();
            demand_sha256(source.sha256, step.source.sha256, step.module.files.where());
        }
    }
    return steps;
}

std::optional<std::vector<Step>> steps_named(const std::string& name, const Index& index) {
    if (const auto found = index.unreadable.find(name); found != index.unreadable.end()) {
        throw Error(found->second);
    }
    const auto found = index.entries.find(name);
    if (found == index.entries.end()) {
        return std::nullopt;
    }
    std::vector<Step> steps = steps_from(found->second.source, {name});
    compare(index, found->second, steps.front().module);
    return steps;
}

std::optional<std::vector<Step>> Indexes::find(const std::string& name) {
    for (const ChosenIndex& index : chosen()) {
        if (std::optional<std::vector<Step>> steps = steps_named(name, read(index))) {
            return steps;
        }
    }
    return std::nullopt;
}

std::optional<std::vector<Step>> Indexes::find(const std::string& name, const std::string& index) {
    for (const ChosenIndex& one : chosen()) {
        if (one.name == index) {
            return steps_named(name, read(one));
        }
    }
    throw Error("The index " + in_quotes(index) + " was removed; `bastide index add` names it again.");
}

const std::vector<ChosenIndex>& Indexes::chosen() {
    return chosen_ ? *chosen_ : chosen_.emplace(chosen_indexes(shelf_));
}

const Index& Indexes::read(const ChosenIndex& index) {
    const auto found = read_.find(index.name);
    return found != read_.end() ? found->second : read_.emplace(index.name, read_index(index)).first->second;
}

std::vector<Step> renewed(const Entry& entry, Indexes& indexes, std::string& trouble) {
    const Record& record = entry.record;
    try {
        std::vector<Step> steps = as_it_is_now(record, indexes);
        if (steps.front().source.sha256 != record.source.sha256) {
            return steps;
        }
    } catch (const Error& error) {
        trouble = error.what();
    }
    if (!entry.is_stale()) {
        return {};
    }
    try {
        std::vector<Step> steps;
        steps.push_back({modules_in(read_folder(entry.folder / "source"), "").front(), record.source, {}});
        return steps;
    } catch (const Error& error) {
        trouble += (trouble.empty() ? "" : "\n") + std::string(error.what());
        return {};
    }
}

void carry_out(const Plan& plan, const Shelf& shelf, Change& change, const How& how) {
    Workshop workshop(shelf, change.staging(), how);
    if (std::any_of(plan.steps.begin(), plan.steps.end(), [](const Step& step) { return !step.module.declared(); })) {
        workshop.demand_tools();
    }
    std::vector<std::filesystem::path> ready;
    for (const Step& step : plan.steps) {
        Record record;
        record.source = step.source;
        ready.push_back(workshop.ready(step.module, record));
    }
    Putting(change, plan).all(ready);
}

} // namespace bastide::host::shelf
