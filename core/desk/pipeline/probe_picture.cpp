#include "pipeline/probe_picture.h"

#include "draw/floats.h"
#include "draw/render.h"
#include "draw/wire_shapes.h"
#include "draw/write_png.h"
#include "geom/box_around.h"
#include "pipeline/pair_scene.h"
#include "pipeline/picture_measures.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hullwright::pipeline {
namespace {

constexpr Rgb k_way = {128, 128, 136}; // seen on both grounds
constexpr Rgb k_normal = {176, 92, 214};
constexpr Rgb k_stretch = {255, 170, 30};
constexpr Rgb k_face = {20, 150, 140};
constexpr double k_normal_length = 0.08; // share of the size of all that is drawn

bool is_number(const Vec3& v) {
    return v.allFinite();
}

// Draws lines as a scene does: those of things are hidden by what is before them, marks are not.
class Sketch {
public:
    explicit Sketch(const Vec3& origin) : origin_(origin) {}

    [[nodiscard]] auto lines_of(const Rgb& colour) {
        return [this, colour](const Vec3& from, const Vec3& to) { line(from, to, colour); };
    }

    void line(const Vec3& from, const Vec3& to, const Rgb& colour) {
        add(things, from, to, colour);
    }
    void mark(const Vec3& from, const Vec3& to, const Rgb& colour) { add(marks, from, to, colour); }
    void cross(const Vec3& at, double arm, const Rgb& colour) {
        for (int axis = 0; axis < 3; ++axis) {
            mark(at - arm * Vec3::Unit(axis), at + arm * Vec3::Unit(axis), colour);
        }
    }
    void ball(const Vec3& centre, double radius, const Rgb& colour) {
        wire_ball(centre, radius, lines_of(colour));
    }
    void box(const Aabb& box, const Pose& pose, const Rgb& colour) {
        wire_box(box, pose, lines_of(colour));
    }
    void box(const Aabb& box, const Vec3& moved, const Rgb& colour) {
        this->box(box, Pose{Eigen::Matrix3d::Identity(), moved}, colour);
    }
    void cylinder(const Cylinder& cylinder, double reach, const Rgb& colour) {
        wire_cylinder(cylinder.from, cylinder.to, cylinder.radius, cylinder.endless ? reach : 0.0,
                      lines_of(colour), lines_of(colour));
    }
    // Draws a square of it, with its normal.
    void plane(const Plane& plane, double size, const Rgb& colour) {
        const Vec3 normal = plane.normal.stableNormalized();
        wire_plane(plane.point, normal, size, lines_of(colour), lines_of(colour));
        line(plane.point, plane.point + k_normal_length * size * normal, colour);
    }

    std::vector<DrawVertex> things;
    std::vector<DrawVertex> marks;

private:
    void add(std::vector<DrawVertex>& lines, const Vec3& from, const Vec3& to,
             const Rgb& colour) const {
        if (is_number(from) && is_number(to)) {
            for (const Vec3& end : {from, to}) {
                lines.push_back({floats(Vec3(end - origin_)), {0, 0, 1}, floats(colour)});
            }
        }
    }

