#include "source/collider_wire.h"

#include "base/text.h"

#include <algorithm>

namespace hullwright {
namespace {

constexpr std::uint32_t k_layout = 1;
// Texts are cut to these lengths by both sides, as those of models are.
constexpr std::size_t k_name_length = 256;
constexpr std::size_t k_path_length = 4096;

void write_texts(ByteWriter& out, const std::vector<std::string>& texts, std::size_t length) {
    out.write(static_cast<std::uint32_t>(texts.size()));
    for (const std::string& text : texts) {
        out.write_string(printable(text, length));
    }
}

std::vector<std::string> read_texts(ByteReader& in, std::size_t length) {
    std::vector<std::string> texts;
    for (auto left = in.read<std::uint32_t>(); left > 0 && in.good(); --left) {
        texts.push_back(printable(in.read_string(length), length));
    }
    return texts;
}

void write_collider(ByteWriter& out, const FileCollider& collider) {
    out.write(static_cast<std::uint8_t>(collider.kind));
    out.write_string(printable(collider.name, k_name_length));
    for (Eigen::Index i = 0; i < 3; ++i) {
        out.write(collider.size[i]);
    }
    out.write_array(std::span<const double>(collider.place.data(), 16));
    out.write(static_cast<std::uint64_t>(collider.vertices.size()));
    for (const Vec3& vertex : collider.vertices) {
        out.write_array(std::span<const double>(vertex.data(), 3));
    }
    out.write(static_cast<std::uint64_t>(collider.triangles.size()));
    out.write_array(std::span<const Triangle>(collider.triangles));
}

bool read_collider(ByteReader& in, FileCollider& collider) {
    const auto kind = in.read<std::uint8_t>();
    if (kind > static_cast<std::uint8_t>(ColliderKind::cylinder)) {
        return false;
    }
    collider.kind = static_cast<ColliderKind>(kind);
    collider.name = printable(in.read_string(k_name_length), k_name_length);
    for (Eigen::Index i = 0; i < 3; ++i) {
        collider.size[i] = in.read<double>();
    }
    const std::vector<double> place = in.read_array<double>(16);
    std::copy(place.begin(), place.end(), collider.place.data());
    const auto vertices = in.read<std::uint64_t>();
    const std::vector<double> numbers =
        in.read_array<double>(vertices < k_none ? 3 * vertices : ~std::uint64_t{0});
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
        collider.vertices.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
    }
    collider.triangles = in.read_array<Triangle>(in.read<std::uint64_t>());
    return in.good() && collider.size.allFinite() && collider.place.allFinite() &&
           std::all_of(collider.triangles.begin(), collider.triangles.end(),
                       [&](const Triangle& t) {
                           return t[0] < vertices && t[1] < vertices && t[2] < vertices;
                       });
}

bool read_all(ByteReader& in, FileColliders& read) {
    if (in.read<std::uint32_t>() != k_layout) {
        return false;
    }
    for (auto left = in.read<std::uint32_t>(); left > 0; --left) {
        if (!read_collider(in, read.colliders.emplace_back())) {
            return false;
        }
    }
    for (auto left = in.read<std::uint32_t>(); left > 0 && in.good(); --left) {
        LeftOutCollider& out = read.left_out.emplace_back();
        out.type = printable(in.read_string(k_name_length), k_name_length);
        out.name = printable(in.read_string(k_name_length), k_name_length);
    }
    read.seen = read_texts(in, k_name_length);
    read.files_read = read_texts(in, k_path_length);
    return in.at_end();
}

} // namespace

Bytes encode_colliders(const FileColliders& colliders) {
    ByteWriter out;
    out.write(k_layout);
    out.write(static_cast<std::uint32_t>(colliders.colliders.size()));
    for (const FileCollider& collider : colliders.colliders) {
        write_collider(out, collider);
    }
    out.write(static_cast<std::uint32_t>(colliders.left_out.size()));
    for (const LeftOutCollider& each : colliders.left_out) {
        out.write_string(printable(each.type, k_name_length));
        out.write_string(printable(each.name, k_name_length));
    }
    write_texts(out, colliders.seen, k_name_length);
    write_texts(out, colliders.files_read, k_path_length);
    return out.take();
}

Result<FileColliders> decode_colliders(std::span<const std::byte> bytes, const std::string& file) {
    ByteReader in(bytes);
    FileColliders read;
    if (!read_all(in, read)) {
        return error(Code::message_malformed, file);
    }
    return read;
}

} // namespace hullwright
