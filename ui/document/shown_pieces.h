// The pieces that are shown, their colours, and which of them are selected and hidden. What views
// of pieces watch.
#pragma once

#include "ui/jobs/recolour_job.h"

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace hullwright::ui {

// Says what a correction is made to: pieces by their numbers, and added primitives by their names.
struct Selected {
    std::vector<PieceId> pieces;
    std::vector<std::string> added;

    [[nodiscard]] std::size_t size() const { return pieces.size() + added.size(); }
};

// Return the names by which corrections know what is selected of these pieces, the second those
// that lock it. All corners of the pieces and of their faces are in them, so that they are made
// beside the window (Corrector::correct). After a stop some are missing.
[[nodiscard]] std::vector<PieceRef> refs_to(const Selected& selected, const CutPieces& cut,
                                            const std::stop_token& stop);
[[nodiscard]] std::vector<PieceRef> refs_to_lock(const Selected& selected, const CutPieces& cut,
                                                 const std::stop_token& stop);

class ShownPieces : public QObject {
    Q_OBJECT
public:
    explicit ShownPieces(QObject* parent = nullptr);

    // With null, no pieces are shown. Pieces that are made of the same faces as before stay
    // selected and hidden, whatever their numbers are now.
    void show(const std::shared_ptr<const CutPieces>& pieces);
    // A first cut that will not be finished is worth less than the pieces before it.
    void show_finished();
    [[nodiscard]] Job& recolour_job() { return recolour_; } // for those who watch the work
    // Drops what refers to the model that was open; nobody is told before `show`.
    void forget_pieces(bool added_too);
    [[nodiscard]] const std::shared_ptr<const CutPieces>& pieces() const { return pieces_; }
    // Returns the pieces' draw list; it is recoloured to the current palette when there is time.
    [[nodiscard]] const std::shared_ptr<const PieceDrawList>& draw() const { return draw_; }
    // Returns what the renderer takes of that list.
    [[nodiscard]] const std::shared_ptr<const PieceBuffers>& buffers() const { return buffers_; }
    [[nodiscard]] Palette palette() const { return palette_; }
    // Changes only how pieces are drawn.
    void set_palette(Palette palette);
    [[nodiscard]] const AddedPrimitive* added(const std::string& name) const; // null: there is none

    [[nodiscard]] const std::set<PieceId>& selection() const { return selection_; }
    // Selects pieces, and added primitives by their names.
    void select(std::set<PieceId> pieces, std::set<std::string> added = {});
    [[nodiscard]] const std::set<std::string>& selected_added() const { return selected_added_; }
    // Returns the name by which corrections know the piece; those of many take long.
    [[nodiscard]] PieceRef ref(PieceId piece) const;
    [[nodiscard]] Selected selected() const; // pieces first, each kind in its order
    [[nodiscard]] Selected unlocked() const; // what is selected that corrections may change

    [[nodiscard]] bool is_visible(PieceId piece) const { return hidden_.count(piece) == 0; }
    void set_visible(const std::set<PieceId>& pieces, bool visible);
    [[nodiscard]] bool is_added_visible(const std::string& name) const {
        return hidden_added_.count(name) == 0;
    }
    void set_added_visible(const std::string& name, bool visible);
    [[nodiscard]] const std::set<std::string>& hidden_added() const { return hidden_added_; }
    void show_all();
    // Returns the drawings of the visible added primitives.
    [[nodiscard]] AddedPicture::Drawn added_drawn() const;
    [[nodiscard]] std::optional<Picked> pick_added(const PickRay& ray,
                                                   const Eigen::Vector4d& cut_away) const;

signals:
    void pieces_changed();
    void recoloured(); // the pieces are the same
    void selection_changed();
    void visibility_changed();
    void failed(const hullwright::Issue& issue);

private:
    RecolourJob recolour_;
    Palette palette_ = Palette::spectrum;
    std::shared_ptr<const CutPieces> pieces_;
    std::shared_ptr<const CutPieces> finished_; // shown last before a first cut
    std::shared_ptr<const PieceDrawList> draw_;
    std::shared_ptr<const PieceBuffers> buffers_;
    std::set<PieceId> selection_;
    std::set<std::string> selected_added_;
    std::set<PieceId> hidden_;
    std::set<std::string> hidden_added_; // names of existing primitives that are hidden
};

} // namespace hullwright::ui
