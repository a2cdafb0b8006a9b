// Watches whether the files that a model was read from are still the same. Editors replace files by
// others of the same name and take seconds to write, so folders are watched too and files are
// compared only at rest. The contents are compared, so that touching a file changes nothing.
#pragma once

#include "ui/jobs/job.h"
#include "ui/jobs/prepare_job.h"

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QStringList>

namespace hullwright::ui {

class SourceWatch : public QObject {
    Q_OBJECT
public:
    explicit SourceWatch(QObject* parent = nullptr);

    // Replaces the list of watched files; `files` says what they were when they were read.
    void watch(const std::vector<ReadFile>& files);
    // Looks now. Systems do not report every change, least of all for files of other machines.
    void look();
    [[nodiscard]] Job& job() { return job_; } // for those who watch the work

signals:
    void changed(); // sent again when the file changes again
    void gone();
    void back(); // the file is again as it was read

private:
    // A stamp that stays the same means that the file does, without reading it. It is empty for a
    // missing file.
    struct Stamp {
        qint64 bytes = 0;
        QDateTime changed;
        bool operator==(const Stamp&) const = default;
    };
    using Stamps = std::vector<Stamp>;
    using Hashes = std::vector<std::string>; // empty for a file that cannot be read

    static Stamps stamps_of(const std::vector<ReadFile>& files);
    static Hashes hashes_of(const std::vector<ReadFile>& files, const Progress& progress);
    void take(const Stamps& stamps, const Hashes& hashes);
    void tell(const Hashes& hashes);
    void follow();

    QFileSystemWatcher watcher_;
    QTimer soon_;
    std::vector<ReadFile> files_;
    Stamps seen_;
    bool compared_ = false; // the files with the stamps seen last are compared
    Hashes told_;
    Job job_; // last, so that it ends before the others are destroyed
};

} // namespace hullwright::ui
