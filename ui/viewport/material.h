// Makes materials of two shaders for OpenGL 3.3 in the form that Qt3D takes.
#pragma once

#include <Qt3DRender/QMaterial>

namespace hullwright::ui {

// `line_width` is in pixels and is used for lines; some drivers draw one pixel regardless.
[[nodiscard]] Qt3DRender::QMaterial* make_material(Qt3DCore::QNode* parent, const char* vertex_code,
                                                   const char* fragment_code,
                                                   float line_width = 0.0F);

// Chooses whether only the outside of faces is drawn; at first both sides are.
void set_outside_only(Qt3DRender::QMaterial* material, bool outside_only);

// Chooses whether only the sides of triangles are drawn.
void set_wire(Qt3DRender::QMaterial* material, bool wire);

// Sets a parameter that the material already has.
void set_parameter(Qt3DRender::QMaterial* material, const QString& name, const QVariant& value);

} // namespace hullwright::ui
