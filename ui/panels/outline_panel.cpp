#include "ui/panels/outline_panel.h"

#include "draw/mesh_draw_list.h"

#include <QHeaderView>
#include <QLocale>

namespace hullwright::ui {
namespace {

QIcon colour_icon(PartId part) {
    const Rgb colour = part_colour(part);
    QPixmap square(12, 12);
    square.fill(QColor(colour[0], colour[1], colour[2]));
    return QIcon(square);
}

} // namespace

OutlinePanel::OutlinePanel(QWidget* parent) : QTreeWidget(parent) {
    setObjectName("outline");
    setAccessibleName(tr("Parts of the model"));
    setHeaderLabels({tr("Part"), tr("Triangles")});
    headerItem()->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
}

void OutlinePanel::show_parts(const Prepared& prepared) {
    clear();
    const auto& parts = prepared.source->parts;
    std::vector<Index> triangles(parts.size(), 0); // as repaired
    for (const PartId part : prepared.mesh->face_part) {
        ++triangles[part];
    }
    QList<QTreeWidgetItem*> rows;
    for (PartId part = 0; part < parts.size(); ++part) {
        const QString name = QString::fromStdString(parts[part].name);
        auto* row = new QTreeWidgetItem({name, QLocale().toString(triangles[part])});
        row->setIcon(0, colour_icon(part));
        row->setToolTip(0, name.toHtmlEscaped());
        row->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        rows.push_back(row);
    }
    addTopLevelItems(rows);
}

} // namespace hullwright::ui
