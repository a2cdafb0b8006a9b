#include "report/image_report.h"

#include "geom/vector_json.h"

#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

Json proof_json(const TileProof& proof, const Pose& posed) {
    Json json = {{"says", name_of(proof.verdict)}};
    if (proof.verdict == RasterVerdict::hit) {
        json["pixel"] = Json::array({proof.spot.x, proof.spot.y});
        json["witness"] = vector_json(posed(proof.witness));
    }
    return json;
}

Json tile_json(const ImageTile& tile, const Pose& posed) {
    Json json = {{"tile", tile.tile}};
    json.update(proof_json(tile.proof, posed));
    const auto counts = tile.seen.plain.counts();
    json["cases"] = Json(counts);
    json["overlap_pixels"] = tile.answer.plain_pixels;
    json["uncertain_pixels"] = tile.answer.grown_pixels;
    json["counted_by_passes"] = tile.film.counted();
    return json;
}

Json look_json(const ImageLook& look, const Pose& posed) {
    Json json = {{"tile", look.look.tile}, {"end", name_of(look.look.end)}};
    json.update(proof_json(look.look.proof, posed));
    if (look.tiles.empty()) {
        return json;
    }
    const ImagePlane plane = plane_of(look.look.view, look.look.tile, posed);
    json["plane"] = {{"corner", vector_json(plane.corner)},
                     {"right", vector_json(plane.right)},
                     {"up", vector_json(plane.up)},
                     {"ahead", vector_json(plane.ahead)}};
    json["tiles"] = Json::array();
    for (const ImageTile& tile : look.tiles) {
        json["tiles"].push_back(tile_json(tile, posed));
    }
    return json;
}

} // namespace

std::string_view name_of(RasterVerdict verdict) {
    switch (verdict) {
    case RasterVerdict::miss:
        return "miss";
    case RasterVerdict::hit:
        return "hit";
    case RasterVerdict::undecided:
        return "undecided";
    case RasterVerdict::flat:
        return "flat";
    }
    return "";
}

std::string_view name_of(LookEnd end) {
    switch (end) {
    case LookEnd::drawn:
        return "drawn";
    case LookEnd::parted:
        return "parted";
    case LookEnd::too_near:
        return "too_near";
    }
    return "";
}

std::string image_json(const ImageReportInput& input) {
    const PairImage& image = *input.image;
    Json root = {{"row", input.row},
                 {"piece_a", input.piece_a},
                 {"piece_b", input.piece_b},
                 {"name_a", input.name_a},
                 {"name_b", input.name_b},
                 {"pixels", name_of(image.answer.verdict)},
                 {"exact", image.exact.meet ? "hit" : "miss"}};
    root["looks"] = Json::array();
    for (const ImageLook& look : image.looks) {
        root["looks"].push_back(look_json(look, input.posed_a));
    }
    return root.dump();
}

} // namespace hullwright
