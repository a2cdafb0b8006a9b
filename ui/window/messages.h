// Holds what the banner says about the document: errors, files that changed, corrections that do
// not apply any more.
#pragma once

#include "ui/document/document.h"

namespace hullwright::ui {

class Banner;

class Messages : public QObject {
    Q_OBJECT
public:
    Messages(Document& document, Banner& banner, QObject* parent = nullptr);

    // Stopped work is no error.
    void show_error(const Issue& issue);
    // Says why something cannot be done until the pieces are finished.
    void show_unready(const QString& why);
    // Removes what was said of a step that is no longer the last one.
    void dismiss_of_last_step();
    // Removes messages about the model that was open before; work left behind belongs to no model.
    void dismiss_of_model();

signals:
    void refused(const QString& why);

private:
    void watch_source();
    void show_not_applied(const QStringList& which, const std::vector<Issue>& reasons);
    void show_locked(const QStringList& names, bool is_rest_done);

    Document& document_;
    Banner& banner_;
    bool is_about_waiting_ = false; // the error goes when the pieces are finished
};

} // namespace hullwright::ui
