#include <bastide/bastide.hpp>
#include <exception>

/// A type that exists in this library only.
class Private : public std::exception {
public:
    const char* what() const noexcept override { return "forgot the pieces at home"; }
};

class Forgetful : public bastide::Module {
public:
    void install(bastide::Registry&) override { throw Private(); }
};
BASTIDE_MODULE(Forgetful)
