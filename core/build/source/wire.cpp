#include "source/wire.h"

#include "base/parallel.h"
#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace hullwright {
namespace {

constexpr std::uint32_t k_version = 5;
// The parent takes no more memory for a text or a list than this, whatever is said by a child that
// has read a hostile file. The child cuts by the same numbers what is longer: names of parts,
// details, paths (Linux opens none longer), issues and files.
constexpr std::size_t k_name_bytes = 256;
constexpr std::size_t k_detail_bytes = 1024;
constexpr int k_detail_levels = 3; // a reason in a reason, and the texts in that one
constexpr std::size_t k_path_bytes = 4096;
constexpr std::size_t k_issues = 256;
constexpr std::size_t k_files = 1024;

void write_detail(ByteWriter& out, const Detail& detail, int levels = k_detail_levels) {
    const Why why = levels > 0 ? detail.why : Why::nothing;
    out.write(static_cast<std::uint8_t>(why));
    if (why == Why::as_given) {
        out.write_string(printable(detail.text, k_detail_bytes));
    }
    for (std::size_t i = 0; i < places_of(why); ++i) {
        write_detail(out, detail.arguments[i], levels - 1);
    }
}

bool read_detail(ByteReader& in, Detail& detail, int levels = k_detail_levels) {
    const auto why = in.read<std::uint8_t>();
    if (!in.good() || why >= static_cast<std::uint8_t>(Why::k_end) || levels == 0) {
        return in.good() && why == static_cast<std::uint8_t>(Why::nothing);
    }
    detail.why = static_cast<Why>(why);
    if (detail.why == Why::as_given) {
        detail = as_given(printable(in.read_string(k_detail_bytes), k_detail_bytes));
    }
    detail.arguments.resize(places_of(detail.why));
    return std::all_of(detail.arguments.begin(), detail.arguments.end(),
                       [&](Detail& argument) { return read_detail(in, argument, levels - 1); });
}

} // namespace

void write_issue(ByteWriter& out, const Issue& issue) {
    out.write(static_cast<std::uint8_t>(issue.code));
    out.write(static_cast<std::uint8_t>(issue.severity));
    out.write_string(printable(issue.where, k_detail_bytes));
    write_detail(out, issue.detail);
    out.write(static_cast<std::uint8_t>(issue.numbers.size()));
    out.write_array(std::span<const double>(issue.numbers));
}

bool read_issue(ByteReader& in, Issue& issue) {
    const auto code = in.read<std::uint8_t>();
    const auto severity = in.read<std::uint8_t>();
    issue.where = printable(in.read_string(k_detail_bytes), k_detail_bytes);
    const bool has_detail = read_detail(in, issue.detail);
    issue.numbers = in.read_array<double>(in.read<std::uint8_t>());
    if (!has_detail || !in.good() || code > static_cast<std::uint8_t>(Code::internal) ||
        severity > static_cast<std::uint8_t>(Severity::error)) {
        return false;
    }
    issue.code = static_cast<Code>(code);
    issue.severity = static_cast<Severity>(severity);
    return true;
}

namespace {

void write_counts(ByteWriter& out, const ReadCounts& c) {
    for (const std::uint64_t n :
         {c.vertices_in_file, c.vertices_merged, c.polygons, c.polygons_fanned, c.points_skipped,
          c.lines_skipped, c.instances, c.mirrored}) {
        out.write(n);
    }
}

void read_counts(ByteReader& in, ReadCounts& c) {
    for (std::uint64_t* n :
         {&c.vertices_in_file, &c.vertices_merged, &c.polygons, &c.polygons_fanned,
          &c.points_skipped, &c.lines_skipped, &c.instances, &c.mirrored}) {
        *n = in.read<std::uint64_t>();
    }
}

// Is how many coordinates or triangles are written or read between two looks at the stop, which
// takes a fraction of a millisecond.
constexpr std::size_t k_wire_block = 1U << 14;

MovedGeometry geometry_of(const SourceModel& model) {
    return {model.positions, model.triangles};
}

// Positions less the origin are exact, and so are these sums. Nothing is added on an axis without
// an origin, where it would turn -0 into 0.
Vec3 position_of(const MovedGeometry& geometry, std::size_t vertex) {
    Vec3 position = geometry.positions[vertex];
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        if (geometry.origin[axis] != 0.0) {
            position[axis] += geometry.origin[axis];
        }
    }
    return position;
}

