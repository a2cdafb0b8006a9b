// The joining of parts to pieces of the solid and the judge of these agree, on random solids that
// CGAL builds of boxes and balls and on models that nobody here made.

// TBB has functions whose names Qt would make keywords.
#define QT_NO_KEYWORDS
#include "check/check_pieces.h"
#include "check/volumes.h"
#include "join/solid_pieces.h"
#include "support/judged.h"
#include "support/long_run.h"
#include "support/servant.h"
#include "support/shared_models.h"
#include "support/solid_sets.h"
#include "support/solids.h"

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Surface_mesh.h>
#include <QFileInfo>
#include <QTest>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Mesh = CGAL::Surface_mesh<Kernel::Point_3>;

Mesh exact_mesh_of(const TriMesh& from) {
    Mesh mesh;
    for (const Vec3& v : from.vertices) {
        mesh.add_vertex(Kernel::Point_3(v.x(), v.y(), v.z()));
    }
    for (const Triangle& t : from.triangles) {
        mesh.add_face(Mesh::Vertex_index(t[0]), Mesh::Vertex_index(t[1]), Mesh::Vertex_index(t[2]));
    }
    return mesh;
}

TriMesh rounded_mesh_of(const Mesh& from) {
    std::vector<Vec3> vertices(from.num_vertices(), Vec3::Zero());
    std::vector<Index> number(from.num_vertices() + from.number_of_removed_vertices(), k_none);
    Index count = 0;
    for (const auto v : from.vertices()) {
        const auto& p = from.point(v);
        number[v.idx()] = count;
        vertices[count++] =
            Vec3(CGAL::to_double(p.x()), CGAL::to_double(p.y()), CGAL::to_double(p.z()));
    }
    std::vector<Triangle> triangles;
    for (const auto face : from.faces()) {
        Triangle t{};
        std::size_t corner = 0;
        for (const auto v : from.vertices_around_face(from.halfedge(face))) {
            t[corner++] = number[v.idx()];
        }
        triangles.push_back(t);
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns an octahedron whose faces are cut in four so many times.
TriMesh ball(int cuts) {
    TriMesh mesh = make_mesh(
        {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0), Vec3(0, 0, 1),
         Vec3(0, 0, -1)},
        {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}});
    for (int i = 0; i < cuts; ++i) {
        std::vector<Vec3> vertices;
        std::vector<Triangle> triangles;
        for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
            const auto [a, b, c] = mesh.corners(face);
            const auto first = static_cast<Index>(vertices.size());
            vertices.insert(vertices.end(), {a, b, c, (a + b).normalized(), (b + c).normalized(),
                                             (c + a).normalized()});
            for (const auto& [u, v, w] :
                 {std::array<Index, 3>{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}}) {
                triangles.push_back({first + u, first + v, first + w});
            }
        }
        mesh = welded(make_mesh(std::move(vertices), std::move(triangles)));
    }
    return mesh;
}

class Maker {
public:
    explicit Maker(std::uint32_t seed) : random_(seed) {}

    // Returns boxes and balls put together and cut out of each other.
    TriMesh solid() {
        Mesh whole = body();
        const int steps = 1 + static_cast<int>(random_() % 4);
        for (int i = 0; i < steps; ++i) {
            Mesh other = body();
            Mesh made;
            const bool done =
                random_() % 2 == 0
                    ? CGAL::Polygon_mesh_processing::corefine_and_compute_union(whole, other, made)
                    : CGAL::Polygon_mesh_processing::corefine_and_compute_difference(whole, other,
                                                                                     made);
            if (!done || made.number_of_faces() == 0) {
                break; // what is left was cut by the other all the same
            }
            whole = made;
        }
        return tests::repaired(rounded_mesh_of(whole));
    }

private:
    double from_to(double least, double most) {
        return std::uniform_real_distribution<double>(least, most)(random_);
    }
    Vec3 vector(double least, double most) {
        const double x = from_to(least, most);
        const double y = from_to(least, most);
        return {x, y, from_to(least, most)};
    }
    Mesh body() {
        TriMesh shape = random_() % 2 == 0 ? box(Vec3(-0.5, -0.5, -0.5))
                                           : ball(1 + static_cast<int>(random_() % 2));
        const Vec3 size = vector(0.3, 1.2);
        const Vec3 at = vector(-0.5, 0.5);
        const Eigen::Quaterniond turn = // a third of all stand upright and share planes
            random_() % 3 == 0 ? Eigen::Quaterniond::Identity()
                               : Eigen::Quaterniond(Eigen::Vector4d(from_to(-1, 1), from_to(-1, 1),
                                                                    from_to(-1, 1), from_to(-1, 1))
                                                        .normalized());
        for (Vec3& v : shape.vertices) {
            v = at + turn * Vec3(v.cwiseProduct(size));
        }
        return exact_mesh_of(shape);
    }

