#include "report/compare_report.h"

#include "base/text.h"
#include "geom/length.h"
#include "geom/vector_json.h"
#include "report/collision_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_length_digits = 4;
constexpr std::size_t k_told = 5; // rows of a kind, and pieces, that the text names

const hwa::Asset& asset_of(const CompareReportInput& input, bool of_a) {
    return of_a ? *input.a : *input.b;
}

// Returns a field of CSV that may hold anything (RFC 4180).
std::string quoted(const std::string& text) {
    std::string all = "\"";
    for (const char c : text) {
        all += c;
        all += c == '"' ? "\"" : "";
    }
    return all + "\"";
}

// Joins the fields of a line; what is not known stays empty.
class Fields {
public:
    void add(const std::string& text) {
        line_ += (is_first_ ? "" : ",") + text;
        is_first_ = false;
    }
    void add(std::string_view text) { add(std::string(text)); }
    void add(bool truth) { add(std::string(truth ? "1" : "0")); }
    void add(double number) { add(number_text(number)); }
    template <class T> void add(const std::optional<T>& value) {
        value ? add(*value) : add(std::string());
    }
    [[nodiscard]] std::string line() const { return line_ + "\n"; }

private:
    std::string line_;
    bool is_first_ = true;
};

Json contact_json(const CompareReportInput& input, const Contact& contact) {
    return {{"piece_a", contact.piece_a},
            {"piece_b", contact.piece_b},
            {"name_a", piece_name(*input.a, contact.piece_a)},
            {"name_b", piece_name(*input.b, contact.piece_b)},
            {"depth", contact.where.depth},
            {"normal", vector_json(contact.where.normal)},
            {"point", vector_json(contact.where.point)}};
}

Json fault_json(const CompareReportInput& input, const PieceAtFault& fault) {
    return {{"of", fault.piece.of_a ? "a" : "b"},
            {"piece", fault.piece.piece},
            {"name", piece_name(asset_of(input, fault.piece.of_a), fault.piece.piece)},
            {"out", fault.out},
            {"at", vector_json(fault.at)}};
}

Json engine_json(const EngineAnswer& engine) {
    Json json = Json::object();
    if (engine.hit) {
        json["hit"] = *engine.hit;
    }
    if (engine.depth) {
        json["depth"] = *engine.depth;
    }
    return json;
}

Json counts_json(const CompareSums& sums) {
    const CompareSums::Counts& c = sums.counts();
    return {{"rows", c.rows},
            {"meshes_meet", c.meshes_meet},
            {"contained", c.contained},
            {"pieces_collide", c.pieces_collide},
            {"false_contacts", c.false_contacts},
            {"false_beyond_allowed", c.beyond_allowed},
            {"farthest_false", c.farthest_false},
            {"missed_contacts", c.missed_contacts},
            {"unsure", c.unsure},
            {"depths", c.depths},
            {"wrong_depths", c.wrong_depths},
            {"largest_depth_error", c.largest_depth_error},
            {"distances", c.distances},
            {"wrong_distances", c.wrong_distances},
            {"largest_distance_error", c.largest_distance_error},
            {"boxes_alone", c.boxes_alone},
            {"pixels", c.pixels},
            {"pixels_differ", c.pixels_differ},
            {"engine", c.engine},
            {"engine_false", c.engine_false},
            {"engine_missed", c.engine_missed},
            {"engine_depths", c.engine_depths},
            {"largest_engine_depth_error", c.largest_engine_depth_error}};
}

std::string way_text(const CompareReportInput& input, const ComparedRow& row) {
    const WayOut& way = *row.way_out;
    const std::string deep = "pieces are " + length_text(input, way.pieces) + " deep";
    return way.meshes
               ? deep + ", the meshes " + length_text(input, *way.meshes) + " along the same way"
               : deep + ", and moved out by that the meshes still meet";
}

std::string pair_text(const CompareReportInput& input, const Contact& contact) {
    return piece_name(*input.a, contact.piece_a) + " of A and " +
           piece_name(*input.b, contact.piece_b) + " of B";
}

void add_rows(const CompareReportInput& input, std::string_view title,
              std::span<const ComparedRow> rows, std::string& text) {
    if (rows.empty()) {
        return;
    }
    text += std::string(title) + ":\n";
    for (const ComparedRow& row : rows.first(std::min(rows.size(), k_told))) {
        text += "  row " + grouped_text(row.number) + ": " + row_text(input, row) + "\n";
    }
}

void add_blamed(const CompareReportInput& input, std::string& text) {
    const auto blamed = input.sums->blamed();
    if (blamed.empty()) {
        return;
    }
    text += "pieces at fault:\n";
    for (const BlamedPiece& piece : std::span(blamed).first(std::min(blamed.size(), k_told))) {
        text += "  " + blame_text(input, piece) + "\n";
    }
    if (blamed.size() > k_told) {
        text += "  and " + grouped_text(blamed.size() - k_told) + " more\n";
    }
}

