// Puts the outline's rows in the order in which queries go down: the root, below each node its two
// children, and last the pieces.
#pragma once

#include "ui/document/hierarchy.h"
#include "ui/models/piece_rows.h"

namespace hullwright::ui {

// Describes a node: "Node 5: 12 pieces below it, a hull of …".
[[nodiscard]] QString node_text(const HullTree& tree, Index node, std::size_t pieces,
                                double metres_per_unit);

class NodeTree : public PieceRows {
    Q_OBJECT
public:
    NodeTree(Document& document, const Hierarchy& hierarchy, QObject* parent = nullptr);

    [[nodiscard]] QModelIndex index_of(PieceId piece) const override;
    [[nodiscard]] std::vector<PieceId> pieces_below(const QModelIndex& index) const override;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void take();
    void walk();
    void count_visible();
    void show_states();
    [[nodiscard]] QModelIndex index_of_node(Index node, int column) const;
    [[nodiscard]] QVariant node_data(Index node, int column, int role) const;

    const Hierarchy& hierarchy_;
    std::shared_ptr<const HullTree> tree_;
    std::vector<Index> parents_; // one per node
    // Holds all pieces in the order of the leaves from left to right, those below a node together.
    std::vector<PieceId> order_;
    std::vector<Range> below_;   // one per node
    std::vector<Index> leaves_;  // one per piece
    std::vector<Index> visible_; // per place in the order: how many visible ones precede it
};

} // namespace hullwright::ui
