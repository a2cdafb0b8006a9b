#include "ui/panels/manual_page.h"

#include <QVariant>
#include <QWidget>

namespace hullwright::ui {
namespace {

constexpr const char* k_page = "manual_page";

} // namespace

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
