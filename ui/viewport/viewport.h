// Is the widget of the 3D view. It joins the camera, the layers that are shown, and what the
// pointer does, and gives them to Qt3D; only this folder uses that.
#pragma once

#include "ui/viewport/first_place.h"
#include "ui/viewport/front.h"
#include "ui/viewport/layers.h"
#include "ui/viewport/pointer.h"
#include "ui/viewport/view_camera.h"

#include <QWidget>

#include <array>
#include <memory>

namespace Qt3DExtras {
class Qt3DWindow;
}
namespace Qt3DRender {
class QClearBuffers;
}

namespace hullwright::ui {

class PairLayers;
class ProbeLayers;

class Viewport : public QWidget {
    Q_OBJECT
public:
    explicit Viewport(QWidget* parent = nullptr);
    ~Viewport() override;

    // Each front has a camera of its own, so that each comes back as it was left.
    [[nodiscard]] ViewCamera& camera_of(Front front) const {
        return *cameras_[static_cast<std::size_t>(front)];
    }
    [[nodiscard]] ViewCamera& camera() { return camera_of(Front::document); }
    [[nodiscard]] const ViewCamera& camera() const { return camera_of(Front::document); }
    [[nodiscard]] ViewCamera& pair_camera() { return camera_of(Front::pair); }
    [[nodiscard]] ViewCamera& probe_camera() { return camera_of(Front::probe); }
    [[nodiscard]] const ViewCamera& front_camera() const { return camera_of(front_); }
    [[nodiscard]] ViewCamera& front_camera() { return camera_of(front_); }
    [[nodiscard]] PairLayers& pair() { return *pair_; }
    [[nodiscard]] ProbeLayers& probe() { return *probe_; }
    [[nodiscard]] Layers& layers() { return *layers_; }
    [[nodiscard]] const Layers& layers() const { return *layers_; }
    [[nodiscard]] Pointer& pointer() { return *pointer_; }
    [[nodiscard]] const Pointer& pointer() const { return *pointer_; }

    // Kept out of the way, the view gets its place back with the next model.
    [[nodiscard]] FirstPlace& place() { return *place_; }
    // Shows a model, and all of it in the picture.
    void show_model(const ModelLayers::Model& model);
    // Looks anew at what is not the document, all of it in the picture.
    void look_at(Front front, const Aabb& bounds, UpAxis up);
    // The other fronts are not drawn and get no clicks.
    void set_front(Front front);
    [[nodiscard]] Front front() const { return front_; }

signals:
    void drawn_all_kinds(); // drawn unseen; the view can be hidden until there is a model
    void said(const QString& message); // for the status line
    void front_changed(hullwright::ui::Front front);
    void aimed(); // the camera in front has moved, or another one is in front

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void make_window(Qt3DCore::QEntity* scene, bool is_software);
    void begin_showing(); // something is shown, perhaps the first
    void order_drawing(); // surfaces, then lines over them
    void aim();
    void follow_palette(); // takes a dark or light background, as the window has

    std::unique_ptr<Qt3DCore::QEntity> windowless_;  // the scene, without OpenGL
    Qt3DExtras::Qt3DWindow* window_ = nullptr;       // null without OpenGL
    Qt3DRender::QClearBuffers* ground_ = nullptr;    // paints the background
    std::array<ViewCamera*, k_fronts> cameras_ = {}; // in the order of Front
    Layers* layers_ = nullptr;
    std::unique_ptr<PairLayers> pair_;
    std::unique_ptr<ProbeLayers> probe_;
    Pointer* pointer_ = nullptr;
    FirstPlace* place_ = nullptr;
    Front front_ = Front::document;
};

} // namespace hullwright::ui
