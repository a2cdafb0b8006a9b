#include "ui/inspect/inspected_robot.h"

#include "ui/document/file_path.h"
#include "ui/document/presets.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace hullwright::ui {

InspectedRobot::InspectedRobot(PairScene& scene, Timeline& timeline, JobWatch& jobs,
                               QObject* parent)
    : QObject(parent), scene_(scene), timeline_(timeline) {
    jobs.follow_for(*this, answering_, QT_TRANSLATE_NOOP("Job", "Asking all pairs of bodies"));
    jobs.follow_for(*this, making_, QT_TRANSLATE_NOOP("Job", "Making a pair of bodies"));
    connect(&answering_, &RobotJob::answered, this, &InspectedRobot::take);
    connect(&making_, &RobotPairJob::made, this, &InspectedRobot::take_pair);
    connect(&making_, &RobotPairJob::refused, this, [this](std::size_t which, const Issue& issue) {
        const RobotPair& pair = robot_->report().pairs[wanted_];
        const std::size_t body = which == k_a ? pair.a : pair.b;
        files_.models.remove(QString::fromStdString(robot_->report().bodies[body].name));
        emit failed(issue);
    });
    connect(&scene_.bodies(), &PairBodies::changed, this, &InspectedRobot::leave_if_gone);
}

void InspectedRobot::open(const RobotFiles& files) {
    const auto absolute = [](const QString& path) { return QFileInfo(path).absoluteFilePath(); };
    coming_ = files;
    coming_.robot = files.are_things() ? QString() : absolute(files.robot);
    std::ranges::transform(files.things, coming_.things.begin(), absolute);
    coming_.log = absolute(files.log);
    start();
}

void InspectedRobot::open_again(RobotFiles files) {
    files.gone.clear();
    for (const QString& path : QStringList{files.robot, files.log} + files.things) {
        if (!path.isEmpty() && !QFileInfo::exists(path)) {
            files.gone += path;
        }
    }
    const auto is_there = [&files](const QString& path) { return !files.gone.contains(path); };
    const bool can_be_asked =
        is_there(files.robot) && is_there(files.log) &&
        (!files.are_things() || std::ranges::count_if(files.things, is_there) >= 2);
    if (can_be_asked) {
        open(files);
    } else {
        coming_ = std::move(files);
    }
    emit changed();
}

void InspectedRobot::start() {
    pipeline::RobotInput input;
    input.robot = file_path(coming_.robot).string();
    input.joints = file_path(coming_.log).string();
    pipeline::RobotSettings settings;
    settings.log.has_degrees = coming_.has_degrees;
    settings.bodies.recipe = first_recipe();
    settings.bodies.prepare = {true, file_path(worker_)};
    if (coming_.are_things()) {
        settings.leave_out_always_meeting = false;
        for (const QString& file : coming_.things) {
            input.things.push_back(file_path(file).string());
            if (coming_.gone.contains(file)) {
                input.left_out.insert(input.things.back());
            }
        }
    } else {
        settings.bodies.recipe.import.up = UpAxis::z; // as robots stand in both formats
    }
    answering_.start(input, settings);
}

std::optional<RobotFiles> InspectedRobot::kept() const {
    const bool is_nothing_there = !scene_.bodies().body(k_a) && !scene_.bodies().body(k_b);
    const bool is_waited_for = !coming_.log.isEmpty() && !coming_.is_aside;
    if (is_nothing_there && is_waited_for) {
        return coming_;
    }
    if (!robot_ || !(pair_ || (is_nothing_there && !files_.is_aside))) {
        return std::nullopt;
    }
    return files_with_pair();
}

std::optional<RobotFiles> InspectedRobot::kept_aside() const {
    if (coming_.is_aside) {
        return coming_;
    }
    const bool is_beside =
        files_.is_aside || scene_.bodies().body(k_a) || scene_.bodies().body(k_b);
    return robot_ && !pair_ && !making_.running() && is_beside ? std::optional(files_with_pair())
                                                               : std::nullopt;
}

RobotFiles InspectedRobot::files_with_pair() const {
    RobotFiles kept = files_;
    const RobotReport& report = robot_->report();
    const RobotPair& pair = report.pairs[wanted_];
    kept.pair = {QString::fromStdString(report.bodies[pair.a].name),
                 QString::fromStdString(report.bodies[pair.b].name)};
    return kept;
}

