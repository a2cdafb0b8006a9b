#include "ui/viewport/viewport.h"

#include "ui/viewport/material.h"

#include "ui/viewport/first_frames.h"
#include "ui/viewport/pair_layers.h"
#include "ui/viewport/probe_layers.h"

#include <Qt3DCore/QTransform>
#include <Qt3DExtras/QForwardRenderer>
#include <Qt3DExtras/Qt3DWindow>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QRenderPassFilter>
#include <Qt3DRender/QRenderSettings>

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPointer>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace hullwright::ui {
namespace {

enum class OpenGl { none, software, hardware };

// Finds out which OpenGL there is, because without a context Qt3D would wait for one forever.
OpenGl find_open_gl() {
    QOpenGLContext context;
    if (!context.create()) {
        return OpenGl::none;
    }
    QOffscreenSurface surface;
    surface.create();
    if (!context.makeCurrent(&surface)) {
        return OpenGl::hardware; // nothing is known about it
    }
    const auto* name = context.functions()->glGetString(GL_RENDERER);
    const QByteArray renderer(name == nullptr ? "" : reinterpret_cast<const char*>(name));
    context.doneCurrent();
    const bool is_software = renderer.contains("llvmpipe") || renderer.contains("softpipe") ||
                             renderer.contains("SWR") || renderer.contains("SwiftShader");
    return is_software ? OpenGl::software : OpenGl::hardware;
}

// Says where the camera is, as a transformation of it. Qt3D finds the direction of sight as the
// difference of the eye and of what lies one of the camera's own units ahead. With that unit no
// shorter than the eye is far from the origin, the difference keeps its digits, and with it no
// shorter than 1, it is none that Qt takes for zero.
QMatrix4x4 placed(const Sight& sight) {
    const double unit = std::max(sight.eye.norm(), 1.0);
    Eigen::Matrix4f matrix = Eigen::Matrix4f::Identity();
    matrix.topRows<3>() << (unit * sight.right).cast<float>(), (unit * sight.upward).cast<float>(),
        (-unit * sight.ahead).cast<float>(), sight.eye.cast<float>();
    return QMatrix4x4(matrix.data()).transposed(); // the numbers of Eigen go down the columns
}

} // namespace

Viewport::Viewport(QWidget* parent) : QWidget(parent) {
    for (ViewCamera*& camera : cameras_) {
        camera = new ViewCamera(this);
    }
    setObjectName("viewport");
    setMinimumWidth(200);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* scene = new Qt3DCore::QEntity;
    layers_ = new Layers(scene, this);
    pair_ = std::make_unique<PairLayers>(scene);
    probe_ = std::make_unique<ProbeLayers>(scene);
    pair_camera().set_surroundings(0.0, false);
    // Planes, rays and endless cylinders are drawn far beyond what is looked at.
    constexpr double k_around = 4.0; // its sizes
    probe_camera().set_surroundings(k_around, false);
    pointer_ = new Pointer(camera(), *layers_, this);
    const OpenGl open_gl = find_open_gl();
    if (open_gl == OpenGl::none) {
        windowless_.reset(scene);
        auto* label = new QLabel(tr("No picture: this display offers no OpenGL."), this);
        label->setAlignment(Qt::AlignCenter);
        layout->addWidget(label);
    } else {
        make_window(scene, open_gl == OpenGl::software);
    }
    place_ = new FirstPlace(*this, window_);
    connect(place_, &FirstPlace::ready, this,
            [this](bool is_ready) { layers_->model().set_ready(is_ready); });
    for (const ViewCamera* camera : cameras_) {
        connect(camera, &ViewCamera::moved, this, [this, camera] {
            if (camera == &front_camera()) {
                aim();
            }
        });
    }
    connect(layers_, &Layers::surroundings_changed, this, [this] {
        camera().set_surroundings(layers_->apart(), layers_->shown().grid);
        camera().set_parted(layers_->apart());
    });
    follow_palette();
    aim();
}

Viewport::~Viewport() = default;

void Viewport::make_window(Qt3DCore::QEntity* scene, bool is_software) {
    window_ = new Qt3DExtras::Qt3DWindow;
    if (is_software) {
        // Software drawing makes the window wait for every frame; smooth edges would cost four
        // times as many pixels.
        QSurfaceFormat format = window_->format();
        format.setSamples(0);
        window_->setFormat(format);
        QSurfaceFormat::setDefaultFormat(format);
    }
    QWidget* container = createWindowContainer(window_, this);
    container->setAccessibleName(tr("3D view"));
    container->setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(container);
    layout()->addWidget(container);
    connect(new FirstFrames(scene, this), &FirstFrames::done, this, [this] {
        place_->warm();
        emit drawn_all_kinds();
    });
    window_->setRootEntity(scene);
    // Qt3DWindow puts the root below one of its own, and deletes neither that nor its settings,
    // which own the frame graph, if it was never shown.
    connect(window_, &QObject::destroyed,
            [all = QPointer<Qt3DCore::QNode>(scene->parentNode()),
             settings = QPointer<Qt3DCore::QNode>(window_->renderSettings())] {
                delete all;
                delete settings;
            });
    window_->renderSettings()->setRenderPolicy(Qt3DRender::QRenderSettings::OnDemand);
    // There are only a few entities, always in view, so nothing needs culling.
    window_->defaultFrameGraph()->setFrustumCullingEnabled(false);
    order_drawing();
    window_->installEventFilter(this);
}

// The window's own frame graph draws everything in one go, in any order; below it go others, of
// which the first clears.
void Viewport::order_drawing() {
    Qt3DRender::QFrameGraphNode* last = window_->defaultFrameGraph();
    while (auto* below = last->findChild<Qt3DRender::QFrameGraphNode*>(
               QString(), Qt::FindDirectChildrenOnly)) {
        last = below;
    }
    window_->defaultFrameGraph()->setBuffersToClear(Qt3DRender::QClearBuffers::None);
    ground_ = new Qt3DRender::QClearBuffers(last);
    ground_->setBuffers(Qt3DRender::QClearBuffers::ColorDepthStencilBuffer);
    const auto draw = [](Qt3DRender::QFrameGraphNode* below, const char* passes) {
        auto* filter = new Qt3DRender::QRenderPassFilter(below);
        auto* key = new Qt3DRender::QFilterKey(filter);
        key->setName(QString::fromLatin1(k_pass));
        key->setValue(QString::fromLatin1(passes));
        filter->addMatch(key);
    };
    draw(ground_, k_surfaces);
    for (const char* passes : {k_ground, k_lines, k_pale_depths, k_pale, k_pale_lines}) {
        draw(last, passes);
    }
}

void Viewport::begin_showing() {
    if (window_ != nullptr) {
        place_->take();
        for (ViewCamera* camera : cameras_) {
            camera->set_size(window_->size(), window_->devicePixelRatio());
        }
        constexpr int k_long_enough = 1000; // milliseconds; first frames may be hindered
        QTimer::singleShot(k_long_enough, place_, &FirstPlace::stop_waiting);
    }
}

void Viewport::look_at(Front front, const Aabb& bounds, UpAxis up) {
    begin_showing();
    camera_of(front).look_at(bounds, bounds.centre(), up);
}

void Viewport::set_front(Front front) {
    front_ = front;
    layers_->set_in_front(front == Front::document);
    pair_->set_in_front(front == Front::pair);
    probe_->set_in_front(front == Front::probe);
    pointer_->set_front(front, front_camera());
    aim();
    emit front_changed(front);
}

void Viewport::show_model(const ModelLayers::Model& model) {
    begin_showing();
    layers_->model().show_model(model);
    camera().look_at(model.list->bounds, model.list->origin, model.up);
}

bool Viewport::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    // The container passes these events down; they are for the window around it.
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
        QCoreApplication::sendEvent(QWidget::window(), event);
        return true;
    case QEvent::Resize:
        for (ViewCamera* camera : cameras_) {
            camera->set_size(window_->size(), window_->devicePixelRatio());
        }
        break;
    default:
        if (pointer_->take(*event)) {
            return true;
        }
        break;
    }
    return QWidget::eventFilter(watched, event);
}

