// Files of targets are read back by programs of others, by scripts of tests/engines: shapes, names,
// primitives and mass are those of the pieces, and engines build every hull with its volume.
#include "cli/engine_reader.h"
#include "support/long_run.h"

#include <QMap>

using namespace hullwright::tests;

namespace {

struct Reading {
    const char* target; // its file's folder
    const char* extension;
    const char* script;
    bool flat = false;       // whether flat pieces are written
    const char* layout = ""; // of glTF
};

constexpr Reading k_readings[] = {
    {"mujoco", ".xml", "mujoco"},
    {"ros", ".urdf", "urdf"},
    {"rapier", ".json", "rapier"},
    {"jolt", ".json", "jolt", true},
    {"physx", ".json", "physx"},
    {"unreal", ".glb", "gltf", false, "unreal"},
    {"unity", ".glb", "gltf", false, "nodes"},
    {"blender", ".glb", "gltf", true, "nodes"},
    {"gltf", ".glb", "gltf", false, "khr"},
    {"omi", ".glb", "gltf", false, "omi"},
    {"isaac", ".usda", "usd"},
    {"godot3", ".tscn", "godot"},
    {"godot3", ".glb", "godot", false, "editor"},
};

// Plants a fault in a file: the first `from` in it becomes `to`, which is as long in GLB.
struct Planted {
    const char* name;
    const char* target;
    const char* from;
    const char* to;
    const char* fault;
    const char* extension = ""; // of the file, where the target has several
};

constexpr Planted k_planted[] = {
    {"a geom moved", "mujoco", "group=\"3\"", "group=\"3\" pos=\"0.01 0 0\"", "moved"},
    {"a geom of another name", "mujoco", "<geom name=\"plate_001\"", "<geom name=\"plate\"",
     "name"},
    {"a geom that is drawn", "mujoco", "group=\"3\"", "group=\"2\"", "group"},
    {"a heavier body", "mujoco", " mass=\"", " mass=\"1", "mass"},
    {"a centre of mass moved", "ros", "<origin xyz=\"", "<origin xyz=\"1", "centre"},
    {"a box for a hull", "ros", "<mesh filename=\"bracket_meshes/plate_001.obj\"/>",
     "<box size=\"0.1 0.1 0.1\"/>", "kind"},
    {"another way up", "jolt", "\"up\":\"y\"", "\"up\":\"z\"", "moved"},
    {"another format", "jolt", "\"version\":1", "\"version\":2", "format"},
    {"a shape of another name", "jolt", "\"plate_001\"", "\"plate_002\"", "name"},
    {"another unit", "physx", "\"metres_per_unit\":1", "\"metres_per_unit\":2", "moved"},
    {"a centre of mass moved", "rapier", "\"centre\":[", "\"centre\":[1", "centre"},
    {"a face turned over", "rapier", "\"faces\":[[0,", "\"faces\":[[7,", "dented"},
    {"a name that Unreal does not know", "unreal", "UCX_bracket_01", "UCY_bracket_01", "count"},
    {"hulls of another mesh", "unreal", "UCX_bracket_02", "UCX_blanket_02", "name"},
    {"no node of colliders", "unity", "\"colliders\"", "\"collidars\"", "name"},
    {"another shape", "unity", "{\"shape\":\"hull\"}", "{\"shape\":\"ball\"}", "kind"},
    {"a mesh for a hull", "gltf", "\"convexHull\":true", "\"convexHull\":null", "schema"},
    {"a heavier body", "gltf", "\"mass\":0", "\"mass\":9", "mass"},
    {"bounds that are wrong", "gltf", "\"componentType\":5126", "\"componentType\":5125", "gltf"},
    {"a hull that is drawn", "isaac", "\"guide\"", "\"render\"", "purpose"},
    {"a mesh as it is", "isaac", "\"convexHull\"", "\"none\"", "schema"},
    {"half a file", "isaac", "def Mesh \"plate_001\"", "def Mesh \"plate_001", "usd"},
    {"a shape of another class", "godot3", "ConvexPolygonShape", "ConcavePolygonShape", "kind"},
    {"a hull of another name", "godot3", "plate_001", "plate_007", "name", ".glb"},
    {"points that are none", "godot3", "PoolVector3Array(", "PoolVector3Array( 0.5,", "moved"},
};

// A primitive that a target has no shape for is a hull around it.
QStringList kinds_in(const Reading& by, QStringList kinds) {
    const QString target = by.target;
    if (QString(by.layout) == "editor") {
        return QStringList(kinds.size(), "drawn"); // names say hulls alone
    }
    if (target == "unreal" || target == "physx") {
        kinds.replaceInStrings("cylinder", "drawn");
    }
    if (target == "ros") {
        kinds.replaceInStrings("capsule", "drawn");
    }
    return kinds;
}

} // namespace

