// Patches and plane regions are held against their definitions in rational numbers: patches are
// convex and connected, have all faces once and leave out nothing that would fit; no border runs
// through a region's polygons.
#include "geom/box_around.h"
#include "patch/aslant_boxes.h"
#include "patch/grow.h"
#include "patch/grow_regions.h"
#include "support/heard.h"
#include "support/open_shapes.h"
#include "support/rationals.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <numeric>
#include <random>
#include <set>

using namespace hullwright;

namespace {

constexpr std::array k_searches = {Search::best, Search::bfs, Search::dfs};

struct Surface {
    TriMesh mesh;
    DualGraph graph;
    Flats flats;
    SurfaceKinds kinds;
};

Surface surface_of(TriMesh mesh, double rounding = 0.0) {
    Surface s;
    s.mesh = std::move(mesh);
    s.graph = *build_dual_graph(s.mesh);
    s.flats = *find_flats(s.mesh, s.graph, rounding);
    s.kinds = *classify_surface(s.mesh, {});
    return s;
}

std::vector<FaceId> shuffled_faces(const TriMesh& mesh, std::mt19937& random) {
    std::vector<FaceId> faces(mesh.triangles.size());
    std::iota(faces.begin(), faces.end(), 0U);
    std::shuffle(faces.begin(), faces.end(), random);
    return faces;
}

bool are_parted(const Patches& patches, std::vector<FaceId> faces) {
    std::vector<FaceId> all;
    for (const auto& patch : patches) {
        all.insert(all.end(), patch.begin(), patch.end());
    }
    std::sort(all.begin(), all.end());
    std::sort(faces.begin(), faces.end());
    return all == faces;
}

bool is_beside(const DualGraph& graph, FaceId face, const std::set<FaceId>& patch) {
    for (Index corner = 0; corner < 3; ++corner) {
        const FaceId next = graph.neighbour(face, corner);
        if (next != k_none && patch.contains(next)) {
            return true;
        }
    }
    return false;
}

// True when the patch is connected, and was after each face that was added to it.
bool hangs_together(const DualGraph& graph, const std::vector<FaceId>& patch) {
    std::set<FaceId> before = {patch.front()};
    for (std::size_t i = 1; i < patch.size(); ++i) {
        if (!is_beside(graph, patch[i], before)) {
            return false;
        }
        before.insert(patch[i]);
    }
    return true;
}

bool is_behind(const TriMesh& mesh, FaceId plane, FaceId points) {
    const auto own = mesh.corners(plane);
    const auto corners = mesh.corners(points);
    return std::all_of(corners.begin(), corners.end(), [&](const Vec3& p) {
        return tests::exact_side(own[0], own[1], own[2], p) <= 0;
    });
}

// True when the face could be in one convex patch with all of these.
bool fits(const TriMesh& mesh, const std::vector<FaceId>& patch, FaceId face) {
    return std::all_of(patch.begin(), patch.end(), [&](FaceId own) {
        return is_behind(mesh, own, face) && is_behind(mesh, face, own);
    });
}

bool is_convex(const TriMesh& mesh, const std::vector<FaceId>& patch) {
    return std::all_of(patch.begin(), patch.end(),
                       [&](FaceId face) { return fits(mesh, patch, face); });
}

bool has_plane(const Surface& s, FaceId face) {
    return !std::isinf(s.flats.at(face).doubt);
}

// Returns a face that a later patch got and this one could have taken; k_none when there is none.
FaceId left_out(const Surface& s, const Patches& patches, std::size_t which) {
    const auto& patch = patches[which];
    if (!has_plane(s, patch.front())) {
        return k_none;
    }
    const std::set<FaceId> own(patch.begin(), patch.end());
    for (std::size_t later = which + 1; later < patches.size(); ++later) {
        for (const FaceId face : patches[later]) {
            if (has_plane(s, face) && is_beside(s.graph, face, own) && fits(s.mesh, patch, face)) {
                return face;
            }
        }
    }
    return k_none;
}

// Holds the range of the heights of a patch's vertices above its planes.
struct Heights {
    double most = 0.0;
    double least = 0.0;
};
Heights heights_of(const Surface& s, const std::vector<FaceId>& patch) {
    Heights heights;
    for (const FaceId plane : patch) {
        for (const FaceId face : patch) {
            for (const VertexId v : s.mesh.triangles[face]) {
                const double height =
                    s.flats.at(plane).plane.dot(s.flats.homogeneous(s.mesh.vertices[v]));
                heights.most = std::max(heights.most, height);
                heights.least = std::min(heights.least, height);
            }
        }
    }
    return heights;
}

// Returns a plane of cells, some of which are missing, on a slope of whole numbers, so that it is
// exact.
TriMesh plane_with_holes(int cells, double share, const Vec3& slope, std::mt19937& random) {
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    TriMesh plane = shapes::plane(cells);
    std::vector<Triangle> kept;
    for (const Triangle& t : plane.triangles) {
        if (unit(random) >= share) {
            kept.push_back(t);
        }
    }
    for (Vec3& v : plane.vertices) {
        v.z() = slope.x() * v.x() + slope.y() * v.y() + slope.z();
    }
    return make_mesh(std::move(plane.vertices), std::move(kept));
}

// Returns a positive number when p, seen from above, is left of the way from a to b.
mpq_class left_of(const Vec3& a, const Vec3& b, const Vec3& p) {
    return (mpq_class(b.x()) - a.x()) * (mpq_class(p.y()) - a.y()) -
           (mpq_class(b.y()) - a.y()) * (mpq_class(p.x()) - a.x());
}

// True when part of the segment is inside the polygon: it is clipped by every side, and something
// remains.
bool runs_through(const TriMesh& mesh, const Ring& ring, const Vec3& from, const Vec3& to) {
    mpq_class begin = 0;
    mpq_class end = 1;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec3& a = mesh.vertices[ring.corners[i]];
        const Vec3& b = mesh.vertices[ring.corners[(i + 1) % ring.size()]];
        const mpq_class first = left_of(a, b, from);
        const mpq_class last = left_of(a, b, to);
        if (first <= 0 && last <= 0) {
            return false;
        }
        if (first <= 0) {
            begin = std::max(begin, mpq_class(first / (first - last)));
        } else if (last <= 0) {
            end = std::min(end, mpq_class(first / (first - last)));
        }
    }
    return begin < end;
}

