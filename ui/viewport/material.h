// Makes materials of two shaders for OpenGL 3.3 in the form that Qt3D takes.
#pragma once

#include <Qt3DRender/QMaterial>

namespace hullwright::ui {

// The key and the values of it that passes are chosen by: surfaces are drawn first, then the
// ground, then what lies over them, then the depths of pale things, these where nothing of them is
// nearer, and their lines.
inline constexpr const char* k_pass = "pass";
inline constexpr const char* k_surfaces = "surfaces";
inline constexpr const char* k_ground = "ground";
inline constexpr const char* k_lines = "lines";
inline constexpr const char* k_pale_depths = "pale_depths";
inline constexpr const char* k_pale = "pale";
inline constexpr const char* k_pale_lines = "pale_lines";

// `line_width` is in pixels; some drivers draw one pixel regardless. With a width, lines are smooth
// and, as all of the material's pixels, mix by their alpha with what has been drawn.
[[nodiscard]] Qt3DRender::QMaterial* make_material(Qt3DCore::QNode* parent, const char* vertex_code,
                                                   const char* fragment_code,
                                                   float line_width = 0.0F);

// The material's pixels are not seen; they are left out by materials that heed the mask, which are
// drawn later.
void write_mask(Qt3DRender::QMaterial* material);
void heed_mask(Qt3DRender::QMaterial* material);

// Lets the material hide nothing that is drawn later.
void hide_nothing(Qt3DRender::QMaterial* material);

// Lines of the ground are drawn before others and hide nothing, because edges of what stands there
// lie in the same places.
void lay_on_ground(Qt3DRender::QMaterial* material);

// The nearest of all that is pale mixes, by its alpha, with everything else that has been
// drawn.
void make_pale(Qt3DRender::QMaterial* material);

// Adds the passes of pale things to those of a surface, which stays as it is: shaders tell one from
// the other by `isPalePass`. At first these are not drawn.
void add_pale_passes(Qt3DRender::QMaterial* material);
void enable_passes(Qt3DRender::QMaterial* material, bool surfaces, bool pale);

// Lines that lie on something pale are drawn before it, where they hide nothing of it, and those
// which it does not hide once more over it. The material must be one of lines.
void add_lines_on_pale(Qt3DRender::QMaterial* material);
void set_on_pale(Qt3DRender::QMaterial* material, bool is_on_pale);

// The lines of the material are strips of triangles, whose shader makes them smooth.
void make_strips(Qt3DRender::QMaterial* material);

// The shader makes triangles of each point, with what the vertex shader says of it.
void set_geometry_code(Qt3DRender::QMaterial* material, const char* code);

// Chooses whether only the outside of faces is drawn; at first both sides are.
void set_outside_only(Qt3DRender::QMaterial* material, bool outside_only);

// Chooses whether only the sides of triangles are drawn.
void set_wire(Qt3DRender::QMaterial* material, bool wire);

// Draws of pale things only the sides of triangles; the triangles hide those behind them.
void make_hidden_wire(Qt3DRender::QMaterial* material);

// Sets a parameter that the material already has.
void set_parameter(Qt3DRender::QMaterial* material, const QString& name, const QVariant& value);

} // namespace hullwright::ui
