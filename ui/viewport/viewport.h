// Shows draw lists; the only place that knows Qt3D.
#pragma once

#include "draw/draw_list.h"
#include "ui/viewport/turntable.h"

#include <QPointF>
#include <QVariantAnimation>
#include <QWidget>

#include <memory>

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
    // In place of the model's own fault lines; the camera flies to `box` (model coordinates).
    void show_faults(const std::vector<DrawVertex>& lines, const Aabb& box);
    void clear_faults();

    void fit();
    void look_from(float yaw, float pitch);
    void set_orthographic(bool orthographic);
    void set_edges_visible(bool visible);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void make_scene();
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
