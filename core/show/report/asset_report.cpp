#include "report/asset_report.h"

#include "base/text.h"
#include "query/decoded_hull.h"
#include "report/json_text.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_asset_schema = 1;

double bits_per_triangle(std::uint64_t bytes, std::uint64_t triangles) {
    return triangles > 0 ? 8.0 * static_cast<double>(bytes) / static_cast<double>(triangles) : 0.0;
}

// Holds totals over the streams of an asset, taken from the head of each.
struct HullTotals {
    std::uint64_t bytes = 0;
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    std::uint64_t flat = 0;
    std::uint32_t depth = 0;
};

HullTotals totals_of(const hwa::Asset& asset) {
    HullTotals totals;
    std::vector<std::uint32_t> depth(asset.nodes(), 0);
    for (std::uint32_t i = 0; i < asset.nodes(); ++i) {
        const hwa::HullSize size = asset.hull_size(i);
        totals.bytes += asset.hull_bytes(i).second;
        totals.vertices += size.vertices;
        totals.triangles += size.triangles;
        totals.flat += size.flat ? 1 : 0;
        totals.depth = std::max(totals.depth, depth[i]);
        if (const hwa::Node node = asset.node(i); node.child != hwa::k_none) {
            depth[node.child] = depth[node.child + 1] = depth[i] + 1;
        }
    }
    return totals;
}

std::string section_name(std::uint32_t id) {
    std::string name;
    for (int i = 0; i < 4; ++i) {
        name += static_cast<char>(id >> (8 * i) & 255U);
    }
    return printable(name);
}

// Sections may hold anything, so what is not JSON is shown as text. So is JSON with an object of
// more keys than any of ours, since keys are looked for one after the other, and JSON that is
// deeper than ours, since depth is a depth of the stack.
Json parsed(const std::string& text) {
    constexpr std::size_t k_most_keys = 4096; // of an object
    constexpr int k_deepest = 64;
    std::array<std::size_t, k_deepest + 2> keys{}; // of the objects that are open, by their depth
    bool is_ours = true;
    const auto takes = [&](int depth, Json::parse_event_t event, const Json&) {
        is_ours = is_ours && depth <= k_deepest;
        const auto at = static_cast<std::size_t>(depth);
        if (is_ours && event == Json::parse_event_t::object_start) {
            keys[at + 1] = 0; // its keys are told of one level deeper
        } else if (is_ours && event == Json::parse_event_t::key) {
            is_ours = ++keys[at] <= k_most_keys;
        }
        return is_ours;
    };
    Json json = Json::parse(text, takes, false);
    return json.is_discarded() || !is_ours ? Json(printable(text, 1U << 20U)) : json;
}

Json float_list(std::span<const float> values) {
    Json list = Json::array();
    for (const float value : values) {
        list.push_back(Json::parse(number_text(value)));
    }
    return list;
}

Json hull_json(const hwa::Asset& asset, std::uint32_t node, HullDecoder& decoder) {
    const DecodedHull* const hull = decoder.decode(asset, node);
    if (hull == nullptr) {
        return nullptr;
    }
    Json vertices = Json::array();
    for (const Vec3& v : hull->vertices) {
        const std::array xyz = {static_cast<float>(v.x()), static_cast<float>(v.y()),
                                static_cast<float>(v.z())};
        vertices.push_back(float_list(xyz));
    }
    return {{"flat", hull->flat}, {"vertices", vertices}, {"triangles", hull->triangles}};
}

Json node_json(const hwa::Asset& asset, std::uint32_t i, HullDecoder& decoder) {
    const hwa::Node node = asset.node(i);
    const hwa::Box box = asset.box(i);
    Json json = {{"node", i}};
    if (node.child == hwa::k_none) {
        json["piece"] = node.piece;
    } else {
        json["children"] = {node.child, node.child + 1};
    }
    json["box"] = {
        {"centre", float_list(box.centre)},
        {"half", float_list(box.half)},
        {"axes", {float_list(box.axes[0]), float_list(box.axes[1]), float_list(box.axes[2])}},
        {"growth", Json::parse(number_text(box.growth))}};
    json["bytes"] = asset.hull_bytes(i).second;
    json["hull"] = hull_json(asset, i, decoder);
    return json;
}

