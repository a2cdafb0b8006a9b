// Declares corrections, the steps by which a person changes the pieces that a run has made.
#pragma once

#include "edit/piece_ref.h"
#include "edit/primitive.h"
#include "geom/length.h"
#include "piece/labels.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hullwright {

// Two or more pieces become one, the hull of all their faces. They must belong to one source part,
// and their faces must be connected, as in every piece of the surface. Of pieces of the solid it is
// the hull of their bodies, and their faces may be apart.
struct MergePieces {
    std::vector<PieceRef> pieces;
    bool operator==(const MergePieces&) const = default;
};

// Every face goes, as a whole, to the side of the plane that its centroid is on, and each side's
// hull is made of its own faces. So the hulls may reach over the plane by up to a face, and all
// faces stay covered. A side whose faces are not connected becomes one piece per connected part.
// The correction is refused when a side has no faces. The body of a piece of the solid is parted by
// the plane itself (see parted), and the correction is refused when a side has no volume.
struct SplitByPlane {
    PieceRef piece;
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitZ(); // its length does not matter
    bool operator==(const SplitByPlane&) const = default;
};

// The faces of one piece are parted as the tree parts its nodes: across their longest axis, where
// the boxes around both sides are smallest (Split::area). Covering and sides that are not connected
// are as in SplitByPlane. A piece of the solid goes a step down in the tree that it was cut from
// (step_down); where that has no step for it, it is parted across its longest side into halves of
// its volume, or, where these have none, into shares of its part.
struct SplitByTree {
    PieceRef piece;
    bool operator==(const SplitByTree&) const = default;
};

// The faces of deleted pieces are in no piece afterwards. Added primitives are just removed.
struct DeletePieces {
    std::vector<PieceRef> pieces;
    bool operator==(const DeletePieces&) const = default;
};

// Corrections of a locked piece are refused, except for its tags, and replay() keeps the piece in
// any cut of the same mesh. Those of the solid are kept by their corners (ref_to_keep), since their
// faces do not tell their bodies.
struct LockPieces {
    std::vector<PieceRef> pieces;
    bool operator==(const LockPieces&) const = default;
};
struct UnlockPieces {
    std::vector<PieceRef> pieces;
    bool operator==(const UnlockPieces&) const = default;
};

// The pieces keep their hulls; the primitives are stored beside them for engines that want some.
struct FitPrimitive {
    std::vector<PieceRef> pieces;
    std::optional<Shape> shape; // none: for each piece the shape with the least volume excess
    bool operator==(const FitPrimitive&) const = default;
};
// This is refused when none of the pieces has a primitive.
struct DropPrimitive {
    std::vector<PieceRef> pieces;
    bool operator==(const DropPrimitive&) const = default;
};

// Adds a primitive that stands for no part of the surface. The name must be new among the added
// ones.
struct AddPrimitive {
    std::string name;
    Primitive primitive;
    bool operator==(const AddPrimitive&) const = default;
};

// Moves a piece's primitive, or an added one, by a motion of the model's space. It may then no
// longer hold the piece that it was fitted to.
struct MovePrimitive {
    PieceRef piece;
    Motion motion;
    bool operator==(const MovePrimitive&) const = default;
};

// Makes the pieces' hulls anew with at most so many vertices each, from 8. Such hulls are larger
// than the full ones, never smaller. Of the surface they are made of the patches; of the solid of
// the bodies as they are.
struct LimitVertices {
    std::vector<PieceRef> pieces;
    std::uint32_t max_vertices = 32;
    bool operator==(const LimitVertices&) const = default;
};

// Replaces the pieces' tags and material. Tags are lines of text of at most 64 bytes.
struct SetTags {
    std::vector<PieceRef> pieces;
    std::vector<std::string> tags;
    std::string material; // empty: none
    bool operator==(const SetTags&) const = default;
};

// The faces of pieces of the surface are cut again within another tolerance. A new piece has the
// tags and the material of the old one that its first face was in. The recipe's limits do not hold
// for new pieces.
struct RedoRegion {
    std::vector<PieceRef> pieces;
    Length tolerance;
    bool operator==(const RedoRegion&) const = default;
};

// Replaces a piece's primitive, or an added one, by one of other sizes or in another place.
struct SetPrimitive {
    PieceRef piece;
    Primitive primitive;
    bool operator==(const SetPrimitive&) const = default;
};

using Correction = std::variant<MergePieces, SplitByPlane, DeletePieces, LockPieces, UnlockPieces,
                                FitPrimitive, DropPrimitive, AddPrimitive, MovePrimitive,
                                LimitVertices, SetTags, RedoRegion, SetPrimitive, SplitByTree>;

// Returns the name of the kind of correction ("merge", "split" …), as it is in JSON and in issues.
[[nodiscard]] std::string_view name_of(const Correction& correction);

// Returns the references in a correction, to pieces or to added primitives.
[[nodiscard]] std::span<const PieceRef> refs_of(const Correction& correction);

// Checks what can be told without the pieces: numbers that are not finite or out of range, empty
// lists and text that is not printable are issues.
[[nodiscard]] Status check_correction(const Correction& correction);

} // namespace hullwright
