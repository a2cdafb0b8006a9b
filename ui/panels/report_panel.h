// Shows what was made: counts, errors, times, and the worst pieces.
#pragma once

#include "piece/piece.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace hullwright::ui {

class Document;
class LastChange;

class ReportPanel : public QWidget {
    Q_OBJECT
public:
    ReportPanel(Document& document, const LastChange& change, QWidget* parent = nullptr);

    // Returns what was made, in one line.
    [[nodiscard]] QString line() const;

signals:
    void changed();
    void piece_chosen(hullwright::PieceId piece);

private:
    void show_report();
    void show_change();
    void show_worst();

    Document& document_;
    const LastChange& change_;
    QLabel* last_; // what the last change made of the figures, until the next one
    QLabel* summary_;
    QTableWidget* worst_;
};

} // namespace hullwright::ui
