#include "export/piece_file.h"

#include "base/files.h"
#include "base/hash.h"
#include "base/json_reader.h"
#include "base/text.h"
#include "base/work_meter.h"
#include "edit/correction.h"
#include "edit/primitive_json.h"
#include "piece/piece_names.h"
#include "source/source_model.h"

#include <array>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t k_schema = 1;
constexpr const char* k_kind = "hullwright-pieces";

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

// Returns what a file says of the piece of this number.
const Primitive* primitive_at(const PieceFile& file, std::size_t p) {
    return p < file.primitives.size() && file.primitives[p] ? &*file.primitives[p] : nullptr;
}

// The text is of no use when the work is stopped.
std::string piece_text(const PieceFile& file, std::size_t p, WorkMeter& meter) {
    const Piece& piece = file.set.pieces[p];
    const std::string& name = file.names[p];
    const Labels& labels = labels_at(file.labels, p);
    const Primitive* const primitive = primitive_at(file, p);
    std::string text = "{\"name\":" + quoted(name) + ",\"part\":" + std::to_string(piece.part) +
                       ",\"flat\":" + (piece.flat ? "true" : "false") +
                       (piece.simplified ? ",\"simplified\":true" : "") +
                       ",\"concavity\":" + number_text(piece.concavity) +
                       ",\"protrusion\":" + number_text(piece.protrusion) + labels_text(labels) +
                       (primitive ? ",\"primitive\":" + primitive_json(*primitive) : "") +
                       ",\"faces\":" + runs_text(piece.faces) + ",\n \"vertices\":[";
    for (std::size_t i = 0; i < piece.vertices.size() && !meter.stopped_after(1); ++i) {
        text += (i > 0 ? "," : "") + place_text(piece.vertices[i]);
    }
    text += "],\n \"triangles\":[";
    for (std::size_t i = 0; i < piece.triangles.size() && !meter.stopped_after(1); ++i) {
        const Triangle& t = piece.triangles[i];
        text += (i > 0 ? ",[" : "[") + std::to_string(t[0]) + "," + std::to_string(t[1]) + "," +
                std::to_string(t[2]) + "]";
    }
    return text + "]}";
}

// Vertices and triangles are most of what is written.
std::size_t numbers_of(const PieceSet& set) {
    std::size_t sum = 0;
    for (const Piece& piece : set.pieces) {
        sum += piece.vertices.size() + piece.triangles.size();
    }
    return sum;
}

// Pieces of the surface are so without a word: they were all there was when files began.
std::string family_text(const PieceSet& set) {
    return (set.family == Family::surface ? "" : ",\"family\":" + quoted(name_of(set.family))) +
           (set.filled ? ",\"filled\":true" : "");
}

Family family_in(const JsonValue& root) {
    if (!root.has("family")) {
        return Family::surface;
    }
    const JsonValue value = root["family"];
    const std::string name = value.text();
    if (name != name_of(Family::surface) && name != name_of(Family::solid)) {
        value.refuse();
    }
    return name == name_of(Family::solid) ? Family::solid : Family::surface;
}

// An origin at zero is not written.
std::string origin_text(const Vec3& origin) {
    return origin == Vec3::Zero() ? std::string() : ",\"origin\":" + place_text(origin);
}

Vec3 place_in(const JsonValue& value) {
    Vec3 place = Vec3::Zero();
    value.read_row(std::span(place.data(), 3));
    return place;
}

// A run may announce billions of faces in a few bytes, so `most` is what all runs together may
// still name.
std::vector<FaceId> faces_in(const JsonValue& runs, std::uint64_t& most) {
    std::vector<FaceId> faces;
    for (std::size_t i = 0; i < runs.size() && runs.good(); ++i) {
        std::array<std::uint64_t, 2> run{};
        runs.element(i).read_row(run, k_none);
        if (run[1] > most || run[0] + run[1] >= k_none) {
            runs.refuse();
            break;
        }
        most -= run[1];
        for (std::uint64_t f = 0; f < run[1]; ++f) {
            faces.push_back(static_cast<FaceId>(run[0] + f));
        }
    }
    return faces;
}

Piece piece_in(const JsonValue& value, std::uint64_t& most_faces) {
    Piece piece;
    piece.part = static_cast<PartId>(value["part"].count(k_most_model_parts));
    piece.flat = value["flat"].flag();
    piece.simplified = value.has("simplified") && value["simplified"].flag();
    piece.concavity = value["concavity"].positive_or_zero();
    piece.protrusion = value["protrusion"].positive_or_zero();
    piece.faces = faces_in(value["faces"], most_faces);
    const JsonValue vertices = value["vertices"];
    if (vertices.size() == 0) {
        vertices.refuse();
    }
    for (std::size_t i = 0; i < vertices.size() && vertices.good(); ++i) {
        piece.vertices.push_back(place_in(vertices.element(i)));
    }
    const JsonValue triangles = value["triangles"];
    for (std::size_t i = 0; i < triangles.size() && triangles.good(); ++i) {
        std::array<std::uint64_t, 3> row{};
        triangles.element(i).read_row(row, piece.vertices.size());
        piece.triangles.push_back(
            {static_cast<Index>(row[0]), static_cast<Index>(row[1]), static_cast<Index>(row[2])});
    }
    return piece;
}

