#include "ui/viewport/posed_entity.h"

#include "pipeline/pair_scene.h"
#include "ui/viewport/qt_vectors.h"

#include <Qt3DCore/QEntity>
#include <Qt3DCore/QTransform>

#include <QQuaternion>

namespace hullwright::ui {

PosedEntity::PosedEntity(Qt3DCore::QEntity* parent)
    : entity_(new Qt3DCore::QEntity(parent)), transform_(new Qt3DCore::QTransform(entity_)) {
    entity_->addComponent(transform_);
}

void PosedEntity::place(const hullwright::Pose& placed, const Vec3& from,
                        const Vec3& origin) const {
    const Eigen::Quaternionf turn = Eigen::Quaterniond(placed.turn).cast<float>();
    transform_->setRotation(QQuaternion(turn.w(), turn.x(), turn.y(), turn.z()));
    transform_->setTranslation(qt_vector(Vec3(placed(from) - origin)));
}

} // namespace hullwright::ui
