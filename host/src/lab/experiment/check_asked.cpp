// Whether what an experiment asks for can be told of its variants.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "lab/experiment/variants.hpp"
#include "lab/statistics/asked.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

std::vector<std::string> names_of(const std::vector<Variant>& variants) {
    std::vector<std::string> names;
    for (const Variant& variant : variants) {
        names.push_back(variant.name);
    }
    return names;
}

std::vector<std::string> wished(const std::vector<std::string>& wishes, const LabHead& head, const std::string& file,
                                unsigned line, const std::string& where) {
    try {
        return wished_measures(wishes, head);
    } catch (const Error& error) {
        throw Error(file, line, where + error.what() + " `bastide measures GAME` lists all measures.");
    }
}

/// One measure, not many.
void check_single(const Experiment& experiment, const std::string& measure, const LabHead& head,
                  const std::string& where, unsigned line) {
    if (measure.ends_with('*')) {
        throw Error(experiment.file, line,
                    where + in_quotes(measure) +
                        " stands for many measures; name one of them. `bastide measures GAME` "
                        "lists all measures.");
    }
    wished({measure}, head, experiment.file, line, where);
}

} // namespace

void check_measure(const Experiment& experiment, const std::string& measure, const std::vector<Variant>& variants,
                   const std::string& where, unsigned line) {
    check_single(experiment, measure, head_of(variants), where, line);
}

std::vector<std::string> chosen_measures(const Experiment& experiment, const std::vector<Variant>& variants) {
    return wished(experiment.measures, head_of(variants), experiment.file, experiment.measures_line,
                  "[experiment]: 'measures': ");
}

void check_stop(const Experiment& experiment, const std::vector<Variant>& variants) {
    if (!experiment.stop) {
        return;
    }
    const StopRule& stop = *experiment.stop;
    const std::vector<std::string> names = names_of(variants);
    const auto found = std::find(names.begin() + 1, names.end(), stop.variant);
    if (found == names.end()) {
        throw Error(experiment.file, stop.line,
                    "[stop]: 'variant': there is no variant '" + stop.variant + "' besides the baseline." +
                        did_you_mean(stop.variant, names));
    }
    const LabHead head = head_of(variants);
    check_single(experiment, stop.measure, head, "[stop]: 'measure': ", stop.line);
    const AskedMeasure asked(head, stop.measure);
    const auto other = static_cast<std::size_t>(found - names.begin());
    if (!asked.there(0) || !asked.there(other) || (!asked.has(0) && !asked.has(other))) {
        throw Error(experiment.file, stop.line,
                    "[stop]: 'measure': " + in_quotes(stop.measure) + " cannot be told of both " + in_quotes(names[0]) +
                        " and " + in_quotes(stop.variant) +
                        ", so there is no difference whose interval could end the run; name another measure.");
    }
}

void check_contrasts(const Experiment& experiment, const std::vector<Variant>& variants) {
    const std::vector<std::string> names = names_of(variants);
    for (const OwnContrast& contrast : experiment.contrasts) {
        for (const auto& [variant, weight] : contrast.weights) {
            if (std::find(names.begin(), names.end(), variant) == names.end()) {
                throw Error(experiment.file, contrast.line,
                            "[[contrast]] '" + contrast.name + "': there is no variant " + in_quotes(variant) + "." +
                                did_you_mean(variant, names));
            }
        }
    }
}

} // namespace bastide::host
