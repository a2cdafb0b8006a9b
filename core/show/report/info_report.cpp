#include "report/info_report.h"

#include "base/text.h"
#include "report/export_report.h"
#include "report/json_text.h"
#include "report/piece_report.h"
#include "report/sentences.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <nlohmann/json.hpp>
#include <tuple>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_info_schema = 1;

std::string_view origin_name(Origin origin) {
    switch (origin) {
    case Origin::file:
        return "file";
    case Origin::format:
        return "format";
    case Origin::user:
        return "user";
    case Origin::unknown:
        break;
    }
    return "unknown";
}

Json json_of(const Vec3& p) {
    return Json::array({p.x(), p.y(), p.z()});
}

template <class T> Json json_or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

auto edge_of(const Topology& topology) {
    return [&edges = topology.edges](EdgeId e) {
        return Json::array({edges[e].low, edges[e].high});
    };
}

// Writes the elements of each fault, list by list.
class ElementLists {
public:
    ElementLists(const Diagnosis& diagnosis, JsonText& out, const Progress& progress)
        : d_(diagnosis), out_(out), progress_(progress.part("write", 0.0, 1.0)) {}

    [[nodiscard]] bool write() {
        out_.open("elements");
        const bool written =
            list("non_finite_vertices", d_.non_finite_vertices) &&
            list("duplicate_vertices", d_.duplicate_vertices) &&
            list("unused_vertices", d_.unused_vertices) &&
            list("degenerate_faces", d_.degenerate_faces) &&
            list("duplicate_faces", d_.duplicate_faces) && list("sheet_faces", d_.sheet_faces) &&
            list("boundary_edges", d_.boundary_edges, edge_of(d_.topology)) && holes() &&
            list("nonmanifold_edges", d_.nonmanifold_edges, edge_of(d_.topology)) &&
            list("nonmanifold_vertices", d_.nonmanifold_vertices) &&
            list("misoriented_edges", d_.misoriented_edges, edge_of(d_.topology)) &&
            list("self_intersections", d_.self_intersections) &&
            list("component_of_face", d_.components.of_face);
        out_.close();
        return written;
    }

private:
    static constexpr double k_lists = 13.0;

    bool holes() {
        return list("holes", d_.holes, [this](const Hole& hole) {
            Json edges = Json::array();
            std::ranges::transform(hole.edges, std::back_inserter(edges), edge_of(d_.topology));
            return Json({{"perimeter", hole.perimeter}, {"edges", std::move(edges)}});
        });
    }

    template <class List> bool list(std::string_view key, const List& elements) {
        return list(key, elements, [](const auto& element) { return Json(element); });
    }
    template <class List, class Of>
    bool list(std::string_view key, const List& elements, const Of& json_of_element) {
        const double from = written_++ / k_lists;
        return out_.add_list(key, elements.size(), progress_.part({}, from, from + 1.0 / k_lists),
                             [&](std::size_t begin, std::size_t end) {
                                 Json block = Json::array();
                                 for (std::size_t i = begin; i < end; ++i) {
                                     block.push_back(json_of_element(elements[i]));
                                 }
                                 return block.dump(2);
                             });
    }

    const Diagnosis& d_;
    JsonText& out_;
    Progress progress_;
    double written_ = 0.0; // lists
};

// The list is limited, because a model of a million specks should not print a line for each.
constexpr std::size_t k_listed_components = 1000;
// Each of these may lie in as many shells as the model has, so the list ends as well where more
// than this would be named in all.
constexpr std::size_t k_listed_around = 1'000'000;

Json components_json(const Diagnosis& d) {
    Json list = Json::array();
    std::size_t named = 0;
    const auto count =
        static_cast<ComponentId>(std::min(d.component_facts.size(), k_listed_components));
    for (ComponentId c = 0; c < count; ++c) {
        const ComponentFacts& f = d.component_facts[c];
        named += d.nesting.listed ? d.nesting.depth[c] : 0;
        if (named > k_listed_around) {
            break;
        }
        list.push_back({{"faces", f.faces},
                        {"closed", f.closed},
                        {"oriented", f.oriented},
                        {"manifold", f.manifold},
                        {"sheet", f.sheet},
                        {"inverted", f.inverted},
                        {"inside_of", d.nesting.listed ? Json(d.nesting.around(c)) : Json(nullptr)},
                        {"area", f.area},
                        {"volume", f.closed ? Json(f.volume) : Json(nullptr)},
                        {"genus", json_or_null(f.genus)}});
    }
    return list;
}

