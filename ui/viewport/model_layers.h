// Draws the model in the 3D view: its surface, its edges and faults, and the grid below it.
#pragma once

#include "draw/scene.h"
#include "ui/viewport/shown_layers.h"
#include "ui/viewport/standpoint.h"
#include "ui/viewport/surface_cap.h"

#include <QByteArray>

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace Qt3DCore {
class QEntity;
}

namespace hullwright::ui {

class Layer;
class PieceLayer;

class ModelLayers {
public:
    explicit ModelLayers(Qt3DCore::QEntity* scene);
    ~ModelLayers();
    ModelLayers(const ModelLayers&) = delete;
    ModelLayers& operator=(const ModelLayers&) = delete;

    // Holds a model as it is drawn; the bytes are the list's triangles, edges and faults.
    struct Model {
        std::shared_ptr<const DrawList> list;
        QByteArray triangles;
        QByteArray edges;
        QByteArray faults;
        QByteArray concave_edges; // two vertices in a row make a line
        UpAxis up = UpAxis::unknown;
        std::shared_ptr<const TriMesh> mesh; // what a section cuts
        std::shared_ptr<const SurfaceReaches> reaches;
    };
    void show_model(const Model& model);
    [[nodiscard]] const std::shared_ptr<const DrawList>& list() const { return list_; }
    // Replaces the model's own fault lines; the bytes are those of the lines, as there may be
    // millions.
    using FaultVertices = std::shared_ptr<const std::vector<DrawVertex>>;
    void show_faults(const FaultVertices& lines, const QByteArray& bytes);
    // Null until there is a model.
    [[nodiscard]] const FaultVertices& fault_lines() const { return fault_lines_; }

    // Names the parts of the model that are drawn over or beside the pieces.
    struct Drawn {
        bool surface = false;
        SeeThrough see_through = SeeThrough::no;
        bool wire = false;
        std::size_t edges = 0; // how many, from the first
    };
    [[nodiscard]] Drawn drawn() const;
    [[nodiscard]] double grid_step() const { return grid_step_; } // in model units; 0: no grid

    // Makes visible what is asked for.
    void show(const ShownLayers& shown, bool has_pieces);
    // Parts beyond the plane (x, y, z, offset) are not drawn, and the inside is filled where it
    // cuts, once somebody has made what fills it.
    void set_section(const Eigen::Vector4d& plane, bool is_cut);
    // `tell` is called when a cap is to be made.
    void tell_of_caps(std::function<void()> tell) { tell_of_cap_ = std::move(tell); }
    [[nodiscard]] CapWanted wanted_cap() const;
    // Caps come late: one of another model is not shown, nor one of a plane that is far by now.
    void set_cap(const std::shared_ptr<const SurfaceCap>& cap);
    // True where the cap that is shown lies in the plane of the section.
    [[nodiscard]] bool has_right_cap() const;
    // The cap that was asked for does not come; it is asked for again when the model is shown anew.
    void lose_cap();
    // Draws what can be seen from there.
    void follow(const Standpoint& standpoint);
    void set_background(Background background);
    // The surface, which may take long to draw, waits until the view is ready.
    void set_ready(bool ready);

private:
    [[nodiscard]] bool shows_outside_only() const;
    void show();
    void show_outside(); // alone, where nothing else is seen
    void show_cap();
    [[nodiscard]] bool is_cap_near() const;
    void show_grid(); // draws the grid anew, below the model

    std::unique_ptr<Layer> surface_;
    std::unique_ptr<Layer> edges_;
    std::unique_ptr<Layer> faults_;
    std::unique_ptr<Layer> concave_;
    std::unique_ptr<Layer> grid_;
    std::unique_ptr<PieceLayer> cap_;
    std::shared_ptr<const TriMesh> mesh_;
    std::shared_ptr<const SurfaceReaches> reaches_; // of the mesh
    Eigen::Vector4d plane_ = Eigen::Vector4d(0, 0, 0, 1);
    std::function<void()> tell_of_cap_ = [] {};
    std::optional<Eigen::Vector4d> wanted_plane_; // of the last cap that was asked for
    std::optional<Eigen::Vector4d> cap_plane_;    // of the cap that there is of the mesh
    std::shared_ptr<const DrawList> list_;
    UpAxis up_ = UpAxis::unknown;
    FaultVertices fault_lines_;
    ShownLayers shown_;
    bool has_pieces_ = false; // pieces are there, shown or not
    double grid_step_ = 0.0;
    Background background_ = Background::light;
    float least_spacing_ = 0.0F; // edges closer together are not drawn
    bool is_outside_ = true;     // the eye is outside of the model
    bool is_cut_ = false;
    bool is_ready_ = false;
};

} // namespace hullwright::ui
