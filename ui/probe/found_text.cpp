#include "ui/probe/found_text.h"

#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>
#include <cmath>

namespace hullwright::ui {
namespace {

using pipeline::BallTouch;
using pipeline::RayHit;

constexpr int k_digits = 5;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ProbeFound)
};

QString number_text(double number, int digits) {
    if (!std::isfinite(number)) {
        return Words::tr("for ever");
    }
    return digits == QLocale::FloatingPointShortest ? QLocale().toString(number, 'g', digits)
                                                    : plain_number(number, digits);
}

QString point_text(const Vec3& at, int digits) {
    return QString("(%1; %2; %3)")
        .arg(number_text(at.x(), digits), number_text(at.y(), digits), number_text(at.z(), digits));
}

FoundRow number_row(const QString& label, double number) {
    return {label, number_text(number, k_digits),
            number_text(number, QLocale::FloatingPointShortest)};
}

// A component that is so small beside the largest is its rounding, thousands of which are less than
// this, and would be written with an exponent; the tip has every digit of it.
Vec3 without_noise(const Vec3& at) {
    constexpr double k_noise = 1e-12;
    return (at.array().abs() < k_noise * at.cwiseAbs().maxCoeff()).select(Vec3::Zero(), at);
}

FoundRow point_row(const QString& label, const Vec3& at) {
    return {label, point_text(without_noise(at), k_digits),
            point_text(at, QLocale::FloatingPointShortest)};
}

FoundRow word_row(const QString& label, const QString& text) {
    return {label, text, text};
}

QString yes_or_no(bool yes) {
    return yes ? Words::tr("yes") : Words::tr("no");
}

void add_point(const QString& share, const QString& place, const RayPoint& point,
               std::vector<FoundRow>& rows) {
    rows.push_back(number_row(share, point.t));
    if (!std::isfinite(point.t)) {
        return;
    }
    rows.push_back(point_row(place, point.point));
    if (!point.normal.isZero(0.0)) {
        rows.push_back(point_row(Words::tr("Normal there"), point.normal));
    }
}

QString faces_text(const std::vector<std::array<std::uint64_t, 2>>& runs) {
    QStringList all;
    for (const auto& [first, count] : runs) {
        const QString from = QString::number(first);
        all +=
            count == 1 ? from : from + QString::fromUtf8("–") + QString::number(first + count - 1);
    }
    constexpr qsizetype k_most = 12; // runs; more are no help
    const bool has_more = all.size() > k_most;
    all = all.mid(0, k_most);
    return all.join(", ") + (has_more ? ", …" : "");
}

void add_source_faces(const RayHit& hit, std::vector<FoundRow>& rows) {
    const QString label = Words::tr("Face met");
    if (!hit.met) {
        rows.push_back({label, Words::tr("not known"),
                        Words::tr("The asset does not hold its surface: name its model, by Probe, "
                                  "Model of the asset")});
    } else if (hit.met->empty()) {
        rows.push_back({label, Words::tr("no face"),
                        hit.faces.empty() ? Words::tr("The piece was made of no faces")
                                          : Words::tr("The ray passes by the faces that the piece "
                                                      "was made of")});
    } else {
        for (const pipeline::SourceFace& face : *hit.met) {
            rows.push_back(word_row(label, QString::number(face.hit.face)));
            add_point(Words::tr("Met at"), Words::tr("Point"), face.hit.at, rows);
        }
    }
}

struct Headline {
    QString operator()(const std::optional<Aabb>& common) const {
        return common ? Words::tr("They meet") : Words::tr("Apart");
    }
    QString operator()(const std::optional<ContactTimes>& times) const {
        return times ? Words::tr("They meet on the way") : Words::tr("No contact on the way");
    }
    QString operator()(const SegmentInBox& found) const {
        switch (found.place) {
        case SegmentPlace::outside:
            return Words::tr("Outside");
        case SegmentPlace::crossing:
            return Words::tr("Crossing");
        case SegmentPlace::inside:
            break;
        }
        return Words::tr("Wholly inside");
    }
    QString operator()(const std::vector<RayHit>& hits) const {
        return hits.empty()                    ? Words::tr("No hit")
               : hits.front().in.starts_inside ? Words::tr("It begins inside")
                                               : Words::tr("A hit");
    }
    QString operator()(const std::optional<BallTouch>& touch) const {
        return touch ? Words::tr("They touch on the way") : Words::tr("No contact on the way");
    }
};

struct Rows {
    std::vector<FoundRow> operator()(const std::optional<Aabb>& common) const {
        if (!common) {
            return {};
        }
        return {point_row(Words::tr("Lower corner"), common->lower),
                point_row(Words::tr("Upper corner"), common->upper),
                point_row(Words::tr("Sides"), common->size())};
    }
    std::vector<FoundRow> operator()(const std::optional<ContactTimes>& times) const {
        if (!times) {
            return {word_row(Words::tr("First contact"), Words::tr("none")),
                    word_row(Words::tr("Last contact"), Words::tr("none"))};
        }
        return {number_row(Words::tr("First contact"), times->first),
                number_row(Words::tr("Last contact"), times->last),
                word_row(Words::tr("At the start"), yes_or_no(times->at_start)),
                word_row(Words::tr("At the end"), yes_or_no(times->at_end))};
    }
    std::vector<FoundRow> operator()(const SegmentInBox& found) const {
        if (found.place == SegmentPlace::outside) {
            return {};
        }
        return {number_row(Words::tr("Enters at"), found.entry),
                point_row(Words::tr("Entry"), found.entry_point),
                number_row(Words::tr("Leaves at"), found.exit),
                point_row(Words::tr("Exit"), found.exit_point)};
    }
    std::vector<FoundRow> operator()(const std::vector<RayHit>& hits) const {
        std::vector<FoundRow> rows;
        for (const RayHit& hit : hits) {
            if (hit.piece != k_none) {
                rows.push_back(word_row(Words::tr("Piece"), QString::fromStdString(hit.name)));
                rows.push_back(word_row(Words::tr("Source faces"), faces_text(hit.faces)));
            }
            add_point(Words::tr("Enters at"), Words::tr("Entry"), hit.in.entry, rows);
            add_point(Words::tr("Leaves at"), Words::tr("Exit"), hit.in.exit, rows);
            if (hit.piece != k_none) {
                add_source_faces(hit, rows);
            }
        }
        return rows;
    }
    std::vector<FoundRow> operator()(const std::optional<BallTouch>& touch) const {
        if (!touch) {
            return {word_row(Words::tr("First contact"), Words::tr("none"))};
        }
        std::vector<FoundRow> rows;
        if (touch->piece != k_none) {
            rows.push_back(word_row(Words::tr("Piece"), QString::fromStdString(touch->name)));
        }
        rows.push_back(number_row(Words::tr("First contact"), touch->time));
        rows.push_back(point_row(Words::tr("Centre then"), touch->centre));
        rows.push_back(point_row(Words::tr("Point"), touch->point));
        rows.push_back(point_row(Words::tr("Normal there"), touch->normal));
        return rows;
    }
};

} // namespace

QString headline_of(const pipeline::ProbeFound& found) {
    return std::visit(Headline(), found);
}

std::vector<FoundRow> rows_of(const pipeline::ProbeFound& found) {
    return std::visit(Rows(), found);
}

} // namespace hullwright::ui
