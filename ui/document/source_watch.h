// Looks whether the files that a model was read from are still the same. Editors replace files by
// others of the same name and write for seconds, so folders are watched too, files are compared
// once they have come to rest, and by what is in them: who only touches a file changes nothing.
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

    // In place of those before, as they were when they were read.
    void watch(const std::vector<ReadFile>& files);
    // Systems do not tell everything, of other machines' files least of all.
    void look();

signals:
    void changed(); // again, when it changes again
    void gone();
    void back(); // as it was read

private:
    // What says without reading that a file is the same; of one that is not there all is zero.
    struct Stamp {
        qint64 bytes = 0;
        QDateTime changed;
        bool operator==(const Stamp&) const = default;
    };
    using Stamps = std::vector<Stamp>;
    using Hashes = std::vector<std::string>; // empty: the file cannot be read

    static Stamps stamps_of(const std::vector<ReadFile>& files);
    static Hashes hashes_of(const std::vector<ReadFile>& files, const Progress& progress);
    void take(const Stamps& stamps, const Hashes& hashes);
    void tell(const Hashes& hashes);
    void follow();

    QFileSystemWatcher watcher_;
    QTimer soon_;
    std::vector<ReadFile> files_;
    Stamps seen_;
    bool compared_ = false; // what was seen
    Hashes told_;
    Job job_; // last, so that it has ended before the others go
};

} // namespace hullwright::ui
