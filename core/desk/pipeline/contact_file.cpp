#include "pipeline/contact_file.h"

#include "base/base64.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/json_reader.h"
#include "base/text.h"
#include "pipeline/kept_play.h"
#include "pipeline/paths.h"
#include "report/collision_report.h"
#include "report/json_text.h"

#include <algorithm>
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
constexpr std::size_t k_most_keys = 1024; // of an object; those of an answer have fewer than twenty
// Assets turn into base64, and back, by as much at a time: whole groups of three bytes, and of four
// letters, which take a millisecond or two.
constexpr std::size_t k_chunk_bytes = 3U << 18U;
constexpr std::size_t k_chunk_letters = k_chunk_bytes / 3 * 4;
constexpr std::array<const char*, 2> k_sides = {"a", "b"};
constexpr std::array<const char*, 3> k_expected = {"found", "hit", "free"};
constexpr std::array<const char*, 2> k_modes = {"any", "all"};
constexpr const char* k_within = "within"; // this key is there only where there is a margin

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

// Returns nothing after a stop, which the document knows of as well.
Bytes bytes_in(const JsonValue& value, const Progress& progress) {
    const std::string text = value.text();
    Bytes bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size() && value.good(); at += k_chunk_letters) {
        const std::string_view letters = std::string_view(text).substr(at, k_chunk_letters);
        const bool is_last = at + letters.size() == text.size();
        // Only at the text's end may a group be short.
        const auto chunk = is_last || letters.back() != '=' ? from_base64(letters) : std::nullopt;
        if (!chunk) {
            value.refuse();
            return {};
        }
        bytes.insert(bytes.end(), chunk->begin(), chunk->end());
        progress.report(static_cast<double>(at + letters.size()) /
                        static_cast<double>(text.size()));
    }
    if (bytes.empty()) {
        value.refuse();
    }
    return bytes;
}

ContactSide side_in(const JsonValue& json, const std::filesystem::path& path,
                    const Progress& progress) {
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
    side.asset = bytes_in(value, progress);
    return side;
}

