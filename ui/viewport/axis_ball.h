// Draws the ball of axes in the corner of the 3D view: it shows how x, y and z lie, a drag turns
// it, and a click on one of its ends looks from there. These are numbers and triangles; AxisBall is
// the tool that has them.
#pragma once

#include "draw/camera.h"
#include "ui/viewport/sight.h"
#include "ui/viewport/tool.h"

#include <QObject>

#include <vector>

namespace hullwright::ui {

class Viewport;

// Is one end of an axis, where it is seen in the window.
struct BallEnd {
    int axis = 0;
    bool is_positive = true;
    QPointF at;
    double depth = 0.0;      // towards the eye; 1 in front, -1 behind
    View view = View::front; // what is seen from there
};

// Returns the ends from the farthest to the nearest.
[[nodiscard]] std::vector<BallEnd> ends_of_ball(const Sight& sight, UpAxis up);
// Returns the nearest end under the cursor.
[[nodiscard]] std::optional<BallEnd> ball_end_at(const Sight& sight, UpAxis up,
                                                 const QPointF& position);
// Returns triangles in front of everything; the end under the cursor is brighter.
[[nodiscard]] std::vector<DrawVertex> draw_ball(const Sight& sight, UpAxis up,
                                                const std::optional<View>& hovered);

class AxisBall : public QObject, public Tool {
    Q_OBJECT
public:
    explicit AxisBall(Viewport& viewport, QObject* parent = nullptr);

    void set_shown(bool shown);
    [[nodiscard]] bool is_shown() const { return is_shown_; }

    bool press(const QPointF& position) override;
    void drag(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void release() override;
    bool click(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void hover(const QPointF& position) override;
    bool escape() override { return false; }

signals:
    void hovered(hullwright::View view); // the cursor came over its end
    void chosen(hullwright::View view);

private:
    [[nodiscard]] std::optional<BallEnd> end_at(const QPointF& position) const;
    void show();

    Viewport& viewport_;
    std::optional<View> hovered_;
    std::optional<View> pressed_;
    QPointF last_; // of the cursor, while the ball is pressed
    bool is_shown_ = true;
};

} // namespace hullwright::ui
