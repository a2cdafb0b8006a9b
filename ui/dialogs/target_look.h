// Knows for a dialog what is there already where it would write. A job looks, since folders on a
// network may take seconds to answer; what was found last stands until there is another answer or
// that takes long, so that nothing flickers while a name is typed.
#pragma once

#include "ui/dialogs/files_there.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace hullwright::ui {

class TargetLook : public QObject {
    Q_OBJECT
public:
    explicit TargetLook(QObject* parent);

    // Looks where the dialog would write now. It looks again where that is known, since files come
    // and go, but not while it is looking there.
    void look(const FilesAsked& asked);
    // The dialog has no place to write to.
    void forget();

    // Returns what was found last, perhaps at a place before; null where nothing of it stands.
    [[nodiscard]] const FilesThere* last() const { return last_ ? &*last_ : nullptr; }
    // True where the answer takes so long that people should be told.
    [[nodiscard]] bool is_late() const { return is_late_; }
    // Is asked when somebody wants to write: true where it is known what that would do. Else
    // `ready` is sent as soon as it is known that nothing is in the way, unless another place is
    // looked at before.
    [[nodiscard]] bool may_write();
    // Somebody who chooses another place wants to write no longer.
    void wait_no_longer() { is_wanted_ = false; }

    // True where what was found last is that this path has no folder. One that is missing at a
    // place before says nothing of another.
    [[nodiscard]] bool lacks_folder(const QString& path) const;
    // The folder of the last time may be gone: this one takes its place where the first answer is
    // that it is, unless somebody has chosen a place by then.
    void fall_back_on(const QString& folder) { fallback_ = folder; }
    void keep_place() { fallback_.clear(); }
    // Returns the path to go to from this one, where that is so; empty where it stays.
    [[nodiscard]] QString take_fallback(const QString& path);
    [[nodiscard]] FilesThereJob& job() { return *job_; }

signals:
    void changed(); // something else is known
    void ready();

private:
    [[nodiscard]] bool is_known() const { return last_ && last_->of == asked_; }
    void take(const FilesThere& there);
    void lose();
    void end_waiting();

    std::optional<FilesAsked> asked_;
    std::optional<FilesThere> last_;
    QString fallback_; // a folder; empty where there is none, or where the first answer has come
    bool is_late_ = false;
    bool is_wanted_ = false; // somebody waits for the answer to write
    QTimer patience_;
    LeavingJob<FilesThereJob> job_{new FilesThereJob};
};

} // namespace hullwright::ui
