// Colliders of other programs are read from their files and judged: as Assimp and our own exporter
// write them, as people do by hand, and broken.
#include "pipeline/verify_foreign.h"
#include "geom/rgb.h"
#include "pipeline/collider_names.h"
#include "pipeline/foreign_gltf.h"
#include "pipeline/foreign_pictures.h"
#include "pipeline/foreign_pieces.h"
#include "pipeline/godot_scene.h"
#include "pipeline/mesh_shells.h"
#include "pipeline/product.h"
#include "pipeline/take_piece.h"
#include "report/foreign_html.h"
#include "report/reasons.h"
#include "report/sentences.h"
#include "support/all_shapes.h"
#include "support/folder.h"
#include "support/foreign.h"
#include "support/gl.h"
#include "support/heard.h"
#include "support/png_file.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/solids.h"
#include "support/stop_at.h"
#include "target/target.h"

#include <QTest>
#include <assimp/Exporter.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;
using pipeline::ForeignSettings;
using pipeline::ForeignVerdict;
using pipeline::Stage;

namespace {

const std::string k_knot = HULLWRIGHT_SOURCE_DIR "/tests/data/models/knot.obj";

ForeignSettings settings() {
    ForeignSettings settings;
    settings.worker = HULLWRIGHT_CLI;
    return settings;
}

// Returns an object of an OBJ, whose vertices are counted on from those before it.
QByteArray object_text(const QByteArray& name, const TriMesh& mesh, std::size_t& before) {
    QByteArray text = "o " + name + "\n";
    for (const Vec3& v : mesh.vertices) {
        text += "v " + QByteArray::number(v.x(), 'g', 17) + " " +
                QByteArray::number(v.y(), 'g', 17) + " " + QByteArray::number(v.z(), 'g', 17) +
                "\n";
    }
    for (const Triangle& t : mesh.triangles) {
        text += "f";
        for (const Index corner : t) {
            text += " " + QByteArray::number(static_cast<qulonglong>(corner + before + 1));
        }
        text += "\n";
    }
    before += mesh.vertices.size();
    return text;
}
QByteArray obj_of(const std::vector<std::pair<QByteArray, TriMesh>>& objects) {
    QByteArray text;
    std::size_t before = 0;
    for (const auto& [name, mesh] : objects) {
        text += object_text(name, mesh, before);
    }
    return text;
}

QByteArray link_sdf(const QByteArray& name, const QByteArray& x, const QByteArray& size) {
    return "<link name='" + name + "'><pose>" + x +
           " 0 0 0 0 0</pose><collision name='c'><geometry><box><size>" + size +
           "</size></box></geometry></collision></link>";
}
QByteArray placed_by_sdf(const QByteArray& frame) {
    return "<sdf version='1.9'><model name='m' placement_frame='" + frame + "'>" +
           link_sdf("a", "1", "1 1 1") + "</model></sdf>";
}
QByteArray far_links_sdf() {
    return "<sdf version='1.9'><model name='m'><pose>9e36 0 0 0 0 0</pose>" +
           link_sdf("a", "9e36", "1 1 1") + link_sdf("b", "0", "1 1 1") + "</model></sdf>";
}
QByteArray signed_twice_sdf() {
    return "<sdf version='1.9'><model name='m'>" + link_sdf("a", "0", "++1 1 1") + "</model></sdf>";
}
QByteArray shapes_json(const QByteArray& half_height) {
    return R"({"format": "hullwright-shapes", "version": 1, "metres_per_unit": 1, "up": "z",
        "name": "pin", "shapes": [{"name": "a", "type": "capsule", "centre": [0, 0, 0],
        "axis": [0, 0, 1], "radius": 1, "half_height": )" +
           half_height + "}]}";
}

TriMesh scaled(TriMesh mesh, double scale) {
    for (Vec3& v : mesh.vertices) {
        v *= scale;
    }
    return mesh;
}

TriMesh left_half() {
    return box(Vec3(0, 0, 0), Vec3(0.5, 1, 1));
}
TriMesh right_half() {
    return box(Vec3(0.5, 0, 0), Vec3(0.5, 1, 1));
}

// Returns a box's triangles, in pairs of which each is a side, with the other diagonal of each. The
// number of a corner has a bit for each axis.
std::vector<Triangle> halved_otherwise(const TriMesh& box) {
    std::vector<Triangle> triangles;
    for (std::size_t t = 0; t < box.triangles.size(); t += 2) {
        const auto [a, b, c] = box.triangles[t]; // b and c are the ends of the diagonal
        const Index across = a ^ b ^ c;
        triangles.push_back({a, b, across});
        triangles.push_back({a, across, c});
    }
    return triangles;
}

// Returns boxes of a row whose way is along `frame`'s first column, each of which shares a side
// with the next and halves it otherwise.
struct BoxRow {
    std::vector<Vec3> vertices;
    std::vector<std::vector<Triangle>> boxes;
};
BoxRow row_of_boxes(int count, const Vec3& first, const Eigen::Matrix3d& frame) {
    BoxRow row;
    const TriMesh one = box();
    for (int i = 0; i <= count; ++i) {
        for (const Vec3& across : {Vec3(0, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1), Vec3(0, 1, 1)}) {
            row.vertices.push_back(first + frame * (across + Vec3(i, 0, 0)));
        }
    }
    for (int i = 0; i < count; ++i) {
        row.boxes.push_back(i % 2 == 0 ? one.triangles : halved_otherwise(one));
        for (Triangle& t : row.boxes.back()) {
            for (Index& c : t) {
                c = 4 * (static_cast<Index>(i) + (c & 1U)) + (c >> 1U);
            }
        }
    }
    return row;
}

std::vector<Triangle> triangles_of(const std::vector<std::vector<Triangle>>& shells) {
    std::vector<Triangle> triangles;
    for (const std::vector<Triangle>& shell : shells) {
        triangles.insert(triangles.end(), shell.begin(), shell.end());
    }
    return triangles;
}

// Returns the shells of a mesh that a stop does not end.
std::vector<std::vector<Triangle>> shells_of(const std::vector<Vec3>& vertices,
                                             const std::vector<Triangle>& triangles,
                                             double step = 0.0) {
    const auto shells = pipeline::shells_of(make_mesh(vertices, triangles), step);
    return shells ? *shells : std::vector<std::vector<Triangle>>();
}

bool finds(const ForeignVerdict& verdict, ForeignFault fault) {
    return std::any_of(verdict.check.findings.begin(), verdict.check.findings.end(),
                       [&](const ForeignFinding& finding) { return finding.fault == fault; });
}
bool passes_all(const ForeignVerdict& verdict) {
    return has_passed(report_of(verdict));
}
QString told(const ForeignVerdict& verdict) {
    return QString::fromStdString(foreign_text(report_of(verdict)));
}

QByteArray stl_of(const TriMesh& mesh) {
    QByteArray text = "solid a name of the file\n";
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        text += "facet normal 0 0 0\nouter loop\n";
        for (const Vec3& p : mesh.corners(face)) {
            text += "vertex " + QByteArray::number(p.x()) + " " + QByteArray::number(p.y()) + " " +
                    QByteArray::number(p.z()) + "\n";
        }
        text += "endloop\nendfacet\n";
    }
    return text + "endsolid\n";
}

// Counts how many pixels differ little from a colour.
std::size_t count_near(const Picture& picture, const Rgb& rgb, int most) {
    return static_cast<std::size_t>(
        std::count_if(picture.pixels.begin(), picture.pixels.end(), [&](const Rgba& pixel) {
            return std::abs(pixel[0] - rgb[0]) <= most && std::abs(pixel[1] - rgb[1]) <= most &&
                   std::abs(pixel[2] - rgb[2]) <= most;
        }));
}

// Returns how far a place of one is from the nearest of the others, at most.
double apart(const std::vector<Vec3>& one, const std::vector<Vec3>& other) {
    double most = 0.0;
    for (const Vec3& v : one) {
        double least = std::numeric_limits<double>::infinity();
        for (const Vec3& w : other) {
            least = std::min(least, (v - w).norm());
        }
        most = std::max(most, least);
    }
    return one.size() == other.size() ? most : std::numeric_limits<double>::infinity();
}

double exact_volume(const Primitive& primitive) {
    const double r = primitive.radius;
    const double ball = 4.0 / 3.0 * std::numbers::pi * r * r * r;
    const double straight = 2.0 * std::numbers::pi * r * r * primitive.half_length;
    return primitive.shape == Shape::box        ? 8.0 * primitive.half.prod()
           : primitive.shape == Shape::sphere   ? ball
           : primitive.shape == Shape::cylinder ? straight
                                                : ball + straight;
}

std::vector<QString> names_of(const ForeignVerdict& verdict) {
    std::vector<QString> names;
    for (const ForeignPiece& piece : verdict.foreign.set.pieces) {
        names.push_back(QString::fromStdString(piece.name));
    }
    return names;
}

} // namespace

class VerifyForeignTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;
    std::string cube_;

    ForeignVerdict judged(const std::string& file, const std::string& model = {},
                          const ForeignSettings& asked = settings()) const {
        std::shared_ptr<const Prepared> prepared;
        if (!model.empty()) {
            const auto read = pipeline::read_judged_model(model, asked);
            if (!read) {
                qFatal("%s cannot be read", model.c_str());
            }
            prepared = *read;
        }
        auto verdict = pipeline::verify_foreign(file, prepared.get(), asked);
        if (!verdict) {
            qFatal("%s cannot be judged: %s", file.c_str(), sentence(verdict.issue()).c_str());
        }
        return std::move(*verdict);
    }

    static Recipe solid() {
        Recipe recipe;
        recipe.decompose.family = Family::solid;
        recipe.decompose.tolerance = {1.0, true};
        return recipe;
    }
    // Returns our own pieces of a model, written in a format of others.
    static Product knot() {
        pipeline::Input input;
        input.file = k_knot;
        pipeline::Settings making;
        making.recipe = solid();
        making.until = Stage::corrected;
        making.prepare.worker = HULLWRIGHT_CLI;
        const auto stages = pipeline::run(input, making);
        auto product = stages ? product_of(*stages, {}) : stages.issue();
        if (!product) {
            qFatal("%s cannot be cut", k_knot.c_str());
        }
        return std::move(*product);
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.valid());
        cube_ = folder_.file("cube.obj", obj_of({{"cube", box()}}));
    }

    void what_cannot_be_read_is_an_issue_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("name");
        QTest::newRow("empty") << QByteArray() << "empty.obj";
        QTest::newRow("no faces") << QByteArray("o a\nv 0 0 0\n") << "points.obj";
        QTest::newRow("a word for a number") << QByteArray("v 0 0 zero\nf 1 1 1\n") << "word.obj";
        QTest::newRow("beyond the vertices") << QByteArray("v 0 0 0\nf 1 2 3\n") << "index.obj";
        QTest::newRow("no GLB") << QByteArray("glTF\2\0\0\0", 8) << "cut.glb";
        QTest::newRow("no XML") << QByteArray("<robot") << "cut.urdf";
        QTest::newRow("no robot") << QByteArray("<sdf/>") << "other.xml";
        QTest::newRow("a robot without shapes")
            << QByteArray("<robot name='r'><link name='l'/></robot>") << "bare.urdf";
        QTest::newRow("no pieces") << QByteArray("{}") << "none.json";
        // Each number is in bounds, and their sum is not.
        QTest::newRow("placed too far away") << far_links_sdf() << "far.sdf";
        QTest::newRow("a capsule too long") << shapes_json("1e300") << "long.json";
        QTest::newRow("a sign too many") << signed_twice_sdf() << "signs.sdf";
        QTest::newRow("a frame that is not there") << placed_by_sdf("elsewhere") << "frame.sdf";
    }
    void what_cannot_be_read_is_an_issue() {
        QFETCH(QByteArray, content);
        QFETCH(QString, name);
        const auto read = pipeline::verify_foreign(folder_.file(name.toStdString(), content),
                                                   nullptr, settings());
        QVERIFY(!read);
        QVERIFY(read.issue().severity == Severity::error && !read.issue().where.empty());
    }

    // Names that others use may hold what no line of a report may.
    void names_of_links_are_printable() {
        const auto read = pipeline::verify_foreign(
            folder_.file("names.sdf",
                         "<sdf version='1.9'><model name='m'>" +
                             link_sdf("&#27;[31mred&#10;x", "0", "1 1 1").replace(" name='c'", "") +
                             "</model></sdf>"),
            nullptr, settings());
        QVERIFY(read);
        const std::string& name = read->foreign.set.pieces.front().name;
        QVERIFY(!name.empty() && std::all_of(name.begin(), name.end(),
                                             [](char c) { return c >= ' ' && c < '\x7f'; }));
    }

    // A user who knows better says so, whatever the format usually is.
    void axes_that_are_given_hold_for_every_format() {
        ForeignSettings asked = settings();
        asked.asked.import.up = UpAxis::y;
        for (const auto& [name, content] :
             {std::pair("up.sdf", placed_by_sdf("a")), std::pair("up.json", shapes_json("1"))}) {
            const auto read = pipeline::verify_foreign(folder_.file(name, content), nullptr, asked);
            QVERIFY(read);
            QVERIFY(read->foreign.up == UpAxis::y);
        }
    }

    void names_tell_colliders_data() {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QString>("said"); // a letter for each: collides, box, mesh, lacking, -
        QTest::newRow("none") << QStringList{"a", "b"} << "cc";
        QTest::newRow("Unreal") << QStringList{"Rock", "UCX_Rock", "UCX_Rock_01", "ucx_rock_2"}
                                << "-ccc";
        QTest::newRow("underscores")
            << QStringList{"SM_Rock", "UCX_SM_Rock_01", "UCX_SM_Rock"} << "-cc";
        QTest::newRow("boxes") << QStringList{"a", "UBX_a_1", "USP_a", "UCP_a"} << "-bcc";
        QTest::newRow("no render mesh") << QStringList{"Stone", "UCX_Rock_01"} << "-l";
        QTest::newRow("nothing behind it") << QStringList{"UCX_"} << "c";
        QTest::newRow("Godot")
            << QStringList{"a", "a-convcol", "b-convcolonly", "c_convcolonly", "d$COLONLY", "e-col"}
            << "-cccmm";
        QTest::newRow("Blender's numbers") << QStringList{"a", "a-convcolonly.001"} << "-c";
        QTest::newRow("a group") << QStringList{"a", "colliders/a", "Colliders.001/b", "collider/c",
                                                "all colliders/d"}
                                 << "-cc--";
        QTest::newRow("names before groups") << QStringList{"a", "UCX_a_1", "colliders/b"} << "-c-";
        QTest::newRow("a word that ends so") << QStringList{"protocol", "convcol"} << "cc";
    }
    void names_tell_colliders() {
        QFETCH(QStringList, names);
        QFETCH(QString, said);
        std::vector<pipeline::MeshNames> all;
        for (const QString& name : names) { // what is before a slash is the node above
            const bool has_above = name.contains('/');
            all.push_back({name.section('/', has_above ? 1 : 0).toStdString(),
                           has_above ? name.section('/', 0, 0).toStdString() : std::string()});
        }
        QString found;
        for (const auto& named : pipeline::named_colliders(all, pipeline::rule_of(all))) {
            found += !named.collides           ? '-'
                     : named.lacks_render_mesh ? 'l'
                     : named.is_meant_box      ? 'b'
                     : named.is_meant_convex   ? 'c'
                                               : 'm';
        }
        QCOMPARE(found, said);
    }

    void two_objects_are_two_pieces() {
        const auto verdict = judged(
            folder_.file("halves.obj", obj_of({{"a", left_half()}, {"b", right_half()}})), cube_);
        QCOMPARE(names_of(verdict), (std::vector<QString>{"a", "b"}));
        QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
        QCOMPARE(verdict.volumes->iou.value, 1.0);
        QCOMPARE(verdict.distances->uncovered, 0.0);
        QCOMPARE(verdict.distances->overhang_worst, 0.0);
    }

    // Materials part no object; V-HACD's writer, for one, gives each hull one of its own.
    void materials_part_no_object() {
        QByteArray text = obj_of({{"a", box()}});
        text.replace("f 2 3 4", "usemtl red\nf 2 3 4"); // the second face
        QVERIFY(text.contains("usemtl"));
        text.replace("o a\n", "o a\nusemtl blue\n");
        const auto verdict = judged(folder_.file("materials.obj", text), cube_);
        QCOMPARE(verdict.foreign.set.pieces.size(), std::size_t{1});
        QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
    }

    void a_mesh_without_a_name_is_parted_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("name");
        const TriMesh both = together(left_half(), right_half());
        QByteArray bare = obj_of({{"a", left_half()}, {"b", right_half()}});
        bare.replace("o a\n", "").replace("o b\n", "");
        QTest::newRow("OBJ") << bare << "bare.obj";
        QTest::newRow("STL") << stl_of(both) << "both.stl";
        QByteArray off = "OFF\n16 24 0\n";
        for (const Vec3& v : both.vertices) {
            off += QByteArray::number(v.x()) + " " + QByteArray::number(v.y()) + " " +
                   QByteArray::number(v.z()) + "\n";
        }
        for (const Triangle& t : both.triangles) {
            off += "3 " + QByteArray::number(t[0]) + " " + QByteArray::number(t[1]) + " " +
                   QByteArray::number(t[2]) + "\n";
        }
        QTest::newRow("OFF") << off << "both.off";
    }
    void a_mesh_without_a_name_is_parted() {
        QFETCH(QByteArray, content);
        QFETCH(QString, name);
        const auto verdict = judged(folder_.file(name.toStdString(), content), cube_);
        QCOMPARE(names_of(verdict), (std::vector<QString>{"shell_1", "shell_2"}));
        QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
        QVERIFY2(told(verdict).contains("one mesh without a name, parted into its shells"),
                 qPrintable(told(verdict)));
        QCOMPARE(verdict.volumes->iou.value, 1.0);
    }

    void one_name_holds_shells_together() {
        const auto verdict = judged(
            folder_.file("named.obj", obj_of({{"a", together(left_half(), box(Vec3(2, 0, 0)))}})));
        QCOMPARE(names_of(verdict), std::vector<QString>{"a"});
        QVERIFY(finds(verdict, ForeignFault::falls_apart));
    }

    // Boxes of a block share corners, edges and faces, whichever way these are halved; so do two
    // that touch along an edge alone.
    void shells_that_touch_are_parted() {
        std::vector<Vec3> vertices;
        const auto corner = [&](int x, int y, int z) {
            return static_cast<Index>(16 * x + 4 * y + z);
        };
        for (int i = 0; i < 64; ++i) {
            vertices.emplace_back(0.1 * (i / 16), 0.3 * (i / 4 % 4), 0.7 * (i % 4));
        }
        const TriMesh one = box();
        std::vector<std::vector<Triangle>> boxes;
        for (int n = 0; n < 27; ++n) {
            boxes.push_back(n % 2 == 0 ? one.triangles : halved_otherwise(one));
            for (Triangle& t : boxes.back()) {
                for (Index& c : t) {
                    const Vec3& v = one.vertices[c];
                    c = corner(n / 9 + int(v.x()), n / 3 % 3 + int(v.y()), n % 3 + int(v.z()));
                }
            }
        }
        QVERIFY(shells_of(vertices, triangles_of(boxes)) == boxes);
        std::vector<std::vector<Triangle>> some;
        for (const int n : {0, 4, 10, 26}) { // along edges and at corners
            some.push_back(boxes[static_cast<std::size_t>(n)]);
        }
        QVERIFY(shells_of(vertices, triangles_of(some)) == some);
        QVERIFY(shells_of({}, {}).empty());
    }

    // Both halves of a side that two boxes share are bent by rounding, each along its own diagonal,
    // however few digits are left of the boxes: one in the last row.
    void sides_that_rounding_bends_are_shared() {
        constexpr std::uint32_t k_seed = 20;
        std::printf("seed %u\n", k_seed);
        std::mt19937 random(k_seed);
        std::normal_distribution<double> axis;
        for (const double step : {1e-6, 1e-3, 1e-2, 1e-1}) {
            for (int i = 0; i < 300; ++i) {
                const Eigen::Quaterniond turn(axis(random), axis(random), axis(random),
                                              axis(random));
                const Vec3 first(axis(random), axis(random), axis(random));
                BoxRow row = row_of_boxes(2, first, turn.normalized().toRotationMatrix());
                for (Vec3& v : row.vertices) {
                    for (double& x : v) {
                        x = step * std::round(x / step);
                    }
                }
                const auto shells = shells_of(row.vertices, triangles_of(row.boxes), step);
                QVERIFY2(shells == row.boxes, qPrintable(QString("%1, %2").arg(step).arg(i)));
            }
        }
    }

    // Where all digits of doubles are kept, there is no step, and sides of turned boxes are bent by
    // what doubles round.
    void sides_that_doubles_bend_are_shared() {
        constexpr std::uint32_t k_seed = 21;
        std::printf("seed %u\n", k_seed);
        std::mt19937 random(k_seed);
        std::normal_distribution<double> axis;
        for (const double far : {1.0, 1e3, 1e6}) {
            for (int i = 0; i < 300; ++i) {
                const Eigen::Quaterniond turn(axis(random), axis(random), axis(random),
                                              axis(random));
                const Vec3 first = far * Vec3(axis(random), axis(random), axis(random));
                const BoxRow row = row_of_boxes(2, first, turn.normalized().toRotationMatrix());
                const auto shells = shells_of(row.vertices, triangles_of(row.boxes));
                QVERIFY2(shells == row.boxes, qPrintable(QString("%1, %2").arg(far).arg(i)));
            }
        }
    }

    // Six digits leave a step of a five-hundredth of a box, which is a two-hundredth of its row:
    // sides that two boxes share are bent by thousandths of a radian.
    void small_hulls_of_a_file_of_six_digits_are_parted() {
        constexpr int k_boxes = 200;
        constexpr double k_side = 0.005;
        Eigen::Matrix3d frame;
        frame.col(0) = Vec3(5, 6, 4).normalized(); // is no multiple of the step
        frame.col(1) = frame.col(0).unitOrthogonal();
        frame.col(2) = frame.col(0).cross(frame.col(1));
        const BoxRow row = row_of_boxes(k_boxes, Vec3(2, 2, 2), k_side * frame);
        QByteArray text;
        for (const Vec3& v : row.vertices) {
            text += "v " + QByteArray::number(v.x(), 'g', 6) + " " +
                    QByteArray::number(v.y(), 'g', 6) + " " + QByteArray::number(v.z(), 'g', 6) +
                    "\n";
        }
        for (const Triangle& t : triangles_of(row.boxes)) {
            text += QString("f %1 %2 %3\n").arg(t[0] + 1).arg(t[1] + 1).arg(t[2] + 1).toUtf8();
        }
        const auto read =
            pipeline::read_foreign(folder_.file("row.obj", text), {}, settings().worker);
        QVERIFY2(read, read ? "" : sentence(read.issue()).c_str());
        QVERIFY(read->set.names == ColliderNames::shells);
        QVERIFY2(std::abs(read->set.step - 1e-5) < 1e-9,
                 qPrintable(QString::number(read->set.step)));
        QCOMPARE(read->set.pieces.size(), std::size_t{k_boxes});
        for (const ForeignPiece& piece : read->set.pieces) {
            QCOMPARE(piece.triangles.size(), std::size_t{12});
        }
    }

    // Two wedges touch along their sharp edges. A file that rounds to more than they are thick says
    // nothing of which sides are of one.
    void sharp_wedges_are_parted_where_the_file_tells_their_sides_apart() {
        constexpr double k_angle = 5e-4; // radians, and the thickness where they end
        const std::vector<Vec3> vertices = {Vec3(0, 0, 0),    Vec3(0, 0, 1),
                                            Vec3(1, 0, 0.5),  Vec3(1, k_angle, 0.5),
                                            Vec3(-1, 0, 0.5), Vec3(-1, -k_angle, 0.5)};
        const std::vector<std::vector<Triangle>> wedges = {
            {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}},
            {{0, 4, 1}, {0, 1, 5}, {0, 5, 4}, {1, 4, 5}}};
        for (const double step : {0.0, 1e-9, 1e-6, 5e-5}) {
            QVERIFY2(shells_of(vertices, triangles_of(wedges), step) == wedges,
                     qPrintable(QString::number(step)));
        }
        QCOMPARE(shells_of(vertices, triangles_of(wedges), 1e-3).size(), std::size_t{1});
    }

    // Pieces of many triangles are taken in another way than those of few, and are the same.
    void a_piece_has_the_vertices_that_its_triangles_use() {
        const TriMesh large = torus(150, 150);
        for (const std::size_t count : {0U, 100U, 16384U, 16385U, 40000U}) {
            std::vector<Triangle> triangles(large.triangles.end() - std::ptrdiff_t(count),
                                            large.triangles.end());
            std::reverse(triangles.begin(), triangles.end());
            const auto taken = pipeline::take_piece("a", large.vertices, triangles);
            QVERIFY(taken && *taken == foreign_piece("a", large.vertices, triangles));
        }
    }

    // A surface whose triangles face against each other is still one, and so is one that a
    // thousand triangles leave along an edge.
    void what_is_no_hull_stays_together() {
        TriMesh mixed = box();
        for (std::size_t t = 0; t < mixed.triangles.size(); t += 3) {
            std::swap(mixed.triangles[t][0], mixed.triangles[t][1]);
        }
        QCOMPARE(shells_of(mixed.vertices, mixed.triangles).size(), std::size_t{1});
        std::vector<Vec3> vertices = {Vec3(0, 0, 0), Vec3(0, 0, 1)};
        std::vector<Triangle> fan;
        for (Index i = 0; i < 1000; ++i) {
            vertices.emplace_back(std::cos(i), std::sin(i), 0.5);
            fan.push_back({0, 1, i + 2});
        }
        QCOMPARE(shells_of(vertices, fan).size(), std::size_t{1});
    }

    void children_of_a_group_are_colliders_data() { assimps_files_are_read_data(); }
    void children_of_a_group_are_colliders() {
        QFETCH(QString, exporter);
        QFETCH(QString, name);
        if (exporter == "obj") {
            QSKIP("OBJ has no nodes above others");
        }
        const auto scene = tests::foreign_scene({tests::foreign_mesh(tetrahedron(), "Rock"),
                                                 tests::foreign_mesh(left_half(), "one"),
                                                 tests::foreign_mesh(right_half(), "two")});
        const auto node = [](const char* called, unsigned mesh) {
            auto* made = new aiNode(called);
            made->mNumMeshes = 1;
            made->mMeshes = new unsigned[1]{mesh};
            return made;
        };
        auto* group = new aiNode("colliders");
        std::array<aiNode*, 2> children = {node("one", 1), node("two", 2)};
        group->addChildren(2, children.data());
        std::array<aiNode*, 2> top = {node("Rock", 0), group};
        scene->mRootNode->addChildren(2, top.data());
        Assimp::Exporter writer;
        const std::string file = folder_.path("group_" + name.toStdString());
        QVERIFY2(writer.Export(scene.get(), exporter.toStdString(), file) == aiReturn_SUCCESS,
                 writer.GetErrorString());
        const auto verdict = judged(file, cube_);
        QCOMPARE(names_of(verdict), (std::vector<QString>{"one", "two"}));
        QCOMPARE(verdict.foreign.set.render_meshes, std::vector<std::string>{"Rock"});
        QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
        QVERIFY2(told(verdict).contains("the children of a node called colliders"),
                 qPrintable(told(verdict)));
        QVERIFY(foreign_json(report_of(verdict)).find("\"names\": \"group\"") != std::string::npos);
    }

    void render_meshes_are_left_out() {
        const std::string file = folder_.file("rock.obj", obj_of({{"Rock", tetrahedron()},
                                                                  {"UCX_Rock_01", left_half()},
                                                                  {"UCX_Rock_02", right_half()}}));
        const auto verdict = judged(file, cube_);
        QCOMPARE(names_of(verdict), (std::vector<QString>{"UCX_Rock_01", "UCX_Rock_02"}));
        QCOMPARE(verdict.foreign.set.render_meshes, std::vector<std::string>{"Rock"});
        QVERIFY(passes_all(verdict));
        const auto alone = judged(folder_.file("alone.obj", obj_of({{"UCX_Rock_01", box()}})));
        QVERIFY(finds(alone, ForeignFault::no_render_mesh) && !passes_all(alone));
        QVERIFY(told(alone).contains("no mesh of the file is called"));
    }

    void faults_are_named_and_do_no_harm() {
        TriMesh open = left_half();
        open.triangles.pop_back();
        QByteArray text = obj_of({{"open", open}, {"good", right_half()}});
        const auto gaping = judged(folder_.file("open.obj", text), cube_);
        QVERIFY(finds(gaping, ForeignFault::not_closed) && !passes_all(gaping));
        QVERIFY(told(gaping).contains("open: its mesh is open, along 3 edges"));
        // The open mesh has no dents, so that it is its hull.
        QCOMPARE(gaping.volumes->iou.value, 1.0);

        text = obj_of({{"bad", left_half()}, {"good", right_half()}});
        text.replace("v 0.5 1 1", "v nan 1 1");
        const auto without_numbers =
            pipeline::verify_foreign(folder_.file("nan.obj", text), nullptr, settings());
        QVERIFY(without_numbers ? finds(*without_numbers, ForeignFault::bad_vertex)
                                : without_numbers.issue().code == Code::parse_failed);
    }

    void a_unit_that_differs_is_named() {
        const std::string large =
            folder_.file("large.obj", obj_of({{"a", scaled(tetrahedron(), 100.0)}}));
        const std::string model = folder_.file("wedge.obj", obj_of({{"wedge", tetrahedron()}}));
        const auto verdict = judged(large, model);
        QVERIFY(verdict.misfit && !passes_all(verdict));
        QVERIFY(!verdict.distances && !verdict.volumes);
        QVERIFY2(told(verdict).contains("--pieces-scale 0.01"), qPrintable(told(verdict)));
        ForeignSettings asked = settings();
        asked.scale = 0.01;
        const auto fitted = judged(large, model, asked);
        QVERIFY2(passes_all(fitted), qPrintable(told(fitted)));
        QVERIFY(fitted.volumes->iou.value > 0.999);
    }

    // Numbers that are in bounds in the file may leave them where they are brought to the model's
    // unit.
    void a_scale_that_carries_a_set_too_far_is_an_issue() {
        const std::string large =
            folder_.file("far.obj", obj_of({{"a", scaled(tetrahedron(), 1e30)}}));
        const auto model = pipeline::read_judged_model(cube_, settings());
        QVERIFY(model);
        ForeignSettings asked = settings();
        asked.scale = 1e6;
        QVERIFY(pipeline::verify_foreign(large, model->get(), asked));
        asked.scale = 1e9;
        const auto read = pipeline::verify_foreign(large, model->get(), asked);
        QVERIFY(!read);
        QCOMPARE(read.issue().code, Code::size_out_of_range);
        QCOMPARE(read.issue().where, large);
    }

    void an_axis_that_differs_is_named() {
        const Fitting lying{1.0, AxisTurn::z_to_y};
        TriMesh moved = tetrahedron();
        for (Vec3& v : moved.vertices) {
            v = lying(v);
        }
        const std::string file = folder_.file("lying.obj", obj_of({{"a", moved}}));
        const std::string model = folder_.file("wedge.obj", obj_of({{"wedge", tetrahedron()}}));
        const auto verdict = judged(file, model);
        QVERIFY(verdict.misfit);
        QVERIFY2(told(verdict).contains("--pieces-turn y-to-z"), qPrintable(told(verdict)));
        ForeignSettings asked = settings();
        asked.turn = AxisTurn::y_to_z;
        QVERIFY(passes_all(judged(file, model, asked)));
    }

    // Units and axes that glTF and the model state are believed.
    void stated_units_and_axes_are_matched() {
        SourceModel source;
        source.parts = {{"wedge", "", "", "", 0, 4}};
        source.metres_per_unit = 0.001;
        source.up = UpAxis::z;
        const std::string file = folder_.path("stated.glb");
        QVERIFY(write_scene(scene_of(tetrahedron(), source), file));
        const std::string model = folder_.file("wedge.obj", obj_of({{"wedge", tetrahedron()}}));
        ForeignSettings asked = settings();
        asked.asked.import.unit.metres = 0.001;
        asked.asked.import.up = UpAxis::z;
        const auto verdict = judged(file, model, asked);
        QCOMPARE(verdict.fitted.turn, AxisTurn::y_to_z);
        QVERIFY(std::abs(verdict.fitted.scale - 1000.0) < 1e-6);
        QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
        QVERIFY(verdict.volumes->iou.value > 0.999);
        QVERIFY(verdict.distances->overhang_worst < 1e-5);
    }

    void a_tolerance_is_held() {
        const std::string file = folder_.file("half.obj", obj_of({{"a", left_half()}}));
        ForeignSettings asked = settings();
        QVERIFY(passes_all(judged(file, cube_, asked)));
        asked.asked.decompose.tolerance = {0.6, false};
        QVERIFY(passes_all(judged(file, cube_, asked)));
        asked.asked.decompose.tolerance = {0.4, false};
        const auto verdict = judged(file, cube_, asked);
        QVERIFY(!passes_all(verdict));
        QVERIFY(told(verdict).contains("off all pieces by 0.5"));
    }

    // The hull of a ring closes its hole, and pieces of it do not.
    void closed_passages_are_told() {
        const TriMesh ring = torus();
        const std::string model = folder_.file("ring.obj", obj_of({{"ring", ring}}));
        const Piece hull = tests::piece_around(ring.vertices);
        const auto closed = judged(
            folder_.file("disk.obj", obj_of({{"disk", make_mesh(hull.vertices, hull.triangles)}})),
            model);
        QCOMPARE(closed.passages->closed.size(), std::size_t{1});
        QVERIFY2(told(closed).contains("of 1 passage of the model") &&
                     told(closed).contains("pieces close 1, the widest of 1.1"),
                 qPrintable(told(closed)));
        // At its narrowest the hole lets a ball of radius 1 - 0.4 through.
        const double width = closed.passages->closed[0].width;
        QVERIFY2(width > 1.1 && width <= 1.21, qPrintable(QString::number(width)));
        const auto open = judged(folder_.file("same.obj", obj_of({{"ring", ring}})), model);
        QVERIFY(open.passages->closed.empty() && finds(open, ForeignFault::not_convex));
        QVERIFY2(told(open).contains("pieces close none"), qPrintable(told(open)));
        QVERIFY(!judged(folder_.path("same.obj")).passages); // nobody asked
    }

    // A bar lies beside the middle of a ring's hole, and leaves half of it or so.
    void a_narrowed_passage_is_told() {
        const std::string model = folder_.file("ring.obj", obj_of({{"ring", torus()}}));
        const TriMesh bar = box({-0.1, -1, -0.1}, {0.2, 2, 0.2});
        const auto verdict = judged(folder_.file("bar.obj", obj_of({{"bar", bar}})), model);
        QCOMPARE(verdict.passages->narrowed.size(), std::size_t{1});
        QVERIFY2(told(verdict).contains("pieces narrow 1, one from 1.1") &&
                     told(verdict).contains(": bar, at ("),
                 qPrintable(told(verdict)));
        const QString json = QString::fromStdString(foreign_json(report_of(verdict)));
        QVERIFY2(json.contains("\"passages_narrowed\": [\n    {\n      \"piece\": 0,") &&
                     json.contains("\"left\": 0.4"),
                 qPrintable(json));
        const QString table = QString::fromStdString(foreign_table({{report_of(verdict)}}));
        QVERIFY2(table.contains("narrowed to") && table.contains("0 of 0"), qPrintable(table));
    }

    // Two hulls in one file may have one name.
    void objects_of_one_name_are_two_pieces() {
        const auto verdict = judged(
            folder_.file("twins.obj", obj_of({{"a", left_half()}, {"a", right_half()}})), cube_);
        QCOMPARE(names_of(verdict), (std::vector<QString>{"a", "a (2)"}));
        QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
    }

    void an_engine_is_asked() {
        ForeignSettings asked = settings();
        asked.engine = find_engine("physx");
        std::vector<Vec3> many;
        for (int i = 0; i < 400; ++i) {
            const double z = 1.0 - (2.0 * i + 1.0) / 400.0;
            const double r = std::sqrt(1.0 - z * z);
            many.emplace_back(r * std::cos(2.4 * i), r * std::sin(2.4 * i), z);
        }
        const Piece ball = tests::piece_around(many);
        const auto verdict = judged(
            folder_.file("ball.obj", obj_of({{"ball", make_mesh(ball.vertices, ball.triangles)}})),
            {}, asked);
        QVERIFY(verdict.linted && !verdict.linted->findings.empty() && !passes_all(verdict));
        QVERIFY(told(verdict).contains("PhysX"));
        QVERIFY(foreign_json(report_of(verdict)).find("too_many_vertices") != std::string::npos);
    }

    // The same pieces, written by us and read back as anybody's, get the numbers of our own judge.
    void our_own_pieces_get_our_own_numbers_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"knot.obj", "knot.glb", "knot.ply", "knot.json", "knot.hwa"}) {
            QTest::newRow(name) << name;
        }
    }
    void our_own_pieces_get_our_own_numbers() {
        QFETCH(QString, name);
        static const Product product = knot();
        const std::string file = folder_.path("own_" + name.toStdString());
        QVERIFY(write_product(product, scene_of(product), {solid(), "a test"}, file));
        const auto verdict = judged(file, k_knot);
        const PieceSet& own = product.decomposition->set;
        if (name != "knot.ply") { // which has no objects
            QCOMPARE(verdict.foreign.set.pieces.size(), own.pieces.size());
            QVERIFY2(verdict.check.findings.empty(), qPrintable(told(verdict)));
        }
        const auto prepared = pipeline::read_judged_model(k_knot, settings());
        QVERIFY(prepared);
        const auto volumes = measure_volumes(*(**prepared).mesh, own);
        QVERIFY(volumes && *volumes && verdict.volumes);
        const double apart = verdict.volumes->iou.value - (**volumes).iou.value;
        // Packing makes hulls of an asset grow by a fiftieth of the tolerance.
        const double allowed = name == "knot.hwa" ? 0.002 : name == "knot.ply" ? 0.01 : 2e-5;
        QVERIFY2(std::abs(apart) <= allowed, qPrintable(QString("%1 beside %2")
                                                            .arg(verdict.volumes->iou.value)
                                                            .arg((**volumes).iou.value)));
        QVERIFY(verdict.distances->uncovered_worst <= 1e-4);
        // All of the surface is in the pieces, and nothing stands out by more than the tolerance.
        const double tolerance = 0.01 * bounds_of(*(**prepared).mesh).diagonal();
        QVERIFY(verdict.distances->overhang_worst <= 1.03 * tolerance);
    }

    void assimps_files_are_read_data() {
        QTest::addColumn<QString>("exporter");
        QTest::addColumn<QString>("name");
        QTest::newRow("obj") << "obj"
                             << "assimp.obj";
        QTest::newRow("glb2") << "glb2"
                              << "assimp.glb";
        QTest::newRow("collada") << "collada"
                                 << "assimp.dae";
        QTest::newRow("fbx") << "fbxa"
                             << "assimp.fbx";
    }
    void assimps_files_are_read() {
        QFETCH(QString, exporter);
        QFETCH(QString, name);
        const auto scene = tests::foreign_scene({tests::foreign_mesh(box(), "Cube"),
                                                 tests::foreign_mesh(left_half(), "UCX_Cube_01"),
                                                 tests::foreign_mesh(right_half(), "UCX_Cube_02")});
        std::vector<aiNode*> nodes;
        for (unsigned i = 0; i < 3; ++i) {
            auto* node = new aiNode(scene->mMeshes[i]->mName.C_Str());
            node->mNumMeshes = 1;
            node->mMeshes = new unsigned[1]{i};
            nodes.push_back(node);
        }
        scene->mRootNode->addChildren(3, nodes.data());
        Assimp::Exporter writer;
        const std::string file = folder_.path(name.toStdString());
        QVERIFY2(writer.Export(scene.get(), exporter.toStdString(), file) == aiReturn_SUCCESS,
                 writer.GetErrorString());
        const auto verdict = judged(file, cube_);
        QCOMPARE(names_of(verdict), (std::vector<QString>{"UCX_Cube_01", "UCX_Cube_02"}));
        QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
        QCOMPARE(verdict.volumes->iou.value, 1.0);
        QCOMPARE(verdict.distances->overhang_worst, 0.0);
    }

    void robots_shapes_are_pieces() {
        folder_.file("left.obj", obj_of({{"a", left_half()}}));
        const std::string urdf = folder_.file(
            "cube.urdf",
            "<robot name='cube'><link name='base'>"
            "<collision><geometry><mesh filename='left.obj'/></geometry></collision>"
            "<collision><origin xyz='0.75 0.5 0.5'/><geometry><box size='0.5 1 1'/></geometry>"
            "</collision></link></robot>");
        const auto verdict = judged(urdf, cube_);
        QCOMPARE(names_of(verdict), (std::vector<QString>{"left", "base"}));
        QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
        QCOMPARE(verdict.volumes->iou.value, 1.0);
        // A body that hangs in the air is seen from itself, as the model is.
        const std::string mjcf = folder_.file(
            "cube.xml",
            "<mujoco><asset><mesh name='left' vertex='0 0 0 0.5 0 0 0 1 0 0.5 1 0 0 0 1 0.5 0 1 "
            "0 1 1 0.5 1 1'/></asset><worldbody><body name='cube' pos='0 0 5'>"
            "<geom type='mesh' mesh='left'/><geom type='box' pos='0.75 0.5 0.5' "
            "size='0.25 0.5 0.5'/></body></worldbody></mujoco>");
        const auto inlined = judged(mjcf, cube_);
        QCOMPARE(inlined.foreign.set.pieces.size(), std::size_t{2});
        QVERIFY2(passes_all(inlined), qPrintable(told(inlined)));
        QCOMPARE(inlined.volumes->iou.value, 1.0);
    }

    // Links of one mesh share what was read of it. The reading process writes down that it ran.
    void a_mesh_of_two_shapes_is_read_once() {
        folder_.file("pad.obj", obj_of({{"a", left_half()}}));
        const std::string log = folder_.path("reads");
        const std::string worker =
            folder_.script("counting", "echo read >> '" + QByteArray::fromStdString(log) +
                                           "'\nexec '" HULLWRIGHT_CLI "' \"$@\"");
        const QByteArray mesh = "<geometry><mesh filename='pad.obj'/></geometry></collision>";
        const std::string urdf = folder_.file(
            "pads.urdf", "<robot name='pads'><link name='base'><collision>" + mesh +
                             "<collision><origin xyz='0.5 0 0'/>" + mesh + "</link></robot>");
        const auto read = pipeline::read_foreign(urdf, {}, worker);
        QVERIFY2(read, read ? "" : sentence(read.issue()).c_str());
        QCOMPARE(read->files_read, (std::vector<std::string>{folder_.path("pad.obj"), urdf}));
        QCOMPARE(folder_.content("reads"), QByteArray("read\n"));
        QCOMPARE(read->set.pieces.size(), std::size_t{2});
        for (std::size_t p = 0; p < 2; ++p) {
            Aabb box;
            for (const Vec3& v : read->set.pieces[p].vertices) {
                box.add(v);
            }
            QCOMPARE(box.lower, Vec3(0.5 * double(p), 0, 0));
            QCOMPARE(box.upper, Vec3(0.5 * double(p) + 0.5, 1, 1));
        }
    }

    // Shapes have the names that the file gives them, else that of their body, each once.
    void shapes_of_robots_have_names_of_their_own() {
        const std::string mjcf = folder_.file(
            "named.xml", "<mujoco><worldbody><body name='arm'><geom size='1'/>"
                         "<geom name='tip' size='1'/><geom size='1'/><geom name='arm (2)' "
                         "size='1'/><geom size='1'/></body></worldbody></mujoco>");
        QCOMPARE(names_of(judged(mjcf)),
                 (std::vector<QString>{"arm", "tip", "arm (2)", "arm (2) (2)", "arm (3)"}));
        const std::string urdf = folder_.file(
            "named.urdf", "<robot name='r'><link name='base'><collision name='foot'><geometry>"
                          "<sphere radius='1'/></geometry></collision><collision><geometry>"
                          "<sphere radius='1'/></geometry></collision></link></robot>");
        QCOMPARE(names_of(judged(urdf)), (std::vector<QString>{"foot", "base"}));
    }

    // Shapes that collide by extensions of glTF come back as they were: hulls to the rounding of
    // float32, and around what has measures a polyhedron that is no farther out than a hundredth of
    // its radius.
    void physics_of_our_own_gltf_comes_back_data() {
        QTest::addColumn<int>("physics");
        QTest::addColumn<bool>("with_model");
        for (const bool with_model : {false, true}) {
            const char* const beside = with_model ? " with a model" : "";
            QTest::addRow("KHR%s", beside) << static_cast<int>(GltfPhysics::khr) << with_model;
            QTest::addRow("OMI%s", beside) << static_cast<int>(GltfPhysics::omi) << with_model;
        }
    }
    void physics_of_our_own_gltf_comes_back() {
        QFETCH(int, physics);
        QFETCH(bool, with_model);
        const Body body = tests::body_of_all_shapes();
        TargetSettings asked;
        asked.physics = static_cast<GltfPhysics>(physics);
        asked.with_model = with_model;
        const std::string file = folder_.path("physics.glb");
        QVERIFY(write_target(body, *find_target("gltf"), asked, file));
        const auto verdict = judged(file);
        const ForeignSet& read = verdict.foreign.set;
        QVERIFY2(read.names == ColliderNames::shapes && passes_all(verdict),
                 qPrintable(told(verdict)));
        QCOMPARE(read.render_meshes.size(), std::size_t{with_model ? 1U : 0U});
        QCOMPARE(read.pieces.size(), body.shapes.size());
        for (std::size_t i = 0; i < body.shapes.size(); ++i) {
            const ForeignPiece& piece = read.pieces[i];
            QCOMPARE(piece.name, body.shapes[i].name);
            const auto& primitive = body.shapes[i].primitive;
            if (!primitive) {
                QVERIFY(apart(piece.vertices, body.shapes[i].points) < 1e-6);
                continue;
            }
            const double volume = verdict.check.shapes[i].volume;
            const double all = exact_volume(*primitive);
            QVERIFY2(volume > 0.99999 * all && volume < 1.04 * all,
                     qPrintable(QString("%1 beside %2").arg(volume).arg(all)));
            // All of its points lie as far from it as the polyhedron may be.
            const Piece around = *hull_of(*primitive, {});
            Aabb one;
            Aabb other;
            for (const Vec3& v : piece.vertices) {
                one.add(v);
            }
            for (const Vec3& v : around.vertices) {
                other.add(v);
            }
            QVERIFY((one.lower - other.lower).norm() < 0.15 &&
                    (one.upper - other.upper).norm() < 0.15);
        }
        // The model alone is beside them, and nothing where there is none.
        const auto seen = pipeline::read_render_meshes(file, {}, HULLWRIGHT_CLI);
        QVERIFY(seen && seen->has_value() == with_model);
    }

    // Ends of unlike radii make a cone, a frustum and a drop, which stand along y; a mirror leaves
    // them solids.
    void round_shapes_with_unlike_ends_are_hulls() {
        const auto verdict = judged(folder_.file(
            "ends.gltf",
            R"({"asset":{"version":"2.0"},"nodes":[)"
            R"({"name":"cone","scale":[-1,1,1],"extensions":{"KHR_physics_rigid_bodies":)"
            R"({"collider":{"geometry":{"shape":0}}}}},)"
            R"({"name":"frustum","translation":[9,0,0],"extensions":{"KHR_physics_rigid_bodies":)"
            R"({"collider":{"geometry":{"shape":1}}}}},)"
            R"({"name":"drop","translation":[0,0,9],"extensions":{"KHR_physics_rigid_bodies":)"
            R"({"collider":{"geometry":{"shape":2}},"trigger":{}}}}],)"
            R"("extensions":{"KHR_implicit_shapes":{"shapes":[)"
            R"({"type":"cylinder","cylinder":{"height":3,"radiusTop":0,"radiusBottom":1}},)"
            R"({"type":"cylinder","cylinder":{"height":3,"radiusTop":2,"radiusBottom":1}},)"
            R"({"type":"capsule","capsule":{"height":4,"radiusTop":1,"radiusBottom":0.5}}]}}})"));
        QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
        QCOMPARE(names_of(verdict), (std::vector<QString>{"cone", "frustum", "drop"}));
        const double pi = std::numbers::pi;
        for (const auto& [piece, volume] : {std::pair(0, pi), std::pair(1, 7.0 * pi)}) {
            const double found = verdict.check.shapes[static_cast<std::size_t>(piece)].volume;
            QVERIFY2(found > volume && found < 1.01 * volume, qPrintable(QString::number(found)));
        }
        Aabb cone;
        for (const Vec3& v : verdict.foreign.set.pieces[0].vertices) {
            cone.add(v);
        }
        QVERIFY(std::abs(cone.lower.y() + 1.5) < 1e-6 && std::abs(cone.upper.y() - 1.5) < 1e-6);
        QVERIFY(verdict.foreign.set.pieces[0].vertices.size() == 33); // a corner above its ring
        Aabb drop;
        for (const Vec3& v : verdict.foreign.set.pieces[2].vertices) {
            drop.add(v);
        }
        QVERIFY(std::abs(drop.lower.y() + 2.5) < 0.02 && std::abs(drop.upper.y() - 3.0) < 0.02);
        QCOMPARE(verdict.foreign.notes.size(), std::size_t{1});
        QCOMPARE(sentence(verdict.foreign.notes[0]), std::string("a trigger, drop"));
    }

    // Returns a glTF of nodes that all have the same collider.
    static QByteArray nodes_of_one_shape(int nodes, const QByteArray& shape) {
        QByteArray text = "{'asset':{'version':'2.0'},'nodes':[";
        for (int i = 0; i < nodes; ++i) {
            text += (i > 0 ? "," : "") +
                    QByteArray("{'name':'a','extensions':{'KHR_physics_rigid_bodies':"
                               "{'collider':{'geometry':{'shape':0}}}}}");
        }
        return tests::quoted(text + "],'extensions':{'KHR_implicit_shapes':{'shapes':[" + shape +
                             "]}}}");
    }

    // However a file names one shape twice, it has the triangles of both: 12 of a box each, and
    // 1,024 of a ball.
    void shapes_that_are_shared_count_for_each_collider_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("triangles");
        const QByteArray pad = "<collision><geometry><mesh filename='half.obj'/></geometry>"
                               "</collision>";
        QTest::newRow("a mesh of a robot")
            << QByteArray("meshes.urdf")
            << "<robot name='r'><link name='base'>" + pad + pad + "</link></robot>" << 24;
        const QByteArray geom = "<geom type='mesh' mesh='left'/>";
        QTest::newRow("points of a robot")
            << QByteArray("points.xml")
            << "<mujoco><asset><mesh name='left' vertex='0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 "
               "1 1 1 1'/></asset><worldbody>" +
                   geom + geom + "</worldbody></mujoco>"
            << 24;
        const QByteArray box = "<geom type='box' size='1 1 1'/>";
        QTest::newRow("boxes of a robot")
            << QByteArray("boxes.xml")
            << "<mujoco><worldbody>" + box + box + "</worldbody></mujoco>" << 24;
        const QByteArray node = "[node name='s' type='CollisionShape' parent='.']\n"
                                "shape = SubResource( 1 )\n";
        const QByteArray root = "[node name='r' type='StaticBody']\n";
        QTest::newRow("a resource of a scene")
            << QByteArray("boxes.tscn")
            << tests::quoted("[gd_scene format=2]\n[sub_resource type='BoxShape' id=1]\n" + root +
                             node + node)
            << 24;
        QTest::newRow("points of a scene")
            << QByteArray("points.tscn")
            << tests::quoted("[gd_scene format=2]\n[sub_resource type='ConvexPolygonShape' id=1]\n"
                             "points = PoolVector3Array( 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, "
                             "1, 1, 0, 1, 0, 1, 1, 1, 1, 1 )\n" +
                             root + node + node)
            << 24;
        QTest::newRow("a shape of a glTF")
            << QByteArray("balls.gltf")
            << nodes_of_one_shape(2, "{'type':'sphere','sphere':{'radius':1}}") << 2048;
    }
    void shapes_that_are_shared_count_for_each_collider() {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, text);
        QFETCH(int, triangles);
        folder_.file("half.obj", obj_of({{"a", left_half()}}));
        const std::string file = folder_.file(name.toStdString(), text);
        ImportRecipe recipe;
        recipe.max_triangles = static_cast<std::uint32_t>(triangles);
        const auto read = pipeline::read_foreign(file, recipe, HULLWRIGHT_CLI);
        QVERIFY2(read, read ? "" : sentence(read.issue()).c_str());
        QCOMPARE(read->set.pieces.size(), std::size_t{2});
        QVERIFY(read->set.pieces[0].vertices == read->set.pieces[1].vertices);
        QCOMPARE(read->set.pieces[0].triangles.size(), static_cast<std::size_t>(triangles / 2));
        QVERIFY(read->set.pieces[0].triangles == read->set.pieces[1].triangles);
        recipe.max_triangles -= 1;
        const auto refused = pipeline::read_foreign(file, recipe, HULLWRIGHT_CLI);
        QVERIFY(!refused && refused.issue().code == Code::too_many_triangles);
        QCOMPARE(refused.issue().where, file);
    }

    // Nodes of one shape place it each where they are, and a mirror turns its triangles round.
    void nodes_of_a_scene_share_the_shape_of_a_resource() {
        const QByteArray node = "[node name='s' type='CollisionShape' parent='.']\n"
                                "shape = SubResource( 1 )\n";
        const auto scene = pipeline::read_godot_scene(folder_.file(
            "shared.tscn",
            tests::quoted("[gd_scene format=2]\n[sub_resource type='BoxShape' id=1]\n"
                          "[node name='r' type='StaticBody']\n" +
                          node + "transform = Transform( -1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0, 0 )\n" +
                          node)));
        QVERIFY(scene && scene->shapes.size() == 2);
        const ShapeMesh& moved = scene->shapes[0].mesh;
        const ShapeMesh& plain = scene->shapes[1].mesh;
        for (std::size_t v = 0; v < plain.vertices.size(); ++v) {
            const Vec3& p = plain.vertices[v];
            QCOMPARE(moved.vertices[v], Vec3(5.0 - p.x(), p.y(), p.z()));
        }
        for (std::size_t t = 0; t < plain.triangles.size(); ++t) {
            const Triangle& one = plain.triangles[t];
            QVERIFY((moved.triangles[t] == Triangle{one[0], one[2], one[1]}));
        }
    }

    void making_many_colliders_of_a_gltf_stops() {
        const std::string file = folder_.file(
            "many.gltf", nodes_of_one_shape(300, "{'type':'box','box':{'size':[1,1,1]}}"));
        QVERIFY(*pipeline::from_physics(file, {}, HULLWRIGHT_CLI));
        for (const double moment : {0.85, 0.9, 0.95}) {
            tests::StopAt stop(moment);
            const auto read = pipeline::from_physics(file, {}, HULLWRIGHT_CLI, stop.progress());
            const QString at = QString("%1 at %2").arg(moment).arg(stop.reached_at());
            QVERIFY2(!read && read.issue().code == Code::stopped, qPrintable(at));
            QVERIFY2(stop.reached_at() < moment + 0.01, qPrintable(at));
            QVERIFY2(stop.told_after() <= 3, qPrintable(at));
        }
    }

    // A file that cannot say by itself what collides is parsed once. The word for it may lie across
    // two blocks of what is read of the file.
    void a_gltf_is_searched_for_physics_before_it_is_parsed() {
        constexpr int k_block = 1 << 16;
        const auto file = [&](const QByteArray& word, int at) {
            const QByteArray head = "{'asset':{'version':'2.0','generator':'";
            const QByteArray node = "'},'nodes':[{'name':'a','extensions':{'KHR_";
            const auto before = static_cast<int>(head.size() + node.size());
            QByteArray text = head + QByteArray(std::max(0, at - before), 'x') + node + word +
                              "_rigid_bodies':{'collider':{'geometry':{'shape':0}}}}}],"
                              "'extensions':{'KHR_implicit_shapes':{'shapes':"
                              "[{'type':'sphere','sphere':{'radius':1}}]}}}";
            return folder_.file("one.gltf", text.replace('\'', '"'));
        };
        for (const int at : {0, k_block - 7, k_block - 6, k_block - 1, k_block, 2 * k_block - 3}) {
            const auto read = pipeline::from_physics(file("physics", at), {}, HULLWRIGHT_CLI);
            QVERIFY2(read && *read && (**read).set.pieces.size() == 1, std::to_string(at).c_str());
        }
        QCOMPARE(pipeline::share_of_physics(file("physics", 0)), 0.5);
        QCOMPARE(pipeline::share_of_physics(file("psychics", 0)), 0.0);
        QCOMPARE(pipeline::share_of_physics(folder_.file("physics.obj", "o physics\n")), 0.0);
        // Only the first chunk of a GLB is searched, and not what follows.
        Body body = tests::body_of_all_shapes();
        const std::string glb = folder_.path("searched.glb");
        for (const auto physics : {GltfPhysics::khr, GltfPhysics::none}) {
            TargetSettings asked;
            asked.with_model = true;
            asked.physics = physics;
            QVERIFY(write_target(body, *find_target("gltf"), asked, glb));
            QByteArray bytes = folder_.content("searched.glb") + "physics";
            folder_.file("searched.glb", bytes);
            QCOMPARE(pipeline::share_of_physics(glb), physics == GltfPhysics::none ? 0.0 : 0.5);
        }
    }

    // Colliders far from zero stay on what their file has to be looked at, which is counted from an
    // origin of its own.
    void colliders_far_from_zero_lie_on_their_own_model() {
        Body body = tests::body_of_all_shapes();
        body.origin = Vec3(4.0e6, 0, 0);
        TargetSettings asked;
        asked.with_model = true;
        const std::string file = folder_.path("far.glb");
        QVERIFY(write_target(body, *find_target("gltf"), asked, file));
        auto beside = pipeline::read_beside_them(file, settings());
        QVERIFY(beside && beside->colliders);
        Prepared seen;
        static_cast<ReadModel&>(seen) = beside->model;
        seen.mesh = seen.imported;
        QVERIFY(seen.mesh->origin != Vec3::Zero());
        const auto own =
            pipeline::read_own_pieces(file, seen, settings(), std::move(beside->colliders));
        QVERIFY(own && own->has_model && own->seen_in_file);
        const auto again = pipeline::read_own_pieces(file, seen, settings());
        QVERIFY(again && again->hulls == own->hulls && again->files_read == own->files_read);
        Aabb hull;
        for (const Vec3& v : own->hulls.pieces[0].vertices) {
            hull.add(v);
        }
        const Aabb model = bounds_of(*seen.mesh); // which is the first shape's box
        QVERIFY((hull.lower - model.lower).norm() < 1e-3 &&
                (hull.upper - model.upper).norm() < 1e-3);
    }

    // Writes the cube's left half by its corners and its right one as a box, as a version does.
    static QByteArray scene_text(bool is_of_three) {
        QByteArray text =
            "[gd_scene load_steps=3 format=2]\n\n"
            "[sub_resource type='ConvexPolygonShape' id=1]\n"
            "points = PoolVector3Array( 0, 0, 0, 0.5, 0, 0, 0, 1, 0, 0.5, 1, 0, 0, 0, "
            "1,\n0.5, 0, 1, 0, 1, 1, 0.5, 1, 1 )\n\n"
            "[sub_resource type='BoxShape' id=2]\n"
            "extents = Vector3( 0.25, 0.5, 0.5 )\n\n"
            "[node name='cube' type='StaticBody']\n"
            "transform = Transform( 1, 0, 0, 0, 1, 0, 0, 0, 1, 9, 9, 9 )\n\n"
            "[node name='left' type='CollisionShape' parent='.']\n"
            "shape = SubResource( 1 )\n\n"
            "[node name='arm' type='Spatial' parent='.']\n"
            "transform = Transform( 1, 0, 0, 0, 0, -1, 0, 1, 0, 0.75, 0, 0 )\n\n"
            "[node name='right' type='CollisionShape' parent='arm']\n"
            "transform = Transform( 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5, -0.5 )\n"
            "shape = SubResource( 2 )\n";
        if (!is_of_three) {
            text.replace("PoolVector3Array", "PackedVector3Array");
            text.replace("PolygonShape", "PolygonShape3D").replace("BoxShape", "BoxShape3D");
            text.replace("CollisionShape", "CollisionShape3D").replace("format=2", "format=3");
            text.replace("extents = Vector3( 0.25, 0.5, 0.5 )", "size = Vector3(0.5, 1, 1)");
            text.replace("id=1", "id='hull_1'").replace("id=2", "id='box_2'");
            text.replace("SubResource( 1 )", "SubResource('hull_1')");
            text.replace("SubResource( 2 )", "SubResource('box_2')");
            text.replace("Transform(", "Transform3D(");
        }
        return tests::quoted(text);
    }

    void scenes_of_godot_are_read() {
        for (const bool is_of_three : {true, false}) {
            const auto verdict = judged(folder_.file("cube.tscn", scene_text(is_of_three)), cube_);
            QCOMPARE(names_of(verdict), (std::vector<QString>{"left", "right"}));
            QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
            QCOMPARE(verdict.volumes->iou.value, 1.0);
            QVERIFY(verdict.distances->overhang_worst < 1e-6);
        }
    }

    // A round shape reaches as far along its axis as Godot has it.
    void round_shapes_of_godot_lie_along_their_axes_data() {
        QTest::addColumn<QByteArray>("shape");
        QTest::addColumn<double>("y");
        QTest::addColumn<double>("z");
        QTest::newRow("ball") << QByteArray("SphereShape radius = 2.0") << 2.0 << 2.0;
        QTest::newRow("capsule of 3")
            << QByteArray("CapsuleShape radius = 0.5\nheight = 2.0") << 0.5 << 1.5;
        QTest::newRow("capsule of 4")
            << QByteArray("CapsuleShape3D radius = 0.5\nheight = 3.0") << 1.5 << 0.5;
        QTest::newRow("cylinder") << QByteArray("CylinderShape height = 4.0") << 2.0 << 1.0;
        QTest::newRow("cylinder of 4") << QByteArray("CylinderShape3D height = 4.0") << 2.0 << 0.5;
    }
    void round_shapes_of_godot_lie_along_their_axes() {
        QFETCH(QByteArray, shape);
        QFETCH(double, y);
        QFETCH(double, z);
        const qsizetype space = shape.indexOf(' ');
        const auto verdict = judged(folder_.file(
            "round.tscn",
            tests::quoted("[gd_scene format=2]\n[sub_resource type='" + shape.left(space) +
                          "' id=1]\n" + shape.mid(space + 1) +
                          "\n[node name='r' type='StaticBody']\n[node name='s' "
                          "type='CollisionShape' parent='.']\nshape = SubResource( 1 )\n")));
        Aabb box;
        for (const Vec3& v : verdict.foreign.set.pieces[0].vertices) {
            box.add(v);
        }
        QVERIFY2(passes_all(verdict), qPrintable(told(verdict)));
        QVERIFY(box.upper.y() >= y && box.upper.y() < 1.02 * y);
        QVERIFY(box.upper.z() >= z && box.upper.z() < 1.02 * z);
    }

    void broken_scenes_are_issues_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("reason");
        QTest::newRow("no scene") << QByteArray("gd_scene") << QByteArray("gd_resource")
                                  << QByteArray("begins with [gd_scene]");
        QTest::newRow("a bracket that does not end")
            << QByteArray("1, 1 )") << QByteArray("1, 1") << QByteArray("does not end");
        QTest::newRow("a word") << QByteArray("0.5, 0, 0") << QByteArray("0.5, zero, 0")
                                << QByteArray("\"zero\" is no number");
        QTest::newRow("nan") << QByteArray("0.5, 0, 0") << QByteArray("0.5, nan, 0")
                             << QByteArray("\"nan\" is no number");
        QTest::newRow("two of three")
            << QByteArray("0.5, 0, 0") << QByteArray("0.5, 0") << QByteArray("three numbers each");
        QTest::newRow("eleven") << QByteArray("0.5, -0.5 )") << QByteArray("0.5 )")
                                << QByteArray("twelve numbers");
        QTest::newRow("no such shape")
            << QByteArray("SubResource( 2 )") << QByteArray("SubResource( 7 )")
            << QByteArray("no resource of the scene");
        QTest::newRow("no such parent") << QByteArray("parent='arm'") << QByteArray("parent='leg'")
                                        << QByteArray("its parent comes after it");
        QTest::newRow("no size") << QByteArray("Vector3( 0.25, 0.5") << QByteArray("Vector3( 0.25")
                                 << QByteArray("other numbers than such a shape");
        QTest::newRow("less than none") << QByteArray("Vector3( 0.25") << QByteArray("Vector3( -1")
                                        << QByteArray("not above zero");
    }
    void broken_scenes_are_issues() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, reason);
        QByteArray text = scene_text(true);
        from = tests::quoted(from);
        QVERIFY(text.contains(from));
        const auto read = pipeline::verify_foreign(
            folder_.file("broken.tscn", text.replace(from, tests::quoted(to))), nullptr,
            settings());
        QVERIFY(!read);
        QCOMPARE(read.issue().code, Code::parse_failed);
        const std::string said = sentence(read.issue());
        QVERIFY2(QByteArray::fromStdString(said).contains(reason), said.c_str());
    }

    void scenes_say_what_is_left_out() {
        const auto verdict = judged(folder_.file(
            "more.tscn",
            scene_text(true) +
                tests::quoted("\n[sub_resource type='HeightMapShape' id=8]\n"
                              "[node name='hill' type='CollisionShape' parent='.']\n"
                              "shape = SubResource( 8 )\n"
                              "[node name='ghost' type='CollisionShape' parent='.']\n"
                              "disabled = true\n"
                              "[node name='door' parent='.' instance=ExtResource( 1 )]\n")));
        QStringList notes;
        for (const Detail& note : verdict.foreign.notes) {
            notes += QString::fromStdString(sentence(note));
        }
        QCOMPARE(notes, QStringList({"a HeightMapShape, hill", "a shape that is disabled, ghost",
                                     "the scene inside of it at door"}));
        QVERIFY(told(verdict).contains("left out: a HeightMapShape, hill\n"));
    }

    // Every beginning of a scene is read or refused.
    void cut_scenes_do_no_harm() {
        const QByteArray text = scene_text(true);
        int refused = 0;
        for (qsizetype size = 1; size < text.size(); size += 7) {
            const auto read = pipeline::verify_foreign(folder_.file("cut.tscn", text.left(size)),
                                                       nullptr, settings());
            refused += read ? 0 : 1;
        }
        QVERIFY(refused > 50);
    }

    void sets_stand_side_by_side() {
        std::vector<ForeignVerdict> verdicts;
        verdicts.push_back(judged(
            folder_.file("halves.obj", obj_of({{"a", left_half()}, {"b", right_half()}})), cube_));
        verdicts.push_back(judged(folder_.file("half.obj", obj_of({{"a", left_half()}})), cube_));
        const std::vector<ForeignReportInput> reports = {report_of(verdicts[0]),
                                                         report_of(verdicts[1])};
        const QString table = QString::fromStdString(foreign_table(reports));
        const QStringList lines = table.split('\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY2(lines[1].startsWith("halves.obj") && lines[1].contains("100 %"),
                 qPrintable(table));
        QVERIFY2(lines[2].startsWith("half.obj") && lines[2].contains("0.5"), qPrintable(table));
        QCOMPARE(lines[1].size(), lines[2].size());
        const std::string json = foreign_table_json(reports);
        QVERIFY(json.find("\"sets\"") != std::string::npos);
    }

    // The pictures show what is said: the model where it is uncovered, the piece that stands out.
    void pictures_show_the_worst_places() {
        if (!tests::gl_context()) {
            QSKIP("there is no OpenGL");
        }
        const auto model = pipeline::read_judged_model(cube_, settings());
        QVERIFY(model);
        const auto verdict = pipeline::verify_foreign(
            folder_.file("moved.obj", obj_of({{"a", left_half()},
                                              {"b", box(Vec3(-0.3, 0, 0), Vec3(0.4, 1, 1))}})),
            model->get(), settings());
        QVERIFY(verdict);
        const ForeignReportInput report = report_of(*verdict);
        const auto pictures = pipeline::draw_foreign(*verdict, model->get(), report);
        QVERIFY(pictures);
        QCOMPARE(pictures->size(), std::size_t{4});
        QCOMPARE((*pictures)[1].title, std::string("Uncovered: 0.5"));
        QCOMPARE((*pictures)[2].title, std::string("Stands out: 0.3"));
        QVERIFY((*pictures)[3].title.find("Ball falls through: ") == 0);
        std::vector<Picture> seen;
        for (const ReportPicture& each : *pictures) {
            seen.push_back(
                tests::read_png(folder_.file("one.png", QByteArray::fromStdString(each.light))));
            QCOMPARE(seen.back().width, 620);
            QVERIFY(each.dark.size() > 1000 && each.dark != each.light);
        }
        constexpr Rgb k_blue = {112, 152, 206};
        constexpr Rgb k_orange = {240, 190, 70};
        constexpr Rgb k_red = {226, 74, 58};
        const auto blue = [&](std::size_t i) { return count_near(seen[i], k_blue, 60); };
        QVERIFY2(blue(1) > 5000 && blue(3) > 5000, qPrintable(QString::number(blue(1))));
        QVERIFY(count_near(seen[2], k_orange, 60) > 5000);
        QCOMPARE(count_near(seen[1], k_orange, 60), std::size_t{0});
        for (std::size_t i = 1; i < seen.size(); ++i) { // the cross is in the middle
            Picture middle(60, 60, Rgba());
            for (int y = 0; y < 60; ++y) {
                for (int x = 0; x < 60; ++x) {
                    middle.at(x, y) = seen[i].at(280 + x, 190 + y);
                }
            }
            QVERIFY2(count_near(middle, k_red, 40) > 20, qPrintable(QString::number(i)));
        }
        const auto alone = pipeline::verify_foreign(verdict->foreign.file, nullptr, settings());
        const auto of_pieces = pipeline::draw_foreign(*alone, nullptr, report_of(*alone));
        QVERIFY(of_pieces && of_pieces->size() == 1);
        tests::StopAt sink(0.3);
        const auto stopped =
            pipeline::draw_foreign(*verdict, model->get(), report, sink.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }

    void a_page_has_all_sets_and_nothing_of_files_as_it_is() {
        std::vector<ForeignVerdict> verdicts;
        verdicts.push_back(judged(
            folder_.file("<q>&.obj", obj_of({{"<i>a", left_half()}, {"b", right_half()}})), cube_));
        TriMesh open = left_half();
        open.triangles.pop_back();
        verdicts.push_back(judged(folder_.file("half.obj", obj_of({{"<u>x", open}})), cube_));
        ForeignPage page;
        for (const ForeignVerdict& verdict : verdicts) {
            page.sets.push_back(report_of(verdict));
            page.sets.back().metres_per_unit = 0.01;
        }
        page.pictures = {{{"one", "<em>seen</em>", "light", "dark"}}, {}};
        page.made_by = "a test";
        const QString text = QString::fromStdString(foreign_html(page));
        QVERIFY(text.startsWith("<!DOCTYPE html>") && text.contains("2 sets of colliders"));
        for (const char* raw : {"<q>&", "<i>a", "<u>x", "<em>"}) {
            QVERIFY2(!text.contains(raw), raw);
        }
        for (const char* said :
             {"&lt;q&gt;&amp;.obj", "&lt;u&gt;x: its mesh is open, along 3 edges", "<b>0 cm</b>",
              "0.5 cm", "volume in common (IoU)", "balls that fall through",
              "every mesh of the file", "data:image/png;base64,bGlnaHQ=", "every 0.00"}) {
            QVERIFY2(text.contains(said), said);
        }
        // Passages are told as each set allows.
        PassagesLost untold;
        untold.untold = PassagesUntold::pieces_too_far;
        page.sets[1].passages = &untold;
        page.unread = {{2, "<s>.obj", "<p> is wrong"}};
        const QString other = QString::fromStdString(foreign_html(page));
        QVERIFY(other.contains("<b>half.obj</b>: Distances are measured") &&
                other.contains("are not told: pieces reach too far"));
        QVERIFY(text.contains("hollows that pieces shut") &&
                text.contains("A hollow holds a ball"));
        QVERIFY(other.contains("<b>&lt;s&gt;.obj</b>: not read; &lt;p&gt; is wrong"));
        QVERIFY(!text.contains("http://") && !text.contains("https://"));
        page.sets.resize(1);
        page.pictures.resize(1); // as many as sets
        page.without = "no <b> graphics";
        const QString one = QString::fromStdString(foreign_html(page));
        QVERIFY(one.contains(">passed<") && one.contains("no &lt;b&gt; graphics"));
        QVERIFY(!one.contains("The best of a row"));
    }

    void a_stop_is_obeyed() {
        const std::string file =
            folder_.file("halves.obj", obj_of({{"a", left_half()}, {"b", right_half()}}));
        const auto model = pipeline::read_judged_model(cube_, settings());
        QVERIFY(model);
        for (const double from : {0.0, 0.2, 0.45, 0.7}) {
            tests::StopAt sink(from);
            const auto verdict =
                pipeline::verify_foreign(file, model->get(), settings(), sink.progress());
            QVERIFY(sink.was_reached());
            QVERIFY(!verdict && verdict.issue().code == Code::stopped);
        }
    }

    // The steps after a large mesh is parsed take the last fifth of the time.
    void reading_a_large_mesh_stops_in_each_of_its_steps() {
        QByteArray text = obj_of({{"a", torus(200, 200)}});
        text.replace("o a\n", ""); // so that it is parted into its shells
        const std::string file = folder_.file("large.obj", text);
        for (const double moment : {0.79, 0.81, 0.85, 0.88, 0.9, 0.92, 0.95, 0.985}) {
            tests::StopAt stop(moment);
            const auto read = pipeline::read_foreign(file, {}, settings().worker, stop.progress());
            const QString at = QString("%1 at %2").arg(moment).arg(stop.reached_at());
            QVERIFY2(!read && read.issue().code == Code::stopped, qPrintable(at));
            QVERIFY2(stop.reached_at() < moment + 0.04, qPrintable(at));
            QVERIFY2(stop.told_after() <= 1, qPrintable(at));
        }
    }

    // Parting a mesh is stopped where its edges are found, where sides are joined, and where shells
    // are gathered.
    void parting_a_large_mesh_stops() {
        const TriMesh large = together(torus(150, 150), torus(100, 100));
        QCOMPARE(pipeline::shells_of(large, 0.0)->size(), std::size_t{2});
        for (const double moment : {0.01, 0.1, 0.25, 0.4, 0.52, 0.6, 0.65, 0.75, 0.9}) {
            tests::StopAt stop(moment);
            const auto shells = pipeline::shells_of(large, 0.0, stop.progress());
            const QString at = QString("%1 at %2").arg(moment).arg(stop.reached_at());
            QVERIFY2(!shells && shells.issue().code == Code::stopped, qPrintable(at));
            QVERIFY2(stop.reached_at() < moment + 0.06, qPrintable(at));
            QVERIFY2(stop.told_after() <= 1, qPrintable(at));
        }
    }

    // The text of one shape is nearly all of this scene: it is stopped within that text, within its
    // numbers, and where they become a mesh.
    void reading_a_large_scene_stops_in_each_of_its_steps() {
        const TriMesh large = torus(150, 150);
        QByteArray numbers;
        for (FaceId face = 0; face < large.triangles.size(); ++face) {
            for (const Vec3& p : large.corners(face)) {
                for (const double x : p) {
                    numbers += (numbers.isEmpty() ? "" : ", ") + QByteArray::number(x);
                }
            }
        }
        const std::string file = folder_.file(
            "large.tscn",
            tests::quoted("[gd_scene format=2]\n[sub_resource type='ConcavePolygonShape' id=1]\n"
                          "data = PoolVector3Array( " +
                          numbers +
                          " )\n[node name='r' type='StaticBody']\n[node name='s' "
                          "type='CollisionShape' parent='.']\nshape = SubResource( 1 )\n"));
        for (const double moment :
             {0.12, 0.25, 0.38, 0.86, 0.87, 0.9, 0.93, 0.95, 0.965, 0.98, 0.99}) {
            tests::StopAt stop(moment);
            const auto scene = pipeline::read_godot_scene(file, {}, stop.progress());
            const QString at = QString("%1 at %2").arg(moment).arg(stop.reached_at());
            QVERIFY2(!scene && scene.issue().code == Code::stopped, qPrintable(at));
            QVERIFY2(stop.reached_at() < moment + 0.02, qPrintable(at));
            QVERIFY2(stop.told_after() <= 1, qPrintable(at));
        }
        tests::Heard heard;
        const auto read = pipeline::read_foreign(file, {}, settings().worker, heard.progress());
        QVERIFY(read && read->set.pieces.front().triangles.size() == large.triangles.size());
        QCOMPARE(heard.way_back(), std::string());
        QVERIFY2(heard.longest_step() < 0.15, qPrintable(QString::number(heard.longest_step())));
    }

    // The list is told of while it is parsed, for which it has to be long, and then its shapes are.
    void reading_a_list_of_shapes_never_goes_back() {
        const std::string file =
            folder_.file("list.json", shapes_json("1") + QByteArray(300'000, ' '));
        tests::Heard heard;
        QVERIFY(pipeline::read_foreign(file, {}, settings().worker, heard.progress()));
        QVERIFY(heard.told().size() > 8);
        QCOMPARE(heard.way_back(), std::string());
    }

    // Hulls of few corners look at no stop, and so it is looked at after each.
    void making_hulls_of_many_small_colliders_stops() {
        std::vector<std::pair<QByteArray, TriMesh>> objects;
        for (int i = 0; i < 300; ++i) {
            objects.emplace_back("b" + QByteArray::number(i), box(Vec3(2 * i, 0, 0)));
        }
        const std::string file = folder_.file("many.obj", obj_of(objects));
        for (const double moment : {0.85, 0.9, 0.95}) {
            tests::StopAt stop(moment);
            const auto pieces =
                pipeline::read_foreign_pieces(file, nullptr, settings(), stop.progress());
            const QString at = QString("%1 at %2").arg(moment).arg(stop.reached_at());
            QVERIFY2(!pieces && pieces.issue().code == Code::stopped, qPrintable(at));
            QVERIFY2(stop.reached_at() < moment + 0.01, qPrintable(at));
            QVERIFY2(stop.told_after() == 0, qPrintable(at));
        }
    }
};

QTEST_GUILESS_MAIN(VerifyForeignTest)
#include "verify_foreign.moc"
