// Cuts a model's mesh into pieces and makes what the viewport draws: a quick first cut, then the
// cut that was asked for.
#pragma once

#include "edit/kept_pieces.h"
#include "pipeline/run.h"
#include "pipeline/showing.h"
#include "ui/jobs/prepare_job.h"

#include <algorithm>

namespace hullwright::ui {

// What a cut of a model has made, and corrections of its pieces begin with.
struct CutRun {
    std::shared_ptr<const LoadedModel> model;
    std::shared_ptr<const pipeline::Stages> stages;
    double seconds = 0.0;
};

struct CutPieces {
    std::shared_ptr<const LoadedModel> model; // the model that they were cut from
    Recipe recipe;
    Decomposition decomposition;
    std::vector<PieceExtras> extras; // one per piece
    std::vector<AddedPrimitive> added;
    std::vector<std::string> names;
    PieceDrawList draw;
    PiecePicker picker;
    double seconds = 0.0;                // from the beginning of the work until these pieces
    bool preliminary = true;             // neighbouring pieces are not merged yet
    Palette palette = Palette::spectrum; // the colours that they are drawn in
    AddedPicture added_picture = {};
    // The run that they come from, and what a history keeps of them; null while preliminary.
    std::shared_ptr<const CutRun> run = {};
    std::shared_ptr<const KeptPieces> kept = {};

    [[nodiscard]] const std::vector<Piece>& pieces() const { return decomposition.set.pieces; }
    // True when everything computed from the other's hulls holds for these too: locks and tags
    // change no hull.
    [[nodiscard]] bool has_hulls_of(const CutPieces& other) const {
        return model == other.model && recipe == other.recipe && preliminary == other.preliminary &&
               decomposition.set == other.decomposition.set;
    }
    // True when exports can put fitted primitives in place of hulls.
    [[nodiscard]] bool has_primitives() const {
        return std::any_of(extras.begin(), extras.end(), [](const PieceExtras& each) {
            return each.primitive && each.primitive->holds;
        });
    }
    [[nodiscard]] EditedPieces edited() const { return {decomposition.set, extras, added}; }
};

// Makes everything that the window shows of a run's pieces as they were corrected, which `kept`
// holds too.
[[nodiscard]] Result<std::shared_ptr<const CutPieces>>
present(const std::shared_ptr<const CutRun>& run, EditedPieces pieces,
        std::shared_ptr<const KeptPieces> kept, Palette palette, const Progress& progress);

class DecomposeJob : public Job {
    Q_OBJECT
public:
    explicit DecomposeJob(QObject* parent = nullptr);

    void start(const std::shared_ptr<const LoadedModel>& model, const Recipe& recipe,
               Palette palette);

signals:
    void cut(const std::shared_ptr<const hullwright::ui::CutPieces>& pieces);

private:
    // The stages of the last cut that ended: what does not depend on a change is not made again.
    std::shared_ptr<const pipeline::Stages> last_;
};

} // namespace hullwright::ui
