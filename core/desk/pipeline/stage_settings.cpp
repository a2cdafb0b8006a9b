#include "pipeline/stage_settings.h"

#include <algorithm>
#include <array>
#include <functional>

namespace hullwright::pipeline {
namespace {

// The stages from `first` to `last` read the settings of a group. What is left of the tolerance
// when packing has its margin is what pieces are cut by, so that these read the margin, too.
struct GroupReaders {
    std::string_view prefix; // as in FieldGroup
    Stage first;
    Stage last;
};
constexpr std::array k_readers = std::to_array<GroupReaders>({
    {"import.", Stage::source, Stage::source},
    {"repair.", Stage::mesh, Stage::mesh},
    {"decompose.", Stage::patches, Stage::pieces},
    {"pack.", Stage::patches, Stage::pieces},
    {"tree.", Stage::tree, Stage::tree},
});

bool is_unneeded(Stage stage, const Unneeded& unneeded) {
    return (stage == Stage::source && unneeded.by_source) ||
           (stage == Stage::patches && unneeded.by_patches) ||
           (stage == Stage::joined && unneeded.by_joins);
}

} // namespace

bool is_read_by(Stage stage, const Field& field) {
    const auto* const group =
        std::find_if(k_readers.begin(), k_readers.end(), [&](const GroupReaders& readers) {
            return field.path.starts_with(readers.prefix);
        });
    const bool is_theirs =
        group == k_readers.end() || (group->first <= stage && stage <= group->last);
    return stage == Stage::packed || (is_theirs && !is_unneeded(stage, field.also.unneeded));
}

bool is_of_surface(const Field& field) {
    Recipe recipe;
    const SurfaceSettings* const surface = &recipe.decompose.surface;
    const void* const member =
        std::visit([](auto* to) -> const void* { return to; }, field.slot(recipe));
    const std::less<const void*> before;
    return !before(member, surface) && before(member, surface + 1);
}

} // namespace hullwright::pipeline
