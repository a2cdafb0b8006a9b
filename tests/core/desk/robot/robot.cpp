// Robots are read from both formats, bodies are where other people's programs have them, and bad
// files are refused with the place of the fault.
#include "report/sentences.h"
#include "robot/element_reader.h"
#include "robot/joint_log.h"
#include "robot/read_robot.h"
#include "robot/shape_mesh.h"
#include "support/folder.h"
#include "support/stop_at.h"

#include <QTest>
#include <kdl/tree.hpp>
#include <kdl/treefksolverpos_recursive.hpp>
#include <numbers>
#include <random>
#include <urdf_parser/urdf_parser.h>

using namespace hullwright;

namespace {

const QString k_robots = HULLWRIGHT_SOURCE_DIR "/tests/data/robots/";

std::string data(const char* name) {
    return (k_robots + name).toStdString();
}

QByteArray text_of(double number) {
    return QByteArray::number(number, 'g', 17);
}

QByteArray vector_of(std::mt19937& random, double most) {
    std::uniform_real_distribution<double> number(-most, most);
    return text_of(number(random)) + " " + text_of(number(random)) + " " + text_of(number(random));
}

// Returns a tree of up to eight links with joints of every kind that has one value or none.
QByteArray random_urdf(std::mt19937& random) {
    QByteArray text = "<robot name=\"random\">\n<link name=\"link0\"/>\n";
    const auto links = static_cast<unsigned>(2 + random() % 7);
    for (unsigned i = 1; i < links; ++i) {
        constexpr std::array k_types = {"revolute", "continuous", "prismatic", "fixed"};
        const QByteArray n = QByteArray::number(i);
        text += "<link name=\"link" + n + "\"/>\n<joint name=\"joint" + n + "\" type=\"" +
                k_types[random() % k_types.size()] + "\"><parent link=\"link" +
                QByteArray::number(random() % i) + "\"/><child link=\"link" + n +
                "\"/><origin xyz=\"" + vector_of(random, 2.0) + "\" rpy=\"" +
                vector_of(random, 3.0) + "\"/><axis xyz=\"" + vector_of(random, 1.0) +
                "\"/><limit lower=\"-9\" upper=\"9\" effort=\"1\" velocity=\"1\"/></joint>\n";
    }
    return text + "</robot>\n";
}

KDL::Frame frame_of(const urdf::Pose& pose) {
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;
    double w = 0.0;
    pose.rotation.getQuaternion(x, y, z, w);
    return {KDL::Rotation::Quaternion(x, y, z, w),
            KDL::Vector(pose.position.x, pose.position.y, pose.position.z)};
}

// Makes the same tree in KDL, as urdfdom reads it.
void add_children(const urdf::LinkConstSharedPtr& link, KDL::Tree& tree) {
    for (const auto& child : link->child_links) {
        const urdf::Joint& joint = *child->parent_joint;
        const KDL::Frame at = frame_of(joint.parent_to_joint_origin_transform);
        const KDL::Vector axis =
            at.M * KDL::Vector(joint.axis.x, joint.axis.y, joint.axis.z); // in the parent's frame
        const KDL::Joint::JointType type = joint.type == urdf::Joint::FIXED ? KDL::Joint::None
                                           : joint.type == urdf::Joint::PRISMATIC
                                               ? KDL::Joint::TransAxis
                                               : KDL::Joint::RotAxis;
        const KDL::Joint moving = type == KDL::Joint::None
                                      ? KDL::Joint(joint.name, KDL::Joint::None)
                                      : KDL::Joint(joint.name, at.p, axis, type);
        tree.addSegment(KDL::Segment(child->name, moving, at), link->name);
        add_children(child, tree);
    }
}

double distance_of(const Pose& one, const Eigen::Matrix3d& turn, const Vec3& move) {
    return std::max((one.turn - turn).cwiseAbs().maxCoeff(),
                    (one.move - move).cwiseAbs().maxCoeff());
}

Issue refusal_of(const std::string& file) {
    const auto robot = read_robot(file);
    if (robot) {
        qFatal("%s is read", file.c_str());
    }
    return robot.issue();
}

} // namespace

class RobotTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

