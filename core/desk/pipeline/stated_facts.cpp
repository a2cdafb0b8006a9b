#include "pipeline/stated_facts.h"

#include "base/text.h"
#include "check/hull_check.h"
#include "recipe/recipe.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace hullwright::pipeline {
namespace {

// These facts can be told only where the model is known: of any pieces, and of assets besides.
constexpr std::array k_of_models = {"geometry", "faces",     "part",      "family",
                                    "rounding", "tolerance", "concavity", "origin"};
constexpr std::array k_of_asset_models = {"unit",   "up",         "closed", "inside",    "surface",
                                          "growth", "part_names", "cage",   "components"};

std::string axis_text(std::uint32_t up) {
    constexpr std::array k_axes = {"unknown", "x", "y", "z"};
    return k_axes[std::min<std::size_t>(up, 3)];
}

std::string unit_text(double metres) {
    return metres > 0.0 ? number_text(metres) + " m" : "unknown";
}

std::string place_text(const Vec3& p) {
    return number_text(p.x()) + " " + number_text(p.y()) + " " + number_text(p.z());
}

// Returns how far the primitive reaches from its centre in a direction of unit length in its frame.
double reach_of(const Primitive& primitive, const Vec3& way) {
    const double across = std::sqrt(way.x() * way.x() + way.y() * way.y());
    switch (primitive.shape) {
    case Shape::box:
        return primitive.half.dot(way.cwiseAbs());
    case Shape::sphere:
        return primitive.radius;
    case Shape::cylinder:
        return primitive.radius * across + primitive.half_length * std::abs(way.z());
    case Shape::capsule:
        break;
    }
    return primitive.radius + primitive.half_length * std::abs(way.z());
}

// True when no facet cuts into the primitive by more than roundings of the coordinates, which turn
// the plane of a thin facet the more, the thinner it is. A corner was turned by a matrix (twelve
// roundings of half an epsilon for it, fifteen for the product), moved and written (two), and here
// axes and planes are made of as many: 58 halves, of which 64 epsilons are twice as much.
bool is_around(const Piece& hull, const Primitive& primitive) {
    constexpr double k_roundings = 64.0 * std::numeric_limits<double>::epsilon();
    const Eigen::Matrix3d axes = primitive.pose.turn.normalized().toRotationMatrix();
    const Vec3& centre = primitive.pose.move;
    return std::all_of(hull.triangles.begin(), hull.triangles.end(), [&](const Triangle& t) {
        const Vec3& a = hull.vertices[t[0]];
        const Vec3 one = hull.vertices[t[1]] - a;
        const Vec3 other = hull.vertices[t[2]] - a;
        const Vec3 product = one.cross(other);
        const double far = (a - centre).norm();
        const double turned = std::max(one.norm(), other.norm()) * far / product.norm();
        const double slack = k_roundings * (a.norm() + far) * (1.0 + turned);
        const Vec3 normal = product.normalized();
        return normal.dot(a - centre) + slack >= reach_of(primitive, axes.transpose() * normal);
    });
}

class Facts {
public:
    Facts(const PieceFile& pieces, const hwa::Asset* asset, const Prepared* prepared,
          const Progress& progress)
        : pieces_(pieces), asset_(asset), prepared_(prepared), progress_(progress) {}

    Result<FactCheck> run() {
        if (prepared_ == nullptr) {
            facts_.unchecked.assign(k_of_models.begin(), k_of_models.end());
        } else if (const Status done = check_settings(); !done) {
            return done.issue();
        }
        if (asset_ != nullptr) {
            if (prepared_ == nullptr) {
                facts_.unchecked.insert(facts_.unchecked.end(), k_of_asset_models.begin(),
                                        k_of_asset_models.end());
            } else if (const Status done = check_meta(); !done) {
                return done.issue();
            }
            check_texts();
        }
        check_primitives();
        name_the_rest();
        return std::move(facts_);
    }

private:
    void expect(bool right, const char* fact, std::string stated, std::string found) {
        if (!right) {
            facts_.falsehoods.push_back({fact, std::move(stated), std::move(found)});
        }
    }
    void leave(const char* fact) { facts_.unchecked.emplace_back(fact); }

    [[nodiscard]] bool any_simplified() const {
        const auto& pieces = pieces_.set.pieces;
        return std::any_of(pieces.begin(), pieces.end(),
                           [](const Piece& piece) { return piece.simplified; });
    }

    // A larger rounding or tolerance would let the judge be more lenient than the recipe asks for.
    // Lengths from percentages of the diagonal are made of a few products and a root, which other
    // machines may round otherwise: by some 1e-15, and a part in a thousand million more lets no
    // piece pass that is worse by anything one could measure.
    Status check_settings() {
        constexpr double k_digits = 1.0 + 1e-9;
        const auto recipe = recipe_from_json(pieces_.recipe_json, pieces_.model);
        if (!recipe) {
            return recipe.issue();
        }
        const auto resolved = in_model_units(*recipe, prepared_->source->metres_per_unit);
        if (!resolved) {
            return resolved.issue();
        }
        const DecomposeSettings& asked = resolved->decompose;
        expect(pieces_.set.family == asked.family, "family", name_of(pieces_.set.family),
               name_of(asked.family));
        const TriMesh& mesh = *prepared_->mesh;
        const double diagonal = bounds_of(mesh).diagonal();
        const double rounding = asked.rounding.automatic ? precision_of(mesh).spacing
                                                         : asked.rounding.length.in_units(diagonal);
        expect(pieces_.set.rounding <= k_digits * rounding, "rounding",
               number_text(pieces_.set.rounding), number_text(rounding));
        expect(pieces_.set.origin == mesh.origin, "origin", place_text(pieces_.set.origin),
               place_text(mesh.origin));
        // Corrections by hand and limits on pieces raise the tolerance: the pieces are held to it
        // as it is.
        if (pieces_.set.tolerance > k_digits * asked.tolerance.in_units(diagonal)) {
            leave("tolerance_over_recipe");
        }
        return Done{};
    }

