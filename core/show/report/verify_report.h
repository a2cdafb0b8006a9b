// Reports what `verify` found, for people and as JSON (docs/pieces-json.md).
#pragma once

#include "check/check_asset.h"
#include "check/check_pieces.h"
#include "check/volumes.h"
#include "report/lint_report.h"

#include <optional>
#include <span>
#include <string>

namespace hullwright {

// Names what a file says beside its geometry and its model says otherwise.
struct FalseFact {
    std::string fact; // "unit"
    std::string stated;
    std::string found;
};

struct VerifyReportInput {
    const PieceSet* set = nullptr;
    std::span<const std::string> names;    // names of the pieces
    const PieceCheck* check = nullptr;     // null: the model is not known
    const Volumes* volumes = nullptr;      // null: the model is not known, or nothing is inside
    const AssetCheck* packed = nullptr;    // null: the pieces are of no asset, or `check` is null
    std::span<const FalseFact> falsehoods; // facts that do not hold
    std::span<const std::string> unchecked;
    std::optional<LintReportInput> linted; // present when an engine's limits were asked for
};

// True when pieces, asset and facts hold, whatever an engine says of them.
[[nodiscard]] bool everything_holds(const VerifyReportInput& input);
// True when an engine takes the pieces, too.
[[nodiscard]] bool has_passed(const VerifyReportInput& input);

[[nodiscard]] std::string verify_text(const VerifyReportInput& input);
[[nodiscard]] std::string verify_json(const VerifyReportInput& input);

} // namespace hullwright
