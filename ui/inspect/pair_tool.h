// Moves and turns the chosen body by handles in the 3D view; the answer follows. A click chooses
// the body under the cursor.
#pragma once

#include "ui/inspect/pair_scene.h"
#include "ui/viewport/gizmo.h"
#include "ui/viewport/tool.h"

namespace hullwright::ui {

class Viewport;

class PairTool : public QObject, public Tool {
    Q_OBJECT
public:
    PairTool(PairScene& scene, Viewport& viewport, QObject* parent = nullptr);

    // Shows no handles where there is no mode.
    void set_mode(std::optional<GizmoMode> mode);
    [[nodiscard]] const std::optional<GizmoMode>& mode() const { return mode_; }
    // Returns the handles, while they are shown.
    [[nodiscard]] std::optional<Gizmo> gizmo() const;

    bool press(const QPointF& position) override;
    void drag(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void release() override;
    bool click(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void hover(const QPointF& position) override;
    bool escape() override;

signals:
    void mode_changed();

private:
    struct Active {
        GizmoDrag drag;
        hullwright::Pose from;      // when it was grabbed
        Vec3 middle = Vec3::Zero(); // about which it turns, in the world
    };
    struct Hit {
        std::size_t body = 0;
        std::uint32_t piece = 0;
    };
    void show();
    void say(const GizmoChange& change) const;
    [[nodiscard]] Vec3 middle() const; // of the chosen body, in the world
    [[nodiscard]] std::optional<Hit> hit_at(const QPointF& position) const;

    PairScene& scene_;
    Viewport& viewport_;
    std::optional<GizmoMode> mode_ = GizmoMode::move;
    std::optional<Handle> hovered_;
    std::optional<Active> active_;
};

} // namespace hullwright::ui
