// The lines at which bodies end in each other are held against numbers by hand, against the planes
// of both hulls, and against rays that say which piece is seen.
#include "draw/seams.h"

#include "base/parallel.h"
#include "draw/floats.h"
#include "support/counted_memory.h"
#include "support/heard.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <random>
#include <set>
#include <tuple>
#include <vector>

using namespace hullwright;
using namespace hullwright::shapes;
using namespace hullwright::tests;

namespace {

PieceSet bodies(const std::vector<TriMesh>& meshes) {
    PieceSet set;
    set.family = Family::solid;
    for (const TriMesh& mesh : meshes) {
        set.pieces.push_back(piece_around(mesh.vertices));
    }
    return set;
}

using Profile = std::vector<std::array<double, 2>>; // corners across a bar along z

// Returns bars with these profiles, from `low` to `high` along z.
PieceSet bars(const std::vector<Profile>& profiles, double low = 0.0, double high = 1.0) {
    PieceSet set;
    set.family = Family::solid;
    for (const Profile& profile : profiles) {
        std::vector<Vec3> corners;
        for (const auto& [x, y] : profile) {
            corners.emplace_back(x, y, low);
            corners.emplace_back(x, y, high);
        }
        set.pieces.push_back(piece_around(corners));
    }
    return set;
}

// The halves of a roof, left and right of its ridge.
const Profile k_left_half = {{-1, 0}, {0, 0}, {0, 1}};
const Profile k_right_half = {{0, 0}, {1, 0}, {0, 1}};

Seams seams_in(const PieceSet& set) {
    auto seams = seams_of(set, Vec3(0, 0, 0));
    return seams ? std::move(*seams) : Seams();
}

// Expects lines along a straight way, of its length in all, from one place to another; a facet's
// diagonal may part them.
struct Expected {
    Vec3 from;
    Vec3 to;
};

bool is_between(const Vec3& place, const Expected& line) {
    const Vec3 way = line.to - line.from;
    const double share = way.dot(place - line.from) / way.squaredNorm();
    const double off = (place - line.from - share * way).norm();
    return off < 1e-6 && share > -1e-6 && share < 1.0 + 1e-6;
}

// True when the seams are these lines, each whole and once, and no other.
bool are(const std::vector<Seam>& seams, const std::vector<Expected>& lines) {
    std::vector<double> rest;
    for (const Expected& line : lines) {
        rest.push_back((line.to - line.from).norm());
    }
    for (const Seam& seam : seams) {
        const Vec3 first = doubles(seam.first);
        const Vec3 second = doubles(seam.second);
        std::size_t i = 0;
        while (i < lines.size() &&
               !(is_between(first, lines[i]) && is_between(second, lines[i]) && rest[i] > 1e-6)) {
            ++i;
        }
        if (i == lines.size()) {
            return false;
        }
        rest[i] -= (second - first).norm();
    }
    return std::ranges::all_of(rest, [](double length) { return std::abs(length) <= 1e-6; });
}

// Returns the four sides of a rectangle, whose corner and sides are given.
std::vector<Expected> rectangle(const Vec3& corner, const Vec3& one, const Vec3& other) {
    const Vec3 across = corner + one + other;
    return {{corner, corner + one},
            {corner, corner + other},
            {corner + one, across},
            {corner + other, across}};
}

std::vector<Expected> all(std::vector<Expected> lines, const std::vector<Expected>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
    return lines;
}

// Tells the halves of a strip about a hollow: the one on the left goes out of the facet on the
// right, and the other way round.
bool is_hollow(const Seam& seam) {
    const Vec3 way = doubles(seam.second) - doubles(seam.first);
    const Vec3 left = doubles(seam.facets.left);
    const Vec3 right = doubles(seam.facets.right);
    return left.cross(way).dot(right) > 0.0 && way.cross(right).dot(left) > 0.0;
}

std::vector<Seam> along_edges(const Seams& seams) {
    std::vector<Seam> some;
    std::ranges::copy_if(seams.lines, std::back_inserter(some),
                         [](const Seam& seam) { return seam.kind == Seam::Kind::edges; });
    return some;
}

// Returns how far a place is outside the hull; below zero it is inside.
double height_over(const Piece& piece, const Vec3& place) {
    double height = -1e300;
    for (const Triangle& t : piece.triangles) {
        const Vec3& a = piece.vertices[t[0]];
        const Vec3 normal = (piece.vertices[t[1]] - a).cross(piece.vertices[t[2]] - a).normalized();
        height = std::max(height, normal.dot(place - a));
    }
    return height;
}

// Returns where a ray along z comes into the hull from above.
std::optional<double> entry(const Piece& piece, double x, double y) {
    double top = 1e300;
    double bottom = -1e300;
    for (const Triangle& t : piece.triangles) {
        const Vec3& a = piece.vertices[t[0]];
        const Vec3 normal = (piece.vertices[t[1]] - a).cross(piece.vertices[t[2]] - a);
        const double rest = normal.dot(a) - normal.x() * x - normal.y() * y;
        if (normal.z() > 0.0) {
            top = std::min(top, rest / normal.z());
        } else if (normal.z() < 0.0) {
            bottom = std::max(bottom, rest / normal.z());
        } else if (rest < 0.0) {
            return std::nullopt;
        }
    }
    return top > bottom ? std::optional(top) : std::nullopt;
}

// Says which piece is seen from above at a place, and how high it is there.
struct Seen {
    std::optional<std::size_t> piece;
    double height = -1e300;
};

Seen seen_at(const std::vector<Piece>& pieces, double x, double y) {
    Seen seen;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto at = entry(pieces[i], x, y);
        if (at && *at > seen.height) {
            seen = {i, *at};
        }
    }
    return seen;
}

