#include "pack/write_asset.h"

#include "base/work_meter.h"
#include "strip/bit_writer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace hullwright {
namespace {

constexpr std::size_t padded(std::size_t size) {
    return (size + hwa::k_alignment - 1) / hwa::k_alignment * hwa::k_alignment;
}

// Functions that are given a meter end early when it says so; what they return is not used then.

struct Section {
    std::uint32_t id = 0;
    Bytes bytes;
};

// Returns steps of copying or hashing so many bytes.
constexpr std::size_t steps_for(std::size_t bytes) {
    return bytes / 1024;
}

std::span<const std::byte> bytes_of(const std::string& text) {
    return std::as_bytes(std::span(text));
}

Section section(const char (&name)[5], ByteWriter& out) {
    return {hwa::section_id(name), out.take()};
}

Section text_section(const char (&name)[5], const std::string& text) {
    ByteWriter out;
    out.write_array(bytes_of(text));
    return section(name, out);
}

// Writes where each string begins and the last one ends, then the strings.
Section string_section(const char (&name)[5], std::span<const std::string> strings) {
    ByteWriter out;
    std::uint32_t offset = 0;
    for (const std::string& string : strings) {
        out.write(offset);
        offset += static_cast<std::uint32_t>(string.size());
    }
    out.write(offset);
    for (const std::string& string : strings) {
        out.write_array(bytes_of(string));
    }
    return section(name, out);
}

template <class T> Section array_section(const char (&name)[5], const std::vector<T>& items) {
    ByteWriter out;
    out.write_array(std::span<const T>(items));
    return section(name, out);
}

std::vector<hwa::FaceRun> runs_of(const std::vector<FaceId>& faces) {
    std::vector<hwa::FaceRun> runs;
    for (const FaceId face : faces) {
        if (runs.empty() || runs.back().first + runs.back().count != face) {
            runs.push_back({face, 0});
        }
        ++runs.back().count;
    }
    return runs;
}

struct PieceTables {
    std::vector<hwa::Piece> pieces;
    std::vector<hwa::FaceRun> runs;
};

std::uint32_t flag_of(SurfaceKind kind) {
    return kind == SurfaceKind::sheet     ? hwa::Piece::k_sheet
           : kind == SurfaceKind::decided ? hwa::Piece::k_decided
                                          : 0U;
}

PieceTables tables_of(const PieceSet& set, const PackedTree& tree,
                      const std::vector<SurfaceKind>& kinds, WorkMeter& meter) {
    PieceTables tables;
    tables.pieces.resize(set.pieces.size());
    for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
        if (meter.stopped_after(1)) {
            return tables;
        }
        if (tree.nodes[node].child == hwa::k_none) {
            tables.pieces[tree.nodes[node].piece].leaf = node;
        }
    }
    for (std::size_t i = 0; i < set.pieces.size(); ++i) {
        const Piece& piece = set.pieces[i];
        hwa::Piece& out = tables.pieces[i];
        if (meter.stopped_after(piece.faces.size())) {
            return tables;
        }
        const auto runs = runs_of(piece.faces);
        out.part = piece.part;
        out.first_run = static_cast<std::uint32_t>(tables.runs.size());
        out.runs = static_cast<std::uint32_t>(runs.size());
        out.flags = (piece.flat ? hwa::Piece::k_flat : 0U) |
                    (piece.simplified ? hwa::Piece::k_simplified : 0U) |
                    (i < kinds.size() ? flag_of(kinds[i]) : 0U);
        out.growth = tree.boxes[out.leaf].growth;
        // The packed hull may be farther out than the piece's by its growth.
        const auto growth = static_cast<double>(out.growth);
        out.concavity = rounded_up(piece.concavity + growth);
        out.protrusion = rounded_up(piece.protrusion + growth);
        tables.runs.insert(tables.runs.end(), runs.begin(), runs.end());
    }
    return tables;
}

Section hull_section(const PackedTree& tree) {
    ByteWriter out;
    out.write_array(std::span<const std::uint32_t>(tree.offsets));
    out.write_array(std::span<const std::byte>(tree.streams));
    return section("HULL", out);
}

unsigned width_of(std::uint32_t most) {
    return static_cast<unsigned>(std::bit_width(most));
}

// All runs get the bits that the largest needs; hwa::BitRows reads them.
Section run_section(const std::vector<hwa::FaceRun>& runs, WorkMeter& meter) {
    std::uint32_t last = 1; // a run takes at least one bit
    std::uint32_t longest = 1;
    for (const hwa::FaceRun& run : runs) {
        last = std::max(last, run.first);
        longest = std::max(longest, run.count);
    }
    const std::array widths = {width_of(last), width_of(longest - 1)};
    BitWriter bits;
    for (const unsigned width : widths) {
        bits.write(width, 8);
    }
    for (const hwa::FaceRun& run : runs) {
        bits.write(run.first, widths[0]);
        bits.write(run.count - 1, widths[1]);
        if (meter.stopped_after(1)) {
            break;
        }
    }
    return {hwa::section_id("RUNS"), bits.take()};
}

