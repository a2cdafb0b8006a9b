#include "ui/document/document.h"

#include "ui/document/file_path.h"
#include "ui/words/correction_text.h"

#include <algorithm>
#include <utility>

namespace hullwright::ui {
namespace {

// Work begins this long after the last change of the recipe, because a slider sends one for every
// step.
constexpr int k_patience_milliseconds = 60;
// The first cut waits this long, so that the model is drawn before the processor has other work.
// Without a graphics card drawing takes all of the processor.
constexpr int k_first_look_milliseconds = 150;

// The pieces that differ from those before; both lists are in the order of comes_before().
std::set<PieceId> other_hulls(const CutPieces& before, const CutPieces& now) {
    std::set<PieceId> others;
    std::size_t old = 0;
    for (PieceId i = 0; i < now.pieces().size(); ++i) {
        const Piece& piece = now.pieces()[i];
        while (old < before.pieces().size() && comes_before(before.pieces()[old], piece)) {
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

bool reads_alike(const Recipe& a, const Recipe& b) {
    return a.import == b.import && a.repair == b.repair;
}

// A step back brings back what was selected when it was left, too.
void select_again(const CorrectionHistory::State& state, ShownPieces& shown) {
    if (state.selection) {
        shown.select(state.selection->pieces, state.selection->added);
    }
}

} // namespace

Document::Document(QObject* parent) : QObject(parent) {
    connect(&shown_, &ShownPieces::failed, this, &Document::failed);
    waiting_.setSingleShot(true);
    connect(&waiting_, &QTimer::timeout, this, &Document::cut);
    follow(reader_.job(), QT_TRANSLATE_NOOP("Job", "Reading the model"), [this] {
        stop_reading();
        go_on();
    });
    follow(decompose_, QT_TRANSLATE_NOOP("Job", "Cutting pieces"), [this] {
        waiting_.stop();
        decompose_.stop();
        shown_.show_finished();
    });
    follow(edit_, QT_TRANSLATE_NOOP("Job", "Correcting by hand"), [this] {
        edit_.stop();
        history_.step_back();
    });
    connect(&reader_, &ModelReader::beginning, this, &Document::stop_work);
    connect(&reader_, &ModelReader::loaded, this, &Document::take_model);
    connect(&reader_, &ModelReader::unread, this, &Document::restore_settings_of_reading);
    connect(&reader_, &ModelReader::unread, this, &Document::go_on);
    connect(&reader_, &ModelReader::failed, this, &Document::failed);
    connect(&decompose_, &DecomposeJob::cut, this, &Document::take_pieces);
    connect(&decompose_, &DecomposeJob::failed, this, &Document::failed);
    connect(&decompose_, &DecomposeJob::failed, &shown_, &ShownPieces::show_finished);
    connect(&edit_, &EditJob::corrected, this, &Document::take_corrected);
    connect(&edit_, &EditJob::repeated, this, &Document::take_repeated);
    connect(&edit_, &EditJob::failed, &history_, &CorrectionHistory::step_back);
    connect(&edit_, &EditJob::failed, this, &Document::failed);
    connect(&history_, &CorrectionHistory::wanted, this, &Document::go_to);
    connect(&file_, &ProjectFile::saved, this, &Document::project_changed);
    connect(&file_, &ProjectFile::failed, this, &Document::failed);
}

void Document::follow(Job& job, const char* name, std::function<void()> stop) {
    connect(&job, &Job::progressed, this, &Document::progressed);
    connect(&job, &Job::ended, this, &Document::ended);
    jobs_.follow(job, name, std::move(stop));
}

ProjectDraft Document::draft() const {
    const auto& run = history_.run(); // of the model, if it was cut by now
    return {{file_path(path_),
             model_->source_hash(),
             recipe_,
             history_.corrections(),
             view_ ? view_() : "{}",
             {model_->files.begin() + 1, model_->files.end()}},
            run ? run->stages : nullptr};
}

bool Document::is_changed() const {
    const ProjectFile::Saved& saved = file_.saved_state();
    return model_ && (path_ != saved.source || !(recipe_ == saved.recipe) ||
                      history_.corrections() != saved.corrections);
}

bool Document::is_worth_saving() const {
    return history_.corrections() != file_.saved_state().corrections ||
           (!file_.path().isEmpty() && is_changed());
}

Recipe Document::recipe_for(const QString& path) const {
    Recipe recipe = recipe_;
    if (forget_ && path != path_) {
        forget_(recipe.import);
    }
    return recipe;
}

// What is open stays, with the settings it was read by.
void Document::restore_settings_of_reading() {
    if (model_ && !reads_alike(recipe_, read_by_)) {
        recipe_.import = read_by_.import;
        recipe_.repair = read_by_.repair;
        emit recipe_changed();
    }
}

void Document::stop_work() {
    waiting_.stop();
    decompose_.stop();
    edit_.stop();
}

// Goes on with the cut that the reading stopped.
void Document::go_on() {
    if (model_ && !up_to_date()) {
        cut();
    }
}

void Document::cut_again() {
    if (!reader_.running()) {
        cut();
    }
}

void Document::read_again() {
    if (edit_.running()) { // a correction just made is not dropped
        connect(&edit_, &EditJob::ended, this, &Document::read_again, Qt::SingleShotConnection);
    } else if (model_ && !reader_.running()) {
        reader_.read_again(path_);
    }
}

void Document::stop() {
    const bool waits_only =
        waiting_.isActive() && !reader_.running() && !decompose_.running() && !edit_.running();
    waiting_.stop();
    stop_reading();
    decompose_.stop();
    edit_.stop();
    history_.step_back();
    shown_.show_finished();
    if (waits_only) {
        emit ended();
    }
}

void Document::stop_reading() {
    if (reader_.running()) {
        reader_.stop();
        restore_settings_of_reading();
    }
}

void Document::take_model(const std::shared_ptr<const LoadedModel>& model, const Reading& read) {
    const bool is_other = path_ != read.opening.path;
    const bool is_project = read.opening.project.has_value();
    // The rest of the document must not refer to the model that was open before.
    shown_.forget_pieces(is_other || is_project);
    history_.forget_pieces();
    read_by_ = read.by;
    if (is_project) {
        recipe_ = read.opening.project->recipe;
        preset_.clear();
        name_preset();
        emit recipe_changed();
    } else if (is_other) {
        recipe_.import = read.by.import;
        emit recipe_changed();
    }
    model_ = model;
    path_ = read.opening.path;
    source_watch_.watch(model_->files);
    take_project(read.opening, is_other);
    emit model_changed();
    emit project_changed();
    shown_.show(nullptr);
    if (is_project) {
        emit view_opened(read.opening.project->view_json);
        if (has_changed(*read.opening.project, model_->files)) {
            emit source_changed();
        }
    } else if (is_other) {
        emit other_model_opened();
    }
    if (!reader_.running()) { // it may be read by other settings
        waiting_.start(k_first_look_milliseconds);
    }
}

// Corrections of a project are made when the model is cut; those of another model are gone.
void Document::take_project(const Opening& opening, bool is_other) {
    if (opening.project || is_other) {
        const bool has_joins = opening.project && opening.project->joins;
        decompose_.keep_joins(
            has_joins ? std::make_shared<const SavedJoins>(*opening.project->joins) : nullptr);
        decompose_.keep_stages(opening.project ? opening.project->saved : nullptr);
    }
    if (opening.project) {
        const bool is_saved = !opening.project_path.isEmpty();
        history_.put(opening.project->corrections);
        file_.begin(opening.project_path,
                    {opening.named, is_saved ? recipe_ : first_recipe(),
                     is_saved ? opening.project->corrections : std::vector<Correction>()});
    } else if (is_other) {
        history_.put({});
        file_.begin(QString(), {path_, recipe_, {}});
    }
}

void Document::cut() {
    waiting_.stop();
    if (model_) {
        edit_.stop();
        decompose_.start(model_, recipe_, shown_.palette());
    }
}

// A first cut is shown as it is, where nothing better would go away for it that nobody moves; on
// the last one the corrections are done again.
void Document::take_pieces(const std::shared_ptr<const CutPieces>& pieces) {
    if (pieces->preliminary) {
        if (is_sliding_ || !shown_.pieces() || shown_.pieces()->preliminary) {
            shown_.show(pieces);
        }
        return;
    }
    history_.begin(pieces);
    go_to(static_cast<std::size_t>(history_.stack().index()));
}

bool Document::up_to_date() const {
    const auto& pieces = shown_.pieces();
    return pieces && !pieces->preliminary && pieces->model == model_ && pieces->recipe == recipe_ &&
           !busy();
}

bool Document::correct(const Correction& correction) {
    return choose_and_correct(
        [correction](const CutPieces&, const std::stop_token&) { return correction; });
}

bool Document::choose_and_correct(EditJob::Choose choose) {
    if (!up_to_date()) {
        return false;
    }
    edit_.correct(shown_.pieces(), std::move(choose), shown_.palette());
    return true;
}

void Document::take_corrected(const std::shared_ptr<const CutPieces>& corrected_pieces,
                              const Correction& correction) {
    const auto before = shown_.pieces();
    history_.add(correction, corrected_pieces); // which shows them
    const std::set<PieceId> made = other_hulls(*before, *shown_.pieces());
    if (!made.empty()) {
        if (shown_.selection().empty()) { // an existing selection is kept
            shown_.select(made);
        }
        emit corrected(text_of(correction), made);
    }
}

void Document::go_to(std::size_t corrections) {
    edit_.stop(); // it was for other pieces
    history_.leave(shown_.pieces(), {shown_.selection(), shown_.selected_added()});
    const CorrectionHistory::State state = history_.state(corrections);
    if (const auto shown = state.shown.lock()) {
        history_.reach(corrections, shown);
        shown_.show(shown);
        select_again(state, shown_);
    } else if (state.pieces) {
        edit_.bring_back(history_.run(), state.pieces, shown_.palette());
    } else if (history_.run()) {
        edit_.repeat(history_.run(), history_.first(corrections), shown_.palette());
    }
}

void Document::take_repeated(const std::shared_ptr<const CutPieces>& repeated_pieces,
                             const std::vector<NotApplied>& not_applied_now) {
    const auto reached = static_cast<std::size_t>(history_.stack().index());
    history_.reach(reached, repeated_pieces);
    shown_.show(repeated_pieces);
    select_again(history_.state(reached), shown_);
    if (!not_applied_now.empty()) {
        QStringList which;
        std::vector<Issue> reasons;
        for (const NotApplied& each : not_applied_now) {
            which.push_back(history_.name(each.index));
            reasons.push_back(each.reason);
        }
        emit not_applied(which, reasons);
    }
}

void Document::set_recipe(const Recipe& recipe) {
    change_recipe(recipe, false);
}

void Document::slide_to(const Recipe& recipe) {
    change_recipe(recipe, true);
}

void Document::begin_with(const Recipe& recipe) {
    set_recipe(recipe);
    file_.begin(QString(), {path_, recipe_, {}});
    emit project_changed();
}

void Document::change_recipe(const Recipe& recipe, bool is_sliding) {
    if (recipe == recipe_) {
        return;
    }
    recipe_ = recipe;
    is_sliding_ = is_sliding;
    name_preset();
    const Reading* reading = reader_.reading();
    const bool reads_project = reading != nullptr && reading->opening.project;
    const bool is_read_alike = reading != nullptr
                                   ? reads_alike(recipe_for(reading->opening.path), reading->by)
                                   : reads_alike(recipe, read_by_);
    if (!is_read_alike && !reads_project && (reading != nullptr || model_)) {
        reader_.read_again(reading != nullptr ? reading->opening.path : path_);
    } else if (model_ && reading == nullptr && decompose_.is_quick(*model_, recipe)) {
        cut();
    } else if (model_) {
        waiting_.start(k_patience_milliseconds);
    }
    emit recipe_changed(); // sent last, as listeners may ask whether work waits
}

void Document::choose(const Preset& preset) {
    preset_ = preset.key;
    const Recipe chosen = with_preset(recipe_, preset);
    if (chosen == recipe_) {
        emit recipe_changed(); // its name may be another one
    } else {
        set_recipe(chosen);
    }
}

// Settings that were changed keep the name of the preset that they come from, until they are those
// of another.
void Document::name_preset() {
    const std::vector<Preset> all = presets();
    const auto stands = [this](const Preset& each) {
        return each.key == preset_ && is_of(recipe_, each);
    };
    const auto found = std::find_if(all.begin(), all.end(),
                                    [this](const Preset& each) { return is_of(recipe_, each); });
    if (std::none_of(all.begin(), all.end(), stands) && found != all.end()) {
        preset_ = found->key;
    }
}

} // namespace hullwright::ui
