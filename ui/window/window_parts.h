// Holds what a window is made of in every language: the document, what shows it and works on it,
// and what the other workspaces have.
#pragma once

#include "ui/help/about.h"
#include "ui/window/document_files.h"
#include "ui/window/exports.h"
#include "ui/window/recovery.h"

class QMainWindow;

namespace hullwright::ui {

class AxisBall;
class Banner;
class DocumentView;
class Hierarchy;
class Inspection;
class LastChange;
class Look;
class MeasureTool;
class Messages;
class PieceErrand;
class PieceSender;
class PrimitiveTool;
class Probing;
class RecentPictures;
class SectionHandle;
class StatusLine;
class ViewSettings;
class Viewport;
class WelcomePage;

struct WindowParts {
    explicit WindowParts(QMainWindow& window);
    ~WindowParts();

    Document document;
    std::vector<Library> libraries; // that About lists

    // Holds children of the window, which go after the document: the view, what stands around it
    // and what lies over it.
    Viewport* viewport = nullptr;
    AxisBall* ball = nullptr;
    SectionHandle* section = nullptr;
    MeasureTool* measure_tool = nullptr;
    PrimitiveTool* primitive_tool = nullptr;
    Banner* banner = nullptr;
    WelcomePage* welcome = nullptr;
    StatusLine* status = nullptr;

    // The parts stand in the order in which they are made: whatever goes uses only what was there
    // before it.
    std::unique_ptr<LastChange> last_change;
    std::unique_ptr<Hierarchy> hierarchy;
    std::unique_ptr<Look> look;
    std::unique_ptr<DocumentView> document_view;
    std::unique_ptr<ViewSettings> view_settings;
    std::unique_ptr<Messages> messages;
    std::unique_ptr<DocumentFiles> files;
    std::unique_ptr<Exports> exports;
    std::unique_ptr<Recovery> recovery;
    std::unique_ptr<RecentPictures> recent_pictures;
    std::unique_ptr<Inspection> inspection;
    std::unique_ptr<PieceErrand> piece_errand;
    std::unique_ptr<Probing> probing;
    std::unique_ptr<PieceSender> piece_sender;

private:
    void make_centre(QMainWindow& window);
};

} // namespace hullwright::ui
