#include "source/readers/gltf_data.h"

#include "base/files.h"
#include "base/text.h"
#include "base/uri.h"
#include "source/readers/gltf_bytes.h"
#include "source/readers/gltf_unpack.h"

#include <algorithm>

namespace hullwright {
namespace {

template <class T> T read_as(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

template <class T> double real_of(const std::byte* at, bool normalized) {
    const auto value = static_cast<double>(read_as<T>(at));
    // The smallest number of a signed type is farther from zero than the largest by one, hence the
    // max.
    return normalized ? std::max(value / static_cast<double>(std::numeric_limits<T>::max()), -1.0)
                      : value;
}

bool fits(std::uint64_t offset, std::uint64_t length, std::uint64_t size) {
    return length <= size && offset <= size - length;
}

} // namespace

double GltfValues::real(std::size_t element, unsigned component) const {
    const std::byte* at = first + element * stride + component * bytes_of(type);
    switch (type) {
    case GltfType::int8:
        return real_of<std::int8_t>(at, normalized);
    case GltfType::uint8:
        return real_of<std::uint8_t>(at, normalized);
    case GltfType::int16:
        return real_of<std::int16_t>(at, normalized);
    case GltfType::uint16:
        return real_of<std::uint16_t>(at, normalized);
    case GltfType::uint32:
        return real_of<std::uint32_t>(at, normalized);
    default:
        return static_cast<double>(read_as<float>(at));
    }
}

Index GltfValues::whole(std::size_t element, unsigned component) const {
    const std::byte* at = first + element * stride + component * bytes_of(type);
    switch (bytes_of(type)) {
    case 1:
        return read_as<std::uint8_t>(at);
    case 2:
        return read_as<std::uint16_t>(at);
    default:
        return read_as<std::uint32_t>(at);
    }
}

GltfData::GltfData(const GltfDocument& document, std::optional<std::string_view> binary,
                   const std::filesystem::path& model, std::uint64_t model_bytes,
                   const ReadSettings& settings)
    : document_(document), binary_(binary), folder_(model.parent_path()), own_folder_(model),
      file_(model.string()), settings_(settings), files_read_{file_},
      buffers_(document.buffers.size()), unpacked_(document.views.size()) {
    // Zeros take no room in a file, so a few bytes could ask for any number of them: this limits
    // it.
    constexpr std::uint64_t k_always = std::uint64_t{1} << 20U;
    most_zeros_ = std::max(k_always, model_bytes);
}

Issue GltfData::beyond(const std::string& place) const {
    return error(Code::parse_failed, file_, because(Why::beyond_data, place));
}

Result<std::span<const std::byte>> GltfData::buffer(std::size_t number) {
    if (!buffers_[number].there) {
        if (auto loaded = load(number); !loaded) {
            return loaded.issue();
        }
        buffers_[number].there = true;
    }
    return buffers_[number].bytes;
}

Status GltfData::load(std::size_t number) {
    const GltfBuffer& described = document_.buffers[number];
    const std::string place = gltf_place("buffers", number) + ".uri";
    Buffer& buffer = buffers_[number];
    if (!described.uri) {
        if (number != 0 || !binary_) {
            return error(Code::parse_failed, file_, because(Why::wrong_kind, place));
        }
        buffer.bytes = std::as_bytes(std::span(*binary_));
    } else if (described.uri->starts_with("data:")) {
        auto data = data_of_uri(*described.uri);
        if (!data) {
            return error(Code::parse_failed, file_, because(Why::wrong_kind, place));
        }
        buffer.own = std::move(*data);
        buffer.bytes = buffer.own;
    } else if (auto opened = open(*described.uri, place, buffer); !opened) {
        return opened;
    }
    if (described.length > buffer.bytes.size()) {
        return error(
            Code::file_truncated, file_, {},
            {static_cast<double>(described.length), static_cast<double>(buffer.bytes.size())});
    }
    buffer.bytes = buffer.bytes.first(static_cast<std::size_t>(described.length));
    return Done{};
}

// Some programs write file names unescaped, so a percent sign may be part of the name.
Status GltfData::open(const std::string& uri, const std::string& place, Buffer& buffer) {
    std::filesystem::path path = folder_ / percent_decoded(uri);
    if (!own_folder_.allows(path)) {
        path = folder_ / uri;
    }
    auto map = own_folder_.allows(path) ? MappedFile::open(path)
                                        : Result<MappedFile>(error(Code::file_missing, file_));
    if (!map) {
        return error(Code::parse_failed, file_,
                     because(Why::outside_folder, place, printable(uri, 64)));
    }
    const std::string_view text = map->text();
    if (text.size() > settings_.max_file_bytes) {
        return error(
            Code::file_too_large, file_, {},
            {static_cast<double>(text.size()), static_cast<double>(settings_.max_file_bytes)});
    }
    buffer.map.emplace(std::move(*map));
    buffer.bytes = std::as_bytes(std::span(text));
    if (std::find(files_read_.begin(), files_read_.end(), path.string()) == files_read_.end()) {
        files_read_.push_back(path.string());
    }
    return Done{};
}

Result<std::span<const std::byte>> GltfData::part_of(std::size_t number, std::uint64_t offset,
                                                     std::uint64_t length,
                                                     const std::string& place) {
    const auto bytes = buffer(number);
    if (!bytes) {
        return bytes;
    }
    if (!fits(offset, length, bytes->size())) {
        return beyond(place);
    }
    return bytes->subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
}

Result<std::span<const std::byte>> GltfData::view(std::size_t number) {
    const GltfView& described = document_.views[number];
    if (!described.packed) {
        return part_of(described.buffer, described.offset, described.length,
                       gltf_place("bufferViews", number));
    }
    if (!unpacked_[number]) {
        if (auto status = unpack(number); !status) {
            return status.issue();
        }
    }
    return std::span<const std::byte>(*unpacked_[number]);
}

Status GltfData::unpack(std::size_t number) {
    const GltfView& described = document_.views[number];
    const GltfPacked& packed = *described.packed;
    const std::string place = gltf_place("bufferViews", number);
    const auto bytes = part_of(packed.buffer, packed.offset, packed.length, place);
    if (!bytes) {
        return bytes.issue();
    }
    unpacked_[number] = unpack_meshopt(packed, *bytes);
    if (!unpacked_[number] || unpacked_[number]->size() != described.length) {
        return error(Code::parse_failed, file_, because(Why::not_unpacked, place));
    }
    return Done{};
}

// Finds the elements in the view's bytes; `like` says how many there are and of what type.
Result<GltfValues> GltfData::elements(std::size_t number, std::uint64_t offset, GltfValues like,
                                      const std::string& place) {
    const auto bytes = view(number);
    if (!bytes) {
        return bytes.issue();
    }
    const std::uint64_t element = like.components * bytes_of(like.type);
    const std::uint64_t stride =
        document_.views[number].stride > 0 ? document_.views[number].stride : element;
    if (stride < element) {
        const std::string of_view = gltf_place("bufferViews", number) + ".byteStride";
        return error(Code::parse_failed, file_, because(Why::wrong_kind, of_view));
    }
    const std::uint64_t more = like.count > 0 ? like.count - 1 : 0; // elements after the first
    const bool inside =
        fits(offset, element, bytes->size()) && more <= (bytes->size() - offset - element) / stride;
    if (like.count > 0 && !inside) {
        return beyond(place);
    }
    like.first = like.count > 0 ? bytes->data() + offset : nullptr;
    like.stride = static_cast<std::size_t>(stride);
    return like;
}

Result<GltfValues> GltfData::values(std::size_t number) {
    const GltfAccessor& accessor = document_.accessors[number];
    const std::string place = gltf_place("accessors", number);
    GltfValues like;
    like.count = accessor.count;
    like.components = accessor.components;
    like.type = accessor.type;
    like.normalized = accessor.normalized;
    const std::size_t element = like.components * bytes_of(like.type);
    if (!accessor.view && accessor.count > most_zeros_) {
        return beyond(place);
    }
    auto found = accessor.view ? elements(*accessor.view, accessor.offset, std::move(like), place)
                               : Result<GltfValues>(std::move(like));
    if (!found || (accessor.view && !accessor.sparse)) {
        return found;
    }
    Bytes own(static_cast<std::size_t>(found->count) * element);
    for (std::size_t i = 0; found->first != nullptr && i < found->count; ++i) {
        std::memcpy(own.data() + i * element, found->first + i * found->stride, element);
    }
    found->own = std::move(own);
    found->first = found->own.data();
    found->stride = element;
    if (accessor.sparse) {
        if (auto put = put_sparse(*accessor.sparse, place, *found); !put) {
            return put.issue();
        }
    }
    return found;
}

Status GltfData::put_sparse(const GltfSparse& sparse, const std::string& place,
                            GltfValues& values) {
    GltfValues like;
    like.count = sparse.count;
    like.type = sparse.index_type;
    const auto indices =
        elements(sparse.index_view, sparse.index_offset, std::move(like), place + ".sparse");
    if (!indices) {
        return indices.issue();
    }
    GltfValues others;
    others.count = sparse.count;
    others.components = values.components;
    others.type = values.type;
    const auto replacing =
        elements(sparse.value_view, sparse.value_offset, std::move(others), place + ".sparse");
    if (!replacing) {
        return replacing.issue();
    }
    for (std::size_t i = 0; i < sparse.count; ++i) {
        const Index element = indices->whole(i, 0);
        if (element >= values.count) {
            return beyond(place + ".sparse");
        }
        std::memcpy(values.own.data() + element * values.stride,
                    replacing->first + i * replacing->stride, values.stride);
    }
    return Done{};
}

} // namespace hullwright
