// Makes the menu of where the model is looked at from.
#pragma once

#include "draw/camera.h"

#include <QObject>

class QAction;
class QLabel;
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

    // These actions stand above the view as well.
    [[nodiscard]] QAction* fit() const { return fit_; }
    [[nodiscard]] QAction* projection() const { return orthographic_; }
    // Says where the camera in front looks from, while that is one of the directions.
    [[nodiscard]] QLabel* make_name_of_view() const;

private:
    void add_directions(QMenu* menu);
    void add_direction(QMenu* menu, const QString& text, const char* key, View view);
    void add_projection(QMenu* menu);
    void add_ball(QMenu* menu);
    [[nodiscard]] QAction* direction(View view) const;
    [[nodiscard]] QString name_of_view() const; // empty between the directions

    Watched watched_;
    QAction* fit_ = nullptr;
    QAction* orthographic_ = nullptr;
};

} // namespace hullwright::ui
