// Whether two surfaces meet and how far they are apart is held against numbers worked out by hand,
// against every pair of faces in rational numbers, and against FCL.
#include "contact/mesh_contact.h"

#include "support/fcl_models.h"
#include "support/large_shapes.h"
#include "support/long_run.h"
#include "support/rationals.h"
#include "support/servant.h"
#include "support/shapes.h"
#include "support/shared_models.h"
#include "support/solid_angles.h"
#include "support/threads.h"

#include <QFile>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;
using namespace hullwright::tests;

namespace {

ContactBody body_of(const TriMesh& mesh) {
    auto body = make_contact_body(mesh, {});
    if (!body) {
        qFatal("no body");
    }
    return std::move(*body);
}

MeshAnswer answer(const TriMesh& a, const TriMesh& b, const Placement& b_from_a = {}) {
    const ContactBody one = body_of(a);
    const ContactBody other = body_of(b);
    return *MeshContactQuery(one, other).run(b_from_a);
}

Placement moved(double x, double y, double z) {
    return {Eigen::Matrix3d::Identity(), Vec3(x, y, z)};
}

// The geometry is rational and its own: nothing is rounded.
ExactVec less(const ExactVec& a, const ExactVec& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
ExactVec at(const ExactVec& from, const ExactVec& way, const mpq_class& share) {
    return {from[0] + way[0] * share, from[1] + way[1] * share, from[2] + way[2] * share};
}
mpq_class square(const ExactVec& v) {
    return dot(v, v);
}

using ExactTriangle = std::array<ExactVec, 3>;

ExactTriangle exact_triangle(const std::array<Vec3, 3>& t) {
    return {exact_vec(t[0]), exact_vec(t[1]), exact_vec(t[2])};
}
ExactVec normal_of(const ExactTriangle& t) {
    return cross(less(t[1], t[0]), less(t[2], t[0]));
}

bool holds(const ExactTriangle& t, const ExactVec& p) { // p is in the plane
    const ExactVec normal = normal_of(t);
    for (std::size_t i = 0; i < 3; ++i) {
        if (dot(cross(less(t[(i + 1) % 3], t[i]), less(p, t[i])), normal) < 0) {
            return false;
        }
    }
    return true;
}

mpq_class square_to_segment(const ExactVec& p, const ExactVec& a, const ExactVec& b) {
    const ExactVec way = less(b, a);
    mpq_class share = dot(less(p, a), way) / square(way);
    share = share < 0 ? mpq_class(0) : share > 1 ? mpq_class(1) : share;
    return square(less(p, at(a, way, share)));
}

mpq_class square_to_triangle(const ExactVec& p, const ExactTriangle& t) {
    const ExactVec normal = normal_of(t);
    const mpq_class height = dot(less(p, t[0]), normal) / square(normal);
    if (holds(t, at(p, normal, -height))) {
        return height * height * square(normal);
    }
    mpq_class least = square_to_segment(p, t[0], t[1]);
    for (std::size_t i = 1; i < 3; ++i) {
        const mpq_class other = square_to_segment(p, t[i], t[(i + 1) % 3]);
        least = other < least ? other : least;
    }
    return least;
}

// Returns zero where a side of one goes through the other; else corners and pairs of sides decide.
mpq_class square_between(const ExactTriangle& s, const ExactTriangle& t) {
    mpq_class least = square_to_triangle(s[0], t);
    const auto look = [&](const mpq_class& other) { least = other < least ? other : least; };
    for (std::size_t i = 0; i < 3; ++i) {
        look(square_to_triangle(s[i], t));
        look(square_to_triangle(t[i], s));
        const ExactVec& p = s[i];
        const ExactVec way = less(s[(i + 1) % 3], p);
        for (std::size_t k = 0; k < 3; ++k) {
            const ExactVec& q = t[k];
            const ExactVec other = less(t[(k + 1) % 3], q);
            const ExactVec across = cross(way, other);
            if (const mpq_class size = square(across); size > 0) {
                const mpq_class one = dot(cross(less(q, p), other), across) / size;
                const mpq_class two = dot(cross(less(q, p), way), across) / size;
                if (one >= 0 && one <= 1 && two >= 0 && two <= 1) {
                    look(square(less(at(p, way, one), at(q, other, two))));
                }
            }
        }
    }
    for (const auto& [edges, face] : {std::pair(&s, &t), std::pair(&t, &s)}) {
        const ExactVec normal = normal_of(*face);
        for (std::size_t i = 0; i < 3; ++i) {
            const ExactVec& p = (*edges)[i];
            const ExactVec way = less((*edges)[(i + 1) % 3], p);
            const mpq_class rise = dot(way, normal);
            if (rise != 0) {
                const mpq_class share = dot(less((*face)[0], p), normal) / rise;
                if (share >= 0 && share <= 1 && holds(*face, at(p, way, share))) {
                    return 0;
                }
            }
        }
    }
    return least;
}

// Returns faces between a few points of a small grid, so that they touch, lie in one plane and have
// common corners again and again.
TriMesh random_faces(std::mt19937& random, int faces) {
    std::vector<Vec3> points;
    std::vector<Triangle> triangles;
    std::uniform_int_distribution<int> place(0, 4);
    while (static_cast<int>(triangles.size()) < faces) {
        const auto first = static_cast<VertexId>(points.size());
        std::array<Vec3, 3> t;
        for (Vec3& p : t) {
            p = Vec3(place(random), place(random), place(random));
        }
        if ((t[1] - t[0]).cross(t[2] - t[0]).squaredNorm() > 0.0) { // whole numbers
            points.insert(points.end(), t.begin(), t.end());
            triangles.push_back({first, first + 1, first + 2});
        }
    }
    return make_mesh(std::move(points), std::move(triangles));
}

struct Model {
    TriMesh mesh;
    std::optional<ContactBody> body;
    std::shared_ptr<FclModel> theirs;
};

const Model& model(const QString& name) {
    static std::map<QString, Model> made;
    const auto [slot, fresh] = made.try_emplace(name);
    if (fresh) {
        const auto prepared = prepared_model(name + ".obj");
        slot->second.mesh = *prepared->mesh;
        slot->second.body.emplace(body_of(slot->second.mesh));
        slot->second.theirs = fcl_model(slot->second.mesh);
    }
    return slot->second;
}

bool is_closed(const Model& model) {
    return model.body->surface.all_closed();
}

// True where one of each `step` vertices of a mesh is in the other mesh by the definition of the
// winding number.
bool one_is_in_the_other(const Model& a, const Model& b, const Placement& place, std::size_t step) {
    const auto any = [step](const TriMesh& solid, const TriMesh& body, const auto& to) {
        for (std::size_t i = 0; i < body.vertices.size(); i += step) {
            if (std::abs(sum_of_angles(solid, to(body.vertices[i]))) >= 0.5) {
                return true;
            }
        }
        return false;
    };
    return any(a.mesh, b.mesh, place) ||
           any(b.mesh, a.mesh, [&](const Vec3& v) { return place.back(v); });
}

} // namespace

class MeshContactTest : public QObject {
    Q_OBJECT

private slots:
    void what_has_no_faces_meets_nothing() {
        const MeshAnswer none = answer(TriMesh(), box());
        QVERIFY(none.contact == MeshContact::apart && !none.gap);
        QVERIFY(answer(TriMesh(), TriMesh()).contact == MeshContact::apart);
    }