// `doubt` is what docs/surfaces.md calls so; `rests` is how much of the inside rests on the
// decision. Both are written in percent.
Json surface_json(const SurfaceKinds& kinds) {
    Json list = Json::array();
    for (std::size_t c = 0; c < std::min(kinds.facts.size(), k_listed_components); ++c) {
        const SurfaceFacts& f = kinds.facts[c];
        list.push_back({{"kind", name_of(f.kind)},
                        {"doubt_percent", 100.0 * f.doubt},
                        {"rests_on_decision_percent", 100.0 * f.rests}});
    }
    return {{"solids", kinds.count(SurfaceKind::solid)},
            {"solids_by_decision", kinds.count(SurfaceKind::decided)},
            {"sheets", kinds.count(SurfaceKind::sheet)},
            {"component_list", list}};
}

Json mesh_json(const Diagnosis& d, const Vec3& origin) {
    double perimeter = 0.0;
    for (const Hole& hole : d.holes) {
        perimeter += hole.perimeter;
    }
    Json json = {{"vertices", d.vertices},
                 {"triangles", d.triangles},
                 {"components", d.components.count},
                 {"closed", d.closed},
                 {"oriented", d.oriented},
                 {"encloses_nothing", d.encloses_nothing},
                 {"boundary_edges", d.boundary_edges.size()},
                 {"holes", d.holes.size()},
                 {"hole_perimeter", perimeter},
                 {"nonmanifold_edges", d.nonmanifold_edges.size()},
                 {"nonmanifold_vertices", d.nonmanifold_vertices.size()},
                 {"misoriented_edges", d.misoriented_edges.size()},
                 {"inverted_components", d.inverted_components()},
                 {"nested_shells", d.nested_shells()},
                 {"self_intersections", d.self_intersections.size()},
                 {"degenerate_faces", d.degenerate_faces.size()},
                 {"duplicate_faces", d.duplicate_faces.size()},
                 {"sheet_faces", d.sheet_faces.size()},
                 {"duplicate_vertices", d.duplicate_vertices.size()},
                 {"unused_vertices", d.unused_vertices.size()},
                 {"non_finite_vertices", d.non_finite_vertices.size()},
                 {"volume", json_or_null(d.volume)},
                 {"area", d.area},
                 {"genus", json_or_null(d.genus)},
                 {"bounds", d.bounds.empty() ? Json(nullptr)
                                             : Json({{"lower", json_of(d.bounds.lower + origin)},
                                                     {"upper", json_of(d.bounds.upper + origin)},
                                                     {"diagonal", d.bounds.diagonal()}})},
                 {"component_list", components_json(d)}};
    if (d.more_self_intersections) {
        json["more_self_intersections"] = true;
    }
    return json;
}

Json import_json(const SourceModel& s, const InfoInput& in) {
    const Precision precision = precision_of(*in.imported);
    return {{"vertices_in_file", s.counts.vertices_in_file},
            {"vertices_merged", s.counts.vertices_merged},
            {"polygons_triangulated", s.counts.polygons},
            {"polygons_fanned", s.counts.polygons_fanned},
            {"points_skipped", s.counts.points_skipped},
            {"lines_skipped", s.counts.lines_skipped},
            {"instances_expanded", s.counts.instances},
            {"instances_mirrored", s.counts.mirrored},
            {"coordinates", s.float32_coordinates ? "float32" : "float64"},
            {"origin", json_of(in.imported->origin)},
            {"coordinate_digits", precision.digits > 0 ? Json(precision.digits) : Json(nullptr)},
            {"coordinate_spacing", s.float32_coordinates || precision.digits > 0
                                       ? Json(precision.spacing)
                                       : Json(nullptr)}};
}

