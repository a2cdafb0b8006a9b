// Runs tasks that come up one by one.
#pragma once

#include <functional>
#include <memory>

namespace hullwright {

// Runs tasks on free threads, while the calling thread goes on to find more of them. As in the
// loops of parallel.h, each writes only to what is its own.
class Tasks {
public:
    Tasks();
    ~Tasks(); // waits
    Tasks(const Tasks&) = delete;
    Tasks& operator=(const Tasks&) = delete;

    void run(std::function<void()> task);
    // Takes part in what is left, and returns when all is done.
    void wait();

private:
    class Group;
    std::unique_ptr<Group> group_;
};

} // namespace hullwright