    void faces_without_an_area_take_no_part() {
        TriMesh line = make_mesh({Vec3(5, 0, 0), Vec3(6, 0, 0), Vec3(0.5, 0.5, 0.5)},
                                 {{0, 1, 1}, {0, 2, 2}, {0, 0, 0}});
        const MeshAnswer none = answer(box(), line);
        QVERIFY(none.contact == MeshContact::apart && !none.gap);
        line.triangles.push_back({0, 1, 2});
        line.face_part.push_back(0);
        line.face_source.push_back(3);
        QVERIFY(answer(box(), line).contact == MeshContact::surfaces);
    }

    void boxes_that_touch_meet() {
        QVERIFY(answer(box(), box(), moved(1, 0, 0)).contact == MeshContact::surfaces);
        QVERIFY(answer(box(), box(), moved(1, 1, 0)).contact == MeshContact::surfaces);
        QVERIFY(answer(box(), box(), moved(1, 1, 1)).contact == MeshContact::surfaces);
        QVERIFY(answer(box(), box(), moved(-1, 1, -1)).contact == MeshContact::surfaces);
        const double next = std::nextafter(1.0, 2.0);
        const MeshAnswer apart = answer(box(), box(), moved(next, 1, 1));
        QVERIFY(apart.contact == MeshContact::apart && apart.is_sure);
        QCOMPARE(apart.gap->distance, next - 1.0);
    }

