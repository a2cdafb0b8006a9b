#include "ui/jobs/edit_job.h"

#include "geom/box_around.h"
#include "pipeline/editing.h"

#include <QCoreApplication>

#include <algorithm>

namespace hullwright::ui {
namespace {

PieceId nearest_to(const Vec3& place, const std::vector<Piece>& pieces) {
    const auto away = [&](const Piece& piece) {
        return (box_around(piece.vertices).centre() - place).squaredNorm();
    };
    const auto nearest = std::ranges::min_element(pieces, {}, away);
    return static_cast<PieceId>(nearest - pieces.begin());
}

// The name of the piece that the correction means, as the outline has it. Of one that is not there
// any more nobody knows the name; the nearest that is there says where it was.
std::string name_of(std::span<const PieceRef> refs, std::size_t index, const CutPieces& cut) {
    const PieceRef& ref = refs[index];
    if (!ref.added.empty()) {
        return ref.added;
    }
    const auto found = pipeline::piece_at(ref, cut.decomposition.set, *cut.model->prepared.mesh);
    if (found || cut.pieces().empty()) {
        return found ? cut.names[*found] : std::to_string(index + 1);
    }
    const std::string& name = cut.names[nearest_to(ref.centroid, cut.pieces())];
    return QCoreApplication::translate("Correction", "near %1")
        .arg(QString::fromStdString(name))
        .toStdString();
}

// Core counts the pieces that a correction names; people know them by their names.
Issue with_names(Issue issue, const Correction& correction, const CutPieces& cut) {
    const auto refs = refs_of(correction);
    if (issue.code != Code::bad_setting || refs.empty()) {
        return issue;
    }
    if (issue.detail.why == Why::at_piece) {
        const std::size_t index = std::stoul(issue.detail.arguments.front().text);
        issue.detail.arguments.front() = as_given(name_of(refs, index, cut));
    } else if (refs.size() == 1) {
        issue.detail = because(Why::at_piece, name_of(refs, 0, cut), std::move(issue.detail));
    }
    return issue;
}

} // namespace

EditJob::EditJob(QObject* parent) : Job("corrections", parent) {}

void EditJob::correct(const std::shared_ptr<const CutPieces>& pieces, Choose choose,
                      Palette palette) {
    Job::start([this, pieces, choose = std::move(choose),
                palette](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        const auto correction =
            std::make_shared<const Correction>(choose(*pieces, progress.token()));
        auto edited = pipeline::corrected(*pieces->run->stages, pieces->edited(), *correction,
                                          progress.part({}, 0.0, 0.9));
        if (!edited) {
            return failure(with_names(edited.issue(), *correction, *pieces));
        }
        const auto kept = std::make_shared<const KeptPieces>(keep(*edited, *pieces->kept));
        const auto shown =
            present(pieces->run, std::move(*edited), kept, palette, progress.part({}, 0.9, 1.0));
        if (!shown) {
            return failure(shown.issue());
        }
        return [this, shown = *shown, correction, made = made_since(*pieces->kept, *kept)] {
            emit corrected(shown, correction, made);
        };
    });
}

void EditJob::repeat(const std::shared_ptr<const CutRun>& run, SharedCorrections corrections,
                     Palette palette) {
    Job::start([this, run, corrections = std::move(corrections),
                palette](const Progress& progress, const Job::Deliver&) -> Job::Reply {
        pipeline::Input input;
        input.prepared = std::shared_ptr<const Prepared>(run->model, &run->model->prepared);
        input.corrections = values_of(corrections);
        pipeline::Settings settings;
        settings.recipe = run->stages->recipe;
        settings.until = pipeline::Stage::corrected;
        const auto stages =
            pipeline::run(input, settings, *run->stages, progress.part({}, 0.0, 0.9));
        if (!stages) {
            return failure(stages.issue());
        }
        const Replay& done = *stages->corrected;
        const std::shared_ptr<const PieceSet> set(stages->pieces.value, &stages->pieces->set);
        auto kept = std::make_shared<const KeptPieces>(keep(done.pieces, keep_fresh(set)));
        const auto shown =
            present(run, done.pieces, std::move(kept), palette, progress.part({}, 0.9, 1.0));
        if (!shown) {
            return failure(shown.issue());
        }
        std::vector<NotApplied> not_applied = done.not_applied;
        for (NotApplied& each : not_applied) {
            each.reason = with_names(each.reason, *corrections[each.index], **shown);
        }
        return [this, made = *shown, not_applied = std::move(not_applied)] {
            emit repeated(made, not_applied);
        };
    });
}

void EditJob::bring_back(const std::shared_ptr<const CutRun>& run,
                         const std::shared_ptr<const KeptPieces>& kept, Palette palette) {
    Job::start(
        [this, run, kept, palette](const Progress& progress, const Job::Deliver&) -> Job::Reply {
            const auto shown = present(run, edited(*kept), kept, palette, progress);
            if (!shown) {
                return failure(shown.issue());
            }
            return [this, made = *shown] { emit repeated(made, {}); };
        });
}

} // namespace hullwright::ui