class EnginesTest : public VerbCase {
    Q_OBJECT

private slots:
    void initTestCase() {
        QStringList targets;
        for (const Reading& reading : k_readings) {
            targets << reading.target;
        }
        targets.removeDuplicates();
        targets.removeAll("omi"); // the other words of a target
        models_ = target_models(folder_);
        for (const TargetModel& model : models_) {
            const QByteArray wrong = exported(model, targets, dir_.path());
            QVERIFY2(wrong.isEmpty(), wrong.constData());
            const QStringList words = {
                "export",         model.file, "--for", "gltf",
                "--gltf-physics", "omi",      "-o",    path("omi/" + model.name + ".glb")};
            QCOMPARE(run(words + model.flags).exit_code, 0);
            const QStringList imported = {"export",
                                          model.file,
                                          "--with-model",
                                          "--for",
                                          "godot3",
                                          "-o",
                                          path("godot3/" + model.name + ".glb")};
            QCOMPARE(run(imported + model.flags).exit_code, 0);
        }
    }

    void cleanupTestCase() {
        for (const QString& reader : readers_) {
            qInfo("read back by %s", qPrintable(reader));
        }
    }

    void programs_read_what_was_written_data() {
        QTest::addColumn<std::size_t>("model");
        QTest::addColumn<std::size_t>("reading");
        // Programs take a second or two to begin; in three slices each has read each model.
        for (std::uint32_t m = 0; m < models_.size(); ++m) {
            for (std::uint32_t r = 0; r < std::size(k_readings); ++r) {
                if (!has_its_turn(m + r, 3)) {
                    continue;
                }
                const QString name =
                    models_[m].name + " for " + k_readings[r].target + k_readings[r].extension;
                QTest::newRow(qPrintable(name)) << std::size_t{m} << std::size_t{r};
            }
        }
    }

    void programs_read_what_was_written() {
        QFETCH(std::size_t, model);
        QFETCH(std::size_t, reading);
        const Reading& by = k_readings[reading];
        if (const QString why = lacking(by.script); !why.isEmpty()) {
            QSKIP(qPrintable(why));
        }
        const QJsonObject answer = read(models_[model], by);
        QVERIFY2(faults_of(answer).isEmpty(), faults_of(answer).constData());
        QVERIFY(answer["seen"]["shapes"].toInt() > 0);
        if (answer["seen"].toObject().contains("moved")) {
            qInfo("%s: hulls are other ones by %g of a piece's diagonal", QTest::currentDataTag(),
                  answer["seen"]["moved"].toDouble());
        }
        readers_[by.target + QString(by.layout)] =
            QString(by.target) + " " + by.layout + ": " + answer["reader"].toString();
    }

    void planted_faults_are_told_data() {
        QTest::addColumn<std::size_t>("number");
        for (std::uint32_t i = 0; i < std::size(k_planted); ++i) {
            if (has_its_turn(i, 2)) {
                const QString name = QString(k_planted[i].target) + ": " + k_planted[i].name;
                QTest::newRow(qPrintable(name)) << std::size_t{i};
            }
        }
    }

    void planted_faults_are_told() {
        QFETCH(std::size_t, number);
        const Planted& planted = k_planted[number];
        const Reading& by =
            *std::find_if(std::begin(k_readings), std::end(k_readings), [&](const Reading& each) {
                return QString(each.target) == planted.target &&
                       QString(each.extension).endsWith(planted.extension);
            });
        if (const QString why = lacking(by.script); !why.isEmpty()) {
            QSKIP(qPrintable(why));
        }
        const TargetModel& bracket = models_.back();
        const QString file = asked(bracket, by)["file"].toString();
        const QByteArray whole = content(file);
        const auto at = whole.indexOf(planted.from);
        QVERIFY(at >= 0);
        QByteArray spoiled = whole;
        spoiled.replace(at, qstrlen(planted.from), planted.to);
        put(file, spoiled);
        const QJsonObject answer = read(bracket, by);
        put(file, whole);
        QVERIFY2(has_fault(answer, planted.fault), faults_of(answer).constData());
    }

private:
    [[nodiscard]] QJsonObject asked(const TargetModel& model, const Reading& by) const {
        QJsonObject asked = case_of(model);
        asked["file"] = path(QString(by.target) + "/" + model.name + by.extension);
        asked["pieces"] = path(model.name + ".json");
        asked["model"] = path(model.name + ".obj");
        asked["layout"] = by.layout;
        asked["with_model"] = QString(by.target) != "omi";
        asked["flat"] = by.flat;
        if (!model.kinds.isEmpty()) {
            asked["kinds"] = QJsonArray::fromStringList(kinds_in(by, model.kinds));
        }
        if (!model.source.isEmpty()) {
            asked["source"] = model.source;
            asked["tolerance"] = 1e-6;
        }
        return asked;
    }

    QJsonObject read(const TargetModel& model, const Reading& by) {
        const QString file = path("case.json");
        put(file, QJsonDocument(asked(model, by)).toJson());
        return answer_of(by.script, file);
    }

    Folder folder_;
    std::vector<TargetModel> models_;
    QMap<QString, QString> readers_;
};

QTEST_GUILESS_MAIN(EnginesTest)
#include "engines.moc"
