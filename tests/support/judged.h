// Makes pieces of a mesh as a run does, and reports what check_pieces finds.
#pragma once

#include "check/check_pieces.h"
#include "mesh/repair/repair.h"
#include "piece/decompose.h"

#include <QString>

namespace hullwright::tests {

inline constexpr std::array k_percents = {0.0, 0.1, 0.5, 2.0};

inline DecomposeSettings within_percent(double percent) {
    DecomposeSettings settings;
    settings.tolerance = {percent, true};
    return settings;
}

// Returns the mesh as importing and preparing leave it.
inline TriMesh repaired(TriMesh mesh) {
    auto done = repair(std::move(mesh), {});
    return done ? std::move(done->mesh) : TriMesh();
}

// Describes the first fault of a mesh's pieces and the number of faults; empty when there is none.
inline QString wrong_with_pieces(const TriMesh& mesh, const DecomposeSettings& settings) {
    const auto made = decompose(mesh, settings);
    if (!made) {
        return "no pieces";
    }
    const auto check = check_pieces(mesh, made->set);
    if (!check) {
        return "no answer";
    }
    if (check->passed()) {
        return {};
    }
    const PieceFinding& first = check->findings.front();
    const auto number = [](Index index) {
        return index == k_none ? QString("none") : QString::number(index);
    };
    return QString("fault %1, piece %2 of %3, face %4 of %5, measured %6, one of %7 findings")
        .arg(static_cast<int>(first.fault))
        .arg(number(first.piece))
        .arg(made->set.pieces.size())
        .arg(number(first.face))
        .arg(mesh.triangles.size())
        .arg(first.measured)
        .arg(check->findings.size());
}
inline QString wrong_with_pieces(const TriMesh& mesh, double percent) {
    return wrong_with_pieces(mesh, within_percent(percent));
}

} // namespace hullwright::tests