// True when no rim of the region runs through the polygon. The mesh is plane, so a side is a rim
// when there is no face across it.
bool is_held(const Surface& s, Index flat, const Ring& ring) {
    for (Side side = 0; side < 3 * s.mesh.triangles.size() && ring.size() >= 3; ++side) {
        if (s.flats.of_face[face_of(side)] != flat || s.graph.across[side] != k_none) {
            continue;
        }
        const auto [a, b] = ends_of(s.mesh, side);
        if (runs_through(s.mesh, ring, s.mesh.vertices[a], s.mesh.vertices[b])) {
            return false;
        }
    }
    return true;
}

// True when the ring is the convex outline of the points. Where rounding is allowed it may have
// corners in the middle of a straight line.
bool is_outline(const TriMesh& mesh, const Ring& ring, const std::vector<VertexId>& points,
                bool strictly) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec3& a = mesh.vertices[ring.corners[i]];
        const Vec3& b = mesh.vertices[ring.corners[(i + 1) % ring.size()]];
        const Vec3& c = mesh.vertices[ring.corners[(i + 2) % ring.size()]];
        const mpq_class turn = left_of(a, b, c);
        if (turn < 0 || (strictly && turn == 0) ||
            !std::all_of(points.begin(), points.end(),
                         [&](VertexId v) { return left_of(a, b, mesh.vertices[v]) >= 0; })) {
            return false;
        }
    }
    return std::all_of(ring.corners.begin(), ring.corners.end(), [&](VertexId v) {
        return std::find(points.begin(), points.end(), v) != points.end();
    });
}

