// Balls that fall on the pieces in engines of others lie where the model itself would hold them:
// none goes through its surface, and none stays where the model has nothing.
#include "cli/engine_reader.h"
#include "support/shared_models.h"

using namespace hullwright::tests;

namespace {

struct Dropped {
    const char* script;
    const char* target;
    const char* extension;
};

constexpr Dropped k_dropped[] = {{"mujoco", "mujoco", ".xml"},
                                 {"rapier", "rapier", ".json"},
                                 {"jolt", "jolt", ".json"},
                                 {"physx", "physx", ".json"},
                                 {"godot", "godot3", ".tscn"}};

// Holds in metres the balls' radius, and how far pieces may be off the surface, which is a
// hundredth of the diagonal.
struct Fallen {
    TargetModel model;
    double radius;
    double off;
};

} // namespace

class EngineDropsTest : public VerbCase {
    Q_OBJECT

private slots:
    void initTestCase() {
        const QString samples = HULLWRIGHT_SOURCE_DIR "/resources/samples/";
        fallen_ = {
            {{"mug", samples + "mug.obj", {"--unit", "mm", "--up", "y"}, 0.001, "y"},
             0.004,
             0.0016},
            {{"bracket", samples + "bracket.obj", {"--unit", "cm", "--up", "z"}, 0.01, "z"},
             0.04,
             0.014},
            {{"spot", model_path("spot.obj"), {"--unit", "m", "--up", "y"}, 1.0, "y"}, 0.08, 0.026},
            {plate_model(folder_), 0.03, 0.0057},
        };
        QStringList targets;
        for (const Dropped& each : k_dropped) {
            targets << each.target;
        }
        for (const Fallen& each : fallen_) {
            if (QFileInfo::exists(each.model.file)) {
                const QByteArray wrong = exported(each.model, targets, dir_.path());
                QVERIFY2(wrong.isEmpty(), wrong.constData());
            }
        }
    }

    void balls_rest_where_the_model_holds_them_data() {
        QTest::addColumn<std::size_t>("model");
        QTest::addColumn<std::size_t>("engine");
        for (std::size_t m = 0; m < fallen_.size(); ++m) {
            for (std::size_t e = 0; e < std::size(k_dropped); ++e) {
                const QString name = fallen_[m].model.name + " in " + k_dropped[e].script;
                QTest::newRow(qPrintable(name)) << m << e;
            }
        }
    }

    void balls_rest_where_the_model_holds_them() {
        QFETCH(std::size_t, model);
        QFETCH(std::size_t, engine);
        const Fallen& fallen = fallen_[model];
        if (!QFileInfo::exists(fallen.model.file)) {
            QSKIP("needs the model spot.obj of ../shared/models");
        }
        if (const QString why = lacking(k_dropped[engine].script); !why.isEmpty()) {
            QSKIP(qPrintable(why));
        }
        const QJsonObject answer = dropped(fallen, k_dropped[engine]);
        QVERIFY2(faults_of(answer).isEmpty(), faults_of(answer).constData());
        const QJsonObject seen = answer["seen"].toObject();
        QCOMPARE(seen["resting"].toInt() + seen["moving"].toInt() + seen["passed"].toInt(),
                 k_balls);
        QCOMPARE(seen["open"].toInt(), static_cast<int>(fallen.model.open.size()));
        qInfo("%s: %d meet it, %d rest, %d still move; they float by %.3g mm at most and sink by "
              "%.3g",
              qPrintable(answer["reader"].toString()), seen["met"].toInt(), seen["resting"].toInt(),
              seen["moving"].toInt(), 1000.0 * seen["floats"].toDouble(),
              1000.0 * seen["sinks"].toDouble());
        if (seen.contains("contacts")) { // of engines that list them
            QVERIFY(seen["resting"].toInt() == 0 || seen["contacts"].toInt() > 0);
            qInfo("%d contacts", seen["contacts"].toInt());
        }
    }

    // One piece of the plate closes the way through it, and nothing else is wrong with it.
    void a_way_that_is_closed_is_told_data() {
        QTest::addColumn<std::size_t>("engine");
        for (std::size_t e = 0; e < std::size(k_dropped); ++e) {
            QTest::newRow(k_dropped[e].script) << e;
        }
    }

