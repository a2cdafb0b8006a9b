// Makes an entity that the renderer moves, so that nothing of it is uploaded again. Its vertices
// are relative to a point of their own.
#pragma once

#include "geom/types.h"

namespace hullwright {
struct Pose;
}
namespace Qt3DCore {
class QEntity;
class QTransform;
} // namespace Qt3DCore

namespace hullwright::ui {

// The parent owns the entity and its transform, which this only names.
class PosedEntity {
public:
    explicit PosedEntity(Qt3DCore::QEntity* parent);

    [[nodiscard]] Qt3DCore::QEntity* entity() const { return entity_; }
    // Vertices are relative to `from`, in coordinates that are placed so; what is drawn is relative
    // to `origin`.
    void place(const hullwright::Pose& placed, const Vec3& from, const Vec3& origin) const;

private:
    Qt3DCore::QEntity* entity_;
    Qt3DCore::QTransform* transform_;
};

} // namespace hullwright::ui