// Returns a plane kite A D B C, in which a narrow hole lies along the diagonal from A to B and
// outside of the triangle A B C, or nearly so: its corners 4 and 5 are next to the diagonal. The
// middles of its other borders are on one side of it, so that the four of the hole have a box of
// their own.
TriMesh kite_with_a_hole(std::mt19937& random) {
    std::uniform_real_distribution<double> unit(0.5, 1.0);
    const double turn = unit(random);
    const Vec3 along(std::cos(turn), std::sin(turn), 0.0);
    const Vec3 across(-along.y(), along.x(), 0.0);
    const Vec3 near(1e-3 * unit(random), 1e-3 * unit(random), 0.0);
    const double far = 1e6 * unit(random);
    const std::vector<Vec3> corners = {near - far * along,
                                       near + 3.0 * far * along,
                                       near + far * (2.0 * along + 0.2 * across),
                                       near + far * (2.0 * along - 0.2 * across),
                                       near - 1e-3 * along,
                                       near + 1e-3 * along,
                                       near - 1e-3 * along - 1e-4 * across,
                                       near + 1e-3 * along - 1e-4 * across};
    return make_mesh(
        corners,
        {{0, 4, 2}, {4, 5, 2}, {5, 1, 2}, {0, 6, 4}, {0, 3, 6}, {3, 7, 6}, {3, 1, 7}, {7, 1, 5}});
}

// True when the point is the box's centre and at most as much of each of its three ways, forward or
// back.
bool is_in(const AslantBox& box, const Vec3& point) {
    const tests::ExactVec way = tests::exact_way(box.centre, point);
    std::array<tests::ExactVec, 3> half;
    for (std::size_t i = 0; i < 3; ++i) {
        half[i] = tests::exact_vec(box.halves[i]);
    }
    const mpq_class volume = abs(tests::dot(half[0], tests::cross(half[1], half[2])));
    for (std::size_t i = 0; i < 3; ++i) {
        if (abs(tests::dot(way, tests::cross(half[(i + 1) % 3], half[(i + 2) % 3]))) > volume) {
            return false;
        }
    }
    return true;
}

std::vector<VertexId> some_corners(const TriMesh& mesh, std::mt19937& random) {
    std::vector<VertexId> corners(2 + random() % 8);
    for (VertexId& v : corners) {
        v = mesh.triangles[random() % mesh.triangles.size()][random() % 3];
    }
    return corners;
}

} // namespace

class GrowthTest : public QObject {
    Q_OBJECT

private slots:
    void exact_patches_are_convex_and_as_large_as_they_can_be() {
        for (std::uint32_t seed = 0; seed < 48; ++seed) {
            std::mt19937 random(seed);
            const Surface s = surface_of(shapes::random_mesh(seed));
            const auto faces = shuffled_faces(s.mesh, random);
            GrowSettings settings;
            settings.search = k_searches[seed % 3];
            const auto patches = grow_patches(s.mesh, s.graph, s.flats, faces, settings);
            QVERIFY(patches && are_parted(*patches, faces));
            for (std::size_t i = 0; i < patches->size(); ++i) {
                const QString where = QString("seed %1, patch %2").arg(seed).arg(i);
                QVERIFY2(hangs_together(s.graph, (*patches)[i]), qPrintable(where));
                QVERIFY2(!has_plane(s, (*patches)[i][0]) || is_convex(s.mesh, (*patches)[i]),
                         qPrintable(where));
                QVERIFY2(left_out(s, *patches, i) == k_none, qPrintable(where));
            }
        }
    }

    // Patches are told one by one, in their order.
    void each_patch_is_told_once() {
        const Surface s = surface_of(shapes::random_mesh(7));
        std::mt19937 random(7);
        Patches told;
        const auto patches = grow_patches(
            s.mesh, s.graph, s.flats, shuffled_faces(s.mesh, random), GrowSettings(), Progress(),
            [&](std::span<const FaceId> patch) { told.emplace_back(patch.begin(), patch.end()); });
        QVERIFY(patches && patches->size() > 3);
        QCOMPARE(told, *patches);
    }

    // The ball has enough faces for support sets of several levels.
    void a_ball_is_one_patch() {
        const Surface s = surface_of(shapes::ball(1.0, 3));
        for (const Search search : k_searches) {
            std::mt19937 random(1);
            GrowSettings settings;
            settings.search = search;
            const auto patches =
                grow_patches(s.mesh, s.graph, s.flats, shuffled_faces(s.mesh, random), settings);
            QCOMPARE(patches->size(), std::size_t{1});
        }
    }

