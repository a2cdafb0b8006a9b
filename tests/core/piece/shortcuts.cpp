// Shortcuts that may not change an answer: what they say is held against looking at everything.
#include "check/checked_surface.h"
#include "piece/facet_walk.h"
#include "piece/hull.h"
#include "piece/shadow.h"
#include "support/long_run.h"
#include "support/open_shapes.h"

#include <QTest>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

Vec3 random_way(std::mt19937& random) {
    std::normal_distribution<double> normal;
    const double x = normal(random);
    const double y = normal(random);
    return Vec3(x, y, normal(random)).normalized();
}

double unit(std::mt19937& random) {
    return std::uniform_real_distribution<double>(0.0, 1.0)(random);
}

// Bent, with holes, folded over itself, with borders that shadows reach over.
std::vector<TriMesh> sheets() {
    const TriMesh waves = surface_over(
        24, 24, [](double u, double v) { return Vec3(u, v, 0.1 * std::sin(9.0 * u + 4.0 * v)); });
    TriMesh holed = waves;
    for (std::size_t first = 40; first < holed.triangles.size(); first += 90) {
        holed = without_faces(holed, first, 5);
    }
    const TriMesh folded = surface_over(30, 6, [](double u, double v) {
        const double angle = 4.5 * u;
        return Vec3(std::sin(angle) + 0.2 * u, v, 0.1 * std::cos(angle));
    });
    return {waves, holed, folded, bowl(), pipe(24, 8, 2.0), moebius_strip(), plane(6)};
}

double distance_to_all(const TriMesh& mesh, const Vec3& point) {
    double least = std::numeric_limits<double>::infinity();
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        least = std::min(least, distance_to(mesh.corners(face), point));
    }
    return least;
}

// A random point of the cell, now and then one of its corners.
Vec3 point_in(const std::array<Vec3, 4>& cell, std::mt19937& random) {
    if (random() % 4 == 0) {
        return cell[random() % 4];
    }
    Vec3 sum = Vec3::Zero();
    double weights = 0.0;
    for (const Vec3& corner : cell) {
        const double weight = unit(random);
        sum += weight * corner;
        weights += weight;
    }
    return sum / weights;
}

class Cells {
public:
    Cells(const TriMesh& mesh, std::mt19937& random)
        : mesh_(mesh), ground_(std::move(*prepare_ground(mesh, 0.0, {}))), field_(*ground_),
          shadow_(*ground_, field_), random_(random) {}

    // False when some point is farther from the surface than was said.
    bool holds() {
        const auto face = static_cast<FaceId>(random_() % mesh_.triangles.size());
        const std::array<Vec3, 4> cell = random_cell(face);
        const double limit = (cell[1] - cell[0]).norm() + 0.1 * unit(random_);
        FaceId under = face;
        (void)field_.likely_height(0.25 * (cell[0] + cell[1] + cell[2] + cell[3]), under);
        const auto farthest = shadow_.farthest(cell, under, limit);
        if (!farthest) {
            return true;
        }
        ++told_;
        constexpr double k_noise = 1e-8; // what a shadow may reach over a border
        for (int i = 0; i < 12; ++i) {
            const double distance = distance_to_all(mesh_, point_in(cell, random_));
            if (*farthest > limit || distance > *farthest + k_noise) {
                return false;
            }
        }
        return true;
    }
    [[nodiscard]] int told() const { return told_; }

private:
    // Beside a face or with corners that are the mesh's, as the cells of hulls have.
    std::array<Vec3, 4> random_cell(FaceId face) {
        const auto t = mesh_.corners(face);
        const double size = 2.0 * (t[1] - t[0]).norm() * unit(random_);
        std::array<Vec3, 4> cell;
        for (Vec3& corner : cell) {
            const Vec3 beside = t[random_() % 3] + size * unit(random_) * random_way(random_);
            corner = random_() % 3 == 0 ? mesh_.vertices[nearest_vertex(beside)] : beside;
        }
        if (random_() % 3 == 0) {
            cell[3] = cell[2]; // a facet
        }
        return cell;
    }

    [[nodiscard]] VertexId nearest_vertex(const Vec3& point) const {
        VertexId best = 0;
        for (VertexId v = 0; v < mesh_.vertices.size(); ++v) {
            if ((mesh_.vertices[v] - point).norm() < (mesh_.vertices[best] - point).norm()) {
                best = v;
            }
        }
        return best;
    }

    const TriMesh& mesh_;
    std::unique_ptr<Ground> ground_;
    HeightField field_;
    Shadow shadow_;
    std::mt19937& random_;
    int told_ = 0;
};

} // namespace

class TestShortcuts : public QObject {
    Q_OBJECT

private slots:
    // No point of a cell is farther from the surface than its shadow says, and the shadow says
    // something of many cells.
    void shadows() {
        const std::vector<TriMesh> meshes = sheets();
        for (std::size_t number = 0; number < meshes.size(); ++number) {
            constexpr int k_cells = 3000;
            std::mt19937 random((tests::slice() + 1) + static_cast<std::uint32_t>(number));
            Cells cells(meshes[number], random);
            for (int i = 0; i < k_cells; ++i) {
                QVERIFY2(cells.holds(), qPrintable(QString("sheet %1, cell %2, seed %3")
                                                       .arg(number)
                                                       .arg(i)
                                                       .arg((tests::slice() + 1))));
            }
            QVERIFY2(cells.told() > k_cells / 20, qPrintable(QString::number(cells.told())));
        }
    }

    // The facet walked to is the one that the way from the middle goes through, as looking at all
    // of them finds it.
    void walks_over_facets() {
        for (std::uint32_t seed = (tests::slice() + 1); seed < (tests::slice() + 1) + 30; ++seed) {
            std::mt19937 random(seed);
            std::vector<Vec3> points;
            for (int i = 0; i < 200; ++i) {
                points.emplace_back(random_way(random).cwiseProduct(Vec3(3, 1, 0.2)));
            }
            const Hull hull = convex_hull(points);
            std::vector<Vec3> corners;
            Vec3 middle = Vec3::Zero();
            for (const Index v : hull.vertices) {
                corners.push_back(points[v]);
                middle += points[v] / static_cast<double>(hull.vertices.size());
            }
            const auto part_of_way = [&](std::size_t facet, const Vec3& to) {
                const Triangle& t = hull.triangles[facet];
                const Vec3 normal =
                    (corners[t[1]] - corners[t[0]]).cross(corners[t[2]] - corners[t[0]]);
                return normal.dot(to - middle) / normal.dot(corners[t[0]] - middle);
            };
            const FacetWalk walk(corners, hull.triangles);
            std::size_t facet = 0;
            for (int i = 0; i < 100; ++i) {
                const Vec3 point = 2.0 * unit(random) * random_way(random);
                facet = walk.towards(point, facet);
                for (std::size_t other = 0; other < hull.triangles.size(); ++other) {
                    QVERIFY2(part_of_way(other, point) <= part_of_way(facet, point) + 1e-9,
                             qPrintable(QString("seed %1").arg(seed)));
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestShortcuts)
#include "shortcuts.moc"