    std::mt19937 random_;
};

// Returns solid cells of a small grid, which may touch along edges.
TriMesh cell_solid(std::uint32_t seed) {
    return tests::repaired(random_mesh(4 * seed));
}

// Describes what the judge finds wrong; empty when nothing is. Where a tolerance decides, the maker
// says that a set fills the solid only if the lines that it looks along are close enough to be sure
// that no place is open that deep. A set of which it says nothing is `unsure`, and is judged as one
// that fills the solid all the same.
QString wrong_with(const TriMesh& mesh, const DecomposeSettings& settings, bool* unsure = nullptr) {
    auto made = decompose_solid(mesh, settings);
    if (!made) {
        return "no pieces";
    }
    const auto volumes = measure_volumes(mesh, made->set);
    if (unsure != nullptr) {
        *unsure = volumes && *volumes && !made->set.filled;
        made->set.filled = made->set.filled || *unsure;
    }
    const auto check = check_pieces(mesh, made->set);
    if (!check || !volumes) {
        return "no answer";
    }
    std::vector<PieceFinding> findings = check->findings;
    const auto take = [&findings](const std::vector<PieceFinding>& more) {
        findings.insert(findings.end(), more.begin(), more.end());
    };
    take(check_stated(mesh, made->set, *check));
    if (*volumes) {
        take(check_filled(made->set, **volumes));
    }
    // The judges do not look inside of a set that says it is not filled, so that this alone is a
    // fault of pieces of a closed solid.
    QString wrong = *volumes && !made->set.filled ? "not filled; " : "";
    for (std::size_t i = 0; i < std::min<std::size_t>(4, findings.size()); ++i) {
        const PieceFinding& f = findings[i];
        wrong += QString("fault %1 of piece %2, measured %3; ")
                     .arg(static_cast<int>(f.fault))
                     .arg(f.piece == k_none ? QString("none") : QString::number(f.piece))
                     .arg(f.measured);
    }
    return wrong.isEmpty() ? wrong
                           : wrong + QString("%1 findings, %2 pieces, tolerance %3, uncovered %4")
                                         .arg(findings.size())
                                         .arg(made->set.pieces.size())
                                         .arg(made->set.tolerance)
                                         .arg(check->uncovered);
}

double worst_protrusion(const PieceSet& set) {
    double worst = 0.0;
    for (const Piece& piece : set.pieces) {
        worst = std::max(worst, piece.protrusion);
    }
    return worst;
}

// True for models that are read, cut and judged in about a second.
bool is_small(const QString& file) {
    constexpr qint64 k_small = 60'000; // bytes
    return QFileInfo(tests::model_path(file)).size() <= k_small;
}

} // namespace

class SolidAgreementTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void random_solids() {
        // A quarter of all are solid cells, so that the long run has a thousand of CGAL's.
        const std::uint32_t count = tests::is_long_run() ? 1334 : tests::k_sanitized ? 2 : 6;
        const std::uint32_t first = tests::slice() % 1000;
        std::vector<std::uint32_t> seeds;
        for (std::uint32_t seed = first; seed < first + count; ++seed) {
            seeds.push_back(seed);
        }
        // Slivers among the facets of hulls hid in two of these what crosses the hulls; in the last
        // no face is deep in its piece, of which the judge once asked how certain that is.
        seeds.insert(seeds.end(), {149, 218, 893});
        int wrong = 0;
        for (const std::uint32_t seed : seeds) {
            const TriMesh mesh = seed % 4 == 3 ? cell_solid(seed) : Maker(seed).solid();
            const std::uint32_t pieces = std::array{3U, 8U, 20U}[seed % 3];
            const QString found = wrong_with(mesh, tests::of_pieces(pieces));
            if (!found.isEmpty()) {
                qWarning("seed %u, %u pieces: %s", seed, pieces, qPrintable(found));
                ++wrong;
            }
        }
        QCOMPARE(wrong, 0);
    }

    // Hulls of few vertices reach beyond the box of the model, and with it beyond all cells.
    void hulls_beyond_the_model() {
        DecomposeSettings settings = tests::of_pieces(1);
        settings.max_hull_vertices = 8;
        QCOMPARE(wrong_with(ball(3), settings), QString());
    }

    void random_solids_within_a_tolerance() {
        const std::uint32_t count = tests::is_long_run() ? 200 : tests::k_sanitized ? 1 : 3;
        const std::uint32_t first = tests::slice() % 1000;
        int wrong = 0;
        std::uint32_t unsure = 0;
        for (std::uint32_t seed = first; seed < first + count; ++seed) {
            DecomposeSettings settings = tests::of_pieces(0);
            settings.tolerance = {std::array{0.5, 2.0, 5.0}[seed % 3], true};
            bool is_unsure = false;
            const QString found = wrong_with(Maker(seed).solid(), settings, &is_unsure);
            if (!found.isEmpty()) {
                qWarning("seed %u: %s", seed, qPrintable(found));
                ++wrong;
            }
            unsure += is_unsure ? 1 : 0;
        }
        QCOMPARE(wrong, 0);
        QVERIFY2(unsure <= 1 + count / 10, qPrintable(QString::number(unsure)));
    }

    // The slice has own models in few pieces and small ones of others in many, of which some are
    // fine pieces of the surface or flat.
    void models_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<std::uint32_t>("pieces");
        const QStringList shared = tests::model_files();
        if (shared.isEmpty()) {
            qInfo("there are no shared models");
        }
        for (const QString& file : tests::own_model_files() + shared) {
            const bool own = tests::is_own_model(file);
            for (const std::uint32_t pieces : {8U, 32U, 64U}) {
                const bool in_slice = own ? pieces == 8 : pieces == 64 && is_small(file);
                if (in_slice || tests::is_long_run()) {
                    QTest::newRow(qPrintable(file + QString(" in %1").arg(pieces)))
                        << file << pieces;
                }
            }
        }
    }
    void models() {
        QFETCH(QString, file);
        QFETCH(std::uint32_t, pieces);
        const auto prepared = tests::prepared_model(file);
        QVERIFY(prepared);
        const QString found = wrong_with(*prepared->mesh, tests::of_pieces(pieces));
        QVERIFY2(found.isEmpty(), qPrintable(found));
    }

    // The snowflake's flat top and bottom are cut into pieces without volume.
    void who_asks_for_little_protrusion_gets_no_more_than_by_volume_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<std::uint32_t>("pieces");
        const QStringList shared = tests::model_files();
        if (shared.isEmpty()) {
            QSKIP("there are no shared models");
        }
        for (const QString& file : shared) {
            for (const std::uint32_t pieces : {8U, 16U, 32U, 64U, 74U}) {
                const bool in_slice = file.startsWith("SnowFlake") && pieces == 74;
                if (in_slice || (tests::is_long_run() && pieces != 74)) {
                    QTest::newRow(qPrintable(file + QString(" in %1").arg(pieces)))
                        << file << pieces;
                }
            }
        }
    }
    void who_asks_for_little_protrusion_gets_no_more_than_by_volume() {
        QFETCH(QString, file);
        QFETCH(std::uint32_t, pieces);
        const auto prepared = tests::prepared_model(file);
        QVERIFY(prepared);
        DecomposeSettings settings = tests::of_pieces(pieces);
        const auto by_volume = decompose_solid(*prepared->mesh, settings);
        settings.merge_by = MergeBy::protrusion;
        const auto by_protrusion = decompose_solid(*prepared->mesh, settings);
        QVERIFY(by_volume && by_protrusion);
        QCOMPARE(by_protrusion->set.pieces.size(), by_volume->set.pieces.size());
        const double most = worst_protrusion(by_volume->set);
        const double worst = worst_protrusion(by_protrusion->set);
        QVERIFY2(worst <= most, qPrintable(QString("%1, %2 by volume").arg(worst).arg(most)));
        if (pieces == 74) { // a tolerance of 0.9 % takes 73
            QVERIFY(worst <= 0.009 * bounds_of(*prepared->mesh).diagonal());
        }
    }
};

QTEST_GUILESS_MAIN(SolidAgreementTest)
#include "solid_agreement.moc"
