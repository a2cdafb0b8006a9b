#include "ui/inspect/inspect_files.h"

#include "ui/document/file_filters.h"
#include "ui/document/file_path.h"
#include "ui/document/recent_files.h"
#include "ui/inspect/compared_files.h"
#include "ui/inspect/inspected_robot.h"
#include "ui/inspect/keep_dialog.h"
#include "ui/inspect/kept_contact.h"
#include "ui/inspect/pair_comparison.h"
#include "ui/inspect/robot_dialog.h"
#include "ui/inspect/timeline.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>

namespace hullwright::ui {
namespace {

bool is_poses(const QString& file) {
    const QString end = QFileInfo(file).suffix().toLower();
    return end == "csv" || end == "jsonl" || end == "ndjson";
}

bool is_robot(const QString& file) {
    const QString end = QFileInfo(file).suffix().toLower();
    return end == "urdf" || end == "xml";
}

bool is_contact(const QString& file) {
    return pipeline::is_contact_file(file_path(file));
}

bool is_one_contact(const QStringList& files) {
    return files.size() == 1 && is_contact(files.front());
}

QString folder_of_files() {
    const QStringList recent = recent_files();
    return recent.isEmpty() ? QString() : QFileInfo(recent.front()).absolutePath();
}

} // namespace

InspectFiles::InspectFiles(QWidget& window, const Watched& watched)
    : window_(window), watched_(watched) {}

void InspectFiles::choose_file(std::size_t which) {
    const QString path = QFileDialog::getOpenFileName(
        &window_, which == k_a ? tr("Open A") : tr("Open B"), folder_of_files(),
        filters_to_open({{"hwa", tr("Packed assets")}, {"hullwright", tr("Projects")}}));
    if (!path.isEmpty()) {
        watched_.scene.bodies().open(which, path);
    }
}

QString InspectFiles::asked_model(std::size_t which) {
    return QFileDialog::getOpenFileName(&window_,
                                        which == k_a ? tr("Model of A") : tr("Model of B"),
                                        folder_of_files(), filters_to_open({}));
}

void InspectFiles::choose_faces(std::size_t which) {
    if (const QString path = asked_model(which); !path.isEmpty()) {
        watched_.scene.bodies().open_model(which, path);
    }
}

void InspectFiles::choose_model(std::size_t which) {
    if (const QString path = asked_model(which); !path.isEmpty()) {
        watched_.comparison.set_model(which, path);
    }
}

void InspectFiles::choose_poses() {
    const QStringList files =
        QFileDialog::getOpenFileNames(&window_, tr("Open poses"), folder_of_files(),
                                      tr("Poses (%1)").arg("*.csv *.jsonl *.ndjson *.json *.txt") +
                                          ";;" + tr("All files (%1)").arg("*"));
    if (files.size() > 2) {
        emit refused(tr("Poses are in one file, or in two: one of A and one of B."));
        return;
    }
    open_poses(files, {watched_.scene.bodies().origin(k_a).name,
                       watched_.scene.bodies().origin(k_b).name});
}

// The first of two files has A's poses, unless their names say that it is the other way round.
void InspectFiles::open_poses(QStringList files, const QStringList& bodies) {
    const auto is_of = [&](qsizetype file, qsizetype body) {
        const QString name = QFileInfo(bodies.value(body)).completeBaseName();
        return !name.isEmpty() &&
               QFileInfo(files[file]).completeBaseName().contains(name, Qt::CaseInsensitive);
    };
    if (files.size() == 2 && is_of(0, 1) && is_of(1, 0) && !(is_of(0, 0) && is_of(1, 1))) {
        files.swapItemsAt(0, 1);
    }
    if (!files.isEmpty()) {
        watched_.timeline.open(files.front(), files.size() == 2 ? files.back() : QString());
    }
}

void InspectFiles::choose_several() {
    const QStringList files = QFileDialog::getOpenFileNames(
        &window_, tr("Open several"), folder_of_files(),
        filters_to_open({{"hwa", tr("Packed assets")}, {"csv", tr("Poses")}}));
    if (files.isEmpty()) {
        return;
    }
    if (takes(files)) {
        open(files);
    } else {
        emit refused(tr("More than two assets or models take one file with the poses of all."));
    }
}

void InspectFiles::choose_contact_file() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Open contact file"), folder_of_files(),
        tr("Contact files (%1)").arg("*.contact.json") + ";;" + tr("All files (%1)").arg("*"));
    if (!path.isEmpty()) {
        watched_.contact.open(path);
    }
}

