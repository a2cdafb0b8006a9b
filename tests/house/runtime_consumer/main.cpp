// Stands for another project that uses the installed runtime: it opens an asset and asks whether it
// meets itself, in place and far away.
#include "asset/asset_file.h"
#include "query/collider.h"

int main(int count, char** arguments) {
    using namespace hullwright;
    if (count != 2) {
        return 2;
    }
    const auto file = AssetFile::open(arguments[1], hwa::k_query);
    if (!file) {
        return 3;
    }
    const auto collider = Collider::make(file->asset(), arguments[1]);
    if (!collider) {
        return 3;
    }
    CollideQuery query;
    Pose far_away;
    far_away.move = Vec3(1e6, 0.0, 0.0);
    const bool meets = !query.run(*collider, *collider, {}, CollideMode::any).empty();
    const bool parted = query.run(*collider, *collider, far_away, CollideMode::any).empty();
    return meets && parted ? 0 : 1;
}