    Vec3 origin_;
};

// Finds the box of all things as they begin and end; of a ray its start counts, an asset does not.
struct BoundsOf {
    Aabb operator()(const BoxesProbe& asked) const {
        Aabb box = asked.a;
        box.add(asked.b);
        return box;
    }
    Aabb operator()(const MovingBoxesProbe& asked) const {
        Aabb box = asked.moving;
        box.add(Aabb{asked.moving.lower + asked.way, asked.moving.upper + asked.way});
        box.add(asked.still);
        return box;
    }
    Aabb operator()(const SegmentProbe& asked) const {
        Aabb box;
        box.add(asked.segment.from);
        box.add(asked.segment.to);
        const auto pose = pose_of(asked);
        for (unsigned i = 0; i < 8; ++i) {
            box.add(pose(corner_of(asked.box, i)));
        }
        return box;
    }
    Aabb operator()(const RayProbe& asked) const {
        Aabb box = std::visit(*this, asked.body);
        box.add(asked.ray.origin);
        return box;
    }
    Aabb operator()(const BallProbe& asked) const {
        Aabb box = std::visit(*this, asked.body);
        box.add((*this)(asked.ball));
        return box;
    }
    Aabb operator()(const std::string& /*asset*/) const { return {}; }
    Aabb operator()(const Plane& plane) const { return around(plane.point, 0.0); }
    Aabb operator()(const Sphere& sphere) const { return around(sphere.centre, sphere.radius); }
    Aabb operator()(const Aabb& box) const { return box; }
    Aabb operator()(const Cylinder& cylinder) const {
        Aabb box = around(cylinder.from, cylinder.radius);
        box.add(around(cylinder.to, cylinder.radius));
        return box;
    }
    Aabb operator()(const MovingBall& ball) const {
        Aabb box = around(ball.centre, ball.radius);
        box.add(around(ball.centre + ball.way, ball.radius));
        return box;
    }
    static Aabb around(const Vec3& middle, double radius) {
        return {middle - Vec3::Constant(radius), middle + Vec3::Constant(radius)};
    }
    // The answer has read it before.
    static Pose pose_of(const SegmentProbe& asked) {
        return asked.pose.empty() ? Pose() : *parse_pose(asked.pose, "--pose");
    }
};

struct Asset {
    CollideSide side;
    PieceSet hulls;
    Aabb box;
};

Result<Asset> load_asset(const std::string& file, const Progress& progress) {
    auto side = load_side(file, {}, {}, {}, progress.part({}, 0.0, 0.8));
    if (!side) {
        return side.issue();
    }
    auto hulls = hulls_of(*side, progress.part({}, 0.8, 1.0));
    if (!hulls) {
        return hulls.issue();
    }
    Asset asset{std::move(*side), std::move(*hulls), {}};
    asset.hulls.family = Family::solid;
    const Pose placed = asset.side.placed(Pose());
    for (Piece& piece : asset.hulls.pieces) {
        for (Vec3& v : piece.vertices) {
            v = placed(v);
        }
        asset.box.add(box_around(piece.vertices));
    }
    return asset;
}

// Draws the things that were asked about, and what was found.
class Drawer {
public:
    Drawer(const ProbeFound& found, const Vec3& origin, double size)
        : found_(found), colour_(colour_of_answer(found)), size_(size), sketch_(origin) {}

