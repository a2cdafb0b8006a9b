// Shows what is to be said of the two bodies as they are posed: whether they meet, how that was
// decided, every contact, or how far apart they are.
#pragma once

#include "ui/inspect/pair_scene.h"
#include "ui/panels/section.h"

#include <QTimer>

class QLabel;
class QTableView;

namespace hullwright::ui {

class ContactRows;
class PairPixels;
class PairTraversal;

class AnswerPanel : public Section {
    Q_OBJECT
public:
    AnswerPanel(PairScene& scene, PairTraversal& traversal, PairPixels& pixels,
                QWidget* parent = nullptr);

private:
    void make_table();
    void fit_columns();
    void show_answer();
    void show_contact();
    void show_faces();
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QStringList reasons() const;
    [[nodiscard]] QString distance() const;
    [[nodiscard]] QString faces_text() const;

    PairScene& scene_;
    QLabel* headline_;
    QLabel* reasons_;
    QLabel* faces_; // of the models behind the chosen contact
    QTableView* table_;
    ContactRows* rows_;
    QTimer late_; // an answer that takes long is said to be awaited
};

// Returns the answer in a word or two, and its colour.
[[nodiscard]] QString kind_text(CollisionKind kind);
[[nodiscard]] QColor colour_of_kind(CollisionKind kind);

} // namespace hullwright::ui
