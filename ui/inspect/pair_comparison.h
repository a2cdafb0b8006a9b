// Holds the comparison of both bodies with the surfaces that they stand for: what it needs, what it
// has found, and the difference that is looked at.
#pragma once

#include "ui/inspect/timeline.h"
#include "ui/jobs/compare_job.h"

namespace hullwright::ui {

class PairComparison : public QObject {
    Q_OBJECT
public:
    using Found = std::shared_ptr<const pipeline::Comparison>;

    PairComparison(PairScene& scene, Timeline& timeline, JobWatch& jobs, QObject* parent = nullptr);

    void set_worker(const QString& path) { worker_ = path; }
    // An asset does not hold its surface, so that its model has to be named.
    [[nodiscard]] bool needs_model(std::size_t which) const;
    [[nodiscard]] const QString& model(std::size_t which) const { return models_[which]; }
    void set_model(std::size_t which, const QString& path);
    // Says why nothing can be compared, and what to do about it; empty when it can.
    [[nodiscard]] QString obstacle() const;

    [[nodiscard]] bool asks_pixels() const { return asks_pixels_; }
    void set_asks_pixels(bool asked);
    // Compares all rows of the timeline, or the present poses where it has none.
    void start();
    void stop() { job_.stop(); }
    [[nodiscard]] bool busy() const { return job_.running(); }

    // Returns null until a whole run has ended, and when it was of other bodies or rows.
    [[nodiscard]] const Found& found() const { return found_; }
    [[nodiscard]] bool is_along_rows() const {
        return found_ && found_->of.rows == timeline_.log();
    }
    [[nodiscard]] const std::optional<std::size_t>& chosen() const { return chosen_; }
    // Returns the piece that has to do with it.
    [[nodiscard]] std::optional<PieceOf> piece_chosen() const;
    // Goes to the row of the difference, and looks at its place.
    void choose(std::size_t difference);
    // True unless no one file has the piece of the difference that is chosen.
    [[nodiscard]] bool can_open_in_author() const;
    void open_in_author();

signals:
    void changed(); // what is needed, whether it goes on, or what was found
    void difference_chosen();
    void place_chosen(const hullwright::Aabb& box);
    // An empty model means that the body was made of what is in Author.
    void author_wanted(const QString& model, const QString& piece);
    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void forget_if_gone();
    [[nodiscard]] QString author_file(std::size_t which) const; // empty: what is in Author
    void take(const Found& found);
    [[nodiscard]] pipeline::PairToCompare asked() const;

    PairScene& scene_;
    Timeline& timeline_;
    CompareJob job_;
    QString worker_;
    std::array<QString, k_bodies> models_;
    std::array<PairBodies::Body, k_bodies> of_; // the models
    bool asks_pixels_ = true;
    Found found_;
    std::optional<std::size_t> chosen_;
};

} // namespace hullwright::ui
