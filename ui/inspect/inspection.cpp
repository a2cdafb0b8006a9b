#include "ui/inspect/inspection.h"

#include "ui/inspect/compared_files.h"
#include "ui/inspect/inspect_memory.h"
#include "ui/inspect/pair_comparison.h"
#include "ui/inspect/pair_imaging.h"
#include "ui/inspect/pair_pixels.h"
#include "ui/inspect/pair_tool.h"
#include "ui/inspect/pair_view.h"
#include "ui/inspect/plane_view.h"
#include "ui/inspect/pose_steps.h"
#include "ui/viewport/viewport.h"

namespace hullwright::ui {

Inspection::Inspection(Viewport& viewport, JobWatch& jobs, QObject* parent)
    : QObject(parent), scene_(std::make_unique<PairScene>(jobs)),
      traversal_(std::make_unique<PairTraversal>(*scene_)),
      imaging_(std::make_unique<PairImaging>(*scene_, *traversal_)),
      pixels_(std::make_unique<PairPixels>(*scene_)),
      timeline_(std::make_unique<Timeline>(*scene_, jobs)),
      contact_(std::make_unique<KeptContact>(*scene_, *timeline_, jobs)),
      robot_(std::make_unique<InspectedRobot>(*scene_, *timeline_, jobs)),
      view_(std::make_unique<PairView>(*scene_, *traversal_, viewport)),
      others_(std::make_unique<PairOthers>(
          PairOthers::Watched{*robot_, *scene_, *timeline_, viewport}, jobs)),
      plane_view_(std::make_unique<PlaneView>(*imaging_, viewport)),
      tool_(std::make_unique<PairTool>(*scene_, viewport)),
      steps_(std::make_unique<PoseSteps>(*scene_)),
      memory_(std::make_unique<InspectMemory>(InspectMemory::Watched{
          *scene_, *timeline_, *contact_, *robot_, *others_, viewport.pair_camera()})),
      comparison_(std::make_unique<PairComparison>(*scene_, *timeline_, jobs)),
      compared_files_(std::make_unique<ComparedFiles>(*comparison_, jobs)) {
    follow(scene_->bodies());
    follow(*timeline_);
    follow(*contact_);
    follow(*robot_);
    follow(*comparison_);
    follow(*compared_files_);
    connect(&scene_->answers(), &PairAnswers::failed, this, &Inspection::failed);
    connect(traversal_.get(), &PairTraversal::failed, this, &Inspection::failed);
    connect(others_.get(), &PairOthers::failed, this, &Inspection::failed);
    watch_brief_work(jobs);
    connect(timeline_.get(), &Timeline::rows_changed, this, &Inspection::begun);
    connect(&scene_->bodies(), &PairBodies::changed, this, &Inspection::begun);
    connect(robot_.get(), &InspectedRobot::refused, this, &Inspection::refused);
    connect(contact_.get(), &KeptContact::kept, this, &Inspection::kept);
    connect(compared_files_.get(), &ComparedFiles::kept, this, &Inspection::kept);
    connect(comparison_.get(), &PairComparison::author_wanted, this, &Inspection::author_wanted);
}

Inspection::~Inspection() = default;

template <class Worker> void Inspection::follow(Worker& worker) {
    connect(&worker, &Worker::progressed, this, &Inspection::progressed);
    connect(&worker, &Worker::ended, this, &Inspection::ended);
    connect(&worker, &Worker::failed, this, &Inspection::failed);
}

// A hand that moves a body asks for these again and again.
void Inspection::watch_brief_work(JobWatch& jobs) {
    PairAnswers& answers = scene_->answers();
    jobs.follow_brief(answers.answering(), QT_TRANSLATE_NOOP("Job", "Answering two poses"),
                      [&answers] { answers.stop(); });
    jobs.follow_brief(answers.seeking(), QT_TRANSLATE_NOOP("Job", "Finding faces that meet"),
                      [&answers] { answers.stop(); });
    jobs.follow_brief(traversal_->job(),
                      QT_TRANSLATE_NOOP("Job", "Recording the way through trees"),
                      [this] { traversal_->stop(); });
    jobs.follow_brief(imaging_->job(), QT_TRANSLATE_NOOP("Job", "Drawing two pieces"),
                      [this] { imaging_->stop(); });
    jobs.follow_brief(pixels_->job(), QT_TRANSLATE_NOOP("Job", "Asking pixels"),
                      [this] { pixels_->stop(); });
}

void Inspection::set_worker(const QString& path) {
    scene_->bodies().set_worker(path);
    robot_->set_worker(path);
    comparison_->set_worker(path);
}

bool Inspection::busy() const {
    return scene_->bodies().busy() || timeline_->busy() || contact_->busy() || robot_->busy() ||
           comparison_->busy() || compared_files_->busy();
}

void Inspection::stop() {
    scene_->stop();
    traversal_->stop();
    imaging_->stop();
    pixels_->stop();
    timeline_->stop();
    contact_->stop();
    robot_->stop();
    comparison_->stop();
    compared_files_->stop();
}

} // namespace hullwright::ui
