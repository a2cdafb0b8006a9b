#include "report/collision_report.h"

#include "base/text.h"
#include "geom/vector_json.h"
#include "report/vector_text.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(DecidedBy by) {
    switch (by) {
    case DecidedBy::boxes:
        return "boxes";
    case DecidedBy::raster:
        return "raster";
    case DecidedBy::exact:
        return "exact";
    case DecidedBy::cage:
        return "cage";
    }
    return "";
}

std::string_view name_of(Proof proof) {
    switch (proof) {
    case Proof::direction:
        return "direction";
    case Proof::tetrahedron:
        return "tetrahedron";
    case Proof::exact:
        return "rational";
    }
    return "";
}

Json faces_json(const hwa::Asset& asset, std::uint32_t number) {
    const hwa::Piece piece = asset.piece(number);
    Json runs = Json::array();
    for (std::uint32_t run = piece.first_run; run < piece.first_run + piece.runs; ++run) {
        const hwa::FaceRun faces = asset.face_run(run);
        runs.push_back(Json::array({faces.first, faces.count}));
    }
    return runs;
}

// The fields describe what the pixels saw, in A's frame.
Json drawn_json(const RasterAnswer& drawn) {
    return {{"levels", drawn.levels},
            {"axis", vector_json(drawn.axis)},
            {"depth_seen", Json::array({drawn.depth_plain, drawn.depth_grown})},
            {"witness", vector_json(drawn.witness)}};
}

Json contact_json(const CollisionReportInput& input, const Contact& contact) {
    Json json = {{"piece_a", contact.piece_a},
                 {"piece_b", contact.piece_b},
                 {"name_a", piece_name(*input.a, contact.piece_a)},
                 {"name_b", piece_name(*input.b, contact.piece_b)},
                 {"faces_a", faces_json(*input.a, contact.piece_a)},
                 {"faces_b", faces_json(*input.b, contact.piece_b)},
                 {"decided_by", name_of(contact.by)},
                 {"proof", contact.by == DecidedBy::raster ? "pixel" : name_of(contact.proof)},
                 {"faces_meet", contact.faces_meet},
                 {"point", vector_json(contact.where.point)},
                 {"normal", vector_json(contact.where.normal)},
                 {"depth", contact.where.depth}};
    if (contact.drawn) {
        json["pixels"] = drawn_json(*contact.drawn);
    }
    return json;
}

// A component has no name of its own, so its first piece stands for it.
std::uint32_t first_piece(const hwa::Asset& asset, std::uint32_t component) {
    for (std::uint32_t piece = 0; piece < asset.pieces(); ++piece) {
        if (asset.component(piece) == component) {
            return piece;
        }
    }
    return 0;
}

Json inclusion_json(const CollisionReportInput& input, const Inclusion& inclusion) {
    const hwa::Asset& asset = inclusion.of_a ? *input.a : *input.b;
    const std::uint32_t piece = first_piece(asset, inclusion.component);
    return {{"of", inclusion.of_a ? "a" : "b"},
            {"component", inclusion.component},
            {"piece", piece},
            {"name", piece_name(asset, piece)}};
}

// Bounds that are no numbers, as nothing was found within the margin, are null.
Json nearness_json(const CollisionReportInput& input, const Nearness& near) {
    Json json = {{"least", near.least},
                 {"most", std::isfinite(near.most) ? Json(near.most) : Json()}};
    if (near.nearest) {
        json["piece_a"] = near.nearest->piece_a;
        json["piece_b"] = near.nearest->piece_b;
        json["name_a"] = piece_name(*input.a, near.nearest->piece_a);
        json["name_b"] = piece_name(*input.b, near.nearest->piece_b);
        json["point_a"] = vector_json(near.nearest->at_a);
        json["point_b"] = vector_json(near.nearest->at_b);
    }
    return json;
}

std::string nearness_text(const CollisionReportInput& input, const Nearness& near) {
    if (!near.nearest) {
        return "  they are farther apart than " + rounded_text(near.least, 6) + "\n";
    }
    return "  " + rounded_text(near.most, 6) +
           " apart: " + piece_name(*input.a, near.nearest->piece_a) + " at " +
           vector_text(near.nearest->at_a) + " and " + piece_name(*input.b, near.nearest->piece_b) +
           " at " + vector_text(near.nearest->at_b) + "\n";
}

std::string_view sentence_of(CollisionKind kind) {
    switch (kind) {
    case CollisionKind::none:
        return "no collision";
    case CollisionKind::surface:
        return "collision: the surfaces meet";
    case CollisionKind::solid:
        return "collision: the solids meet";
    case CollisionKind::contained:
        return "collision: one is inside the other and touches nothing";
    }
    return "";
}

} // namespace

