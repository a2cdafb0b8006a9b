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
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
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

enum class OpenGl { none, software, hardware };

// Without a context Qt3D would wait for one forever.
OpenGl find_open_gl() {
    QOpenGLContext context;
    if (!context.create()) {
        return OpenGl::none;
    }
    QOffscreenSurface surface;
    surface.create();
    if (!context.makeCurrent(&surface)) {
        return OpenGl::hardware; // nothing is known
    }
    const auto* name = context.functions()->glGetString(GL_RENDERER);
    const QByteArray renderer(name == nullptr ? "" : reinterpret_cast<const char*>(name));
    context.doneCurrent();
    const bool is_software = renderer.contains("llvmpipe") || renderer.contains("softpipe") ||
                             renderer.contains("SWR") || renderer.contains("SwiftShader");
    return is_software ? OpenGl::software : OpenGl::hardware;
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
    const OpenGl open_gl = find_open_gl();
    if (open_gl == OpenGl::none) {
        auto* label = new QLabel(tr("No picture: this display offers no OpenGL."), this);
        label->setAlignment(Qt::AlignCenter);
        layout->addWidget(label);
        return;
    }
    window_ = new Qt3DExtras::Qt3DWindow;
    if (open_gl == OpenGl::software) {
        // The window waits for every frame: smooth edges would cost it four times as many pixels.
        QSurfaceFormat format = window_->format();
        format.setSamples(0);
        window_->setFormat(format);
        QSurfaceFormat::setDefaultFormat(format);
    }
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
    rectangle_ = std::make_unique<Layer>(root, Style::in_front);
    pieces_ = std::make_unique<PieceLayer>(root);
    window_->setRootEntity(root);
    window_->renderSettings()->setRenderPolicy(Qt3DRender::QRenderSettings::OnDemand);
    // A few entities, always in view: nothing to cull.
    window_->defaultFrameGraph()->setFrustumCullingEnabled(false);
}

void Viewport::show_model(const DrawList& list, UpAxis up) {
    if (window_ == nullptr) {
        return;
    }
    origin_ = list.origin;
    bounds_ = list.bounds;
    radius_ = std::max(static_cast<float>(list.bounds.diagonal() * 0.5), 1e-20F);
    model_faults_ = list.faults;
    surface_->set_vertices(list.triangles);
    edges_->set_vertices(list.edges);
    faults_->set_vertices(list.faults);
    turntable_.set_up(up);
    flight_.stop();
    place_camera({{}, 35.0F, 25.0F, distance_for(radius_)});
}

void Viewport::show_pieces(const std::shared_ptr<const PieceDrawList>& list,
                           const std::shared_ptr<const PiecePicker>& picker) {
    picker_ = picker;
    states_.assign(list ? list->ranges.size() : 0, PieceLayer::State::plain);
    hovered_ = -1;
    if (window_ != nullptr) {
        pieces_->set_pieces(list);
        pieces_->set_hovered(-1);
        show_layers();
    }
}

void Viewport::set_piece_states(const std::vector<PieceLayer::State>& states) {
    states_ = states;
    if (window_ != nullptr) {
        pieces_->set_states(states);
    }
}

void Viewport::set_shown(const Shown& shown) {
    shown_ = shown;
    show_layers();
}

// Over pieces the model is seen by its edges, or through every other pixel.
void Viewport::show_layers() {
    if (window_ == nullptr) {
        return;
    }
    const bool has_pieces = !states_.empty() && shown_.pieces;
    surface_->set_visible(shown_.model && (!has_pieces || shown_.see_through));
    surface_->set_see_through(has_pieces && shown_.see_through);
    edges_->set_visible(shown_.model && (edges_visible_ || has_pieces));
    pieces_->set_visible(shown_.pieces, shown_.pieces && edges_visible_);
}

void Viewport::set_apart(double share) {
    apart_ = share;
    if (window_ != nullptr) {
        pieces_->set_apart(static_cast<float>(share));
    }
    apply_section();
    place_camera(pose_); // sees farther
}

void Viewport::set_section(int axis, double share) {
    section_axis_ = axis;
    section_share_ = share;
    apply_section();
}

// Across all that is shown, also of parted pieces.
std::optional<Viewport::Section> Viewport::section() const {
    if (section_axis_ < 0 || bounds_.empty()) {
        return std::nullopt;
    }
    const Vec3 from_middle = (1.0 + apart_) * (section_share_ - 0.5) * bounds_.size();
    return Section{bounds_.centre() + from_middle, Vec3::Unit(section_axis_)};
}

// In the coordinates that are drawn.
Eigen::Vector4d Viewport::cut_away() const {
    Eigen::Vector4d plane(0, 0, 0, 1);
    if (const auto shown = section()) {
        plane << shown->normal, shown->normal.dot(Vec3(shown->point - origin_));
    }
    return plane;
}

void Viewport::apply_section() {
    if (window_ == nullptr) {
        return;
    }
    const Eigen::Vector4f plane = cut_away().cast<float>();
    const QVector4D shown(plane[0], plane[1], plane[2], plane[3]);
    for (Layer* layer : {surface_.get(), edges_.get()}) {
        layer->set_section(shown);
    }
    pieces_->set_section(shown);
}

