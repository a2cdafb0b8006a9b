// The line below everything: how large what is open is, what is being done, and what just happened.
#pragma once

#include "ui/document/document.h"

class QLabel;
class QProgressBar;
class QStatusBar;
class QToolButton;

namespace hullwright::ui {

class Viewport;

class StatusLine : public QObject {
    Q_OBJECT
public:
    StatusLine(Document& document, Viewport& viewport, QStatusBar& bar);

    void say(const QString& text); // for some seconds
    void show_progress(const QString& stage, double fraction);
    void hide_progress();
    void show_size();
    void set_words(); // again, in the window's language

signals:
    void stop_wanted();
    void jobs_wanted();

private:
    [[nodiscard]] QString size_text() const;
    [[nodiscard]] QString counts_text() const;
    void show_corrected(const QString& what, const std::set<PieceId>& pieces);

    Document& document_;
    Viewport& viewport_;
    QStatusBar& line_;
    QLabel* size_;       // not a message, which any menu would remove
    QToolButton* phase_; // opens the jobs
    QProgressBar* bar_;
    QToolButton* stop_;
};

} // namespace hullwright::ui
