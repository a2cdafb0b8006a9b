#include "ui/dialogs/recovery_dialog.h"

#include "ui/document/file_path.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

enum WorkColumn { k_model, k_time, k_corrections, k_folder };

void show_model(QTreeWidgetItem& item, const QFileInfo& model) {
    item.setText(k_model, model.fileName());
    item.setText(k_folder, QDir::toNativeSeparators(model.path()));
    item.setToolTip(k_folder, item.text(k_folder));
}

} // namespace

RecoveryDialog::RecoveryDialog(const QStringList& files, JobWatch& jobs, QWidget* parent)
    : QDialog(parent), list_(new QTreeWidget(this)), recover_(new QPushButton(tr("&Recover"))),
      discard_(new QPushButton(tr("&Discard…"))) {
    setObjectName("recovery");
    jobs.follow_brief(*job_, QT_TRANSLATE_NOOP("Job", "Reading what was not saved"));
    setWindowTitle(tr("Recover work"));
    auto* what = new QLabel(tr("Hullwright ended without saving this work. Recover one now; the "
                               "others are kept until you recover or discard them."));
    what->setWordWrap(true);
    list_->setObjectName("recovery_list");
    list_->setAccessibleName(tr("Work that was not saved"));
    list_->setHeaderLabels({tr("Model"), tr("Last change"), tr("Corrections"), tr("Folder")});
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    for (const QString& file : files) {
        add(file);
    }
    fit_columns();
    recover_->setObjectName("recovery_recover");
    recover_->setDefault(true);
    discard_->setObjectName("recovery_discard");
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(recover_, QDialogButtonBox::ActionRole);
    buttons->addButton(discard_, QDialogButtonBox::ActionRole);
    buttons->addButton(tr("&Later"), QDialogButtonBox::RejectRole);
    auto* column = new QVBoxLayout(this);
    column->addWidget(what);
    column->addWidget(list_, 1);
    column->addWidget(buttons);
    resize(620, 260);
    connect(recover_, &QPushButton::clicked, this, &RecoveryDialog::recover);
    connect(discard_, &QPushButton::clicked, this, &RecoveryDialog::ask_to_discard);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(list_, &QTreeWidget::itemActivated, this, &RecoveryDialog::recover);
    connect(list_, &QTreeWidget::currentItemChanged, this, &RecoveryDialog::show_possible);
    list_->setCurrentItem(list_->topLevelItem(0));
    show_possible();
    read(files);
}

void RecoveryDialog::add(const QString& file) {
    const QFileInfo info(file);
    auto* item = new QTreeWidgetItem(list_);
    item->setData(k_model, Qt::UserRole, file);
    item->setText(k_time, QLocale().toString(info.lastModified(), QLocale::ShortFormat));
    show_model(*item, info);
}

void RecoveryDialog::read(const QStringList& files) {
    job_->start([this, files](const Progress& progress, const Job::Deliver& deliver) -> Job::Reply {
        for (const QString& file : files) {
            if (progress.stopped()) {
                break;
            }
            deliver([this, file, project = read_project(file_path(file), progress)] {
                show_read(file, project);
            });
        }
        return [this] { fit_columns(); };
    });
}

// A file that cannot be read stays listed, because it may still be worth something to its owner.
void RecoveryDialog::show_read(const QString& file, const Result<Project>& project) {
    QTreeWidgetItem* item = item_of(file);
    if (item == nullptr) {
        return;
    }
    if (project) {
        show_model(*item, QFileInfo(shown_path(project->source)));
    }
    item->setText(k_corrections,
                  project ? QLocale().toString(static_cast<qulonglong>(project->corrections.size()))
                          : tr("unreadable"));
    show_possible();
}

void RecoveryDialog::fit_columns() {
    for (int column = 0; column < k_folder; ++column) {
        list_->resizeColumnToContents(column);
    }
}

QTreeWidgetItem* RecoveryDialog::item_of(const QString& file) const {
    for (int row = 0; row < list_->topLevelItemCount(); ++row) {
        if (list_->topLevelItem(row)->data(k_model, Qt::UserRole) == file) {
            return list_->topLevelItem(row);
        }
    }
    return nullptr;
}

// A work that is to be discarded has to be named, and its name is known once it was read.
void RecoveryDialog::show_possible() {
    const QTreeWidgetItem* item = list_->currentItem();
    recover_->setEnabled(item != nullptr);
    discard_->setEnabled(item != nullptr && !item->text(k_corrections).isEmpty());
}

void RecoveryDialog::recover() {
    const QString file = list_->currentItem()->data(k_model, Qt::UserRole).toString();
    accept();
    emit recovery_wanted(file);
}

// Discarded work cannot be brought back, so the question names it once more.
void RecoveryDialog::ask_to_discard() {
    const QTreeWidgetItem* item = list_->currentItem();
    auto* question = new QMessageBox(QMessageBox::Warning, tr("Discard work"),
                                     tr("Discard the work on %1 of %2? It cannot be brought back.")
                                         .arg(item->text(k_model), item->text(k_time)),
                                     QMessageBox::Discard | QMessageBox::Cancel, this);
    question->setObjectName("discard_question");
    question->setTextFormat(Qt::PlainText);
    question->setDefaultButton(QMessageBox::Cancel);
    question->setAttribute(Qt::WA_DeleteOnClose);
    const QString file = item->data(k_model, Qt::UserRole).toString();
    connect(question, &QMessageBox::finished, this, [this, file](int answer) {
        if (answer == QMessageBox::Discard) {
            discard(file);
        }
    });
    question->open();
}

void RecoveryDialog::discard(const QString& file) {
    QFile::remove(file);
    delete item_of(file);
    if (list_->topLevelItemCount() == 0) {
        reject();
    }
}

} // namespace hullwright::ui
