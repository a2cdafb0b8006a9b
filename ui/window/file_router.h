// Leads files that somebody opens by name, or drops on the window, to the workspace that shows
// them.
#pragma once

#include <QObject>
#include <QStringList>

class QDropEvent;
class QMainWindow;

namespace hullwright::ui {

class DocumentFiles;
class Surroundings;
class Workspace;

class FileRouter : public QObject {
    Q_OBJECT
public:
    // Takes what is dropped on the window.
    FileRouter(QMainWindow& window, DocumentFiles& files, Surroundings& around);

    // A contact file is shown in Inspect, or in Probe where it keeps a play; anything else is the
    // document.
    void open(const QString& path);

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void refused(const QString& why);

private:
    [[nodiscard]] bool takes(const QStringList& dropped) const;
    void take(const QStringList& dropped);
    void open_in(Workspace& workspace, const QString& path);

    DocumentFiles& files_;
    Surroundings& around_;
};

} // namespace hullwright::ui
