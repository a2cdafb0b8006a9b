// What the window says: settings by names for people, reasons in its language, lengths with units.
#include "support/window_test.h"
#include "ui/models/field_words.h"
#include "ui/models/issue_text.h"

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <algorithm>
#include <set>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

// A language in which every text of these contexts stands in brackets.
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

// All texts with a blank in them that stand in the code: sentences, and no keys of files.
QStringList sentences_in(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("%s cannot be read", qPrintable(path));
    }
    static const QRegularExpression text("\"([^\"]*)\"");
    QStringList sentences;
    for (const QString& line : QString(file.readAll()).split('\n')) {
        const QString code = line.section("//", 0, 0);
        for (auto found = text.globalMatch(code); found.hasNext();) {
            const QString between = found.next().captured(1);
            if (between.contains(' ')) {
                sentences.push_back(between);
            }
        }
    }
    return sentences;
}

} // namespace

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

    // --- reasons

    void every_reason_that_core_gives_is_known_and_no_other() {
        QStringList given = {"it has to be smaller than --tolerance, which includes it"}; // recipe
        for (const char* name : {"correction", "edited_pieces", "piece_ref", "primitive"}) {
            given += sentences_in(QString(HULLWRIGHT_SOURCE_DIR "/core/edit/%1.cpp").arg(name));
        }
        given.removeDuplicates();
        QStringList known;
        for (const char* reason : known_reasons()) {
            known.push_back(reason);
        }
        given.sort();
        known.sort();
        QCOMPARE(known, given);
    }

    void reasons_are_said_in_the_windows_language() {
        const Brackets language({"Reason", "Correction"});
        const auto said = [](const char* where, const char* detail) {
            return translated_sentence(error(Code::bad_setting, where, detail));
        };
        QCOMPARE(said("lock", "it is locked"), QString("[“[Lock]” was not done: [it is locked].]"));
        QCOMPARE(said("delete", "piece 3: its faces are now in 1,200 pieces"),
                 QString("[“[Delete]” was not done: [piece 3: [its faces are now in 1,200 "
                         "pieces]].]"));
        // What is no reason stays as it is.
        QCOMPARE(said("--unit", "ell"), QString("--unit: not a valid setting (ell)."));
        QCOMPARE(said("--margin 2%", "it has to be smaller than --tolerance, which includes it"),
                 QString("--margin 2%: not a valid setting ([it has to be smaller than "
                         "--tolerance, which includes it])."));
    }

    void a_refused_correction_says_why_in_the_windows_language() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        Document& document = window.document();
        QSignalSpy refused(&window, &MainWindow::refused);
        document.select({0});
        window.findChild<QAction*>("lock")->trigger();
        QVERIFY(settles(window));
        document.select({0});
        const Brackets language({"Reason", "Correction"});
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(QTest::qWaitFor([&] { return !refused.isEmpty(); }, k_patience));
        QCOMPARE(refused.first().first().toString(),
                 QString("[“[Delete]” was not done: [it is locked].]"));
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