double distance_in_picture(const Seam& seam, double x, double y) {
    const Vec3 from(static_cast<double>(seam.first[0]), static_cast<double>(seam.first[1]), 0.0);
    const Vec3 to(static_cast<double>(seam.second[0]), static_cast<double>(seam.second[1]), 0.0);
    const Vec3 place(x, y, 0.0);
    const Vec3 way = to - from;
    const double size2 = way.squaredNorm();
    const double share = size2 > 0.0 ? std::clamp(way.dot(place - from) / size2, 0.0, 1.0) : 0.0;
    return (place - from - share * way).norm();
}

// Returns balls and splinters that lie in each other.
PieceSet random_bodies(std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> around(-1.0, 1.0);
    PieceSet set;
    set.family = Family::solid;
    for (int i = 0; i < 8; ++i) {
        const Vec3 middle(around(random), around(random), around(random));
        const Vec3 size =
            Vec3(1.2, 1.2, 1.2) + 0.8 * Vec3(around(random), around(random), around(random));
        std::vector<Vec3> points;
        for (int k = 0; k < 5 + 12 * i; ++k) {
            const Vec3 way = Vec3(around(random), around(random), around(random)).normalized();
            points.emplace_back(middle + way.cwiseProduct(size));
        }
        set.pieces.push_back(piece_around(points));
    }
    return set;
}

// Returns two balls of eight thousand facets, each of which has its middle in the other.
PieceSet large_balls() {
    std::mt19937 random(11);
    std::normal_distribution<double> any_way;
    PieceSet set;
    set.family = Family::solid;
    for (const Vec3& middle : {Vec3(0, 0, 0), Vec3(0.7, 0.1, 0.2)}) {
        std::vector<Vec3> points;
        for (int i = 0; i < 4000; ++i) {
            const double x = any_way(random);
            const double y = any_way(random);
            points.emplace_back(middle + Vec3(x, y, any_way(random)).normalized());
        }
        set.pieces.push_back(piece_around(points));
    }
    return set;
}

// Tells heights over a hull of many facets.
class HullPlanes {
public:
    explicit HullPlanes(const Piece& piece) {
        for (const Triangle& t : piece.triangles) {
            const Vec3& a = piece.vertices[t[0]];
            normals_.emplace_back(
                (piece.vertices[t[1]] - a).cross(piece.vertices[t[2]] - a).normalized());
            offsets_.push_back(normals_.back().dot(a));
        }
    }
    [[nodiscard]] double height(const Vec3& place) const {
        double height = -1e300;
        for (std::size_t i = 0; i < normals_.size(); ++i) {
            height = std::max(height, normals_[i].dot(place) - offsets_[i]);
        }
        return height;
    }

private:
    std::vector<Vec3> normals_;
    std::vector<double> offsets_;
};

} // namespace

