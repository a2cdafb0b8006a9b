// Shows what is wrong with the model and with its pieces, worst first, and what can be done about
// it, for one or for all alike.
#pragma once

#include "ui/models/problem_table.h"
#include "ui/panels/section.h"

#include <QTimer>

class QLabel;
class QPushButton;
class QTableView;

namespace hullwright::ui {

class Document;
class RepairPanel;

class ProblemsPanel : public Section {
    Q_OBJECT
public:
    ProblemsPanel(Document& document, RepairPanel& repair, QWidget* parent = nullptr);

    // Looks at the pieces for that engine, at once.
    void look_for(const EngineLimits& engine);

signals:
    // Tells how many problems there are, in words; empty: none that is known.
    void summed_up(const QString& summary);
    void piece_chosen(hullwright::PieceId piece);
    // A place was chosen; `piece` is the one it belongs to, if any.
    void place_chosen(std::optional<hullwright::PieceId> piece, const hullwright::Aabb& box);
    // Asks to show the widget of a setting that has this name.
    void setting_chosen(const QString& name);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void make_list_of_problems();
    void make_remedies();
    [[nodiscard]] bool is_current() const; // the result is for these pieces and this engine
    void look();
    void begin();
    [[nodiscard]] bool is_looking() const;
    void take(const std::shared_ptr<const LintedPieces>& result);
    void show_problems();
    void show_head(bool is_current);
    void choose_again(const ProblemKey& key, const QString& sentence);
    void scroll_to_remedies();
    void show_details();
    [[nodiscard]] int row_to_mend() const; // -1: none
    void show_remedies(int row, bool is_chosen);
    void show_repair(Fault fault);
    void choose();
    void choose_collider(Index number);
    void correct(bool all);
    [[nodiscard]] std::vector<PieceId> alike(int row) const;
    [[nodiscard]] const LintFinding* current() const;

    Document& document_;
    RepairPanel& repair_;
    LeavingJob<LintJob> job_{new LintJob};
    const EngineLimits* engine_;
    std::shared_ptr<const LintedPieces> result_;
    // Holds the pieces and the engine that the job works on.
    std::pair<std::shared_ptr<const CutPieces>, const EngineLimits*> looking_at_;
    QTimer waiting_; // delays the job
    ProblemTable* problems_;
    QLabel* head_;
    QTableView* table_;
    QLabel* details_;
    QPushButton* correct_;
    QPushButton* correct_all_;
    QPushButton* setting_;
};

} // namespace hullwright::ui
