#include "base/polite.h"

#include <tbb/task_scheduler_observer.h>

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace hullwright {
namespace {

void lower_priority() {
#ifdef __linux__
    constexpr int k_nice = 10; // a tenth of the time that others get, as by `nice`
    (void)::setpriority(PRIO_PROCESS, 0, k_nice); // this thread only; failure is ignored
#endif
}

} // namespace

class PoliteWork::Workers : public tbb::task_scheduler_observer {
public:
    Workers() { observe(true); }
    ~Workers() override { observe(false); }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    void on_scheduler_entry(bool is_worker) override {
        if (is_worker) {
            lower_priority();
        }
    }
};

PoliteWork::PoliteWork() : workers_(std::make_unique<Workers>()) {
    lower_priority();
}

PoliteWork::~PoliteWork() = default;

} // namespace hullwright
