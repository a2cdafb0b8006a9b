// Asks for what Inspect opens and keeps, and opens what somebody brings: bodies, poses, robots,
// contact files.
#pragma once

#include <QObject>
#include <QStringList>

class QWidget;

namespace hullwright::ui {

class InspectedRobot;
class KeptContact;
class PairComparison;
class PairScene;
class Timeline;

class InspectFiles : public QObject {
    Q_OBJECT
public:
    struct Watched {
        PairScene& scene;
        Timeline& timeline;
        KeptContact& contact;
        InspectedRobot& robot;
        PairComparison& comparison;
    };
    // Dialogs belong to that window.
    InspectFiles(QWidget& window, const Watched& watched);

    [[nodiscard]] bool takes(const QStringList& files) const;
    void open(const QStringList& files);

    void choose_file(std::size_t which);
    void choose_faces(std::size_t which); // the model that has them
    void choose_model(std::size_t which); // what pieces are compared with
    void choose_several();
    void choose_poses();
    void choose_contact_file();
    void choose_robot(const QString& robot = {}, const QString& joints = {});
    void keep_contact();

signals:
    void refused(const QString& why);

private:
    bool open_robot(const QStringList& files);
    void open_poses(QStringList files, const QStringList& bodies);
    [[nodiscard]] QString asked_model(std::size_t which);

    QWidget& window_;
    Watched watched_;
};

} // namespace hullwright::ui
