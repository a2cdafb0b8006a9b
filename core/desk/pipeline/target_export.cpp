#include "pipeline/target_export.h"

#include "base/text.h"

#include <algorithm>
#include <filesystem>

namespace hullwright {
namespace {

// Returns the shapes of pieces, then of primitives that were added by hand.
std::vector<BodyShape> shapes_of(const Product& product) {
    // Names, labels and colours are those of a mesh's objects.
    const ExportScene scene = scene_of(product);
    const PieceSet& set = product.decomposition->set;
    std::vector<BodyShape> shapes;
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        const ExportObject& object = scene.objects[i];
        const bool is_added = i >= set.pieces.size();
        const std::size_t added = is_added ? i - set.pieces.size() : 0;
        const Piece& hull = is_added ? product.added[added].hull : set.pieces[i];
        BodyShape& shape = shapes.emplace_back();
        shape.name = object.name;
        shape.labels = object.labels;
        shape.colour = object.colour;
        shape.points = hull.vertices;
        shape.triangles = hull.triangles;
        shape.flat = hull.flat;
        if (is_added) {
            shape.primitive = product.added[added].primitive;
        } else if (!product.primitives.empty()) {
            shape.primitive = product.primitives[i];
        }
    }
    return shapes;
}

Moments solid_of(const BodyShape& shape) {
    if (shape.primitive) {
        return moments_of(*shape.primitive);
    }
    return shape.flat ? Moments() : moments_inside(shape.points, shape.triangles);
}

void take_mass_of_pieces(Body& body) {
    std::vector<Moments> solids;
    for (const BodyShape& shape : body.shapes) {
        solids.push_back(solid_of(shape));
    }
    body.moments = sum_of(solids);
    body.mass_of = body.moments.volume > 0.0 ? MassOf::pieces : MassOf::nothing;
}

void replace_all(std::string& text, std::string_view place, const std::string& by) {
    for (std::size_t at = text.find(place); at != std::string::npos;
         at = text.find(place, at + by.size())) {
        text.replace(at, place.size(), by);
    }
}

} // namespace

Result<Body> body_of(const Product& product, const BodyChoice& choice, const Progress& progress) {
    const SourceModel& source = *product.prepared.source;
    const TriMesh* const mesh = product.prepared.mesh.get();
    Body body;
    body.shapes = shapes_of(product);
    body.origin = product.decomposition->set.origin;
    body.metres_per_unit = source.metres_per_unit;
    body.up = source.up;
    body.density = choice.density;
    if (choice.with_model && mesh != nullptr) {
        body.seen = mesh->vertices;
        body.seen_triangles = mesh->triangles;
    }
    if (!choice.with_mass) {
        return body;
    }
    if (mesh != nullptr) {
        const auto solid = moments_of_solid(*mesh, progress);
        if (!solid) {
            return solid.issue();
        }
        if (*solid) {
            body.moments = **solid;
            body.mass_of = MassOf::model;
            return body;
        }
    }
    take_mass_of_pieces(body);
    return body;
}

BodyChoice needs_of(std::span<const Target* const> targets, const TargetSettings& settings,
                    double density) {
    BodyChoice choice;
    choice.density = density;
    for (const Target* target : targets) {
        choice.with_mass = choice.with_mass || target->mass;
        for (const TargetFormat& format : target->formats) {
            choice.with_model = choice.with_model || format.seen == SeenModel::always ||
                                (settings.with_model && format.seen == SeenModel::on_wish);
        }
    }
    return choice;
}

ShapeSet kept_shapes(std::span<const std::string> outputs, std::span<const Target* const> targets) {
    ShapeSet kept = {Shape::box, Shape::sphere, Shape::capsule, Shape::cylinder};
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const TargetFormat* const format =
            i < targets.size() ? format_of(*targets[i], outputs[i]) : nullptr;
        for (const Shape shape : k_all_shapes) {
            if (format != nullptr ? !kept_by(*format).has(shape) : !is_piece_file(outputs[i])) {
                kept.leave_out(shape);
            }
        }
    }
    return kept;
}

Result<TargetWritten> write_for_target(const Body& body, const Target& target,
                                       const TargetSettings& settings, const std::string& output,
                                       const Progress& progress) {
    Body named = body;
    named.name = std::filesystem::path(output).stem().string();
    return write_target(std::move(named), target, settings, output, progress);
}

std::string line_of(const TargetWritten& written, const Target& target, const std::string& output) {
    std::string line = output + ": " + std::string(target.label) + ", " +
                       counted_text(written.shapes, "shape", "shapes");
    if (written.primitives > 0) {
        line += ", " + counted_text(written.primitives, "primitive", "primitives") + " among them";
    }
    line += ", " + counted_text(written.bytes, "byte", "bytes");
    if (written.files.size() > 1) {
        line += " in " + counted_text(written.files.size(), "file", "files");
    }
    for (const TargetNote& conversion : written.conversions) {
        line += "; " + sentence(conversion);
    }
    return line;
}

std::string output_named(std::string output, const std::string& model) {
    replace_all(output, k_model_place, std::filesystem::path(model).stem().string());
    return output;
}

std::string output_named(std::string output, const std::string& model, const Target& target) {
    // A dot in the name of the model begins no extension.
    if (!std::filesystem::path(output).has_extension()) {
        output += target.formats.front().extension;
    }
    output = output_named(std::move(output), model);
    replace_all(output, k_target_place, std::string(target.word));
    return output;
}

} // namespace hullwright
