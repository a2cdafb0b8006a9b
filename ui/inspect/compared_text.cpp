#include "ui/inspect/compared_text.h"

#include "ui/inspect/compared_rows.h"
#include "ui/words/issue_text.h"
#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace hullwright::ui {
namespace {

class ComparedText {
    Q_DECLARE_TR_FUNCTIONS(ComparedText)
public:
    explicit ComparedText(const pipeline::Comparison& found) : found_(found) {}

    [[nodiscard]] QStringList sums() const {
        QStringList told = {differing()};
        told += blamed();
        const CompareSums::Counts& counts = found_.sums.counts();
        if (counts.unsure > 0) {
            told += tr("Unsure, as an open surface has no clear inside there: %1")
                        .arg(count(counts.unsure));
        }
        if (counts.pixels > 0) {
            told += tr("Pixels: %1 rows, %2 differ from the exact test")
                        .arg(count(counts.pixels), count(counts.pixels_differ));
        }
        if (counts.engine > 0) {
            told += tr("The engine: %1 rows, %2 false and %3 missed contacts")
                        .arg(count(counts.engine), count(counts.engine_false),
                             count(counts.engine_missed));
        }
        return told + warnings();
    }

    [[nodiscard]] QStringList row(const ComparedRow& row) const {
        QStringList told = {tr("Row %1").arg(count(row.number)), meshes(row), pieces(row),
                            row.boxes ? tr("Boxes: those of two pieces meet")
                                      : tr("Boxes: those of no two pieces meet")};
        if (row.pixels) {
            told += *row.pixels ? tr("Pixels: collide") : tr("Pixels: apart");
        }
        told += engine(row.poses.engine);
        if (row.way_out) {
            const QString deep = length(row.way_out->pieces);
            told +=
                row.way_out->meshes
                    ? tr("Depth: pieces %1, meshes %2 along the same way")
                          .arg(deep, length(*row.way_out->meshes))
                    : tr("Depth: pieces %1, and moved out by that the meshes still meet").arg(deep);
        }
        if (row.fault) {
            told += tr("The hull of %1 is %2 out of its surface there")
                        .arg(piece_text(found_, row.fault->piece), length(row.fault->out));
        }
        return told;
    }

private:
    [[nodiscard]] QString length(double units) const {
        return length_with_unit(units, metres_per_unit(found_));
    }
    [[nodiscard]] static QString count(std::uint64_t number) {
        return QLocale().toString(static_cast<qulonglong>(number));
    }

    [[nodiscard]] QString differing() const {
        const CompareSums::Counts& counts = found_.sums.counts();
        return tr("%1 of %2: false contacts %3, missed %4, wrong depths %5, wrong distances %6")
            .arg(count(found_.sums.differing()), count(counts.rows), count(counts.false_contacts),
                 count(counts.missed_contacts), count(counts.wrong_depths),
                 count(counts.wrong_distances));
    }

    [[nodiscard]] QStringList blamed() const {
        constexpr std::size_t k_told = 3;
        QStringList told;
        const auto all = found_.sums.blamed();
        for (const BlamedPiece& piece : std::span(all).first(std::min(all.size(), k_told))) {
            told += tr("%1 of %2 false contacts come from piece %3: its hull is %4 out here")
                        .arg(count(piece.contacts), count(found_.sums.counts().false_contacts),
                             piece_text(found_, piece.piece), length(piece.out()));
        }
        return told;
    }

    [[nodiscard]] QStringList warnings() const {
        QStringList told;
        for (std::size_t i = 0; i < k_bodies; ++i) {
            if (found_.is_other_mesh[i]) {
                told += tr("⚠ The model of %1 is another one than its asset was made of.")
                            .arg(i == k_a ? "A" : "B");
            }
        }
        if (found_.graphics_issue) {
            told += "⚠ " + translated_sentence(*found_.graphics_issue);
        }
        const CompareSums::Counts& counts = found_.sums.counts();
        const auto most = std::max({counts.false_contacts, counts.missed_contacts, counts.unsure,
                                    counts.wrong_depths, counts.wrong_distances,
                                    counts.engine_false, counts.engine_missed});
        if (most > CompareSums::k_kept) {
            told +=
                tr("Of each kind no more than %1 rows are listed.").arg(count(CompareSums::k_kept));
        }
        return told;
    }

    [[nodiscard]] QString meshes(const ComparedRow& row) const {
        const QString said = row.meshes.contact == MeshContact::surfaces
                                 ? tr("Meshes: their surfaces meet")
                             : row.meshes.contact == MeshContact::contained
                                 ? tr("Meshes: one is inside the other")
                                 : tr("Meshes: %1 apart").arg(length(row.gap()));
        return row.meshes.is_sure ? said : tr("%1 (unsure)").arg(said);
    }

    [[nodiscard]] QString pieces(const ComparedRow& row) const {
        if (row.contact) {
            return tr("Pieces: %1 and %2 are %3 in each other")
                .arg(piece_text(found_, {true, row.contact->piece_a}),
                     piece_text(found_, {false, row.contact->piece_b}),
                     length(row.contact->where.depth));
        }
        return row.pieces_collide() ? tr("Pieces: one is inside the other")
               : row.near           ? tr("Pieces: %1 apart").arg(length(row.near->most))
                                    : tr("Pieces: apart");
    }

    [[nodiscard]] QStringList engine(const EngineAnswer& engine) const {
        QStringList told;
        if (engine.hit) {
            told += *engine.hit ? tr("The engine: collide") : tr("The engine: apart");
        }
        if (engine.depth) {
            told += tr("The engine: %1 deep").arg(length(*engine.depth));
        }
        return told;
    }

    const pipeline::Comparison& found_;
};

} // namespace

QStringList sums_text(const pipeline::Comparison& found) {
    return ComparedText(found).sums();
}

QStringList row_text(const pipeline::Comparison& found, const ComparedRow& row) {
    return ComparedText(found).row(row);
}

} // namespace hullwright::ui
