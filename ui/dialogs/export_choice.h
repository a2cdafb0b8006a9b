// Holds what a person chooses for an export, and the product and the files that come of it.
#pragma once

#include "pipeline/exported_file.h"
#include "pipeline/project_exports.h"
#include "pipeline/target_export.h"
#include "ui/jobs/decompose_job.h"

#include <QStringList>

namespace hullwright {
struct EngineLimits;
}

namespace hullwright::ui {

// Holds the choices that an engine's file is made with.
struct TargetChoice {
    const Target* target = nullptr; // null for a file that is no engine's own
    TargetSettings settings = {};
    double density = k_density_of_water; // kilograms per cubic metre
};

// Holds what is chosen besides the file.
struct ExportChoice {
    bool recipe = false;     // save the recipe beside the export
    bool primitives = false; // write primitives instead of their pieces' hulls
    TargetChoice engine = {};
    bool report = false; // save all that was measured beside the export
};

// Returns the product that an export writes: the pieces, with primitives if these were chosen.
[[nodiscard]] Result<Product> to_export(const CutPieces& cut, const ExportChoice& choice);

struct EngineWritten {
    TargetWritten written;
    ExportedFile facts; // as reports list it
};
// Writes the file of the chosen engine, with what stands beside it.
[[nodiscard]] Result<EngineWritten> write_for_engine(const Product& product,
                                                     const TargetChoice& choice,
                                                     const std::string& path,
                                                     const Progress& progress);

// This placeholder in a name asks for one file per piece.
inline const QString k_number = QStringLiteral("{n}");

// Returns the formats as files end: first the one that can be packed, then the one that can be
// verified, then meshes. Those of engines follow, behind the engine's word: "godot.tscn".
[[nodiscard]] QStringList formats_to_export();
[[nodiscard]] QString format_text(const QString& format);
[[nodiscard]] QString extension_of(const QString& format); // without its dot
// Returns the engine that the format is of, and its row; null for a format that is no engine's own.
[[nodiscard]] const Target* target_of(const QString& format);
[[nodiscard]] const TargetFormat* target_format(const QString& format);
// Returns the format of the engine's own import; the packed asset for libraries, which have none.
[[nodiscard]] QString usual_format(const EngineLimits& engine);
// The format that was chosen for the engine the last time. Each engine has its own, as each takes
// other files.
[[nodiscard]] QString saved_format(const EngineLimits& engine);
void save_format(const EngineLimits& engine, const QString& format);
// The engine that the pieces are for, the format that is proposed for it, and what goes with its
// files, as a project keeps them in its view.
[[nodiscard]] KeptExport saved_export();
void restore_export(const KeptExport& kept);
[[nodiscard]] bool is_mesh_format(const QString& format);

// Returns the files of a recipe and of a report that are saved beside an export.
[[nodiscard]] QString recipe_beside(const QString& path);
[[nodiscard]] QString report_beside(const QString& path);

// Returns the first names of a list, as "a, b, c and 4 more"; empty for an empty list.
[[nodiscard]] QString some_of(const QStringList& names);
// Returns the same of a list of which only the first names are known.
[[nodiscard]] QString some_of(const QStringList& first, qsizetype count);

} // namespace hullwright::ui
