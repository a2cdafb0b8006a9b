#include "ui/inspect/inspect_memory.h"

#include "ui/document/file_path.h"
#include "ui/viewport/view_camera.h"

#include <QFileInfo>

#include <utility>

namespace hullwright::ui {
namespace {

// Returns none where they are no numbers of a pose.
std::optional<PosePair> poses_of(const std::array<PoseNumbers, k_bodies>& numbers) {
    const auto a = pipeline::pose_from(numbers[k_a]);
    const auto b = pipeline::pose_from(numbers[k_b]);
    if (!a || !b) {
        return std::nullopt;
    }
    PosePair poses;
    poses.a = *a;
    poses.b = *b;
    poses.numbers_a = numbers[k_a];
    poses.numbers_b = numbers[k_b];
    return poses;
}

KeptRobot kept_of(const RobotFiles& files) {
    KeptRobot kept;
    kept.robot = files.robot.toStdString();
    for (const QString& thing : files.things) {
        kept.things.push_back(thing.toStdString());
    }
    kept.log = files.log.toStdString();
    kept.has_degrees = files.has_degrees && !files.are_things();
    for (const auto& [name, model] : files.models.asKeyValueRange()) {
        kept.models[name.toStdString()] = model.toStdString();
    }
    kept.pair = {files.pair[k_a].toStdString(), files.pair[k_b].toStdString()};
    return kept;
}

RobotFiles files_of(const KeptRobot& kept) {
    RobotFiles files;
    files.robot = QString::fromStdString(kept.robot);
    for (const std::string& thing : kept.things) {
        files.things += QString::fromStdString(thing);
    }
    files.log = QString::fromStdString(kept.log);
    files.has_degrees = kept.has_degrees;
    for (const auto& [name, model] : kept.models) {
        files.models[QString::fromStdString(name)] = QString::fromStdString(model);
    }
    files.pair = {QString::fromStdString(kept.pair[k_a]), QString::fromStdString(kept.pair[k_b])};
    return files;
}

bool are_same(const PosePair& one, const PosePair& other) {
    return one.numbers_a == other.numbers_a && one.numbers_b == other.numbers_b;
}

} // namespace

InspectMemory::InspectMemory(const Watched& watched, QObject* parent)
    : QObject(parent), scene_(watched.scene), timeline_(watched.timeline),
      contact_(watched.contact), robot_(watched.robot), others_(watched.others),
      camera_(watched.camera) {
    connect(&scene_.bodies(), &PairBodies::changed, this, &InspectMemory::follow_bodies);
    connect(&timeline_, &Timeline::row_changed, this, &InspectMemory::follow_rows);
    connect(&contact_, &KeptContact::changed, this, &InspectMemory::follow_contact);
    connect(&robot_, &InspectedRobot::changed, this, &InspectMemory::follow_robot);
}

// A body that is still being made where there was none is kept as one that will be there: somebody
// may close the window before that.
void InspectMemory::save_models(KeptInspection& saved) const {
    const PairBodies& bodies = scene_.bodies();
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const bool is_coming = bodies.is_making(i) && !bodies.coming(i).model.isEmpty();
        const QString& model = !bodies.origin(i).model.isEmpty() ? bodies.origin(i).model
                               : is_coming                       ? bodies.coming(i).model
                                                                 : bodies.missed(i).model;
        saved.models[i] = model.toStdString();
    }
}

// Returns the files that come back with the desk.
KeptInspection InspectMemory::saved_files() const {
    KeptInspection saved = saved_bodies();
    if (const auto aside = robot_.kept_aside()) {
        saved.aside = kept_of(*aside);
    }
    return saved;
}

KeptInspection InspectMemory::saved_bodies() const {
    KeptInspection saved;
    const QString& missed = scene_.bodies().missed(k_a).path;
    if (!contact_.path().isEmpty() || pipeline::is_contact_file(file_path(missed))) {
        saved.contact = (contact_.path().isEmpty() ? missed : contact_.path()).toStdString();
        save_models(saved);
        return saved;
    }
    if (const auto files = robot_.kept()) {
        saved.robot = kept_of(*files);
        saved.others = others_.is_shown();
        return saved;
    }
    const PairBodies& bodies = scene_.bodies();
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const QString& path = bodies.body(i)        ? bodies.origin(i).path
                              : bodies.is_making(i) ? bodies.coming(i).path
                                                    : bodies.missed(i).path;
        saved.bodies[i] = path.toStdString();
    }
    save_models(saved);
    const bool is_missed = !timeline_.missed().isEmpty();
    const bool is_coming = timeline_.rows() == 0 && timeline_.busy();
    const QString& rows = is_missed   ? timeline_.missed()
                          : is_coming ? awaited_rows_
                                      : timeline_.path();
    const QString& of_b = is_missed   ? timeline_.missed_of_b()
                          : is_coming ? awaited_rows_of_b_
                                      : timeline_.path_of_b();
    saved.poses = rows.toStdString();
    saved.poses_of_b = of_b.toStdString();
    return saved;
}

// A pose at which a row has both is that row's, so that a file that was changed since is followed.
KeptInspection InspectMemory::saved() const {
    if (!restored_.empty()) {
        return restored_;
    }
    KeptInspection saved = saved_files();
    if (saved.empty()) {
        return saved; // nothing comes back that could be posed
    }
    const bool has_rows = !saved.poses.empty() || !saved.contact.empty() || saved.robot;
    if (has_rows) {
        saved.row = timeline_.rows() > 0 ? timeline_.row() : row_;
    }
    const bool is_at_row = timeline_.rows() > 0 &&
                           are_same((*timeline_.log())[timeline_.row()], scene_.poses().both());
    const bool is_any_there = scene_.bodies().body(k_a) || scene_.bodies().body(k_b);
    const bool is_awaited = has_rows && !is_any_there && timeline_.rows() == 0;
    if (is_awaited ? poses_.has_value() : !is_at_row || !has_rows) {
        const PosePair& poses = is_awaited ? *poses_ : scene_.poses().both();
        saved.moved = {poses.numbers_a, poses.numbers_b};
    }
    if (is_any_there || place_) {
        const CameraPlace& at = is_any_there ? camera_.standpoint().place() : *place_;
        saved.camera = KeptCamera{at.target, at.yaw, at.pitch, at.distance};
    }
    return saved;
}

