// Shows the bench in the 3D view, and moves its things by handles there. A press on a handle
// chooses it, and a drag takes it along in the plane across the line of sight; what is chosen has
// arrows besides.
#pragma once

#include "ui/probe/bench_picture.h"
#include "ui/probe/probe_bench.h"
#include "ui/viewport/gizmo.h"
#include "ui/viewport/tool.h"

namespace hullwright::ui {

class Viewport;

class BenchView : public QObject, public Tool {
    Q_OBJECT
public:
    BenchView(ProbeBench& bench, Viewport& viewport, QObject* parent = nullptr);

    // Looks at all of the test anew.
    void look();
    void look_once(); // unless it has been looked at
    // Another panel shows something else with the asset, which is seen whatever the test is.
    void set_aside(bool aside);
    void place_asset(); // where it belongs, relative to where the camera stands
    // Returns where the handle is seen in the view; none: there is no such handle, or it is out of
    // sight.
    [[nodiscard]] std::optional<QPointF> on_screen(const BenchHandle& handle) const;
    [[nodiscard]] std::vector<BenchHandle> handles() const;

    // Says whether a turned box that is chosen has rings instead of arrows.
    void set_turning(bool turning);
    [[nodiscard]] bool is_turning() const { return turning_; }
    // Returns arrows or rings, while a handle is chosen.
    [[nodiscard]] std::optional<Gizmo> gizmo() const;

    bool press(const QPointF& position) override;
    void drag(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void release() override;
    bool click(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void hover(const QPointF& position) override;
    bool escape() override;

private:
    struct Active {
        BenchHandle handle;
        BenchValues from;
        Vec3 grabbed = Vec3::Zero(); // the handle's place when it was grabbed
        Vec3 point = Vec3::Zero();   // of the plane that it is dragged in, under the cursor
        std::optional<GizmoDrag> gizmo;
    };
    void show_asset();
    void show();
    void show_handles();
    void follow();
    [[nodiscard]] Vec3 origin() const;
    [[nodiscard]] Sight sight() const;
    [[nodiscard]] Vec3 place_of(const BenchHandle& handle) const;
    [[nodiscard]] std::optional<BenchHandle> handle_under(const QPointF& position) const;
    // Returns where the cursor's ray passes the plane through `place` across the line of sight.
    [[nodiscard]] Vec3 under(const QPointF& position, const Vec3& place) const;
    void move_to(const Vec3& place, bool in_steps);
    void turn_by(double angle);
    [[nodiscard]] double digit() const; // what a drag rounds numbers to

    ProbeBench& bench_;
    Viewport& viewport_;
    BenchTarget::Asset shown_;
    std::vector<std::uint32_t> met_; // the pieces of it that are shown as met
    bool turning_ = false;
    bool has_looked_ = false;
    bool is_aside_ = false;
    std::optional<BenchHandle> hovered_;
    std::optional<Handle> hovered_arrow_;
    std::optional<Active> active_;
};

} // namespace hullwright::ui
