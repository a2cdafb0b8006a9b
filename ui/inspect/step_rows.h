// Lists the steps of a traversal as rows, and the pairs of boxes of one of them.
#pragma once

#include "ui/inspect/pair_traversal.h"

#include <QAbstractTableModel>

namespace hullwright::ui {

class StepRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { k_step, k_pairs, k_parted, k_left, k_columns };
    explicit StepRows(PairTraversal& traversal, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    void follow();

    PairTraversal& traversal_;
    struct Counts {
        std::size_t pairs = 0;
        std::size_t parted = 0;
    };
    std::vector<Counts> counts_;
};

// Pairs of boxes that nothing parts come first.
class BoxPairRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { k_node_a, k_node_b, k_axis, k_columns };
    explicit BoxPairRows(PairTraversal& traversal, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] std::size_t pair_at(int row) const {
        return order_[static_cast<std::size_t>(row)];
    }

private:
    void follow();
    [[nodiscard]] QString node_text(std::size_t body, std::uint32_t node) const;

    PairTraversal& traversal_;
    std::vector<std::size_t> order_;
};

} // namespace hullwright::ui
