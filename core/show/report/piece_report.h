// Reports what a decomposition did, for people and for programs.
#pragma once

#include "piece/decompose.h"
#include "report/json_text.h"
#include "source/source_model.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

struct PieceReportInput {
    const Decomposition* decomposition = nullptr;
    const TriMesh* mesh = nullptr;
    std::span<const std::string> names; // names of the pieces
    double margin = 0.0;     // the part of the tolerance that is kept for packing, in model units
    bool timings = false;    // include seconds and memory, which differ from run to run
    double peak_bytes = 0.0; // peak memory of this process; 0: unknown
    // Holds the shapes of the primitives that pieces stand for, one per piece; an empty word for a
    // hull. Empty when there are none.
    std::vector<std::string_view> primitives = {};
    bool list = true; // tell of every piece by itself, too
    // True when the pieces are as they were cut, so that what the decomposition measured of all of
    // them together still holds. Else it is not told, nor by assets, which may be packed long
    // after.
    bool is_as_cut = false;
    // Is the tolerance, less what is kept for packing, that was asked for beside a number of
    // pieces, which comes before it; 0: none was.
    double asked = 0.0;
};

// A smaller share of a solid's volume is rounding of the counts, and told as 0.
inline constexpr double k_least_volume_share = 5e-5;
// A solid of which pieces cover more than its whole volume outside is mostly sheets: the report
// says so in place of a share.
inline constexpr double k_most_volume_share = 1.0;

// Adds the pieces to a document as members of the object that is open there. Returns false when
// stopped.
[[nodiscard]] bool add_pieces(JsonText& out, const PieceReportInput& input,
                              const Progress& progress);

// Makes the JSON of the pieces, which `info_json` writes under "pieces".
[[nodiscard]] Result<std::string> pieces_json(const PieceReportInput& input,
                                              const Progress& progress = {});

// Returns a summary of a few lines.
[[nodiscard]] std::string piece_text(const PieceReportInput& input);

} // namespace hullwright