// A file has many rows, and a fault in one says which.
PoseNumbers pose_in(const JsonValue& row, const char* side, std::size_t number) {
    const JsonValue value = row[side];
    PoseNumbers numbers = k_no_pose;
    value.read_row(numbers);
    if (value.good()) {
        if (const auto pose = pose_of(numbers, {}); !pose) {
            value.fail(because(Why::setting_takes, "rows[" + std::to_string(number) + "]." + side,
                               pose.issue().detail));
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
    row.a = pose_in(json, k_sides[0], contact.rows.size());
    row.b = pose_in(json, k_sides[1], contact.rows.size());
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

Result<ContactRow> contact_row(const CollideRow& row, Expected expected) {
    ContactRow kept;
    kept.a = row.poses->numbers_a;
    kept.b = row.poses->numbers_b;
    kept.expected = expected;
    kept.found = collision_json({row.found, row.a, row.b, row.number, false}, row.stop);
    if (row.stop.stop_requested()) {
        return stopped_issue();
    }
    return kept;
}

Result<CollideSide> load_side(const ContactSide& side, const Progress& progress) {
    return side.asset.empty() ? hullwright::load_side(side.file.string(), {}, {}, {}, progress)
                              : side_of(side.name, side.asset, progress);
}

namespace {

std::string text_of(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace);
}

// Returns the members of the document that stand before rows and sides, without its last brace.
std::string head_of(const ContactFile& contact) {
    Json json = {{"schema", contact.play ? k_schema_of_play : k_schema}, {"kind", k_kind}};
    if (contact.play) {
        json["play"] = Json::parse(kept_play_json(*contact.play));
    } else {
        json["mode"] = k_modes[static_cast<std::size_t>(contact.mode)];
        json["distance"] = contact.distance;
        if (std::isfinite(contact.margin)) {
            json[k_within] = contact.margin;
        }
    }
    std::string text = text_of(json);
    text.erase(text.size() - std::string_view("\n}").size());
    return contact.play ? text : text + ",\n \"rows\": [";
}

std::size_t sides_in(const ContactFile& contact) {
    return contact.play ? 1 : contact.sides.size();
}

constexpr std::string_view k_end_of_asset = "\"\n }";
constexpr std::string_view k_end_of_rows = "\n ]"; // where there are any
constexpr std::string_view k_end_of_file = "\n}\n";

std::uint64_t letters_of(const Bytes& asset) {
    return asset.empty() ? 0 : (asset.size() + 2) / 3 * 4 + k_end_of_asset.size();
}

ContactFile play_in(const JsonValue& root, const std::filesystem::path& path,
                    const Progress& progress) {
    root.allow_keys({"schema", "kind", "play", k_sides[0]});
    ContactFile contact;
    contact.sides[0] = side_in(root[k_sides[0]], path, progress);
    contact.play = kept_play_in(root["play"]);
    return contact;
}

} // namespace

ContactWriter::ContactWriter(const ContactFile& contact, AtomicFile file, std::uint64_t most_bytes)
    : contact_(&contact), file_(std::move(file)), most_bytes_(most_bytes) {}

Result<ContactWriter> ContactWriter::open(const ContactFile& contact,
                                          const std::filesystem::path& path,
                                          std::uint64_t most_bytes) {
    auto file = AtomicFile::open(path);
    if (!file) {
        return file.issue();
    }
    ContactWriter writer(contact, std::move(*file), most_bytes);
    writer.path_ = path;
    // The text after the rows is counted before them, so that no row is written in vain.
    for (std::size_t i = 0; i < sides_in(contact); ++i) {
        writer.bytes_ += writer.begin_of_side(i).size() + letters_of(contact.sides[i].asset);
    }
    writer.bytes_ += (contact.play ? 0 : k_end_of_rows.size()) + k_end_of_file.size();
    const Status begun = writer.write(head_of(contact));
    return begun ? Result<ContactWriter>(std::move(writer)) : begun.issue();
}

Status ContactWriter::write(std::string_view text) {
    bytes_ += text.size();
    if (bytes_ > most_bytes_) {
        return error(Code::file_too_large, path_.string(), {},
                     {static_cast<double>(bytes_), static_cast<double>(most_bytes_)});
    }
    file_.write(text);
    return Done{};
}

// Returns all of it where another file has the asset.
std::string ContactWriter::begin_of_side(std::size_t side) const {
    const ContactSide& from = contact_->sides[side];
    Json json = {{"name", from.name}, {"hash", from.hash}};
    if (from.asset.empty()) {
        json["file"] = relative_to(from.file, path_);
    } else {
        json["asset"] = "";
    }
    std::string text = ",\n \"" + std::string(k_sides[side]) + "\": ";
    add_indented(text, text_of(json), 1);
    text.erase(text.size() - (from.asset.empty() ? 0 : k_end_of_asset.size()));
    return text;
}

Status ContactWriter::add(const ContactRow& row) {
    std::string text = rows_++ == 0 ? "\n  " : ",\n  ";
    add_indented(text, text_of(json_of(row)), 2);
    return write(text);
}

Status ContactWriter::finish(const Progress& progress) {
    if (!contact_->play) {
        file_.write(rows_ == 0 ? "]" : k_end_of_rows);
    }
    for (std::size_t i = 0; i < sides_in(*contact_); ++i) {
        file_.write(begin_of_side(i));
        const std::span<const std::byte> asset(contact_->sides[i].asset);
        const double sides = static_cast<double>(sides_in(*contact_));
        const Progress here =
            progress.part({}, static_cast<double>(i) / sides, static_cast<double>(i + 1) / sides);
        for (std::size_t at = 0; at < asset.size(); at += k_chunk_bytes) {
            if (here.stopped()) {
                return stopped_issue();
            }
            const auto chunk = asset.subspan(at, std::min(k_chunk_bytes, asset.size() - at));
            file_.write(to_base64(chunk));
            here.report(static_cast<double>(at + chunk.size()) / static_cast<double>(asset.size()));
        }
        file_.write(asset.empty() ? std::string_view() : k_end_of_asset);
    }
    file_.write(k_end_of_file);
    return progress.stopped() ? Status(stopped_issue()) : file_.commit();
}

Status write_contact(const ContactFile& contact, const std::filesystem::path& path,
                     const Progress& progress) {
    auto writer = ContactWriter::open(contact, path);
    if (!writer) {
        return writer.issue();
    }
    // Rows are the larger part of most files.
    constexpr double k_share_of_rows = 0.8;
    const Progress rows = progress.part({}, 0.0, k_share_of_rows);
    for (std::size_t i = 0; i < contact.rows.size(); ++i) {
        if (rows.stopped()) {
            return stopped_issue();
        }
        if (Status added = writer->add(contact.rows[i]); !added) {
            return added;
        }
        rows.report(static_cast<double>(i + 1) / static_cast<double>(contact.rows.size()));
    }
    return writer->finish(progress.part({}, k_share_of_rows, 1.0));
}

Result<ContactFile> read_contact(const std::filesystem::path& path, const Progress& progress) {
    const auto text = read_text(path, k_most_contact_bytes, progress.token());
    if (!text) {
        return text.issue();
    }
    JsonDocument document(*text, {k_deepest, Why::no_contact, Why::key_twice, k_most_keys},
                          progress.part({}, 0.0, 0.4));
    const JsonValue root = document.root();
    root["kind"].told_as(Why::other_contact_version).expect(k_kind);
    const JsonValue schema = root["schema"].told_as(Why::other_contact_version);
    if (schema.count(k_schema_of_play + 1) == k_schema_of_play) {
        ContactFile played = play_in(root, path, progress.part({}, 0.4, 1.0));
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
        const double from = 0.4 + 0.05 * static_cast<double>(i);
        contact.sides[i] = side_in(root[k_sides[i]], path, progress.part({}, from, from + 0.05));
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
