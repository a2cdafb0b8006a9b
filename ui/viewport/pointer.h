// Says what mouse and keys do in the 3D view: they go to tools first, else they move the camera,
// pick pieces, or draw a rectangle around them.
#pragma once

#include "draw/pick.h"
#include "ui/viewport/front.h"
#include "ui/viewport/navigation.h"

#include <QObject>
#include <QPointF>

#include <optional>
#include <vector>

class QEvent;
class QMouseEvent;

namespace hullwright::ui {

class Layers;
class Tool;
class ViewCamera;

class Pointer : public QObject {
    Q_OBJECT
public:
    Pointer(ViewCamera& camera, Layers& layers, QObject* parent);

    // Tools are asked in the order in which they were added, while what they work on is in front;
    // without it they always are.
    void add_tool(Tool* tool, std::optional<Front> works_on = Front::document) {
        all_tools_.push_back({tool, works_on});
        choose_tools();
    }
    void set_front(Front front, ViewCamera& camera);
    void set_navigation(Navigation navigation) { navigation_ = navigation; }
    [[nodiscard]] Navigation navigation() const { return navigation_; }
    // Returns the first visible piece at that position.
    [[nodiscard]] std::optional<Picked> pick(const QPointF& position) const;
    // Takes an event of the view's window; true for a key that was used.
    bool take(const QEvent& event);

signals:
    void picked(int piece, Qt::KeyboardModifiers modifiers); // -1: beside all pieces
    // The right button was clicked on a piece, or, with -1, on what a tool has selected for it.
    void menu_wanted(int piece, const QPoint& on_screen);
    void boxed(const std::vector<hullwright::PieceId>& pieces, Qt::KeyboardModifiers modifiers);

private:
    struct Belonging {
        Tool* tool;
        std::optional<Front> works_on;
    };
    void choose_tools();
    void press(const QPointF& position, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers);
    void move(const QPointF& position, Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers);
    void release(const QMouseEvent& mouse);
    void release_left(const QPointF& position, Qt::KeyboardModifiers modifiers);
    // Takes a press and a release at the same place, which picks a piece unless a tool takes it.
    void click(const QPointF& position, Qt::KeyboardModifiers modifiers);
    void ask_for_menu(const QPointF& position, const QPoint& on_screen);
    void move_camera(const QPointF& position, Gesture gesture);
    void hover(const QPointF& position);
    // Both rectangles begin where the button was pressed.
    void draw_rectangle(const QPointF& corner);
    void select_in_rectangle(const QPointF& corner, Qt::KeyboardModifiers modifiers);
    bool press_key(int key);                                   // true for a key that was used
    [[nodiscard]] int piece_at(const QPointF& position) const; // -1: beside all pieces

    ViewCamera* camera_;
    Layers& layers_;
    Front front_ = Front::document;
    std::vector<Belonging> all_tools_;
    std::vector<Tool*> tools_; // those that work on what is in front
    Tool* holder_ = nullptr;   // the tool that holds the left button
    Navigation navigation_ = Navigation::own;
    QPointF pressed_position_;
    QPointF last_position_;
    bool boxing_ = false;
    // Holds the buttons that went down in one place and have not moved away yet.
    Qt::MouseButtons clicking_ = Qt::NoButton;
};

} // namespace hullwright::ui
