#include "ui/panels/error_curve.h"

#include "ui/words/error_tip.h"
#include "ui/words/measures.h"

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
constexpr double k_inset = 8.0;
constexpr std::uint32_t k_end = 256; // pieces at the right end
enum Line { k_outside, k_limit, k_overhang, k_lines };
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
        return which == QAccessible::Value ? curve_.text_of(curve_.marked())
                                           : QAccessibleWidget::text(which);
    }
    [[nodiscard]] QVariant currentValue() const override { return curve_.marked(); }
    void setCurrentValue(const QVariant& value) override { curve_.choose(value.toUInt()); }
    [[nodiscard]] QVariant maximumValue() const override { return curve_.most(); }
    [[nodiscard]] QVariant minimumValue() const override { return curve_.fewest(); }
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

QString percent_text(double share) {
    constexpr double k_nothing = 5e-5; // less is rounding of the counts
    return share < k_nothing ? QLocale().toString(0)
                             : plain_number(100.0 * share, share < 0.1 ? 2 : 3);
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
    scale();
    explain_errors(*this);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

QSize ErrorCurve::sizeHint() const {
    return {std::max(200, width_of_words()), chart_height_ + height_of_words()};
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

void ErrorCurve::show_errors(const Errors& errors, double metres_per_unit) {
    if (errors == errors_ && metres_per_unit == metres_) {
        return;
    }
    errors_ = errors;
    metres_ = metres_per_unit;
    pointed_ = 0;
    setCursor(fewest() > 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    scale();
}

void ErrorCurve::show_limit(const Limit& limit) {
    limit_ = limit;
    scale();
}

bool ErrorCurve::has_limit() const {
    return limit_ && errors_ && limit_->outside.size() == errors_->curve.size();
}

// A share of next to nothing tells nothing: of sheets with a body here and there even so many
// pieces are more outside than inside.
bool ErrorCurve::is_of_a_solid() const {
    return errors_ && !errors_->curve.empty() && errors_->is_share_of_solid &&
           errors_->curve.back().outside <= 1.0;
}

QString ErrorCurve::volume_text(double share) const {
    return is_of_a_solid() ? with_percent_sign(percent_text(share))
                           : plain_number(share * errors_->whole, 2) + QChar(QChar::Nbsp) +
                                 unit_name(metres_) + QChar(0x00B3); // there is little room
}

void ErrorCurve::scale() {
    most_outside_ = 0.0;
    most_overhang_ = 0.0;
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
    if (fewest() > 0) {
        tip += " " +
               tr("The top of the chart is %1 and %2.")
                   .arg(volume_text(most_outside_), length_with_unit(most_overhang_, metres_, 2));
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

std::uint32_t ErrorCurve::fewest() const {
    return errors_ && !errors_->curve.empty() ? errors_->curve.front().pieces : 0;
}

std::uint32_t ErrorCurve::most() const {
    return errors_ && !errors_->curve.empty() ? errors_->curve.back().pieces : 0;
}

const ErrorPoint* ErrorCurve::at(std::uint32_t pieces) const {
    return fewest() > 0 && pieces >= fewest() && pieces <= most()
               ? &errors_->curve[pieces - fewest()]
               : nullptr;
}

QString ErrorCurve::text_of(std::uint32_t pieces) const {
    const ErrorPoint* point = at(pieces);
    if (point == nullptr) {
        return {};
    }
    const QString plain =
        tr("Estimate for %Ln pieces: %1 outside, overhang %2", nullptr, static_cast<int>(pieces))
            .arg(volume_text(point->outside), length_with_unit(point->protrusion, metres_, 2));
    return has_limit() ? plain + '\n' +
                             tr("of at most %1 vertices: %2 outside")
                                 .arg(QLocale().toString(limit_->max_vertices),
                                      volume_text(limit_->outside[pieces - fewest()]))
                       : plain;
}

QRectF ErrorCurve::chart() const {
    return {0.5, 0.5, width() - 1.0, chart_height_ - 1.0};
}

double ErrorCurve::x_of(std::uint32_t pieces) const {
    const double share = std::log(std::max(1U, pieces)) / std::log(k_end);
    return chart().left() + k_inset + share * (chart().width() - 2.0 * k_inset);
}

std::uint32_t ErrorCurve::pieces_at(double x) const {
    const double share = (x - chart().left() - k_inset) / (chart().width() - 2.0 * k_inset);
    const double pieces = std::pow(k_end, std::clamp(share, 0.0, 1.0));
    return std::clamp(static_cast<std::uint32_t>(std::lround(pieces)), fewest(), most());
}

QPointF ErrorCurve::place_of(std::uint32_t pieces, double share) const {
    return {x_of(pieces), chart().bottom() - k_inset - share * (chart().height() - 2.0 * k_inset)};
}

QPointF ErrorCurve::outside_at(const ErrorPoint& point) const {
    return place_of(point.pieces, share_of(point.outside, most_outside_));
}

QPen ErrorCurve::pen_of(int line) const {
    QColor pale = palette().color(QPalette::Link);
    pale.setAlpha(120);
    return line == k_outside ? QPen(palette().color(QPalette::Link), 2.0)
           : line == k_limit ? QPen(pale, 2.0)
                             : QPen(palette().color(QPalette::PlaceholderText), 1.2, Qt::DashLine);
}

void ErrorCurve::paint_axis(QPainter& painter) const {
    const QRectF area = chart();
    painter.fillRect(area, palette().color(QPalette::Base));
    const double top = area.bottom() + k_space;
    for (const std::uint32_t tick : k_ticks) {
        const double x = std::round(x_of(tick)) + 0.5;
        painter.setPen(palette().color(QPalette::Midlight));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.setPen(palette().color(QPalette::PlaceholderText));
        const QString text = QLocale().toString(tick);
        const double wide = fontMetrics().horizontalAdvance(text);
        const double left = std::clamp(x - 0.5 * wide, 0.0, width() - wide);
        painter.drawText(QRectF(left, top, wide, fontMetrics().height()), Qt::AlignCenter, text);
    }
    painter.setPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid));
    painter.drawRect(area);
}

void ErrorCurve::paint_curves(QPainter& painter) const {
    std::array<QPolygonF, k_lines> lines;
    for (std::size_t i = 0; i < errors_->curve.size(); ++i) {
        const ErrorPoint& point = errors_->curve[i];
        lines[k_outside].push_back(outside_at(point));
        lines[k_overhang].push_back(
            place_of(point.pieces, share_of(point.protrusion, most_overhang_)));
        if (has_limit()) {
            lines[k_limit].push_back(
                place_of(point.pieces, share_of(limit_->outside[i], most_outside_)));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const int line : {k_overhang, k_limit, k_outside}) {
        painter.setPen(pen_of(line));
        painter.drawPolyline(lines[static_cast<std::size_t>(line)]);
    }
}

void ErrorCurve::paint_knee(QPainter& painter) const {
    const ErrorPoint* knee = at(errors_->knee);
    if (knee == nullptr) {
        return;
    }
    constexpr double k_ring = 4.0; // pixels
    const QPointF place = outside_at(*knee);
    painter.setPen(QPen(palette().color(QPalette::Text), 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(place, k_ring, k_ring);
    const QString text = tr("knee: %Ln pieces", nullptr, static_cast<int>(errors_->knee));
    const double wide = fontMetrics().horizontalAdvance(text);
    const double high = fontMetrics().height();
    const double left = std::min(place.x() + k_ring, chart().right() - k_space - wide);
    const double top = std::min(place.y() - k_ring - high, chart().bottom() - k_space - high);
    write(painter, QRectF(left, top, wide, high), text);
}

// Lines behind the text would make it hard to read.
void ErrorCurve::write(QPainter& painter, const QRectF& area, const QString& text) const {
    QColor ground = palette().color(QPalette::Base);
    ground.setAlpha(200);
    painter.fillRect(area, ground);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void ErrorCurve::paint_marks(QPainter& painter) const {
    if (const ErrorPoint* now = at(marked_)) {
        constexpr double k_dot = 4.0; // pixels
        const QPointF place = outside_at(*now);
        painter.setPen(QPen(palette().color(QPalette::Text), 1.0));
        painter.drawLine(QPointF(place.x(), chart().top()), QPointF(place.x(), chart().bottom()));
        painter.setBrush(palette().color(QPalette::Text));
        painter.drawEllipse(place, k_dot, k_dot);
    }
    if (const ErrorPoint* there = at(pointed_)) {
        const double x = x_of(there->pieces);
        painter.setPen(QPen(palette().color(QPalette::PlaceholderText), 1.0, Qt::DotLine));
        painter.drawLine(QPointF(x, chart().top()), QPointF(x, chart().bottom()));
    }
}

std::vector<ErrorCurve::Row> ErrorCurve::rows() const {
    const std::uint32_t pieces = at(pointed_) != nullptr ? pointed_ : marked_;
    const ErrorPoint* point = at(pieces);
    std::vector<Row> rows = {{k_outside, tr("outside"), {}}, {k_overhang, tr("overhang"), {}}};
    if (point != nullptr) {
        rows[0].value = volume_text(point->outside);
        rows[1].value = length_with_unit(point->protrusion, metres_, 2);
    }
    if (has_limit()) {
        const QString name =
            tr("at most %1 vertices").arg(QLocale().toString(limit_->max_vertices));
        rows.insert(
            rows.begin() + 1,
            {k_limit, name,
             point != nullptr ? volume_text(limit_->outside[pieces - fewest()]) : QString()});
    }
    return rows;
}

// Each line of the chart has its row below, as the chart is too narrow for words.
void ErrorCurve::paint_rows(QPainter& painter) const {
    const QFontMetrics metrics = fontMetrics();
    const double high = metrics.height();
    double top = chart().bottom() + 2.0 * k_space + high;
    painter.setPen(palette().color(QPalette::WindowText));
    if (const std::uint32_t pieces = at(pointed_) != nullptr ? pointed_ : marked_;
        at(pieces) != nullptr) {
        painter.drawText(QRectF(0.0, top, width(), high), Qt::AlignLeft,
                         tr("Estimate for %Ln pieces", nullptr, static_cast<int>(pieces)));
    }
    for (const Row& row : rows()) {
        top += high;
        painter.setPen(pen_of(row.line));
        painter.drawLine(QPointF(0.0, top + 0.5 * high), QPointF(k_sample, top + 0.5 * high));
        painter.setPen(palette().color(QPalette::WindowText));
        const double left = k_sample + k_space;
        const double right = width() - metrics.horizontalAdvance(row.value);
        painter.drawText(QRectF(right, top, width() - right, high), Qt::AlignRight, row.value);
        painter.drawText(
            QRectF(left, top, right - left, high), Qt::AlignLeft,
            metrics.elidedText(row.name, Qt::ElideRight, static_cast<int>(right - left - k_space)));
    }
}

int ErrorCurve::width_of_words() const {
    int wide = 0;
    for (const Row& row : rows()) {
        wide = std::max(wide, fontMetrics().horizontalAdvance(row.name) +
                                  fontMetrics().horizontalAdvance(row.value));
    }
    return wide + static_cast<int>(k_sample) + 2 * k_space;
}

void ErrorCurve::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint_axis(painter);
    if (fewest() == 0) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(chart(), Qt::AlignCenter | Qt::TextWordWrap,
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
    if (fewest() > 0) {
        mark(std::clamp(pieces, fewest(), most()));
        emit chosen(marked_);
    }
}

void ErrorCurve::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && fewest() > 0) {
        choose(pieces_at(event->position().x()));
    }
}

void ErrorCurve::mouseMoveEvent(QMouseEvent* event) {
    if (fewest() == 0) {
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
    const std::uint32_t now = std::clamp(marked_, fewest(), most());
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
        choose(fewest());
        return;
    case Qt::Key_End:
        choose(most());
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace hullwright::ui
