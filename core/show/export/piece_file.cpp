#include "export/piece_file.h"

#include "base/files.h"
#include "base/hash.h"
#include "base/json_fault.h"
#include "base/text.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_schema = 1;
constexpr const char* k_kind = "hullwright-pieces";
constexpr std::uint64_t k_most_parts = 1U << 20U; // more are no model's

// Writes faces as pairs: a first number, and how many numbers follow one another from there on.
std::string runs_text(const std::vector<FaceId>& faces) {
    std::string text = "[";
    for (std::size_t i = 0; i < faces.size();) {
        std::size_t end = i + 1;
        while (end < faces.size() && faces[end] == faces[end - 1] + 1) {
            ++end;
        }
        text += (i > 0 ? "," : "") + ("[" + std::to_string(faces[i]) + ",") +
                std::to_string(end - i) + "]";
        i = end;
    }
    return text + "]";
}

std::string quoted(const std::string& text) {
    return Json(text).dump();
}

std::string labels_text(const Labels& labels) {
    return (labels.tags.empty() ? "" : ",\"tags\":" + Json(labels.tags).dump()) +
           (labels.material.empty() ? "" : ",\"material\":" + quoted(labels.material));
}

std::string place_text(const Vec3& p) {
    return "[" + number_text(p.x()) + "," + number_text(p.y()) + "," + number_text(p.z()) + "]";
}

std::string piece_text(const Piece& piece, const std::string& name, const Labels& labels) {
    std::string text = "{\"name\":" + quoted(name) + ",\"part\":" + std::to_string(piece.part) +
                       ",\"flat\":" + (piece.flat ? "true" : "false") +
                       (piece.simplified ? ",\"simplified\":true" : "") +
                       ",\"concavity\":" + number_text(piece.concavity) +
                       ",\"protrusion\":" + number_text(piece.protrusion) + labels_text(labels) +
                       ",\"faces\":" + runs_text(piece.faces) + ",\n \"vertices\":[";
    for (std::size_t i = 0; i < piece.vertices.size(); ++i) {
        text += (i > 0 ? "," : "") + place_text(piece.vertices[i]);
    }
    text += "],\n \"triangles\":[";
    for (std::size_t i = 0; i < piece.triangles.size(); ++i) {
        const Triangle& t = piece.triangles[i];
        text += (i > 0 ? ",[" : "[") + std::to_string(t[0]) + "," + std::to_string(t[1]) + "," +
                std::to_string(t[2]) + "]";
    }
    return text + "]}";
}

// An origin at zero is not written.
std::string origin_text(const Vec3& origin) {
    return origin == Vec3::Zero() ? std::string() : ",\"origin\":" + place_text(origin);
}

// Takes a document apart and keeps the first fault it finds.
class Reader {
public:
    explicit Reader(std::string file) : file_(std::move(file)) {}

    Result<PieceFile> run(const std::string& text) {
        // Levels deeper than any pieces are not even kept, because copying them would take a deep
        // stack.
        constexpr int k_deepest = 16;
        const auto look = [](int depth, Json::parse_event_t, const Json&) {
            return depth <= k_deepest;
        };
        const Json root = Json::parse(text, look, false);
        if (root.is_discarded()) {
            return error(Code::parse_failed, file_, json_fault(text));
        }
        if (!root.is_object()) {
            return error(Code::parse_failed, file_, Why::no_pieces);
        }
        if (root.value("kind", Json()) != k_kind) {
            return error(Code::parse_failed, file_, because(Why::kind_is_not, k_kind));
        }
        if (root.value("schema", Json()) != k_schema) {
            return error(Code::parse_failed, file_, because(Why::schema_is_not, k_schema));
        }
        PieceFile pieces;
        pieces.model = string_in(root, "model");
        pieces.recipe_json = member(root, "recipe").dump();
        pieces.mesh_hash = string_in(root, "mesh_hash");
        pieces.set.rounding = length_in(root, "rounding");
        pieces.set.tolerance = length_in(root, "tolerance");
        if (root.contains("origin")) {
            pieces.set.origin = place_in(root["origin"], "origin");
        }
        const Json& list = member(root, "pieces");
        if (!list.is_array()) {
            fail("pieces");
        }
        for (std::size_t p = 0; p < list.size() && wrong_.empty(); ++p) {
            piece_ = p;
            pieces.names.push_back(printable(string_in(list[p], "name"), 1024));
            pieces.set.pieces.push_back(piece_in(list[p]));
            Labels labels = labels_in(list[p]);
            if (!labels.empty()) {
                pieces.labels.resize(list.size());
                pieces.labels[p] = std::move(labels);
            }
        }
        if (!wrong_.empty()) {
            return error(Code::parse_failed, file_, wrong_);
        }
        return pieces;
    }

private:
    void fail(const std::string& key) {
        if (wrong_.empty()) {
            wrong_ = piece_ ? because(Why::in_piece, *piece_, key) : as_given(key);
        }
    }

