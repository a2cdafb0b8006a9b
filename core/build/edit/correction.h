// What a person changes of the pieces that a run has made, one step at a time.
#pragma once

#include "edit/piece_ref.h"
#include "edit/primitive.h"
#include "geom/length.h"
#include "piece/labels.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hullwright {

// Two pieces or more become one: the hull of all their faces. They must be of one source part and
// hang together, as every piece does.
struct MergePieces {
    std::vector<PieceRef> pieces;
    bool operator==(const MergePieces&) const = default;
};

// Every face goes, as a whole, to the side that its centroid is on, and each side's hull is made of
// its own faces: so hulls reach over the plane by up to a face, and all faces stay covered. A side
// that falls apart becomes a piece for each part of it. Refused when a side has no faces.
struct SplitByPlane {
    PieceRef piece;
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::UnitZ(); // of any length
    bool operator==(const SplitByPlane&) const = default;
};

// As the tree parts what it holds, here the faces of one piece: across their longest axis, where
// boxes around both sides are smallest (Split::area). The same as to covering and falling apart.
struct SplitByTree {
    PieceRef piece;
    bool operator==(const SplitByTree&) const = default;
};

// Their faces are in no piece afterwards. Added primitives just go.
struct DeletePieces {
    std::vector<PieceRef> pieces;
    bool operator==(const DeletePieces&) const = default;
};

// Corrections of a locked piece are refused, but for its tags; and replay() keeps it in any cut of
// the same mesh.
struct LockPieces {
    std::vector<PieceRef> pieces;
    bool operator==(const LockPieces&) const = default;
};
struct UnlockPieces {
    std::vector<PieceRef> pieces;
    bool operator==(const UnlockPieces&) const = default;
};

// The pieces keep their hulls; primitives stand beside them for those who want some.
struct FitPrimitive {
    std::vector<PieceRef> pieces;
    std::optional<Shape> shape; // none: for each piece the one with the least volume excess
    bool operator==(const FitPrimitive&) const = default;
};
// Refused when none of them has a primitive.
struct DropPrimitive {
    std::vector<PieceRef> pieces;
    bool operator==(const DropPrimitive&) const = default;
};

// One that stands for no part of the surface. The name is new among them.
struct AddPrimitive {
    std::string name;
    Primitive primitive;
    bool operator==(const AddPrimitive&) const = default;
};

// A piece's or an added one, by a motion of the model's space. It may leave what it was fitted to.
struct MovePrimitive {
    PieceRef piece;
    Motion motion;
    bool operator==(const MovePrimitive&) const = default;
};

// The hulls of the pieces' faces with at most so many vertices each, from 8; larger, never smaller.
struct LimitVertices {
    std::vector<PieceRef> pieces;
    std::uint32_t max_vertices = 32;
    bool operator==(const LimitVertices&) const = default;
};

// Replaces what they had. Tags are lines of text of at most 64 bytes.
struct SetTags {
    std::vector<PieceRef> pieces;
    std::vector<std::string> tags;
    std::string material; // empty: none
    bool operator==(const SetTags&) const = default;
};

// Their faces are cut again within another tolerance. The new pieces have the tags and the material
// of the old one that had their first face. Limits of the recipe do not hold in them.
struct RedoRegion {
    std::vector<PieceRef> pieces;
    Length tolerance;
    bool operator==(const RedoRegion&) const = default;
};

// Another primitive in the place of a piece's or an added one: other sizes, another place.
struct SetPrimitive {
    PieceRef piece;
    Primitive primitive;
    bool operator==(const SetPrimitive&) const = default;
};

using Correction = std::variant<MergePieces, SplitByPlane, DeletePieces, LockPieces, UnlockPieces,
                                FitPrimitive, DropPrimitive, AddPrimitive, MovePrimitive,
                                LimitVertices, SetTags, RedoRegion, SetPrimitive, SplitByTree>;

// "merge", "split" …: as in JSON and in issues.
[[nodiscard]] std::string_view name_of(const Correction& correction);

// Numbers that are none or out of range, lists without anything and text that is not printable are
// issues, whatever the pieces.
[[nodiscard]] Status check_correction(const Correction& correction);

} // namespace hullwright
