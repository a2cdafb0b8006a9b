#include "ui/window/piece_sender.h"

#include "ui/inspect/inspect_memory.h"
#include "ui/inspect/inspection.h"
#include "ui/probe/probe_bench.h"
#include "ui/probe/probing.h"

#include <QFileInfo>

namespace hullwright::ui {

PieceSender::PieceSender(Document& document, Inspection& inspection, Probing& probing,
                         QObject* parent)
    : QObject(parent), document_(document), inspection_(inspection), probing_(probing) {}

// Returns null where they are not ready to be sent elsewhere, which is said.
std::shared_ptr<const CutPieces> PieceSender::finished_pieces() {
    const auto& cut = document_.shown().pieces();
    if (cut && !cut->preliminary) {
        return cut;
    }
    emit unready(tr("The pieces are not finished yet; wait, and send them then."));
    return nullptr;
}

QString PieceSender::name() const {
    return QFileInfo(document_.path()).fileName();
}

void PieceSender::send_to_inspect(std::size_t which) {
    if (const auto cut = finished_pieces()) {
        emit going_to("inspect");
        inspection_.memory().open_restored(); // first, so that what is sent takes the place of it
        inspection_.scene().bodies().take(which, cut, name());
    }
}

void PieceSender::send_to_probe() {
    if (const auto cut = finished_pieces()) {
        probing_.bench().target().take(cut, name());
        emit going_to("probe");
    }
}

} // namespace hullwright::ui
