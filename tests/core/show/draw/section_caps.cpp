// Caps have the areas that geometry gives the polygons in which a plane meets pieces and surfaces.
// What finds them, and outlines, by where pieces reach is held against a look at all triangles.
#include "draw/section_caps.h"
#include "draw/floats.h"
#include "draw/outline_edges.h"
#include "support/heard.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/stop_at.h"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <random>
#include <stop_token>
#include <tuple>
#include <vector>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

Vec3 place(const PieceDrawList& list, std::uint32_t vertex) {
    const auto& p = list.vertices[vertex].position;
    return {p[0], p[1], p[2]};
}

struct Measured {
    double area = 0.0;     // negative: it faces to the other side
    double farthest = 0.0; // of a corner from the plane
};

Measured measure(const PieceDrawList& cap, const Scene::Section& section,
                 std::optional<float> piece = {}) {
    Measured measured;
    for (const auto* faces : {&cap.real_faces, &cap.virtual_faces}) {
        for (std::size_t i = 0; i < faces->size(); i += 3) {
            if (piece && cap.vertices[(*faces)[i]].piece != *piece) {
                continue;
            }
            const Vec3 a = place(cap, (*faces)[i]);
            const Vec3 b = place(cap, (*faces)[i + 1]);
            const Vec3 c = place(cap, (*faces)[i + 2]);
            measured.area += 0.5 * (b - a).cross(c - a).dot(section.normal);
            measured.farthest = std::max(
                measured.farthest, std::abs((a + cap.origin - section.point).dot(section.normal)));
        }
    }
    return measured;
}

PieceDrawList pieces_of(const std::vector<TriMesh>& meshes) {
    PieceSet set;
    for (const TriMesh& mesh : meshes) {
        Piece piece;
        piece.faces = {static_cast<FaceId>(set.pieces.size())};
        piece.vertices = mesh.vertices;
        piece.triangles = mesh.triangles;
        set.pieces.push_back(piece);
    }
    return *draw_pieces(set, nullptr, {}, Palette::spectrum);
}

PieceDrawList cap_of(const TriMesh& mesh, const Scene::Section& section) {
    return cap_surface(mesh.vertices, mesh.triangles, Vec3::Zero(), section);
}

Scene::Section across(const Vec3& normal, const Vec3& point) {
    return {point, normal.normalized()};
}

bool is_near(double value, double expected) {
    return std::abs(value - expected) < 1e-4 * std::max(1.0, std::abs(expected));
}

