#include "pack/unpack.h"

#include "base/text.h"
#include "piece/piece_names.h"
#include "query/decoded_hull.h"

namespace hullwright {
namespace {

std::vector<FaceId> faces_of(const hwa::Asset& asset, const hwa::Piece& piece) {
    std::vector<FaceId> faces;
    for (std::uint32_t run = piece.first_run; run < piece.first_run + piece.runs; ++run) {
        const hwa::FaceRun faces_here = asset.face_run(run);
        for (std::uint32_t i = 0; i < faces_here.count; ++i) {
            faces.push_back(faces_here.first + i);
        }
    }
    return faces;
}

std::vector<std::string> strings_of(const hwa::Strings& strings) {
    // A name of ours is a line at most. One of a foreign asset is cut, so that a window can show
    // it.
    constexpr std::size_t k_longest = 1024;
    std::vector<std::string> out;
    for (std::uint32_t i = 0; i < strings.size(); ++i) {
        out.push_back(printable(strings[i], k_longest));
    }
    return out;
}

Labels labels_of(const hwa::Asset& asset, std::uint32_t piece) {
    Labels labels;
    labels.material = asset.material(piece);
    std::string_view lines = asset.tags(piece);
    while (!lines.empty() && labels.tags.size() <= k_most_tags) { // too many are refused anyway
        const std::size_t end = lines.find('\n');
        labels.tags.emplace_back(lines.substr(0, end));
        lines.remove_prefix(end == lines.npos ? lines.size() : end + 1);
    }
    return labels;
}

// Labels go into other files unchanged, so they must keep the rules for those in corrections.
Result<std::vector<Labels>> labels_of(const hwa::Asset& asset, const std::filesystem::path& file) {
    std::vector<Labels> all;
    for (std::uint32_t i = 0; i < asset.pieces(); ++i) {
        Labels labels = labels_of(asset, i);
        if (const std::string wrong = wrong_with(labels); !wrong.empty()) {
            return error(Code::parse_failed, file.string(), because(Why::in_piece, i, wrong));
        }
        if (!labels.empty()) {
            all.resize(asset.pieces());
            all[i] = std::move(labels);
        }
    }
    return all;
}

AssetOrigin origin_of(const hwa::Asset& asset) {
    AssetOrigin origin;
    origin.source_name = printable(asset.source_name(), 4096);
    origin.source_hash = printable(asset.source_hash());
    origin.mesh_hash = printable(asset.mesh_hash());
    origin.made_by = printable(asset.made_by());
    origin.metres_per_unit = asset.meta().metres_per_unit;
    origin.up = static_cast<UpAxis>(asset.meta().up);
    origin.faces = asset.meta().faces;
    origin.closed = (asset.meta().flags & hwa::Meta::k_closed) != 0;
    for (std::uint32_t i = 0; i < asset.pieces(); ++i) {
        const std::uint32_t flags = asset.piece(i).flags;
        origin.piece_kinds.push_back((flags & hwa::Piece::k_sheet) != 0     ? SurfaceKind::sheet
                                     : (flags & hwa::Piece::k_decided) != 0 ? SurfaceKind::decided
                                                                            : SurfaceKind::solid);
    }
    origin.mesh_origin = Vec3(asset.meta().origin.data());
    origin.part_names = strings_of(asset.part_names());
    origin.piece_names = strings_of(asset.piece_names());
    origin.recipe_json = asset.recipe();
    origin.report_json = asset.report();
    return origin;
}

} // namespace

Result<Unpacked> unpack(const hwa::Asset& asset, const std::filesystem::path& file,
                        const Progress& progress) {
    // A few bytes of runs may announce billions of faces.
    constexpr std::uint64_t k_most_faces = 200'000'000;
    if (asset.meta().faces > k_most_faces) {
        return error(Code::too_many_triangles, file.string(), {},
                     {static_cast<double>(k_most_faces)});
    }
    Unpacked unpacked;
    unpacked.set.family =
        (asset.meta().flags & hwa::Meta::k_solid) != 0 ? Family::solid : Family::surface;
    unpacked.set.filled = (asset.meta().flags & hwa::Meta::k_filled) != 0;
    unpacked.set.rounding = asset.meta().rounding;
    unpacked.set.tolerance = asset.meta().tolerance;
    unpacked.set.origin = Vec3(asset.meta().origin.data());
    HullDecoder decoder;
    for (PieceId i = 0; i < asset.pieces(); ++i) {
        progress.report(static_cast<double>(i) / asset.pieces());
        if (progress.stopped()) {
            return stopped_issue();
        }
        const hwa::Piece from = asset.piece(i);
        const DecodedHull* const hull = decoder.decode(asset, from.leaf);
        if (hull == nullptr) {
            return not_decoded(file, "piece " + std::to_string(i));
        }
        Piece piece;
        piece.faces = faces_of(asset, from);
        piece.part = from.part;
        piece.vertices = hull->vertices;
        piece.triangles = hull->triangles;
        piece.flat = hull->flat;
        piece.simplified = (from.flags & hwa::Piece::k_simplified) != 0;
        piece.concavity = static_cast<double>(from.concavity);
        piece.protrusion = static_cast<double>(from.protrusion);
        unpacked.set.pieces.push_back(std::move(piece));
    }
    auto labels = labels_of(asset, file);
    if (!labels) {
        return labels.issue();
    }
    unpacked.origin = origin_of(asset);
    number_by_names(unpacked.set, unpacked.origin.piece_names);
    unpacked.origin.piece_labels = std::move(*labels);
    return unpacked;
}

} // namespace hullwright
