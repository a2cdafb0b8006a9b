#include "ui/window/window_parts.h"

#include "ui/document/last_change.h"
#include "ui/document/look.h"
#include "ui/document/measure_tool.h"
#include "ui/document/primitive_tool.h"
#include "ui/inspect/inspection.h"
#include "ui/panels/banner.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/measure_bar.h"
#include "ui/panels/welcome_page.h"
#include "ui/probe/probing.h"
#include "ui/viewport/axis_ball.h"
#include "ui/viewport/section_handle.h"
#include "ui/viewport/viewport.h"
#include "ui/window/document_view.h"
#include "ui/window/messages.h"
#include "ui/window/piece_errand.h"
#include "ui/window/piece_sender.h"
#include "ui/window/recent_pictures.h"
#include "ui/window/status_line.h"
#include "ui/window/view_settings.h"

#include <QMainWindow>
#include <QStatusBar>
#include <QVBoxLayout>

namespace hullwright::ui {

WindowParts::WindowParts(QMainWindow& window) {
    make_centre(window);
    last_change = std::make_unique<LastChange>(document);
    hierarchy = std::make_unique<Hierarchy>(document);
    look = std::make_unique<Look>(document, *hierarchy);
    document_view = std::make_unique<DocumentView>(document, *viewport, *look);
    view_settings = std::make_unique<ViewSettings>(document, *viewport, *look);
    messages = std::make_unique<Messages>(document, *banner);
    files = std::make_unique<DocumentFiles>(document, *banner, window);
    exports = std::make_unique<Exports>(document, *viewport, *look, window);
    recovery = std::make_unique<Recovery>(document, *files, *banner, window);
    recent_pictures = std::make_unique<RecentPictures>(document, *viewport);
    inspection = std::make_unique<Inspection>(*viewport, document.jobs());
    piece_errand = std::make_unique<PieceErrand>(document, *files);
    probing = std::make_unique<Probing>(*viewport, document.jobs());
    piece_sender = std::make_unique<PieceSender>(document, *inspection, *probing);
    status = new StatusLine(document, *last_change, *viewport, *window.statusBar());
}

WindowParts::~WindowParts() = default;

void WindowParts::make_centre(QMainWindow& window) {
    auto* centre = new QWidget(&window);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    banner = new Banner(centre);
    viewport = new Viewport(centre);
    // The ball lies over all, and the measure tool gets clicks before handles do.
    ball = new AxisBall(*viewport, &window);
    section = new SectionHandle(*viewport, &window);
    measure_tool = new MeasureTool(document, *viewport, &window);
    primitive_tool = new PrimitiveTool(document, *viewport, &window);
    welcome = new WelcomePage(centre);
    layout->addWidget(banner); // below the bars, whose icons stay under the cursor when it comes
    layout->addWidget(welcome, 1);
    layout->addWidget(new MeasureBar(document, *measure_tool, centre));
    layout->addWidget(viewport, 1);
    set_manual_page(welcome, "opening.md");
    set_manual_page(viewport, "views.md");
    viewport->place().keep_out_of_the_way();
    window.setCentralWidget(centre);
}

} // namespace hullwright::ui
