// Encodes the values of stages as bytes, and decodes them again. Decoding trusts nothing: it checks
// sizes before it takes memory, and every number and index against the mesh. It returns nothing for
// bytes that do not fit, and the stage is made anew.
//
// A stage may have more than a gigabyte, so both tell how far they are and look at the stop within.
// The bytes of a stopped call are incomplete, and nothing is decoded then: whoever gets nothing
// asks first whether there was a stop.
#pragma once

#include "base/bytes.h"
#include "base/progress.h"
#include "edit/edited_pieces.h"
#include "join/merge_tree.h"
#include "piece/patchwork.h"
#include "pipeline/prepare.h"
#include "tree/hull_tree.h"

#include <filesystem>
#include <optional>
#include <span>

namespace hullwright::pipeline {

// Says how many of each there are to name.
struct MeshCounts {
    std::size_t vertices = 0;
    std::size_t faces = 0;
    std::size_t parts = 0;
};

// Encodes the model as its reader handed it back; a mesh is made of it again. The hash of its file
// is left out, as is the time that reading took.
[[nodiscard]] Bytes encode_source(const ReadModel& read, const Progress& progress = {});
[[nodiscard]] std::optional<ReadModel> decode_source(std::span<const std::byte> bytes,
                                                     const std::filesystem::path& path,
                                                     const Progress& progress = {});

// Encodes what repair made of the mesh as it was read. Diagnoses are left out, which are made anew
// for those who want them, and so is the time that repair took.
[[nodiscard]] Bytes encode_repaired(const Prepared& prepared, const ReadModel& read,
                                    const Progress& progress = {});
[[nodiscard]] std::optional<Repaired> decode_repaired(std::span<const std::byte> bytes,
                                                      const TriMesh& imported, std::size_t parts,
                                                      const Progress& progress = {});

struct SavedPatches {
    std::vector<Shell> patches;
    std::vector<StageTime> stages;
};
[[nodiscard]] Bytes encode_patches(const Patchwork& work, const Progress& progress = {});
[[nodiscard]] std::optional<SavedPatches> decode_patches(std::span<const std::byte> bytes,
                                                         const MeshCounts& mesh,
                                                         const Progress& progress = {});

// Encodes the steps alone: everything else about joined parts follows from them and from the
// patches, in a fraction of the time. Whether they fit the parts is seen when these are there.
[[nodiscard]] Bytes encode_joins(const MergeTree& tree, const Progress& progress = {});
[[nodiscard]] std::optional<MergeTree> decode_joins(std::span<const std::byte> bytes,
                                                    const Progress& progress = {});

// The kinds of the surface are left out of the report, as the mesh tells them again.
[[nodiscard]] Bytes encode_pieces(const Decomposition& pieces, const Progress& progress = {});
// Returns how many bytes that makes, without making them; too few when stopped.
[[nodiscard]] std::size_t encoded_size(const Decomposition& pieces, const Progress& progress = {});
[[nodiscard]] std::optional<Decomposition> decode_pieces(std::span<const std::byte> bytes,
                                                         const MeshCounts& mesh,
                                                         const Progress& progress = {});

// Encodes pieces as corrected, and which of so many corrections did not apply.
[[nodiscard]] Bytes encode_corrected(const Replay& corrected, const Progress& progress = {});
[[nodiscard]] std::optional<Replay> decode_corrected(std::span<const std::byte> bytes,
                                                     const MeshCounts& mesh,
                                                     std::size_t corrections,
                                                     const Progress& progress = {});

[[nodiscard]] Bytes encode_tree(const HullTree& tree, const Progress& progress = {});
[[nodiscard]] std::optional<HullTree>
decode_tree(std::span<const std::byte> bytes, std::size_t pieces, const Progress& progress = {});

} // namespace hullwright::pipeline
