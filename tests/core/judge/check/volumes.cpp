// Volumes of pieces and solids are held against boxes worked out by hand, against CGAL's exact
// polyhedra, and against CGAL's inside of real models.
#include "check/volumes.h"
#include "base/parallel.h"
#include "support/long_run.h"
#include "support/random_pieces.h"
#include "support/servant.h"
#include "support/shared_models.h"
#include "support/solids.h"
#include "support/stop_at.h"

#include <CGAL/AABB_face_graph_triangle_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Nef_polyhedron_3.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/triangulate_faces.h>
#include <CGAL/Polyhedron_3.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/boost/graph/convert_nef_polyhedron_to_polygon_mesh.h>
#include <CGAL/convex_hull_3.h>
#include <QTest>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

PieceSet set_of(std::vector<Piece> pieces) {
    PieceSet set;
    set.pieces = std::move(pieces);
    set.family = Family::solid;
    set.filled = true;
    return set;
}
Piece body(const TriMesh& shape) {
    return tests::piece_around(shape.vertices);
}
Piece box_piece(double x0, double x1) {
    return body(box(Vec3(x0, 0, 0), Vec3(x1 - x0, 1, 1)));
}

Volumes must(const Result<std::optional<Volumes>>& volumes) {
    return volumes && *volumes ? **volumes : Volumes();
}
bool is_near(const Share& share, double truth) {
    return std::abs(share.value - truth) <= share.error;
}
QString text_of(const Volumes& found, double missing, double excess, double iou) {
    return QString("missing %1 (%2), excess %3 (%4), iou %5 (%6)")
        .arg(found.missing.value)
        .arg(missing)
        .arg(found.excess.value)
        .arg(excess)
        .arg(found.iou.value)
        .arg(iou);
}

using Exact = CGAL::Exact_predicates_exact_constructions_kernel;
using Nef = CGAL::Nef_polyhedron_3<Exact>;

Nef nef_of(const std::vector<Vec3>& points) {
    std::vector<Exact::Point_3> exact;
    for (const Vec3& p : points) {
        exact.emplace_back(p.x(), p.y(), p.z());
    }
    CGAL::Polyhedron_3<Exact> hull;
    CGAL::convex_hull_3(exact.begin(), exact.end(), hull);
    return Nef(hull);
}
double volume_of(const Nef& nef) {
    if (nef.is_empty()) {
        return 0.0;
    }
    CGAL::Surface_mesh<Exact::Point_3> mesh;
    CGAL::convert_nef_polyhedron_to_polygon_mesh(nef, mesh, true);
    return CGAL::to_double(CGAL::Polygon_mesh_processing::volume(mesh));
}

} // namespace

class VolumesTest : public QObject {
    Q_OBJECT

private slots:
    void shares_by_hand_data() {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::newRow("all of it") << 0.0 << 1.0;
        QTest::newRow("four fifths") << 0.0 << 0.8;
        QTest::newRow("more than it") << -0.1 << 1.2;
        QTest::newRow("out on one side") << 0.3 << 1.5;
        QTest::newRow("beside it") << 1.5 << 2.0;
        QTest::newRow("far more") << -10.0 << 11.0;
    }
    void shares_by_hand() {
        QFETCH(double, from);
        QFETCH(double, to);
        const Volumes found = must(measure_volumes(box(), set_of({box_piece(from, to)})));
        const double common = std::max(0.0, std::min(1.0, to) - std::max(0.0, from));
        const double excess = to - from - common;
        const double iou = common / (1.0 + excess);
        QVERIFY2(is_near(found.missing, 1.0 - common) && is_near(found.excess, excess) &&
                     is_near(found.iou, iou),
                 qPrintable(text_of(found, 1.0 - common, excess, iou)));
        QVERIFY(std::abs(found.solid - 1.0) < 0.01);
        QVERIFY(found.missing.error < 0.003 && found.iou.error < 0.003);
    }

