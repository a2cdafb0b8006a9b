#include "ui/inspect/compare_panel.h"

#include "ui/help/menu_actions.h"
#include "ui/inspect/compared_rows.h"
#include "ui/inspect/compared_text.h"
#include "ui/panels/list_table.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>

#include <map>

namespace hullwright::ui {
namespace {

// Makes a button that does what the action does, and can be pressed when that can be done.
QPushButton* button_of(QAction* action, const char* name) {
    auto* button = new QPushButton;
    button->setObjectName(QString::fromLatin1(name));
    const auto follow = [button, action] {
        button->setText(without_mnemonic(action->text()));
        button->setToolTip(action->statusTip());
        button->setEnabled(action->isEnabled());
    };
    QObject::connect(action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    follow();
    return button;
}

} // namespace

ComparePanel::ComparePanel(PairComparison& comparison, const Actions& actions, QWidget* parent)
    : Section(tr("Compare"),
              tr("What the pieces say, held against what the surfaces say that they stand for: "
                 "where they differ, and which piece is at fault."),
              "inspecting.md", parent),
      comparison_(comparison), told_(selectable_label("compare_told")), kinds_(new QComboBox),
      table_(new QTableView), rows_(new ComparedRows(comparison, this)),
      sorted_(new SortedComparedRows(*rows_, this)), row_(selectable_label("compare_row")) {
    setObjectName("compare_panel");
    make_models();
    make_run(actions.compare);
    add(told_);
    make_kinds();
    make_table();
    add(row_);
    add(button_of(actions.author, "compare_open_in_author"));
    make_saving(actions);
    connect(&comparison_, &PairComparison::changed, this, &ComparePanel::show_state);
    connect(&comparison_, &PairComparison::difference_chosen, this, &ComparePanel::show_row);
    show_state();
}

void ComparePanel::make_models() {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        models_[i] = new QPushButton;
        models_[i]->setObjectName(i == k_a ? "compare_model_a" : "compare_model_b");
        models_[i]->setToolTip(tr("The model that the asset was made of; its surface is what the "
                                  "pieces are compared with"));
        add(models_[i]);
        connect(models_[i], &QPushButton::clicked, this, [this, i] { emit model_wanted(i); });
    }
}

void ComparePanel::make_run(QAction* compare) {
    pixels_ = new QCheckBox(tr("Ask pixels, too"));
    pixels_->setObjectName("compare_pixels");
    pixels_->setToolTip(tr("What pixels say of every row, as well; that is slow without a GPU"));
    connect(pixels_, &QCheckBox::clicked, &comparison_, &PairComparison::set_asks_pixels);
    add(pixels_);
    add(button_of(compare, "compare_run"));
}

void ComparePanel::make_kinds() {
    kinds_->setObjectName("compare_kinds");
    kinds_->setAccessibleName(tr("Kinds that are listed"));
    kinds_->setToolTip(tr("Which kinds of differences are listed"));
    connect(kinds_, &QComboBox::currentIndexChanged, this, [this] {
        const QVariant kind = kinds_->currentData();
        sorted_->show_only(kind.isValid()
                               ? std::optional(static_cast<pipeline::Differs>(kind.toInt()))
                               : std::nullopt);
    });
    kinds_->hide(); // there are none to choose from before something is compared
    add(kinds_);
}

void ComparePanel::make_table() {
    table_->setObjectName("compared_rows");
    table_->setAccessibleName(tr("Where pieces and meshes differ"));
    table_->setModel(sorted_);
    make_list(*table_);
    table_->setWordWrap(false);
    constexpr int k_rows = 8; // that are seen at once
    fit_to_rows(*table_, k_rows);
    QHeaderView& heads = *table_->horizontalHeader();
    heads.setSectionResizeMode(QHeaderView::Interactive);
    heads.setStretchLastSection(true);
    for (int column = 0; column < ComparedRows::k_columns; ++column) {
        constexpr std::array k_widths = {98, 38, 82, 44}; // pixels
        table_->setColumnWidth(column, k_widths[static_cast<std::size_t>(column)]);
    }
    table_->setSortingEnabled(true);
    table_->sortByColumn(ComparedRows::k_kind, Qt::AscendingOrder);
    add(table_);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid()) {
                    comparison_.choose(static_cast<std::size_t>(sorted_->mapToSource(now).row()));
                }
            });
}

// What the buttons say is short, and a screen reader says more.
void ComparePanel::make_saving(const Actions& actions) {
    QPushButton* table = button_of(actions.table, "compare_save_table");
    table->setAccessibleName(tr("Save all rows that were compared as a table"));
    QPushButton* report = button_of(actions.report, "compare_save_report");
    report->setAccessibleName(tr("Save the comparison as a page with pictures"));
    add(table);
    add(report);
}

void ComparePanel::show_state() {
    show_models();
    pixels_->setChecked(comparison_.asks_pixels());
    const auto& found = comparison_.found();
    const QString obstacle = comparison_.obstacle();
    told_->setText(comparison_.busy()    ? tr("Being compared…")
                   : !obstacle.isEmpty() ? obstacle
                   : found               ? sums_text(*found).join("\n")
                                         : tr("Compares every row of the file of poses, or the "
                                                            "present pose where there is none."));
    if (found != shown_) {
        shown_ = found;
        rows_->follow();
        show_kinds();
    }
    table_->setVisible(found && !found->differences.empty());
    show_row();
}

void ComparePanel::show_models() {
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const QString letter = i == k_a ? "A" : "B";
        const QString name = QFileInfo(comparison_.model(i)).fileName();
        models_[i]->setVisible(comparison_.needs_model(i));
        models_[i]->setText(name.isEmpty() ? tr("Model of %1…").arg(letter)
                                           : tr("Model of %1: %2").arg(letter, name));
    }
}

// Kinds of which there are none are not offered.
void ComparePanel::show_kinds() {
    std::map<pipeline::Differs, int> counts;
    if (shown_) {
        for (const pipeline::Difference& difference : shown_->differences) {
            ++counts[difference.how];
        }
    }
    {
        const QSignalBlocker quiet(kinds_);
        kinds_->clear();
        kinds_->addItem(tr("All kinds"));
        for (const auto& [kind, count] : counts) {
            kinds_->addItem(tr("%1 (%2)").arg(kind_text(kind), QLocale().toString(count)),
                            static_cast<int>(kind));
        }
    }
    sorted_->show_only(std::nullopt);
    kinds_->setVisible(counts.size() > 1);
}

void ComparePanel::show_row() {
    const ComparedRow* row = comparison_.chosen() ? &shown_->differences[*comparison_.chosen()].row
                             : shown_ && shown_->only ? &*shown_->only
                                                      : nullptr;
    row_->setVisible(row != nullptr);
    row_->setText(row != nullptr ? row_text(*shown_, *row).join("\n") : QString());
}

} // namespace hullwright::ui
