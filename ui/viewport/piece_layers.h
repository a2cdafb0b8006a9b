// Draws the pieces in the 3D view, or what is in their place, and what annotates them.
#pragma once

#include "draw/pick.h"
#include "ui/viewport/parted_lines.h"
#include "ui/viewport/piece_layer.h"
#include "ui/viewport/shown_layers.h"

#include <QByteArray>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace hullwright::ui {

class Layer;
class LineLayer;
class OutlineLayer;

class PieceLayers {
public:
    explicit PieceLayers(Qt3DCore::QEntity* scene);
    ~PieceLayers();
    PieceLayers(const PieceLayers&) = delete;
    PieceLayers& operator=(const PieceLayers&) = delete;

    struct Pieces {
        std::shared_ptr<const PieceDrawList> list = {}; // null shows none
        std::shared_ptr<const PiecePicker> picker = {};
        std::shared_ptr<const PieceBuffers> buffers = {}; // of the list, by buffers_to_cut
        std::vector<PieceLayer::State> states = {};       // without one a piece is plain
    };
    // Shows other pieces in place of those before and of what annotated them. Where the list is the
    // same, only what picks it and its states are new.
    void show_pieces(const Pieces& pieces);
    [[nodiscard]] const std::shared_ptr<const PieceDrawList>& list() const { return list_; }
    // Returns where the pieces of the list are; null where none are shown.
    [[nodiscard]] const std::shared_ptr<const PieceReaches>& reaches() const { return reaches_; }
    void set_states(const std::vector<PieceLayer::State>& states);
    // Sets the pieces seen through until others are shown, one number for each; empty: none.
    void set_faint(const std::vector<bool>& faint);
    [[nodiscard]] const std::vector<PieceLayer::State>& states() const { return states_; }
    void set_hovered(int piece); // -1: none

    // Holds what is drawn with the pieces until others are shown: faces, lines that are hidden and
    // parted with their pieces, and marks in front of everything.
    struct Annotations {
        // Null shows no faces; the same holds for lines and marks. Faces and marks are bytes of
        // DrawVertex, as the renderer takes them.
        std::shared_ptr<const QByteArray> faces;
        std::shared_ptr<const PartedLines> lines;
        std::shared_ptr<const QByteArray> marks;
        bool hulls = true; // false: the annotations stand in place of the pieces
    };
    void annotate(const Annotations& annotations);
    [[nodiscard]] const Annotations& annotations() const { return annotations_; }

    // Makes visible what is asked for.
    void show(const ShownLayers& shown);
    void set_apart(double share);
    // Parts beyond the plane (x, y, z, offset) are not drawn, and what it cuts is filled.
    void set_section(const Eigen::Vector4d& plane, bool is_cut);
    // Draws what can be seen from there.
    void follow(const Standpoint& standpoint);

    // Returns the first visible piece along the ray that the section leaves.
    [[nodiscard]] std::optional<Picked> pick(const PickRay& ray,
                                             const Eigen::Vector4d& cut_away) const;
    // Returns the visible pieces in front of all planes, as in PiecePicker.
    [[nodiscard]] std::vector<PieceId> inside(std::span<const Eigen::Vector4d> planes,
                                              const Eigen::Vector4d& cut_away) const;

private:
    [[nodiscard]] PiecePicker::IsVisible is_visible() const;
    void show();
    void outline_selected();
    void cap(); // fills what the section cuts

    std::unique_ptr<Layer> faces_;
    std::unique_ptr<LineLayer> lines_;
    std::unique_ptr<Layer> marks_;
    PieceLayer pieces_;
    PieceLayer caps_;
    std::unique_ptr<OutlineLayer> outline_;
    std::shared_ptr<const PieceDrawList> list_;
    std::shared_ptr<const PiecePicker> picker_;
    std::shared_ptr<const PieceReaches> reaches_; // of the list
    std::vector<PieceLayer::State> states_;
    std::vector<bool> faint_;
    Annotations annotations_;
    ShownLayers shown_;
    int hovered_ = -1;
    double apart_ = 0.0;
    std::optional<Eigen::Vector4d> cut_; // the plane, while there is a section
};

} // namespace hullwright::ui
