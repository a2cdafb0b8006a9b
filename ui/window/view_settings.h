// Says how the model is looked at, while the window runs: menus and bars change one value and show
// it, and the viewport, the look and the document follow it.
#pragma once

#include "ui/window/view_state.h"

#include <QObject>

namespace hullwright::ui {

class Document;
class Look;
class Viewport;

class ViewSettings : public QObject {
    Q_OBJECT
public:
    // Begins with the saved habits, restores the view of every project that is opened, and gives
    // its view to the document when that is saved.
    ViewSettings(Document& document, Viewport& viewport, Look& look, QObject* parent = nullptr);

    // Returns what menus and bars show. The mouse and the panels change the camera, the look and
    // what is hidden, so these are current in `now` only.
    [[nodiscard]] const ViewState& value() const { return value_; }
    [[nodiscard]] ViewState now() const;
    // Calls `change` with a copy of the value, and shows what it made of it.
    template <class Change> void change(const Change& change) {
        ViewState view = value_;
        change(view);
        set(view);
    }
    // Changes habits alike, which are saved as well. Another window may have saved others since
    // this one began, so only what `change` changes of them is written anew.
    template <class Change> void choose(const Change& change) {
        ViewHabits saved = saved_habits();
        change(saved);
        save_habits(saved);
        ViewState view = value_;
        change(view.habits);
        set(view);
    }
    // A section across the view is across the view as it is now, even if it was chosen before.
    void choose_section(int axis);
    // Moves the plane to that share of the model's extent along the normal that cuts.
    void move_section(double share);
    // Shows another view, with its camera. Its pieces are hidden as soon as they are made. The
    // habits stay as they are.
    void restore(const ViewState& view);

    // Cuts another model where the last one was cut. What was to be hidden is forgotten.
    void follow_model();
    // Hides what the restored view hides; called with finished pieces.
    void hide_restored();

signals:
    void changed(); // the value of menus and bars

private:
    void set(const ViewState& view);
    void apply(const ViewState& before);
    void apply_habits(const ViewHabits& before);
    void apply_section();

    Document& document_;
    Viewport& viewport_;
    Look& look_;
    // Pieces and primitives that it hides may be still to come.
    ViewState value_;
};

} // namespace hullwright::ui
