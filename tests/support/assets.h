// Makes assets in memory from pieces, corrects their checksums after a change, reads and dumps
// them.
#pragma once

#include "asset/hullwright_asset.h"
#include "base/text.h"
#include "pack/write_asset.h"
#include "tree/hull_tree.h"

#include <cstring>
#include <string>
#include <vector>

namespace hullwright::tests {

using AssetBytes = std::vector<std::uint8_t>;

inline AssetOrigin origin_for(std::size_t pieces, std::size_t faces) {
    AssetOrigin origin;
    origin.source_name = "made.obj";
    origin.source_hash = "0123";
    origin.mesh_hash = "4567";
    origin.made_by = "a test";
    origin.faces = faces;
    origin.part_names = {"part"};
    origin.recipe_json = "{}";
    origin.report_json = "{}";
    for (std::size_t i = 0; i < pieces; ++i) {
        origin.piece_names.push_back("part_" + std::to_string(i));
    }
    return origin;
}

inline AssetBytes bytes_of(const PieceSet& set, const PackedTree& packed, double margin,
                           std::size_t faces, const Cage& cage = {},
                           std::vector<Labels> labels = {}) {
    AssetOrigin origin = origin_for(set.pieces.size(), faces);
    origin.piece_labels = std::move(labels);
    origin.closed = cage.has_inside && !cage.has_lids();
    const auto bytes = write_asset(set, packed, cage, margin, origin);
    const auto* from = reinterpret_cast<const std::uint8_t*>(bytes->data());
    return {from, from + bytes->size()};
}

template <class T> T number_at(const AssetBytes& bytes, std::size_t at) {
    T value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof(T));
    return value;
}
template <class T> void put_at(AssetBytes& bytes, std::size_t at, T value) {
    std::memcpy(bytes.data() + at, &value, sizeof(T));
}

// Corrects the file's length and all checksums where the table of sections allows it, so that only
// the faults beneath are left to find.
inline void sign(AssetBytes& bytes) {
    if (bytes.size() < hwa::k_header_size) {
        return;
    }
    put_at<std::uint64_t>(bytes, 16, bytes.size());
    const std::uint64_t sections = number_at<std::uint32_t>(bytes, 12);
    const std::uint64_t table = sections * hwa::k_entry_size;
    if (table <= bytes.size() - hwa::k_header_size) {
        for (std::size_t i = 0; i < sections; ++i) {
            const std::size_t entry = hwa::k_header_size + i * hwa::k_entry_size;
            const auto offset = number_at<std::uint64_t>(bytes, entry + 8);
            const auto size = number_at<std::uint64_t>(bytes, entry + 16);
            if (offset <= bytes.size() && size <= bytes.size() - offset) {
                put_at(bytes, entry + 24, hwa::xxh64(bytes.data() + offset, size));
            }
        }
        put_at(bytes, 24,
               hwa::xxh64(bytes.data() + hwa::k_header_size, static_cast<std::size_t>(table)));
    }
    put_at(bytes, 56, hwa::xxh64(bytes.data(), 56));
}

// Reads everything; false when a hull announces more than it can hold, names a vertex that it
// lacks, or has coordinates that are not finite.
inline bool walk(const hwa::Asset& asset) {
    hwa::Decoder decoder;
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < asset.nodes(); ++i) {
        const hwa::HullSize size = asset.hull_size(i);
        if (size.vertices > 8 * asset.hull_bytes(i).second) {
            return false;
        }
        std::vector<float> xyz(3 * std::size_t{size.vertices});
        std::vector<std::uint32_t> indices(3 * std::size_t{size.triangles});
        if (!asset.decode(i, decoder, xyz.data(), indices.data())) {
            continue;
        }
        for (const std::uint32_t v : indices) {
            if (v >= size.vertices) {
                return false;
            }
        }
        for (const float x : xyz) {
            if (!hwa::is_finite(x)) {
                return false;
            }
        }
    }
    for (std::uint32_t i = 0; i < asset.pieces(); ++i) {
        const hwa::Piece piece = asset.piece(i);
        sum += asset.piece_names()[i].size() + asset.part_names()[piece.part].size() +
               asset.material(i).size() + asset.tags(i).size();
        for (std::uint32_t run = 0; run < piece.runs; ++run) {
            sum += asset.face_run(piece.first_run + run).count;
        }
    }
    for (std::uint32_t i = 0; i < asset.cage_triangles(); ++i) {
        for (const std::uint32_t corner : asset.cage_triangle(i).corners) {
            if (!hwa::is_finite(asset.cage_corner(corner)[0])) {
                return false;
            }
        }
    }
    return sum + asset.recipe().size() + asset.report().size() + asset.source_name().size() +
               asset.source_hash().size() + asset.mesh_hash().size() + asset.made_by().size() <
           (std::uint64_t{1} << 62U);
}

