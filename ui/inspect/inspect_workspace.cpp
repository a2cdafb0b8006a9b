#include "ui/inspect/inspect_workspace.h"

#include "ui/help/icon_button.h"
#include "ui/icons/icon.h"
#include "ui/inspect/answer_panel.h"
#include "ui/inspect/bodies_panel.h"
#include "ui/inspect/compared_files.h"
#include "ui/inspect/contact_panel.h"
#include "ui/inspect/image_panel.h"
#include "ui/inspect/inspect_memory.h"
#include "ui/inspect/inspect_page.h"
#include "ui/inspect/inspected_robot.h"
#include "ui/inspect/inspection.h"
#include "ui/inspect/kept_contact.h"
#include "ui/inspect/pair_others.h"
#include "ui/inspect/pair_tool.h"
#include "ui/inspect/pose_panel.h"
#include "ui/inspect/pose_steps.h"
#include "ui/inspect/robot_panel.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/section.h"
#include "ui/panels/section_column.h"
#include "ui/panels/welcome_page.h"
#include "ui/viewport/viewport.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QMenu>
#include <QTimer>
#include <QToolButton>

namespace hullwright::ui {
namespace {

// Widths in pixels: in a window of 1280 more than half of it is the view's.
constexpr int k_bodies_width = 244;
constexpr int k_answer_width = 316;
constexpr int k_timeline_height = 150;

} // namespace

InspectWorkspace::InspectWorkspace(QMainWindow& window, const Watched& watched, QMenu* menu,
                                   const QList<QAction*>& view_actions)
    : inspection_(watched.inspection), viewport_(watched.viewport),
      files_(window, {inspection_.scene(), inspection_.timeline(), inspection_.contact(),
                      inspection_.robot(), inspection_.comparison(), inspection_.compared_files()}),
      docks_(window, false), menu_(menu),
      page_(new InspectPage(inspection_.scene(), inspection_.robot())), bar_(new QWidget) {
    make_menu(menu);
    make_docks();
    make_bar(view_actions);
    page_->hide();
    bar_->hide();
    menu_->menuAction()->setVisible(false);
    connect(&files_, &InspectFiles::refused, this, &InspectWorkspace::refused);
    connect(page_, &InspectPage::open_wanted, &files_, &InspectFiles::choose_file);
    connect(page_, &InspectPage::sample_wanted, this, [this] {
        files_.open({sample_path("gear"), sample_path("bracket")});
    });
    connect(&inspection_.scene().bodies(), &PairBodies::changed, this,
            &InspectWorkspace::show_centre);
}

InspectWorkspace::~InspectWorkspace() {
    delete page_;
    delete bar_;
}

QWidget* InspectWorkspace::page() const {
    return page_;
}

void InspectWorkspace::make_menu(QMenu* menu) {
    menu->setObjectName("inspect_menu");
    menu->addAction(icon_of("open"), tr("Open &A…"), &files_, [this] { files_.choose_file(k_a); })
        ->setObjectName("inspect_open_a");
    menu->addAction(icon_of("open"), tr("Open &B…"), &files_, [this] { files_.choose_file(k_b); })
        ->setObjectName("inspect_open_b");
    make_models(menu);
    auto* several = menu->addAction(icon_of("open"), tr("Open several…"), &files_,
                                    &InspectFiles::choose_several);
    several->setObjectName("open_several");
    several->setStatusTip(tr("Open assets or models together with the file of their poses; of more "
                             "than two every pair is asked"));
    menu->addAction(icon_of("open"), tr("Open &robot…"), &files_, [this] { files_.choose_robot(); })
        ->setObjectName("open_robot");
    make_playing(menu);
    make_contact_file(menu);
    make_comparing(menu);
    make_handles(menu);
    make_others(menu);
}

void InspectWorkspace::make_models(QMenu* menu) {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        models_[i] = menu->addAction(i == k_a ? tr("G&ive A its model…") : tr("Gi&ve B its model…"),
                                     &files_, [this, i] { files_.choose_faces(i); });
        models_[i]->setObjectName(i == k_a ? "inspect_model_a" : "inspect_model_b");
        models_[i]->setStatusTip(tr("The surface that the opened asset was cut from, so that the "
                                    "faces behind contacts are shown"));
    }
    connect(&inspection_.scene().bodies(), &PairBodies::changed, this,
            &InspectWorkspace::follow_models);
    follow_models();
}

