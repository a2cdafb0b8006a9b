#include "ui/probe/probe_workspace.h"

#include "ui/document/file_filters.h"
#include "ui/document/file_path.h"
#include "ui/document/recent_files.h"
#include "ui/help/icon_button.h"
#include "ui/icons/icon.h"
#include "ui/panels/manual_page.h"
#include "ui/panels/section.h"
#include "ui/panels/section_column.h"
#include "ui/probe/bench_view.h"
#include "ui/probe/found_panel.h"
#include "ui/probe/play_panel.h"
#include "ui/probe/play_sound.h"
#include "ui/probe/play_view.h"
#include "ui/probe/probing.h"
#include "ui/probe/things_panel.h"
#include "ui/viewport/viewport.h"

#include <QActionGroup>
#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace hullwright::ui {
namespace {

// Widths in pixels: in a window of 1280 more than half of it is the view's.
constexpr int k_things_width = 256;
constexpr int k_answer_width = 300;

QString folder_of_files() {
    const QStringList recent = recent_files();
    return recent.isEmpty() ? QString() : QFileInfo(recent.front()).absolutePath();
}

} // namespace

ProbeWorkspace::ProbeWorkspace(QMainWindow& window, const Watched& watched, QMenu* menu,
                               const QList<QAction*>& view_actions)
    : window_(window), probing_(watched.probing), viewport_(watched.viewport),
      docks_(window, false), menu_(menu), bar_(new QWidget), headline_(new QLabel(bar_)) {
    make_menu(menu);
    make_docks();
    make_bar(view_actions);
    bar_->hide();
    menu_->menuAction()->setVisible(false);
    connect(&probing_.play(), &PlayScene::played_changed, this, &ProbeWorkspace::follow_play);
    connect(&probing_.play().clock(), &PlayClock::playing_changed, this,
            &ProbeWorkspace::follow_play);
    follow_play();
    connect(&probing_.bench(), &ProbeBench::values_changed, this, &ProbeWorkspace::follow);
    connect(&probing_.bench().steps(), &BenchSteps::changed, this, &ProbeWorkspace::follow);
    connect(&probing_.bench().target(), &BenchTarget::changed, this, &ProbeWorkspace::follow);
    follow();
}

ProbeWorkspace::~ProbeWorkspace() {
    delete bar_;
}

void ProbeWorkspace::make_menu(QMenu* menu) {
    BenchSteps* steps = &probing_.bench().steps();
    menu->setObjectName("probe_menu");
    menu->addAction(icon_of("open"), tr("&Open asset…"), this, &ProbeWorkspace::choose_file)
        ->setObjectName("probe_open_asset");
    open_model_ = menu->addAction(tr("Mo&del of the asset…"), this, &ProbeWorkspace::choose_model);
    open_model_->setObjectName("probe_open_model");
    open_model_->setStatusTip(tr(
        "The surface that the opened asset was cut from, so that a ray tells which face it meets"));
    menu->addSeparator();
    undo_ =
        menu->addAction(icon_of("undo"), tr("&Undo"), QKeySequence::Undo, steps, &BenchSteps::undo);
    undo_->setObjectName("probe_undo");
    redo_ =
        menu->addAction(icon_of("redo"), tr("&Redo"), QKeySequence::Redo, steps, &BenchSteps::redo);
    redo_->setObjectName("probe_redo");
    menu->addSeparator();
    copy_ = menu->addAction(tr("&Copy as command"), QKeySequence("Ctrl+Shift+C"), this,
                            &ProbeWorkspace::copy_command);
    copy_->setObjectName("probe_copy_command");
    copy_->setStatusTip(tr("The command that gives this answer, with every digit of every number"));
    make_handles(menu);
    make_playing(menu);
}