void InspectMemory::open_restored() {
    const KeptInspection saved = std::exchange(restored_, KeptInspection());
    if (saved.empty()) {
        return;
    }
    place_.reset();
    if (const auto& at = saved.camera) {
        place_ = CameraPlace{at->target, at->yaw, at->pitch, at->distance, false};
    }
    poses_ = saved.moved ? poses_of(*saved.moved) : std::nullopt;
    row_ = static_cast<std::size_t>(saved.row.value_or(0));
    if (saved.aside) {
        RobotFiles aside = files_of(*saved.aside);
        aside.is_aside = true;
        robot_.open_again(aside);
    }
    if (!saved.contact.empty()) {
        for (std::size_t i = 0; i < k_bodies; ++i) {
            contact_models_[i] = QString::fromStdString(saved.models[i]);
        }
        open_contact(QString::fromStdString(saved.contact));
        return;
    }
    if (saved.robot) {
        awaited_robot_ = files_of(*saved.robot);
        others_.set_shown(saved.others);
        robot_.open_again(*awaited_robot_);
        return;
    }
    for (std::size_t i = 0; i < k_bodies; ++i) {
        open_body(i, QString::fromStdString(saved.bodies[i]),
                  QString::fromStdString(saved.models[i]));
    }
    open_rows(saved);
}

// Opens an asset even where its model is not found any more.
void InspectMemory::open_body(std::size_t which, const QString& path, const QString& model) {
    if (path.isEmpty()) {
        return;
    }
    const bool has_model = QFileInfo::exists(model);
    if (!QFileInfo::exists(path)) {
        scene_.bodies().miss(which, path);
    } else {
        awaited_[which] = QFileInfo(path).absoluteFilePath();
        scene_.bodies().open(which, path, has_model ? model : QString());
    }
    if (!model.isEmpty() && !(has_model && QFileInfo::exists(path))) {
        scene_.bodies().miss_model(which, model);
    }
}

void InspectMemory::open_rows(const KeptInspection& saved) {
    const QString path = QString::fromStdString(saved.poses);
    const QString of_b = QString::fromStdString(saved.poses_of_b);
    const bool is_there = QFileInfo::exists(path) && (of_b.isEmpty() || QFileInfo::exists(of_b));
    if (path.isEmpty() || !is_there) {
        take_poses();
        if (!path.isEmpty()) {
            timeline_.miss(path, of_b);
        }
        return;
    }
    awaited_rows_ = QFileInfo(path).absoluteFilePath();
    awaited_rows_of_b_ = of_b.isEmpty() ? QString() : QFileInfo(of_b).absoluteFilePath();
    timeline_.open(path, of_b);
}

// A contact file that is gone is told of where its first body would stand.
void InspectMemory::open_contact(const QString& path) {
    if (!QFileInfo::exists(path)) {
        scene_.bodies().miss(k_a, path);
        for (std::size_t i = 0; i < k_bodies; ++i) {
            scene_.bodies().miss_model(i, contact_models_[i]);
        }
        return;
    }
    awaited_contact_ = QFileInfo(path).absoluteFilePath();
    contact_.open(path);
}

void InspectMemory::take_poses() {
    if (poses_) {
        scene_.poses().set(*std::exchange(poses_, std::nullopt));
    }
}

// The view looks anew at a body that comes, so the saved place is looked from after that.
void InspectMemory::follow_bodies() {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (awaited_[i].isEmpty() || !scene_.bodies().body(i) ||
            scene_.bodies().origin(i).path != awaited_[i]) {
            continue;
        }
        awaited_[i].clear();
        look_from_there();
    }
}

void InspectMemory::look_from_there() {
    if (place_) {
        place_->orthographic = camera_.standpoint().orthographic;
        camera_.stand_at(*place_);
    }
}

// The bodies and rows of the contact file are there by then.
void InspectMemory::follow_contact() {
    if (!awaited_contact_.isEmpty() && contact_.path() == awaited_contact_) {
        awaited_contact_.clear();
        timeline_.go_to(row_);
        take_poses();
        look_from_there();
        give_models();
    }
}

void InspectMemory::give_models() {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const QString model = std::exchange(contact_models_[i], QString());
        if (QFileInfo::exists(model)) {
            scene_.bodies().open_model(i, model);
        } else if (!model.isEmpty()) {
            scene_.bodies().miss_model(i, model);
        }
    }
}

// Where another pair came, as the saved one is no more, that pair's own row is looked at.
void InspectMemory::follow_robot() {
    if (!awaited_robot_ || robot_.is_coming() || !robot_.pair()) {
        return;
    }
    const RobotFiles then = *std::exchange(awaited_robot_, std::nullopt);
    const RobotFiles now = *robot_.kept();
    if (then.log == now.log && then.pair == now.pair) {
        timeline_.go_to(row_);
        take_poses();
        look_from_there();
    }
    poses_.reset();
}

void InspectMemory::follow_rows() {
    if (awaited_rows_.isEmpty() || timeline_.path() != awaited_rows_) {
        return;
    }
    awaited_rows_.clear();
    timeline_.go_to(row_);
    take_poses();
}

} // namespace hullwright::ui