// Gives the camera's place to Qt3D, and lets the layers draw what is seen from there.
void Viewport::aim() {
    const Standpoint& standpoint = front_camera().standpoint();
    switch (front_) {
    case Front::document:
        layers_->follow(standpoint);
        break;
    case Front::pair:
        pair_->follow(standpoint);
        break;
    case Front::probe:
        probe_->follow(standpoint);
        break;
    }
    emit aimed();
    if (window_ == nullptr) {
        return;
    }
    const Sight sight = standpoint.sight();
    const Standpoint::Depths depths = standpoint.depths();
    auto* camera = window_->camera();
    camera->transform()->setMatrix(placed(sight));
    if (sight.orthographic) {
        const auto half = static_cast<float>(sight.distance * sight.slope);
        const float wide = half * standpoint.aspect();
        camera->lens()->setOrthographicProjection(-wide, wide, -half, half, depths.nearest,
                                                  depths.farthest);
    } else {
        camera->lens()->setPerspectiveProjection(Standpoint::k_field_of_view, standpoint.aspect(),
                                                 depths.nearest, depths.farthest);
    }
}

void Viewport::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) {
        follow_palette();
    } else if (event->type() == QEvent::LanguageChange && focusProxy() != nullptr) {
        focusProxy()->setAccessibleName(tr("3D view"));
    }
    QWidget::changeEvent(event);
}

void Viewport::follow_palette() {
    const bool dark = palette().color(QPalette::Window).lightness() < 128;
    const Background background = dark ? Background::dark : Background::light;
    layers_->model().set_background(background);
    if (window_ != nullptr) {
        const Rgb rgb = colour_of(background);
        ground_->setClearColor(QColor(rgb[0], rgb[1], rgb[2]));
    }
}

} // namespace hullwright::ui
