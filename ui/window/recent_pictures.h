// Keeps a small picture of each file that was opened or saved last, for the first page of another
// window.
#pragma once

#include "ui/document/document.h"

namespace hullwright::ui {

class Viewport;

class RecentPictures : public QObject {
    Q_OBJECT
public:
    RecentPictures(Document& document, const Viewport& viewport);

private:
    void draw();

    Document& document_;
    const Viewport& viewport_;
    bool is_wanted_ = false; // what is open has another file, or another moment of it
    Job job_{"picture of a recent file"};
};

} // namespace hullwright::ui
