// Reports what pieces and meshes say of each other: as text, as lines of JSON
// (docs/compare-json.md) and as lines of CSV.
#pragma once

#include "asset/hullwright_asset.h"
#include "report/compared.h"

#include <array>
#include <string>

namespace hullwright {

struct CompareReportInput {
    const CompareSums* sums = nullptr;
    const hwa::Asset* a = nullptr; // opened with hwa::k_names
    const hwa::Asset* b = nullptr;
    std::array<std::string, 2> files;
    std::array<std::string, 2> models; // whose surfaces the files stand for
    std::string poses;
    double metres_per_unit = 0.0; // 0: unknown
    bool pixels = false;          // pixels were asked
    bool ways_out = true;         // depths were compared
};

// Returns the first line of a CSV, and that of a row; both end with a line feed.
[[nodiscard]] std::string compare_csv_header();
[[nodiscard]] std::string compare_csv(const CompareReportInput& input, const ComparedRow& row);

// Both functions return a line without its line feed.
[[nodiscard]] std::string compare_json(const CompareReportInput& input, const ComparedRow& row);
[[nodiscard]] std::string compare_sums_json(const CompareReportInput& input);

[[nodiscard]] std::string compare_text(const CompareReportInput& input);

// Returns the name of a piece with the thing that it is of: "wheel_003 of A".
[[nodiscard]] std::string name_of(const CompareReportInput& input, const PieceOf& piece);
// Returns a length as people read it, with its unit where that is known.
[[nodiscard]] std::string length_text(const CompareReportInput& input, double length);
// Returns what is wrong with a row, in a sentence without its number.
[[nodiscard]] std::string row_text(const CompareReportInput& input, const ComparedRow& row);
// Returns which pieces are to blame, a sentence each, those of most false contacts first.
[[nodiscard]] std::string blame_text(const CompareReportInput& input, const BlamedPiece& blamed);

} // namespace hullwright
