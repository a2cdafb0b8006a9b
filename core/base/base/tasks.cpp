#include "base/tasks.h"

#include <tbb/task_group.h>
#include <utility>

namespace hullwright {

class Tasks::Group {
public:
    tbb::task_group tasks;
};

Tasks::Tasks() : group_(std::make_unique<Group>()) {}

Tasks::~Tasks() {
    group_->tasks.wait();
}

void Tasks::run(std::function<void()> task) {
    group_->tasks.run(std::move(task));
}

void Tasks::wait() {
    group_->tasks.wait();
}

} // namespace hullwright