    Status check_meta() {
        const hwa::Meta& meta = asset_->meta();
        const SourceModel& source = *prepared_->source;
        expect(meta.metres_per_unit == source.metres_per_unit, "unit",
               unit_text(meta.metres_per_unit), unit_text(source.metres_per_unit));
        expect(meta.up == static_cast<std::uint32_t>(source.up), "up", axis_text(meta.up),
               axis_text(static_cast<std::uint32_t>(source.up)));
        check_part_names(source);
        if (asset_->source_hash() != prepared_->source_hash) {
            leave("source_hash"); // the same mesh may be made of another file
        }
        return check_surface();
    }

    void check_part_names(const SourceModel& source) {
        const hwa::Strings& names = asset_->part_names();
        expect(names.size() == source.parts.size(), "part_names",
               counted_text(names.size(), "part", "parts"),
               counted_text(source.parts.size(), "part", "parts"));
        for (std::uint32_t i = 0; i < std::min<std::size_t>(names.size(), source.parts.size());
             ++i) {
            if (names[i] != source.parts[i].name) {
                expect(false, "part_names", printable(names[i], 1024), source.parts[i].name);
                return;
            }
        }
    }

    // Kinds are compared with how the recipe reads the surface. An asset need not know what is
    // inside of solids; that of one that does is for the judge of its cage.
    Status check_surface() {
        const auto recipe = recipe_from_json(pieces_.recipe_json, pieces_.model);
        if (!recipe) {
            return recipe.issue();
        }
        const auto kinds = classify_surface(*prepared_->mesh, recipe->decompose.surface, progress_);
        if (!kinds) {
            return kinds.issue();
        }
        const bool closed = kinds->count(SurfaceKind::solid) == kinds->facts.size();
        const bool stated = (asset_->meta().flags & hwa::Meta::k_closed) != 0;
        const auto text = [](bool is_closed) { return is_closed ? "closed" : "not closed"; };
        expect(stated == (closed && asset_->knows_inside()), "closed", text(stated), text(closed));
        if (!asset_->knows_inside() && kinds->count(SurfaceKind::sheet) < kinds->facts.size()) {
            leave("inside");
        }
        if (asset_->version() > 1) {
            check_kinds(*kinds);
        }
        return Done{};
    }

    void check_kinds(const SurfaceKinds& kinds) {
        for (std::uint32_t i = 0; i < asset_->pieces(); ++i) {
            const auto& faces = pieces_.set.pieces[i].faces;
            const std::uint32_t flags = asset_->piece(i).flags;
            const SurfaceKind stated = (flags & hwa::Piece::k_sheet) != 0     ? SurfaceKind::sheet
                                       : (flags & hwa::Piece::k_decided) != 0 ? SurfaceKind::decided
                                                                              : SurfaceKind::solid;
            if (!faces.empty() && faces.back() >= kinds.components.of_face.size()) {
                continue; // another check finds this
            }
            if (const SurfaceKind found = kinds.of(faces); stated != found) {
                expect(false, "surface", name_of(stated), name_of(found));
                return;
            }
        }
    }

    void check_texts() {
        expect(nlohmann::json::accept(asset_->report()), "report", "text", "no JSON");
        for (const char* fact : {"report_figures", "source_name", "made_by"}) {
            leave(fact);
        }
        if (prepared_ == nullptr) {
            leave("source_hash");
        }
        if (prepared_ != nullptr && pieces_.set.family == Family::solid) {
            leave("growth"); // what hulls were before packing, their faces do not tell
        }
        if (asset_->nodes() > asset_->pieces()) {
            leave("growth_of_inner_nodes");
        }
    }

    // The hull of a piece that stands for a primitive is around it.
    void check_primitives() {
        for (std::size_t p = 0; p < pieces_.primitives.size(); ++p) {
            const auto& primitive = pieces_.primitives[p];
            const Piece& piece = pieces_.set.pieces[p];
            const HullView hull{piece.vertices, piece.triangles, piece.flat};
            if (primitive &&
                (!has_good_indices(hull) || is_too_large(piece.vertices) ||
                 hull_fault(hull, Progress(progress_.token())) || !is_around(piece, *primitive))) {
                expect(false, "primitive",
                       std::string(word_of(primitive->shape)) + " of " + pieces_.names[p],
                       "a hull that is not around it");
                return;
            }
        }
    }

    // Names, labels and the choice of simplified hulls are as somebody wanted them; below the
    // tolerance, the protrusion is what was found, not what there is.
    void name_the_rest() {
        leave("piece_names");
        if (asset_ == nullptr) {
            leave("model_name");
        }
        if (pieces_.set.tolerance > pieces_.set.rounding) {
            leave("protrusion_below_tolerance");
        }
        if (any_simplified()) {
            leave("simplified");
        }
        if (!pieces_.labels.empty()) {
            leave("labels");
        }
    }

    const PieceFile& pieces_;
    const hwa::Asset* asset_;
    const Prepared* prepared_;
    const Progress& progress_;
    FactCheck facts_;
};

} // namespace

Result<FactCheck> check_facts(const PieceFile& pieces, const hwa::Asset* asset,
                              const Prepared* prepared, const Progress& progress) {
    return Facts(pieces, asset, prepared, progress).run();
}

} // namespace hullwright::pipeline
