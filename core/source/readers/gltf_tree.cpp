#include "source/readers/gltf_tree.h"

#include <algorithm>

namespace hullwright {
namespace {

// A tree may be deeper than any stack, so the walk keeps its own.
template <class Visit>
void walk(const GltfDocument& document, const std::vector<std::size_t>& roots, const Visit& visit) {
    std::vector<std::size_t> waiting(roots.rbegin(), roots.rend());
    while (!waiting.empty()) {
        const std::size_t number = waiting.back();
        waiting.pop_back();
        const GltfNode& node = document.nodes[number];
        if (visit(number)) {
            // Children in file order: the stack turns them round.
            waiting.insert(waiting.end(), node.children.rbegin(), node.children.rend());
        }
    }
}

} // namespace

Result<GltfTree> gltf_tree(const GltfDocument& document, const std::string& file) {
    const std::size_t count = document.nodes.size();
    const auto twice = [&](std::size_t node) {
        return error(Code::parse_failed, file,
                     gltf_place("nodes", node) + " stands in two places, or within itself");
    };
    std::vector<bool> below(count, false); // another node
    for (const GltfNode& node : document.nodes) {
        for (const std::size_t child : node.children) {
            if (below[child]) {
                return twice(child);
            }
            below[child] = true;
        }
    }
    std::vector<std::size_t> roots;
    for (std::size_t n = 0; n < count; ++n) {
        if (!below[n]) {
            roots.push_back(n);
        }
    }
    GltfTree tree;
    tree.places.resize(count);
    std::vector<bool> reached(count, false);
    for (const std::size_t root : roots) {
        tree.places[root] = document.nodes[root].local;
    }
    walk(document, roots, [&](std::size_t n) {
        reached[n] = true;
        for (const std::size_t child : document.nodes[n].children) {
            tree.places[child] = tree.places[n] * document.nodes[child].local;
        }
        return true;
    });
    if (const auto lost = std::find(reached.begin(), reached.end(), false); lost != reached.end()) {
        return twice(static_cast<std::size_t>(lost - reached.begin())); // it hangs in a ring
    }
    std::vector<std::size_t> scene;
    std::vector<bool> named(count, false);
    for (const std::size_t n : document.scene ? *document.scene : roots) {
        if (below[n]) {
            return twice(n);
        }
        if (!named[n]) { // a root that a scene names again is shown once
            scene.push_back(n);
        }
        named[n] = true;
    }
    walk(document, scene, [&](std::size_t n) {
        const bool visible = document.nodes[n].visible;
        if (visible) {
            tree.shown.push_back(n);
        }
        return visible;
    });
    return tree;
}

} // namespace hullwright