bool floats_are_exact(const MovedGeometry& geometry, const Progress& progress) {
    bool are_exact = true;
    for_each_in_order(geometry.positions.size(), progress, [&](std::size_t i) {
        // NaN differs from itself, so such coordinates are sent as doubles.
        const Vec3 p = position_of(geometry, i);
        are_exact = are_exact && p == p.cast<float>().cast<double>();
    });
    return are_exact;
}

template <class Scalar> using Coordinates = Eigen::Matrix<Scalar, 3, 1>;

// Runs body(begin, end) over blocks of [0, count) in order, until it returns false or is stopped.
template <class Body>
void for_each_wire_block(std::size_t count, const Progress& progress, const Body& body) {
    bool goes_on = true;
    for (std::size_t begin = 0; begin < count && goes_on && !progress.stopped();
         begin += k_wire_block) {
        progress.report(static_cast<double>(begin) / static_cast<double>(count));
        goes_on = body(begin, std::min(count, begin + k_wire_block));
    }
}

template <class Scalar>
void write_coordinates(ByteWriter& out, const MovedGeometry& geometry, const Progress& progress) {
    using Raw = Coordinates<Scalar>;
    for_each_wire_block(
        geometry.positions.size(), progress, [&](std::size_t begin, std::size_t end) {
            const std::span<std::byte> room = out.extend((end - begin) * sizeof(Raw));
            for (std::size_t i = 0; i < room.size() / sizeof(Raw); ++i) {
                const Raw raw = position_of(geometry, begin + i).template cast<Scalar>();
                std::memcpy(room.data() + i * sizeof(Raw), raw.data(), sizeof(Raw));
            }
            return out.good();
        });
}

void write_triangles(ByteWriter& out, std::span<const Triangle> triangles,
                     const Progress& progress) {
    for_each_wire_block(triangles.size(), progress, [&](std::size_t begin, std::size_t end) {
        out.write_array(triangles.subspan(begin, end - begin));
        return out.good();
    });
}

template <class Scalar>
std::vector<Vec3> read_coordinates(std::span<const std::byte> bytes, const Progress& progress) {
    using Raw = Coordinates<Scalar>;
    std::vector<Vec3> positions;
    positions.reserve(bytes.size() / sizeof(Raw));
    for_each_in_order(bytes.size() / sizeof(Raw), progress, [&](std::size_t i) {
        Raw raw;
        std::memcpy(raw.data(), bytes.data() + i * sizeof(Raw), sizeof(Raw));
        positions.emplace_back(raw.template cast<double>());
    });
    return positions;
}

// Coordinates and triangles are nearly all of a message; in room that was lent, each is written by
// a thread of its own. A buffer that grows is filled in order, as making all of it at once would
// take long without a look at the stop. Positions that are float32 numbers are sent as floats: half
// the bytes, and still exact.
void write_geometry(ByteWriter& out, const MovedGeometry& geometry, const Progress& progress) {
    const Progress unheard(progress.token());
    const bool floats = floats_are_exact(geometry, unheard);
    const std::size_t scalar_bytes = floats ? sizeof(float) : sizeof(double);
    out.write(static_cast<std::uint8_t>(scalar_bytes));
    out.write(static_cast<std::uint64_t>(geometry.positions.size()));
    out.write(static_cast<std::uint64_t>(geometry.triangles.size()));
    const std::size_t coordinate_bytes = geometry.positions.size() * 3 * scalar_bytes;
    const std::size_t triangle_bytes = geometry.triangles.size() * sizeof(Triangle);
    const auto write_positions = [&](ByteWriter& to, const Progress& here) {
        floats ? write_coordinates<float>(to, geometry, here)
               : write_coordinates<double>(to, geometry, here);
    };
    if (!out.is_fixed()) {
        const double all = static_cast<double>(coordinate_bytes + triangle_bytes);
        const double end = all > 0.0 ? static_cast<double>(coordinate_bytes) / all : 0.0;
        write_positions(out, progress.part({}, 0.0, end));
        write_triangles(out, geometry.triangles, progress.part({}, end, 1.0));
        return;
    }
    const std::span<std::byte> room = out.extend(coordinate_bytes + triangle_bytes);
    if (room.empty()) {
        return;
    }
    ByteWriter positions(room.first(coordinate_bytes));
    ByteWriter triangles(room.subspan(coordinate_bytes));
    run_both([&] { write_positions(positions, progress); },
             [&] { write_triangles(triangles, geometry.triangles, unheard); });
}