class SeamsTest : public QObject {
    Q_OBJECT

private slots:
    void what_does_not_meet_has_none() {
        QVERIFY(seams_in({}).lines.empty());
        QVERIFY(seams_in(bodies({box()})).lines.empty());
        QVERIFY(seams_in(bodies({box(), box(Vec3(3, 0, 0))})).lines.empty());
        QVERIFY(seams_in(bodies({box(Vec3(-1, -1, -1), Vec3(3, 3, 3)), box()})).lines.empty());
    }

    // A bar along y goes through one along x, and is thinner.
    void two_boxes_that_cross() {
        const PieceSet set = bodies(
            {box(Vec3(-2, -1, -1), Vec3(4, 2, 2)), box(Vec3(-0.5, -2, -0.5), Vec3(1, 4, 1))});
        const Seams seams = seams_in(set);
        const Vec3 x(1, 0, 0);
        const Vec3 z(0, 0, 1);
        QVERIFY(are(seams.lines, all(rectangle(Vec3(-0.5, -1, -0.5), x, z),
                                     rectangle(Vec3(-0.5, 1, -0.5), x, z))));
        for (const Seam& seam : seams.lines) {
            QVERIFY(is_hollow(seam));
            QVERIFY((seam.pieces == std::array<std::uint32_t, 2>{0, 1}));
            QCOMPARE(std::abs(seam.facets.right[1]), 1.0F); // the bar along x ends at these
            QCOMPARE(seam.facets.left[1], 0.0F);
        }
        QVERIFY((seams.layers == std::vector<Index>{0, 0}));
    }

    void a_box_half_in_another() {
        const std::vector<TriMesh> meshes = {box(Vec3(0, 0, 0), Vec3(2, 2, 2)),
                                             box(Vec3(1, 0.5, 0.5), Vec3(2, 1, 1))};
        const auto around = rectangle(Vec3(2, 0.5, 0.5), Vec3(0, 1, 0), Vec3(0, 0, 1));
        const Seams seams = seams_in(bodies(meshes));
        QVERIFY(are(seams.lines, around));
        QVERIFY(std::ranges::all_of(seams.lines, is_hollow));
        const Seams other_way = seams_in(bodies({meshes[1], meshes[0]}));
        QVERIFY(are(other_way.lines, around));
        QVERIFY(std::ranges::all_of(other_way.lines, is_hollow));
    }

