// A convex piece: the hull of one convex patch of the surface, and what it remembers of it.
#pragma once

#include "mesh/surface_kind.h"

#include <vector>

namespace hullwright {

using PieceId = Index;

struct Piece {
    std::vector<FaceId> faces; // its patch, ascending; all of one source part
    PartId part = 0;
    std::vector<Vec3> vertices;
    // Counter-clockwise seen from outside. Of a flat piece: its polygon once, facing as the patch.
    std::vector<Triangle> triangles;
    bool flat = false;
    bool simplified = false; // its hull was given fewer vertices than the patch's has
    // In model units: a bound on how deep a point of the patch lies inside the hull, and how far
    // out of the solid (open meshes: off the surface's outer side) the hull was found to be. Both
    // are held below the set's tolerance, to which half of a sheet's thickness comes.
    double concavity = 0.0;
    double protrusion = 0.0;

    bool operator==(const Piece&) const = default;
};

struct PieceSet {
    std::vector<Piece> pieces; // by their first face
    // Offsets up to this, in model units, counted as none; 0: every sign was exact.
    double rounding = 0.0;
    // What concavity and protrusion may reach; 0: exact convex pieces.
    double tolerance = 0.0;
    // How the surface was read: maker and judge must mean the same by it.
    SurfaceSettings surface = {};
    // Hulls of sheets stand out by half of this, in model units, on either side of their patch.
    double sheet_thickness = 0.0;
    Vec3 origin = Vec3::Zero(); // TriMesh::origin: what vertices are counted from

    bool operator==(const PieceSet&) const = default;
};

} // namespace hullwright
