#include <bastide/bastide.hpp>

namespace elsewhere {
void never_defined(bastide::Registry& registry);
}

class Incomplete : public bastide::Module {
public:
    void install(bastide::Registry& registry) override { elsewhere::never_defined(registry); }
};
BASTIDE_MODULE(Incomplete)
