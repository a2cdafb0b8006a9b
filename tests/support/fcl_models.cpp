#include "support/fcl_models.h"

#include <fcl/fcl.h>

namespace hullwright::tests {

class FclModel : public fcl::BVHModel<fcl::OBBRSSd> {};

namespace {

fcl::Transform3d transform_of(const Pose& pose) {
    fcl::Transform3d transform = fcl::Transform3d::Identity();
    transform.linear() = pose.turn;
    transform.translation() = pose.move;
    return transform;
}

} // namespace

std::shared_ptr<FclModel> fcl_model(const TriMesh& mesh) {
    auto model = std::make_shared<FclModel>();
    model->beginModel(static_cast<int>(mesh.triangles.size()),
                      static_cast<int>(mesh.vertices.size()));
    std::vector<fcl::Triangle> triangles;
    for (const Triangle& t : mesh.triangles) {
        triangles.emplace_back(t[0], t[1], t[2]);
    }
    model->addSubModel(mesh.vertices, triangles);
    model->endModel();
    return model;
}

bool fcl_meets(const FclModel& a, const FclModel& b, const Pose& b_from_a) {
    fcl::CollisionResultd result;
    return fcl::collide(&a, fcl::Transform3d::Identity(), &b, transform_of(b_from_a),
                        fcl::CollisionRequestd(1, false), result) > 0;
}

double fcl_distance(const FclModel& a, const FclModel& b, const Pose& b_from_a) {
    fcl::DistanceResultd result;
    fcl::distance(&a, fcl::Transform3d::Identity(), &b, transform_of(b_from_a),
                  fcl::DistanceRequestd(true), result);
    return result.min_distance;
}

} // namespace hullwright::tests
