// The camera of the 3D view: where it stands, how it flies there, and what it sees. It knows
// nothing of Qt3D.
#pragma once

#include "draw/camera.h"
#include "draw/pick.h"
#include "ui/viewport/camera_text.h"
#include "ui/viewport/sight.h"
#include "ui/viewport/turntable.h"

#include <QPointF>
#include <QSize>
#include <QVariantAnimation>

namespace hullwright::ui {

class ViewCamera : public QObject {
    Q_OBJECT
public:
    static constexpr float k_field_of_view = 40.0F; // degrees, from bottom to top

    explicit ViewCamera(QObject* parent);

    // Looks at a model whose coordinates are drawn relative to `origin`, all of it in the picture.
    void look_at(const Aabb& bounds, const Vec3& origin, UpAxis up);
    [[nodiscard]] const Aabb& bounds() const { return bounds_; } // in the model's coordinates
    [[nodiscard]] const Vec3& origin() const { return origin_; }
    void set_size(const QSize& pixels);
    // Says how far around the model things are drawn: pieces that are parted by this share, and the
    // grid.
    void set_surroundings(double apart, bool has_grid);

    // These fly. Boxes are in the model's coordinates.
    void fit();
    void look_from(float yaw, float pitch);
    void fly_to(const CameraPlace& place);
    void fly_to_box(const Aabb& box);
    // Does not go so near that the fault's surroundings are out of the picture.
    void fly_to_fault(const Aabb& box);
    // These go there at once.
    void stand_at(const CameraPlace& place);
    void set_orthographic(bool orthographic);
    void turn(float yaw, float pitch); // by so many degrees
    // The point under the cursor stays under it.
    void move_aside(const QPointF& pixels);
    void move_nearer(float steps, const QPointF& position);
    void stop_flying() { flight_.stop(); }

    [[nodiscard]] bool is_orthographic() const { return orthographic_; }
    [[nodiscard]] CameraPlace place() const; // in the model's coordinates
    [[nodiscard]] Camera for_picture() const;
    [[nodiscard]] Sight sight() const;
    [[nodiscard]] const QVector3D& target() const { return pose_.target; } // relative to the origin
    [[nodiscard]] Vec3 towards_eye() const; // from the target, of length 1
    // The ray begins in front of everything that is drawn.
    [[nodiscard]] PickRay ray_through(const QPointF& position) const;
    [[nodiscard]] QPointF middle() const;
    // Edges that are closer together are not seen.
    [[nodiscard]] float least_spacing() const;
    // False where back faces of a closed model could be seen from within.
    [[nodiscard]] bool is_outside() const;
    // The depths between which everything lies, for a near and a far plane.
    struct Depths {
        float nearest = 0.0F;
        float farthest = 1.0F;
    };
    [[nodiscard]] Depths depths() const;
    [[nodiscard]] float aspect() const;

signals:
    void moved();

private:
    [[nodiscard]] Pose pose_at(const CameraPlace& place) const;
    void fly_to(const Pose& pose);
    // Flies to where a ball of that radius around the box's centre is all in the picture.
    void fly_around(const Aabb& box, double radius, double least_radius);
    void place_at(const Pose& pose); // at once
    // How far from the target a ball of that radius is all in the picture.
    [[nodiscard]] float distance_for(double radius) const;

    Aabb bounds_;
    Vec3 origin_ = Vec3::Zero();
    float radius_ = 1.0F;
    UpAxis up_ = UpAxis::unknown;
    QSize size_ = {1, 1};
    float apart_ = 0.0F;
    bool has_grid_ = true;
    bool orthographic_ = false;
    Turntable turntable_;
    Pose pose_ = {{}, 35.0F, 25.0F, 4.0F};
    QVariantAnimation flight_;
    Pose flight_from_;
    Pose flight_to_;
};

} // namespace hullwright::ui
