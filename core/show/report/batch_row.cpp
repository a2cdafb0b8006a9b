#include "report/batch_row.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t k_no_end = std::numeric_limits<std::uint64_t>::max();

Json json_of(const BatchFile& file) {
    return {{"path", file.path}, {"bytes", file.bytes}, {"hash", file.hash}};
}

Json json_of(const std::vector<BatchFile>& files) {
    Json list = Json::array();
    for (const BatchFile& file : files) {
        list.push_back(json_of(file));
    }
    return list;
}

Json json_of(const BatchNote& note) {
    return {{"code", note.code}, {"text", note.text}};
}

std::string line_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<BatchFile> files_in(const JsonValue& list) {
    std::vector<BatchFile> files;
    for (std::size_t i = 0; list.good() && i < list.size(); ++i) {
        const JsonValue json = list.element(i);
        json.allow_keys({"path", "bytes", "hash"});
        files.push_back({json["path"].text(), json["bytes"].count(k_no_end), json["hash"].text()});
    }
    return files;
}

BatchNote note_in(const JsonValue& json) {
    json.allow_keys({"code", "text"});
    return {json["code"].text(), json["text"].text()};
}

std::vector<BatchNote> notes_in(const JsonValue& list) {
    std::vector<BatchNote> notes;
    for (std::size_t i = 0; list.good() && i < list.size(); ++i) {
        notes.push_back(note_in(list.element(i)));
    }
    return notes;
}

std::vector<std::string> texts_in(const JsonValue& list) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; list.good() && i < list.size(); ++i) {
        texts.push_back(list.element(i).text());
    }
    return texts;
}

void read_measures(const JsonValue& json, BatchRow& row) {
    row.triangles = json["triangles"].count(k_no_end);
    row.pieces = json["pieces"].count(k_no_end);
    row.vertices = json["vertices"].count(k_no_end);
    row.error = json["error"].positive_or_zero();
    row.diagonal = json["diagonal"].positive_or_zero();
    row.seconds = json["seconds"].positive_or_zero();
    row.processor_seconds = json["processor_seconds"].positive_or_zero();
    row.memory_mb = json["memory_mb"].positive_or_zero();
    row.threads = json["threads"].count(k_no_end);
}

} // namespace

std::uint64_t bytes_of(const std::vector<BatchFile>& files) {
    std::uint64_t bytes = 0;
    for (const BatchFile& file : files) {
        bytes += file.bytes;
    }
    return bytes;
}

std::string batch_file_json(const BatchFile& file) {
    return line_of(json_of(file));
}

std::string batch_row_json(const BatchRow& row) {
    Json json = {{"unit", row.unit},
                 {"model", row.model},
                 {"key", row.key},
                 {"state", k_batch_states[static_cast<std::size_t>(row.state)]},
                 {"tries", row.tries},
                 {"cached", row.cached},
                 {"picture", row.picture},
                 {"inputs", json_of(row.inputs)},
                 {"outputs", json_of(row.outputs)},
                 {"recipe", row.recipe},
                 {"targets", row.targets},
                 {"triangles", row.triangles},
                 {"pieces", row.pieces},
                 {"vertices", row.vertices},
                 {"bytes", bytes_of(row.outputs)},
                 {"error", row.error},
                 {"diagonal", row.diagonal},
                 {"warnings", Json::array()},
                 {"issue", nullptr},
                 {"seconds", row.seconds},
                 {"processor_seconds", row.processor_seconds},
                 {"memory_mb", row.memory_mb},
                 {"threads", row.threads}};
    for (const BatchNote& warning : row.warnings) {
        json["warnings"].push_back(json_of(warning));
    }
    if (row.issue) {
        json["issue"] = json_of(*row.issue);
    }
    return line_of(json);
}

BatchRow batch_row_in(const JsonValue& json) {
    json.allow_keys({"unit",      "model",    "key",      "state",   "tries",
                     "cached",    "inputs",   "outputs",  "recipe",  "targets",
                     "triangles", "pieces",   "vertices", "bytes",   "error",
                     "diagonal",  "warnings", "issue",    "seconds", "processor_seconds",
                     "memory_mb", "threads",  "picture"});
    BatchRow row;
    row.unit = json["unit"].text();
    row.model = json["model"].text();
    row.key = json["key"].text();
    row.state = static_cast<BatchState>(json["state"].index_in(k_batch_states));
    row.tries = json["tries"].count(k_no_end);
    row.cached = json["cached"].flag();
    row.picture = json.has("picture") && json["picture"].flag(); // reports of 0.1 have none
    row.inputs = files_in(json["inputs"]);
    row.outputs = files_in(json["outputs"]);
    row.recipe = json["recipe"].text();
    row.targets = texts_in(json["targets"]);
    row.warnings = notes_in(json["warnings"]);
    if (const JsonValue issue = json["issue"]; issue.dump() != "null") {
        row.issue = note_in(issue);
    }
    read_measures(json, row);
    return row;
}

} // namespace hullwright
