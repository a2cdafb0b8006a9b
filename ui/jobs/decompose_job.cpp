#include "ui/jobs/decompose_job.h"

#include "base/parallel.h"
#include "base/polite.h"
#include "pipeline/editing.h"
#include "pipeline/showing.h"
#include "ui/jobs/free_beside.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace hullwright::ui {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begun) {
    return std::chrono::duration<double>(Clock::now() - begun).count();
}

// A moving slider asks for other pieces at once, so the dear part of a cut begins this long after
// its first pieces are shown.
constexpr std::chrono::milliseconds k_patience(60);

void rest(const std::stop_token& token) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, token, k_patience, [] { return false; });
}

Result<CutPieces> shown_pieces(const std::shared_ptr<const LoadedModel>& model,
                               const pipeline::Stages& stages, EditedPieces pieces, Palette palette,
                               Seaming seaming, const Progress& progress) {
    auto drawn = pipeline::show_pieces(model->prepared, pieces, model->draw.bounds, palette,
                                       seaming, progress);
    if (!drawn) {
        return drawn.issue();
    }
    auto buffers = shared_large(buffers_to_cut(drawn->draw));
    return CutPieces{model,
                     stages.recipe,
                     {std::move(pieces.set), stages.pieces->report},
                     std::move(pieces.extras),
                     std::move(pieces.added),
                     std::move(drawn->names),
                     std::move(drawn->draw),
                     std::move(drawn->picker),
                     std::move(buffers),
                     0.0,
                     true,
                     palette,
                     std::move(drawn->added),
                     {},
                     {},
                     {},
                     {}};
}

// Null where they cannot be drawn: the last pieces are on their way, and their issue is told.
std::shared_ptr<const CutPieces> first_pieces(const std::shared_ptr<const LoadedModel>& model,
                                              const pipeline::Stages& stages, Palette palette,
                                              Clock::time_point begun,
                                              std::shared_ptr<const pipeline::CutErrors> errors,
                                              const Progress& progress) {
    auto first = shown_pieces(model, stages, pipeline::uncorrected(stages.pieces->set), palette,
                              Seaming::left_out, progress);
    if (!first) {
        return nullptr;
    }
    first->seconds = seconds_since(begun);
    first->errors = std::move(errors);
    return shared_large(std::move(*first));
}

} // namespace

Result<std::shared_ptr<const CutPieces>> present(const std::shared_ptr<const CutRun>& run,
                                                 EditedPieces pieces,
                                                 std::shared_ptr<const KeptPieces> kept,
                                                 Palette palette, const Progress& progress) {
    // Where pieces are in the tree takes one look at their faces, and drawing many at their hulls.
    // A wrong share makes the bar uneven.
    constexpr double k_drawn = 0.99;
    auto cut = shown_pieces(run->model, *run->stages, std::move(pieces), palette, Seaming::found,
                            progress.part({}, 0.0, k_drawn));
    if (!cut) {
        return cut.issue();
    }
    if (run->errors) {
        auto placed = pipeline::show_steps(run->errors->joined, cut->decomposition.set,
                                           progress.part({}, k_drawn, 1.0));
        if (!placed) {
            return placed.issue();
        }
        cut->placed = shared_large(std::move(*placed));
    }
    cut->seconds = run->seconds;
    cut->preliminary = false;
    cut->run = run;
    cut->kept = std::move(kept);
    cut->errors = run->errors;
    return shared_large(std::move(*cut));
}

DecomposeJob::DecomposeJob(QObject* parent) : Job("pieces", parent) {
    connect(this, &Job::stopped, this, [this] { next_.reset(); });
}

void DecomposeJob::start(const std::shared_ptr<const LoadedModel>& model, const Recipe& recipe,
                         Palette palette) {
    const bool has_patience = running() && awaits_first_ && now_.model == model &&
                              join_alike(model->prepared, now_.recipe, recipe);
    if (has_patience) {
        next_ = Order{model, recipe, palette, saved_, saved_stages_};
    } else {
        begin({model, recipe, palette, saved_, saved_stages_});
    }
}

bool DecomposeJob::is_quick(const LoadedModel& model, const Recipe& recipe) const {
    return joined_ && joined_->order.model.get() == &model &&
           join_alike(model.prepared, joined_->order.recipe, recipe);
}

void DecomposeJob::begin(const Order& order) {
    next_.reset();
    now_ = order;
    awaits_first_ = true;
    joins_ = !is_quick(*order.model, order.recipe);
    Job::start(
        [this, order, before = stages_before(), joined = joined_,
         urgent = !joins_](const Progress& progress, const Deliver& deliver) {
            return work(order, before, joined, urgent, progress, deliver);
        },
        joins_ ? Manner::polite : Manner::urgent);
}

bool DecomposeJob::begin_next() {
    awaits_first_ = false;
    if (!next_) {
        return false;
    }
    begin(Order(*next_));
    return true;
}

