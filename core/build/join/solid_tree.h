// The steps by which fine pieces of a surface, and boxes for what they leave open inside, become
// few pieces of the solid. A tree is made once and never changes: any number of pieces and any
// tolerance is then a cut through it.
#pragma once

#include "join/cavities.h"
#include "join/cell_heights.h"
#include "join/merge_tree.h"
#include "join/node_hulls.h"
#include "join/step_costs.h"
#include "join/tree_order.h"
#include "piece/patchwork.h"
#include "piece/protrusion.h"

#include <memory>

namespace hullwright {

struct SolidTree {
    std::shared_ptr<const Ground> ground; // refers to the mesh, which must outlive the tree
    std::shared_ptr<const HeightField> field;
    PieceSet fine;          // its tolerance is what the fine pieces keep
    DecomposeReport report; // on the fine pieces
    CellGrid grid;
    std::shared_ptr<const CellDistance> distance;
    std::shared_ptr<const CellHeights> heights;
    bool by_protrusion = false;
    CellGrid::Mask kept;          // middles of ways that are kept open; empty where any may close
    std::vector<Cavity> cavities; // closed hollows, which a cut may fill
    std::vector<JoinPart> parts;  // the fine pieces in their order, then boxes
    MergeTree merging;
    std::size_t share_steps = 0;     // the first steps, which join shares of one part (shares.h)
    std::vector<double> sizes = {};  // of the nodes, as numbers go by them
    std::vector<Index> numbers = {}; // of the nodes: see piece_numbers.h
    // Holds, for a tree that joins by protrusion, one that joins the same parts by volume: the
    // better of their two cuts is taken.
    std::shared_ptr<const SolidTree> by_volume = {};
    // Holds what hulls_of() has made; copies of a tree share it.
    std::shared_ptr<KeptHulls> node_hulls = std::make_shared<KeptHulls>();
    std::shared_ptr<KeptCosts> step_costs = std::make_shared<KeptCosts>(); // see costs_of()
    std::shared_ptr<KeptOrder> order = std::make_shared<KeptOrder>();      // see order_of()

    [[nodiscard]] bool is_box(Index part) const { return part >= fine.pieces.size(); }
};

// Returns what a tree depends on; everything else is as by default. A tree may be kept as long as
// these settings and the mesh stay. The diagonal is that of the mesh's box.
[[nodiscard]] DecomposeSettings tree_settings(const DecomposeSettings& settings, double diagonal);

// Joins patches that were cut with the tree_settings(). The steps, where they are not null, are
// those that joined the same parts before, and are not sought again. Steps that do not fit the
// parts are not used.
[[nodiscard]] Result<std::shared_ptr<const SolidTree>>
build_solid_tree(const Patchwork& patches, const DecomposeSettings& settings,
                 const Progress& progress = {}, const MergeTree* steps = nullptr);

// Cuts the patches as well.
[[nodiscard]] Result<std::shared_ptr<const SolidTree>>
build_solid_tree(const TriMesh& mesh, const DecomposeSettings& settings,
                 const Progress& progress = {});

[[nodiscard]] std::vector<Vec3> points_of(const SolidTree& tree, std::span<const Index> parts);
// Returns the faces of the parts that are fine pieces, ascending.
[[nodiscard]] std::vector<FaceId> faces_of(const SolidTree& tree, std::span<const Index> parts);
// True when no cell that is kept open is covered.
[[nodiscard]] bool keeps_ways(const SolidTree& tree, const Stretches& cover);
[[nodiscard]] bool keeps_ways(const SolidTree& tree, const Solid& body);
// Returns a set of pieces of the solid that has none, and reads the surface as this one does.
[[nodiscard]] PieceSet set_like(const PieceSet& fine);

} // namespace hullwright
