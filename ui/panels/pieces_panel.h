// Makes the section of the pieces: a preset, the three main settings, each in a line with what was
// achieved, and the curve of what a number of pieces costs.
#pragma once

#include "ui/panels/section.h"

class QGridLayout;
class QLabel;

namespace hullwright::ui {

class Achieved;
class Document;
class FieldEditors;
class MarkedSlider;
class PieceChoice;
struct CutPieces;

class PiecesPanel : public Section {
    Q_OBJECT
public:
    PiecesPanel(Document& document, FieldEditors& editors, QWidget* parent = nullptr);

    // Says what the pieces are to the settings: made by them, shown until theirs are there, or
    // shown because that work was stopped.
    enum class Standing { asked_for, on_its_way, interrupted };

private:
    [[nodiscard]] Standing standing_of(const CutPieces& cut) const;
    // The label of what was achieved has the name of the editor and "achieved".
    Achieved* add_line(QGridLayout* grid, const QString& words, const char* path,
                       const char* name = nullptr);
    void make_slider();
    void slide(int step);
    void show_recipe();
    void show_achieved();
    void say_short(const QString& why); // empty: nothing
    void show_foreign(const CutPieces& cut);
    void show_tolerance(const CutPieces& cut);
    void show_counts(const CutPieces& cut);

    Document& document_;
    FieldEditors& editors_;
    MarkedSlider* slider_; // its mark is what was reached
    PieceChoice* choice_ = nullptr;
    KeptLine* short_; // why there are more pieces than were asked for
    QLabel* foreign_; // why nothing of this can be set
    Achieved* tolerance_ = nullptr;
    Achieved* pieces_ = nullptr;
    Achieved* vertices_ = nullptr;
};

} // namespace hullwright::ui
