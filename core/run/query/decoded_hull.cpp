#include "query/decoded_hull.h"

#include "base/work_meter.h"

namespace hullwright {
namespace {

std::size_t bytes_of_hulls(const hwa::Asset& asset) {
    std::size_t bytes = 0;
    for (std::uint32_t node = 0; node < asset.nodes(); ++node) {
        bytes += asset.hull_bytes(node).second;
    }
    return bytes;
}

} // namespace

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

Status decode_leaves(const hwa::Asset& asset, const std::filesystem::path& file,
                     const Progress& progress,
                     const std::function<void(std::uint32_t, const DecodedHull&)>& take) {
    HullDecoder decoder;
    WorkMeter meter(progress, bytes_of_hulls(asset));
    for (std::uint32_t node = 0; node < asset.nodes(); ++node) {
        if (meter.stopped_after(asset.hull_bytes(node).second)) {
            return stopped_issue();
        }
        if (asset.node(node).child != hwa::k_none) {
            continue;
        }
        const DecodedHull* const hull = decoder.decode(asset, node);
        if (hull == nullptr) {
            return not_decoded(file, "node " + std::to_string(node));
        }
        take(node, *hull);
    }
    return Done{};
}

Issue not_decoded(const std::filesystem::path& file, const std::string& what) {
    return error(Code::parse_failed, file.string(), because(Why::hull_not_decoded, what));
}

} // namespace hullwright