std::string text_of(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string nodes_text(const hwa::Asset& asset, std::size_t begin, std::size_t end,
                       HullDecoder& decoder) {
    Json nodes = Json::array();
    for (std::size_t i = begin; i < end; ++i) {
        nodes.push_back(node_json(asset, static_cast<std::uint32_t>(i), decoder));
    }
    return text_of(nodes);
}

std::string pieces_text(const AssetReportInput& input, std::size_t begin, std::size_t end) {
    Json list = Json::array();
    const AssetOrigin& origin = input.unpacked->origin;
    for (auto i = static_cast<std::uint32_t>(begin); i < end; ++i) {
        const Piece& piece = input.unpacked->set.pieces[i];
        const hwa::Piece stored = input.asset->piece(i);
        list.push_back({{"piece", i},
                        {"name", origin.piece_names[i]},
                        {"part", stored.part},
                        {"leaf", stored.leaf},
                        {"faces", piece.faces.size()},
                        {"vertices", piece.vertices.size()},
                        {"surface", name_of(origin.piece_kinds[i])},
                        {"flat", piece.flat},
                        {"simplified", piece.simplified},
                        {"concavity", Json::parse(number_text(stored.concavity))},
                        {"protrusion", Json::parse(number_text(stored.protrusion))},
                        {"growth", Json::parse(number_text(stored.growth))}});
        const Labels labels = labels_at(origin.piece_labels, i);
        if (!labels.tags.empty()) {
            list.back()["tags"] = labels.tags;
        }
        if (!labels.material.empty()) {
            list.back()["material"] = labels.material;
        }
    }
    return text_of(list);
}

Json hulls_json(const HullTotals& totals) {
    return {{"vertices", totals.vertices},
            {"triangles", totals.triangles},
            {"flat", totals.flat},
            {"bytes", totals.bytes},
            {"bits_per_triangle", bits_per_triangle(totals.bytes, totals.triangles)}};
}

} // namespace

std::string report_inside(const InfoInput& info, const PieceReportInput& pieces,
                          const PackedTree& tree) {
    PieceReportInput together = pieces;
    together.list = false;
    InfoInput all = info;
    all.pieces = &together;
    Json report = Json::parse(*info_json(all));
    report.erase("recipe");
    report["packed"] = {
        {"nodes", tree.nodes.size()},
        {"growth", tree.growth},
        {"vertices", tree.vertices},
        {"triangles", tree.triangles},
        {"hulls_on_a_grid", tree.on_a_grid},
        {"strip_restarts", tree.restarts},
        {"bits_per_triangle", bits_per_triangle(tree.streams.size(), tree.triangles)}};
    return report.dump(2) + "\n";
}

std::string packed_text(const PackedTree& tree) {
    return counted_text(tree.nodes.size(), "node", "nodes") + ", " +
           counted_text(tree.triangles, "triangle", "triangles") + " at " +
           rounded_text(bits_per_triangle(tree.streams.size(), tree.triangles), 3) + " bits" +
           (tree.growth > 0.0 ? ", grown by at most " + rounded_text(tree.growth, 3)
                              : std::string(", to the bit"));
}

namespace {

Json head_of_asset(const AssetReportInput& input) {
    const hwa::Asset& asset = *input.asset;
    const AssetOrigin& origin = input.unpacked->origin;
    const HullTotals totals = totals_of(asset);
    Json root = {
        {"schema", k_asset_schema},
        {"kind", "hullwright-asset"},
        {"file", printable(input.file, 4096)},
        {"bytes", input.bytes},
        {"version", asset.version()},
        {"made_by", origin.made_by},
        {"source",
         {{"name", origin.source_name},
          {"hash_xxh3_128", origin.source_hash},
          {"mesh_hash", origin.mesh_hash},
          {"faces", origin.faces},
          {"closed", origin.closed}}},
        {"inside_is_known", asset.knows_inside()},
        {"family", name_of(input.unpacked->set.family)},
        {"filled", input.unpacked->set.filled},
        {"origin", asset.meta().origin},
        {"unit",
         {{"metres", origin.metres_per_unit > 0.0 ? Json(origin.metres_per_unit) : Json(nullptr)}}},
        {"up", {{"axis", origin.up == UpAxis::unknown ? Json(nullptr) : Json(up_text(origin.up))}}},
        {"tolerance", asset.meta().tolerance},
        {"growth", asset.meta().growth},
        {"rounding", asset.meta().rounding},
        {"parts", origin.part_names},
        {"tree", {{"nodes", asset.nodes()}, {"depth", totals.depth}}},
        {"hulls", hulls_json(totals)}};
    for (std::uint32_t i = 0; i < asset.sections(); ++i) {
        const auto section = asset.section(i);
        root["sections"].push_back({{"name", section_name(section.id)}, {"bytes", section.size}});
    }
    return root;
}

} // namespace

