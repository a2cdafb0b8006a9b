#include "pipeline/stage_codec.h"

#include "geom/closed_sides.h"
#include "mesh/repair/repair_words.h"
#include "pipeline/as_read.h"
#include "source/wire.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace hullwright::pipeline {
namespace {

// A file of ours has about ten stages with names of one word, and an issue or two of a cut. More
// is refused before memory is taken.
constexpr std::size_t k_name_bytes = 64;     // of tags, materials and added primitives as well
constexpr std::uint64_t k_most_stages = 64;  // times of stages
constexpr std::uint64_t k_most_issues = 256; // issues of a cut, or of repairs
constexpr std::uint64_t k_most_repairs = 64; // steps of a repair, and counts of one
constexpr std::uint64_t k_too_many = std::numeric_limits<std::uint64_t>::max();

template <class T> void write_all(ByteWriter& out, const std::vector<T>& values) {
    out.write(static_cast<std::uint64_t>(values.size()));
    out.write_array(std::span<const T>(values));
}

void write_place(ByteWriter& out, const Vec3& place) {
    out.write(std::array{place.x(), place.y(), place.z()});
}

void write_places(ByteWriter& out, const std::vector<Vec3>& places) {
    out.write(static_cast<std::uint64_t>(places.size()));
    for (const Vec3& place : places) {
        write_place(out, place);
    }
}

// Faces ascend, so they are written as runs: a first one, and how many there are from there on.
void write_faces(ByteWriter& out, const std::vector<FaceId>& faces) {
    std::vector<Range> runs;
    for (const FaceId face : faces) {
        if (runs.empty() || runs.back().first + runs.back().count != face) {
            runs.push_back({face, 0});
        }
        ++runs.back().count;
    }
    write_all(out, runs);
}

void write_times(ByteWriter& out, const std::vector<StageTime>& stages) {
    out.write(static_cast<std::uint64_t>(stages.size()));
    for (const StageTime& stage : stages) {
        out.write_string(stage.name);
        out.write(stage.seconds);
    }
}

void write_surface(ByteWriter& out, const SurfaceSettings& surface) {
    out.write(surface.choice);
    out.write(surface.max_doubt);
    write_all(out, surface.of_part);
}

void write_piece(ByteWriter& out, const Piece& piece) {
    write_faces(out, piece.faces);
    out.write(piece.part);
    out.write(piece.number);
    write_places(out, piece.vertices);
    write_all(out, piece.triangles);
    out.write(piece.flat);
    out.write(piece.simplified);
    out.write(piece.concavity);
    out.write(piece.protrusion);
}

void write_set(ByteWriter& out, const PieceSet& set) {
    out.write(static_cast<std::uint64_t>(set.pieces.size()));
    for (const Piece& piece : set.pieces) {
        write_piece(out, piece);
    }
    out.write(set.rounding);
    out.write(set.tolerance);
    write_surface(out, set.surface);
    out.write(set.sheet_thickness);
    write_place(out, set.origin);
    out.write(set.family);
    out.write(set.filled);
}

void write_labels(ByteWriter& out, const std::vector<std::string>& tags,
                  const std::string& material) {
    out.write(static_cast<std::uint64_t>(tags.size()));
    for (const std::string& tag : tags) {
        out.write_string(tag);
    }
    out.write_string(material);
}

void write_primitive(ByteWriter& out, const Primitive& primitive) {
    const Eigen::Vector4d turn = primitive.pose.turn.coeffs();
    out.write(primitive.shape);
    out.write(std::array{turn[0], turn[1], turn[2], turn[3]});
    write_place(out, primitive.pose.move);
    write_place(out, primitive.half);
    out.write(std::array{primitive.radius, primitive.half_length});
}

void write_extras(ByteWriter& out, const PieceExtras& extras) {
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

void write_added(ByteWriter& out, const AddedPrimitive& added) {
    out.write_string(added.name);
    write_primitive(out, added.primitive);
    out.write(added.locked);
    write_labels(out, added.tags, added.material);
}

void write_report(ByteWriter& out, const DecomposeReport& report) {
    for (const std::uint64_t count :
         {report.flats, report.rounded_faces, report.carved, report.tries, report.simplified}) {
        out.write(count);
    }
    out.write(report.missing);
    out.write(report.outside);
    out.write(static_cast<std::uint64_t>(report.issues.size()));
    for (const Issue& issue : report.issues) {
        write_issue(out, issue);
    }
    write_times(out, report.stages);
}

void write_mesh(ByteWriter& out, const TriMesh& mesh) {
    write_places(out, mesh.vertices);
    write_all(out, mesh.triangles);
    write_all(out, mesh.face_part);
    write_all(out, mesh.face_source);
    write_place(out, mesh.origin);
    out.write(mesh.digit_step);
    out.write(mesh.float_step);
}

// Reads values, and remembers the first that makes no sense; what is read after it is of no use.
class Decoder {
public:
    explicit Decoder(std::span<const std::byte> bytes) : in_(bytes) {}

    [[nodiscard]] bool good() const { return good_ && in_.good(); }
    [[nodiscard]] bool at_end() const { return good_ && in_.at_end(); }
    void require(bool holds) { good_ = good_ && holds; }

    // Reads how many things follow that take at least so many bytes each. A number for which the
    // bytes do not suffice is refused before any memory is taken.
    [[nodiscard]] std::uint64_t count(std::size_t bytes_each, std::uint64_t most = k_too_many) {
        const auto number = in_.read<std::uint64_t>();
        require(number <= most && number <= in_.remaining() / bytes_each);
        return good() ? number : 0;
    }
    template <class T> [[nodiscard]] T number() { return in_.read<T>(); }
    [[nodiscard]] bool flag() {
        const auto byte = in_.read<std::uint8_t>();
        require(byte <= 1);
        return byte == 1;
    }
    template <class T> [[nodiscard]] T choice(T last) {
        const auto word = in_.read<std::underlying_type_t<T>>();
        require(word <= static_cast<std::underlying_type_t<T>>(last));
        return good() ? static_cast<T>(word) : T{};
    }
    [[nodiscard]] double finite() {
        const auto value = in_.read<double>();
        require(std::isfinite(value));
        return value;
    }
    [[nodiscard]] double length() {
        const double value = finite();
        require(value >= 0.0);
        return value;
    }
    template <class T> [[nodiscard]] std::vector<T> all() {
        return in_.read_array<T>(count(sizeof(T)));
    }
    [[nodiscard]] std::vector<Index> indices(std::size_t end) {
        std::vector<Index> list = all<Index>();
        require(std::ranges::all_of(list, [end](Index i) { return i < end; }));
        return list;
    }
    [[nodiscard]] std::vector<Triangle> triangles(std::size_t vertices) {
        std::vector<Triangle> list = all<Triangle>();
        for (const Triangle& t : list) {
            require(t[0] < vertices && t[1] < vertices && t[2] < vertices);
        }
        return list;
    }
    [[nodiscard]] Vec3 place() {
        const double x = finite();
        const double y = finite();
        return {x, y, finite()};
    }
    [[nodiscard]] std::vector<Vec3> places() {
        std::vector<Vec3> list(static_cast<std::size_t>(count(3 * sizeof(double))));
        for (Vec3& each : list) {
            each = place();
        }
        return list;
    }
    // Reads faces that ascend, so that no run is longer than the mesh has faces.
    [[nodiscard]] std::vector<FaceId> faces(std::size_t end) {
        std::vector<FaceId> list;
        for (const Range& run : all<Range>()) {
            const std::uint64_t last = std::uint64_t{run.first} + run.count;
            require(run.count > 0 && last <= end && (list.empty() || list.back() < run.first));
            for (std::uint64_t face = run.first; good() && face < last; ++face) {
                list.push_back(static_cast<FaceId>(face));
            }
        }
        return list;
    }
    [[nodiscard]] std::vector<StageTime> times() {
        std::vector<StageTime> list(static_cast<std::size_t>(count(1, k_most_stages)));
        for (StageTime& each : list) {
            each.name = name();
            each.seconds = length();
        }
        return list;
    }
    [[nodiscard]] std::string name() { return in_.read_string(k_name_bytes); }
    [[nodiscard]] Issue issue() {
        Issue issue;
        require(read_issue(in_, issue));
        return issue;
    }
    [[nodiscard]] std::vector<Issue> issues() {
        std::vector<Issue> list(static_cast<std::size_t>(count(1, k_most_issues)));
        for (Issue& each : list) {
            each = issue();
        }
        return list;
    }

private:
    ByteReader in_;
    bool good_ = true;
};

template <class T> std::optional<T> whole(const Decoder& in, T value) {
    return in.at_end() ? std::optional(std::move(value)) : std::nullopt;
}

TriMesh read_mesh(Decoder& in, const TriMesh& imported, std::size_t parts) {
    TriMesh mesh;
    mesh.vertices = in.places();
    mesh.triangles = in.triangles(mesh.vertices.size());
    mesh.face_part = in.indices(parts);
    mesh.face_source = in.all<FaceId>();
    in.require(mesh.face_part.size() == mesh.triangles.size() &&
               mesh.face_source.size() == mesh.triangles.size());
    in.require(std::ranges::all_of(mesh.face_source, [&](FaceId face) {
        return face == k_none || face < imported.triangles.size();
    }));
    mesh.origin = in.place();
    mesh.digit_step = in.length();
    mesh.float_step = in.length();
    return mesh;
}

std::string_view read_repair_word(Decoder& in) {
    const auto word = repair_word(in.name());
    in.require(word.has_value());
    return word.value_or(std::string_view());
}

RepairStep read_repair(Decoder& in) {
    RepairStep step;
    step.name = read_repair_word(in);
    step.counts.resize(static_cast<std::size_t>(in.count(1, k_most_repairs)));
    for (RepairCount& count : step.counts) {
        count.what = read_repair_word(in);
        count.count = in.number<std::uint64_t>();
    }
    return step;
}

Shell read_shell(Decoder& in, const MeshCounts& mesh) {
    Shell shell;
    shell.faces = in.faces(mesh.faces);
    shell.vertices = in.indices(mesh.vertices);
    shell.triangles = in.triangles(shell.vertices.size());
    shell.flat = in.flag();
    shell.protrusion = in.length();
    shell.heights = in.all<double>();
    shell.stays_in = in.all<char>();
    in.require(!shell.faces.empty() && !shell.vertices.empty());
    in.require(shell.flat || sides_across(shell.triangles).has_value());
    in.require(shell.heights.size() == shell.triangles.size());
    in.require(std::ranges::none_of(shell.heights, [](double h) { return std::isnan(h); }));
    in.require(shell.stays_in.empty() || shell.stays_in.size() == shell.triangles.size());
    return shell;
}

SurfaceSettings read_surface(Decoder& in) {
    SurfaceSettings surface;
    surface.choice = in.choice(SurfaceChoice::sheet);
    surface.max_doubt = in.length();
    surface.of_part = in.all<SurfaceChoice>();
    in.require(std::ranges::all_of(
        surface.of_part, [](SurfaceChoice choice) { return choice <= SurfaceChoice::sheet; }));
    return surface;
}

Piece read_piece(Decoder& in, const MeshCounts& mesh) {
    Piece piece;
    piece.faces = in.faces(mesh.faces);
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

PieceSet read_set(Decoder& in, const MeshCounts& mesh) {
    PieceSet set;
    const std::uint64_t count = in.count(sizeof(std::uint64_t));
    for (std::uint64_t i = 0; i < count && in.good(); ++i) {
        set.pieces.push_back(read_piece(in, mesh));
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

Labels read_labels(Decoder& in) {
    Labels labels;
    const std::uint64_t count = in.count(sizeof(std::uint32_t), k_most_tags);
    for (std::uint64_t i = 0; i < count && in.good(); ++i) {
        labels.tags.push_back(in.name());
    }
    labels.material = in.name();
    in.require(wrong_with(labels).empty());
    return labels;
}

Primitive read_primitive(Decoder& in) {
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

PieceExtras read_extras(Decoder& in) {
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

AddedPrimitive read_added(Decoder& in) {
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

DecomposeReport read_report(Decoder& in) {
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

// The node's hull lies in the tree's arrays, and names its own vertices.
bool has_hull(const HullTree& tree, Index node) {
    const Range& vertices = tree.vertex_ranges[node];
    const Range& triangles = tree.triangle_ranges[node];
    const auto lies_in = [](const Range& range, std::size_t end) {
        return range.first <= end && range.count <= end - range.first;
    };
    return lies_in(vertices, tree.vertices.size()) && lies_in(triangles, tree.triangles.size()) &&
           std::ranges::all_of(tree.triangles_of(node), [&](const Triangle& t) {
               return t[0] < vertices.count && t[1] < vertices.count && t[2] < vertices.count;
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

} // namespace

Bytes encode_source(const ReadModel& read) {
    return encode_model(model_of(read));
}

std::optional<ReadModel> decode_source(std::span<const std::byte> bytes,
                                       const std::filesystem::path& path,
                                       const Progress& progress) {
    auto model = decode_model(bytes, path.string());
    auto read =
        model ? as_read(std::move(*model), path, progress) : Result<ReadModel>(model.issue());
    return read ? std::optional(std::move(*read)) : std::nullopt;
}

// A mesh that no repair has changed is left out.
Bytes encode_repaired(const Prepared& prepared, const ReadModel& read) {
    ByteWriter out;
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
    const auto issues = std::span(prepared.issues).subspan(read.issues.size());
    out.write(static_cast<std::uint64_t>(issues.size()));
    for (const Issue& issue : issues) {
        write_issue(out, issue);
    }
    return out.take();
}

std::optional<Repaired> decode_repaired(std::span<const std::byte> bytes, const TriMesh& imported,
                                        std::size_t parts) {
    Decoder in(bytes);
    Repaired repaired;
    repaired.mesh = in.flag() ? read_mesh(in, imported, parts) : imported;
    repaired.steps.resize(static_cast<std::size_t>(in.count(1, k_most_repairs)));
    for (RepairStep& step : repaired.steps) {
        step = read_repair(in);
    }
    repaired.issues = in.issues();
    return whole(in, std::move(repaired));
}

Bytes encode_patches(const Patchwork& work) {
    ByteWriter out;
    out.write(static_cast<std::uint64_t>(work.patches.size()));
    for (const Shell& shell : work.patches) {
        write_faces(out, shell.faces);
        write_all(out, shell.vertices);
        write_all(out, shell.triangles);
        out.write(shell.flat);
        out.write(shell.protrusion);
        write_all(out, shell.heights);
        write_all(out, shell.stays_in);
    }
    write_times(out, work.stages);
    return out.take();
}

std::optional<SavedPatches> decode_patches(std::span<const std::byte> bytes,
                                           const MeshCounts& mesh) {
    Decoder in(bytes);
    SavedPatches saved;
    std::vector<char> taken(mesh.faces, 0);
    const std::uint64_t count = in.count(sizeof(std::uint64_t));
    for (std::uint64_t i = 0; i < count && in.good(); ++i) {
        saved.patches.push_back(read_shell(in, mesh));
        for (const FaceId face : saved.patches.back().faces) {
            in.require(taken[face]++ == 0);
        }
    }
    saved.stages = in.times();
    return whole(in, std::move(saved));
}

Bytes encode_joins(const MergeTree& tree) {
    ByteWriter out;
    out.write(tree.parts);
    out.write(tree.outside);
    out.write(static_cast<std::uint64_t>(tree.steps.size()));
    for (const JoinStep& step : tree.steps) {
        out.write(step.one);
        out.write(step.other);
        out.write(step.added);
    }
    write_all(out, tree.costs);
    return out.take();
}

std::optional<MergeTree> decode_joins(std::span<const std::byte> bytes) {
    constexpr std::size_t k_step_bytes = 2 * sizeof(Index) + sizeof(std::uint64_t);
    Decoder in(bytes);
    MergeTree tree;
    tree.parts = in.number<Index>();
    tree.outside = in.number<std::uint64_t>();
    tree.steps.resize(static_cast<std::size_t>(in.count(k_step_bytes)));
    for (JoinStep& step : tree.steps) {
        step.one = in.number<Index>();
        step.other = in.number<Index>();
        step.added = in.number<std::uint64_t>();
    }
    tree.costs.resize(static_cast<std::size_t>(in.count(2 * sizeof(double))));
    in.require(tree.costs.empty() || tree.costs.size() == tree.steps.size());
    for (StepCost& cost : tree.costs) {
        cost.protrusion = in.length();
        cost.concavity = in.length();
    }
    return whole(in, std::move(tree));
}

Bytes encode_pieces(const Decomposition& pieces) {
    ByteWriter out;
    write_set(out, pieces.set);
    write_report(out, pieces.report);
    return out.take();
}

std::optional<Decomposition> decode_pieces(std::span<const std::byte> bytes,
                                           const MeshCounts& mesh) {
    Decoder in(bytes);
    Decomposition pieces;
    pieces.set = read_set(in, mesh);
    pieces.report = read_report(in);
    return whole(in, std::move(pieces));
}

Bytes encode_corrected(const Replay& corrected) {
    ByteWriter out;
    write_set(out, corrected.pieces.set);
    for (const PieceExtras& extras : corrected.pieces.extras) {
        write_extras(out, extras);
    }
    out.write(static_cast<std::uint64_t>(corrected.pieces.added.size()));
    for (const AddedPrimitive& added : corrected.pieces.added) {
        write_added(out, added);
    }
    out.write(corrected.pieces.open_depth);
    out.write(static_cast<std::uint64_t>(corrected.not_applied.size()));
    for (const NotApplied& left : corrected.not_applied) {
        out.write(static_cast<std::uint64_t>(left.index));
        write_issue(out, left.reason);
    }
    return out.take();
}

std::optional<Replay> decode_corrected(std::span<const std::byte> bytes, const MeshCounts& mesh,
                                       std::size_t corrections) {
    Decoder in(bytes);
    Replay corrected;
    EditedPieces& pieces = corrected.pieces;
    pieces.set = read_set(in, mesh);
    for (std::size_t i = 0; i < pieces.set.pieces.size() && in.good(); ++i) {
        pieces.extras.push_back(read_extras(in));
    }
    const std::uint64_t added = in.count(1);
    for (std::uint64_t i = 0; i < added && in.good(); ++i) {
        pieces.added.push_back(read_added(in));
    }
    pieces.open_depth = in.length();
    const std::uint64_t left = in.count(1, corrections);
    for (std::uint64_t i = 0; i < left && in.good(); ++i) {
        const auto index = static_cast<std::size_t>(in.number<std::uint64_t>());
        in.require(index < corrections &&
                   (corrected.not_applied.empty() || corrected.not_applied.back().index < index));
        corrected.not_applied.push_back({index, in.issue()});
    }
    return whole(in, std::move(corrected));
}

Bytes encode_tree(const HullTree& tree) {
    ByteWriter out;
    write_all(out, tree.nodes);
    write_all(out, tree.boxes);
    write_all(out, tree.vertex_ranges);
    write_all(out, tree.triangle_ranges);
    write_places(out, tree.vertices);
    write_all(out, tree.triangles);
    return out.take();
}

std::optional<HullTree> decode_tree(std::span<const std::byte> bytes, std::size_t pieces) {
    Decoder in(bytes);
    HullTree tree;
    tree.nodes = in.all<TreeNode>();
    tree.boxes = in.all<Obb>();
    tree.vertex_ranges = in.all<Range>();
    tree.triangle_ranges = in.all<Range>();
    tree.vertices = in.places();
    tree.triangles = in.all<Triangle>();
    in.require(in.good() && is_tree(tree, pieces) && std::ranges::all_of(tree.boxes, is_box));
    for (Index node = 0; in.good() && node < tree.nodes.size(); ++node) {
        in.require(has_hull(tree, node));
    }
    return whole(in, std::move(tree));
}

} // namespace hullwright::pipeline
