#include <bastide/bastide.hpp>
#include <stdexcept>

class Fragile : public bastide::Module {
public:
    Fragile() { throw std::runtime_error("broke on the way"); }
    void install(bastide::Registry&) override {}
};
BASTIDE_MODULE(Fragile)
