// The least width of a large hull, whose pairs of edges and farthest points trees find, is to the
// bit that of a look at all pairs and all points.
#include "lint/least_width.h"

#include "base/sanitized.h"
#include "geom/closed_sides.h"
#include "support/heard.h"
#include "support/long_run.h"
#include "support/random_pieces.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

// Goes over all triangles and all pairs of edges, each time over all points.
class AllPairs {
public:
    explicit AllPairs(const Piece& piece) {
        Vec3 mean = Vec3::Zero();
        for (const Vec3& v : piece.vertices) {
            mean += v;
        }
        mean /= static_cast<double>(piece.vertices.size());
        for (const Vec3& v : piece.vertices) {
            points_.push_back(v - mean);
            size_ = std::max(size_, points_.back().norm());
        }
        const auto across = sides_across(piece.triangles);
        for (Index side = 0; side < across.value().size(); ++side) {
            const Index other = (*across)[side];
            const Triangle& t = piece.triangles[side / 3];
            const Triangle& u = piece.triangles[other / 3];
            if (other >= side) {
                const Vec3 from = points_[t[side % 3]];
                edges_.push_back({from, (points_[t[(side + 1) % 3]] - from).normalized(),
                                  points_[t[(side + 2) % 3]], points_[u[(other + 2) % 3]]});
            }
        }
        for (const Triangle& t : piece.triangles) {
            try_along((points_[t[1]] - points_[t[0]]).cross(points_[t[2]] - points_[t[0]]));
        }
        across_facets_ = width_;
        for (std::size_t i = 0; i < edges_.size(); ++i) {
            for (std::size_t j = i + 1; j < edges_.size(); ++j) {
                try_pair(edges_[i], edges_[j]);
            }
        }
    }

    [[nodiscard]] double width() const { return width_; }
    [[nodiscard]] std::size_t edges() const { return edges_.size(); }
    [[nodiscard]] bool is_between_edges() const { return width_ < across_facets_; }

private:
    struct Edge {
        Vec3 from;
        Vec3 along;
        Vec3 left;
        Vec3 right;
    };

    void try_along(const Vec3& direction) {
        const Vec3 normal = direction.normalized();
        if (!normal.allFinite() || direction.isZero(0.0)) {
            return;
        }
        double lower = std::numeric_limits<double>::infinity();
        double upper = -lower;
        for (const Vec3& p : points_) {
            lower = std::min(lower, normal.dot(p));
            upper = std::max(upper, normal.dot(p));
        }
        width_ = std::min(width_, upper - lower);
    }

    void try_pair(const Edge& e, const Edge& f) {
        Vec3 normal = e.along.cross(f.along);
        const double sine2 = normal.squaredNorm();
        const double gap = normal.dot(f.from - e.from);
        if (sine2 == 0.0 || gap * gap >= width_ * width_ * sine2) {
            return;
        }
        normal = gap > 0.0 ? Vec3(-normal) : normal;
        const double room = 32.0 * std::numeric_limits<double>::epsilon() * size_;
        if (normal.dot(e.left - e.from) <= room && normal.dot(e.right - e.from) <= room &&
            normal.dot(f.left - f.from) >= -room && normal.dot(f.right - f.from) >= -room) {
            try_along(normal);
        }
    }

    std::vector<Vec3> points_;
    std::vector<Edge> edges_;
    double size_ = 0.0;
    double width_ = std::numeric_limits<double>::infinity();
    double across_facets_ = 0.0;
};

std::vector<Vec3> on_a_ball(int points, std::mt19937& random) {
    std::normal_distribution<double> normal;
    std::vector<Vec3> all;
    for (int i = 0; i < points; ++i) {
        const double x = normal(random);
        const double y = normal(random);
        all.push_back(Vec3(x, y, normal(random)).normalized());
    }
    return all;
}

// Returns the corners of a prism on a regular polygon, or on none.
std::vector<Vec3> prism(int sides, double height, bool is_regular, std::mt19937& random) {
    std::uniform_real_distribution<double> any(0.0, 2.0 * std::numbers::pi);
    std::vector<Vec3> all;
    for (int i = 0; i < sides; ++i) {
        const double angle = is_regular ? 2.0 * std::numbers::pi * i / sides : any(random);
        all.emplace_back(std::cos(angle), std::sin(angle), 0.0);
        all.emplace_back(std::cos(angle), std::sin(angle), height);
    }
    return all;
}

// Returns the points of whole numbers in a ball: their hull has large faces, parallel edges and
// equal widths.
std::vector<Vec3> whole_points(int radius) {
    std::vector<Vec3> all;
    for (int x = -radius; x <= radius; ++x) {
        for (int y = -radius; y <= radius; ++y) {
            for (int z = -radius; z <= radius; ++z) {
                const int d2 = x * x + y * y + z * z;
                if (d2 <= radius * radius && d2 > (radius - 2) * (radius - 2)) {
                    all.emplace_back(x, y, z);
                }
            }
        }
    }
    return all;
}

