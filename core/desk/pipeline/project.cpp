#include "pipeline/project.h"

#include "base/base64.h"
#include "base/files.h"
#include "base/json_reader.h"
#include "base/text.h"
#include "edit/correction_json.h"
#include "pipeline/paths.h"
#include "pipeline/project_view.h"
#include "pipeline/read_foreign.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;
using pipeline::joined;
using pipeline::relative_to;

constexpr std::uint64_t k_project_schema = 1;
constexpr const char* k_project_kind = "hullwright-project";
constexpr const char* k_side_files = "side_files"; // this key is there only where there are any
constexpr const char* k_joins = "joins";           // and so is this one
constexpr const char* k_kept_stages = "stages";    // and this one
constexpr const char* k_colliders = "colliders";   // and this one
constexpr const char* k_fitting = "fitting";       // of colliders, where somebody has said it
constexpr const char* k_costs = "costs";           // of joins, where they are known
// Levels; a project has fewer than ten, and the reader keeps a stack.
constexpr int k_deepest_project = 32;
// An object has a dozen keys, and one of a view as many as there are models of a robot.
constexpr std::size_t k_most_project_keys = 8192;
// Counts of cells end here, so that the sum of two of them stays within 64 bits.
constexpr std::uint64_t k_end = std::uint64_t{1} << 62U;
// More parts are refused before memory is taken, two bits for each.
constexpr std::uint64_t k_most_parts = 1U << 24U;

Json json_of(const std::vector<ReadFile>& files, const std::filesystem::path& project) {
    Json list = Json::array();
    for (const ReadFile& file : files) {
        list.push_back({{"path", relative_to(file.path, project)}, {"hash", file.hash}});
    }
    return list;
}

std::vector<ReadFile> side_files_in(const JsonValue& root, const std::filesystem::path& path) {
    std::vector<ReadFile> files;
    if (!root.has(k_side_files)) {
        return files;
    }
    const JsonValue list = root[k_side_files].told_as(Why::side_files_no_list);
    if (list.size() > k_most_side_files) {
        list.refuse();
    }
    for (std::size_t i = 0; i < list.size() && list.good(); ++i) {
        const JsonValue file = list.element(i);
        file.allow_keys({"path", "hash"});
        files.push_back({joined(path, file["path"].text()), file["hash"].text()});
    }
    return files;
}

Fitting fitting_in(const JsonValue& value) {
    value.allow_keys({"scale", "turn"});
    Fitting fitting;
    fitting.scale = value["scale"].number();
    if (!(fitting.scale >= pipeline::k_least_scale && fitting.scale <= pipeline::k_largest_scale)) {
        value["scale"].refuse();
    }
    const auto turn = std::find(k_turn_names.begin(), k_turn_names.end(), value["turn"].text());
    if (turn == k_turn_names.end()) {
        value["turn"].refuse();
        return fitting;
    }
    fitting.turn = static_cast<AxisTurn>(turn - k_turn_names.begin());
    return fitting;
}

void read_colliders_in(const JsonValue& root, const std::filesystem::path& path, Project& project) {
    if (!root.has(k_colliders)) {
        return;
    }
    const JsonValue file = root[k_colliders];
    file.allow_keys({"path", "hash", k_fitting});
    project.colliders = ReadFile{joined(path, file["path"].text()), file["hash"].text()};
    if (file.has(k_fitting)) {
        project.fitting = fitting_in(file[k_fitting]);
    }
}

Json colliders_json(const Project& project, const std::filesystem::path& path) {
    Json json = {{"path", relative_to(project.colliders->path, path)},
                 {"hash", project.colliders->hash}};
    if (project.fitting) {
        json[k_fitting] = {{"scale", project.fitting->scale},
                           {"turn", k_turn_names[static_cast<std::size_t>(project.fitting->turn)]}};
    }
    return json;
}

