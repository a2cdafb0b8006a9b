#include "ui/viewport/pointer.h"

#include "draw/floats.h"
#include "ui/viewport/layers.h"
#include "ui/viewport/tool.h"
#include "ui/viewport/view_camera.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace hullwright::ui {
namespace {

constexpr float k_degrees_per_pixel = 0.4F;
constexpr float k_degrees_per_key = 15.0F;
constexpr float k_pixels_per_step = 20.0F; // for a step of the wheel

std::array<QPointF, 4> corners_between(const QPointF& a, const QPointF& b) {
    return {a, QPointF(b.x(), a.y()), b, QPointF(a.x(), b.y())};
}

// True for a drag; a hand does not hold still as it clicks.
bool is_away_from(const QPointF& pressed, const QPointF& position) {
    constexpr double k_click_pixels = 4.0;
    const QPointF moved = position - pressed;
    return std::max(std::abs(moved.x()), std::abs(moved.y())) >= k_click_pixels;
}

// The planes go through the rays of neighbouring corners and look inward.
std::array<Eigen::Vector4d, 4> planes_around(const std::array<PickRay, 4>& rays) {
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
    return planes;
}

} // namespace

Pointer::Pointer(ViewCamera& camera, Layers& layers, QObject* parent)
    : QObject(parent), camera_(&camera), layers_(layers) {}

void Pointer::set_front(Front front, ViewCamera& camera) {
    front_ = front;
    camera_ = &camera;
    choose_tools();
}

// A drag that goes on belongs to what was in front.
void Pointer::choose_tools() {
    holder_ = nullptr;
    tools_.clear();
    for (const Belonging& each : all_tools_) {
        if (!each.works_on || *each.works_on == front_) {
            tools_.push_back(each.tool);
        }
    }
}

bool Pointer::take(const QEvent& event) {
    switch (event.type()) {
    case QEvent::MouseButtonPress: {
        const auto& mouse = static_cast<const QMouseEvent&>(event);
        press(mouse.position(), mouse.buttons(), mouse.modifiers());
        return false;
    }
    case QEvent::MouseMove: {
        const auto& mouse = static_cast<const QMouseEvent&>(event);
        move(mouse.position(), mouse.buttons(), mouse.modifiers());
        return false;
    }
    case QEvent::MouseButtonRelease:
        release(static_cast<const QMouseEvent&>(event));
        return false;
    case QEvent::Wheel: {
        const auto& wheel = static_cast<const QWheelEvent&>(event);
        camera_->move_nearer(static_cast<float>(wheel.angleDelta().y()) / 120.0F, wheel.position());
        return false;
    }
    case QEvent::Leave:
        layers_.pieces().set_hovered(-1);
        return false;
    case QEvent::KeyPress:
        return press_key(static_cast<const QKeyEvent&>(event).key());
    default:
        return false;
    }
}

std::optional<Picked> Pointer::pick(const QPointF& position) const {
    return layers_.pick(camera_->standpoint().ray_through(position));
}

int Pointer::piece_at(const QPointF& position) const {
    const auto found = pick(position);
    return found ? static_cast<int>(found->piece) : -1;
}

// Tools may take the press before the camera does.
void Pointer::press(const QPointF& position, Qt::MouseButtons buttons,
                    Qt::KeyboardModifiers modifiers) {
    last_position_ = pressed_position_ = position;
    camera_->stop_flying();
    clicking_ = buttons;
    if (buttons == Qt::LeftButton) {
        const auto taker = std::find_if(tools_.begin(), tools_.end(),
                                        [&](Tool* tool) { return tool->press(position); });
        holder_ = taker == tools_.end() ? nullptr : *taker;
    }
    boxing_ = holder_ == nullptr && layers_.is_in_front() &&
              gesture_of(navigation_, buttons, modifiers) == Gesture::box_select;
}

void Pointer::move(const QPointF& position, Qt::MouseButtons buttons,
                   Qt::KeyboardModifiers modifiers) {
    if (is_away_from(pressed_position_, position)) {
        clicking_ = Qt::NoButton;
    }
    if (buttons == Qt::NoButton) {
        hover(position);
    } else if (holder_ != nullptr) {
        holder_->drag(position, modifiers);
    } else if (boxing_) {
        draw_rectangle(position);
    } else {
        move_camera(position, gesture_of(navigation_, buttons, modifiers));
    }
}

