#include "edit/correction_json.h"

#include "base/json_reader.h"
#include "base/text.h"
#include "edit/primitive_json.h"
#include "geom/vector_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t k_schema = 1;
constexpr const char* k_kind = "hullwright-corrections";
constexpr int k_deepest = 8; // levels of nesting; corrections have seven

constexpr const char* k_best = "best";

Json json_of(const Vec3& v) {
    return Json::array({v.x(), v.y(), v.z()});
}

Json json_of(const Motion& motion) {
    return Json::parse(motion_json(motion));
}

Json json_of(Shape shape) {
    return std::string(word_of(shape));
}

Json json_of(const Primitive& primitive) {
    return Json::parse(primitive_json(primitive));
}

Json json_of(const PieceRef& ref) {
    if (!ref.added.empty()) {
        return {{"added", printable(ref.added)}};
    }
    Json runs = Json::array();
    for (const FaceRun& run : ref.faces) {
        runs.push_back(Json::array({run.first, run.count}));
    }
    Json out;
    if (!ref.faces.empty()) {
        out = {{"faces", std::move(runs)}, {"shape", printable(ref.shape)}};
    }
    if (!ref.body.empty()) {
        out["body"] = printable(ref.body);
    }
    out["centroid"] = json_of(ref.centroid);
    out["area"] = ref.area;
    out["across"] = ref.across;
    for (const Vec3& corner : ref.corners) {
        out["corners"].push_back(json_of(corner));
    }
    if (ref.vertices > 0) {
        out["vertices"] = ref.vertices;
    }
    return out;
}

Json json_of(const std::vector<PieceRef>& refs) {
    Json list = Json::array();
    for (const PieceRef& ref : refs) {
        list.push_back(json_of(ref));
    }
    return list;
}

struct Writer {
    Json& out;

    void operator()(const MergePieces& c) const { out["pieces"] = json_of(c.pieces); }
    void operator()(const DeletePieces& c) const { out["pieces"] = json_of(c.pieces); }
    void operator()(const LockPieces& c) const { out["pieces"] = json_of(c.pieces); }
    void operator()(const UnlockPieces& c) const { out["pieces"] = json_of(c.pieces); }
    void operator()(const DropPrimitive& c) const { out["pieces"] = json_of(c.pieces); }
    void operator()(const SplitByTree& c) const { out["piece"] = json_of(c.piece); }
    void operator()(const SplitByPlane& c) const {
        out["piece"] = json_of(c.piece);
        out["point"] = json_of(c.point);
        out["normal"] = json_of(c.normal);
    }
    void operator()(const FitPrimitive& c) const {
        out["pieces"] = json_of(c.pieces);
        out["shape"] = c.shape ? json_of(*c.shape) : Json(k_best);
    }
    void operator()(const AddPrimitive& c) const {
        out["name"] = printable(c.name);
        out["primitive"] = json_of(c.primitive);
    }
    void operator()(const MovePrimitive& c) const {
        out["piece"] = json_of(c.piece);
        out["motion"] = json_of(c.motion);
    }
    void operator()(const LimitVertices& c) const {
        out["pieces"] = json_of(c.pieces);
        out["max_vertices"] = c.max_vertices;
    }
    void operator()(const SetTags& c) const {
        out["pieces"] = json_of(c.pieces);
        out["tags"] = Json::array();
        for (const std::string& tag : c.tags) {
            out["tags"].push_back(printable(tag));
        }
        out["material"] = printable(c.material);
    }
    void operator()(const RedoRegion& c) const {
        out["pieces"] = json_of(c.pieces);
        out["tolerance"] = length_text(c.tolerance);
    }
    void operator()(const SetPrimitive& c) const {
        out["piece"] = json_of(c.piece);
        out["primitive"] = json_of(c.primitive);
    }
};

Index index_in(const JsonValue& value) {
    return static_cast<Index>(value.count(k_none));
}

std::vector<FaceRun> runs_in(const JsonValue& list) {
    std::vector<FaceRun> runs;
    for (std::size_t i = 0; i < list.size() && list.good(); ++i) {
        std::array<std::uint64_t, 2> run{};
        list.element(i).read_row(run, k_none);
        runs.push_back({static_cast<Index>(run[0]), static_cast<Index>(run[1])});
    }
    return runs;
}

PieceRef ref_in(const JsonValue& value) {
    PieceRef ref;
    if (value.has("added")) {
        value.allow_keys({"added"});
        ref.added = value["added"].text();
        return ref;
    }
    value.allow_keys(
        {"faces", "shape", "body", "centroid", "area", "across", "corners", "vertices"});
    if (value.has("faces") || !value.has("body")) {
        ref.faces = runs_in(value["faces"]);
        ref.shape = value["shape"].text();
    }
    if (value.has("body")) {
        ref.body = value["body"].text();
    }
    if (value.has("corners")) {
        const JsonValue corners = value["corners"];
        for (std::size_t i = 0; i < corners.size() && corners.good(); ++i) {
            ref.corners.push_back(vector_in(corners.element(i)));
        }
    }
    ref.centroid = vector_in(value["centroid"]);
    ref.area = value["area"].number();
    ref.across = value["across"].number();
    if (value.has("vertices")) {
        ref.vertices = index_in(value["vertices"]);
    }
    return ref;
}

