// The widget that shows draw lists; only this folder uses Qt3D.
#pragma once

#include "draw/camera.h"
#include "draw/draw_list.h"
#include "draw/pick.h"
#include "draw/scene.h"
#include "ui/viewport/camera_text.h"
#include "ui/viewport/navigation.h"
#include "ui/viewport/parted_lines.h"
#include "ui/viewport/piece_layer.h"
#include "ui/viewport/sight.h"
#include "ui/viewport/turntable.h"

#include <QPointF>
#include <QVariantAnimation>
#include <QWidget>

#include <memory>
#include <optional>

namespace Qt3DExtras {
class Qt3DWindow;
}

namespace hullwright::ui {

class Layer;
class LineLayer;
class Tool;

class Viewport : public QWidget {
    Q_OBJECT
public:
    explicit Viewport(QWidget* parent = nullptr);
    ~Viewport() override;

    // Makes the view one pixel high, to draw first frames unseen: nothing can lie over a view, and
    // a view without any place draws nothing. The next model gives it its place back.
    void keep_out_of_the_way();
    // The bytes are the list's triangles and edges.
    void show_model(const std::shared_ptr<const DrawList>& list, const QByteArray& triangles,
                    const QByteArray& edges, UpAxis up);
    // Replaces the pieces that were shown; null shows none.
    void show_pieces(const std::shared_ptr<const PieceDrawList>& list,
                     const std::shared_ptr<const PiecePicker>& picker);
    void set_piece_states(const std::vector<PieceLayer::State>& states);
    // What is drawn with the pieces until others are shown: faces, lines that are hidden and parted
    // with their pieces, and marks in front of everything.
    struct Beside {
        // Null shows no faces; the same holds for lines and marks.
        std::shared_ptr<const std::vector<DrawVertex>> faces;
        std::shared_ptr<const PartedLines> lines;
        std::shared_ptr<const std::vector<DrawVertex>> marks;
        bool hulls = true; // false: only what is beside the hulls
    };
    void show_beside(const Beside& beside);
    // The drawn list of pieces or of what is in their place, and more, for drawing it again
    // elsewhere.
    [[nodiscard]] const std::shared_ptr<const PieceDrawList>& list() const { return list_; }
    [[nodiscard]] const std::vector<PieceLayer::State>& piece_states() const { return states_; }
    [[nodiscard]] const Beside& beside() const { return beside_; }
    void set_concave_edges(const std::vector<DrawVertex>& lines);
    // Replaces the model's own fault lines.
    void show_faults(const std::vector<DrawVertex>& lines);
    [[nodiscard]] const std::vector<DrawVertex>& fault_lines() const { return fault_lines_; }
    // Flies to a fault, in the model's coordinates, but not so near that its surroundings are out
    // of the picture.
    void fly_to_fault(const Aabb& box);

    void fit();
    void look_from(float yaw, float pitch);
    void set_orthographic(bool orthographic);
    void set_edges_visible(bool visible);
    [[nodiscard]] bool is_orthographic() const { return orthographic_; }
    [[nodiscard]] bool are_edges_visible() const { return edges_visible_; }

    // Which of model and pieces are shown, and how the model is drawn.
    struct Shown {
        bool model = true;
        bool pieces = true;
        bool see_through = false;
        bool wire = false; // draw the sides of the model's triangles
        bool concave_edges = false;
        bool grid = true;
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
    [[nodiscard]] double grid_step() const { return grid_step_; } // in model units; 0: no grid
    // Cuts away what is beyond a plane across the normal (in the model's axes, of any length), at a
    // share of the model's extent along it; a zero normal cuts nothing.
    void set_section(const Vec3& normal, double share);
    // The section as a plane in the model's coordinates; parted pieces are cut where they are
    // shown.
    struct Section {
        Vec3 point = Vec3::Zero();
        Vec3 normal = Vec3::UnitX();
    };
    [[nodiscard]] std::optional<Section> section() const;
    // The camera in the model's coordinates, for pictures.
    [[nodiscard]] Camera camera(UpAxis up) const;
    // Flies to a box in the model's coordinates.
    void fly_to_box(const Aabb& box);

    void set_navigation(Navigation navigation) { navigation_ = navigation; }
    [[nodiscard]] Navigation navigation() const { return navigation_; }
    [[nodiscard]] CameraPlace camera_place() const;
    void fly_to(const CameraPlace& place);
    void stand_at(const CameraPlace& place); // without flying
    [[nodiscard]] Sight sight() const;
    [[nodiscard]] Vec3 towards_eye() const; // from the target, of length 1