private slots:
    void bodies_are_where_kdl_has_them() {
        constexpr unsigned k_seed = 20261125;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> values(-7.0, 7.0);
        double farthest = 0.0;
        for (int round = 0; round < 1000; ++round) {
            const QByteArray text = random_urdf(random);
            const auto robot = read_robot(folder_.file("random.urdf", text));
            QVERIFY2(robot, text.constData());
            const auto model = urdf::parseURDF(text.toStdString());
            KDL::Tree tree(model->getRoot()->name);
            add_children(model->getRoot(), tree);
            // KDL looks at a value for a fixed joint, too, so there has to be one after it.
            tree.addSegment(KDL::Segment("last", KDL::Joint("last", KDL::Joint::RotZ)), "link0");
            const JointValues layout(*robot);
            QCOMPARE(layout.size() + 1, std::size_t{tree.getNrOfJoints()});
            std::vector<double> q = layout.at_rest();
            KDL::JntArray theirs(tree.getNrOfJoints());
            for (std::size_t i = 0; i < q.size(); ++i) {
                q[i] = values(random);
                const auto at = std::find_if(
                    tree.getSegments().begin(), tree.getSegments().end(), [&](const auto& segment) {
                        return segment.second.segment.getJoint().getName() == robot->joints[i].name;
                    });
                theirs(at->second.q_nr) = q[i];
            }
            KDL::TreeFkSolverPos_recursive solver(tree);
            const auto places = body_places(*robot, layout, q);
            for (std::size_t i = 0; i < places.size(); ++i) {
                KDL::Frame frame;
                QVERIFY(solver.JntToCart(theirs, frame, robot->bodies[i].name) >= 0);
                Eigen::Matrix3d turn;
                for (int r = 0; r < 3; ++r) {
                    for (int c = 0; c < 3; ++c) {
                        turn(r, c) = frame.M(r, c);
                    }
                }
                const auto pose = pose_of(places[i], {});
                QVERIFY(pose);
                farthest = std::max(
                    farthest, distance_of(*pose, turn, {frame.p.x(), frame.p.y(), frame.p.z()}));
            }
        }
        qInfo("farthest from KDL %g", farthest);
        // Both results are rounded a few dozen times, in numbers up to about 70.
        QVERIFY(farthest < 1e-12);
    }

    // The poses were written by MuJoCo 3.14 (see the folder's README).
    void bodies_are_where_mujoco_has_them() {
        const auto robot = read_robot(data("kinds.xml"));
        QVERIFY2(robot, robot ? "" : sentence(robot.issue()).c_str());
        auto log = JointLog::open(data("kinds.csv"), *robot);
        QVERIFY2(log, log ? "" : sentence(log.issue()).c_str());
        QVERIFY(log->missing().empty());
        const QList<QByteArray> lines = tests::content(k_robots + "kinds_poses.csv").split('\n');
        const QList<QByteArray> header = lines[0].split(',');
        double farthest = 0.0;
        int rows = 0;
        while (true) {
            const auto row = log->next();
            QVERIFY2(row, row ? "" : sentence(row.issue()).c_str());
            if (!*row) {
                break;
            }
            const QList<QByteArray> numbers = lines[++rows].split(',');
            const auto places = body_places(*robot, log->layout(), (**row).values);
            for (std::size_t i = 1; i < places.size(); ++i) {
                const QByteArray name = QByteArray::fromStdString(robot->bodies[i].name);
                const auto first = header.indexOf(name + "_tx");
                QVERIFY2(first >= 0, name.constData());
                PoseNumbers theirs{};
                for (std::size_t k = 0; k < theirs.size(); ++k) {
                    theirs[k] = numbers[first + static_cast<int>(k)].toDouble();
                }
                const auto other = pose_of(theirs, {});
                const auto pose = pose_of(places[i], {});
                QVERIFY(other && pose);
                farthest = std::max(farthest, distance_of(*pose, other->turn, other->move));
            }
        }
        QCOMPARE(rows, 20);
        qInfo("farthest from MuJoCo %g", farthest);
        QVERIFY(farthest < 1e-12);
    }

    void both_formats_give_the_same_robot() {
        const auto urdf = read_robot(data("arm.urdf"));
        const auto mjcf = read_robot(data("arm.xml"));
        QVERIFY2(urdf && mjcf, mjcf ? "" : sentence(mjcf.issue()).c_str());
        auto log = JointLog::open(data("arm.csv"), *urdf);
        QVERIFY(log);
        QVERIFY(log->missing().empty());
        for (auto row = log->next(); row && *row; row = log->next()) {
            const auto one = body_places(*urdf, log->layout(), (**row).values);
            // MJCF has no joint that follows another, so that its values are given one by one.
            const auto other = body_places(*mjcf, JointValues(*mjcf), (**row).values);
            QCOMPARE(other.size(), one.size() + 1);
            for (std::size_t i = 0; i < one.size(); ++i) {
                QCOMPARE(mjcf->bodies[i + 1].name, urdf->bodies[i].name);
                const auto a = pose_of(one[i], {});
                const auto b = pose_of(other[i + 1], {});
                QVERIFY(distance_of(*a, b->turn, b->move) < 1e-14);
            }
        }
        // The shapes of both formats are the same surfaces, up to where a cylinder's sides begin.
        QCOMPARE(mjcf->bodies[2].shapes.front().size, urdf->bodies[1].shapes.front().size);
        const ShapeMesh one = mesh_of(urdf->bodies[3].shapes.front());
        const ShapeMesh other = mesh_of(mjcf->bodies[4].shapes.front());
        Aabb box;
        Aabb box_of_other;
        for (std::size_t i = 0; i < one.vertices.size(); ++i) {
            box.add(one.vertices[i]);
            box_of_other.add(other.vertices[i]);
        }
        QVERIFY((box.lower - box_of_other.lower).norm() < 1e-3);
        QVERIFY((box.upper - box_of_other.upper).norm() < 1e-3);
    }

    // A mirror turns triangles round. The mesh of a file may be as large as any, so that placing it
    // is stopped among its vertices and among its triangles.
    void a_large_mesh_is_placed_or_stops() {
        RobotShape shape;
        shape.kind = ShapeKind::mesh;
        shape.size = Vec3(1, -1, 2);
        shape.at.move = Vec3(0, 0, 5);
        const std::vector<Vec3> places(100'000, Vec3(1, 2, 3));
        const std::vector<Triangle> triangles(100'000, Triangle{0, 1, 2});
        const ShapeMesh placed = placed_mesh(shape, places, triangles);
        QCOMPARE(placed.vertices.size(), places.size());
        QCOMPARE(placed.vertices.back(), Vec3(1, -2, 11));
        QVERIFY(placed.triangles == std::vector<Triangle>(100'000, Triangle{0, 2, 1}));
        for (const double moment : {0.1, 0.5, 0.7, 0.9}) {
            tests::StopAt stop(moment);
            const ShapeMesh mesh = placed_mesh(shape, places, triangles, stop.progress());
            QVERIFY2(stop.was_reached() && stop.reached_at() < moment + 0.1,
                     qPrintable(QString("%1 at %2").arg(moment).arg(stop.reached_at())));
            QVERIFY(mesh.vertices.empty() && mesh.triangles.empty());
            QCOMPARE(stop.told_after(), 0);
        }
    }

    // The mesh of a round shape holds the shape and is no more than a hundredth larger.
    void round_shapes_hold_what_they_stand_for() {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        for (const ShapeKind kind :
             {ShapeKind::sphere, ShapeKind::ellipsoid, ShapeKind::cylinder, ShapeKind::capsule}) {
            RobotShape shape;
            shape.kind = kind;
            shape.size = kind == ShapeKind::sphere      ? Vec3(2, 2, 2)
                         : kind == ShapeKind::ellipsoid ? Vec3(1, 2, 3)
                                                        : Vec3(2, 2, 1.5);
            const ShapeMesh mesh = mesh_of(shape);
            double volume = 0.0;
            for (const Triangle& t : mesh.triangles) {
                volume +=
                    mesh.vertices[t[0]].dot(mesh.vertices[t[1]].cross(mesh.vertices[t[2]])) / 6.0;
            }
            QVERIFY(volume > 0.0); // triangles look outward
            for (int i = 0; i < 1000; ++i) {
                const Vec3 way = Vec3(number(random), number(random), number(random)).normalized();
                double support = 0.0; // the farthest of the shape along the way
                const double across = std::hypot(way.x(), way.y());
                support = kind == ShapeKind::cylinder  ? 2.0 * across + 1.5 * std::abs(way.z())
                          : kind == ShapeKind::capsule ? 2.0 + 1.5 * std::abs(way.z())
                                                       : shape.size.cwiseProduct(way).norm();
                double reach = 0.0;
                for (const Vec3& vertex : mesh.vertices) {
                    reach = std::max(reach, vertex.dot(way));
                }
                QVERIFY(reach >= support * (1.0 - 1e-12));
                QVERIFY(reach <= support + 0.01 * shape.size.maxCoeff());
            }
        }
    }

    void bad_robots_are_refused_with_their_place_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("told");
        const auto row = [](const char* name, QByteArray text, QByteArray told) {
            QTest::newRow(name) << text << told;
        };
        const auto joint = [](QByteArray name, QByteArray parent, QByteArray child,
                              QByteArray more = {}) {
            return "<joint name=\"" + name + "\" type=\"revolute\"><parent link=\"" + parent +
                   "\"/><child link=\"" + child + "\"/>" + more + "</joint>\n";
        };
        const auto robot = [](QByteArray inside) { return "<robot>\n" + inside + "</robot>"; };
        const QByteArray two = "<link name=\"a\"/>\n<link name=\"b\"/>\n";
        row("no XML", "<robot><link name=", "line 1");
        row("another format", "<html/>", "a robot begins with");
        row("no links", robot(""), "<link> is missing");
        row("one name twice", robot("<link name=\"a\"/>\n<link name=\"a\"/>"), "line 3");
        row("no parent", robot(two + joint("j", "nobody", "b")), "parent \"nobody\" names what");
        row("two roots", robot(two), "neither does a");
        row("a circle", robot(two + joint("i", "a", "b") + joint("j", "b", "a")), "within itself");
        row("a circle beside",
            robot(two + "<link name=\"c\"/>" + joint("i", "b", "c") + joint("j", "c", "b")),
            "within itself");
        row("two parents",
            robot(two + "<link name=\"c\"/>" + joint("i", "a", "c") + joint("j", "b", "c")),
            "hangs on two joints");
        row("no number", robot(two + joint("j", "a", "b", "<origin xyz=\"0 nan 0\"/>")),
            "\"nan\" is no number");
        row("two of three", robot(two + joint("j", "a", "b", "<origin xyz=\"0 0\"/>")), "xyz");
        row("far away", robot(two + joint("j", "a", "b", "<origin xyz=\"0 0 1e300\"/>")),
            "too far");
        row("no axis", robot(two + joint("j", "a", "b", "<axis xyz=\"0 0 0\"/>")), "a direction");
        row("follows nobody", robot(two + joint("j", "a", "b", "<mimic joint=\"k\"/>")),
            "mimic \"k\"");
        row("follows itself", robot(two + joint("j", "a", "b", "<mimic joint=\"j\"/>")), "leads");
        row("planar", robot(two + joint("j", "a", "b").replace("revolute", "planar")),
            "of another type");
        row("a comma", robot("<link name=\"a,b\"/>"), "a comma");
        row("no size",
            robot("<link name=\"a\"><collision><geometry><box size=\"1 0 1\"/></geometry>"
                  "</collision></link>"),
            "a size is negative");
        row("no package",
            robot("<link name=\"a\"><collision><geometry><mesh filename=\"package://x"
                  "/y.stl\"/></geometry></collision></link>"),
            "--packages");
        row("macros", robot("<xacro:macro name=\"m\"/>"), "with xacro first");
        row("an attribute twice", "<robot name=\"a\" name=\"b\"/>", "stands there twice");
        row("deep",
            QByteArray("<robot>") + QByteArray("<a>").repeated(2000) +
                QByteArray("</a>").repeated(2000) + "</robot>",
            "nested too deep");
        row("entities",
            "<!DOCTYPE r [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>\n<robot>"
            "<link name=\"&b;\"/><link name=\"&b;\"/></robot>",
            "&b;");
        const auto world = [](QByteArray inside) {
            return "<mujoco>\n<worldbody>\n" + inside + "</worldbody>\n</mujoco>";
        };
        row("no world", "<mujoco/>", "<worldbody> is missing");
        row("no class", world("<geom class=\"x\" size=\"1\"/>"), "class \"x\" names what");
        row("no child class", world("<body childclass=\"x\"/>"), "childclass \"x\"");
        row("a frame's class", world("<frame childclass=\"x\"/>"), "childclass \"x\"");
        row("no mesh", world("<geom type=\"mesh\" mesh=\"x\"/>"), "mesh \"x\"");
        row("a joint of the world", world("<joint/>"), "does not move");
        row("turned twice", world("<body quat=\"1 0 0 0\" zaxis=\"0 0 1\"/>"), "two ways");
        row("no number of a body", world("<body pos=\"0 nan 0\"/>"), "nan");
        row("no turn", world("<body quat=\"0 0 0 0\"/>"), "quaternion");
        row("copies", world("<replicate count=\"9\"/>"), "writes them out");
        row("no size of a geom", world("<geom type=\"box\" size=\"1 1\"/>"), "size");
        row("free below", world("<body><body><freejoint/></body></body>"), "child of the world");
        row("includes itself", "<mujoco><include file=\"bad.xml\"/></mujoco>", "within itself");
        row("included is missing", "<mujoco><include file=\"none.xml\"/></mujoco>", "no such file");
    }
    void bad_robots_are_refused_with_their_place() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, told);
        const std::string said = sentence(refusal_of(folder_.file("bad.xml", text)));
        QVERIFY2(QByteArray::fromStdString(said).contains(told), said.c_str());
    }

    // A class has what the class around it has where it stands, and its own instead: one that comes
    // after another has nothing of that, and what is said of all of them later comes too late.
    void classes_have_what_those_around_them_have() {
        const auto robot = read_robot(folder_.file(
            "classes.xml",
            "<mujoco><default><geom size=\"1\"/><default class=\"a\"><geom size=\"2\"/>"
            "<default class=\"b\"><geom mass=\"1\"/></default><default class=\"c\">"
            "<geom size=\"4\"/></default></default><default class=\"d\"><geom mass=\"1\"/>"
            "</default></default><default><geom size=\"3\"/><default class=\"e\"/></default>"
            "<worldbody><geom/><geom class=\"a\"/><geom class=\"b\"/><geom class=\"c\"/>"
            "<geom class=\"d\"/><geom class=\"e\"/><body childclass=\"c\"><geom/>"
            "<geom class=\"main\"/></body></worldbody></mujoco>"));
        QVERIFY2(robot, robot ? "" : sentence(robot.issue()).c_str());
        std::vector<double> sizes;
        for (const RobotBody& body : robot->bodies) {
            for (const RobotShape& shape : body.shapes) {
                sizes.push_back(shape.size.x());
            }
        }
        QCOMPARE(sizes, (std::vector<double>{3, 2, 2, 4, 1, 3, 4, 3}));
        const QByteArray twice = "<default class=\"a\"/>";
        const std::string said = sentence(
            refusal_of(folder_.file("bad.xml", "<mujoco>\n<default>" + twice + "\n" + twice +
                                                   "</default><worldbody/></mujoco>")));
        QVERIFY2(said.find("line 3") != said.npos && said.find("class \"a\"") != said.npos,
                 said.c_str());
    }

    // However many shapes have a mesh, and meshes the text of a class, its points are held once.
    void shapes_of_one_mesh_share_its_points() {
        const auto robot = read_robot(folder_.file(
            "shared.xml",
            "<mujoco><default><mesh vertex=\"0 0 0 1 0 0 0 1 0 0 0 1\"/></default><asset>"
            "<mesh name=\"a\"/><mesh name=\"b\" scale=\"2 2 2\"/>"
            "<mesh name=\"c\" vertex=\"0 0 0 1 0 0 0 1 0 0 0 1\"/><mesh file=\"f.stl\"/></asset>"
            "<worldbody><geom type=\"mesh\" mesh=\"a\"/><geom type=\"mesh\" mesh=\"a\"/>"
            "<geom type=\"mesh\" mesh=\"b\"/><geom type=\"mesh\" mesh=\"c\"/>"
            "<geom type=\"mesh\" mesh=\"f\"/><geom type=\"mesh\" mesh=\"f\"/></worldbody>"
            "</mujoco>"));
        QVERIFY2(robot, robot ? "" : sentence(robot.issue()).c_str());
        const std::vector<RobotShape>& shapes = robot->bodies[0].shapes;
        QCOMPARE(shapes.size(), std::size_t{6});
        QVERIFY(shapes[0].points && shapes[0].points->size() == 4 && !shapes[0].mesh);
        QVERIFY(shapes[1].points == shapes[0].points && shapes[2].points == shapes[0].points);
        QCOMPARE(shapes[2].size, Vec3(2, 2, 2));
        QVERIFY(shapes[3].points != shapes[0].points && *shapes[3].points == *shapes[0].points);
        QVERIFY(shapes[4].mesh && shapes[4].mesh == shapes[5].mesh && !shapes[4].points);
        QCOMPARE(shapes[4].mesh->filename().string(), std::string("f.stl"));
        const QByteArray long_name(5000, 'x');
        const std::string said = sentence(refusal_of(
            folder_.file("bad.xml", "<mujoco><default><mesh file=\"" + long_name +
                                        "\"/></default>\n<asset>"
                                        "<mesh name=\"a\"/></asset><worldbody/></mujoco>")));
        QVERIFY2(said.find("line 2") != said.npos && said.find("too long") != said.npos,
                 said.c_str());
    }

    // Files that include each other in a row are levels of one tree, which may be as deep as that
    // of one file.
    void a_long_row_of_includes_is_refused() {
        const auto chain = [&](int files) {
            for (int i = 0; i < files; ++i) {
                const QByteArray next = QByteArray::number(i + 1);
                folder_.file("row" + std::to_string(i) + ".xml",
                             i + 1 < files
                                 ? "<mujoco>\n<include file=\"row" + next + ".xml\"/></mujoco>"
                                 : QByteArray("<mujoco><worldbody/></mujoco>"));
            }
            return read_robot(folder_.path("row0.xml"));
        };
        QVERIFY(chain(500));
        const auto robot = chain(600);
        QVERIFY(!robot);
        const std::string said = sentence(robot.issue());
        QVERIFY2(said.find("nested too deep") != said.npos && said.find("row513.xml") != said.npos,
                 said.c_str());
    }

    void too_many_included_files_are_refused() {
        QByteArray text = "<mujoco><worldbody/>\n";
        for (int i = 0; i < 1000; ++i) {
            const std::string name = "part" + std::to_string(i) + ".xml";
            folder_.file(name, "<mujoco/>");
            text += "<include file=\"" + QByteArray::fromStdString(name) + "\"/>";
        }
        QVERIFY(read_robot(folder_.file("all.xml", text + "</mujoco>")));
        folder_.file("more.xml", "<mujoco/>");
        const std::string said = sentence(
            refusal_of(folder_.file("all.xml", text + "\n<include file=\"more.xml\"/></mujoco>")));
        QVERIFY2(said.find("line 3: <include file=\"more.xml\">") != said.npos &&
                     said.find("more than 1000 files") != said.npos,
                 said.c_str());
    }

    // All files of a robot together have no more room than one has.
    void included_files_share_the_room_of_one() {
        const QByteArray comment = "<!--" + QByteArray(qsizetype{33} << 20U, ' ') + "-->";
        folder_.file("half.xml", "<mujoco>" + comment + "</mujoco>");
        const auto whole = [&](const QByteArray& more) {
            return folder_.file("whole.xml", "<mujoco>" + more +
                                                 "<worldbody/><include "
                                                 "file=\"half.xml\"/></mujoco>");
        };
        QVERIFY(read_robot(whole({})));
        const Issue issue = refusal_of(whole(comment));
        QCOMPARE(issue.code, Code::file_too_large);
        QCOMPARE(issue.where, folder_.path("half.xml"));
        // Of elements and attributes this file has four, the last of them in its second line.
        const std::string file = folder_.file("four.xml", "<a b=\"1\"><c></c>\n<d/></a>");
        XmlRoom room;
        room.parts = 7;
        const std::uint64_t bytes = room.bytes;
        QVERIFY(read_xml(file, room));
        QCOMPARE(room.parts, std::uint64_t{3});
        QCOMPARE(room.bytes, bytes - std::filesystem::file_size(file));
        const auto refused = read_xml(file, room);
        QVERIFY(!refused);
        const std::string said = sentence(refused.issue());
        QVERIFY2(said.find("line 2") != said.npos && said.find("elements and") != said.npos,
                 said.c_str());
    }

    // The file is parsed by then, and what is in it may still take long.
    void reading_a_parsed_robot_stops() {
        std::stop_source source;
        source.request_stop();
        const std::string mjcf = data("arm.xml");
        const std::string urdf = data("arm.urdf");
        const auto root = read_xml(mjcf);
        const auto other = read_xml(urdf);
        QVERIFY(root && other);
        for (const auto& robot : {read_mjcf(mjcf, *root, source.get_token()),
                                  read_urdf(urdf, *other, {}, source.get_token())}) {
            QVERIFY(!robot && robot.issue().code == Code::stopped);
        }
        // One attribute may be most of a file.
        std::string text;
        for (int i = 0; i < 20'000; ++i) {
            text += "1 ";
        }
        ElementReader reader("a file", source.get_token());
        QVERIFY(reader.numbers(*root, "vertex", &text, 0, text.size()).empty());
        QVERIFY(reader.issue() && reader.issue()->code == Code::stopped);
        ElementReader untouched("a file");
        QCOMPARE(untouched.numbers(*root, "vertex", &text, 0, text.size()).size(),
                 std::size_t{20'000});
    }

    void triangles_of_shapes_are_known_before_they_are_made() {
        for (const ShapeKind kind : {ShapeKind::box, ShapeKind::cylinder, ShapeKind::capsule,
                                     ShapeKind::sphere, ShapeKind::ellipsoid}) {
            RobotShape shape;
            shape.kind = kind;
            QCOMPARE(triangles_of(kind), mesh_of(shape).triangles.size());
        }
    }

    void bad_files_of_gazebo_are_refused_with_their_place_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("told");
        const auto row = [](const char* name, const QByteArray& text, const QByteArray& told) {
            QTest::newRow(name) << text << told;
        };
        const auto model = [](const QByteArray& inside) {
            return "<sdf version=\"1.9\"><world name=\"w\">\n<model name=\"m\">" + inside +
                   "</model></world></sdf>";
        };
        const auto link = [&](const QByteArray& pose, const QByteArray& size) {
            return model("\n<link name=\"l\">" + pose +
                         "<collision name=\"c\"><geometry><box><size>" + size +
                         "</size></box></geometry></collision></link>");
        };
        const auto mesh = [&](const QByteArray& uri) {
            return model("<link name=\"l\"><collision name=\"c\"><geometry><mesh><uri>" + uri +
                         "</uri></mesh></geometry></collision></link>");
        };
        row("no link", model(""), "<link> is missing");
        row("what is included",
            "<sdf><world>\n<include><uri>model://a</uri></include></world></sdf>",
            "line 2: <include>: <include> is not known");
        row("an include in another", model("\n<include><include/></include>"), "line 3: <include>");
        row("no number", link("", "1 nan 1"), "line 3: <size>: size: \"nan\" is no number");
        row("infinite", link("", "1 inf 1"), "\"inf\" is no number");
        row("below zero", link("", "1 -1 1"), "a size is negative");
        row("too large", link("", "1 1e300 1"), "too far away");
        row("two numbers", link("", "1 1"), "size \"1 1\"");
        row("a pose of five", link("<pose>1 2 3 4 5</pose>", "1 1 1"), "pose \"1 2 3 4 5\"");
        row("a pose far off", link("<pose>0 0 1e300 0 0 0</pose>", "1 1 1"), "too far away");
        row("a pose from elsewhere", link("<pose relative_to=\"m\">1 0 0 0 0 0</pose>", "1 1 1"),
            "relative_to \"m\" is not known");
        row("a turn of four", link("<pose rotation_format=\"quat_xyzw\">0</pose>", "1 1 1"),
            "rotation_format");
        row("no package", mesh("model://none/a.obj"), "--packages");
        row("an address", mesh("https://a.b/c.obj"), "name a file");
        row("two forms",
            model("<link name=\"l\"><collision name=\"c\"><geometry><box><size>1 1 1</size></box>"
                  "<sphere><radius>1</radius></sphere></geometry></collision></link>"),
            "<geometry>");
        row("deep",
            "<sdf>" + QByteArray("<model>").repeated(2000) + QByteArray("</model>").repeated(2000) +
                "</sdf>",
            "nested too deep");
    }
    void bad_files_of_gazebo_are_refused_with_their_place() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, told);
        const auto read = read_sdf(folder_.file("bad.sdf", text));
        QVERIFY(!read);
        const std::string said = sentence(read.issue());
        QVERIFY2(QByteArray::fromStdString(said).contains(told), said.c_str());
    }

    // Two models with links of one name have one each, and what is included is told of.
    void models_of_gazebo_are_where_their_poses_say() {
        const QByteArray link = "<link name=\"l\"><pose>0 0 1 0 0 0</pose><collision name=\"c\">"
                                "<geometry><sphere><radius>1</radius></sphere></geometry>"
                                "</collision></link>";
        const auto read = read_sdf(folder_.file(
            "two.sdf",
            "<sdf><world name=\"w\"><include/><model name=\"a\"><pose>1 0 0 0 0 0</pose>" + link +
                "</model><model name=\"b\"><pose>0 2 0 0 0 0</pose>" + link +
                "</model></world></sdf>"));
        QVERIFY(read && read->bodies.size() == 2 && read->notes.size() == 1);
        QVERIFY((read->bodies[0].at.move - Vec3(1, 0, 1)).norm() < 1e-12);
        QVERIFY((read->bodies[1].at.move - Vec3(0, 2, 1)).norm() < 1e-12);
    }

    // The model's pose is that of the link, however this is turned in the model.
    void a_model_is_placed_by_one_of_its_links() {
        const auto read =
            read_sdf(folder_.file("placed.sdf", "<sdf><model name=\"m\" placement_frame=\"l\">"
                                                "<pose>5 6 7 0 0 0</pose><link name=\"l\">"
                                                "<pose degrees=\"1\">1 2 3 0 0 90</pose></link>"
                                                "<link name=\"k\"/></model></sdf>"));
        QVERIFY(read && read->bodies.size() == 2);
        QVERIFY((read->bodies[0].at.move - Vec3(5, 6, 7)).norm() < 1e-12);
        QVERIFY(std::abs(read->bodies[0].at.turn.w()) > 1.0 - 1e-12);
        // Seen from the link, the model's origin lies at (-2, 1, -3).
        QVERIFY((read->bodies[1].at.move - Vec3(3, 7, 4)).norm() < 1e-12);
    }

    // Programs write poses that move nothing without numbers, and shapes that are not read here are
    // told of.
    void what_gazebo_leaves_empty_moves_nothing() {
        const auto collision = [](const QByteArray& form) {
            return "<collision name=\"c\"><pose> </pose><geometry>" + form +
                   "</geometry></collision>";
        };
        const auto read = read_sdf(folder_.file(
            "empty.sdf",
            "<sdf><model name=\"m\"><pose/><link name=\"l\"><pose degrees=\"true\"></pose>" +
                collision("<sphere><radius>1</radius></sphere>") +
                collision("<cone><radius>1</radius><length>1</length></cone>") +
                "</link></model></sdf>"));
        QVERIFY2(read, read ? "" : sentence(read.issue()).c_str());
        QCOMPARE(read->bodies.size(), std::size_t{1});
        QVERIFY(read->bodies[0].at.move.isZero() && read->bodies[0].shapes[0].at.move.isZero());
        QCOMPARE(read->bodies[0].shapes.size(), std::size_t{1});
        QCOMPARE(read->notes.size(), std::size_t{1});
        QCOMPARE(read->notes[0].kind, RobotNoteKind::shape_not_read);
        QCOMPARE(read->notes[0].what, std::string("cone"));
    }

    // Each beginning of a file of shapes is refused, and so are numbers that are none.
    void what_is_wrong_in_lists_of_shapes_is_refused() {
        const QByteArray head = "{\"format\":\"hullwright-shapes\",\"version\":1,\"name\":\"m\","
                                "\"metres_per_unit\":1,\"up\":\"y\",\"shapes\":[";
        const QByteArray good =
            head + "{\"name\":\"a\",\"type\":\"box\",\"centre\":[0,0,0],\"axes\":[[1,0,0],[0,1,0],"
                   "[0,0,1]],\"half_extents\":[1,2,3]},{\"name\":\"b\",\"type\":\"hull\","
                   "\"points\":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],"
                   "\"faces\":[[0,2,1],[0,1,3],[0,3,2],[1,2,3]]}]}";
        const auto refused = [&](const QByteArray& text) {
            return !read_convex_shapes(folder_.file("bad.json", text));
        };
        QVERIFY(!refused(good));
        for (qsizetype tenth = 0; tenth < 10; ++tenth) {
            QVERIFY(refused(good.left(good.size() * tenth / 10)));
        }
        for (const auto& [from, to] :
             {std::pair("[0,0,0],\"axes\"", "[NaN,0,0],\"axes\""),
              std::pair("[0,0,0],\"axes\"", "[1e999,0,0],\"axes\""),
              std::pair("[0,0,0],\"axes\"", "[1e300,0,0],\"axes\""),
              std::pair("[0,1,0],[0,0,1]],\"half", "[1,0,0],[0,0,1]],\"half"),
              std::pair("[1,2,3]},", "[1,0,3]},"), std::pair("[1,2,3]},", "[1,2]},"),
              std::pair("[[0,2,1]", "[[0,2,4]"), std::pair("[[0,2,1]", "[[0,2,-1]"),
              std::pair("\"version\":1", "\"version\":2"),
              std::pair("\"metres_per_unit\":1", "\"metres_per_unit\":0"),
              std::pair("\"box\"", "\"cone\"")}) {
            QByteArray bad = good;
            bad.replace(from, to);
            QVERIFY2(bad != good && refused(bad), to);
        }
    }

    void logs_name_what_is_wrong_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("unknown") << QByteArray("shoulder,elbov\n0,0\n") << QByteArray("\"elbov\"");
        QTest::newRow("twice") << QByteArray("elbow,elbow\n0,0\n") << QByteArray("twice");
        QTest::newRow("two times") << QByteArray("t,elbow,time\n0,0,0\n") << QByteArray("twice");
        QTest::newRow("no number") << QByteArray("elbow\n0\nx\n") << QByteArray("row 2, in line 3");
        QTest::newRow("infinite") << QByteArray("elbow\ninf\n") << QByteArray("elbow is no number");
        QTest::newRow("short") << QByteArray("elbow,shoulder\n0\n") << QByteArray("1 value for 2");
        QTest::newRow("empty") << QByteArray("") << QByteArray("empty");
        QTest::newRow("far") << QByteArray("elbow\n1e300\n") << QByteArray("too far away");
    }
    void logs_name_what_is_wrong() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, told);
        const auto robot = read_robot(data("two_links.urdf"));
        QVERIFY(robot);
        auto log = JointLog::open(folder_.file("bad.csv", text), *robot);
        std::optional<Issue> issue;
        if (!log) {
            issue = log.issue();
        } else {
            auto row = log->next();
            while (row && *row) {
                row = log->next();
            }
            QVERIFY(!row);
            issue = row.issue();
        }
        const std::string said = sentence(*issue);
        QVERIFY2(QByteArray::fromStdString(said).contains(told), said.c_str());
    }

    // Half of a turn would be another one, and is refused; a whole one that is left out is told of,
    // and so is none of which a part is there.
    void places_and_turns_have_all_of_their_columns_or_none() {
        const auto robot = read_robot(folder_.file(
            "loose.xml", "<mujoco><worldbody><body name=\"a\"><freejoint name=\"f\"/>"
                         "<geom type=\"sphere\" size=\"1\"/></body><body name=\"b\">"
                         "<joint name=\"j\" type=\"ball\"/>"
                         "<geom type=\"sphere\" size=\"1\"/></body></worldbody></mujoco>"));
        QVERIFY(robot);
        for (const auto& [columns, left_out] :
             {std::pair("j_qw,j_qx", "j_qy"), std::pair("j_qx,j_qy,j_qz", "j_qw"),
              std::pair("f_tx,f_tz", "f_ty"), std::pair("f_tx,f_ty,f_tz,f_qw", "f_qx")}) {
            auto log = JointLog::open(folder_.file("half.csv", QByteArray(columns) + "\n"), *robot);
            QVERIFY2(!log, columns);
            const std::string said = sentence(log.issue());
            QVERIFY2(said.find(std::string("line 1: \"") + left_out + "\" is missing") !=
                         std::string::npos,
                     said.c_str());
        }
        auto log = JointLog::open(folder_.file("place.csv", "f_tx,f_ty,f_tz\n1,2,3\n"), *robot);
        QVERIFY(log);
        QCOMPARE(log->missing(), std::vector<std::size_t>{1});
        const auto row = log->next();
        QVERIFY(row && *row && (**row).values[1] == 2.0 && (**row).values[3] == 1.0);
    }

    void a_log_that_may_be_cut_is_warned_of() {
        const auto robot = read_robot(data("two_links.urdf"));
        QVERIFY(robot);
        for (const auto& [text, is_cut] :
             {std::pair("elbow\n0.5\n1.57\n", false), std::pair("elbow\n0.5\n1.5", true)}) {
            auto log = JointLog::open(folder_.file("cut.csv", text), *robot);
            QVERIFY(log && *log->next() && *log->next() && !*log->next());
            QCOMPARE(log->warnings().size(), std::size_t{is_cut ? 1U : 0U});
        }
    }

    void logs_tell_of_missing_joints_and_of_limits() {
        const auto robot = read_robot(data("two_links.urdf"));
        QVERIFY(robot);
        JointLogSettings degrees;
        degrees.has_degrees = true;
        auto log = JointLog::open(folder_.file("one.csv", "t,shoulder\n0,90\n1,180\n2,-180\n"),
                                  *robot, degrees);
        QVERIFY(log);
        QCOMPARE(log->missing(), std::vector<std::size_t>{1});
        const auto row = log->next();
        QVERIFY(row && *row);
        QCOMPARE((**row).values[0], std::numbers::pi / 2.0);
        QCOMPARE(*(**row).time, 0.0);
        while (true) {
            const auto more = log->next();
            QVERIFY(more);
            if (!*more) {
                break;
            }
        }
        QCOMPARE(log->beyond().size(), std::size_t{1}); // the elbow has no limits
        QCOMPARE(log->beyond().front().rows, std::uint64_t{2});
        QCOMPARE(log->beyond().front().first_row, std::uint64_t{2});
    }

    // Two radians, written with six digits, may be as much as this beyond two; more is told.
    void a_limit_is_not_passed_by_the_digits_of_a_log() {
        const auto robot = read_robot(data("two_links.urdf"));
        QVERIFY(robot);
        for (const auto& [value, is_beyond] :
             {std::pair("2.000009", false), std::pair("2.00002", true),
              std::pair("-2.000009", false), std::pair("-2.00002", true)}) {
            auto log = JointLog::open(
                folder_.file("digits.csv", QByteArray("shoulder,elbow\n") + value + ",0\n"), *robot,
                {});
            QVERIFY(log && log->next());
            QVERIFY2((log->beyond().front().rows > 0) == is_beyond, value);
        }
    }

    void packages_are_found_above_the_file() {
        const std::string root = folder_.path("ws");
        std::filesystem::create_directories(root + "/my_robot/urdf");
        std::filesystem::create_directories(root + "/my_robot/meshes");
        std::filesystem::copy_file(data("claw.obj"), root + "/my_robot/meshes/claw.obj");
        const QByteArray text =
            "<robot><link name=\"a\"><collision><geometry><mesh filename=\"package:"
            "//my_robot/meshes/claw.obj\"/></geometry></collision></link></robot>";
        const auto robot = read_robot(folder_.file("ws/my_robot/urdf/r.urdf", text));
        QVERIFY2(robot, robot ? "" : sentence(robot.issue()).c_str());
        QCOMPARE(robot->bodies[0].shapes[0].mesh->string(), root + "/my_robot/meshes/claw.obj");
        ReadRobotSettings settings;
        settings.packages = {root};
        QVERIFY(read_robot(folder_.file("elsewhere.urdf", text), settings));
    }
};

QTEST_APPLESS_MAIN(RobotTest)
#include "robot.moc"
