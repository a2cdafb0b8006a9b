#include "ui/viewport/viewport.h"

#include "draw/ground_grid.h"
#include "ui/viewport/first_frames.h"
#include "ui/viewport/layer.h"
#include "ui/viewport/line_layer.h"
#include "ui/viewport/tool.h"

#include <Qt3DExtras/QForwardRenderer>
#include <Qt3DExtras/Qt3DWindow>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QRenderSettings>

#include <QCoreApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPointer>
#include <QTimer>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

namespace hullwright::ui {
namespace {

constexpr float k_field_of_view = 40.0F; // degrees, from bottom to top
constexpr float k_degrees_per_pixel = 0.4F;
constexpr float k_degrees_per_key = 15.0F;
constexpr float k_pixels_per_step = 20.0F; // for a step of the wheel
constexpr int k_flight_milliseconds = 250;
constexpr int k_least_height = 150;
constexpr int k_out_of_the_way = 1;

float half_view_tangent() {
    return std::tan(k_field_of_view * 0.5F * std::numbers::pi_v<float> / 180.0F);
}

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

QVector3D floats(const Vec3& v) {
    return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

} // namespace

Viewport::Viewport(QWidget* parent) : QWidget(parent) {
    setObjectName("viewport");
    setMinimumSize(200, k_least_height);
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
    concave_ = std::make_unique<Layer>(root, Style::marked_edges);
    grid_ = std::make_unique<Layer>(root, Style::edges);
    beside_faces_ = std::make_unique<Layer>(root, Style::surface);
    beside_lines_ = std::make_unique<LineLayer>(root);
    beside_marks_ = std::make_unique<Layer>(root, Style::in_front);
    for (const Style style : {Style::surface, Style::edges, Style::in_front, Style::faces_in_front,
                              Style::faces_in_front}) {
        overlays_.push_back(std::make_unique<Layer>(root, style));
    }
    pieces_ = std::make_unique<PieceLayer>(root);
    connect(new FirstFrames(root, this), &FirstFrames::done, this, [this] {
        warm();
        emit drawn_all_kinds();
    });
    window_->setRootEntity(root);
    // Qt3DWindow puts the root below one of its own, and does not delete that if it was never
    // shown.
    connect(window_, &QObject::destroyed,
            [all = QPointer<Qt3DCore::QNode>(root->parentNode())] { delete all; });
    window_->renderSettings()->setRenderPolicy(Qt3DRender::QRenderSettings::OnDemand);
    // There are only a few entities, always in view, so nothing needs culling.
    window_->defaultFrameGraph()->setFrustumCullingEnabled(false);
}

void Viewport::warm() {
    is_warm_ = true;
    show_layers();
}

void Viewport::keep_out_of_the_way() {
    if (window_ == nullptr) {
        hide();
        return;
    }
    setFixedHeight(k_out_of_the_way);
    focusProxy()->setFocusPolicy(Qt::NoFocus);
}

void Viewport::take_place() {
    if (maximumHeight() == k_out_of_the_way) {
        setMinimumHeight(k_least_height);
        setMaximumHeight(QWIDGETSIZE_MAX);
        has_place_ = false;
        connect(window_, &QWindow::heightChanged, this, &Viewport::settle,
                Qt::SingleShotConnection);
    }
    focusProxy()->setFocusPolicy(Qt::StrongFocus);
}

// The first frame of a new size makes its buffers, which takes long enough without the model.
void Viewport::settle() {
    constexpr int k_a_frame = 40; // milliseconds
    QTimer::singleShot(k_a_frame, this, [this] {
        has_place_ = true;
        show_layers();
    });
}

void Viewport::show_model(const std::shared_ptr<const DrawList>& list, const QByteArray& triangles,
                          const QByteArray& edges, UpAxis up) {
    if (window_ == nullptr) {
        return;
    }
    take_place();
    model_ = list;
    origin_ = list->origin;
    bounds_ = list->bounds;
    radius_ = std::max(static_cast<float>(list->bounds.diagonal() * 0.5), 1e-20F);
    surface_->set_bytes(triangles);
    edges_->set_bytes(edges);
    show_faults(list->faults);
    turntable_.set_up(up);
    up_ = up;
    show_grid();
    show_layers();
    constexpr int k_long_enough = 1000; // milliseconds; first frames may be hindered
    QTimer::singleShot(k_long_enough, this, [this] {
        has_place_ = true;
        warm();
    });
    flight_.stop();
    place_camera({{}, 35.0F, 25.0F, distance_for(radius_)});
}

void Viewport::show_pieces(const std::shared_ptr<const PieceDrawList>& list,
                           const std::shared_ptr<const PiecePicker>& picker) {
    picker_ = picker;
    list_ = list;
    beside_ = {};
    states_.assign(list ? list->ranges.size() : 0, PieceLayer::State::plain);
    hovered_ = -1;
    if (window_ != nullptr) {
        pieces_->set_pieces(list);
        pieces_->set_hovered(-1);
        show_beside({});
    }
}

void Viewport::show_beside(const Beside& beside) {
    beside_ = beside;
    if (window_ != nullptr) {
        const auto some = [](const std::shared_ptr<const std::vector<DrawVertex>>& vertices) {
            return vertices ? *vertices : std::vector<DrawVertex>();
        };
        beside_faces_->set_vertices(some(beside_.faces));
        beside_marks_->set_vertices(some(beside_.marks));
        beside_lines_->set_lines(beside_.lines);
        beside_lines_->set_states(states_);
        show_layers();
    }
}

void Viewport::show_grid() {
    const GroundGrid grid = draw_ground_grid(bounds_, up_, background_);
    grid_->set_vertices(grid.lines);
    grid_step_ = grid.step;
}

void Viewport::set_concave_edges(const std::vector<DrawVertex>& lines) {
    if (window_ != nullptr) {
        concave_->set_vertices(lines);
    }
}

void Viewport::set_piece_states(const std::vector<PieceLayer::State>& states) {
    const auto is_other = [](PieceLayer::State a, PieceLayer::State b) {
        return (a == PieceLayer::State::hidden) != (b == PieceLayer::State::hidden);
    };
    const bool hides_lines =
        states.size() != states_.size() ||
        !std::equal(states.begin(), states.end(), states_.begin(), std::not_fn(is_other));
    states_ = states;
    if (window_ != nullptr) {
        pieces_->set_states(states);
        if (hides_lines) {
            beside_lines_->set_states(states);
        }
    }
}

void Viewport::set_shown(const Shown& shown) {
    shown_ = shown;
    show_layers();
    place_camera(pose_); // the grid needs a farther view
}

// Over pieces, the model is drawn by its edges, at every other pixel, or by the sides of all its
// triangles.
Viewport::ModelDrawn Viewport::model_drawn() const {
    const bool has_pieces = !states_.empty() && shown_.pieces;
    if (!shown_.model || !model_) {
        return {};
    }
    const SeeThrough through = !shown_.see_through || shown_.wire ? SeeThrough::no
                               : has_pieces                       ? SeeThrough::to_pieces
                                                                  : SeeThrough::to_inside;
    return {!has_pieces || shown_.see_through || shown_.wire, through, shown_.wire,
            edges_visible_ ? edges_above(*model_, least_spacing()) : 0};
}

// The reach is such that nothing drawn is nearer to the eye.
float Viewport::least_spacing() const {
    const float reach = radius_ * (1.05F + static_cast<float>(apart_)) + pose_.target.length();
    return least_seen_spacing(static_cast<double>(pose_.distance), static_cast<double>(reach),
                              static_cast<double>(half_view_tangent()), orthographic_);
}

// Drawing only the outside halves the work. Back faces are seen from within, through a section, and
// in wires.
bool Viewport::shows_outside_only() const {
    const float away = turntable_.position(pose_).length();
    return model_ && model_->hides_inside && !shown_.wire &&
           model_drawn().see_through != SeeThrough::to_inside && section_normal_.isZero() &&
           (orthographic_ || away > radius_ * 1.05F);
}

void Viewport::show_layers() {
    if (window_ == nullptr) {
        return;
    }
    const ModelDrawn drawn = model_drawn();
    surface_->set_visible(is_warm_ && has_place_ && drawn.surface);
    surface_->set_see_through(drawn.see_through);
    surface_->set_wire(drawn.wire);
    edges_->draw_first(2 * drawn.edges);
    concave_->set_visible(shown_.concave_edges);
    grid_->set_visible(shown_.grid);
    const bool hulls = shown_.pieces && beside_.hulls;
    pieces_->set_visible(hulls, hulls && edges_visible_);
    beside_faces_->set_visible(shown_.pieces);
    beside_lines_->set_visible(shown_.pieces);
    beside_marks_->set_visible(shown_.pieces);
    for (const Overlay added : {Overlay::added_faces, Overlay::added_edges}) {
        overlays_[static_cast<std::size_t>(added)]->set_visible(shown_.pieces);
    }
}

void Viewport::set_apart(double share) {
    apart_ = share;
    if (window_ != nullptr) {
        pieces_->set_apart(static_cast<float>(share));
        beside_lines_->set_apart(static_cast<float>(share));
    }
    apply_section();
    place_camera(pose_); // parted pieces need a farther view
}

void Viewport::set_section(const Vec3& normal, double share) {
    section_normal_ = normal.stableNormalized();
    section_share_ = share;
    apply_section();
}

// The section moves through all that is shown, including parted pieces.
std::optional<Viewport::Section> Viewport::section() const {
    if (section_normal_.isZero() || bounds_.empty()) {
        return std::nullopt;
    }
    const double extent = section_normal_.cwiseAbs().dot(bounds_.size());
    const double from_middle = (1.0 + apart_) * (section_share_ - 0.5) * extent;
    return Section{bounds_.centre() + from_middle * section_normal_, section_normal_};
}

// The plane of the section in the coordinates that are drawn.
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
    for (Layer* layer : {surface_.get(), edges_.get(), concave_.get(), beside_faces_.get()}) {
        layer->set_section(shown);
    }
    beside_lines_->set_section(shown);
    for (const Overlay added : {Overlay::added_faces, Overlay::added_edges}) {
        overlays_[static_cast<std::size_t>(added)]->set_section(shown);
    }
    pieces_->set_section(shown, !section_normal_.isZero());
    surface_->set_outside_only(shows_outside_only());
}

Camera Viewport::camera(UpAxis up) const {
    constexpr double k_degree = std::numbers::pi / 180.0;
    Camera camera;
    camera.target = origin_ + Vec3(pose_.target.x(), pose_.target.y(), pose_.target.z());
    camera.yaw = static_cast<double>(pose_.yaw) * k_degree;
    camera.pitch = static_cast<double>(pose_.pitch) * k_degree;
    camera.distance = static_cast<double>(pose_.distance);
    camera.orthographic = orthographic_;
    camera.up = up;
    camera.slope = static_cast<double>(half_view_tangent());
    return camera;
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

CameraPlace Viewport::camera_place() const {
    const Vec3 target(pose_.target.x(), pose_.target.y(), pose_.target.z());
    return {origin_ + target, pose_.yaw, pose_.pitch, pose_.distance, orthographic_};
}

Pose Viewport::pose_at(const CameraPlace& place) const {
    // A place from elsewhere may look at nothing.
    constexpr double k_farthest = 1e3; // model radii
    const Vec3 target = place.target - origin_;
    const bool is_near = target.norm() <= k_farthest * static_cast<double>(radius_);
    return {floats(is_near ? target : Vec3::Zero()), static_cast<float>(place.yaw),
            static_cast<float>(place.pitch),
            std::clamp(static_cast<float>(place.distance), radius_ * 1e-3F, radius_ * 100.0F)};
}

void Viewport::fly_to(const CameraPlace& place) {
    orthographic_ = place.orthographic;
    fly_to(pose_at(place));
}

void Viewport::stand_at(const CameraPlace& place) {
    orthographic_ = place.orthographic;
    flight_.stop();
    place_camera(pose_at(place));
}

Sight Viewport::sight() const {
    const auto vec3 = [](const QVector3D& v) { return Vec3(v.x(), v.y(), v.z()); };
    const QVector3D eye = turntable_.position(pose_);
    Sight sight;
    sight.eye = vec3(eye);
    sight.right = vec3(turntable_.rightward(pose_));
    sight.upward = vec3(turntable_.upward(pose_));
    // Doubles are used, because QVector3D takes a short direction for zero.
    sight.ahead = vec3(pose_.target - eye).normalized();
    sight.distance = pose_.distance;
    sight.slope = half_view_tangent();
    sight.orthographic = orthographic_;
    if (window_ != nullptr) {
        sight.size = QSizeF(window_->size().expandedTo({1, 1}));
    }
    return sight;
}

PickRay Viewport::ray_at(const QPointF& position) const {
    return sight().ray_at(position);
}

PickRay Viewport::ray_through(const QPointF& position) const {
    PickRay ray = ray_at(position);
    if (orthographic_) { // what is behind the eye is drawn, too
        const double reach = (2.0 + apart_) * static_cast<double>(radius_) +
                             static_cast<double>(pose_.target.length());
        ray.from -= reach * ray.along;
    }
    return ray;
}

std::optional<Picked> Viewport::pick(const QPointF& position) const {
    if (!picker_ || !shown_.pieces || !beside_.hulls || window_ == nullptr) {
        return std::nullopt;
    }
    return picker_->pick(
        ray_through(position), apart_, [this](PieceId piece) { return is_pickable(piece); },
        cut_away());
}

int Viewport::piece_at(const QPointF& position) const {
    const auto found = pick(position);
    return found ? static_cast<int>(found->piece) : -1;
}

void Viewport::set_overlay(Overlay overlay, const std::vector<DrawVertex>& vertices) {
    if (window_ != nullptr) {
        overlays_[static_cast<std::size_t>(overlay)]->set_vertices(vertices);
    }
}

void Viewport::hover(const QPointF& position) {
    for (Tool* tool : tools_) {
        tool->hover(position);
    }
    const int piece = piece_at(position);
    if (piece != hovered_) {
        hovered_ = piece;
        pieces_->set_hovered(piece);
    }
}

// The rectangle lies in the plane of the camera's target and is drawn in front of everything.
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

// Tools may take the press before the camera does.
void Viewport::press(const QPointF& position, Qt::MouseButtons buttons,
                     Qt::KeyboardModifiers modifiers) {
    last_position_ = pressed_position_ = position;
    flight_.stop();
    clicking_ = buttons == Qt::LeftButton;
    if (clicking_) {
        const auto taker = std::find_if(tools_.begin(), tools_.end(),
                                        [&](Tool* tool) { return tool->press(position); });
        holder_ = taker == tools_.end() ? nullptr : *taker;
    }
    boxing_ =
        holder_ == nullptr && gesture_of(navigation_, buttons, modifiers) == Gesture::box_select;
}

void Viewport::click(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (std::none_of(tools_.begin(), tools_.end(),
                     [&](Tool* tool) { return tool->click(position, modifiers); })) {
        emit picked(piece_at(position), modifiers);
    }
}

void Viewport::release(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    constexpr double k_click_pixels = 4.0;
    const QPointF moved = position - pressed_position_;
    if (holder_ != nullptr) {
        std::exchange(holder_, nullptr)->release();
    } else if (clicking_ && std::max(std::abs(moved.x()), std::abs(moved.y())) < k_click_pixels) {
        click(position, modifiers);
    } else if (boxing_ && picker_ && shown_.pieces) {
        // The planes go through the rays of neighbouring corners and look inward.
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

void Viewport::show_faults(const std::vector<DrawVertex>& lines) {
    fault_lines_ = lines;
    if (window_ != nullptr) {
        faults_->set_vertices(lines);
    }
}

void Viewport::fly_to_fault(const Aabb& box) {
    if (!box.empty()) {
        Pose pose = pose_;
        pose.target = floats(Vec3(box.centre() - origin_));
        pose.distance = distance_for(std::max(box.diagonal() * 0.5, radius_ * 0.1));
        fly_to(pose);
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
        press(mouse->position(), mouse->buttons(), mouse->modifiers());
        break;
    }
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->buttons() == Qt::NoButton) {
            hover(mouse->position());
        } else if (holder_ != nullptr) {
            holder_->drag(mouse->position(), mouse->modifiers());
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
    case QEvent::Wheel: {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        move_nearer(static_cast<float>(wheel->angleDelta().y()) / 120.0F, wheel->position());
        break;
    }
    // The container passes these events down; they are for the window around it.
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
        QCoreApplication::sendEvent(QWidget::window(), event);
        return true;
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
    switch (gesture_of(navigation_, buttons, modifiers)) {
    case Gesture::pan: {
        // The point under the cursor stays under it.
        const float pixel = 2.0F * pose.distance * half_view_tangent() /
                            static_cast<float>(std::max(1, window_->height()));
        pose.target += (turntable_.upward(pose) * y - turntable_.rightward(pose) * x) * pixel;
        break;
    }
    case Gesture::orbit:
        pose.yaw -= x * k_degrees_per_pixel;
        pose.pitch = std::clamp(pose.pitch + y * k_degrees_per_pixel, -90.0F, 90.0F);
        break;
    case Gesture::zoom:
        move_nearer(-y / k_pixels_per_step, middle());
        return;
    case Gesture::box_select:
    case Gesture::none:
        return;
    }
    place_camera(pose);
}

// The arrow keys turn, plus and minus move nearer and back, Home shows all. True when the key was
// used.
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
        move_nearer(1.0F, middle());
        return true;
    case Qt::Key_Minus:
        move_nearer(-1.0F, middle());
        return true;
    case Qt::Key_Home:
        fit();
        return true;
    case Qt::Key_Escape:
        if (holder_ != nullptr && holder_->escape()) {
            return true; // a drag in progress is dropped first
        }
        return std::any_of(tools_.begin(), tools_.end(), [](Tool* tool) { return tool->escape(); });
    default:
        return false;
    }
    flight_.stop();
    place_camera(pose);
    return true;
}

void Viewport::move_nearer(float steps, const QPointF& position) {
    flight_.stop();
    Pose pose = pose_;
    pose.distance =
        std::clamp(pose.distance * std::pow(0.85F, steps), radius_ * 1e-3F, radius_ * 100.0F);
    // The point under the cursor keeps its offset from the target on the screen, at the new
    // distance.
    const auto at_target = [this](const QPointF& p) {
        const PickRay ray = ray_at(p);
        return Vec3(ray.from + static_cast<double>(pose_.distance) * ray.along);
    };
    const Vec3 aside = at_target(position) - at_target(middle());
    pose.target += floats(aside) * (1.0F - pose.distance / pose_.distance);
    place_camera(pose);
}

Vec3 Viewport::towards_eye() const {
    const QVector3D away = turntable_.position(pose_) - pose_.target;
    return Vec3(away.x(), away.y(), away.z()).stableNormalized();
}

QPointF Viewport::middle() const {
    return {0.5 * window_->width(), 0.5 * window_->height()};
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
    const float grid = shown_.grid ? 1.0F : 0.0F; // the grid goes on beyond the model
    const float reach =
        radius_ * (1.05F + std::max(grid, static_cast<float>(apart_))) + pose.target.length();
    const float far = pose.distance + reach;
    pieces_->set_least_spacing(least_spacing());
    edges_->draw_first(2 * model_drawn().edges);
    surface_->set_outside_only(shows_outside_only());
    if (orthographic_) {
        const float half = pose.distance * half_view_tangent();
        camera->lens()->setOrthographicProjection(-half * aspect(), half * aspect(), -half, half,
                                                  pose.distance - reach, far);
    } else {
        // Depths are fine enough down to a thousandth of the far end; the near plane is nearer only
        // if the target is.
        const float near =
            std::max(pose.distance - reach, std::min(far * 1e-3F, pose.distance * 0.1F));
        camera->lens()->setPerspectiveProjection(k_field_of_view, aspect(), near, far);
    }
    emit camera_moved();
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
    } else if (event->type() == QEvent::LanguageChange && focusProxy() != nullptr) {
        focusProxy()->setAccessibleName(tr("3D view"));
    }
    QWidget::changeEvent(event);
}

void Viewport::follow_palette() {
    if (window_ != nullptr) {
        const bool dark = palette().color(QPalette::Window).lightness() < 128;
        background_ = dark ? Background::dark : Background::light;
        const Rgb rgb = colour_of(background_);
        window_->defaultFrameGraph()->setClearColor(QColor(rgb[0], rgb[1], rgb[2]));
        show_grid();
    }
}

} // namespace hullwright::ui