    // Points of a box around everything would be few where pieces are, and say next to nothing.
    void far_pieces_have_their_volume_data() {
        QTest::addColumn<double>("away");
        QTest::newRow("near") << 3.0;
        QTest::newRow("far") << 1e6;
        QTest::newRow("farther than digits of points") << 1e9;
    }
    void far_pieces_have_their_volume() {
        QFETCH(double, away);
        const auto is_as_told = [](const Volumes& found, double excess, double most_off) {
            const double iou = 0.5 / (1.0 + excess);
            return is_near(found.missing, 0.5) && is_near(found.excess, excess) &&
                   is_near(found.iou, iou) && found.iou.error < most_off &&
                   found.excess.error < 0.02;
        };
        const Volumes one = must(
            measure_volumes(box(), set_of({box_piece(0.0, 0.5), box_piece(away, away + 1.0)})));
        QVERIFY2(is_as_told(one, 1.0, 0.003), qPrintable(text_of(one, 0.5, 1.0, 0.25)));
        // What two of them have in common counts once.
        const Volumes two =
            must(measure_volumes(box(), set_of({box_piece(0.0, 0.5), box_piece(away, away + 1.0),
                                                box_piece(away + 0.5, away + 1.5)})));
        QVERIFY2(is_as_told(two, 1.5, 0.003), qPrintable(text_of(two, 0.5, 1.5, 0.2)));
        // A rod that has next to nothing of its box may be missed, and is within what is told.
        TriMesh rod = box(Vec3(2, 0, 0), Vec3(away, 1e-3, 1e-3));
        for (Vec3& v : rod.vertices) {
            v = Eigen::AngleAxisd(0.6, Vec3(1, 1, 1).normalized()) * v;
        }
        const Volumes thin = must(measure_volumes(box(), set_of({box_piece(0.0, 0.5), body(rod)})));
        const double volume = away * 1e-6;
        QVERIFY2(is_near(thin.excess, volume) && is_near(thin.iou, 0.5 / (1.0 + volume)),
                 qPrintable(text_of(thin, 0.5, volume, 0.5 / (1.0 + volume))));
    }

    // Volume that two pieces both cover counts once.
    void pieces_that_cross_count_once() {
        const Volumes found =
            must(measure_volumes(box(), set_of({box_piece(0.0, 0.7), box_piece(0.4, 1.0)})));
        QCOMPARE(found.missing.value, 0.0);
        QCOMPARE(found.excess.value, 0.0);
        QCOMPARE(found.iou.value, 1.0);
        QVERIFY(found.iou.error > 0.0); // a few points cannot tell it for certain
    }

    // A hollow of 1 by 1 by 1 in a cube of 3 is out; a hull around it all has it in excess.
    void a_cavity_is_no_volume() {
        const TriMesh mesh = together(box(Vec3(0, 0, 0), Vec3(3, 3, 3)),
                                      inside_out(box(Vec3(1, 1, 1), Vec3(1, 1, 1))));
        const Volumes found = must(measure_volumes(mesh, set_of({body(mesh)})));
        QVERIFY(std::abs(found.solid - 26.0) < 0.1);
        QCOMPARE(found.missing.value, 0.0);
        QVERIFY(is_near(found.excess, 1.0 / 26.0));
        QVERIFY(is_near(found.iou, 26.0 / 27.0));
        // Solids that cross are their union.
        const TriMesh two = together(box(), box(Vec3(0.5, 0, 0)));
        QVERIFY(std::abs(must(measure_volumes(two, set_of({body(box())}))).solid - 1.5) < 0.01);
    }

    // A lid lies where W is a half: in the plane of the rim. The model is turned, so that places
    // before the lid are in its box.
    void an_open_solid_ends_at_its_lid() {
        TriMesh open = box();
        open.triangles.resize(10);
        open.face_part.resize(10);
        open.face_source.resize(10);
        for (Vec3& v : open.vertices) {
            v = Eigen::AngleAxisd(0.6, Vec3(1, 1, 0).normalized()) * v;
        }
        PieceSet set = set_of({body(open)});
        set.surface.choice = SurfaceChoice::solid;
        const Volumes found = must(measure_volumes(open, set));
        QVERIFY2(std::abs(found.solid - 1.0) < 0.01, qPrintable(QString::number(found.solid)));
        QVERIFY(is_near(found.missing, 0.0) && is_near(found.excess, 0.0));
    }

    void without_an_inside_there_are_none() {
        const TriMesh sheet = height_field(4, [](int x, int) { return 0.1 * x * x; });
        const auto of_sheet = measure_volumes(sheet, set_of({body(sheet)}));
        QVERIFY(of_sheet && !of_sheet->has_value());
        // A sheet beside a solid changes nothing about its shares, however large it is.
        TriMesh with_ground = together(box(), height_field(100, [](int, int) { return -1.0; }));
        const Volumes found = must(measure_volumes(with_ground, set_of({box_piece(0.0, 0.8)})));
        QVERIFY(is_near(found.missing, 0.2));
        QVERIFY(found.missing.error < 0.003);
    }

