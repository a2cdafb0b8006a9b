#include "ui/probe/play_course_panel.h"

#include "ui/help/icon_button.h"
#include "ui/icons/icon.h"
#include "ui/panels/list_table.h"
#include "ui/probe/play_graph.h"
#include "ui/words/measures.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>

namespace hullwright::ui {
namespace {

constexpr std::array k_playing_speeds = {1.0, 0.5, 0.25, 0.1, 0.02};

} // namespace

PlayCoursePanel::PlayCoursePanel(PlayScene& scene, const Actions& actions, QWidget* parent)
    : Section(tr("Course"),
              tr("What the balls do, moment by moment. It is the same to the last bit however fast "
                 "it is seen."),
              "probes.md", parent),
      scene_(scene), speed_(new QComboBox), slider_(new QSlider(Qt::Horizontal)), time_(new QLabel),
      fates_(new QLabel), fallen_(new QTableWidget(0, 3)) {
    make_row(actions);
    slider_->setObjectName("play_moment");
    slider_->setAccessibleName(tr("Moment"));
    slider_->setToolTip(tr("The moment of the play that is seen"));
    add(slider_);
    connect(slider_, &QSlider::valueChanged, this, [this](int value) {
        scene_.clock().set_playing(false);
        scene_.clock().go_to(value * PlayClock::k_step);
    });
    add(time_);
    add(new QLabel(tr("Energy")));
    add(new PlayGraph(scene_, PlayGraph::Shows::energy));
    add(new QLabel(tr("Momentum")));
    add(new PlayGraph(scene_, PlayGraph::Shows::momentum));
    make_fallen(actions);
    connect(&scene_, &PlayScene::played_changed, this, &PlayCoursePanel::show_played);
    connect(&scene_.clock(), &PlayClock::time_changed, this, &PlayCoursePanel::show_time);
    show_played();
}

void PlayCoursePanel::make_row(const Actions& actions) {
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    for (QAction* action : {actions.back, actions.play, actions.forward}) {
        row->addWidget(icon_button(action));
    }
    speed_->setObjectName("play_speed");
    speed_->setAccessibleName(tr("Speed"));
    speed_->setToolTip(tr("How fast the play is seen: 1 as in life, less in slow motion"));
    for (const double speed : k_playing_speeds) {
        speed_->addItem("× " + QLocale().toString(speed), speed);
        if (speed == scene_.clock().speed()) {
            speed_->setCurrentIndex(speed_->count() - 1);
        }
    }
    connect(speed_, &QComboBox::activated, this,
            [this](int index) { scene_.clock().set_speed(speed_->itemData(index).toDouble()); });
    row->addWidget(speed_, 1);
    if (actions.mute != nullptr) {
        row->addWidget(icon_button(actions.mute));
    }
    add(row);
}

void PlayCoursePanel::make_fallen(const Actions& actions) {
    fates_->setObjectName("play_fates");
    fates_->setTextFormat(Qt::PlainText);
    fates_->setWordWrap(true);
    add(fates_);
    fallen_->setObjectName("play_fallen");
    fallen_->setAccessibleName(tr("Balls that fell through"));
    fallen_->setToolTip(tr("Where balls fell through. Choose one to fly there."));
    fallen_->setHorizontalHeaderLabels({tr("Ball"), tr("Fell through at"), tr("Bounces")});
    fallen_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    fallen_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    make_list(*fallen_);
    constexpr int k_rows = 5; // that are seen at once
    fit_to_rows(*fallen_, k_rows);
    const auto choose = [this](int row) {
        scene_.choose_ball(balls_[static_cast<std::size_t>(row)]);
    };
    connect(fallen_, &QTableWidget::cellClicked, this, choose);
    connect(fallen_, &QTableWidget::cellActivated, this, choose);
    add(fallen_);
    auto* row = new QHBoxLayout;
    for (QAction* action : {actions.keep, actions.open}) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::StrongFocus);
        row->addWidget(button);
    }
    row->addStretch(1);
    add(row);
}

void PlayCoursePanel::show_played() {
    const QSignalBlocker quiet(slider_);
    const bool is_there = scene_.played() != nullptr;
    slider_->setRange(0, static_cast<int>(std::ceil(scene_.clock().length() / PlayClock::k_step)));
    slider_->setPageStep(std::max(slider_->maximum() / 20, 1));
    for (QWidget* each : {static_cast<QWidget*>(slider_), static_cast<QWidget*>(speed_),
                          static_cast<QWidget*>(fallen_)}) {
        each->setEnabled(is_there);
    }
    show_fates();
    show_time();
    emit told();
}

void PlayCoursePanel::show_time() {
    const QSignalBlocker quiet(slider_);
    slider_->setValue(static_cast<int>(std::lround(scene_.clock().time() / PlayClock::k_step)));
    if (!scene_.played()) {
        time_->clear();
        return;
    }
    const QLocale locale;
    const PlayRecord& record = *scene_.played()->record;
    time_->setText(tr("%1 of %2 s, %3 bounces")
                       .arg(locale.toString(scene_.clock().time(), 'f', 3),
                            locale.toString(scene_.clock().length(), 'f', 3),
                            locale.toString(static_cast<qulonglong>(
                                record.bounces_until(scene_.clock().time())))));
}

QString PlayCoursePanel::headline() const {
    return fates_->text().toHtmlEscaped();
}

// The play is known as a whole once it is made: what becomes of its balls is told at once, whatever
// moment is seen.
void PlayCoursePanel::show_fates() {
    fallen_->setRowCount(0);
    balls_.clear();
    if (!scene_.played()) {
        fates_->setText(tr("Nothing has been played yet."));
        return;
    }
    const Played& played = *scene_.played();
    std::array<int, 4> counts = {}; // in the order of Fate
    for (std::size_t i = 0; i < played.fates.size(); ++i) {
        ++counts[static_cast<std::size_t>(played.fates[i].fate)];
        if (played.fates[i].fate == Fate::through) {
            list_fallen(i);
        }
    }
    QString text = tr("%1 fell through, %2 came to rest, %3 left at the sides, %4 still move.")
                       .arg(counts[0])
                       .arg(counts[1])
                       .arg(counts[2])
                       .arg(counts[3]);
    if (!played.name.empty()) {
        const QString name = QString::fromStdString(played.name);
        text += " " + (played.is_other
                           ? tr("%1 was recorded with another motion or another asset.").arg(name)
                           : tr("The same motion as recorded in %1, to the last bit.").arg(name));
    }
    if (played.record->is_cut()) {
        text += " " + tr("It has more contacts than are kept, and ends before its time.");
    }
    fates_->setText(text);
}

void PlayCoursePanel::list_fallen(std::size_t ball) {
    const QLocale locale;
    const Played& played = *scene_.played();
    const Dropped& fate = played.fates[ball];
    const Vec3 at = played.asset->body->side.placed(hullwright::Pose())(fate.at);
    QStringList place;
    for (int axis = 0; axis < 3; ++axis) {
        place += plain_number(at[axis], 4);
    }
    const int line = fallen_->rowCount();
    fallen_->insertRow(line);
    const std::array texts = {locale.toString(static_cast<qulonglong>(ball + 1)), place.join("; "),
                              locale.toString(fate.bounces)};
    for (int column = 0; column < 3; ++column) {
        auto* item = new QTableWidgetItem(texts[static_cast<std::size_t>(column)]);
        item->setToolTip(place.join("; ") + " " + unit_name(scene_.bench().metres_per_unit()));
        fallen_->setItem(line, column, item);
    }
    balls_.push_back(ball);
}

} // namespace hullwright::ui
