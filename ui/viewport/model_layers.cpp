#include "ui/viewport/model_layers.h"

#include "draw/ground_grid.h"
#include "ui/viewport/layer.h"
#include "ui/viewport/piece_layer.h"
#include "ui/viewport/qt_vectors.h"

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

// Where triangles are a few pixels wide, wires would hide all that is below them.
float wire_opacity(const DrawList* list, const Standpoint& standpoint) {
    constexpr double k_wide = 10.0; // pixels
    constexpr float k_least = 0.25F;
    if (list == nullptr || list->triangles.empty()) {
        return 1.0F;
    }
    // Takes a triangle of a model that is about as large as half of the box around it.
    const double side =
        list->bounds.diagonal() / std::sqrt(static_cast<double>(list->triangles.size() / 3));
    const double pixels = side / standpoint.sight().pixel_at(list->bounds.centre() - list->origin);
    return std::clamp(static_cast<float>(pixels / k_wide), k_least, 1.0F);
}

} // namespace

ModelLayers::ModelLayers(Qt3DCore::QEntity* scene)
    : surface_(std::make_unique<Layer>(scene, Style::surface)),
      edges_(std::make_unique<Layer>(scene, Style::creases)),
      faults_(std::make_unique<Layer>(scene, Style::in_front)),
      concave_(std::make_unique<Layer>(scene, Style::marked_edges)),
      grid_(std::make_unique<Layer>(scene, Style::ground)),
      cap_(std::make_unique<PieceLayer>(scene, PieceLayer::Order::in_place)) {
    cap_->set_section({0, 0, 0, 1}, true); // both sides are seen, all of it
}

ModelLayers::~ModelLayers() = default;

void ModelLayers::show_model(const Model& model) {
    list_ = model.list;
    mesh_ = model.mesh;
    reaches_ = model.reaches;
    wanted_plane_.reset();
    cap_plane_.reset();
    cap_->set_pieces(nullptr, nullptr);
    up_ = model.up;
    surface_->set_bytes(model.triangles);
    edges_->set_bytes(model.edges);
    concave_->set_bytes(model.concave_edges);
    show_faults({model.list, &model.list->faults}, model.faults);
    show_grid();
    show();
}

void ModelLayers::show_faults(const FaultVertices& lines, const QByteArray& bytes) {
    fault_lines_ = lines;
    faults_->set_bytes(bytes);
}

// Over pieces, the model is looked through, or drawn by the sides of all its triangles. Its edges
// are only drawn where its surface is, as pieces would hide parts of them; among the sides of all
// triangles they are already.
ModelLayers::Drawn ModelLayers::drawn() const {
    const bool over_pieces = has_pieces_ && shown_.pieces;
    if (!shown_.model || !list_) {
        return {};
    }
    const SeeThrough through = !shown_.see_through || shown_.wire ? SeeThrough::no
                               : over_pieces                      ? SeeThrough::to_pieces
                                                                  : SeeThrough::to_inside;
    const bool surface = !over_pieces || shown_.see_through || shown_.wire;
    const bool has_edges = surface && shown_.edges && !(over_pieces && shown_.wire);
    return {surface, through, shown_.wire, has_edges ? edges_above(*list_, least_spacing_) : 0};
}

void ModelLayers::show(const ShownLayers& shown, bool has_pieces) {
    shown_ = shown;
    has_pieces_ = has_pieces;
    show();
}

void ModelLayers::show() {
    const Drawn drawn = this->drawn();
    surface_->set_visible(is_ready_ && drawn.surface);
    surface_->set_see_through(drawn.see_through);
    edges_->set_see_through(drawn.see_through);
    const Layer::Wire wire = !drawn.wire                    ? Layer::Wire::no
                             : has_pieces_ && shown_.pieces ? Layer::Wire::over_pieces
                                                            : Layer::Wire::alone;
    surface_->set_wire(wire);
    edges_->set_wire(wire);
    edges_->draw_first(2 * drawn.edges);
    concave_->set_visible(shown_.concave_edges);
    grid_->set_visible(shown_.grid);
    show_cap();
}

// A surface that is looked through has no cap, which would hide what is behind it. A cap of a plane
// that has moved on a little stays until the next one is there: without it the inside would flicker
// while a hand moves the section.
void ModelLayers::show_cap() {
    const Drawn drawn = this->drawn();
    const bool is_shown = is_ready_ && is_cut_ && mesh_ && drawn.surface && !drawn.wire &&
                          drawn.see_through == SeeThrough::no;
    if (is_shown && !(wanted_plane_ && *wanted_plane_ == plane_)) {
        wanted_plane_ = plane_;
        tell_of_cap_();
    }
    const bool is_seen = is_shown && is_cap_near();
    cap_->set_visible(is_seen, is_seen && shown_.edges);
}

// A cap farther away, or aslant, would be seen as another thing.
bool ModelLayers::is_cap_near() const {
    constexpr double k_near = 0.1; // of the model's diagonal
    return cap_plane_ && cap_plane_->head<3>() == plane_.head<3>() &&
           std::abs((*cap_plane_)[3] - plane_[3]) <= k_near * list_->bounds.diagonal();
}

bool ModelLayers::has_right_cap() const {
    return cap_plane_ && *cap_plane_ == plane_;
}

CapWanted ModelLayers::wanted_cap() const {
    return {mesh_, reaches_, list_->origin, plane_};
}

void ModelLayers::set_cap(const std::shared_ptr<const SurfaceCap>& cap) {
    if (cap->of.mesh != mesh_ || cap->of.origin != list_->origin) {
        return;
    }
    cap_->set_pieces(cap->list, cap->buffers);
    cap_plane_ = cap->of.plane;
    show_cap();
}

void ModelLayers::lose_cap() {
    wanted_plane_.reset();
    cap_plane_.reset();
    cap_->set_visible(false, false);
}

void ModelLayers::show_grid() {
    const GroundGrid grid = draw_ground_grid(list_ ? list_->bounds : Aabb(), up_, background_);
    grid_->set_vertices(grid.lines);
    grid_step_ = grid.step;
}

// Drawing only the outside halves the work. Back faces are seen from within, through a section, and
// in wires.
bool ModelLayers::shows_outside_only() const {
    return list_ && list_->hides_inside && !shown_.wire &&
           drawn().see_through != SeeThrough::to_inside && !is_cut_ && is_outside_;
}

void ModelLayers::show_outside() {
    const bool outside_only = shows_outside_only();
    surface_->set_outside_only(outside_only);
    edges_->set_outside_only(outside_only);
}

void ModelLayers::set_section(const Eigen::Vector4d& plane, bool is_cut) {
    if (is_cut == is_cut_ && plane == plane_) {
        return;
    }
    is_cut_ = is_cut;
    for (Layer* layer : {surface_.get(), edges_.get(), concave_.get()}) {
        layer->set_section(qt_vector(plane));
    }
    show_outside();
    plane_ = plane;
    show_cap();
}

void ModelLayers::follow(const Standpoint& standpoint) {
    least_spacing_ = standpoint.least_spacing();
    is_outside_ = standpoint.is_outside();
    edges_->draw_first(2 * drawn().edges);
    edges_->set_picture_height(standpoint.height);
    surface_->set_wire_opacity(wire_opacity(list_.get(), standpoint));
    cap_->follow(standpoint);
    show_outside();
}

void ModelLayers::set_background(Background background) {
    background_ = background;
    show_grid();
}

void ModelLayers::set_ready(bool ready) {
    is_ready_ = ready;
    show();
}

} // namespace hullwright::ui
