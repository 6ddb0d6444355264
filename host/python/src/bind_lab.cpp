// Experiments: played, read, put together and told as columns.
#include "agents.hpp"
#include "bastide/error.hpp"
#include "lab/experiment/all_switches.hpp"
#include "lab/experiment/own_build.hpp"
#include "lab/experiment/run.hpp"
#include "lab/report/report.hpp"
#include "lab/store/merge.hpp"
#include "lab/store/rows.hpp"
#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <pybind11/numpy.h>
#include <thread>

namespace bastide::python {
namespace {

/// Whoever wants to know how far it is; asked by the thread that plays.
void tell_progress(const py::object& progress, const host::LabProgress& now) {
    const py::gil_scoped_acquire hold;
    progress(now.games, now.all);
}

py::tuple run_experiment(const std::string& text, const std::string& file, const std::string& out, std::uint64_t part,
                         std::uint64_t parts, unsigned threads, const std::shared_ptr<Shelves>& shelves,
                         const py::object& progress) {
    const host::Experiment experiment = host::with_all_switches(host::parse_experiment(text, file), shelves->library);
    if (parts != 0 && (part < 1 || part > parts)) {
        throw Error("Part " + std::to_string(part) + " of " + std::to_string(parts) + ": parts are counted from 1.");
    }
    if (parts != 0 && experiment.stop) {
        throw Error(
            file, experiment.stop->line,
            "[stop]: a part of the games cannot know when all of them are enough; run it whole, or without [stop].");
    }
    const std::vector<host::Variant> variants = host::make_variants(experiment, shelves->library);
    host::check_stop(experiment, variants);
    host::check_contrasts(experiment, variants);
    host::LabRun result;
    run_with_agents([&](const std::atomic<bool>& stop) {
        host::LabHead head = host::head_of(experiment, variants);
        head.builds = {host::own_build(shelves->library, variants)};
        head.part = part;
        head.parts = parts;
        host::Store store = host::Store::for_writing(out, head);
        const unsigned all = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
        result = host::run_lab(store, variants, {parts == 0 ? 0 : part, parts}, all, stop,
                               [&](const host::LabProgress& now) {
                                   if (!progress.is_none()) {
                                       tell_progress(progress, now);
                                   }
                               });
    });
    return py::make_tuple(result.games, result.finished);
}

/// Games that the file holds then, and that were wanted.
py::tuple merge_parts(const std::string& out, const std::vector<std::string>& in, bool partial) {
    const host::MergePlan plan{out, {in.begin(), in.end()}, partial ? host::Gaps::left : host::Gaps::refused};
    std::uint64_t there = 0, wanted = 0;
    run_with_agents([&](const std::atomic<bool>& stop) {
        const host::MergeSurvey found = host::survey(plan);
        there = found.games.games();
        wanted = found.wanted();
        if (!partial && there < wanted) {
            throw Error(out, 0,
                        std::to_string(wanted - there) + " of " + std::to_string(wanted) +
                            " games of each variant are missing; play them, or say partial=True.");
        }
        host::merge(plan, found, [&](std::uint64_t) { return !stop; });
    });
    return py::make_tuple(there, wanted);
}

/// What is read while others may run.
template <class Read> std::string read_results(const std::string& file, Read&& read) {
    const py::gil_scoped_release others_may_run;
    host::Store store = host::Store::for_reading(file);
    return read(store);
}

std::string report_json(const std::string& file, const std::vector<std::string>& measures) {
    return read_results(
        file, [&](host::Store& store) { return host::json_report(*host::make_report(store, measures)).dump(); });
}

std::string report_text(const std::string& file, const std::vector<std::string>& measures, bool all) {
    return read_results(file, [&](host::Store& store) {
        return host::text_report(*host::make_report(store, measures), all ? host::Detail::all : host::Detail::answer);
    });
}

std::string head_json(const std::string& file) {
    return read_results(file, [](host::Store& store) { return store.head().json(); });
}

/// A row for each game, variant and seat, column by column.
struct Frame {
    std::vector<std::int64_t> game;
    std::vector<std::int32_t> variant, seat;
    std::vector<std::size_t> columns; ///< of the head's list
    std::vector<std::vector<double>> values;
};

/// Where the head's column stands in a row of the variant; none: it is not measured there.
constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();
std::size_t place_of(const host::VariantHead& variant, std::size_t column, std::size_t seat) {
    const auto found = std::find(variant.columns.begin(), variant.columns.end(), column);
    if (found == variant.columns.end()) {
        return nowhere;
    }
    const auto number = static_cast<std::size_t>(found - variant.columns.begin());
    return number < variant.of_game ? number : number + seat * variant.of_seat();
}

void add_variant(Frame& frame, const host::LabHead& head, const host::Batch& batch, std::size_t number,
                 const std::string& file) {
    const host::VariantHead& variant = head.variants[number];
    std::string_view bytes = batch.rows[number];
    std::vector<std::int32_t> row(variant.row_size());
    for (std::uint64_t game = 0; game < batch.games; ++game) {
        if (!host::take_row(bytes, row)) {
            throw Error(file, 0, "the rows of a batch of games are damaged.");
        }
        for (std::size_t seat = 0; seat < variant.seats.size(); ++seat) {
            frame.game.push_back(static_cast<std::int64_t>(batch.first + game));
            frame.variant.push_back(static_cast<std::int32_t>(number));
            frame.seat.push_back(static_cast<std::int32_t>(seat));
            for (std::size_t i = 0; i < frame.columns.size(); ++i) {
                const std::size_t place = place_of(variant, frame.columns[i], seat);
                frame.values[i].push_back(place == nowhere || row[place] == host::no_value
                                              ? std::numeric_limits<double>::quiet_NaN()
                                              : double{1} * row[place] / head.columns[frame.columns[i]].scale);
            }
        }
    }
}

template <class Number> py::array_t<Number> as_array(const std::vector<Number>& numbers) {
    return py::array_t<Number>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

py::dict games_of(const std::string& file, const std::vector<std::string>& wanted) {
    Frame frame;
    host::LabHead head;
    {
        const py::gil_scoped_release others_may_run;
        host::Store store = host::Store::for_reading(file);
        head = store.head();
        for (std::size_t i = 0; i < head.columns.size(); ++i) {
            const std::string& name = head.columns[i].name;
            const bool is_wanted =
                wanted.empty() || std::any_of(wanted.begin(), wanted.end(), [&](const std::string& it) {
                    return it == name || (it.ends_with('*') && name.starts_with(it.substr(0, it.size() - 1)));
                });
            if (is_wanted) {
                frame.columns.push_back(i);
            }
        }
        if (frame.columns.empty()) {
            throw Error(file, 0, "none of the measures that are asked for is in it.");
        }
        frame.values.resize(frame.columns.size());
        store.read([&](const host::Batch& batch) {
            for (std::size_t variant = 0; variant < head.variants.size(); ++variant) {
                add_variant(frame, head, batch, variant, file);
            }
        });
    }
    load_numpy();
    py::dict out;
    out["game"] = as_array(frame.game);
    out["variant"] = as_array(frame.variant);
    out["seat"] = as_array(frame.seat);
    for (std::size_t i = 0; i < frame.columns.size(); ++i) {
        out[py::str(head.columns[frame.columns[i]].name)] = as_array(frame.values[i]);
    }
    return out;
}

} // namespace

void bind_lab(py::module_& module) {
    py::module_ lab = module.def_submodule("lab", "What bastide.lab is made of.");
    lab.def("run", &run_experiment, py::arg("text"), py::arg("file"), py::arg("out"), py::arg("part"), py::arg("parts"),
            py::arg("threads"), py::arg("library"), py::arg("progress"));
    lab.def("head", &head_json, py::arg("file"));
    lab.def("report", &report_json, py::arg("file"), py::arg("measures"));
    lab.def("report_text", &report_text, py::arg("file"), py::arg("measures"), py::arg("all"));
    lab.def("games", &games_of, py::arg("file"), py::arg("measures"));
    lab.def("merge", &merge_parts, py::arg("out"), py::arg("in_files"), py::arg("partial"));
}

} // namespace bastide::python