Json parts_json(const SourceModel& s) {
    Json list = Json::array();
    for (const SourcePart& part : s.parts) {
        list.push_back({{"name", part.name},
                        {"node", part.node},
                        {"mesh", part.mesh},
                        {"material", part.material},
                        {"triangles", part.triangle_count}});
    }
    return list;
}

Json issues_json(std::span<const Issue> issues) {
    Json list = Json::array();
    for (const Issue& issue : issues) {
        list.push_back({{"code", code_name(issue.code)},
                        {"where", issue.where},
                        {"numbers", issue.numbers},
                        {"message", sentence(issue)}});
    }
    return list;
}

Json repairs_json(std::span<const RepairStep> steps) {
    Json list = Json::array();
    for (const RepairStep& step : steps) {
        Json entry = {{"step", step.name}, {"changed", step.changed()}};
        for (const RepairCount& count : step.counts) {
            entry[std::string(count.what)] = count.count;
        }
        list.push_back(entry);
    }
    return list;
}

// Builds the table for people. A line has a name, the value before, and the value after when it
// differs.
class Lines {
public:
    void heading(std::string_view text) { out_ += "\n" + std::string(text) + "\n"; }
    void line(std::string_view name, std::string_view value) {
        out_ += "  " + std::string(name);
        out_.append(name.size() < k_column ? k_column - name.size() : 1, ' ');
        out_ += std::string(value) + "\n";
    }
    void change(std::string_view name, const std::string& before, const std::string& after) {
        line(name, before == after ? before : before + "  ->  " + after);
    }
    [[nodiscard]] const std::string& text() const { return out_; }
    void raw(std::string_view text) { out_ += text; }

private:
    static constexpr std::size_t k_column = 26;
    std::string out_;
};

std::string yes_no(bool value) {
    return value ? "yes" : "no";
}

std::string measure(const std::optional<double>& value) {
    return value ? rounded_text(*value, 6) : "undefined";
}

std::string size_text(const Diagnosis& d, const SourceModel& s) {
    const Vec3 size = d.bounds.size();
    std::string text = rounded_text(size.x(), 6) + " x " + rounded_text(size.y(), 6) + " x " +
                       rounded_text(size.z(), 6);
    const std::string unit = unit_text({s.metres_per_unit});
    return text + (unit.empty() ? " units (unit unknown)"
                                : " " + unit + " (unit from the " +
                                      std::string(origin_name(s.unit_origin)) + ")");
}

void write_source(Lines& out, const InfoInput& in) {
    const SourceModel& s = *in.source;
    out.raw(printable(in.file, 4096) + "\n");
    out.line("format", s.format);
    out.line("size", size_text(*in.before, s));
    if (const Vec3& origin = in.imported->origin; origin != Vec3::Zero()) {
        out.line("counted from", number_text(origin.x()) + " " + number_text(origin.y()) + " " +
                                     number_text(origin.z()) + ", as the model is far from zero");
    }
    out.line("up axis", s.up == UpAxis::unknown ? std::string("unknown")
                                                : std::string(up_text(s.up)) + " (from the " +
                                                      std::string(origin_name(s.up_origin)) + ")");
    out.line("parts", grouped_text(s.parts.size()));
    constexpr std::size_t k_listed = 12;
    for (std::size_t i = 0; i < std::min(s.parts.size(), k_listed); ++i) {
        out.line("", s.parts[i].name + ", " +
                         counted_text(s.parts[i].triangle_count, "triangle", "triangles"));
    }
    if (s.parts.size() > k_listed) {
        out.line("", "and " + grouped_text(s.parts.size() - k_listed) + " more");
    }
    out.line("vertices read", grouped_text(s.counts.vertices_in_file) + ", " +
                                  grouped_text(s.counts.vertices_merged) +
                                  " merged by equal position");
}

void write_measures(Lines& out, const Diagnosis& b, const Diagnosis& a) {
    out.change("vertices", grouped_text(b.vertices), grouped_text(a.vertices));
    out.change("triangles", grouped_text(b.triangles), grouped_text(a.triangles));
    out.change("components", grouped_text(b.components.count), grouped_text(a.components.count));
    out.change("closed", yes_no(b.closed), yes_no(a.closed));
    out.change("oriented", yes_no(b.oriented), yes_no(a.oriented));
    out.change("area", measure(b.area), measure(a.area));
    out.change("volume", measure(b.volume), measure(a.volume));
    out.change("genus", b.genus ? grouped_text(*b.genus) : "undefined",
               a.genus ? grouped_text(*a.genus) : "undefined");
}

