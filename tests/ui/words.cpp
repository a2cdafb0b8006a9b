// What the window says: settings by names for people, reasons in its language, lengths with units.
#include "support/window_test.h"
#include "ui/models/field_words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

class WordsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    static bool load(MainWindow& window, const QString& path) {
        window.set_worker(HULLWRIGHT_CLI);
        window.open(path);
        return settles(window);
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "words");
    }

    // --- settings

    void every_setting_and_every_choice_has_words_and_no_words_are_left_over() {
        std::set<std::string> fields;
        std::set<std::string> choices;
        for (const Field& field : recipe_fields()) {
            fields.insert(std::string(field.path));
            for (const std::string_view word : choices_of(field)) {
                choices.insert(std::string(field.path) + " " + std::string(word));
            }
        }
        std::set<std::string> named;
        for (const FieldWords& words : field_words()) {
            QVERIFY2(named.insert(words.path).second, words.path);
            QVERIFY2(*words.label != '\0', words.path);
        }
        std::set<std::string> chosen;
        for (const ChoiceWords& words : choice_words()) {
            QVERIFY2(chosen.insert(std::string(words.path) + " " + words.word).second, words.word);
            QVERIFY2(*words.label != '\0', words.word);
        }
        QVERIFY(named == fields);
        QVERIFY(chosen == choices);
        QCOMPARE(choices.size(), std::size_t{13});
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
                       each->text().remove("<b>").remove("</b>") == label_of(field);
            });
            QVERIFY2(label != labels.end(), qPrintable(flag));
            QVERIFY2(
                (*label)->toolTip().startsWith(QString::fromStdString(std::string(field.help))),
                qPrintable(flag));
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
        QVERIFY(window.document().recipe().decompose.merge == Merge::fast);
        Recipe recipe = window.document().recipe();
        recipe.decompose.merge = Merge::off;
        window.document().set_recipe(recipe);
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
        QVERIFY(!window.document().recipe().pack.margin.automatic);
        QCOMPARE(margin->text(), QString("0"));
        enter("auto");
        QVERIFY(window.document().recipe().pack.margin.automatic);
        QCOMPARE(margin->text(), QString());
        enter("1%");
        enter("");
        QVERIFY(window.document().recipe().pack.margin.automatic);
    }
};

// As the program does before it makes the application.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    WordsTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "words.moc"
