// How precise a text's numbers are is told by the way their writer put them, and coordinates that
// were meant exactly are not taken for rounded ones.
#include "mesh/tri_mesh.h"
#include "piece/decompose.h"
#include "source/readers/read_model.h"
#include "support/folder.h"
#include "support/reading.h"

#include <QTest>
#include <charconv>
#include <cmath>
#include <random>

using namespace hullwright;
using tests::told;

namespace {

constexpr std::uint32_t k_seed = 4242;

using Writer = QByteArray (*)(double);

QByteArray fixed(double value, int decimals) {
    return QByteArray::number(value, 'f', decimals);
}
QByteArray significant(double value, int digits) {
    return QByteArray::number(value, 'g', digits);
}
// Returns the shortest text that is read back as the same number.
template <class Real> QByteArray shortest(double value) {
    std::array<char, 64> text;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), static_cast<Real>(value));
    return QByteArray(text.data(), end.ptr - text.data());
}

// Returns a ball of a thousand points, no two of which are alike; every three of them make a face.
std::vector<Vec3> ball(double radius, const Vec3& middle) {
    std::mt19937 random(k_seed);
    std::normal_distribution<double> axis;
    std::vector<Vec3> places;
    for (int i = 0; i < 999; ++i) {
        places.push_back(middle +
                         radius * Vec3(axis(random), axis(random), axis(random)).normalized());
    }
    return places;
}

QByteArray obj_of(const std::vector<Vec3>& places, const Writer& write) {
    QByteArray text;
    for (const Vec3& place : places) {
        text += "v " + write(place.x()) + " " + write(place.y()) + " " + write(place.z()) + "\n";
    }
    for (std::size_t i = 0; i + 2 < places.size(); i += 3) {
        text += QString("f %1 %2 %3\n").arg(i + 1).arg(i + 2).arg(i + 3).toUtf8();
    }
    return text;
}

// Returns the same triangles as a text STL.
QByteArray stl_of(const std::vector<Vec3>& places, const Writer& write) {
    QByteArray text = "solid\n";
    for (std::size_t i = 0; i + 2 < places.size(); i += 3) {
        text += "facet normal 0 0 1\nouter loop\n";
        for (std::size_t v = i; v < i + 3; ++v) {
            text += "vertex " + write(places[v].x()) + " " + write(places[v].y()) + " " +
                    write(places[v].z()) + "\n";
        }
        text += "endloop\nendfacet\n";
    }
    return text + "endsolid\n";
}
QByteArray listed(const std::vector<Vec3>& places, const Writer& write) {
    QByteArray text;
    for (const Vec3& place : places) {
        text += write(place.x()) + " " + write(place.y()) + " " + write(place.z()) + "\n";
    }
    for (std::size_t i = 0; i + 2 < places.size(); i += 3) {
        text += QString("3 %1 %2 %3\n").arg(i).arg(i + 1).arg(i + 2).toUtf8();
    }
    return text;
}

// Returns a drum with that many sides, turned so that no face of it is level; caps and sides are
// polygons.
QByteArray drum(int sides, double radius, const Writer& write) {
    const Eigen::Matrix3d turn =
        (Eigen::AngleAxisd(0.6, Vec3(1, 2, 3).normalized()) * Eigen::AngleAxisd(0.3, Vec3::UnitX()))
            .toRotationMatrix();
    QByteArray text;
    for (int i = 0; i < 2 * sides; ++i) {
        const double angle = 2.0 * M_PI * (i / 2) / sides;
        const Vec3 p =
            turn * Vec3(radius * std::cos(angle), radius * std::sin(angle), i % 2 * radius);
        text += "v " + write(p.x()) + " " + write(p.y()) + " " + write(p.z()) + "\n";
    }
    QByteArray top = "f";
    QByteArray base;
    for (int i = 0; i < sides; ++i) {
        const int a = 2 * i + 1;
        const int b = 2 * ((i + 1) % sides) + 1;
        text += QString("f %1 %2 %3 %4\n").arg(a).arg(b).arg(b + 1).arg(a + 1).toUtf8();
        top += " " + QByteArray::number(a + 1);
        base.prepend(" " + QByteArray::number(a));
    }
    return text + top + "\nf" + base + "\n";
}

} // namespace

class DigitsTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    double step_of(const std::string& name, const QByteArray& bytes) const {
        const auto model = read_model(folder_.file(name, bytes), {});
        return model ? model->digit_step : -1.0;
    }
    Precision precision_of_file(const QByteArray& bytes) const {
        auto model = read_model(folder_.file("made.obj", bytes), {});
        return model ? precision_of(*take_mesh(*model)) : Precision{-1.0, -1};
    }

