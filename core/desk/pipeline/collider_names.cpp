#include "pipeline/collider_names.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <set>

namespace hullwright::pipeline {
namespace {

constexpr std::array<std::string_view, 4> k_unreal = {"ucx_", "ubx_", "usp_", "ucp_"};

bool is_of_unreal(std::string_view name) {
    const std::string small = lower_case(name);
    return std::any_of(k_unreal.begin(), k_unreal.end(), [&](std::string_view prefix) {
        return small.starts_with(prefix) && small.size() > prefix.size();
    });
}

// Blender appends ".001" and the like to names that are taken.
std::string_view without_number(std::string_view name) {
    const std::size_t last = name.find_last_not_of("0123456789. ");
    return name.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

// Returns the ending without its dash, or nothing.
std::string_view godot_ending(std::string_view name) {
    constexpr std::array<std::string_view, 4> k_endings = {"convcolonly", "convcol", "colonly",
                                                           "col"};
    const std::string small = lower_case(without_number(name));
    for (const std::string_view ending : k_endings) {
        if (small.size() > ending.size() && small.ends_with(ending) &&
            std::string_view("-_$").find(small[small.size() - ending.size() - 1]) !=
                std::string_view::npos) {
            return ending;
        }
    }
    return {};
}

// Returns the names in small letters of what is no collider, and may be drawn.
std::set<std::string> render_meshes(std::span<const MeshNames> names) {
    std::set<std::string> small;
    for (const MeshNames& each : names) {
        if (!is_of_unreal(each.own)) {
            small.insert(lower_case(each.own));
        }
    }
    return small;
}

NamedCollider by_unreal(std::string_view name, const std::set<std::string>& drawn) {
    if (!is_of_unreal(name)) {
        return {};
    }
    NamedCollider named;
    named.collides = true;
    named.is_meant_box = lower_case(name).starts_with("ubx_");
    const std::string asked = lower_case(name.substr(k_unreal[0].size()));
    const std::string shorter = asked.substr(0, asked.rfind('_'));
    named.lacks_render_mesh = !drawn.contains(asked) && !drawn.contains(shorter);
    return named;
}

NamedCollider by_godot(std::string_view name) {
    const std::string_view ending = godot_ending(name);
    NamedCollider named;
    named.collides = !ending.empty();
    named.is_meant_convex = ending.starts_with("conv");
    return named;
}

// Blender calls a second node of that name "colliders.001".
bool is_in_group(const MeshNames& names) {
    return lower_case(without_number(names.above)) == "colliders";
}

} // namespace

ColliderNames rule_of(std::span<const MeshNames> names) {
    const auto any = [&](const auto& follows) {
        return std::any_of(names.begin(), names.end(), follows);
    };
    if (any([](const MeshNames& each) { return is_of_unreal(each.own); })) {
        return ColliderNames::unreal;
    }
    if (any([](const MeshNames& each) { return !godot_ending(each.own).empty(); })) {
        return ColliderNames::godot;
    }
    return any(is_in_group) ? ColliderNames::group : ColliderNames::all;
}

std::vector<NamedCollider> named_colliders(std::span<const MeshNames> names, ColliderNames rule) {
    const std::set<std::string> drawn =
        rule == ColliderNames::unreal ? render_meshes(names) : std::set<std::string>();
    std::vector<NamedCollider> all;
    for (const MeshNames& each : names) {
        switch (rule) {
        case ColliderNames::unreal:
            all.push_back(by_unreal(each.own, drawn));
            break;
        case ColliderNames::godot:
            all.push_back(by_godot(each.own));
            break;
        case ColliderNames::group:
            all.push_back({is_in_group(each), true, false, false});
            break;
        case ColliderNames::all:
        case ColliderNames::shapes:
        case ColliderNames::shells:
            all.push_back({true, true, false, false});
            break;
        }
    }
    return all;
}

} // namespace hullwright::pipeline
