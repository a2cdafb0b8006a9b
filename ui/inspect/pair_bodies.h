// Holds the two bodies that are held against each other: what they are, where they came from, and
// what is being made in their place. They are made beside the window.
#pragma once

#include "ui/jobs/body_job.h"
#include "ui/jobs/job_watch.h"

#include <array>
#include <memory>

namespace hullwright::ui {

// The two bodies go by these numbers.
inline constexpr std::size_t k_a = 0;
inline constexpr std::size_t k_b = 1;
inline constexpr std::size_t k_bodies = 2;

class PairBodies : public QObject {
    Q_OBJECT
public:
    using Body = std::shared_ptr<const pipeline::PairBody>;
    // Says where a body came from. Texts are empty where there is nothing of the kind.
    struct Origin {
        QString name;
        QString path;         // the file that it was opened from
        QString model;        // that it was cut of, where its faces are known
        bool is_sent = false; // pieces that were taken as they stood
    };
    // Names files that were there once and are not found any more; empty when none is missed.
    struct Missed {
        QString path;
        QString model; // of an asset
    };

    explicit PairBodies(JobWatch& jobs, QObject* parent = nullptr);

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path) { worker_ = path; }
    // Opens an asset, or a model that is made one by the recipe that models begin with. What is
    // there stays until it was read. Of an asset the model may be named whose faces it was cut of.
    void open(std::size_t which, const QString& path, const QString& model = {});
    // Says of which model an asset was cut, so that its faces are known.
    void open_model(std::size_t which, const QString& model);
    [[nodiscard]] bool can_open_model(std::size_t which) const;
    // Takes pieces as they stand.
    void take(std::size_t which, const std::shared_ptr<const CutPieces>& pieces,
              const QString& name);
    // Takes two bodies that were made elsewhere. Paths are those of the files behind them, models
    // those that assets among them were given; either may be empty.
    struct Named {
        std::array<QString, k_bodies> names;
        std::array<QString, k_bodies> paths;
        std::array<QString, k_bodies> models;
    };
    void take(const std::array<ShownBody, k_bodies>& bodies, const Named& named);
    void stop();
    [[nodiscard]] bool busy() const; // a body is being made

    [[nodiscard]] const Body& body(std::size_t which) const { return bodies_[which].body; }
    // Returns what the renderer takes of it.
    [[nodiscard]] const std::shared_ptr<const PieceBuffers>& buffers(std::size_t which) const {
        return bodies_[which].buffers;
    }
    [[nodiscard]] bool is_complete() const { return body(k_a) && body(k_b); }
    [[nodiscard]] const Origin& origin(std::size_t which) const { return origins_[which]; }
    // Returns the same of what is being made in its place.
    [[nodiscard]] const Origin& coming(std::size_t which) const { return coming_[which]; }
    [[nodiscard]] bool is_making(std::size_t which) const { return makers_[which]->running(); }
    [[nodiscard]] const Missed& missed(std::size_t which) const { return missed_[which]; }
    void miss(std::size_t which, const QString& path);
    void miss_model(std::size_t which, const QString& model);

    [[nodiscard]] UpAxis up() const;
    [[nodiscard]] double metres_per_unit() const; // 0: not known, or not the same of both

signals:
    // A body is another one, or more is known of it. These come in this order: the first not for
    // the same asset.
    void other_body();
    void replaced(); // what was found of the bodies before is not to be shown any more
    void changed();  // comes alone where a body is being made
    void settled();  // all know of it, so that the bodies can be asked about

    void progressed(const QString& stage, double fraction);
    void ended();
    void failed(const hullwright::Issue& issue);

private:
    void await(std::size_t which, const Origin& origin);
    void take_body(std::size_t which, const ShownBody& body);
    void tell(bool is_other);

    std::array<std::unique_ptr<BodyJob>, k_bodies> makers_;
    QString worker_;
    std::array<ShownBody, k_bodies> bodies_;
    std::array<Origin, k_bodies> origins_;
    std::array<Origin, k_bodies> coming_;
    std::array<Missed, k_bodies> missed_;
};

// True when these bodies are held, whatever else was learnt of them since.
[[nodiscard]] bool are_held(const std::array<PairBodies::Body, k_bodies>& bodies,
                            const PairBodies& held);

} // namespace hullwright::ui
