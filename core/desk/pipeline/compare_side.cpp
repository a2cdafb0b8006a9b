#include "pipeline/compare_side.h"

#include "export/piece_file.h"
#include "pipeline/asset_surface.h"
#include "pipeline/prepare.h"
#include "pipeline/robot_bodies.h"
#include "robot/read_robot.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace hullwright {
namespace {

// Reading and cutting take most of the time, the truth's own preparation the rest.
constexpr double k_side_loaded = 0.85;

// Returns the body that the asset is called after, as `robot --assets` calls it.
Result<RobotBody> body_of_asset(const std::string& file, const std::string& asset,
                                const Progress& progress) {
    auto robot = read_robot(file, {}, progress.token());
    if (!robot) {
        return robot.issue();
    }
    const std::string name = std::filesystem::path(asset).stem().string();
    const auto body = std::ranges::find_if(robot->bodies, [&name](const RobotBody& each) {
        std::string called = each.name;
        std::ranges::replace(called, '/', '_');
        return called == name && !each.shapes.empty();
    });
    return body != robot->bodies.end()
               ? Result<RobotBody>(std::move(*body))
               : error(Code::parse_failed, file, because(Why::names_nothing, as_given(name)));
}

// A model that is scaled is a body of a robot with this one mesh, as far as it goes.
Result<Prepared> prepare_surface(const SurfaceFile& model, const std::string& asset,
                                 const Recipe& recipe, const std::filesystem::path& worker,
                                 const Progress& progress) {
    const pipeline::RobotBodySettings settings = {recipe, {false, worker}, {}};
    if (pipeline::is_robot_file(model.file)) {
        const auto body = body_of_asset(model.file, asset, progress);
        return body ? pipeline::prepare_body(model.file, *body, settings, progress) : body.issue();
    }
    if (model.scale != Vec3::Ones()) {
        RobotShape shape;
        shape.kind = ShapeKind::mesh;
        shape.mesh = std::make_shared<const std::filesystem::path>(model.file);
        shape.size = model.scale;
        RobotBody body;
        body.name = model.file;
        body.shapes = {shape};
        return pipeline::prepare_body(model.file, body, settings, progress);
    }
    return prepare(model.file, recipe, settings.prepare, progress);
}

// The model is read and repaired as the asset's recipe says.
Status load_model(const SurfaceFile& model, const AssetFacts& facts,
                  const std::filesystem::path& worker, CompareSide& side,
                  const Progress& progress) {
    const auto prepared = prepare_surface(model, side.side.file, facts.recipe, worker, progress);
    if (!prepared) {
        return prepared.issue();
    }
    side.mesh = prepared->mesh;
    side.metres_per_unit = prepared->source->metres_per_unit;
    side.up = prepared->source->up;
    side.is_other_mesh = hash_of(*side.mesh) != facts.mesh_hash;
    return Done{};
}

Aabb box_of_pieces(const CompareSide& side) {
    Aabb box;
    for (std::uint32_t piece = 0; piece < side.side.asset.pieces(); ++piece) {
        const Collider& collider = *side.side.collider;
        for (const Vec3& v : collider.vertices(collider.leaf_of(piece))) {
            box.add(side.in_mesh(v));
        }
    }
    return box;
}

// Pieces lie around their surface, so their box is the model's but for what they may be off. A
// model of another revision may have grown by some, but one in other units, or another thing, is
// off by a share of its size.
bool belong_together(const CompareSide& side) {
    constexpr double k_most_off = 0.25; // of the model's diagonal
    const Aabb pieces = box_of_pieces(side);
    const Aabb model = bounds_of(*side.mesh);
    const double off = std::max((pieces.lower - model.lower).cwiseAbs().maxCoeff(),
                                (pieces.upper - model.upper).cwiseAbs().maxCoeff());
    return off <= k_most_off * model.diagonal() + side.allowed;
}

// The tolerance includes what packing adds. A hull that is plane up to the rounding may pass its
// region's border by as much, and vertices are moved to the next float32 number. Sheets have a body
// of their own.
Result<double> allowed_of(const CompareSide& side, const Recipe& recipe) {
    const auto resolved = in_model_units(recipe, side.metres_per_unit);
    if (!resolved) {
        return resolved.issue();
    }
    const hwa::Meta& meta = side.side.asset.meta();
    const double thickness =
        resolved->decompose.sheet_thickness.in_units(bounds_of(*side.mesh).diagonal());
    return std::max(meta.tolerance, meta.growth) +
           2.0 * (meta.rounding + float32_spacing(*side.mesh)) + 0.5 * thickness;
}

void take_mesh(CompareSide& side, std::shared_ptr<const TriMesh> mesh) {
    side.mesh = std::move(mesh);
    side.metres_per_unit = side.side.asset.meta().metres_per_unit;
    side.up = static_cast<UpAxis>(side.side.asset.meta().up);
}

// The side has its asset and its mesh.
Result<CompareSide> prepared_side(CompareSide side, const Recipe& recipe,
                                  const Progress& progress) {
    side.side.surface.reset();
    const auto allowed = allowed_of(side, recipe);
    if (!allowed) {
        return allowed.issue();
    }
    side.allowed = *allowed;
    if (side.is_other_mesh && !belong_together(side)) {
        return error(Code::mesh_mismatch, side.side.file, as_given(side.model));
    }
    auto body = make_contact_body(*side.mesh, recipe.decompose.surface, progress);
    if (!body) {
        return body.issue();
    }
    side.body = std::make_unique<ContactBody>(std::move(*body));
    return side;
}

} // namespace

Result<CompareSide> load_compare_side(const std::string& file, const SurfaceFile& model,
                                      const Recipe& recipe, const std::filesystem::path& worker,
                                      const std::string& made_by, const Progress& progress) {
    const bool is_packed = is_asset(file);
    AssetFacts facts{recipe, {}};
    if (is_packed) {
        auto found = facts_of(file);
        if (!found) {
            return found.issue();
        }
        facts = std::move(*found);
    }
    const double cut = is_packed ? 0.3 : k_side_loaded;
    auto loaded = load_side(file, recipe, {true, worker}, made_by, progress.part({}, 0.0, cut));
    if (!loaded) {
        return loaded.issue();
    }
    CompareSide side{std::move(*loaded)};
    side.model = is_packed ? model.file : file;
    if (is_packed) {
        const auto read =
            load_model(model, facts, worker, side, progress.part({}, cut, k_side_loaded));
        if (!read) {
            return read.issue();
        }
    } else {
        take_mesh(side, side.side.mesh);
    }
    return prepared_side(std::move(side), facts.recipe,
                         progress.part("meshes", k_side_loaded, 1.0));
}

Result<CompareSide> compare_side_of(HeldAsset held, const std::filesystem::path& worker,
                                    const Progress& progress) {
    const auto facts = facts_of(held.bytes, held.name);
    if (!facts) {
        return facts.issue();
    }
    constexpr double k_opened = 0.3;
    auto opened = side_of(held.name, std::move(held.bytes), progress.part({}, 0.0, k_opened));
    if (!opened) {
        return opened.issue();
    }
    CompareSide side{std::move(*opened)};
    side.model = held.model;
    if (held.mesh) {
        take_mesh(side, std::move(held.mesh));
    } else if (const Status read = load_model({held.model}, *facts, worker, side,
                                              progress.part({}, k_opened, k_side_loaded));
               !read) {
        return read.issue();
    }
    return prepared_side(std::move(side), facts->recipe,
                         progress.part("meshes", k_side_loaded, 1.0));
}

} // namespace hullwright
