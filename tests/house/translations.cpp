// Every text of the window has a translation with the same placeholders, and every reason is such a
// text.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

namespace {

struct Message {
    QString source;
    bool is_counted = false;  // its words go with a number
    QStringList translations; // of a counted text as many as the language has forms
    bool finished = true;
};

std::vector<Message> messages_of(const QString& path) {
    QFile file(path);
    std::vector<Message> messages;
    if (!file.open(QIODevice::ReadOnly)) {
        return messages;
    }
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (xml.name() == u"message") {
            messages.emplace_back();
            messages.back().is_counted = xml.attributes().hasAttribute("numerus");
        } else if (xml.name() == u"source") {
            messages.back().source = xml.readElementText();
        } else if (xml.name() == u"translation") {
            messages.back().finished = !xml.attributes().hasAttribute("type");
            if (!messages.back().is_counted) {
                messages.back().translations += xml.readElementText();
            }
        } else if (xml.name() == u"numerusform") {
            messages.back().translations += xml.readElementText();
        }
    }
    return messages;
}

QString text_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Writes the names of all phases into a file, as a source for lupdate, and returns it.
QString phases_in(const QTemporaryDir& folder) {
    QString path = folder.filePath("phases.cpp");
    QProcess find;
    find.setStandardOutputFile(path);
    find.start("python3", {HULLWRIGHT_SOURCE_DIR "/translations/phases.py"});
    return find.waitForFinished(120000) && find.exitCode() == 0 ? path : QString();
}

// Returns the literals in a call's argument that follows, up to the bracket that ends it.
QStringList literals_of(const QString& text, qsizetype at) {
    QStringList literals;
    for (int depth = 1; depth > 0 && at < text.size(); ++at) {
        if (text[at] == u'"') {
            const qsizetype first = at + 1;
            for (at = first; at < text.size() && text[at] != u'"'; ++at) {
                at += text[at] == u'\\' ? 1 : 0;
            }
            literals.push_back(text.mid(first, at - first));
        }
        depth += at < text.size() && text[at] == u'(' ? 1 : 0;
        depth -= at < text.size() && text[at] == u')' ? 1 : 0;
    }
    return literals;
}

// Returns the words of our own that the sources below the folder hand on as texts from outside.
QStringList sentences_given_below(const QString& folder, int& calls) {
    static const QRegularExpression given("\\b(as_given|because)\\(");
    static const QRegularExpression words("\\w.* | .*\\w"); // a blank between parts is none
    QStringList sentences;
    QDirIterator files(folder, {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        const QString text = text_of(path);
        for (auto each = given.globalMatch(text); each.hasNext(); ++calls) {
            for (const QString& literal : literals_of(text, each.next().capturedEnd())) {
                if (words.match(literal).hasMatch()) {
                    sentences += path + ": " + literal;
                }
            }
        }
    }
    return sentences;
}

// Returns the placeholders in a text, such as {0}, {w} or %1.
QStringList places_of(const QString& text) {
    static const QRegularExpression place("%L?[\\dn]|\\{[a-z0-9]\\}");
    QStringList places;
    for (auto found = place.globalMatch(text); found.hasNext();) {
        places.push_back(found.next().captured());
    }
    std::sort(places.begin(), places.end());
    places.removeDuplicates();
    return places;
}

} // namespace

class TranslationsTest : public QObject {
    Q_OBJECT

private slots:
    // Each of these is a text that has to be translated (see below). What a part of a progress is
    // called, names in tables, and what a handle says before it has a part are all found.
    void phases_are_found_where_they_are_reported() {
        const QTemporaryDir folder;
        const QString phases = text_of(phases_in(folder));
        QVERIFY(phases.count('\n') > 40);
        for (const char* phase :
             {"volumes", "repair: weld", "diagnose: edges", "joining", "work"}) {
            QVERIFY2(phases.contains(QString("QT_TRANSLATE_NOOP(\"Stage\", \"%1\")").arg(phase)),
                     phase);
        }
    }

    // A reason that stands in no table reaches every language in English.
    void reasons_are_of_the_table_and_no_texts_of_our_own() {
        QCOMPARE(literals_of("f(\"a b\" + g(\")\"), \"\\\"c\") \"d\"", 2),
                 QStringList({"a b", ")", "\\\"c"}));
        int calls = 0;
        QStringList sentences;
        for (const char* folder : {"/core", "/ui", "/app"}) {
            sentences += sentences_given_below(QString(HULLWRIGHT_SOURCE_DIR) + folder, calls);
        }
        QVERIFY(calls > 200);
        QVERIFY2(sentences.isEmpty(), qPrintable(sentences.join('\n')));
    }

    void every_text_is_translated_data() {
        QTest::addColumn<QString>("name");
        const QDir folder(HULLWRIGHT_SOURCE_DIR "/translations");
        for (const QString& name : folder.entryList({"*.ts"})) {
            QTest::newRow(qPrintable(name)) << name;
        }
    }
    void every_text_is_translated() {
        QFETCH(QString, name);
        QTemporaryDir folder;
        const QString fresh = folder.filePath(name);
        QVERIFY(QFile::copy(HULLWRIGHT_SOURCE_DIR "/translations/" + name, fresh));
        QProcess collect;
        collect.setWorkingDirectory(HULLWRIGHT_SOURCE_DIR);
        const bool is_english = name.contains("_en"); // it translates counted texts alone
        collect.start(HULLWRIGHT_LUPDATE,
                      QStringList{"-silent", "-I", ".", "-I", "core", "ui", "core/show/report",
                                  "core/show/target", "core/desk/recipe", phases_in(folder),
                                  "-tr-function-alias", "QT_TRANSLATE_NOOP+=HULLWRIGHT_SENTENCE",
                                  "-no-obsolete", "-locations", "none"} +
                          (is_english ? QStringList{"-pluralonly"} : QStringList()) +
                          QStringList{"-ts", fresh});
        QVERIFY(collect.waitForFinished(120000));
        QCOMPARE(collect.exitCode(), 0);
        const auto messages = messages_of(fresh);
        QVERIFY(messages.size() > (is_english ? 10 : 200));
        for (const Message& message : messages) {
            QVERIFY2(message.finished && !message.translations.isEmpty(),
                     qPrintable(message.source));
            for (const QString& translation : message.translations) {
                QVERIFY2(!translation.isEmpty(), qPrintable(message.source));
                QVERIFY2(places_of(message.source) == places_of(translation),
                         qPrintable(message.source + " / " + translation));
            }
        }
        QCOMPARE(messages_of(HULLWRIGHT_SOURCE_DIR "/translations/" + name).size(),
                 // No translation is left of a text that the window no longer says.
                 messages.size());
    }
};

QTEST_GUILESS_MAIN(TranslationsTest)
#include "translations.moc"
