// Decides once for each component of a surface whether it is a solid or a sheet, for everything
// that makes or judges pieces: docs/surfaces.md has the definitions.
#pragma once

#include "base/progress.h"
#include "mesh/topology.h"
#include "mesh/tri_mesh.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

enum class SurfaceKind : std::uint8_t {
    sheet,   // without an inside: both of its sides are outside
    solid,   // closed, and encloses volume
    decided, // a solid by decision: not closed, but its inside is clear nearly everywhere
};

// Returns the name of the kind in reports and findings.
[[nodiscard]] const char* name_of(SurfaceKind kind);

// Says whether kinds are determined from the geometry or all components count as one kind.
enum class SurfaceChoice : std::uint8_t { automatic, solid, sheet };

struct SurfaceSettings {
    SurfaceChoice choice = SurfaceChoice::automatic;
    // An open component is a solid by decision when its doubtful points are at most this percentage
    // of its inside points. A point is doubtful when its winding number is farther than a quarter
    // from a whole number.
    double max_doubt = 1.0;
    // Has the choice for each source part that has one of its own; parts beyond the end have none.
    std::vector<SurfaceChoice> of_part;

    [[nodiscard]] SurfaceChoice own_of(PartId part) const {
        return part < of_part.size() ? of_part[part] : SurfaceChoice::automatic;
    }
    bool operator==(const SurfaceSettings&) const = default;
};

struct SurfaceFacts {
    SurfaceKind kind = SurfaceKind::sheet;
    bool closed = false; // at each edge as many faces run one way as the other
    // The facts below are for open components, and for closed ones whose volumes cancel. The
    // shares, from 0 to 1, are counted at the middles of the cells of a grid over the component's
    // box: about 24 cubed cells that are nearly cubes.
    double doubt = 0.0;      // doubtful points relative to the points inside, at most 1
    double rests = 0.0;      // share of the points inside that are inside only by decision
    bool inside_out = false; // the winding numbers inside are negative in sum

    bool operator==(const SurfaceFacts&) const = default;
};

struct SurfaceKinds {
    Components components;
    std::vector<SurfaceFacts> facts; // one per component

    [[nodiscard]] SurfaceKind of(FaceId face) const { return facts[components.of_face[face]].kind; }
    // Returns the kind of a piece with these faces: that of its first face that is none of a sheet.
    // Without faces it fills a solid.
    [[nodiscard]] SurfaceKind of(std::span<const FaceId> faces) const;
    [[nodiscard]] bool is_sheet(FaceId face) const { return of(face) == SurfaceKind::sheet; }
    [[nodiscard]] std::size_t count(SurfaceKind kind) const; // number of components
    // Returns faces of solids, by decision or not, in ascending order. All of them together
    // determine what is inside.
    [[nodiscard]] std::vector<FaceId> solid_faces() const;
};

[[nodiscard]] Result<SurfaceKinds> classify_surface(const TriMesh& mesh,
                                                    const SurfaceSettings& settings,
                                                    const Progress& progress = {});

} // namespace hullwright