std::string percent_text(double share) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g %%", 100.0 * share);
    return text.data();
}

// Says what is taken to be inside, and on what grounds.
void write_surface(Lines& out, const SurfaceKinds& kinds) {
    double doubt = 0.0;
    double rests = 0.0;
    double clearest = 1.0; // least doubt of an open sheet
    for (const SurfaceFacts& f : kinds.facts) {
        if (f.kind == SurfaceKind::decided) {
            doubt = std::max(doubt, f.doubt);
            rests = std::max(rests, f.rests);
        } else if (f.kind == SurfaceKind::sheet && !f.closed && f.doubt > 0.0) {
            clearest = std::min(clearest, f.doubt);
        }
    }
    out.line("solids", grouped_text(kinds.count(SurfaceKind::solid)));
    if (const auto decided = kinds.count(SurfaceKind::decided); decided > 0) {
        out.line("solids by decision", grouped_text(decided) + ", open; at most " +
                                           percent_text(doubt) + " is in doubt, and " +
                                           percent_text(rests) +
                                           " of an inside rests on the decision");
    }
    if (const auto sheets = kinds.count(SurfaceKind::sheet); sheets > 0) {
        out.line("sheets", grouped_text(sheets) + ", without an inside" +
                               (clearest < 1.0 ? "; at least " + percent_text(clearest) +
                                                     " of what would be is in doubt"
                                               : std::string()));
    }
}

struct FaultLine {
    std::string_view name;
    std::size_t before;
    std::size_t after;
    bool more_before = false; // there are others that were not counted
    bool more_after = false;
};

std::string count_text(std::size_t count, bool more) {
    return (more ? "at least " : "") + grouped_text(count);
}

void write_faults(Lines& out, const Diagnosis& b, const Diagnosis& a) {
    const FaultLine lines[] = {
        {"boundary edges", b.boundary_edges.size(), a.boundary_edges.size()},
        {"holes", b.holes.size(), a.holes.size()},
        {"non-manifold edges", b.nonmanifold_edges.size(), a.nonmanifold_edges.size()},
        {"non-manifold vertices", b.nonmanifold_vertices.size(), a.nonmanifold_vertices.size()},
        {"misoriented edges", b.misoriented_edges.size(), a.misoriented_edges.size()},
        {"inverted components", b.inverted_components(), a.inverted_components()},
        {"nested shells", b.nested_shells(), a.nested_shells()},
        {"self-intersections", b.self_intersections.size(), a.self_intersections.size(),
         b.more_self_intersections, a.more_self_intersections},
        {"degenerate faces", b.degenerate_faces.size(), a.degenerate_faces.size()},
        {"duplicate faces", b.duplicate_faces.size(), a.duplicate_faces.size()},
        {"double-sided faces", b.sheet_faces.size(), a.sheet_faces.size()},
        {"duplicate vertices", b.duplicate_vertices.size(), a.duplicate_vertices.size()},
        {"unused vertices", b.unused_vertices.size(), a.unused_vertices.size()},
        {"non-finite vertices", b.non_finite_vertices.size(), a.non_finite_vertices.size()},
    };
    bool any = false;
    for (const FaultLine& line : lines) {
        if (line.before + line.after > 0) {
            out.change(line.name, count_text(line.before, line.more_before),
                       count_text(line.after, line.more_after));
            any = true;
        }
    }
    if (a.encloses_nothing) {
        out.line("encloses nothing", "looks closed, but is made of double-sided sheets");
        any = true;
    }
    if (!any) {
        out.line("none found", "");
    }
}