void Pointer::move_camera(const QPointF& position, Gesture gesture) {
    const QPointF moved = position - last_position_;
    last_position_ = position;
    const auto x = static_cast<float>(moved.x());
    const auto y = static_cast<float>(moved.y());
    switch (gesture) {
    case Gesture::pan:
        camera_->move_aside(moved);
        break;
    case Gesture::orbit:
        camera_->turn(-x * k_degrees_per_pixel, y * k_degrees_per_pixel);
        break;
    case Gesture::zoom:
        camera_->move_nearer(nearer_by(navigation_, moved) / k_pixels_per_step,
                             camera_->standpoint().middle());
        break;
    case Gesture::box_select:
    case Gesture::none:
        break;
    }
}

void Pointer::hover(const QPointF& position) {
    for (Tool* tool : tools_) {
        tool->hover(position);
    }
    layers_.pieces().set_hovered(piece_at(position));
}

void Pointer::click(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (std::none_of(tools_.begin(), tools_.end(),
                     [&](Tool* tool) { return tool->click(position, modifiers); }) &&
        layers_.is_in_front()) {
        emit picked(piece_at(position), modifiers);
    }
}

void Pointer::ask_for_menu(const QPointF& position, const QPoint& on_screen) {
    const bool is_tools = std::any_of(tools_.begin(), tools_.end(),
                                      [&](Tool* tool) { return tool->select_at(position); });
    const int piece = is_tools ? -1 : piece_at(position);
    if (is_tools || piece >= 0) {
        emit menu_wanted(piece, on_screen);
    }
}

void Pointer::release(const QMouseEvent& mouse) {
    if (is_away_from(pressed_position_, mouse.position())) {
        clicking_ = Qt::NoButton;
    }
    if (mouse.button() == Qt::LeftButton) {
        release_left(mouse.position(), mouse.modifiers());
    } else if (mouse.button() == Qt::RightButton && clicking_ == Qt::RightButton &&
               layers_.is_in_front()) {
        ask_for_menu(mouse.position(), mouse.globalPosition().toPoint());
    }
}

void Pointer::release_left(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (holder_ != nullptr) {
        std::exchange(holder_, nullptr)->release();
    } else if (clicking_ == Qt::LeftButton) {
        click(position, modifiers);
    } else if (boxing_) {
        select_in_rectangle(position, modifiers);
    }
    layers_.overlays().set(Overlay::rectangle, {});
    boxing_ = false;
}

void Pointer::select_in_rectangle(const QPointF& corner, Qt::KeyboardModifiers modifiers) {
    if (!layers_.pieces().list() || !layers_.shown().pieces) {
        return;
    }
    const Sight sight = camera_->standpoint().sight();
    std::array<PickRay, 4> rays;
    std::ranges::transform(corners_between(pressed_position_, corner), rays.begin(),
                           [&](const QPointF& at) { return sight.ray_at(at); });
    emit boxed(layers_.inside(planes_around(rays)), modifiers);
}

// The rectangle lies in the plane of the camera's target and is drawn in front of everything.
void Pointer::draw_rectangle(const QPointF& corner) {
    const Sight sight = camera_->standpoint().sight();
    const auto corners = corners_between(pressed_position_, corner);
    std::vector<DrawVertex> lines;
    for (std::size_t i = 0; i < 4; ++i) {
        for (const QPointF& at : {corners[i], corners[(i + 1) % 4]}) {
            const PickRay ray = sight.ray_at(at);
            lines.push_back({floats(Vec3(ray.from + sight.distance * ray.along)),
                             {0, 0, 1},
                             {0.2F, 0.5F, 0.9F}});
        }
    }
    layers_.overlays().set(Overlay::rectangle, lines);
}

// The arrow keys turn, plus and minus move nearer and back, Home shows all. True when the key was
// used.
bool Pointer::press_key(int key) {
    const auto turn = [this](float yaw, float pitch) {
        camera_->stop_flying();
        camera_->turn(yaw * k_degrees_per_key, pitch * k_degrees_per_key);
        return true;
    };
    switch (key) {
    case Qt::Key_Left:
        return turn(-1.0F, 0.0F);
    case Qt::Key_Right:
        return turn(1.0F, 0.0F);
    case Qt::Key_Up:
        return turn(0.0F, 1.0F);
    case Qt::Key_Down:
        return turn(0.0F, -1.0F);
    case Qt::Key_Plus:
    case Qt::Key_Equal: // the plus key without Shift
        camera_->move_nearer(1.0F, camera_->standpoint().middle());
        return true;
    case Qt::Key_Minus:
        camera_->move_nearer(-1.0F, camera_->standpoint().middle());
        return true;
    case Qt::Key_Home:
        camera_->fit();
        return true;
    case Qt::Key_Escape:
        if (holder_ != nullptr && holder_->escape()) {
            return true; // a drag in progress is dropped first
        }
        return std::any_of(tools_.begin(), tools_.end(), [](Tool* tool) { return tool->escape(); });
    default:
        return false;
    }
}

} // namespace hullwright::ui