    void boxes_apart_say_how_far() {
        const MeshAnswer far = answer(box(), box(), moved(4, 5, 0.25));
        QVERIFY(far.contact == MeshContact::apart);
        QCOMPARE(far.gap->distance, 5.0); // 3 along x, 4 along y
        QCOMPARE(far.gap->at_a.x(), 1.0);
        QCOMPARE(far.gap->at_b.y(), 5.0);
    }

    void a_box_in_a_box_is_contained() {
        const TriMesh small = box(Vec3(0.25, 0.25, 0.25), Vec3(0.5, 0.5, 0.5));
        for (const bool swapped : {false, true}) {
            const MeshAnswer in = swapped ? answer(small, box()) : answer(box(), small);
            QVERIFY(in.contact == MeshContact::contained && !in.gap && in.is_sure);
        }
        QVERIFY(answer(box(), small, moved(0.25, 0, 0)).contact == MeshContact::surfaces);
    }

    void what_floats_in_a_cavity_is_apart() {
        const TriMesh hollow = together(box(Vec3(-1, -1, -1), Vec3(4, 4, 4)),
                                        inside_out(box(Vec3(0, 0, 0), Vec3(2, 2, 2))));
        const TriMesh small = box(Vec3(0, 0, 0), Vec3(0.5, 0.5, 0.5));
        const MeshAnswer floats = answer(hollow, small, moved(0.5, 0.75, 1));
        QVERIFY(floats.contact == MeshContact::apart);
        QCOMPARE(floats.gap->distance, 0.5);
        QVERIFY(answer(hollow, small, moved(-0.75, 0.75, 1)).contact == MeshContact::contained);
        // One of two parts that is inside is enough.
        const TriMesh two = together(box(Vec3(9, 9, 9)), small);
        QVERIFY(answer(hollow, two, moved(-0.75, 0.75, 1)).contact == MeshContact::contained);
        QVERIFY(answer(two, hollow, moved(0.75, -0.75, -1)).contact == MeshContact::contained);
    }

    void nothing_is_inside_of_a_sheet() {
        TriMesh sheet = make_mesh({Vec3(0, 0, 0), Vec3(9, 0, 0), Vec3(0, 9, 0)}, {{0, 1, 2}});
        const MeshAnswer above = answer(sheet, box(), moved(1, 1, 0.5));
        QVERIFY(above.contact == MeshContact::apart);
        QCOMPARE(above.gap->distance, 0.5);
        const TriMesh large = box(Vec3(-1, -1, -1), Vec3(20, 20, 2));
        QVERIFY(answer(large, sheet).contact == MeshContact::contained);
        QVERIFY(answer(sheet, large).contact == MeshContact::contained);
    }