// Returns closed wedges around one edge along z, all of which share it; half of the way around is
// free between them. A plane at a quarter of their height meets each in a triangle that begins at
// the same point.
TriMesh wedges(Index count) {
    std::vector<Vec3> vertices = {Vec3(0, 0, 0), Vec3(0, 0, 1)};
    std::vector<Triangle> triangles;
    const double step = M_PI / count;
    for (Index i = 0; i < count; ++i) {
        for (const double turn : {2.0 * i * step, (2.0 * i + 1.0) * step}) {
            vertices.emplace_back(std::cos(turn), std::sin(turn), 0.5);
        }
        const Index p = 2 + 2 * i;
        const Index q = p + 1;
        triangles.insert(triangles.end(), {{0, q, p}, {0, p, 1}, {p, q, 1}, {q, 0, 1}});
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

const Scene::Section k_through_wedges = {Vec3(0, 0, 0.25), Vec3(0, 0, 1)};

using Corner = std::array<float, 3>;

// Looks at all triangles of the list, and returns the ends of the sides of the piece's cap.
std::vector<Corner> ends_by_all(const PieceDrawList& list, double parted,
                                const Scene::Section& section, std::uint32_t piece) {
    std::vector<Corner> ends;
    const double level = section.normal.dot(section.point - list.origin);
    for (const auto* faces : {&list.real_faces, &list.virtual_faces}) {
        for (std::size_t i = 0; i < faces->size(); i += 3) {
            std::array<Vec3, 3> corners;
            std::array<double, 3> heights{};
            for (std::size_t k = 0; k < 3; ++k) {
                const PieceVertex& vertex = list.vertices[(*faces)[i + k]];
                corners[k] = doubles(vertex.position) + parted * doubles(vertex.away);
                heights[k] = section.normal.dot(corners[k]) - level;
            }
            const auto is_beyond = [&](std::size_t k) { return heights[k % 3] > 0.0; };
            const auto add = [&](std::size_t edge) {
                const std::size_t kept = is_beyond(edge) ? (edge + 1) % 3 : edge;
                const std::size_t beyond = is_beyond(edge) ? edge : (edge + 1) % 3;
                const double share = heights[kept] / (heights[kept] - heights[beyond]);
                ends.push_back(
                    floats(Vec3(corners[kept] + share * (corners[beyond] - corners[kept]))));
            };
            const bool is_of_piece = list.vertices[(*faces)[i]].piece == static_cast<float>(piece);
            for (const bool is_down : {true, false}) { // one edge goes down, and one up
                for (std::size_t k = 0; k < 3 && is_of_piece; ++k) {
                    if (is_beyond(k) == is_down && is_beyond(k + 1) != is_down) {
                        add(k);
                    }
                }
            }
        }
    }
    return ends;
}

// Returns bodies and flat pieces, of which every fourth triangle is no face of a surface.
PieceDrawList many_pieces(std::uint32_t seed) {
    PieceSet set;
    set.pieces = tests::random_pieces(40, seed, tests::anywhere, 2.0);
    for (Piece& piece : tests::random_pieces(10, seed + 1, tests::anywhere, 3.0, true)) {
        set.pieces.push_back(std::move(piece));
    }
    for (std::size_t i = 0; i < set.pieces.size(); ++i) {
        set.pieces[i].faces = {static_cast<FaceId>(i)};
    }
    PieceDrawList list = *draw_pieces(set, nullptr, {}, Palette::spectrum);
    std::vector<std::uint32_t> real;
    for (std::size_t i = 0; i < list.real_faces.size(); i += 3) {
        auto& faces = i % 4 == 0 ? list.virtual_faces : real;
        faces.insert(faces.end(),
                     {list.real_faces[i], list.real_faces[i + 1], list.real_faces[i + 2]});
    }
    list.real_faces = real;
    return list;
}

struct OutlineByAll {
    std::vector<Corner> corners; // of facets
    std::size_t edges = 0;
};

// Two facets in a row that have a side in common, in the order of the list, are beside one edge.
OutlineByAll outline_by_all(const PieceDrawList& list, const std::vector<bool>& wanted) {
    OutlineByAll all;
    std::map<std::tuple<float, Corner, Corner>, std::vector<Corner>> normals;
    for (const auto* faces : {&list.real_faces, &list.virtual_faces}) {
        for (std::size_t i = 0; i < faces->size(); i += 3) {
            const auto corner = [&](std::size_t k) -> const PieceVertex& {
                return list.vertices[(*faces)[i + k % 3]];
            };
            if (!wanted[static_cast<std::size_t>(corner(0).piece)]) {
                continue;
            }
            const Vec3 a = doubles(corner(0).position);
            const Vec3 normal = (doubles(corner(1).position) - a)
                                    .cross(doubles(corner(2).position) - a)
                                    .stableNormalized();
            for (std::size_t k = 0; k < 3; ++k) {
                const auto [low, high] = std::minmax(corner(k).position, corner(k + 1).position);
                normals[{corner(k).piece, low, high}].push_back(floats(normal));
                all.corners.push_back(corner(k).position);
            }
        }
    }
    for (const auto& [side, of_side] : normals) {
        for (std::size_t i = 0; i < of_side.size(); i += 2) {
            const Corner& one = of_side[i];
            const Corner other =
                i + 1 < of_side.size() ? of_side[i + 1] : Corner{-one[0], -one[1], -one[2]};
            all.edges += one == other ? 0 : 1;
        }
    }
    return all;
}

bool are_same(const PieceDrawList& a, const PieceDrawList& b) {
    return a.vertices.size() == b.vertices.size() && a.edges == b.edges &&
           a.virtual_faces == b.virtual_faces &&
           (a.vertices.empty() || std::memcmp(a.vertices.data(), b.vertices.data(),
                                              a.vertices.size() * sizeof(PieceVertex)) == 0);
}

// Returns a torus around z; its hole is round.
TriMesh ring(int around, int across, double radius, double thickness) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    const auto at = [&](int i, int j) {
        return static_cast<VertexId>((i % around) * across + j % across);
    };
    for (int i = 0; i < around; ++i) {
        for (int j = 0; j < across; ++j) {
            const double a = 2.0 * M_PI * i / around;
            const double b = 2.0 * M_PI * j / across;
            const double r = radius + thickness * std::cos(b);
            vertices.emplace_back(r * std::cos(a), r * std::sin(a), thickness * std::sin(b));
            triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    }
    return make_mesh(vertices, triangles);
}

} // namespace

class SectionCapsTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_has_no_cap() {
        const Scene::Section section = across(Vec3(0, 0, 1), Vec3(0, 0, 0));
        QVERIFY(cap_pieces({}, 0.0, section).vertices.empty());
        QVERIFY(cap_surface({}, {}, Vec3::Zero(), section).vertices.empty());
    }

    void a_plane_that_misses_or_touches_cuts_nothing_open() {
        const PieceDrawList cube = pieces_of({box()});
        for (const double height : {-0.5, 1.0, 1.5}) { // at 1 all of it is kept
            const Scene::Section section = across(Vec3(0, 0, 1), Vec3(0, 0, height));
            const PieceDrawList caps = cap_pieces(cube, 0.0, section);
            QCOMPARE(caps.ranges.size(), std::size_t{1});
            QCOMPARE(caps.vertices.size(), std::size_t{0});
            QCOMPARE(cap_of(box(), section).real_faces.size(), std::size_t{0});
        }
    }

    void the_cap_of_a_cube_is_a_square_or_a_hexagon() {
        const PieceDrawList cube = pieces_of({box()});
        const Scene::Section square = across(Vec3(0, 0, 1), Vec3(0, 0, 0.25));
        const Scene::Section hexagon = across(Vec3(1, 1, 1), Vec3::Constant(0.5));
        for (const auto& [section, area] :
             {std::pair(square, 1.0), std::pair(hexagon, 0.75 * std::sqrt(3.0))}) {
            for (const PieceDrawList& cap :
                 {cap_pieces(cube, 0.0, section), cap_of(box(), section)}) {
                const Measured measured = measure(cap, section);
                QVERIFY2(is_near(measured.area, area), qPrintable(QString::number(measured.area)));
                QVERIFY(measured.farthest < 1e-6);
            }
        }
        // From the other side the cap faces the other way.
        const Scene::Section flipped = across(Vec3(0, 0, -1), Vec3(0, 0, 0.25));
        QVERIFY(is_near(measure(cap_pieces(cube, 0.0, flipped), flipped).area, 1.0));
    }

    void caps_go_with_their_pieces_and_have_their_colours() {
        PieceDrawList two = pieces_of({box(), box(Vec3(4, 0, 0))});
        for (std::uint32_t i = 0; i < two.ranges[1].vertices; ++i) {
            two.vertices[two.ranges[1].first_vertex + i].colour[3] = 0.0F; // hidden
        }
        const Scene::Section section = across(Vec3(0, 0, 1), Vec3(0, 0, 0.75));
        const PieceDrawList caps = cap_pieces(two, 1.0, section);
        // Parted by all of their way from zero, they stand at twice their middles' places.
        for (std::size_t piece = 0; piece < 2; ++piece) {
            const Scene::Section higher = across(Vec3(0, 0, 1), Vec3(0, 0, 0.75));
            QVERIFY(is_near(measure(caps, higher, static_cast<float>(piece)).area, 1.0));
            const PieceRange range = caps.ranges[piece];
            QVERIFY(range.vertices > 0);
            for (std::uint32_t i = 0; i < range.vertices; ++i) {
                const PieceVertex& corner = caps.vertices[range.first_vertex + i];
                QCOMPARE(corner.colour, two.vertices[two.ranges[piece].first_vertex].colour);
                const double x = static_cast<double>(corner.position[0]);
                const double least = piece == 0 ? 0.5 : 8.5;
                QVERIFY(x > least - 1e-6 && x < least + 1.0 + 1e-6);
            }
        }
    }

    void a_piece_that_is_not_cut_has_no_cap() {
        const PieceDrawList two = pieces_of({box(), box(Vec3(4, 0, 3))});
        const Scene::Section section = across(Vec3(0, 0, 1), Vec3(0, 0, 3.5));
        const PieceDrawList caps = cap_pieces(two, 0.0, section);
        QCOMPARE(caps.ranges.size(), std::size_t{2});
        QCOMPARE(caps.ranges[0].vertices, 0U);
        QVERIFY(is_near(measure(caps, section, 1.0F).area, 1.0));
    }

    // Pieces are left out by their boxes. Planes go through vertices, along sides of boxes, and
    // anywhere.
    void caps_are_those_of_a_look_at_all_triangles() {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        std::size_t capped = 0;
        for (std::uint32_t seed = 0; seed < 4; ++seed) {
            const PieceDrawList list = many_pieces(seed);
            const PieceReaches reaches = reaches_of(list);
            for (int round = 0; round < 60; ++round) {
                const double parted = round % 3 == 0 ? 0.0 : std::abs(unit(random));
                const PieceVertex& vertex = list.vertices[random() % list.vertices.size()];
                const double x = unit(random);
                const double y = unit(random);
                const Vec3 normal =
                    round % 2 == 0 ? Vec3(Vec3::Unit(round % 3)) : Vec3(x, y, unit(random));
                const Vec3 point = doubles(vertex.position) + parted * doubles(vertex.away);
                const Scene::Section section =
                    across(normal, round % 5 == 0 ? Vec3(5.0 * point.normalized()) : point);
                const PieceDrawList caps = cap_pieces(list, reaches, parted, section);
                QCOMPARE(caps.ranges.size(), list.ranges.size());
                for (std::uint32_t piece = 0; piece < list.ranges.size(); ++piece) {
                    const PieceRange& range = caps.ranges[piece];
                    std::vector<Corner> ends;
                    for (std::uint32_t i = 0; i < range.vertices; ++i) {
                        ends.push_back(caps.vertices[range.first_vertex + i].position);
                    }
                    QVERIFY(ends == ends_by_all(list, parted, section, piece));
                    capped += ends.empty() ? 0 : 1;
                }
            }
        }
        QVERIFY(capped > 500);
    }

    // What is wanted is found by the reaches. Sides of a piece's facets that have the same ends are
    // one edge, unless both facets face the same way.
    void an_outline_is_that_of_a_look_at_all_triangles() {
        constexpr unsigned k_seed = 11;
        std::mt19937 random(k_seed);
        qInfo("seed %u", k_seed);
        std::size_t outlined = 0;
        for (std::uint32_t seed = 0; seed < 4; ++seed) {
            const PieceDrawList list = many_pieces(seed);
            const PieceReaches reaches = reaches_of(list);
            for (int round = 0; round < 20; ++round) {
                std::vector<bool> wanted(list.ranges.size());
                for (std::size_t piece = 0; piece < wanted.size(); ++piece) {
                    wanted[piece] = random() % 8 < static_cast<unsigned>(round % 8);
                }
                const Outline outline = outline_of(list, reaches, wanted);
                std::vector<Corner> corners;
                for (const OutlineCorner& corner : outline.facets) {
                    corners.push_back(corner.position);
                }
                OutlineByAll all = outline_by_all(list, wanted);
                std::ranges::sort(corners);
                std::ranges::sort(all.corners);
                QVERIFY(corners == all.corners);
                QCOMPARE(outline.edges.size(), all.edges);
                outlined += all.edges;
            }
        }
        QVERIFY(outlined > 500);
    }

    void what_has_too_many_facets_has_no_outline() {
        PieceDrawList list = pieces_of({box()});
        const auto facets = [&](std::size_t count) {
            list.virtual_faces.clear();
            list.real_faces.clear();
            for (std::size_t i = 0; i < count; ++i) {
                list.real_faces.insert(list.real_faces.end(), {0, 1, 2});
            }
            return outline_of(list, reaches_of(list), {true}).facets.size() / 3;
        };
        QCOMPARE(facets(k_most_outlined), k_most_outlined);
        QCOMPARE(facets(k_most_outlined + 1), std::size_t{0});
    }

    void triangles_with_colours_of_their_own_have_grey_caps() {
        PieceDrawList cube = pieces_of({box()});
        cube.colours.clear();
        const PieceDrawList caps = cap_pieces(cube, 0.0, across(Vec3(0, 0, 1), Vec3(0, 0, 0.5)));
        const auto& colour = caps.vertices.front().colour;
        QVERIFY(std::abs(colour[0] - colour[2]) < 0.1F && colour[3] == 1.0F);
    }

    void a_cavity_stays_open_and_what_overlaps_is_filled_once() {
        const TriMesh inner = box(Vec3(0.25, 0.25, 0.25), Vec3(0.5, 0.5, 0.5));
        const Scene::Section section = across(Vec3(0.1, 0.2, 1), Vec3(0.5, 0.5, 0.5));
        const double whole = measure(cap_of(box(), section), section).area;
        const double hole = measure(cap_of(inner, section), section).area;
        const TriMesh hollow = together(box(), inside_out(inner));
        QVERIFY(is_near(measure(cap_of(hollow, section), section).area, whole - hole));
        QVERIFY(is_near(measure(cap_of(together(box(), inner), section), section).area, whole));
        // A surface that faces inward is filled all the same.
        QVERIFY(is_near(measure(cap_of(inside_out(box()), section), section).area, whole));
    }

    void loops_in_loops_of_a_ring() {
        constexpr int k_around = 60;
        const TriMesh mesh = ring(k_around, 24, 3.0, 1.0);
        const Scene::Section flat = across(Vec3(0, 0, 1), Vec3(0, 0, 1e-3));
        const double annulus = 0.5 * k_around * std::sin(2.0 * M_PI / k_around) * (16.0 - 4.0);
        const Measured measured = measure(cap_of(mesh, flat), flat);
        QVERIFY2(std::abs(measured.area - annulus) < 0.01 * annulus,
                 qPrintable(QString::number(measured.area)));
        const Scene::Section upright = across(Vec3(1, 0.02, 0), Vec3(0, 0, 0));
        const double disc = 0.5 * 24 * std::sin(2.0 * M_PI / 24);
        QVERIFY(std::abs(measure(cap_of(mesh, upright), upright).area - 2.0 * disc) < 0.02);
    }

    void where_the_surface_is_open_there_is_no_cap() {
        TriMesh open = box();
        open.triangles.pop_back(); // one of two triangles of a side
        const Scene::Section across_it = across(Vec3(0.3, 0.2, 0.1), Vec3::Constant(0.5));
        bool is_open_somewhere = false;
        bool is_closed_somewhere = false;
        for (const Vec3& normal : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
            const Scene::Section section = across(normal, Vec3::Constant(0.5));
            const double area = measure(cap_of(open, section), section).area;
            QVERIFY(is_near(area, 0.0) || is_near(area, 1.0));
            is_open_somewhere = is_open_somewhere || is_near(area, 0.0);
            is_closed_somewhere = is_closed_somewhere || is_near(area, 1.0);
        }
        QVERIFY(is_open_somewhere && is_closed_somewhere);
        // A closed part beside the open one is filled, and a fin on it is left out.
        TriMesh fin = box();
        fin.vertices.emplace_back(2.0, 0.5, 2.0);
        fin.triangles.push_back({fin.triangles[0][0], fin.triangles[0][1], 8});
        const double whole = measure(cap_of(box(), across_it), across_it).area;
        QVERIFY(is_near(measure(cap_of(fin, across_it), across_it).area, whole));
    }

    void wedges_that_share_an_edge_are_all_filled() {
        constexpr Index k_few = 12;
        const Measured few = measure(cap_of(wedges(k_few), k_through_wedges), k_through_wedges);
        QVERIFY(std::abs(few.area - k_few * 0.5 * 0.25 * std::sin(M_PI / k_few)) < 1e-3);
    }

    // Looks at ways are told of, 4096 by 4096: there are thirty thousand, and not millions.
    void ways_at_a_shared_point_are_passed_once() {
        const TriMesh mesh = wedges(2000);
        tests::Heard heard;
        const PieceDrawList cap = cap_surface(mesh.vertices, mesh.triangles, {}, Vec3::Zero(),
                                              k_through_wedges, heard.progress());
        QCOMPARE(cap.edges.size(), std::size_t{2 * 3 * 2000});
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        const auto looks = std::ranges::count_if(
            heard.told(), [](const auto& told) { return told.second > 0.4 && told.second <= 0.5; });
        QVERIFY2(looks > 0 && looks < 20, qPrintable(QString::number(looks)));
    }

    void a_stop_ends_the_walk_along_ways() {
        const TriMesh mesh = wedges(40'000);
        tests::StopAt stop(0.41);
        const PieceDrawList cap = cap_surface(mesh.vertices, mesh.triangles, {}, Vec3::Zero(),
                                              k_through_wedges, stop.progress());
        QVERIFY(stop.was_reached() && stop.reached_at() < 0.42);
        QVERIFY(cap.virtual_faces.empty());
        // Each part of what is left tells that it begins.
        QVERIFY2(stop.told_after() < 10, qPrintable(QString::number(stop.told_after())));
    }

    void a_plane_through_corners_fills_what_a_plane_beside_it_does() {
        std::mt19937 random(20261125);
        std::uniform_int_distribution<int> whole(-2, 2);
        const TriMesh mesh = ring(8, 4, 3.0, 1.0);
        for (int round = 0; round < 200; ++round) {
            const Vec3 normal(whole(random), whole(random), whole(random));
            if (normal.isZero()) {
                continue;
            }
            const Vec3 corner = mesh.vertices[static_cast<std::size_t>(round) % 32];
            const Scene::Section through = across(normal, corner);
            Scene::Section beside = through;
            beside.point += 1e-9 * beside.normal; // what is on the plane is kept
            const double area = measure(cap_of(mesh, through), through).area;
            const double other = measure(cap_of(mesh, beside), beside).area;
            // Strips overlap a little.
            QVERIFY2(std::abs(area - other) < 1e-3 * (1.0 + area),
                     qPrintable(QString("%1, %2 in round %3").arg(area).arg(other).arg(round)));
        }
    }

    // Runs of triangles are left out by their boxes. Planes go through corners, along sides of
    // boxes, and anywhere.
    void caps_of_surfaces_are_those_of_a_look_at_all_triangles() {
        std::mt19937 random(20261201);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        const TriMesh mesh = together(ring(40, 16, 3.0, 1.0), box(Vec3(0.1, 0.2, 0.3)));
        const SurfaceReaches reaches = reaches_of(mesh.vertices, mesh.triangles);
        QCOMPARE(reaches.boxes.size(), (mesh.triangles.size() + 63) / 64);
        std::size_t capped = 0;
        for (int round = 0; round < 300; ++round) {
            const double x = unit(random);
            const double y = unit(random);
            const Vec3 normal =
                round % 2 == 0 ? Vec3(Vec3::Unit(round % 3)) : Vec3(x, y, unit(random));
            const Vec3 origin = round % 4 < 2 ? Vec3(0, 0, 0) : Vec3(7.7 * x, 1e3 * y, 0.3);
            const Vec3& corner = mesh.vertices[random() % mesh.vertices.size()];
            const Scene::Section section =
                across(normal, round % 5 == 0 ? Vec3(5.0 * corner.normalized()) : corner);
            const PieceDrawList cap =
                cap_surface(mesh.vertices, mesh.triangles, reaches, origin, section);
            QVERIFY(are_same(cap, cap_surface(mesh.vertices, mesh.triangles, origin, section)));
            capped += cap.virtual_faces.empty() ? 0 : 1;
        }
        QVERIFY(capped > 100);
        // Triangles whose boxes are elsewhere are not looked at.
        SurfaceReaches elsewhere = reaches;
        for (Aabb& around : elsewhere.boxes) {
            around = {Vec3(90, 90, 90), Vec3(91, 91, 91)};
        }
        const Scene::Section flat = across(Vec3(0, 0, 1), Vec3(0, 0, 1e-3));
        QVERIFY(cap_surface(mesh.vertices, mesh.triangles, elsewhere, Vec3::Zero(), flat)
                    .vertices.empty());
    }

    void a_stop_ends_a_cap() {
        const TriMesh mesh = ring(100, 50, 3.0, 1.0);
        const Scene::Section flat = across(Vec3(0, 0, 1), Vec3(0, 0, 1e-3));
        std::stop_source stop;
        stop.request_stop();
        const Progress stopped(stop.get_token());
        QVERIFY(reaches_of(mesh.vertices, mesh.triangles, stopped).boxes.empty());
        QVERIFY(cap_surface(mesh.vertices, mesh.triangles, {}, Vec3::Zero(), flat, stopped)
                    .vertices.empty());
    }

    void a_hundred_thousand_pieces_take_a_few_milliseconds() {
        std::vector<TriMesh> cubes;
        for (int i = 0; i < 100000; ++i) {
            cubes.push_back(box(Vec3(2.0 * (i % 47), 2.0 * (i / 47 % 47), 2.0 * (i / 2209))));
        }
        const PieceDrawList list = pieces_of(cubes);
        const Scene::Section section = across(Vec3(1, 0, 0), Vec3(40.5, 0, 0));
        QElapsedTimer clock;
        clock.start();
        const PieceReaches reaches = reaches_of(list);
        qInfo("%lld ms until a plane can move", clock.restart());
        const PieceDrawList caps = cap_pieces(list, reaches, 0.0, section);
        qInfo("%lld ms for %zu sides", clock.elapsed(), caps.edges.size() / 2);
        const TriMesh large = ring(2000, 500, 3.0, 1.0);
        clock.start();
        const SurfaceReaches runs = reaches_of(large.vertices, large.triangles);
        qInfo("%lld ms until a plane can move through two million faces", clock.restart());
        const PieceDrawList cap = cap_surface(large.vertices, large.triangles, runs, Vec3::Zero(),
                                              across(Vec3(0.3, 0.2, 1), Vec3(0, 0, 0)));
        qInfo("%lld ms for %zu triangles of two million faces' cap", clock.elapsed(),
              cap.virtual_faces.size() / 3);
        QVERIFY(!cap.virtual_faces.empty());
    }
};

QTEST_GUILESS_MAIN(SectionCapsTest)
#include "section_caps.moc"
