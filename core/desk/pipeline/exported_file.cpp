#include "pipeline/exported_file.h"

#include "base/text.h"
#include "pipeline/make_asset.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <vector>

namespace hullwright {
namespace {

bool has_labels(const Labels& labels) {
    return !labels.tags.empty() || !labels.material.empty();
}

template <class Shapes, class ShapeIn>
std::vector<CountedShape> counted(const Shapes& shapes, const ShapeIn& shape_in) {
    std::vector<CountedShape> all;
    for (const Shape kind : k_all_shapes) {
        const auto count = std::count_if(shapes.begin(), shapes.end(), [&](const auto& each) {
            const std::optional<Primitive>& primitive = shape_in(each);
            return primitive && primitive->shape == kind;
        });
        if (count > 0) {
            all.push_back({word_of(kind), static_cast<std::size_t>(count)});
        }
    }
    return all;
}

} // namespace

// An asset and pieces in JSON keep unit, axes and labels; a mesh has hulls alone, and glTF is in
// metres with y up.
ExportedFile exported_of(const Product& product, const ExportScene& scene,
                         const std::string& output) {
    const std::string extension = lower_case(std::filesystem::path(output).extension().string());
    const bool is_gltf = extension == ".gltf" || extension == ".glb";
    const bool is_json = product.decomposition && is_piece_file(output);
    const bool is_pieces = is_json || (product.decomposition && is_asset(output));
    ExportedFile facts;
    facts.file = output;
    facts.shapes = is_pieces ? product.decomposition->set.pieces.size() : scene.objects.size();
    facts.metres_before = product.prepared.source->metres_per_unit;
    facts.metres_written = is_gltf ? 1.0 : facts.metres_before;
    facts.up_before = product.prepared.source->up;
    facts.up_written = is_gltf ? UpAxis::y : facts.up_before;
    facts.added_left_out = is_pieces ? product.added.size() : 0;
    facts.mass_left_out = true;
    facts.as_hulls = counted(
        product.primitives, [](const auto& each) -> const auto& { return each; });
    if (is_json) {
        for (const CountedShape& kind : facts.as_hulls) {
            facts.primitives += kind.count;
        }
        facts.as_hulls.clear();
    }
    facts.labels_left_out =
        !is_pieces && !has_place_for_labels(output) &&
        std::any_of(scene.objects.begin(), scene.objects.end(),
                    [](const ExportObject& object) { return has_labels(object.labels); });
    return facts;
}

ExportedFile exported_of(const Body& body, const TargetWritten& written, const Target& target,
                         const std::string& output) {
    const auto says = [&](TargetFact fact) {
        return std::any_of(written.conversions.begin(), written.conversions.end(),
                           [fact](const TargetNote& note) { return note.fact == fact; });
    };
    const TargetFormat* const format = format_of(target, output);
    ExportedFile facts;
    facts.file = output;
    facts.target = target.word;
    facts.files = written.files.size();
    facts.bytes = written.bytes;
    facts.shapes = written.shapes;
    facts.primitives = written.primitives;
    facts.metres_before = body.metres_per_unit;
    facts.metres_written = format->frame.metres_per_unit;
    facts.up_before = body.up;
    facts.up_written = format->frame.up;
    facts.as_hulls = counted(body.shapes, [&](const BodyShape& shape) {
        return shape.primitive && !format->primitives.has(shape.primitive->shape)
                   ? shape.primitive
                   : std::optional<Primitive>();
    });
    facts.names_changed = written.names_changed;
    facts.flat_left_out = target.flat ? 0
                                      : static_cast<std::size_t>(std::count_if(
                                            body.shapes.begin(), body.shapes.end(),
                                            [](const BodyShape& shape) { return shape.flat; }));
    facts.labels_left_out = says(TargetFact::labels_left_out);
    facts.model_left_out = says(TargetFact::model_left_out);
    facts.mass_left_out = !target.mass;
    facts.proved = format->proved;
    facts.hulls_stay = !format->redone;
    for (const TargetNote& note : written.conversions) {
        facts.conversions.push_back(sentence(note));
    }
    if (facts.names_changed > 0) {
        facts.conversions.push_back(names_text(facts));
    }
    for (const TargetNote& note : written.warnings) {
        facts.warnings.push_back(sentence(note));
    }
    return facts;
}

std::string names_text(const ExportedFile& file) {
    return file.names_changed == 0 ? std::string()
                                   : counted_text(file.names_changed, "name is", "names are") +
                                         " changed to what the format takes";
}

Result<std::string> export_report(const Prepared& prepared, const Product& product,
                                  const Recipe& recipe, std::span<const ExportedFile> exports,
                                  const ReportChoice& choice, const Progress& progress) {
    InfoInput input = info_of(prepared, recipe_to_json(recipe));
    input.elements = choice.elements;
    input.timings = choice.timings;
    std::optional<PieceReportInput> pieces;
    if (product.decomposition) {
        pieces = piece_report_of(product, choice.timings);
        input.pieces = &*pieces;
    }
    return info_json(input, exports, progress);
}

} // namespace hullwright
