// Shows what the bench of probes shows in the 3D view: an asset, the things that are held against
// each other or against it, and what came of it; or, in the place of things, balls that play with
// it.
#pragma once

#include "draw/piece_draw_list.h"
#include "ui/viewport/piece_buffers.h"
#include "ui/viewport/standpoint.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace Qt3DCore {
class QEntity;
class QTransform;
} // namespace Qt3DCore

namespace hullwright::ui {

class Layer;
class PieceLayer;

// Layers are listed in the order in which they are drawn, from the back to the front.
enum class ProbeOverlay : std::uint8_t {
    faces,   // triangles in place, lit: what two boxes have in common
    things,  // triangles in place: the things as lines that are several pixels wide
    found,   // triangles in front: where something enters, leaves or touches, and normals
    handles, // triangles in front
};

// Layers are listed in the order in which they are drawn, from the back to the front.
enum class PlayOverlay : std::uint8_t {
    balls,  // triangles in place, lit
    fallen, // triangles in front: where balls fell through
    bursts, // billboards
};

// Says what is shown beside the asset: the bench, or what another panel shows in its place.
enum class ProbeSide : std::uint8_t { bench, play };

class ProbeLayers {
public:
    explicit ProbeLayers(Qt3DCore::QEntity* scene);
    ~ProbeLayers();
    ProbeLayers(const ProbeLayers&) = delete;
    ProbeLayers& operator=(const ProbeLayers&) = delete;

    void set_in_front(bool in_front);
    // Null shows no asset. The buffers are those of the list. The asset's coordinates are its own,
    // counted from `at`, and all that is drawn is relative to `origin`.
    void show_asset(const std::shared_ptr<const PieceDrawList>& list,
                    const std::shared_ptr<const PieceBuffers>& buffers);
    void place_asset(const Vec3& at, const Vec3& origin);
    // Marks the pieces that are met; all others are not.
    void set_met(const std::vector<std::uint32_t>& pieces);
    void set(ProbeOverlay overlay, const std::vector<DrawVertex>& vertices);
    void set(PlayOverlay overlay, const std::vector<DrawVertex>& vertices);
    void show_side(ProbeSide side);
    // Draws what can be seen from there.
    void follow(const Standpoint& standpoint);

private:
    Qt3DCore::QEntity* root_; // belongs to the scene, as do the others
    Qt3DCore::QEntity* asset_;
    Qt3DCore::QEntity* bench_;
    Qt3DCore::QEntity* play_;
    Qt3DCore::QTransform* transform_;
    std::unique_ptr<PieceLayer> pieces_;
    std::shared_ptr<const PieceDrawList> list_;
    std::vector<std::unique_ptr<Layer>> overlays_;
    std::vector<std::unique_ptr<Layer>> of_play_;
};

} // namespace hullwright::ui
