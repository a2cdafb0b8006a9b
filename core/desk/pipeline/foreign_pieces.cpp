#include "pipeline/foreign_pieces.h"

#include "base/each_part.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "geom/shifted.h"
#include "piece/hull.h"
#include "piece/piece_names.h"
#include "pipeline/foreign_gltf.h"

#include <algorithm>
#include <utility>

namespace hullwright::pipeline {
namespace {

// True when somebody who sees the hull sees another shape than the mesh's.
bool changes_shape(const ForeignFinding& finding) {
    switch (finding.fault) {
    case ForeignFault::not_closed:
    case ForeignFault::not_oriented:
    case ForeignFault::inside_out:
    case ForeignFault::falls_apart:
    case ForeignFault::not_convex:
        return true;
    default:
        return false;
    }
}

// No hull is around a coordinate that is no number, and nothing of a collider is repaired: all that
// helps is another file.
Status look_at_numbers(const ForeignFile& foreign, const Progress& progress) {
    for (std::size_t p = 0; p < foreign.set.pieces.size(); ++p) {
        const ForeignPiece& piece = foreign.set.pieces[p];
        const Vec3* wild = nullptr; // the first
        if (!for_each_in_order(piece.vertices.size(),
                               each_part(progress, p, foreign.set.pieces.size()),
                               [&](std::size_t v) {
                                   const Vec3& place = piece.vertices[v];
                                   wild = wild == nullptr && !place.allFinite() ? &place : wild;
                               })) {
            return stopped_issue();
        }
        if (wild != nullptr) {
            return error(Code::parse_failed, foreign.file + ", " + piece.name,
                         because(Why::no_number, wild->hasNaN() ? "nan" : "inf"));
        }
    }
    return Done{};
}

Result<FittedForeign> read_numbers(const std::filesystem::path& file, const Prepared* model,
                                   const ForeignSettings& settings, const Progress& progress) {
    auto read = read_fitted(file, model, settings, progress.part({}, 0.0, 0.98));
    if (read) {
        const Progress looking = progress.part({}, 0.98, 1.0);
        if (Status good = look_at_numbers(read->foreign, looking); !good) {
            return good.issue();
        }
    }
    return read;
}

// Takes colliders that were read before, without a model.
Result<FittedForeign> own_numbers(const std::filesystem::path& file,
                                  std::optional<ForeignFile> before,
                                  const ForeignSettings& settings, const Progress& progress) {
    if (!before) {
        return read_numbers(file, nullptr, settings, progress);
    }
    if (Status good = look_at_numbers(*before, progress); !good) {
        return good.issue();
    }
    return FittedForeign{std::move(*before), {}};
}

Result<PieceSet> hulls_of(const ForeignSet& foreign, PartId part, const Progress& progress) {
    PieceSet set;
    set.origin = foreign.origin;
    set.family = Family::solid;
    for (std::size_t i = 0; i < foreign.pieces.size(); ++i) {
        const Progress of_hull = each_part(progress, i, foreign.pieces.size());
        const std::vector<Vec3>& places = foreign.pieces[i].vertices;
        const Hull hull = convex_hull(places, of_hull.token());
        if (of_hull.stopped()) { // the hull may then be without points
            return stopped_issue();
        }
        Piece& piece = set.pieces.emplace_back();
        piece.part = part;
        piece.number = static_cast<Index>(i) + 1;
        piece.triangles = hull.triangles;
        piece.flat = hull.flat;
        for (const Index vertex : hull.vertices) {
            piece.vertices.push_back(places[vertex]);
        }
    }
    return set;
}

PartId own_part(const Prepared* model) {
    return model != nullptr ? static_cast<PartId>(model->source->parts.size()) : PartId(0);
}

// Appends a piece's vertices and triangles. Returns false when stopped.
bool append_piece(const ForeignPiece& piece, TriMesh& mesh, const Progress& progress) {
    const auto first = static_cast<Index>(mesh.vertices.size());
    return for_each_in_order(piece.vertices.size(), progress.part({}, 0.0, 0.4),
                             [&](std::size_t v) { mesh.vertices.push_back(piece.vertices[v]); }) &&
           for_each_in_order(
               piece.triangles.size(), progress.part({}, 0.4, 1.0), [&](std::size_t i) {
                   mesh.face_source.push_back(static_cast<FaceId>(mesh.triangles.size()));
                   mesh.triangles.push_back(shifted(piece.triangles[i], first));
                   mesh.face_part.push_back(0);
               });
}

Result<TriMesh> mesh_of(const ForeignSet& set, const Progress& progress) {
    TriMesh mesh;
    mesh.origin = set.origin;
    for (std::size_t p = 0; p < set.pieces.size(); ++p) {
        if (!append_piece(set.pieces[p], mesh, each_part(progress, p, set.pieces.size()))) {
            return stopped_issue();
        }
    }
    return mesh;
}

Result<ForeignPieces> pieces_of(FittedForeign read, const Prepared* model,
                                const Progress& progress) {
    ForeignFile& foreign = read.foreign;
    auto check = check_foreign(foreign.set, progress.part({}, 0.0, 0.6));
    if (!check) {
        return check.issue();
    }
    auto hulls = hulls_of(foreign.set, own_part(model), progress.part({}, 0.6, 1.0));
    if (!hulls) {
        return hulls.issue();
    }
    ForeignPieces pieces;
    pieces.file = foreign.file;
    pieces.format = foreign.format;
    pieces.metres_per_unit =
        model != nullptr ? model->source->metres_per_unit : foreign.set.metres_per_unit;
    pieces.up = model != nullptr ? model->source->up : foreign.up;
    pieces.has_model = model != nullptr;
    pieces.hulls = std::move(*hulls);
    pieces.fitted = read.fitted;
    pieces.noise = dent_allowed(foreign.set);
    for (const ForeignPiece& piece : foreign.set.pieces) {
        pieces.names.push_back(piece.name);
    }
    pieces.findings = std::move(check->findings);
    pieces.issues = std::move(foreign.issues);
    pieces.notes = std::move(foreign.notes);
    pieces.files_read = std::move(foreign.files_read);
    return pieces;
}

Result<ReadModel> model_of_colliders(const ForeignFile& foreign, std::string hash,
                                     const Progress& progress) {
    auto mesh = mesh_of(foreign.set, progress);
    if (!mesh) {
        return mesh.issue();
    }
    SourceModel source;
    source.format = foreign.format;
    source.files_read = foreign.files_read;
    source.metres_per_unit = foreign.set.metres_per_unit;
    source.up = foreign.up;
    ReadModel model;
    model.path = foreign.file;
    model.source_hash = std::move(hash);
    model.imported = std::make_shared<const TriMesh>(std::move(*mesh));
    SourcePart& part = source.parts.emplace_back();
    part.name = model.path.filename().string();
    part.triangle_count = static_cast<Index>(model.imported->triangles.size());
    model.source = std::make_shared<const SourceModel>(std::move(source));
    return model;
}

// Nothing but colliders is in the file, which were read before or are read now.
Result<BesideThem> beside_nothing(const std::filesystem::path& file,
                                  std::optional<ForeignFile> colliders,
                                  const ForeignSettings& settings, const Progress& progress) {
    auto hash = hash_file(file, progress.part({}, 0.0, 0.05));
    auto read = own_numbers(file, std::move(colliders), settings, progress.part({}, 0.05, 0.9));
    if (!read) {
        return read.issue();
    }
    auto model = model_of_colliders(read->foreign, hash ? std::move(*hash) : std::string(),
                                    progress.part({}, 0.9, 1.0));
    return model ? Result<BesideThem>(BesideThem{std::move(*model), std::move(read->foreign)})
                 : model.issue();
}

} // namespace

std::size_t ForeignPieces::mended() const {
    std::vector<PieceId> pieces;
    for (const ForeignFinding& finding : findings) {
        if (changes_shape(finding)) {
            pieces.push_back(finding.piece);
        }
    }
    std::sort(pieces.begin(), pieces.end());
    return static_cast<std::size_t>(
        std::distance(pieces.begin(), std::unique(pieces.begin(), pieces.end())));
}

std::optional<Fitting> ForeignPieces::proposed() const {
    return misfit ? one_after(fitted, misfit->fitting) : std::nullopt;
}

Result<ForeignPieces> read_foreign_pieces(const std::filesystem::path& file, const Prepared* model,
                                          const ForeignSettings& settings,
                                          const Progress& progress) {
    auto read = read_numbers(file, model, settings, progress.part({}, 0.0, 0.5));
    return read ? pieces_of(std::move(*read), model, progress.part({}, 0.5, 1.0))
                : Result<ForeignPieces>(read.issue());
}

// The colliders and what is seen are of one file, in its unit and axes and about one origin.
Result<ForeignPieces> read_own_pieces(const std::filesystem::path& file, const Prepared& seen,
                                      const ForeignSettings& settings,
                                      std::optional<ForeignFile> colliders,
                                      const Progress& progress) {
    auto read = own_numbers(file, std::move(colliders), settings, progress.part({}, 0.0, 0.5));
    if (!read) {
        return read.issue();
    }
    const bool has_more = !read->foreign.set.render_meshes.empty();
    if (has_more) {
        fit(read->foreign.set, {}, seen.mesh->origin);
    }
    auto pieces =
        pieces_of(std::move(*read), has_more ? &seen : nullptr, progress.part({}, 0.5, 1.0));
    if (pieces) {
        pieces->seen_in_file = has_more;
    }
    return pieces;
}

// A glTF that says itself what collides is asked for that first: names in it decide nothing then.
Result<BesideThem> read_beside_them(const std::filesystem::path& file,
                                    const ForeignSettings& settings, const Progress& progress) {
    const ImportRecipe& import = settings.asked.import;
    const double share = share_of_physics(file);
    auto physics = from_physics(file, import, settings.worker, progress.part({}, 0.0, share));
    if (!physics) {
        return physics.issue();
    }
    const Progress rest = progress.part({}, share, 1.0);
    if (*physics) {
        if ((**physics).set.render_meshes.empty()) {
            return beside_nothing(file, std::move(*physics), settings, rest);
        }
        auto model = read_model_file(file, import, settings.worker, rest);
        return model ? Result<BesideThem>(BesideThem{std::move(*model), std::move(*physics)})
                     : model.issue();
    }
    auto seen = read_render_meshes(file, import, settings.worker, rest.part({}, 0.0, 0.5));
    if (!seen) {
        return seen.issue();
    }
    return *seen ? Result<BesideThem>(BesideThem{std::move(**seen), {}})
                 : beside_nothing(file, {}, settings, rest.part({}, 0.5, 1.0));
}

// Figures of pieces that lie elsewhere say nothing, as in `verify`.
Status hold_against(const TriMesh& mesh, ForeignPieces& foreign, const Progress& progress) {
    auto misfit = find_misfit(mesh, foreign.hulls, progress.part({}, 0.0, 0.2));
    if (!misfit) {
        return misfit.issue();
    }
    foreign.misfit = *misfit;
    if (foreign.misfit) {
        return Done{};
    }
    const auto volumes = measure_volumes(mesh, foreign.hulls, progress.part({}, 0.2, 0.5));
    if (!volumes) {
        return volumes.issue();
    }
    foreign.volumes = *volumes;
    const auto distances =
        measure_foreign(mesh, foreign.hulls, foreign.noise + precision_of(mesh).spacing,
                        progress.part({}, 0.5, 1.0));
    if (!distances) {
        return distances.issue();
    }
    foreign.distances = *distances;
    return Done{};
}

Prepared with_foreign(Prepared model, std::shared_ptr<const ForeignPieces> foreign) {
    if (foreign->has_model) {
        SourceModel source = *model.source;
        source.parts.emplace_back().name = std::filesystem::path(foreign->file).filename().string();
        model.source = std::make_shared<const SourceModel>(std::move(source));
    }
    model.issues.insert(model.issues.end(), foreign->issues.begin(), foreign->issues.end());
    model.foreign = std::move(foreign);
    return model;
}

std::vector<std::string> names_of_pieces(const PieceSet& set, const Prepared& prepared) {
    std::vector<std::string> names = piece_names(set, *prepared.source);
    if (!prepared.foreign) {
        return names;
    }
    const ForeignPieces& foreign = *prepared.foreign;
    const PartId part = foreign.hulls.pieces.front().part;
    for (std::size_t p = 0; p < names.size(); ++p) {
        const Piece& piece = set.pieces[p];
        if (piece.part == part && piece.number > 0 && piece.number <= foreign.names.size()) {
            names[p] = foreign.names[piece.number - 1];
        }
    }
    return names;
}

Parted apart(PieceSet set, std::span<const std::string> names, const ForeignPieces& foreign) {
    SourceModel source;
    source.format = foreign.format;
    source.metres_per_unit = foreign.metres_per_unit;
    source.up = foreign.up;
    for (std::size_t p = 0; p < set.pieces.size(); ++p) {
        set.pieces[p].part = static_cast<PartId>(p);
        set.pieces[p].number = 1;
        source.parts.emplace_back().name = names[p];
    }
    return {std::move(set), std::make_shared<const SourceModel>(std::move(source))};
}

} // namespace hullwright::pipeline
