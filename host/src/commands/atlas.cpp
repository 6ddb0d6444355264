// bastide atlas: where rules of two modules meet, and what decides there.
#include "atlas/pages.hpp"
#include "atlas/survey.hpp"
#include "bastide/error.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/output_width.hpp"
#include "commands/progress_line.hpp"
#include "pages/catalogue.hpp"
#include "program/context.hpp"
#include <iostream>

namespace bastide::host {
namespace {

struct AtlasOptions {
    std::vector<std::string> modules;
    int games = 100;
    std::uint64_t seed = 1;
    std::string html, markdown;
    bool json = false, check = false, orders = false;
};

void print_unanswered(const std::vector<std::string>& sentences) {
    for (const std::string& sentence : sentences) {
        std::cerr << sentence << '\n';
    }
}

std::string so_far(const std::string& what, std::size_t done, std::size_t all) {
    return what + ": " + std::to_string(done) + " of " + std::to_string(all);
}

int run_orders(const AtlasOptions& options, const Library& library) {
    std::vector<atlas::EitherOrder> orders;
    {
        const ProgressLine line(true);
        orders = atlas::either_orders(
            library, options.modules, options.games, options.seed,
            [&](std::size_t done, std::size_t all) { line.draw(so_far("Pairs of steps", done, all)); });
    }
    const std::vector<std::string> missing = atlas::unanswered(orders, library);
    if (options.check) {
        print_unanswered(missing);
        return missing.empty() ? ok : failed;
    }
    std::cout << atlas::told(orders);
    return ok;
}

int run(const AtlasOptions& options, const Context& context) {
    const Library library = context.library();
    for (const std::string& name : options.modules) {
        find_module(library, name);
    }
    if (options.orders) {
        return run_orders(options, library);
    }
    atlas::refuse_other_pages(options.html, options.markdown); // before minutes of games
    const bool pages = !options.html.empty() || !options.markdown.empty();
    // One module alone is looked for beside all others.
    const bool together = options.modules.size() > 1;
    atlas::Survey survey{together ? options.modules : std::vector<std::string>{}, options.games, together ? 0 : 20,
                         options.seed};
    atlas::Atlas atlas;
    {
        const ProgressLine line(true);
        atlas = atlas::surveyed(library, survey, [&](std::size_t done, std::size_t all) {
            if (done % 50 == 0) {
                line.draw(so_far("Games", done, all));
            }
        });
    }
    atlas::keep_asked(atlas, options.modules);
    const std::vector<std::string> missing = atlas::unanswered(atlas, library);
    if (options.check) {
        const std::vector<std::string> mistakes = atlas::Answers(library).mistakes();
        print_unanswered(mistakes);
        print_unanswered(missing);
        std::cout << atlas::summary(atlas) << '\n';
        return missing.empty() && mistakes.empty() ? ok : failed;
    }
    if (!options.html.empty()) {
        atlas::write_html(atlas, library, options.html);
    }
    if (!options.markdown.empty()) {
        atlas::write_markdown(atlas, library, options.markdown);
    }
    if (pages) {
        std::cerr << atlas::summary(atlas) << '\n';
    } else if (options.json) {
        std::cout << atlas::as_json(atlas, library);
    } else {
        std::cout << (options.modules.empty() ? atlas::overview(atlas, library)
                                              : atlas::told(atlas, library, together, output_width()));
    }
    return ok;
}

} // namespace

void add_atlas(Command app, Context& context) {
    const auto options = std::make_shared<AtlasOptions>();
    const Command command = app.add_subcommand("atlas", "Where rules of two modules meet, and what decides there");
    command.add_option("MODULE", options->modules,
                       "Modules: of one all its meetings, of several those between them (default: an overview)");
    command.add_option("--games", options->games, "How many random games are looked at")
        .check(whole_number(1, 1'000'000))
        .capture_default_str();
    command.add_option("--seed", options->seed, "Of the first game")
        .check(whole_number(0, 1'000'000'000))
        .capture_default_str();
    const Option html =
        command
            .add_option("--html", options->html,
                        "A folder for a page with search, pictures and records, to be opened in a browser")
            .type_name("DIR");
    const Option markdown =
        command
            .add_option("--markdown", options->markdown, "A folder for pages of the documentation, one for each module")
            .type_name("DIR");
    const Option json =
        command.add_flag("--json", options->json, "The meetings as JSON").excludes(html).excludes(markdown);
    command.add_flag("--check", options->check, "Only whether each meeting has an answer; 1 if one has none")
        .excludes(html)
        .excludes(markdown)
        .excludes(json);
    command
        .add_flag("--orders", options->orders,
                  "Instead: steps of two modules that could come in either order, played both ways")
        .excludes(html)
        .excludes(markdown)
        .excludes(json);
    command.footer("Examples:\n  bastide atlas\n  bastide atlas base --games 20\n"
                   "  bastide atlas --html atlas\n  bastide --modules ~/my-modules atlas mine --check");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
