#include "ui/jobs/contact_job.h"

#include "ui/jobs/free_beside.h"

#include <utility>

namespace hullwright::ui {

void KeepPairJob::start(const pipeline::PairToKeep& pair, const std::string& file) {
    set_subject(file);
    Job::start([this, pair, file](const Progress& progress, const Deliver&) -> Reply {
        const Status done = pipeline::keep_pair(pair, file, progress);
        return done ? Reply([this, file] { emit kept(file); }) : failure(done.issue());
    });
}

void OpenContactJob::start(const std::string& file) {
    set_subject(file);
    Job::start([this, file](const Progress& progress, const Deliver&) -> Reply {
        auto read = pipeline::open_kept_pair(file, progress);
        if (!read) {
            return failure(read.issue());
        }
        read->file = freed_beside(std::move(read->file));
        return [this, shown = shown_pair(std::move(*read))] { emit opened(shown); };
    });
}

void ReplayJob::start(const std::shared_ptr<const pipeline::ContactFile>& file) {
    Job::start([this, file](const Progress& progress, const Deliver&) -> Reply {
        ReplayFindings findings;
        const auto on_row = [&findings](const pipeline::ReplayRow& row) {
            findings.rows.push_back(row.wrong);
            return Status(Done{});
        };
        const auto done = pipeline::replay_rows(*file, on_row, progress);
        if (!done) {
            return failure(done.issue());
        }
        findings.changed = done->changed;
        return [this, findings] { emit replayed(findings); };
    });
}

} // namespace hullwright::ui
