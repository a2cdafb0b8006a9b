// Says why something is wrong, as a value: a reason of a closed list, and what fills the places of
// its sentence. The sentences stand in report/reasons.cpp; what makes an issue knows none of them.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace hullwright {

// Lists all reasons, ordered by the number of places in their sentences.
enum class Why : std::uint8_t {
    nothing,  // the issue's own sentence says all
    as_given, // a text from outside: a name, or what another program or the system says
    // The next reasons are about corrections and the pieces that they name.
    named_twice,
    primitive_unknown,
    is_locked,
    primitive_has_no_faces,
    parts_differ,
    pieces_apart,
    all_on_one_side,
    no_volume_on_a_side,
    solid_is_not_redone,
    has_one_face,
    model_changed,
    faces_taken,
    faces_apart,
    has_no_primitive,
    primitive_exists,
    no_hull_so_small,
    limit_closes_openings,
    not_of_surface,
    is_deleted,
    is_in_larger_piece,
    several_are_alike,
    none_is_alike,
    moves_too_far,
    turn_is_no_unit,
    size_out_of_range,
    tags_malformed,
    material_too_long,
    name_malformed,
    does_not_hold,
    too_thin,
    // The next reasons are about settings.
    margin_too_large,
    unit_unknown,
    length_too_long,
    beyond_double,
    asset_lacks_model,
    solid_needs_tolerance,
    share_of_no_solid,
    // The next reasons are about files of any kind.
    not_regular,
    is_folder,
    is_utf16,
    over_4_gib,
    over_4_gib_of_hulls,
    over_4_gib_of_names,
    over_stl_triangles,
    hull_without_strips,
    // The next reasons are about documents in JSON.
    no_json,
    no_json_object,
    no_recipe,
    no_corrections,
    no_project,
    no_pieces,
    no_stages,
    other_project_version,
    other_stages_version,
    stages_altered,
    no_contact,
    other_contact_version,
    no_distance_asked,
    side_files_no_list,
    too_deep,
    number_too_large,
    // The next reasons are about models.
    ply_header,
    off_header,
    gltf_header,
    chunk_3ds,
    iff_header,
    node,
    no_coordinates,
    few_coordinates,
    facet_without_corners,
    after_last_element,
    metres_assumed,
    manifold,
    the_model,
    hull_is_none,
    // The next reasons are about rows of poses.
    line_too_long,
    line_empty,
    // The next reasons are about drawing.
    no_picture_of_size,
    nothing_read_back,
    context_lost,
    context_reset,
    no_opengl,
    no_platform,
    no_display,
    egl_too_old,
    parted_too_soon,
    // The next reasons are about robots.
    no_robot,
    the_file,
    the_link,
    direction_without_length,
    places_of_three,
    macros_not_expanded,
    shape_type_unknown,
    package_not_found,
    scheme_unknown,
    link_on_two_joints,
    joint_type_unknown,
    leader_does_not_lead,
    coordinates_not_local,
    outermost_class_not_main,
    move_geoms_instead,
    stands_for_bodies,
    mocap_body,
    joint_of_world,
    free_joint_misplaced,
    turned_in_two_ways,
    mesh_without_points,
    // The next reasons are about Godot's scenes.
    no_scene,
    bracket_open,
    parent_unknown,
    transform_not_of_twelve,
    shape_is_no_resource,
    size_of_other_shape,
    size_not_above_zero,
    // The next reasons say what is wrong with the bytes of an asset, in the order of `hwa::Fault`.
    begins_as_no_asset,
    asset_version,
    asset_cut_short,
    asset_too_long,
    asset_header,
    asset_table,
    asset_padding,
    asset_section_missing,
    asset_checksum,
    asset_meta,
    asset_pieces,
    asset_faces,
    asset_names,
    asset_nodes,
    asset_boxes,
    asset_streams,
    asset_cage,
    // The sentences from here on have one place each.
    is_in_pieces,
    too_few_pieces,
    number_beyond_double,
    key_unknown,
    key_missing,
    key_twice,
    project_key_twice,
    kind_is_not,
    schema_is_not,
    float_limit,
    unit_is,
    exit_status,
    variant_not_read,
    extension_not_read,
    gltf_version,
    byte_no_json,
    no_number,
    no_corner_count,
    no_corner,
    after_faces,
    wrong_kind,
    names_nothing,
    beyond_data,
    not_unpacked,
    in_two_places,
    attributes_differ,
    length_differs,
    bound_to_no_joint,
    instance_unturned,
    parts_apart,
    openings_apart,
    search_ended,
    hull_not_decoded,
    no_place_for,
    no_column,
    word_beyond_double,
    seven_numbers,
    turn_length,
    too_far_away,
    pixels,
    tile_pixels,
    no_memory_for_tiles,
    no_depth_buffer,
    shader_refused,
    no_current_context,
    no_memory_for,
    name_of_no_column,
    too_many_attributes,
    too_many_elements,
    too_many_included,
    neither_hangs_on_joint,
    fitted_to_mesh,
    no_shape_collides,
    // The next two reasons are notes on what a scene of Godot holds and is not read.
    scene_inside,
    shape_disabled,
    // The sentences from here on have two places each.
    at_piece,
    in_piece,
    in_correction,
    at_line,
    element_row,
    json_place,
    setting_takes,
    after_vertices_and_faces,
    outside_folder,
    search_ended_with,
    values_for_columns,
    column_no_number,
    column_beyond_double,
    picture_pixels,
    opengl_refused,
    opengl_error,
    writes_over_input,
    no_moving_joint,
    shape_of_type,
    faces_need_model,
    too_many_keys,
    // The sentences from here on have three places each.
    setting_refused,
    texture_too_large,
    units_differ,
    // The next reasons are notes on what a robot's file holds and is not read.
    shapes_without_contact,
    shapes_left_out,
    no_collision_shapes,
    k_end,
};

// Returns the number of places in the reason's sentence.
[[nodiscard]] constexpr std::size_t places_of(Why why) {
    return why < Why::is_in_pieces      ? 0
           : why < Why::at_piece        ? 1
           : why < Why::setting_refused ? 2
                                        : 3;
}

struct Detail {
    Why why = Why::nothing;
    std::string text;              // of Why::as_given only
    std::vector<Detail> arguments; // as many as the sentence has places

    Detail() = default;
    Detail(Why reason) : why(reason) { assert(places_of(reason) == 0); }

    [[nodiscard]] bool empty() const { return why == Why::nothing; }
    bool operator==(const Detail&) const = default;
};

// Makes a detail of a text from outside, which no language translates.
[[nodiscard]] inline Detail as_given(std::string text) {
    Detail detail;
    detail.why = text.empty() ? Why::nothing : Why::as_given;
    detail.text = std::move(text);
    return detail;
}

// A text or a number fills its place as it is, another reason by its sentence.
template <class Argument> [[nodiscard]] Detail argument_of(Argument&& argument) {
    if constexpr (std::is_integral_v<std::remove_cvref_t<Argument>>) {
        return as_given(std::to_string(argument));
    } else if constexpr (std::is_convertible_v<Argument, std::string_view>) {
        return as_given(std::string(std::string_view(argument)));
    } else {
        return std::forward<Argument>(argument);
    }
}

// Makes a detail of a reason whose sentence has places.
template <class... Arguments> [[nodiscard]] Detail because(Why why, Arguments&&... arguments) {
    assert(places_of(why) == sizeof...(arguments));
    Detail detail;
    detail.why = why;
    detail.arguments = {argument_of(std::forward<Arguments>(arguments))...};
    return detail;
}

} // namespace hullwright
