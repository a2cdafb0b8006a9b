#include "ui/window/messages.h"

#include "ui/panels/banner.h"
#include "ui/words/issue_text.h"

#include <QFileInfo>

namespace hullwright::ui {

Messages::Messages(Document& document, Banner& banner, QObject* parent)
    : QObject(parent), document_(document), banner_(banner) {
    connect(&document_, &Document::failed, this, &Messages::show_error);
    connect(&document_, &Document::not_applied, this, &Messages::show_not_applied);
    connect(&document_, &Document::recipe_changed, this, [this] {
        banner_.dismiss(Banner::Subject::not_applied); // shown again if still true
    });
    connect(&document_, &Document::source_changed, this, [this] {
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
    banner_.show_error(why);
    emit refused(why);
}

void Messages::dismiss_of_model() {
    for (const Banner::Subject subject :
         {Banner::Subject::error, Banner::Subject::model_changed, Banner::Subject::not_applied}) {
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
