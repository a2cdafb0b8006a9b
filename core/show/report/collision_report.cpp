#include "report/collision_report.h"

#include "base/progress.h"
#include "base/text.h"
#include "geom/vector_json.h"
#include "report/vector_text.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <vector>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(DecidedBy by) {
    switch (by) {
    case DecidedBy::boxes:
        return "boxes";
    case DecidedBy::raster:
        return "raster";
    case DecidedBy::exact:
        return "exact";
    case DecidedBy::cage:
        return "cage";
    }
    return "";
}

std::string_view name_of(Proof proof) {
    switch (proof) {
    case Proof::direction:
        return "direction";
    case Proof::tetrahedron:
        return "tetrahedron";
    case Proof::exact:
        return "rational";
    }
    return "";
}

// Collects a line, and hands it on part by part.
class LineParts {
public:
    LineParts(const OnLinePart& write, const std::stop_token& stop) : write_(write), stop_(stop) {}

    void add(std::string_view text) {
        part_ += text;
        if (part_.size() >= k_line_part_bytes) {
            hand_on();
        }
    }
    // False after a stop, or when nobody takes more: loops end then.
    [[nodiscard]] bool goes_on() const { return taken_.ok() && !stop_.stop_requested(); }
    [[nodiscard]] Status finish() {
        if (taken_ && stop_.stop_requested()) {
            return stopped_issue();
        }
        hand_on();
        return taken_;
    }

private:
    void hand_on() {
        if (taken_) {
            taken_ = write_(part_);
        }
        part_.clear();
    }

    const OnLinePart& write_;
    std::stop_token stop_;
    std::string part_;
    Status taken_ = Done{};
};

// Returns the text of an object without its braces.
std::string members_of(const Json& object) {
    const std::string text = object.dump();
    return text.substr(1, text.size() - 2);
}

void add_faces(const hwa::Asset& asset, std::uint32_t number, LineParts& line) {
    constexpr std::uint32_t k_look = 1024; // runs, which take a tenth of a millisecond
    const hwa::Piece piece = asset.piece(number);
    line.add("[");
    for (std::uint32_t i = 0; i < piece.runs && (i % k_look != 0 || line.goes_on()); ++i) {
        const hwa::FaceRun faces = asset.face_run(piece.first_run + i);
        line.add((i > 0 ? ",[" : "[") + std::to_string(faces.first) + "," +
                 std::to_string(faces.count) + "]");
    }
    line.add("]");
}

// The fields describe what the pixels saw, in A's frame.
Json drawn_json(const RasterAnswer& drawn) {
    return {{"levels", drawn.levels},
            {"axis", vector_json(drawn.axis)},
            {"depth_seen", Json::array({drawn.depth_plain, drawn.depth_grown})},
            {"witness", vector_json(drawn.witness)}};
}

void add_contact(const CollisionReportInput& input, const Contact& contact, LineParts& line) {
    const Json pieces = {{"piece_a", contact.piece_a},
                         {"piece_b", contact.piece_b},
                         {"name_a", piece_name(*input.a, contact.piece_a)},
                         {"name_b", piece_name(*input.b, contact.piece_b)}};
    Json found = {{"decided_by", name_of(contact.by)},
                  {"proof", contact.by == DecidedBy::raster ? "pixel" : name_of(contact.proof)},
                  {"faces_meet", contact.faces_meet},
                  {"point", vector_json(contact.where.point)},
                  {"normal", vector_json(contact.where.normal)},
                  {"depth", contact.where.depth}};
    if (contact.drawn) {
        found["pixels"] = drawn_json(*contact.drawn);
    }
    line.add("{" + members_of(pieces) + ",\"faces_a\":");
    add_faces(*input.a, contact.piece_a, line);
    line.add(",\"faces_b\":");
    add_faces(*input.b, contact.piece_b, line);
    line.add("," + members_of(found) + "}");
}

// A component has no name of its own, so its first piece stands for it.
class FirstPieces {
public:
    explicit FirstPieces(const CollisionReportInput& input) : assets_{input.a, input.b} {}

