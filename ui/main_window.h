// The window: viewport, outline, recipe, diagnosis, report, and the work that runs beside it.
#pragma once

#include "draw/camera.h"
#include "draw/mesh_draw_list.h"
#include "ui/dialogs/export_choice.h"
#include "ui/document/corrections_menu.h"
#include "ui/help/about.h"

#include <QMainWindow>

class QComboBox;
class QDockWidget;
class QLabel;
class QProgressBar;
class QSlider;
class QToolButton;

namespace hullwright {
struct Product;
}

namespace hullwright::ui {

class Banner;
class DiagnosisPanel;
class JobsPanel;
class LintPanel;
class Hierarchy;
class Look;
class LookPanel;
class MeasureTool;
class OutlinePanel;
struct PictureSettings;
class PrimitiveTool;
class RecipePanel;
class ReportPanel;
struct ViewState;
class Viewport;
class WelcomePage;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path) { document_.set_worker(path); }

    // Sets the libraries that the About dialog lists.
    void set_libraries(const std::vector<Library>& libraries) { libraries_ = libraries; }

    void open(const QString& path);
    // Writes all pieces, by the same writers as the command line, or the mesh.
    void export_pieces(const QString& path, const ExportChoice& choice = {});
    void export_mesh(const QString& path);
    // Draws what the viewport shows again and saves it.
    void save_picture(const QString& path, const PictureSettings& settings);
    // Saves a project; asks for the file when the path is empty.
    bool save(const QString& path);
    // The file for work that is not saved yet, and the files that ended windows have left beside
    // it.
    [[nodiscard]] static QString autosave_path();
    [[nodiscard]] static QStringList left_behind();
    bool autosave(); // true when something was written
    // Offers work that was left behind: at once, or by a message when something is open.
    void offer_recovery();
    void stop();
    [[nodiscard]] bool busy() const;
    [[nodiscard]] Look& look() { return *look_; }
    [[nodiscard]] Document& document() { return document_; }
    [[nodiscard]] const LoadedModel* model() const { return document_.model().get(); }

signals:
    void model_loaded();
    void pieces_shown();
    void refused(const QString& why);
    void exported(const QString& path);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void make_centre();
    void make_panels();
    void connect_panels();
    void make_docks();
    void make_file_actions();
    void make_view_actions();
    void make_theme_menu(QMenu* menu);
    void make_language_menu(QMenu* menu);
    void make_help_actions();
    void make_status();
    QDockWidget* add_dock(const QString& title, const QString& name, QWidget* panel,
                          Qt::DockWidgetArea area);
    QAction* add_view(QMenu* menu, const QString& text, const QString& key, View view);

    void make_edit_actions();
    void make_shown_actions(QMenu* menu);
    void make_look_actions(QMenu* menu);
    void make_section_actions(QMenu* menu);
    void make_section_bar();

    void watch_source();
    void show_model();
    void show_pieces();
    void show_kinds();
    void show_states();
    void keep_recovered();
    void show_look();
    [[nodiscard]] ViewState view_state() const;
    void restore_view(const ViewState& view);
    void fly_to_box(std::optional<PieceId> piece, const Aabb& box);
    void fly_to_place(std::optional<PieceId> piece, const Vec3& at);
    void show_title();
    void autosave_beside();
    void forget_autosave();
    void choose_recovery();
    void recover(const QString& path);
    void dismiss_messages_of_model();
    bool ask_to_save();
    void offer_to_find_model(const Issue& issue);
    void show_size();
    void show_section();
    void take_pick(int piece, Qt::KeyboardModifiers modifiers);
    void take_box(const std::vector<PieceId>& pieces, Qt::KeyboardModifiers modifiers);
    void show_not_applied(const QStringList& which, const std::vector<Issue>& reasons);
    [[nodiscard]] std::optional<CutPlane> section_plane() const;
    [[nodiscard]] Vec3 parted_by(PieceId piece) const;
    bool is_exporting();
    void fly_to_selection();
    void show_piece(PieceId piece);
    void show_setting(const QString& name);
    void show_only_selection();
    void show_corrected(const QString& what, const std::set<PieceId>& pieces);
    Job::Reply refuse(const Issue& issue);
    Job::Reply write(const Product& product, const Recipe& recipe, const QString& path,
                     bool with_recipe, const Progress& progress);
    void show_error(const Issue& issue);
    void show_progress(const QString& stage, double fraction);
    void show_idle();
    void choose_file();
    void choose_export();
    void choose_mesh_export();
    void choose_picture(bool turntable);
    void remember(const QString& path);
    void fill_recent();
    void focus_next_pane();
    void show_manual();

    Document document_;
    std::unique_ptr<Hierarchy> hierarchy_;
    std::unique_ptr<Look> look_;
    Job export_{"export"};
    QTimer autosave_;
    QString shown_path_;                 // path of the model that is shown
    Vec3 section_normal_ = Vec3::Zero(); // towards the eye, when "view" was chosen
    QToolButton* section_flip_ = nullptr;
    struct Autosaved { // what the autosaved file has
        std::weak_ptr<const CutPieces> pieces;
        Recipe recipe;
        std::string view;
    };
    Autosaved autosaved_;
    std::unique_ptr<Job> autosave_job_ = std::make_unique<Job>();
    struct ToHide {
        std::set<PieceId> pieces;
        std::set<std::string> added;
    };
    ToHide to_hide_;     // hidden when the opened project's pieces are made
    QString recovering_; // file being recovered, kept until it is saved again
    std::vector<Library> libraries_;

    Viewport* viewport_ = nullptr;
    MeasureTool* measure_tool_ = nullptr;
    PrimitiveTool* primitive_tool_ = nullptr;
    Banner* banner_ = nullptr;
    WelcomePage* welcome_ = nullptr;
    OutlinePanel* outline_ = nullptr;
    DiagnosisPanel* diagnosis_ = nullptr;
    LookPanel* look_panel_ = nullptr;
    RecipePanel* recipe_ = nullptr;
    ReportPanel* report_ = nullptr;
    JobsPanel* jobs_ = nullptr;
    LintPanel* lint_ = nullptr;
    QComboBox* section_axis_ = nullptr;
    QSlider* section_ = nullptr;
    QLabel* size_ = nullptr;
    QLabel* phase_ = nullptr;
    QProgressBar* bar_ = nullptr;
    QToolButton* stop_ = nullptr;
    QMenu* recent_ = nullptr;
    QAction* open_action_ = nullptr;
    QAction* read_again_action_ = nullptr;
    QAction* save_action_ = nullptr;
    QAction* save_as_action_ = nullptr;
    QAction* export_action_ = nullptr;
    QAction* export_mesh_action_ = nullptr;
    std::vector<QAction*> picture_actions_;
};

} // namespace hullwright::ui
