#include "draw/section_caps.h"

#include "draw/floats.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace hullwright {
namespace {

constexpr std::array<float, 4> k_grey = {0.69F, 0.71F, 0.74F, 1.0F};
constexpr std::array<float, 4> k_stripes = {0.5F, 0.53F, 0.58F, 1.0F}; // of a surface's cap

// Is the place on an edge where the plane meets it. The end that is kept comes first, so that
// triangles on both sides of the edge find the very same place.
struct Meeting {
    Vec3 kept;
    Vec3 beyond;
    double kept_height = 0.0; // not above the plane
    double beyond_height = 0.0;

    [[nodiscard]] Vec3 place() const {
        return kept + kept_height / (kept_height - beyond_height) * (beyond - kept);
    }
};

// Names the edges where a triangle's border goes down through the plane, and up. Seen from where
// the normal points to, what is inside lies to the left of the way from the first to the second.
struct Crossing {
    std::size_t down = 0; // the edge begins at this corner
    std::size_t up = 0;
};

std::optional<Crossing> crossing_of(const std::array<double, 3>& heights) {
    Crossing crossing;
    int crossed = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const bool from = heights[k] > 0.0;
        const bool to = heights[(k + 1) % 3] > 0.0;
        if (from != to) {
            (from ? crossing.down : crossing.up) = k;
            ++crossed;
        }
    }
    return crossed == 2 ? std::optional(crossing) : std::nullopt;
}

Vec3 meeting(const std::array<Vec3, 3>& corners, const std::array<double, 3>& heights,
             std::size_t edge) {
    const std::size_t next = (edge + 1) % 3;
    const std::size_t kept = heights[edge] > 0.0 ? next : edge;
    const std::size_t beyond = kept == edge ? next : edge;
    return Meeting{corners[kept], corners[beyond], heights[kept], heights[beyond]}.place();
}

// Is a side of a piece's cap.
struct CapSide {
    Vec3 first;
    Vec3 second;
};

std::size_t count_triangles(const PieceDrawList& list) {
    return list.real_faces.size() / 3 + list.virtual_faces.size() / 3;
}

// Returns the vertices of a triangle; virtual ones are counted on from the last real one.
std::span<const std::uint32_t, 3> triangle_at(const PieceDrawList& list, std::size_t number) {
    const std::size_t real = list.real_faces.size() / 3;
    const std::uint32_t* first =
        number < real ? &list.real_faces[3 * number] : &list.virtual_faces[3 * (number - real)];
    return std::span<const std::uint32_t, 3>(first, 3);
}

// Finds where the plane meets pieces where they are seen.
class PartedPieces {
public:
    PartedPieces(const PieceDrawList& list, const PieceReaches& reaches, double parted,
                 const Scene::Section& section)
        : list_(list), reaches_(reaches), parted_(parted), normal_(section.normal),
          level_(section.normal.dot(section.point - list.origin)) {}

    // Finds the sides of the piece's cap, in the order of its triangles.
    void find_sides(std::uint32_t piece, std::vector<CapSide>& sides) const {
        sides.clear();
        if (!may_be_cut(piece) || !is_cut(list_.ranges[piece])) {
            return;
        }
        for (std::uint32_t i = reaches_.first[piece]; i < reaches_.first[piece + 1]; ++i) {
            add_side(triangle_at(list_, reaches_.triangles[i]), sides);
        }
    }

private:
    [[nodiscard]] Vec3 place(std::uint32_t i) const {
        const PieceVertex& vertex = list_.vertices[i];
        return doubles(vertex.position) + parted_ * doubles(vertex.away);
    }
    [[nodiscard]] double height(const Vec3& at) const { return normal_.dot(at) - level_; }

    // False only where all vertices are so far on one side of the plane that rounding does not
    // matter. A height takes ten roundings or so of 1e-16 of what it is made of, and so do these;
    // a thousand times as much leaves out hardly fewer pieces.
    [[nodiscard]] bool may_be_cut(std::uint32_t piece) const {
        constexpr double k_rounding = 1e-12;
        const Aabb& box = reaches_.boxes[piece];
        if (box.empty()) {
            return false;
        }
        const Vec3 away = parted_ * away_of(list_, piece);
        const Vec3 steep = normal_.cwiseAbs();
        const Vec3 largest = box.lower.cwiseAbs().cwiseMax(box.upper.cwiseAbs()) + away.cwiseAbs();
        const double reach = 0.5 * steep.dot(box.size());
        const double doubt = k_rounding * (steep.dot(largest) + std::abs(level_));
        return !(std::abs(height(box.centre() + away)) > reach + doubt);
    }
    [[nodiscard]] bool is_cut(const PieceRange& range) const {
        bool is_kept = false;
        bool is_beyond = false;
        for (std::uint32_t i = 0; i < range.vertices; ++i) {
            const double high = height(place(range.first_vertex + i));
            is_kept = is_kept || high <= 0.0;
            is_beyond = is_beyond || high > 0.0;
        }
        return is_kept && is_beyond;
    }
    void add_side(std::span<const std::uint32_t, 3> t, std::vector<CapSide>& sides) const {
        const std::array<Vec3, 3> corners = {place(t[0]), place(t[1]), place(t[2])};
        const std::array<double, 3> heights = {height(corners[0]), height(corners[1]),
                                               height(corners[2])};
        if (const auto crossing = crossing_of(heights)) {
            sides.push_back({meeting(corners, heights, crossing->down),
                             meeting(corners, heights, crossing->up)});
        }
    }

