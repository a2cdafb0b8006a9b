// Loops are filled by the strips that a look at all sides at every height gives, in their order and
// bit for bit, however sides cross, touch and lie on each other.
#include "draw/filled_loops.h"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

using namespace hullwright;

namespace {

using Point = Eigen::Vector2d;
using Loop = std::vector<Point>;

struct PlainWall {
    Point low;
    Point high;
    int turns = 0;

    double at(double y) const {
        if (y <= low.y() || y >= high.y()) {
            return y <= low.y() ? low.x() : high.x();
        }
        return low.x() + (y - low.y()) / (high.y() - low.y()) * (high.x() - low.x());
    }
};

struct PlainStrip {
    const PlainWall* left = nullptr;
    const PlainWall* right = nullptr;
    double from = 0.0;
};

std::vector<PlainWall> plain_walls(const std::vector<LoopSide>& sides) {
    std::vector<PlainWall> walls;
    for (const LoopSide& side : sides) {
        if (side.from.y() > side.to.y()) {
            walls.push_back({side.to, side.from, 1});
        } else if (side.from.y() < side.to.y()) {
            walls.push_back({side.from, side.to, -1});
        }
    }
    std::ranges::stable_sort(walls, {}, [](const PlainWall& wall) { return wall.low.y(); });
    return walls;
}

std::vector<PlainStrip> plain_strips(std::vector<const PlainWall*>& row, double low, double high) {
    const double middle = low + 0.5 * (high - low);
    std::ranges::stable_sort(row, {}, [middle](const PlainWall* wall) { return wall->at(middle); });
    std::vector<PlainStrip> strips;
    int turns = 0;
    for (const PlainWall* wall : row) {
        const int before = std::exchange(turns, turns + wall->turns);
        if (before == 0) {
            strips.push_back({wall, nullptr, low});
        } else if (turns == 0) {
            strips.back().right = wall;
        }
    }
    return strips;
}

void add_plain(const PlainStrip& strip, double to, double overlap, std::vector<Point>& corners) {
    const Point a(strip.left->at(strip.from), strip.from - overlap);
    const Point b(strip.right->at(strip.from), strip.from - overlap);
    const Point c(strip.right->at(to), to + overlap);
    const Point d(strip.left->at(to), to + overlap);
    corners.insert(corners.end(), {a, b, c, a, c, d});
}

// Sorts all walls of a level anew and holds each strip against all others.
std::vector<Point> filled_plainly(const std::vector<LoopSide>& sides, double overlap) {
    const std::vector<PlainWall> walls = plain_walls(sides);
    std::vector<double> levels;
    for (const PlainWall& wall : walls) {
        levels.insert(levels.end(), {wall.low.y(), wall.high.y()});
    }
    std::ranges::sort(levels);
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    std::vector<Point> corners;
    std::vector<const PlainWall*> row;
    std::vector<PlainStrip> open;
    std::size_t next = 0;
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
        std::erase_if(row, [&](const PlainWall* wall) { return wall->high.y() <= levels[i]; });
        for (; next < walls.size() && walls[next].low.y() <= levels[i]; ++next) {
            row.push_back(&walls[next]);
        }
        std::vector<PlainStrip> strips = plain_strips(row, levels[i], levels[i + 1]);
        for (const PlainStrip& before : open) {
            const auto same = std::ranges::find_if(strips, [&](const PlainStrip& strip) {
                return strip.left == before.left && strip.right == before.right;
            });
            if (same != strips.end()) {
                same->from = before.from;
            } else {
                add_plain(before, levels[i], overlap, corners);
            }
        }
        open = std::move(strips);
    }
    for (const PlainStrip& strip : open) {
        add_plain(strip, levels.back(), overlap, corners);
    }
    return corners;
}

std::vector<LoopSide> sides_of(const std::vector<Loop>& loops) {
    std::vector<LoopSide> sides;
    for (const Loop& loop : loops) {
        for (std::size_t i = 0; i < loop.size(); ++i) {
            sides.push_back({loop[i], loop[(i + 1) % loop.size()]});
        }
    }
    return sides;
}

