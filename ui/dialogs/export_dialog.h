// The dialog that asks where pieces are written and in which format, and shows the size in advance.
#pragma once

#include "pipeline/product.h"
#include "ui/dialogs/export_choice.h"
#include "ui/jobs/lint_job.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace hullwright::ui {

class Document;

// The file of a recipe that is saved beside an export.
[[nodiscard]] QString recipe_beside(const QString& path);

// The product that an export writes: the pieces, with primitives if these were chosen.
[[nodiscard]] Result<Product> to_export(const CutPieces& cut, const ExportChoice& choice);

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] QString path() const;
    [[nodiscard]] ExportChoice choice() const;

public slots:
    void accept() override;

private:
    void make_target();
    QWidget* make_contents();
    void browse();
    void choose_format();
    void take_path();
    void show_contents();
    void show_extras();
    void look();
    void show_target();
    [[nodiscard]] QStringList files() const;
    void measure();
    [[nodiscard]] QString format() const;
    [[nodiscard]] QString fault() const;

    Document& document_;
    Job measure_;
    LintJob lint_job_;
    QComboBox* format_;
    QLineEdit* path_;
    QPushButton* browse_;
    QCheckBox* each_;
    QCheckBox* recipe_;
    QCheckBox* primitives_;
    QLabel* pieces_;
    QLabel* extras_;
    QLabel* size_;
    QLabel* lint_;
    QLabel* warning_;
    QPushButton* write_ = nullptr;
    QString measured_; // the format whose size is shown or being measured
};

} // namespace hullwright::ui