void InspectWorkspace::follow_models() {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        models_[i]->setEnabled(inspection_.scene().bodies().can_open_model(i));
    }
}

void InspectWorkspace::make_steps(QMenu* menu) {
    PoseSteps* steps = &inspection_.steps();
    QUndoStack* stack = &steps->stack();
    menu->addSeparator();
    QAction* undo = menu->addAction(icon_of("undo"), tr("Un&do move"), QKeySequence::Undo, steps,
                                    &PoseSteps::undo);
    undo->setObjectName("inspect_undo");
    undo->setEnabled(stack->canUndo());
    connect(stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    QAction* redo = menu->addAction(icon_of("redo"), tr("Red&o move"), QKeySequence::Redo, steps,
                                    &PoseSteps::redo);
    redo->setObjectName("inspect_redo");
    redo->setEnabled(stack->canRedo());
    connect(stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    steps_ = {undo, redo};
    menu->addSeparator();
}

void InspectWorkspace::make_playing(QMenu* menu) {
    Timeline* timeline = &inspection_.timeline();
    RowPlayer* player = &timeline->player();
    playing_.open =
        menu->addAction(icon_of("open"), tr("Open &poses…"), &files_, &InspectFiles::choose_poses);
    playing_.open->setObjectName("open_poses");
    make_steps(menu);
    playing_.back =
        menu->addAction(icon_of("step_back"), tr("Row b&efore"), QKeySequence("Alt+Left"), timeline,
                        [timeline] { timeline->step(-1); });
    playing_.back->setObjectName("row_before");
    playing_.play = menu->addAction(icon_of("play"), tr("P&lay"), QKeySequence("P"), timeline,
                                    [player] { player->set_playing(!player->is_playing()); });
    playing_.play->setObjectName("play");
    playing_.forward =
        menu->addAction(icon_of("step_forward"), tr("Row a&fter"), QKeySequence("Alt+Right"),
                        timeline, [timeline] { timeline->step(1); });
    playing_.forward->setObjectName("row_after");
    playing_.loop = menu->addAction(icon_of("loop"), tr("Begin a&gain at the end"));
    playing_.loop->setObjectName("loop");
    playing_.loop->setCheckable(true);
    playing_.loop->setChecked(player->is_looping());
    connect(playing_.loop, &QAction::toggled, player, &RowPlayer::set_looping);
    connect(timeline, &Timeline::rows_changed, this, &InspectWorkspace::follow_rows);
    connect(player, &RowPlayer::changed, this, &InspectWorkspace::follow_rows);
    follow_rows();
}

void InspectWorkspace::follow_rows() {
    const bool is_playing = inspection_.timeline().player().is_playing();
    playing_.play->setIcon(icon_of(is_playing ? "pause" : "play"));
    playing_.play->setText(is_playing ? tr("Pa&use") : tr("P&lay"));
    for (QAction* action : {playing_.back, playing_.play, playing_.forward, playing_.loop}) {
        action->setEnabled(inspection_.timeline().rows() > 0);
    }
}

// Lets one choose either handles or none.
void InspectWorkspace::make_handles(QMenu* menu) {
    menu->addSeparator();
    auto* group = new QActionGroup(menu);
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    PairTool* tool = &inspection_.tool();
    const auto add = [&](GizmoMode mode, const char* icon, const QString& text, const char* key,
                         const char* name) {
        QAction* action = menu->addAction(icon_of(icon), text, QKeySequence(QString(key)));
        action->setObjectName(QString::fromLatin1(name));
        action->setCheckable(true);
        action->setChecked(tool->mode() == mode);
        group->addAction(action);
        handles_ += action;
        connect(action, &QAction::toggled, tool, [tool, mode](bool on) {
            if (on || tool->mode() == mode) {
                tool->set_mode(on ? std::optional(mode) : std::nullopt);
            }
        });
    };
    add(GizmoMode::move, "move", tr("&Move by handles"), "G", "pair_move");
    add(GizmoMode::turn, "turn", tr("&Turn by handles"), "R", "pair_turn");
}

void InspectWorkspace::make_others(QMenu* menu) {
    PairOthers* others = &inspection_.others();
    menu->addSeparator();
    QAction* show = menu->addAction(tr("Show other bodies"));
    show->setObjectName("show_others");
    show->setStatusTip(tr("Draw the other bodies of a robot, or the other things, around the pair, "
                          "pale, where they are in the same row"));
    show->setCheckable(true);
    const auto follow = [show, others] {
        show->setChecked(others->is_shown());
        show->setEnabled(others->has_any());
    };
    connect(show, &QAction::toggled, others, &PairOthers::set_shown);
    connect(others, &PairOthers::changed, show, follow);
    follow();
}

void InspectWorkspace::make_contact_file(QMenu* menu) {
    menu->addSeparator();
    menu->addAction(icon_of("open"), tr("Open &contact file…"), &files_,
                    &InspectFiles::choose_contact_file)
        ->setObjectName("open_contact");
    keep_ = menu->addAction(icon_of("save"), tr("&Save as contact file…"),
                            QKeySequence("Ctrl+Alt+S"), &files_, &InspectFiles::keep_contact);
    keep_->setObjectName("keep_contact");
    keep_->setStatusTip(tr("Keep both bodies, where they are posed and what is expected of it in "
                           "one file that can be answered again"));
    Timeline* timeline = &inspection_.timeline();
    next_ = menu->addAction(tr("Next row &not as expected"), QKeySequence("Alt+Down"), timeline,
                            &Timeline::go_to_next_marked);
    next_->setObjectName("next_unexpected");
    connect(&inspection_.scene().bodies(), &PairBodies::changed, this,
            &InspectWorkspace::follow_contact);
    connect(timeline, &Timeline::marked_changed, this, &InspectWorkspace::follow_contact);
    follow_contact();
}

void InspectWorkspace::make_comparing(QMenu* menu) {
    PairComparison* comparison = &inspection_.comparison();
    menu->addSeparator();
    QAction* compare =
        menu->addAction(tr("Compare &with the meshes"), comparison, &PairComparison::start);
    compare->setObjectName("compare_with_meshes");
    compare->setStatusTip(tr("Say in which rows pieces and real surfaces disagree, and which "
                             "piece is at fault"));
    QAction* author = menu->addAction(tr("Open this piece in Aut&hor"), comparison,
                                      &PairComparison::open_in_author);
    author->setObjectName("compared_in_author");
    author->setStatusTip(tr("Open the model of the piece that is at fault in the chosen row, and "
                            "select the piece"));
    QAction* table =
        menu->addAction(icon_of("save"), tr("Save table…"), &files_, &InspectFiles::save_table);
    table->setObjectName("save_compared_table");
    table->setStatusTip(tr("Write what was said of every row that was compared, as CSV"));
    QAction* report =
        menu->addAction(icon_of("save"), tr("Save report…"), &files_, &InspectFiles::save_report);
    report->setObjectName("save_compared_report");
    report->setStatusTip(tr("Write one page (HTML) with a plot, pictures and the rows that "
                            "differ"));
    comparing_ = {compare, author, table, report};
    connect(comparison, &PairComparison::changed, this, &InspectWorkspace::follow_comparison);
    connect(&inspection_.compared_files(), &ComparedFiles::changed, this,
            &InspectWorkspace::follow_comparison);
    connect(comparison, &PairComparison::difference_chosen, this,
            &InspectWorkspace::follow_comparison);
    connect(comparison, &PairComparison::place_chosen, this,
            [this](const Aabb& box) { viewport_.pair_camera().fly_to_box(box); });
    follow_comparison();
}

void InspectWorkspace::follow_comparison() {
    const PairComparison& comparison = inspection_.comparison();
    comparing_.compare->setEnabled(!comparison.busy() && comparison.obstacle().isEmpty());
    comparing_.author->setEnabled(comparison.can_open_in_author());
    const bool can_save = inspection_.compared_files().can_save();
    comparing_.table->setEnabled(can_save);
    comparing_.report->setEnabled(can_save);
}

void InspectWorkspace::follow_contact() {
    keep_->setEnabled(inspection_.scene().bodies().is_complete());
    next_->setEnabled(!inspection_.timeline().marked().empty());
}

void InspectWorkspace::make_docks() {
    auto* robot = new RobotPanel(inspection_.robot(), inspection_.others());
    auto* bodies = new BodiesPanel(inspection_.scene());
    auto* pose = new PosePanel(inspection_.scene());
    auto* answer =
        new AnswerPanel(inspection_.scene(), inspection_.traversal(), inspection_.pixels());
    auto* contact =
        new ContactPanel(inspection_.contact(), inspection_.scene(), inspection_.timeline(), next_);
    auto* timeline = new TimelinePanel(inspection_.timeline(), inspection_.scene(), playing_);
    connect(bodies, &BodiesPanel::open_wanted, &files_, &InspectFiles::choose_file);
    connect(bodies, &BodiesPanel::model_wanted, &files_, &InspectFiles::choose_faces);
    connect(pose, &PosePanel::refused, this, &InspectWorkspace::refused);
    docks_.add(tr("Bodies"), column_of({robot, bodies, pose}, tr("Bodies")),
               {"bodies_dock", Qt::LeftDockWidgetArea, k_bodies_width, true});
    docks_.add(tr("Answer"), column_of({contact, answer}, tr("Answer")),
               {"answer_dock", Qt::RightDockWidgetArea, k_answer_width, false});
    make_tabs();
    docks_.add(tr("Timeline"), timeline,
               {"timeline_dock", Qt::BottomDockWidgetArea, k_timeline_height, false});
}

// Makes panels that are tabs behind the answer.
void InspectWorkspace::make_tabs() {
    auto* image = new ImagePanel(inspection_.scene(), inspection_.imaging());
    inspection_.imaging().set_watched(
        false); // a panel in another language may have been seen before
    const QDockWidget* image_dock =
        docks_.add(tr("Image"), column_of({image}, tr("Image")),
                   {"image_dock", Qt::RightDockWidgetArea, k_answer_width, false, "answer_dock"});
    // Images are made while they are seen; what is behind another tab is shown, and not seen.
    connect(image_dock, &QDockWidget::visibilityChanged, &inspection_.imaging(),
            &PairImaging::set_watched);
    auto* compare = new ComparePanel(inspection_.comparison(), comparing_);
    connect(compare, &ComparePanel::model_wanted, &files_, &InspectFiles::choose_model);
    docks_.add(tr("Compare"), column_of({compare}, tr("Compare")),
               {"compare_dock", Qt::RightDockWidgetArea, k_answer_width, false, "answer_dock"});
}

void InspectWorkspace::make_bar(const QList<QAction*>& view_actions) {
    bar_->setObjectName("inspect_bar");
    bar_->setAccessibleName(tr("How the bodies are shown"));
    auto* row = new QHBoxLayout(bar_);
    row->setContentsMargins(k_margin, k_gap / 2, k_margin, k_gap / 2);
    row->setSpacing(1);
    for (QAction* action : steps_ + handles_) {
        row->addWidget(icon_button(action));
    }
    row->addStretch(1);
    for (QAction* action : view_actions) {
        row->addWidget(icon_button(action));
    }
}

std::vector<QWidget*> InspectWorkspace::centre() const {
    return {page_, &viewport_};
}

void InspectWorkspace::enter() {
    is_in_front_ = true;
    menu_->menuAction()->setVisible(true);
    set_manual_page(&viewport_, "inspecting.md");
    viewport_.set_front(Front::pair);
    show_centre();
    // A window that begins here may be asked for something else before it is seen.
    QTimer::singleShot(0, this, [this] {
        if (is_in_front_) {
            inspection_.memory().open_restored();
        }
    });
}

void InspectWorkspace::leave() {
    is_in_front_ = false;
    menu_->menuAction()->setVisible(false);
    page_->hide();
    bar_->hide();
}

// Beside the page nothing is shown, since there is nothing to show.
void InspectWorkspace::show_centre() {
    const bool has_any =
        inspection_.scene().bodies().body(k_a) || inspection_.scene().bodies().body(k_b);
    docks_.set_aside(!has_any);
    if (is_in_front_) {
        page_->setVisible(!has_any);
        bar_->setVisible(has_any);
        viewport_.setVisible(has_any);
    }
}

} // namespace hullwright::ui
