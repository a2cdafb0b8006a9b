#include "draw/image_plane.h"

#include "draw/box_edges.h"
#include "draw/case_picture.h"
#include "draw/floats.h"

namespace hullwright {

std::vector<DrawVertex> draw_plane(const ImagePlane& plane, const IntervalImage& image,
                                   const Vec3& origin) {
    std::vector<DrawVertex> triangles;
    const auto normal = floats(Vec3(-plane.ahead.stableNormalized()));
    const auto add = [&](int first, int end, int y, PixelCase which) {
        const Rgba rgba = case_colour(which);
        const auto colour = floats(Rgb{rgba[0], rgba[1], rgba[2]});
        constexpr std::array<std::array<int, 2>, 6> k_corners = {
            {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}}};
        for (const auto& [right, up] : k_corners) {
            const Vec3 at = plane.at(right != 0 ? end : first, y + up, 0.0, image.side);
            triangles.push_back({floats(Vec3(at - origin)), normal, colour});
        }
    };
    const auto case_at = [&image](int x, int y) {
        return image.at(static_cast<std::size_t>(y * image.side + x));
    };
    for (int y = 0; y < image.side; ++y) {
        int first = 0;
        for (int x = 1; x <= image.side; ++x) {
            const PixelCase which = case_at(first, y);
            if (x == image.side || case_at(x, y) != which) {
                if (which != PixelCase::nothing) {
                    add(first, x, y, which);
                }
                first = x;
            }
        }
    }
    return triangles;
}

std::vector<DrawVertex> draw_depth_box(const ImagePlane& plane, const Rgb& colour,
                                       const Vec3& origin) {
    std::vector<DrawVertex> lines;
    for_each_box_edge([&](const Vec3& from, const Vec3& to) {
        for (const Vec3& end : {from, to}) {
            const Vec3 share = 0.5 * (end + Vec3::Ones());
            const Vec3 at = plane.at(share.x(), share.y(), share.z(), 1);
            lines.push_back({floats(Vec3(at - origin)), {0, 0, 1}, floats(colour)});
        }
    });
    return lines;
}

} // namespace hullwright
