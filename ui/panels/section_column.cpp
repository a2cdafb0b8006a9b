#include "ui/panels/section_column.h"

#include "ui/panels/section.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

// Passes the focus that it gets for the whole column on to the first thing in it.
class Column : public QScrollArea {
protected:
    void focusInEvent(QFocusEvent* /*event*/) override { focusNextChild(); }
};

} // namespace

QWidget* column_of(const QList<Section*>& sections, const QString& name) {
    auto* scroll = new Column;
    scroll->setAccessibleName(name);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // what is in it has the focus, and is scrolled to
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* page = new QWidget;
    page->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (Section* section : sections) {
        column->addWidget(section);
    }
    column->addStretch(1);
    scroll->setWidget(page);
    return scroll;
}

} // namespace hullwright::ui
