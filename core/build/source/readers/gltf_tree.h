// Where the nodes of a glTF are, and which of them are shown.
#pragma once

#include "source/readers/gltf_document.h"

namespace hullwright {

struct GltfTree {
    std::vector<Eigen::Matrix4d> places; // by node: from its own coordinates to those of the scene
    std::vector<std::size_t> shown;      // in the file's order, parents before their children
};

// A node that stands in two places of the tree, or within itself, is an error: a few of them would
// unfold to more than any memory holds.
[[nodiscard]] Result<GltfTree> gltf_tree(const GltfDocument& document, const std::string& file);

} // namespace hullwright