    void only_faces_that_are_given_are_taken() {
        for (std::uint32_t seed = 0; seed < 40; ++seed) {
            std::mt19937 random(seed);
            const Surface s = surface_of(shapes::random_mesh(seed));
            auto faces = shuffled_faces(s.mesh, random);
            faces.resize(faces.size() / 2);
            std::vector<Index> most(s.mesh.triangles.size());
            std::generate(most.begin(), most.end(),
                          [&] { return static_cast<Index>(1 + random() % 5); });
            GrowSettings settings;
            settings.search = k_searches[seed % 3];
            settings.most_faces = &most;
            const auto patches = grow_patches(s.mesh, s.graph, s.flats, faces, settings);
            QVERIFY(are_parted(*patches, faces));
            for (const auto& patch : *patches) {
                QVERIFY(hangs_together(s.graph, patch) && patch.size() <= most[patch.front()]);
            }
        }
    }

    void vertices_are_no_farther_in_front_than_the_slack() {
        std::size_t without = 0;
        std::size_t with = 0;
        for (std::uint32_t seed = 0; seed < 40; ++seed) {
            std::mt19937 random(seed);
            const Surface s = surface_of(shapes::random_mesh(seed));
            const auto faces = shuffled_faces(s.mesh, random);
            without += grow_patches(s.mesh, s.graph, s.flats, faces, {})->size();
            GrowSettings settings;
            settings.search = k_searches[seed % 3];
            settings.slack = 0.05 * static_cast<double>(1 + seed % 7);
            const auto patches = grow_patches(s.mesh, s.graph, s.flats, faces, settings);
            with += patches->size();
            QVERIFY(are_parted(*patches, faces));
            for (const auto& patch : *patches) {
                QVERIFY2(!has_plane(s, patch[0]) ||
                             heights_of(s, patch).most <= settings.slack * (1.0 + 1e-9),
                         qPrintable(QString("seed %1").arg(seed)));
            }
        }
        QVERIFY2(with < without, qPrintable(QString("%1, %2").arg(with).arg(without)));
    }

    void of_sheets_vertices_are_no_farther_behind_either() {
        int deeper = 0;
        for (std::uint32_t seed = 1; seed < 80; seed += 4) {
            std::mt19937 random(seed);
            const Surface s = surface_of(shapes::random_mesh(seed));
            QVERIFY(s.kinds.is_sheet(0));
            const auto faces = shuffled_faces(s.mesh, random);
            GrowSettings settings;
            settings.slack = 0.3;
            settings.sheet_depth = 0.2;
            const auto free = grow_patches(s.mesh, s.graph, s.flats, faces, settings);
            settings.kinds = &s.kinds;
            const auto patches = grow_patches(s.mesh, s.graph, s.flats, faces, settings);
            QVERIFY(are_parted(*patches, faces));
            for (const auto& patch : *patches) {
                const Heights heights = heights_of(s, patch);
                QVERIFY2(heights.least >= -0.2 * (1.0 + 1e-9) && heights.most <= 0.3 * (1.0 + 1e-9),
                         qPrintable(QString("seed %1").arg(seed)));
            }
            for (const auto& patch : *free) {
                deeper += heights_of(s, patch).least < -0.2 ? 1 : 0;
            }
        }
        QVERIFY(deeper > 0); // else the bound had nothing to do
    }

    void a_solid_has_no_borders_and_a_sheet_has() {
        const Surface box = surface_of(shapes::box());
        const auto of_box = Regions::build(box.mesh, box.graph, box.flats, box.kinds, 0.0);
        for (Index flat = 0; flat < box.flats.flats.size(); ++flat) {
            QVERIFY(!of_box->has_borders(flat));
            QCOMPARE(of_box->face_count(flat), 2U);
        }
        const Surface plane = surface_of(shapes::plane(2));
        const auto of_plane =
            Regions::build(plane.mesh, plane.graph, plane.flats, plane.kinds, 0.0);
        QVERIFY(of_plane->has_borders(0));
        QCOMPARE(of_plane->face_count(0), 8U);
    }