    // Four faces go on in the same plane, and each piece ends there. Where one box stands back from
    // the other there is a hollow.
    void boxes_that_touch() {
        const Seams flush = seams_in(bodies({box(), box(Vec3(1, 0, 0))}));
        QVERIFY(are(flush.lines, rectangle(Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1))));
        for (const Seam& seam : flush.lines) {
            QVERIFY(seam.facets.left == seam.facets.right);
        }
        QVERIFY((flush.layers == std::vector<Index>{0, 0})); // no face covers another
        const Seams shifted = seams_in(bodies({box(), box(Vec3(1, 0.5, 0))}));
        QVERIFY(are(shifted.lines, rectangle(Vec3(1, 0.5, 0), Vec3(0, 0.5, 0), Vec3(0, 0, 1))));
        // Boxes that meet at an edge alone are hollow there on two sides.
        const Seams at_edge = seams_in(bodies({box(), box(Vec3(1, 1, 0))}));
        const Expected edge{Vec3(1, 1, 0), Vec3(1, 1, 1)};
        QVERIFY(are(at_edge.lines, {edge, edge}));
        QVERIFY(std::ranges::all_of(at_edge.lines, is_hollow));
    }

    // The second covers the first where both have faces in one plane, and ends there; where the
    // first ends in it, it is not seen.
    void a_cross_with_faces_in_one_plane() {
        const PieceSet set =
            bodies({box(Vec3(0, 1, 0), Vec3(3, 1, 1)), box(Vec3(1, 0, 0), Vec3(1, 3, 1))});
        const Seams seams = seams_in(set);
        QVERIFY((seams.layers == std::vector<Index>{0, 1}));
        const Vec3 y(0, 1, 0);
        const Vec3 z(0, 0, 1);
        QVERIFY(
            are(seams.lines, all(rectangle(Vec3(1, 1, 0), y, z), rectangle(Vec3(2, 1, 0), y, z))));
        // The same box is there twice: one covers the other, which is seen nowhere.
        const Seams twice = seams_in(bodies({box(), box()}));
        QVERIFY(twice.lines.empty());
        QVERIFY((twice.layers == std::vector<Index>{0, 1}));
    }

    // The halves of a roof touch below its ridge, where edges of both lie on each other. So they do
    // in a valley, whose hidden planes are the larger ones.
    void edges_that_lie_on_each_other() {
        const Vec3 y(0, 1, 0);
        const Vec3 z(0, 0, 1);
        const Seams roof = seams_in(bars({k_left_half, k_right_half}));
        QVERIFY(are(roof.lines, rectangle(Vec3(0, 0, 0), y, z)));
        const std::vector<Seam> ridge = along_edges(roof);
        QCOMPARE(ridge.size(), std::size_t{1});
        QVERIFY((ridge[0].pieces == std::array<std::uint32_t, 2>{0, 1}));
        QVERIFY(ridge[0].facets.right[0] < 0.0F && ridge[0].facets.right[1] > 0.0F);
        QVERIFY(ridge[0].facets.left[0] > 0.0F && ridge[0].facets.left[1] > 0.0F);
        QVERIFY(!is_hollow(ridge[0]));
        QCOMPARE(ridge[0].cover, k_none);
        const Profile left = {{-1, -3}, {0, -3}, {0, 1}, {-1, 2}};
        const Profile right = {{0, -3}, {1, -3}, {1, 2}, {0, 1}};
        for (const auto& profiles : {std::vector{left, right}, std::vector{right, left}}) {
            const Seams valley = seams_in(bars(profiles));
            QVERIFY(are(valley.lines, rectangle(Vec3(0, -3, 0), 4.0 * y, z)));
            QVERIFY(std::ranges::all_of(along_edges(valley), is_hollow));
        }
    }

    // One half of a roof goes on below the other in its plane: in the lower layer it ends at the
    // ridge, in the higher one where it ends itself.
    void a_piece_goes_on_below_another_at_a_ridge() {
        const Vec3 y(0, 1, 0);
        const Vec3 z(0, 0, 1);
        const Profile longer = {{-1, 0}, {0, 1}, {0.5, 0.5}, {0.5, 0}};
        const Seams below = seams_in(bars({longer, k_right_half}));
        QVERIFY((below.layers == std::vector<Index>{0, 1}));
        QVERIFY(are(below.lines, rectangle(Vec3(0, 0, 0), y, z)));
        QCOMPARE(along_edges(below).size(), std::size_t{1});
        const Seams above = seams_in(bars({k_right_half, longer}));
        QVERIFY(are(above.lines, rectangle(Vec3(0.5, 0, 0), 0.5 * y, z)));
        QVERIFY(along_edges(above).empty());
    }

    // A third piece has its ridge in the same place and is less steep, so that it lies over both.
    // It hides a line that is all in it.
    void a_third_piece_lies_on_a_line_along_edges() {
        PieceSet set = bars({k_left_half, k_right_half});
        const Profile over = {{-0.5, 0.6}, {0, 0.2}, {0.5, 0.6}, {0, 1}};
        for (const auto& [low, high, cover] :
             {std::tuple{-0.5, 1.5, PieceId{2}}, std::tuple{0.0, 1.0, PieceId{2}},
              std::tuple{0.25, 0.75, k_none}}) {
            set.pieces.resize(2);
            set.pieces.push_back(bars({over}, low, high).pieces[0]);
            const std::vector<Seam> ridge = along_edges(seams_in(set));
            const auto is_between_halves = [](const Seam& seam) {
                return seam.pieces == std::array<std::uint32_t, 2>{0, 1};
            };
            QCOMPARE(std::ranges::count_if(ridge, is_between_halves), std::ptrdiff_t{1});
            QCOMPARE(std::ranges::find_if(ridge, is_between_halves)->cover, cover);
        }
    }

    // Many roofs stand beside each other, and two pieces lie on each ridge, in any order: it is
    // covered by the first of these.
    void the_first_piece_on_a_line_covers_it() {
        constexpr int k_roofs = 60;
        const Profile over = {{-0.5, 0.6}, {0, 0.2}, {0.5, 0.6}, {0, 1}};
        struct Part {
            int roof;
            bool is_over;
            Piece piece;
        };
        std::vector<Part> parts;
        for (int roof = 0; roof < k_roofs; ++roof) {
            const auto add = [&](const Profile& profile, double low, double high, bool is_over) {
                Piece piece = bars({profile}, low, high).pieces[0];
                for (Vec3& v : piece.vertices) {
                    v.x() += 4.0 * (roof % 8);
                    v.y() += 4.0 * (roof / 8);
                }
                parts.push_back({roof, is_over, std::move(piece)});
            };
            add(k_left_half, 0.0, 1.0, false);
            add(k_right_half, 0.0, 1.0, false);
            add(over, -0.5, 1.5, true);
            add(over, -1.5, 2.5, true);
        }
        const std::uint32_t seed = 4;
        std::mt19937 random(seed);
        for (std::size_t i = parts.size(); i > 1; --i) {
            std::swap(parts[i - 1], parts[random() % i]);
        }
        PieceSet set;
        set.family = Family::solid;
        std::vector<PieceId> first_over(k_roofs, k_none);
        for (const Part& part : parts) {
            PieceId& first = first_over[static_cast<std::size_t>(part.roof)];
            if (part.is_over && first == k_none) {
                first = static_cast<PieceId>(set.pieces.size());
            }
            set.pieces.push_back(part.piece);
        }
        std::size_t ridges = 0;
        for (const Seam& seam : along_edges(seams_in(set))) {
            const Part& one = parts[seam.pieces[0]];
            const Part& other = parts[seam.pieces[1]];
            if (!one.is_over && !other.is_over) {
                ++ridges;
                QVERIFY2(seam.cover == first_over[static_cast<std::size_t>(one.roof)],
                         qPrintable(QString("seed %1, roof %2").arg(seed).arg(one.roof)));
            }
        }
        QCOMPARE(ridges, std::size_t{k_roofs});
        // What lies on the lines is looked for last, which tells how far it is, and stops.
        Heard heard;
        QVERIFY(seams_of(set, Vec3(0, 0, 0), heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        StopAt late(0.97);
        const auto stopped = seams_of(set, Vec3(0, 0, 0), late.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }

    // Heights of all corners above all planes would take hundreds of megabytes.
    void large_hulls_meet_in_little_memory() {
        const PieceSet set = large_balls();
        const std::uint64_t before = g_allocated_bytes;
        const Seams seams = seams_in(set);
        const double megabytes = 1e-6 * static_cast<double>(g_allocated_bytes - before);
        QVERIFY2(megabytes < 64.0, qPrintable(QString::number(megabytes)));
        QVERIFY(seams.lines.size() > 100);
        const std::array hulls = {HullPlanes(set.pieces[0]), HullPlanes(set.pieces[1])};
        for (const Seam& seam : seams.lines) {
            QVERIFY(std::abs(hulls[0].height(doubles(seam.first))) < 2e-6);
            QVERIFY(std::abs(hulls[1].height(doubles(seam.first))) < 2e-6);
            QVERIFY(is_hollow(seam));
            QVERIFY(std::ranges::any_of(seams.lines, [&](const Seam& next) {
                return (doubles(next.first) - doubles(seam.second)).norm() < 4e-6;
            }));
        }
    }

    // They are those of which both ends are inside.
    void edges_of_large_hulls_in_each_other_are_covered() {
        constexpr double k_unsure = 1e-6; // more than what counts as none
        const PieceSet set = large_balls();
        const Seams seams = seams_in(set);
        for (const PieceId piece : {0U, 1U}) {
            const Piece& own = set.pieces[piece];
            const HullPlanes other(set.pieces[1 - piece]);
            std::vector<double> heights;
            for (const Vec3& v : own.vertices) {
                heights.push_back(other.height(v));
            }
            std::set<std::array<VertexId, 2>> covered;
            for (const Seams::Cover& cover : seams.covers[piece]) {
                QCOMPARE(cover.by, 1 - piece);
                QVERIFY(std::max(heights[cover.ends[0]], heights[cover.ends[1]]) < k_unsure);
                covered.insert(cover.ends);
            }
            QVERIFY(covered.size() > 1000 && covered.size() == seams.covers[piece].size());
            for (const Triangle& t : own.triangles) {
                for (std::size_t k = 0; k < 3; ++k) {
                    const auto [from, to] = std::minmax({t[k], t[(k + 1) % 3]});
                    const bool is_in = std::max(heights[from], heights[to]) < -k_unsure;
                    QVERIFY(!is_in || covered.contains({from, to}));
                }
            }
        }
    }

    void a_stop_is_seen_within_a_pair() {
        const PieceSet set = large_balls();
        for (const double fraction : {0.6, 0.8}) { // while triangles are cut, and edges looked at
            StopAt stop(fraction);
            const auto seams = seams_of(set, Vec3(0, 0, 0), stop.progress());
            QVERIFY(!seams && seams.issue().code == Code::stopped);
            QVERIFY2(stop.reached_at() < fraction + 0.03,
                     qPrintable(QString::number(stop.reached_at())));
            QVERIFY2(stop.told_after() <= 1, qPrintable(QString::number(stop.told_after())));
        }
    }

    // Each of these boxes covers all before it, so that each has a layer of its own.
    void as_many_layers_as_pieces_in_one_plane() {
        std::vector<TriMesh> meshes;
        std::vector<Index> layers;
        for (int i = 0; i < 12; ++i) {
            meshes.push_back(box(Vec3(0, 0, 0), Vec3(12 - i, 1 + i, 1)));
            layers.push_back(static_cast<Index>(i));
        }
        QVERIFY(seams_in(bodies(meshes)).layers == layers);
    }

    // A bar along y goes through one along x beside its middle, from which it moves away.
    void seams_of_parted_pieces() {
        const PieceSet set =
            bodies({box(Vec3(-2, -1, -1), Vec3(4, 2, 2)), box(Vec3(0.5, -2, -0.5), Vec3(1, 4, 1))});
        const auto list = draw_pieces(set, nullptr, {}, Palette::spectrum);
        QVERIFY(list && list->hulls);
        const auto around_bar = [](double from) {
            const Vec3 x(1, 0, 0);
            const Vec3 z(0, 0, 1);
            return all(rectangle(Vec3(from, -1, -0.5), x, z), rectangle(Vec3(from, 1, -0.5), x, z));
        };
        for (const double apart : {0.0, 0.25, 0.4}) { // the middle of the bar is at 1
            const std::vector<Seam> seams = parted_seams(*list, apart);
            QVERIFY(are(seams, around_bar(0.5 + apart)));
            QVERIFY(std::ranges::all_of(seams, is_hollow));
            for (const Seam& seam : seams) {
                QCOMPARE(seam.spacing, list->seams.front().spacing);
            }
        }
        QVERIFY(parted_seams(*list, 2.0).empty());
    }

    // Of many triangles, which would take too long, nothing is kept.
    void only_few_pieces_have_seams_when_they_are_parted() {
        const auto list_of = [](std::size_t balls) {
            std::mt19937 random(1);
            std::uniform_real_distribution<double> around(-1.0, 1.0);
            PieceSet set;
            set.family = Family::solid;
            for (std::size_t i = 0; i < balls; ++i) {
                std::vector<Vec3> points;
                for (int k = 0; k < 500; ++k) { // of which all are corners: 996 triangles
                    const Vec3 way = Vec3(around(random), around(random), around(random));
                    points.emplace_back(way.normalized() + Vec3(static_cast<double>(i), 0, 0));
                }
                set.pieces.push_back(piece_around(points));
            }
            return std::move(*draw_pieces(set, nullptr, {}, Palette::spectrum));
        };
        const PieceDrawList few = list_of(2);
        QVERIFY(few.hulls && !parted_seams(few, 0.1).empty());
        const PieceDrawList many = list_of(9);
        QVERIFY(!many.seams.empty());
        QVERIFY(!many.hulls && parted_seams(many, 0.1).empty());
    }

    // An edge that lies in another piece is covered, also one along a ridge of that, from which
    // both facets go inward. One that comes out is not, nor one that lies in a face of the other.
    void edges_in_another_piece_are_covered_by_it() {
        const auto inside = seams_in(bodies({box(Vec3(-1, -1, -1), Vec3(3, 3, 3)), box()})).covers;
        QVERIFY(inside[0].empty());
        QCOMPARE(inside[1].size(), std::size_t{18}); // twelve edges and six diagonals
        QVERIFY(std::ranges::all_of(inside[1], [](const auto& c) { return c.by == 0; }));
        PieceSet roofs;
        roofs.family = Family::solid;
        roofs.pieces = {piece_around({Vec3(-2, 0, 0), Vec3(2, 0, 0), Vec3(0, 2, 0), Vec3(-2, 0, 4),
                                      Vec3(2, 0, 4), Vec3(0, 2, 4)}),
                        piece_around({Vec3(-0.5, 0.5, 1), Vec3(0.5, 0.5, 1), Vec3(0, 2, 1),
                                      Vec3(-0.5, 0.5, 3), Vec3(0.5, 0.5, 3), Vec3(0, 2, 3)})};
        const auto ridge = seams_in(roofs).covers;
        QVERIFY(ridge[0].empty());
        QVERIFY(std::ranges::any_of(ridge[1], [&](const Seams::Cover& cover) {
            const auto is_high = [&](VertexId v) { return roofs.pieces[1].vertices[v].y() == 2.0; };
            return cover.by == 0 && is_high(cover.ends[0]) && is_high(cover.ends[1]);
        }));
        for (const PieceSet& set : {bodies({box(Vec3(-2, -1, -1), Vec3(4, 2, 2)),
                                            box(Vec3(-0.5, -2, -0.5), Vec3(1, 4, 1))}),
                                    bodies({box(), box()}), bodies({box(), box(Vec3(1, 0, 0))})}) {
            for (const auto& covers : seams_in(set).covers) {
                QVERIFY(covers.empty());
            }
        }
    }

    // Rounded numbers put corners a little before a plane in which they are meant to lie.
    void what_is_nearly_in_a_plane_is_in_it() {
        for (const double off : {-1e-8, 1e-8}) {
            const Seams seams = seams_in(bodies({box(), box(Vec3(1.0 + off, 0, off))}));
            QVERIFY(are(seams.lines, rectangle(Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1))));
        }
        PieceSet set = bodies({box(), box(Vec3(1, 0, 1e-4))});
        const std::size_t exact = seams_in(set).lines.size();
        set.rounding = 1e-3;
        QVERIFY(seams_in(set).lines.size() < exact);
    }

    void only_bodies_have_them() {
        PieceSet set = bodies({box(), box(Vec3(0.5, 0.5, 0.5))});
        QVERIFY(!seams_in(set).lines.empty());
        set.family = Family::surface;
        QVERIFY(seams_in(set).lines.empty());
        set.family = Family::solid;
        set.pieces[1] = piece_around({Vec3(0, 0, 0.5), Vec3(2, 0, 0.5), Vec3(0, 2, 0.5)});
        QVERIFY(set.pieces[1].flat);
        const Seams seams = seams_in(set);
        QVERIFY(seams.lines.empty());
        QVERIFY((seams.layers == std::vector<Index>{0, k_none}));
    }

    void seams_lie_on_both_surfaces() {
        for (const std::uint32_t seed : {1U, 2U, 3U, 4U, 5U}) {
            const PieceSet set = random_bodies(seed);
            const Seams seams = seams_in(set);
            QVERIFY2(seams.lines.size() > 100, qPrintable(QString("seed %1").arg(seed)));
            for (const Seam& seam : seams.lines) {
                const Vec3 ends[] = {doubles(seam.first), doubles(seam.second)};
                for (const double share : {0.0, 0.5, 1.0}) {
                    const Vec3 place = ends[0] + share * (ends[1] - ends[0]);
                    for (const std::uint32_t piece : seam.pieces) {
                        const double off = height_over(set.pieces[piece], place);
                        QVERIFY2(std::abs(off) < 2e-6,
                                 qPrintable(QString("seed %1: %2").arg(seed).arg(off)));
                    }
                }
                QVERIFY(is_hollow(seam));
            }
        }
    }

    // Surfaces of two hulls meet in closed lines: where one piece of a line ends, another begins.
    void lines_go_around_without_a_gap() {
        for (const std::uint32_t seed : {1U, 2U, 3U, 4U, 5U}) {
            const Seams seams = seams_in(random_bodies(seed));
            for (const Seam& seam : seams.lines) {
                const bool goes_on = std::ranges::any_of(seams.lines, [&](const Seam& next) {
                    return next.pieces == seam.pieces &&
                           (doubles(next.first) - doubles(seam.second)).norm() < 4e-6;
                });
                QVERIFY2(goes_on, qPrintable(QString("seed %1").arg(seed)));
            }
        }
    }

    // Wherever a picture goes over from one piece to another of the same height, a seam is there.
    void pieces_end_at_seams_in_a_picture() {
        constexpr int k_side = 200;
        constexpr double k_pixel = 6.0 / k_side;
        for (const std::uint32_t seed : {1U, 2U, 3U}) {
            const PieceSet set = random_bodies(seed);
            const Seams seams = seams_in(set);
            int changes = 0;
            for (int row = 0; row < k_side; ++row) {
                const double y = -3.0 + (row + 0.5) * k_pixel;
                Seen before;
                for (int column = 0; column < k_side; ++column) {
                    const double x = -3.0 + (column + 0.5) * k_pixel;
                    const Seen seen = seen_at(set.pieces, x, y);
                    // Both are in the other picture's place at nearly the same height: no rim.
                    const bool changed = seen.piece && before.piece && seen.piece != before.piece;
                    const auto there =
                        changed ? entry(set.pieces[*before.piece], x, y) : std::optional<double>();
                    const auto here = changed ? entry(set.pieces[*seen.piece], x - k_pixel, y)
                                              : std::optional<double>();
                    if (there && here) {
                        ++changes;
                        double off = 1e300;
                        for (const Seam& seam : seams.lines) {
                            off = std::min(off, distance_in_picture(seam, x - 0.5 * k_pixel, y));
                        }
                        QVERIFY2(
                            off <= k_pixel,
                            qPrintable(
                                QString("seed %1, %2 %3: %4").arg(seed).arg(x).arg(y).arg(off)));
                    }
                    before = seen;
                }
            }
            QVERIFY(changes > 100);
        }
    }

    void the_same_for_any_number_of_threads() {
        const PieceSet set = random_bodies(7);
        const auto with = [&](std::size_t threads) {
            const ThreadLimit limit(threads);
            return seams_in(set);
        };
        const Seams one = with(1);
        const Seams many = with(8);
        QCOMPARE(one.lines.size(), many.lines.size());
        for (std::size_t i = 0; i < one.lines.size(); ++i) {
            QVERIFY(one.lines[i].first == many.lines[i].first);
            QVERIFY(one.lines[i].second == many.lines[i].second);
        }
        QVERIFY(one.layers == many.layers);
    }

    void a_stop_is_an_issue() {
        std::stop_source stop;
        stop.request_stop();
        const auto seams = seams_of(random_bodies(1), Vec3(0, 0, 0), Progress(stop.get_token()));
        QVERIFY(!seams);
        QCOMPARE(seams.issue().code, Code::stopped);
    }
};

QTEST_APPLESS_MAIN(SeamsTest)
#include "seams.moc"
