// Work beside a window takes what the window leaves of the processors.
#pragma once

#include <memory>

namespace hullwright {

// Lowers this thread's priority, and that of the workers it gives work to as long as this lives. A
// thread cannot be made anything else again. Elsewhere than on Linux nothing happens.
class PoliteWork {
public:
    PoliteWork();
    PoliteWork(const PoliteWork&) = delete;
    PoliteWork& operator=(const PoliteWork&) = delete;
    ~PoliteWork();

private:
    class Workers;
    std::unique_ptr<Workers> workers_;
};

} // namespace hullwright
