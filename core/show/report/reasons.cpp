#include "report/reasons.h"

#include "base/sentence.h"
#include "base/text.h"

#include <array>
#include <vector>

namespace hullwright {
namespace {

struct Reason {
    Why why;
    std::string_view sentence;
};

constexpr std::array k_reasons = std::to_array<Reason>({
    {Why::named_twice, HULLWRIGHT_SENTENCE("Reason", "one piece is named twice")},
    {Why::primitive_unknown,
     HULLWRIGHT_SENTENCE("Reason", "there is no added primitive of that name")},
    {Why::is_locked, HULLWRIGHT_SENTENCE("Reason", "it is locked")},
    {Why::primitive_has_no_faces, HULLWRIGHT_SENTENCE("Reason", "an added primitive has no faces")},
    {Why::parts_differ,
     HULLWRIGHT_SENTENCE("Reason", "the pieces are of different parts of the model")},
    {Why::pieces_apart, HULLWRIGHT_SENTENCE("Reason", "the pieces do not hang together")},
    {Why::all_on_one_side, HULLWRIGHT_SENTENCE("Reason", "all faces are on one side of the plane")},
    {Why::no_volume_on_a_side,
     HULLWRIGHT_SENTENCE("Reason", "the plane leaves no volume on one of its sides")},
    {Why::solid_is_not_redone,
     HULLWRIGHT_SENTENCE("Reason", "pieces of the solid are not cut again one by one; split or "
                                   "merge them, or change the settings")},
    {Why::has_one_face, HULLWRIGHT_SENTENCE("Reason", "it has one face only")},
    {Why::model_changed, HULLWRIGHT_SENTENCE("Reason", "the model has changed")},
    {Why::faces_taken,
     HULLWRIGHT_SENTENCE("Reason", "some of its faces are deleted or in another locked piece")},
    {Why::faces_apart, HULLWRIGHT_SENTENCE("Reason", "the faces do not hang together")},
    {Why::has_no_primitive, HULLWRIGHT_SENTENCE("Reason", "it has no primitive")},
    {Why::primitive_exists,
     HULLWRIGHT_SENTENCE("Reason", "there is an added primitive of that name already")},
    {Why::no_hull_so_small, HULLWRIGHT_SENTENCE("Reason", "no hull of so few vertices was found")},
    {Why::limit_closes_openings,
     HULLWRIGHT_SENTENCE("Reason", "fewer hulls of so few vertices would close openings")},
    {Why::not_of_surface, HULLWRIGHT_SENTENCE("Reason", "it is no piece of the surface")},
    {Why::is_deleted, HULLWRIGHT_SENTENCE("Reason", "it has been deleted")},
    {Why::is_in_larger_piece, HULLWRIGHT_SENTENCE("Reason", "it is now a part of a larger piece")},
    {Why::several_are_alike,
     HULLWRIGHT_SENTENCE("Reason",
                         "the model has changed there, and more than one piece is like it")},
    {Why::none_is_alike,
     HULLWRIGHT_SENTENCE("Reason", "the model has changed there, and no piece is like it")},
    {Why::moves_too_far, HULLWRIGHT_SENTENCE("Reason", "it moves too far")},
    {Why::turn_is_no_unit, HULLWRIGHT_SENTENCE("Reason", "the quaternion's length is not 1")},
    {Why::size_out_of_range, HULLWRIGHT_SENTENCE("Reason", "a size is negative or too large")},
    {Why::tags_malformed,
     HULLWRIGHT_SENTENCE("Reason", "its tags are too many, too long, empty or doubled")},
    {Why::material_too_long, HULLWRIGHT_SENTENCE("Reason", "its material is too long a name")},
    {Why::name_malformed, HULLWRIGHT_SENTENCE("Reason", "its name is empty or too long")},
    {Why::does_not_hold, HULLWRIGHT_SENTENCE("Reason", "it does not hold the piece")},
    {Why::too_thin, HULLWRIGHT_SENTENCE("Reason", "it is too thin for a hull")},
    {Why::margin_too_large,
     HULLWRIGHT_SENTENCE("Reason", "it has to be smaller than --tolerance, which includes it")},
    {Why::unit_unknown,
     HULLWRIGHT_SENTENCE(
         "Reason",
         "the model's unit is not known; set --unit, or write the length in model units")},
    {Why::length_too_long, HULLWRIGHT_SENTENCE("Reason", "it is too long in the model's unit")},
    {Why::beyond_double, HULLWRIGHT_SENTENCE("Reason", "the number is beyond what a double holds")},
    {Why::asset_lacks_model,
     HULLWRIGHT_SENTENCE("Reason", "an asset holds what only the model of the pieces knows")},
    {Why::solid_needs_tolerance,
     HULLWRIGHT_SENTENCE("Reason",
                         "pieces of the solid need a tolerance above 0 or a number of pieces; only "
                         "pieces of the surface are exact")},
    {Why::not_regular, HULLWRIGHT_SENTENCE("Reason", "not a regular file")},
    {Why::is_folder, HULLWRIGHT_SENTENCE("Reason", "it is a folder")},
    {Why::is_utf16, HULLWRIGHT_SENTENCE("Reason", "it is UTF-16; save it as UTF-8")},
    {Why::over_4_gib, HULLWRIGHT_SENTENCE("Reason", "more than 4 GiB")},
    {Why::over_4_gib_of_hulls, HULLWRIGHT_SENTENCE("Reason", "more than 4 GiB of hulls")},
    {Why::over_4_gib_of_names, HULLWRIGHT_SENTENCE("Reason", "more than 4 GiB of names")},
    {Why::over_stl_triangles, HULLWRIGHT_SENTENCE("Reason", "more than 4,294,967,295 triangles")},
    {Why::hull_without_strips, HULLWRIGHT_SENTENCE("Reason", "a hull without strips")},
    {Why::no_json, HULLWRIGHT_SENTENCE("Reason", "this is no JSON")},
    {Why::no_json_object, HULLWRIGHT_SENTENCE("Reason", "no JSON object")},
    {Why::no_recipe, HULLWRIGHT_SENTENCE("Reason", "this is no recipe: an object is expected")},
    {Why::no_corrections,
     HULLWRIGHT_SENTENCE("Reason", "these are no corrections: an object is expected")},
    {Why::no_project, HULLWRIGHT_SENTENCE("Reason", "this is no project: an object is expected")},
    {Why::no_pieces, HULLWRIGHT_SENTENCE("Reason", "pieces, written with -o NAME.json")},
    {Why::no_stages, HULLWRIGHT_SENTENCE("Reason", "stages, written with --save-stages")},
    {Why::other_project_version,
     HULLWRIGHT_SENTENCE("Reason", "this is no project of this version")},
    {Why::other_stages_version,
     HULLWRIGHT_SENTENCE("Reason", "another version has saved these stages")},
    {Why::stages_altered,
     HULLWRIGHT_SENTENCE("Reason", "the stages were cut short or changed since they were saved")},
    {Why::no_contact,
     HULLWRIGHT_SENTENCE("Reason", "this is no contact file: an object is expected")},
    {Why::other_contact_version,
     HULLWRIGHT_SENTENCE("Reason", "this is no contact file of this version")},
    {Why::no_distance_asked,
     HULLWRIGHT_SENTENCE("Reason", "a distance is expected that \"distance\" does not ask for")},
    {Why::side_files_no_list,
     HULLWRIGHT_SENTENCE("Reason", "side_files is a list of paths and hashes")},
    {Why::too_deep, HULLWRIGHT_SENTENCE("Reason", "nested too deep")},
    {Why::number_too_large, HULLWRIGHT_SENTENCE("Reason", "it has a number that is too large")},
    {Why::ply_header, HULLWRIGHT_SENTENCE("Reason", "PLY header")},
    {Why::off_header, HULLWRIGHT_SENTENCE("Reason", "OFF header")},
    {Why::gltf_header, HULLWRIGHT_SENTENCE("Reason", "glTF header")},
    {Why::chunk_3ds, HULLWRIGHT_SENTENCE("Reason", "3DS main chunk")},
    {Why::iff_header, HULLWRIGHT_SENTENCE("Reason", "IFF header")},
    {Why::node, HULLWRIGHT_SENTENCE("Reason", "node")},
    {Why::no_coordinates, HULLWRIGHT_SENTENCE("Reason", "vertices without x, y and z")},
    {Why::few_coordinates, HULLWRIGHT_SENTENCE("Reason", "fewer than three coordinates")},
    {Why::facet_without_corners, HULLWRIGHT_SENTENCE("Reason", "a facet without three corners")},
    {Why::after_last_element, HULLWRIGHT_SENTENCE("Reason", "after the last element")},
    {Why::metres_assumed, HULLWRIGHT_SENTENCE("Reason", "no unit known, metres assumed")},
    {Why::manifold, HULLWRIGHT_SENTENCE("Reason", "manifold")},
    {Why::the_model, HULLWRIGHT_SENTENCE("Reason", "the model")},
    {Why::hull_is_none, HULLWRIGHT_SENTENCE("Reason", "its hull is none")},
    {Why::line_too_long, HULLWRIGHT_SENTENCE("Reason", "the line is longer than 65,536 bytes")},
    {Why::line_empty, HULLWRIGHT_SENTENCE("Reason", "the line is empty")},
    {Why::no_picture_of_size, HULLWRIGHT_SENTENCE("Reason", "there is no picture of that size")},
    {Why::nothing_read_back, HULLWRIGHT_SENTENCE("Reason", "nothing was read back")},
    {Why::context_lost, HULLWRIGHT_SENTENCE("Reason", "the context was lost")},
    {Why::context_reset, HULLWRIGHT_SENTENCE("Reason", "the context was reset")},
    {Why::no_opengl, HULLWRIGHT_SENTENCE("Reason", "there is no EGL or no OpenGL on this machine")},
    {Why::no_platform,
     HULLWRIGHT_SENTENCE("Reason", "EGL has no platform that works without a screen")},
    {Why::no_display, HULLWRIGHT_SENTENCE("Reason", "EGL's display cannot be opened")},
    {Why::egl_too_old, HULLWRIGHT_SENTENCE("Reason", "EGL is too old")},
    {Why::parted_too_soon, HULLWRIGHT_SENTENCE("Reason", "it was parted before it was drawn")},
    {Why::no_robot,
     HULLWRIGHT_SENTENCE("Reason", "a robot begins with <robot> (URDF) or <mujoco> (MJCF)")},
    {Why::the_file, HULLWRIGHT_SENTENCE("Reason", "the file")},
    {Why::the_link, HULLWRIGHT_SENTENCE("Reason", "the link")},
    {Why::direction_without_length, HULLWRIGHT_SENTENCE("Reason", "a direction has some length")},
    {Why::places_of_three, HULLWRIGHT_SENTENCE("Reason", "places have three numbers each")},
    {Why::macros_not_expanded,
     HULLWRIGHT_SENTENCE("Reason",
                         "macros are not expanded here; write the robot out with xacro first")},
    {Why::shape_type_unknown,
     HULLWRIGHT_SENTENCE("Reason", "shapes are box, cylinder, capsule, sphere and mesh")},
    {Why::package_not_found,
     HULLWRIGHT_SENTENCE("Reason", "its package is in no folder above the file; name the folder "
                                   "that packages lie in with --packages")},
    {Why::scheme_unknown,
     HULLWRIGHT_SENTENCE("Reason", "only package:// and file:// are read; name a file")},
    {Why::link_on_two_joints,
     HULLWRIGHT_SENTENCE("Reason", "the link hangs on two joints; a link has one parent")},
    {Why::joint_type_unknown,
     HULLWRIGHT_SENTENCE("Reason", "joints are revolute, continuous, prismatic, floating or fixed; "
                                   "of another type write several")},
    {Why::leader_does_not_lead,
     HULLWRIGHT_SENTENCE("Reason", "it follows a joint that follows another, or has no one value; "
                                   "name the joint that leads")},
    {Why::coordinates_not_local,
     HULLWRIGHT_SENTENCE(
         "Reason",
         "only local coordinates are read; save the model again with a MuJoCo of 2.3.3 or later")},
    {Why::outermost_class_not_main,
     HULLWRIGHT_SENTENCE("Reason", "the outermost class of defaults is called main")},
    {Why::move_geoms_instead,
     HULLWRIGHT_SENTENCE("Reason", "it is not read; move the geoms instead")},
    {Why::stands_for_bodies,
     HULLWRIGHT_SENTENCE("Reason", "it stands for bodies that are not made here; save the model "
                                   "from MuJoCo, which writes them out")},
    {Why::mocap_body,
     HULLWRIGHT_SENTENCE("Reason", "no column says where a mocap body is; give it a freejoint")},
    {Why::joint_of_world,
     HULLWRIGHT_SENTENCE("Reason", "the world does not move; put the joint into a body")},
    {Why::free_joint_misplaced,
     HULLWRIGHT_SENTENCE(
         "Reason", "a body with a free joint is a child of the world and has no other joint")},
    {Why::turned_in_two_ways, HULLWRIGHT_SENTENCE("Reason", "it is turned in two ways; leave one")},
    {Why::mesh_without_points,
     HULLWRIGHT_SENTENCE("Reason", "a mesh has a file, or points (vertex); others are not read")},
    {Why::no_scene, HULLWRIGHT_SENTENCE("Reason", "a scene begins with [gd_scene]")},
    {Why::bracket_open, HULLWRIGHT_SENTENCE("Reason", "a bracket or a quote does not end")},
    {Why::parent_unknown,
     HULLWRIGHT_SENTENCE("Reason", "its parent comes after it, or is in another scene")},
    {Why::transform_not_of_twelve, HULLWRIGHT_SENTENCE("Reason", "a transform has twelve numbers")},
    {Why::shape_is_no_resource,
     HULLWRIGHT_SENTENCE("Reason", "its shape is no resource of the scene")},
    {Why::size_of_other_shape,
     HULLWRIGHT_SENTENCE("Reason", "its size has other numbers than such a shape")},
    {Why::size_not_above_zero, HULLWRIGHT_SENTENCE("Reason", "its size is not above zero")},
    {Why::is_in_pieces, HULLWRIGHT_SENTENCE("Reason", "its faces are now in {0} pieces")},
    {Why::too_few_pieces, HULLWRIGHT_SENTENCE("Reason", "it needs {0} {0=piece|pieces} or more")},
    {Why::number_beyond_double,
     HULLWRIGHT_SENTENCE("Reason", "the number {0} is beyond what a double holds")},
    {Why::key_unknown, HULLWRIGHT_SENTENCE("Reason", "{0} is not known")},
    {Why::key_missing, HULLWRIGHT_SENTENCE("Reason", "{0} is missing")},
    {Why::key_twice, HULLWRIGHT_SENTENCE("Reason", "{0} stands there twice")},
    {Why::project_key_twice, HULLWRIGHT_SENTENCE("Reason", "the key \"{0}\" stands there twice")},
    {Why::kind_is_not, HULLWRIGHT_SENTENCE("Reason", "kind is not {0}")},
    {Why::schema_is_not, HULLWRIGHT_SENTENCE("Reason", "schema is not {0}")},
    {Why::float_limit, HULLWRIGHT_SENTENCE("Reason", "float32 numbers up to {0}")},
    {Why::unit_is, HULLWRIGHT_SENTENCE("Reason", "unit {0}")},
    {Why::exit_status, HULLWRIGHT_SENTENCE("Reason", "exit status {0}")},
    {Why::variant_not_read, HULLWRIGHT_SENTENCE("Reason", "the variant {0}, which is not read")},
    {Why::extension_not_read,
     HULLWRIGHT_SENTENCE("Reason", "it needs the extension {0}, which is not read")},
    {Why::gltf_version, HULLWRIGHT_SENTENCE("Reason", "version {0} of glTF is not read")},
    {Why::byte_no_json, HULLWRIGHT_SENTENCE("Reason", "byte {0} is no JSON")},
    {Why::no_number, HULLWRIGHT_SENTENCE("Reason", "\"{0}\" is no number")},
    {Why::no_corner_count, HULLWRIGHT_SENTENCE("Reason", "\"{0}\" is no number of corners")},
    {Why::no_corner, HULLWRIGHT_SENTENCE("Reason", "\"{0}\" is no corner")},
    {Why::after_faces, HULLWRIGHT_SENTENCE("Reason", "after {0} {0=face|faces}")},
    {Why::wrong_kind, HULLWRIGHT_SENTENCE("Reason", "{0} is missing or of the wrong kind")},
    {Why::names_nothing, HULLWRIGHT_SENTENCE("Reason", "{0} names what is not there")},
    {Why::beyond_data, HULLWRIGHT_SENTENCE("Reason", "{0} reaches beyond the end of its data")},
    {Why::not_unpacked, HULLWRIGHT_SENTENCE("Reason", "{0} cannot be unpacked")},
    {Why::in_two_places,
     HULLWRIGHT_SENTENCE("Reason", "{0} stands in two places, or within itself")},
    {Why::attributes_differ,
     HULLWRIGHT_SENTENCE("Reason", "{0} has attributes of different lengths")},
    {Why::length_differs, HULLWRIGHT_SENTENCE("Reason", "{0} has another length than others")},
    {Why::bound_to_no_joint, HULLWRIGHT_SENTENCE("Reason", "{0} has a vertex bound to no joint")},
    {Why::instance_unturned,
     HULLWRIGHT_SENTENCE("Reason", "{0} has an instance without a rotation")},
    {Why::parts_apart,
     HULLWRIGHT_SENTENCE(
         "Reason", "{0} parts do not share an edge, and no piece reaches from one to another")},
    {Why::search_ended,
     HULLWRIGHT_SENTENCE("Reason",
                         "the search for a tolerance ended at {0}, near the size of the model")},
    {Why::hull_not_decoded, HULLWRIGHT_SENTENCE("Reason", "the hull of {0} cannot be decoded")},
    {Why::no_place_for, HULLWRIGHT_SENTENCE("Reason", "it has no place for {0}")},
    {Why::no_column, HULLWRIGHT_SENTENCE("Reason", "{0} is none of them")},
    {Why::word_beyond_double, HULLWRIGHT_SENTENCE("Reason", "{0} is beyond what a double holds")},
    {Why::seven_numbers,
     HULLWRIGHT_SENTENCE("Reason", "it takes the seven numbers tx ty tz qw qx qy qz, not {0}")},
    {Why::turn_length,
     HULLWRIGHT_SENTENCE("Reason", "the quaternion's length is {0} instead of 1")},
    {Why::too_far_away, HULLWRIGHT_SENTENCE("Reason", "{0} is too far away")},
    {Why::pixels, HULLWRIGHT_SENTENCE("Reason", "{0} pixels")},
    {Why::tile_pixels, HULLWRIGHT_SENTENCE("Reason", "{0} pixels; from 8 to 1024 are possible")},
    {Why::no_memory_for_tiles,
     HULLWRIGHT_SENTENCE("Reason", "there is no memory for tiles of {0} pixels")},
    {Why::no_depth_buffer,
     HULLWRIGHT_SENTENCE("Reason", "there is no depth and stencil buffer of {0} pixels")},
    {Why::shader_refused, HULLWRIGHT_SENTENCE("Reason", "a shader is refused: {0}")},
    {Why::no_current_context,
     HULLWRIGHT_SENTENCE("Reason", "the context cannot be made current, EGL error {0}")},
    {Why::no_memory_for, HULLWRIGHT_SENTENCE("Reason", "{0}: there is no memory left for it")},
    {Why::name_of_no_column,
     HULLWRIGHT_SENTENCE("Reason",
                         "its name cannot be that of a column, as it has a comma, a quote, a space "
                         "at an end or more than {0} bytes; give it another")},
    {Why::too_many_attributes, HULLWRIGHT_SENTENCE("Reason", "it has more than {0} attributes")},
    {Why::neither_hangs_on_joint,
     HULLWRIGHT_SENTENCE(
         "Reason",
         "it hangs on no joint, and neither does {0}; a robot has one link that hangs on none")},
    {Why::fitted_to_mesh,
     HULLWRIGHT_SENTENCE(
         "Reason", "a {0} fitted to a mesh is not read; say type=\"mesh\", or give its size")},
    {Why::no_shape_collides, HULLWRIGHT_SENTENCE("Reason", "{0} has no shape that collides")},
    {Why::scene_inside, HULLWRIGHT_SENTENCE("Reason", "the scene inside of it at {0}")},
    {Why::shape_disabled, HULLWRIGHT_SENTENCE("Reason", "a shape that is disabled, {0}")},
    {Why::at_piece, HULLWRIGHT_SENTENCE("Reason", "piece {0}: {1}")},
    {Why::in_piece, HULLWRIGHT_SENTENCE("Reason", "piece {0}, {1}")},
    {Why::in_correction, HULLWRIGHT_SENTENCE("Reason", "correction {0}, {1}")},
    {Why::at_line, HULLWRIGHT_SENTENCE("Reason", "line {0}: {1}")},
    {Why::element_row, HULLWRIGHT_SENTENCE("Reason", "element {0}, row {1}")},
    {Why::json_place, HULLWRIGHT_SENTENCE("Reason", "this is no JSON: line {0}, column {1}")},
    {Why::setting_takes, HULLWRIGHT_SENTENCE("Reason", "{0}: {1}")},
    {Why::after_vertices_and_faces,
     HULLWRIGHT_SENTENCE("Reason", "after {0} {0=vertex|vertices} and {1} {1=face|faces}")},
    {Why::outside_folder,
     HULLWRIGHT_SENTENCE("Reason", "{0} ({1}) is no file in the model's folder or below it")},
    {Why::search_ended_with,
     HULLWRIGHT_SENTENCE("Reason", "the search for a tolerance ended at {0}, near the size of the "
                                   "model, with {1} vertices for a hull")},
    {Why::values_for_columns,
     HULLWRIGHT_SENTENCE("Reason", "{0} {0=value|values} for {1} {1=column|columns}")},
    {Why::column_no_number, HULLWRIGHT_SENTENCE("Reason", "{0} is no number: {1}")},
    {Why::column_beyond_double,
     HULLWRIGHT_SENTENCE("Reason", "{0} is beyond what a double holds: {1}")},
    {Why::picture_pixels,
     HULLWRIGHT_SENTENCE("Reason", "{0} pixels; a side has from 1 to {1} here")},
    {Why::opengl_refused, HULLWRIGHT_SENTENCE("Reason", "OpenGL {0} was refused (EGL error {1})")},
    {Why::opengl_error, HULLWRIGHT_SENTENCE("Reason", "{0}: OpenGL error {1}")},
    {Why::writes_over_input,
     HULLWRIGHT_SENTENCE("Reason", "{0} would write over {1}, which is read")},
    {Why::no_moving_joint,
     HULLWRIGHT_SENTENCE("Reason",
                         "{0} is no joint that moves of {1}; rename or remove the column")},
    {Why::shape_of_type, HULLWRIGHT_SENTENCE("Reason", "a {0}, {1}")},
    {Why::setting_refused, HULLWRIGHT_SENTENCE("Reason", "{0} {1}: {2}")},
    {Why::texture_too_large,
     HULLWRIGHT_SENTENCE(
         "Reason", "tiles of {0} pixels need a texture of {1}, and it has none larger than {2}")},
    {Why::units_differ,
     HULLWRIGHT_SENTENCE("Reason",
                         "its unit is {0}, that of {1} is {2}, and both are taken for the same")},
    {Why::shapes_without_contact,
     HULLWRIGHT_SENTENCE("Reason", "{0} {0=shape says that it collides|shapes say that they "
                                   "collide} with nothing ({1}), the first in line {2}")},
    {Why::shapes_left_out,
     HULLWRIGHT_SENTENCE(
         "Reason", "{0} of type {1} left out, as only bodies collide, the first in line {2}")},
    {Why::no_collision_shapes,
     HULLWRIGHT_SENTENCE(
         "Reason", "{0} with visual shapes and no collision shapes ({1}), the first in line {2}")},
});

// Each reason has the row of its own number, so that none is forgotten.
constexpr bool in_order() {
    for (std::size_t i = 0; i < k_reasons.size(); ++i) {
        if (k_reasons[i].why != static_cast<Why>(k_first_reason + i)) {
            return false;
        }
    }
    return k_reasons.size() == static_cast<std::size_t>(Why::k_end) - k_first_reason;
}
static_assert(in_order());

} // namespace

std::string_view sentence_template(Why why) {
    const auto row = static_cast<std::size_t>(why) - k_first_reason;
    return row < k_reasons.size() ? k_reasons[row].sentence : std::string_view();
}

std::string sentence(const Detail& detail) {
    if (detail.why == Why::as_given) {
        return detail.text;
    }
    std::vector<std::string> texts;
    for (const Detail& argument : detail.arguments) {
        texts.push_back(sentence(argument));
    }
    return filled(sentence_template(detail.why), texts);
}

} // namespace hullwright
