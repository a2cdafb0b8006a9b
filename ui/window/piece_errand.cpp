#include "ui/window/piece_errand.h"

#include "ui/window/document_files.h"

#include <QFileInfo>

#include <algorithm>

namespace hullwright::ui {

PieceErrand::PieceErrand(Document& document, DocumentFiles& files, QObject* parent)
    : QObject(parent), document_(document), files_(files) {
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &PieceErrand::select_if_there);
    connect(&document_, &Document::failed, this, &PieceErrand::give_up);
    connect(&document_.reader(), &ModelReader::model_missing, this, &PieceErrand::give_up);
}

void PieceErrand::go(const QString& model, const QString& piece) {
    model_ = model;
    piece_ = piece;
    if (!is_open()) {
        files_.open(model);
    }
    select_if_there();
}

bool PieceErrand::is_open() const {
    const auto is_same = [this](const QString& path) {
        return !path.isEmpty() && QFileInfo(path) == QFileInfo(model_);
    };
    return model_.isEmpty() || is_same(document_.path()) ||
           is_same(document_.keeper().file().path());
}

// The pieces of a model that was open before are others, whatever their names are.
void PieceErrand::select_if_there() {
    const auto& cut = document_.shown().pieces();
    if (!piece_ || !cut || cut->preliminary || cut->model != document_.model() || !is_open()) {
        return;
    }
    const std::string name = piece_->toStdString();
    const auto at = std::ranges::find(cut->names, name);
    if (at != cut->names.end()) {
        document_.shown().select({static_cast<PieceId>(at - cut->names.begin())});
    } else {
        emit missed(tr("There is no piece %1 here: these pieces were made with other settings than "
                       "those that were compared.")
                        .arg(*piece_));
    }
    piece_.reset();
}

} // namespace hullwright::ui
