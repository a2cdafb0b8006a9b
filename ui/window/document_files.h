// Opens and saves what is open: asks for files, asks before work would be lost, and remembers what
// was opened.
#pragma once

#include "ui/document/document.h"

class QWidget;

namespace hullwright::ui {

class Banner;

class DocumentFiles : public QObject {
    Q_OBJECT
public:
    // `window` is the parent of all dialogs and has the name of what is open in its title.
    DocumentFiles(Document& document, Banner& banner, QWidget& window);

    void choose();
    void open(const QString& path);
    // Saves a project; asks for the file when the path is empty.
    bool save(const QString& path);
    // True when what is open may be closed: nothing would be lost, or somebody said what to do.
    [[nodiscard]] bool may_close();

signals:
    void opening(); // another document than before
    void saved(const QString& path);

private:
    [[nodiscard]] QString choose_target();
    void offer_to_find_model(const Issue& issue);
    void find_model(const QString& name);
    void show_title();

    Document& document_;
    Banner& banner_;
    QWidget& window_;
};

} // namespace hullwright::ui
