#include "ui/viewport/viewport.h"

#include "ui/viewport/layer.h"

#include <Qt3DExtras/QForwardRenderer>
#include <Qt3DExtras/Qt3DWindow>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QRenderSettings>

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hullwright::ui {
namespace {

constexpr float k_field_of_view = 40.0F; // degrees, from bottom to top
constexpr float k_degrees_per_pixel = 0.4F;
constexpr float k_degrees_per_key = 15.0F;
constexpr int k_flight_milliseconds = 250;

float half_view_tangent() {
    return std::tan(k_field_of_view * 0.5F * std::numbers::pi_v<float> / 180.0F);
}

// Without a context Qt3D would wait for one forever.
bool has_open_gl() {
    QOpenGLContext context;
    return context.create();
}

QVector3D floats(const Vec3& v) {
    return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

} // namespace

Viewport::Viewport(QWidget* parent) : QWidget(parent) {
    setObjectName("viewport");
    setMinimumSize(200, 150);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    if (!has_open_gl()) {
        auto* label = new QLabel(tr("No picture: this display offers no OpenGL."), this);
        label->setAlignment(Qt::AlignCenter);
        layout->addWidget(label);
        return;
    }
    window_ = new Qt3DExtras::Qt3DWindow;
    QWidget* container = createWindowContainer(window_, this);
    container->setAccessibleName(tr("3D view"));
    container->setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(container);
    layout->addWidget(container);
    make_scene();
    window_->installEventFilter(this);
    flight_.setDuration(k_flight_milliseconds);
    flight_.setStartValue(0.0F);
    flight_.setEndValue(1.0F);
    flight_.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&flight_, &QVariantAnimation::valueChanged, this, [this](const QVariant& share) {
        place_camera(between(flight_from_, flight_to_, share.toFloat()));
    });
    follow_palette();
    place_camera(pose_);
}

Viewport::~Viewport() = default;

void Viewport::make_scene() {
    auto* root = new Qt3DCore::QEntity;
    surface_ = std::make_unique<Layer>(root, Style::surface);
    edges_ = std::make_unique<Layer>(root, Style::edges);
    faults_ = std::make_unique<Layer>(root, Style::in_front);
    window_->setRootEntity(root);
    window_->renderSettings()->setRenderPolicy(Qt3DRender::QRenderSettings::OnDemand);
    // Three entities, always in view: nothing to cull.
    window_->defaultFrameGraph()->setFrustumCullingEnabled(false);
}

void Viewport::show_model(const DrawList& list, UpAxis up) {
    if (window_ == nullptr) {
        return;
    }
    origin_ = list.origin;
    radius_ = std::max(static_cast<float>(list.bounds.diagonal() * 0.5), 1e-20F);
    model_faults_ = list.faults;
    surface_->set_vertices(list.triangles);
    edges_->set_vertices(list.edges);
    faults_->set_vertices(list.faults);
    turntable_.set_up(up);
    flight_.stop();
    place_camera({{}, 35.0F, 25.0F, distance_for(radius_)});
}

void Viewport::show_faults(const std::vector<DrawVertex>& lines, const Aabb& box) {
    if (window_ == nullptr) {
        return;
    }
    faults_->set_vertices(lines);
    if (!box.empty()) {
        // Not nearer than shows what the fault belongs to.
        const double radius = std::max(box.diagonal() * 0.5, radius_ * 0.1);
        Pose pose = pose_;
        pose.target = floats(Vec3(box.centre() - origin_));
        pose.distance = distance_for(radius);
        fly_to(pose);
    }
}

void Viewport::clear_faults() {
    if (window_ != nullptr) {
        faults_->set_vertices(model_faults_);
    }
}

void Viewport::fit() {
    Pose pose = pose_;
    pose.target = {};
    pose.distance = distance_for(radius_);
    fly_to(pose);
}

void Viewport::look_from(float yaw, float pitch) {
    Pose pose = pose_;
    pose.yaw = yaw;
    pose.pitch = pitch;
    fly_to(pose);
}

void Viewport::set_orthographic(bool orthographic) {
    orthographic_ = orthographic;
    place_camera(pose_);
}

void Viewport::set_edges_visible(bool visible) {
    if (window_ != nullptr) {
        edges_->set_visible(visible);
    }
}

bool Viewport::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        last_position_ = static_cast<QMouseEvent*>(event)->position();
        flight_.stop();
        break;
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        drag(mouse->position(), mouse->buttons(), mouse->modifiers());
        break;
    }
    case QEvent::Wheel:
        move_nearer(static_cast<float>(static_cast<QWheelEvent*>(event)->angleDelta().y()) /
                    120.0F);
        break;
    case QEvent::KeyPress:
        return press(static_cast<QKeyEvent*>(event)->key()) || QWidget::eventFilter(watched, event);
    case QEvent::Resize:
        place_camera(pose_);
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void Viewport::drag(const QPointF& position, Qt::MouseButtons buttons,
                    Qt::KeyboardModifiers modifiers) {
    const QPointF moved = position - last_position_;
    last_position_ = position;
    const auto x = static_cast<float>(moved.x());
    const auto y = static_cast<float>(moved.y());
    Pose pose = pose_;
    const bool left = buttons.testFlag(Qt::LeftButton);
    if (buttons.testFlag(Qt::MiddleButton) || (left && modifiers.testFlag(Qt::ShiftModifier))) {
        // The point under the cursor stays under it.
        const float pixel = 2.0F * pose.distance * half_view_tangent() /
                            static_cast<float>(std::max(1, window_->height()));
        pose.target += (turntable_.upward(pose) * y - turntable_.rightward(pose) * x) * pixel;
    } else if (left) {
        pose.yaw -= x * k_degrees_per_pixel;
        pose.pitch = std::clamp(pose.pitch + y * k_degrees_per_pixel, -90.0F, 90.0F);
    } else {
        return;
    }
    place_camera(pose);
}

