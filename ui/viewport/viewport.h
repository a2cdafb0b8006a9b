// The widget of the 3D view. It joins the camera, the layers that are shown, and what the pointer
// does, and gives them to Qt3D; only this folder uses that.
#pragma once

#include "ui/viewport/layers.h"
#include "ui/viewport/pointer.h"
#include "ui/viewport/view_camera.h"

#include <QWidget>

#include <memory>

namespace Qt3DExtras {
class Qt3DWindow;
}
namespace Qt3DRender {
class QClearBuffers;
}

namespace hullwright::ui {

class Viewport : public QWidget {
    Q_OBJECT
public:
    explicit Viewport(QWidget* parent = nullptr);
    ~Viewport() override;

    [[nodiscard]] ViewCamera& camera() { return *camera_; }
    [[nodiscard]] const ViewCamera& camera() const { return *camera_; }
    [[nodiscard]] Layers& layers() { return *layers_; }
    [[nodiscard]] const Layers& layers() const { return *layers_; }
    [[nodiscard]] Pointer& pointer() { return *pointer_; }
    [[nodiscard]] const Pointer& pointer() const { return *pointer_; }

    // Makes the view one pixel high, to draw first frames unseen: nothing can lie over a view, and
    // a view without any place draws nothing. The next model gives it its place back.
    void keep_out_of_the_way();
    // Shows a model, and all of it in the picture.
    void show_model(const ModelLayers::Model& model);

signals:
    void drawn_all_kinds(); // drawn unseen; the view can be hidden until there is a model
    void said(const QString& message); // for the status line

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void make_window(Qt3DCore::QEntity* scene, bool is_software);
    void take_place();    // gives back the height that keep_out_of_the_way() took
    void settle();        // shows the model once a frame of the new size has been drawn
    void warm();          // all shaders are compiled, so that the model may be shown
    void order_drawing(); // surfaces, then lines over them
    void aim();
    void follow_palette(); // takes a dark or light background, as the window has

    std::unique_ptr<Qt3DCore::QEntity> windowless_; // the scene, without OpenGL
    Qt3DExtras::Qt3DWindow* window_ = nullptr;      // null without OpenGL
    Qt3DRender::QClearBuffers* ground_ = nullptr;   // paints the background
    ViewCamera* camera_ = nullptr;
    Layers* layers_ = nullptr;
    Pointer* pointer_ = nullptr;
    bool is_warm_ = false;  // all kinds of things have been drawn once
    bool has_place_ = true; // a frame of this size has been drawn
};

} // namespace hullwright::ui
