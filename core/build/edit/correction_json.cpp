#include "edit/correction_json.h"

#include "base/json_fault.h"
#include "base/object_keys.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_schema = 1;
constexpr const char* k_kind = "hullwright-corrections";
constexpr int k_deepest = 8; // levels of nesting; corrections have seven

constexpr std::array<std::string_view, 4> k_shapes = {"box", "sphere", "capsule", "cylinder"};
constexpr const char* k_best = "best";

// --- writing

Json json_of(const Vec3& v) {
    return Json::array({v.x(), v.y(), v.z()});
}

Json json_of(const Motion& motion) {
    const Eigen::Quaterniond& q = motion.turn;
    return {{"turn", Json::array({q.w(), q.x(), q.y(), q.z()})}, {"move", json_of(motion.move)}};
}

Json json_of(Shape shape) {
    return std::string(k_shapes[static_cast<std::size_t>(shape)]);
}

Json json_of(const Primitive& primitive) {
    return {{"shape", json_of(primitive.shape)},
            {"pose", json_of(primitive.pose)},
            {"half", json_of(primitive.half)},
            {"radius", primitive.radius},
            {"half_length", primitive.half_length}};
}

Json json_of(const PieceRef& ref) {
    if (!ref.added.empty()) {
        return {{"added", printable(ref.added)}};
    }
    Json runs = Json::array();
    for (const FaceRun& run : ref.faces) {
        runs.push_back(Json::array({run.first, run.count}));
    }
    Json out = {{"faces", std::move(runs)},
                {"shape", printable(ref.shape)},
                {"centroid", json_of(ref.centroid)},
                {"area", ref.area},
                {"across", ref.across}};
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

// --- reading

// Reads a document's values. It keeps the first error only; whatever is read after an error is of
// no use.
class Reader {
public:
    explicit Reader(std::string file) : file_(std::move(file)) {}

    Result<std::vector<Correction>> run(std::string_view text) {
        const Json root = parse(text);
        if (!wrong_.empty()) {
            return error(Code::parse_failed, file_, wrong_);
        }
        if (root.is_discarded()) {
            return error(Code::parse_failed, file_, json_fault(text));
        }
        if (!root.is_object()) {
            return error(Code::parse_failed, file_, Why::no_corrections);
        }
        expect_keys(root, {"schema", "kind", "corrections"});
        if (member(root, "kind") != k_kind) {
            fail("kind");
        }
        if (member(root, "schema") != k_schema) {
            fail("schema");
        }
        std::vector<Correction> corrections;
        const Json& list = array_in(root, "corrections");
        for (std::size_t i = 0; i < list.size() && wrong_.empty(); ++i) {
            correction_ = i;
            corrections.push_back(correction_in(list[i]));
            if (const Status good = check_correction(corrections.back()); !good) {
                fail(good.issue().detail);
            }
        }
        if (!wrong_.empty()) {
            return error(Code::parse_failed, file_, wrong_);
        }
        return corrections;
    }

private:
    // What is wrong stands in a piece of a correction, in a correction, or in the document.
    void fail(Detail what) {
        if (!wrong_.empty()) {
            return;
        }
        wrong_ = piece_ ? because(Why::in_piece, *piece_, std::move(what)) : std::move(what);
        if (correction_) {
            wrong_ = because(Why::in_correction, *correction_, std::move(wrong_));
        }
    }
    void fail(const char* key) { fail(as_given(key)); }

    // Values that are nested too deep are dropped while parsing, so that none of them is ever held.
    Json parse(std::string_view text) {
        ObjectKeys keys;
        const auto look = [&](int depth, Json::parse_event_t event, const Json& parsed) {
            if (depth > k_deepest) {
                fail(Why::too_deep);
                return false;
            }
            if (event == Json::parse_event_t::object_start) {
                keys.open(depth);
            } else if (event == Json::parse_event_t::key &&
                       !keys.add(depth, parsed.get<std::string>())) {
                fail(because(Why::key_twice, printable(parsed.get<std::string>())));
            }
            return true;
        };
        return Json::parse(text, look, false);
    }

    void expect_keys(const Json& object, const std::vector<std::string_view>& names) {
        if (!object.is_object()) {
            return; // the caller that asks for a member finds none
        }
        for (const auto& [name, value] : object.items()) {
            if (std::find(names.begin(), names.end(), name) == names.end()) {
                fail(because(Why::key_unknown, printable(name)));
            }
        }
    }
    const Json& member(const Json& object, const char* name) {
        static const Json nothing;
        const auto at = object.is_object() ? object.find(name) : object.end();
        if (!object.is_object() || at == object.end()) {
            fail(because(Why::key_missing, name));
            return nothing;
        }
        return *at;
    }
    const Json& array_in(const Json& object, const char* name) {
        static const Json nothing = Json::array();
        const Json& value = member(object, name);
        if (!value.is_array()) {
            fail(name);
            return nothing;
        }
        return value;
    }
    std::string text_from(const Json& value, const char* name) {
        if (!value.is_string()) {
            fail(name);
            return {};
        }
        return value.get<std::string>();
    }
    std::string text_in(const Json& object, const char* name) {
        return text_from(member(object, name), name);
    }
    double number_from(const Json& value, const char* name) {
        if (!value.is_number() || !std::isfinite(value.get<double>())) {
            fail(name);
            return 0.0;
        }
        return value.get<double>();
    }
    double number_in(const Json& object, const char* name) {
        return number_from(member(object, name), name);
    }
    Index index_from(const Json& value, const char* name) {
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= k_none) {
            fail(name);
            return 0;
        }
        return static_cast<Index>(value.get<std::uint64_t>());
    }
    template <std::size_t count>
    std::array<double, count> numbers_in(const Json& object, const char* name) {
        std::array<double, count> numbers{};
        const Json& row = array_in(object, name);
        if (row.size() != count) {
            fail(name);
            return numbers;
        }
        for (std::size_t i = 0; i < count; ++i) {
            numbers[i] = number_from(row[i], name);
        }
        return numbers;
    }
    Vec3 vector_in(const Json& object, const char* name) {
        return Vec3(numbers_in<3>(object, name).data());
    }

    Shape shape_in(const Json& object) {
        const auto at = std::find(k_shapes.begin(), k_shapes.end(), text_in(object, "shape"));
        if (at == k_shapes.end()) {
            fail("shape");
            return Shape::box;
        }
        return static_cast<Shape>(at - k_shapes.begin());
    }
    Motion motion_in(const Json& object, const char* name) {
        const Json& value = member(object, name);
        expect_keys(value, {"turn", "move"});
        const auto turn = numbers_in<4>(value, "turn");
        return {Eigen::Quaterniond(turn[0], turn[1], turn[2], turn[3]), vector_in(value, "move")};
    }
    Primitive primitive_in(const Json& object) {
        const Json& value = member(object, "primitive");
        expect_keys(value, {"shape", "pose", "half", "radius", "half_length"});
        return {shape_in(value), motion_in(value, "pose"), vector_in(value, "half"),
                number_in(value, "radius"), number_in(value, "half_length")};
    }

    PieceRef ref_from(const Json& value) {
        PieceRef ref;
        if (value.is_object() && value.contains("added")) {
            expect_keys(value, {"added"});
            ref.added = text_in(value, "added");
            return ref;
        }
        expect_keys(value, {"faces", "shape", "centroid", "area", "across", "vertices"});
        for (const Json& run : array_in(value, "faces")) {
            if (!run.is_array() || run.size() != 2) {
                fail("faces");
                return ref;
            }
            ref.faces.push_back({index_from(run[0], "faces"), index_from(run[1], "faces")});
        }
        ref.shape = text_in(value, "shape");
        ref.centroid = vector_in(value, "centroid");
        ref.area = number_in(value, "area");
        ref.across = number_in(value, "across");
        if (value.is_object() && value.contains("vertices")) {
            ref.vertices = index_from(value["vertices"], "vertices");
        }
        return ref;
    }
    PieceRef ref_in(const Json& object) { return ref_from(member(object, "piece")); }
    std::vector<PieceRef> refs_in(const Json& object) {
        std::vector<PieceRef> refs;
        const Json& list = array_in(object, "pieces");
        for (std::size_t i = 0; i < list.size() && wrong_.empty(); ++i) {
            piece_ = i;
            refs.push_back(ref_from(list[i]));
        }
        piece_.reset();
        return refs;
    }

    // Documents of older versions name a single piece under `piece` instead of a list under
    // `pieces`.
    std::vector<PieceRef> refs_or_one_in(const Json& object, std::vector<std::string_view> names) {
        const bool is_one = object.contains("piece");
        names.push_back(is_one ? "piece" : "pieces");
        expect_keys(object, names);
        return is_one ? std::vector{ref_in(object)} : refs_in(object);
    }

    FitPrimitive fit_in(const Json& object) {
        FitPrimitive step{refs_or_one_in(object, {"do", "shape"}), std::nullopt};
        if (text_in(object, "shape") != k_best) {
            step.shape = shape_in(object);
        }
        return step;
    }
    SetTags tags_in(const Json& object) {
        expect_keys(object, {"do", "pieces", "tags", "material"});
        SetTags step{refs_in(object), {}, text_in(object, "material")};
        for (const Json& tag : array_in(object, "tags")) {
            step.tags.push_back(text_from(tag, "tags"));
        }
        return step;
    }
    RedoRegion redo_in(const Json& object) {
        expect_keys(object, {"do", "pieces", "tolerance"});
        const auto tolerance = parse_length(text_in(object, "tolerance"));
        if (!tolerance || tolerance->unit.metres > 0.0) { // the new cut's tolerance has no unit
            fail("tolerance");
        }
        return {refs_in(object), tolerance.value_or(Length())};
    }
    SplitByPlane split_in(const Json& object) {
        expect_keys(object, {"do", "piece", "point", "normal"});
        return {ref_in(object), vector_in(object, "point"), vector_in(object, "normal")};
    }
    template <class Step> Step step_of_pieces(const Json& object) {
        expect_keys(object, {"do", "pieces"});
        return {refs_in(object)};
    }

    Correction correction_in(const Json& object) {
        const std::string name = text_in(object, "do");
        if (const auto step = list_step(object, name)) {
            return *step;
        }
        if (name == "split") {
            return split_in(object);
        }
        if (name == "split_by_tree") {
            expect_keys(object, {"do", "piece"});
            return SplitByTree{ref_in(object)};
        }
        if (name == "add_primitive") {
            expect_keys(object, {"do", "name", "primitive"});
            return AddPrimitive{text_in(object, "name"), primitive_in(object)};
        }
        if (name == "move_primitive") {
            expect_keys(object, {"do", "piece", "motion"});
            return MovePrimitive{ref_in(object), motion_in(object, "motion")};
        }
        if (name == "set_primitive") {
            expect_keys(object, {"do", "piece", "primitive"});
            return SetPrimitive{ref_in(object), primitive_in(object)};
        }
        fail("do");
        return MergePieces();
    }

    std::optional<Correction> list_step(const Json& object, const std::string& name) {
        if (name == "merge") {
            return step_of_pieces<MergePieces>(object);
        }
        if (name == "delete") {
            return step_of_pieces<DeletePieces>(object);
        }
        if (name == "lock") {
            return step_of_pieces<LockPieces>(object);
        }
        if (name == "unlock") {
            return step_of_pieces<UnlockPieces>(object);
        }
        if (name == "fit_primitive") {
            return fit_in(object);
        }
        if (name == "drop_primitive") {
            return DropPrimitive{refs_or_one_in(object, {"do"})};
        }
        if (name == "limit_vertices") {
            std::vector<PieceRef> pieces = refs_or_one_in(object, {"do", "max_vertices"});
            return LimitVertices{std::move(pieces),
                                 index_from(member(object, "max_vertices"), "max_vertices")};
        }
        if (name == "set_tags") {
            return tags_in(object);
        }
        if (name == "redo") {
            return redo_in(object);
        }
        return std::nullopt;
    }

    std::string file_;
    std::optional<std::size_t> correction_; // that is being read
    std::optional<std::size_t> piece_;      // of its list that is being read
    Detail wrong_;
};

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

Result<std::vector<Correction>> corrections_from_json(std::string_view text,
                                                      const std::string& file) {
    return Reader(file).run(text);
}

} // namespace hullwright
