// Opens and saves what is open: asks for files, asks before work would be lost, and remembers what
// was opened.
#pragma once

#include "ui/document/document.h"

#include <functional>

class QWidget;

namespace hullwright::ui {

class Banner;
class FittingChoice;

class DocumentFiles : public QObject {
    Q_OBJECT
public:
    // `window` is the parent of all dialogs and has the name of what is open in its title.
    DocumentFiles(Document& document, Banner& banner, QWidget& window);

    void choose();
    void open(const QString& path);
    // Asks for a file of colliders that another program made, or opens it: they take the place of
    // pieces, and lie on the model that is open, if there is one.
    void choose_colliders();
    void open_colliders(const QString& path);
    // Opens a file of colliders beside what it has itself to be looked at, if it has any.
    void open_alone(const QString& path);
    // Begins to save a project; asks for the file when the path is empty, and returns false when
    // none is chosen. The end is told by `saved`, or by the document's `failed`.
    bool save(const QString& path);
    // True when what is open may be closed now: nothing would be lost, or somebody gives it up.
    // While it is being saved, because somebody wants that, the answer is false; `after_saving` is
    // called once it is saved, and is dropped when that fails.
    [[nodiscard]] bool may_close(std::function<void()> after_saving);

signals:
    void chosen(const QString& path); // by hand, a document or anything else
    void opening();                   // another document than before
    void saved(const QString& path);

private:
    [[nodiscard]] QString choose_target();
    void offer_to_find_model(const Issue& issue);
    void find_model(const QString& name);
    void show_title();
    void open_on(const QString& path, const QString& model);
    void tell_of_colliders();
    void tell_of(const pipeline::ForeignPieces& foreign);
    void tell_how_they_lie(const pipeline::ForeignPieces& foreign);
    void offer_colliders(const QString& path, const QString& why);
    void offer_unseen_colliders(const Issue& issue);
    void mark_changes();
    [[nodiscard]] QString folder() const;

    Document& document_;
    Banner& banner_;
    QWidget& window_;
    FittingChoice* fitting_;             // how colliders come to lie on the model
    std::function<void()> after_saving_; // what waits for the end of saving
};

} // namespace hullwright::ui
