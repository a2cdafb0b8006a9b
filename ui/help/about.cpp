#include "ui/help/about.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QFontDatabase>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

QWidget* make_table(const std::vector<Library>& libraries) {
    auto* table = new QTableWidget(static_cast<int>(libraries.size()), 3);
    table->setObjectName("libraries");
    table->setAccessibleName(About::tr("Libraries, their versions and licences"));
    table->setHorizontalHeaderLabels(
        {About::tr("Library"), About::tr("Version"), About::tr("Licence")});
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    table->horizontalHeader()->setHighlightSections(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 8);
    table->setShowGrid(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false); // the Tab key leaves the table
    for (int row = 0; row < table->rowCount(); ++row) {
        const Library& library = libraries[static_cast<std::size_t>(row)];
        table->setItem(row, 0, new QTableWidgetItem(library.name));
        table->setItem(row, 1, new QTableWidgetItem(library.version));
        table->setItem(row, 2, new QTableWidgetItem(library.licence));
    }
    return table;
}

QWidget* make_licence() {
    QFile file(":/licence/LICENSE");
    auto* text = new QPlainTextEdit;
    text->setObjectName("licence");
    text->setAccessibleName(About::tr("Text of the licence"));
    text->setReadOnly(true);
    text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    if (file.open(QIODevice::ReadOnly)) {
        text->setPlainText(QString::fromUtf8(file.readAll()));
    }
    return text;
}

} // namespace

About::About(const std::vector<Library>& libraries, QWidget* parent) : QDialog(parent) {
    setObjectName("about");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About Hullwright"));
    auto* icon = new QLabel;
    icon->setPixmap(QApplication::windowIcon().pixmap(QSize(64, 64), devicePixelRatio()));
    auto* text = new QLabel(tr("<h3>Hullwright %1</h3><p>Turns 3D models into collision assets and "
                               "shows what is wrong with them.</p><p>Licence: "
                               "GPL-3.0-or-later</p>")
                                .arg(HULLWRIGHT_VERSION));
    text->setObjectName("about_text");
    text->setTextFormat(Qt::RichText);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* head = new QHBoxLayout;
    head->addWidget(icon, 0, Qt::AlignTop);
    head->addWidget(text, 1);
    auto* tabs = new QTabWidget;
    tabs->addTab(make_table(libraries), tr("Made with"));
    tabs->addTab(make_licence(), tr("Licence"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(head);
    column->addWidget(tabs, 1);
    column->addWidget(buttons);
    resize(620, 520);
}

} // namespace hullwright::ui
