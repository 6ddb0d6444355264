// The entry of libFuzzer for one target, chosen by BASTIDE_FUZZ_TARGET when it is compiled. (Not a .cpp, so that the test
// program of this folder leaves it out.)
#include "fuzz/targets.hpp"
#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace bastide::test;
    for (const FuzzTarget& target : fuzz_targets()) {
        if (target.name == BASTIDE_FUZZ_TARGET) {
            const std::string problem = run_input(target, {reinterpret_cast<const char*>(data), size});
            if (!problem.empty()) {
                std::fprintf(stderr, "%s: %s\n", target.name.c_str(), problem.c_str());
                std::abort();
            }
        }
    }
    return 0;
}
