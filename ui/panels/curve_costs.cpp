#include "ui/panels/curve_costs.h"

#include "ui/words/measures.h"

#include <QLocale>

#include <algorithm>

namespace hullwright::ui {

CurveCosts::CurveCosts(const Errors& errors, const Limit& limit, double metres_per_unit)
    : errors_(errors), limit_(limit), metres_(metres_per_unit) {
    if (errors_) {
        for (const ErrorPoint& point : errors_->curve) {
            most_outside_ = std::max(most_outside_, point.outside);
            most_overhang_ = std::max(most_overhang_, point.protrusion);
        }
    }
    if (has_limit()) {
        for (const double outside : limit_->outside) {
            most_outside_ = std::max(most_outside_, outside);
        }
    }
}

bool CurveCosts::has_limit() const {
    return limit_ && errors_ && limit_->outside.size() == errors_->curve.size();
}

std::uint32_t CurveCosts::fewest() const {
    return errors_ && !errors_->curve.empty() ? errors_->curve.front().pieces : 0;
}

std::uint32_t CurveCosts::most() const {
    return errors_ && !errors_->curve.empty() ? errors_->curve.back().pieces : 0;
}

const ErrorPoint* CurveCosts::at(std::uint32_t pieces) const {
    return fewest() > 0 && pieces >= fewest() && pieces <= most()
               ? &errors_->curve[pieces - fewest()]
               : nullptr;
}

// True where shares tell something: of sheets with a body here and there even so many pieces are
// more outside than inside.
bool CurveCosts::is_of_a_solid() const {
    return errors_ && !errors_->curve.empty() && errors_->is_share_of_solid &&
           errors_->curve.back().outside <= 1.0;
}

QString CurveCosts::volume_text(double share) const {
    return is_of_a_solid() ? with_percent_sign(share_in_percent(share, share < 0.1 ? 2 : 3))
                           : plain_number(share * errors_->whole, 2) + QChar(QChar::Nbsp) +
                                 unit_name(metres_) + QChar(0x00B3); // there is little room
}

QString CurveCosts::length_text(double length) const {
    return length_with_unit(length, metres_, 2);
}

QString CurveCosts::text_of(std::uint32_t pieces) const {
    const ErrorPoint* point = at(pieces);
    if (point == nullptr) {
        return {};
    }
    const QString plain =
        tr("Estimate for %Ln pieces: %1 outside, overhang %2", nullptr, static_cast<int>(pieces))
            .arg(volume_text(point->outside), length_text(point->protrusion));
    return has_limit() ? plain + '\n' +
                             tr("of at most %1 vertices: %2 outside")
                                 .arg(QLocale().toString(limit_->max_vertices),
                                      volume_text(limit_->outside[pieces - fewest()]))
                       : plain;
}

std::vector<CurveCosts::Row> CurveCosts::rows(std::uint32_t pieces) const {
    const ErrorPoint* point = at(pieces);
    std::vector<Row> rows = {{k_outside, tr("outside"), {}, {}},
                             {k_overhang, tr("overhang"), {}, {}}};
    if (point != nullptr) {
        rows[0].value = volume_text(point->outside);
        rows[1].value = length_text(point->protrusion);
    }
    if (has_limit()) {
        const QString limit = QLocale().toString(limit_->max_vertices);
        rows.insert(
            rows.begin() + 1,
            {k_limit, tr("at most %1 vertices").arg(limit), tr("≤ %1 vertices").arg(limit),
             point != nullptr ? volume_text(limit_->outside[pieces - fewest()]) : QString()});
    }
    return rows;
}

} // namespace hullwright::ui
