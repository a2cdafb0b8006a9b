// What an engine will not like about the pieces that are shown, and what can be done about it.
#pragma once

#include "ui/models/lint_table.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace hullwright::ui {

class Document;

class LintPanel : public QWidget {
    Q_OBJECT
public:
    LintPanel(Document& document, QWidget* parent = nullptr);

signals:
    void piece_chosen(hullwright::PieceId piece);
    // A piece has it, or none.
    void place_chosen(std::optional<hullwright::PieceId> piece, const hullwright::Aabb& box);
    // The widget of the recipe panel with this name is to be shown.
    void setting_chosen(const QString& name);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void make_head();
    void make_details();
    void fill_engines();
    void choose_engine(int index);
    [[nodiscard]] const EngineLimits& engine() const;
    [[nodiscard]] bool is_current() const; // what was found is of these pieces for this engine
    void look();
    void begin();
    [[nodiscard]] bool is_looking() const;
    void take(const std::shared_ptr<const LintedPieces>& result);
    void show_head(bool is_current);
    void show_details();
    void choose();
    void correct();
    [[nodiscard]] const LintFinding* current() const;

    Document& document_;
    LintJob job_;
    std::shared_ptr<const LintedPieces> result_;
    std::pair<std::shared_ptr<const CutPieces>, const EngineLimits*> looking_at_; // by the job
    QTimer waiting_;                                                              // until it begins
    LintTable* findings_;
    QComboBox* engine_;
    QLabel* head_;
    QTableView* table_;
    QLabel* details_;
    QPushButton* correct_;
    QPushButton* setting_;
};

} // namespace hullwright::ui