void add_engine(const CompareReportInput& input, std::string& text) {
    const CompareSums::Counts& c = input.sums->counts();
    if (c.engine > 0) {
        text += "the engine: " + grouped_text(c.engine) + " rows, " + grouped_text(c.engine_false) +
                " false and " + grouped_text(c.engine_missed) + " missed contacts\n";
    }
    if (c.engine_depths > 0) {
        text += "the engine's depth differs from the pieces' by " +
                length_text(input, c.largest_engine_depth_error) + " at most, in " +
                grouped_text(c.engine_depths) + " rows\n";
    }
}

} // namespace

std::string name_of(const CompareReportInput& input, const PieceOf& piece) {
    return piece_name(asset_of(input, piece.of_a), piece.piece) + (piece.of_a ? " of A" : " of B");
}

std::string length_text(const CompareReportInput& input, double length) {
    return rounded_text(length, k_length_digits) +
           (input.metres_per_unit > 0.0 ? " " + unit_text({input.metres_per_unit}) : std::string());
}

std::string blame_text(const CompareReportInput& input, const BlamedPiece& blamed) {
    const std::uint64_t all = input.sums->counts().false_contacts;
    return grouped_text(blamed.contacts) + " of " + grouped_text(all) +
           " false contacts come from piece " + name_of(input, blamed.piece) + ": its hull is " +
           length_text(input, blamed.out()) + " out in row " + grouped_text(blamed.worst.number);
}

std::string row_text(const CompareReportInput& input, const ComparedRow& row) {
    std::string text;
    const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
    if (row.verdict == Verdict::missed_contact) {
        add(row.meshes.contact == MeshContact::contained
                ? std::string("a part of one is inside the other, and no pieces collide")
                : "the surfaces meet, and no pieces collide");
        if (row.near) {
            add("pieces are " + length_text(input, row.near->least) + " apart");
        }
    } else if (row.verdict != Verdict::agree) {
        add(row.meshes_meet() ? std::string("a part of one may be inside the other")
                              : "the meshes are " + length_text(input, row.gap()) + " apart");
        add(row.contact ? pair_text(input, *row.contact) + " are " +
                              length_text(input, row.contact->where.depth) + " in each other"
            : row.pieces_collide() ? std::string("one is said to be inside the other")
                                   : "no pieces collide");
    }
    if (row.fault) {
        add("the hull of " + name_of(input, row.fault->piece) + " is " +
            length_text(input, row.fault->out) + " out there");
    }
    if (row.wrong_depth) {
        add(way_text(input, row));
    }
    if (row.wrong_distance) {
        add("the meshes are " + length_text(input, row.gap()) + " apart, the pieces " +
            length_text(input, row.near->most));
    }
    return text;
}

std::string compare_csv_header() {
    return "row,verdict,meshes,mesh_distance,sure,pieces,kind,pixels,boxes,piece_a,piece_b,name_a,"
           "name_b,depth,mesh_depth,wrong_depth,least,most,wrong_distance,fault_of,fault_piece,"
           "fault_name,fault_out,engine,engine_depth\n";
}

std::string compare_csv(const CompareReportInput& input, const ComparedRow& row) {
    const std::string none;
    Fields fields;
    fields.add(std::to_string(row.number));
    fields.add(name_of(row.verdict));
    fields.add(name_of(row.meshes.contact));
    fields.add(row.meshes.gap ? std::optional(row.meshes.gap->distance) : std::nullopt);
    fields.add(row.meshes.is_sure);
    fields.add(row.pieces_collide());
    fields.add(name_of(row.pieces));
    fields.add(row.pixels);
    fields.add(row.boxes);
    fields.add(row.contact ? std::to_string(row.contact->piece_a) : none);
    fields.add(row.contact ? std::to_string(row.contact->piece_b) : none);
    fields.add(row.contact ? quoted(piece_name(*input.a, row.contact->piece_a)) : none);
    fields.add(row.contact ? quoted(piece_name(*input.b, row.contact->piece_b)) : none);
    fields.add(row.contact ? std::optional(row.contact->where.depth) : std::nullopt);
    fields.add(row.way_out ? row.way_out->meshes : std::nullopt);
    fields.add(row.wrong_depth);
    fields.add(row.near ? std::optional(row.near->least) : std::nullopt);
    fields.add(row.near ? std::optional(row.near->most) : std::nullopt);
    fields.add(row.wrong_distance);
    fields.add(!row.fault ? none : std::string(row.fault->piece.of_a ? "a" : "b"));
    fields.add(row.fault ? std::to_string(row.fault->piece.piece) : none);
    fields.add(row.fault ? quoted(piece_name(asset_of(input, row.fault->piece.of_a),
                                             row.fault->piece.piece))
                         : none);
    fields.add(row.fault ? std::optional(row.fault->out) : std::nullopt);
    fields.add(row.poses.engine.hit);
    fields.add(row.poses.engine.depth);
    return fields.line();
}