    // Regions of any direction are tried, exactly and with a rounding that is far less than a cell.
    void polygons_are_held_where_no_rim_runs_through_them() {
        int held = 0;
        int parted = 0;
        for (std::uint32_t seed = 0; seed < 150; ++seed) {
            std::mt19937 random(seed);
            const Vec3 slope(static_cast<double>(random() % 7) - 3.0,
                             static_cast<double>(random() % 7) - 3.0, 1.0);
            const Surface s = surface_of(plane_with_holes(6, 0.04 * (seed % 6), slope, random));
            const double rounding = seed % 2 == 0 ? 0.0 : 1e-7;
            const auto regions = Regions::build(s.mesh, s.graph, s.flats, s.kinds, rounding);
            for (int i = 0; i < 12; ++i) {
                const auto points = some_corners(s.mesh, random);
                const Index flat = s.flats.of_face[random() % s.mesh.triangles.size()];
                const Ring ring = regions->outline(flat, points);
                const QString where = QString("seed %1, polygon %2").arg(seed).arg(i);
                QVERIFY2(ring.size() < 3 || is_outline(s.mesh, ring, points, rounding == 0.0),
                         qPrintable(where));
                if (regions->face_count(flat) < 2) {
                    continue; // nobody asks about a region of one face
                }
                const bool expected = is_held(s, flat, ring);
                QVERIFY2(regions->holds(flat, ring) == expected, qPrintable(where));
                if (ring.size() >= 3) {
                    ++(expected ? held : parted);
                }
            }
        }
        QVERIFY2(held > 100 && parted > 100, qPrintable(QString("%1, %2").arg(held).arg(parted)));
    }

    // What a region holds does not depend on sheets beside it, and of a stack all sheets look the
    // same in their plane. With a rounding the sheets are a little uneven.
    void polygons_are_held_in_a_stack_of_sheets_as_in_one() {
        int held = 0;
        int parted = 0;
        for (std::uint32_t seed = 0; seed < 40; ++seed) {
            std::mt19937 random(seed);
            const double rounding = seed % 2 == 0 ? 0.0 : 1e-3;
            std::uniform_real_distribution<double> uneven(-0.5 * rounding, 0.5 * rounding);
            const Vec3 slope(static_cast<double>(random() % 7) - 3.0,
                             static_cast<double>(random() % 7) - 3.0, 0.0);
            std::vector<TriMesh> sheets;
            TriMesh stack;
            for (int i = 0; i < 5; ++i) {
                const Vec3 higher = slope + Vec3(0.0, 0.0, i);
                sheets.push_back(plane_with_holes(5, 0.1, higher, random));
                for (Vec3& v : sheets.back().vertices) {
                    v.z() += rounding > 0.0 ? uneven(random) : 0.0;
                }
                stack = i == 0 ? sheets.back() : shapes::together(stack, sheets.back());
            }
            const Surface all = surface_of(stack, rounding);
            const auto of_all = Regions::build(all.mesh, all.graph, all.flats, all.kinds, rounding);
            VertexId first = 0;
            FaceId first_face = 0;
            for (const TriMesh& sheet : sheets) {
                const Surface one = surface_of(sheet, rounding);
                const auto of_one =
                    Regions::build(one.mesh, one.graph, one.flats, one.kinds, rounding);
                for (int i = 0; i < 6; ++i) {
                    const auto points = some_corners(one.mesh, random);
                    auto moved = points;
                    std::ranges::for_each(moved, [first](VertexId& v) { v += first; });
                    const auto face = static_cast<FaceId>(random() % one.mesh.triangles.size());
                    const Index flat = one.flats.of_face[face];
                    const Index in_stack = all.flats.of_face[first_face + face];
                    if (of_one->face_count(flat) < 2) {
                        continue;
                    }
                    const bool expected = of_one->holds(flat, of_one->outline(flat, points));
                    QVERIFY2(of_all->holds(in_stack, of_all->outline(in_stack, moved)) == expected,
                             qPrintable(QString("seed %1, polygon %2").arg(seed).arg(i)));
                    ++(expected ? held : parted);
                }
                first += static_cast<VertexId>(sheet.vertices.size());
                first_face += static_cast<FaceId>(sheet.triangles.size());
            }
        }
        QVERIFY2(held > 50 && parted > 50, qPrintable(QString("%1, %2").arg(held).arg(parted)));
    }

    void a_corner_is_in_a_polygon_or_on_its_rim() {
        for (std::uint32_t seed = 0; seed < 100; ++seed) {
            std::mt19937 random(seed);
            const Vec3 slope(static_cast<double>(seed % 7) - 3.0, 2.0, 0.0);
            const Surface s = surface_of(plane_with_holes(5, 0.0, slope, random));
            const auto regions = Regions::build(s.mesh, s.graph, s.flats, s.kinds, 0.0);
            const Ring ring = regions->outline(0, some_corners(s.mesh, random));
            for (VertexId v = 0; v < s.mesh.vertices.size(); ++v) {
                bool inside = ring.size() >= 3;
                for (std::size_t i = 0; i < ring.size(); ++i) {
                    inside = inside && left_of(s.mesh.vertices[ring.corners[i]],
                                               s.mesh.vertices[ring.corners[(i + 1) % ring.size()]],
                                               s.mesh.vertices[v]) >= 0;
                }
                QVERIFY2(regions->is_in(0, ring, v) == inside,
                         qPrintable(QString("seed %1, corner %2").arg(seed).arg(v)));
            }
        }
    }