    void a_way_that_is_closed_is_told() {
        QFETCH(std::size_t, engine);
        const Dropped& by = k_dropped[engine];
        if (const QString why = lacking(by.script); !why.isEmpty()) {
            QSKIP(qPrintable(why));
        }
        Fallen closed = fallen_.back();
        closed.model.name = "closed";
        closed.model.flags = {"--unit", "cm", "--up", "z", "--max-pieces", "1"};
        const QByteArray wrong = exported(closed.model, {by.target}, dir_.path());
        QVERIFY2(wrong.isEmpty(), wrong.constData());
        const QJsonObject answer = dropped(closed, by);
        QVERIFY2(has_fault(answer, "closed"), faults_of(answer).constData());
        QCOMPARE(std::size_t(answer["faults"].toArray().size()), closed.model.open.size());
    }

    // A ball over the way through the plate is held where something closes it.
    void a_ball_over_a_closed_way_is_told() {
        if (const QString why = lacking("jolt"); !why.isEmpty()) {
            QSKIP(qPrintable(why));
        }
        const QString file = path("jolt/plate.json");
        const QByteArray whole = content(file);
        QJsonObject held = QJsonDocument::fromJson(whole).object();
        QJsonArray shapes = held["shapes"].toArray();
        shapes.append(QJsonObject{
            {"name", "lid"},
            {"type", "box"},
            {"centre", QJsonArray{0.0, 0.02, 0.0}},
            {"axes", QJsonArray{QJsonArray{1, 0, 0}, QJsonArray{0, 1, 0}, QJsonArray{0, 0, 1}}},
            {"half_extents", QJsonArray{0.1, 0.02, 0.1}}});
        held["shapes"] = shapes;
        put(file, QJsonDocument(held).toJson());
        const QJsonObject answer = dropped(fallen_.back(), k_dropped[2], true);
        put(file, whole);
        QVERIFY2(has_fault(answer, "closed"), faults_of(answer).constData());
    }

    // A piece that is left out lets balls through, and one that fills the mug keeps them out of it.
    void wrong_pieces_are_told() {
        if (const QString why = lacking("jolt"); !why.isEmpty()) {
            QSKIP(qPrintable(why));
        }
        const Fallen& mug = fallen_.front();
        const QString file = path("jolt/mug.json");
        const QByteArray whole = content(file);
        QJsonObject held = QJsonDocument::fromJson(whole).object();
        const QJsonArray shapes = held["shapes"].toArray();

        QJsonArray fewer;
        for (const QJsonValue& shape : shapes) {
            if (lowest(shape) > 0.005) {
                fewer.append(shape);
            }
        }
        QVERIFY(fewer.size() < shapes.size());
        held["shapes"] = fewer;
        put(file, QJsonDocument(held).toJson());
        QVERIFY(has_fault(dropped(mug, k_dropped[2], true), "fell_through"));

        QJsonArray filled = shapes;
        filled.append(QJsonObject{
            {"name", "lid"},
            {"type", "box"},
            {"centre", QJsonArray{0.0, 0.06, 0.0}},
            {"axes", QJsonArray{QJsonArray{1, 0, 0}, QJsonArray{0, 1, 0}, QJsonArray{0, 0, 1}}},
            {"half_extents", QJsonArray{0.03, 0.01, 0.03}}});
        held["shapes"] = filled;
        put(file, QJsonDocument(held).toJson());
        QVERIFY(has_fault(dropped(mug, k_dropped[2], true), "held_in_the_air"));
        put(file, whole);
    }

private:
    static constexpr int k_balls = 50;

    static double lowest(const QJsonValue& shape) {
        double least = 1e9;
        for (const QJsonValue& point : shape["points"].toArray()) {
            least = std::min(least, point[1].toDouble());
        }
        return least;
    }

    // Spoiled pieces are asked for nothing but their balls.
    QJsonObject dropped(const Fallen& fallen, const Dropped& by, bool spoiled = false) {
        QJsonObject asked = case_of(fallen.model);
        asked["file"] = path(QString(by.target) + "/" + fallen.model.name + by.extension);
        asked["pieces"] = path(fallen.model.name + ".json");
        asked["model"] = path(fallen.model.name + ".obj");
        asked["balls"] = k_balls;
        asked["radius"] = fallen.radius;
        asked["tolerance"] = fallen.off;
        asked["seconds"] = 3.0;
        asked["tick"] = 0.01;
        asked["least_met"] = 10;
        asked["balls_alone"] = spoiled;
        const QString file = path("case.json");
        put(file, QJsonDocument(asked).toJson());
        return answer_of(by.script, file);
    }

    Folder folder_;
    std::vector<Fallen> fallen_;
};

QTEST_GUILESS_MAIN(EngineDropsTest)
#include "engine_drops.moc"
