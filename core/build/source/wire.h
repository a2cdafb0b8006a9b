// Turns a SourceModel into bytes, which are sent by the process that parsed a foreign file to the
// one that asked. The file may have taken over the sender, so the reader trusts nothing.
#pragma once

#include "base/bytes.h"
#include "base/progress.h"
#include "base/result.h"
#include "source/source_model.h"

#include <optional>
#include <span>

namespace hullwright {

// The geometry of a model whose own arrays have moved elsewhere.
struct MovedGeometry {
    std::span<const Vec3> positions; // less `origin`, without rounding
    std::span<const Triangle> triangles;
    Vec3 origin = Vec3::Zero();
};

[[nodiscard]] Bytes encode_model(const SourceModel& model);
// Encodes the model with that geometry instead of its own; the bytes of a stopped call are
// incomplete.
[[nodiscard]] Bytes encode_model(const SourceModel& model, const MovedGeometry& geometry,
                                 const Progress& progress = {});
// Encodes into `room` and returns the number of bytes used; nullopt when they do not fit.
[[nodiscard]] std::optional<std::size_t> encode_model(const SourceModel& model,
                                                      std::span<std::byte> room);
// Returns an upper bound on the bytes that encode_model needs.
[[nodiscard]] std::size_t encoded_bound(const SourceModel& model);
// Checks all sizes, indices, ranges and that numbers are finite; `file` is only named in the issue.
// Every byte is read once and checked as read, so a sender that is still writing gains nothing by
// it.
[[nodiscard]] Result<SourceModel> decode_model(std::span<const std::byte> bytes,
                                               const std::string& file,
                                               const Progress& progress = {});

// One function writes and the other reads an issue of a model or of its pieces, with codes and
// reasons as numbers, for files that the same version of the program reads again. Reading returns
// false for bytes that are no issue.
void write_issue(ByteWriter& out, const Issue& issue);
[[nodiscard]] bool read_issue(ByteReader& in, Issue& issue);

[[nodiscard]] Bytes encode_issue(const Issue& issue);
// A message that cannot be decoded gives an issue that says so.
[[nodiscard]] Issue decode_issue(std::span<const std::byte> bytes, const std::string& file);

// The pipe carries frames: a header, then `length` bytes of body. The bytes of a model are not in
// the pipe but in the shared memory beside it.
enum class FrameKind : std::uint32_t {
    progress = 0x31475250,
    model = 0x314C444D,
    issue = 0x31555349
};
struct FrameHeader {
    FrameKind kind = FrameKind::progress;
    std::uint32_t reserved = 0;
    std::uint64_t length = 0;
};
static_assert(sizeof(FrameHeader) == 16);

} // namespace hullwright