void InspectFiles::choose_robot(const QString& robot, const QString& joints) {
    auto* dialog = new RobotDialog(robot, joints, &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        watched_.robot.open({dialog->robot(), {}, dialog->joints(), dialog->has_degrees()});
    });
    dialog->open();
}

void InspectFiles::keep_contact() {
    auto* dialog = new KeepDialog(watched_.scene, watched_.timeline, &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { watched_.contact.keep(dialog->choice(), dialog->path()); });
    dialog->open();
}

// A name that is typed without an end gets it.
QString InspectFiles::asked_target(const QString& title, const QString& kind, const QString& end) {
    const auto name_of = [this](std::size_t which) {
        return QFileInfo(watched_.scene.bodies().origin(which).name).completeBaseName();
    };
    const QString name = name_of(k_a) + "-" + name_of(k_b) + end;
    const QString path = QFileDialog::getSaveFileName(
        &window_, title, QDir(folder_of_files()).filePath(name), kind.arg("*" + end));
    return path.isEmpty() || !QFileInfo(path).suffix().isEmpty() ? path : path + end;
}

void InspectFiles::save_table() {
    const QString path = asked_target(tr("Save table"), tr("Tables (%1)"), ".csv");
    if (!path.isEmpty()) {
        watched_.compared_files.save_table(path);
    }
}

void InspectFiles::save_report() {
    const QString path = asked_target(tr("Save report"), tr("Pages (%1)"), ".html");
    if (!path.isEmpty()) {
        watched_.compared_files.save_report(path);
    }
}

bool InspectFiles::takes(const QStringList& files) const {
    const auto poses = std::ranges::count_if(files, is_poses);
    const auto bodies = files.size() - poses;
    if (std::ranges::any_of(files, is_robot)) {
        return bodies == 1 && poses <= 1;
    }
    return is_one_contact(files) || (!files.isEmpty() && (bodies <= 2 ? poses <= 2 : poses == 1) &&
                                     std::ranges::none_of(files, is_contact));
}

// A robot's log says nothing of its angles' unit, so that is asked.
bool InspectFiles::open_robot(const QStringList& files) {
    const auto robot = std::ranges::find_if(files, is_robot);
    if (robot == files.end()) {
        return false;
    }
    const auto joints = std::ranges::find_if(files, is_poses);
    choose_robot(*robot, joints == files.end() ? QString() : *joints);
    return true;
}

// Two bodies are A and B; one is what is missing, or B. Of more every two are held against each
// other along their poses. A contact file has both.
void InspectFiles::open(const QStringList& files) {
    if (is_one_contact(files)) {
        watched_.contact.open(files.front());
        return;
    }
    if (open_robot(files)) {
        return;
    }
    QStringList bodies;
    QStringList poses;
    for (const QString& file : files) {
        (is_poses(file) ? poses : bodies) += file;
    }
    if (bodies.size() > 2) {
        watched_.robot.open({{}, bodies, poses.front()});
        return;
    }
    if (bodies.size() == 2) {
        watched_.scene.bodies().open(k_a, bodies[0]);
        watched_.scene.bodies().open(k_b, bodies[1]);
    } else if (bodies.size() == 1) {
        const bool has_a =
            watched_.scene.bodies().body(k_a) || watched_.scene.bodies().is_making(k_a);
        watched_.scene.bodies().open(has_a ? k_b : k_a, bodies[0]);
    }
    open_poses(poses, bodies); // by their names, which are known by now
}

} // namespace hullwright::ui
