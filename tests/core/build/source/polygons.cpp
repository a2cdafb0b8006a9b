// Polygons of very many corners are cut and examined in a time that grows with their number and not
// with its square, and the same faults are found as by looking at every pair.
#include "mesh/diagnosis.h"
#include "mesh/self_intersections.h"
#include "source/readers/triangulate.h"
#include "support/processor_time.h"
#include "support/servant.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

using namespace hullwright;

namespace {

using Outline = std::vector<Vec3>;

Outline star(int corners) {
    Outline outline;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * M_PI * i / corners;
        const double radius = i % 2 == 0 ? 2.0 : 1.0;
        outline.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 0);
    }
    return outline;
}

Outline spiral(int corners) {
    Outline outline;
    const auto add = [&](int i, double out) {
        const double angle = 0.02 * i;
        const double radius = 1.0 + 0.1 * angle + out;
        outline.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 0);
    };
    for (int i = 0; i < corners / 2; ++i) {
        add(i, 0.2);
    }
    for (int i = corners / 2; i-- > 0;) {
        add(i, 0.0);
    }
    return outline;
}

Outline comb(int corners) {
    Outline outline = {Vec3(-1, -1, 0), Vec3(corners - 2, -1, 0)};
    for (int i = corners - 2; i-- > 0;) {
        outline.emplace_back(i, i % 2 == 0 ? 1000 : 1, 0);
    }
    return outline;
}

struct Kind {
    const char* name;
    Outline (*outline)(int corners);
};
constexpr Kind k_kinds[] = {{"star", star}, {"spiral", spiral}, {"comb", comb}};

// Turns the outline off the coordinate planes, so that rounding takes its corners out of one plane.
void turn(Outline& outline) {
    const Eigen::Matrix3d by =
        (Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized())).toRotationMatrix();
    for (Vec3& p : outline) {
        p = by * p;
    }
}

TriMesh cut(const Outline& outline) {
    const PolygonCut made = triangulate(outline);
    return make_mesh(outline, {made.triangles.begin(), made.triangles.end()});
}

// Gives every face vertices of its own: no two are neighbours, so every pair is looked at.
TriMesh apart(const TriMesh& mesh) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        for (const Vec3& corner : mesh.corners(f)) {
            vertices.push_back(corner);
        }
        triangles.push_back({3 * f, 3 * f + 1, 3 * f + 2});
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

TriMesh together(const TriMesh& a, const TriMesh& b) {
    std::vector<Vec3> vertices = a.vertices;
    std::vector<Triangle> triangles = a.triangles;
    vertices.insert(vertices.end(), b.vertices.begin(), b.vertices.end());
    for (Triangle t : b.triangles) {
        for (VertexId& v : t) {
            v += static_cast<VertexId>(a.vertices.size());
        }
        triangles.push_back(t);
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

std::vector<std::pair<FaceId, FaceId>> crossings(const TriMesh& mesh) {
    const auto bvh = build_face_bvh(mesh);
    const auto found =
        find_self_intersections(mesh, *bvh, std::vector<bool>(mesh.triangles.size()));
    return found && !found->more ? found->pairs
                                 : std::vector<std::pair<FaceId, FaceId>>{{k_none, k_none}};
}

double seconds_for(const Outline& outline) {
    const double start = tests::processor_seconds();
    const auto d = diagnose(cut(outline));
    const bool sound = d && d->self_intersections.empty() && d->triangles + 2 == outline.size();
    return sound ? tests::processor_seconds() - start : -1.0;
}

} // namespace

class PolygonsTest : public QObject {
    Q_OBJECT

    static void kinds() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("turned");
        for (int k = 0; k < static_cast<int>(std::size(k_kinds)); ++k) {
            QTest::addRow("%s", k_kinds[k].name) << k << false;
            QTest::addRow("%s, turned", k_kinds[k].name) << k << true;
        }
    }
    static Outline fetched(int corners) {
        QFETCH(const int, kind);
        QFETCH(const bool, turned);
        Outline outline = k_kinds[kind].outline(corners);
        if (turned) {
            turn(outline);
        }
        return outline;
    }

private slots:
    // Four times the corners may take eight times as long; comparing pairs would take sixteen.
    void the_time_grows_with_the_corners_data() { kinds(); }
    void the_time_grows_with_the_corners() {
        constexpr int k_corners = tests::k_sanitized ? 10'000 : 100'000;
        // Other work on the machine makes a run longer, never shorter: the least of three counts,
        // or the first that is short enough.
        const auto least_for = [](const Outline& outline, double enough) {
            double least = seconds_for(outline);
            for (int more = 0; more < 2 && least >= enough; ++more) {
                least = std::min(least, seconds_for(outline));
            }
            return least;
        };
        const double few = least_for(fetched(k_corners / 4), 0.0);
        const double bound = 8.0 * few + 0.1;
        const double many = least_for(fetched(k_corners), bound);
        std::printf("%s: %.2f s and %.2f s\n", QTest::currentDataTag(), few, many);
        QVERIFY(few > 0.0 && many > 0.0);
        QVERIFY(many < bound);
    }

    // The polygon is crossed by another one, and has another one laid over it.
    void faults_are_those_of_every_pair_data() { kinds(); }
    void faults_are_those_of_every_pair() {
        const TriMesh mesh = cut(fetched(1000));
        QVERIFY(crossings(mesh).empty());
        Outline across = star(40);
        for (Vec3& p : across) {
            p = Vec3(p.z() + 0.3, p.x(), p.y());
        }
        Outline moved = fetched(1000);
        for (Vec3& p : moved) {
            p += 0.01 * (moved[1] - moved[0]);
        }
        for (const TriMesh& both : {together(mesh, cut(across)), together(mesh, cut(moved))}) {
            const auto found = crossings(both);
            QVERIFY(!found.empty());
            QVERIFY(found == crossings(apart(both)));
        }
    }

    // Outlines of the regions cross themselves, as those of faces pulled over each other do.
    void folds_are_found_as_by_every_pair() {
        constexpr std::uint32_t k_seed = 99;
        std::printf("seed %u\n", k_seed);
        std::mt19937 random(k_seed);
        for (int round = 0; round < 6; ++round) {
            Outline outline = round % 2 == 0 ? star(1000) : comb(1000);
            TriMesh mesh = cut(outline);
            for (int pulls = 0; pulls < 3; ++pulls) {
                Vec3& p = mesh.vertices[random() % mesh.vertices.size()];
                const Vec3& to = mesh.vertices[random() % mesh.vertices.size()];
                p += 0.9 * (to - p) + Vec3(0, 0, pulls == 1 ? 0.1 : 0.0);
            }
            QVERIFY(crossings(mesh) == crossings(apart(mesh)));
        }
    }
};

QTEST_APPLESS_MAIN(PolygonsTest)
#include "polygons.moc"
