// Every reader with its corpus and some thousand changed inputs, always the same ones: what libFuzzer does without end
// (option BASTIDE_FUZZ), CI does for some seconds. BASTIDE_FUZZ_INPUTS=N tries N changed inputs per reader.
#include "fuzz/targets.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>
#include <cstdlib>

using namespace bastide::test;

TEST_CASE("Whatever is read is understood or refused with a sentence", "[fuzz]") {
    const char* wanted = std::getenv("BASTIDE_FUZZ_INPUTS");
    const int inputs = wanted != nullptr ? std::atoi(wanted) : sized(150, 1000, 2500);
    for (const FuzzTarget& target : fuzz_targets()) {
        const std::vector<std::string> corpus = corpus_of(target);
        INFO(target.name);
        REQUIRE_FALSE(corpus.empty());
        for (std::size_t i = 0; i < corpus.size(); ++i) {
            const std::string problem = run_input(target, corpus[i]);
            INFO("input " << i << ":\n" << corpus[i].substr(0, 2000));
            CHECK(problem.empty());
            if (!problem.empty()) {
                FAIL_CHECK(problem);
            }
        }
        for (int i = 0; i < inputs; ++i) {
            const auto n = static_cast<std::size_t>(i);
            const std::string input = mutated(corpus[n % corpus.size()], corpus[(n * 7 + 3) % corpus.size()], n);
            const std::string problem = run_input(target, input);
            if (!problem.empty()) {
                INFO("changed input " << i << " of " << target.name << ":\n" << input.substr(0, 4000));
                FAIL_CHECK(problem);
            }
        }
    }
}
