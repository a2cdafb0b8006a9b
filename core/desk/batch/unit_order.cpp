#include "batch/unit_order.h"

#include "base/files.h"
#include "base/json_reader.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace hullwright::batch {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t k_order_bytes = 16U << 20U;
constexpr std::uint64_t k_no_end = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t k_physics_end = 3; // khr, omi, none

std::vector<UnitOutput> outputs_in(const JsonValue& list) {
    std::vector<UnitOutput> outputs;
    for (std::size_t i = 0; list.good() && i < list.size(); ++i) {
        const JsonValue json = list.element(i);
        json.allow_keys({"path", "target"});
        const std::string word = json["target"].text();
        const Target* const target = word.empty() ? nullptr : find_target(word);
        if (target == nullptr && !word.empty()) {
            json["target"].refuse();
        }
        outputs.push_back({json["path"].text(), target});
    }
    return outputs;
}

UnitOrder order_in(const JsonValue& json) {
    json.allow_keys({"host", "model", "recipe", "outputs", "with_model", "physics", "density",
                     "primitives", "picture", "only_picture", "facts", "threads", "memory_bytes",
                     "processor_seconds", "made_by"});
    UnitOrder order;
    order.host = json["host"].count(k_no_end);
    order.model = json["model"].text();
    order.outputs = outputs_in(json["outputs"]);
    order.target_settings = {json["with_model"].flag(),
                             static_cast<GltfPhysics>(json["physics"].count(k_physics_end))};
    order.density = json["density"].positive_or_zero();
    order.primitives = json["primitives"].flag();
    order.picture = json["picture"].text();
    order.only_picture = json["only_picture"].flag();
    order.facts = json["facts"].text();
    order.threads = json["threads"].count(k_no_end);
    order.memory_bytes = json["memory_bytes"].count(k_no_end);
    order.processor_seconds = json["processor_seconds"].count(k_no_end);
    order.made_by = json["made_by"].text();
    return order;
}

} // namespace

Status write_order(const UnitOrder& order, const std::filesystem::path& path) {
    Json json = {{"host", order.host},
                 {"model", order.model.string()},
                 {"recipe", recipe_to_json(order.recipe)},
                 {"outputs", Json::array()},
                 {"with_model", order.target_settings.with_model},
                 {"physics", static_cast<int>(order.target_settings.physics)},
                 {"density", order.density},
                 {"primitives", order.primitives},
                 {"picture", order.picture.string()},
                 {"only_picture", order.only_picture},
                 {"facts", order.facts.string()},
                 {"threads", order.threads},
                 {"memory_bytes", order.memory_bytes},
                 {"processor_seconds", order.processor_seconds},
                 {"made_by", order.made_by}};
    for (const UnitOutput& output : order.outputs) {
        json["outputs"].push_back(
            {{"path", output.path}, {"target", output.target ? output.target->word : ""}});
    }
    return write_file(path, json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Result<UnitOrder> read_order(const std::filesystem::path& path) {
    const auto text = read_text(path, k_order_bytes);
    if (!text) {
        return text.issue();
    }
    JsonDocument document(*text, {});
    if (!document.is_object()) {
        return document.issue(path.string());
    }
    UnitOrder order = order_in(document.root());
    const std::string recipe_text = document.root()["recipe"].text();
    if (!document.good()) {
        return document.issue(path.string());
    }
    auto recipe = recipe_from_json(recipe_text, path.string());
    if (!recipe) {
        return recipe.issue();
    }
    order.recipe = std::move(*recipe);
    return order;
}

} // namespace hullwright::batch
