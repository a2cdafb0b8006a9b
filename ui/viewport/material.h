// A material of two shaders for OpenGL 3.3, as Qt3D wants it.
#pragma once

#include <Qt3DRender/QMaterial>

namespace hullwright::ui {

// `line_width` in pixels, for lines; some drivers draw one pixel regardless.
[[nodiscard]] Qt3DRender::QMaterial* make_material(Qt3DCore::QNode* parent, const char* vertex_code,
                                                   const char* fragment_code,
                                                   float line_width = 0.0F);

// Whether faces are seen from both sides, as they are at first.
void set_outside_only(Qt3DRender::QMaterial* material, bool outside_only);

// Whether of faces only their sides are drawn.
void set_wire(Qt3DRender::QMaterial* material, bool wire);

// One that it was given before.
void set_parameter(Qt3DRender::QMaterial* material, const QString& name, const QVariant& value);

} // namespace hullwright::ui