void write_repairs(Lines& out, std::span<const RepairStep> steps) {
    bool any = false;
    for (const RepairStep& step : steps) {
        if (!step.changed()) {
            continue;
        }
        std::string counts;
        for (const RepairCount& count : step.counts) {
            if (count.count > 0) {
                std::string what(count.what);
                std::replace(what.begin(), what.end(), '_', ' ');
                counts += (counts.empty() ? "" : ", ") + what + " " + grouped_text(count.count);
            }
        }
        out.line(step.name, counts);
        any = true;
    }
    if (!any) {
        out.line(steps.empty() ? "switched off" : "nothing to do", "");
    }
}

} // namespace

namespace {

std::string text_of(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

// Returns the members of a report that stand before the mesh.
Json head_json(const InfoInput& in) {
    Json root;
    root["schema"] = k_info_schema;
    root["file"] = printable(in.file, 4096);
    root["hash_xxh3_128"] = in.file_hash;
    root["format"] = in.source->format;
    root["unit"] = {{"metres", in.source->metres_per_unit > 0.0 ? Json(in.source->metres_per_unit)
                                                                : Json(nullptr)},
                    {"from", origin_name(in.source->unit_origin)}};
    root["up"] = {
        {"axis", in.source->up == UpAxis::unknown ? Json(nullptr) : Json(up_text(in.source->up))},
        {"from", origin_name(in.source->up_origin)}};
    root["import"] = import_json(*in.source, in);
    root["parts"] = parts_json(*in.source);
    return root;
}

Json tail_json(const InfoInput& in, std::span<const ExportedFile> exports) {
    Json root = Json::object();
    if (in.kinds != nullptr) {
        root["surface"] = surface_json(*in.kinds);
    }
    root["repair"] = repairs_json(in.repairs);
    root["warnings"] = issues_json(in.issues);
    if (in.pieces != nullptr) {
        for (Json& issue : issues_json(in.pieces->decomposition->report.issues)) {
            root["warnings"].push_back(std::move(issue));
        }
    }
    root["recipe"] = Json::parse(in.recipe_json);
    if (!exports.empty()) {
        root["exports"] = Json::parse(exports_json(exports));
    }
    if (in.timings) {
        root["seconds"] = {{"import", in.import_seconds},
                           {"parse", in.source->parse_seconds},
                           {"repair", in.repair_seconds},
                           {"diagnose", in.diagnose_seconds}};
    }
    return root;
}

} // namespace

Result<std::string> info_json(const InfoInput& in, const Progress& progress) {
    return info_json(in, {}, progress);
}

Result<std::string> info_json(const InfoInput& in, std::span<const ExportedFile> exports,
                              const Progress& progress) {
    JsonText out;
    out.add(text_of(head_json(in)));
    out.open("mesh");
    // The names directly under `mesh` are the values after repair, because the tool works on that
    // mesh.
    const Vec3& origin = in.imported->origin;
    Json mesh = mesh_json(*in.after, origin);
    mesh.erase("component_list");
    out.add(text_of(mesh));
    for (const auto& [key, diagnosis, from] :
         {std::tuple("before", in.before, 0.0), std::tuple("after", in.after, 0.4)}) {
        out.open(key);
        out.add(text_of(mesh_json(*diagnosis, origin)));
        if (in.elements &&
            !ElementLists(*diagnosis, out, progress.part({}, from, from + 0.4)).write()) {
            return stopped_issue();
        }
        out.close();
    }
    out.close();
    out.add(text_of(tail_json(in, exports)));
    if (in.pieces != nullptr) {
        out.open("pieces");
        if (!add_pieces(out, *in.pieces, progress.part({}, 0.8, 1.0))) {
            return stopped_issue();
        }
        out.close();
    }
    return out.take();
}

std::string info_text(const InfoInput& in) {
    Lines out;
    write_source(out, in);
    out.heading("mesh");
    write_measures(out, *in.before, *in.after);
    if (in.kinds != nullptr) {
        out.heading("surface");
        write_surface(out, *in.kinds);
    }
    out.heading("faults");
    write_faults(out, *in.before, *in.after);
    out.heading("repair");
    write_repairs(out, in.repairs);
    if (!in.issues.empty()) {
        out.heading("warnings");
        for (const Issue& issue : in.issues) {
            out.raw("  " + sentence(issue) + "\n");
        }
    }
    return out.text();
}

} // namespace hullwright