std::string compare_json(const CompareReportInput& input, const ComparedRow& row) {
    Json root = {{"row", row.number},
                 {"verdict", name_of(row.verdict)},
                 {"meshes", name_of(row.meshes.contact)},
                 {"sure", row.meshes.is_sure}};
    if (row.meshes.gap) {
        root["mesh_distance"] = row.meshes.gap->distance;
    }
    root["pieces"] = row.pieces_collide();
    root["kind"] = name_of(row.pieces);
    if (row.contact) {
        root["contact"] = contact_json(input, *row.contact);
    }
    if (row.near) {
        root["distance"] = {{"least", row.near->least}, {"most", row.near->most}};
    }
    if (row.pixels) {
        root["pixels"] = *row.pixels;
    }
    root["boxes"] = row.boxes;
    if (row.way_out) {
        root["way_out"] = {{"pieces", row.way_out->pieces},
                           {"meshes", row.way_out->meshes ? Json(*row.way_out->meshes) : Json()}};
    }
    root["wrong_depth"] = row.wrong_depth;
    root["wrong_distance"] = row.wrong_distance;
    if (row.fault) {
        root["fault"] = fault_json(input, *row.fault);
    }
    if (row.poses.engine.hit || row.poses.engine.depth) {
        root["engine"] = engine_json(row.poses.engine);
    }
    return root.dump();
}

std::string compare_sums_json(const CompareReportInput& input) {
    Json sums = counts_json(*input.sums);
    sums["allowed"] = input.sums->allowed();
    sums["faults"] = Json::array();
    for (const BlamedPiece& blamed : input.sums->blamed()) {
        sums["faults"].push_back(
            {{"of", blamed.piece.of_a ? "a" : "b"},
             {"piece", blamed.piece.piece},
             {"name", piece_name(asset_of(input, blamed.piece.of_a), blamed.piece.piece)},
             {"contacts", blamed.contacts},
             {"out", blamed.out()},
             {"row", blamed.worst.number}});
    }
    Json root = Json::object();
    root["summary"] = std::move(sums);
    return root.dump();
}

std::string compare_text(const CompareReportInput& input) {
    const CompareSums& sums = *input.sums;
    const CompareSums::Counts& c = sums.counts();
    std::string text = grouped_text(c.rows) + " rows: the meshes meet in " +
                       grouped_text(c.meshes_meet) + ", of these " + grouped_text(c.contained) +
                       " by being inside; pieces collide in " + grouped_text(c.pieces_collide) +
                       ", their boxes meet in " + grouped_text(c.boxes_alone) +
                       " where the meshes are apart\n";
    text += "false contacts: " + grouped_text(c.false_contacts);
    if (c.false_contacts > 0) {
        text += ", the farthest with " + length_text(input, c.farthest_false) +
                " between the meshes; " + grouped_text(c.beyond_allowed) + " beyond the " +
                length_text(input, sums.allowed()) + " that pieces may be off";
    }
    text += "\nmissed contacts: " + grouped_text(c.missed_contacts) + "\n";
    if (c.unsure > 0) {
        text += "unsure, as an open surface has no clear inside there: " + grouped_text(c.unsure) +
                "\n";
    }
    if (input.ways_out) {
        text += "wrong depths: " + grouped_text(c.wrong_depths) + " of " + grouped_text(c.depths) +
                " that can be compared; the largest difference is " +
                length_text(input, c.largest_depth_error) + "\n";
    }
    text += "wrong distances: " + grouped_text(c.wrong_distances) + " of " +
            grouped_text(c.distances) + "; the largest difference is " +
            length_text(input, c.largest_distance_error) + "\n";
    if (input.pixels) {
        text += "pixels: " + grouped_text(c.pixels) + " rows, " + grouped_text(c.pixels_differ) +
                " differ from the exact test\n";
    }
    add_engine(input, text);
    add_blamed(input, text);
    add_rows(input, "worst missed contacts", sums.worst(Verdict::missed_contact), text);
    add_rows(input, "worst false contacts", sums.worst(Verdict::false_contact), text);
    add_rows(input, "worst depths", sums.worst_depths(), text);
    add_rows(input, "worst distances", sums.worst_distances(), text);
    return text;
}

} // namespace hullwright
