#include "ui/document/document.h"

#include "ui/document/file_path.h"
#include "ui/words/correction_text.h"

#include <QFileInfo>
#include <QUndoCommand>

#include <algorithm>
#include <array>
#include <functional>

namespace hullwright::ui {
namespace {

// Work begins this long after the last change of the recipe, because a slider sends one for every
// step.
constexpr int k_patience_milliseconds = 60;
// The first cut waits this long, so that the model is drawn before the processor has other work.
// Without a graphics card drawing takes all of the processor.
constexpr int k_first_look_milliseconds = 150;

// A step of the undo stack, which moves the document along its corrections. The pieces of a step
// are taken from what is kept, or made again.
class CorrectionStep : public QUndoCommand {
public:
    using GoTo = std::function<void(std::size_t)>;
    CorrectionStep(const QString& text, std::size_t number, GoTo go_to)
        : QUndoCommand(text), number_(number), go_to_(std::move(go_to)) {}
    void undo() override { go_to_(number_); }
    void redo() override { go_to_(number_ + 1); }

private:
    std::size_t number_; // number of its correction
    GoTo go_to_;
};

bool have_same_faces(const std::shared_ptr<const CutPieces>& a,
                     const std::shared_ptr<const CutPieces>& b) {
    return a && b && a->model == b->model &&
           std::equal(a->pieces().begin(), a->pieces().end(), b->pieces().begin(),
                      b->pieces().end(),
                      [](const Piece& x, const Piece& y) { return x.faces == y.faces; });
}

// The pieces that differ from those before; both lists are sorted by first face.
std::set<PieceId> other_hulls(const CutPieces& before, const CutPieces& now) {
    std::set<PieceId> others;
    std::size_t old = 0;
    for (PieceId i = 0; i < now.pieces().size(); ++i) {
        const Piece& piece = now.pieces()[i];
        while (old < before.pieces().size() &&
               before.pieces()[old].faces.front() < piece.faces.front()) {
            ++old;
        }
        const bool is_same = old < before.pieces().size() && before.pieces()[old] == piece &&
                             before.extras[old].primitive == now.extras[i].primitive;
        if (!is_same) {
            others.insert(others.end(), i);
        }
    }
    return others;
}

} // namespace

Document::Document(QObject* parent) : QObject(parent) {
    waiting_.setSingleShot(true);
    connect(&waiting_, &QTimer::timeout, this, &Document::cut);
    connect(&prepare_, &PrepareJob::loaded, this, &Document::take_model);
    connect(&prepare_, &PrepareJob::failed, this, &Document::fail_read);
    connect(&prepare_, &PrepareJob::progressed, this, &Document::progressed);
    connect(&prepare_, &PrepareJob::ended, this, &Document::ended);
    connect(&decompose_, &DecomposeJob::cut, this, &Document::take_pieces);
    connect(&decompose_, &DecomposeJob::failed, this, &Document::failed);
    connect(&decompose_, &DecomposeJob::failed, this, &Document::show_finished);
    connect(&decompose_, &DecomposeJob::progressed, this, &Document::progressed);
    connect(&decompose_, &DecomposeJob::ended, this, &Document::ended);
    connect(&edit_, &EditJob::corrected, this, &Document::take_corrected);
    connect(&edit_, &EditJob::repeated, this, &Document::take_repeated);
    connect(&edit_, &EditJob::failed, this, [this](const Issue& issue) {
        step_back_to_shown();
        emit failed(issue);
    });
    connect(&edit_, &EditJob::progressed, this, &Document::progressed);
    connect(&edit_, &EditJob::ended, this, &Document::ended);
    connect(&recolour_, &RecolourJob::failed, this, &Document::failed);
    connect(&recolour_, &RecolourJob::recoloured, this, [this](const auto& draw) {
        draw_ = draw;
        emit recoloured();
    });
    watch_jobs();
}

void Document::watch_jobs() {
    jobs_.follow(prepare_, QT_TRANSLATE_NOOP("Job", "Reading the model"), [this] {
        stop_reading();
        if (model_ && !up_to_date()) {
            cut(); // goes on with the cut that the reading stopped
        }
    });
    jobs_.follow(decompose_, QT_TRANSLATE_NOOP("Job", "Cutting pieces"), [this] {
        waiting_.stop();
        decompose_.stop();
        show_finished();
    });
    jobs_.follow(edit_, QT_TRANSLATE_NOOP("Job", "Correcting by hand"), [this] {
        edit_.stop();
        step_back_to_shown();
    });
}

void Document::open(const QString& path) {
    if (is_project(file_path(path))) {
        open_project(path, QFileInfo(path).absoluteFilePath());
        return;
    }
    coming_.reset();
    lost_.reset();
    opening_ = QFileInfo(path).absoluteFilePath();
    read();
}

// Side files are looked for beside the new model, at the places they had beside the old one.
void Document::find_model(const QString& path) {
    if (!lost_) {
        return;
    }
    const std::filesystem::path found = file_path(QFileInfo(path).absoluteFilePath());
    coming_ = lost_;
    for (ReadFile& side : coming_->side_files) {
        const auto from_model = side.path.lexically_relative(coming_->source.parent_path());
        side.path = from_model.empty() ? side.path : found.parent_path() / from_model;
    }
    coming_->source = found;
    opening_ = shown_path(found);
    read();
}

bool Document::recover(const QString& path) {
    return open_project(path, QString());
}

bool Document::open_project(const QString& path, const QString& saved_as) {
    Result<Project> project = error(Code::internal, "project");
    run_beside([&] { project = read_project(file_path(path)); });
    if (!project) {
        emit failed(project.issue());
        return false;
    }
    opening_ = shown_path(project->source);
    coming_ = std::move(*project);
    lost_.reset();
    coming_path_ = saved_as;
    coming_source_ = opening_;
    read();
    return true;
}

Project Document::project() const {
    return {
        file_path(path_), model_->source_hash(),  recipe_,
        corrections(),    view_ ? view_() : "{}", {model_->files.begin() + 1, model_->files.end()}};
}

// Writing runs beside the window, because many corrections take their time.
bool Document::write(const Project& project, const QString& path) {
    Status result = error(Code::internal, "project");
    run_beside([&] { result = write_project(project, file_path(path)); });
    if (!result) {
        emit failed(result.issue());
    }
    return result.ok();
}

bool Document::save_as(const QString& path) {
    Project saved = project();
    if (!write(saved, path)) {
        return false;
    }
    project_path_ = QFileInfo(path).absoluteFilePath();
    saved_source_ = shown_path(saved.source);
    saved_recipe_ = saved.recipe; // the recipe may have changed since then
    saved_corrections_ = std::move(saved.corrections);
    emit project_changed();
    return true;
}

bool Document::is_changed() const {
    return model_ && (path_ != saved_source_ || !(recipe_ == saved_recipe_) || is_corrected());
}

// The corrections become steps as if they had been done one after the other; their pieces are made
// when the model is cut.
void Document::put_corrections(const std::vector<Correction>& corrections) {
    forget_corrections();
    corrections_ = corrections;
    for (std::size_t i = 0; i < corrections.size(); ++i) {
        undo_.push(new CorrectionStep(text_of(corrections[i]), i,
                                      [this](std::size_t count) { go_to(count); }));
    }
    shown_corrections_ = undo_.index(); // they are shown as soon as there are pieces
}

void Document::read() {
    waiting_.stop();
    decompose_.stop();
    edit_.stop();
    PrepareSettings settings;
    settings.worker = file_path(worker_);
    reading_by_ = coming_ ? coming_->recipe : recipe_;
    prepare_.start(file_path(opening_), reading_by_, settings);
}

// What is open stays, with the settings it was read by.
void Document::abandon_read() {
    coming_.reset();
    opening_ = path_;
    if (!(recipe_.import == read_by_.import) || !(recipe_.repair == read_by_.repair)) {
        recipe_.import = read_by_.import;
        recipe_.repair = read_by_.repair;
        emit recipe_changed();
    }
}

void Document::fail_read(const Issue& issue) {
    // When the given file was not the right one, another may be tried.
    const bool is_lost = coming_ && (lost_ || issue.code == Code::file_missing);
    if (is_lost && !lost_) {
        lost_ = coming_;
    }
    coming_.reset();
    if (model_) {
        abandon_read();
    }
    emit failed(issue);
    if (is_lost) {
        emit model_missing(issue);
    }
    if (model_ && !up_to_date()) {
        cut(); // goes on with the cut that the reading stopped
    }
}

void Document::cut_again() {
    if (!prepare_.running()) {
        cut();
    }
}

void Document::read_again() {
    if (edit_.running()) { // a correction just made is not dropped
        connect(&edit_, &EditJob::ended, this, &Document::read_again, Qt::SingleShotConnection);
    } else if (model_ && !prepare_.running()) {
        read();
    }
}

void Document::stop() {
    const bool waits_only =
        waiting_.isActive() && !prepare_.running() && !decompose_.running() && !edit_.running();
    waiting_.stop();
    stop_reading();
    decompose_.stop();
    edit_.stop();
    step_back_to_shown();
    show_finished();
    if (waits_only) {
        emit ended();
    }
}

// A first cut that will not be finished is worth less than the pieces before it.
void Document::show_finished() {
    if (pieces_ && pieces_->preliminary && finished_ && finished_->model == model_) {
        show(finished_);
    }
}

void Document::stop_reading() {
    if (prepare_.running()) {
        prepare_.stop();
        coming_.reset();
        if (model_) {
            abandon_read();
        }
    }
}

void Document::take_model(const std::shared_ptr<const LoadedModel>& model) {
    const bool is_other = path_ != opening_;
    // The rest of the document must not refer to the model that was open before.
    pieces_.reset();
    draw_.reset();
    selection_.clear();
    selected_added_.clear();
    hidden_.clear();
    if (is_other || coming_) {
        hidden_added_.clear();
    }
    states_.clear();
    read_by_ = reading_by_;
    if (coming_) {
        recipe_ = coming_->recipe;
        emit recipe_changed();
    }
    model_ = model;
    path_ = opening_;
    lost_.reset();
    source_watch_.watch(model_->files);
    if (coming_) {
        put_corrections(coming_->corrections);
        project_path_ = coming_path_;
        const bool is_saved = !project_path_.isEmpty();
        saved_source_ = coming_source_;
        saved_recipe_ = is_saved ? recipe_ : Recipe();
        saved_corrections_ = is_saved ? coming_->corrections : std::vector<Correction>();
    } else if (is_other) {
        forget_corrections();
        project_path_.clear();
        saved_source_ = path_;
        saved_recipe_ = recipe_;
        saved_corrections_.clear();
    }
    emit model_changed();
    emit project_changed();
    show(nullptr);
    if (coming_) {
        emit view_opened(coming_->view_json);
        if (has_changed(*coming_, model_->files)) {
            emit source_changed();
        }
        coming_.reset();
    }
    waiting_.start(k_first_look_milliseconds);
}

void Document::forget_corrections() {
    undo_.clear();
    shown_corrections_ = 0;
    corrections_.clear();
    states_.clear();
}

void Document::cut() {
    waiting_.stop();
    if (model_) {
        edit_.stop();
        decompose_.start(model_, recipe_, palette_);
    }
}

// The numbers of pieces now mean others, unless all pieces are made of the same faces as before.
void Document::show(const std::shared_ptr<const CutPieces>& pieces) {
    recolour_.stop(); // it was for other pieces
    if (!have_same_faces(pieces_, pieces)) {
        selection_.clear();
        hidden_.clear();
    }
    pieces_ = pieces;
    if (!pieces || !pieces->preliminary) {
        finished_ = pieces;
    }
    draw_ = pieces ? std::shared_ptr<const PieceDrawList>(pieces, &pieces->draw) : nullptr;
    std::erase_if(selected_added_, [this](const std::string& name) { return !added(name); });
    if (pieces_ && finished_ == pieces_) { // a first cut has no added primitives yet
        std::erase_if(hidden_added_, [this](const std::string& name) { return !added(name); });
    }
    emit pieces_changed();
    if (!selection_.empty() || !hidden_.empty() || !selected_added_.empty()) {
        emit selection_changed(); // views drop the selection when they take new pieces
    }
    // The colours are old when the work began before the palette changed, or after an undo.
    if (pieces_ && pieces_->palette != palette_) {
        recolour_.start(pieces_, palette_);
    }
}

const AddedPrimitive* Document::added(const std::string& name) const {
    if (!pieces_) {
        return nullptr;
    }
    const auto at = std::find_if(pieces_->added.begin(), pieces_->added.end(),
                                 [&](const AddedPrimitive& each) { return each.name == name; });
    return at == pieces_->added.end() ? nullptr : &*at;
}

// A first cut is shown as it is; on the last one the corrections are done again.
void Document::take_pieces(const std::shared_ptr<const CutPieces>& pieces) {
    if (pieces->preliminary) {
        show(pieces);
        return;
    }
    states_.assign(corrections_.size() + 1, nullptr);
    states_.front() = pieces;
    go_to(static_cast<std::size_t>(undo_.index()));
}

bool Document::up_to_date() const {
    return pieces_ && !pieces_->preliminary && pieces_->model == model_ &&
           pieces_->recipe == recipe_ && !busy();
}

bool Document::correct(const Correction& correction) {
    return choose_and_correct(
        [correction](const CutPieces&, const std::stop_token&) { return correction; });
}

bool Document::choose_and_correct(EditJob::Choose choose) {
    if (!can_correct()) {
        return false;
    }
    edit_.correct(pieces_, std::move(choose), palette_);
    return true;
}

void Document::take_corrected(const std::shared_ptr<const CutPieces>& pieces,
                              const Correction& correction) {
    const auto number = static_cast<std::size_t>(undo_.index());
    corrections_.resize(number, correction); // corrections that had been undone are dropped
    corrections_.push_back(correction);
    states_.resize(number + 1);
    states_.push_back(pieces);
    // Each state is as large as all pieces. The last ones are kept; others are made again when they
    // are wanted.
    constexpr std::size_t k_kept = 16;
    for (std::size_t i = 1; i + k_kept < states_.size(); ++i) {
        states_[i].reset();
    }
    const auto before = pieces_;
    undo_.push(new CorrectionStep(text_of(correction), number,
                                  [this](std::size_t count) { go_to(count); }));
    const std::set<PieceId> made = other_hulls(*before, *pieces_);
    if (!made.empty()) {
        if (selection_.empty()) { // an existing selection is kept
            select(made);
        }
        emit corrected(text_of(correction), made);
    }
}

void Document::name_corrections() {
    for (int i = 0; i < undo_.count(); ++i) {
        // The stack returns its commands as const, but they were made here and may be changed.
        auto* step = const_cast<QUndoCommand*>(undo_.command(i));
        step->setText(text_of(corrections_[static_cast<std::size_t>(i)]));
    }
}

// The step asked for was stopped or failed, so the stack goes back to the steps that made what is
// shown.
void Document::step_back_to_shown() {
    is_stepping_back_ = true;
    undo_.setIndex(shown_corrections_);
    is_stepping_back_ = false;
}

void Document::go_to(std::size_t corrections) {
    if (is_stepping_back_) {
        return;
    }
    edit_.stop(); // it was for other pieces
    if (corrections < states_.size() && states_[corrections]) {
        shown_corrections_ = static_cast<int>(corrections);
        show(states_[corrections]);
    } else if (!states_.empty() && states_.front()) {
        const auto first = corrections_.begin();
        edit_.repeat(states_.front(), {first, first + static_cast<std::ptrdiff_t>(corrections)},
                     palette_);
    }
}

void Document::take_repeated(const std::shared_ptr<const CutPieces>& pieces,
                             const std::vector<NotApplied>& not_applied_now) {
    const auto count = static_cast<std::size_t>(undo_.index());
    shown_corrections_ = undo_.index();
    if (count < states_.size()) {
        states_[count] = pieces;
    }
    show(pieces);
    if (!not_applied_now.empty()) {
        QStringList which;
        std::vector<Issue> reasons;
        for (const NotApplied& each : not_applied_now) {
            which.push_back(text_of(corrections_[each.index]));
            reasons.push_back(each.reason);
        }
        emit not_applied(which, reasons);
    }
}

std::vector<Correction> Document::corrections() const {
    return {corrections_.begin(), corrections_.begin() + undo_.index()};
}

PieceRef Document::ref(PieceId piece) const {
    return ref_to(pieces_->pieces()[piece], *model_->prepared.mesh);
}

std::vector<PieceRef> Document::selected_refs() const {
    std::vector<PieceRef> refs;
    for (const PieceId piece : selection_) {
        refs.push_back(ref(piece));
    }
    for (const std::string& name : selected_added_) {
        refs.push_back(ref_to_added(name));
    }
    return refs;
}

void Document::set_recipe(const Recipe& recipe) {
    if (recipe == recipe_) {
        return;
    }
    recipe_ = recipe;
    const bool is_reading = prepare_.running();
    const Recipe& read_by = is_reading ? reading_by_ : read_by_;
    const bool reads_anew =
        !(recipe.import == read_by.import) || !(recipe.repair == read_by.repair);
    if (reads_anew && !coming_ && (is_reading || model_)) {
        read();
    } else if (model_) {
        waiting_.start(k_patience_milliseconds);
    }
    emit recipe_changed(); // sent last, as listeners may ask whether work waits
}

void Document::set_palette(Palette palette) {
    if (palette != palette_) {
        palette_ = palette;
        if (pieces_) {
            recolour_.start(pieces_, palette_);
        }
    }
}

void Document::select(std::set<PieceId> pieces, std::set<std::string> added) {
    if (pieces != selection_ || added != selected_added_) {
        selection_ = std::move(pieces);
        selected_added_ = std::move(added);
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

void Document::set_added_visible(const std::string& name, bool visible) {
    const bool changes = visible ? hidden_added_.erase(name) > 0
                                 : added(name) != nullptr && hidden_added_.insert(name).second;
    if (changes) {
        emit visibility_changed();
    }
}

void Document::show_all() {
    if (!hidden_.empty() || !hidden_added_.empty()) {
        hidden_.clear();
        hidden_added_.clear();
        emit visibility_changed();
    }
}

AddedPicture::Drawn Document::added_drawn() const {
    return pieces_ ? pieces_->added_picture.of(
                         [this](PieceId i) { return is_added_visible(pieces_->added[i].name); })
                   : AddedPicture::Drawn();
}

std::optional<Picked> Document::pick_added(const PickRay& ray,
                                           const Eigen::Vector4d& cut_away) const {
    if (!pieces_ || !pieces_->added_picture.picker) {
        return std::nullopt;
    }
    return pieces_->added_picture.picker->pick(
        ray, 0.0, [this](PieceId i) { return is_added_visible(pieces_->added[i].name); }, cut_away);
}

} // namespace hullwright::ui
