// What takes the left button before selection and camera do, while it has a use for it.
#pragma once

#include <QPointF>
#include <Qt>

namespace hullwright::ui {

// Held, a click adds to the selection or takes away from it.
constexpr Qt::KeyboardModifiers k_adding = Qt::ShiftModifier | Qt::ControlModifier;

// Each says whether it takes what happens; then nobody else does.
class Tool {
public:
    Tool() = default;
    Tool(const Tool&) = delete;
    Tool& operator=(const Tool&) = delete;
    virtual ~Tool() = default;

    virtual bool press(const QPointF& position) = 0;
    // After a press that was taken.
    virtual void drag(const QPointF& position, Qt::KeyboardModifiers modifiers) = 0;
    virtual void release() = 0;
    // Of a press and a release in one place that nobody dragged.
    virtual bool click(const QPointF& position, Qt::KeyboardModifiers modifiers) = 0;
    virtual void hover(const QPointF& position) = 0;
    virtual bool escape() = 0;
};

} // namespace hullwright::ui