    // A rod across its box has about a thousandth of it.
    void shares_of_few_points_are_not_known() {
        TriMesh rod = box(Vec3(0, 0, 0), Vec3(100, 1, 1));
        for (Vec3& v : rod.vertices) {
            v = Eigen::AngleAxisd(0.6, Vec3(1, 1, 1).normalized()) * v;
        }
        const Volumes of_rod = must(measure_volumes(rod, set_of({body(rod)})));
        QVERIFY(of_rod.inside > 0 && of_rod.inside < k_least_inside && !are_shares_known(of_rod));
        const Volumes of_box = must(measure_volumes(box(), set_of({box_piece(0.0, 1.0)})));
        QCOMPARE(of_box.inside, of_box.points);
        QVERIFY(are_shares_known(of_box));
        // Fewer points than these do not tell a lack of nothing from one of too much.
        QVERIFY(3.0 / (k_least_inside - 1) > k_most_missing && 3.0 / k_least_inside <= 0.00201);
    }

    void broken_hulls_cover_nothing() {
        Piece open = box_piece(0.0, 1.0);
        open.triangles.pop_back();
        Piece wrong = box_piece(0.0, 1.0);
        wrong.vertices[0].x() = std::nan("");
        Piece huge = box_piece(0.0, 1.0);
        for (Vec3& v : huge.vertices) {
            v *= 1e200;
        }
        const Volumes found = must(measure_volumes(box(), set_of({open, wrong, huge})));
        QCOMPARE(found.missing.value, 1.0);
        QCOMPARE(found.excess.value, 0.0);
        QCOMPARE(must(measure_volumes(box(), set_of({}))).missing.value, 1.0);
    }