void ProbeWorkspace::make_playing(QMenu* menu) {
    PlayScene* play = &probing_.play();
    menu->addSeparator();
    playing_.back =
        menu->addAction(icon_of("step_back"), tr("Step &back"), QKeySequence("Alt+Left"), play,
                        [play] { play->clock().step(-1); });
    playing_.back->setObjectName("play_back");
    playing_.play = menu->addAction(icon_of("play"), tr("&Play"), QKeySequence("P"), play, [play] {
        play->clock().set_playing(!play->clock().is_playing());
    });
    playing_.play->setObjectName("play_balls");
    playing_.forward =
        menu->addAction(icon_of("step_forward"), tr("Step &forward"), QKeySequence("Alt+Right"),
                        play, [play] { play->clock().step(1); });
    playing_.forward->setObjectName("play_forward");
    playing_.keep = menu->addAction(tr("R&ecord play…"), QKeySequence("Ctrl+Alt+S"), this,
                                    &ProbeWorkspace::keep_play);
    playing_.keep->setObjectName("play_keep");
    playing_.keep->setToolTip(tr("Keep the asset and the motion in a contact file, which can be "
                                 "played again and compared"));
    playing_.open = menu->addAction(tr("Open recor&ded play…"), this, &ProbeWorkspace::choose_play);
    playing_.open->setObjectName("play_open");
    if (PlaySound::is_built()) {
        PlaySound* sound = &probing_.sound();
        playing_.mute = menu->addAction(icon_of("mute"), tr("M&ute"), QKeySequence("M"), sound,
                                        [sound] { sound->set_muted(!sound->is_muted()); });
        playing_.mute->setObjectName("play_mute");
        playing_.mute->setCheckable(true);
        playing_.mute->setChecked(sound->is_muted());
    }
}

void ProbeWorkspace::follow_play() {
    const bool is_playing = probing_.play().clock().is_playing();
    playing_.play->setIcon(icon_of(is_playing ? "pause" : "play"));
    playing_.play->setText(is_playing ? tr("&Pause") : tr("&Play"));
    for (QAction* action : {playing_.back, playing_.play, playing_.forward, playing_.keep}) {
        action->setEnabled(probing_.play().played() != nullptr);
    }
}

void ProbeWorkspace::make_handles(QMenu* menu) {
    menu->addSeparator();
    auto* group = new QActionGroup(menu);
    BenchView* view = &probing_.view();
    const auto add = [&](bool turning, const char* icon, const QString& text, const char* key,
                         const char* name) {
        QAction* action = menu->addAction(icon_of(icon), text, QKeySequence(QString(key)));
        action->setObjectName(QString::fromLatin1(name));
        action->setCheckable(true);
        action->setChecked(view->is_turning() == turning);
        group->addAction(action);
        handles_ += action;
        connect(action, &QAction::triggered, view, [view, turning] { view->set_turning(turning); });
    };
    add(false, "move", tr("&Move by handles"), "G", "probe_move");
    add(true, "turn", tr("&Turn by handles"), "R", "probe_turn");
}

void ProbeWorkspace::make_docks() {
    auto* things = new ThingsPanel(probing_.bench());
    found_ = new FoundPanel(probing_.bench(), copy_);
    connect(found_, &FoundPanel::told, this, &ProbeWorkspace::show_headline);
    connect(things, &ThingsPanel::open_wanted, this, &ProbeWorkspace::choose_file);
    QDockWidget* dock = docks_.add(tr("Probe"), column_of({things}, tr("Probe")),
                                   {"things_dock", Qt::LeftDockWidgetArea, k_things_width, false});
    connect(dock, &QDockWidget::visibilityChanged, this, &ProbeWorkspace::show_side);
    QDockWidget* answer = docks_.add(tr("Answer"), column_of({found_}, tr("Answer")),
                                     {"found_dock", Qt::RightDockWidgetArea, k_answer_width, true});
    bring_together(*dock, *answer);
    watch(*answer);
    make_play_docks();
}

// While it is the tab in front, the view shows the play in the place of the bench.
void ProbeWorkspace::make_play_docks() {
    auto* balls = new PlayPanel(probing_.play());
    course_ = new PlayCoursePanel(probing_.play(), playing_);
    connect(course_, &PlayCoursePanel::told, this, &ProbeWorkspace::show_headline);
    connect(balls, &PlayPanel::open_wanted, this, &ProbeWorkspace::choose_file);
    play_dock_ =
        docks_.add(tr("Play"), column_of({balls}, tr("Play")),
                   {"play_dock", Qt::LeftDockWidgetArea, k_things_width, false, "things_dock"});
    connect(play_dock_, &QDockWidget::visibilityChanged, this, [this](bool visible) {
        is_play_seen_ = visible;
        show_side();
    });
    QDockWidget* course =
        docks_.add(tr("Course"), column_of({course_}, tr("Course")),
                   {"course_dock", Qt::RightDockWidgetArea, k_answer_width, true, "found_dock"});
    bring_together(*play_dock_, *course);
    watch(*course);
}

void ProbeWorkspace::watch(const QDockWidget& answer) {
    answers_.push_back(&answer);
    connect(&answer, &QDockWidget::visibilityChanged, this, &ProbeWorkspace::show_headline);
}