void InspectedRobot::stop() {
    answering_.stop();
    making_.stop();
}

void InspectedRobot::take(const std::shared_ptr<const pipeline::RobotScene>& robot) {
    const RobotFiles files = std::exchange(coming_, {});
    const QString name = QFileInfo(files.are_things() ? files.log : files.robot).fileName();
    if (robot->report().pairs.empty()) {
        emit refused(tr("%1: no two of its bodies have a shape that collides.").arg(name));
        return;
    }
    making_.stop();
    robot_ = robot;
    files_ = files;
    name_ = name;
    pair_.reset();
    bodies_.reset();
    wanted_ = wanted_pair();
    emit changed();
    if (!files_.is_aside) {
        choose(wanted_);
    }
}

// Returns the worst where the bodies that somebody wants are no pair.
std::size_t InspectedRobot::wanted_pair() const {
    const RobotReport& report = robot_->report();
    const auto found = std::ranges::find_if(report.pairs, [&](const RobotPair& pair) {
        return QString::fromStdString(report.bodies[pair.a].name) == files_.pair[k_a] &&
               QString::fromStdString(report.bodies[pair.b].name) == files_.pair[k_b];
    });
    return found == report.pairs.end() ? 0 : static_cast<std::size_t>(found - report.pairs.begin());
}

void InspectedRobot::choose(std::size_t pair) {
    wanted_ = pair;
    std::array<std::string, k_bodies> models;
    std::ranges::transform(models_of(pair), models.begin(), [](const QString& model) {
        return QFileInfo::exists(model) ? file_path(model).string() : std::string();
    });
    making_.start(robot_, pair, models, file_path(worker_));
}

// Returns the models of assets, as somebody has named them.
std::array<QString, k_bodies> InspectedRobot::models_of(std::size_t pair) const {
    const RobotReport& report = robot_->report();
    const auto model = [&](std::size_t body) {
        return files_.models.value(QString::fromStdString(report.bodies[body].name));
    };
    return {model(report.pairs[pair].a), model(report.pairs[pair].b)};
}

void InspectedRobot::take_pair(const ShownRobotPair& shown) {
    const auto& pair = shown.pair;
    bodies_.reset(); // what comes and goes now is no reason to leave the pair
    const RobotPair& found = robot_->report().pairs[wanted_];
    PairBodies::Named named;
    named.names = {QString::fromStdString(pair->names[0]), QString::fromStdString(pair->names[1])};
    named.models = models_of(wanted_);
    if (files_.are_things()) {
        named.paths = {files_.things[static_cast<qsizetype>(found.a)],
                       files_.things[static_cast<qsizetype>(found.b)]};
    }
    scene_.bodies().take(shown.bodies, named);
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (!named.models[i].isEmpty() && !QFileInfo::exists(named.models[i])) {
            scene_.bodies().miss_model(i, named.models[i]);
        }
    }
    timeline_.take(name_, shown.rows);
    bodies_ = pair;
    pair_ = wanted_;
    files_.is_aside = false;
    const auto worst = found.deepest   ? std::optional(found.deepest->row)
                       : found.nearest ? std::optional(found.nearest->row)
                                       : std::nullopt;
    if (worst) {
        timeline_.go_to(worst->number - 1);
    }
    emit changed();
}

// Other bodies may be held against each other, and the robot's pairs can be gone back to. What did
// not come is not waited for any more.
void InspectedRobot::leave_if_gone() {
    const bool is_missed = !coming_.log.isEmpty() && !coming_.is_aside && !answering_.running();
    if (is_missed && !robot_ && (scene_.bodies().body(k_a) || scene_.bodies().body(k_b))) {
        coming_ = {};
        emit changed();
    }
    if (!bodies_) {
        return;
    }
    if (are_held(bodies_->bodies, scene_.bodies())) {
        keep_models();
        return;
    }
    bodies_.reset();
    pair_.reset();
    emit changed();
}

void InspectedRobot::keep_models() {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (!scene_.bodies().origin(i).model.isEmpty()) {
            files_.models[scene_.bodies().origin(i).name] = scene_.bodies().origin(i).model;
        }
    }
}

} // namespace hullwright::ui
