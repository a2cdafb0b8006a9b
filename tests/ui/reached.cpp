// Controls that are folded away, or are small, do what they say when a hand reaches them.
#include "support/window_test.h"
#include "ui/models/piece_rows.h"
#include "ui/panels/section.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

class ReachedTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<MainWindow> window_;

    template <class Widget> Widget* its(const char* name) const {
        return named<Widget>(*window_, name);
    }

    // Returns the cell of the first piece's mark.
    [[nodiscard]] QVariantList marks() const {
        const auto* rows = its<QTreeView>("outline");
        const QAbstractItemModel& model = *rows->model();
        QModelIndex piece = model.index(0, 0);
        while (model.hasChildren(piece)) {
            piece = model.index(0, 0, piece);
        }
        return piece.siblingAtColumn(PieceRows::k_marks).data(PieceRows::k_icons).toList();
    }

private slots:
    void initTestCase() {
        keep_settings_in(folder_.path(), "reached");
        window_ = std::make_unique<MainWindow>();
        window_->resize(1280, 800);
        window_->show();
        QVERIFY(load(*window_, k_bracket));
    }
    void cleanupTestCase() { window_.reset(); }

    void the_report_is_a_line_that_unfolds() {
        auto* title = its<QToolButton>("report_fold");
        auto* fold = qobject_cast<Fold*>(title->parentWidget());
        QVERIFY(fold != nullptr && !fold->is_open());
        QVERIFY(!title->text().isEmpty());
        const int low = fold->sizeHint().height();
        title->click();
        QVERIFY(fold->is_open());
        QTRY_VERIFY_WITH_TIMEOUT(fold->sizeHint().height() > 2 * low, k_patience);
        title->click();
        QVERIFY(!fold->is_open());
    }

    // Settings are found by name, by what they do, and by their flag.
    void settings_are_found_by_their_words() {
        auto* title = its<QToolButton>("settings_fold");
        qobject_cast<Fold*>(title->parentWidget())->set_open(true);
        auto* search = its<QLineEdit>("settings_search");
        auto* panel = search->parentWidget();
        const auto shown = [panel] {
            int count = 0;
            for (const QWidget* row :
                 panel->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
                count += row->isVisibleTo(panel) && row->layout() != nullptr ? 1 : 0;
            }
            return count;
        };
        const int all = shown();
        QVERIFY(all > 10);
        for (const char* words : {"--threads-of-no-setting", "--keep-openings", "KEEP-OPENINGS"}) {
            search->setText(words);
            const bool is_found = words != QByteArray("--threads-of-no-setting");
            QCOMPARE(shown(), is_found ? 1 : 0);
            QCOMPARE(its<QLabel>("settings_none")->isVisibleTo(panel), !is_found);
        }
        // However low the window, what is found is in sight.
        const QWidget* column = panel;
        while (qobject_cast<const QScrollArea*>(column) == nullptr) {
            column = column->parentWidget();
        }
        const auto in_sight = [&](const QWidget* one) {
            const QRect port(QPoint(0, 0), column->size());
            return port.contains(QRect(one->mapTo(column, QPoint(0, 0)), one->size()));
        };
        const QSize before = window_->size();
        window_->resize(800, 600);
        search->setText("--max-triangles");
        const auto found = [panel]() -> QWidget* {
            for (QWidget* row :
                 panel->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
                if (row->isVisibleTo(panel) && row->layout() != nullptr) {
                    return row;
                }
            }
            return nullptr;
        };
        QVERIFY(found() != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(in_sight(search) && in_sight(found()), k_patience);
        window_->resize(before);
        search->clear();
        QCOMPARE(shown(), all);
        QVERIFY(!its<QLabel>("settings_none")->isVisibleTo(panel));
    }

    void the_button_at_the_foot_exports() {
        its<QPushButton>("export_button")->click();
        auto* dialog = its<QDialog>("export_dialog");
        QVERIFY(dialog != nullptr && dialog->isVisible());
        dialog->reject();
    }

    void jobs_open_from_the_progress() {
        QVERIFY(!its<QWidget>("jobs")->isVisible());
        its<QToolButton>("phase")->click();
        QTRY_VERIFY_WITH_TIMEOUT(its<QWidget>("jobs")->isVisible(), k_patience);
    }

    // People choose a unit and an axis; they need not know how to write them.
    void units_and_axes_are_lists() {
        for (const auto& [field, one] :
             {std::pair("import.unit", "mm"), std::pair("import.up", "z")}) {
            const auto* box = its<QComboBox>(field);
            QVERIFY2(box != nullptr && !box->isEditable(), field);
            QVERIFY(box->findData(QString::fromLatin1(one)) > 0);
            QCOMPARE(box->itemData(0).toString(), QString()); // as in the file
        }
    }

    void a_locked_piece_has_a_mark() {
        QCOMPARE(marks().size(), 0);
        window_->document().shown().select({0});
        trigger(*window_, "lock");
        QTRY_COMPARE_WITH_TIMEOUT(marks().size(), 1, k_patience);
        window_->document().corrector().history().stack().undo();
        QTRY_COMPARE_WITH_TIMEOUT(marks().size(), 0, k_patience);
    }

    // Menus fit on a small screen, of 600 lines, with all that they offer.
    void menus_fit_a_small_screen() {
        constexpr int k_lines = 600;
        const auto menus = window_->menuBar()->findChildren<QMenu*>();
        QVERIFY(menus.size() > 6);
        for (QMenu* menu : menus) {
            emit menu->aboutToShow();
            QVERIFY2(menu->sizeHint().height() < k_lines,
                     qPrintable(menu->title() + QString::number(menu->sizeHint().height())));
        }
    }
};

QTEST_MAIN(ReachedTest)
#include "reached.moc"
