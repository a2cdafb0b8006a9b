#include "ui/viewport/attributes.h"

namespace hullwright::ui {

using namespace Qt3DCore;

void add_attribute(QGeometry* geometry, Qt3DCore::QBuffer* buffer, const QString& name, uint size,
                   std::size_t offset, std::size_t stride, std::size_t count) {
    auto* attribute =
        new QAttribute(buffer, name, QAttribute::Float, size, static_cast<uint>(count),
                       static_cast<uint>(offset), static_cast<uint>(stride), geometry);
    geometry->addAttribute(attribute);
}

void spare_bounds(QGeometry* geometry) {
    constexpr float k_corners[] = {-1, -1, -1, 1, 1, 1};
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    buffer->setData(bytes_of(k_corners, std::size(k_corners)));
    geometry->setBoundingVolumePositionAttribute(
        new QAttribute(buffer, QAttribute::Float, 3, 2, 0, 3 * sizeof(float), geometry));
}

} // namespace hullwright::ui