    const Json& member(const Json& object, const char* name) {
        static const Json nothing;
        const auto at = object.is_object() ? object.find(name) : object.end();
        if (!object.is_object() || at == object.end()) {
            fail(name);
            return nothing;
        }
        return *at;
    }
    std::string string_from(const Json& value, const char* name) {
        if (!value.is_string()) {
            fail(name);
            return {};
        }
        return value.get<std::string>();
    }
    std::string string_in(const Json& object, const char* name) {
        return string_from(member(object, name), name);
    }
    double number_from(const Json& value, const char* name) {
        if (!value.is_number() || !std::isfinite(value.get<double>())) {
            fail(name);
            return 0.0;
        }
        return value.get<double>();
    }
    double length_in(const Json& object, const char* name) {
        const double length = number_from(member(object, name), name);
        if (length < 0.0) {
            fail(name);
        }
        return length;
    }
    Index index_from(const Json& value, const char* name, std::uint64_t end) {
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= end) {
            fail(name);
            return 0;
        }
        return static_cast<Index>(value.get<std::uint64_t>());
    }
    Vec3 place_in(const Json& row, const char* name) {
        if (!is_row(row, 3, name)) {
            return Vec3::Zero();
        }
        return {number_from(row[0], name), number_from(row[1], name), number_from(row[2], name)};
    }
    bool is_row(const Json& row, std::size_t length, const char* name) {
        const bool is = row.is_array() && row.size() == length;
        if (!is) {
            fail(name);
        }
        return is;
    }

    Piece piece_in(const Json& object) {
        Piece piece;
        piece.part = index_from(member(object, "part"), "part", k_most_parts);
        const Json& flat = member(object, "flat");
        if (!flat.is_boolean()) {
            fail("flat");
        }
        piece.flat = flat.is_boolean() && flat.get<bool>();
        piece.simplified = object.is_object() && object.value("simplified", Json()) == true;
        piece.concavity = length_in(object, "concavity");
        piece.protrusion = length_in(object, "protrusion");
        read_faces(member(object, "faces"), piece);
        const Json& vertices = member(object, "vertices");
        if (!vertices.is_array() || vertices.empty()) {
            fail("vertices");
        }
        for (std::size_t i = 0; i < vertices.size() && wrong_.empty(); ++i) {
            piece.vertices.push_back(place_in(vertices[i], "vertices"));
        }
        const Json& triangles = member(object, "triangles");
        if (!triangles.is_array()) {
            fail("triangles");
        }
        for (std::size_t i = 0; i < triangles.size() && wrong_.empty(); ++i) {
            if (const Json& row = triangles[i]; is_row(row, 3, "triangles")) {
                const std::uint64_t end = piece.vertices.size();
                piece.triangles.push_back({index_from(row[0], "triangles", end),
                                           index_from(row[1], "triangles", end),
                                           index_from(row[2], "triangles", end)});
            }
        }
        return piece;
    }

    // Labels may be missing.
    Labels labels_in(const Json& object) {
        Labels labels;
        const auto has = [&](const char* name) {
            return object.is_object() && object.contains(name);
        };
        if (has("tags")) {
            const Json& tags = object["tags"];
            if (!tags.is_array()) {
                fail("tags");
            }
            for (std::size_t i = 0; i < tags.size() && wrong_.empty(); ++i) {
                labels.tags.push_back(string_from(tags[i], "tags"));
            }
        }
        if (has("material")) {
            labels.material = string_from(object["material"], "material");
        }
        if (const std::string wrong = wrong_with(labels); !wrong.empty()) {
            fail(wrong);
        }
        return labels;
    }

    // A run may announce billions of faces in a few bytes, so all runs together are limited to what
    // a mesh can have.
    void read_faces(const Json& runs, Piece& piece) {
        constexpr std::uint64_t k_most = 200'000'000;
        if (!runs.is_array()) {
            fail("faces");
        }
        for (std::size_t i = 0; i < runs.size() && wrong_.empty(); ++i) {
            const Json& run = runs[i];
            if (!is_row(run, 2, "faces")) {
                return;
            }
            const Index first = index_from(run[0], "faces", k_none);
            const Index count = index_from(run[1], "faces", k_none - std::uint64_t{first});
            faces_ += count;
            if (faces_ > k_most) {
                fail("faces");
                return;
            }
            for (Index f = 0; f < count; ++f) {
                piece.faces.push_back(first + f);
            }
        }
    }

    std::string file_;
    std::optional<std::size_t> piece_; // that is being read
    Detail wrong_;
    std::uint64_t faces_ = 0;
};

} // namespace

std::string hash_of(const TriMesh& mesh) {
    static_assert(sizeof(Vec3) == 3 * sizeof(double));
    const std::span<const double> origin(mesh.origin.data(), 3);
    return hash_hex(std::as_bytes(std::span(mesh.vertices))) +
           hash_hex(std::as_bytes(std::span(mesh.triangles))) +
           (mesh.origin == Vec3::Zero() ? "" : hash_hex(std::as_bytes(origin)));
}

Result<std::uint64_t> write_pieces(const PieceFile& pieces, const std::filesystem::path& path) {
    auto file = AtomicFile::open(path);
    if (!file) {
        return file.issue();
    }
    std::uint64_t bytes = 0;
    const auto put = [&](const std::string& text) {
        file->write(text);
        bytes += text.size();
    };
    put("{\"schema\":" + std::to_string(k_schema) + ",\"kind\":\"" + k_kind +
        "\",\"model\":" + quoted(printable(pieces.model, 4096)) +
        ",\n\"recipe\":" + pieces.recipe_json + ",\n\"mesh_hash\":" + quoted(pieces.mesh_hash) +
        ",\"rounding\":" + number_text(pieces.set.rounding) + ",\"tolerance\":" +
        number_text(pieces.set.tolerance) + origin_text(pieces.set.origin) + ",\n\"pieces\":[\n");
    for (std::size_t p = 0; p < pieces.set.pieces.size(); ++p) {
        put((p > 0 ? ",\n" : "") +
            piece_text(pieces.set.pieces[p], pieces.names[p], labels_at(pieces.labels, p)));
    }
    put("\n]}\n");
    if (const auto done = file->commit(); !done) {
        return done.issue();
    }
    return bytes;
}

Result<PieceFile> read_pieces(const std::filesystem::path& path) {
    constexpr std::uint64_t k_most_bytes = 4ULL << 30U;
    const auto text = read_text(path, k_most_bytes);
    if (!text) {
        return text.issue();
    }
    return Reader(path.string()).run(*text);
}

} // namespace hullwright
