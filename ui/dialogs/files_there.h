// Says which files are there already where some would be written. Those that are numbered are found
// by one look at their folder, since there may be one for each of thousands of pieces or pictures;
// a folder on a network may take seconds to answer, so that a job looks.
#pragma once

#include "base/progress.h"
#include "ui/jobs/latest_job.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <utility>
#include <vector>

namespace hullwright::ui {

// Returns the numbers from 1 to `count` whose files are there, ascending: {n} in the file's name
// stands for the number (see `numbered`). There are none where no {n} is in it. After a stop some
// are missing.
[[nodiscard]] std::vector<std::size_t> numbers_there(const QString& path, std::size_t count,
                                                     const Progress& progress = {});

// Says what would be written.
struct FilesAsked {
    QString path;            // with {n} in it a file for each of the numbers up to `count`
    std::size_t count = 0;   // 0: there is one file, whatever its name
    QStringList beside = {}; // other files

    bool operator==(const FilesAsked&) const = default;
};

struct FilesThere {
    FilesAsked of;
    bool has_folder = false; // where the path is; nothing else is looked for without it
    QStringList first = {};  // names of the first files that are there
    qsizetype count = 0;     // of all files that are there
};
[[nodiscard]] FilesThere files_there(const FilesAsked& asked, const Progress& progress = {});

class FilesThereJob : public LatestJob<FilesAsked> {
    Q_OBJECT
public:
    explicit FilesThereJob(QObject* parent = nullptr);

    using Look = std::function<FilesThere(const FilesAsked&, const Progress&)>;
    // Looks in another way, as if at a slow disk.
    void look_by(Look look) { look_ = std::move(look); }
    // It is no stop, which only somebody who has enough of waiting makes.
    void drop() override;

signals:
    void found(const hullwright::ui::FilesThere& files);

protected:
    void begin(const FilesAsked& asked) override;

private:
    // The milliseconds after which a folder that does not answer gives way to the next one.
    static constexpr qint64 k_long = 500;

    Look look_ = files_there;
};

} // namespace hullwright::ui