bool are_floats(const std::vector<Vec3>& points) {
    return std::all_of(points.begin(), points.end(),
                       [](const Vec3& p) { return p.cast<float>().cast<double>() == p; });
}

void write_corners(const std::vector<Vec3>& corners, bool narrow, ByteWriter& out) {
    for (const Vec3& corner : corners) {
        if (narrow) {
            const Eigen::Vector3f floats = corner.cast<float>();
            out.write(std::array{floats.x(), floats.y(), floats.z()});
        } else {
            out.write(std::array{corner.x(), corner.y(), corner.z()});
        }
    }
}

// Components must be numbered without gaps.
Section cage_section(const Cage& cage, WorkMeter& meter) {
    const auto pieces = static_cast<std::uint32_t>(cage.components.size());
    const auto corners = static_cast<std::uint32_t>(cage.corners.size());
    const std::uint32_t components =
        *std::max_element(cage.components.begin(), cage.components.end()) + 1;
    const bool narrow = are_floats(cage.corners);
    const std::uint32_t form = cage.has_lids() ? hwa::k_lidded_cage : hwa::k_narrow_cage;
    ByteWriter out;
    out.write(corners);
    out.write(static_cast<std::uint32_t>(cage.triangles.size()));
    out.write(components);
    out.write(form + (narrow ? 1U : 0U));
    write_corners(cage.corners, narrow, out);
    BitWriter bits;
    for (const hwa::CageTriangle& triangle : cage.triangles) {
        if (meter.stopped_after(1)) {
            break;
        }
        // The number after the last piece stands for a lid.
        bits.write(std::min(triangle.piece, pieces),
                   hwa::width_below(pieces + (cage.has_lids() ? 1 : 0)));
        for (const std::uint32_t corner : triangle.corners) {
            bits.write(corner, hwa::width_below(corners));
        }
    }
    out.write_array(std::span<const std::byte>(bits.take()));
    for (const std::uint32_t component : cage.components) {
        if (meter.stopped_after(1)) {
            break;
        }
        bits.write(component, hwa::width_below(components));
    }
    out.write_array(std::span<const std::byte>(bits.take()));
    return section("CAGE", out);
}

// Adds the list of materials and that of tags, each only if some piece has one; then every piece
// has an entry. A piece's tags are lines of text.
void add_labels(const std::vector<Labels>& labels, std::vector<Section>& sections) {
    std::vector<std::string> materials;
    std::vector<std::string> tags;
    for (const Labels& each : labels) {
        materials.push_back(each.material);
        std::string& lines = tags.emplace_back();
        for (const std::string& tag : each.tags) {
            lines += (lines.empty() ? "" : "\n") + tag;
        }
    }
    const auto has_text = [](const std::string& text) { return !text.empty(); };
    if (std::any_of(materials.begin(), materials.end(), has_text)) {
        sections.push_back(string_section("MATL", materials));
    }
    if (std::any_of(tags.begin(), tags.end(), has_text)) {
        sections.push_back(string_section("TAGS", tags));
    }
}

std::vector<Section> sections_of(const PieceSet& set, const PackedTree& tree, const Cage& cage,
                                 double margin, const AssetOrigin& origin, WorkMeter& meter) {
    hwa::Meta meta;
    meta.metres_per_unit = origin.metres_per_unit;
    meta.tolerance = set.tolerance + margin;
    meta.growth = tree.growth;
    meta.rounding = set.rounding;
    meta.up = static_cast<std::uint32_t>(origin.up);
    meta.flags = (origin.closed ? hwa::Meta::k_closed : 0U) |
                 (cage.has_inside ? hwa::Meta::k_inside : 0U) |
                 (set.family == Family::solid ? hwa::Meta::k_solid : 0U) |
                 (set.family == Family::solid && set.filled ? hwa::Meta::k_filled : 0U);
    meta.faces = origin.faces;
    meta.origin = {origin.mesh_origin.x(), origin.mesh_origin.y(), origin.mesh_origin.z()};
    const PieceTables tables = tables_of(set, tree, origin.piece_kinds, meter);
    const std::array source = {origin.source_name, origin.source_hash, origin.mesh_hash,
                               origin.made_by};
    std::vector<Section> sections;
    sections.push_back(array_section("META", std::vector{meta}));
    sections.push_back(array_section("NODE", tree.nodes));
    sections.push_back(array_section("TBOX", tree.boxes));
    sections.push_back(array_section("PIEC", tables.pieces));
    sections.push_back(hull_section(tree));
    if (!cage.components.empty()) {
        sections.push_back(cage_section(cage, meter));
    }
    sections.push_back(string_section("PART", origin.part_names));
    sections.push_back(string_section("NAME", origin.piece_names));
    add_labels(origin.piece_labels, sections);
    sections.push_back(run_section(tables.runs, meter));
    sections.push_back(string_section("SRCE", source));
    sections.push_back(text_section("RCPE", origin.recipe_json));
    sections.push_back(text_section("RPRT", origin.report_json));
    return sections;
}

