#include "target/notes.h"

#include "base/text.h"

#include <algorithm>
#include <array>

namespace hullwright {
namespace {

struct Row {
    TargetFact fact;
    const char* sentence;
};

constexpr std::array k_rows = std::to_array<Row>({
    {TargetFact::up_unknown,
     HULLWRIGHT_SENTENCE("Target",
                         "upward axis unknown: axes are written as they are, for {0} up")},
    {TargetFact::turned, HULLWRIGHT_SENTENCE("Target", "turned from {0} up to {1} up")},
    {TargetFact::unit_unknown,
     HULLWRIGHT_SENTENCE("Target", "unit unknown: one unit is taken for one metre")},
    {TargetFact::scaled, HULLWRIGHT_SENTENCE("Target", "scaled by {0} to {1}")},
    {TargetFact::rounded,
     HULLWRIGHT_SENTENCE("Target", "coordinates rounded to float32, by {0} {1} at most")},
    {TargetFact::boxes_as_hulls,
     HULLWRIGHT_SENTENCE("Target",
                         "{0} {0=box is|boxes are} written by the hulls, as the format has none")},
    {TargetFact::balls_as_hulls,
     HULLWRIGHT_SENTENCE("Target",
                         "{0} {0=ball is|balls are} written by the hulls, as the format has none")},
    {TargetFact::capsules_as_hulls,
     HULLWRIGHT_SENTENCE(
         "Target", "{0} {0=capsule is|capsules are} written by the hulls, as the format has none")},
    {TargetFact::cylinders_as_hulls,
     HULLWRIGHT_SENTENCE(
         "Target",
         "{0} {0=cylinder is|cylinders are} written by the hulls, as the format has none")},
    {TargetFact::no_mass, HULLWRIGHT_SENTENCE("Target", "no mass: nothing encloses volume")},
    {TargetFact::mass_of_model,
     HULLWRIGHT_SENTENCE("Target", "mass {0} kg of the model at {1} kg/m3")},
    {TargetFact::mass_of_pieces,
     HULLWRIGHT_SENTENCE("Target", "mass {0} kg of the pieces at {1} kg/m3")},
    {TargetFact::labels_left_out, HULLWRIGHT_SENTENCE("Target", "tags and materials left out")},
    {TargetFact::model_left_out,
     HULLWRIGHT_SENTENCE("Target", "model left out, as the format has no place for it")},
    {TargetFact::no_model, HULLWRIGHT_SENTENCE("Target", "no model at hand: shapes alone")},
    {TargetFact::unproved,
     HULLWRIGHT_SENTENCE("Target",
                         "written by the rules of {0}, unproved: no release of it has read such a "
                         "file back in our tests")},
    {TargetFact::redone,
     HULLWRIGHT_SENTENCE("Target",
                         "the importer of {0} makes other hulls of these (V-HACD): a .tscn "
                         "keeps them as they are")},
    {TargetFact::old_files_removed,
     HULLWRIGHT_SENTENCE("Target", "{0} {0=file|files} of an earlier export removed")},
    {TargetFact::flat_left_out,
     HULLWRIGHT_SENTENCE("Target",
                         "{0} flat {0=piece is|pieces are} left out, as {1} takes none: give "
                         "sheets a thickness, or cut the solid into pieces")},
    {TargetFact::too_many_vertices,
     HULLWRIGHT_SENTENCE("Target", "{0} {0=hull has|hulls have} more vertices than the {1} that "
                                   "{2} takes: limit them when pieces are cut")},
    {TargetFact::old_file_stays,
     HULLWRIGHT_SENTENCE("Target", "{0} is of an earlier export and could not be removed")},
});

// Each fact has the row of its own number, so that none is forgotten.
constexpr bool in_order() {
    for (std::size_t i = 0; i < k_rows.size(); ++i) {
        if (k_rows[i].fact != static_cast<TargetFact>(i)) {
            return false;
        }
    }
    return k_rows.size() == static_cast<std::size_t>(TargetFact::k_end);
}
static_assert(in_order());

} // namespace

std::string_view sentence_template(TargetFact fact) {
    const auto row = static_cast<std::size_t>(fact);
    return row < k_rows.size() ? k_rows[row].sentence : std::string_view();
}

std::string sentence(const TargetNote& note) {
    return filled(sentence_template(note.fact), note.arguments);
}

} // namespace hullwright