// Indices are checked in the copy, as the sender may still change the memory they came from.
bool read_triangles(std::span<const std::byte> bytes, std::uint64_t vertices,
                    std::vector<Triangle>& triangles, const Progress& progress) {
    bool are_in_range = true;
    const std::size_t count = bytes.size() / sizeof(Triangle);
    triangles.reserve(count);
    for_each_wire_block(count, progress, [&](std::size_t begin, std::size_t end) {
        triangles.resize(end);
        const auto block = std::span(triangles).subspan(begin);
        std::memcpy(block.data(), bytes.data() + begin * sizeof(Triangle), block.size_bytes());
        are_in_range = std::all_of(block.begin(), block.end(), [vertices](const Triangle& t) {
            return t[0] < vertices && t[1] < vertices && t[2] < vertices;
        });
        return are_in_range;
    });
    return are_in_range;
}

// Returns false when stopped, either.
bool read_geometry(ByteReader& in, SourceModel& model, const Progress& progress) {
    const auto scalar_bytes = in.read<std::uint8_t>();
    const auto vertices = in.read<std::uint64_t>();
    const auto triangles = in.read<std::uint64_t>();
    if (!in.good() || vertices >= k_none || triangles >= k_none ||
        (scalar_bytes != sizeof(float) && scalar_bytes != sizeof(double))) {
        return false;
    }
    const auto coordinates = in.read_bytes(vertices * 3 * scalar_bytes);
    const auto corners = in.read_bytes(triangles * sizeof(Triangle));
    if (!in.good()) {
        return false;
    }
    bool in_range = false;
    run_both(
        [&] {
            model.positions = scalar_bytes == sizeof(float)
                                  ? read_coordinates<float>(coordinates, progress)
                                  : read_coordinates<double>(coordinates, progress);
        },
        [&] {
            in_range =
                read_triangles(corners, vertices, model.triangles, Progress(progress.token()));
        });
    return in_range && !progress.stopped();
}

// Returns false when stopped, either.
bool read_parts(ByteReader& in, std::vector<SourcePart>& parts, std::uint64_t triangles,
                const Progress& progress) {
    const auto count = in.read<std::uint32_t>();
    // A part takes at least 28 bytes, so a count that could not fit is refused. One that does takes
    // seven times as many here as it may have taken of the message.
    if (!in.good() || count > in.remaining() / 28 || count > k_most_model_parts) {
        return false;
    }
    parts.resize(count);
    FaceId next = 0;
    for (SourcePart& part : parts) {
        for (std::string* name :
             {&part.name, &part.node, &part.mesh, &part.material, &part.above}) {
            *name = printable(in.read_string(k_name_bytes), k_name_bytes);
        }
        part.first_triangle = in.read<Index>();
        part.triangle_count = in.read<Index>();
        if (!in.good() || progress.stopped() || part.first_triangle != next ||
            part.triangle_count > triangles - part.first_triangle) {
            return false;
        }
        next += part.triangle_count;
    }
    return next == triangles;
}

template <class Enum> bool read_enum(ByteReader& in, Enum last, Enum& value) {
    const auto raw = in.read<std::uint8_t>();
    value = static_cast<Enum>(raw);
    return raw <= static_cast<std::uint8_t>(last);
}

bool read_model_fields(ByteReader& in, SourceModel& model, const Progress& progress) {
    if (in.read<std::uint32_t>() != k_version) {
        return false;
    }
    model.format = printable(in.read_string(16), 16);
    model.float32_coordinates = in.read<std::uint8_t>() != 0;
    model.digit_step = in.read<double>();
    model.metres_per_unit = in.read<double>();
    if (!std::isfinite(model.metres_per_unit) || model.metres_per_unit < 0.0 ||
        !std::isfinite(model.digit_step) || model.digit_step < 0.0 ||
        !read_enum(in, Origin::user, model.unit_origin) || !read_enum(in, UpAxis::z, model.up) ||
        !read_enum(in, Origin::user, model.up_origin)) {
        return false;
    }
    read_counts(in, model.counts);
    model.parse_seconds = in.read<double>();
    model.flatten_seconds = in.read<double>();
    const auto issues = in.read<std::uint32_t>();
    if (!in.good() || issues > k_issues) {
        return false;
    }
    model.files_read.resize(std::min<std::size_t>(in.read<std::uint32_t>(), k_files));
    for (std::string& file : model.files_read) {
        file = printable(in.read_string(k_path_bytes), k_path_bytes);
    }
    model.issues.resize(issues);
    for (Issue& issue : model.issues) {
        if (!read_issue(in, issue)) {
            return false;
        }
    }
    return read_geometry(in, model, progress) &&
           read_parts(in, model.parts, model.triangles.size(), progress) && in.at_end();
}