    // A deep box without its lid is a solid by decision, so that what is where the lid was is
    // neither in nor out.
    void what_is_in_the_hole_of_an_open_solid_is_not_sure() {
        TriMesh open = box(Vec3(0, 0, 0), Vec3(4, 4, 40));
        open.triangles.erase(open.triangles.begin() + 2, open.triangles.begin() + 4);
        open.face_part.resize(open.triangles.size());
        open.face_source.resize(open.triangles.size());
        auto body = make_contact_body(open, {SurfaceChoice::solid, 1.0, {}});
        QVERIFY(body && !body->is_inside_exact());
        const TriMesh cube = box();
        const ContactBody small = body_of(cube);
        MeshContactQuery query(*body, small);
        const auto in = query.run(moved(1.5, 1.5, 5));
        QVERIFY(in->contact == MeshContact::contained && in->is_sure);
        const auto out = query.run(moved(9, 9, 9));
        QVERIFY(out->contact == MeshContact::apart && out->is_sure);
        const auto above = query.run(moved(1.5, 1.5, 45));
        QVERIFY(above->contact == MeshContact::apart && above->is_sure);
        const auto mouth = query.run(moved(1.5, 1.5, 39.5));
        QVERIFY(!mouth->is_sure);
    }

    void a_point_stands_out_of_what_it_is_not_in() {
        const TriMesh mesh = box();
        const ContactBody body = body_of(mesh);
        QCOMPARE(stands_out(body, Vec3(0.5, 0.5, 0.75)), 0.0);
        QCOMPARE(stands_out(body, Vec3(0.5, 0.5, 1.75)), 0.75);
        QCOMPARE(stands_out(body, Vec3(4.0, 5.0, 0.5)), 5.0);
    }

    // The way is between the box and a wall aslant, which is met along x.
    void the_free_way_ends_where_faces_meet() {
        const TriMesh wall =
            make_mesh({Vec3(3, -50, -50), Vec3(3, 50, -50), Vec3(53, 0, 50)}, {{0, 1, 2}});
        const TriMesh cube = box();
        const ContactBody a = body_of(cube);
        const ContactBody b = body_of(wall);
        MeshContactQuery query(a, b);
        const auto way = query.free_way({}, Vec3(-1, 0, 0), 100.0, 1e-12);
        // The wall is at x = 3 + (z + 50) / 2, and the box meets it first where z is 0, at x = 1.
        QVERIFY(std::abs(*way - 27.0) < 1e-9);
        QCOMPARE(*query.free_way({}, Vec3(-1, 0, 0), 5.0, 1e-12), 5.0);
    }

    void a_stop_ends_the_search() {
        const TriMesh mesh = box();
        const ContactBody body = body_of(mesh);
        std::stop_source stop;
        stop.request_stop();
        MeshContactQuery query(body, body);
        const auto stopped = query.run(moved(3, 0, 0), stop.get_token());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        // What was turned in part is turned again.
        QCOMPARE(query.turns(), std::uint64_t{0});
        QCOMPARE(query.run(moved(3, 0, 0))->gap->distance, 2.0);
        const auto way = query.free_way(moved(3, 0, 0), Vec3(-1, 0, 0), 1.0, 0.0, stop.get_token());
        QVERIFY(!way && way.issue().code == Code::stopped);
    }

    // A way of many steps has one turn, and so have all places of the same turn.
    void a_turn_serves_all_places_that_have_it() {
        const TriMesh wall =
            make_mesh({Vec3(3, -50, -50), Vec3(3, 50, -50), Vec3(53, 0, 50)}, {{0, 1, 2}});
        const TriMesh cube = box();
        const ContactBody a = body_of(cube);
        const ContactBody b = body_of(wall);
        MeshContactQuery query(a, b);
        QVERIFY(*query.free_way({}, Vec3(-1, 0, 0), 100.0, 1e-12) > 26.0);
        QVERIFY(query.run(moved(100, 0, 0))->contact == MeshContact::apart);
        QCOMPARE(query.turns(), std::uint64_t{1});
        Placement turned;
        turned.turn << 0, -1, 0, 1, 0, 0, 0, 0, 1;
        QVERIFY(query.run(turned));
        QCOMPARE(query.turns(), std::uint64_t{2});
    }

