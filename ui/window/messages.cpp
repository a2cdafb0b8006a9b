#include "ui/window/messages.h"

#include "ui/dialogs/export_choice.h"
#include "ui/panels/banner.h"
#include "ui/words/issue_text.h"

#include <QFileInfo>

namespace hullwright::ui {

Messages::Messages(Document& document, Banner& banner, QObject* parent)
    : QObject(parent), document_(document), banner_(banner) {
    connect(&document_, &Document::failed, this, &Messages::show_error);
    connect(&document_.corrector(), &Corrector::not_applied, this, &Messages::show_not_applied);
    connect(&document_.corrector(), &Corrector::left_locked, this, &Messages::show_locked);
    connect(&document_.recipe(), &ChosenRecipe::changed, this, [this] {
        banner_.dismiss(Banner::Subject::not_applied); // shown again if still true
        dismiss_of_last_step();
    });
    connect(&document_.corrector().history().stack(), &QUndoStack::indexChanged, this,
            &Messages::dismiss_of_last_step);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, [this] {
        const auto& cut = document_.shown().pieces();
        if (is_about_waiting_ && cut && !cut->preliminary) {
            banner_.dismiss(Banner::Subject::error);
        }
    });
    connect(&document_.keeper(), &ProjectKeeper::source_changed, this, [this] {
        banner_.say(Banner::Subject::model_changed,
                    tr("The model has changed since the project was saved. Its pieces are "
                       "made anew; corrections are kept where they still apply."));
    });
    connect(&document_, &Document::model_changed, this, [this] {
        dismiss_of_model();
        banner_.dismiss(Banner::Subject::file);
    });
    watch_source();
}

// Watches the model's file while it is open. The message stays when reading fails, because another
// try may work once the file is complete.
void Messages::watch_source() {
    const SourceWatch& watch = document_.source_watch();
    const auto name = [this] { return QFileInfo(document_.path()).fileName(); };
    connect(&watch, &SourceWatch::changed, this, [this, name] {
        banner_.offer(Banner::Subject::file, tr("%1 has changed since it was read.").arg(name()),
                      tr("Read again"), [this] { document_.read_again(); });
    });
    connect(&watch, &SourceWatch::gone, this, [this, name] {
        banner_.say(Banner::Subject::file,
                    tr("%1 is not there any more; what was read of it stays.").arg(name()));
    });
    connect(&watch, &SourceWatch::back, this, [this] { banner_.dismiss(Banner::Subject::file); });
}

void Messages::show_error(const Issue& issue) {
    if (issue.code == Code::stopped) {
        return;
    }
    const QString why = translated_sentence(issue);
    is_about_waiting_ = false;
    banner_.show_error(why);
    emit refused(why);
}

void Messages::show_unready(const QString& why) {
    is_about_waiting_ = true;
    banner_.show_error(why);
}

void Messages::dismiss_of_last_step() {
    banner_.dismiss(Banner::Subject::error);
    banner_.dismiss(Banner::Subject::locked);
}

void Messages::show_locked(const QStringList& names, bool is_rest_done) {
    const QString which = some_of(names);
    const QString told =
        is_rest_done ? tr("Locked, and left as it was: %1. The others were changed.").arg(which)
                     : tr("Locked: %1. Unlock it to change it.").arg(which);
    banner_.say(Banner::Subject::locked, told);
    if (!is_rest_done) {
        emit refused(told);
    }
}

void Messages::dismiss_of_model() {
    for (const Banner::Subject subject :
         {Banner::Subject::error, Banner::Subject::model_changed, Banner::Subject::not_applied,
          Banner::Subject::locked, Banner::Subject::colliders, Banner::Subject::misfit}) {
        banner_.dismiss(subject);
    }
}

// Lists corrections that can no longer be applied.
void Messages::show_not_applied(const QStringList& which, const std::vector<Issue>& reasons) {
    QStringList lines;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        lines.push_back(which[static_cast<qsizetype>(i)] + ": " + reason_of(reasons[i]));
    }
    banner_.say(Banner::Subject::not_applied,
                tr("Corrections that do not apply any more:") + "\n" + lines.join('\n'));
}

} // namespace hullwright::ui
