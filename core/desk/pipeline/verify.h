// Judges pieces, or a packed asset, by means that share nothing with what made them.
#pragma once

#include "pipeline/run.h"
#include "pipeline/stated_facts.h"
#include "report/verify_report.h"

#include <optional>
#include <vector>

namespace hullwright::pipeline {

struct VerifySettings {
    // Pieces of a file are held to this recipe where it sets a tolerance or a rounding, and else to
    // their own. Its unit is the model's where nothing else says it.
    Recipe asked;
    const EngineLimits* engine = nullptr; // null: pieces are held to no engine's limits
    bool primitives = false;      // a project's fitted primitives replace their pieces' hulls
    std::string made_by;          // the program and its version
    std::filesystem::path worker; // see PrepareSettings
};

struct EngineVerdict {
    const EngineLimits* engine = nullptr;
    double metres_per_unit = 0.0; // 0: unknown
    std::vector<LintFinding> findings;
};

struct Verdict {
    PieceFile pieces;                 // the pieces, as they were judged
    std::optional<PieceCheck> check;  // none: the model is not known
    std::optional<Volumes> volumes;   // none: the model is not known, or nothing is inside
    std::optional<AssetCheck> packed; // present for an asset whose model is known
    std::optional<EngineVerdict> linted;
    FactCheck facts;
};

// The input is a file of pieces or an asset, whose model may be missing, or a project, whose pieces
// are made first.
[[nodiscard]] Result<Verdict> verify(const Input& input, const VerifySettings& settings,
                                     const Progress& progress = {}, const OnStage& on_stage = {});

// Judges pieces that were cut from this very model, without a file; null: the model is not known.
[[nodiscard]] Result<Verdict> verify(PieceFile pieces, std::shared_ptr<const Prepared> model,
                                     const VerifySettings& settings, const Progress& progress = {});

// Returns what the reports on a verdict need; it points into the verdict.
[[nodiscard]] VerifyReportInput report_of(const Verdict& verdict);

} // namespace hullwright::pipeline
