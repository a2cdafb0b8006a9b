#include "ui/panels/error_curve.h"

#include "ui/words/error_tip.h"

#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hullwright::ui {
namespace {

constexpr int k_chart = 92;       // pixels high, where there is room
constexpr int k_low_chart = 46;   // half of it still tells a knee from a slope
constexpr int k_space = 4;        // pixels between the chart, its numbers and the lines below
constexpr int k_told = 4;         // lines below: the number of pieces, and a row for each line
constexpr double k_sample = 18.0; // pixels of a line before its name
constexpr std::array<std::uint32_t, 5> k_ticks = {1, 4, 16, 64, 256};

// Tells screen readers the chosen number as that of a slider, with its sentence.
class CurveAccess : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit CurveAccess(ErrorCurve& curve)
        : QAccessibleWidget(&curve, QAccessible::Slider), curve_(curve) {}

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    [[nodiscard]] QString text(QAccessible::Text which) const override {
        return which == QAccessible::Value ? curve_.costs().text_of(curve_.marked())
                                           : QAccessibleWidget::text(which);
    }
    [[nodiscard]] QVariant currentValue() const override { return curve_.marked(); }
    void setCurrentValue(const QVariant& value) override { curve_.choose(value.toUInt()); }
    [[nodiscard]] QVariant maximumValue() const override { return curve_.costs().most(); }
    [[nodiscard]] QVariant minimumValue() const override { return curve_.costs().fewest(); }
    [[nodiscard]] QVariant minimumStepSize() const override { return 1; }

private:
    ErrorCurve& curve_;
};

QAccessibleInterface* access_of(const QString& /*name*/, QObject* object) {
    auto* curve = qobject_cast<ErrorCurve*>(object);
    return curve != nullptr ? new CurveAccess(*curve) : nullptr;
}

double share_of(double error, double most) {
    return most > 0.0 ? error / most : 0.0;
}

QPointF outside_at(const CurveArea& area, const CurveCosts& costs, const ErrorPoint& point) {
    return area.place_of(point.pieces, share_of(point.outside, costs.most_outside()));
}

} // namespace

ErrorCurve::ErrorCurve(QWidget* parent) : QWidget(parent), chart_height_(k_chart) {
    static const bool k_installed = [] {
        QAccessible::installFactory(access_of);
        return true;
    }();
    static_cast<void>(k_installed);
    setObjectName("error_curve");
    setAccessibleName(tr("Error by the number of pieces"));
    show_tip();
    explain_errors(*this);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

QSize ErrorCurve::sizeHint() const {
    return {std::max(200, width_of_words()), chart_height_ - given_away_ + height_of_words()};
}

int ErrorCurve::height_of_words() const {
    return 2 * k_space + (1 + k_told) * fontMetrics().height();
}

void ErrorCurve::fit(int room) {
    const int high = std::clamp(room - height_of_words(), k_low_chart, k_chart);
    if (std::exchange(chart_height_, high) != high) {
        updateGeometry();
        update();
    }
}

void ErrorCurve::give_way(int room) {
    if (std::exchange(given_away_, room) != room) {
        updateGeometry();
        update();
    }
}

void ErrorCurve::show_errors(const CurveCosts::Errors& errors, double metres_per_unit) {
    if (errors == costs_.errors() && metres_per_unit == costs_.metres_per_unit()) {
        return;
    }
    const CurveCosts costs(errors, costs_.limit(), metres_per_unit);
    pointed_ = 0;
    setCursor(costs.fewest() > 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    show_costs(costs);
}

void ErrorCurve::show_limit(const CurveCosts::Limit& limit) {
    show_costs({costs_.errors(), limit, costs_.metres_per_unit()});
}

void ErrorCurve::show_costs(const CurveCosts& costs) {
    costs_ = costs;
    show_tip();
    updateGeometry(); // its words may need another width
    update();
}

void ErrorCurve::show_tip() {
    QString tip =
        tr("What so many pieces would cost if their number was asked for: the volume outside of "
           "the solid, and the overhang of the worst piece. The paler line is the volume with the "
           "limit on vertices. All of it is estimated before pieces are made; what those on screen "
           "have reached stands beside the tolerance. "
           "Click to choose; the arrow keys choose one more or one fewer.");
    if (costs_.fewest() > 0) {
        tip += " " + tr("The top of the chart is %1 and %2.")
                         .arg(costs_.volume_text(costs_.most_outside()),
                              costs_.length_text(costs_.most_overhang()));
    }
    setToolTip(tip);
    setAccessibleDescription(words_with_errors(tip));
}

void ErrorCurve::mark(std::uint32_t pieces) {
    if (pieces != marked_) {
        marked_ = pieces;
        QAccessibleValueChangeEvent changed(this, marked_);
        QAccessible::updateAccessibility(&changed);
        update();
    }
}

CurveArea ErrorCurve::area() const {
    return {{0.5, 0.5, width() - 1.0, chart_height_ - given_away_ - 1.0}};
}

std::uint32_t ErrorCurve::pieces_at(double x) const {
    return std::clamp(area().pieces_at(x), costs_.fewest(), costs_.most());
}

QPen ErrorCurve::pen_of(CurveCosts::Line line) const {
    QColor pale = palette().color(QPalette::Link);
    pale.setAlpha(150);
    return line == CurveCosts::k_outside ? QPen(palette().color(QPalette::Link), 2.0)
           : line == CurveCosts::k_limit
               ? QPen(pale, 2.0)
               : QPen(palette().color(QPalette::PlaceholderText), 1.2, Qt::DashLine);
}

void ErrorCurve::paint_axis(QPainter& painter) const {
    const QRectF chart = area().chart;
    painter.fillRect(chart, palette().color(QPalette::Base));
    const double top = chart.bottom() + k_space;
    for (const std::uint32_t tick : k_ticks) {
        const double x = std::round(area().x_of(tick)) + 0.5;
        painter.setPen(palette().color(QPalette::Midlight));
        painter.drawLine(QPointF(x, chart.top()), QPointF(x, chart.bottom()));
        painter.setPen(palette().color(QPalette::PlaceholderText));
        const QString text = QLocale().toString(tick);
        const double wide = fontMetrics().horizontalAdvance(text);
        const double left = std::clamp(x - 0.5 * wide, 0.0, width() - wide);
        painter.drawText(QRectF(left, top, wide, fontMetrics().height()), Qt::AlignCenter, text);
    }
    painter.setPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid));
    painter.drawRect(chart);
}