    void operator()(const BoxesProbe& asked) {
        sketch_.box(asked.a, Vec3::Zero(), colour_);
        sketch_.box(asked.b, Vec3::Zero(), colour_);
    }
    void operator()(const MovingBoxesProbe& asked) {
        sketch_.box(asked.still, Vec3::Zero(), colour_);
        sketch_.box(asked.moving, Vec3::Zero(), colour_);
        sketch_.box(asked.moving, asked.way, k_way);
        const Vec3 middle = asked.moving.centre();
        sketch_.line(middle, middle + asked.way, k_way);
        if (const auto& times = std::get<std::optional<ContactTimes>>(found_)) {
            sketch_.box(asked.moving, times->first * asked.way, k_stretch);
            sketch_.box(asked.moving, times->last * asked.way, k_stretch);
        }
    }
    void operator()(const SegmentProbe& asked) {
        sketch_.box(asked.box, BoundsOf::pose_of(asked), colour_);
        sketch_.line(asked.segment.from, asked.segment.to, colour_);
        const auto& in = std::get<SegmentInBox>(found_);
        if (in.place != SegmentPlace::outside) {
            sketch_.mark(in.entry_point, in.exit_point, k_stretch);
            sketch_.cross(in.entry_point, k_arm * size_, k_normal);
            sketch_.cross(in.exit_point, k_arm * size_, k_normal);
        }
    }
    void operator()(const RayProbe& asked) {
        std::visit(*this, asked.body);
        const Vec3 way = asked.ray.direction.stableNormalized();
        const Vec3 end = asked.ray.origin + size_ * way;
        sketch_.line(asked.ray.origin, end, colour_);
        sketch_.cross(asked.ray.origin, k_arm * size_, colour_);
        for (const RayHit& hit : std::get<std::vector<RayHit>>(found_)) {
            const Vec3 last = std::isfinite(hit.in.exit.t) ? hit.in.exit.point : end;
            sketch_.mark(hit.in.entry.point, last, k_stretch);
            add_point(hit.in.entry);
            add_point(hit.in.exit);
            for (const SourceFace& face : hit.met.value_or(std::vector<SourceFace>())) {
                for (std::size_t k = 0; k < 3; ++k) {
                    sketch_.mark(face.corners[k], face.corners[(k + 1) % 3], k_face);
                }
            }
        }
    }
    void operator()(const BallProbe& asked) {
        std::visit(*this, asked.body);
        (*this)(asked.ball);
        const auto& touch = std::get<std::optional<BallTouch>>(found_);
        if (touch) {
            sketch_.ball(touch->centre, asked.ball.radius, k_stretch);
            if (const auto* other = std::get_if<MovingBall>(&asked.body)) {
                sketch_.ball(other->centre + touch->time * other->way, other->radius, k_stretch);
            }
            add_normal(touch->point, touch->normal);
        }
    }
    void operator()(const std::string& /*asset*/) {}
    void operator()(const Plane& plane) { sketch_.plane(plane, 0.7 * size_, colour_); }
    void operator()(const Sphere& sphere) { sketch_.ball(sphere.centre, sphere.radius, colour_); }
    void operator()(const Cylinder& cylinder) { sketch_.cylinder(cylinder, size_, colour_); }
    void operator()(const Aabb& box) { sketch_.box(box, Vec3::Zero(), colour_); }
    void operator()(const MovingBall& ball) {
        sketch_.ball(ball.centre, ball.radius, colour_);
        if (!ball.way.isZero(0.0)) {
            sketch_.ball(ball.centre + ball.way, ball.radius, k_way);
            sketch_.line(ball.centre, ball.centre + ball.way, k_way);
        }
    }
    [[nodiscard]] Sketch& sketch() { return sketch_; }

private:
    void add_normal(const Vec3& at, const Vec3& normal) {
        sketch_.cross(at, k_arm * size_, k_normal);
        sketch_.mark(at, at + k_normal_length * size_ * normal, k_normal);
    }
    void add_point(const RayPoint& point) {
        if (std::isfinite(point.t)) {
            add_normal(point.point, point.normal);
        }
    }

    const ProbeFound& found_;
    Rgb colour_;
    double size_;
    Sketch sketch_;
};

struct ColourOf {
    Rgb operator()(const std::optional<Aabb>& common) const {
        return common ? k_met : k_nothing_met;
    }
    Rgb operator()(const std::optional<ContactTimes>& times) const {
        return times ? k_met : k_nothing_met;
    }
    Rgb operator()(const SegmentInBox& found) const {
        return found.place == SegmentPlace::outside    ? k_nothing_met
               : found.place == SegmentPlace::crossing ? k_crossed
                                                       : k_met;
    }
    Rgb operator()(const std::vector<RayHit>& hits) const {
        return hits.empty() ? k_nothing_met : hits.front().in.starts_inside ? k_met : k_crossed;
    }
    Rgb operator()(const std::optional<BallTouch>& touch) const {
        return touch ? k_met : k_nothing_met;
    }
};

// Returns the asset that the test is held against; null where it is none.
const std::string* asset_of(const Probe& asked) {
    if (const auto* ray = std::get_if<RayProbe>(&asked)) {
        return std::get_if<std::string>(&ray->body);
    }
    const auto* ball = std::get_if<BallProbe>(&asked);
    return ball != nullptr ? std::get_if<std::string>(&ball->body) : nullptr;
}

void paint_met(const ProbeFound& found, PieceDrawList& list) {
    for (std::size_t i = 0; i < list.ranges.size(); ++i) {
        paint(list, i, colour_of(PairColour::blue));
    }
    for (const std::uint32_t piece : pieces_met(found)) {
        paint(list, piece, k_red);
    }
}

// Returns the box that two boxes have in common, as a piece; empty where it has no thickness.
PieceSet common_box(const ProbeFound& found) {
    PieceSet set;
    set.family = Family::solid;
    const auto* common = std::get_if<std::optional<Aabb>>(&found);
    if (common == nullptr || !*common || (*common)->size().minCoeff() <= 0.0) {
        return set;
    }
    Piece piece;
    for (unsigned i = 0; i < 8; ++i) {
        piece.vertices.push_back(corner_of(**common, i));
    }
    for (const auto& [a, b, c, d] :
         {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
          std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}}) {
        piece.triangles.push_back({Index(a), Index(b), Index(c)});
        piece.triangles.push_back({Index(a), Index(c), Index(d)});
    }
    set.pieces.push_back(std::move(piece));
    return set;
}

} // namespace

