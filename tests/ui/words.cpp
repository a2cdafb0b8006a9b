// The window says settings by their names for people, reasons in its language, and lengths with
// units.
#include "report/reasons.h"
#include "support/linted_pieces.h"
#include "support/shapes.h"
#include "support/window_test.h"
#include "ui/document/look.h"
#include "ui/help/manual_window.h"
#include "ui/icons/icon.h"
#include "ui/inspect/inspection.h"
#include "ui/inspect/pair_scene.h"
#include "ui/models/fault_rows.h"
#include "ui/models/piece_rows.h"
#include "ui/models/problem_table.h"
#include "ui/panels/field_editors.h"
#include "ui/panels/heat_legend.h"
#include "ui/panels/section.h"
#include "ui/words/error_tip.h"
#include "ui/words/field_words.h"
#include "ui/words/issue_text.h"
#include "ui/words/language.h"
#include "ui/words/measures.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QFile>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLibraryInfo>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>
#include <QToolButton>
#include <QToolTip>
#include <QTranslator>
#include <QTreeView>
#include <QUndoStack>

#include <algorithm>
#include <array>
#include <set>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

// Translates every text of these contexts into itself in brackets.
class Brackets : public QTranslator {
public:
    explicit Brackets(std::set<QByteArray> contexts) : contexts_(std::move(contexts)) {
        QCoreApplication::installTranslator(this);
    }
    QString translate(const char* context, const char* text, const char* /*comment*/,
                      int /*count*/) const override {
        return contexts_.contains(context) ? "[" + QString::fromUtf8(text) + "]" : QString();
    }
    bool isEmpty() const override { return false; }

private:
    std::set<QByteArray> contexts_;
};

QString plain(QString text) {
    return text.replace("&&", "\1").remove('&').replace('\1', '&');
}

bool is_label_cut(const QLabel& label) {
    return label.wordWrap() ? label.heightForWidth(label.width()) > label.height()
                            : label.sizeHint().width() > label.width();
}

bool is_button_cut(const QAbstractButton& button) {
    const auto* tool = qobject_cast<const QToolButton*>(&button);
    const bool is_icon = tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
    return !button.text().isEmpty() && !is_icon && button.sizeHint().width() > button.width();
}

// Whatever is chosen in it is to be read, also before it is opened.
QStringList choices_cut_in(const QComboBox& box) {
    QStyleOptionComboBox option;
    option.initFrom(&box);
    const int room =
        box.style()
            ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box)
            .width();
    QStringList cut;
    for (int i = 0; i < box.count(); ++i) {
        if (box.fontMetrics().horizontalAdvance(box.itemText(i)) > room) {
            cut += box.itemText(i);
        }
    }
    return box.count() == 0 && box.isEnabled()
               ? QStringList("nothing to choose in " + box.objectName())
               : cut;
}

QStringList tabs_cut_in(const QTabBar& bar) {
    QStringList cut;
    for (int i = 0; i < bar.count(); ++i) {
        const QRect place = bar.tabRect(i);
        const int words = bar.fontMetrics().horizontalAdvance(plain(bar.tabText(i)));
        if (words > place.width() || !bar.rect().contains(place)) {
            cut += bar.tabText(i);
        }
    }
    return cut;
}

QStringList heads_cut_in(const QHeaderView& header) {
    constexpr int k_around = 4; // pixels, together, so that no bracket is taken for the border
    QStringList cut;
    for (int i = 0; i < header.count(); ++i) {
        const QString text = header.model()->headerData(i, Qt::Horizontal).toString();
        for (const QString& line : text.split('\n')) {
            if (!header.isSectionHidden(i) &&
                header.fontMetrics().horizontalAdvance(line) + k_around > header.sectionSize(i)) {
                cut += text;
            }
        }
    }
    return cut;
}

// Lists names in a list of faults, which go on in a second line between words.
QStringList faults_cut_in(const QTableWidget& faults) {
    QStringList cut;
    const QAbstractItemView& view = faults;
    const int room =
        faults.columnWidth(0) - 2 * (faults.style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
    for (int row = 0; row < faults.rowCount(); ++row) {
        const QString text = faults.item(row, 0)->text();
        const QStringList words = QString(text).replace('-', "- ").split(' ');
        const bool has_words_cut = std::ranges::any_of(words, [&](const QString& word) {
            return faults.fontMetrics().horizontalAdvance(word) > room;
        });
        if (has_words_cut || faults.rowHeight(row) < view.sizeHintForRow(row) ||
            faults.rowViewportPosition(row) + faults.rowHeight(row) > faults.viewport()->height()) {
            cut += text;
        }
    }
    return cut;
}

// Lists words with less room than they need: of labels, buttons, tabs, above panels and columns.
QStringList words_cut_in(const QWidget& window) {
    QStringList cut;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible()) {
            continue;
        }
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            cut += is_label_cut(*label) ? QStringList(label->text()) : QStringList();
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            cut += is_button_cut(*button) ? QStringList(button->text()) : QStringList();
        } else if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            cut += choices_cut_in(*box);
        } else if (const auto* bar = qobject_cast<const QTabBar*>(widget)) {
            cut += tabs_cut_in(*bar);
        } else if (const auto* header = qobject_cast<const QHeaderView*>(widget);
                   header != nullptr && header->orientation() == Qt::Horizontal) {
            cut += heads_cut_in(*header);
        } else if (const auto* dock = qobject_cast<const QDockWidget*>(widget)) {
            constexpr int k_buttons = 48; // pixels beside the title
            if (const auto* faults = dock->findChild<QTableWidget*>("faults")) {
                cut += faults_cut_in(*faults);
            }
            if (dock->fontMetrics().horizontalAdvance(dock->windowTitle()) >
                dock->width() - k_buttons) {
                cut += dock->windowTitle();
            }
        }
    }
    return cut;
}

} // namespace

class WordsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "words");
    }

    // --- settings

    void every_setting_and_every_choice_has_words_and_no_words_are_left_over() {
        std::set<std::string> labels;
        std::size_t choices = 0;
        for (const Field& field : recipe_fields()) {
            QVERIFY2(*field.name != '\0' && *field.help != '\0', field.path.data());
            QVERIFY2(labels.insert(field.name).second, field.name);
            // The help of the flag lists exactly the words that there are to choose from.
            std::string words;
            std::set<std::string> named;
            for (const FieldChoice& choice : choices_of(field)) {
                words += (words.empty() ? "" : "|") + std::string(choice.word);
                QVERIFY2(named.insert(choice.name).second && *choice.name != '\0', choice.name);
                ++choices;
            }
            QVERIFY2(words.empty() || words == field.value, field.path.data());
        }
        QCOMPARE(choices, std::size_t{20});
        std::size_t grouped = 0;
        for (const FieldGroup& group : field_groups()) {
            grouped += static_cast<std::size_t>(std::count_if(
                recipe_fields().begin(), recipe_fields().end(),
                [&](const Field& field) { return field.path.starts_with(group.prefix); }));
        }
        QCOMPARE(grouped, recipe_fields().size());
    }

    // The manual lists a setting in the language of the window, as it is shown there: a row of a
    // table is a line of cells.
    void the_manual_lists_every_setting_data() {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << "en";
        QTest::newRow("Chinese") << "zh_CN";
    }
    void the_manual_lists_every_setting() {
        QFETCH(QString, language);
        apply_language(language);
        QTextDocument document;
        document.setMarkdown(ManualWindow::text_of("settings.md"));
        const QString page = document.toPlainText();
        for (const Field& field : recipe_fields()) {
            const QString flag = "--" + QString::fromStdString(std::string(field.flag));
            for (const QString& text : {label_of(field), flag, help_of(field)}) {
                QVERIFY2(page.contains(text), qPrintable(text));
            }
        }
        QVERIFY(page.contains("vertices|surface|auto|optimal"));
        QCOMPARE(page.contains("Join patches"), language == "en");
        apply_language("en");
    }

    void the_recipe_panel_shows_names_for_people_and_tells_the_flags() {
        MainWindow window;
        for (const Field& field : recipe_fields()) {
            const QString flag = QString::fromStdString("--" + std::string(field.flag));
            auto* editor = window.findChild<QWidget*>(QString::fromStdString(
                field.path == "decompose.tolerance" ? "tolerance" : std::string(field.path)));
            QVERIFY2(editor != nullptr, qPrintable(flag));
            const auto labels = window.findChildren<QLabel*>();
            const auto label = std::find_if(labels.begin(), labels.end(), [&](const QLabel* each) {
                return each->toolTip().contains(flag + " ") &&
                       (each->text() == label_of(field) ||
                        each->toolTip().startsWith(label_of(field) + "\n"));
            });
            QVERIFY2(label != labels.end(), qPrintable(flag));
            QVERIFY2((*label)->toolTip().contains(help_of(field)), qPrintable(flag));
            QVERIFY2(editor->accessibleName() != QString::fromStdString(std::string(field.flag)) &&
                         !editor->accessibleName().isEmpty(),
                     qPrintable(flag));
        }
    }

    void a_choice_is_made_by_its_name() {
        MainWindow window;
        auto* merge = window.findChild<QComboBox*>("decompose.merge");
        QCOMPARE(merge->currentData().toString(), QString("full"));
        const int fast = merge->findData("fast");
        QVERIFY(merge->itemText(fast) != "fast");
        merge->setCurrentIndex(fast);
        emit merge->activated(fast);
        QVERIFY(window.document().recipe().value().decompose.merge == Merge::fast);
        Recipe recipe = window.document().recipe().value();
        recipe.decompose.merge = Merge::off;
        window.document().recipe().set(recipe);
        QCOMPARE(merge->currentData().toString(), QString("off"));
    }

    void what_is_automatic_is_an_empty_line_that_says_so() {
        MainWindow window;
        auto* margin = window.findChild<QLineEdit*>("pack.margin");
        QCOMPARE(margin->text(), QString());
        QCOMPARE(margin->placeholderText(), QString("automatic"));
        const auto enter = [&](const char* text) {
            margin->setText(text);
            emit margin->editingFinished();
        };
        enter("0");
        QVERIFY(!window.document().recipe().value().pack.margin.automatic);
        QCOMPARE(margin->text(), QString("0"));
        enter("auto");
        QVERIFY(window.document().recipe().value().pack.margin.automatic);
        QCOMPARE(margin->text(), QString());
        enter("1%");
        enter("");
        QVERIFY(window.document().recipe().value().pack.margin.automatic);
    }

    void a_length_is_written_in_any_unit() {
        MainWindow window;
        Recipe recipe;
        recipe.import.unit = {0.001};
        window.document().recipe().set(recipe);
        QVERIFY(load(window, k_bracket));
        auto* line = window.findChild<QLineEdit*>("tolerance");
        const auto tolerance = [&](const QString& text) {
            line->setText(text);
            emit line->editingFinished();
            return window.document().recipe().value().decompose.tolerance;
        };
        QCOMPARE(tolerance("2"), (Length{2.0, false}));
        QCOMPARE(line->text(), QString("2 mm"));
        emit line->editingFinished(); // the field is left as it is
        QCOMPARE(line->text(), QString("2 mm"));
        for (const auto& [text, value] :
             {std::pair("0.3 cm", 3.0), std::pair("0,1 in", 2.54), std::pair("50µm", 0.05),
              std::pair("1e-3m", 1.0), std::pair("4 mm", 4.0)}) {
            QCOMPARE(tolerance(text), (Length{value, false}));
        }
        QCOMPARE(tolerance("0,5 %"), (Length{0.5, true}));
        QCOMPARE(line->text(), QString("0.5 %")); // as it stands beside what was achieved
    }

    void a_field_has_the_decimal_sign_of_the_language() {
        QLocale::setDefault(QLocale("de"));
        MainWindow window;
        auto* line = window.findChild<QLineEdit*>("tolerance");
        Recipe recipe;
        recipe.decompose.tolerance = {0.5, true};
        window.document().recipe().set(recipe);
        QCOMPARE(line->text(), QString("0,5 %"));
        emit line->editingFinished(); // the field is only left
        QVERIFY(window.document().recipe().value() == recipe);
        line->setText("0.25%");
        emit line->editingFinished();
        QCOMPARE(window.document().recipe().value().decompose.tolerance, (Length{0.25, true}));
        QCOMPARE(line->text(), QString("0,25 %"));
        recipe = window.document().recipe().value();
        recipe.decompose.surface.max_doubt = 2.5;
        window.document().recipe().set(recipe);
        const auto* doubt = window.findChild<QLineEdit*>("decompose.surface_doubt");
        const QString told = doubt->text();
        QLocale::setDefault(QLocale("en"));
        QCOMPARE(told, QString("2,5"));
    }

    // What a dialog begins with is written as in a field, and read as it stands there.
    void a_question_has_the_decimal_sign_of_the_language() {
        MainWindow window;
        Recipe recipe = window.document().recipe().value();
        recipe.decompose.tolerance = {0.5, true};
        window.document().recipe().set(recipe);
        QVERIFY(load(window, k_bracket));
        window.document().shown().select({0});
        QString asked;
        answer_next([&asked](QWidget& opened) {
            auto& dialog = dynamic_cast<QDialog&>(opened);
            asked = dialog.findChild<QLineEdit*>()->text();
            dialog.accept();
        });
        QLocale::setDefault(QLocale("de"));
        trigger(window, "redo_region");
        QLocale::setDefault(QLocale("en"));
        QCOMPARE(asked, QString("0,5 %"));
        QVERIFY(settles(window));
        const auto steps = window.document().corrector().history().corrections();
        QCOMPARE(steps.size(), std::size_t{1});
        QCOMPARE(std::get<RedoRegion>(*steps.front()).tolerance, (Length{0.5, true}));
    }

    // Presets, projects and recipes of the command line bring such lengths.
    void a_length_stays_in_the_unit_it_was_written_in() {
        MainWindow window;
        Recipe recipe;
        recipe.import.unit = {0.001};
        QVERIFY(set_field(*find_field("decompose.tolerance"), "0.2 cm", recipe));
        window.document().recipe().set(recipe);
        QVERIFY(load(window, k_bracket));
        auto* line = window.findChild<QLineEdit*>("tolerance");
        QCOMPARE(line->text(), QString("0.2 cm"));
        emit line->editingFinished(); // the field is only left
        QVERIFY(window.document().recipe().value() == recipe);
        constexpr double k_for_packing = 0.04;
        QTRY_VERIFY(window.document().up_to_date());
        QCOMPARE(window.document().shown().pieces()->decomposition.set.tolerance,
                 2.0 - k_for_packing);
        QVERIFY(window.findChild<QLabel*>("tolerance_achieved")->toolTip().contains("2\u00A0mm"));
    }

    // The window says how many pieces it reached, and why there are no fewer.
    void a_number_of_pieces_that_is_not_reached_is_said() {
        const QString model = folder_.filePath("two.obj");
        QFile file(model);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
                   "v 5 0 0\nv 6 0 0\nv 5 1 0\nv 5 0 1\nf 5 7 6\nf 5 6 8\nf 6 7 8\nf 7 5 8\n");
        file.close();
        MainWindow window;
        Recipe recipe;
        recipe.decompose.max_pieces = 1;
        window.document().recipe().set(recipe);
        QVERIFY(load(window, model));
        QTRY_VERIFY_WITH_TIMEOUT(window.document().up_to_date(), k_patience);
        const auto* why = window.findChild<QLabel*>("pieces_short");
        QVERIFY2(!why->isHidden() && why->text().contains("2 parts do not share an edge") &&
                     why->text().contains("“Most pieces"),
                 qPrintable(why->text()));
        recipe.decompose.max_pieces = 2;
        window.document().recipe().set(recipe);
        QTRY_VERIFY_WITH_TIMEOUT(window.document().up_to_date(), k_patience);
        QVERIFY(why->isHidden());
    }

    // The model's unit has a number for a name, which is hardest to read back.
    void a_field_that_is_only_left_stays_as_it_is() {
        MainWindow window;
        Recipe recipe;
        recipe.import.unit = {0.1};
        recipe.decompose.tolerance = {3.0, false};
        window.document().recipe().set(recipe);
        QVERIFY(load(window, k_bracket));
        QSignalSpy said(window.findChild<FieldEditors*>(), &FieldEditors::said);
        for (const char* name :
             {"tolerance", "import.seconds", "repair.fill_holes", "pack.margin"}) {
            auto* line = window.findChild<QLineEdit*>(name);
            const QString before = line->text();
            emit line->editingFinished();
            QCOMPARE(line->text(), before);
            QVERIFY2(window.document().recipe().value() == recipe, name);
        }
        QVERIFY(said.isEmpty());
        QCOMPARE(window.findChild<QLineEdit*>("tolerance")->text(), QString("3 0.1 m"));
        QCOMPARE(in_model_units("1 2 mm", 0.001), QString("12"));
        QVERIFY(!length_with_unit(1500.0, 0.001).contains(','));
    }

    void what_is_no_value_is_refused_aloud() {
        // Without a model nobody knows the unit.
        MainWindow window;
        QSignalSpy said(window.findChild<FieldEditors*>(), &FieldEditors::said);
        auto* line = window.findChild<QLineEdit*>("tolerance");
        for (const char* text : {"2 mm", "much", "-1", "1 parsec"}) {
            line->setText(text);
            emit line->editingFinished();
            QCOMPARE(line->text(), QString("0"));
            const QString why = said.takeLast().first().toString();
            QVERIFY2(why.contains(QString("“%1”").arg(text)) && why.contains("“Tolerance”"),
                     qPrintable(why));
        }
        // The message says what would help.
        line->setText("2 mm");
        emit line->editingFinished();
        QVERIFY(said.takeLast().first().toString().contains("“Unit”"));
        auto* vertices = window.findChild<QLineEdit*>("decompose.max_hull_vertices");
        vertices->setText("-5");
        emit vertices->editingFinished();
        QVERIFY(said.takeLast().first().toString().contains("from"));
        line->setText("3");
        emit line->editingFinished();
        QVERIFY(said.isEmpty());
        QCOMPARE(line->text(), QString("3 units"));
    }

    void corrections_to_undo_are_named_in_the_language_of_the_window() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        for (const char* name : {"lock", "delete"}) {
            window.document().shown().select({name == QString("lock") ? 0U : 1U});
            window.findChild<QAction*>(name)->trigger();
            QVERIFY(settles(window));
        }
        window.document().corrector().history().stack().undo();
        const auto texts = [&] {
            const QUndoStack& stack = window.document().corrector().history().stack();
            return QStringList{stack.undoText(), stack.redoText()};
        };
        const QStringList english = texts();
        QVERIFY(english == QStringList({"Lock", "Delete"}));
        window.findChild<QAction*>("language_de")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(texts()[0] != english[0] && texts()[1] != english[1], k_patience);
        const QString german = texts()[0];
        const auto actions = window.findChildren<QAction*>();
        QVERIFY(std::any_of(actions.begin(), actions.end(),
                            [&](const QAction* each) { return each->text().contains(german); }));
        window.findChild<QAction*>("language_en")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(texts(), english, k_patience);
    }

    // --- reasons

    void every_reason_is_translated_data() {
        QTest::addColumn<QString>("language");
        QTest::newRow("de") << "de";
        QTest::newRow("zh_CN") << "zh_CN";
    }
    void every_reason_is_translated() {
        QFETCH(QString, language);
        QTranslator translator;
        QVERIFY(translator.load("hullwright_" + language, ":/i18n"));
        for (std::size_t i = k_first_reason; i < static_cast<std::size_t>(Why::k_end); ++i) {
            const Why why = static_cast<Why>(i);
            const QString english = QString::fromUtf8(sentence_template(why));
            const QString said = translator.translate("Reason", english.toUtf8());
            QVERIFY2(!said.isEmpty(), qPrintable(english));
            for (std::size_t place = 0; place < places_of(why); ++place) {
                QCOMPARE(said.count(QString("{%1}").arg(place)), 1);
            }
            // Words that go with a number, {0=Ecke|Ecken}, are no place.
            QCOMPARE(said.count('{') - said.count('|'), static_cast<int>(places_of(why)));
        }
    }

    // Numbers in reasons are written as the language writes them; texts from outside stay.
    void numbers_in_reasons_have_the_languages_signs() {
        const QLocale before;
        const auto said = [](const Detail& detail) {
            return reason_of(error(Code::bad_setting, "pose", detail));
        };
        const auto all = [&] {
            return said(because(Why::turn_length, "1.5")) + "; " +
                   said(because(Why::is_in_pieces, "1,200")) + "; " +
                   said(because(Why::turn_length, "v1.5"));
        };
        QLocale::setDefault(QLocale(QLocale::English));
        const QString english = all();
        QLocale::setDefault(QLocale(QLocale::German));
        const QString german = all();
        QLocale::setDefault(before);
        QVERIFY2(english.contains("is 1.5 ") && english.contains("1,200") &&
                     english.contains("v1.5"),
                 qPrintable(english));
        QVERIFY2(german.contains("is 1,5 ") && german.contains("1.200") && german.contains("v1.5"),
                 qPrintable(german));
    }

    void reasons_are_said_in_the_windows_language() {
        const Brackets language({"Reason", "Correction"});
        const auto said = [](const char* where, const Detail& detail) {
            return translated_sentence(error(Code::bad_setting, where, detail));
        };
        QCOMPARE(said("lock", Why::is_locked), QString("[“[Lock]” was not done: [it is locked].]"));
        QCOMPARE(said("delete", because(Why::at_piece, 3, because(Why::is_in_pieces, "1,200"))),
                 QString("[“[Delete]” was not done: [piece 3: [its faces are now in 1,200 "
                         "pieces]].]"));
        // A text that is no reason is shown as it is.
        QCOMPARE(said("--unit", as_given("ell")), QString("[“Unit”]: not a valid setting (ell)."));
        QCOMPARE(said("--margin 2%", Why::margin_too_large),
                 QString("[“Packed hulls may stand out by”] 2%: not a valid setting ([it has to be "
                         "smaller than [“Tolerance”], which includes it])."));
    }

    void details_are_said_in_the_windows_language() {
        const Brackets language({"Reason", "Issue"});
        const auto said = [](Code code, const Detail& detail) {
            return translated_sentence(error(code, "a.ply", detail, {3.0}));
        };
        QVERIFY(said(Code::parse_failed, Why::ply_header).contains("([PLY header])"));
        QVERIFY(said(Code::unit_suspicious, because(Why::unit_is, "mm")).contains("([unit mm])"));
        QVERIFY(said(Code::parse_failed, because(Why::no_number, "x"))
                    .contains("([\"x\" is no number])"));
        QVERIFY(said(Code::parse_failed,
                     because(Why::in_correction, 2, because(Why::key_unknown, "\"x\"")))
                    .contains("([correction 2, [\"x\" is not known]])"));
        QVERIFY(said(Code::parse_failed, as_given("a library's words"))
                    .contains("(a library's words)"));
        // Placeholders in a name are not filled by the sentence.
        QVERIFY(said(Code::parse_failed, because(Why::in_piece, 1, "{0}{1}"))
                    .contains("([piece 1, {0}{1}])"));
    }

    void settings_in_sentences_go_by_their_names() {
        for (const Code code :
             {Code::worker_timeout, Code::worker_out_of_memory, Code::non_finite_coordinates,
              Code::too_many_triangles, Code::unit_suspicious}) {
            const QString said = translated_sentence(error(code, "a.obj", {}, {1.0, 2.0}));
            QVERIFY2(!said.contains("--") && said.contains("“"), qPrintable(said));
        }
        const QString named = translated_sentence(error(Code::file_empty, "my--unit.obj"));
        QVERIFY2(named.startsWith("my--unit.obj:"), qPrintable(named)); // a file keeps its name
        const QString step = translated_sentence(warning(Code::repair_left_undone, "orient"));
        QVERIFY2(step.contains("“Turn faces outward”"), qPrintable(step));
    }

    void a_refused_correction_says_why_in_the_windows_language() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        QSignalSpy refused(&window, &MainWindow::refused);
        document.shown().select({0});
        window.findChild<QAction*>("lock")->trigger();
        QVERIFY(settles(window));
        const Brackets language({"Reason", "Correction"});
        QVERIFY(document.corrector().correct(DeletePieces{{document.shown().ref(0)}}));
        QVERIFY(QTest::qWaitFor([&] { return !refused.isEmpty(); }, k_patience));
        QCOMPARE(refused.first().first().toString(),
                 QString("[“[Delete]” was not done: [piece %1: [it is locked]].]")
                     .arg(QString::fromStdString(document.shown().pieces()->names[0])));
    }

    void primitives_are_named_in_the_windows_language() {
        const Brackets language({"Primitive"});
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        for (const char* name : {"[box] 1", "[box] 2"}) {
            window.findChild<QAction*>("add_box")->trigger();
            QVERIFY(settles(window));
            QCOMPARE(QString::fromStdString(window.document().shown().pieces()->added.back().name),
                     QString(name));
        }
    }

    // Numbers have digits where they can be counted, else a power of ten, and no exponent.
    void numbers_have_no_exponent_of_programs() {
        QCOMPARE(plain_number(0.0), QString("0"));
        QCOMPARE(plain_number(0.80149), QString("0.801"));
        QCOMPARE(plain_number(0.5), QString("0.5"));
        QCOMPARE(plain_number(999.7), QString("1,000"));
        QCOMPARE(plain_number(41100.0, 2), QString("41,100"));
        QCOMPARE(plain_number(-0.00001), QString("-0.00001"));
        QCOMPARE(plain_number(0.0000120, 3), QString("0.000012"));
        QCOMPARE(plain_number(1.25e20), QString("1.25\u00a0×\u00a010²⁰"));
        QCOMPARE(plain_number(-3e-12), QString("-3\u00a0×\u00a010⁻¹²"));
        QCOMPARE(percent_with_sign(41100.0), QString("41,100 %"));
        QCOMPARE(share_in_percent(1e-17), QString("0"));
        QCOMPARE(share_in_percent(4e-5), QString("0"));
        QCOMPARE(share_in_percent(0.00012), QString("0.012"));
        QCOMPARE(share_in_percent(0.25), QString("25"));
        QCOMPARE(share_in_percent(0.99972), QString("100"));
        QCOMPARE(share_in_percent(0.99972, 4), QString("99.97"));
        const QLocale before;
        QLocale::setDefault(QLocale("de_DE"));
        QCOMPARE(plain_number(0.00001234), QString("0,0000123"));
        QLocale::setDefault(before);
    }

    // --- units

    void lengths_have_their_unit() {
        QCOMPARE(length_with_unit(0.5, 0.001), QString("0.5\u00a0mm"));
        QCOMPARE(length_with_unit(0.5, 0.0), QString("0.5\u00a0units"));
        QCOMPARE(length_with_unit(1.0 / 3.0, 1.0, 2), QString("0.33\u00a0m"));
        QCOMPARE(length_with_unit(1.0 / 3.0, 1.0), QString("0.333\u00a0m"));
        QCOMPARE(length_with_unit(1352.6, 0.001), QString("1353\u00a0mm")); // without an exponent
        QCOMPARE(volume_with_unit(2.0, 0.01), QString("2\u00a0cm³"));
        QCOMPARE(length_with_unit(2.5e8, 0.001), QString("250000000\u00a0mm"));
        QCOMPARE(length_with_unit(1.2345e-6, 1.0), QString("0.00000123\u00a0m"));
        QCOMPARE(volume_with_unit(2.0, 0.0), QString("2\u00a0cubic units"));
    }

    // Of pairs of faces that cross there may be more than are counted.
    void a_count_that_is_not_all_says_so() {
        const FaultRow& row =
            fault_rows()[static_cast<std::size_t>(row_of(Fault::self_intersections))];
        Diagnosis diagnosis;
        diagnosis.self_intersections = {{0, 1}, {0, 2}};
        QCOMPARE(value_text(row, diagnosis, 0.0), QString("2"));
        diagnosis.more_self_intersections = true;
        QCOMPARE(value_text(row, diagnosis, 0.0), QString::fromUtf8("≥ 2"));
    }

    // A size without a unit means something beside one that everybody knows.
    void a_size_in_an_unknown_unit_is_told_in_metres_too() {
        QCOMPARE(rough_length(0.1557), QString("16\u00a0cm"));
        QCOMPARE(rough_length(1.902), QString("1.9\u00a0m"));
        QCOMPARE(rough_length(4200.0), QString("4.2\u00a0km"));
        QCOMPARE(rough_length(0.00042), QString("420\u00a0um"));
        const QString path = folder_.filePath("size.obj");
        write_obj(path, shapes::box(Vec3::Zero(), Vec3(0.1557, 0.1543, 0.1207)));
        MainWindow window;
        window.show();
        QVERIFY(load(window, path));
        const auto told = [&] { return window.findChild<QLabel*>("size")->text(); };
        const QString size = QString::fromUtf8("0.156 × 0.154 × 0.121\u00a0");
        QVERIFY2(told().contains(size + "units: 16\u00a0cm if these are metres"),
                 qPrintable(told()));
        Recipe recipe = window.document().recipe().value();
        recipe.import.unit = {1.0};
        window.document().recipe().set(recipe);
        QVERIFY(settles(window));
        QVERIFY2(told().contains(size + "m") && !told().contains("if"), qPrintable(told()));
    }

    void every_panel_says_what_its_lengths_are_in_data() {
        QTest::addColumn<double>("metres");
        QTest::addColumn<QString>("unit");
        QTest::newRow("known") << 0.001 << "mm";
        QTest::newRow("unknown") << 0.0 << "units";
    }
    void every_panel_says_what_its_lengths_are_in() {
        QFETCH(double, metres);
        QFETCH(QString, unit);
        MainWindow window;
        window.show();
        Recipe recipe;
        recipe.import.unit.metres = metres;
        recipe.decompose.tolerance = {4.0, true};
        window.document().recipe().set(recipe);
        QVERIFY(load(window, k_bracket));
        const QString behind = QChar(QChar::Nbsp) + unit;
        const auto text = [&](const char* name) { return window.findChild<QLabel*>(name)->text(); };
        // The line has a share, as the tolerance is one, and its tip three lengths: allowed, deep
        // and out.
        QVERIFY(text("tolerance_achieved").contains('%'));
        QCOMPARE(window.findChild<QLabel*>("tolerance_achieved")->toolTip().count(behind), 3);
        QVERIFY2(text("summary").contains(behind), qPrintable(text("summary")));
        const auto* worst = window.findChild<QTableWidget*>("worst");
        QCOMPARE(worst->horizontalHeaderItem(1)->text(), "Dent\n(" + unit + ")");
        QCOMPARE(worst->horizontalHeaderItem(2)->text(), "Overhang\n(" + unit + ")");
        const auto* outline = window.findChild<QTreeView*>("outline")->model();
        QCOMPARE(outline->headerData(PieceRows::k_error, Qt::Horizontal).toString(),
                 QString("%")); // a share of the diagonal; the tip has the lengths
        const QModelIndex piece = outline->index(0, 0, outline->index(0, 0));
        QCOMPARE(piece.data(Qt::ToolTipRole).toString().count(behind), 2);
    }

    // On hover dent and overhang have pictures, whose lines have the colour of tips; words say the
    // same to those who cannot see them.
    void dent_and_overhang_have_pictures() {
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        QVERIFY(load(window, k_bracket));
        auto* reached = window.findChild<QLabel*>("tolerance_achieved");
        const auto hover = [&] {
            QToolTip::hideText();
            QHelpEvent event(QEvent::ToolTip, QPoint(2, 2), reached->mapToGlobal(QPoint(2, 2)));
            QCoreApplication::sendEvent(reached, &event);
            return QToolTip::text();
        };
        const QPalette before = QToolTip::palette();
        QPalette dark = before;
        dark.setColor(QPalette::ToolTipText, QColor(250, 250, 250));
        QPalette light = before;
        light.setColor(QPalette::ToolTipText, QColor(5, 5, 5));
        QToolTip::setPalette(dark);
        const QString in_dark = hover();
        QToolTip::setPalette(light);
        const QString in_light = hover();
        QToolTip::setPalette(before);
        QCOMPARE(in_dark.count("data:image/png;base64,"), 2);
        QVERIFY(in_dark != in_light);
        for (const char* name : {"dent", "overhang"}) {
            const QPixmap drawing = drawing_of(name, Qt::black, 224);
            QCOMPARE(drawing.size(), QSize(224, 128));
        }
        QTextDocument shown;
        shown.setHtml(in_light);
        QVERIFY(shown.toPlainText().contains("Dent") && shown.toPlainText().contains("Overhang"));
        QVERIFY(shown.toPlainText().contains("allowed"));
        const QString said = reached->accessibleDescription();
        QVERIFY2(said.startsWith(reached->toolTip()) &&
                     said.contains("Dent: how deep the surface lies in the piece") &&
                     !said.contains('<'),
                 qPrintable(said));
        const auto* outline = window.findChild<QTreeView*>("outline")->model();
        const auto header = [&](int role) {
            return outline->headerData(PieceRows::k_error, Qt::Horizontal, role).toString();
        };
        QCOMPARE(header(Qt::ToolTipRole).count("data:image/png;base64,"), 2);
        QVERIFY(header(Qt::AccessibleDescriptionRole).contains("Overhang: how far"));
        for (const auto& [language, word] :
             {std::pair("de", QString("Delle")), {"zh_CN", QString("凹陷")}}) {
            apply_language(language);
            QVERIFY2(words_with_errors({}).contains(word), language);
        }
        apply_language("en");
    }

    void lint_says_what_its_lengths_are_in_and_counts_are_bare() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        LintedPieces linted = nothing_found(window);
        const LintFinding thin = {LintFault::thin, Severity::warning, PieceId{0}, 0.25, 3.0, {}};
        const LintFinding many = {
            LintFault::too_many_vertices, Severity::error, PieceId{0}, 1200.0, 255.0, {}};
        linted.findings = {thin, many};
        const auto said = [&](const LintFinding& finding) {
            return lint_sentence_of(linted, finding);
        };
        QVERIFY2(said(thin).contains("0.25\u00a0mm (0.00025 m) thick"), qPrintable(said(thin)));
        QVERIFY2(said(many).contains("has 1,200 vertices"), qPrintable(said(many)));
        ProblemTable table;
        table.show(nullptr, std::make_shared<const LintedPieces>(linted));
        const auto cell = [&](int row) {
            return table.index(row, ProblemTable::k_figure).data().toString();
        };
        QCOMPARE(cell(0), QString("1,200 of 255")); // errors come first
        QCOMPARE(cell(1), QString("0.25\u00a0mm"));
        // A length in metres is not repeated in metres.
        linted.metres_per_unit = 1.0;
        QVERIFY2(said(thin).contains("0.25\u00a0m thick"), qPrintable(said(thin)));
        linted.metres_per_unit = 0.0;
        QVERIFY2(said(thin).contains("0.25\u00a0units thick"), qPrintable(said(thin)));
    }

    void the_report_has_the_largest_error_and_the_vertices_of_a_piece() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        std::size_t all = 0;
        std::size_t most = 0;
        const auto& pieces = window.document().shown().pieces()->pieces();
        for (const Piece& piece : pieces) {
            all += piece.vertices.size();
            most = std::max(most, piece.vertices.size());
        }
        const double mean = static_cast<double>(all) / static_cast<double>(pieces.size());
        const QString text = window.findChild<QLabel*>("summary")->text();
        QVERIFY2(text.contains(QString("Vertices of a piece: %1 on average, %2 at most.")
                                   .arg(mean, 0, 'f', 1)
                                   .arg(most)),
                 qPrintable(text));
        QVERIFY2(text.contains("Largest error: 0\u00a0units."), qPrintable(text));
    }

    // --- languages

    void words_have_room_in_every_workspace_data() {
        QTest::addColumn<QString>("language");
        for (const char* language : {"en", "de", "zh_CN"}) {
            QTest::newRow(language) << QString(language);
        }
    }

    // Words have room in a window as on a small laptop, with all that unfolds unfolded.
    void words_have_room_in_every_workspace() {
        QFETCH(QString, language);
        apply_language(language);
        MainWindow window;
        window.resize(1280, 800);
        window.show();
        const bool is_loaded = load(window, k_bracket);
        QStringList cut;
        for (const char* workspace : {"author", "inspect", "probe"}) {
            trigger(window, ("workspace_" + QByteArray(workspace)).constData());
            if (workspace == QByteArray("inspect")) {
                window.inspection().scene().bodies().open(k_a, k_bracket);
                window.inspection().scene().bodies().open(k_b, k_bracket);
                static_cast<void>(QTest::qWaitFor(
                    [&] { return window.inspection().scene().answers().is_answered(); },
                    k_patience));
            }
            for (Fold* fold : window.findChildren<Fold*>()) {
                fold->set_open(true);
            }
            for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
                if (!dock->isHidden()) {
                    dock->raise();
                    QTest::qWait(200); // the panel takes its size, and another with its answer
                    QStringList now;
                    static_cast<void>(QTest::qWaitFor(
                        [&] { return (now = words_cut_in(window)).isEmpty(); }, 3000));
                    for (const QString& words : now) {
                        cut += QString("%1: %2").arg(workspace, words);
                    }
                }
            }
        }
        cut.removeDuplicates();
        apply_language("en");
        QVERIFY(is_loaded);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join('\n')));
    }

    void texts_and_manual_are_of_one_language() {
        const std::pair<const char*, const char*> readers[] = {
            {"de_AT", "de"}, {"zh_CN", "zh_CN"}, {"zh_SG", "zh_CN"},
            {"zh_TW", "en"}, {"fr_FR", "en"},    {"en_GB", "en"}};
        const QLocale before;
        for (const auto& [reader, language] : readers) {
            QCOMPARE(language_for(QLocale(reader)), QString(language));
            apply_language(reader);
            verify_words_of_qt(language);
            const QString manual = ManualWindow::text_of("index.md");
            const bool is_chinese = QString(language) == "zh_CN";
            QCOMPARE(manual.contains(QChar(0x7684)), is_chinese); // 的
            QCOMPARE(QCoreApplication::translate("Primitive", "box") ==
                         QCoreApplication::translate("", "box"),
                     QString(language) == "en");
        }
        apply_language("en");
        QLocale::setDefault(before);
    }

    // --- fitting

    void shapes_have_figures_in_the_menu_and_the_best_is_first() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        auto* menu = window.findChild<QMenu*>("fit_primitive");
        const auto names = [menu] {
            QStringList all;
            for (const QAction* action : menu->actions()) {
                all.push_back(action->objectName());
            }
            return all;
        };
        const QStringList plain = names();
        QCOMPARE(plain, QStringList({"fit_best", "fit_box", "fit_sphere", "fit_capsule",
                                     "fit_cylinder", "drop_primitive"}));
        const auto box = window.findChild<QAction*>("fit_box");
        const QString bare = box->text();
        // The last piece is a bolt.
        const PieceId last = static_cast<PieceId>(document.shown().pieces()->pieces().size()) - 1;
        document.shown().select({last});
        emit menu->aboutToShow();
        QCOMPARE(box->text(), bare); // the menu is open, but nothing is worked out yet
        QTRY_VERIFY_WITH_TIMEOUT(box->text() != bare, k_patience);
        const Piece& piece = document.shown().pieces()->pieces()[last];
        static constexpr std::array k_names = {"fit_box", "fit_sphere", "fit_capsule",
                                               "fit_cylinder"};
        QStringList expected = {"fit_best"};
        for (const FittedPrimitive& fitted : fit_all(piece)) {
            expected.push_back(k_names[static_cast<std::size_t>(fitted.primitive.shape)]);
            const double percent = 100.0 * fitted.volume_excess / volume_of(piece);
            const QString text = window.findChild<QAction*>(expected.back())->text();
            QVERIFY2(text.endsWith(QString("(+%1 %)").arg(QLocale().toString(percent, 'g', 3))),
                     qPrintable(text));
        }
        expected.push_back("drop_primitive");
        QCOMPARE(names(), expected);
        QVERIFY(expected != plain);
        // Another piece has no figures yet.
        document.shown().select({0});
        QCOMPARE(box->text(), bare);
        QCOMPARE(names(), plain);
        // The key chooses the best shape of the menu.
        document.shown().select({last});
        window.findChild<QAction*>("fit_best")->trigger();
        QVERIFY(settles(window));
        QCOMPARE(document.shown().pieces()->extras[last].primitive->primitive.shape,
                 fit_all(document.shown().pieces()->pieces()[last]).front().primitive.shape);
    }

    // --- legend

    void a_tolerance_beyond_the_largest_distance_is_at_the_legends_end() {
        HeatLegend legend;
        legend.resize(200, legend.sizeHint().height());
        const auto drawn = [&](double tolerance) {
            legend.show_figures(
                {{Rgb{255, 255, 255}, Rgb{255, 255, 255}}, {}, tolerance, "", "", ""});
            return legend.grab().toImage();
        };
        const QImage bare = drawn(LegendBar::k_unmarked);
        const auto columns = [&](const QImage& image) { // the first and last columns that differ
            std::pair<int, int> found = {image.width(), -1};
            for (int x = 0; x < image.width(); ++x) {
                for (int y = 0; y < image.height(); ++y) {
                    if (image.pixel(x, y) != bare.pixel(x, y)) {
                        found = {std::min(found.first, x), std::max(found.second, x)};
                    }
                }
            }
            return found;
        };
        const auto within = columns(drawn(0.5));
        QVERIFY(within.first >= 98 && within.second <= 101);
        const auto beyond = columns(drawn(3.0));
        QCOMPARE(beyond.second, 199);
        QVERIFY(beyond.first > 190 && beyond.first < 198); // it is the arrow
    }

    void what_is_allowed_is_explained() {
        MainWindow window;
        window.show();
        Recipe recipe;
        recipe.decompose.tolerance = {1.0, false};
        window.document().recipe().set(recipe);
        QVERIFY(load(window, k_bracket));
        window.findChild<QComboBox*>("look")->setCurrentIndex(static_cast<int>(LookKind::heat));
        const auto* text = window.findChild<QLabel*>("heat_text");
        QTRY_VERIFY_WITH_TIMEOUT(text->text().contains("allowed: 1\u00a0units"), k_patience);
        QVERIFY2(text->toolTip().contains("Of it 0.02\u00a0units are kept for packing"),
                 qPrintable(text->toolTip()));
        // The error that a correction by hand has made is not what was allowed.
        window.document().shown().select({0, 1});
        window.findChild<QAction*>("merge")->trigger();
        QVERIFY(settles(window));
        QVERIFY(window.document().shown().pieces()->decomposition.set.tolerance > 1.0);
        QTRY_VERIFY_WITH_TIMEOUT(window.look().picture() && window.look().picture()->of ==
                                                                window.document().shown().pieces(),
                                 k_patience);
        QVERIFY2(text->text().contains("allowed: 1\u00a0units"), qPrintable(text->text()));
    }

private:
    // Checks the words on the buttons of Qt's own dialogs; without a file of translations they are
    // English.
    static void verify_words_of_qt(const QString& language) {
        if (!QFile::exists(QLibraryInfo::path(QLibraryInfo::TranslationsPath) + "/qtbase_de.qm")) {
            QSKIP("Qt's own translations are not installed");
        }
        const QString expected = language == "de"      ? QString("Abbrechen")
                                 : language == "zh_CN" ? QString::fromUtf16(u"\u53d6\u6d88")
                                                       : QString("Cancel");
        QCOMPARE(QCoreApplication::translate("QPlatformTheme", "Cancel"), expected);
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    WordsTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "words.moc"
