#include "ui/panels/look_panel.h"

#include "ui/document/look.h"
#include "ui/jobs/piece_errors.h"
#include "ui/models/legend.h"
#include "ui/models/node_tree.h"
#include "ui/models/piece_rows.h"
#include "ui/panels/heat_legend.h"
#include "ui/panels/list_table.h"
#include "ui/words/measures.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace hullwright::ui {
namespace {

QLabel* make_text(const QString& name, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QVBoxLayout* make_column(QWidget* page) {
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    return column;
}

// Explains that packing makes hulls a little larger, which the recipe's tolerance includes.
QString why_allowed(const CutPieces& cut) {
    const double diagonal = cut.model->draw.bounds.diagonal();
    const Recipe recipe =
        in_model_units(cut.recipe, cut.model->metres_per_unit()).value(); // valid since the cut
    return LookPanel::tr(
               "What is allowed is the recipe's tolerance. Of it %1 are kept for packing, "
               "which makes hulls a little larger (Recipe, Packing).")
        .arg(length_with_unit(packing_margin(recipe, diagonal), cut.model->metres_per_unit()));
}

} // namespace

LookPanel::LookPanel(Document& document, Look& look, QWidget* parent)
    : Section(tr("View"), tr("How the pieces are looked at, and what that tells."), "views.md",
              parent),
      document_(document), look_(look), kind_(new QComboBox) {
    kind_->setObjectName("look");
    kind_->setAccessibleName(tr("What is shown of the pieces"));
    kind_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    kind_->setMinimumContentsLength(4);
    kind_->addItems({tr("Pieces"), tr("Distances from the model"), tr("Levels of the tree"),
                     tr("Strips of triangles")});
    add(kind_);
    pages_ = {make_heat_page(), make_tree_page(), make_strips_page()};
    for (QWidget* page : pages_) {
        add(page);
    }
    connect(kind_, &QComboBox::currentIndexChanged, this,
            [this](int index) { look_.set_kind(static_cast<LookKind>(index)); });
    connect(&look_, &Look::changed, this, &LookPanel::show_look);
    // The connection is queued, so that the result comes first; stopped work has no result.
    connect(&look_, &Look::ended, this, &LookPanel::show_look, Qt::QueuedConnection);
    connect(&document_.shown(), &ShownPieces::selection_changed, this, &LookPanel::show_selection);
    show_look();
}

QWidget* LookPanel::make_heat_page() {
    auto* page = new QWidget(this);
    auto* column = make_column(page);
    heat_text_ = make_text("heat_text", page);
    heat_legend_ = new HeatLegend(page);
    heat_legend_->setAccessibleName(tr("Legend of what stands out"));
    heat_legend_->setToolTip(tr("Area of the hulls by distance (as roots, so that little shows); "
                                "the dashed line is the tolerance, with an arrow where that is "
                                "farther than the right end"));
    worst_ = new QTableWidget(0, 2, page);
    worst_->setObjectName("heat_worst");
    worst_->setAccessibleName(tr("Places that are farthest off"));
    make_list(*worst_);
    worst_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    worst_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    const auto choose = [this](int row, int) {
        const auto& heat = look_.picture()->heat;
        const auto under = heat.under_worst.size();
        const auto at = static_cast<std::size_t>(row);
        if (at < under) {
            emit place_chosen(std::nullopt, heat.under_worst[at].at);
        } else {
            const WorstPlace& place = heat.over_worst[at - under];
            emit place_chosen(place.owner, place.at);
        }
    };
    connect(worst_, &QTableWidget::cellClicked, this, choose);
    connect(worst_, &QTableWidget::cellActivated, this, choose);
    column->addWidget(heat_text_);
    column->addWidget(heat_legend_);
    leak_legend_ = new HeatLegend(page);
    leak_legend_->setAccessibleName(tr("Legend of what is uncovered"));
    leak_legend_->setObjectName("leak_legend");
    leak_legend_->setToolTip(
        tr("Area of uncovered faces by their distance from the nearest piece (as roots)"));
    column->addWidget(leak_legend_);
    column->addWidget(worst_);
    return page;
}

QWidget* LookPanel::make_tree_page() {
    auto* page = new QWidget(this);
    auto* column = make_column(page);
    tree_text_ = make_text("tree_text", page);
    level_ = new QSlider(Qt::Horizontal, page);
    level_->setObjectName("tree_level");
    level_->setAccessibleName(tr("Level of the tree"));
    level_->setPageStep(1);
    connect(level_, &QSlider::valueChanged, this,
            [this](int level) { look_.set_level(static_cast<std::uint64_t>(level)); });
    tree_shown_ = new QComboBox(page);
    tree_shown_->setObjectName("tree_shown");
    tree_shown_->setAccessibleName(tr("Hulls or boxes"));
    tree_shown_->addItems({tr("Hulls and boxes"), tr("Hulls"), tr("Boxes")});
    connect(tree_shown_, &QComboBox::currentIndexChanged, this,
            [this](int index) { look_.show_of_tree(index != 2, index != 1); });
    auto* steps = new QVBoxLayout; // words are long in some languages, and the column is narrow
    in_ = new QPushButton(tr("Step in"), page);
    in_->setObjectName("tree_in");
    out_ = new QPushButton(tr("Step out"), page);
    out_->setObjectName("tree_out");
    whole_ = new QPushButton(tr("Whole tree"), page);
    whole_->setObjectName("tree_whole");
    connect(in_, &QPushButton::clicked, &look_, &Look::step_in);
    connect(out_, &QPushButton::clicked, &look_, &Look::step_out);
    connect(whole_, &QPushButton::clicked, &look_, &Look::leave);
    for (QPushButton* button : {in_, out_, whole_}) {
        steps->addWidget(button);
    }
    node_text_ = make_text("node_text", page);
    column->addWidget(tree_text_);
    column->addWidget(level_);
    column->addWidget(tree_shown_);
    column->addLayout(steps);
    column->addWidget(node_text_);
    column->addStretch(1);
    return page;
}

QWidget* LookPanel::make_strips_page() {
    auto* page = new QWidget(this);
    auto* column = make_column(page);
    strips_text_ = make_text("strips_text", page);
    strips_legend_ = new HeatLegend(page);
    strips_legend_->setAccessibleName(tr("Legend of the order of triangles"));
    strips_legend_->setObjectName("strips_legend");
    strips_legend_->show_figures(bar_of_strips());
    for (QWidget* each :
         {static_cast<QWidget*>(strips_text_), static_cast<QWidget*>(strips_legend_)}) {
        each->setToolTip(tr("Each hull's triangles in the order in which an asset decodes them. "
                            "Where a strip begins anew, its first triangle is pale."));
    }
    column->addWidget(strips_text_);
    column->addWidget(strips_legend_);
    column->addStretch(1);
    return page;
}

QString LookPanel::length(double value) const {
    return length_with_unit(value, document_.model()->metres_per_unit());
}

void LookPanel::show_look() {
    const QSignalBlocker quiet(kind_);
    kind_->setCurrentIndex(static_cast<int>(look_.kind()));
    for (std::size_t page = 0; page < pages_.size(); ++page) {
        pages_[page]->setVisible(page + 1 == static_cast<std::size_t>(look_.kind()));
    }
    setVisible(look_.kind() != LookKind::pieces);
    switch (look_.kind()) {
    case LookKind::pieces:
        break;
    case LookKind::heat:
        show_heat();
        break;
    case LookKind::tree:
        show_tree();
        break;
    case LookKind::strips:
        show_strips();
        break;
    }
}

void LookPanel::show_heat() {
    const auto& picture = look_.picture();
    heat_legend_->setVisible(picture != nullptr);
    leak_legend_->setVisible(picture != nullptr && picture->heat.under > 0.0);
    worst_->setVisible(picture != nullptr);
    if (!picture) {
        heat_text_->setText(look_.running() ? tr("Distances are being measured…")
                                            : tr("Distances are measured when there are pieces."));
        return;
    }
    const HeatFigures& heat = picture->heat;
    const double tolerance = allowed_error(*picture->of);
    const QString allowed = tolerance > 0.0 ? " " + tr("(allowed: %1)").arg(length(tolerance)) : "";
    heat_text_->setToolTip(allowed.isEmpty() ? QString() : why_allowed(*picture->of));
    heat_text_->setText(
        (heat.top > 0.0 ? tr("Pieces stand out of the model by up to <b>%1</b>%2.")
                              .arg(length(heat.top), allowed)
                        : tr("No piece stands out of the model.")) +
        "<br>" +
        (heat.under > 0.0 ? tr("Uncovered faces are up to <b>%1</b> away from the pieces (blue).")
                                .arg(length(heat.under))
                          : tr("All of the surface is covered.")));
    heat_legend_->show_figures(bar_of_heat(*picture));
    leak_legend_->show_figures(bar_of_leaks(*picture));
    show_worst();
}

// Leaks (uncovered surface) come first, because they are worse than ghosts (hulls outside the
// model).
void LookPanel::show_worst() {
    const LookPicture& picture = *look_.picture();
    const HeatFigures& heat = picture.heat;
    worst_->setRowCount(static_cast<int>(heat.under_worst.size() + heat.over_worst.size()));
    // The column is narrow: the unit stands in its heading.
    const QString unit = unit_name(document_.model()->metres_per_unit());
    worst_->setHorizontalHeaderLabels({tr("Worst places"), tr("Distance\n(%1)").arg(unit)});
    constexpr int k_most = 6; // rows; the others are a scroll away
    fit_to_rows(*worst_, std::min(worst_->rowCount(), k_most));
    int row = 0;
    const auto add = [&](const QString& name, double height, const QString& tip = {}) {
        auto* place = new QTableWidgetItem(name);
        place->setToolTip(tip);
        worst_->setItem(row, 0, place);
        auto* number = new QTableWidgetItem(length_number(height));
        number->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        worst_->setItem(row, 1, number);
        ++row;
    };
    for (const WorstPlace& place : heat.under_worst) {
        add(tr("uncovered: face %1").arg(QLocale().toString(place.owner)), place.height);
    }
    for (const WorstPlace& place : heat.over_worst) {
        add(number_of(*picture.of, place.owner), place.height,
            QString::fromStdString(picture.of->names[place.owner]));
    }
}

void LookPanel::show_tree() {
    const auto& picture = look_.picture();
    const QLocale locale;
    const QSignalBlocker quiet(level_);
    const QSignalBlocker quiet_too(tree_shown_);
    tree_shown_->setCurrentIndex(!look_.are_boxes_shown() ? 1 : !look_.are_hulls_shown() ? 2 : 0);
    if (!picture) {
        tree_text_->setText(look_.running() ? tr("The tree is being built…")
                                            : tr("The tree is built when there are pieces."));
    } else {
        double boxes = 0.0;
        for (const Obb& box : boxes_of(*picture->tree, picture->row)) {
            boxes += box.volume();
        }
        tree_text_->setText(
            tr("Level %1 below %2: <b>%Ln nodes</b> of %3, boxes of %4 together.", nullptr,
               static_cast<int>(picture->row.nodes.size()))
                .arg(locale.toString(static_cast<qulonglong>(picture->place.level)),
                     picture->place.root == 0 ? tr("the root")
                                              : tr("node %1").arg(locale.toString(
                                                    static_cast<qulonglong>(picture->place.root))),
                     locale.toString(static_cast<qulonglong>(picture->tree->nodes.size())),
                     volume_with_unit(boxes, document_.model()->metres_per_unit())));
        level_->setRange(0, static_cast<int>(depth_below(*picture->tree, picture->place.root)));
    }
    level_->setValue(static_cast<int>(look_.place().level));
    out_->setEnabled(look_.place().root != 0);
    whole_->setEnabled(look_.place().root != 0);
    show_selection();
}

// Shows the node that holds the selection.
void LookPanel::show_selection() {
    const auto& picture = look_.picture();
    const bool has_node = picture && picture->tree && !document_.shown().selection().empty();
    in_->setEnabled(has_node);
    in_->setToolTip(
        has_node ? tr("Go to the node that holds what is selected, and show what is below it")
                 : tr("Click a hull to see its node; step in to go down from it."));
    node_text_->setVisible(has_node);
    if (!has_node) {
        node_text_->clear();
        return;
    }
    const HullTree& tree = *picture->tree;
    const Index node = node_above(
        tree, {document_.shown().selection().begin(), document_.shown().selection().end()});
    node_text_->setText(node_text(tree, node, pieces_below(tree, node).size(),
                                  document_.model()->metres_per_unit()));
}

void LookPanel::show_strips() {
    const auto& picture = look_.picture();
    strips_text_->setText(
        picture ? tr("<b>%1</b> in %2 of %3.", "triangles in strips of hulls")
                      .arg(tr("%Ln triangles", nullptr, static_cast<int>(picture->triangles)),
                           tr("%Ln strips", nullptr, static_cast<int>(picture->strips)),
                           tr("%Ln hulls", nullptr, static_cast<int>(picture->of->pieces().size())))
        : look_.running() ? tr("The pieces are being packed…")
                          : tr("Strips are made when there are pieces."));
}

} // namespace hullwright::ui
