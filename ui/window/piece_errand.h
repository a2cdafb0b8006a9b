// Leads to a piece of a model by its name: opens the model unless it is open, waits for its pieces,
// and selects the one of that name.
#pragma once

#include "ui/document/document.h"

#include <optional>

namespace hullwright::ui {

class DocumentFiles;

class PieceErrand : public QObject {
    Q_OBJECT
public:
    PieceErrand(Document& document, DocumentFiles& files, QObject* parent = nullptr);

    // An empty model means the one that is open.
    void go(const QString& model, const QString& piece);

signals:
    void missed(const QString& why); // there is no piece of that name

private:
    [[nodiscard]] bool is_open() const;
    void select_if_there();
    void give_up() { piece_.reset(); }

    Document& document_;
    DocumentFiles& files_;
    QString model_;
    std::optional<QString> piece_; // none: there is no errand
};

} // namespace hullwright::ui