inline std::string floats_text(const float* values, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += " " + number_text(values[i]);
    }
    return text;
}

// Writes the whole content as text, a line for each thing.
inline std::string dump(const hwa::Asset& asset) {
    const hwa::Meta& meta = asset.meta();
    std::string text =
        "source " + std::string(asset.source_name()) + " " + std::string(asset.source_hash()) +
        " " + std::string(asset.mesh_hash()) + "\nmade by " + std::string(asset.made_by()) +
        "\nunit " + number_text(meta.metres_per_unit) + " up " + std::to_string(meta.up) +
        "\ntolerance " + number_text(meta.tolerance) + " growth " + number_text(meta.growth) +
        " rounding " + number_text(meta.rounding) + "\nfaces " + std::to_string(meta.faces) +
        " flags " + std::to_string(meta.flags) + "\n";
    if (asset.version() > 1) {
        text += "version " + std::to_string(asset.version()) + " origin " +
                number_text(meta.origin[0]) + " " + number_text(meta.origin[1]) + " " +
                number_text(meta.origin[2]) + "\n";
    }
    for (std::uint32_t i = 0; i < asset.parts(); ++i) {
        text += "part " + std::string(asset.part_names()[i]) + "\n";
    }
    for (std::uint32_t i = 0; i < asset.pieces(); ++i) {
        const hwa::Piece piece = asset.piece(i);
        const std::array numbers = {piece.concavity, piece.protrusion, piece.growth};
        text += "piece " + std::string(asset.piece_names()[i]) + " part " +
                std::to_string(piece.part) + " leaf " + std::to_string(piece.leaf) + " flags " +
                std::to_string(piece.flags) + floats_text(numbers.data(), 3) + " faces";
        for (std::uint32_t run = 0; run < piece.runs; ++run) {
            const hwa::FaceRun faces = asset.face_run(piece.first_run + run);
            text += " " + std::to_string(faces.first) + "+" + std::to_string(faces.count);
        }
        if (!asset.material(i).empty()) {
            text += "\n material " + std::string(asset.material(i));
        }
        if (!asset.tags(i).empty()) {
            text += "\n tags\n" + std::string(asset.tags(i));
        }
        text += "\n";
    }
    hwa::Decoder decoder;
    for (std::uint32_t i = 0; i < asset.nodes(); ++i) {
        const hwa::Node node = asset.node(i);
        const hwa::Box box = asset.box(i);
        text += "node " + std::to_string(i) +
                (node.child == hwa::k_none ? " piece " + std::to_string(node.piece)
                                           : " child " + std::to_string(node.child)) +
                "\n box" + floats_text(box.centre.data(), 3) + " half" +
                floats_text(box.half.data(), 3) + " axes" + floats_text(box.axes[0].data(), 3) +
                floats_text(box.axes[1].data(), 3) + floats_text(box.axes[2].data(), 3) +
                " growth " + number_text(box.growth) + "\n";
        const hwa::HullSize size = asset.hull_size(i);
        std::vector<float> xyz(3 * std::size_t{size.vertices});
        std::vector<std::uint32_t> indices(3 * std::size_t{size.triangles});
        if (!asset.decode(i, decoder, xyz.data(), indices.data())) {
            text += " no hull\n";
            continue;
        }
        text += std::string(size.flat ? " flat" : " solid") + floats_text(xyz.data(), xyz.size()) +
                "\n triangles";
        for (const std::uint32_t v : indices) {
            text += " " + std::to_string(v);
        }
        text += "\n";
    }
    for (std::uint32_t i = 0; asset.has_cage() && i < asset.pieces(); ++i) {
        text += "component " + std::to_string(asset.component(i)) + "\n";
    }
    for (std::uint32_t i = 0; i < asset.cage_triangles(); ++i) {
        const hwa::CageTriangle triangle = asset.cage_triangle(i);
        text += "cage of " + std::to_string(triangle.piece);
        for (const std::uint32_t corner : triangle.corners) {
            for (const double x : asset.cage_corner(corner)) {
                text += " " + number_text(x);
            }
        }
        text += "\n";
    }
    return text + "recipe " + std::string(asset.recipe()) + "report " + std::string(asset.report());
}

} // namespace hullwright::tests
