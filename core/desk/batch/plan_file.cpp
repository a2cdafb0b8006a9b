#include "batch/plan_file.h"

#include "base/files.h"
#include "base/json_reader.h"
#include "target/target.h"

namespace hullwright::batch {
namespace {

constexpr std::uint64_t k_plan_schema = 1;
constexpr std::uint64_t k_plan_bytes = 64U << 20U; // a million rules

std::vector<std::string> texts_in(const JsonValue& object, std::string_view key) {
    std::vector<std::string> texts;
    if (!object.has(key)) {
        return texts;
    }
    const JsonValue list = object[key];
    for (std::size_t i = 0; list.good() && i < list.size(); ++i) {
        texts.push_back(list.element(i).text());
    }
    return texts;
}

std::vector<const Target*> targets_in(const JsonValue& object) {
    std::vector<const char*> words;
    for (const Target& target : targets()) {
        words.push_back(target.word.data()); // a literal, which ends with a zero
    }
    std::vector<const Target*> chosen;
    if (!object.has("targets")) {
        return chosen;
    }
    const JsonValue list = object["targets"];
    for (std::size_t i = 0; list.good() && i < list.size(); ++i) {
        chosen.push_back(&targets()[list.element(i).index_in(words)]);
    }
    return chosen;
}

std::filesystem::path path_in(const JsonValue& object, std::string_view key,
                              const std::filesystem::path& folder) {
    return object.has(key) ? (folder / object[key].text()).lexically_normal()
                           : std::filesystem::path();
}

PlanRule rule_in(const JsonValue& json, const std::filesystem::path& folder) {
    json.allow_keys({"match", "recipe", "targets"});
    return {json["match"].text(), path_in(json, "recipe", folder), targets_in(json)};
}

PlanFile plan_in(const JsonValue& root, const std::filesystem::path& folder) {
    root.allow_keys({"schema", "root", "include", "exclude", "recipe", "rules", "targets"});
    root["schema"].expect(k_plan_schema);
    PlanFile plan;
    plan.root = root.has("root") ? path_in(root, "root", folder) : folder;
    plan.include = texts_in(root, "include");
    plan.exclude = texts_in(root, "exclude");
    plan.recipe = path_in(root, "recipe", folder);
    plan.targets = targets_in(root);
    if (root.has("rules")) {
        const JsonValue rules = root["rules"];
        for (std::size_t i = 0; rules.good() && i < rules.size(); ++i) {
            plan.rules.push_back(rule_in(rules.element(i), folder));
        }
    }
    return plan;
}

} // namespace

Result<PlanFile> read_plan_file(const std::filesystem::path& path) {
    const auto text = read_text(path, k_plan_bytes);
    if (!text) {
        return text.issue();
    }
    JsonDocument document(*text, {});
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    PlanFile plan = document.is_object() ? plan_in(document.root(), folder) : PlanFile();
    return document.good() ? Result<PlanFile>(std::move(plan)) : document.issue(path.string());
}

} // namespace hullwright::batch
