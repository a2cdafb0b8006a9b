#include "ui/help/key_sheet.h"

#include "ui/help/menu_actions.h"
#include "ui/viewport/gestures.h"
#include "ui/viewport/navigation_menu.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace hullwright::ui {
namespace {

QString row(const QString& keys, const QString& what) {
    return "<tr><td width='190'><b>" + keys.toHtmlEscaped() + "</b></td><td>" +
           what.toHtmlEscaped() + "</td></tr>";
}

QString block(const QString& title, const QString& rows) {
    return "<h4>" + title.toHtmlEscaped() + "</h4><table cellspacing='0' cellpadding='2'>" + rows +
           "</table>";
}

// Returns one block of rows for each menu; commands without a key are left out.
QStringList blocks_of(const QMenuBar& bar) {
    std::vector<std::pair<QString, QString>> menus; // title and rows of a menu
    for (const MenuAction& each : menu_actions(bar)) {
        const QString keys = shortcut_text(*each.action);
        if (keys.isEmpty()) {
            continue;
        }
        if (menus.empty() || menus.back().first != each.path) {
            menus.emplace_back(each.path, QString());
        }
        menus.back().second += row(keys, each.name);
    }
    QStringList blocks;
    for (const auto& [title, rows] : menus) {
        blocks.push_back(block(title, rows));
    }
    return blocks;
}

// Puts the blocks into two columns of about the same height; no block is divided.
QString in_columns(const QStringList& blocks) {
    qsizetype all = 0;
    for (const QString& each : blocks) {
        all += each.count("<tr>") + 3;
    }
    QString columns[2];
    qsizetype so_far = 0;
    for (const QString& each : blocks) {
        const qsizetype height = each.count("<tr>") + 3;
        columns[2 * so_far + height < all ? 0 : 1] += each;
        so_far += height;
    }
    return "<table width='100%'><tr><td width='50%'>" + columns[0] + "</td><td width='50%'>" +
           columns[1] + "</td></tr></table>";
}

} // namespace

KeySheet::KeySheet(const QMenuBar& bar, QWidget* parent) : QDialog(parent) {
    setObjectName("key_sheet");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("All keys"));
    QString mouse;
    for (const KeyLine& line : viewport_keys(saved_navigation())) {
        mouse += row(line.keys, line.what);
    }
    auto* sheet = new QTextBrowser(this);
    sheet->setObjectName("keys");
    sheet->setAccessibleName(tr("Keys and what they do"));
    sheet->setHtml(in_columns(QStringList{block(tr("In the 3D view"), mouse)} + blocks_of(bar)));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(sheet, 1);
    column->addWidget(buttons);
    resize(QSize(860, 640).boundedTo(parent->size()));
}

} // namespace hullwright::ui
