// Reads files through the worker and checks what every outcome must fulfil.
#pragma once

#include "mesh/diagnosis.h"
#include "report/reasons.h"
#include "source/isolated_import.h"

#include <QString>
#include <algorithm>
#include <string>

namespace hullwright::tests {

inline ImportHost host_with(std::uint32_t seconds = 20) {
    ImportHost host;
    host.worker = HULLWRIGHT_CLI;
    host.limits.seconds = seconds;
    host.limits.memory_bytes = 4ULL << 30U;
    return host;
}

inline Result<SourceModel> read(const std::string& path, const ReadSettings& settings = {},
                                std::uint32_t seconds = 20) {
    return import_isolated(path, settings, host_with(seconds));
}

inline QString told(const Result<SourceModel>& model) {
    return model ? QString("a model of %1 triangles").arg(model->triangles.size())
                 : QString("issue %1 %2")
                       .arg(static_cast<int>(model.issue().code))
                       .arg(QString::fromStdString(sentence(model.issue().detail)));
}

inline bool has(const SourceModel& model, Code code) {
    return std::any_of(model.issues.begin(), model.issues.end(),
                       [code](const Issue& issue) { return issue.code == code; });
}

// Returns what is wrong with a model that was read, empty when nothing is: indices and parts must
// be in range, and the diagnosis must know coordinates that are not finite.
inline QString fault_of(const SourceModel& model) {
    for (const Triangle& t : model.triangles) {
        for (const VertexId v : t) {
            if (v >= model.positions.size()) {
                return "index out of range";
            }
        }
    }
    std::uint64_t next = 0;
    for (const SourcePart& part : model.parts) {
        if (part.first_triangle != next) {
            return "parts do not follow each other";
        }
        next += part.triangle_count;
    }
    if (next != model.triangles.size()) {
        return "parts do not cover the triangles";
    }
    const auto wild = std::count_if(model.positions.begin(), model.positions.end(),
                                    [](const Vec3& p) { return !p.allFinite(); });
    if (wild > 0) {
        SourceModel copy = model;
        const auto d = diagnose(*take_mesh(copy));
        if (!d || d->non_finite_vertices.size() != static_cast<std::size_t>(wild)) {
            return "coordinates that are no numbers go unnoticed";
        }
    }
    return {};
}

// Checks any outcome: an issue must name the file and must not be an internal one.
inline QString fault_of(const std::string& path, const Result<SourceModel>& model) {
    if (model) {
        return fault_of(*model);
    }
    const Issue& issue = model.issue();
    if (issue.code == Code::internal || issue.code == Code::message_malformed) {
        return "no clear error: " + told(model);
    }
    return issue.where == path ? QString()
                               : "the issue names " + QString::fromStdString(issue.where);
}

} // namespace hullwright::tests
