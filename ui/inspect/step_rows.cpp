#include "ui/inspect/step_rows.h"

#include "ui/inspect/contact_rows.h"
#include "ui/inspect/steps_panel.h"

#include <QLocale>

#include <algorithm>
#include <numeric>

namespace hullwright::ui {
namespace {

QVariant heading(Qt::Orientation orientation, int role, const QString& text) {
    return orientation == Qt::Horizontal && role == Qt::DisplayRole ? QVariant(text) : QVariant();
}

} // namespace

StepRows::StepRows(PairTraversal& traversal, QObject* parent)
    : QAbstractTableModel(parent), traversal_(traversal) {
    connect(&traversal_, &PairTraversal::recorded_changed, this, &StepRows::follow);
    follow();
}

void StepRows::follow() {
    beginResetModel();
    counts_.clear();
    for (std::size_t i = 0; i < traversal_.steps(); ++i) {
        const TraversalStep& step = traversal_.recorded()->steps[i];
        counts_.push_back({step.pairs.size(), pipeline::parted_in(step)});
    }
    endResetModel();
}

int StepRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(counts_.size());
}

int StepRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : k_columns;
}

QVariant StepRows::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || role != Qt::DisplayRole) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    const Counts& counts = counts_[row];
    const std::array<std::size_t, k_columns> numbers = {row + 1, counts.pairs, counts.parted,
                                                        counts.pairs - counts.parted};
    return QLocale().toString(
        static_cast<qulonglong>(numbers[static_cast<std::size_t>(index.column())]));
}

QVariant StepRows::headerData(int section, Qt::Orientation orientation, int role) const {
    const std::array<QString, k_columns> names = {tr("Step"), tr("Pairs"), tr("Parted"),
                                                  tr("Left")};
    return heading(orientation, role, names[static_cast<std::size_t>(section) % k_columns]);
}

BoxPairRows::BoxPairRows(PairTraversal& traversal, QObject* parent)
    : QAbstractTableModel(parent), traversal_(traversal) {
    connect(&traversal_, &PairTraversal::step_changed, this, &BoxPairRows::follow);
    follow();
}

void BoxPairRows::follow() {
    beginResetModel();
    const TraversalStep* step = traversal_.step_now();
    order_.resize(step != nullptr ? step->pairs.size() : 0);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_partition(order_.begin(), order_.end(),
                          [step](std::size_t i) { return step->axes[i] < 0; });
    endResetModel();
}

int BoxPairRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(order_.size());
}

int BoxPairRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : k_columns;
}

// A leaf has the name of its piece.
QString BoxPairRows::node_text(std::size_t body, std::uint32_t node) const {
    const pipeline::PairBody& of = *traversal_.recorded()->bodies[body];
    const std::uint32_t piece = of.side.asset.node(node).piece;
    return piece == hwa::k_none ? tr("node %1").arg(node) : piece_text(of, piece);
}

QVariant BoxPairRows::data(const QModelIndex& index, int role) const {
    const TraversalStep* step = traversal_.step_now();
    if (step == nullptr || !index.isValid() ||
        (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const std::size_t pair = pair_at(index.row());
    switch (index.column()) {
    case k_node_a:
        return node_text(k_a, step->pairs[pair].a);
    case k_node_b:
        return node_text(k_b, step->pairs[pair].b);
    default:
        return axis_text(step->axes[pair]);
    }
}

QVariant BoxPairRows::headerData(int section, Qt::Orientation orientation, int role) const {
    const std::array<QString, k_columns> names = {QString("A"), QString("B"), tr("Parted by")};
    return heading(orientation, role, names[static_cast<std::size_t>(section) % k_columns]);
}

} // namespace hullwright::ui
