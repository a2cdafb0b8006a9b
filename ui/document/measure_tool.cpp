#include "ui/document/measure_tool.h"

#include "ui/jobs/free_beside.h"
#include "ui/viewport/screen_solids.h"
#include "ui/viewport/viewport.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

namespace hullwright::ui {
namespace {

constexpr Rgb k_colour = {214, 36, 150}; // can be seen on light and dark
constexpr double k_snap = 8.0;           // pixels from the cursor within which a corner is taken

// Holds corners that stand in one row: those of a piece, or the model's.
struct CornerRow {
    std::span<const Vec3> places;
    Vec3 away = Vec3::Zero(); // the way the piece moves when parted
};

// A model has millions of corners, and a key asks for one: rows name them, and copy none.
std::vector<CornerRow> corner_rows(const Document& document) {
    std::vector<CornerRow> rows;
    const auto& cut = document.shown().pieces();
    const auto& list = document.shown().draw();
    if (!cut || !list) {
        rows.push_back({document.model()->prepared.mesh->vertices, Vec3::Zero()});
        return rows;
    }
    const auto& selected = document.shown().selection();
    for (PieceId piece = 0; piece < cut->pieces().size(); ++piece) {
        if (selected.empty() || selected.contains(piece)) {
            rows.push_back({cut->pieces()[piece].vertices, away_of(*list, piece)});
        }
    }
    return rows;
}

std::size_t count_of(const std::vector<CornerRow>& rows) {
    std::size_t count = 0;
    for (const CornerRow& row : rows) {
        count += row.places.size();
    }
    return count;
}

// Returns that corner of all, as a row of its own.
CornerRow nth_corner(const std::vector<CornerRow>& rows, std::size_t number) {
    auto row = rows.begin();
    for (; number >= row->places.size(); ++row) {
        number -= row->places.size();
    }
    return {row->places.subspan(number, 1), row->away};
}

// Returns the number of the first corner in that place.
std::optional<std::size_t> corner_in(const std::vector<CornerRow>& rows, const Vec3& place) {
    std::size_t before = 0;
    for (const CornerRow& row : rows) {
        const auto at = std::find(row.places.begin(), row.places.end(), place);
        if (at != row.places.end()) {
            return before + static_cast<std::size_t>(at - row.places.begin());
        }
        before += row.places.size();
    }
    return std::nullopt;
}

double pixels_between(const QPointF& a, const QPointF& b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

} // namespace

MeasureTool::MeasureTool(Document& document, Viewport& viewport, QObject* parent)
    : QObject(parent), document_(document), viewport_(viewport) {
    viewport_.pointer().add_tool(this);
    document_.jobs().follow(job_, QT_TRANSLATE_NOOP("Job", "Preparing to measure"),
                            [this] { job_.stop(); });
    connect(&document_, &Document::model_changed, this, [this] {
        job_.stop();
        surface_.reset();
        model_.reset();
        forget();
        prepare();
    });
    connect(&viewport_.camera(), &ViewCamera::moved, this, &MeasureTool::show);
}

void MeasureTool::set_active(bool active) {
    if (active == active_) {
        return;
    }
    active_ = active;
    forget();
    prepare();
    emit activated(active);
}

// A tree over a large surface takes a while to build; until then only pieces can be measured.
void MeasureTool::prepare() {
    const auto& model = document_.model();
    if (!active_ || !model || model == model_) {
        return;
    }
    model_ = model;
    job_.start([this, model](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        auto picker = SurfacePicker::build(*model->prepared.mesh, model->draw.origin, progress);
        if (!picker) {
            return [] {}; // stopped
        }
        auto made = shared_large(std::move(*picker));
        return [this, made] { surface_ = made; };
    });
}

void MeasureTool::forget() {
    spots_.clear();
    hovered_.reset();
    show();
    emit changed();
}

std::optional<Vec3> MeasureTool::way() const {
    if (spots_.empty() || (spots_.size() == 1 && !hovered_)) {
        return std::nullopt;
    }
    return (is_done() ? spots_.back() : *hovered_).place - spots_.front().place;
}

std::optional<Vec3> MeasureTool::place(std::size_t which) const {
    return which < spots_.size() && document_.model()
               ? std::optional<Vec3>(spots_[which].place + document_.model()->prepared.mesh->origin)
               : std::nullopt;
}

void MeasureTool::set_place(std::size_t which, const Vec3& place) {
    if (document_.model()) {
        set_spot(which, {place - document_.model()->prepared.mesh->origin, Vec3::Zero(), false});
    }
}

// There is no second place without a first one.
void MeasureTool::set_spot(std::size_t which, const Spot& spot) {
    if (which > spots_.size()) {
        return;
    }
    spots_.resize(std::max(spots_.size(), which + 1));
    spots_[which] = spot;
    hovered_.reset();
    show();
    emit changed();
}

void MeasureTool::step(std::size_t which, int by) {
    const auto rows = document_.model() ? corner_rows(document_) : std::vector<CornerRow>();
    const std::size_t count = count_of(rows);
    if (count == 0 || which > spots_.size()) {
        return;
    }
    std::optional<std::size_t> now;
    if (which < spots_.size()) {
        const Spot& spot = spots_[which];
        const bool is_there = spot.number && *spot.number < count &&
                              nth_corner(rows, *spot.number).places.front() == spot.place;
        now = is_there ? spot.number : corner_in(rows, spot.place);
    }
    const auto all = static_cast<std::ptrdiff_t>(count);
    const std::ptrdiff_t at = now ? static_cast<std::ptrdiff_t>(*now) : by > 0 ? -1 : all;
    const auto next = static_cast<std::size_t>((at + by + all) % all);
    const CornerRow corner = nth_corner(rows, next);
    set_spot(which, {corner.places.front(), corner.away, true, next});
}

// Returns the nearest hit among the pieces, the added primitives and the surface.
std::optional<MeasureTool::Hit> MeasureTool::hit_at(const QPointF& position) const {
    std::optional<Hit> best;
    const auto offer = [&](const auto& found, const Vec3& away) {
        if (found && (!best || found->distance < best->distance)) {
            best = Hit{found->distance, found->point, found->corners, away};
        }
    };
    const PickRay ray = viewport_.camera().standpoint().ray_through(position);
    if (const auto piece = viewport_.pointer().pick(position)) {
        offer(piece, away_of(*viewport_.layers().pieces().list(), piece->piece));
    }
    if (viewport_.layers().shown().pieces) {
        offer(document_.shown().pick_added(ray, viewport_.layers().cut_away()), Vec3::Zero());
    }
    if (surface_ && viewport_.layers().model().drawn().surface) {
        offer(surface_->pick(ray, viewport_.layers().cut_away()), Vec3::Zero());
    }
    return best;
}

std::optional<MeasureTool::Spot> MeasureTool::corner_near(const Hit& hit,
                                                          const QPointF& position) const {
    const Sight sight = viewport_.camera().standpoint().sight();
    std::optional<Spot> best;
    double nearest = k_snap;
    const Eigen::Vector4d cut = viewport_.layers().cut_away();
    for (const Vec3& corner : hit.corners) {
        const Vec3 shown = corner + viewport_.layers().apart() * hit.away;
        if (cut.head<3>().dot(shown) > cut[3]) {
            continue; // hidden by the section
        }
        const auto at = sight.on_screen(shown);
        const double pixels = at ? pixels_between(*at, position) : k_snap;
        if (pixels < nearest) {
            nearest = pixels;
            best = Spot{corner + viewport_.camera().standpoint().origin, hit.away, true};
        }
    }
    return best;
}

// Prefers a corner near the cursor, even when the cursor is just beside its surface; otherwise
// takes the point under the cursor.
std::optional<MeasureTool::Spot> MeasureTool::spot_at(const QPointF& position) const {
    const auto under = hit_at(position);
    if (under) {
        if (const auto corner = corner_near(*under, position)) {
            return corner;
        }
    }
    constexpr int k_directions = 8;
    for (const double radius : {0.5 * k_snap, k_snap}) {
        for (int i = 0; i < k_directions; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / k_directions;
            const auto hit = hit_at(position + radius * QPointF(std::cos(angle), std::sin(angle)));
            const auto corner = hit ? corner_near(*hit, position) : std::nullopt;
            if (corner) {
                return corner;
            }
        }
    }
    if (!under) {
        return std::nullopt;
    }
    const Vec3 place = under->point - viewport_.layers().apart() * under->away +
                       viewport_.camera().standpoint().origin;
    return Spot{place, under->away, false};
}

Vec3 MeasureTool::drawn(const Spot& spot) const {
    return spot.place - viewport_.camera().standpoint().origin +
           viewport_.layers().apart() * spot.away;
}

void MeasureTool::show() {
    const Sight sight = viewport_.camera().standpoint().sight();
    ScreenSolids solids(sight);
    Eigen::Matrix3d axes;
    axes << sight.right, sight.upward, -sight.ahead;
    std::vector<Spot> spots = spots_;
    if (spots.size() < 2 && hovered_ && active_) {
        spots.push_back(*hovered_);
    }
    for (const Spot& spot : spots) {
        solids.add_cube(drawn(spot), axes, spot.is_corner ? 9.0 : 6.0, k_colour);
    }
    if (spots.size() == 2) {
        solids.add_line(drawn(spots[0]), drawn(spots[1]), 2.5, k_colour);
    }
    viewport_.layers().overlays().set(Overlay::measured, solids.triangles());
}

bool MeasureTool::press(const QPointF&) {
    return false; // dragging moves the camera
}

void MeasureTool::drag(const QPointF&, Qt::KeyboardModifiers) {}

void MeasureTool::release() {}

bool MeasureTool::click(const QPointF& position, Qt::KeyboardModifiers /*modifiers*/) {
    if (!active_) {
        return false;
    }
    if (const auto spot = spot_at(position)) {
        if (is_done()) {
            spots_.clear();
        }
        spots_.push_back(*spot);
        hovered_.reset();
        show();
        emit changed();
    }
    return true;
}

void MeasureTool::hover(const QPointF& position) {
    if (active_ && !is_done()) {
        hovered_ = spot_at(position);
        show();
        emit changed();
    }
}

bool MeasureTool::escape() {
    const bool was_active = active_;
    set_active(false);
    return was_active;
}

} // namespace hullwright::ui