Bytes table_of(const std::vector<Section>& sections, WorkMeter& meter) {
    ByteWriter out;
    std::uint64_t offset = padded(hwa::k_header_size + sections.size() * hwa::k_entry_size);
    for (const Section& section : sections) {
        out.write(section.id);
        out.write(std::uint32_t{0});
        out.write(offset);
        out.write(static_cast<std::uint64_t>(section.bytes.size()));
        out.write(hwa::xxh64(section.bytes.data(), section.bytes.size()));
        offset = padded(offset + section.bytes.size());
        if (meter.stopped_after(steps_for(section.bytes.size()))) {
            break;
        }
    }
    return out.take();
}

Bytes joined(const std::vector<Section>& sections, const PackedTree& tree, std::size_t pieces,
             std::size_t parts, WorkMeter& meter) {
    const Bytes table = table_of(sections, meter);
    std::size_t size = hwa::k_header_size + table.size();
    for (const Section& section : sections) {
        size = padded(size) + section.bytes.size();
    }
    ByteWriter out;
    out.reserve(size);
    out.write(hwa::k_magic);
    out.write(hwa::k_version);
    out.write(static_cast<std::uint32_t>(sections.size()));
    out.write(static_cast<std::uint64_t>(size));
    out.write(hwa::xxh64(table.data(), table.size()));
    out.write(static_cast<std::uint32_t>(pieces));
    out.write(static_cast<std::uint32_t>(tree.nodes.size()));
    out.write(static_cast<std::uint32_t>(parts));
    out.write(std::uint32_t{0});
    out.write(std::uint64_t{0});
    out.write(hwa::xxh64(out.bytes().data(), out.size()));
    out.write_array(std::span<const std::byte>(table));
    for (const Section& section : sections) {
        (void)out.extend(padded(out.size()) - out.size()); // padding with zeros
        out.write_array(std::span<const std::byte>(section.bytes));
        if (meter.stopped_after(steps_for(section.bytes.size()))) {
            break;
        }
    }
    return out.take();
}

// Returns steps until everything is written, by and large.
std::size_t steps_of(const PieceSet& set, const PackedTree& tree, const Cage& cage) {
    std::size_t faces = 0;
    for (const Piece& piece : set.pieces) {
        faces += piece.faces.size();
    }
    return faces + tree.nodes.size() + 2 * set.pieces.size() + cage.triangles.size() +
           2 * steps_for(tree.streams.size());
}

// Offsets into the names have 32 bits, and so have node numbers: a tree has nearly twice as many
// nodes as pieces.
bool is_too_large(const PieceSet& set, const AssetOrigin& origin) {
    std::uint64_t letters = 0;
    for (const auto* names : {&origin.piece_names, &origin.part_names}) {
        for (const std::string& name : *names) {
            letters += name.size();
        }
    }
    for (const Labels& labels : origin.piece_labels) {
        letters += labels.material.size();
        for (const std::string& tag : labels.tags) {
            letters += tag.size() + 1;
        }
    }
    return letters > std::numeric_limits<std::uint32_t>::max() || set.pieces.size() > 0x7FFFFFFFU;
}

} // namespace

Result<Bytes> write_asset(const PieceSet& set, const PackedTree& tree, const Cage& cage,
                          double margin, const AssetOrigin& origin, const Progress& progress) {
    if (is_too_large(set, origin)) {
        return error(Code::export_limit, origin.source_name, Why::over_4_gib_of_names);
    }
    const Progress writing = progress.part("write", 0.0, 1.0);
    WorkMeter meter(writing, steps_of(set, tree, cage));
    const auto sections = sections_of(set, tree, cage, margin, origin, meter);
    if (progress.stopped()) {
        return stopped_issue();
    }
    Bytes bytes = joined(sections, tree, set.pieces.size(), origin.part_names.size(), meter);
    if (progress.stopped()) {
        return stopped_issue();
    }
    writing.report(1.0);
    return bytes;
}

} // namespace hullwright
