// Declares the interface of tools that take the left button before selection and camera do, while
// they have a use for it.
#pragma once

#include <QPointF>
#include <Qt>

namespace hullwright::ui {

// While one of these keys is held, a click adds to the selection or takes away from it.
constexpr Qt::KeyboardModifiers k_adding = Qt::ShiftModifier | Qt::ControlModifier;

// Each function with a result says whether the tool took the event; then it goes to nobody else.
class Tool {
public:
    Tool() = default;
    Tool(const Tool&) = delete;
    Tool& operator=(const Tool&) = delete;
    virtual ~Tool() = default;

    virtual bool press(const QPointF& position) = 0;
    // The viewport calls this only after a press that the tool took.
    virtual void drag(const QPointF& position, Qt::KeyboardModifiers modifiers) = 0;
    virtual void release() = 0;
    // Takes a press and a release in one place without dragging.
    virtual bool click(const QPointF& position, Qt::KeyboardModifiers modifiers) = 0;
    // Selects what of the tool's lies there, unless it is selected, for a menu of what can be done
    // to it.
    virtual bool select_at(const QPointF& /*position*/) { return false; }
    virtual void hover(const QPointF& position) = 0;
    virtual bool escape() = 0;
};

} // namespace hullwright::ui
