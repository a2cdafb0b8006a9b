// Finds where the nodes of a glTF are, and which of them are shown.
#pragma once

#include "source/readers/gltf_document.h"

namespace hullwright {

struct GltfTree {
    std::vector<Eigen::Matrix4d> places; // per node: from its own coordinates to the scene's
    std::vector<std::string> above;      // per node: the name of the node above it, or empty
    std::vector<std::size_t> shown;      // in the file's order, parents before children
};

// A node in two places of the tree, or inside itself, is an error: a few of them could unfold to
// more than any memory holds.
[[nodiscard]] Result<GltfTree> gltf_tree(const GltfDocument& document, const std::string& file);

} // namespace hullwright
