// Holds what Inspect has open and is doing, in every language of the window: two bodies and their
// poses, what is answered of them, a robot, files. The workspace shows it.
#pragma once

#include "base/result.h"

#include <QObject>

#include <memory>

namespace hullwright::ui {

class ComparedFiles;
class InspectMemory;
class InspectedRobot;
class JobWatch;
class KeptContact;
class PairComparison;
class PairImaging;
class PairOthers;
class PairPixels;
class PairScene;
class PairTool;
class PairTraversal;
class PairView;
class PlaneView;
class PoseSteps;
class Timeline;
class Viewport;

class Inspection : public QObject {
    Q_OBJECT
public:
    Inspection(Viewport& viewport, JobWatch& jobs, QObject* parent = nullptr);
    ~Inspection() override;

    [[nodiscard]] PairScene& scene() { return *scene_; }
    [[nodiscard]] PairTraversal& traversal() { return *traversal_; }
    [[nodiscard]] PairImaging& imaging() { return *imaging_; }
    [[nodiscard]] PairPixels& pixels() { return *pixels_; }
    [[nodiscard]] Timeline& timeline() { return *timeline_; }
    [[nodiscard]] KeptContact& contact() { return *contact_; }
    [[nodiscard]] InspectedRobot& robot() { return *robot_; }
    [[nodiscard]] PairOthers& others() { return *others_; }
    [[nodiscard]] PairTool& tool() { return *tool_; }
    [[nodiscard]] PoseSteps& steps() { return *steps_; }
    [[nodiscard]] InspectMemory& memory() { return *memory_; }
    [[nodiscard]] PairComparison& comparison() { return *comparison_; }
    [[nodiscard]] ComparedFiles& compared_files() { return *compared_files_; }

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path);
    [[nodiscard]] bool busy() const;
    void stop();

signals:
    void begun(); // other bodies or rows than before
    void kept(const QString& path);
    void author_wanted(const QString& model, const QString& piece); // to show the piece
    void refused(const QString& why);
    void progressed(const QString& stage, double fraction);
    void ended(); // some work ended, in whatever way
    void failed(const hullwright::Issue& issue);

private:
    template <class Worker> void follow(Worker& worker);
    void watch_brief_work(JobWatch& jobs);

    // The parts stand in the order in which they are made: whatever goes uses only what was there
    // before it.
    std::unique_ptr<PairScene> scene_;
    std::unique_ptr<PairTraversal> traversal_;
    std::unique_ptr<PairImaging> imaging_;
    std::unique_ptr<PairPixels> pixels_;
    std::unique_ptr<Timeline> timeline_;
    std::unique_ptr<KeptContact> contact_;
    std::unique_ptr<InspectedRobot> robot_;
    std::unique_ptr<PairView> view_;
    std::unique_ptr<PairOthers> others_;
    std::unique_ptr<PlaneView> plane_view_;
    std::unique_ptr<PairTool> tool_;
    std::unique_ptr<PoseSteps> steps_;
    std::unique_ptr<InspectMemory> memory_;
    std::unique_ptr<PairComparison> comparison_;
    std::unique_ptr<ComparedFiles> compared_files_;
};

} // namespace hullwright::ui
