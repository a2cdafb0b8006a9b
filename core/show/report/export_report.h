// Reports what an export made of pieces, or of a mesh: a value for each output.
#pragma once

#include "report/info_report.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

struct CountedShape {
    std::string_view word; // of a primitive
    std::size_t count = 0;
};

struct ExportedFile {
    std::string file;            // as it was asked for: {n} in it stands for a number
    std::string target = {};     // the engine's word; empty for a file that is no engine's own
    std::size_t files = 1;       // all that were written, those beside the file among them
    std::uint64_t bytes = 0;     // of all of them
    std::size_t shapes = 0;      // or objects of a mesh
    std::size_t primitives = 0;  // of the shapes, those that were written as what they are
    double metres_before = 0.0;  // per unit; 0: unknown
    double metres_written = 0.0; // likewise
    UpAxis up_before = UpAxis::unknown;
    UpAxis up_written = UpAxis::unknown;
    std::vector<CountedShape> as_hulls = {};   // primitives that the format lacks
    std::size_t names_changed = 0;             // to what the format takes
    std::size_t flat_left_out = 0;             // pieces that the engine refuses
    std::size_t added_left_out = 0;            // primitives that stand for no part of the surface
    bool labels_left_out = false;              // tags and materials that pieces have
    bool model_left_out = false;               // it was asked for
    bool mass_left_out = false;                // the format has no place for it
    bool proved = true;                        // the program itself has read such files back
    bool hulls_stay = true;                    // false where its importer makes others of them
    std::vector<std::string> conversions = {}; // sentences, as they are told to people
    std::vector<std::string> warnings = {};
};

// Makes the report on a model with the files that were written of it, under "exports".
[[nodiscard]] Result<std::string>
info_json(const InfoInput& input, std::span<const ExportedFile> exports, const Progress& progress);
// Makes that list alone.
[[nodiscard]] std::string exports_json(std::span<const ExportedFile> exports);

} // namespace hullwright
