// Draws two bodies in the 3D view that are held against each other, and what is drawn over them. A
// body is moved by the renderer, so that nothing of it is uploaded again.
#pragma once

#include "draw/piece_draw_list.h"
#include "ui/viewport/around_layers.h"
#include "ui/viewport/piece_buffers.h"
#include "ui/viewport/standpoint.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace hullwright::ui {

class Layer;
class PieceLayer;

// Layers are listed in the order in which they are drawn, from the back to the front.
enum class PairOverlay : std::uint8_t {
    plane,       // triangles in place: pixels of the plane that two pieces were looked at on
    plane_edges, // lines in place: what was looked at
    faces,       // lines in front: faces of models behind a contact, which `set_faces` sets
    boxes,       // lines in front: those of a step down both trees
    marks,       // triangles in front: contacts, and the way between what is nearest
    handles,     // triangles in front
};

class PairLayers {
public:
    explicit PairLayers(Qt3DCore::QEntity* scene);
    ~PairLayers();
    PairLayers(const PairLayers&) = delete;
    PairLayers& operator=(const PairLayers&) = delete;

    void set_in_front(bool in_front);
    // Null shows nothing in its place. The buffers are those of the list.
    void show_body(std::size_t which, const std::shared_ptr<const PieceDrawList>& list,
                   const std::shared_ptr<const PieceBuffers>& buffers);
    // The body's coordinates are posed so; all that is drawn is relative to `origin`.
    void place_body(std::size_t which, const hullwright::Pose& placed, const Vec3& origin);
    // Marks the pieces that meet some of the other body; all others do not.
    void set_met(std::size_t which, const std::vector<std::uint32_t>& pieces);
    void set(PairOverlay overlay, const std::vector<DrawVertex>& vertices);
    // Sets the lines of faces as bytes of draw vertices, which can be made beside the window; they
    // are relative to a point of their own, and are moved by the renderer.
    void set_faces(const QByteArray& lines);
    void place_faces(const Vec3& from, const Vec3& origin);
    // Returns what stands around both.
    [[nodiscard]] AroundLayers& around() { return around_; }
    // Draws what can be seen from there.
    void follow(const Standpoint& standpoint);

private:
    struct Body {
        explicit Body(Qt3DCore::QEntity* parent) : posed(parent) {}
        PosedEntity posed;
        std::unique_ptr<PieceLayer> pieces;
        std::shared_ptr<const PieceDrawList> list;
    };

    Qt3DCore::QEntity* root_; // belongs to the scene
    AroundLayers around_;
    std::array<Body, 2> bodies_;
    std::vector<std::unique_ptr<Layer>> overlays_;
    std::optional<PosedEntity> faces_; // made in their turn, since layers are drawn in that order
};

} // namespace hullwright::ui
