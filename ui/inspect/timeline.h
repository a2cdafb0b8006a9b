// Goes along the rows of a file of poses: which row the bodies stand at, how it is played, and what
// is known of all rows.
#pragma once

#include "ui/inspect/pair_scene.h"
#include "ui/jobs/along_job.h"

#include <QElapsedTimer>
#include <QTimer>

namespace hullwright::ui {

class Timeline : public QObject {
    Q_OBJECT
public:
    using Sample = pipeline::PairSample;

    Timeline(PairScene& scene, JobWatch& jobs, QObject* parent = nullptr);

    // What is there stays until the file was read.
    void open(const QString& path);
    // Takes rows that were read elsewhere; `name` is what people call them.
    void take(const QString& name, const std::shared_ptr<const pipeline::PoseLog>& log);
    [[nodiscard]] const std::shared_ptr<const pipeline::PoseLog>& log() const { return log_; }
    void stop(); // the reading, and the answering of rows
    [[nodiscard]] bool busy() const { return reading_.running() || answering_.running(); }

    [[nodiscard]] const QString& name() const { return name_; } // empty: there are no rows
    // The file that was read; empty where rows come from elsewhere.
    [[nodiscard]] const QString& path() const { return path_; }
    // A file that was gone along once and is not found any more; empty when nothing is missed.
    [[nodiscard]] const QString& missed() const { return missed_; }
    void miss(const QString& path);
    [[nodiscard]] std::size_t rows() const { return log_ ? log_->size() : 0; }
    [[nodiscard]] bool is_cut() const { return log_ && log_->is_cut; }
    [[nodiscard]] std::size_t row() const { return row_; }
    void go_to(std::size_t row); // the last one for what is beyond it
    void step(int rows);
    // Samples of the first rows; the others are not known yet.
    [[nodiscard]] const std::vector<Sample>& samples() const { return samples_; }
    // The rows whose kind of answer is another than that of the row before.
    [[nodiscard]] const std::vector<std::size_t>& changes() const { return changes_; }

    // Rows that somebody should look at, in their order; other rows come with none.
    void mark(std::vector<std::size_t> rows);
    [[nodiscard]] const std::vector<std::size_t>& marked() const { return marked_; }
    void go_to_next_marked(); // the first one after the last

    [[nodiscard]] bool is_playing() const { return clock_.isActive(); }
    void set_playing(bool playing);
    void set_speed(double rows_per_second);
    [[nodiscard]] double speed() const { return speed_; }
    void set_looping(bool looping) { looping_ = looping; }
    [[nodiscard]] bool is_looping() const { return looping_; }

signals:
    void rows_changed(); // of another file
    void row_changed();
    void sampled();
    void marked_changed();
    void playing_changed();
    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void follow(Job& job, JobWatch& jobs, const char* name);
    void take_log(const std::shared_ptr<const pipeline::PoseLog>& log);
    void take_samples(const std::vector<Sample>& samples);
    void answer_rows();
    void play(); // shows the row of this moment

    PairScene& scene_;
    PoseFileJob reading_;
    AlongJob answering_;
    QString coming_;
    QString name_;
    QString coming_path_;
    QString path_;
    QString missed_;
    std::shared_ptr<const pipeline::PoseLog> log_;
    std::array<PairBodies::Body, k_bodies> of_; // the samples
    std::size_t row_ = 0;
    std::vector<Sample> samples_;
    std::vector<std::size_t> changes_;
    std::vector<std::size_t> marked_;
    QTimer clock_;
    QElapsedTimer since_;
    double from_ = 0.0; // the row, with a fraction, at which the time began
    double speed_ = 20.0;
    bool looping_ = false;
};

} // namespace hullwright::ui
