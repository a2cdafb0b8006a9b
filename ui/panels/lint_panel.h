// The panel that says what an engine will not like about the pieces shown, and what can be done
// about it.
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
    // A place was chosen; `piece` is the one it belongs to, if any.
    void place_chosen(std::optional<hullwright::PieceId> piece, const hullwright::Aabb& box);
    // Asks to show the widget of the recipe panel that has this name.
    void setting_chosen(const QString& name);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void make_head();
    void make_details();
    void fill_engines();
    void choose_engine(int index);
    [[nodiscard]] const EngineLimits& engine() const;
    [[nodiscard]] bool is_current() const; // the result is for these pieces and this engine
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
    // The pieces and the engine that the job works on.
    std::pair<std::shared_ptr<const CutPieces>, const EngineLimits*> looking_at_;
    QTimer waiting_; // delays the job
    LintTable* findings_;
    QComboBox* engine_;
    QLabel* head_;
    QTableView* table_;
    QLabel* details_;
    QPushButton* correct_;
    QPushButton* setting_;
};

} // namespace hullwright::ui
