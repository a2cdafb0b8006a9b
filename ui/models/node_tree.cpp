#include "ui/models/node_tree.h"

#include "ui/document/document.h"
#include "ui/words/measures.h"

#include <QLocale>

namespace hullwright::ui {

QString node_text(const HullTree& tree, Index node, std::size_t pieces, double metres_per_unit) {
    const QLocale locale;
    return NodeTree::tr("Node %1: %Ln pieces below it, a hull of %2 vertices, a box of %3.",
                        nullptr, static_cast<int>(pieces))
        .arg(locale.toString(static_cast<qulonglong>(node)),
             locale.toString(static_cast<qulonglong>(tree.vertices_of(node).size())),
             volume_with_unit(tree.boxes[node].volume(), metres_per_unit));
}

NodeTree::NodeTree(Document& document, const Hierarchy& hierarchy, QObject* parent)
    : PieceRows(document, parent), hierarchy_(hierarchy) {
    connect(&hierarchy_, &Hierarchy::changed, this, &NodeTree::take);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this,
            &NodeTree::show_states); // locks and tags
    connect(&document_.shown(), &ShownPieces::visibility_changed, this, &NodeTree::show_states);
    connect(&document_.shown(), &ShownPieces::recoloured, this, &NodeTree::show_states);
    take();
}

void NodeTree::take() {
    beginResetModel();
    tree_ = hierarchy_.tree();
    const std::size_t nodes = tree_ ? tree_->nodes.size() : 0;
    parents_.assign(nodes, k_none);
    below_.assign(nodes, {});
    order_.clear();
    leaves_.assign((nodes + 1) / 2, k_none);
    if (nodes > 0) {
        walk();
    }
    count_visible();
    endResetModel();
}

// Lists the leaves from left to right; a node's pieces begin with its first child's and end with
// those of the second.
void NodeTree::walk() {
    const auto& nodes = tree_->nodes;
    std::vector<Index> left = {0};
    while (!left.empty()) {
        const Index node = left.back();
        left.pop_back();
        below_[node].first = static_cast<Index>(order_.size());
        if (nodes[node].is_leaf()) {
            leaves_[nodes[node].piece] = node;
            order_.push_back(nodes[node].piece);
            below_[node].count = 1;
        } else {
            const Index child = nodes[node].child;
            parents_[child] = parents_[child + 1] = node;
            left.insert(left.end(), {child + 1, child});
        }
    }
    for (std::size_t i = nodes.size(); i-- > 0;) { // children come after their parents
        if (const Index child = nodes[i].child; child != k_none) {
            below_[i].count = below_[child].count + below_[child + 1].count;
        }
    }
}

void NodeTree::count_visible() {
    visible_.assign(order_.size() + 1, 0);
    for (std::size_t i = 0; i < order_.size(); ++i) {
        visible_[i + 1] = visible_[i] + (document_.shown().is_visible(order_[i]) ? 1U : 0U);
    }
}

// Any row may have changed. The signal names only the first row, which is above all others: a
// filter would look at all rows above each changed one, which takes long for many. Views paint all
// rows again.
void NodeTree::show_states() {
    if (tree_) {
        count_visible();
        emit dataChanged(index_of_node(0, k_name), index_of_node(0, k_name),
                         {Qt::CheckStateRole, Qt::DecorationRole});
    }
}

// An index carries the number of its node.
QModelIndex NodeTree::index_of_node(Index node, int column) const {
    const Index parent = parents_[node];
    const Index row = parent == k_none ? 0 : node - tree_->nodes[parent].child;
    return createIndex(static_cast<int>(row), column, static_cast<quintptr>(node));
}

QModelIndex NodeTree::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= k_columns) {
        return {};
    }
    const Index node = parent.isValid() ? tree_->nodes[parent.internalId()].child : 0;
    return createIndex(row, column, static_cast<quintptr>(node) + static_cast<quintptr>(row));
}

QModelIndex NodeTree::parent(const QModelIndex& index) const {
    const Index parent = parents_[index.internalId()];
    return parent == k_none ? QModelIndex() : index_of_node(parent, 0);
}

int NodeTree::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) {
        return tree_ && !tree_->nodes.empty() ? 1 : 0;
    }
    return parent.column() != 0 || tree_->nodes[parent.internalId()].is_leaf() ? 0 : 2;
}

QModelIndex NodeTree::index_of(PieceId piece) const {
    return tree_ && piece < leaves_.size() ? index_of_node(leaves_[piece], 0) : QModelIndex();
}

std::vector<PieceId> NodeTree::pieces_below(const QModelIndex& index) const {
    if (!index.isValid()) {
        return {};
    }
    const Range range = below_[index.internalId()];
    const auto first = order_.begin() + range.first;
    return {first, first + range.count};
}

QVariant NodeTree::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const auto node = static_cast<Index>(index.internalId());
    const TreeNode& shown = tree_->nodes[node];
    return shown.is_leaf() ? piece_data(shown.piece, index.column(), role)
                           : node_data(node, index.column(), role);
}

QVariant NodeTree::node_data(Index node, int column, int role) const {
    const QLocale locale;
    const Range range = below_[node];
    switch (role) {
    case Qt::CheckStateRole:
        return column != k_name
                   ? QVariant()
                   : check_state_of(visible_[range.first + range.count] - visible_[range.first],
                                    range.count);
    case Qt::ToolTipRole:
        return node_text(*tree_, node, range.count, document_.model()->metres_per_unit());
    case Qt::TextAlignmentRole:
        return column == k_name ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case k_words:
    case Qt::AccessibleTextRole:
    case Qt::DisplayRole:
        // The column is narrow, so that words are for those who hear them.
        return column == k_name ? (role == Qt::DisplayRole ? QStringLiteral("%1 · %2")
                                                           : tr("Node %1, %2 pieces"))
                                      .arg(locale.toString(static_cast<qulonglong>(node)),
                                           locale.toString(static_cast<qulonglong>(range.count)))
               : column == k_size
                   ? locale.toString(static_cast<qulonglong>(tree_->vertices_of(node).size()))
                   : QVariant();
    default:
        return {};
    }
}

QVariant NodeTree::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole && section == k_name) {
        return tr("Node");
    }
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole && section == k_name) {
        return tr("The number of the node, and of the pieces below it");
    }
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole && section == k_size) {
        return tr("Vertices of the hull");
    }
    return PieceRows::headerData(section, orientation, role);
}

Qt::ItemFlags NodeTree::flags(const QModelIndex& index) const {
    return QAbstractItemModel::flags(index) |
           (index.column() == k_name ? Qt::ItemIsUserCheckable : Qt::NoItemFlags);
}

} // namespace hullwright::ui
