#include "export/piece_file.h"

#include "base/files.h"
#include "base/hash.h"
#include "base/json_reader.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/work_meter.h"
#include "edit/correction.h"
#include "edit/primitive_json.h"
#include "piece/piece_names.h"
#include "source/source_model.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t k_schema = 1;
constexpr const char* k_kind = "hullwright-pieces";

// Writes faces as pairs: a first number, and how many numbers follow one another from there on.
std::string runs_text(std::span<const FaceRun> runs) {
    std::string text = "[";
    for (const FaceRun& run : runs) {
        text += (text.size() > 1 ? ",[" : "[") + std::to_string(run.first) + "," +
                std::to_string(run.count) + "]";
    }
    return text + "]";
}

std::string faces_text(const PieceFile& file, std::size_t p) {
    return p < file.face_runs.size() ? runs_text(file.face_runs[p])
                                     : runs_text(face_runs(file.set.pieces[p].faces));
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
                       ",\"faces\":" + faces_text(file, p) + ",\n \"vertices\":[";
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
std::vector<FaceRun> runs_in(const JsonValue& list, std::uint64_t& most) {
    std::vector<FaceRun> runs;
    for (std::size_t i = 0; i < list.size() && list.good(); ++i) {
        std::array<std::uint64_t, 2> run{};
        list.element(i).read_row(run, k_none);
        if (run[1] > most || run[0] + run[1] >= k_none) {
            list.refuse();
            break;
        }
        most -= run[1];
        runs.push_back({static_cast<FaceId>(run[0]), static_cast<Index>(run[1])});
    }
    return runs;
}

std::uint64_t count_faces(std::span<const FaceRun> runs) {
    std::uint64_t count = 0;
    for (const FaceRun& run : runs) {
        count += run.count;
    }
    return count;
}

std::uint64_t count_faces(const PieceFile& pieces) {
    std::uint64_t count = 0;
    for (const std::vector<FaceRun>& runs : pieces.face_runs) {
        count += count_faces(runs);
    }
    return count;
}

// False after a stop; the pieces are of no use then.
bool put_faces(PieceFile& pieces, const Progress& progress) {
    for (std::size_t p = 0; p < pieces.face_runs.size(); ++p) {
        std::vector<FaceId>& faces = pieces.set.pieces[p].faces;
        faces.reserve(count_faces(pieces.face_runs[p]));
        for (const FaceRun& run : pieces.face_runs[p]) {
            // Nothing is told of single runs: they are not known to be alike.
            if (!for_each_in_order(run.count, Progress(progress.token()), [&](std::size_t f) {
                    faces.push_back(run.first + static_cast<FaceId>(f));
                })) {
                return false;
            }
        }
        progress.report(static_cast<double>(p + 1) / static_cast<double>(pieces.face_runs.size()));
    }
    pieces.face_runs.clear();
    return true;
}

// Returns how many faces are taken at the word of a file with these hulls: most have fewer faces
// than vertices and triangles, and far more are taken with their model alone. 256 faces take a
// kilobyte. The number is the same when the pieces are written again.
std::uint64_t most_faces_of(const PieceSet& set) {
    constexpr std::uint64_t k_of_any = 1U << 22U; // 16 MiB
    constexpr std::uint64_t k_of_number = 256;
    return k_of_any + k_of_number * numbers_of(set);
}

// The faces are left to `put_faces`.
Piece piece_in(const JsonValue& value, std::uint64_t& most_faces, std::vector<FaceRun>& faces) {
    Piece piece;
    piece.part = static_cast<PartId>(value["part"].count(k_most_model_parts));
    piece.flat = value["flat"].flag();
    piece.simplified = value.has("simplified") && value["simplified"].flag();
    piece.concavity = value["concavity"].positive_or_zero();
    piece.protrusion = value["protrusion"].positive_or_zero();
    faces = runs_in(value["faces"], most_faces);
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
        pieces.set.pieces.push_back(piece_in(value, most_faces, pieces.face_runs.emplace_back()));
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
    if (document.good() && count_faces(pieces) <= most_faces_of(pieces.set) &&
        !put_faces(pieces, Progress(progress.token()))) {
        return stopped_issue();
    }
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

Status take_faces(PieceFile& pieces, std::size_t faces_of_mesh, const std::filesystem::path& path,
                  const Progress& progress) {
    std::uint64_t left = faces_of_mesh;
    for (std::size_t p = 0; p < pieces.face_runs.size(); ++p) {
        const std::uint64_t count = count_faces(pieces.face_runs[p]);
        if (count > left) {
            return error(Code::parse_failed, path.string(), because(Why::in_piece, p, "faces"));
        }
        left -= count;
    }
    return put_faces(pieces, progress) ? Status(Done{}) : stopped_issue();
}

Issue faces_not_taken(const PieceFile& pieces, const std::filesystem::path& path) {
    const auto most = std::max_element(
        pieces.face_runs.begin(), pieces.face_runs.end(),
        [](const auto& a, const auto& b) { return count_faces(a) < count_faces(b); });
    const std::ptrdiff_t piece = most - pieces.face_runs.begin();
    return error(Code::bad_setting, path.string(),
                 because(Why::faces_need_model, piece, count_faces(pieces)));
}

} // namespace hullwright
