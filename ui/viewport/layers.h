// What the 3D view shows, layer by layer: the model's surface, its edges and faults, the pieces,
// what annotates them, overlays of tools, and the grid.
#pragma once

#include "draw/pick.h"
#include "draw/scene.h"
#include "ui/viewport/parted_lines.h"
#include "ui/viewport/piece_layer.h"

#include <QByteArray>
#include <QObject>

#include <memory>
#include <optional>
#include <span>

namespace hullwright::ui {

class Layer;
class LineLayer;
class ViewCamera;

class Layers : public QObject {
    Q_OBJECT
public:
    Layers(Qt3DCore::QEntity* scene, QObject* parent);
    ~Layers() override;

    // A model as it is drawn; the bytes are the list's triangles and edges.
    struct Model {
        std::shared_ptr<const DrawList> list;
        QByteArray triangles;
        QByteArray edges;
        std::span<const DrawVertex> concave_edges; // two in a row make a line
        UpAxis up = UpAxis::unknown;
    };
    void show_model(const Model& model);
    // Replaces the model's own fault lines.
    void show_faults(const std::vector<DrawVertex>& lines);
    [[nodiscard]] const std::vector<DrawVertex>& fault_lines() const { return fault_lines_; }

    // Replaces the pieces that were shown, and what annotated them; null shows none.
    void show_pieces(const std::shared_ptr<const PieceDrawList>& list,
                     const std::shared_ptr<const PiecePicker>& picker);
    // The drawn list of pieces or of what is in their place.
    [[nodiscard]] const std::shared_ptr<const PieceDrawList>& list() const { return list_; }
    void set_piece_states(const std::vector<PieceLayer::State>& states);
    [[nodiscard]] const std::vector<PieceLayer::State>& piece_states() const { return states_; }
    void set_hovered(int piece); // -1: none
    // What is drawn with the pieces until others are shown: faces, lines that are hidden and parted
    // with their pieces, and marks in front of everything.
    struct Annotations {
        // Null shows no faces; the same holds for lines and marks.
        std::shared_ptr<const std::vector<DrawVertex>> faces;
        std::shared_ptr<const PartedLines> lines;
        std::shared_ptr<const std::vector<DrawVertex>> marks;
        bool hulls = true; // false: the annotations stand in place of the pieces
    };
    void annotate_pieces(const Annotations& annotations);
    [[nodiscard]] const Annotations& annotations() const { return annotations_; }

    // Layers that are drawn besides model and pieces.
    enum class Overlay : std::uint8_t {
        added_faces, // triangles
        added_edges, // lines on them
        outline,     // lines in front
        handles,     // triangles in front
        measured,    // triangles in front
        rectangle,   // lines in front
    };
    void set_overlay(Overlay overlay, const std::vector<DrawVertex>& vertices);

    // Which of model and pieces are shown, and how the model is drawn.
    struct Shown {
        bool model = true;
        bool pieces = true;
        bool see_through = false;
        bool wire = false; // draw the sides of the model's triangles
        bool concave_edges = false;
        bool grid = true;
        bool edges = true; // of model and pieces
    };
    void set_shown(const Shown& shown);
    [[nodiscard]] const Shown& shown() const { return shown_; }
    // The parts of the model that are drawn over or beside the pieces.
    struct ModelDrawn {
        bool surface = false;
        SeeThrough see_through = SeeThrough::no;
        bool wire = false;
        std::size_t edges = 0; // how many, from the first
    };
    [[nodiscard]] ModelDrawn model_drawn() const;
    void set_apart(double share);
    [[nodiscard]] double apart() const { return apart_; }
    // Cuts away what is beyond a plane across the normal (in the model's axes, of any length), at a
    // share of the model's extent along it; a zero normal cuts nothing.
    void set_section(const Vec3& normal, double share);
    // The section as a plane in the model's coordinates; parted pieces are cut where they are
    // shown.
    [[nodiscard]] std::optional<Scene::Section> section() const;
    // The same plane in the coordinates that are drawn.
    [[nodiscard]] Eigen::Vector4d cut_away() const;
    [[nodiscard]] double grid_step() const { return grid_step_; } // in model units; 0: no grid

    // The first visible piece along the ray.
    [[nodiscard]] std::optional<Picked> pick(const PickRay& ray) const;
    // The visible pieces in front of all planes, as in PiecePicker.
    [[nodiscard]] std::vector<PieceId> inside(std::span<const Eigen::Vector4d> planes) const;

    // Draws what can be seen from there.
    void follow(const ViewCamera& camera);
    void set_picture_height(int pixels);
    void set_background(Background background);
    // The surface, which may take long to draw, waits until the view is ready.
    void set_ready(bool ready);

signals:
    // Things are drawn farther around the model than before, or less far.
    void surroundings_changed();

private:
    [[nodiscard]] Layer& overlay(Overlay overlay) const;
    [[nodiscard]] PiecePicker::IsVisible is_visible() const;
    [[nodiscard]] bool shows_outside_only() const;
    void show();          // makes visible what is asked for
    void show_grid();     // draws the grid anew, below the model
    void apply_section(); // hands the plane that cuts away to all that is cut

    std::unique_ptr<Layer> surface_;
    std::unique_ptr<Layer> edges_;
    std::unique_ptr<Layer> faults_;
    std::unique_ptr<Layer> concave_;
    std::unique_ptr<Layer> grid_;
    std::unique_ptr<Layer> annotation_faces_;
    std::unique_ptr<LineLayer> annotation_lines_;
    std::unique_ptr<Layer> annotation_marks_;
    std::vector<std::unique_ptr<Layer>> overlays_;
    std::unique_ptr<PieceLayer> pieces_;
    std::shared_ptr<const DrawList> model_;
    UpAxis up_ = UpAxis::unknown;
    std::vector<DrawVertex> fault_lines_;
    std::shared_ptr<const PieceDrawList> list_;
    std::shared_ptr<const PiecePicker> picker_;
    std::vector<PieceLayer::State> states_;
    Annotations annotations_;
    Shown shown_;
    int hovered_ = -1;
    double apart_ = 0.0;
    Vec3 section_normal_ = Vec3::Zero(); // of length 1, or zero for no section
    double section_share_ = 0.5;
    double grid_step_ = 0.0;
    Background background_ = Background::light;
    float least_spacing_ = 0.0F; // edges closer together are not drawn
    bool is_outside_ = true;     // the eye is outside of the model
    bool is_ready_ = false;
};

} // namespace hullwright::ui
