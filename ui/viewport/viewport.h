// Shows draw lists; the only place that knows Qt3D.
#pragma once

#include "draw/draw_list.h"
#include "draw/pick.h"
#include "ui/viewport/piece_layer.h"
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

class Viewport : public QWidget {
    Q_OBJECT
public:
    explicit Viewport(QWidget* parent = nullptr);
    ~Viewport() override;

    void show_model(const DrawList& list, UpAxis up);
    // In place of those before; null: none.
    void show_pieces(const std::shared_ptr<const PieceDrawList>& list,
                     const std::shared_ptr<const PiecePicker>& picker);
    void set_piece_states(const std::vector<PieceLayer::State>& states);
    // In place of the model's own fault lines; the camera flies to `box` (model coordinates).
    void show_faults(const std::vector<DrawVertex>& lines, const Aabb& box);
    void clear_faults();

    void fit();
    void look_from(float yaw, float pitch);
    void set_orthographic(bool orthographic);
    void set_edges_visible(bool visible);
    [[nodiscard]] bool is_orthographic() const { return orthographic_; }
    [[nodiscard]] bool are_edges_visible() const { return edges_visible_; }

    // The model, its pieces, or both, and whether the model is seen through.
    struct Shown {
        bool model = true;
        bool pieces = true;
        bool see_through = false;
    };
    void set_shown(const Shown& shown);
    [[nodiscard]] const Shown& shown() const { return shown_; }
    void set_apart(double share);
    [[nodiscard]] double apart() const { return apart_; }
    // What is beyond the plane across the axis, at a share of the model's extent, is left out; axis
    // -1: nothing is.
    void set_section(int axis, double share);
    // It as a plane in the model's coordinates, with parted pieces where they are shown.
    struct Section {
        Vec3 point = Vec3::Zero();
        Vec3 normal = Vec3::UnitX();
    };
    [[nodiscard]] std::optional<Section> section() const;
    // In the model's coordinates.
    void fly_to_box(const Aabb& box);

signals:
    void hovered(int piece);                                 // -1: none
    void picked(int piece, Qt::KeyboardModifiers modifiers); // -1: beside all
    void boxed(const std::vector<hullwright::PieceId>& pieces, Qt::KeyboardModifiers modifiers);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void make_scene();
    void show_layers();
    [[nodiscard]] PickRay ray_at(const QPointF& position) const;
    void apply_section();
    [[nodiscard]] Eigen::Vector4d cut_away() const;
    [[nodiscard]] int piece_at(const QPointF& position) const;
    [[nodiscard]] bool is_pickable(PieceId piece) const;
    void hover(const QPointF& position);
    void draw_rectangle(const QPointF& corner);
    void release(const QPointF& position, Qt::KeyboardModifiers modifiers);
    void drag(const QPointF& position, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers);
    bool press(int key);
    void move_nearer(float steps);
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
    std::unique_ptr<PieceLayer> pieces_;
    std::shared_ptr<const PiecePicker> picker_;
    std::vector<PieceLayer::State> states_;
    Shown shown_;
    bool edges_visible_ = true;
    double apart_ = 0.0;
    int section_axis_ = -1;
    double section_share_ = 0.5;
    int hovered_ = -1;
    Aabb bounds_;
    QPointF pressed_position_;
    bool boxing_ = false;
    std::vector<DrawVertex> model_faults_;
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
