// Lists the contacts of an answer as rows, the deepest first.
#pragma once

#include "ui/inspect/pair_scene.h"

#include <QAbstractTableModel>

namespace hullwright::ui {

class ContactRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { k_piece_a, k_piece_b, k_depth, k_normal, k_faces, k_columns };

    explicit ContactRows(PairScene& scene, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

    [[nodiscard]] std::size_t contact_at(int row) const {
        return answer_->deepest[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] int row_of(std::size_t contact) const; // -1: none

private:
    void follow();
    void follow_bodies();
    [[nodiscard]] QString name_in_row(std::size_t body, std::uint32_t piece) const;
    [[nodiscard]] QString text(const Contact& contact, int column) const;
    [[nodiscard]] QString words(const Contact& contact, int column) const;
    [[nodiscard]] bool knows_faces() const;
    [[nodiscard]] QString depth_heading() const;

    PairScene& scene_;
    PairAnswers::Answer answer_;
    // Counts the letters that all names of a body begin with, the part's; rows do not repeat them.
    std::array<std::size_t, k_bodies> shared_ = {};
};

// Returns what a piece is called, and its number where it has no name.
[[nodiscard]] QString piece_text(const pipeline::PairBody& body, std::uint32_t piece);

} // namespace hullwright::ui
