#include "ui/words/combo_access.h"

#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QComboBox>
#include <QCoreApplication>

namespace hullwright::ui {
namespace {

// Names the box; else it is as Qt's own: the list is its only child, and can be opened.
class ComboAccess : public QAccessibleWidget {
public:
    explicit ComboAccess(QComboBox& box)
        : QAccessibleWidget(&box, QAccessible::ComboBox), box_(box) {}

    [[nodiscard]] QString text(QAccessible::Text which) const override {
        if (which == QAccessible::Value) {
            return box_.currentText();
        }
        if (which == QAccessible::Name) {
            return box_.accessibleName().isEmpty()
                       ? box_.currentText()
                       : QCoreApplication::translate("ComboAccess", "%1: %2",
                                                     "what is chosen, and the choice")
                             .arg(box_.accessibleName(), box_.currentText());
        }
        return QAccessibleWidget::text(which);
    }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.expandable = true;
        state.expanded = is_open();
        return state;
    }
    [[nodiscard]] int childCount() const override { return 1; }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        return index == 0 ? QAccessible::queryAccessibleInterface(box_.view()) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        return child->object() == box_.view() ? 0 : -1;
    }
    [[nodiscard]] QStringList actionNames() const override {
        return {showMenuAction(), setFocusAction()};
    }
    void doAction(const QString& name) override {
        if (name != showMenuAction()) {
            QAccessibleWidget::doAction(name);
        } else if (is_open()) {
            box_.hidePopup();
        } else {
            box_.showPopup();
        }
    }

private:
    [[nodiscard]] bool is_open() const { return box_.view()->isVisible(); }

    QComboBox& box_;
};

QAccessibleInterface* access_of(const QString& /*name*/, QObject* object) {
    auto* box = qobject_cast<QComboBox*>(object);
    return box != nullptr && !box->isEditable() ? new ComboAccess(*box) : nullptr;
}

} // namespace

void name_combo_boxes() {
    static const bool k_installed = [] {
        QAccessible::installFactory(access_of);
        return true;
    }();
    static_cast<void>(k_installed);
}

} // namespace hullwright::ui