Rgb colour_of_answer(const ProbeFound& found) {
    return std::visit(ColourOf(), found);
}

std::vector<std::uint32_t> pieces_met(const ProbeFound& found) {
    std::vector<std::uint32_t> met;
    if (const auto* hits = std::get_if<std::vector<RayHit>>(&found)) {
        for (const RayHit& hit : *hits) {
            met.push_back(hit.piece);
        }
    } else if (const auto* touch = std::get_if<std::optional<BallTouch>>(&found);
               touch != nullptr && *touch) {
        met.push_back((*touch)->piece);
    }
    return met;
}

Result<Picture> draw_probe(const Probe& asked, const ProbeFound& found,
                           const PairPictureSettings& settings, const Progress& progress) {
    const auto context = GlContext::make();
    if (!context) {
        return context.issue();
    }
    PieceSet solids = common_box(found);
    Aabb bounds = std::visit(BoundsOf(), asked);
    auto up = UpAxis::z;
    const std::string* file = asset_of(asked);
    if (file != nullptr) {
        auto asset = load_asset(*file, progress.part("read", 0.0, 0.3));
        if (!asset) {
            return asset.issue();
        }
        bounds.add(asset->box);
        up = asset->side.asset.meta().up == 0 ? up
                                              : static_cast<UpAxis>(asset->side.asset.meta().up);
        solids = std::move(asset->hulls);
    }
    auto list =
        draw_pieces(solids, nullptr, bounds, Palette::spectrum, progress.part("draw", 0.3, 0.4));
    if (!list) {
        return list.issue();
    }
    Scene scene;
    scene.pieces = std::move(*list);
    if (file != nullptr) {
        paint_met(found, scene.pieces);
    } else if (!solids.pieces.empty()) {
        paint(scene.pieces, 0, k_met);
    }
    scene.model.origin = scene.pieces.origin;
    const double size = bounds.diagonal() > 0.0 ? bounds.diagonal() : 1.0;
    Drawer drawer(found, scene.model.origin, size);
    std::visit(drawer, asked);
    scene.frames = std::move(drawer.sketch().things);
    scene.model.faults = std::move(drawer.sketch().marks);
    const double aspect = static_cast<double>(settings.width) / settings.height;
    return render(*context, scene, fitted(camera_of(settings.view, up), scene, aspect),
                  settings.width, settings.height, settings.background,
                  progress.part("draw", 0.4, 1.0));
}

Status write_probe(const Probe& asked, const ProbeFound& found, const PairPictureSettings& settings,
                   const std::filesystem::path& file, const Progress& progress) {
    const auto picture =
        draw_probe(asked, found, settings, progress.part("draw", 0.0, k_share_of_drawing));
    return picture ? write_png(*picture, file, progress.part("draw", k_share_of_drawing, 1.0))
                   : Status(picture.issue());
}

} // namespace hullwright::pipeline
