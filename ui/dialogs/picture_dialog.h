// Is the dialog that asks how large a picture of the viewport is saved, and where; or pictures from
// all around.
#pragma once

#include "ui/dialogs/pictures.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace hullwright::ui {

class JobWatch;
class TargetLook;

class PictureDialog : public QDialog {
    Q_OBJECT
public:
    enum class Kind : std::uint8_t { one, turntable };

    // `size` is the viewport's in pixels; `source` is the model whose name the pictures get. Its
    // looks at folders are among the jobs.
    PictureDialog(Kind kind, const QSize& size, Background background, const QString& source,
                  JobWatch& jobs, QWidget* parent = nullptr);

    [[nodiscard]] PictureSettings settings() const;
    [[nodiscard]] QString path() const;
    [[nodiscard]] TargetLook& target() { return *target_; }

public slots:
    void accept() override;
    void done(int result) override;

private:
    [[nodiscard]] bool is_one() const { return kind_ == Kind::one; }
    void propose_path(const QString& source);
    void make_form();
    void fill_sizes();
    void choose_size();
    void browse();
    void take_path();
    void show_target();
    void show_there();
    void tell(const QString& text);
    [[nodiscard]] QString fault() const;

    Kind kind_;
    QSize size_;
    QComboBox* sizes_;
    QSpinBox* width_;
    QSpinBox* height_;
    QComboBox* background_;
    QCheckBox* fit_;
    QSpinBox* pictures_;
    QLineEdit* path_;
    QPushButton* browse_;
    TargetLook* target_;
    QLabel* warning_;
    QPushButton* save_ = nullptr;
};

} // namespace hullwright::ui
