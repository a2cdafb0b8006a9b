// What the banner says about the document: errors, files that changed, corrections that do not
// apply any more.
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
    // Removes messages about the model that was open before; work left behind belongs to no model.
    void dismiss_of_model();

signals:
    void refused(const QString& why);

private:
    void watch_source();
    void show_not_applied(const QStringList& which, const std::vector<Issue>& reasons);

    Document& document_;
    Banner& banner_;
};

} // namespace hullwright::ui
