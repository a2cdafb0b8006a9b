// Sends the pieces that are shown to another workspace, as an asset there.
#pragma once

#include "ui/document/document.h"

namespace hullwright::ui {

class Inspection;
class Probing;

class PieceSender : public QObject {
    Q_OBJECT
public:
    PieceSender(Document& document, Inspection& inspection, Probing& probing,
                QObject* parent = nullptr);

    void send_to_inspect(std::size_t which); // as body A or B
    void send_to_probe();

signals:
    void going_to(const char* workspace); // it is to come to the front
    void unready(const QString& why);     // nothing can be sent now

private:
    [[nodiscard]] std::shared_ptr<const CutPieces> finished_pieces();
    [[nodiscard]] QString name() const;

    Document& document_;
    Inspection& inspection_;
    Probing& probing_;
};

} // namespace hullwright::ui