void Viewport::fly_to_box(const Aabb& box) {
    if (!box.empty()) {
        Pose pose = pose_;
        pose.target = floats(Vec3(box.centre() - origin_));
        pose.distance = distance_for(std::max(box.diagonal() * 0.6, radius_ * 0.02));
        fly_to(pose);
    }
}

bool Viewport::is_pickable(PieceId piece) const {
    return states_[piece] != PieceLayer::State::hidden;
}

PickRay Viewport::ray_at(const QPointF& position) const {
    const auto height = static_cast<float>(std::max(1, window_->height()));
    const auto width = static_cast<float>(std::max(1, window_->width()));
    const QVector3D eye = turntable_.position(pose_);
    const QVector3D ahead = (pose_.target - eye).normalized();
    const float x = 2.0F * static_cast<float>(position.x()) / width - 1.0F;
    const float y = 1.0F - 2.0F * static_cast<float>(position.y()) / height;
    const float half = half_view_tangent();
    const QVector3D aside =
        turntable_.rightward(pose_) * (x * half * aspect()) + turntable_.upward(pose_) * (y * half);
    const auto vec3 = [](const QVector3D& v) { return Vec3(v.x(), v.y(), v.z()); };
    if (orthographic_) {
        return {vec3(eye + aside * pose_.distance), vec3(ahead)};
    }
    return {vec3(eye), vec3(ahead + aside)};
}

int Viewport::piece_at(const QPointF& position) const {
    if (!picker_ || !shown_.pieces || window_ == nullptr) {
        return -1;
    }
    PickRay ray = ray_at(position);
    if (orthographic_) { // what is behind the eye is drawn too
        const double reach = (2.0 + apart_) * static_cast<double>(radius_) +
                             static_cast<double>(pose_.target.length());
        ray.from -= reach * ray.along;
    }
    const auto found = picker_->pick(
        ray, apart_, [this](PieceId piece) { return is_pickable(piece); }, cut_away());
    return found ? static_cast<int>(found->piece) : -1;
}

void Viewport::hover(const QPointF& position) {
    const int piece = piece_at(position);
    if (piece != hovered_) {
        hovered_ = piece;
        pieces_->set_hovered(piece);
        emit hovered(piece);
    }
}

// In the plane of what the camera looks at, in front of everything.
void Viewport::draw_rectangle(const QPointF& corner) {
    const QPointF corners[] = {pressed_position_,
                               {corner.x(), pressed_position_.y()},
                               corner,
                               {pressed_position_.x(), corner.y()}};
    std::vector<DrawVertex> lines;
    for (std::size_t i = 0; i < 4; ++i) {
        for (const QPointF& at : {corners[i], corners[(i + 1) % 4]}) {
            const PickRay ray = ray_at(at);
            const Vec3 p = ray.from + static_cast<double>(pose_.distance) * ray.along;
            lines.push_back(
                {{static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z())},
                 {0, 0, 1},
                 {0.2F, 0.5F, 0.9F}});
        }
    }
    rectangle_->set_vertices(lines);
}

void Viewport::release(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    constexpr double k_click_pixels = 4.0;
    const QPointF moved = position - pressed_position_;
    if (std::max(std::abs(moved.x()), std::abs(moved.y())) < k_click_pixels) {
        emit picked(piece_at(position), modifiers);
    } else if (boxing_ && picker_ && shown_.pieces) {
        // Planes through neighbouring corners' rays, looking inward.
        const double left = std::min(position.x(), pressed_position_.x());
        const double right = std::max(position.x(), pressed_position_.x());
        const double top = std::min(position.y(), pressed_position_.y());
        const double bottom = std::max(position.y(), pressed_position_.y());
        const std::array<PickRay, 4> rays = {ray_at({left, top}), ray_at({right, top}),
                                             ray_at({right, bottom}), ray_at({left, bottom})};
        std::array<Eigen::Vector4d, 4> planes;
        for (std::size_t i = 0; i < 4; ++i) {
            const PickRay& one = rays[i];
            const PickRay& next = rays[(i + 1) % 4];
            const Vec3 across = next.from + next.along - one.from - one.along;
            Vec3 inward = across.cross(one.along);
            const Vec3 inside = rays[(i + 2) % 4].from + rays[(i + 2) % 4].along;
            inward *= inward.dot(inside - one.from) < 0.0 ? -1.0 : 1.0;
            planes[i] << inward, -inward.dot(one.from);
        }
        emit boxed(
            picker_->inside(
                planes, apart_, [this](PieceId piece) { return is_pickable(piece); }, cut_away()),
            modifiers);
    }
    rectangle_->set_vertices({});
    boxing_ = false;
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
    edges_visible_ = visible;
    show_layers();
}

bool Viewport::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        last_position_ = pressed_position_ = mouse->position();
        boxing_ =
            mouse->button() == Qt::LeftButton && mouse->modifiers().testFlag(Qt::ControlModifier);
        flight_.stop();
        break;
    }
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->buttons() == Qt::NoButton) {
            hover(mouse->position());
        } else if (boxing_) {
            draw_rectangle(mouse->position());
        } else {
            drag(mouse->position(), mouse->buttons(), mouse->modifiers());
        }
        break;
    }
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton) {
            release(mouse->position(), mouse->modifiers());
        }
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
    const float reach = radius_ * (1.05F + static_cast<float>(apart_)) + pose.target.length();
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
