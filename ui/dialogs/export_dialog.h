// Asks where pieces are written and in which format, and says what will be written.
#pragma once

#include "ui/dialogs/export_contents.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLayout;
class QLineEdit;
class QPushButton;

namespace hullwright::ui {

class TargetLook;
class TargetOptions;
struct FilesAsked;

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] QString path() const;
    [[nodiscard]] ExportChoice choice() const;
    [[nodiscard]] TargetLook& target() { return *target_; }

public slots:
    void accept() override;
    void done(int result) override;

private:
    QLayout* make_target();
    QWidget* make_buttons();
    void show_last_choices();
    void browse();
    void choose_format();
    void take_path();
    void show_rows();                         // those that the format has
    [[nodiscard]] int format_of_path() const; // its row; below 0 where none ends like it
    void show_pieces();
    void show_target();
    void show_there();
    void tell(const QString& text);
    void make_room();
    [[nodiscard]] ExportContents::Plan plan() const;
    [[nodiscard]] QString format() const;
    [[nodiscard]] QString fault() const;
    [[nodiscard]] FilesAsked files() const;

    Document& document_;
    QComboBox* format_;
    QLineEdit* path_;
    QPushButton* browse_;
    QCheckBox* each_;
    QCheckBox* recipe_;
    QCheckBox* report_;
    QCheckBox* primitives_;
    TargetOptions* engine_ = nullptr;
    ExportContents* contents_;
    TargetLook* target_;
    QLabel* warning_;
    QPushButton* write_ = nullptr;
};

} // namespace hullwright::ui