// The panels that answer give way in a narrow window, and somebody may close them; what they say
// first is what a hand that drags things looks for.
void ProbeWorkspace::show_headline() {
    headline_->setVisible(std::ranges::all_of(answers_, &QDockWidget::isHidden));
    headline_->setText(is_play_seen_ ? course_->headline() : found_->headline());
}

// A question and its answer belong together: as the panel of one becomes the tab in front, so does
// the other's.
void ProbeWorkspace::bring_together(QDockWidget& asked, QDockWidget& told) {
    const auto follow = [this](QDockWidget& leader, QDockWidget& follower) {
        connect(&leader, &QDockWidget::visibilityChanged, &follower, [this, &follower](bool seen) {
            if (seen && docks_.is_in_front()) {
                follower.raise();
            }
        });
    };
    follow(asked, told);
    follow(told, asked);
}

void ProbeWorkspace::show_side() {
    if (docks_.is_in_front()) { // else all panels are away, and the view is another's
        probing_.play_view().set_shown(is_play_seen_);
        show_headline();
    }
}

void ProbeWorkspace::make_bar(const QList<QAction*>& view_actions) {
    bar_->setObjectName("probe_bar");
    bar_->setAccessibleName(tr("How the things are moved and shown"));
    auto* row = new QHBoxLayout(bar_);
    row->setContentsMargins(k_margin, k_gap / 2, k_margin, k_gap / 2);
    row->setSpacing(1);
    for (QAction* action : QList<QAction*>{undo_, redo_} + handles_) {
        row->addWidget(icon_button(action));
    }
    headline_->setObjectName("probe_bar_headline");
    headline_->setWordWrap(true);
    // The headline makes neither the window wider nor the bar higher.
    headline_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    row->addSpacing(k_margin);
    row->addWidget(headline_, 1);
    row->addStretch(0);
    for (QAction* action : view_actions) {
        row->addWidget(icon_button(action));
    }
}

std::vector<QWidget*> ProbeWorkspace::centre() const {
    return {&viewport_};
}

void ProbeWorkspace::enter() {
    menu_->menuAction()->setVisible(true);
    set_manual_page(&viewport_, "probes.md");
    viewport_.set_front(Front::probe);
    probing_.view().look_once();
    // A window that begins here may be asked for something else before it is seen.
    QTimer::singleShot(0, this, [this] {
        if (docks_.is_in_front()) {
            probing_.bench().target().open_awaited();
        }
    });
    bar_->show();
    viewport_.show();
}

void ProbeWorkspace::leave() {
    menu_->menuAction()->setVisible(false);
    bar_->hide();
}

void ProbeWorkspace::open(const QStringList& files) {
    if (pipeline::is_contact_file(file_path(files.front()))) {
        play_dock_->raise();
        probing_.play().open(files.front());
    } else {
        probing_.bench().target().open(files.front());
    }
}

void ProbeWorkspace::choose_play() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Open a recorded play"), folder_of_files(),
        tr("Contact files (%1)").arg("*.contact.json") + ";;" + tr("All files (%1)").arg("*"));
    if (!path.isEmpty()) {
        probing_.play().open(path);
    }
}

void ProbeWorkspace::keep_play() {
    QString path = QFileDialog::getSaveFileName(&window_, tr("Record play"), folder_of_files(),
                                                tr("Contact files (%1)").arg("*.contact.json"));
    if (path.isEmpty()) {
        return;
    }
    if (!pipeline::is_contact_file(file_path(path))) {
        path += ".contact.json";
    }
    probing_.play().keep(path);
}

void ProbeWorkspace::choose_file() {
    const QString path =
        QFileDialog::getOpenFileName(&window_, tr("Open an asset to probe"), folder_of_files(),
                                     filters_to_open({{"hwa", tr("Packed assets")}}));
    if (!path.isEmpty()) {
        probing_.bench().target().open(path);
    }
}

void ProbeWorkspace::choose_model() {
    const QString path = QFileDialog::getOpenFileName(&window_, tr("Open the model of the asset"),
                                                      folder_of_files(), filters_to_open({}));
    if (!path.isEmpty()) {
        probing_.bench().target().open_model(path);
    }
}

void ProbeWorkspace::copy_command() {
    QGuiApplication::clipboard()->setText(probing_.bench().command());
}

void ProbeWorkspace::follow() {
    undo_->setEnabled(probing_.bench().steps().can_undo());
    redo_->setEnabled(probing_.bench().steps().can_redo());
    copy_->setEnabled(!probing_.bench().command().isEmpty());
    open_model_->setEnabled(probing_.bench().target().can_open_model());
}

} // namespace hullwright::ui