    // The places are no multiples of anything, so that all sums are rounded.
    void what_is_kept_of_a_turn_changes_no_bit() {
        const std::uint32_t seed = slice();
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> share(-1.0, 1.0);
        const TriMesh ring = torus(12, 8);
        const TriMesh cube = box(Vec3(-0.5, -0.5, -0.5));
        const ContactBody a = body_of(ring);
        const ContactBody b = body_of(cube);
        MeshContactQuery query(a, b);
        Eigen::Matrix3d turn;
        int apart = 0;
        constexpr int k_turns = 4;
        constexpr int k_places = 25;
        for (int i = 0; i < k_turns * k_places; ++i) {
            if (i % k_places == 0) {
                turn = Eigen::AngleAxisd(3.0 * share(random), Vec3(1, 2, 3).normalized())
                           .toRotationMatrix();
            }
            const double x = 6.0 * share(random);
            const double y = 6.0 * share(random);
            const Placement place{turn, Vec3(x, y, 2.0 * share(random))};
            const MeshAnswer kept = *query.run(place);
            const MeshAnswer fresh = *MeshContactQuery(a, b).run(place);
            QVERIFY(kept.contact == fresh.contact && kept.gap.has_value() == fresh.gap.has_value());
            if (kept.gap) {
                QVERIFY(kept.gap->distance == fresh.gap->distance);
                QVERIFY(kept.gap->at_a == fresh.gap->at_a && kept.gap->at_b == fresh.gap->at_b);
                ++apart;
            }
        }
        QCOMPARE(query.turns(), std::uint64_t{k_turns});
        QVERIFY2(apart > 10 && apart < k_turns * k_places,
                 qPrintable(QString("seed %1, %2 apart").arg(seed).arg(apart)));
    }

    void every_pair_of_faces_in_rational_numbers() {
        std::array<Eigen::Matrix3d, 3> turns; // quarters, which round nothing
        turns[0].setIdentity();
        turns[1] << 0, -1, 0, 1, 0, 0, 0, 0, 1;
        turns[2] << 0, 0, 1, 1, 0, 0, 0, 1, 0;
        const std::uint32_t rounds = k_sanitized ? 40 : is_long_run() ? 300 : 120;
        const std::uint32_t begin = slice();
        int meet = 0;
        int far = 0;
        for (std::uint32_t seed = begin; seed < begin + rounds; ++seed) {
            std::mt19937 random(seed);
            const TriMesh a = random_faces(random, 6);
            const TriMesh b = random_faces(random, 6);
            std::uniform_int_distribution<int> step(-14, 14);
            const Placement place{turns[seed % 3],
                                  Vec3(step(random), step(random), step(random)) * 0.25};
            mpq_class least = -1;
            for (FaceId one = 0; one < a.triangles.size(); ++one) {
                for (FaceId other = 0; other < b.triangles.size(); ++other) {
                    auto corners = b.corners(other);
                    std::transform(corners.begin(), corners.end(), corners.begin(), place);
                    const mpq_class square =
                        square_between(exact_triangle(a.corners(one)), exact_triangle(corners));
                    least = least < 0 || square < least ? square : least;
                }
            }
            const MeshAnswer found = answer(a, b, place);
            const QByteArray what = "seed " + QByteArray::number(seed);
            QVERIFY2((least == 0) == (found.contact == MeshContact::surfaces), what.constData());
            if (found.gap) {
                const double truth = std::sqrt(least.get_d());
                QVERIFY2(std::abs(found.gap->distance - truth) <= 1e-14 * 20.0, what.constData());
                QVERIFY2(std::abs((found.gap->at_a - found.gap->at_b).norm() - truth) <= 1e-13,
                         what.constData());
            }
            meet += least == 0 ? 1 : 0;
            far += found.gap ? 1 : 0;
        }
        qInfo("%u pairs from seed %u: %d meet, %d are apart", rounds, begin, meet, far);
        QVERIFY(meet > static_cast<int>(rounds) / 10 && far > static_cast<int>(rounds) / 10);
    }