// The stages of the last cut are worth more, unless they were cut from other parts.
pipeline::Stages DecomposeJob::stages_before() const {
    const bool has_others = !joins_ && (!last_ || last_->joined.key != joined_->stages.joined.key);
    return has_others ? joined_->stages : last_ ? *last_ : pipeline::Stages();
}

DecomposeJob::KeptJoined DecomposeJob::joined_of(const Order& order, const pipeline::Stages& stages,
                                                 const KeptJoined& before) {
    if (!stages.joined || (before && before->order.model == order.model &&
                           before->stages.joined.key == stages.joined.key)) {
        return stages.joined ? before : nullptr;
    }
    Joined joined{order, stages, shared_large(pipeline::show_errors(*stages.joined))};
    joined.stages.pieces = {};
    joined.stages.preliminary = false;
    return shared_large(std::move(joined));
}

// First pieces are made on the job's own thread: others of lower priority would be waited for. From
// then on the work is polite, too.
class DecomposeJob::Urgency {
public:
    explicit Urgency(bool urgent) {
        if (urgent) {
            alone_.emplace(1);
        }
    }
    void end() {
        if (alone_) {
            alone_.reset();
            polite_.emplace();
        }
    }

private:
    std::optional<ThreadLimit> alone_;
    std::optional<PoliteWork> polite_;
};

struct DecomposeJob::Way {
    const Order& order;
    const KeptJoined& at_hand;
    Clock::time_point begun;
    KeptJoined joined;
    Urgency urgency;
};

// Joined parts and first pieces are shown at once. Then nobody waits, and others get on.
void DecomposeJob::show_stage(Way& way, pipeline::Stage stage, const pipeline::Stages& now,
                              const std::stop_token& stop, const Deliver& deliver) {
    const bool is_first = stage == pipeline::Stage::pieces && now.preliminary;
    if ((is_first && !now.rough) || stage == pipeline::Stage::joined) {
        way.joined = joined_of(way.order, now, way.joined ? way.joined : way.at_hand);
        deliver([this, joined = way.joined] { take_joined(joined); });
    }
    if (!is_first) {
        return;
    }
    const auto first = first_pieces(way.order.model, now, way.order.palette, way.begun,
                                    way.joined ? way.joined->errors : nullptr, Progress(stop));
    if (first && now.rough) { // who waits for first pieces waits for better ones
        deliver([this, first] { emit cut(first); });
    } else if (first) {
        deliver([this, first] { take_first(first); });
    }
    if (now.rough) {
        return;
    }
    way.urgency.end();
    if (way.joined && way.joined == way.at_hand) {
        rest(stop);
    }
}

Job::Reply DecomposeJob::work(const Order& order, const pipeline::Stages& before,
                              const KeptJoined& at_hand, bool urgent, const Progress& progress,
                              const Deliver& deliver) {
    const auto begun = Clock::now();
    pipeline::Input input;
    input.prepared = std::shared_ptr<const Prepared>(order.model, &order.model->prepared);
    input.joins = order.joins;
    input.saved = order.stages;
    pipeline::Settings settings;
    settings.recipe = order.recipe;
    settings.until = pipeline::Stage::pieces;
    settings.quick_cut = true;
    Way way{order, at_hand, begun, at_hand, Urgency(urgent)};
    const auto on_stage = [&](pipeline::Stage stage, const pipeline::Stages& now) -> Status {
        show_stage(way, stage, now, progress.token(), deliver);
        return Done{};
    };
    auto stages = pipeline::run(input, settings, before, progress.part({}, 0.0, 0.9), on_stage);
    if (!stages) {
        return give_up(stages.issue());
    }
    const auto parts = joined_of(order, *stages, way.joined);
    const auto run = std::make_shared<const CutRun>(
        CutRun{order.model, shared_large(std::move(*stages)), seconds_since(begun),
               parts ? parts->errors : nullptr});
    const std::shared_ptr<const PieceSet> set(run->stages->pieces.value, &run->stages->pieces->set);
    const auto last = present(run, pipeline::uncorrected(*set),
                              std::make_shared<const KeptPieces>(keep_fresh(set)), order.palette,
                              progress.part({}, 0.9, 1.0));
    return last ? Reply([this, pieces = *last] { take_last(pieces); }) : give_up(last.issue());
}

// The order that waited may do better.
Job::Reply DecomposeJob::give_up(const Issue& issue) {
    return [this, issue] {
        if (!begin_next()) {
            emit failed(issue);
        }
    };
}

void DecomposeJob::take_joined(const KeptJoined& joined) {
    if (joined) {
        joined_ = joined;
    }
    if (joined && joins_ && next_) {
        begin_next(); // its first pieces are there in no time
    }
}

void DecomposeJob::take_first(const std::shared_ptr<const CutPieces>& pieces) {
    awaits_first_ = false;
    emit cut(pieces);
    begin_next();
}

void DecomposeJob::take_last(const std::shared_ptr<const CutPieces>& pieces) {
    awaits_first_ = false;
    last_ = pieces->run->stages;
    emit cut(pieces);
    begin_next();
}

} // namespace hullwright::ui
