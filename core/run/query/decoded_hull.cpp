#include "query/decoded_hull.h"

namespace hullwright {

const DecodedHull* HullDecoder::decode(const hwa::Asset& asset, std::uint32_t node) {
    const hwa::HullSize size = asset.hull_size(node);
    xyz_.resize(3 * std::size_t{size.vertices});
    hull_.triangles.resize(size.triangles);
    Index* const indices = hull_.triangles.empty() ? nullptr : hull_.triangles.front().data();
    if (size.vertices == 0 || !asset.decode(node, decoder_, xyz_.data(), indices)) {
        return nullptr;
    }
    hull_.flat = size.flat;
    hull_.vertices.clear();
    for (std::size_t i = 0; i < xyz_.size(); i += 3) {
        hull_.vertices.emplace_back(static_cast<double>(xyz_[i]), static_cast<double>(xyz_[i + 1]),
                                    static_cast<double>(xyz_[i + 2]));
    }
    return &hull_;
}

Issue not_decoded(const std::filesystem::path& file, const std::string& what) {
    return error(Code::parse_failed, file.string(), because(Why::hull_not_decoded, what));
}

} // namespace hullwright
