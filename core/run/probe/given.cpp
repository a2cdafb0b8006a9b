#include "probe/given.h"

#include "base/text.h"

#include <cmath>

namespace hullwright {

std::optional<Issue> number_issue(const std::string& where, double number) {
    if (std::abs(number) <= k_most_of_probe) {
        return std::nullopt;
    }
    const Why why = std::isnan(number) ? Why::no_number : Why::too_far_away;
    return error(Code::bad_setting, where, because(why, rounded_text(number, 6)));
}

std::optional<Issue> number_issue(const std::string& where, std::initializer_list<Vec3> vectors) {
    for (const Vec3& vector : vectors) {
        for (const double number : vector) {
            if (auto issue = number_issue(where, number)) {
                return issue;
            }
        }
    }
    return std::nullopt;
}

std::optional<Issue> number_issue(const std::string& where, const Aabb& box) {
    return number_issue(where, {box.lower, box.upper});
}

} // namespace hullwright