private slots:
    void a_step_is_found_where_digits_end_data() {
        QTest::addColumn<double>("radius");
        QTest::addColumn<double>("middle");
        QTest::addColumn<int>("writer");
        QTest::addColumn<double>("step");
        const auto row = [](const char* name, double radius, double middle, int writer,
                            double step) {
            QTest::newRow(name) << radius << middle << writer << step;
        };
        row("six decimals", 5.0, 0.0, 0, 1e-6);
        row("six decimals of a small one", 0.5, 0.0, 0, 1e-6);
        row("six decimals, far away", 5.0, 4.5e6, 0, 1e-6);
        row("six decimals of a tiny one", 0.001, 0.0, 0, 0.0);
        row("three decimals", 5.0, 0.0, 1, 0.0);
        row("three decimals of a large one", 500.0, 0.0, 1, 1e-3);
        row("no decimals", 5e5, 0.0, 2, 0.0);
        row("six digits", 5.0, 0.0, 3, 1e-5);
        row("six digits of a large one", 5e4, 0.0, 3, 0.1);
        row("six digits, the largest of them whole", 5e5, 0.0, 3, 1.0);
        row("seven digits", 5.0, 0.0, 4, 1e-6);
        row("five digits", 5.0, 0.0, 5, 0.0);
        row("nine digits", 5.0, 0.0, 6, 0.0);
        row("seventeen digits", 5.0, 0.0, 7, 0.0);
        row("floats as short as they can be", 5.0, 0.0, 8, 0.0);
        row("doubles as short as they can be", 5.0, 0.0, 9, 0.0);
    }
    void a_step_is_found_where_digits_end() {
        QFETCH(const double, radius);
        QFETCH(const double, middle);
        QFETCH(const int, writer);
        QFETCH(const double, step);
        constexpr Writer k_writers[] = {[](double v) { return fixed(v, 6); },
                                        [](double v) { return fixed(v, 3); },
                                        [](double v) { return fixed(v, 0); },
                                        [](double v) { return significant(v, 6); },
                                        [](double v) { return significant(v, 7); },
                                        [](double v) { return significant(v, 5); },
                                        [](double v) { return significant(v, 9); },
                                        [](double v) { return significant(v, 17); },
                                        shortest<float>,
                                        shortest<double>};
        const Writer write = k_writers[writer];
        const auto places = ball(radius, Vec3::Constant(middle));
        const QByteArray counts =
            QByteArray::number(places.size()) + " " + QByteArray::number(places.size() / 3);
        const QByteArray rows = listed(places, write);
        QCOMPARE(step_of("a.obj", obj_of(places, write)), step);
        QCOMPARE(step_of("a.stl", stl_of(places, write)), step);
        QCOMPARE(step_of("a.off", "OFF\n" + counts + " 0\n" + rows), step);
        QCOMPARE(step_of("a.ply", "ply\nformat ascii 1.0\nelement vertex 999\nproperty double x\n"
                                  "property double y\nproperty double z\nelement face 333\n"
                                  "property list uchar int vertex_indices\nend_header\n" +
                                      rows),
                 step);
    }

    // One place far off would make the step that of its own digits, ten times the whole ball.
    void what_no_face_uses_says_nothing_of_the_step_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("obj") << "a.obj" << QByteArray("v 1000000 0 0\n") << QByteArray();
        QTest::newRow("obj, used by a line")
            << "a.obj" << QByteArray("v 1000000 0 0\n") << QByteArray("f 1 2\n");
        QTest::newRow("off") << "a.off" << QByteArray("OFF\n1000 333 0\n1000000 0 0\n")
                             << QByteArray();
        QTest::newRow("ply") << "a.ply"
                             << QByteArray("ply\nformat ascii 1.0\nelement vertex 1000\n"
                                           "property double x\nproperty double y\n"
                                           "property double z\nelement face 333\nproperty list "
                                           "uchar int vertex_indices\nend_header\n1000000 0 0\n")
                             << QByteArray();
    }
    void what_no_face_uses_says_nothing_of_the_step() {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, after);
        const Writer write = [](double v) { return significant(v, 6); };
        QByteArray text = before;
        const auto places = ball(5.0, Vec3::Zero());
        const bool counts_from_one = name == "a.obj";
        for (const Vec3& place : places) {
            text += (counts_from_one ? "v " : "") + write(place.x()) + " " + write(place.y()) +
                    " " + write(place.z()) + "\n";
        }
        const std::size_t first = counts_from_one ? 2 : 1;
        for (std::size_t i = first; i + 2 < places.size() + first; i += 3) {
            text += QString("%1 %2 %3 %4\n")
                        .arg(QString(counts_from_one ? "f" : "3"))
                        .arg(i)
                        .arg(i + 1)
                        .arg(i + 2)
                        .toUtf8();
        }
        text += after;
        QCOMPARE(step_of(name.toStdString(), text), 1e-5);
        auto model = read_model(folder_.file(name.toStdString(), text), {});
        QVERIFY2(model, qPrintable(told(model)));
        const auto mesh = take_mesh(*model);
        QVERIFY(mesh);
        QVERIFY(mesh->vertices.size() == 1000 || name == "a.obj");
        QCOMPARE(precision_of(*mesh).spacing, 1e-5);
        QCOMPARE(precision_of(*mesh).digits, 6);
    }

    // Whoever hands a model over may be wrong about it, and a flat piece would be as large as it.
    void no_step_of_a_reader_is_a_large_share_of_the_model() {
        SourceModel model;
        model.positions = {Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(0, 1, 0.001)};
        model.triangles = {{0, 1, 2}};
        model.digit_step = 10.0;
        const auto mesh = take_mesh(model);
        QVERIFY(mesh && mesh->origin == Vec3::Zero());
        QCOMPARE(mesh->digit_step, 2.0 * k_most_loss);
        SourceModel fine;
        fine.positions = mesh->vertices;
        fine.triangles = mesh->triangles;
        fine.digit_step = 1e-4; // is a tenth of the least extent, and small beside the largest
        const auto kept = take_mesh(fine);
        QVERIFY(kept);
        QCOMPARE(kept->digit_step, 1e-4);
    }

    // The L was drawn on a grid, so its coordinates are taken as meant, however many zeros the
    // writer added.
    void what_was_drawn_on_a_grid_is_not_rounded() {
        const QByteArray faces = "f 1 2 3 4 5 6\n";
        for (const char* corners :
             {"v 500000 0 0\nv 500002 0 0\nv 500002 1 0\nv 500001 1 0\nv 500001 2 0\nv 500000 2 "
              "0\n",
              "v 0.00 0.00 0.00\nv 0.50 0.00 0.00\nv 0.50 0.25 0.00\nv 0.25 0.25 0.00\n"
              "v 0.25 0.50 0.00\nv 0.00 0.50 0.00\n",
              "v 0.0 0.0 0.0\nv 0.5 0.0 0.0\nv 0.5 0.3 0.0\nv 0.2 0.3 0.0\nv 0.2 0.6 0.0\n"
              "v 0.0 0.6 0.0\n",
              "v 500000.10 0.20 0.00\nv 500000.80 0.20 0.00\nv 500000.80 0.55 0.00\n"
              "v 500000.45 0.55 0.00\nv 500000.45 0.90 0.00\nv 500000.10 0.90 0.00\n"}) {
            QCOMPARE(step_of("l.obj", corners + faces), 0.0);
            QCOMPARE(precision_of_file(corners + faces).digits, 0);
        }
    }

    void the_precision_is_the_digits_else_that_of_floats() {
        const auto places = ball(5.0, Vec3::Zero());
        const auto of = [&](const Writer& write) {
            return precision_of_file(obj_of(places, write));
        };
        const Precision fixed_six = of([](double v) { return fixed(v, 6); });
        QCOMPARE(fixed_six.spacing, 1e-6);
        QCOMPARE(fixed_six.digits, 7);
        const Precision six = of([](double v) { return significant(v, 6); });
        QCOMPARE(six.spacing, 1e-5);
        QCOMPARE(six.digits, 6);
        for (const Writer write : {Writer(shortest<float>), Writer(shortest<double>)}) {
            const Precision floats = of(write);
            QCOMPARE(floats.spacing, std::ldexp(1.0, -21)); // the step of floats from 4 to 8
            QCOMPARE(floats.digits, 0);
        }
    }

    // Once an origin has been taken off, the digits of the coordinates say nothing.
    void far_away_the_place_does_not_count() {
        TriMesh mesh =
            make_mesh({Vec3(0, 0, 0), Vec3(0.7, 0, 0), Vec3(0, 0.7, 0.123456)}, {{0, 1, 2}});
        mesh.origin = Vec3(500000, 4500000, 0);
        QVERIFY(precision_of(mesh).spacing < 1e-7);
        QCOMPARE(precision_of(mesh).digits, 0);
        mesh.vertices = {Vec3(0, 0, 0), Vec3(0.5, 0, 0), Vec3(0, 0.5, 0.5)};
        mesh.float_step = 0.5; // the step of floats from 2^22 on, as take_mesh finds it
        QCOMPARE(precision_of(mesh).spacing, 0.5);
        mesh.digit_step = 0.01;
        QCOMPARE(precision_of(mesh).spacing, 0.01);
    }

    void a_turned_drum_of_six_decimals_is_one_piece() {
        for (const double radius : {0.5, 3.0, 40.0}) {
            auto model = read_model(
                folder_.file("drum.obj", drum(500, radius, [](double v) { return fixed(v, 6); })),
                {});
            QVERIFY2(model.ok(), qPrintable(told(model)));
            QCOMPARE(model->digit_step, 1e-6);
            const auto made = decompose(*take_mesh(*model), {});
            QVERIFY(made.ok());
            std::printf("radius %g: %zu pieces\n", radius, made->set.pieces.size());
            QVERIFY(made->set.pieces.size() <= 3);
        }
    }
};

QTEST_APPLESS_MAIN(DigitsTest)
#include "digits.moc"