    const PieceDrawList& list_;
    const PieceReaches& reaches_;
    double parted_;
    Vec3 normal_;
    double level_; // of the plane, along its normal
};

// A cap is a fan around the first corner of its outline, as it is convex.
void add_cap(std::span<const CapSide> sides, const PieceVertex& like, PieceDrawList& caps) {
    const auto first = static_cast<std::uint32_t>(caps.vertices.size());
    for (const CapSide& side : sides) {
        const auto at = static_cast<std::uint32_t>(caps.vertices.size());
        for (const Vec3& end : {side.first, side.second}) {
            PieceVertex corner = like;
            corner.position = floats(end);
            caps.vertices.push_back(corner);
        }
        caps.edges.insert(caps.edges.end(), {at, at + 1});
        if (side.first != sides.front().first && side.second != sides.front().first) {
            caps.real_faces.insert(caps.real_faces.end(), {first, at, at + 1});
        }
    }
    caps.ranges.back() = {first, static_cast<std::uint32_t>(caps.vertices.size()) - first};
}

PieceVertex cap_vertex(const PieceDrawList& pieces, std::uint32_t piece, double parted) {
    PieceVertex vertex = pieces.vertices[pieces.ranges[piece].first_vertex];
    // Hidden pieces have no colour.
    if (pieces.colours.empty() && vertex.colour[3] != 0.0F) {
        vertex.colour = k_grey;
    }
    vertex.away = floats(Vec3((1.0 + parted) * doubles(vertex.away))); // from here it is not parted
    return vertex;
}

using Place = Eigen::Vector2d; // in the plane

// Is a side of the filled parts of the plane, from its lower end to its upper one.
struct Wall {
    Place low;
    Place high;
    int turns = 0; // how much oftener a loop goes around what is right of it than what is left

    [[nodiscard]] double at(double y) const {
        if (y <= low.y() || y >= high.y()) {
            return y <= low.y() ? low.x() : high.x();
        }
        return low.x() + (y - low.y()) / (high.y() - low.y()) * (high.x() - low.x());
    }
};

// Where a wall ends, the parts beside it do: each is a trapezoid between two walls.
struct Strip {
    const Wall* left = nullptr;
    const Wall* right = nullptr;
    double from = 0.0;
};

std::vector<Wall> walls_of(const std::vector<std::pair<Place, Place>>& sides) {
    std::vector<Wall> walls;
    for (const auto& [a, b] : sides) {
        if (a.y() > b.y()) { // what is inside is to the left of the way, which goes down
            walls.push_back({b, a, 1});
        } else if (a.y() < b.y()) {
            walls.push_back({a, b, -1});
        }
    }
    std::ranges::stable_sort(walls, {}, [](const Wall& wall) { return wall.low.y(); });
    return walls;
}

// Returns the parts of the row between two heights that loops go around.
std::vector<Strip> filled_between(std::vector<const Wall*>& row, double low, double high) {
    const double middle = low + 0.5 * (high - low);
    std::ranges::stable_sort(row, {}, [middle](const Wall* wall) { return wall->at(middle); });
    std::vector<Strip> strips;
    int turns = 0;
    for (const Wall* wall : row) {
        const int before = std::exchange(turns, turns + wall->turns);
        if (before == 0) {
            strips.push_back({wall, nullptr, low});
        } else if (turns == 0) {
            strips.back().right = wall;
        }
    }
    return strips;
}

