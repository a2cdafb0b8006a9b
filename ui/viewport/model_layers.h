// Draws the model in the 3D view: its surface, its edges and faults, and the grid below it.
#pragma once

#include "draw/scene.h"
#include "mesh/tri_mesh.h"
#include "ui/viewport/shown_layers.h"
#include "ui/viewport/standpoint.h"

#include <QByteArray>

#include <memory>
#include <span>
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

    // Holds a model as it is drawn; the bytes are the list's triangles and edges.
    struct Model {
        std::shared_ptr<const DrawList> list;
        QByteArray triangles;
        QByteArray edges;
        std::span<const DrawVertex> concave_edges; // two in a row make a line
        UpAxis up = UpAxis::unknown;
        std::shared_ptr<const TriMesh> mesh; // what a section cuts
    };
    void show_model(const Model& model);
    [[nodiscard]] const std::shared_ptr<const DrawList>& list() const { return list_; }
    // Replaces the model's own fault lines.
    void show_faults(const std::vector<DrawVertex>& lines);
    [[nodiscard]] const std::vector<DrawVertex>& fault_lines() const { return fault_lines_; }

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
    // cuts.
    void set_section(const Eigen::Vector4d& plane, bool is_cut);
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
    void show_grid(); // draws the grid anew, below the model

    std::unique_ptr<Layer> surface_;
    std::unique_ptr<Layer> edges_;
    std::unique_ptr<Layer> faults_;
    std::unique_ptr<Layer> concave_;
    std::unique_ptr<Layer> grid_;
    std::unique_ptr<PieceLayer> cap_;
    std::shared_ptr<const TriMesh> mesh_;
    Eigen::Vector4d plane_ = Eigen::Vector4d(0, 0, 0, 1);
    bool has_cap_ = false; // of this plane
    std::shared_ptr<const DrawList> list_;
    UpAxis up_ = UpAxis::unknown;
    std::vector<DrawVertex> fault_lines_;
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