void ErrorCurve::paint_curves(QPainter& painter) const {
    std::array<QPolygonF, CurveCosts::k_lines> lines;
    for (std::size_t i = 0; i < costs_.errors()->curve.size(); ++i) {
        const ErrorPoint& point = costs_.errors()->curve[i];
        lines[CurveCosts::k_outside].push_back(outside_at(area(), costs_, point));
        lines[CurveCosts::k_overhang].push_back(
            area().place_of(point.pieces, share_of(point.protrusion, costs_.most_overhang())));
        if (costs_.has_limit()) {
            lines[CurveCosts::k_limit].push_back(area().place_of(
                point.pieces, share_of(costs_.limit()->outside[i], costs_.most_outside())));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto line : {CurveCosts::k_overhang, CurveCosts::k_limit, CurveCosts::k_outside}) {
        painter.setPen(pen_of(line));
        painter.drawPolyline(lines[static_cast<std::size_t>(line)]);
    }
}

void ErrorCurve::paint_knee(QPainter& painter) const {
    const ErrorPoint* knee = costs_.at(costs_.errors()->knee);
    if (knee == nullptr) {
        return;
    }
    constexpr double k_ring = 4.0; // pixels
    const QPointF place = outside_at(area(), costs_, *knee);
    painter.setPen(QPen(palette().color(QPalette::Text), 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(place, k_ring, k_ring);
    const QString text = tr("knee: %Ln pieces", nullptr, static_cast<int>(costs_.errors()->knee));
    const double wide = fontMetrics().horizontalAdvance(text);
    const double high = fontMetrics().height();
    const double left = std::min(place.x() + k_ring, area().chart.right() - k_space - wide);
    const double top = std::min(place.y() - k_ring - high, area().chart.bottom() - k_space - high);
    const QRectF words(left, top, wide, high);
    QColor ground = palette().color(QPalette::Base);
    ground.setAlpha(200); // lines behind the text would make it hard to read
    painter.fillRect(words, ground);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void ErrorCurve::paint_marks(QPainter& painter) const {
    if (const ErrorPoint* now = costs_.at(marked_)) {
        constexpr double k_dot = 4.0; // pixels
        const QPointF place = outside_at(area(), costs_, *now);
        painter.setPen(QPen(palette().color(QPalette::Text), 1.0));
        painter.drawLine(QPointF(place.x(), area().chart.top()),
                         QPointF(place.x(), area().chart.bottom()));
        painter.setBrush(palette().color(QPalette::Text));
        painter.drawEllipse(place, k_dot, k_dot);
    }
    if (const ErrorPoint* there = costs_.at(pointed_)) {
        const double x = area().x_of(there->pieces);
        painter.setPen(QPen(palette().color(QPalette::PlaceholderText), 1.0, Qt::DotLine));
        painter.drawLine(QPointF(x, area().chart.top()), QPointF(x, area().chart.bottom()));
    }
}

std::uint32_t ErrorCurve::told() const {
    return costs_.at(pointed_) != nullptr ? pointed_ : marked_;
}

// Each line of the chart has its row below, as the chart is too narrow for words.
void ErrorCurve::paint_rows(QPainter& painter) const {
    const QFontMetrics metrics = fontMetrics();
    const double high = metrics.height();
    double top = area().chart.bottom() + 2.0 * k_space + high;
    painter.setPen(palette().color(QPalette::WindowText));
    if (costs_.at(told()) != nullptr) {
        painter.drawText(QRectF(0.0, top, width(), high), Qt::AlignLeft,
                         tr("Estimate for %Ln pieces", nullptr, static_cast<int>(told())));
    }
    for (const CurveCosts::Row& row : costs_.rows(told())) {
        top += high;
        painter.setPen(pen_of(row.line));
        painter.drawLine(QPointF(0.0, top + 0.5 * high), QPointF(k_sample, top + 0.5 * high));
        painter.setPen(palette().color(QPalette::WindowText));
        const double left = k_sample + k_space;
        const double right = width() - metrics.horizontalAdvance(row.value);
        painter.drawText(QRectF(right, top, width() - right, high), Qt::AlignRight, row.value);
        const int room = static_cast<int>(right - left) - k_space;
        const bool is_brief = !row.brief.isEmpty() && metrics.horizontalAdvance(row.name) > room;
        painter.drawText(QRectF(left, top, right - left, high), Qt::AlignLeft,
                         metrics.elidedText(is_brief ? row.brief : row.name, Qt::ElideRight, room));
    }
}

int ErrorCurve::width_of_words() const {
    int wide = 0;
    for (const CurveCosts::Row& row : costs_.rows(told())) {
        wide = std::max(wide, fontMetrics().horizontalAdvance(row.name) +
                                  fontMetrics().horizontalAdvance(row.value));
    }
    return wide + static_cast<int>(k_sample) + 2 * k_space;
}

void ErrorCurve::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint_axis(painter);
    if (costs_.fewest() == 0) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(area().chart, Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Here comes what each number of pieces would cost."));
        return;
    }
    paint_curves(painter);
    paint_marks(painter);
    paint_knee(painter);
    paint_rows(painter);
}

void ErrorCurve::point_at(std::uint32_t pieces) {
    if (pieces != pointed_) {
        pointed_ = pieces;
        update();
    }
}

void ErrorCurve::choose(std::uint32_t pieces) {
    if (costs_.fewest() > 0) {
        mark(std::clamp(pieces, costs_.fewest(), costs_.most()));
        emit chosen(marked_);
    }
}

void ErrorCurve::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && costs_.fewest() > 0) {
        choose(pieces_at(event->position().x()));
    }
}

void ErrorCurve::mouseMoveEvent(QMouseEvent* event) {
    if (costs_.fewest() == 0) {
        return;
    }
    const std::uint32_t pieces = pieces_at(event->position().x());
    point_at(pieces);
    if (event->buttons().testFlag(Qt::LeftButton) && pieces != marked_) {
        choose(pieces);
    }
}

void ErrorCurve::leaveEvent(QEvent*) {
    point_at(0);
}

void ErrorCurve::keyPressEvent(QKeyEvent* event) {
    const std::uint32_t now = std::clamp(marked_, costs_.fewest(), costs_.most());
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        choose(std::max(now, 1U) - 1);
        return;
    case Qt::Key_Right:
    case Qt::Key_Up:
        choose(now + 1);
        return;
    case Qt::Key_PageDown:
        choose(now / 2);
        return;
    case Qt::Key_PageUp:
        choose(2 * now);
        return;
    case Qt::Key_Home:
        choose(costs_.fewest());
        return;
    case Qt::Key_End:
        choose(costs_.most());
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace hullwright::ui
