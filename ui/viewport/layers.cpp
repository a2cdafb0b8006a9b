#include "ui/viewport/layers.h"

#include "draw/ground_grid.h"
#include "ui/viewport/layer.h"
#include "ui/viewport/line_layer.h"
#include "ui/viewport/view_camera.h"

#include <algorithm>
#include <array>

namespace hullwright::ui {
namespace {

// In the order of Layers::Overlay.
constexpr std::array k_overlay_styles = {Style::surface,        Style::edges,
                                         Style::in_front,       Style::faces_in_front,
                                         Style::faces_in_front, Style::in_front};

std::vector<DrawVertex> some(const std::shared_ptr<const std::vector<DrawVertex>>& vertices) {
    return vertices ? *vertices : std::vector<DrawVertex>();
}

} // namespace

Layers::Layers(Qt3DCore::QEntity* scene, QObject* parent)
    : QObject(parent), surface_(std::make_unique<Layer>(scene, Style::surface)),
      edges_(std::make_unique<Layer>(scene, Style::edges)),
      faults_(std::make_unique<Layer>(scene, Style::in_front)),
      concave_(std::make_unique<Layer>(scene, Style::marked_edges)),
      grid_(std::make_unique<Layer>(scene, Style::edges)),
      annotation_faces_(std::make_unique<Layer>(scene, Style::surface)),
      annotation_lines_(std::make_unique<LineLayer>(scene)),
      annotation_marks_(std::make_unique<Layer>(scene, Style::in_front)) {
    for (const Style style : k_overlay_styles) {
        overlays_.push_back(std::make_unique<Layer>(scene, style));
    }
    pieces_ = std::make_unique<PieceLayer>(scene);
}

Layers::~Layers() = default;

void Layers::show_model(const Model& model) {
    model_ = model.list;
    up_ = model.up;
    surface_->set_bytes(model.triangles);
    edges_->set_bytes(model.edges);
    concave_->set_vertices({model.concave_edges.begin(), model.concave_edges.end()});
    show_faults(model.list->faults);
    show_grid();
    show();
}

void Layers::show_faults(const std::vector<DrawVertex>& lines) {
    fault_lines_ = lines;
    faults_->set_vertices(lines);
}

void Layers::show_pieces(const std::shared_ptr<const PieceDrawList>& list,
                         const std::shared_ptr<const PiecePicker>& picker) {
    picker_ = picker;
    list_ = list;
    states_.assign(list ? list->ranges.size() : 0, PieceLayer::State::plain);
    pieces_->set_pieces(list);
    set_hovered(-1);
    annotate_pieces({});
}

void Layers::set_piece_states(const std::vector<PieceLayer::State>& states) {
    const auto is_alike = [](PieceLayer::State a, PieceLayer::State b) {
        return (a == PieceLayer::State::hidden) == (b == PieceLayer::State::hidden);
    };
    const bool hides_lines =
        !std::equal(states.begin(), states.end(), states_.begin(), states_.end(), is_alike);
    states_ = states;
    pieces_->set_states(states);
    if (hides_lines) {
        annotation_lines_->set_states(states);
    }
}

void Layers::set_hovered(int piece) {
    if (piece != hovered_) {
        hovered_ = piece;
        pieces_->set_hovered(piece);
    }
}

void Layers::annotate_pieces(const Annotations& annotations) {
    annotations_ = annotations;
    annotation_faces_->set_vertices(some(annotations_.faces));
    annotation_marks_->set_vertices(some(annotations_.marks));
    annotation_lines_->set_lines(annotations_.lines);
    annotation_lines_->set_states(states_);
    show();
}

Layer& Layers::overlay(Overlay overlay) const {
    return *overlays_[static_cast<std::size_t>(overlay)];
}

void Layers::set_overlay(Overlay overlay, const std::vector<DrawVertex>& vertices) {
    this->overlay(overlay).set_vertices(vertices);
}

void Layers::set_shown(const Shown& shown) {
    shown_ = shown;
    show();
    emit surroundings_changed(); // the grid needs a farther view
}

// Over pieces, the model is drawn by its edges, at every other pixel, or by the sides of all its
// triangles.
Layers::ModelDrawn Layers::model_drawn() const {
    const bool has_pieces = !states_.empty() && shown_.pieces;
    if (!shown_.model || !model_) {
        return {};
    }
    const SeeThrough through = !shown_.see_through || shown_.wire ? SeeThrough::no
                               : has_pieces                       ? SeeThrough::to_pieces
                                                                  : SeeThrough::to_inside;
    return {!has_pieces || shown_.see_through || shown_.wire, through, shown_.wire,
            shown_.edges ? edges_above(*model_, least_spacing_) : 0};
}

// Drawing only the outside halves the work. Back faces are seen from within, through a section, and
// in wires.
bool Layers::shows_outside_only() const {
    return model_ && model_->hides_inside && !shown_.wire &&
           model_drawn().see_through != SeeThrough::to_inside && section_normal_.isZero() &&
           is_outside_;
}

void Layers::show() {
    const ModelDrawn drawn = model_drawn();
    surface_->set_visible(is_ready_ && drawn.surface);
    surface_->set_see_through(drawn.see_through);
    surface_->set_wire(drawn.wire);
    edges_->draw_first(2 * drawn.edges);
    concave_->set_visible(shown_.concave_edges);
    grid_->set_visible(shown_.grid);
    const bool hulls = shown_.pieces && annotations_.hulls;
    pieces_->set_visible(hulls, hulls && shown_.edges);
    annotation_faces_->set_visible(shown_.pieces);
    annotation_lines_->set_visible(shown_.pieces);
    annotation_marks_->set_visible(shown_.pieces);
    for (const Overlay added : {Overlay::added_faces, Overlay::added_edges}) {
        overlay(added).set_visible(shown_.pieces);
    }
}

void Layers::show_grid() {
    const GroundGrid grid = draw_ground_grid(model_ ? model_->bounds : Aabb(), up_, background_);
    grid_->set_vertices(grid.lines);
    grid_step_ = grid.step;
}

void Layers::set_apart(double share) {
    apart_ = share;
    pieces_->set_apart(static_cast<float>(share));
    annotation_lines_->set_apart(static_cast<float>(share));
    apply_section();
    emit surroundings_changed(); // parted pieces need a farther view
}

void Layers::set_section(const Vec3& normal, double share) {
    section_normal_ = normal.stableNormalized();
    section_share_ = share;
    apply_section();
}

// The section moves through all that is shown, including parted pieces.
std::optional<Scene::Section> Layers::section() const {
    if (section_normal_.isZero() || !model_ || model_->bounds.empty()) {
        return std::nullopt;
    }
    const double extent = section_normal_.cwiseAbs().dot(model_->bounds.size());
    const double from_middle = (1.0 + apart_) * (section_share_ - 0.5) * extent;
    return Scene::Section{model_->bounds.centre() + from_middle * section_normal_, section_normal_};
}

Eigen::Vector4d Layers::cut_away() const {
    Eigen::Vector4d plane(0, 0, 0, 1);
    if (const auto shown = section()) {
        plane << shown->normal, shown->normal.dot(Vec3(shown->point - model_->origin));
    }
    return plane;
}

void Layers::apply_section() {
    const Eigen::Vector4f plane = cut_away().cast<float>();
    const QVector4D shown(plane[0], plane[1], plane[2], plane[3]);
    for (Layer* layer : {surface_.get(), edges_.get(), concave_.get(), annotation_faces_.get(),
                         &overlay(Overlay::added_faces), &overlay(Overlay::added_edges)}) {
        layer->set_section(shown);
    }
    annotation_lines_->set_section(shown);
    pieces_->set_section(shown, !section_normal_.isZero());
    surface_->set_outside_only(shows_outside_only());
}

PiecePicker::IsVisible Layers::is_visible() const {
    return [this](PieceId piece) { return states_[piece] != PieceLayer::State::hidden; };
}

std::optional<Picked> Layers::pick(const PickRay& ray) const {
    if (!picker_ || !shown_.pieces || !annotations_.hulls) {
        return std::nullopt;
    }
    return picker_->pick(ray, apart_, is_visible(), cut_away());
}

std::vector<PieceId> Layers::inside(std::span<const Eigen::Vector4d> planes) const {
    if (!picker_ || !shown_.pieces) {
        return {};
    }
    return picker_->inside(planes, apart_, is_visible(), cut_away());
}

void Layers::follow(const ViewCamera& camera) {
    least_spacing_ = camera.least_spacing();
    is_outside_ = camera.is_outside();
    pieces_->set_least_spacing(least_spacing_);
    edges_->draw_first(2 * model_drawn().edges);
    surface_->set_outside_only(shows_outside_only());
}

void Layers::set_picture_height(int pixels) {
    pieces_->set_picture_height(pixels);
}

void Layers::set_background(Background background) {
    background_ = background;
    show_grid();
}

void Layers::set_ready(bool ready) {
    is_ready_ = ready;
    show();
}

} // namespace hullwright::ui
