// The window: makes the document, what shows it and what commands it, and puts them in their
// places.
#pragma once

#include "ui/help/about.h"
#include "ui/window/document_files.h"
#include "ui/window/exports.h"
#include "ui/window/recovery.h"

#include <QMainWindow>

namespace hullwright::ui {

class AuthorWorkspace;
class AxisBall;
class Banner;
class BenchView;
class Docks;
class DocumentView;
class Hierarchy;
class InspectMemory;
class InspectWorkspace;
class InspectedRobot;
class KeptContact;
class Look;
class MeasureTool;
class Messages;
class PairComparison;
class PairOthers;
class PairScene;
class PairTool;
class PairImaging;
class PairPixels;
class PairTraversal;
class PlaneView;
class PairView;
class PieceErrand;
class PoseSteps;
class PrimitiveTool;
class PlayScene;
class PlaySound;
class PlayView;
class ProbeBench;
class ProbeWorkspace;
class RecentPictures;
class SectionHandle;
class ShowMenu;
class StatusLine;
class Timeline;
class ViewBar;
class ViewMenu;
class ViewSettings;
class Viewport;
class WelcomePage;
class Workspaces;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path);

    // Sets the libraries that the About dialog lists.
    void set_libraries(const std::vector<Library>& libraries) { libraries_ = libraries; }

    // A contact file is shown in Inspect, or in Probe where it keeps a play; anything else is the
    // document.
    void open(const QString& path);
    bool save(const QString& path) { return files_->save(path); }
    void stop();
    [[nodiscard]] bool busy() const;
    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] const LoadedModel* model() const { return document_.model().get(); }
    [[nodiscard]] Look& look() { return *look_; }
    [[nodiscard]] ViewSettings& view_settings() { return *view_settings_; }
    [[nodiscard]] Exports& exports() { return *exports_; }
    [[nodiscard]] Recovery& recovery() { return *recovery_; }
    [[nodiscard]] PairScene& pair() { return *pair_; }
    [[nodiscard]] PairImaging& imaging() { return *imaging_; }
    [[nodiscard]] PairPixels& pixels() { return *pixels_; }
    [[nodiscard]] Timeline& timeline() { return *timeline_; }
    [[nodiscard]] PairComparison& comparison() { return *comparison_; }
    [[nodiscard]] ProbeBench& bench() { return *bench_; }
    [[nodiscard]] PlayScene& play() { return *play_; }
    [[nodiscard]] PlaySound& sound() { return *sound_; }
    [[nodiscard]] BenchView& bench_view() { return *bench_view_; }
    [[nodiscard]] PairTool& pair_tool() { return *pair_tool_; }
    [[nodiscard]] KeptContact& kept_contact() { return *contact_; }
    [[nodiscard]] InspectedRobot& robot() { return *robot_; }
    [[nodiscard]] PairOthers& pair_others() { return *pair_others_; }
    [[nodiscard]] InspectMemory& inspect_memory() { return *inspect_memory_; }
    QMenu* createPopupMenu() override;

signals:
    void model_loaded();
    void pieces_shown();
    void refused(const QString& why);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void make_centre();
    void make_parts();
    void connect_parts();
    template <class Worker> void follow(Worker& worker);
    void make_words();
    void make_menus();
    void make_bars(const ViewMenu& view, const ShowMenu& show);
    void make_workspaces(const ViewMenu& view, const QList<QMenu*>& of_author);
    void connect_workspaces();
    void connect_inspect();
    void send_to_inspect(std::size_t which);
    void send_to_probe();
    [[nodiscard]] std::shared_ptr<const CutPieces> finished_pieces();
    [[nodiscard]] std::string look_to_save() const;
    void restore_look(const std::string& look);
    void restore_desk();
    void save_desk();
    void change_language();
    void show_model();
    void show_pieces();

    Document document_;
    std::vector<Library> libraries_;
    // In the order in which they are made: whatever goes uses only what was there before it.
    std::unique_ptr<Hierarchy> hierarchy_;
    std::unique_ptr<Look> look_;
    std::unique_ptr<DocumentView> document_view_;
    std::unique_ptr<ViewSettings> view_settings_;
    std::unique_ptr<Messages> messages_;
    std::unique_ptr<DocumentFiles> files_;
    std::unique_ptr<Exports> exports_;
    std::unique_ptr<Recovery> recovery_;
    std::unique_ptr<RecentPictures> recent_pictures_;
    std::unique_ptr<PairScene> pair_;
    std::unique_ptr<PairTraversal> traversal_;
    std::unique_ptr<PairImaging> imaging_;
    std::unique_ptr<PairPixels> pixels_;
    std::unique_ptr<Timeline> timeline_;
    std::unique_ptr<KeptContact> contact_;
    std::unique_ptr<InspectedRobot> robot_;
    std::unique_ptr<PairView> pair_view_;
    std::unique_ptr<PairOthers> pair_others_;
    std::unique_ptr<PlaneView> plane_view_;
    std::unique_ptr<PairTool> pair_tool_;
    std::unique_ptr<PoseSteps> pose_steps_;
    std::unique_ptr<InspectMemory> inspect_memory_;
    std::unique_ptr<PairComparison> comparison_;
    std::unique_ptr<PieceErrand> piece_errand_;
    std::unique_ptr<ProbeBench> bench_;
    std::unique_ptr<BenchView> bench_view_;
    std::unique_ptr<PlayScene> play_;
    std::unique_ptr<PlaySound> sound_;
    std::unique_ptr<PlayView> play_view_;
    std::unique_ptr<Docks> docks_;
    std::unique_ptr<ViewBar> view_bar_; // above the view, and gone before the actions it shows
    std::unique_ptr<InspectWorkspace> inspect_;
    std::unique_ptr<ProbeWorkspace> probe_;
    std::unique_ptr<AuthorWorkspace> author_;
    std::unique_ptr<Workspaces> workspaces_;

    Viewport* viewport_ = nullptr;
    AxisBall* ball_ = nullptr;
    SectionHandle* section_ = nullptr;
    MeasureTool* measure_tool_ = nullptr;
    PrimitiveTool* primitive_tool_ = nullptr;
    Banner* banner_ = nullptr;
    WelcomePage* welcome_ = nullptr;
    StatusLine* status_ = nullptr;
};

} // namespace hullwright::ui
