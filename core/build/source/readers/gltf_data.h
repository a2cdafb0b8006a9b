// Reads the numbers behind the accessors of a glTF: buffers are opened at first use, packed views
// unpacked, sparse elements put in place. Nothing outside of a buffer is ever read.
#pragma once

#include "base/bytes.h"
#include "source/readers/gltf_document.h"
#include "source/readers/mapped_file.h"
#include "source/readers/side_files.h"
#include "source/source_model.h"

#include <span>
#include <string>
#include <vector>

namespace hullwright {

// Holds the values of an accessor: `count` elements of `components` numbers each.
struct GltfValues {
    Bytes own; // empty: the values are in a buffer
    const std::byte* first = nullptr;
    std::size_t stride = 0;
    std::uint64_t count = 0;
    unsigned components = 1;
    GltfType type = GltfType::float32;
    bool normalized = false;

    // Returns the number; normalized integers are scaled to the range from -1 or 0 to 1.
    [[nodiscard]] double real(std::size_t element, unsigned component) const;
    // Returns the number as an index; its type must be unsigned.
    [[nodiscard]] Index whole(std::size_t element, unsigned component) const;
    [[nodiscard]] Vec3 vector(std::size_t element) const {
        return {real(element, 0), real(element, 1), real(element, 2)};
    }
};

class GltfData {
public:
    // `binary` is the second chunk of a GLB. It and `document` must outlive this object.
    GltfData(const GltfDocument& document, std::optional<std::string_view> binary,
             const std::filesystem::path& model, std::uint64_t model_bytes,
             const ReadSettings& settings);

    [[nodiscard]] Result<GltfValues> values(std::size_t accessor);
    [[nodiscard]] Result<std::span<const std::byte>> view(std::size_t view);
    // Returns the model and the files of those buffers that were used.
    [[nodiscard]] const std::vector<std::string>& files_read() const { return files_read_; }

private:
    struct Buffer {
        bool there = false;
        Bytes own;
        std::optional<MappedFile> map;
        std::span<const std::byte> bytes;
    };

    Result<std::span<const std::byte>> buffer(std::size_t number);
    Status load(std::size_t number);
    Status open(const std::string& uri, const std::string& place, Buffer& buffer);
    Result<std::span<const std::byte>> part_of(std::size_t buffer, std::uint64_t offset,
                                               std::uint64_t length, const std::string& place);
    Status unpack(std::size_t view);
    Result<GltfValues> elements(std::size_t view, std::uint64_t offset, GltfValues like,
                                const std::string& place);
    Status put_sparse(const GltfSparse& sparse, const std::string& place, GltfValues& values);
    [[nodiscard]] Issue beyond(const std::string& place) const;

    const GltfDocument& document_;
    std::optional<std::string_view> binary_;
    std::filesystem::path folder_;
    OwnFolder own_folder_;
    std::string file_;
    std::uint64_t most_zeros_;
    const ReadSettings& settings_;
    std::vector<std::string> files_read_;
    std::vector<Buffer> buffers_;
    std::vector<std::optional<Bytes>> unpacked_; // one per view
};

} // namespace hullwright
