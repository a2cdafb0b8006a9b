// Cuts a model's mesh into pieces and makes what the viewport draws: a quick first cut, then the
// cut that was asked for.
#pragma once

#include "draw/added_picture.h"
#include "edit/edited_pieces.h"
#include "pipeline/run.h"
#include "ui/jobs/prepare_job.h"

namespace hullwright::ui {

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
    AddedPicture added_picture;

    [[nodiscard]] const std::vector<Piece>& pieces() const { return decomposition.set.pieces; }
    // True when everything computed from the other's hulls holds for these too: locks and tags
    // change no hull.
    [[nodiscard]] bool has_hulls_of(const CutPieces& other) const {
        return model == other.model && recipe == other.recipe && preliminary == other.preliminary &&
               decomposition.set == other.decomposition.set;
    }
    [[nodiscard]] EditedPieces edited() const { return {decomposition.set, extras, added}; }
};

// Makes everything that the window shows of pieces. `report` belongs to the run that they come
// from.
[[nodiscard]] Result<CutPieces> present(const std::shared_ptr<const LoadedModel>& model,
                                        const Recipe& recipe, const DecomposeReport& report,
                                        EditedPieces pieces, Palette palette,
                                        const Progress& progress);

class DecomposeJob : public QObject {
    Q_OBJECT
public:
    explicit DecomposeJob(QObject* parent = nullptr);

    void start(const std::shared_ptr<const LoadedModel>& model, const Recipe& recipe,
               Palette palette);
    void stop() { job_.stop(); }
    [[nodiscard]] bool running() const { return job_.running(); }
    [[nodiscard]] Job& job() { return job_; }

signals:
    void progressed(const QString& stage, double fraction);
    void cut(const std::shared_ptr<const hullwright::ui::CutPieces>& pieces);
    void failed(const hullwright::Issue& issue);
    void ended();

private:
    Job job_;
    // The stages of the last cut that ended: what does not depend on a change is not made again.
    std::shared_ptr<const pipeline::Stages> last_;
};

} // namespace hullwright::ui
