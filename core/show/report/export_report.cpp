#include "report/export_report.h"

#include "base/text.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

// Files of every format are right-handed, as the coordinates of all stages are.
constexpr const char* k_handedness = "right";

Json unit_json(double metres) {
    return metres > 0.0 ? Json(metres) : Json(nullptr);
}

Json up_json(UpAxis up) {
    return up == UpAxis::unknown ? Json(nullptr) : Json(up_text(up));
}

Json left_out_json(const ExportedFile& of) {
    return {{"tags_and_materials", of.labels_left_out},
            {"model", of.model_left_out},
            {"mass", of.mass_left_out},
            {"flat_pieces", of.flat_left_out},
            {"added_primitives", of.added_left_out}};
}

Json json_of(const ExportedFile& of) {
    const std::string extension = std::filesystem::path(of.file).extension().string();
    Json as_hulls = Json::object();
    for (const CountedShape& shape : of.as_hulls) {
        as_hulls[std::string(shape.word)] = shape.count;
    }
    Json json = {{"file", printable(of.file, 4096)},
                 {"target", of.target.empty() ? Json(nullptr) : Json(of.target)},
                 {"format", lower_case(extension.substr(extension.empty() ? 0 : 1))},
                 {"files", of.files},
                 {"bytes", of.bytes},
                 {"shapes", of.shapes},
                 {"primitives", of.primitives},
                 {"primitives_as_hulls", std::move(as_hulls)},
                 {"metres_per_unit",
                  {{"model", unit_json(of.metres_before)}, {"file", unit_json(of.metres_written)}}},
                 {"up", {{"model", up_json(of.up_before)}, {"file", up_json(of.up_written)}}},
                 {"handedness", k_handedness},
                 {"names_changed", of.names_changed},
                 {"left_out", left_out_json(of)},
                 {"proved", of.proved},
                 {"hulls_stay", of.hulls_stay},
                 {"conversions", of.conversions},
                 {"warnings", of.warnings}};
    return json;
}

} // namespace

std::string exports_json(std::span<const ExportedFile> exports) {
    Json list = Json::array();
    for (const ExportedFile& of : exports) {
        list.push_back(json_of(of));
    }
    return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace hullwright