std::vector<PieceRef> refs_in(const JsonValue& list) {
    std::vector<PieceRef> refs;
    for (std::size_t i = 0; i < list.size() && list.good(); ++i) {
        refs.push_back(ref_in(list.element(i, Why::in_piece)));
    }
    return refs;
}

// Documents of older versions name a single piece under `piece` instead of a list under `pieces`.
std::vector<PieceRef> refs_or_one_in(const JsonValue& step, std::vector<std::string_view> keys) {
    const bool is_one = step.has("piece");
    keys.push_back(is_one ? "piece" : "pieces");
    step.allow_keys(keys);
    return is_one ? std::vector{ref_in(step["piece"])} : refs_in(step["pieces"]);
}

FitPrimitive fit_in(const JsonValue& step) {
    FitPrimitive fit{refs_or_one_in(step, {"do", "shape"}), std::nullopt};
    if (step["shape"].text() != k_best) {
        fit.shape = shape_in(step["shape"]);
    }
    return fit;
}

SetTags tags_in(const JsonValue& step) {
    step.allow_keys({"do", "pieces", "tags", "material"});
    SetTags set{refs_in(step["pieces"]), {}, step["material"].text()};
    const JsonValue tags = step["tags"];
    for (std::size_t i = 0; i < tags.size(); ++i) {
        set.tags.push_back(tags.element(i).text());
    }
    return set;
}

RedoRegion redo_in(const JsonValue& step) {
    step.allow_keys({"do", "pieces", "tolerance"});
    const auto tolerance = parse_length(step["tolerance"].text());
    if (!tolerance || tolerance->unit.metres > 0.0) { // the new cut's tolerance has no unit
        step["tolerance"].refuse();
    }
    return {refs_in(step["pieces"]), tolerance.value_or(Length())};
}

SplitByPlane split_in(const JsonValue& step) {
    step.allow_keys({"do", "piece", "point", "normal"});
    return {ref_in(step["piece"]), vector_in(step["point"]), vector_in(step["normal"])};
}

template <class Step> Step step_of_pieces(const JsonValue& step) {
    step.allow_keys({"do", "pieces"});
    return {refs_in(step["pieces"])};
}

std::optional<Correction> list_step(const JsonValue& step, const std::string& name) {
    if (name == "merge") {
        return step_of_pieces<MergePieces>(step);
    }
    if (name == "delete") {
        return step_of_pieces<DeletePieces>(step);
    }
    if (name == "lock") {
        return step_of_pieces<LockPieces>(step);
    }
    if (name == "unlock") {
        return step_of_pieces<UnlockPieces>(step);
    }
    if (name == "fit_primitive") {
        return fit_in(step);
    }
    if (name == "drop_primitive") {
        return DropPrimitive{refs_or_one_in(step, {"do"})};
    }
    if (name == "limit_vertices") {
        std::vector<PieceRef> pieces = refs_or_one_in(step, {"do", "max_vertices"});
        return LimitVertices{std::move(pieces), index_in(step["max_vertices"])};
    }
    if (name == "set_tags") {
        return tags_in(step);
    }
    if (name == "redo") {
        return redo_in(step);
    }
    return std::nullopt;
}

Correction correction_in(const JsonValue& step) {
    const std::string name = step["do"].text();
    if (const auto of_list = list_step(step, name)) {
        return *of_list;
    }
    if (name == "split") {
        return split_in(step);
    }
    if (name == "split_by_tree") {
        step.allow_keys({"do", "piece"});
        return SplitByTree{ref_in(step["piece"])};
    }
    if (name == "add_primitive") {
        step.allow_keys({"do", "name", "primitive"});
        return AddPrimitive{step["name"].text(), primitive_in(step["primitive"])};
    }
    if (name == "move_primitive") {
        step.allow_keys({"do", "piece", "motion"});
        return MovePrimitive{ref_in(step["piece"]), motion_in(step["motion"])};
    }
    if (name == "set_primitive") {
        step.allow_keys({"do", "piece", "primitive"});
        return SetPrimitive{ref_in(step["piece"]), primitive_in(step["primitive"])};
    }
    step["do"].refuse();
    return MergePieces();
}

} // namespace

std::string corrections_to_json(std::span<const Correction> corrections) {
    Json root;
    root["schema"] = k_schema;
    root["kind"] = k_kind;
    root["corrections"] = Json::array();
    for (const Correction& correction : corrections) {
        Json step;
        step["do"] = std::string(name_of(correction));
        std::visit(Writer{step}, correction);
        root["corrections"].push_back(std::move(step));
    }
    return root.dump(1) + "\n";
}

Result<std::vector<Correction>>
corrections_from_json(std::string_view text, const std::string& file, const Progress& progress) {
    JsonDocument document(text, {k_deepest, Why::no_corrections}, progress);
    const JsonValue root = document.root();
    root.allow_keys({"schema", "kind", "corrections"});
    root["kind"].expect(k_kind);
    root["schema"].expect(k_schema);
    std::vector<Correction> corrections;
    const JsonValue list = root["corrections"];
    for (std::size_t i = 0; i < list.size() && document.good(); ++i) {
        const JsonValue step = list.element(i, Why::in_correction);
        corrections.push_back(correction_in(step));
        if (const Status good = check_correction(corrections.back()); !good) {
            step.fail(good.issue().detail);
        }
    }
    return document.good() ? Result<std::vector<Correction>>(std::move(corrections))
                           : document.issue(file);
}

} // namespace hullwright