// The arrows turn, plus and minus come nearer and go back. True for a key of ours.
bool Viewport::press(int key) {
    Pose pose = pose_;
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        pose.yaw += key == Qt::Key_Left ? -k_degrees_per_key : k_degrees_per_key;
        break;
    case Qt::Key_Up:
    case Qt::Key_Down:
        pose.pitch =
            std::clamp(pose.pitch + (key == Qt::Key_Up ? k_degrees_per_key : -k_degrees_per_key),
                       -90.0F, 90.0F);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: // the plus key without Shift
        move_nearer(1.0F);
        return true;
    case Qt::Key_Minus:
        move_nearer(-1.0F);
        return true;
    default:
        return false;
    }
    flight_.stop();
    place_camera(pose);
    return true;
}

void Viewport::move_nearer(float steps) {
    flight_.stop();
    Pose pose = pose_;
    pose.distance =
        std::clamp(pose.distance * std::pow(0.85F, steps), radius_ * 1e-3F, radius_ * 100.0F);
    place_camera(pose);
}

void Viewport::fly_to(const Pose& pose) {
    if (window_ == nullptr) {
        return;
    }
    flight_.stop();
    flight_from_ = pose_;
    flight_to_ = pose;
    flight_.start();
}

void Viewport::place_camera(const Pose& pose) {
    pose_ = pose;
    if (window_ == nullptr) {
        return;
    }
    auto* camera = window_->camera();
    camera->setPosition(turntable_.position(pose));
    camera->setViewCenter(pose.target);
    camera->setUpVector(turntable_.upward(pose));
    // All of the model lies within `reach` of the target.
    const float reach = radius_ * 1.05F + pose.target.length();
    const float far = pose.distance + reach;
    if (orthographic_) {
        const float half = pose.distance * half_view_tangent();
        camera->lens()->setOrthographicProjection(-half * aspect(), half * aspect(), -half, half,
                                                  pose.distance - reach, far);
    } else {
        const float near = std::max(pose.distance - reach, far * 1e-3F);
        camera->lens()->setPerspectiveProjection(k_field_of_view, aspect(), near, far);
    }
}

float Viewport::distance_for(double radius) const {
    const float narrow = std::min(1.0F, aspect());
    return static_cast<float>(radius) * 1.1F / (std::sin(std::atan(half_view_tangent() * narrow)));
}

float Viewport::aspect() const {
    return window_ == nullptr || window_->height() <= 0
               ? 1.0F
               : static_cast<float>(window_->width()) / static_cast<float>(window_->height());
}

void Viewport::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) {
        follow_palette();
    }
    QWidget::changeEvent(event);
}

void Viewport::follow_palette() {
    if (window_ != nullptr) {
        const bool dark = palette().color(QPalette::Window).lightness() < 128;
        window_->defaultFrameGraph()->setClearColor(dark ? QColor(38, 41, 46)
                                                         : QColor(226, 229, 233));
    }
}

} // namespace hullwright::ui
