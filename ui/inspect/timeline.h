// Goes along the rows of a file of poses: which rows there are, and at which of them the bodies
// stand. How it is played is in RowPlayer, what is known of all rows in RowAnswers.
#pragma once

#include "ui/inspect/pair_scene.h"
#include "ui/inspect/row_answers.h"
#include "ui/inspect/row_player.h"

namespace hullwright::ui {

class Timeline : public QObject {
    Q_OBJECT
public:
    Timeline(PairScene& scene, JobWatch& jobs, QObject* parent = nullptr);

    // The rows before stay until the file was read. Where B has a file of its own, the first has
    // A's poses.
    void open(const QString& path, const QString& of_b = {});
    // Takes rows that were read elsewhere; `name` is what people call them.
    void take(const QString& name, const std::shared_ptr<const pipeline::PoseLog>& log);
    [[nodiscard]] const std::shared_ptr<const pipeline::PoseLog>& log() const { return log_; }
    void stop(); // the reading, and the answering of rows
    [[nodiscard]] bool busy() const { return reading_.running() || answers_.job().running(); }

    [[nodiscard]] const QString& name() const { return name_; } // empty: there are no rows
    // Returns the file that was read; empty where rows come from elsewhere.
    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] const QString& path_of_b() const { return path_of_b_; } // empty: one has both
    // Returns a file that was gone along once and is not found now; empty when none is missed.
    [[nodiscard]] const QString& missed() const { return missed_; }
    [[nodiscard]] const QString& missed_of_b() const { return missed_of_b_; }
    void miss(const QString& path, const QString& of_b = {});
    [[nodiscard]] std::size_t rows() const { return log_ ? log_->size() : 0; }
    [[nodiscard]] bool is_cut() const { return log_ && log_->is_cut; }
    [[nodiscard]] std::size_t row() const { return row_; }
    void go_to(std::size_t row); // the last one for what is beyond it
    void step(int rows);

    // Marks rows that somebody should look at, in their order; other rows come with none.
    void mark(std::vector<std::size_t> rows);
    [[nodiscard]] const std::vector<std::size_t>& marked() const { return marked_; }
    void go_to_next_marked(); // the first one after the last

    [[nodiscard]] RowPlayer& player() { return player_; }
    [[nodiscard]] RowAnswers& answers() { return answers_; }

signals:
    void rows_changed(); // of another file
    void row_changed();
    void marked_changed();
    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void take_log(const std::shared_ptr<const pipeline::PoseLog>& log);

    PairScene& scene_;
    PoseFileJob reading_;
    RowAnswers answers_;
    RowPlayer player_{*this};
    QString coming_;
    QString name_;
    QString coming_path_;
    QString path_;
    QString missed_;
    QString coming_path_of_b_;
    QString path_of_b_;
    QString missed_of_b_;
    std::shared_ptr<const pipeline::PoseLog> log_;
    std::size_t row_ = 0;
    std::vector<std::size_t> marked_;
};

} // namespace hullwright::ui