std::string_view name_of(CollisionKind kind) {
    switch (kind) {
    case CollisionKind::none:
        return "none";
    case CollisionKind::surface:
        return "surface";
    case CollisionKind::solid:
        return "solid";
    case CollisionKind::contained:
        return "contained";
    }
    return "";
}

std::string piece_name(const hwa::Asset& asset, std::uint32_t piece) {
    return printable(asset.piece_names()[piece]);
}

std::string collision_json(const CollisionReportInput& input) {
    const Collision& found = *input.found;
    Json root = {{"row", input.row},
                 {"hit", found.kind != CollisionKind::none},
                 {"kind", name_of(found.kind)},
                 {"decided_by", name_of(found.by)},
                 {"tolerance", input.a->meta().tolerance + input.b->meta().tolerance}};
    root["contacts"] = Json::array();
    for (const Contact& contact : found.contacts) {
        root["contacts"].push_back(contact_json(input, contact));
    }
    if (!found.inclusions.empty()) {
        root["contained"] = Json::array();
        for (const Inclusion& inclusion : found.inclusions) {
            root["contained"].push_back(inclusion_json(input, inclusion));
        }
    }
    if (found.near) {
        root["distance"] = nearness_json(input, *found.near);
    }
    root["box_tests"] = found.counts.box_tests;
    root["pair_tests"] = found.counts.pair_tests;
    root["rational_tests"] = found.counts.exact_tests;
    if (found.drawn) {
        root["pixels"] = {{"tiles", found.drawn->tiles},
                          {"hits", found.drawn->hits},
                          {"misses", found.drawn->misses},
                          {"undecided", found.drawn->undecided},
                          {"flat", found.drawn->flat}};
    }
    if (found.differ) {
        root["differ"] = true;
    }
    if (input.time) {
        root["time_us"] = 1e6 * found.seconds;
    }
    return root.dump();
}

std::string collision_text(const CollisionReportInput& input) {
    const Collision& found = *input.found;
    std::string text = std::string(sentence_of(found.kind)) + " (decided by " +
                       std::string(name_of(found.by)) + ")\n";
    const double tolerance = input.a->meta().tolerance + input.b->meta().tolerance;
    if (tolerance > 0.0) {
        text += "  both surfaces are taken to be within " + rounded_text(tolerance, 6) +
                " of where they are\n";
    }
    for (const Contact& contact : found.contacts) {
        text += "  " + piece_name(*input.a, contact.piece_a) + " and " +
                piece_name(*input.b, contact.piece_b) + ": depth " +
                rounded_text(contact.where.depth, 6) + " along " +
                vector_text(contact.where.normal) + " at " + vector_text(contact.where.point) +
                (contact.faces_meet ? ", their faces meet" : "") + "\n";
    }
    for (const Inclusion& inclusion : found.inclusions) {
        const hwa::Asset& asset = inclusion.of_a ? *input.a : *input.b;
        text += "  " + piece_name(asset, first_piece(asset, inclusion.component)) +
                " and what it hangs together with are inside " +
                (inclusion.of_a ? "the second\n" : "the first\n");
    }
    if (found.near && found.kind == CollisionKind::none) {
        text += nearness_text(input, *found.near);
    }
    if (found.drawn) {
        text += "  by pixels: " + counted_text(found.drawn->hits, "pair meets", "pairs meet") +
                ", " + counted_text(found.drawn->misses, "does not", "do not") + ", " +
                grouped_text(found.drawn->undecided) + " left open, " +
                grouped_text(found.drawn->flat) + " flat; " +
                counted_text(found.drawn->tiles, "tile", "tiles") + "\n";
    }
    text += "  " + counted_text(found.counts.box_tests, "pair of boxes", "pairs of boxes") + ", " +
            counted_text(found.counts.pair_tests, "pair of pieces", "pairs of pieces");
    return text +
           (input.time ? ", " + rounded_text(1e6 * found.seconds, 4) + " us\n" : std::string("\n"));
}

std::string trace_json(std::uint64_t row, const std::vector<TraversalStep>& steps) {
    Json root = {{"row", row}, {"steps", Json::array()}};
    for (const TraversalStep& step : steps) {
        Json pairs = Json::array();
        for (std::size_t i = 0; i < step.pairs.size(); ++i) {
            pairs.push_back(Json::array({step.pairs[i].a, step.pairs[i].b, step.axes[i]}));
        }
        root["steps"].push_back(std::move(pairs));
    }
    return root.dump();
}

} // namespace hullwright
