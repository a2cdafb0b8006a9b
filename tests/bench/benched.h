// Benchmarks share these: real models, their pieces, and this process' memory.
#pragma once

#include "piece/decompose.h"
#include "pipeline/prepare.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <malloc.h>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hullwright::bench {

inline std::filesystem::path models_folder() {
    return HULLWRIGHT_SOURCE_DIR "/../shared/models";
}

// Returns the names of all models of these formats, sorted; none when the folder is missing.
inline std::vector<std::string> model_names(const std::set<std::string>& formats = {".obj"}) {
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(models_folder(), none)) {
        if (formats.contains(entry.path().extension().string())) {
            names.push_back(entry.path().stem().string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

// Returns the model, which is read once; null when it is missing.
inline const TriMesh* model(const std::string& name) {
    static std::map<std::string, TriMesh> loaded;
    const auto [slot, fresh] = loaded.try_emplace(name);
    if (fresh) {
        PrepareSettings settings;
        settings.diagnose = false;
        settings.worker = HULLWRIGHT_CLI;
        std::filesystem::path path = models_folder() / (name + ".obj");
        for (const char* format : {".stl", ".ply"}) {
            if (!std::filesystem::exists(path)) {
                path.replace_extension(format);
            }
        }
        const auto prepared = prepare(path, Recipe(), settings);
        if (prepared) {
            slot->second = *prepared->mesh;
        }
    }
    return slot->second.triangles.empty() ? nullptr : &slot->second;
}

// Returns the model's pieces, which are made once; none when the model is missing.
inline const std::vector<Piece>& pieces_of(const std::string& name, double percent) {
    static std::map<std::pair<std::string, double>, std::vector<Piece>> made;
    const auto [slot, fresh] = made.try_emplace({name, percent});
    const TriMesh* mesh = fresh ? model(name) : nullptr;
    if (mesh != nullptr) {
        DecomposeSettings settings;
        settings.tolerance = {percent, true};
        slot->second = decompose(*mesh, settings)->set.pieces;
    }
    return slot->second;
}

// Divides every triangle into four by the middles of its sides.
inline TriMesh finer(const TriMesh& mesh) {
    std::vector<Vec3> vertices = mesh.vertices;
    std::map<std::pair<VertexId, VertexId>, VertexId> middles;
    const auto middle = [&](VertexId a, VertexId b) {
        const auto [slot, fresh] =
            middles.try_emplace(std::minmax(a, b), static_cast<VertexId>(vertices.size()));
        if (fresh) {
            vertices.emplace_back(0.5 * (mesh.vertices[a] + mesh.vertices[b]));
        }
        return slot->second;
    };
    std::vector<Triangle> triangles;
    for (const Triangle& t : mesh.triangles) {
        const VertexId ab = middle(t[0], t[1]);
        const VertexId bc = middle(t[1], t[2]);
        const VertexId ca = middle(t[2], t[0]);
        triangles.insert(triangles.end(),
                         {{t[0], ab, ca}, {ab, t[1], bc}, {ca, bc, t[2]}, {ab, bc, ca}});
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns the peak of resident bytes of this process since the last reset.
inline double peak_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return 1024.0 * std::stod(line.substr(6));
        }
    }
    return 0.0;
}
// Begins to measure the peak anew. The allocator gives back what it has kept of earlier work, since
// the next work would use that again and seem to need nothing.
inline void reset_peak() {
    ::malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << 5;
}

} // namespace hullwright::bench