// Fills what the loops go around, in strips that begin and end where walls do. `add` takes three
// places.
template <class Add>
void fill(const std::vector<std::pair<Place, Place>>& sides, double overlap, Add&& add) {
    const std::vector<Wall> walls = walls_of(sides);
    std::vector<double> levels;
    for (const Wall& wall : walls) {
        levels.insert(levels.end(), {wall.low.y(), wall.high.y()});
    }
    std::ranges::sort(levels);
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    const auto end = [&](const Strip& strip, double to) {
        // Strips reach a little over their ends, as a strip's corner on another's side would leave
        // pixels open.
        const double low = strip.from - overlap;
        const double high = to + overlap;
        const Place a(strip.left->at(strip.from), low);
        const Place b(strip.right->at(strip.from), low);
        const Place c(strip.right->at(to), high);
        const Place d(strip.left->at(to), high);
        add(a, b, c);
        add(a, c, d);
    };
    std::vector<const Wall*> row;
    std::vector<Strip> open;
    std::size_t next = 0;
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
        std::erase_if(row, [&](const Wall* wall) { return wall->high.y() <= levels[i]; });
        for (; next < walls.size() && walls[next].low.y() <= levels[i]; ++next) {
            row.push_back(&walls[next]);
        }
        std::vector<Strip> strips = filled_between(row, levels[i], levels[i + 1]);
        for (const Strip& before : open) {
            const auto same = std::ranges::find_if(strips, [&](const Strip& strip) {
                return strip.left == before.left && strip.right == before.right;
            });
            if (same != strips.end()) {
                same->from = before.from;
            } else {
                end(before, levels[i]);
            }
        }
        open = std::move(strips);
    }
    for (const Strip& strip : open) {
        end(strip, levels.back());
    }
}

// Says where the plane goes through a surface: points on edges of the mesh, and a way from one to
// another for each triangle that is cut.
struct SurfaceCut {
    std::vector<Vec3> points;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ways;
};

SurfaceCut cut_surface(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                       const Vec3& origin, const Scene::Section& section) {
    const double level = section.normal.dot(section.point - origin);
    std::vector<double> heights(vertices.size());
    std::ranges::transform(vertices, heights.begin(), [&](const Vec3& v) {
        return section.normal.dot(Vec3(v - origin)) - level;
    });
    SurfaceCut cut;
    std::map<std::pair<VertexId, VertexId>, std::uint32_t> known;
    for (const Triangle& t : triangles) {
        const std::array<double, 3> high = {heights[t[0]], heights[t[1]], heights[t[2]]};
        const auto crossing = crossing_of(high);
        if (!crossing) {
            continue;
        }
        const auto point_on = [&](std::size_t edge) {
            const std::array<Vec3, 3> corners = {vertices[t[0]] - origin, vertices[t[1]] - origin,
                                                 vertices[t[2]] - origin};
            const auto [at, is_new] =
                known.try_emplace(std::minmax(t[edge], t[(edge + 1) % 3]),
                                  static_cast<std::uint32_t>(cut.points.size()));
            if (is_new) {
                cut.points.push_back(meeting(corners, high, edge));
            }
            return at->second;
        };
        const std::uint32_t from = point_on(crossing->down);
        cut.ways.emplace_back(from, point_on(crossing->up));
    }
    return cut;
}

// Walks along ways of a cut, each of which is gone once.
class Walker {
public:
    explicit Walker(const SurfaceCut& cut) : cut_(cut), gone_(cut.ways.size(), false) {
        at_.resize(cut.points.size());
        for (std::uint32_t i = 0; i < cut.ways.size(); ++i) {
            at_[cut.ways[i].first].push_back(i);
            at_[cut.ways[i].second].push_back(i);
        }
        leave_out_ends();
    }

    // Returns the points of the loops; each goes on from its last point to its first, the way most
    // of its triangles say.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> loops() {
        std::vector<std::vector<std::uint32_t>> loops;
        for (std::uint32_t way = 0; way < gone_.size(); ++way) {
            if (gone_[way]) {
                continue;
            }
            std::vector<std::uint32_t> loop;
            int forward = 0;
            std::uint32_t at = cut_.ways[way].first;
            for (auto next = std::optional(way); next; next = way_on(at)) {
                gone_[*next] = true;
                loop.push_back(at);
                const bool is_forward = cut_.ways[*next].first == at;
                forward += is_forward ? 1 : -1;
                at = is_forward ? cut_.ways[*next].second : cut_.ways[*next].first;
            }
            if (at != loop.front()) {
                continue; // the surface is open here
            }
            if (forward < 0) {
                std::ranges::reverse(loop);
            }
            loops.push_back(std::move(loop));
        }
        return loops;
    }

