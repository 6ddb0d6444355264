// The Count of Carcassonne: a city in the middle, and followers who wait in its quarters.
#include "count_of_carcassonne.hpp"
#include <algorithm>

namespace bastide::count {

class CountOfCarcassonne : public Module {
public:
    void install(Registry& registry) override {
        if (!registry.printed("carcassonne")) { // without the City there are no quarters
            return;
        }
        city_.install(registry);
        redeployment_.install(registry, city_);
        admission_.install(registry, city_, redeployment_);
    }

private:
    City city_;
    Redeployment redeployment_;
    Admission admission_;
};

} // namespace bastide::count

using bastide::count::CountOfCarcassonne;
BASTIDE_MODULE(CountOfCarcassonne)
