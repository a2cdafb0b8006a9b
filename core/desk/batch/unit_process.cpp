#include "batch/unit_process.h"

#include "batch/make_unit.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace hullwright::batch {
namespace {

constexpr double k_bytes_in_mb = 1048576.0;

double resident_mb(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/statm");
    double whole = 0.0;
    double resident = 0.0;
    file >> whole >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / k_bytes_in_mb;
}

// Its own children are those of its first thread and of those that loops run on.
double children_mb(pid_t pid) {
    const std::string folder = "/proc/" + std::to_string(pid) + "/task";
    double sum = 0.0;
    std::error_code gone;
    for (std::filesystem::directory_iterator task(folder, gone), end; !gone && task != end;
         task.increment(gone)) {
        std::ifstream file(task->path() / "children");
        for (pid_t child = 0; file >> child;) {
            sum += resident_mb(child);
        }
    }
    return sum;
}

} // namespace

Result<UnitProcess> UnitProcess::start(const std::filesystem::path& worker,
                                       const std::filesystem::path& order) {
    ToldFraction told;
    ChildProcess::Start start{worker, {k_unit_verb, order.string()}, {}};
    if (told.file() >= 0) {
        start.files.push_back({told.file(), k_fraction_file});
    }
    auto child = ChildProcess::start(std::move(start));
    return child ? Result<UnitProcess>(UnitProcess(std::move(*child), told.take_word()))
                 : child.issue();
}

std::optional<ChildEnd> UnitProcess::end() {
    std::optional<ChildEnd> end = child_.end();
    if (end) {
        end->memory_mb = std::max(peak_mb_, end->memory_mb);
    }
    return end;
}

double UnitProcess::memory_mb() {
    const double now = resident_mb(child_.pid()) + children_mb(child_.pid());
    peak_mb_ = std::max(peak_mb_, now);
    return now;
}

} // namespace hullwright::batch
