#include "source/wire.h"

#include "base/text.h"

#include <cmath>

namespace hullwright {
namespace {

constexpr std::uint32_t k_version = 1;
constexpr std::size_t k_name_bytes = 256;
constexpr std::size_t k_detail_bytes = 1024;
constexpr std::size_t k_path_bytes = 4096;
constexpr std::size_t k_issues = 256;
constexpr std::size_t k_files = 1024;

void write_issue(ByteWriter& out, const Issue& issue) {
    out.write(static_cast<std::uint8_t>(issue.code));
    out.write(static_cast<std::uint8_t>(issue.severity));
    out.write_string(printable(issue.where, k_detail_bytes));
    out.write_string(printable(issue.detail, k_detail_bytes));
    out.write(static_cast<std::uint8_t>(issue.numbers.size()));
    out.write_array(std::span<const double>(issue.numbers));
}

bool read_issue(ByteReader& in, Issue& issue) {
    const auto code = in.read<std::uint8_t>();
    const auto severity = in.read<std::uint8_t>();
    issue.where = printable(in.read_string(k_detail_bytes), k_detail_bytes);
    issue.detail = printable(in.read_string(k_detail_bytes), k_detail_bytes);
    issue.numbers = in.read_array<double>(in.read<std::uint8_t>());
    if (!in.good() || code > static_cast<std::uint8_t>(Code::internal) ||
        severity > static_cast<std::uint8_t>(Severity::error)) {
        return false;
    }
    issue.code = static_cast<Code>(code);
    issue.severity = static_cast<Severity>(severity);
    return true;
}

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

// Float positions travel as floats: half the bytes, and exact.
std::vector<float> as_floats(std::span<const Vec3> positions) {
    std::vector<float> floats(positions.size() * 3);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            floats[i * 3 + static_cast<std::size_t>(axis)] = static_cast<float>(positions[i][axis]);
        }
    }
    return floats;
}

bool floats_are_exact(std::span<const Vec3> positions) {
    for (const Vec3& p : positions) {
        // A NaN equals nothing, and then takes the exact road.
        if (p != p.cast<float>().cast<double>()) {
            return false;
        }
    }
    return true;
}

bool read_positions(ByteReader& in, std::vector<Vec3>& positions) {
    const auto scalar_bytes = in.read<std::uint8_t>();
    const auto count = in.read<std::uint64_t>();
    if (scalar_bytes == sizeof(double)) {
        static_assert(sizeof(Vec3) == 3 * sizeof(double) && std::is_trivially_copyable_v<Triangle>);
        struct Raw {
            double xyz[3];
        };
        const auto raw = in.read_array<Raw>(count);
        positions.resize(raw.size());
        for (std::size_t i = 0; i < raw.size(); ++i) {
            positions[i] = Vec3(raw[i].xyz[0], raw[i].xyz[1], raw[i].xyz[2]);
        }
    } else if (scalar_bytes == sizeof(float)) {
        struct Raw {
            float xyz[3];
        };
        const auto raw = in.read_array<Raw>(count);
        positions.resize(raw.size());
        for (std::size_t i = 0; i < raw.size(); ++i) {
            positions[i] =
                Vec3(static_cast<double>(raw[i].xyz[0]), static_cast<double>(raw[i].xyz[1]),
                     static_cast<double>(raw[i].xyz[2]));
        }
    } else {
        return false;
    }
    return in.good() && positions.size() == count && count < k_none;
}

bool read_parts(ByteReader& in, std::vector<SourcePart>& parts, std::uint64_t triangles) {
    const auto count = in.read<std::uint32_t>();
    // A part takes 24 bytes at least: a count that could not fit is not believed.
    if (!in.good() || count > in.remaining() / 24) {
        return false;
    }
    parts.resize(count);
    FaceId next = 0;
    for (SourcePart& part : parts) {
        for (std::string* name : {&part.name, &part.node, &part.mesh, &part.material}) {
            *name = printable(in.read_string(k_name_bytes), k_name_bytes);
        }
        part.first_triangle = in.read<Index>();
        part.triangle_count = in.read<Index>();
        if (!in.good() || part.first_triangle != next ||
            part.triangle_count > triangles - part.first_triangle) {
            return false;
        }
        next += part.triangle_count;
    }
    return next == triangles;
}

bool in_range(std::span<const Triangle> triangles, std::size_t vertices) {
    for (const Triangle& t : triangles) {
        if (t[0] >= vertices || t[1] >= vertices || t[2] >= vertices) {
            return false;
        }
    }
    return true;
}

template <class Enum> bool read_enum(ByteReader& in, Enum last, Enum& value) {
    const auto raw = in.read<std::uint8_t>();
    value = static_cast<Enum>(raw);
    return raw <= static_cast<std::uint8_t>(last);
}

bool read_model_fields(ByteReader& in, SourceModel& model) {
    if (in.read<std::uint32_t>() != k_version) {
        return false;
    }
    model.format = printable(in.read_string(16), 16);
    model.float32_coordinates = in.read<std::uint8_t>() != 0;
    model.metres_per_unit = in.read<double>();
    if (!std::isfinite(model.metres_per_unit) || model.metres_per_unit < 0.0 ||
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
    if (!read_positions(in, model.positions)) {
        return false;
    }
    const auto triangles = in.read<std::uint64_t>();
    model.triangles = in.read_array<Triangle>(triangles);
    return in.good() && triangles < k_none && in_range(model.triangles, model.positions.size()) &&
           read_parts(in, model.parts, triangles) && in.at_end();
}

} // namespace

Bytes encode_model(const SourceModel& model) {
    ByteWriter out;
    // Nearly all of a message is its arrays; they should not move while it grows.
    constexpr std::size_t k_other_bytes = 1U << 16U;
    out.reserve(model.positions.size() * sizeof(Vec3) + model.triangles.size() * sizeof(Triangle) +
                k_other_bytes);
    out.write(k_version);
    out.write_string(model.format);
    out.write(static_cast<std::uint8_t>(model.float32_coordinates));
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
    const bool floats = floats_are_exact(model.positions);
    out.write(static_cast<std::uint8_t>(floats ? sizeof(float) : sizeof(double)));
    out.write(static_cast<std::uint64_t>(model.positions.size()));
    if (floats) {
        out.write_array(std::span<const float>(as_floats(model.positions)));
    } else {
        out.write_array(std::span<const double>(
            model.positions.empty() ? nullptr : model.positions.front().data(),
            model.positions.size() * 3));
    }
    out.write(static_cast<std::uint64_t>(model.triangles.size()));
    out.write_array(std::span<const Triangle>(model.triangles));
    out.write(static_cast<std::uint32_t>(model.parts.size()));
    for (const SourcePart& part : model.parts) {
        for (const std::string* name : {&part.name, &part.node, &part.mesh, &part.material}) {
            out.write_string(printable(*name, k_name_bytes));
        }
        out.write(part.first_triangle);
        out.write(part.triangle_count);
    }
    return out.take();
}

Result<SourceModel> decode_model(std::span<const std::byte> bytes, const std::string& file) {
    ByteReader in(bytes);
    SourceModel model;
    if (!read_model_fields(in, model)) {
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
    // What failed is the file that was asked for, whatever the other side calls it.
    issue.where = file;
    issue.severity = Severity::error;
    return issue;
}

} // namespace hullwright
