#include "ui/viewport/attributes.h"

namespace hullwright::ui {

using namespace Qt3DCore;

QAttribute* add_attribute(QGeometry* geometry, Qt3DCore::QBuffer* buffer, const QString& name,
                          uint size, std::size_t offset, std::size_t stride, std::size_t count) {
    auto* attribute = new QAttribute(geometry);
    attribute->setName(name);
    attribute->setAttributeType(QAttribute::VertexAttribute);
    attribute->setVertexBaseType(QAttribute::Float);
    attribute->setVertexSize(size);
    attribute->setBuffer(buffer);
    attribute->setByteOffset(static_cast<uint>(offset));
    attribute->setByteStride(static_cast<uint>(stride));
    attribute->setCount(static_cast<uint>(count));
    geometry->addAttribute(attribute);
    return attribute;
}

} // namespace hullwright::ui
