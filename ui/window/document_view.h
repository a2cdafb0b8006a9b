// Shows the document in the viewport: model, pieces or what is made in their place, and what is
// selected and hidden. It selects what is picked there, and flies to pieces and places.
#pragma once

#include "ui/document/corrections_menu.h"
#include "ui/jobs/cap_job.h"
#include "ui/jobs/job.h"
#include "ui/viewport/piece_layers.h"

#include <vector>

namespace hullwright::ui {

class Look;
class Spotlight;
class Viewport;

class DocumentView : public QObject {
    Q_OBJECT
public:
    DocumentView(Document& document, Viewport& viewport, Look& look, QObject* parent = nullptr);

    // After the same file was read again the camera stays, unless the model's size has changed by
    // more than a factor of 2.
    void show_model();
    // Returns the section where it cuts the selected piece, which may be parted; of several pieces
    // the first.
    [[nodiscard]] std::optional<CutPlane> section_plane() const;
    void fly_to_selection();
    // The next functions turn the camera to face what they fly to, and mark it until Esc is pressed
    // or nothing is clicked.
    void fly_to_piece(PieceId piece); // and selects it
    // The place is part of the piece, if there is one, which is selected and may be parted.
    void fly_to_place(std::optional<PieceId> piece, const Vec3& at);
    void fly_to_box(std::optional<PieceId> piece, const Aabb& box);
    // Of places that are chosen in a row, the last is flown to.
    void fly_to_fault(const Aabb& box);

signals:
    void menu_wanted(const QPoint& on_screen); // of what is selected by then

private:
    void show_look();
    void show_states();
    // Returns what stands with the picture of the look; there must be one.
    [[nodiscard]] PieceLayers::Annotations annotations() const;
    [[nodiscard]] std::vector<PieceLayer::State> states() const; // of pieces, or of nodes of a tree
    void take_pick(int piece, Qt::KeyboardModifiers modifiers);
    void take_menu(int piece, const QPoint& on_screen);
    void take_box(const std::vector<PieceId>& pieces, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] Vec3 parted_by(PieceId piece) const;
    // The place is seen from that direction.
    void mark(std::optional<PieceId> piece, const Aabb& box, const Vec3& direction);

    Document& document_;
    Viewport& viewport_;
    Look& look_;
    Spotlight* spotlight_;
    Job facing_;         // finds from where a place is seen
    CapJob cap_job_;     // makes what fills the model where a section cuts it
    QString shown_path_; // path of the model that is shown
};

} // namespace hullwright::ui
