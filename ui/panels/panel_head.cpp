#include "ui/panels/panel_head.h"

#include <QLabel>
#include <QLayout>
#include <QVariant>
#include <QWidget>

namespace hullwright::ui {
namespace {

constexpr const char* k_page = "manual_page";

} // namespace

void add_panel_head(QWidget* panel, QLayout* layout, const QString& text, const char* page) {
    auto* head = new QLabel(text);
    head->setObjectName("panel_head");
    head->setWordWrap(true);
    head->setForegroundRole(QPalette::PlaceholderText); // this role follows the theme
    head->setContentsMargins(6, 4, 6, 2);
    layout->addWidget(head);
    set_manual_page(panel, page);
}

void set_manual_page(QWidget* widget, const char* page) {
    widget->setProperty(k_page, QString::fromLatin1(page));
}

QString manual_page_of(const QWidget* widget) {
    for (; widget != nullptr; widget = widget->parentWidget()) {
        const QVariant page = widget->property(k_page);
        if (page.isValid()) {
            return page.toString();
        }
    }
    return QStringLiteral("index.md");
}

} // namespace hullwright::ui
