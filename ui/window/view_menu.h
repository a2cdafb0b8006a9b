// The menu of where the model is looked at from.
#pragma once

#include "draw/camera.h"

#include <QObject>

class QAction;
class QMenu;

namespace hullwright::ui {

class AxisBall;
class DocumentView;
class ViewSettings;
class Viewport;

class ViewMenu : public QObject {
    Q_OBJECT
public:
    struct Watched {
        ViewSettings& settings;
        Viewport& viewport;
        DocumentView& document_view;
        AxisBall& ball;
    };
    ViewMenu(QMenu* menu, const Watched& watched);

    // Those that stand above the view as well.
    [[nodiscard]] QAction* fit() const { return fit_; }
    [[nodiscard]] QAction* projection() const { return orthographic_; }

private:
    void add_directions(QMenu* menu);
    void add_direction(QMenu* menu, const QString& text, const char* key, View view);
    void add_projection(QMenu* menu);
    void add_ball(QMenu* menu);

    Watched watched_;
    QAction* fit_ = nullptr;
    QAction* orthographic_ = nullptr;
};

} // namespace hullwright::ui
