#include "pipeline/project_exports.h"

#include "base/files.h"
#include "base/json_reader.h"

namespace hullwright {
namespace {

Result<ExportRecipe> exports_of_view(const JsonDocument& document, const JsonValue& view,
                                     const std::string& file) {
    if (!document.good() || !view.has(k_view_export) ||
        !view[k_view_export].has(k_view_export_recipe)) {
        return ExportRecipe();
    }
    const ExportRecipe exports = exports_in(view[k_view_export][k_view_export_recipe], {});
    return document.good() ? Result<ExportRecipe>(exports)
                           : error(Code::bad_setting, file, document.fault());
}

} // namespace

Result<ExportRecipe> exports_in_view(const std::string& view_json, const std::string& file) {
    JsonDocument document(view_json, {});
    return exports_of_view(document, document.root(), file);
}

Result<ExportRecipe> exports_of_project(const std::filesystem::path& path,
                                        const Progress& progress) {
    constexpr std::uint64_t k_most_bytes = 1U << 28U; // as of the whole project
    const auto text = read_text(path, k_most_bytes, progress.token());
    JsonDocument document(text ? *text : std::string(), {}, progress);
    const JsonValue root = document.root();
    return root.has("view") ? exports_of_view(document, root["view"], path.string())
                            : Result<ExportRecipe>(ExportRecipe());
}

} // namespace hullwright
