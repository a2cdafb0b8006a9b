// Shows one list of draw vertices as one entity of the scene.
#pragma once

#include "draw/scene.h"

#include <QVector4D>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QMaterial>

namespace hullwright::ui {

// `laid_over` is faces that are seen over those of pieces in the same place. `painted` is faces in
// their own colours, whatever the light. `pale` is faces to look through.
// `ground` is lines below all others.
// `bursts` are billboards that mix with what is behind them, from the back to the front; their
// normals say how (window_burst.vert). `creases` are edges whose normals are those of the facets
// beside them, as `draw_mesh` gives them. `flat` is faces in front of everything, each over those
// before it, however far they are.
enum class Style {
    surface,
    laid_over,
    painted,
    pale,
    ground,
    edges,
    creases,
    marked_edges,
    in_front,
    faces_in_front,
    flat,
    bursts
};

// The layer owns nothing; its entity belongs to the scene.
class Layer {
public:
    Layer(Qt3DCore::QEntity* scene, Style style);
    void set_vertices(const std::vector<DrawVertex>& vertices);
    // Sets the vertices as bytes, which can be made beside the window.
    void set_bytes(const QByteArray& vertices);
    // Draws only the first vertices, until the layer gets others.
    void draw_first(std::size_t vertices);
    void set_visible(bool visible);
    // Parts beyond the plane (x, y, z, offset) are not drawn.
    void set_section(const QVector4D& plane);
    void set_see_through(SeeThrough see_through);
    // Draws the sides of triangles alone, or over pieces in front of them: hidden by other
    // triangles, and with an opacity that leaves something to be seen of what is below.
    enum class Wire : std::uint8_t { no, alone, over_pieces };
    void set_wire(Wire wire);
    void set_wire_opacity(float opacity);
    void set_outside_only(bool outside_only);
    // Creases are as wide everywhere in a picture of that height.
    void set_picture_height(int pixels);

private:
    void apply_visibility(); // if it is asked for and there is something to draw

    Style style_;
    Qt3DCore::QEntity* entity_ = nullptr;
    Qt3DRender::QGeometryRenderer* renderer_ = nullptr;
    Qt3DRender::QMaterial* material_ = nullptr;
    Qt3DRender::QMaterial* over_pieces_ = nullptr; // of wires there, of surfaces alone
    Wire wire_ = Wire::no;
    bool visible_ = true;
    std::size_t drawn_ = 0; // number of vertices, of which a crease has two
};

} // namespace hullwright::ui
