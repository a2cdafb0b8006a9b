// Stands for another project that uses the installed runtime: it opens an asset and asks whether it
// meets itself, in place and far away, by exact numbers and, where there is OpenGL, by pixels. So
// every room of the runtime has to link.
#include "asset/asset_file.h"
#include "gpu/raster_collider.h"
#include "play/drop.h"
#include "poses/pose_file.h"
#include "probe/ray_asset.h"
#include "query/collider.h"

#include <fstream>
#include <iterator>
#include <vector>

namespace {

using namespace hullwright;

constexpr CollideMode k_mode = CollideMode::any;

// Returns whether pixels find the same; true without OpenGL, as then nobody can ask them.
bool pixels_agree(const AssetFile& file, const Collider& collider, const Pose& far_away) {
    const auto context = GlContext::make();
    if (!context) {
        return context.issue().code == Code::graphics_refused;
    }
    const auto drawn = RasterAsset::make(file.asset(), "the asset");
    auto pixels = RasterCollider::make(*context, {});
    if (!drawn || !pixels) {
        return false;
    }
    const RasterSide side = {collider, *drawn};
    const auto in_place = pixels->run(side, side, {}, k_mode);
    const bool meets = in_place && !in_place->empty(); // the next run makes another answer of it
    const auto apart = pixels->run(side, side, far_away, k_mode);
    return meets && apart && apart->empty();
}

// Returns whether balls that are dropped on the asset all get somewhere.
bool balls_fall(const AssetFile& file) {
    const auto ground = PlayGround::make(file.asset(), "the asset");
    const auto rows = ground ? drop(*ground, {}) : ground.issue();
    return rows && rows->size() == DropSettings().count;
}

// Returns whether a ray from a corner of a piece meets it.
bool probes_answer(const AssetFile& file, const Collider& collider) {
    const auto target = RayTarget::make(file.asset(), "the asset");
    const Ray ray = {collider.vertices(collider.leaf_of(0))[0], Vec3(1, 0, 0)};
    return target && !target->meets(ray)->empty();
}

// Returns whether the header alone, as this project compiles it, reads the asset and leaves the
// registers of long doubles as they were.
bool header_reads(const char* name) {
    std::ifstream stream(name, std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(stream), {});
    hwa::Asset asset;
    const auto refused = hwa::Asset::open(bytes.data(), bytes.size(), asset);
    volatile long double two = 2.0L;
    return refused == hwa::Fault::none && static_cast<double>(two * two) == 4.0;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        return 2;
    }
    if (!header_reads(arguments[1])) {
        return 5;
    }
    const auto file = AssetFile::open(arguments[1], hwa::k_query);
    if (!file) {
        return 3;
    }
    const auto collider = Collider::make(file->asset(), arguments[1]);
    if (!collider) {
        return 3;
    }
    const auto far_away = parse_pose("1e6 0 0 1 0 0 0", "a place far away");
    if (!far_away) {
        return 4;
    }
    CollideQuery query;
    const auto in_place = query.run(*collider, *collider, {}, k_mode);
    const bool meets = in_place && !in_place->empty(); // the next run makes another answer of it
    const auto apart = query.run(*collider, *collider, *far_away, k_mode);
    const bool parted = apart && apart->empty();
    return meets && parted && balls_fall(*file) && pixels_agree(*file, *collider, *far_away) &&
                   probes_answer(*file, *collider)
               ? 0
               : 1;
}
