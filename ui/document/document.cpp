#include "ui/document/document.h"

#include <QFile>
#include <QFileInfo>

namespace hullwright::ui {
namespace {

// A slider that moves sends a change for every step.
constexpr int k_patience_milliseconds = 60;

std::filesystem::path file_path(const QString& path) {
    return std::filesystem::path(QFile::encodeName(path).toStdString());
}

} // namespace

Document::Document(QObject* parent) : QObject(parent) {
    waiting_.setSingleShot(true);
    waiting_.setInterval(k_patience_milliseconds);
    connect(&waiting_, &QTimer::timeout, this, &Document::cut);
    connect(&prepare_, &PrepareJob::loaded, this, &Document::take_model);
    connect(&prepare_, &PrepareJob::failed, this, &Document::failed);
    connect(&prepare_, &PrepareJob::progressed, this, &Document::progressed);
    connect(&prepare_, &PrepareJob::ended, this, &Document::ended);
    connect(&decompose_, &DecomposeJob::cut, this, &Document::take_pieces);
    connect(&decompose_, &DecomposeJob::failed, this, &Document::failed);
    connect(&decompose_, &DecomposeJob::progressed, this, &Document::progressed);
    connect(&decompose_, &DecomposeJob::ended, this, &Document::ended);
}

void Document::open(const QString& path) {
    opening_ = QFileInfo(path).absoluteFilePath();
    read();
}

void Document::read() {
    waiting_.stop();
    decompose_.stop();
    PrepareSettings settings;
    settings.worker = file_path(worker_);
    read_by_ = recipe_;
    prepare_.start(file_path(opening_), recipe_, settings);
}

void Document::stop() {
    waiting_.stop();
    prepare_.stop();
    decompose_.stop();
}

void Document::take_model(const std::shared_ptr<const LoadedModel>& model) {
    model_ = model;
    path_ = opening_;
    pieces_.reset();
    selection_.clear();
    hidden_.clear();
    emit model_changed();
    emit pieces_changed();
    cut();
}

void Document::cut() {
    if (model_) {
        decompose_.start(model_, recipe_, palette_);
    }
}

// Numbers mean other pieces now.
void Document::take_pieces(const std::shared_ptr<const CutPieces>& pieces) {
    pieces_ = pieces;
    selection_.clear();
    hidden_.clear();
    emit pieces_changed();
}

bool Document::up_to_date() const {
    return pieces_ && !pieces_->preliminary && pieces_->recipe == recipe_ && !busy();
}

void Document::set_recipe(const Recipe& recipe) {
    if (recipe == recipe_) {
        return;
    }
    recipe_ = recipe;
    emit recipe_changed();
    const bool reads_anew =
        !(recipe.import == read_by_.import) || !(recipe.repair == read_by_.repair);
    if (reads_anew && !opening_.isEmpty()) {
        read();
    } else if (model_) {
        waiting_.start();
    }
}

void Document::set_palette(Palette palette) {
    if (palette != palette_) {
        palette_ = palette;
        if (model_) {
            waiting_.start();
        }
    }
}

void Document::select(std::set<PieceId> pieces) {
    if (pieces != selection_) {
        selection_ = std::move(pieces);
        emit selection_changed();
    }
}

void Document::set_visible(const std::set<PieceId>& pieces, bool visible) {
    const std::size_t before = hidden_.size();
    for (const PieceId piece : pieces) {
        if (visible) {
            hidden_.erase(piece);
        } else {
            hidden_.insert(piece);
        }
    }
    if (hidden_.size() != before) {
        emit visibility_changed();
    }
}

void Document::show_all() {
    if (!hidden_.empty()) {
        hidden_.clear();
        emit visibility_changed();
    }
}

} // namespace hullwright::ui
