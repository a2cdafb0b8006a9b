// Makes the menu of files: open, save, export.
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace hullwright::ui {

class Document;
class DocumentFiles;
class Exports;
class Inspection;
class Recovery;

class FileMenu : public QObject {
    Q_OBJECT
public:
    struct Work {
        Document& document;
        DocumentFiles& files;
        Recovery& recovery;
        Exports& exports;
        Inspection& inspection; // what it has open is saved, too
    };
    FileMenu(QMenu* menu, const Work& work, QWidget& window);

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void send_wanted(std::size_t which); // the pieces, to the workspace that inspects
    void send_to_probe_wanted();

private:
    void add_opening(QMenu* menu);
    void add_saving(QMenu* menu);
    void add_exports(QMenu* menu);
    void fill_recent(QMenu* menu);
    void follow();

    Work work_;
    QAction* open_ = nullptr;
    QAction* send_ = nullptr;
    QAction* send_to_probe_ = nullptr;
    QAction* export_ = nullptr;
    QList<QAction*> of_model_; // the actions that need a model
    QList<QAction*> to_save_;  // those that need anything to be kept
};

} // namespace hullwright::ui
