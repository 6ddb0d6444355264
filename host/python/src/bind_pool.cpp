// Layouts and pools: games as arrays.
#include "bastide/error.hpp"
#include "bind.hpp"
#include "pool.hpp"
#include <algorithm>
#include <limits>
#include <pybind11/numpy.h>
#include <thread>

namespace bastide::python {
namespace {

constexpr std::size_t most_games = 1U << 20U;
constexpr int most_side = 127, most_rows = 1 << 20;

unsigned threads_or_all(unsigned threads) {
    return threads != 0 ? std::min(threads, 1024U) : std::max(1U, std::thread::hardware_concurrency());
}

host::Layout layout_of(const Composed& composed, int side, int actions) {
    if (side < 1 || side > most_side) {
        throw Error("A window has sides of 1 to " + std::to_string(most_side) + " squares, not " +
                    std::to_string(side) + ".");
    }
    if (actions < 0 || actions > most_rows) {
        throw Error("A mask has room for 1 to " + std::to_string(most_rows) +
                    " actions (0: as many as Game.most_actions), not " + std::to_string(actions) + ".");
    }
    return host::Layout(composed.rules(), side, actions == 0 ? host::Layout::most_actions(composed.rules()) : actions);
}

/// The bytes of its numbers stand in this machine's order.
bool is_native(const py::dtype& type) { return type.attr("isnative").cast<bool>(); }

/// Arrays that a caller has given, checked: kept while they are written to.
class Given {
public:
    Given(const Pool& pool, const py::object& out) {
        if (out.is_none()) {
            return;
        }
        load_numpy();
        const auto size = static_cast<py::ssize_t>(pool.size()), players = py::ssize_t{pool.composed().rules().players};
        const auto side = py::ssize_t{pool.layout().side()}, actions = py::ssize_t{pool.layout().actions()};
        const auto planes = static_cast<py::ssize_t>(pool.layout().planes().size());
        const auto facts = static_cast<py::ssize_t>(pool.layout().facts().size());
        const auto columns = static_cast<py::ssize_t>(host::Layout::columns().size());
        for (const auto& [key, value] : out.cast<py::dict>()) {
            const auto name = key.cast<std::string>();
            const auto take = [&, &array = value]<class Number>(Number*& to, std::vector<py::ssize_t> shape) {
                to = static_cast<Number*>(checked(name, array, py::dtype::of<Number>(), shape));
            };
            if (name == "planes") {
                take(arrays.planes, {size, planes, side, side});
            } else if (name == "facts") {
                take(arrays.facts, {size, facts});
            } else if (name == "actions") {
                take(arrays.actions, {size, actions, columns});
            } else if (name == "mask") {
                arrays.mask = flags(name, value, {size, actions});
            } else if (name == "legal") {
                take(arrays.legal, {size});
            } else if (name == "seat") {
                take(arrays.seat, {size});
            } else if (name == "reward") {
                take(arrays.reward, {size, players});
            } else if (name == "done") {
                arrays.done = flags(name, value, {size});
            } else if (name == "final") {
                take(arrays.final, {size, players});
            } else if (name == "game") {
                take(arrays.game, {size});
            } else if (name == "signs") {
                take(arrays.signs, {size, players, static_cast<py::ssize_t>(pool.signs())});
            } else if (name == "estimate") {
                take(arrays.estimate, {size, players});
            } else {
                throw Error(
                    "A pool writes no array '" + name +
                    "', but planes, facts, actions, mask, legal, seat, reward, done, final, game, signs and estimate.");
            }
        }
    }
    PoolArrays arrays;

private:
    std::uint8_t* flags(const std::string& name, const py::handle& array, const std::vector<py::ssize_t>& shape) {
        return static_cast<std::uint8_t*>(checked(name, array, py::dtype::of<bool>(), shape));
    }
    void* checked(const std::string& name, const py::handle& given, const py::dtype& type,
                  const std::vector<py::ssize_t>& shape) {
        const bool is_array = py::isinstance<py::array>(given);
        py::array array = is_array ? py::reinterpret_borrow<py::array>(given) : py::array();
        if (!is_array || array.dtype().kind() != type.kind() || array.dtype().itemsize() != type.itemsize() ||
            !is_native(array.dtype()) ||
            !std::equal(shape.begin(), shape.end(), array.shape(), array.shape() + array.ndim()) ||
            !array.writeable() || (array.flags() & py::array::c_style) == 0) {
            throw Error(
                "The array '" + name + "' has to be a NumPy array of " + std::string(py::repr(type)) + " with shape " +
                std::string(py::repr(py::tuple(py::cast(shape)))) +
                ", writable and contiguous, in this machine's byte order; bastide.arrays(pool) makes such ones.");
        }
        kept_.push_back(array);
        return array.mutable_data();
    }