private:
    // Returns another way at the point; where there are several, one that goes on from it.
    [[nodiscard]] std::optional<std::uint32_t> way_on(std::uint32_t point) const {
        std::optional<std::uint32_t> any;
        for (const std::uint32_t way : at_[point]) {
            if (!gone_[way] && (!any || cut_.ways[*any].first != point)) {
                any = way;
            }
        }
        return any;
    }

    // Fins, and ways that lead to a border, belong to no loop.
    void leave_out_ends() {
        std::vector<std::size_t> left(at_.size());
        std::vector<std::uint32_t> ends;
        for (std::uint32_t point = 0; point < at_.size(); ++point) {
            left[point] = at_[point].size();
            if (left[point] == 1) {
                ends.push_back(point);
            }
        }
        while (!ends.empty()) {
            const std::uint32_t end = ends.back();
            ends.pop_back();
            for (const std::uint32_t way : at_[end]) {
                if (!gone_[way]) {
                    gone_[way] = true;
                    const auto [a, b] = cut_.ways[way];
                    const std::uint32_t other = a == end ? b : a;
                    if (--left[other] == 1) {
                        ends.push_back(other);
                    }
                }
            }
        }
    }

    const SurfaceCut& cut_;
    std::vector<bool> gone_;
    std::vector<std::vector<std::uint32_t>> at_; // the ways at each point
};

} // namespace

PieceReaches reaches_of(const PieceDrawList& pieces) {
    PieceReaches reaches;
    for (const PieceRange& range : pieces.ranges) {
        Aabb box;
        for (std::uint32_t i = 0; i < range.vertices; ++i) {
            box.add(doubles(pieces.vertices[range.first_vertex + i].position));
        }
        reaches.boxes.push_back(box);
    }
    const auto count = static_cast<std::uint32_t>(count_triangles(pieces));
    const auto piece_of = [&](std::uint32_t triangle) {
        return static_cast<std::size_t>(pieces.vertices[triangle_at(pieces, triangle)[0]].piece);
    };
    std::vector<std::uint32_t> next(pieces.ranges.size() + 1, 0);
    for (std::uint32_t triangle = 0; triangle < count; ++triangle) {
        ++next[piece_of(triangle) + 1];
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    reaches.first = next;
    reaches.triangles.resize(count);
    for (std::uint32_t triangle = 0; triangle < count; ++triangle) {
        reaches.triangles[next[piece_of(triangle)]++] = triangle;
    }
    return reaches;
}

PieceDrawList cap_pieces(const PieceDrawList& pieces, const PieceReaches& reaches, double parted,
                         const Scene::Section& section) {
    PieceDrawList caps;
    caps.origin = pieces.origin;
    caps.bounds = pieces.bounds;
    caps.colours = pieces.colours;
    const PartedPieces seen(pieces, reaches, parted, section);
    std::vector<CapSide> sides;
    for (std::uint32_t piece = 0; piece < pieces.ranges.size(); ++piece) {
        caps.ranges.push_back({static_cast<std::uint32_t>(caps.vertices.size()), 0});
        seen.find_sides(piece, sides);
        if (!sides.empty()) {
            add_cap(sides, cap_vertex(pieces, piece, parted), caps);
        }
    }
    arrange(caps);
    return caps;
}

PieceDrawList cap_pieces(const PieceDrawList& pieces, double parted,
                         const Scene::Section& section) {
    return cap_pieces(pieces, reaches_of(pieces), parted, section);
}

PieceDrawList cap_surface(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                          const Vec3& origin, const Scene::Section& section) {
    const SurfaceCut cut = cut_surface(vertices, triangles, origin, section);
    const Vec3 right = section.normal.unitOrthogonal();
    const Vec3 up = section.normal.cross(right);
    const double level = section.normal.dot(section.point - origin);
    PieceDrawList cap;
    cap.origin = origin;
    const auto add = [&](const Vec3& place) {
        cap.vertices.push_back({floats(place), {}, k_stripes});
        return static_cast<std::uint32_t>(cap.vertices.size() - 1);
    };
    std::vector<std::pair<Place, Place>> sides;
    Aabb box;
    for (const auto& loop : Walker(cut).loops()) {
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const Vec3& a = cut.points[loop[i]];
            const Vec3& b = cut.points[loop[(i + 1) % loop.size()]];
            box.add(a);
            sides.emplace_back(Place(right.dot(a), up.dot(a)), Place(right.dot(b), up.dot(b)));
            const std::uint32_t from = add(a);
            cap.edges.insert(cap.edges.end(), {from, add(b)});
        }
    }
    // A rasterizer's grid has 256 steps a pixel; a hundredth of a pixel where the cap fills the
    // view.
    constexpr double k_overlap = 1e-5;
    const double overlap = box.empty() ? 0.0 : k_overlap * box.diagonal();
    fill(sides, overlap, [&](const Place& a, const Place& b, const Place& c) {
        for (const Place& corner : {a, b, c}) {
            cap.virtual_faces.push_back(
                add(Vec3(corner.x() * right + corner.y() * up + level * section.normal)));
        }
    });
    cap.ranges = {{0, static_cast<std::uint32_t>(cap.vertices.size())}};
    arrange(cap);
    return cap;
}

} // namespace hullwright
