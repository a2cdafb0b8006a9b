// Asks for what Inspect opens, keeps and saves, and opens what somebody brings: bodies, poses,
// robots, contact files.
#pragma once

#include <QObject>
#include <QStringList>

class QWidget;

namespace hullwright::ui {

class ComparedFiles;
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
        ComparedFiles& compared_files;
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
    void save_table(); // of what was compared
    void save_report();

signals:
    void refused(const QString& why);

private:
    bool open_robot(const QStringList& files);
    void open_poses(QStringList files, const QStringList& bodies);
    [[nodiscard]] QString asked_model(std::size_t which);
    // Returns where something of the pair is to be saved; `end` is the end of such files' names.
    [[nodiscard]] QString asked_target(const QString& title, const QString& kind,
                                       const QString& end);

    QWidget& window_;
    Watched watched_;
};

} // namespace hullwright::ui
