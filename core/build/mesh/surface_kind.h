// What a surface means, decided once for each of its components and used by everything that makes
// or judges pieces: docs/surfaces.md has the definitions.
#pragma once

#include "base/progress.h"
#include "mesh/topology.h"
#include "mesh/tri_mesh.h"

#include <cstdint>
#include <vector>

namespace hullwright {

enum class SurfaceKind : std::uint8_t {
    sheet,   // it has no inside: both of its sides are outside
    solid,   // closed, and it encloses volume
    decided, // not closed, but nearly everywhere it is clear what is inside: a solid by decision
};

// Its name in reports and findings.
[[nodiscard]] const char* name_of(SurfaceKind kind);

// Whether kinds are found out, or everything is taken for one.
enum class SurfaceChoice : std::uint8_t { automatic, solid, sheet };

struct SurfaceSettings {
    SurfaceChoice choice = SurfaceChoice::automatic;
    // An open component is a solid by decision when what is doubtful is at most this share of its
    // inside, in percent: its winding number there is farther than a quarter from a whole number.
    double max_doubt = 1.0;
    // By source part, where a choice was made for one; parts beyond the end have none.
    std::vector<SurfaceChoice> of_part;

    [[nodiscard]] SurfaceChoice own_of(PartId part) const {
        return part < of_part.size() ? of_part[part] : SurfaceChoice::automatic;
    }
    bool operator==(const SurfaceSettings&) const = default;
};

struct SurfaceFacts {
    SurfaceKind kind = SurfaceKind::sheet;
    bool closed = false; // its edges balance: as many faces run along each one way as the other
    // Of an open component, and of a closed one that encloses no volume in sum: shares from 0 to 1,
    // counted at the middles of the cells of a grid over its box, nearly cubes, 24 cubed of them.
    double doubt = 0.0;      // beside the inside: winding numbers that are no clear answer
    double rests = 0.0;      // of the inside: what is inside only by decision
    bool inside_out = false; // its inside is wound around backwards

    bool operator==(const SurfaceFacts&) const = default;
};

struct SurfaceKinds {
    Components components;
    std::vector<SurfaceFacts> facts; // per component

    [[nodiscard]] SurfaceKind of(FaceId face) const { return facts[components.of_face[face]].kind; }
    [[nodiscard]] bool is_sheet(FaceId face) const { return of(face) == SurfaceKind::sheet; }
    [[nodiscard]] std::size_t count(SurfaceKind kind) const; // components
    // Faces of solids, by decision or not, ascending: all of them together say what is inside.
    [[nodiscard]] std::vector<FaceId> solid_faces() const;
};

[[nodiscard]] Result<SurfaceKinds> classify_surface(const TriMesh& mesh,
                                                    const SurfaceSettings& settings,
                                                    const Progress& progress = {});

} // namespace hullwright
