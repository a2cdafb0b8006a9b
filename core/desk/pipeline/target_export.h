// Writes a product as the files that engines take, by the table of targets.
#pragma once

#include "pipeline/product.h"
#include "recipe/export_recipe.h"

#include <span>
#include <string>
#include <vector>

namespace hullwright {

struct BodyChoice {
    bool with_model = false; // what is seen stands in the body, too
    bool with_mass = false;
    double density = k_density_of_water; // kilograms per cubic metre
};

// Makes one body of the product's pieces, with the mass of its model where that is a closed solid,
// else that of its pieces. The product has pieces. The body has no name yet.
[[nodiscard]] Result<Body> body_of(const Product& product, const BodyChoice& choice,
                                   const Progress& progress = {});

// Returns what the targets together need of a body.
[[nodiscard]] BodyChoice needs_of(std::span<const Target* const> targets,
                                  const TargetSettings& settings, double density);

// Returns the shapes that all outputs write as what they are; the first outputs are the targets',
// in their order, and the others are files of pieces or meshes.
[[nodiscard]] ShapeSet kept_shapes(std::span<const std::string> outputs,
                                   std::span<const Target* const> targets);

// Writes the body under the name that the output's file has.
[[nodiscard]] Result<TargetWritten> write_for_target(const Body& body, const Target& target,
                                                     const TargetSettings& settings,
                                                     const std::string& output,
                                                     const Progress& progress = {});

// Says in a line what was written, and how.
[[nodiscard]] std::string line_of(const TargetWritten& written, const Target& target,
                                  const std::string& output);

// In an output's name, {model} stands for the name of the model's file without its extension, and
// {target} for the target's word.
inline constexpr std::string_view k_model_place = "{model}";
inline constexpr std::string_view k_target_place = "{target}";
[[nodiscard]] std::string output_named(std::string output, const std::string& model);
// Returns the same for one of several targets; a name without an extension gets the target's own.
[[nodiscard]] std::string output_named(std::string output, const std::string& model,
                                       const Target& target);

} // namespace hullwright
