// Feeds any text to the reader of recipes: it is refused, or the recipe is the same after writing
// and reading again and has its lengths in model units once the unit is known.
#include "memory_file.h"
#include "recipe/export_recipe.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hullwright;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto recipe = recipe_from_json(text, "fuzz");
    const auto file = recipe_file_from_json(text, "fuzz");
    tests::expect(recipe.ok() == file.ok());
    if (!recipe) {
        return 0;
    }
    const auto written = recipe_file_from_json(recipe_to_json(*recipe, file->exports), "fuzz");
    tests::expect(written && written->recipe == *recipe && written->exports == file->exports);
    const std::string once = recipe_to_json(*recipe);
    const auto again = recipe_from_json(once, "fuzz");
    tests::expect(again && *again == *recipe && recipe_to_json(*again) == once);
    const auto resolved = in_model_units(*recipe, 0.001);
    if (resolved) {
        tests::expect(*in_model_units(*resolved, 0.0) == *resolved);
        (void)decompose_settings(*resolved, 10.0);
    }
    return 0;
}
