// Names the stages that a model goes through on its way to an asset.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hullwright::pipeline {

// The stages are in the order of the data: each is made from the one before. In the table of stages
// of the repository's README.md, `source` is "read a file", `mesh` is "diagnose" and "repair",
// `patches` is "grow patches", `joined` is "join pieces of the solid", `pieces` is "make pieces",
// `corrected` is "correct by hand", `tree` is "build the tree", and `packed` is "code strips" and
// "pack". The other rows are no stages of a run. Pieces of the surface go past `joined`.
enum class Stage : std::uint8_t { source, mesh, patches, joined, pieces, corrected, tree, packed };
inline constexpr std::size_t k_stages = static_cast<std::size_t>(Stage::packed) + 1;
inline constexpr std::array<std::string_view, k_stages> k_stage_names = {
    "source", "mesh", "patches", "joined", "pieces", "corrected", "tree", "packed"};

} // namespace hullwright::pipeline
