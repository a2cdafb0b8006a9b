#include "pipeline/project.h"

#include "base/files.h"
#include "base/json_fault.h"
#include "base/object_keys.h"
#include "base/text.h"
#include "edit/correction_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_schema = 1;
constexpr const char* k_kind = "hullwright-project";
constexpr const char* k_side_files = "side_files"; // this key is there only where there are any
constexpr int k_deepest = 32;
constexpr std::uint64_t k_most_bytes = 1U << 28U; // far more than anybody corrects

std::string relative_to(const std::filesystem::path& source, const std::filesystem::path& file) {
    // The names alone are compared, as they are joined again: links lead elsewhere.
    const auto relative = std::filesystem::absolute(source).lexically_normal().lexically_relative(
        std::filesystem::absolute(file).lexically_normal().parent_path());
    return relative.empty() ? source.string() : relative.string();
}

Issue malformed(const std::string& file, Detail what) {
    return error(Code::parse_failed, file, std::move(what));
}

Result<Json> parse(const std::string& text, const std::string& file) {
    Detail wrong;
    ObjectKeys keys;
    // Values nested deeper than in any project are dropped at once, because writing them again
    // would take a deep stack.
    const auto look = [&](int depth, Json::parse_event_t event, const Json& parsed) {
        if (depth > k_deepest) {
            wrong = Why::too_deep;
            return false;
        }
        if (event == Json::parse_event_t::object_start) {
            keys.open(depth);
        } else if (event == Json::parse_event_t::key &&
                   !keys.add(depth, parsed.get<std::string>()) && wrong.empty()) {
            wrong = because(Why::project_key_twice, printable(parsed.get<std::string>()));
        }
        return true;
    };
    Json json = Json::parse(text, look, false);
    if (!wrong.empty() || json.is_discarded()) {
        return malformed(file, wrong.empty() ? json_fault(text) : wrong);
    }
    return json;
}

// Every key has to be there, and no other.
Status check_keys(const Json& json, const std::string& file) {
    constexpr std::array<std::string_view, 7> k_keys = {
        "schema", "kind", "source", "source_hash", "recipe", "corrections", "view"};
    if (!json.is_object()) {
        return malformed(file, Why::no_project);
    }
    for (const auto& item : json.items()) {
        if (std::find(k_keys.begin(), k_keys.end(), item.key()) == k_keys.end() &&
            item.key() != k_side_files) {
            return malformed(file, because(Why::project_key_unknown, item.key()));
        }
    }
    for (const std::string_view key : k_keys) {
        if (!json.contains(key)) {
            return malformed(file, because(Why::project_key_missing, key));
        }
    }
    if (json["kind"] != k_kind || json["schema"] != k_schema) {
        return malformed(file, Why::other_project_version);
    }
    if (!json["source"].is_string() || !json["source_hash"].is_string()) {
        return malformed(file, Why::sources_no_texts);
    }
    return json["recipe"].is_object() && json["corrections"].is_object() && json["view"].is_object()
               ? Status(Done{})
               : malformed(file, Why::stages_no_objects);
}

Json json_of(const std::vector<ReadFile>& files, const std::filesystem::path& project) {
    Json list = Json::array();
    for (const ReadFile& file : files) {
        list.push_back({{"path", relative_to(file.path, project)}, {"hash", file.hash}});
    }
    return list;
}

std::filesystem::path joined(const std::filesystem::path& project, const Json& name) {
    const std::filesystem::path path = name.get<std::string>();
    return (std::filesystem::absolute(project).parent_path() / path).lexically_normal();
}

Result<std::vector<ReadFile>> side_files_from(const Json& list, const std::filesystem::path& path) {
    const auto is_good = [](const Json& file) {
        return file.is_object() && file.size() == 2 && file.contains("path") &&
               file.contains("hash") && file["path"].is_string() && file["hash"].is_string();
    };
    if (!list.is_array() || list.size() > k_most_side_files ||
        !std::all_of(list.begin(), list.end(), is_good)) {
        return malformed(path.string(), Why::side_files_no_list);
    }
    std::vector<ReadFile> files;
    for (const Json& file : list) {
        files.push_back({joined(path, file["path"]), file["hash"].get<std::string>()});
    }
    return files;
}

} // namespace

bool has_changed(const Project& project, std::span<const ReadFile> now) {
    const auto is_there = [now](const std::filesystem::path& path, const std::string& hash) {
        return std::any_of(now.begin(), now.end(), [&](const ReadFile& file) {
            return file.path == path && file.hash == hash;
        });
    };
    return !is_there(project.source, project.source_hash) ||
           !std::all_of(project.side_files.begin(), project.side_files.end(),
                        [&](const ReadFile& file) { return is_there(file.path, file.hash); });
}

bool is_project(const std::filesystem::path& path) {
    return lower_case(path.extension().string()) == ".hullwright";
}

Status write_project(const Project& project, const std::filesystem::path& path) {
    Json json;
    json["schema"] = k_schema;
    json["kind"] = k_kind;
    json["source"] = relative_to(project.source, path);
    json["source_hash"] = project.source_hash;
    json["recipe"] = Json::parse(recipe_to_json(project.recipe));
    json["corrections"] = Json::parse(corrections_to_json(project.corrections));
    json["view"] = Json::parse(project.view_json);
    if (!project.side_files.empty()) {
        json[k_side_files] = json_of(project.side_files, path);
    }
    // A path may have a name that is no UTF-8: another letter in it is better than no project.
    return write_file(path, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

Result<Project> read_project(const std::filesystem::path& path) {
    const std::string file = path.string();
    const auto text = read_text(path, k_most_bytes);
    if (!text) {
        return text.issue();
    }
    auto parsed = parse(*text, file);
    if (!parsed) {
        return parsed.issue();
    }
    const Json& json = *parsed;
    if (const Status keys = check_keys(json, file); !keys) {
        return keys.issue();
    }
    const auto dump = [&json](const char* key) {
        return json[key].dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    auto recipe = recipe_from_json(dump("recipe"), file);
    if (!recipe) {
        return recipe.issue();
    }
    auto corrections = corrections_from_json(dump("corrections"), file);
    if (!corrections) {
        return corrections.issue();
    }
    auto side_files = json.contains(k_side_files)
                          ? side_files_from(json[k_side_files], path)
                          : Result<std::vector<ReadFile>>(std::vector<ReadFile>());
    if (!side_files) {
        return side_files.issue();
    }
    Project project;
    project.source = joined(path, json["source"]);
    project.side_files = std::move(*side_files);
    project.source_hash = json["source_hash"].get<std::string>();
    project.recipe = std::move(*recipe);
    project.corrections = std::move(*corrections);
    project.view_json = dump("view");
    return project;
}

} // namespace hullwright
