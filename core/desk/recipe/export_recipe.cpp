#include "recipe/export_recipe.h"

#include "base/json_reader.h"
#include "base/text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

constexpr std::string_view k_engines_key = "for";
constexpr std::string_view k_density_key = "density";
constexpr std::string_view k_model_key = "with_model";
constexpr std::string_view k_physics_key = "gltf_physics";

Detail refused(std::string_view key, const std::string& value, const std::string& taken) {
    return because(Why::setting_refused, std::string(k_export_group) + "." + std::string(key),
                   printable(value), as_given(taken));
}

std::vector<const Target*> targets_in(const JsonValue& list) {
    std::vector<const Target*> named;
    for (std::size_t i = 0; list.good() && i < list.size(); ++i) {
        const JsonValue word = list.element(i);
        const std::string text = word.text();
        const Target* const target = find_target(text);
        if (target == nullptr && word.good()) {
            word.fail(refused(k_engines_key, text, target_words()));
        } else if (std::find(named.begin(), named.end(), target) != named.end()) {
            word.fail(because(Why::key_twice, printable(text)));
        }
        named.push_back(target);
    }
    return named;
}

double density_in(const JsonValue& value) {
    const double density = value.number();
    if (value.good() && (density < k_least_density || density > k_most_density)) {
        value.fail(refused(k_density_key, number_text(density),
                           number_text(k_least_density) + " to " + number_text(k_most_density)));
    }
    return density;
}

GltfPhysics physics_in(const JsonValue& value) {
    const std::string word = value.text();
    const auto found = std::find(k_gltf_physics_words.begin(), k_gltf_physics_words.end(), word);
    if (found == k_gltf_physics_words.end()) {
        if (value.good()) {
            value.fail(refused(k_physics_key, word, "khr, omi or none"));
        }
        return GltfPhysics::khr;
    }
    return static_cast<GltfPhysics>(found - k_gltf_physics_words.begin());
}

} // namespace

std::string target_words() {
    std::string all;
    for (const Target& target : targets()) {
        all += (all.empty() ? "" : " ") + std::string(target.word);
    }
    return all;
}

std::vector<const Target*> each_once(const std::vector<const Target*>& targets) {
    std::vector<const Target*> once;
    for (const Target* target : targets) {
        if (std::find(once.begin(), once.end(), target) == once.end()) {
            once.push_back(target);
        }
    }
    return once;
}

ExportRecipe exports_in(const JsonValue& group, const ExportRecipe& initial) {
    group.expect_object();
    group.allow_keys({k_engines_key, k_density_key, k_model_key, k_physics_key});
    ExportRecipe exports = initial;
    if (group.has(k_engines_key)) {
        exports.targets = targets_in(group[k_engines_key]);
    }
    if (group.has(k_density_key)) {
        exports.density = density_in(group[k_density_key]);
    }
    if (group.has(k_model_key)) {
        exports.settings.with_model = group[k_model_key].flag();
    }
    if (group.has(k_physics_key)) {
        exports.settings.physics = physics_in(group[k_physics_key]);
    }
    return exports;
}

std::string exports_to_json(const ExportRecipe& exports) {
    using nlohmann::ordered_json;
    ordered_json words = ordered_json::array();
    for (const Target* target : exports.targets) {
        words.push_back(target->word);
    }
    const auto physics = static_cast<std::size_t>(exports.settings.physics);
    const ordered_json group = {{k_engines_key, words},
                                {k_density_key, exports.density},
                                {k_model_key, exports.settings.with_model},
                                {k_physics_key, k_gltf_physics_words.at(physics)}};
    return group.dump();
}

std::string recipe_to_json(const Recipe& recipe, const ExportRecipe& exports) {
    if (exports == ExportRecipe()) {
        return recipe_to_json(recipe);
    }
    using nlohmann::ordered_json;
    ordered_json root = ordered_json::parse(recipe_to_json(recipe));
    root[std::string(k_export_group)] = ordered_json::parse(exports_to_json(exports));
    return root.dump(2) + "\n";
}

Result<RecipeFile> recipe_file_from_json(std::string_view text, const std::string& file,
                                         const ExportRecipe& initial) {
    auto recipe = recipe_from_json(text, file); // looks at the group, too
    if (!recipe) {
        return recipe.issue();
    }
    JsonDocument document(text, {});
    const JsonValue root = document.root();
    const ExportRecipe exports =
        root.has(k_export_group) ? exports_in(root[k_export_group], initial) : initial;
    return RecipeFile{std::move(*recipe), exports};
}

} // namespace hullwright
