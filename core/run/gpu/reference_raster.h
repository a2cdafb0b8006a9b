// Draws one pair at a time with one depth and one stencil buffer: four passes over halves of the
// objects, as the method was published. The answer is for rays through pixel centres with the depth
// buffer's digits, so it proves nothing. It shows how the passes work, and batches are tested
// against it.
//
//   0  clear depth 1, stencil 0
//   1  near faces of a: always, write depth; stencil 1             depth a0 where a is
//   2  far faces of b: where it is not nearer and stencil is 1     stencil 2 where b1 >= a0
//   3  far faces of a: always where stencil is 2, write depth      depth a1
//   4  near faces of b: where it is not farther and stencil is 2   counted: b0 <= a1; stencil 3
#pragma once

#include "gpu/batch_raster.h"

namespace hullwright {

// Holds both buffers, in rows from the bottom.
struct BufferState {
    std::vector<float> depth;
    std::vector<std::uint8_t> stencil;
};
// Counts the buffers after each pass; the first ones are clear.
inline constexpr std::size_t k_film_frames = 5;
struct RasterFilm {
    int side = 0;
    std::array<BufferState, k_film_frames> after;
    // Returns pixels that the last pass counted: the area of the contact.
    [[nodiscard]] std::size_t counted() const;
};

class ReferenceRaster {
public:
    // Makes tiles of `tile` pixels a side. The context must outlive this object.
    [[nodiscard]] static Result<ReferenceRaster> make(const GlContext& context, int tile);
    ReferenceRaster(ReferenceRaster&& other) noexcept;
    ReferenceRaster& operator=(ReferenceRaster&&) = delete;
    ReferenceRaster(const ReferenceRaster&) = delete;
    ReferenceRaster& operator=(const ReferenceRaster&) = delete;
    ~ReferenceRaster();

    // Counts the pixels at whose centres the pieces overlap: the area of the contact.
    [[nodiscard]] Result<std::size_t> overlapping_pixels(const TileJob& job);
    // Reads both buffers after every pass.
    [[nodiscard]] Result<RasterFilm> film(const TileJob& job);
    // Reads both pieces' near and far faces from the depth buffer.
    [[nodiscard]] Result<IntervalImage> picture(const TileJob& job);

private:
    struct Gl;
    explicit ReferenceRaster(std::unique_ptr<Gl> gl);
    std::unique_ptr<Gl> gl_;
};

} // namespace hullwright
