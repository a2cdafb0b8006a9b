// Colliders that another program made, as pieces that are shown, corrected and written as ours are.
#pragma once

#include "pipeline/verify_foreign.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hullwright::pipeline {

struct ForeignPieces {
    std::string file;
    std::string format;
    double metres_per_unit = 0.0; // of what they lie on; 0: unknown
    UpAxis up = UpAxis::unknown;
    bool has_model = false;    // false: what is shown beside them is made of their own meshes
    bool seen_in_file = false; // the model is what their own file has to be looked at
    // Holds the hull of each mesh: pieces of the solid without faces, numbered in the file's order.
    PieceSet hulls;
    std::vector<std::string> names;       // of the meshes, by number
    std::vector<ForeignFinding> findings; // about the meshes, as the file has them
    std::vector<Issue> issues;            // warnings of reading
    std::vector<Detail> notes;            // what is left out of a robot's or scene's file
    std::vector<std::string> files_read;  // the colliders' file, and those that it names
    Fitting fitted;                       // how they came to lie on the model
    double noise = 0.0;                   // so far off may rounding have left a vertex of theirs
    // These hold the colliders against the repaired model, and are there where the run diagnoses
    // and a model of its own is there. Where there is a misfit, the other two say nothing.
    std::optional<Misfit> misfit;
    std::optional<Volumes> volumes; // none where nothing is inside, too
    std::optional<ForeignDistances> distances;

    // Returns the fitting by which they would lie on the model; none where they do, where no way is
    // known, and where it would take two turns.
    [[nodiscard]] std::optional<Fitting> proposed() const;
    // Colliders whose mesh is not closed, faces inward or has dents, so that the hull is another
    // shape than the mesh.
    [[nodiscard]] std::size_t mended() const;
};

// Colliders come to lie on the model; null where there is none. They belong to a part of their own,
// after those of the model.
[[nodiscard]] Result<ForeignPieces> read_foreign_pieces(const std::filesystem::path& file,
                                                        const Prepared* model,
                                                        const ForeignSettings& settings,
                                                        const Progress& progress = {});

// Holds what a file of colliders has to be looked at; where that is nothing, the colliders' own
// meshes, as a model of one part. Where finding out has read the colliders as well, these are there
// and are not read again.
struct BesideThem {
    ReadModel model;
    std::optional<ForeignFile> colliders;
};
[[nodiscard]] Result<BesideThem> read_beside_them(const std::filesystem::path& file,
                                                  const ForeignSettings& settings,
                                                  const Progress& progress = {});

// Does what read_foreign_pieces does for colliders that have no model but the render meshes of
// their own file. These are `seen`, which read_beside_them has read; it may have read the colliders
// as well, which are then not read again.
[[nodiscard]] Result<ForeignPieces> read_own_pieces(const std::filesystem::path& file,
                                                    const Prepared& seen,
                                                    const ForeignSettings& settings,
                                                    std::optional<ForeignFile> colliders = {},
                                                    const Progress& progress = {});

// Holds the colliders against the repaired model that they lie on.
[[nodiscard]] Status hold_against(const TriMesh& mesh, ForeignPieces& foreign,
                                  const Progress& progress = {});

// Returns the model with the colliders that are its pieces, their part, and what reading them has
// warned of.
[[nodiscard]] Prepared with_foreign(Prepared model, std::shared_ptr<const ForeignPieces> foreign);

// Returns the pieces' names: those of colliders as their file has them, those of others by their
// part and number.
[[nodiscard]] std::vector<std::string> names_of_pieces(const PieceSet& set,
                                                       const Prepared& prepared);

// Returns the pieces as hulls of the colliders' file: each is a part of its own, in the unit and
// axes of what it lies on.
struct Parted {
    PieceSet set;
    std::shared_ptr<const SourceModel> source;
};
[[nodiscard]] Parted apart(PieceSet set, std::span<const std::string> names,
                           const ForeignPieces& foreign);

} // namespace hullwright::pipeline