bool are_same_bits(const std::vector<Point>& a, const std::vector<Point>& b) {
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Point)) == 0);
}

// Draws loops at random. Each kind brings other sides together.
class Loops {
public:
    explicit Loops(unsigned seed) : random_(seed) {}

    double number(double least, double most) {
        return std::uniform_real_distribution<double>(least, most)(random_);
    }
    int whole(int least, int most) {
        return std::uniform_int_distribution<int>(least, most)(random_);
    }

    // Corners lie anywhere, so that sides cross.
    Loop anywhere() {
        Loop loop;
        for (int i = whole(3, 12); i > 0; --i) {
            const double x = number(-1.0, 1.0);
            loop.emplace_back(x, number(-1.0, 1.0));
        }
        return loop;
    }
    // Corners lie on a grid, so that many are at one height, and sides touch and coincide.
    Loop on_a_grid() {
        Loop loop;
        for (int i = whole(3, 10); i > 0; --i) {
            const double x = whole(0, 4);
            loop.emplace_back(x, static_cast<double>(whole(0, 4)));
        }
        return loop;
    }
    // Goes up beside one aslant line in some steps and down beside the same in others: what of both
    // is left is told by rounding alone.
    Loop along_a_line(const Point& from, const Point& to) {
        Loop loop;
        const auto add = [&](bool up) {
            std::vector<double> shares = {0.0, 1.0};
            for (int i = whole(0, 8); i > 0; --i) {
                shares.push_back(number(0.0, 1.0));
            }
            std::ranges::sort(shares);
            if (!up) {
                std::ranges::reverse(shares);
            }
            for (const double share : shares) {
                loop.push_back(from + share * (to - from));
            }
        };
        add(true);
        if (whole(0, 1) == 0) {
            const double x = number(-1.0, 1.0);
            loop.emplace_back(x, number(-1.0, 1.0));
        }
        add(false);
        return loop;
    }
    // Its walls stand beside each other in a row, closer than they lean.
    void add_fins(std::vector<Loop>& loops) {
        const int fins = whole(2, 20);
        const double lean = number(-1.0, 1.0);
        for (int i = 0; i < fins; ++i) {
            const double x = 0.01 * i;
            const double low = number(-1.0, -0.9);
            const double high = number(0.9, 1.0);
            Loop fin = {Point(x, low), Point(x + 0.004, low)};
            for (int k = 1; k < 6; ++k) {
                fin.emplace_back(x + 0.004 + lean * k / 6.0, low + (high - low) * k / 6.0);
            }
            fin.emplace_back(x + lean, high);
            loops.push_back(fin);
        }
    }
    std::vector<Loop> some() {
        std::vector<Loop> loops;
        const Point from(number(-1.0, 1.0), -1.0);
        const Point to(number(-1.0, 1.0), 1.0);
        for (int i = whole(1, 8); i > 0; --i) {
            switch (whole(0, 4)) {
            case 0:
                loops.push_back(anywhere());
                break;
            case 1:
                loops.push_back(on_a_grid());
                break;
            case 2:
                add_fins(loops);
                break;
            default:
                loops.push_back(along_a_line(from, to));
                break;
            }
            if (whole(0, 3) == 0) { // what is there twice, or goes back, is the same place
                Loop again = loops.back();
                if (whole(0, 1) == 0) {
                    std::ranges::reverse(again);
                }
                loops.push_back(std::move(again));
            }
        }
        return loops;
    }

private:
    std::mt19937 random_;
};

// Returns many fins beside each other, each with many corners that no other has.
std::vector<LoopSide> comb(int fins, int steps) {
    std::vector<Loop> loops;
    for (int i = 0; i < fins; ++i) {
        Loop fin;
        const auto y = [&](int k) { return k + static_cast<double>(i) / fins; };
        for (int k = 0; k < steps; ++k) {
            fin.emplace_back(3.0 * i + 1.0 + 0.5 * (k % 2), y(k));
        }
        for (int k = steps - 1; k >= 0; --k) {
            fin.emplace_back(3.0 * i - 0.5 * (k % 2), y(k) + 0.25 / fins);
        }
        loops.push_back(std::move(fin));
    }
    return sides_of(loops);
}

