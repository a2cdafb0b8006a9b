// One message above the viewport that stays until it is closed or the next model is there.
#pragma once

#include <QFrame>

class QLabel;

namespace hullwright::ui {

class Banner : public QFrame {
    Q_OBJECT
public:
    explicit Banner(QWidget* parent = nullptr);
    void show_error(const QString& text);
    void dismiss();
    [[nodiscard]] QString text() const;

private:
    QLabel* label_;
};

} // namespace hullwright::ui
