#include "pipeline/project_exports.h"

#include "base/files.h"
#include "base/json_reader.h"

#include <nlohmann/json.hpp>

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

constexpr const char* k_engine = "engine";
constexpr const char* k_format = "format";

} // namespace

KeptExport kept_export_in(const JsonValue& value) {
    value.expect_object();
    value.allow_keys({k_engine, k_format, k_view_export_recipe});
    KeptExport kept;
    if (value.has(k_engine)) {
        kept.engine = value[k_engine].text();
    }
    if (value.has(k_format)) {
        kept.format = value[k_format].text();
    }
    if (value.has(k_view_export_recipe)) {
        kept.recipe = exports_in(value[k_view_export_recipe], {});
    }
    return kept;
}

std::string kept_export_to_json(const KeptExport& kept) {
    nlohmann::ordered_json json = {{k_engine, kept.engine}, {k_format, kept.format}};
    if (kept.recipe) {
        json[k_view_export_recipe] = nlohmann::ordered_json::parse(exports_to_json(*kept.recipe));
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

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