// Labels may be missing.
Labels labels_in(const JsonValue& value) {
    Labels labels;
    if (value.has("tags")) {
        const JsonValue tags = value["tags"];
        for (std::size_t i = 0; i < tags.size() && tags.good(); ++i) {
            labels.tags.push_back(tags.element(i).text());
        }
    }
    if (value.has("material")) {
        labels.material = value["material"].text();
    }
    if (const std::string wrong = wrong_with(labels); !wrong.empty()) {
        value[wrong].refuse();
    }
    return labels;
}

// The numbers are held to the same limits as those of corrections by hand.
Primitive sound_primitive_in(const JsonValue& value) {
    Primitive primitive = primitive_in(value);
    if (value.good() && !check_correction(AddPrimitive{"of a file", primitive})) {
        value.refuse();
    }
    return primitive;
}

void read_pieces_of(const JsonValue& list, PieceFile& pieces, const Progress& progress) {
    std::uint64_t most_faces = 200'000'000; // what a mesh can have
    for (std::size_t p = 0; p < list.size() && list.good(); ++p) {
        const JsonValue value = list.element(p, Why::in_piece);
        progress.report(static_cast<double>(p) / static_cast<double>(list.size()));
        value.allow_keys({"name", "part", "flat", "simplified", "concavity", "protrusion", "tags",
                          "material", "primitive", "faces", "vertices", "triangles"});
        pieces.names.push_back(printable(value["name"].text(), 1024));
        pieces.set.pieces.push_back(piece_in(value, most_faces));
        Labels labels = labels_in(value);
        if (!labels.empty()) {
            pieces.labels.resize(list.size());
            pieces.labels[p] = std::move(labels);
        }
        if (value.has("primitive")) {
            pieces.primitives.resize(list.size());
            pieces.primitives[p] = sound_primitive_in(value["primitive"]);
        }
    }
}

Result<PieceFile> pieces_in(const std::string& text, const std::string& file,
                            const Progress& progress) {
    constexpr int k_deepest = 16; // levels; a file of pieces has fewer than ten
    JsonDocument document(text, {k_deepest, Why::no_pieces}, progress.part({}, 0.0, 0.5));
    const JsonValue root = document.root();
    root["kind"].told_as(because(Why::kind_is_not, k_kind)).expect(k_kind);
    root["schema"].told_as(because(Why::schema_is_not, k_schema)).expect(k_schema);
    root.allow_keys({"schema", "kind", "model", "recipe", "mesh_hash", "rounding", "tolerance",
                     "family", "filled", "origin", "pieces"});
    PieceFile pieces;
    pieces.model = root["model"].text();
    pieces.recipe_json = root["recipe"].dump();
    pieces.mesh_hash = root["mesh_hash"].text();
    pieces.set.rounding = root["rounding"].positive_or_zero();
    pieces.set.tolerance = root["tolerance"].positive_or_zero();
    pieces.set.family = family_in(root);
    pieces.set.filled = root.has("filled") && root["filled"].flag();
    if (pieces.set.filled && pieces.set.family == Family::surface) {
        root["filled"].refuse(); // the surface has no inside to fill
    }
    if (root.has("origin")) {
        pieces.set.origin = place_in(root["origin"]);
    }
    read_pieces_of(root["pieces"], pieces, progress.part({}, 0.5, 1.0));
    number_by_names(pieces.set, pieces.names);
    return document.good() ? Result<PieceFile>(std::move(pieces)) : document.issue(file);
}

} // namespace

std::string hash_of(const TriMesh& mesh) {
    static_assert(sizeof(Vec3) == 3 * sizeof(double));
    const std::span<const double> origin(mesh.origin.data(), 3);
    return hash_hex(std::as_bytes(std::span(mesh.vertices))) +
           hash_hex(std::as_bytes(std::span(mesh.triangles))) +
           (mesh.origin == Vec3::Zero() ? "" : hash_hex(std::as_bytes(origin)));
}

Result<std::uint64_t> write_pieces(const PieceFile& pieces, const std::filesystem::path& path,
                                   const Progress& progress) {
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
        ",\"rounding\":" + number_text(pieces.set.rounding) +
        ",\"tolerance\":" + number_text(pieces.set.tolerance) + family_text(pieces.set) +
        origin_text(pieces.set.origin) + ",\n\"pieces\":[\n");
    const Progress part = progress.part("write", 0.0, 1.0);
    WorkMeter meter(part, numbers_of(pieces.set));
    for (std::size_t p = 0; p < pieces.set.pieces.size() && !part.stopped(); ++p) {
        put((p > 0 ? ",\n" : "") + piece_text(pieces, p, meter));
    }
    put("\n]}\n");
    if (part.stopped()) {
        return stopped_issue();
    }
    if (const auto done = file->commit(); !done) {
        return done.issue();
    }
    return bytes;
}

Result<PieceFile> read_pieces(const std::filesystem::path& path, const Progress& progress) {
    // A larger file is refused before memory is taken, since its text is read as a whole.
    constexpr std::uint64_t k_most_bytes = 4ULL << 30U;
    const auto text = read_text(path, k_most_bytes, progress.token());
    if (!text) {
        return text.issue();
    }
    return pieces_in(*text, path.string(), progress.part("read", 0.0, 1.0));
}

} // namespace hullwright
