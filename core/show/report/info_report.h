// Reports what `info` says of a model: JSON for programs, lines for people.
#pragma once

#include "base/progress.h"
#include "mesh/diagnosis.h"
#include "mesh/repair/repair.h"
#include "mesh/surface_kind.h"
#include "source/source_model.h"

#include <span>
#include <string>

namespace hullwright {

struct PieceReportInput;

// Holds all that a report is made of; the pointers must stay valid during the call.
struct InfoInput {
    std::string file;
    std::string file_hash;
    const SourceModel* source = nullptr;
    const TriMesh* imported = nullptr;
    const Diagnosis* before = nullptr;
    const Diagnosis* after = nullptr;
    const SurfaceKinds* kinds = nullptr; // null when kinds of surface were not asked for
    std::span<const RepairStep> repairs;
    std::span<const Issue> issues;
    const PieceReportInput* pieces = nullptr; // null when none were made
    std::string recipe_json;
    double import_seconds = 0.0;
    double repair_seconds = 0.0;
    double diagnose_seconds = 0.0;
    bool elements = false; // list the elements of every fault as well
    bool timings = false;  // include seconds, which differ from run to run
};

// Lists of elements and of pieces may be larger than the model, and take their time; all else is
// made at once. Warnings are told together with what was asked of the pieces and not reached.
[[nodiscard]] Result<std::string> info_json(const InfoInput& input, const Progress& progress = {});
[[nodiscard]] std::string info_text(const InfoInput& input);

} // namespace hullwright