    // A small hole touches the long side of a triangle from outside, or comes into it by less than
    // the coordinates of the triangle's corners round.
    void a_hole_that_comes_in_by_a_rounding_is_found() {
        int inside = 0;
        for (std::uint32_t seed = 0; seed < 300; ++seed) {
            std::mt19937 random(seed);
            const Surface s = surface_of(kite_with_a_hole(random));
            const auto regions = Regions::build(s.mesh, s.graph, s.flats, s.kinds, 0.0);
            const std::vector<VertexId> corners = {0, 1, 2};
            const Ring ring = regions->outline(0, corners);
            const bool truth = is_held(s, 0, ring);
            const auto where = QByteArray::number(seed);
            QVERIFY2(regions->holds(0, ring) == truth, where);
            for (const VertexId v : {4U, 5U}) {
                const bool is_left =
                    left_of(s.mesh.vertices[0], s.mesh.vertices[1], s.mesh.vertices[v]) > 0;
                QVERIFY2(is_left || !regions->has_border_inside(0, ring, v), where);
            }
            inside += truth ? 0 : 1;
        }
        QVERIFY2(inside > 50 && inside < 250, qPrintable(QString::number(inside)));
    }

    // Segments of a node are in its box, in rational numbers.
    void aslant_boxes_hold_their_segments() {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> unit(-1.0, 1.0);
            const auto any = [&] {
                const double x = unit(random);
                const double y = unit(random);
                return Vec3(x, y, unit(random));
            };
            const Vec3 away = std::pow(10.0, seed % 5) * any();
            std::vector<AslantSegment> segments;
            std::vector<Aabb> boxes;
            for (int i = 0; i < 20; ++i) {
                const Vec3 from = away + any();
                segments.push_back({from, Vec3(from + any())});
                boxes.push_back(box_around(segments.back()));
            }
            const Bvh bvh = *Bvh::build(boxes);
            const std::vector<AslantBox> aslant = *boxes_along(bvh, segments);
            for (std::size_t node = 0; node < aslant.size(); ++node) {
                const Bvh::Node& below = bvh.nodes()[node];
                for (Index i = below.first; i < below.first + below.count; ++i) {
                    for (const Vec3& end : segments[bvh.items()[i]]) {
                        QVERIFY2(is_in(aslant[node], end), qPrintable(QString::number(seed)));
                    }
                }
            }
        }
    }

    void boxes_along_segments_stop() {
        std::mt19937 random(1);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        std::vector<AslantSegment> segments;
        std::vector<Aabb> boxes;
        for (int i = 0; i < 3000; ++i) {
            const double x = unit(random);
            const double y = unit(random);
            segments.push_back({Vec3(x, y, 0.0), Vec3(y, x, 1.0)});
            boxes.push_back(box_around(segments.back()));
        }
        const Bvh bvh = *Bvh::build(boxes);
        tests::Heard heard;
        QVERIFY(boxes_along(bvh, segments, heard.progress()).ok());
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY(heard.told().size() > 5 && heard.longest_step() < 0.2);
        tests::StopAt stop(0.3);
        const auto stopped = boxes_along(bvh, segments, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QCOMPARE(stop.told_after(), 1); // the look that saw the stop
    }

    // The hull of a plane patch lies in its region, so no rim runs through its outline.
    void plane_patches_hold_nothing_but_their_region() {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            std::mt19937 random(seed);
            const Vec3 slope(static_cast<double>(seed % 5) - 2.0, 1.0, 0.0);
            const Surface s = surface_of(plane_with_holes(7, 0.03 * (seed % 5), slope, random));
            const auto regions = Regions::build(s.mesh, s.graph, s.flats, s.kinds, 0.0);
            const auto faces = shuffled_faces(s.mesh, random);
            const auto patches = grow_regions(s.mesh, s.graph, s.flats, *regions, faces);
            QVERIFY(patches && are_parted(*patches, faces));
            for (const auto& patch : *patches) {
                std::vector<VertexId> points;
                for (const FaceId face : patch) {
                    QVERIFY(s.flats.of_face[face] == s.flats.of_face[patch[0]]);
                    points.insert(points.end(), s.mesh.triangles[face].begin(),
                                  s.mesh.triangles[face].end());
                }
                const Index flat = s.flats.of_face[patch[0]];
                QVERIFY2(patch.size() == 1 || is_held(s, flat, regions->outline(flat, points)),
                         qPrintable(QString("seed %1").arg(seed)));
            }
            QVERIFY2(seed % 5 != 0 || patches->size() == 1, "without holes it is one patch");
        }
    }

    // All is one region: a plane with a hole near each of two sides.
    void one_large_region_tells_how_far_it_is_and_stops() {
        constexpr int k_cells = 60;
        constexpr std::size_t k_faces = 2 * k_cells * k_cells;
        TriMesh plane = shapes::plane(k_cells);
        plane = shapes::without_faces(std::move(plane), k_faces - 200, 3);
        const Surface s = surface_of(shapes::without_faces(std::move(plane), 200, 3));
        QCOMPARE(s.flats.flats.size(), std::size_t{1});
        const auto regions = Regions::build(s.mesh, s.graph, s.flats, s.kinds, 0.0);
        std::vector<FaceId> faces(s.mesh.triangles.size());
        std::iota(faces.begin(), faces.end(), 0U);
        tests::Heard heard;
        const auto patches =
            grow_regions(s.mesh, s.graph, s.flats, *regions, faces, heard.progress());
        QVERIFY(patches && patches->size() > 1 && are_parted(*patches, faces));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.1, qPrintable(QString::number(heard.longest_step())));
        QCOMPARE(heard.told().back().second, 1.0);
        tests::StopAt stop(0.8);
        const auto stopped =
            grow_regions(s.mesh, s.graph, s.flats, *regions, faces, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.9);
    }

    // Nobody hears of a patch that was stopped in the making.
    void one_large_patch_tells_how_far_it_is_and_stops() {
        const Surface s = surface_of(shapes::plane(100));
        std::vector<FaceId> faces(s.mesh.triangles.size());
        std::iota(faces.begin(), faces.end(), 0U);
        std::size_t seen = 0;
        const OnPatch count = [&seen](std::span<const FaceId> /*patch*/) { ++seen; };
        tests::StopAt stop(0.3);
        QVERIFY(!grow_patches(s.mesh, s.graph, s.flats, faces, {}, stop.progress(), count));
        QVERIFY(stop.was_reached() && stop.reached_at() < 0.5);
        QCOMPARE(seen, std::size_t{0});
        tests::Heard heard;
        QVERIFY(grow_patches(s.mesh, s.graph, s.flats, faces, {}, heard.progress(), count).ok());
        QCOMPARE(seen, std::size_t{1});
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY(heard.longest_step() < 0.2 && heard.told().back().second > 0.8);
    }

    void a_stop_gives_no_patches() {
        std::stop_source stop;
        stop.request_stop();
        const Progress stopped(stop.get_token());
        const Surface s = surface_of(shapes::plane(3));
        std::vector<FaceId> faces(s.mesh.triangles.size());
        std::iota(faces.begin(), faces.end(), 0U);
        QVERIFY(!grow_patches(s.mesh, s.graph, s.flats, faces, {}, stopped));
        const auto regions = Regions::build(s.mesh, s.graph, s.flats, s.kinds, 0.0);
        QVERIFY(!grow_regions(s.mesh, s.graph, s.flats, *regions, faces, stopped));
    }

    // A ball of more faces than are gone through without a look has no borders, over which a tree
    // would look at the stop.
    void the_search_for_borders_stops() {
        const Surface s = surface_of(shapes::sphere_part(1.0, 120, 90));
        QVERIFY(s.mesh.triangles.size() > 20'000);
        tests::StopAt stop(0.5);
        const auto regions =
            Regions::build(s.mesh, s.graph, s.flats, s.kinds, 0.0, stop.progress());
        QVERIFY(stop.was_reached());
        QVERIFY(!regions && regions.issue().code == Code::stopped);
    }
};

QTEST_APPLESS_MAIN(GrowthTest)
#include "growth.moc"
