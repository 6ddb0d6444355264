// The calls of the page (README.md). Texts in and out are JSON; nothing that is thrown leaves a call.
#include "agenda.hpp"
#include "bastide/error.hpp"
#include "changed.hpp"
#include "elsewhere.hpp"
#include "games.hpp"
#include "line.hpp"
#include "places.hpp"
#include "program/built.hpp"
#include "program/log.hpp"
#include "serve/allowed.hpp"
#include "serve/desk.hpp"
#include "serve/limits.hpp"
#include "serve/protocol/json_text.hpp"
#include "thinker.hpp"
#include <functional>
#include <map>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;
using Time = std::chrono::steady_clock;

/// A server of one reader, who has several connections.
struct Served {
    Library library{places()};
    Lobby lobby{library, records_place, 1, false};
    Thinker thinker{library};
    Said said;
    std::map<int, std::shared_ptr<Line>> lines;
    Time::time_point swept = Time::now();
};

std::unique_ptr<Served> served;
Changed changed{records_place};

Json failure(const std::string& sentence) { return {{"error", sentence}}; }

/// The answer of a call, which stays where it is until the next.
const char* answered(const std::function<Json()>& make) {
    static std::string kept;
    Json answer;
    try {
        answer = make();
    } catch (const Error& error) {
        answer = failure(sentence_of(error));
    } catch (const nlohmann::json::exception&) {
        answer = failure("This call takes a JSON object, with what host/wasm/README.md says.");
    } catch (const std::exception& error) {
        log_error(std::string("our fault, please report it: ") + error.what());
        answer = failure("Sorry, this is the engine's fault; the console tells more.");
    }
    kept = answer.dump(-1, ' ', false, Json::error_handler_t::replace);
    return kept.c_str();
}

Served& begun() {
    if (!served) {
        throw Error("bastide_begin is called before all others.");
    }
    return *served;
}

nlohmann::json object_in(const char* text) {
    nlohmann::json object = nlohmann::json::parse(text != nullptr ? text : "");
    return object.is_object() ? object : throw Error("This call takes a JSON object.");
}

Answer said_to(Lobby& lobby, const nlohmann::json& asked) {
    auto body = asked.value("body", std::string());
    if (body.size() > limits::body) {
        return {413, "application/json", R"({"error":"The request is too large."})"};
    }
    return answer(lobby, Request::heard(asked.at("method").get<std::string>(), asked.at("path").get<std::string>(),
                                        asked.value("authorization", std::string()), std::move(body), "here"));
}

/// What the server does once a minute.
void sweep(Served& here) {
    if (Time::now() - here.swept > std::chrono::minutes(1)) {
        here.swept = Time::now();
        here.lobby.sweep();
    }
}

Json told(Served& here) {
    Json out{{"out", Json::array()},
             {"closed", here.said.closed},
             {"choices", elsewhere().told()},
             {"wait", agenda().pause().count()}};
    for (const auto& [id, text] : here.said.out) {
        out["out"].push_back({id, *text});
    }
    for (const int id : here.said.closed) {
        here.lines.erase(id);
    }
    here.said = {};
    return out;
}

/// A call that answers nothing.
void done(const std::function<void(Served&)>& what) {
    try {
        if (served) {
            what(*served);
        }
    } catch (const std::exception& error) {
        log_error(std::string("our fault, please report it: ") + error.what());
    }
}

void leave(Served& here, int id) {
    if (const auto found = here.lines.find(id); found != here.lines.end()) {
        found->second->end();
        here.lines.erase(found);
    }
}

} // namespace
} // namespace bastide::host::serve

using namespace bastide;
using namespace bastide::host;
using namespace bastide::host::serve;

extern "C" {

const char* bastide_begin(const char* json) {
    return answered([&] {
        const nlohmann::json options = object_in(json);
        if (served) {
            throw Error("bastide_begin is called once.");
        }
        elsewhere().open = options.value("elsewhere", false);
        served = std::make_unique<Served>();
        changed.list(); // what lies there is known
        return Json{{"ok", true}, {"version", built::version}};
    });
}

const char* bastide_request(const char* json) {
    return answered([&] {
        const Answer answer = said_to(begun().lobby, object_in(json));
        return Json{{"status", answer.status}, {"type", answer.type}, {"body", answer.text}};
    });
}

void bastide_connect(int id) {
    done([&](Served& here) {
        leave(here, id);
        auto line = std::make_shared<Line>(id, here.said);
        line->begin(here.lobby);
        here.lines[id] = std::move(line);
    });
}

void bastide_hear(int id, const char* text) {
    done([&](Served& here) {
        if (const auto found = here.lines.find(id); found != here.lines.end() && text != nullptr) {
            const auto line = found->second;
            line->hear(text);
        }
    });
}

void bastide_leave(int id) {
    done([&](Served& here) { leave(here, id); });
}

const char* bastide_step(double milliseconds) {
    return answered([&] {
        Served& here = begun();
        const double most = 60'000, asked = milliseconds >= 0 && milliseconds <= most ? milliseconds : 0;
        sweep(here);
        agenda().work_until(
            Time::now() + std::chrono::duration_cast<Time::duration>(std::chrono::duration<double, std::milli>(asked)));
        return told(here);
    });
}

void bastide_chosen(int id, const char* json) {
    done([&](Served&) { elsewhere().chosen(id, json); });
}

const char* bastide_think(const char* json) {
    return answered([&] { return begun().thinker.answer(object_in(json)); });
}

const char* bastide_files_changed() {
    return answered([] { return Json(changed.list()); });
}

const char* bastide_games(const char* json) {
    return answered([&] { return games_of(begun().library, object_in(json)); });
}
}
