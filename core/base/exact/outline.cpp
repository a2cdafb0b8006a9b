#include "exact/outline.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_2_algorithms.h>
#include <vector>

namespace hullwright::exact {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

// CGAL has no callback while it sweeps over an outline, but it asks where corners are all the time,
// so the stop is looked at there. An exception is the only way out of CGAL.
struct Stopped {};
class Questions {
public:
    explicit Questions(const std::stop_token& stop) : stop_(stop) {}
    void count() {
        constexpr std::uint32_t k_asked = 1U << 12; // they take some hundredths of a microsecond
        if (++asked_ % k_asked == 0 && stop_.stop_requested()) {
            throw Stopped();
        }
    }

private:
    const std::stop_token& stop_;
    std::uint32_t asked_ = 0;
};

template <class Predicate> class Counted {
public:
    explicit Counted(Questions& questions) : questions_(&questions) {}
    template <class... Points> auto operator()(const Points&... points) const {
        questions_->count();
        return predicate_(points...);
    }

private:
    Questions* questions_;
    Predicate predicate_;
};

// Has the names that CGAL looks for, of what it asks for the sweep.
class CountedKernel {
public:
    using Point_2 = Kernel::Point_2;
    using Less_xy_2 = Counted<Kernel::Less_xy_2>;
    using Orientation_2 = Counted<Kernel::Orientation_2>;

    explicit CountedKernel(Questions& questions) : questions_(&questions) {}
    [[nodiscard]] Less_xy_2 less_xy_2_object() const { return Less_xy_2(*questions_); }
    [[nodiscard]] Orientation_2 orientation_2_object() const { return Orientation_2(*questions_); }

private:
    Questions* questions_;
};

} // namespace

bool is_simple(std::span<const Point2> outline, const std::stop_token& stop) {
    std::vector<Kernel::Point_2> corners;
    corners.reserve(outline.size());
    for (const Point2& corner : outline) {
        corners.emplace_back(corner[0], corner[1]);
    }
    Questions questions(stop);
    try {
        return corners.size() > 2 &&
               CGAL::is_simple_2(corners.begin(), corners.end(), CountedKernel(questions));
    } catch (const Stopped&) {
        return false;
    }
}

} // namespace hullwright::exact
