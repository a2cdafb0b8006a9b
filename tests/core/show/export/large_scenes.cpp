// Scenes of many triangles, or of many materials that are alike, are written in parts, with a stop.
#include "export/write_mesh.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/stop_at.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>

using namespace hullwright;

namespace {

// Returns a strip of triangles, whose buffer in glTF is fifty times what is written at once.
ExportScene strip() {
    constexpr Index k_triangles = 100'000;
    ExportScene scene;
    ExportObject& object = scene.objects.emplace_back();
    object.name = "data:application/octet-stream;base64,"; // as its buffer begins
    for (Index i = 0; i < k_triangles + 2; ++i) {
        scene.vertices.emplace_back(i, i % 2, 0.25);
    }
    for (Index i = 0; i < k_triangles; ++i) {
        object.triangles.push_back({i, i + 1 + i % 2, i + 2 - i % 2});
    }
    return scene;
}

// Returns an object for each way to have a blank or an underscore at so many places of a name.
ExportScene alike(std::size_t places) {
    ExportScene scene;
    scene.vertices = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
    for (std::size_t i = 0; i < std::size_t{1} << places; ++i) {
        ExportObject& object = scene.objects.emplace_back();
        object.name = std::to_string(i);
        object.triangles = {{0, 1, 2}};
        object.labels.material = "x";
        for (std::size_t k = 0; k < places; ++k) {
            object.labels.material += (i >> k) % 2 == 0 ? ' ' : '_';
        }
    }
    return scene;
}

QList<QByteArray> materials_in(const QByteArray& text) {
    QList<QByteArray> words;
    for (const QByteArray& line : text.split('\n')) {
        if (line.startsWith("usemtl ")) {
            words.push_back(line.mid(7));
        }
    }
    return words;
}

} // namespace

class LargeScenesTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

private slots:
    void a_buffer_as_text_is_that_of_the_other_form() {
        QVERIFY(write_scene(strip(), folder_.path("strip.gltf")));
        QVERIFY(write_scene(strip(), folder_.path("strip.glb")));
        const QByteArray text = folder_.content("strip.gltf");
        const QJsonObject buffer =
            QJsonDocument::fromJson(text).object()["buffers"].toArray()[0].toObject();
        const QByteArray uri = buffer["uri"].toString().toLatin1();
        QVERIFY(uri.startsWith("data:application/octet-stream;base64,"));
        const QByteArray bytes = QByteArray::fromBase64(uri.mid(uri.indexOf(',') + 1));
        QCOMPARE(bytes.size(), qsizetype{12} * (100'002 + 100'000));
        QCOMPARE(buffer["byteLength"].toInteger(), qint64{bytes.size()});
        QVERIFY(folder_.content("strip.glb").endsWith(bytes));
        QVERIFY(text.endsWith("\"\n  }\n ]\n}\n"));
    }

    void a_buffer_is_written_with_a_fraction_and_a_stop() {
        for (const char* name : {"told.gltf", "told.glb"}) {
            tests::Heard heard;
            QVERIFY(write_scene(strip(), folder_.path(name), heard.progress()));
            QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
            QVERIFY2(heard.longest_step() < 0.05,
                     qPrintable(QString::number(heard.longest_step())));
            // The buffer is there after three fifths of the steps.
            tests::StopAt stop(0.7);
            const std::string path = folder_.path("stopped_" + std::string(name));
            const auto stopped = write_scene(strip(), path, stop.progress());
            QVERIFY(!stopped && stopped.issue().code == Code::stopped);
            QVERIFY2(stop.told_after() <= 1, qPrintable(QString::number(stop.told_after())));
            QVERIFY(!QFile::exists(QString::fromStdString(path)));
        }
    }

    // A few get underscores, as ever.
    void materials_that_are_one_word_get_others() {
        QVERIFY(write_scene(alike(4), folder_.path("alike.obj")));
        QList<QByteArray> expected;
        for (int i = 0; i < 16; ++i) {
            expected.push_back("x____" +
                               (i <= 8 ? QByteArray(i, '_') : "_" + QByteArray::number(i)));
        }
        QCOMPARE(materials_in(folder_.content("alike.obj")), expected);
    }

    // Words that are tried are told of, 4096 by 4096: there are a few thousand, and not millions.
    void materials_that_are_one_word_are_numbered_in_one_pass() {
        const ExportScene scene = alike(11);
        tests::Heard heard;
        QVERIFY(write_scene(scene, folder_.path("many.obj"), heard.progress()));
        QList<QByteArray> words = materials_in(folder_.content("many.obj"));
        QCOMPARE(words.size(), qsizetype{2048});
        std::sort(words.begin(), words.end());
        QVERIFY(std::adjacent_find(words.begin(), words.end()) == words.end());
        QVERIFY(
            std::ranges::all_of(words, [](const QByteArray& word) { return word.size() < 24; }));
        QVERIFY2(heard.told().size() < 10, qPrintable(QString::number(heard.told().size())));
    }

    void a_stop_ends_materials() {
        const ExportScene scene = alike(15);
        tests::StopAt stop(0.1); // while words are given
        const auto stopped = write_scene(scene, folder_.path("stopped.obj"), stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY2(stop.told_after() <= 1, qPrintable(QString::number(stop.told_after())));
    }
};

QTEST_APPLESS_MAIN(LargeScenesTest)
#include "large_scenes.moc"
