#include "pipeline/contact_file.h"

#include "base/base64.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/json_reader.h"
#include "base/text.h"
#include "pipeline/kept_play.h"
#include "pipeline/paths.h"
#include "report/collision_report.h"

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

namespace hullwright::pipeline {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t k_schema = 1;
constexpr std::uint64_t k_schema_of_play = 2; // readers of the first schema know no play
constexpr const char* k_kind = "hullwright-contact";
constexpr int k_deepest = 16; // levels; a contact has fewer than ten, and the reader keeps a stack
// A larger file is refused before memory is taken. Two assets of 700 megabytes each, which grow by
// a third as text, still fit.
constexpr std::uint64_t k_most_bytes = std::uint64_t{1} << 31U;
constexpr std::array<const char*, 2> k_sides = {"a", "b"};
constexpr std::array<const char*, 3> k_expected = {"found", "hit", "free"};
constexpr std::array<const char*, 2> k_modes = {"any", "all"};
constexpr const char* k_within = "within"; // this key is there only where there is a margin

Json json_of(const ContactSide& side, const std::filesystem::path& contact) {
    Json json = {{"name", side.name}, {"hash", side.hash}};
    if (side.asset.empty()) {
        json["file"] = relative_to(side.file, contact);
    } else {
        json["asset"] = to_base64(side.asset);
    }
    return json;
}

Json json_of(const ContactRow& row) {
    Json json = {{"a", row.a},
                 {"b", row.b},
                 {"expected", k_expected[static_cast<std::size_t>(row.expected)]}};
    if (row.depth) {
        json["depth"] = Json::array({row.depth->first, row.depth->second});
    }
    if (row.distance) {
        json["distance"] = Json::array({row.distance->first, row.distance->second});
    }
    json["found"] = Json::parse(row.found);
    return json;
}

ContactSide side_in(const JsonValue& json, const std::filesystem::path& path) {
    ContactSide side;
    const bool is_embedded = json.has("asset");
    json.allow_keys({"name", "hash", is_embedded ? "asset" : "file"});
    side.name = json["name"].text();
    side.hash = json["hash"].text();
    if (!is_embedded) {
        side.file = joined(path, json["file"].text());
        return side;
    }
    const JsonValue value = json["asset"];
    auto bytes = from_base64(value.text());
    if (!bytes || bytes->empty()) {
        value.refuse();
        return side;
    }
    side.asset = std::move(*bytes);
    return side;
}

PoseNumbers pose_in(const JsonValue& value) {
    PoseNumbers numbers = k_no_pose;
    value.read_row(numbers);
    if (value.good()) {
        if (const auto pose = pose_of(numbers, {}); !pose) {
            value.fail(pose.issue().detail);
        }
    }
    return numbers;
}

ExpectedRange range_in(const JsonValue& row, const char* key) {
    if (!row.has(key)) {
        return std::nullopt;
    }
    const JsonValue value = row[key];
    std::array<double, 2> ends{};
    value.read_row(ends);
    if (value.good() && !(ends[0] <= ends[1])) {
        value.refuse();
    }
    return std::pair(ends[0], ends[1]);
}

ContactRow row_in(const JsonValue& json, const ContactFile& contact) {
    json.allow_keys({"a", "b", "expected", "depth", "distance", "found"});
    ContactRow row;
    row.a = pose_in(json["a"]);
    row.b = pose_in(json["b"]);
    row.expected = static_cast<Expected>(json["expected"].index_in(k_expected));
    row.depth = range_in(json, "depth");
    row.distance = range_in(json, "distance");
    if (row.distance && !contact.distance) {
        json["distance"].fail(Why::no_distance_asked);
    }
    const JsonValue found = json["found"];
    found.expect_object();
    if (found.good()) {
        row.found = found.dump();
    }
    return row;
}

} // namespace

bool is_contact_file(const std::filesystem::path& path) {
    return lower_case(path.string()).ends_with(".contact.json");
}

bool keeps_play(const std::filesystem::path& path) {
    std::array<char, 256> begin{};
    std::ifstream(path, std::ios::binary).read(begin.data(), begin.size());
    std::string text(begin.data(), begin.size());
    std::erase_if(text, [](char letter) { return letter == ' ' || letter == '\n'; });
    return text.find("\"schema\":" + std::to_string(k_schema_of_play)) != std::string::npos;
}

