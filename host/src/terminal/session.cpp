#include "terminal/session.hpp"
#include "bastide/words.hpp"
#include "files/write.hpp"
#include "pages/text_width.hpp"
#include "terminal/score_table.hpp"
#include <utility>

namespace bastide::host::terminal {

Ending Session::play(bool finished) {
    if (const Core& core = game().play().core(); core.turns > 0 && core.over == 0) {
        console_.print('\n' +
                       bold("Turn " + std::to_string(core.turn_number) + ": " +
                                game().play().player_name(game().play().turn_owner()),
                            console_.depth()) +
                       '\n');
    }
    tell();
    while (!game().is_terminal()) {
        if (console_.interrupted()) {
            return Ending::interrupted;
        }
        if (const std::optional<Ending> ending = step()) {
            return *ending;
        }
    }
    while (!finished) {
        try {
            match_.finish();
            break;
        } catch (const CannotWrite& trouble) {
            if (const std::optional<Ending> ending = wait_for_room(trouble.what())) {
                return *ending;
            }
        }
    }
    screen_.end(game());
    return Ending::over;
}

std::optional<Ending> Session::step() {
    try {
        if (match_.is_person(game().to_act()) && !match_.only_passing()) {
            return decide();
        }
        if (match_.awaits_outcome() && !draws_) {
            return ask_chance();
        }
        act_alone();
    } catch (const CannotWrite& trouble) {
        return wait_for_room(trouble.what());
    }
    tell();
    console_.pause(pace_);
    return std::nullopt;
}

/// Of agents it is kept where they decided, as they may be asked why.
void Session::act_alone() {
    Agent* const agent = match_.thinker();
    if (agent == nullptr) {
        match_.act_alone();
        return;
    }
    Game before = game();
    match_.act_alone();
    decided_.push_back({std::move(before), match_.actions(match_.moves()).back(), agent});
    if (reasons_) {
        tell(reasons_of(decided_.size() - 1));
    }
    if (!match_.has_persons()) { // nobody can ask
        decided_.clear();
    }
}

/// Whoever reads from a pipe cannot make room: the game is gone on with from its record.
std::optional<Ending> Session::wait_for_room(const std::string& sentence) {
    if (!console_.is_terminal()) {
        throw;
    }
    console_.print(shown(sentence) + "\nThis move was not made; all before it is written.\n");
    const std::optional<std::string> typed = console_.ask("Make room, then Enter to go on; q leaves > ");
    if (!typed) {
        return no_line();
    }
    const auto line = trimmed(*typed);
    return line == "q" || line == "quit" ? std::optional(Ending::left) : std::nullopt;
}

/// Everything that has happened since the last time, and why it was done: above the heading of what comes next.
void Session::tell(std::string reasons) {
    std::string text;
    for (const Chronicle::Entry& entry : chronicle_.take()) {
        if (entry.kind == Chronicle::Entry::Kind::turn) {
            text += std::exchange(reasons, {});
        }
        text += line_of(entry, view_, console_.depth());
    }
    text += reasons;
    if (const std::string forfeit = match_.take_forfeit(); !forfeit.empty()) {
        text += shown(forfeit) + '\n';
    }
    console_.print(text);
}

std::string Session::prompt() const {
    const PlayerId who = game().to_act();
    std::string text, remark = " (number, ? for help) > ";
    if (square_ != nullptr) {
        text = square_->text + " fits in " + std::to_string(square_->variants.size()) + " ways";
        text.front() = 'T';
        remark = ": a letter, Enter: another square, b: board > ";
    } else {
        text = game().question();
        text += text.empty() ? "Choose" : "";
    }
    return on_colour(game().play().player_name(who), view_.colour(who), console_.depth()) + ": " + text + remark;
}

/// Lines of the window that the prompt takes.
int Session::prompt_lines() const {
    const int width = console_.window().width;
    const PlayerId who = game().to_act();
    const std::size_t cells = shown_width(game().play().player_name(who) + game().question()) + 40;
    return width <= 0 ? 1 : 1 + static_cast<int>(cells) / width;
}

std::optional<Ending> Session::decide() {
    const Menu menu(game());
    const PlayerId who = game().to_act();
    square_ = nullptr;
    const std::size_t moves = match_.moves();
    screen_.decision(game(), menu, news_, prompt_lines());
    for (;;) {
        const std::optional<std::string> line = console_.ask(prompt());
        if (!line) {
            return no_line();
        }
        use_ = Console::Use::wrong;
        if (command(*line, menu)) {
            console_.used(Console::Use::decided);
            if (match_.moves() > moves) { // else it was taken back
                news_.decided(game().play(), who);
            }
            decided_.clear();
            tell();
            return std::nullopt;
        }
        if (leaving_) {
            return Ending::left;
        }
        console_.used(use_);
    }
}

Ending Session::no_line() const {
    return console_.interrupted() ? Ending::interrupted : console_.woken() ? Ending::changed : Ending::left;
}

bool Session::choose(const Menu::Picked& picked) {
    if (!picked.action) {
        square_ = picked.choice;
        screen_.variants(*square_);
        console_.print(Menu::list_scores(*square_));
        return false;
    }
    match_.act(*picked.action);
    return true;
}

} // namespace bastide::host::terminal
