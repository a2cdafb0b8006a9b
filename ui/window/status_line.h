// Says below everything how large what is open is, what is being done, and what just happened.
#pragma once

#include "ui/document/document.h"

class QLabel;
class QProgressBar;
class QStatusBar;
class QToolButton;

namespace hullwright::ui {

class KeptLine;
class LastChange;
class Viewport;

class StatusLine : public QObject {
    Q_OBJECT
public:
    StatusLine(Document& document, const LastChange& change, Viewport& viewport, QStatusBar& bar);

    void say(const QString& text); // for some seconds
    // Says that a file was written, with a button to its folder as long as that stands there.
    void say_written(const QString& path);
    void show_progress(const QString& stage, double fraction);
    void hide_progress();
    void show_size();
    // The size of what is open in Author says nothing of what another workspace shows.
    void tell_size(bool tells);
    void set_words(); // again, in the window's language

signals:
    void stop_wanted();
    void jobs_wanted();

private:
    [[nodiscard]] QString size_text() const;
    [[nodiscard]] QString counts_text() const;
    [[nodiscard]] QString name_of_work() const;
    [[nodiscard]] QString time_left() const;
    void show_corrected(const QString& what, const std::set<PieceId>& pieces);
    // Says how the finished pieces differ from those before.
    void show_change();

    Document& document_;
    const LastChange& change_;
    Viewport& viewport_;
    QStatusBar& line_;
    bool tells_size_ = true;
    KeptLine* size_;     // not a message, which any menu would remove
    QToolButton* phase_; // opens the jobs
    QProgressBar* bar_;
    QLabel* left_; // how long it still takes
    QToolButton* stop_;
    QToolButton* folder_;
    QString written_; // the file that was written last
};

} // namespace hullwright::ui
