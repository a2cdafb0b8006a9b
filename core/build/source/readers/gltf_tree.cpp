#include "source/readers/gltf_tree.h"

#include <algorithm>

namespace hullwright {
namespace {

// A tree may be deeper than any stack, so the walk keeps its own stack.
template <class Visit>
void walk(const GltfDocument& document, const std::vector<std::size_t>& roots, const Visit& visit) {
    std::vector<std::size_t> waiting(roots.rbegin(), roots.rend());
    while (!waiting.empty()) {
        const std::size_t number = waiting.back();
        waiting.pop_back();
        const GltfNode& node = document.nodes[number];
        if (visit(number)) {
            // The stack reverses the order, so children are pushed from the last to the first.
            waiting.insert(waiting.end(), node.children.rbegin(), node.children.rend());
        }
    }
}

class TreeMaker {
public:
    TreeMaker(const GltfDocument& document, const std::string& file)
        : document_(document), file_(file), below_(document.nodes.size(), false) {}

    Result<GltfTree> run() {
        if (auto found = find_roots(); !found) {
            return found.issue();
        }
        if (auto placed = place(); !placed) {
            return placed.issue();
        }
        if (auto shown = show(); !shown) {
            return shown.issue();
        }
        return std::move(tree_);
    }

private:
    Status find_roots() {
        for (const GltfNode& node : document_.nodes) {
            for (const std::size_t child : node.children) {
                if (below_[child]) {
                    return twice(child);
                }
                below_[child] = true;
            }
        }
        for (std::size_t n = 0; n < below_.size(); ++n) {
            if (!below_[n]) {
                roots_.push_back(n);
            }
        }
        return Done{};
    }

    Status place() {
        tree_.places.resize(document_.nodes.size());
        tree_.above.resize(document_.nodes.size());
        std::vector<bool> reached(document_.nodes.size(), false);
        for (const std::size_t root : roots_) {
            tree_.places[root] = document_.nodes[root].local;
        }
        walk(document_, roots_, [&](std::size_t n) {
            reached[n] = true;
            for (const std::size_t child : document_.nodes[n].children) {
                tree_.places[child] = tree_.places[n] * document_.nodes[child].local;
                tree_.above[child] = document_.nodes[n].name;
            }
            return true;
        });
        const auto lost = std::find(reached.begin(), reached.end(), false); // it is in a ring
        return lost == reached.end() ? Status(Done{})
                                     : twice(static_cast<std::size_t>(lost - reached.begin()));
    }

    Status show() {
        std::vector<std::size_t> scene;
        std::vector<bool> named(document_.nodes.size(), false);
        for (const std::size_t n : document_.scene ? *document_.scene : roots_) {
            if (below_[n]) {
                return twice(n);
            }
            if (!named[n]) { // a root that a scene names twice is shown once
                scene.push_back(n);
            }
            named[n] = true;
        }
        walk(document_, scene, [&](std::size_t n) {
            const bool visible = document_.nodes[n].visible;
            if (visible) {
                tree_.shown.push_back(n);
            }
            return visible;
        });
        return Done{};
    }

    [[nodiscard]] Status twice(std::size_t node) const {
        return error(Code::parse_failed, file_,
                     because(Why::in_two_places, gltf_place("nodes", node)));
    }

    const GltfDocument& document_;
    const std::string& file_;
    std::vector<bool> below_; // nodes that are below another node
    std::vector<std::size_t> roots_;
    GltfTree tree_;
};

} // namespace

Result<GltfTree> gltf_tree(const GltfDocument& document, const std::string& file) {
    return TreeMaker(document, file).run();
}

} // namespace hullwright