void write_model(ByteWriter& out, const SourceModel& model, const MovedGeometry& geometry,
                 const Progress& progress) {
    // Parts are taken to need the rest of the time; a wrong share makes the bar uneven, and changes
    // nothing else.
    constexpr double k_geometry = 0.9;
    out.write(k_version);
    out.write_string(model.format);
    out.write(static_cast<std::uint8_t>(model.float32_coordinates));
    out.write(model.digit_step);
    out.write(model.metres_per_unit);
    out.write(static_cast<std::uint8_t>(model.unit_origin));
    out.write(static_cast<std::uint8_t>(model.up));
    out.write(static_cast<std::uint8_t>(model.up_origin));
    write_counts(out, model.counts);
    out.write(model.parse_seconds);
    out.write(model.flatten_seconds);
    const std::size_t issues = std::min(model.issues.size(), k_issues);
    out.write(static_cast<std::uint32_t>(issues));
    const std::size_t files = std::min(model.files_read.size(), k_files);
    out.write(static_cast<std::uint32_t>(files));
    for (std::size_t i = 0; i < files; ++i) {
        out.write_string(printable(model.files_read[i], k_path_bytes));
    }
    for (std::size_t i = 0; i < issues; ++i) {
        write_issue(out, model.issues[i]);
    }
    write_geometry(out, geometry, progress.part({}, 0.0, k_geometry));
    out.write(static_cast<std::uint32_t>(model.parts.size()));
    for_each_in_order(model.parts.size(), progress.part({}, k_geometry, 1.0), [&](std::size_t i) {
        const SourcePart& part = model.parts[i];
        for (const std::string* name :
             {&part.name, &part.node, &part.mesh, &part.material, &part.above}) {
            out.write_string(printable(*name, k_name_bytes));
        }
        out.write(part.first_triangle);
        out.write(part.triangle_count);
    });
}

std::size_t bound_of(const SourceModel& model, const MovedGeometry& geometry) {
    // The bounds are for all fields of one element, with room to spare; strings are cut at their
    // limits.
    constexpr std::size_t k_part_bytes = 5 * (k_name_bytes + 4) + 16;
    constexpr std::size_t k_most_texts = 9; // of a detail: three places, each with three
    constexpr std::size_t k_issue_bytes =
        (1 + k_most_texts) * (k_detail_bytes + 4) + 256 * sizeof(double) + 32;
    constexpr std::size_t k_fixed_bytes = 4096;
    return k_fixed_bytes + geometry.positions.size() * sizeof(Vec3) +
           geometry.triangles.size() * sizeof(Triangle) + model.parts.size() * k_part_bytes +
           std::min(model.issues.size(), k_issues) * k_issue_bytes +
           std::min(model.files_read.size(), k_files) * (k_path_bytes + 4);
}

} // namespace

std::size_t encoded_bound(const SourceModel& model) {
    return bound_of(model, geometry_of(model));
}

Bytes encode_model(const SourceModel& model) {
    return encode_model(model, geometry_of(model));
}

Bytes encode_model(const SourceModel& model, const MovedGeometry& geometry,
                   const Progress& progress) {
    ByteWriter out;
    out.reserve(bound_of(model, geometry));
    write_model(out, model, geometry, progress);
    return out.take();
}

std::optional<std::size_t> encode_model(const SourceModel& model, std::span<std::byte> room) {
    ByteWriter out(room);
    write_model(out, model, geometry_of(model), {});
    return out.good() ? std::optional(out.size()) : std::nullopt;
}

Result<SourceModel> decode_model(std::span<const std::byte> bytes, const std::string& file,
                                 const Progress& progress) {
    ByteReader in(bytes);
    SourceModel model;
    const bool is_read = read_model_fields(in, model, progress);
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (!is_read) {
        return error(Code::message_malformed, file);
    }
    return model;
}

Bytes encode_issue(const Issue& issue) {
    ByteWriter out;
    write_issue(out, issue);
    return out.take();
}

Issue decode_issue(std::span<const std::byte> bytes, const std::string& file) {
    ByteReader in(bytes);
    Issue issue;
    if (!read_issue(in, issue) || !in.at_end()) {
        return error(Code::message_malformed, file);
    }
    // The failed file is the one that was asked for, whatever the other side calls it.
    issue.where = file;
    issue.severity = Severity::error;
    return issue;
}

} // namespace hullwright
