// Measures shapes as Bullet holds them.
#pragma once

#include "geom/types.h"

#include <btBulletDynamicsCommon.h>

namespace hullwright::tests {

// Returns how far the shape reaches along a direction, without the margin that Bullet lays around
// hulls.
inline double reach(const btCompoundShape& all, int child, const Vec3& along) {
    const btTransform& place = all.getChildTransform(child);
    const auto* shape = static_cast<const btConvexShape*>(all.getChildShape(child));
    const btVector3 way(static_cast<float>(along.x()), static_cast<float>(along.y()),
                        static_cast<float>(along.z()));
    const btVector3 local = way * place.getBasis();
    const btVector3 support = shape->getShapeType() == CONVEX_HULL_SHAPE_PROXYTYPE
                                  ? shape->localGetSupportVertexWithoutMarginNonVirtual(local)
                                  : shape->localGetSupportingVertex(local);
    return static_cast<double>(way.dot(place * support));
}

} // namespace hullwright::tests