    [[nodiscard]] std::uint32_t of(const Inclusion& inclusion) {
        const std::size_t side = inclusion.of_a ? 0 : 1;
        std::vector<std::uint32_t>& first = first_[side];
        if (first.empty()) {
            find(*assets_[side], first);
        }
        return inclusion.component < first.size() ? first[inclusion.component] : 0;
    }

private:
    // Components are numbered in the order of their first pieces.
    static void find(const hwa::Asset& asset, std::vector<std::uint32_t>& first) {
        for (std::uint32_t piece = 0; piece < asset.pieces(); ++piece) {
            if (asset.component(piece) == first.size()) {
                first.push_back(piece);
            }
        }
    }

    std::array<const hwa::Asset*, 2> assets_;
    std::array<std::vector<std::uint32_t>, 2> first_; // of each component of A and of B
};

Json inclusion_json(const CollisionReportInput& input, const Inclusion& inclusion,
                    FirstPieces& first) {
    const hwa::Asset& asset = inclusion.of_a ? *input.a : *input.b;
    const std::uint32_t piece = first.of(inclusion);
    return {{"of", inclusion.of_a ? "a" : "b"},
            {"component", inclusion.component},
            {"piece", piece},
            {"name", piece_name(asset, piece)}};
}

// Adds all elements of a list, as add_element(element) writes them.
template <class List, class AddElement>
void add_elements(const List& list, LineParts& line, AddElement&& add_element) {
    bool is_first = true;
    line.add("[");
    for (const auto& element : list) {
        if (!line.goes_on()) {
            return;
        }
        line.add(is_first ? "" : ",");
        add_element(element);
        is_first = false;
    }
    line.add("]");
}

// Bounds that are no numbers, as nothing was found within the margin, are null.
Json nearness_json(const CollisionReportInput& input, const Nearness& near) {
    Json json = {{"least", near.least},
                 {"most", std::isfinite(near.most) ? Json(near.most) : Json()}};
    if (near.nearest) {
        json["piece_a"] = near.nearest->piece_a;
        json["piece_b"] = near.nearest->piece_b;
        json["name_a"] = piece_name(*input.a, near.nearest->piece_a);
        json["name_b"] = piece_name(*input.b, near.nearest->piece_b);
        json["point_a"] = vector_json(near.nearest->at_a);
        json["point_b"] = vector_json(near.nearest->at_b);
    }
    return json;
}

std::string nearness_text(const CollisionReportInput& input, const Nearness& near) {
    if (!near.nearest) {
        return "  they are farther apart than " + rounded_text(near.least, 6) + "\n";
    }
    return "  " + rounded_text(near.most, 6) +
           " apart: " + piece_name(*input.a, near.nearest->piece_a) + " at " +
           vector_text(near.nearest->at_a) + " and " + piece_name(*input.b, near.nearest->piece_b) +
           " at " + vector_text(near.nearest->at_b) + "\n";
}

// Returns what a line says behind its contacts, and behind what is contained.
Json rest_json(const CollisionReportInput& input) {
    const Collision& found = *input.found;
    Json rest = Json::object();
    if (found.near) {
        rest["distance"] = nearness_json(input, *found.near);
    }
    rest["box_tests"] = found.counts.box_tests;
    rest["pair_tests"] = found.counts.pair_tests;
    rest["rational_tests"] = found.counts.exact_tests;
    if (found.drawn) {
        rest["pixels"] = {{"tiles", found.drawn->tiles},
                          {"hits", found.drawn->hits},
                          {"misses", found.drawn->misses},
                          {"undecided", found.drawn->undecided},
                          {"flat", found.drawn->flat}};
    }
    if (found.differ) {
        rest["differ"] = true;
    }
    if (input.time) {
        rest["time_us"] = 1e6 * found.seconds;
    }
    return rest;
}

std::string_view sentence_of(CollisionKind kind) {
    switch (kind) {
    case CollisionKind::none:
        return "no collision";
    case CollisionKind::surface:
        return "collision: the surfaces meet";
    case CollisionKind::solid:
        return "collision: the solids meet";
    case CollisionKind::contained:
        return "collision: one is inside the other and touches nothing";
    }
    return "";
}

} // namespace

std::string_view name_of(CollisionKind kind) {
    switch (kind) {
    case CollisionKind::none:
        return "none";
    case CollisionKind::surface:
        return "surface";
    case CollisionKind::solid:
        return "solid";
    case CollisionKind::contained:
        return "contained";
    }
    return "";
}

