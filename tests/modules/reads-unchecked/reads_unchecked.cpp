#include <bastide/bastide.hpp>

class ReadsUnchecked : public bastide::Module {
public:
    void install(bastide::Registry&) override {}
};
BASTIDE_MODULE(ReadsUnchecked)
