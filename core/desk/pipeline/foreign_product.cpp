#include "pipeline/foreign_product.h"

#include "base/work_meter.h"
#include "piece/hull.h"

#include <algorithm>

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

std::size_t count_mended(const ForeignCheck& check) {
    std::vector<PieceId> pieces;
    for (const ForeignFinding& finding : check.findings) {
        if (changes_shape(finding)) {
            pieces.push_back(finding.piece);
        }
    }
    std::sort(pieces.begin(), pieces.end());
    return static_cast<std::size_t>(
        std::distance(pieces.begin(), std::unique(pieces.begin(), pieces.end())));
}

// No hull is around a coordinate that is no number.
Status look_at_numbers(const ForeignFile& foreign) {
    for (const ForeignPiece& piece : foreign.set.pieces) {
        const std::vector<Vec3>& places = piece.vertices;
        const auto is_bad = [](const Vec3& place) { return !place.allFinite(); };
        const auto bad = std::find_if(places.begin(), places.end(), is_bad);
        if (bad != places.end()) {
            return error(Code::non_finite_coordinates, foreign.file + ", " + piece.name, {},
                         {static_cast<double>(std::count_if(bad, places.end(), is_bad)),
                          static_cast<double>(bad - places.begin())});
        }
    }
    return Done{};
}

Result<PieceSet> hulls_of(const ForeignSet& foreign, const Progress& progress) {
    PieceSet set;
    set.origin = foreign.origin;
    set.family = Family::solid;
    WorkMeter meter(progress, foreign.pieces.size());
    for (std::size_t i = 0; i < foreign.pieces.size(); ++i) {
        const std::vector<Vec3>& places = foreign.pieces[i].vertices;
        const Hull hull = convex_hull(places, progress.token());
        if (meter.stopped_after(1)) {
            return stopped_issue();
        }
        Piece& piece = set.pieces.emplace_back();
        piece.part = static_cast<PartId>(i);
        piece.number = 1;
        piece.triangles = hull.triangles;
        piece.flat = hull.flat;
        for (const Index vertex : hull.vertices) {
            piece.vertices.push_back(places[vertex]);
        }
    }
    return set;
}

// Each collider is a part of its own, in the unit and axes of what it lies on.
SourceModel source_of(const ForeignFile& foreign, const Prepared* model) {
    SourceModel source;
    source.format = foreign.format;
    source.metres_per_unit =
        model != nullptr ? model->source->metres_per_unit : foreign.set.metres_per_unit;
    source.up = model != nullptr ? model->source->up : foreign.up;
    for (const ForeignPiece& piece : foreign.set.pieces) {
        source.parts.emplace_back().name = piece.name;
    }
    return source;
}

} // namespace

Result<ForeignProduct> product_of_foreign(const std::filesystem::path& file,
                                          const std::shared_ptr<const Prepared>& model,
                                          const ForeignSettings& settings,
                                          const Progress& progress) {
    const auto read = read_fitted(file, model.get(), settings, progress.part({}, 0.0, 0.5));
    if (!read) {
        return read.issue();
    }
    const ForeignFile& foreign = read->foreign;
    if (const Status good = look_at_numbers(foreign); !good) {
        return good.issue();
    }
    const auto check = check_foreign(foreign.set, progress.part({}, 0.5, 0.8));
    if (!check) {
        return check.issue();
    }
    auto set = hulls_of(foreign.set, progress.part({}, 0.8, 1.0));
    if (!set) {
        return set.issue();
    }
    ForeignProduct made;
    Product& product = made.product;
    if (model != nullptr) {
        product.prepared = *model;
    }
    product.prepared.path = foreign.file;
    product.prepared.issues = foreign.issues;
    product.prepared.source = std::make_shared<const SourceModel>(source_of(foreign, model.get()));
    for (const ForeignPiece& piece : foreign.set.pieces) {
        product.names.push_back(piece.name);
    }
    product.labels.resize(product.names.size());
    product.decomposition = Decomposition{std::move(*set), {}};
    made.mended = count_mended(*check);
    made.notes = foreign.notes;
    made.files_read = foreign.files_read;
    if (model != nullptr) {
        const std::vector<std::string>& more = model->source->files_read;
        made.files_read.insert(made.files_read.end(), more.begin(), more.end());
    }
    return made;
}

} // namespace hullwright::pipeline