std::string piece_name(const hwa::Asset& asset, std::uint32_t piece) {
    return printable(asset.piece_names()[piece]);
}

Status write_collision(const CollisionReportInput& input, const OnLinePart& write,
                       const std::stop_token& stop) {
    const Collision& found = *input.found;
    const Json head = {{"row", input.row},
                       {"hit", found.kind != CollisionKind::none},
                       {"kind", name_of(found.kind)},
                       {"decided_by", name_of(found.by)},
                       {"tolerance", input.a->meta().tolerance + input.b->meta().tolerance}};
    LineParts line(write, stop);
    line.add("{" + members_of(head) + ",\"contacts\":");
    add_elements(found.contacts, line,
                 [&](const Contact& contact) { add_contact(input, contact, line); });
    if (!found.inclusions.empty()) {
        FirstPieces first(input);
        line.add(",\"contained\":");
        add_elements(found.inclusions, line, [&](const Inclusion& inclusion) {
            line.add(inclusion_json(input, inclusion, first).dump());
        });
    }
    line.add("," + members_of(rest_json(input)) + "}");
    return line.finish();
}

std::string collision_json(const CollisionReportInput& input, const std::stop_token& stop) {
    std::string line;
    const auto take = [&line](std::string_view part) {
        line += part;
        return Status(Done{});
    };
    return write_collision(input, take, stop) ? line : std::string();
}

std::string collision_text(const CollisionReportInput& input) {
    const Collision& found = *input.found;
    std::string text = std::string(sentence_of(found.kind)) + " (decided by " +
                       std::string(name_of(found.by)) + ")\n";
    const double tolerance = input.a->meta().tolerance + input.b->meta().tolerance;
    if (tolerance > 0.0) {
        text += "  both surfaces are taken to be within " + rounded_text(tolerance, 6) +
                " of where they are\n";
    }
    for (const Contact& contact : found.contacts) {
        text += "  " + piece_name(*input.a, contact.piece_a) + " and " +
                piece_name(*input.b, contact.piece_b) + ": depth " +
                rounded_text(contact.where.depth, 6) + " along " +
                vector_text(contact.where.normal) + " at " + vector_text(contact.where.point) +
                (contact.faces_meet ? ", their faces meet" : "") + "\n";
    }
    FirstPieces first(input);
    for (const Inclusion& inclusion : found.inclusions) {
        const hwa::Asset& asset = inclusion.of_a ? *input.a : *input.b;
        text += "  " + piece_name(asset, first.of(inclusion)) +
                " and what it hangs together with are inside " +
                (inclusion.of_a ? "the second\n" : "the first\n");
    }
    if (found.near && found.kind == CollisionKind::none) {
        text += nearness_text(input, *found.near);
    }
    if (found.drawn) {
        text += "  by pixels: " + counted_text(found.drawn->hits, "pair meets", "pairs meet") +
                ", " + counted_text(found.drawn->misses, "does not", "do not") + ", " +
                grouped_text(found.drawn->undecided) + " left open, " +
                grouped_text(found.drawn->flat) + " flat; " +
                counted_text(found.drawn->tiles, "tile", "tiles") + "\n";
    }
    text += "  " + counted_text(found.counts.box_tests, "pair of boxes", "pairs of boxes") + ", " +
            counted_text(found.counts.pair_tests, "pair of pieces", "pairs of pieces");
    return text +
           (input.time ? ", " + rounded_text(1e6 * found.seconds, 4) + " us\n" : std::string("\n"));
}

Status write_trace(std::uint64_t row, const std::vector<TraversalStep>& steps,
                   const OnLinePart& write, const std::stop_token& stop) {
    constexpr std::size_t k_look = 1024; // pairs, which take a tenth of a millisecond
    LineParts line(write, stop);
    line.add("{\"row\":" + std::to_string(row) + ",\"steps\":");
    add_elements(steps, line, [&](const TraversalStep& step) {
        line.add("[");
        for (std::size_t i = 0; i < step.pairs.size() && (i % k_look != 0 || line.goes_on()); ++i) {
            line.add((i > 0 ? ",[" : "[") + std::to_string(step.pairs[i].a) + "," +
                     std::to_string(step.pairs[i].b) + "," + std::to_string(step.axes[i]) + "]");
        }
        line.add("]");
    });
    line.add("}");
    return line.finish();
}

} // namespace hullwright