    void as_fcl_says_on_real_models_data() {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        for (const auto& [first, second] :
             std::vector<std::pair<const char*, const char*>>{{"knot", "pile"},
                                                              {"cow", "spot"},
                                                              {"fandisk", "chair_gothic"},
                                                              {"teapot", "SnowFlake"},
                                                              {"rocker-arm", "fandisk"},
                                                              {"bunny_filled", "cow"}}) {
            QTest::addRow("%s and %s", first, second) << QString(first) << QString(second);
        }
    }
    void as_fcl_says_on_real_models() {
        QFETCH(QString, first);
        QFETCH(QString, second);
        if (!QFile::exists(model_path(first + ".obj")) ||
            !QFile::exists(model_path(second + ".obj"))) {
            QSKIP("no ../shared/models here");
        }
        if (k_sanitized && (first == "rocker-arm" || first == "bunny_filled")) {
            QSKIP("too slow under sanitizers");
        }
        const Model& a = model(first);
        const Model& b = model(second);
        const double diagonal = bounds_of(a.mesh).diagonal() + bounds_of(b.mesh).diagonal();
        // FCL decides by rounding whether faces meet that are no farther apart than this, so that
        // its answer is no truth there.
        const double band = 1e-9 * diagonal;
        const bool is_small = a.mesh.triangles.size() + b.mesh.triangles.size() < 20'000;
        const std::uint32_t many = is_long_run() ? 400 : 200;
        const std::uint32_t poses = k_sanitized ? 60 : is_small ? many : 100;
        MeshContactQuery query(*a.body, *b.body);
        int meet = 0;
        int in_band = 0;
        int contained = 0;
        for (std::uint32_t seed = 0; seed < poses; ++seed) {
            std::mt19937 random(seed);
            Pose pose = random_pose(bounds_of(a.mesh), bounds_of(b.mesh), random);
            if (seed % 4 == 0 && fcl_meets(*a.theirs, *b.theirs, pose)) {
                pose =
                    near_touch(*a.theirs, *b.theirs, pose, 2.0 * diagonal, 1e-6 * diagonal, random);
            }
            const Placement place{pose.turn, pose.move};
            const auto found = *query.run(place);
            const bool theirs = fcl_meets(*a.theirs, *b.theirs, pose);
            const bool ours = found.contact == MeshContact::surfaces;
            const QByteArray what = "seed " + QByteArray::number(seed);
            meet += ours ? 1 : 0;
            contained += found.contact == MeshContact::contained ? 1 : 0;
            if (ours != theirs) {
                ++in_band;
                QVERIFY2(ours ? fcl_distance(*a.theirs, *b.theirs, pose) <= band
                              : found.gap && found.gap->distance <= band,
                         what.constData());
            } else if (found.gap) {
                QVERIFY2(std::abs(found.gap->distance - fcl_distance(*a.theirs, *b.theirs, pose)) <=
                             1e-6 * diagonal,
                         what.constData());
            }
            // Asking all vertices takes seconds, a few tell of what is inside without doubt.
            const bool is_in = found.contact == MeshContact::contained;
            if (!ours && is_closed(a) && is_closed(b) && is_small) {
                const std::size_t step = seed % 100 == 0 || is_in ? 1 : 200;
                QVERIFY2(one_is_in_the_other(a, b, place, step) == is_in, what.constData());
            }
        }
        qInfo("%u poses from seed 0: %d meet, %d are contained, %d in the band", poses, meet,
              contained, in_band);
        QVERIFY(meet > 0 && meet < static_cast<int>(poses));
        QVERIFY(in_band <= static_cast<int>(poses) / 50);
    }
};

QTEST_APPLESS_MAIN(MeshContactTest)
#include "mesh_contact.moc"
