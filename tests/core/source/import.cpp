// Reading through the child process: our own writers come back the same, names survive, hostile
// bytes and hostile workers end in an issue.
#include "export/write_mesh.h"
#include "mesh/diagnosis.h"
#include "pipeline/prepare.h"
#include "source/isolated_import.h"
#include "support/shapes.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <random>
#include <thread>

using namespace hullwright;

namespace {

Result<SourceModel> read(const std::string& path, const ReadSettings& settings = {}) {
    ImportHost host;
    host.worker = HULLWRIGHT_CLI;
    host.limits.seconds = 20;
    return import_isolated(path, settings, host);
}

TriMesh two_parts() {
    return shapes::together(shapes::box(Vec3(0.5, 0, 0), Vec3(1, 2, 3)), shapes::tetrahedron());
}

ExportScene scene() {
    SourceModel source;
    source.parts = {{"block", "", "", "", 0, 12}, {"wedge", "", "", "", 12, 4}};
    return scene_of(two_parts(), source);
}

void check_sound(const Result<SourceModel>& model) {
    if (!model) {
        return;
    }
    for (const Triangle& t : model->triangles) {
        for (const VertexId v : t) {
            QVERIFY(v < model->positions.size());
        }
    }
}

} // namespace

class ImportTest : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;

    std::string file(const std::string& name, const QByteArray& content) {
        const QString path = dir_.filePath(QString::fromStdString(name));
        QFile out(path);
        if (out.open(QIODevice::WriteOnly)) {
            out.write(content);
        }
        return path.toStdString();
    }
    QByteArray written(const std::string& extension) {
        const std::string path = dir_.filePath("model.").toStdString() + extension;
        if (!write_scene(scene(), path)) {
            return {};
        }
        QFile in(QString::fromStdString(path));
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }

private slots:
    void our_own_files_come_back_the_same_data() {
        QTest::addColumn<QString>("extension");
        QTest::addColumn<bool>("named");
        for (const char* extension : {"obj", "gltf", "glb"}) {
            QTest::newRow(extension) << QString(extension) << true;
        }
        for (const char* extension : {"stl", "ply", "off"}) {
            QTest::newRow(extension) << QString(extension) << false;
        }
    }
    void our_own_files_come_back_the_same() {
        QFETCH(QString, extension);
        QFETCH(bool, named);
        const std::string path =
            file("again." + extension.toStdString(), written(extension.toStdString()));
        auto model = read(path);
        QVERIFY(model.ok());
        if (named) {
            QCOMPARE(model->parts.size(), std::size_t{2});
            QCOMPARE(model->parts[0].name, std::string("block"));
            QCOMPARE(model->parts[1].name, std::string("wedge"));
        }
        const auto d = diagnose(take_mesh(*model));
        QVERIFY(d.ok());
        QCOMPARE(d->components.count, 2U);
        QCOMPARE(d->volume.value_or(0), 7.0);
        QCOMPARE(d->bounds.upper.x(), 1.5);
        QCOMPARE(d->bounds.upper.z(), 3.0);
    }

    void a_concave_polygon_keeps_its_area() {
        auto model = read(file("l.obj", "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\n"
                                        "f 1 2 3 4 5 6\n"));
        QVERIFY(model.ok());
        QCOMPARE(model->counts.polygons, 1U);
        QCOMPARE(model->counts.polygons_fanned, 0U);
        const auto d = diagnose(take_mesh(*model));
        QCOMPARE(d->area, 3.0);
        QCOMPARE(d->triangles, 4U);
        QVERIFY(d->self_intersections.empty());
    }

    void a_polygon_with_a_bridged_hole_keeps_its_hole() {
        auto model = read(file("h.obj", "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nv 1 1 0\nv 1 3 0\n"
                                        "v 3 3 0\nv 3 1 0\nf 1 2 3 4 1 5 6 7 8 5\n"));
        QVERIFY(model.ok());
        QCOMPARE(model->counts.polygons_fanned, 0U);
        const auto d = diagnose(take_mesh(*model));
        QCOMPARE(d->area, 12.0);
    }

    void plain_faults_have_their_own_issue() {
        QVERIFY(read("/nowhere/a.obj").issue().code == Code::file_missing);
        QVERIFY(read(dir_.path().toStdString()).issue().code == Code::file_is_directory);
        QVERIFY(read(file("e.obj", "")).issue().code == Code::file_empty);
        QVERIFY(read(file("a.xyz", "x")).issue().code == Code::format_unknown);
        QVERIFY(read(file("v.obj", "v 0 0 0\n")).issue().code != Code::internal);
        QVERIFY(!read(file("r.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n")));
        QVERIFY(!read(file("r.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 9\n")));
        QVERIFY(!read(file("s.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 -1\n")));
        QVERIFY(read(file("t.off", "OFF\n3 1 0\n0 -1 0\n1 0 0\n0 1 0\n3 0 1 2\n")).ok());
    }

    void a_coordinate_that_is_no_number_is_refused_unless_dropped() {
        const std::string path = file("n.off", "OFF\n6 2 0\n0 0 0\n1 0 0\n0 1 0\nnan 0 0\n1 1 1\n"
                                               "2 2 1\n3 0 1 2\n3 3 4 5\n");
        PrepareSettings settings;
        settings.worker = HULLWRIGHT_CLI;
        Recipe recipe;
        const auto refused = prepare(path, recipe, settings);
        QVERIFY(!refused.ok());
        if (refused.issue().code == Code::non_finite_coordinates) {
            recipe.repair.non_finite = true;
            QVERIFY(prepare(path, recipe, settings).ok());
        }
    }

    void too_many_triangles_are_refused() {
        ReadSettings settings;
        settings.max_triangles = 10;
        const auto model = read(file("m.glb", written("glb")), settings);
        QVERIFY(!model && model.issue().code == Code::too_many_triangles);
    }

    void cut_files_are_errors_data() {
        QTest::addColumn<QString>("extension");
        for (const char* extension : {"stl", "ply", "off", "glb", "gltf"}) {
            QTest::newRow(extension) << QString(extension);
        }
    }
    // Cut in the text's last number a file may still be whole; then the missing line end tells.
    void cut_files_are_errors() {
        QFETCH(QString, extension);
        const QByteArray whole = written(extension.toStdString());
        const qsizetype step = std::max<qsizetype>(1, whole.size() / 60);
        for (qsizetype size = 1; size < whole.size() - 2; size += step) {
            const auto model = read(file("cut." + extension.toStdString(), whole.left(size)));
            const bool told = !model || !model->issues.empty();
            QVERIFY2(told, qPrintable(QString("cut at %1 of %2").arg(size).arg(whole.size())));
        }
    }

    void flipped_bits_never_give_garbage() {
        const std::uint32_t seed = 4711;
        std::printf("seed %u\n", seed);
        std::mt19937 random(seed);
        for (const char* extension : {"stl", "ply", "off", "glb", "gltf", "obj"}) {
            const QByteArray whole = written(extension);
            for (int round = 0; round < 60; ++round) {
                QByteArray bytes = whole;
                for (int flips = 0; flips < 4; ++flips) {
                    const auto at = static_cast<qsizetype>(random() % bytes.size());
                    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
                }
                check_sound(read(file(std::string("flip.") + extension, bytes)));
            }
        }
    }

    void workers_that_crash_hang_or_flood_end_in_an_issue() {
        const std::string model = file("m.obj", written("obj"));
        const auto with = [&](const char* name, const QByteArray& script) {
            const std::string path = file(name, "#!/bin/sh\n" + script + "\n");
            QFile(QString::fromStdString(path)).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
            ImportHost host;
            host.worker = path;
            host.limits.seconds = 1;
            host.limits.output_bytes = 1U << 20;
            return import_isolated(model, {}, host).issue().code;
        };
        QVERIFY(with("crash", "kill -SEGV $$") == Code::worker_crashed);
        QVERIFY(with("leave", "exit 9") == Code::worker_crashed);
        QVERIFY(with("hang", "sleep 100") == Code::worker_timeout);
        QVERIFY(with("flood", "cat /dev/zero >&3") == Code::message_malformed);
        QVERIFY(with("huge", "printf 'MDL1\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\20' >&3; sleep 5") ==
                Code::worker_output_limit);
        ImportHost none;
        none.worker = "/nowhere/worker";
        QVERIFY(import_isolated(model, {}, none).issue().code == Code::worker_missing);
    }

    void a_stop_ends_a_hanging_worker_at_once() {
        const std::string script = file("sleeper", "#!/bin/sh\nsleep 100\n");
        QFile(QString::fromStdString(script)).setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        ImportHost host;
        host.worker = script;
        std::stop_source source;
        std::jthread stopper([&source] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            source.request_stop();
        });
        const auto model =
            import_isolated(file("m.obj", written("obj")), {}, host, Progress(source.get_token()));
        QVERIFY(!model && model.issue().code == Code::stopped);
    }
};

QTEST_APPLESS_MAIN(ImportTest)
#include "import.moc"
