#include "ui/document/document.h"

namespace hullwright::ui {
namespace {

bool is_other(const Opening& opening, const OpenModel& open) {
    return open.path != opening.path || open.colliders != opening.colliders;
}

} // namespace

Document::Document(QObject* parent) : QObject(parent) {
    watch_jobs();
    connect(&shown_, &ShownPieces::failed, this, &Document::failed);
    connect(&recipe_, &ChosenRecipe::wanted, this, &Document::follow_recipe);
    connect(&reader_, &ModelReader::beginning, &cutter_, &PieceCutter::stop);
    connect(&reader_, &ModelReader::beginning, &corrector_, &Corrector::drop);
    connect(&reader_, &ModelReader::loaded, this, &Document::take_model);
    connect(&reader_, &ModelReader::desk_opened, this, &Document::take_desk);
    // The open model stays, with the settings it was read by.
    connect(&reader_, &ModelReader::unread, &recipe_, &ChosenRecipe::restore_reading);
    connect(&reader_, &ModelReader::unread, &corrector_, &Corrector::stop);
    connect(&reader_, &ModelReader::unread, this, &Document::go_on);
    connect(&cutter_, &PieceCutter::beginning, &corrector_, &Corrector::drop);
    connect(&cutter_, &PieceCutter::finished, &corrector_, &Corrector::correct_again);
    connect(&reader_, &ModelReader::failed, this, &Document::failed);
    connect(&cutter_, &PieceCutter::failed, this, &Document::failed);
    connect(&corrector_, &Corrector::failed, this, &Document::failed);
    connect(&corrector_.history(), &CorrectionHistory::lying_wanted, this, &Document::lay);
    connect(&keeper_.file(), &ProjectFile::failed, this, &Document::failed);
}

void Document::watch_jobs() {
    const auto watch = [this](Job& job, const char* name, std::function<void()> stop) {
        connect(&job, &Job::progressed, this, &Document::progressed);
        connect(&job, &Job::ended, this, &Document::ended);
        jobs_.follow(job, name, std::move(stop));
    };
    watch(reader_.project_job(), QT_TRANSLATE_NOOP("Job", "Reading the project"),
          [this] { reader_.project_job().stop(); });
    watch(reader_.job(), QT_TRANSLATE_NOOP("Job", "Reading the model"), [this] {
        stop_reading();
        go_on();
    });
    watch(cutter_.job(), QT_TRANSLATE_NOOP("Job", "Cutting pieces"), [this] {
        cutter_.stop();
        shown_.show_finished();
    });
    watch(corrector_.job(), QT_TRANSLATE_NOOP("Job", "Correcting by hand"),
          [this] { corrector_.stop(); });
    // These go on where a stop of what is seen to be worked on ends that.
    jobs_.follow(keeper_.file().job(), QT_TRANSLATE_NOOP("Job", "Saving the project"),
                 [this] { keeper_.file().stop(); });
    jobs_.follow_brief(shown_.recolour_job(), QT_TRANSLATE_NOOP("Job", "Changing colours"));
    jobs_.follow_brief(source_watch_.job(), QT_TRANSLATE_NOOP("Job", "Looking for changed files"));
}

bool Document::up_to_date() const {
    const auto& pieces = shown_.pieces();
    return pieces && !pieces->preliminary && pieces->model == open_.model &&
           pieces->recipe == recipe_.value() && !busy();
}

// Goes on with the cut that the reading stopped.
void Document::go_on() {
    if (open_.model && !up_to_date()) {
        cutter_.cut();
    }
}

void Document::fit_colliders(const Fitting& fitting) {
    if (open_.model && !open_.colliders.isEmpty() && reader_.reading() == nullptr) {
        reader_.read_again(open_.path, open_.colliders, fitting);
    }
}

// A model that is on its way to take the place of this one brings steps of its own.
void Document::lay(const std::optional<Fitting>& fitting) {
    const Reading* reading = reader_.reading();
    if (reading == nullptr || (!reading->opening.project && !is_other(reading->opening, open_))) {
        reader_.read_again(open_.path, open_.colliders, fitting);
    }
}

void Document::cut_again() {
    if (reader_.reading() == nullptr) {
        cutter_.cut();
    }
}

void Document::read_again() {
    if (corrector_.running()) { // a correction just made is not dropped
        connect(&corrector_.job(), &Job::ended, this, &Document::read_again,
                Qt::SingleShotConnection);
    } else if (open_.model && reader_.reading() == nullptr) {
        reader_.read_again(open_.path, open_.colliders, open_.fitting);
    }
}

void Document::stop() {
    const bool waits_only =
        cutter_.is_waiting() && !reader_.running() && !cutter_.running() && !corrector_.running();
    cutter_.stop_waiting();
    stop_reading();
    cutter_.stop();
    corrector_.stop();
    shown_.show_finished();
    if (waits_only) {
        emit ended();
    }
}

void Document::stop_reading() {
    if (reader_.running()) {
        reader_.stop();
        recipe_.restore_reading();
        corrector_.stop();
    }
}

// Corrections of a project are made when the model is cut; those of another model are gone.
void Document::take_model(const std::shared_ptr<const LoadedModel>& model, const Reading& read) {
    const std::optional<Project>& project = read.opening.project;
    const bool is_new = project || is_other(read.opening, open_);
    // The rest of the document must not refer to the model that was open before.
    shown_.forget_pieces(is_new);
    corrector_.history().forget_pieces();
    open_.read_by = read.by;
    if (project) {
        recipe_.take(project->recipe);
    } else if (is_new) {
        recipe_.take_import(read.by.import);
    }
    open_.model = model;
    open_.path = read.opening.path;
    open_.colliders = read.opening.colliders;
    open_.fitting = read.opening.fitting;
    source_watch_.watch(model->files);
    if (is_new) {
        cutter_.keep(project);
        corrector_.history().put(project ? std::span<const Correction>(project->corrections)
                                         : std::span<const Correction>(),
                                 open_.fitting);
        keeper_.begin(read.opening);
    } else {
        corrector_.history().lie(open_.fitting);
    }
    emit model_changed();
    keeper_.tell_begun();
    shown_.show(nullptr);
    if (project) {
        keeper_.tell_opened(*project);
    } else if (is_new) {
        emit other_model_opened();
    }
    if (reader_.reading() == nullptr) { // it may be read by other settings
        cutter_.cut_after_first_look();
    }
}

// A model that is open stays, and stays the work of its own project.
void Document::take_desk(const Project& project, const QString& saved_as) {
    if (!open_.model) {
        keeper_.begin({{}, project, saved_as, {}});
        keeper_.tell_begun();
    }
}

void Document::follow_recipe() {
    const Reading* reading = reader_.reading();
    const bool reads_project = reading != nullptr && reading->opening.project;
    const QString& path = reading != nullptr ? reading->opening.path : open_.path;
    const QString& colliders = reading != nullptr ? reading->opening.colliders : open_.colliders;
    const auto& fitting = reading != nullptr ? reading->opening.fitting : open_.fitting;
    const bool is_read_alike = reading != nullptr
                                   ? reads_alike(recipe_.for_model(path), reading->by)
                                   : reads_alike(recipe_.value(), open_.read_by);
    if (!is_read_alike && !reads_project && (reading != nullptr || open_.model)) {
        reader_.read_again(path, colliders, fitting);
    } else if (open_.model) {
        cutter_.cut_when_it_rests(reading == nullptr);
    }
}

} // namespace hullwright::ui
