#include "ui/viewport/spotlight.h"

#include "ui/viewport/screen_solids.h"
#include "ui/viewport/viewport.h"

#include <algorithm>
#include <limits>

namespace hullwright::ui {
namespace {

constexpr Rgb k_ring_colour = {224, 24, 56}; // can be seen on light and dark
constexpr double k_ring_thickness = 5.0;     // pixels
constexpr double k_least_radius = 24.0;      // pixels

// True when a ray meets the box.
bool meets(const Aabb& box, const Vec3& from, const Vec3& along) {
    double first = 0.0;
    double last = std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
        if (along[axis] == 0.0) {
            if (from[axis] < box.lower[axis] || from[axis] > box.upper[axis]) {
                return false;
            }
            continue;
        }
        const double a = (box.lower[axis] - from[axis]) / along[axis];
        const double b = (box.upper[axis] - from[axis]) / along[axis];
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
    }
    return first <= last;
}

} // namespace

Spotlight::Spotlight(Viewport& viewport, QObject* parent) : QObject(parent), viewport_(viewport) {
    connect(&viewport_.camera(), &ViewCamera::moved, this, &Spotlight::draw_ring);
}

void Spotlight::show(const Place& place) {
    place_ = place;
    viewport_.layers().pieces().set_faint(in_the_way());
    draw_ring();
    emit changed(true);
}

void Spotlight::end() {
    if (place_) {
        place_.reset();
        viewport_.layers().pieces().set_faint({});
        viewport_.layers().overlays().set(Overlay::ring, {});
        emit changed(false);
    }
}

void Spotlight::show_again() {
    if (place_ && place_->of_piece) {
        end();
    } else if (place_) {
        viewport_.layers().pieces().set_faint(in_the_way());
    }
}

// The ring is as thick everywhere in the picture, and no smaller than can be seen.
void Spotlight::draw_ring() {
    if (!place_) {
        return;
    }
    const Sight sight = viewport_.camera().standpoint().sight();
    ScreenSolids solids(sight);
    const double radius = std::max(place_->radius, k_least_radius * sight.pixel_at(place_->at));
    solids.add_ring(place_->at, radius, k_ring_thickness, k_ring_colour);
    viewport_.layers().overlays().set(Overlay::ring, solids.triangles());
}

// A piece is in the way when its box where it is shown, grown by the ring's radius, meets the ray
// from the place to the eye.
std::vector<bool> Spotlight::in_the_way() const {
    const Layers& layers = viewport_.layers();
    const auto& list = layers.pieces().list();
    std::vector<bool> faint(list ? list->ranges.size() : 0, false);
    const Vec3 reach = Vec3::Constant(place_->radius);
    for (std::size_t piece = 0; piece < faint.size(); ++piece) {
        const Aabb& box = layers.pieces().reaches()->boxes[piece];
        if (piece == place_->of_piece || box.empty()) {
            continue;
        }
        const Vec3 away = layers.apart() * away_of(*list, piece);
        const Aabb there{box.lower + away, box.upper + away};
        faint[piece] =
            meets({there.lower - reach, there.upper + reach}, place_->at, place_->towards_eye);
    }
    return faint;
}

} // namespace hullwright::ui
