// The window: viewport, outline, diagnosis, and the work beside it.
#pragma once

#include "draw/mesh_draw_list.h"
#include "ui/jobs/prepare_job.h"

#include <QMainWindow>

class QDockWidget;
class QLabel;
class QProgressBar;
class QToolButton;

namespace hullwright::ui {

class Banner;
class DiagnosisPanel;
class OutlinePanel;
class Viewport;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    // The executable that parses foreign files; by default this program's own.
    void set_worker(const QString& path) { worker_ = path; }

    // What About lists: a library and its version on each line.
    void set_versions(const QString& versions) { versions_ = versions; }

    void open(const QString& path);
    void export_mesh(const QString& path);
    void stop();
    [[nodiscard]] bool busy() const { return prepare_.running() || export_.running(); }
    [[nodiscard]] const LoadedModel* model() const { return model_.get(); }

signals:
    void model_loaded();
    void refused(const QString& why);
    void exported(const QString& path);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void make_centre();
    void make_docks();
    void make_file_actions();
    void make_view_actions();
    void make_theme_menu(QMenu* menu);
    void make_help_actions();
    void make_status();
    QDockWidget* add_dock(const QString& title, const QString& name, QWidget* panel,
                          Qt::DockWidgetArea area);
    QAction* add_view(QMenu* menu, const QString& text, const QString& key, float yaw, float pitch);

    void show_model(const std::shared_ptr<const LoadedModel>& model);
    void show_size(const Prepared& prepared);
    void show_fault(Fault fault);
    void show_error(const Issue& issue);
    void show_progress(const QString& stage, double fraction);
    void show_idle();
    void choose_file();
    void choose_export();
    void remember(const QString& path);
    void fill_recent();
    void focus_next_pane();
    void about();

    PrepareJob prepare_;
    Job export_;
    QString worker_;
    QString versions_;
    QString opening_;
    std::shared_ptr<const LoadedModel> model_;

    Viewport* viewport_ = nullptr;
    Banner* banner_ = nullptr;
    OutlinePanel* outline_ = nullptr;
    DiagnosisPanel* diagnosis_ = nullptr;
    QLabel* size_ = nullptr;
    QLabel* phase_ = nullptr;
    QProgressBar* bar_ = nullptr;
    QToolButton* stop_ = nullptr;
    QMenu* recent_ = nullptr;
    QAction* open_action_ = nullptr;
    QAction* export_action_ = nullptr;
};

} // namespace hullwright::ui