Json json_of(const SavedJoins& joins) {
    Json steps = Json::array();
    for (const JoinStep& step : joins.tree.steps) {
        steps.push_back({step.one, step.other, step.added});
    }
    Json saved = {{"key", joins.key},
                  {"parts", joins.tree.parts},
                  {"outside", joins.tree.outside},
                  {"steps", std::move(steps)}};
    if (!joins.tree.costs.empty()) {
        Json costs = Json::array();
        for (const StepCost& cost : joins.tree.costs) {
            costs.push_back({cost.protrusion, cost.concavity});
        }
        saved[k_costs] = std::move(costs);
    }
    return saved;
}

// There is a row for each step, or none of them has any.
std::vector<StepCost> costs_in(const JsonValue& saved, std::size_t steps) {
    std::vector<StepCost> costs;
    if (!saved.has(k_costs)) {
        return costs;
    }
    const JsonValue list = saved[k_costs];
    if (list.size() != steps) {
        list.refuse();
    }
    for (std::size_t i = 0; i < list.size() && list.good(); ++i) {
        std::array<double, 2> row{};
        list.element(i).read_row(row);
        if (row[0] < 0.0 || row[1] < 0.0) {
            list.element(i).refuse();
        }
        costs.push_back({row[0], row[1]});
    }
    return costs;
}

// Each step has to join two nodes that are there by then and that no other step joins.
std::optional<SavedJoins> joins_in(const JsonValue& root) {
    if (!root.has(k_joins)) {
        return std::nullopt;
    }
    const JsonValue saved = root[k_joins];
    saved.allow_keys({"key", "parts", "outside", "steps", k_costs});
    SavedJoins joins;
    joins.key = saved["key"].text();
    joins.tree.parts = static_cast<Index>(saved["parts"].count(k_most_parts));
    joins.tree.outside = saved["outside"].count(k_end);
    const JsonValue list = saved["steps"];
    std::vector<bool> is_joined(2 * static_cast<std::size_t>(joins.tree.parts));
    for (std::size_t i = 0; i < list.size() && list.good(); ++i) {
        const JsonValue step = list.element(i);
        std::array<std::uint64_t, 3> row{};
        step.read_row(row, k_end);
        const std::uint64_t end = joins.tree.parts + i;
        if (i + 1 >= joins.tree.parts || row[0] >= row[1] || row[1] >= end || is_joined[row[0]] ||
            is_joined[row[1]]) {
            step.refuse();
            break;
        }
        is_joined[row[0]] = true;
        is_joined[row[1]] = true;
        joins.tree.steps.push_back(
            {static_cast<Index>(row[0]), static_cast<Index>(row[1]), row[2]});
    }
    joins.tree.costs = costs_in(saved, joins.tree.steps.size());
    return joins;
}

// Stages that another version has saved are of no use, and no fault either.
std::shared_ptr<const pipeline::SavedStages> stages_in(const JsonValue& root) {
    if (!root.has(k_kept_stages)) {
        return nullptr;
    }
    const JsonValue value = root[k_kept_stages];
    const auto bytes = from_base64(value.text());
    auto saved = pipeline::decode_stages(bytes ? *bytes : Bytes(), {});
    if (!saved && saved.issue().detail.why != Why::other_stages_version) {
        value.fail(saved.issue().detail);
    }
    return saved ? std::make_shared<const pipeline::SavedStages>(std::move(*saved)) : nullptr;
}

} // namespace

bool has_changed(const Project& project, std::span<const ReadFile> now) {
    const auto is_there = [now](const std::filesystem::path& path, const std::string& hash) {
        return std::any_of(now.begin(), now.end(), [&](const ReadFile& file) {
            return file.path == path && file.hash == hash;
        });
    };
    return !is_there(project.source, project.source_hash) ||
           (project.colliders && !is_there(project.colliders->path, project.colliders->hash)) ||
           !std::all_of(project.side_files.begin(), project.side_files.end(),
                        [&](const ReadFile& file) { return is_there(file.path, file.hash); });
}

