// Makes the workspace in which pieces are made: what stands around the view for it, and the first
// page in its place.
#pragma once

#include "ui/panels/workspace.h"

#include <QList>

class QAction;
class QToolBar;

namespace hullwright::ui {

class Docks;
class Document;
class DocumentFiles;
class MeasureTool;
class Viewport;
class WelcomePage;

class AuthorWorkspace : public Workspace {
    Q_OBJECT
public:
    struct Parts {
        Document& document;
        DocumentFiles& files;
        Docks& docks;
        Viewport& viewport;
        MeasureTool& measuring;
        WelcomePage& welcome;
        QWidget& view_bar;
        QToolBar& main_bar;
        QList<QAction*> menus; // those that no other workspace has
    };
    explicit AuthorWorkspace(const Parts& parts) : parts_(parts) {}

    // Shows the view, or the first page until there is a model; does nothing while another
    // workspace is in front.
    void show_centre();

    [[nodiscard]] const char* name() const override { return "author"; }
    [[nodiscard]] QString title() const override { return tr("Author"); }
    [[nodiscard]] QString tip() const override { return tr("Make pieces of a model"); }
    [[nodiscard]] DockSet& docks() override;
    [[nodiscard]] std::vector<QWidget*> centre() const override;
    void enter() override;
    void leave() override;
    [[nodiscard]] bool takes(const QStringList& files) const override { return files.size() == 1; }
    void open(const QStringList& files) override;

private:
    Parts parts_;
    bool is_in_front_ = true;
};

} // namespace hullwright::ui
