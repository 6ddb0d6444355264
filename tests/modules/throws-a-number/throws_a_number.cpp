#include <bastide/bastide.hpp>

class Odd : public bastide::Module {
public:
    void install(bastide::Registry&) override { throw 42; }
};
BASTIDE_MODULE(Odd)