Result<std::string> asset_json(const AssetReportInput& input, const Progress& progress) {
    // A node has a hull to be decoded, which makes a list of them the longer one.
    const double pieces_end = input.elements ? 0.1 : 1.0;
    const hwa::Asset& asset = *input.asset;
    const AssetOrigin& origin = input.unpacked->origin;
    JsonText out;
    out.add(text_of(head_of_asset(input)));
    const Progress of_pieces = progress.part("write", 0.0, pieces_end);
    if (!out.add_list("pieces", asset.pieces(), of_pieces, [&](std::size_t begin, std::size_t end) {
            return pieces_text(input, begin, end);
        })) {
        return stopped_issue();
    }
    HullDecoder decoder;
    const auto nodes_of = [&](std::size_t begin, std::size_t end) {
        return nodes_text(asset, begin, end, decoder);
    };
    if (input.elements &&
        !out.add_list("nodes", asset.nodes(), progress.part("write", pieces_end, 1.0), nodes_of)) {
        return stopped_issue();
    }
    out.add(
        text_of({{"recipe", parsed(origin.recipe_json)}, {"report", parsed(origin.report_json)}}));
    return out.take();
}

namespace {

std::string counts_of_pieces(const PieceSet& set) {
    const auto flat = std::count_if(set.pieces.begin(), set.pieces.end(),
                                    [](const Piece& piece) { return piece.flat; });
    const auto bare = std::count_if(set.pieces.begin(), set.pieces.end(),
                                    [](const Piece& piece) { return piece.faces.empty(); });
    return grouped_text(set.pieces.size()) +
           (set.family == Family::solid ? " of the solid (" : " (") +
           grouped_text(static_cast<std::uint64_t>(flat)) + " flat" +
           (bare > 0 ? ", " + grouped_text(static_cast<std::uint64_t>(bare)) + " without faces)"
                     : std::string(")"));
}

std::string tolerance_of(const hwa::Meta& meta) {
    const std::string growth = ", packing took hulls out by " + number_text(meta.growth);
    return meta.tolerance > 0.0
               ? number_text(meta.tolerance) + growth + " of it"
               : "none: exact pieces" + (meta.growth > 0.0 ? growth : std::string());
}

} // namespace

std::string asset_text(const AssetReportInput& input) {
    const hwa::Asset& asset = *input.asset;
    const AssetOrigin& origin = input.unpacked->origin;
    const HullTotals totals = totals_of(asset);
    std::string text = printable(input.file, 4096) + "\n";
    const auto line = [&text](std::string_view name, const std::string& value) {
        constexpr std::size_t k_column = 16;
        text += "  " + std::string(name);
        text.append(name.size() < k_column ? k_column - name.size() : 1, ' ');
        text += value + "\n";
    };
    const std::string unit = unit_text({origin.metres_per_unit});
    line("asset", "version " + std::to_string(asset.version()) + ", made by " + origin.made_by +
                      ", " + counted_text(input.bytes, "byte", "bytes"));
    line("source", origin.source_name + ", " + counted_text(origin.faces, "face", "faces") + ", " +
                       (origin.closed          ? "closed"
                        : asset.knows_inside() ? "open, its inside decided"
                                               : "open"));
    if (const Vec3& from = origin.mesh_origin; from != Vec3::Zero()) {
        line("counted from",
             number_text(from.x()) + " " + number_text(from.y()) + " " + number_text(from.z()));
    }
    line("unit", (unit.empty() ? std::string("unknown") : unit) + ", up axis " +
                     (origin.up == UpAxis::unknown ? std::string("unknown")
                                                   : std::string(up_text(origin.up))));
    line("parts", grouped_text(origin.part_names.size()));
    line("pieces", counts_of_pieces(input.unpacked->set));
    line("tolerance", tolerance_of(asset.meta()));
    line("rounding", asset.meta().rounding > 0.0 ? number_text(asset.meta().rounding)
                                                 : std::string("none: every sign exact"));
    line("tree", counted_text(asset.nodes(), "node", "nodes") + ", " +
                     counted_text(totals.depth, "level", "levels") + " below the root");
    line("hulls", counted_text(totals.vertices, "vertex", "vertices") + ", " +
                      counted_text(totals.triangles, "triangle", "triangles") + ", " +
                      rounded_text(bits_per_triangle(totals.bytes, totals.triangles), 3) +
                      " bits a triangle");
    return text;
}

} // namespace hullwright