bool is_project(const std::filesystem::path& path) {
    return lower_case(path.extension().string()) == ".hullwright";
}

Status write_project(const Project& project, const std::filesystem::path& path,
                     const Progress& progress) {
    return write_project(project, path, k_most_project_bytes, progress);
}

Status write_project(const Project& project, const std::filesystem::path& path,
                     std::uint64_t most_bytes, const Progress& progress) {
    const Progress writing = progress.part("write", 0.0, 1.0);
    Json json;
    json["schema"] = k_project_schema;
    json["kind"] = k_project_kind;
    // A path of nothing would be that of a folder.
    json["source"] = project.source.empty() ? std::string() : relative_to(project.source, path);
    json["source_hash"] = project.source_hash;
    json["recipe"] = Json::parse(recipe_to_json(project.recipe));
    json["corrections"] = Json::parse(corrections_to_json(project.corrections));
    json["view"] = Json::parse(project.view_json);
    writing.report(0.2);
    if (!project.side_files.empty()) {
        json[k_side_files] = json_of(project.side_files, path);
    }
    if (project.colliders) {
        json[k_colliders] = colliders_json(project, path);
    }
    if (project.joins && !writing.stopped()) {
        json[k_joins] = json_of(*project.joins);
        writing.report(0.4);
    }
    if (project.saved && !writing.stopped()) {
        json[k_kept_stages] =
            to_base64(pipeline::encode_stages(*project.saved, writing.part({}, 0.4, 0.6)));
    }
    if (writing.stopped()) {
        return stopped_issue();
    }
    // A path may have a name that is no UTF-8: another letter in it is better than no project.
    const std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    writing.report(0.8);
    if (text.size() > most_bytes) {
        return error(Code::file_too_large, path.string(), {},
                     {static_cast<double>(text.size()), static_cast<double>(most_bytes)});
    }
    return writing.stopped() ? Status(stopped_issue()) : write_file(path, text);
}

Result<Project> read_project(const std::filesystem::path& path, const Progress& progress) {
    const std::string file = path.string();
    const auto text = read_text(path, k_most_project_bytes, progress.token());
    if (!text) {
        return text.issue();
    }
    JsonDocument document(
        *text, {k_deepest_project, Why::no_project, Why::project_key_twice, k_most_project_keys},
        progress.part("read", 0.0, 0.5));
    const JsonValue root = document.root();
    root.allow_keys({"schema", "kind", "source", "source_hash", "recipe", "corrections", "view",
                     k_side_files, k_colliders, k_joins, k_kept_stages});
    root["kind"].told_as(Why::other_project_version).expect(k_project_kind);
    root["schema"].told_as(Why::other_project_version).expect(k_project_schema);
    Project project;
    if (const std::string source = root["source"].text(); !source.empty()) {
        project.source = joined(path, source);
    }
    project.source_hash = root["source_hash"].text();
    project.side_files = side_files_in(root, path);
    read_colliders_in(root, path, project);
    project.joins = joins_in(root);
    project.saved = stages_in(root);
    (void)view_in(root["view"]); // what is wrong in it is a fault of the project
    for (const char* part : {"recipe", "corrections"}) {
        root[part].expect_object();
    }
    if (!document.good()) {
        return document.issue(file);
    }
    auto recipe = recipe_from_json(root["recipe"].dump(), file, Progress(progress.token()));
    if (!recipe) {
        return recipe.issue();
    }
    auto corrections =
        corrections_from_json(root["corrections"].dump(), file, progress.part("read", 0.5, 1.0));
    if (!corrections) {
        return corrections.issue();
    }
    project.recipe = std::move(*recipe);
    project.corrections = std::move(*corrections);
    project.view_json = root["view"].dump();
    return document.good() ? Result<Project>(std::move(project)) : document.issue(file);
}

} // namespace hullwright
