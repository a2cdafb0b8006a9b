#include "ui/models/fault_rows.h"

#include "base/result.h"
#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>

namespace hullwright::ui {
namespace {

double count(std::size_t number) {
    return static_cast<double>(number);
}

double hole_perimeter(const Diagnosis& d) {
    return std::accumulate(d.holes.begin(), d.holes.end(), 0.0,
                           [](double sum, const Hole& hole) { return sum + hole.perimeter; });
}

constexpr std::array k_rows = std::to_array<FaultRow>({
    {Fault::boundary_edges, QT_TRANSLATE_NOOP("Fault", "Holes"),
     [](const Diagnosis& d) { return count(d.holes.size()); }},
    {Fault::boundary_edges, QT_TRANSLATE_NOOP("Fault", "Total hole perimeter"), hole_perimeter,
     true},
    {Fault::boundary_edges, QT_TRANSLATE_NOOP("Fault", "Open edges"),
     [](const Diagnosis& d) { return count(d.boundary_edges.size()); }},
    {Fault::nonmanifold_edges, QT_TRANSLATE_NOOP("Fault", "Non-manifold edges"),
     [](const Diagnosis& d) { return count(d.nonmanifold_edges.size()); }},
    {Fault::nonmanifold_vertices, QT_TRANSLATE_NOOP("Fault", "Non-manifold vertices"),
     [](const Diagnosis& d) { return count(d.nonmanifold_vertices.size()); }},
    {Fault::misoriented_edges, QT_TRANSLATE_NOOP("Fault", "Misoriented edges"),
     [](const Diagnosis& d) { return count(d.misoriented_edges.size()); }},
    {Fault::self_intersections, QT_TRANSLATE_NOOP("Fault", "Self-intersections"),
     [](const Diagnosis& d) { return count(d.self_intersections.size()); }, false,
     [](const Diagnosis& d) { return d.more_self_intersections; }},
    {Fault::degenerate_faces, QT_TRANSLATE_NOOP("Fault", "Faces without area"),
     [](const Diagnosis& d) { return count(d.degenerate_faces.size()); }},
    {Fault::duplicate_faces, QT_TRANSLATE_NOOP("Fault", "Duplicate faces"),
     [](const Diagnosis& d) { return count(d.duplicate_faces.size()); }},
    {Fault::sheet_faces, QT_TRANSLATE_NOOP("Fault", "Double-sided faces"),
     [](const Diagnosis& d) { return count(d.sheet_faces.size()); }},
    {Fault::inverted_components, QT_TRANSLATE_NOOP("Fault", "Inside-out components"),
     [](const Diagnosis& d) { return count(d.inverted_components()); }},
});

} // namespace

std::span<const FaultRow> fault_rows() {
    return k_rows;
}

QString name_of(const FaultRow& row) {
    return QCoreApplication::translate("Fault", row.name);
}

QString value_text(const FaultRow& row, const Diagnosis& diagnosis, double metres_per_unit) {
    const double value = row.value(diagnosis);
    if (row.length) {
        return value > 0.0 ? length_with_unit(value, metres_per_unit) : QLocale().toString(0);
    }
    const QString text = QLocale().toString(static_cast<qulonglong>(value));
    return row.has_more != nullptr && row.has_more(diagnosis) ? "≥ " + text : text;
}

int row_of(Fault fault) {
    const auto* row = std::find_if(k_rows.begin(), k_rows.end(),
                                   [fault](const FaultRow& each) { return each.fault == fault; });
    return row == k_rows.end() ? -1 : static_cast<int>(row - k_rows.begin());
}

Fault fault_of(const Issue& issue) {
    constexpr std::array k_faults = std::to_array<std::pair<std::string_view, Fault>>(
        {{"orient", Fault::misoriented_edges},
         {"degenerate", Fault::degenerate_faces},
         {"fill_holes", Fault::boundary_edges},
         {"face_outward", Fault::inverted_components},
         {"stitch", Fault::boundary_edges}});
    if (issue.code == Code::repair_left_undone && issue.detail == Why::manifold) {
        return Fault::nonmanifold_edges;
    }
    for (const auto& [step, fault] : k_faults) {
        if (issue.code == Code::repair_left_undone && issue.where == step) {
            return fault;
        }
    }
    return Fault::none;
}

} // namespace hullwright::ui
