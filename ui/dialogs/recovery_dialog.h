// The dialog that lists what windows left behind that ended without saving. Each entry can be
// continued or thrown away.
#pragma once

#include <QDialog>

class QPushButton;
class QTreeWidget;

namespace hullwright::ui {

class RecoveryDialog : public QDialog {
    Q_OBJECT
public:
    explicit RecoveryDialog(const QStringList& files, QWidget* parent = nullptr);

signals:
    void recovery_wanted(const QString& file);

private:
    void add(const QString& file);
    void recover();
    void ask_to_discard();
    void discard(const QString& file);
    void show_possible();

    QTreeWidget* list_;
    QPushButton* recover_;
    QPushButton* discard_;
};

} // namespace hullwright::ui
