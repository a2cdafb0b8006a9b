// Says which two pieces are looked at by pixels, their image, and what of it is shown: which look,
// in tiles of which size, which row. It is made while somebody looks at it.
#pragma once

#include "ui/inspect/pair_traversal.h"
#include "ui/jobs/image_job.h"

namespace hullwright::ui {

class PairImaging : public QObject {
    Q_OBJECT
public:
    using Image = std::shared_ptr<const pipeline::PosedImage>;
    // Names two pieces: one of A and one of B.
    using Pieces = std::array<std::uint32_t, 2>;

    PairImaging(PairScene& scene, PairTraversal& traversal, QObject* parent = nullptr);

    void set_watched(bool watched);
    // Returns the pair: of the contact or boxes that were chosen last, else the deepest contact.
    [[nodiscard]] const std::optional<Pieces>& pieces() const { return pieces_; }
    void stop() { job_.drop(); }
    [[nodiscard]] Job& job() { return job_; } // for those who watch the work
    // Returns null while nobody watches, or until it is made.
    [[nodiscard]] const Image& image() const { return image_; }
    // Says why there is no image; empty when there is one, or one is being made.
    [[nodiscard]] const QString& trouble() const { return trouble_; }

    [[nodiscard]] std::size_t look() const { return look_; }
    void set_look(std::size_t look);
    [[nodiscard]] std::size_t tile() const { return tile_; }
    void set_tile(std::size_t tile);
    [[nodiscard]] int row() const { return row_; }
    void set_row(int row);
    [[nodiscard]] const ImageLook* look_now() const; // null: there is none
    [[nodiscard]] const ImageTile* tile_now() const; // null: nothing was drawn

signals:
    void image_changed(); // another one, or none
    void tile_changed();  // also when there is another image
    void row_changed();

private:
    void choose(const Pieces& pieces);
    void choose_contact();
    void choose_boxes();
    void follow();
    void make();
    void take(const Image& image);

    PairScene& scene_;
    PairTraversal& traversal_;
    ImageJob job_;
    bool is_watched_ = false;
    std::optional<Pieces> pieces_;
    Image image_;
    QString trouble_;
    std::size_t look_ = 0;
    std::size_t tile_ = 0;
    std::optional<std::size_t> wanted_tile_; // a size that somebody has chosen stays
    int row_ = 0;
};

} // namespace hullwright::ui
