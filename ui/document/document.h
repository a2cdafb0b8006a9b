// What is open: a model, the recipe, the pieces cut by it, and what of them is selected and shown.
// Panels and viewport watch it; whatever takes long runs beside the window, and what was there last
// stays until there is better.
#pragma once

#include "ui/jobs/decompose_job.h"

#include <QTimer>

#include <set>

namespace hullwright::ui {

class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    // The executable that parses foreign files; by default this program's own.
    void set_worker(const QString& path) { worker_ = path; }
    void open(const QString& path);
    void stop();
    [[nodiscard]] bool busy() const {
        return prepare_.running() || decompose_.running() || waiting_.isActive();
    }

    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] const std::shared_ptr<const LoadedModel>& model() const { return model_; }
    [[nodiscard]] const std::shared_ptr<const CutPieces>& pieces() const { return pieces_; }
    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    [[nodiscard]] Palette palette() const { return palette_; }
    // What is shown was cut by the recipe as it stands, to the end.
    [[nodiscard]] bool up_to_date() const;

    // Pieces follow a moment later; where reading or repairing changed, the model too.
    void set_recipe(const Recipe& recipe);
    void set_palette(Palette palette);

    [[nodiscard]] const std::set<PieceId>& selection() const { return selection_; }
    void select(std::set<PieceId> pieces);
    [[nodiscard]] bool is_visible(PieceId piece) const { return hidden_.count(piece) == 0; }
    void set_visible(const std::set<PieceId>& pieces, bool visible);
    void show_all();

signals:
    void model_changed();
    void pieces_changed();
    void recipe_changed();
    void selection_changed();
    void visibility_changed();
    void progressed(const QString& stage, double fraction);
    void failed(const hullwright::Issue& issue);
    void ended(); // some work did, whichever way

private:
    void read();
    void cut();
    void take_model(const std::shared_ptr<const LoadedModel>& model);
    void take_pieces(const std::shared_ptr<const CutPieces>& pieces);

    PrepareJob prepare_;
    DecomposeJob decompose_;
    QTimer waiting_; // for the next change of the recipe before work begins
    QString worker_;
    QString opening_;
    QString path_;
    Recipe recipe_;
    Recipe read_by_; // what the model was read by
    Palette palette_ = Palette::spectrum;
    std::shared_ptr<const LoadedModel> model_;
    std::shared_ptr<const CutPieces> pieces_;
    std::set<PieceId> selection_;
    std::set<PieceId> hidden_;
};

} // namespace hullwright::ui