    std::vector<py::array> kept_;
};

/// Numbers that are no indices (as those of legal_actions() are not) would turn into others here.
std::vector<std::int32_t> choices_in(const py::object& given, std::size_t games) {
    const py::array numbers = py::array::ensure(given);
    const char kind = numbers ? numbers.dtype().kind() : ' ';
    const bool is_big = kind == 'u' && numbers.dtype().itemsize() == 8;
    if ((kind != 'i' && kind != 'u') || numbers.ndim() != 1 || static_cast<std::size_t>(numbers.size()) != games) {
        PyErr_Clear();
        throw Error("step() needs a whole number for each of the " + std::to_string(games) +
                    " games of the pool, or None for one at random in each.");
    }
    using Wide = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;
    const Wide wide = Wide::ensure(numbers);
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    std::vector<std::int32_t> chosen(games);
    for (std::size_t i = 0; i < games; ++i) {
        const std::int64_t number = wide.data()[i];
        if (number < (is_big ? 0 : -most) || number > most) {
            throw IllegalAction("Game " + std::to_string(i) + " of the pool has no action with the index " +
                                std::string(py::str(py::object(numbers[py::int_(i)]))) +
                                "; indices are counted from 0, and legal_actions() lists numbers of another sort. No "
                                "game was stepped.");
        }
        chosen[i] = static_cast<std::int32_t>(number);
    }
    return chosen;
}

void step(Pool& pool, const py::object& choices, const py::object& out) {
    load_numpy();
    const Given given(pool, out);
    const std::vector<std::int32_t> chosen =
        choices.is_none() ? std::vector<std::int32_t>() : choices_in(choices, pool.size());
    const py::gil_scoped_release others_may_run;
    pool.step(chosen, given.arrays);
}

void playouts(Pool& pool, py::array_t<std::int32_t, py::array::c_style>& out, std::uint64_t first) {
    if (out.ndim() != 2 || out.shape(1) != pool.composed().rules().players || !out.writeable()) {
        throw Error(
            "The points of playouts need a writable NumPy array of int32 with a row for each game and a column for "
            "each of the " +
            std::to_string(pool.composed().rules().players) + " players.");
    }
    const auto games = static_cast<std::size_t>(out.shape(0));
    std::int32_t* const points = out.mutable_data();
    run_interruptibly([&](const std::atomic<bool>& stop) { pool.playouts(first, games, points, stop); });
}

} // namespace

void bind_pool(py::module_& module) {
    py::class_<host::Layout>(module, "Layout", "What positions look like as arrays; the names tell what stands where.")
        .def(py::init([](const std::shared_ptr<Composed>& game, int side, int actions) {
                 return layout_of(*game, side, actions);
             }),
             py::arg("game"), py::arg("side") = 25, py::arg("actions") = 0)
        .def_property_readonly("side", &host::Layout::side, "Squares of the window along a side.")
        .def_property_readonly("room", &host::Layout::actions, "Actions that masks and rows have room for.")
        .def_property_readonly("planes", &host::Layout::planes, "Names of the planes, in order.")
        .def_property_readonly("facts", &host::Layout::facts, "Names of the facts, in order.")
        .def_property_readonly_static(
            "columns", [](const py::object&) { return host::Layout::columns(); },
            "Names of the columns of actions, in order.");

    py::class_<Pool, std::unique_ptr<Pool>>(module, "Pool", "Games that are stepped together, on several threads.")
        .def(py::init([](const std::shared_ptr<Composed>& game, std::size_t games, std::uint64_t seed, unsigned threads,
                         int side, int actions) {
                 if (games < 1 || games > most_games) {
                     throw Error("A pool has 1 to " + std::to_string(most_games) + " games, not " +
                                 std::to_string(games) + ".");
                 }
                 host::Layout layout = layout_of(*game, side, actions);
                 const py::gil_scoped_release others_may_run;
                 return std::make_unique<Pool>(game, games, seed, threads_or_all(threads), std::move(layout));
             }),
             py::arg("game"), py::arg("games") = 64, py::kw_only(), py::arg("seed") = 1, py::arg("threads") = 0,
             py::arg("side") = 25, py::arg("actions") = 0)
        .def("__len__", &Pool::size)
        .def_property_readonly(
            "layout", [](const Pool& it) { return it.layout(); }, "Of its arrays.")
        .def_property_readonly("game",
                               [](const Pool& it) { return std::const_pointer_cast<Composed>(it.shared_composed()); })
        .def_property_readonly("threads", &Pool::threads)
        .def_property_readonly("games_begun", &Pool::games_begun)
        .def(
            "seed_of",
            [](const Pool& it, std::size_t slot) {
                if (slot >= it.size()) {
                    throw py::index_error();
                }
                return it.seed_of(slot);
            },
            py::arg("slot"), "The seed of the game that runs there.")
        .def(
            "reset",
            [](Pool& it, const py::object& out) {
                const Given given(it, out);
                const py::gil_scoped_release others_may_run;
                it.reset(given.arrays);
            },
            py::arg("out") = py::none(), "Begins all games anew, and writes the arrays of the dict.")
        .def(
            "tell",
            [](Pool& it, const py::object& out) {
                const Given given(it, out);
                const py::gil_scoped_release others_may_run;
                it.tell(given.arrays);
            },
            py::arg("out"), "Writes the arrays of the dict; nothing is done.")
        .def("step", &step, py::arg("choices"), py::arg("out") = py::none(),
             "Does in every game the action with this number among its legal ones (int32 [game]; -1 or None: one at "
             "random by the game's seed; -2: the game waits), and writes the arrays of the dict. A game that ends "
             "makes room for the next one.")
        .def("playouts", &playouts, py::arg("out").noconvert(), py::arg("first") = 0,
             "Plays the games of the seed from number `first` on at random, whatever the pool's own games are, and "
             "writes "
             "their points: int32 [game, player].");
}

} // namespace bastide::python
