#include "edit/correction.h"

#include "base/text.h"
#include "geom/farthest.h"
#include "geom/turn.h"
#include "piece/simplify.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hullwright {
namespace {

bool is_in_range(double value) {
    return std::abs(value) <= k_farthest_coordinate; // NaN fails this comparison as well
}
bool is_in_range(const Vec3& v) {
    return is_in_range(v.x()) && is_in_range(v.y()) && is_in_range(v.z());
}
bool is_length(double value) {
    return value >= 0.0 && is_in_range(value);
}

Detail unless(bool fits, Detail wrong) {
    return fits ? Detail() : std::move(wrong);
}

// Says what is wrong; an empty detail means that nothing is. Of rows of numbers that hardly anybody
// writes by hand the key in the file is named, and no more.
Detail wrong_with(const Motion& motion) {
    if (!is_in_range(motion.move)) {
        return Why::moves_too_far;
    }
    return unless(std::abs(motion.turn.norm() - 1.0) <= k_turn_length_doubt, Why::turn_is_no_unit);
}

Detail wrong_with(const Primitive& primitive) {
    if (primitive.shape > Shape::cylinder) {
        return as_given("shape");
    }
    const bool sized = is_length(primitive.half.x()) && is_length(primitive.half.y()) &&
                       is_length(primitive.half.z()) && is_length(primitive.radius) &&
                       is_length(primitive.half_length);
    return sized ? wrong_with(primitive.pose) : Why::size_out_of_range;
}

bool has_good_runs(const std::vector<FaceRun>& runs) {
    std::uint64_t end = 0; // the first face after the run before
    for (const FaceRun& run : runs) {
        const bool follows = &run == runs.data() || run.first > end;
        if (run.count == 0 || !follows || run.count > k_none - run.first) {
            return false;
        }
        end = std::uint64_t{run.first} + run.count;
    }
    return true;
}

bool are_of_body(const PieceRef& ref) {
    return std::all_of(ref.corners.begin(), ref.corners.end(),
                       [](const Vec3& corner) { return is_in_range(corner); }) &&
           body_hash(ref.corners) == ref.body;
}

Detail wrong_with(const PieceRef& ref) {
    if (!ref.added.empty()) {
        return unless(is_label(ref.added) && ref.faces.empty() && ref.body.empty(),
                      as_given("added"));
    }
    if ((ref.faces.empty() && ref.body.empty()) || !has_good_runs(ref.faces)) {
        return as_given("faces");
    }
    if (ref.faces.empty() ? !ref.shape.empty() : !is_label(ref.shape)) {
        return as_given("shape");
    }
    if (!ref.body.empty() && !is_label(ref.body)) {
        return as_given("body");
    }
    if (!ref.corners.empty() && !are_of_body(ref)) {
        return as_given("corners");
    }
    return as_given(!is_in_range(ref.centroid)                             ? "centroid"
                    : !(ref.area >= 0.0) || !std::isfinite(ref.area)       ? "area"
                    : !is_length(ref.across)                               ? "across"
                    : ref.vertices > 0 && ref.vertices < k_fewest_vertices ? "vertices"
                                                                           : "");
}

Detail wrong_with(const std::vector<PieceRef>& refs, std::size_t least = 1) {
    if (refs.size() < least) {
        return because(Why::too_few_pieces, least);
    }
    for (std::size_t i = 0; i < refs.size(); ++i) {
        if (Detail wrong = wrong_with(refs[i]); !wrong.empty()) {
            return because(Why::in_piece, i, std::move(wrong));
        }
    }
    return {};
}

Detail first_wrong(std::initializer_list<Detail> all) {
    for (const Detail& wrong : all) {
        if (!wrong.empty()) {
            return wrong;
        }
    }
    return {};
}

struct Checker {
    Detail operator()(const MergePieces& c) const { return wrong_with(c.pieces, 2); }
    Detail operator()(const SplitByPlane& c) const {
        const double length = c.normal.stableNorm();
        return first_wrong({wrong_with(c.piece), unless(is_in_range(c.point), as_given("point")),
                            unless(is_in_range(c.normal) && length > 0.0, as_given("normal"))});
    }
    Detail operator()(const SplitByTree& c) const { return wrong_with(c.piece); }
    Detail operator()(const DeletePieces& c) const { return wrong_with(c.pieces); }
    Detail operator()(const LockPieces& c) const {
        const bool are_kept = std::all_of(c.pieces.begin(), c.pieces.end(), [](const auto& ref) {
            return ref.body.empty() || !ref.corners.empty();
        });
        return first_wrong({wrong_with(c.pieces), unless(are_kept, as_given("corners"))});
    }
    Detail operator()(const UnlockPieces& c) const { return wrong_with(c.pieces); }
    Detail operator()(const FitPrimitive& c) const {
        return first_wrong(
            {wrong_with(c.pieces),
             unless(c.shape.value_or(Shape::box) <= Shape::cylinder, as_given("shape"))});
    }
    Detail operator()(const DropPrimitive& c) const { return wrong_with(c.pieces); }
    Detail operator()(const AddPrimitive& c) const {
        return first_wrong(
            {unless(is_label(c.name), Why::name_malformed), wrong_with(c.primitive)});
    }
    Detail operator()(const MovePrimitive& c) const {
        return first_wrong({wrong_with(c.piece), wrong_with(c.motion)});
    }
    Detail operator()(const LimitVertices& c) const {
        const bool fits = c.max_vertices >= k_fewest_vertices && c.max_vertices <= k_most_vertices;
        return first_wrong({wrong_with(c.pieces), unless(fits, as_given("max_vertices"))});
    }
    Detail operator()(const SetTags& c) const {
        const std::string wrong = wrong_with(Labels{c.tags, c.material});
        return first_wrong({wrong_with(c.pieces), wrong == "tags" ? Why::tags_malformed
                                                  : wrong.empty() ? Why::nothing
                                                                  : Why::material_too_long});
    }
    Detail operator()(const RedoRegion& c) const {
        return first_wrong(
            {wrong_with(c.pieces), unless(is_length(c.tolerance.value), as_given("tolerance"))});
    }
    Detail operator()(const SetPrimitive& c) const {
        return first_wrong({wrong_with(c.piece), wrong_with(c.primitive)});
    }
};

} // namespace

std::string_view name_of(const Correction& correction) {
    constexpr std::array<std::string_view, std::variant_size_v<Correction>> k_names = {
        "merge",         "split",          "delete",        "lock",           "unlock",
        "fit_primitive", "drop_primitive", "add_primitive", "move_primitive", "limit_vertices",
        "set_tags",      "redo",           "set_primitive", "split_by_tree"};
    return k_names[correction.index()];
}

std::span<const PieceRef> refs_of(const Correction& correction) {
    return std::visit(
        [](const auto& step) -> std::span<const PieceRef> {
            if constexpr (requires { step.pieces; }) {
                return step.pieces;
            } else if constexpr (requires { step.piece; }) {
                return std::span(&step.piece, 1);
            } else {
                return {};
            }
        },
        correction);
}

Status check_correction(const Correction& correction) {
    const Detail wrong = std::visit(Checker(), correction);
    return wrong.empty() ? Status(Done{})
                         : error(Code::bad_setting, std::string(name_of(correction)), wrong);
}

} // namespace hullwright
