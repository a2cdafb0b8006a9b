// Shows the two bodies: their files, what they hold, and what is to be known before an answer is
// believed.
#pragma once

#include "ui/inspect/pair_scene.h"
#include "ui/panels/section.h"

class QLabel;
class QPushButton;

namespace hullwright::ui {

// Shows one body; a file that is dropped on it is opened.
class BodyRow : public QWidget {
    Q_OBJECT
public:
    BodyRow(PairScene& scene, std::size_t which, QWidget* parent = nullptr);

    void show_body();

signals:
    void open_wanted();
    void model_wanted();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QString figures() const;
    void show_name();
    void show_model();

    PairScene& scene_;
    std::size_t which_;
    QLabel* name_;
    QLabel* figures_;
    QPushButton* open_;
    QPushButton* model_; // of an asset
};

class BodiesPanel : public Section {
    Q_OBJECT
public:
    explicit BodiesPanel(PairScene& scene, QWidget* parent = nullptr);

signals:
    void open_wanted(std::size_t which);
    void model_wanted(std::size_t which);

private:
    void show_bodies();

    PairScene& scene_;
    std::array<BodyRow*, k_bodies> rows_ = {};
    QLabel* warnings_;
};

// Says that a file is not where it was.
[[nodiscard]] QString gone_text(const QString& path);
// Says that a file which was a body once is not found any more; empty when nothing is missed.
[[nodiscard]] QString missed_text(const PairScene& scene, std::size_t which);
// Returns the letter that a body goes by, in its colour.
[[nodiscard]] QPixmap badge_of(std::size_t which, int side);

} // namespace hullwright::ui
