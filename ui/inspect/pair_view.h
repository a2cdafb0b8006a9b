// Shows two bodies in the 3D view: where they are posed, which of their pieces meet, and what is
// known of it: contacts with their ways out, the faces of models behind the chosen one, the way
// between what is nearest, or the boxes of a step down both trees.
#pragma once

#include "ui/inspect/pair_traversal.h"

#include <QObject>

namespace hullwright::ui {

class ScreenSolids;
class Viewport;

class PairView : public QObject {
    Q_OBJECT
public:
    PairView(PairScene& scene, PairTraversal& traversal, Viewport& viewport,
             QObject* parent = nullptr);

    // The first faces of each body that meet, up to this number, have thick outlines that follow
    // the camera.
    static constexpr std::size_t k_most_faces = 300;
    // The most pairs of boxes of a step that are drawn, as more are a tangle; pairs that nothing
    // parts come first.
    static constexpr std::size_t k_most_boxes = 300;

private:
    void fly_to_contact(std::size_t contact);
    void show_boxes();
    void choose_pair();
    void show_bodies();
    void place();
    void show_answer();
    void mark();
    void choose_contact();
    void show_faces();
    void place_faces();
    void add_meeting_faces(ScreenSolids& solids) const;
    [[nodiscard]] Vec3 drawn(const Vec3& at) const;
    [[nodiscard]] std::vector<DrawVertex> contact_marks() const;
    [[nodiscard]] std::vector<DrawVertex> nearest_marks() const;
    [[nodiscard]] std::vector<DrawVertex> axis_marks() const; // of the pair of boxes chosen

    PairScene& scene_;
    PairTraversal& traversal_;
    Viewport& viewport_;
    std::array<PairBodies::Body, k_bodies> shown_;
    std::shared_ptr<const FoundFaces> faces_; // those that are drawn
};

} // namespace hullwright::ui