class CountedStops : public ProgressSink {
public:
    explicit CountedStops(std::stop_source& stop) : stop_(stop) {}
    void on_progress(std::string_view /*stage*/, double fraction) override {
        last = fraction;
        if (fraction > 0.25) {
            stop_.request_stop();
        }
    }
    double last = 0.0;

private:
    std::stop_source& stop_;
};

} // namespace

class FilledLoopsTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_is_filled_by_nothing() {
        QVERIFY(fill_loops(std::vector<LoopSide>(), 0.0).empty());
        const Loop flat = {Point(0, 0), Point(1, 0), Point(2, 0)};
        QVERIFY(fill_loops(sides_of({flat}), 0.0).empty());
    }

    void a_square_is_one_strip() {
        const Loop square = {Point(0, 0), Point(2, 0), Point(2, 1), Point(0, 1)};
        const std::vector<Point> expected = {Point(0, -0.5), Point(2, -0.5), Point(2, 1.5),
                                             Point(0, -0.5), Point(2, 1.5),  Point(0, 1.5)};
        QVERIFY(are_same_bits(fill_loops(sides_of({square}), 0.5), expected));
    }

    void strips_are_those_of_a_look_at_all_sides() {
        constexpr unsigned k_seed = 20261201;
        Loops loops(k_seed);
        std::size_t strips = 0;
        for (int round = 0; round < 3000; ++round) {
            const std::vector<LoopSide> sides = sides_of(loops.some());
            const double overlap = round % 2 == 0 ? 0.0 : 1e-5;
            const std::vector<Point> corners = fill_loops(sides, overlap);
            QVERIFY2(are_same_bits(corners, filled_plainly(sides, overlap)),
                     qPrintable(QString("seed %1, round %2").arg(k_seed).arg(round)));
            strips += corners.size() / 6;
        }
        QVERIFY(strips > 10000);
    }

    void so_are_those_of_many_walls_in_a_row() {
        const std::vector<LoopSide> sides = comb(60, 20);
        const std::vector<Point> corners = fill_loops(sides, 1e-5);
        QVERIFY(are_same_bits(corners, filled_plainly(sides, 1e-5)));
        QVERIFY(corners.size() > sides.size());
    }

    // Levels times walls in a row would be a hundred million here.
    void a_row_of_hundreds_of_walls_costs_those_that_end() {
        const std::vector<LoopSide> sides = comb(200, 100);
        QElapsedTimer clock;
        clock.start();
        const std::vector<Point> corners = fill_loops(sides, 0.0);
        const auto ours = std::max<qint64>(clock.nsecsElapsed(), 1);
        clock.start();
        const std::vector<Point> plain = filled_plainly(sides, 0.0);
        const auto theirs = clock.nsecsElapsed();
        qInfo("%zu sides: a look at all at each height takes %.1f times as long", sides.size(),
              static_cast<double>(theirs) / static_cast<double>(ours));
        QVERIFY(are_same_bits(corners, plain));
    }

    void a_stop_leaves_out_what_is_above() {
        const std::vector<LoopSide> sides = comb(100, 100);
        std::stop_source stop;
        CountedStops sink(stop);
        const std::vector<Point> some = fill_loops(sides, 0.0, Progress(stop.get_token(), &sink));
        QVERIFY(sink.last > 0.25 && sink.last < 0.5);
        const std::vector<Point> all = fill_loops(sides, 0.0);
        QVERIFY(!some.empty() && some.size() < all.size() / 2);
        QVERIFY(std::equal(some.begin(), some.end(), all.begin()));
    }
};

QTEST_APPLESS_MAIN(FilledLoopsTest)
#include "filled_loops.moc"
