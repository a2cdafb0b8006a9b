#include "pipeline/stage_codec.h"

#include "geom/closed_sides.h"
#include "mesh/repair/repair_words.h"
#include "pipeline/as_read.h"
#include "pipeline/stage_bytes.h"
#include "source/wire.h"

#include <algorithm>
#include <cmath>

namespace hullwright::pipeline {
namespace {

// A file of ours has ten of them. More is refused before memory is taken.
constexpr std::uint64_t k_most_repairs = 64; // steps of a repair, and counts of one

void write_surface(StageEncoder& out, const SurfaceSettings& surface) {
    out.write(surface.choice);
    out.write(surface.max_doubt);
    out.write_all(surface.of_part);
}

void write_piece(StageEncoder& out, const Piece& piece) {
    out.write_faces(piece.faces);
    out.write(piece.part);
    out.write(piece.number);
    out.write_places(piece.vertices);
    out.write_all(piece.triangles);
    out.write(piece.flat);
    out.write(piece.simplified);
    out.write(piece.concavity);
    out.write(piece.protrusion);
}

void write_set(StageEncoder& out, const PieceSet& set) {
    out.write(static_cast<std::uint64_t>(set.pieces.size()));
    for (std::size_t i = 0; i < set.pieces.size() && out.goes_on(); ++i) {
        write_piece(out, set.pieces[i]);
    }
    out.write(set.rounding);
    out.write(set.tolerance);
    write_surface(out, set.surface);
    out.write(set.sheet_thickness);
    out.write_place(set.origin);
    out.write(set.family);
    out.write(set.filled);
}

void write_shell(StageEncoder& out, const Shell& shell) {
    out.write_faces(shell.faces);
    out.write_all(shell.vertices);
    out.write_all(shell.triangles);
    out.write(shell.flat);
    out.write(shell.protrusion);
    out.write_all(shell.heights);
    out.write_all(shell.stays_in);
}

void write_labels(StageEncoder& out, const std::vector<std::string>& tags,
                  const std::string& material) {
    out.write(static_cast<std::uint64_t>(tags.size()));
    for (const std::string& tag : tags) {
        out.write_string(tag);
    }
    out.write_string(material);
}

void write_primitive(StageEncoder& out, const Primitive& primitive) {
    const Eigen::Vector4d turn = primitive.pose.turn.coeffs();
    out.write(primitive.shape);
    out.write(std::array{turn[0], turn[1], turn[2], turn[3]});
    out.write_place(primitive.pose.move);
    out.write_place(primitive.half);
    out.write(std::array{primitive.radius, primitive.half_length});
}

void write_extras(StageEncoder& out, const PieceExtras& extras) {
    out.write(extras.bound);
    out.write(extras.locked);
    write_labels(out, extras.tags, extras.material);
    out.write(extras.primitive.has_value());
    if (const auto& fitted = extras.primitive) {
        write_primitive(out, fitted->primitive);
        out.write(fitted->volume_excess);
        out.write(fitted->holds);
        out.write(
            std::array{fitted->error.concavity, fitted->error.protrusion, fitted->error.bound});
        out.write(fitted->fineness);
    }
}

void write_added(StageEncoder& out, const AddedPrimitive& added) {
    out.write_string(added.name);
    write_primitive(out, added.primitive);
    out.write(added.locked);
    write_labels(out, added.tags, added.material);
}

void write_report(StageEncoder& out, const DecomposeReport& report) {
    for (const std::uint64_t count :
         {report.flats, report.rounded_faces, report.carved, report.tries, report.simplified}) {
        out.write(count);
    }
    out.write(report.missing);
    out.write(report.outside);
    out.write_issues(report.issues);
    out.write_times(report.stages);
}

void write_pieces(StageEncoder& out, const Decomposition& pieces) {
    write_set(out, pieces.set);
    write_report(out, pieces.report);
}

void write_mesh(StageEncoder& out, const TriMesh& mesh) {
    out.write_places(mesh.vertices);
    out.write_all(mesh.triangles);
    out.write_all(mesh.face_part);
    out.write_all(mesh.face_source);
    out.write_place(mesh.origin);
    out.write(mesh.digit_step);
    out.write(mesh.float_step);
}

TriMesh read_mesh(StageDecoder& in, const TriMesh& imported, std::size_t parts) {
    TriMesh mesh;
    mesh.vertices = in.places();
    mesh.triangles = in.triangles(mesh.vertices.size());
    mesh.face_part = in.indices(parts);
    mesh.face_source = in.all_that<FaceId>(
        [&](FaceId face) { return face == k_none || face < imported.triangles.size(); });
    in.require(mesh.face_part.size() == mesh.triangles.size() &&
               mesh.face_source.size() == mesh.triangles.size());
    mesh.origin = in.place();
    mesh.digit_step = in.length();
    mesh.float_step = in.length();
    return mesh;
}

std::string_view read_repair_word(StageDecoder& in) {
    const auto word = repair_word(in.name());
    in.require(word.has_value());
    return word.value_or(std::string_view());
}

RepairStep read_repair(StageDecoder& in) {
    RepairStep step;
    step.name = read_repair_word(in);
    step.counts.resize(static_cast<std::size_t>(in.count(1, k_most_repairs)));
    for (RepairCount& count : step.counts) {
        count.what = read_repair_word(in);
        count.count = in.number<std::uint64_t>();
    }
    return step;
}

Shell read_shell(StageDecoder& in, const MeshCounts& mesh, std::uint64_t& most_faces) {
    Shell shell;
    shell.faces = in.faces(mesh.faces, most_faces);
    shell.vertices = in.indices(mesh.vertices);
    shell.triangles = in.triangles(shell.vertices.size());
    shell.flat = in.flag();
    shell.protrusion = in.length();
    shell.heights = in.all_that<double>([](double height) { return !std::isnan(height); });
    shell.stays_in = in.all<char>();
    in.require(!shell.faces.empty() && !shell.vertices.empty());
    in.require(in.good() && (shell.flat || sides_across(shell.triangles).has_value()));
    in.require(shell.heights.size() == shell.triangles.size());
    in.require(shell.stays_in.empty() || shell.stays_in.size() == shell.triangles.size());
    return shell;
}

SurfaceSettings read_surface(StageDecoder& in) {
    SurfaceSettings surface;
    surface.choice = in.choice(SurfaceChoice::sheet);
    surface.max_doubt = in.length();
    surface.of_part = in.all_that<SurfaceChoice>(
        [](SurfaceChoice choice) { return choice <= SurfaceChoice::sheet; });
    return surface;
}

Piece read_piece(StageDecoder& in, const MeshCounts& mesh, std::uint64_t& most_faces) {
    Piece piece;
    piece.faces = in.faces(mesh.faces, most_faces);
    piece.part = in.number<PartId>();
    piece.number = in.number<Index>();
    piece.vertices = in.places();
    piece.triangles = in.triangles(piece.vertices.size());
    piece.flat = in.flag();
    piece.simplified = in.flag();
    piece.concavity = in.length();
    piece.protrusion = in.length();
    in.require(piece.part < mesh.parts && !piece.vertices.empty());
    return piece;
}

// Every face is in one piece, or in none where that was deleted.
PieceSet read_set(StageDecoder& in, const MeshCounts& mesh) {
    PieceSet set;
    std::uint64_t most_faces = mesh.faces;
    const std::uint64_t count = in.count(sizeof(std::uint64_t));
    for (std::uint64_t i = 0; i < count && in.goes_on(); ++i) {
        set.pieces.push_back(read_piece(in, mesh, most_faces));
    }
    set.rounding = in.length();
    set.tolerance = in.length();
    set.surface = read_surface(in);
    set.sheet_thickness = in.length();
    set.origin = in.place();
    set.family = in.choice(Family::solid);
    set.filled = in.flag();
    return set;
}

Labels read_labels(StageDecoder& in) {
    Labels labels;
    const std::uint64_t count = in.count(sizeof(std::uint32_t), k_most_tags);
    for (std::uint64_t i = 0; i < count && in.goes_on(); ++i) {
        labels.tags.push_back(in.name());
    }
    labels.material = in.name();
    in.require(wrong_with(labels).empty());
    return labels;
}

Primitive read_primitive(StageDecoder& in) {
    Primitive primitive;
    primitive.shape = in.choice(k_all_shapes.back());
    for (double& number : primitive.pose.turn.coeffs()) {
        number = in.finite();
    }
    primitive.pose.move = in.place();
    primitive.half = in.place();
    primitive.radius = in.length();
    primitive.half_length = in.length();
    in.require(primitive.half.minCoeff() >= 0.0 && primitive.pose.turn.squaredNorm() > 0.0);
    return primitive;
}

PieceExtras read_extras(StageDecoder& in) {
    PieceExtras extras;
    extras.bound = in.length();
    extras.locked = in.flag();
    Labels labels = read_labels(in);
    extras.tags = std::move(labels.tags);
    extras.material = std::move(labels.material);
    if (in.flag()) {
        PiecePrimitive& fitted = extras.primitive.emplace();
        fitted.primitive = read_primitive(in);
        fitted.volume_excess = in.finite();
        fitted.holds = in.flag();
        fitted.error.concavity = in.length();
        fitted.error.protrusion = in.length();
        fitted.error.bound = in.length();
        fitted.fineness = in.choice(Fineness::fine);
    }
    return extras;
}

AddedPrimitive read_added(StageDecoder& in) {
    AddedPrimitive added;
    added.name = in.name();
    in.require(is_label(added.name));
    added.primitive = read_primitive(in);
    added.locked = in.flag();
    Labels labels = read_labels(in);
    added.tags = std::move(labels.tags);
    added.material = std::move(labels.material);
    return added;
}

DecomposeReport read_report(StageDecoder& in) {
    DecomposeReport report;
    for (std::uint64_t* count : {&report.flats, &report.rounded_faces, &report.carved,
                                 &report.tries, &report.simplified}) {
        *count = in.number<std::uint64_t>();
    }
    report.missing = in.finite();
    report.outside = in.finite();
    report.issues = in.issues();
    report.stages = in.times();
    return report;
}

// Every node but the root is a child once, after its parent, and every piece has one leaf.
bool is_tree(const HullTree& tree, std::size_t pieces) {
    const std::size_t nodes = tree.nodes.size();
    if (nodes != (pieces == 0 ? 0 : 2 * pieces - 1) || tree.boxes.size() != nodes ||
        tree.vertex_ranges.size() != nodes || tree.triangle_ranges.size() != nodes) {
        return false;
    }
    std::vector<char> is_child(nodes, 0);
    std::vector<char> is_there(pieces, 0);
    for (std::size_t i = 0; i < nodes; ++i) {
        const TreeNode& node = tree.nodes[i];
        if (node.is_leaf()) {
            if (node.piece >= pieces || is_there[node.piece]++ != 0) {
                return false;
            }
        } else if (node.piece != k_none || node.child <= i || node.child + 1 >= nodes ||
                   is_child[node.child]++ != 0 || is_child[node.child + 1]++ != 0) {
            return false;
        }
    }
    return true;
}

// Ranges are laid down one behind the other, to the end. So they have no more elements together
// than there are, and what is done for each node is done for each element once.
bool are_laid_down(const std::vector<Range>& ranges, std::size_t end) {
    std::uint64_t next = 0;
    for (const Range& range : ranges) {
        if (range.first != next) {
            return false;
        }
        next += range.count;
    }
    return next == end;
}

// Each triangle names vertices of its own node.
void require_hulls(StageDecoder& in, const HullTree& tree) {
    std::size_t node = 0;
    in.visit(tree.triangles.size(), [&](std::size_t i) {
        while (i - tree.triangle_ranges[node].first >= tree.triangle_ranges[node].count) {
            ++node;
        }
        const Triangle& t = tree.triangles[i];
        const Index vertices = tree.vertex_ranges[node].count;
        in.require(t[0] < vertices && t[1] < vertices && t[2] < vertices);
    });
}

bool is_box(const Obb& box) {
    const auto are_finite = [](const std::array<float, 3>& numbers) {
        return std::ranges::all_of(numbers, [](float n) { return std::isfinite(n); });
    };
    return are_finite(box.centre) && are_finite(box.half) &&
           std::ranges::all_of(box.axes, are_finite) &&
           std::ranges::all_of(box.turn, [](std::int32_t t) {
               return t >= -hwa::k_most_turn && t <= hwa::k_most_turn;
           });
}

template <class T> std::vector<T> copied(const std::vector<T>& list, const Progress& progress) {
    std::vector<T> copy;
    copy.reserve(list.size());
    for_each_in_order(list.size(), progress, [&](std::size_t i) { copy.push_back(list[i]); });
    return copy;
}

// The mesh of a large model has a gigabyte, which takes most of a second. A stopped copy is cut
// short.
TriMesh copied(const TriMesh& mesh, const Progress& progress) {
    TriMesh copy;
    copy.vertices = copied(mesh.vertices, progress.part({}, 0.0, 0.4));
    copy.triangles = copied(mesh.triangles, progress.part({}, 0.4, 0.8));
    copy.face_part = copied(mesh.face_part, progress.part({}, 0.8, 0.9));
    copy.face_source = copied(mesh.face_source, progress.part({}, 0.9, 1.0));
    copy.origin = mesh.origin;
    copy.digit_step = mesh.digit_step;
    copy.float_step = mesh.float_step;
    return copy;
}

// Counts the bytes first, which takes a small part of the time, and then writes so many.
template <class Write> Bytes encoded(const Progress& progress, const Write& write) {
    StageEncoder counted(progress);
    write(counted);
    StageEncoder out(counted.size(), progress);
    if (counted.goes_on()) {
        write(out);
    }
    out.look();
    return out.take();
}

} // namespace

Bytes encode_source(const ReadModel& read, const Progress& progress) {
    const TriMesh& mesh = *read.imported;
    return encode_model(*read.source, {mesh.vertices, mesh.triangles, mesh.origin}, progress);
}

std::optional<ReadModel> decode_source(std::span<const std::byte> bytes,
                                       const std::filesystem::path& path,
                                       const Progress& progress) {
    auto model = decode_model(bytes, path.string(), progress.part({}, 0.0, 0.5));
    auto read = model ? as_read(std::move(*model), path, progress.part({}, 0.5, 1.0))
                      : Result<ReadModel>(model.issue());
    return read && !progress.stopped() ? std::optional(std::move(*read)) : std::nullopt;
}

// A mesh that no repair has changed is left out.
Bytes encode_repaired(const Prepared& prepared, const ReadModel& read, const Progress& progress) {
    return encoded(progress, [&](StageEncoder& out) {
        const bool has_changed = prepared.mesh != prepared.imported;
        out.write(has_changed);
        if (has_changed) {
            write_mesh(out, *prepared.mesh);
        }
        out.write(static_cast<std::uint64_t>(prepared.repairs.size()));
        for (const RepairStep& step : prepared.repairs) {
            out.write_string(step.name);
            out.write(static_cast<std::uint64_t>(step.counts.size()));
            for (const RepairCount& count : step.counts) {
                out.write_string(count.what);
                out.write(count.count);
            }
        }
        out.write_issues(std::span(prepared.issues).subspan(read.issues.size()));
    });
}

std::optional<Repaired> decode_repaired(std::span<const std::byte> bytes, const TriMesh& imported,
                                        std::size_t parts, const Progress& progress) {
    constexpr double k_decoded = 0.8; // where the mesh was left out, copying it is all of the work
    StageDecoder in(bytes, progress.part({}, 0.0, k_decoded));
    Repaired repaired;
    const bool has_changed = in.flag();
    if (has_changed) {
        repaired.mesh = read_mesh(in, imported, parts);
    }
    repaired.steps.resize(static_cast<std::size_t>(in.count(1, k_most_repairs)));
    for (RepairStep& step : repaired.steps) {
        step = read_repair(in);
    }
    repaired.issues = in.issues();
    auto whole = in.whole(std::move(repaired));
    if (whole && !has_changed) {
        whole->mesh = copied(imported, progress.part({}, k_decoded, 1.0));
    }
    return progress.stopped() ? std::nullopt : std::move(whole);
}

Bytes encode_patches(const Patchwork& work, const Progress& progress) {
    return encoded(progress, [&](StageEncoder& out) {
        out.write(static_cast<std::uint64_t>(work.patches.size()));
        for (std::size_t i = 0; i < work.patches.size() && out.goes_on(); ++i) {
            write_shell(out, work.patches[i]);
        }
        out.write_times(work.stages);
    });
}

std::optional<SavedPatches> decode_patches(std::span<const std::byte> bytes, const MeshCounts& mesh,
                                           const Progress& progress) {
    StageDecoder in(bytes, progress);
    SavedPatches saved;
    std::vector<char> taken(mesh.faces, 0);
    std::uint64_t most_faces = mesh.faces;
    const std::uint64_t count = in.count(sizeof(std::uint64_t));
    for (std::uint64_t i = 0; i < count && in.goes_on(); ++i) {
        saved.patches.push_back(read_shell(in, mesh, most_faces));
        const std::vector<FaceId>& faces = saved.patches.back().faces;
        in.visit(faces.size(), [&](std::size_t f) { in.require(taken[faces[f]]++ == 0); });
    }
    saved.stages = in.times();
    return in.whole(std::move(saved));
}

Bytes encode_joins(const MergeTree& tree, const Progress& progress) {
    return encoded(progress, [&](StageEncoder& out) {
        out.write(tree.parts);
        out.write(tree.outside);
        out.write(static_cast<std::uint64_t>(tree.steps.size()));
        for (std::size_t i = 0; i < tree.steps.size() && out.goes_on(); ++i) {
            out.write(tree.steps[i].one);
            out.write(tree.steps[i].other);
            out.write(tree.steps[i].added);
        }
        out.write_all(tree.costs);
    });
}

std::optional<MergeTree> decode_joins(std::span<const std::byte> bytes, const Progress& progress) {
    constexpr std::size_t k_step_bytes = 2 * sizeof(Index) + sizeof(std::uint64_t);
    StageDecoder in(bytes, progress);
    MergeTree tree;
    tree.parts = in.number<Index>();
    tree.outside = in.number<std::uint64_t>();
    const auto steps = static_cast<std::size_t>(in.count(k_step_bytes));
    tree.steps.reserve(steps);
    while (tree.steps.size() < steps && in.goes_on()) {
        JoinStep& step = tree.steps.emplace_back();
        step.one = in.number<Index>();
        step.other = in.number<Index>();
        step.added = in.number<std::uint64_t>();
    }
    const auto costs = static_cast<std::size_t>(in.count(2 * sizeof(double)));
    in.require(costs == 0 || costs == steps);
    tree.costs.reserve(in.good() ? costs : 0);
    while (tree.costs.size() < costs && in.goes_on()) {
        StepCost& cost = tree.costs.emplace_back();
        cost.protrusion = in.length();
        cost.concavity = in.length();
    }
    return in.whole(std::move(tree));
}

Bytes encode_pieces(const Decomposition& pieces, const Progress& progress) {
    return encoded(progress, [&](StageEncoder& out) { write_pieces(out, pieces); });
}

std::size_t encoded_size(const Decomposition& pieces, const Progress& progress) {
    StageEncoder counted(progress);
    write_pieces(counted, pieces);
    return counted.size();
}

std::optional<Decomposition> decode_pieces(std::span<const std::byte> bytes, const MeshCounts& mesh,
                                           const Progress& progress) {
    StageDecoder in(bytes, progress);
    Decomposition pieces;
    pieces.set = read_set(in, mesh);
    pieces.report = read_report(in);
    return in.whole(std::move(pieces));
}

Bytes encode_corrected(const Replay& corrected, const Progress& progress) {
    const EditedPieces& pieces = corrected.pieces;
    return encoded(progress, [&](StageEncoder& out) {
        write_set(out, pieces.set);
        for (std::size_t i = 0; i < pieces.extras.size() && out.goes_on(); ++i) {
            write_extras(out, pieces.extras[i]);
        }
        out.write(static_cast<std::uint64_t>(pieces.added.size()));
        for (std::size_t i = 0; i < pieces.added.size() && out.goes_on(); ++i) {
            write_added(out, pieces.added[i]);
        }
        out.write(pieces.open_depth);
        out.write(static_cast<std::uint64_t>(corrected.not_applied.size()));
        for (std::size_t i = 0; i < corrected.not_applied.size() && out.goes_on(); ++i) {
            out.write(static_cast<std::uint64_t>(corrected.not_applied[i].index));
            out.write_issue(corrected.not_applied[i].reason);
        }
    });
}

std::optional<Replay> decode_corrected(std::span<const std::byte> bytes, const MeshCounts& mesh,
                                       std::size_t corrections, const Progress& progress) {
    StageDecoder in(bytes, progress);
    Replay corrected;
    EditedPieces& pieces = corrected.pieces;
    pieces.set = read_set(in, mesh);
    for (std::size_t i = 0; i < pieces.set.pieces.size() && in.goes_on(); ++i) {
        pieces.extras.push_back(read_extras(in));
    }
    const std::uint64_t added = in.count(1);
    for (std::uint64_t i = 0; i < added && in.goes_on(); ++i) {
        pieces.added.push_back(read_added(in));
    }
    pieces.open_depth = in.length();
    const std::uint64_t left = in.count(1, corrections);
    for (std::uint64_t i = 0; i < left && in.goes_on(); ++i) {
        const auto index = static_cast<std::size_t>(in.number<std::uint64_t>());
        in.require(index < corrections &&
                   (corrected.not_applied.empty() || corrected.not_applied.back().index < index));
        corrected.not_applied.push_back({index, in.issue()});
    }
    return in.whole(std::move(corrected));
}

Bytes encode_tree(const HullTree& tree, const Progress& progress) {
    return encoded(progress, [&](StageEncoder& out) {
        out.write_all(tree.nodes);
        out.write_all(tree.boxes);
        out.write_all(tree.vertex_ranges);
        out.write_all(tree.triangle_ranges);
        out.write_places(tree.vertices);
        out.write_all(tree.triangles);
    });
}

std::optional<HullTree> decode_tree(std::span<const std::byte> bytes, std::size_t pieces,
                                    const Progress& progress) {
    StageDecoder in(bytes, progress);
    HullTree tree;
    tree.nodes = in.all<TreeNode>();
    tree.boxes = in.all_that<Obb>(is_box);
    tree.vertex_ranges = in.all<Range>();
    tree.triangle_ranges = in.all<Range>();
    tree.vertices = in.places();
    tree.triangles = in.all<Triangle>();
    in.require(in.good() && is_tree(tree, pieces) &&
               are_laid_down(tree.vertex_ranges, tree.vertices.size()) &&
               are_laid_down(tree.triangle_ranges, tree.triangles.size()));
    if (in.good()) {
        require_hulls(in, tree);
    }
    return in.whole(std::move(tree));
}

} // namespace hullwright::pipeline
