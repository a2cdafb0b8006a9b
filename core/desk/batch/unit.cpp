#include "batch/unit.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace hullwright::batch {
namespace {

using Json = nlohmann::ordered_json;

// Three digits say all that a guess knows.
double rounded(double value) {
    constexpr double k_thousandth = 1000.0;
    return std::round(value * k_thousandth) / k_thousandth;
}

} // namespace

std::string unit_json(const Unit& unit, bool done) {
    Json json = {{"unit", unit.name},
                 {"model", unit.model.string()},
                 {"inputs", Json::array()},
                 {"outputs", Json::array()},
                 {"recipe", unit.recipe_file.empty() ? Json() : Json(unit.recipe_file.string())},
                 {"targets", Json::array()},
                 {"key", unit.key},
                 {"expected",
                  {{"triangles", unit.predictors.triangles},
                   {"memory_mb", std::ceil(unit.expected.memory_mb)},
                   {"seconds", rounded(unit.expected.seconds)}}},
                 {"class", k_size_words.at(static_cast<std::size_t>(unit.size))},
                 {"done", done}};
    for (const BatchFile& input : unit.inputs) {
        json["inputs"].push_back(
            {{"path", input.path}, {"bytes", input.bytes}, {"hash", input.hash}});
    }
    for (const UnitOutput& output : unit.outputs) {
        json["outputs"].push_back(output.path);
        if (output.target != nullptr) {
            json["targets"].push_back(output.target->word);
        }
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace hullwright::batch
