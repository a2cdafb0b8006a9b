// Says what any number of pieces of the solid would cost, as numbers and in words. It never changes
// once made.
#pragma once

#include "pipeline/showing.h"

#include <QCoreApplication>
#include <QString>

#include <memory>
#include <vector>

namespace hullwright::ui {

class CurveCosts {
    Q_DECLARE_TR_FUNCTIONS(hullwright::ui::CurveCosts)
public:
    using Errors = std::shared_ptr<const pipeline::CutErrors>;
    using Limit = std::shared_ptr<const pipeline::LimitCost>;

    // Without errors nothing is known. Lengths have the unit of a model with so many metres in one
    // of its own; the limit is one on vertices, or null.
    CurveCosts() = default;
    CurveCosts(const Errors& errors, const Limit& limit, double metres_per_unit);

    [[nodiscard]] const Errors& errors() const { return errors_; }
    [[nodiscard]] const Limit& limit() const { return limit_; }
    [[nodiscard]] bool has_limit() const; // one that is of these errors
    [[nodiscard]] double metres_per_unit() const { return metres_; }
    [[nodiscard]] std::uint32_t fewest() const; // 0 without errors
    [[nodiscard]] std::uint32_t most() const;
    // Returns the cost of so many pieces; null where there is none.
    [[nodiscard]] const ErrorPoint* at(std::uint32_t pieces) const;
    // Returns the largest of all, which are the top of a chart.
    [[nodiscard]] double most_outside() const { return most_outside_; }
    [[nodiscard]] double most_overhang() const { return most_overhang_; }

    [[nodiscard]] QString volume_text(double share) const;
    [[nodiscard]] QString length_text(double length) const;
    // Returns what that many pieces would cost.
    [[nodiscard]] QString text_of(std::uint32_t pieces) const;
    // Returns the same as rows, one for each line of a chart, with empty values for missing costs.
    enum Line { k_outside, k_limit, k_overhang, k_lines };
    struct Row {
        Line line;
        QString name;
        QString brief; // where the name has no room; empty: it is cut short
        QString value;
    };
    [[nodiscard]] std::vector<Row> rows(std::uint32_t pieces) const;

private:
    [[nodiscard]] bool is_of_a_solid() const;

    Errors errors_;
    Limit limit_;
    double metres_ = 0.0;
    double most_outside_ = 0.0;
    double most_overhang_ = 0.0;
};

} // namespace hullwright::ui
