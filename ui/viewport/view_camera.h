// Moves the camera of the 3D view: it flies to places, or follows the pointer. It knows nothing of
// Qt3D.
#pragma once

#include "ui/viewport/standpoint.h"

#include <QObject>
#include <QVariantAnimation>

namespace hullwright::ui {

class ViewCamera : public QObject {
    Q_OBJECT
public:
    explicit ViewCamera(QObject* parent);

    // Looks at a model whose coordinates are drawn relative to `origin`, all of it in the picture.
    void look_at(const Aabb& bounds, const Vec3& origin, UpAxis up);
    // Follows what is looked at as it moves or grows; the origin of what is drawn stays.
    void follow(const Aabb& bounds);
    // `ratio` is how many of the screen's own pixels a pixel has at its side.
    void set_size(const QSize& pixels, double ratio);
    // Says how far around the model things are drawn: pieces that are parted by this share, and the
    // grid.
    void set_surroundings(double apart, bool has_grid);
    // Other things are drawn within this box, in the model's coordinates; it may be empty.
    void surround(const Aabb& box);
    // A picture that is filled has room for pieces that are parted by this share.
    void set_parted(double share);
    [[nodiscard]] const Standpoint& standpoint() const { return now_; }

    // Each of the next functions flies. Boxes are in the model's coordinates.
    void fit();
    void look_from(float yaw, float pitch);
    void fly_to(const CameraPlace& place);
    void fly_to_box(const Aabb& box);
    // Does not go so near that the fault's surroundings are out of the picture, and turns to where
    // it is seen from that direction, of length 1; a zero direction turns nothing.
    void fly_to_fault(const Aabb& box, const Vec3& direction);
    // Each of the next functions goes there at once.
    void stand_at(const CameraPlace& place);
    void set_orthographic(bool orthographic);
    void turn(float yaw, float pitch); // by so many degrees
    // The point under the cursor stays under it.
    void move_aside(const QPointF& pixels);
    void move_nearer(float steps, const QPointF& position);
    void stop_flying();

signals:
    void moved();

private:
    void fly_to(const Pose& pose);
    // Flies to where a ball of that radius around the box's centre is all in the picture, turned as
    // in that pose.
    void fly_around(const Aabb& box, double radius, double least_radius, Pose pose);
    [[nodiscard]] Pose filling(const Pose& pose) const;
    // Goes at once to where what is looked at fills the picture, turned as in that pose.
    void fill_picture(const Pose& pose);
    void show_change();              // of the picture's size or kind
    void place_at(const Pose& pose); // at once

    Standpoint now_;
    double parted_ = 0.0;
    bool fills_picture_ = false; // nobody has moved since; another size of picture is filled again
    QVariantAnimation flight_;
    Pose flight_from_;
    Pose flight_to_;
};

} // namespace hullwright::ui