    // What tools know of the picture, in the coordinates that are drawn.
    [[nodiscard]] const Vec3& origin() const { return origin_; }
    [[nodiscard]] const Aabb& bounds() const { return bounds_; } // in the model's coordinates
    [[nodiscard]] Eigen::Vector4d cut_away() const;
    // The ray begins in front of everything that is drawn.
    [[nodiscard]] PickRay ray_through(const QPointF& position) const;
    // The first visible piece at that position.
    [[nodiscard]] std::optional<Picked> pick(const QPointF& position) const;
    // Tools are asked in the order in which they were added.
    void add_tool(Tool* tool) { tools_.push_back(tool); }
    // Layers that are drawn besides model and pieces.
    enum class Overlay : std::uint8_t {
        added_faces, // triangles
        added_edges, // lines on them
        outline,     // lines in front
        handles,     // triangles in front
        measured,    // triangles in front
    };
    void set_overlay(Overlay overlay, const std::vector<DrawVertex>& vertices);

signals:
    void drawn_all_kinds(); // drawn unseen; the view can be hidden until there is a model
    void camera_moved();
    void said(const QString& message);                       // for the status line
    void picked(int piece, Qt::KeyboardModifiers modifiers); // -1: beside all pieces
    void boxed(const std::vector<hullwright::PieceId>& pieces, Qt::KeyboardModifiers modifiers);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void make_scene();
    void take_place();
    void settle();
    void warm();
    void show_layers();
    [[nodiscard]] float least_spacing() const;
    [[nodiscard]] bool shows_outside_only() const;
    void show_grid();
    [[nodiscard]] PickRay ray_at(const QPointF& position) const;
    void apply_section();
    [[nodiscard]] int piece_at(const QPointF& position) const;
    [[nodiscard]] bool is_pickable(PieceId piece) const;
    void hover(const QPointF& position);
    void draw_rectangle(const QPointF& corner);
    void release(const QPointF& position, Qt::KeyboardModifiers modifiers);
    void drag(const QPointF& position, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers);
    void press(const QPointF& position, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers);
    void click(const QPointF& position, Qt::KeyboardModifiers modifiers);
    bool press(int key);
    // The point at `position` stays there.
    void move_nearer(float steps, const QPointF& position);
    [[nodiscard]] QPointF middle() const;
    [[nodiscard]] Pose pose_at(const CameraPlace& place) const;
    void fly_to(const Pose& pose);
    void place_camera(const Pose& pose);
    void follow_palette();
    [[nodiscard]] float distance_for(double radius) const;
    [[nodiscard]] float aspect() const;

    Qt3DExtras::Qt3DWindow* window_ = nullptr; // null without OpenGL
    std::unique_ptr<Layer> surface_;
    std::unique_ptr<Layer> edges_;
    std::unique_ptr<Layer> faults_;
    std::unique_ptr<Layer> rectangle_;
    std::unique_ptr<Layer> concave_;
    std::unique_ptr<Layer> grid_;
    std::unique_ptr<Layer> beside_faces_;
    std::unique_ptr<LineLayer> beside_lines_;
    std::unique_ptr<Layer> beside_marks_;
    std::vector<std::unique_ptr<Layer>> overlays_;
    std::unique_ptr<PieceLayer> pieces_;
    std::shared_ptr<const DrawList> model_;
    std::vector<DrawVertex> fault_lines_;
    std::shared_ptr<const PieceDrawList> list_;
    Beside beside_;
    double grid_step_ = 0.0;
    UpAxis up_ = UpAxis::unknown;
    Background background_ = Background::light;
    std::shared_ptr<const PiecePicker> picker_;
    std::vector<Tool*> tools_;
    Tool* holder_ = nullptr; // the tool that holds the left button
    Navigation navigation_ = Navigation::own;
    std::vector<PieceLayer::State> states_;
    bool is_warm_ = false;  // all kinds of things have been drawn once
    bool has_place_ = true; // a frame of this size has been drawn
    Shown shown_;
    bool edges_visible_ = true;
    double apart_ = 0.0;
    Vec3 section_normal_ = Vec3::Zero(); // of length 1, or zero for no section
    double section_share_ = 0.5;
    int hovered_ = -1;
    Aabb bounds_;
    QPointF pressed_position_;
    bool boxing_ = false;
    bool clicking_ = false; // the left button alone is down and has not moved yet
    Vec3 origin_ = Vec3(0, 0, 0);
    float radius_ = 1.0F;
    bool orthographic_ = false;
    Turntable turntable_;
    Pose pose_ = {{}, 35.0F, 25.0F, 4.0F};
    QVariantAnimation flight_;
    Pose flight_from_;
    Pose flight_to_;
    QPointF last_position_;
};

} // namespace hullwright::ui
