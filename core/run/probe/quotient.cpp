#include "probe/quotient.h"

#include "query/orientation.h"

#include <cmath>
#include <gmpxx.h>
#include <limits>

namespace hullwright {
namespace {

mpq_class exact(const Quotient& q) {
    return mpq_class(mpq_class(q.a) - mpq_class(q.b)) / mpq_class(mpq_class(q.c) - mpq_class(q.d));
}

} // namespace

// Both values are off by three roundings, and their difference by one more; twice that is more than
// enough. A difference of doubles never vanishes, so only the quotient may lose bits at the lower
// end of its range.
int compare(const Quotient& p, const Quotient& q) {
    constexpr double k_bound = 4.0 * std::numeric_limits<double>::epsilon();
    const double x = p.value();
    const double y = q.value();
    const double size = std::abs(x) + std::abs(y);
    if (size > k_least_product && std::abs(x - y) > k_bound * size) {
        return x > y ? 1 : -1;
    }
    return cmp(exact(p), exact(q));
}

} // namespace hullwright
