// Cuts a model's mesh into pieces and makes what the viewport draws: a quick first cut, then the
// cut that was asked for. What pieces of the solid are cut from is kept, so that a slider moves
// through any number of them.
#pragma once

#include "edit/kept_pieces.h"
#include "pipeline/run.h"
#include "pipeline/showing.h"
#include "ui/jobs/prepare_job.h"
#include "ui/viewport/piece_buffers.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace hullwright::ui {

// Holds what a cut of a model has made, and corrections of its pieces begin with.
struct CutRun {
    std::shared_ptr<const LoadedModel> model;
    std::shared_ptr<const pipeline::Stages> stages;
    double seconds = 0.0;
    std::shared_ptr<const pipeline::CutErrors> errors = {}; // null for pieces of the surface
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
    std::shared_ptr<const PieceBuffers> buffers; // of what is drawn
    double seconds = 0.0;                // from the beginning of the work until these pieces
    bool preliminary = true;             // neighbouring pieces are not merged yet
    Palette palette = Palette::spectrum; // the colours that they are drawn in
    AddedPicture added_picture = {};
    // The run that they come from, and what a history keeps of them; null while preliminary.
    std::shared_ptr<const CutRun> run = {};
    std::shared_ptr<const KeptPieces> kept = {};
    std::shared_ptr<const pipeline::CutErrors> errors = {}; // null for pieces of the surface
    // Says where they are in the tree that they were cut from; null as the errors, and while
    // preliminary.
    std::shared_ptr<const PlacedPieces> placed = {};

    [[nodiscard]] bool fill_solid() const { return decomposition.set.family == Family::solid; }
    [[nodiscard]] const std::vector<Piece>& pieces() const { return decomposition.set.pieces; }
    // Finished pieces are compared as they are kept, of which the history's states share most: all
    // corners of all pieces are many megabytes.
    [[nodiscard]] bool has_pieces_of(const CutPieces& other) const {
        return kept && other.kept ? have_same_pieces(*kept, *other.kept)
                                  : decomposition.set == other.decomposition.set;
    }
    // True when everything computed from the other's hulls holds for these too: locks and tags
    // change no hull.
    [[nodiscard]] bool has_hulls_of(const CutPieces& other) const {
        return model == other.model && recipe == other.recipe && preliminary == other.preliminary &&
               has_pieces_of(other);
    }
    // True when primitives stand in the same places, too.
    [[nodiscard]] bool has_shapes_of(const CutPieces& other) const {
        return has_hulls_of(other) &&
               std::equal(extras.begin(), extras.end(), other.extras.begin(), other.extras.end(),
                          [](const PieceExtras& a, const PieceExtras& b) {
                              return a.primitive == b.primitive;
                          });
    }
    // True when exports can put fitted primitives in place of hulls.
    [[nodiscard]] bool has_primitives() const {
        return std::any_of(extras.begin(), extras.end(), [](const PieceExtras& each) {
            return each.primitive && each.primitive->holds;
        });
    }
    [[nodiscard]] EditedPieces edited() const {
        return {decomposition.set, extras, added, kept ? kept->open_depth : 0.0};
    }
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
    ~DecomposeJob() override { finish(); }

    // Begins at once, but for two cases in which the cut under way goes on to its first pieces: the
    // parts that it joins are those that this one needs too, or the pieces would otherwise never
    // come to be seen while a hand moves a slider. Of several that wait the last is made.
    void start(const std::shared_ptr<const LoadedModel>& model, const Recipe& recipe,
               Palette palette);
    // The steps that joined a model's parts before, as a project keeps them; null: there are none.
    void keep_joins(std::shared_ptr<const SavedJoins> joins) { saved_ = std::move(joins); }
    // Takes what a project keeps of the stages that were made; null: nothing.
    void keep_stages(std::shared_ptr<const pipeline::SavedStages> stages) {
        saved_stages_ = std::move(stages);
    }
    // True when the recipe's pieces are cut from parts at hand, so that first ones are there in
    // some milliseconds.
    [[nodiscard]] bool is_quick(const LoadedModel& model, const Recipe& recipe) const;

signals:
    void cut(const std::shared_ptr<const hullwright::ui::CutPieces>& pieces);

private:
    struct Order {
        std::shared_ptr<const LoadedModel> model;
        Recipe recipe;
        Palette palette = Palette::spectrum;
        std::shared_ptr<const SavedJoins> joins = {};
        std::shared_ptr<const pipeline::SavedStages> stages = {};
    };
    // Parts of a model, which any number of pieces is cut from.
    struct Joined {
        Order order; // the first one that they were joined for
        pipeline::Stages stages;
        std::shared_ptr<const pipeline::CutErrors> errors;
    };
    using KeptJoined = std::shared_ptr<const Joined>;
    class Urgency;
    struct Way; // what a cut has come to

    void begin(const Order& order);
    bool begin_next();
    [[nodiscard]] pipeline::Stages stages_before() const;
    // Returns what stages were cut from; `before` where that is the same, null for surface pieces.
    [[nodiscard]] static KeptJoined joined_of(const Order& order, const pipeline::Stages& stages,
                                              const KeptJoined& before);
    [[nodiscard]] Reply work(const Order& order, const pipeline::Stages& before,
                             const KeptJoined& at_hand, bool urgent, const Progress& progress,
                             const Deliver& deliver);
    void show_stage(Way& way, pipeline::Stage stage, const pipeline::Stages& now,
                    const std::stop_token& stop, const Deliver& deliver);
    [[nodiscard]] Reply give_up(const Issue& issue);
    void take_joined(const KeptJoined& joined);
    void take_first(const std::shared_ptr<const CutPieces>& pieces);
    void take_last(const std::shared_ptr<const CutPieces>& pieces);

    Order now_;                 // what is being cut, or was last
    bool awaits_first_ = false; // it is on its way to its first pieces
    bool joins_ = false;        // its parts are joined anew
    std::optional<Order> next_;
    std::shared_ptr<const SavedJoins> saved_;
    std::shared_ptr<const pipeline::SavedStages> saved_stages_;
    // Holds the last cut's stages: what does not depend on a change is not made again.
    std::shared_ptr<const pipeline::Stages> last_;
    KeptJoined joined_; // also of a cut that has not ended; null when there are none
};

} // namespace hullwright::ui
