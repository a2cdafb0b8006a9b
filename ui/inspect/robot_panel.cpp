#include "ui/inspect/robot_panel.h"

#include "ui/inspect/bodies_panel.h"
#include "ui/panels/list_table.h"
#include "ui/words/issue_text.h"
#include "ui/words/measures.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace hullwright::ui {
namespace {

QString found_text(const RobotPair& pair, double metres_per_unit) {
    const auto length = [metres_per_unit](double units) {
        return length_with_unit(units, metres_per_unit, 3);
    };
    const auto rows = static_cast<int>(pair.rows_met);
    switch (pair.left_out) {
    case LeftOut::neighbours:
        return RobotRows::tr("neighbours");
    case LeftOut::rigid:
        return RobotRows::tr("fixed to each other");
    case LeftOut::excluded:
        return RobotRows::tr("left out by the file");
    case LeftOut::meet_at_rest:
        return RobotRows::tr("meet at rest");
    case LeftOut::always_meet:
        return RobotRows::tr("meet in every row");
    case LeftOut::no:
        break;
    }
    return pair.deepest
               ? RobotRows::tr("%Ln rows, %1 deep", nullptr, rows).arg(length(pair.deepest->depth))
           : pair.meets() ? RobotRows::tr("%Ln rows, inside", nullptr, rows)
           : pair.nearest ? RobotRows::tr("%1 apart").arg(length(pair.nearest->near.least))
                          : RobotRows::tr("apart");
}

} // namespace

RobotRows::RobotRows(InspectedRobot& robot, QObject* parent)
    : QAbstractTableModel(parent), robot_(robot.robot()), inspected_(robot) {}

void RobotRows::follow() {
    if (inspected_.robot() != robot_) {
        beginResetModel();
        robot_ = inspected_.robot();
        endResetModel();
    }
}

int RobotRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !robot_ ? 0 : static_cast<int>(robot_->report().pairs.size());
}

int RobotRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : k_columns;
}

QString RobotRows::names_of(const RobotPair& pair) const {
    const auto name = [this](std::size_t body) {
        return QString::fromStdString(robot_->report().bodies[body].name);
    };
    return tr("%1 and %2").arg(name(pair.a), name(pair.b));
}

QVariant RobotRows::data(const QModelIndex& index, int role) const {
    if (!robot_ || !index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const RobotPair& pair = robot_->report().pairs[static_cast<std::size_t>(index.row())];
    return index.column() == k_pair ? names_of(pair) : found_text(pair, robot_->metres_per_unit());
}

QVariant RobotRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const bool is_tip = role == Qt::ToolTipRole;
    return section == k_pair
               ? (is_tip ? tr("The two bodies, A first; choose a pair to hold them against each "
                              "other")
                         : tr("Bodies"))
               : (is_tip ? tr("In how many rows they meet and how deep at worst, or how near "
                              "they come, or why they were not asked")
                         : tr("Along the rows"));
}

RobotPanel::RobotPanel(InspectedRobot& robot, PairOthers& others, QWidget* parent)
    : Section(tr("Pairs"), tr("Which two bodies meet along the rows, the worst first."),
              "inspecting.md", parent),
      robot_(robot), others_(others), told_(new QLabel), table_(new QTableView),
      rows_(new RobotRows(robot, this)),
      show_others_(new QCheckBox(tr("Show the other bodies, pale"))) {
    told_->setObjectName("robot_told");
    told_->setTextFormat(Qt::PlainText);
    told_->setWordWrap(true);
    told_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    table_->setObjectName("robot_pairs");
    table_->setAccessibleName(tr("Pairs of bodies"));
    table_->setModel(rows_);
    make_list(*table_);
    table_->setWordWrap(false);
    constexpr int k_rows = 6; // that are seen at once
    fit_to_rows(*table_, k_rows);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    table_->horizontalHeader()->setStretchLastSection(true);
    constexpr int k_width = 104; // pixels; half of the panel
    table_->setColumnWidth(RobotRows::k_pair, k_width);
    add(told_);
    add(table_);
    show_others_->setObjectName("others_shown");
    add(show_others_);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid()) {
                    robot_.choose(static_cast<std::size_t>(now.row()));
                }
            });
    connect(show_others_, &QCheckBox::toggled, &others_, &PairOthers::set_shown);
    connect(&robot_, &InspectedRobot::changed, this, &RobotPanel::show_robot);
    connect(&others_, &PairOthers::changed, this, &RobotPanel::show_others);
    show_robot();
    show_others();
}

QStringList RobotPanel::told() const {
    QStringList gone;
    for (const QString& path : robot_.gone()) {
        gone += "⚠ " + gone_text(path);
    }
    if (!robot_.robot()) {
        return gone;
    }
    // A label of thousands of lines of words that are wrapped holds the window up, and nobody reads
    // it; reports list as many.
    static constexpr std::size_t k_listed = 50;
    QStringList told;
    const auto list = [&told](const auto& all, const auto& line_of) {
        const std::size_t listed = std::min(all.size(), k_listed);
        for (std::size_t i = 0; i < listed; ++i) {
            told += line_of(all[i]);
        }
        if (all.size() > listed) {
            told += tr("… and %1 more")
                        .arg(QLocale().toString(static_cast<qulonglong>(all.size() - listed)));
        }
    };
    const RobotReport& report = robot_.robot()->report();
    const bool are_things = report.format == k_free_bodies;
    told += tr("%1, %Ln rows", nullptr, static_cast<int>(report.rows)).arg(robot_.name());
    told += gone;
    list(report.joints_at_rest, [are_things](const std::string& joint) {
        return (are_things
                    ? tr("⚠ The file of poses has no columns for %1, which stays where it is.")
                    : tr("⚠ The log has no column for the joint %1, which stays at rest."))
            .arg(QString::fromStdString(joint));
    });
    list(report.beyond_limits, [](const BeyondLimit& beyond) {
        return tr("⚠ The joint %1 is beyond its limits in %Ln rows.", nullptr,
                  static_cast<int>(beyond.rows))
            .arg(QString::fromStdString(beyond.joint));
    });
    list(robot_.robot()->issues(),
         [](const Issue& issue) -> QString { return "⚠ " + translated_sentence(issue); });
    if (const auto rows = others_.first_rows()) {
        told +=
            tr("⚠ The other bodies are drawn up to row %1, since the log is too long for memory.")
                .arg(QLocale().toString(static_cast<qulonglong>(*rows)));
    }
    return told;
}

void RobotPanel::show_others() {
    show_others_->setChecked(others_.is_shown());
    show_others_->setEnabled(others_.has_any());
    told_->setText(told().join("\n"));
}

void RobotPanel::show_robot() {
    setVisible(!robot_.name().isEmpty() || !robot_.gone().isEmpty());
    told_->setText(told().join("\n"));
    const QSignalBlocker quiet(table_->selectionModel());
    rows_->follow();
    if (robot_.pair()) {
        table_->selectRow(static_cast<int>(*robot_.pair()));
    } else {
        table_->selectionModel()->clear(); // so that the same row can be chosen again
    }
    table_->viewport()->update();
}

} // namespace hullwright::ui
