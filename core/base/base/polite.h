// Lets background work leave the processors to the window first.
#pragma once

#include <memory>

namespace hullwright {

// Lowers the priority of this thread, and of the worker threads during this object's lifetime.
// Linux does not let a thread raise its priority again. On other systems this does nothing.
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
