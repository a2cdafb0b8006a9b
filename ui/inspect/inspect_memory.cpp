#include "ui/inspect/inspect_memory.h"

#include "ui/document/file_path.h"
#include "ui/viewport/view_camera.h"

#include <QFileInfo>
#include <QJsonArray>

#include <limits>
#include <utility>

namespace hullwright::ui {
namespace {

constexpr double k_no_number = std::numeric_limits<double>::quiet_NaN();

constexpr std::array<const char*, k_bodies> k_body_keys = {"a", "b"};
constexpr std::array<const char*, k_bodies> k_model_keys = {"model_a", "model_b"};
constexpr QLatin1String k_poses_of_b("poses_b"); // of B alone, where "poses" has those of A
constexpr QLatin1String k_aside("aside"); // a robot whose pairs are listed beside other bodies
constexpr std::array<const char*, k_bodies> k_pose_keys = {"pose_a", "pose_b"};

QJsonArray json_of_pose(const PoseNumbers& numbers) {
    QJsonArray all;
    for (const double number : numbers) {
        all.append(number);
    }
    return all;
}

// Returns none where they are no numbers of a pose.
std::optional<PosePair> poses_in(const QJsonObject& saved) {
    PosePair poses;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const QJsonArray all = saved[QLatin1String(k_pose_keys[i])].toArray();
        PoseNumbers& numbers = i == k_a ? poses.numbers_a : poses.numbers_b;
        if (all.size() != static_cast<qsizetype>(numbers.size())) {
            return std::nullopt;
        }
        for (std::size_t k = 0; k < numbers.size(); ++k) {
            numbers[k] = all[static_cast<qsizetype>(k)].toDouble(k_no_number);
        }
        const auto pose = pipeline::pose_from(numbers);
        if (!pose) {
            return std::nullopt;
        }
        (i == k_a ? poses.a : poses.b) = *pose;
    }
    return poses;
}

QJsonObject json_of(const RobotFiles& files) {
    QJsonObject saved;
    if (files.are_things()) {
        saved["things"] = QJsonArray::fromStringList(files.things);
        saved["poses"] = files.log;
        QJsonObject models;
        for (const auto& [name, model] : files.models.asKeyValueRange()) {
            models[name] = model;
        }
        if (!models.isEmpty()) {
            saved["models"] = models;
        }
    } else {
        saved["robot"] = files.robot;
        saved["joints"] = files.log;
        saved["degrees"] = files.has_degrees;
    }
    if (!files.pair[k_a].isEmpty()) {
        saved["pair"] = QJsonArray::fromStringList({files.pair[k_a], files.pair[k_b]});
    }
    return saved;
}

// Returns none where neither a robot nor several things were kept.
std::optional<RobotFiles> robot_in(const QJsonObject& saved) {
    RobotFiles files;
    files.robot = saved["robot"].toString();
    for (const auto& thing : saved["things"].toArray()) {
        files.things += thing.toString();
    }
    files.log = saved[files.are_things() ? "poses" : "joints"].toString();
    files.has_degrees = saved["degrees"].toBool();
    const QJsonObject models = saved["models"].toObject();
    for (auto model = models.begin(); model != models.end(); ++model) {
        files.models[model.key()] = model.value().toString();
    }
    const QJsonArray pair = saved["pair"].toArray();
    files.pair = {pair[k_a].toString(), pair[k_b].toString()};
    const bool has_bodies =
        !files.robot.isEmpty() || (files.things.size() >= 2 && !files.things.contains(QString()));
    return has_bodies && !files.log.isEmpty() ? std::optional(files) : std::nullopt;
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

// What is still being made where there was nothing is kept as what will be there: somebody may
// close the window before that.
void InspectMemory::save_models(QJsonObject& saved) const {
    const PairBodies& bodies = scene_.bodies();
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const bool is_coming = bodies.is_making(i) && !bodies.coming(i).model.isEmpty();
        const QString& model = !bodies.origin(i).model.isEmpty() ? bodies.origin(i).model
                               : is_coming                       ? bodies.coming(i).model
                                                                 : bodies.missed(i).model;
        if (!model.isEmpty()) {
            saved[QLatin1String(k_model_keys[i])] = model;
        }
    }
}

// Returns the files that come back with the desk.
QJsonObject InspectMemory::saved_files() const {
    QJsonObject saved = saved_bodies();
    if (const auto aside = robot_.kept_aside()) {
        saved[k_aside] = json_of(*aside);
    }
    return saved;
}

QJsonObject InspectMemory::saved_bodies() const {
    QJsonObject saved;
    if (!contact_.path().isEmpty()) {
        saved["contact"] = contact_.path();
        save_models(saved);
        return saved;
    }
    if (pipeline::is_contact_file(file_path(scene_.bodies().missed(k_a).path))) {
        saved["contact"] = scene_.bodies().missed(k_a).path;
        save_models(saved);
        return saved;
    }
    if (const auto files = robot_.kept()) {
        saved = json_of(*files);
        saved["others"] = others_.is_shown();
        return saved;
    }
    const PairBodies& bodies = scene_.bodies();
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const QString& path = bodies.body(i)        ? bodies.origin(i).path
                              : bodies.is_making(i) ? bodies.coming(i).path
                                                    : bodies.missed(i).path;
        if (!path.isEmpty()) {
            saved[QLatin1String(k_body_keys[i])] = path;
        }
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
    if (!rows.isEmpty()) {
        saved["poses"] = rows;
    }
    if (!of_b.isEmpty()) {
        saved[k_poses_of_b] = of_b;
    }
    return saved;
}

// A pose at which a row has both is that row's, so that a file that was changed since is followed.
QJsonObject InspectMemory::saved() const {
    if (!restored_.isEmpty()) {
        return restored_;
    }
    QJsonObject saved = saved_files();
    if (saved.isEmpty()) {
        return saved; // nothing comes back that could be posed
    }
    const bool has_rows =
        saved.contains("poses") || saved.contains("contact") || saved.contains("joints");
    if (has_rows) {
        saved["row"] = static_cast<double>(timeline_.rows() > 0 ? timeline_.row() : row_);
    }
    const bool is_at_row = timeline_.rows() > 0 &&
                           are_same((*timeline_.log())[timeline_.row()], scene_.poses().both());
    const bool is_any_there = scene_.bodies().body(k_a) || scene_.bodies().body(k_b);
    const bool is_awaited = has_rows && !is_any_there && timeline_.rows() == 0;
    if (is_awaited ? poses_.has_value() : !is_at_row || !has_rows) {
        const PosePair& poses = is_awaited ? *poses_ : scene_.poses().both();
        saved[QLatin1String(k_pose_keys[k_a])] = json_of_pose(poses.numbers_a);
        saved[QLatin1String(k_pose_keys[k_b])] = json_of_pose(poses.numbers_b);
    }
    if (is_any_there || place_) {
        saved["camera"] = json_of_camera(is_any_there ? camera_.standpoint().place() : *place_);
    }
    return saved;
}

void InspectMemory::restore(const QJsonObject& saved) {
    restored_ = saved;
}

void InspectMemory::open_restored() {
    const QJsonObject saved = std::exchange(restored_, QJsonObject());
    if (saved.isEmpty()) {
        return;
    }
    place_ = camera_from_json(saved["camera"].toObject());
    poses_ = poses_in(saved);
    const double row = saved["row"].toDouble();
    row_ = row >= 0.0 && row < static_cast<double>(pipeline::k_most_rows)
               ? static_cast<std::size_t>(row)
               : 0;
    if (auto aside = robot_in(saved[k_aside].toObject())) {
        aside->is_aside = true;
        robot_.open_again(*aside);
    }
    if (const QString contact = saved["contact"].toString(); !contact.isEmpty()) {
        for (std::size_t i = 0; i < k_bodies; ++i) {
            contact_models_[i] = saved[QLatin1String(k_model_keys[i])].toString();
        }
        open_contact(contact);
        return;
    }
    if (awaited_robot_ = robot_in(saved); awaited_robot_) {
        others_.set_shown(saved["others"].toBool(true));
        robot_.open_again(*awaited_robot_);
        return;
    }
    for (std::size_t i = 0; i < k_bodies; ++i) {
        open_body(i, saved[QLatin1String(k_body_keys[i])].toString(),
                  saved[QLatin1String(k_model_keys[i])].toString());
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

void InspectMemory::open_rows(const QJsonObject& saved) {
    const QString path = saved["poses"].toString();
    const QString of_b = saved[k_poses_of_b].toString();
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
