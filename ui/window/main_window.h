// Makes the window's parts and what stands around them, and leads from one to another.
#pragma once

#include "ui/window/desk_memory.h"
#include "ui/window/window_parts.h"

#include <QMainWindow>

namespace hullwright::ui {

class FileRouter;
class Surroundings;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    // Sets the executable that parses foreign files; by default it is this program's own.
    void set_worker(const QString& path);

    // Sets the libraries that the About dialog lists.
    void set_libraries(const std::vector<Library>& libraries) { parts_->libraries = libraries; }

    void stop();
    [[nodiscard]] bool busy() const;
    [[nodiscard]] Document& document() { return parts_->document; }
    [[nodiscard]] Look& look() { return *parts_->look; }
    [[nodiscard]] ViewSettings& view_settings() { return *parts_->view_settings; }
    // Opens any file by its name.
    [[nodiscard]] FileRouter& router() { return *router_; }
    [[nodiscard]] DocumentFiles& files() { return *parts_->files; }
    [[nodiscard]] Exports& exports() { return *parts_->exports; }
    [[nodiscard]] Recovery& recovery() { return *parts_->recovery; }
    [[nodiscard]] Inspection& inspection() { return *parts_->inspection; }
    [[nodiscard]] Probing& probing() { return *parts_->probing; }
    QMenu* createPopupMenu() override;

signals:
    void model_loaded();
    void pieces_shown();
    void refused(const QString& why);

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void connect_work();
    template <class Worker> void follow(Worker& worker);
    void connect_messages();
    void connect_files();
    void connect_workspaces();
    void show_model();
    void show_pieces();

    // The parts stand in the order in which they are made: whatever goes uses only what was there
    // before it.
    std::unique_ptr<WindowParts> parts_;
    std::unique_ptr<Surroundings> around_;
    std::unique_ptr<FileRouter> router_;
    std::unique_ptr<DeskMemory> desk_;
};

} // namespace hullwright::ui
