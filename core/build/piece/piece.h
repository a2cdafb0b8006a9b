// A convex piece: the hull of one convex patch of the surface, with the patch's faces and errors.
#pragma once

#include "mesh/surface_kind.h"

#include <vector>

namespace hullwright {

using PieceId = Index;

struct Piece {
    std::vector<FaceId> faces; // the patch, ascending; all of one source part
    PartId part = 0;
    std::vector<Vec3> vertices;
    // Counter-clockwise seen from outside. A flat piece has its polygon once, facing as the patch.
    std::vector<Triangle> triangles;
    bool flat = false;
    bool simplified = false; // the hull has fewer vertices than the patch's own
    // Model units. Concavity bounds how deep a point of the patch lies inside the hull. Protrusion
    // is how far the hull was found to stand out of the solid (open meshes: off the surface's outer
    // side). Both stay below the set's tolerance, for sheets plus half of the thickness.
    double concavity = 0.0;
    double protrusion = 0.0;

    bool operator==(const Piece&) const = default;
};

struct PieceSet {
    std::vector<Piece> pieces; // sorted by their first face
    // Offsets up to this, in model units, counted as none; with 0 every sign was exact.
    double rounding = 0.0;
    // The limit on concavity and protrusion, in model units; 0: exact convex pieces.
    double tolerance = 0.0;
    // How the surface was read, since maker and judge must read it alike.
    SurfaceSettings surface = {};
    // The hulls of sheets stand out by half of this, in model units, on either side of their patch.
    double sheet_thickness = 0.0;
    Vec3 origin = Vec3::Zero(); // TriMesh::origin, to which vertices are relative

    bool operator==(const PieceSet&) const = default;
};

} // namespace hullwright