ContactSide contact_side(const CollideSide& side, bool embedded) {
    const std::span<const std::byte> bytes = side.bytes();
    ContactSide kept;
    kept.name = std::filesystem::path(side.file).filename().string();
    kept.hash = hash_hex(bytes);
    if (embedded || !side.mapped) {
        kept.asset.assign(bytes.begin(), bytes.end());
    } else {
        kept.file = std::filesystem::absolute(side.file);
    }
    return kept;
}

ContactRow contact_row(const CollideRow& row, Expected expected) {
    ContactRow kept;
    kept.a = row.poses->numbers_a;
    kept.b = row.poses->numbers_b;
    kept.expected = expected;
    kept.found = collision_json({row.found, row.a, row.b, row.number, false});
    return kept;
}

Result<CollideSide> load_side(const ContactSide& side, const Progress& progress) {
    return side.asset.empty() ? hullwright::load_side(side.file.string(), {}, {}, {}, progress)
                              : side_of(side.name, side.asset, progress);
}

namespace {

std::string text_of(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json play_file(const ContactFile& contact, const std::filesystem::path& path) {
    return {{"schema", k_schema_of_play},
            {"kind", k_kind},
            {"play", Json::parse(kept_play_json(*contact.play))},
            {k_sides[0], json_of(contact.sides[0], path)}};
}

ContactFile play_in(const JsonValue& root, const std::filesystem::path& path) {
    root.allow_keys({"schema", "kind", "play", k_sides[0]});
    ContactFile contact;
    contact.sides[0] = side_in(root[k_sides[0]], path);
    contact.play = kept_play_in(root["play"]);
    return contact;
}

} // namespace

Status write_contact(const ContactFile& contact, const std::filesystem::path& path) {
    if (contact.play) {
        return write_file(path, text_of(play_file(contact, path)));
    }
    Json json;
    json["schema"] = k_schema;
    json["kind"] = k_kind;
    json["mode"] = k_modes[static_cast<std::size_t>(contact.mode)];
    json["distance"] = contact.distance;
    if (std::isfinite(contact.margin)) {
        json[k_within] = contact.margin;
    }
    json["rows"] = Json::array();
    for (const ContactRow& row : contact.rows) {
        json["rows"].push_back(json_of(row));
    }
    // The assets come last, so that people who look into the file see the rows.
    for (std::size_t i = 0; i < contact.sides.size(); ++i) {
        json[k_sides[i]] = json_of(contact.sides[i], path);
    }
    return write_file(path, text_of(json));
}

Result<ContactFile> read_contact(const std::filesystem::path& path, const Progress& progress) {
    const auto text = read_text(path, k_most_bytes, progress.token());
    if (!text) {
        return text.issue();
    }
    JsonDocument document(*text, {k_deepest, Why::no_contact, Why::key_twice},
                          progress.part({}, 0.0, 0.5));
    const JsonValue root = document.root();
    root["kind"].told_as(Why::other_contact_version).expect(k_kind);
    const JsonValue schema = root["schema"].told_as(Why::other_contact_version);
    if (schema.count(k_schema_of_play + 1) == k_schema_of_play) {
        ContactFile played = play_in(root, path);
        return document.good() ? Result<ContactFile>(std::move(played))
                               : document.issue(path.string());
    }
    schema.expect(k_schema);
    root.allow_keys(
        {"schema", "kind", "mode", "distance", k_within, "rows", k_sides[0], k_sides[1]});
    ContactFile contact;
    contact.mode = static_cast<CollideMode>(root["mode"].index_in(k_modes));
    contact.distance = root["distance"].flag();
    if (root.has(k_within)) {
        contact.margin = root[k_within].positive_or_zero();
    }
    for (std::size_t i = 0; i < contact.sides.size() && root.good(); ++i) {
        contact.sides[i] = side_in(root[k_sides[i]], path);
    }
    const JsonValue rows = root["rows"];
    const Progress taking = progress.part({}, 0.5, 1.0);
    for (std::size_t i = 0; i < rows.size() && rows.good(); ++i) {
        if (taking.stopped()) {
            return stopped_issue();
        }
        contact.rows.push_back(row_in(rows.element(i), contact));
        taking.report(static_cast<double>(i + 1) / static_cast<double>(rows.size()));
    }
    return document.good() ? Result<ContactFile>(std::move(contact))
                           : document.issue(path.string());
}

} // namespace hullwright::pipeline