// Returns a ball of rings about an axis, the edges of which are parallel from ring to ring.
std::vector<Vec3> rings(int count, int sides) {
    std::vector<Vec3> all = {Vec3(0, 0, 1), Vec3(0, 0, -1)};
    for (int ring = 1; ring < count; ++ring) {
        const double height = std::cos(std::numbers::pi * ring / count);
        const double radius = std::sin(std::numbers::pi * ring / count);
        for (int i = 0; i < sides; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / sides;
            all.emplace_back(radius * std::cos(angle), radius * std::sin(angle), height);
        }
    }
    return all;
}

void turn(std::vector<Vec3>& points) {
    const Eigen::Matrix3d turned =
        Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
    for (Vec3& p : points) {
        p = turned * p;
    }
}

} // namespace

class LeastWidthTest : public QObject {
    Q_OBJECT

    static void compare(const std::vector<Vec3>& points, const QByteArray& where,
                        int* between_edges = nullptr) {
        const Piece piece = piece_around(points);
        const AllPairs all(piece);
        QVERIFY2(all.edges() > 512, where); // those of fewer edges are tried all
        QVERIFY2(least_width(piece.vertices, piece.triangles) == all.width(), where);
        if (between_edges != nullptr) {
            *between_edges += all.is_between_edges() ? 1 : 0;
        }
    }

private slots:
    // Balls are flattened, stretched, turned, and far from the origin; some have twins of their
    // points a few roundings away, between which there are slivers.
    void round_hulls() {
        const std::uint32_t first = 900 + 100 * slice();
        const std::uint32_t hulls = k_sanitized ? 6 : is_long_run() ? 90 : 24;
        qInfo("seeds from %u", first);
        int between_edges = 0;
        for (std::uint32_t seed = first; seed < first + hulls; ++seed) {
            std::mt19937 random(seed);
            std::vector<Vec3> points = on_a_ball(180 + static_cast<int>(seed % 7) * 40, random);
            if (seed % 6 == 5) {
                const std::vector<Vec3> once = points;
                for (const Vec3& p : once) {
                    const auto step = static_cast<double>(random() % 5);
                    points.emplace_back(p + 0x1p-52 * Vec3(step, 2.0 - step, 1.0));
                }
            }
            const Vec3 shape(1.0, 1.0 + seed % 3, std::pow(10.0, -static_cast<double>(seed % 5)));
            for (Vec3& p : points) {
                p = p.cwiseProduct(shape);
            }
            turn(points);
            if (seed % 4 == 3) {
                for (Vec3& p : points) {
                    p += Vec3(1e3, -1e3, 1e3);
                }
            }
            compare(points, QByteArray::number(seed), &between_edges);
        }
        QVERIFY2(between_edges > static_cast<int>(hulls) / 4, QByteArray::number(between_edges));
    }

    void prisms_with_many_parallel_edges() {
        std::mt19937 random(5);
        for (int i = 0; i < (k_sanitized ? 2 : 8); ++i) {
            std::vector<Vec3> points =
                prism(100 + 7 * i, i % 4 == 0 ? 0.1 : 5.0, i % 3 != 0, random);
            if (i % 2 == 1) {
                turn(points);
            }
            compare(points, QByteArray::number(i));
        }
    }

    void hulls_with_large_faces_and_equal_widths() {
        std::vector<Vec3> points = whole_points(22);
        compare(points, "whole points");
        turn(points);
        compare(points, "whole points, turned");
        points = rings(16, 24);
        compare(points, "rings");
        turn(points);
        compare(points, "rings, turned");
    }

    // Boxes of few edges, with twins of their corners, are tried in full.
    void boxes() {
        std::mt19937 random(6);
        std::uniform_real_distribution<double> number(0.1, 3.0);
        for (int i = 0; i < 20; ++i) {
            const Vec3 size(number(random), number(random), number(random));
            std::vector<Vec3> points;
            for (int corner = 0; corner < 8; ++corner) {
                points.push_back(
                    size.cwiseProduct(Vec3(corner % 2, corner / 2 % 2, corner / 4 % 2)));
            }
            if (i % 2 == 1) {
                turn(points);
            }
            const Piece piece = piece_around(points);
            QVERIFY2(least_width(piece.vertices, piece.triangles) == AllPairs(piece).width(),
                     QByteArray::number(i));
        }
    }

    void a_large_hull_tells_how_far_it_is_and_stops() {
        std::mt19937 random(7);
        const Piece piece = piece_around(on_a_ball(3000, random));
        Heard heard;
        const double width = least_width(piece.vertices, piece.triangles, heard.progress());
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.2, qPrintable(QString::number(heard.longest_step())));
        for (const double share : {0.1, 0.5, 0.9}) {
            StopAt midst(share);
            const double stopped = least_width(piece.vertices, piece.triangles, midst.progress());
            QVERIFY(stopped >= width && midst.was_reached());
            QVERIFY(midst.reached_at() < share + 0.2);
        }
    }
};

QTEST_APPLESS_MAIN(LeastWidthTest)
#include "least_width.moc"
