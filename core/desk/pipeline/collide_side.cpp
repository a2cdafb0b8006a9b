#include "pipeline/collide_side.h"

#include "pipeline/asset_surface.h"
#include "pipeline/run.h"

#include <utility>

namespace hullwright {
namespace {

constexpr unsigned k_look = hwa::k_query | hwa::k_names | hwa::k_cage;

Status load_asset(CollideSide& side) {
    auto file = AssetFile::open(side.file, k_look);
    if (!file) {
        return file.issue();
    }
    side.mapped.emplace(std::move(*file));
    side.asset = side.mapped->asset();
    return Done{};
}

// Opens the asset that the side holds in memory.
Status open_made(CollideSide& side) {
    const auto fault = hwa::Asset::open(side.made.data(), side.made.size(), side.asset, k_look);
    return fault == hwa::Fault::none ? Status(Done{}) : issue_of(fault, side.file);
}

Status make_pieces_of(CollideSide& side, const pipeline::Input& input, const Recipe& recipe,
                      const PrepareSettings& settings, const std::string& made_by,
                      const Progress& progress) {
    pipeline::Settings making;
    making.recipe = recipe;
    making.prepare = settings;
    making.made_by = made_by;
    const auto stages = pipeline::run(input, making, {}, progress);
    if (!stages) {
        return stages.issue();
    }
    side.issues = stages->mesh->issues;
    const std::vector<Issue>& more = stages->pieces->report.issues;
    side.issues.insert(side.issues.end(), more.begin(), more.end());
    side.made = stages->packed->bytes;
    side.mesh = stages->mesh->mesh;
    // The asset has the pieces as they were corrected.
    side.surface = surface_of(*stages->mesh->mesh, stages->corrected->pieces.set);
    return open_made(side);
}

Status load_model(CollideSide& side, const Recipe& recipe, const PrepareSettings& settings,
                  const std::string& made_by, const Progress& progress) {
    pipeline::Input input;
    input.file = side.file;
    return make_pieces_of(side, input, recipe, settings, made_by, progress);
}

Result<CollideSide> with_collider(CollideSide&& side, const Progress& progress) {
    auto collider = Collider::make(side.asset, side.file, progress);
    if (!collider) {
        return collider.issue();
    }
    side.collider = std::move(*collider);
    return std::move(side);
}

// Lists the faces of the mesh by pieces; `each` adds those of a piece.
template <class Each>
QuerySurface surface_by(const TriMesh& mesh, std::size_t pieces, const Each& each) {
    QuerySurface surface;
    surface.vertices = mesh.vertices;
    const auto mark_place = [&surface] {
        surface.begin.push_back(static_cast<std::uint32_t>(surface.triangles.size()));
    };
    for (std::size_t i = 0; i < pieces; ++i) {
        mark_place();
        each(i, [&](FaceId face) { surface.triangles.push_back(mesh.triangles[face]); });
    }
    mark_place();
    return surface;
}

} // namespace

QuerySurface surface_of(const TriMesh& mesh, const PieceSet& set) {
    return surface_by(mesh, set.pieces.size(), [&](std::size_t piece, const auto& add) {
        for (const FaceId face : set.pieces[piece].faces) {
            add(face);
        }
    });
}

// Runs of faces are within the mesh: the asset was checked, and its hash says that it was cut from
// the mesh.
Status add_surface(CollideSide& side, const std::string& model, const std::filesystem::path& worker,
                   const Progress& progress) {
    const auto facts = facts_of(side.bytes(), side.file);
    if (!facts) {
        return facts.issue();
    }
    const auto mesh = surface_behind(*facts, side.file, model, worker, progress);
    if (!mesh) {
        return mesh.issue();
    }
    side.surface =
        surface_by(**mesh, side.asset.pieces(), [&](std::size_t number, const auto& add) {
            const hwa::Piece piece = side.asset.piece(static_cast<std::uint32_t>(number));
            for (std::uint32_t run = piece.first_run; run < piece.first_run + piece.runs; ++run) {
                const hwa::FaceRun faces = side.asset.face_run(run);
                for (std::uint32_t k = 0; k < faces.count; ++k) {
                    add(faces.first + k);
                }
            }
        });
    side.mesh = *mesh;
    return Done{};
}

bool CollideSide::is_solid() const {
    for (std::uint32_t i = 0; i < asset.pieces(); ++i) {
        if ((asset.piece(i).flags & hwa::Piece::k_sheet) != 0) {
            return false;
        }
    }
    return asset.knows_inside();
}

bool CollideSide::is_open_solid() const {
    for (std::uint32_t i = 0; i < asset.pieces(); ++i) {
        if ((asset.piece(i).flags & hwa::Piece::k_decided) != 0) {
            return !asset.knows_inside();
        }
    }
    return false;
}

Result<CollideSide> load_side(const std::string& file, const Recipe& recipe,
                              const PrepareSettings& settings, const std::string& made_by,
                              const Progress& progress) {
    CollideSide side;
    side.file = file;
    const double made = is_asset(file) ? 0.0 : 0.95; // an asset that is there needs no making
    const Status loaded =
        is_asset(file) ? load_asset(side)
                       : load_model(side, recipe, settings, made_by, progress.part({}, 0.0, made));
    if (!loaded) {
        return loaded.issue();
    }
    return with_collider(std::move(side), progress.part({}, made, 1.0));
}

Result<CollideSide> side_of(const std::string& name, std::shared_ptr<const Prepared> prepared,
                            const Recipe& recipe, const std::string& made_by,
                            const Progress& progress) {
    CollideSide side;
    side.file = name;
    pipeline::Input input;
    input.prepared = std::move(prepared);
    if (const Status made =
            make_pieces_of(side, input, recipe, {}, made_by, progress.part({}, 0.0, 0.95));
        !made) {
        return made.issue();
    }
    return with_collider(std::move(side), progress.part({}, 0.95, 1.0));
}

Result<CollideSide> side_of(const std::string& name, Bytes asset, const Progress& progress) {
    CollideSide side;
    side.file = name;
    side.made = std::move(asset);
    if (const Status opened = open_made(side); !opened) {
        return opened.issue();
    }
    return with_collider(std::move(side), progress);
}

} // namespace hullwright