    // 0.2 % of the cube are 0.002 of its length.
    void too_much_missing_is_a_fault() {
        const auto faults = [](double to, bool filled, Family family) {
            PieceSet set = set_of({box_piece(0.0, to)});
            set.filled = filled;
            set.family = family;
            return check_filled(set, must(measure_volumes(box(), set)));
        };
        QVERIFY(faults(1.0, true, Family::solid).empty());
        QVERIFY(faults(0.9985, true, Family::solid).empty());
        QVERIFY(faults(0.9979, true, Family::solid).empty()); // may be chance
        const auto found = faults(0.997, true, Family::solid);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].fault, PieceFault::too_hollow);
        QCOMPARE(found[0].piece, k_none);
        QVERIFY(std::abs(found[0].measured - 0.003) < 0.0005);
        QVERIFY(faults(0.997, false, Family::solid).empty());
        QVERIFY(faults(0.997, true, Family::surface).empty());
    }

    // Two bodies and a solid, all hulls of random points, whose common volumes CGAL knows exactly.
    void volumes_of_random_bodies_are_cgals() {
        const std::uint32_t first = tests::slice();
        const std::uint32_t count = tests::is_long_run() ? 100 : 4;
        for (std::uint32_t seed = first; seed < first + count; ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> place(-1.0, 1.0);
            std::array<std::vector<Vec3>, 3> clouds;
            for (std::size_t i = 0; i < 3; ++i) {
                const Vec3 at = 0.3 * Vec3(place(random), place(random), place(random));
                for (int k = 0; k < 12; ++k) {
                    clouds[i].emplace_back(at + Vec3(place(random), place(random), place(random)));
                }
            }
            const Nef solid = nef_of(clouds[0]);
            const Nef pieces = nef_of(clouds[1]) + nef_of(clouds[2]);
            const double whole = volume_of(solid);
            const double common = volume_of(solid * pieces);
            const double excess = volume_of(pieces) - common;
            const Piece hull = tests::piece_around(clouds[0]);
            const TriMesh mesh = make_mesh(hull.vertices, hull.triangles);
            const Volumes found = must(measure_volumes(
                mesh, set_of({tests::piece_around(clouds[1]), tests::piece_around(clouds[2])})));
            const QString text =
                QString("seed %1: ").arg(seed) +
                text_of(found, 1.0 - common / whole, excess / whole, common / (whole + excess));
            QVERIFY2(is_near(found.missing, 1.0 - common / whole), qPrintable(text));
            QVERIFY2(is_near(found.excess, excess / whole), qPrintable(text));
            QVERIFY2(is_near(found.iou, common / (whole + excess)), qPrintable(text));
            QVERIFY2(std::abs(found.solid / whole - 1.0) < 0.01, qPrintable(text));
        }
    }

    void volumes_of_models_are_cgals_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("knot.obj") << QString("knot.obj");
        for (const char* file : {"spot.obj", "fandisk.obj", "rocker-arm.obj"}) {
            if (tests::models_folder().exists(file)) {
                QTest::newRow(file) << QString(file);
            } else {
                qInfo("%s is missing", file);
            }
        }
    }
    // Random boxes stand for pieces, so that what is in them needs no hull.
    void volumes_of_models_are_cgals() {
        QFETCH(QString, file);
        const auto prepared = tests::prepared_model(file);
        QVERIFY(prepared);
        const TriMesh& model = *prepared->mesh;
        using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
        using Mesh = CGAL::Surface_mesh<Kernel::Point_3>;
        Mesh mesh;
        for (const Vec3& v : model.vertices) {
            mesh.add_vertex(Kernel::Point_3(v.x(), v.y(), v.z()));
        }
        for (const Triangle& t : model.triangles) {
            mesh.add_face(Mesh::Vertex_index(t[0]), Mesh::Vertex_index(t[1]),
                          Mesh::Vertex_index(t[2]));
        }
        if (!CGAL::is_closed(mesh) || mesh.number_of_faces() != model.triangles.size()) {
            QSKIP("CGAL takes closed surfaces only");
        }
        const CGAL::Side_of_triangle_mesh<Mesh, Kernel> side(mesh);
        const Aabb around = bounds_of(model);
        std::mt19937 random(11);
        std::uniform_real_distribution<double> place(-0.1, 1.1);
        const auto anywhere = [&] {
            const double x = place(random);
            const double y = place(random);
            return Vec3(around.lower + Vec3(x, y, place(random)).cwiseProduct(around.size()));
        };
        std::vector<Aabb> boxes(12);
        std::vector<Piece> pieces;
        for (Aabb& one : boxes) {
            one.add(anywhere());
            one.add(anywhere());
            pieces.push_back(body(box(one.lower, one.size())));
        }
        double inside = 0.0;
        double both = 0.0;
        double excess = 0.0;
        for (int i = 0; i < 40'000; ++i) {
            const Vec3 p = anywhere();
            const bool in = side(Kernel::Point_3(p.x(), p.y(), p.z())) == CGAL::ON_BOUNDED_SIDE;
            const bool held = std::any_of(boxes.begin(), boxes.end(), [&](const Aabb& one) {
                return (one.lower.array() <= p.array()).all() &&
                       (p.array() <= one.upper.array()).all();
            });
            inside += in ? 1.0 : 0.0;
            both += in && held ? 1.0 : 0.0;
            excess += !in && held ? 1.0 : 0.0;
        }
        const Volumes found = must(measure_volumes(model, set_of(pieces)));
        const QString text =
            text_of(found, 1.0 - both / inside, excess / inside, both / (inside + excess));
        // Allows four standard errors of the random points.
        const double error = 4.0 / std::sqrt(inside);
        QVERIFY2(std::abs(found.missing.value - (1.0 - both / inside)) < error, qPrintable(text));
        QVERIFY2(std::abs(found.iou.value - both / (inside + excess)) < error, qPrintable(text));
        QVERIFY2(std::abs(found.excess.value / (excess / inside) - 1.0) < error, qPrintable(text));
        const double volume = CGAL::Polygon_mesh_processing::volume(mesh);
        QVERIFY2(std::abs(found.solid / volume - 1.0) < 0.01,
                 qPrintable(QString("%1, not %2").arg(found.solid).arg(volume)));
    }

    void any_number_of_threads_finds_the_same() {
        const PieceSet set = set_of({body(torus()), box_piece(0.0, 2.0)});
        std::vector<Volumes> found;
        for (const std::size_t threads : {1U, 2U, 7U}) {
            const ThreadLimit limit(threads);
            found.push_back(must(measure_volumes(torus(), set)));
        }
        QVERIFY(found[0].solid > 0.0 && found[0].excess.value > 0.0);
        QVERIFY(found[1] == found[0] && found[2] == found[0]);
    }

    void a_stop_is_obeyed() {
        const PieceSet set = set_of({body(torus())});
        for (const double from : {0.0, 0.25, 0.5, 0.9}) {
            tests::StopAt sink(from);
            const auto found = measure_volumes(torus(), set, sink.progress());
            QVERIFY(sink.was_reached());
            QVERIFY(!found);
            QCOMPARE(found.issue().code, Code::stopped);
        }
    }
};

QTEST_GUILESS_MAIN(VolumesTest)
#include "volumes.moc"
