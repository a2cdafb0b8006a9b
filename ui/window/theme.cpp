#include "ui/window/theme.h"

#include "ui/icons/icon.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QProxyStyle>
#include <QSettings>
#include <QStyle>
#include <QStyleOption>
#include <QTabBar>

#include <algorithm>
#include <array>
#include <iterator>

namespace hullwright::ui {
namespace {

constexpr const char* k_key = "window/theme";
constexpr std::array k_names = {"system", "light", "dark"};

struct Shade {
    QPalette::ColorRole role;
    QRgb light;
    QRgb dark;
};

constexpr Shade k_shades[] = {
    {QPalette::Window, 0xffefefef, 0xff2b2e33},
    {QPalette::WindowText, 0xff1b1d20, 0xffe6e8eb},
    {QPalette::Base, 0xffffffff, 0xff202327},
    {QPalette::AlternateBase, 0xfff5f6f7, 0xff262a2f},
    {QPalette::Text, 0xff1b1d20, 0xffe6e8eb},
    {QPalette::Button, 0xffefefef, 0xff363a40},
    {QPalette::ButtonText, 0xff1b1d20, 0xffe6e8eb},
    {QPalette::BrightText, 0xffffffff, 0xffffffff},
    {QPalette::Light, 0xffffffff, 0xff4a4f57},
    {QPalette::Midlight, 0xffe3e5e8, 0xff40454c},
    {QPalette::Mid, 0xffb8bcc2, 0xff24272b},
    {QPalette::Dark, 0xff9fa3a9, 0xff1a1c1f},
    {QPalette::Shadow, 0xff767a80, 0xff0d0e10},
    {QPalette::Highlight, 0xff2f6fb5, 0xff2f6fb5},
    {QPalette::HighlightedText, 0xffffffff, 0xffffffff},
    {QPalette::ToolTipBase, 0xffffffe1, 0xff3a3f46},
    {QPalette::ToolTipText, 0xff1b1d20, 0xffe6e8eb},
    {QPalette::Link, 0xff1f5fa8, 0xff7db4f0},
    {QPalette::LinkVisited, 0xff6a4a9c, 0xffb79af0},
    {QPalette::PlaceholderText, 0xff6b7077, 0xff9aa0a8},
};

constexpr QRgb k_disabled_light = 0xff8a8f96;
constexpr QRgb k_disabled_dark = 0xff7f858d;

QPalette make_palette(bool dark) {
    QPalette palette;
    for (const Shade& shade : k_shades) {
        palette.setColor(shade.role, QColor::fromRgb(dark ? shade.dark : shade.light));
    }
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role,
                         QColor::fromRgb(dark ? k_disabled_dark : k_disabled_light));
    }
    return palette;
}

// Draws dialogs without icons of the style's own, buttons of docks with ours, and the arrow of a
// button that opens a menu beside its words, where Qt puts it below them.
class PlainStyle : public QProxyStyle {
public:
    using QProxyStyle::QProxyStyle;

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* more) const override {
        return hint == SH_DialogButtonBox_ButtonsHaveIcons
                   ? 0
                   : QProxyStyle::styleHint(hint, option, widget, more);
    }

    // Qt's own icons are pixels of one size, and hardly to be seen in the dark.
    QIcon standardIcon(StandardPixmap wanted, const QStyleOption* option,
                       const QWidget* widget) const override {
        return wanted == SP_TitleBarCloseButton ? icon_of("close")
               : wanted == SP_TitleBarNormalButton
                   ? icon_of("float")
                   : QProxyStyle::standardIcon(wanted, option, widget);
    }

    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override {
        const QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
        return type == CT_ToolButton && opens_menu(option) ? whole + QSize(k_arrow, 0) : whole;
    }

    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override {
        if (control != CC_ToolButton || !opens_menu(option)) {
            QProxyStyle::drawComplexControl(control, option, painter, widget);
            return;
        }
        QStyleOptionToolButton button = *static_cast<const QStyleOptionToolButton*>(option);
        button.features &= ~QStyleOptionToolButton::HasMenu;
        QProxyStyle::drawComplexControl(control, &button, painter, widget);
        button.rect = QRect(button.rect.right() - k_arrow - 1,
                            button.rect.center().y() - k_arrow / 2 + 1, k_arrow, k_arrow);
        drawPrimitive(PE_IndicatorArrowDown, &button, painter, widget);
    }

private:
    static constexpr int k_arrow = 8; // pixels

    static bool opens_menu(const QStyleOption* option) {
        const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        return button != nullptr && button->features.testFlag(QStyleOptionToolButton::HasMenu) &&
               !button->features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
    }
};

// Qt's boxes to check have an outline darker than the window, which a dark one swallows, and its
// tab in front is hardly lighter than the others.
class OutlinedBoxes : public PlainStyle {
public:
    OutlinedBoxes() : PlainStyle(QStringLiteral("Fusion")) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override {
        PlainStyle::drawPrimitive(element, option, painter, widget);
        if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck ||
            element == PE_IndicatorRadioButton) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(option->palette.color(QPalette::PlaceholderText));
            const QRectF frame = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
            if (element == PE_IndicatorRadioButton) {
                painter->drawEllipse(frame);
            } else {
                painter->drawRoundedRect(frame, 2, 2);
            }
            painter->restore();
        }
    }

    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
        PlainStyle::drawControl(element, option, painter, widget);
        const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
        if (element == CE_TabBarTabShape && tab != nullptr && tab->state.testFlag(State_Selected)) {
            painter->fillRect(outer_edge(*tab), option->palette.color(QPalette::Highlight));
        }
    }

private:
    // Returns the side of a tab that is away from what it belongs to.
    static QRect outer_edge(const QStyleOptionTab& tab) {
        constexpr int k_thickness = 2; // pixels
        QRect edge = tab.rect;
        switch (tab.shape) {
        case QTabBar::RoundedSouth:
        case QTabBar::TriangularSouth:
            edge.setTop(edge.bottom() + 1 - k_thickness);
            break;
        case QTabBar::RoundedWest:
        case QTabBar::TriangularWest:
            edge.setWidth(k_thickness);
            break;
        case QTabBar::RoundedEast:
        case QTabBar::TriangularEast:
            edge.setLeft(edge.right() + 1 - k_thickness);
            break;
        case QTabBar::RoundedNorth:
        case QTabBar::TriangularNorth:
            edge.setHeight(k_thickness);
            break;
        }
        return edge;
    }
};

} // namespace

Theme saved_theme() {
    const QString name = QSettings().value(k_key).toString();
    const auto* found = std::find(k_names.begin(), k_names.end(), name);
    return found == k_names.end() ? Theme::system
                                  : static_cast<Theme>(std::distance(k_names.begin(), found));
}

void save_theme(Theme theme) {
    QSettings().setValue(k_key, k_names[static_cast<std::size_t>(theme)]);
}

void apply_theme(Theme theme) {
    static const QString desktop_style = QApplication::style()->name();
    if (theme == Theme::system) {
        QApplication::setStyle(new PlainStyle(desktop_style));
        QApplication::setPalette(QPalette()); // the desktop's palette again
        return;
    }
    // This is the one among Qt's own styles that follows every palette.
    QApplication::setStyle(new OutlinedBoxes);
    QApplication::setPalette(make_palette(theme == Theme::dark));
}

} // namespace hullwright::ui
