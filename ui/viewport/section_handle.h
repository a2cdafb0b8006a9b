// Draws the handle of the section in the 3D view: arrows across the plane, by which it is dragged.
#pragma once

#include "ui/viewport/gizmo.h"
#include "ui/viewport/tool.h"

#include <QObject>

namespace hullwright::ui {

class Viewport;

class SectionHandle : public QObject, public Tool {
    Q_OBJECT
public:
    explicit SectionHandle(Viewport& viewport, QObject* parent = nullptr);

    void show(); // again, after the section has changed
    // Returns the tips of both arrows in the window; empty while there is no section.
    [[nodiscard]] std::vector<QPointF> tips() const;

    bool press(const QPointF& position) override;
    void drag(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void release() override;
    bool click(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void hover(const QPointF& position) override;
    bool escape() override { return false; }

signals:
    void moved(double share); // of the model's extent along the plane's normal

private:
    struct Grab {
        GizmoDrag drag;
        double share = 0.5; // where the plane was then
    };
    [[nodiscard]] std::optional<Gizmo> gizmo() const; // its first axis is the plane's normal
    [[nodiscard]] double reach() const;               // of the whole way, in model units
    [[nodiscard]] bool is_at(const QPointF& position) const;

    Viewport& viewport_;
    std::optional<Grab> grab_;
    bool is_hovered_ = false;
};

} // namespace hullwright::ui
