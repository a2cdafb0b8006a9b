#include "ui/inspect/kept_contact.h"

#include "ui/document/file_path.h"

#include <QFileInfo>

namespace hullwright::ui {

KeptContact::KeptContact(PairScene& scene, Timeline& timeline, JobWatch& jobs, QObject* parent)
    : QObject(parent), scene_(scene), timeline_(timeline) {
    jobs.follow_for(*this, keeping_, QT_TRANSLATE_NOOP("Job", "Saving a contact file"));
    jobs.follow_for(*this, opening_, QT_TRANSLATE_NOOP("Job", "Opening a contact file"));
    jobs.follow_for(*this, replaying_, QT_TRANSLATE_NOOP("Job", "Answering a contact file again"));
    connect(&keeping_, &KeepPairJob::kept, this, [this](const std::string& file) {
        emit kept(shown_path(std::filesystem::path(file)));
    });
    connect(&opening_, &OpenContactJob::opened, this, &KeptContact::take);
    connect(&replaying_, &ReplayJob::replayed, this, &KeptContact::take_findings);
    connect(&scene_.bodies(), &PairBodies::changed, this, &KeptContact::close_if_gone);
    connect(&timeline_, &Timeline::rows_changed, this, &KeptContact::close_if_gone);
}

void KeptContact::open(const QString& path) {
    coming_ = QFileInfo(path).fileName();
    coming_path_ = QFileInfo(path).absoluteFilePath();
    opening_.start(file_path(path).string());
}

void KeptContact::keep(const KeepChoice& choice, const QString& path) {
    pipeline::PairToKeep pair;
    pair.a = scene_.bodies().body(k_a);
    pair.b = scene_.bodies().body(k_b);
    pair.expected = choice.expected;
    pair.embedded = choice.embedded;
    if (choice.all_rows && timeline_.log()) {
        pair.rows = *timeline_.log();
    } else {
        pair.rows.add(scene_.poses().both().numbers_a, scene_.poses().both().numbers_b);
    }
    keeping_.start(pair, file_path(path).string());
}

void KeptContact::stop() {
    keeping_.stop();
    opening_.stop();
    replaying_.stop();
}

bool KeptContact::busy() const {
    return keeping_.running() || opening_.running() || replaying_.running();
}

void KeptContact::take(const ShownKeptPair& shown) {
    const auto& pair = shown.pair;
    pair_.reset(); // what comes and goes now is no reason to close it
    rows_ = shown.rows;
    PairBodies::Named named;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        named.names[i] = QString::fromStdString(pair->file->sides[i].name);
    }
    scene_.bodies().take(shown.bodies, named);
    timeline_.take(coming_, rows_);
    pair_ = pair;
    name_ = coming_;
    path_ = coming_path_;
    findings_.reset();
    replaying_.start(pair->file);
    emit changed();
}

void KeptContact::take_findings(const ReplayFindings& findings) {
    findings_ = findings;
    std::vector<std::size_t> wrong;
    for (std::size_t row = 0; row < findings.rows.size(); ++row) {
        if (findings.rows[row] != pipeline::Unexpected::nothing) {
            wrong.push_back(row);
        }
    }
    timeline_.mark(std::move(wrong));
    emit changed();
}

// A file's expectations are of its own bodies and rows alone.
void KeptContact::close_if_gone() {
    if (!pair_ || (are_held(pair_->bodies, scene_.bodies()) && timeline_.log() == rows_)) {
        return;
    }
    replaying_.stop();
    pair_.reset();
    rows_.reset();
    name_.clear();
    path_.clear();
    findings_.reset();
    timeline_.mark({});
    emit changed();
}

const pipeline::ContactRow* KeptContact::row_here() const {
    if (!pair_ || pair_->file->rows.empty()) {
        return nullptr;
    }
    const pipeline::ContactRow& row = pair_->file->rows[timeline_.row()];
    return row.a == scene_.poses().both().numbers_a && row.b == scene_.poses().both().numbers_b
               ? &row
               : nullptr;
}

} // namespace hullwright::ui
