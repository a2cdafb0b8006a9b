#include "draw/section_caps.h"

#include "base/work_meter.h"
#include "draw/filled_loops.h"
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

// False only where all that is in the box is so far on one side of the plane that rounding does not
// matter, once it is moved. A height takes ten roundings or so of 1e-16 of what it is made of, and
// so do these; a thousand times as much leaves out hardly fewer boxes.
bool may_meet(const Aabb& box, const Vec3& moved, const Vec3& normal, double level) {
    constexpr double k_rounding = 1e-12;
    if (box.empty()) {
        return false;
    }
    const Vec3 steep = normal.cwiseAbs();
    const Vec3 largest = box.lower.cwiseAbs().cwiseMax(box.upper.cwiseAbs()) + moved.cwiseAbs();
    const double reach = 0.5 * steep.dot(box.size());
    const double doubt = k_rounding * (steep.dot(largest) + std::abs(level));
    return !(std::abs(normal.dot(Vec3(box.centre() + moved)) - level) > reach + doubt);
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

    [[nodiscard]] bool may_be_cut(std::uint32_t piece) const {
        return !reaches_.boxes[piece].empty() &&
               may_meet(reaches_.boxes[piece], parted_ * away_of(list_, piece), normal_, level_);
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

// Says where the plane goes through a surface: points on edges of the mesh, and a way from one to
// another for each triangle that is cut.
struct SurfaceCut {
    std::vector<Vec3> points;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ways;
};

std::span<const Triangle> run_at(std::span<const Triangle> triangles, std::size_t run) {
    const std::size_t first = run * SurfaceReaches::k_run;
    return triangles.subspan(first, std::min(SurfaceReaches::k_run, triangles.size() - first));
}

// Cuts triangles of a surface, one after the other.
class SurfaceCutter {
public:
    SurfaceCutter(std::span<const Vec3> vertices, const Vec3& origin, const Scene::Section& section)
        : vertices_(vertices), origin_(origin), normal_(section.normal),
          level_(section.normal.dot(section.point - origin)) {}

    // Says of a box of the surface what `may_meet` says. Counted from the origin the box still
    // holds its corners, since these are rounded as it is, which does not change their order.
    [[nodiscard]] bool may_cut(const Aabb& box) const {
        return may_meet({box.lower - origin_, box.upper - origin_}, Vec3::Zero(), normal_, level_);
    }
    void cut(const Triangle& t) {
        const std::array<Vec3, 3> corners = {vertices_[t[0]] - origin_, vertices_[t[1]] - origin_,
                                             vertices_[t[2]] - origin_};
        const std::array<double, 3> heights = {height(corners[0]), height(corners[1]),
                                               height(corners[2])};
        const auto crossing = crossing_of(heights);
        if (!crossing) {
            return;
        }
        const auto point_on = [&](std::size_t edge) {
            const auto [at, is_new] =
                known_.try_emplace(std::minmax(t[edge], t[(edge + 1) % 3]),
                                   static_cast<std::uint32_t>(cut_.points.size()));
            if (is_new) {
                cut_.points.push_back(meeting(corners, heights, edge));
            }
            return at->second;
        };
        const std::uint32_t from = point_on(crossing->down);
        cut_.ways.emplace_back(from, point_on(crossing->up));
    }
    [[nodiscard]] SurfaceCut take() { return std::move(cut_); }

private:
    [[nodiscard]] double height(const Vec3& at) const { return normal_.dot(at) - level_; }

    std::span<const Vec3> vertices_;
    Vec3 origin_;
    Vec3 normal_;
    double level_; // of the plane, along its normal
    SurfaceCut cut_;
    std::map<std::pair<VertexId, VertexId>, std::uint32_t> known_; // points on edges
};

SurfaceCut cut_surface(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                       const SurfaceReaches& reaches, const Vec3& origin,
                       const Scene::Section& section, const Progress& progress) {
    constexpr std::size_t k_poll = 64; // runs: a millisecond where all of their triangles are cut
    SurfaceCutter cutter(vertices, origin, section);
    for (std::size_t run = 0; run * SurfaceReaches::k_run < triangles.size(); ++run) {
        const std::size_t first = run * SurfaceReaches::k_run;
        if (run % k_poll == 0) {
            if (progress.stopped()) {
                break;
            }
            progress.report(static_cast<double>(first) / static_cast<double>(triangles.size()));
        }
        if (run < reaches.boxes.size() && !cutter.may_cut(reaches.boxes[run])) {
            continue;
        }
        for (const Triangle& t : run_at(triangles, run)) {
            cutter.cut(t);
        }
    }
    return cutter.take();
}

// Walks along ways of a cut, each of which is gone once. After a stop ways are missing.
class Walker {
public:
    Walker(const SurfaceCut& cut, const Progress& progress)
        : cut_(cut), meter_(progress, k_looks_a_way * cut.ways.size()),
          gone_(cut.ways.size(), false), at_(cut.points.size()), next_(cut.points.size(), 0) {
        for (std::uint32_t i = 0; i < cut.ways.size() && goes_on(); ++i) {
            at_[cut.ways[i].first].push_back(i);
            at_[cut.ways[i].second].push_back(i);
        }
        leave_out_ends();
    }

    // Returns the points of the loops; each goes on from its last point to its first, the way most
    // of its triangles say.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> loops() {
        std::vector<std::vector<std::uint32_t>> loops;
        for (std::uint32_t way = 0; way < gone_.size() && goes_on(); ++way) {
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
    // Is about how often a way is looked at: when it is noted, when ends are left out, when loops
    // begin, and by both of its points.
    static constexpr std::size_t k_looks_a_way = 5;

    [[nodiscard]] bool goes_on() { return !meter_.stopped_after(1); }

    // Returns another way at the point: the first that goes on from it, else the last that comes
    // to it. Ways that are none of these now never will be: thousands that share a point are passed
    // once, and not once for each loop through it.
    [[nodiscard]] std::optional<std::uint32_t> way_on(std::uint32_t point) {
        std::vector<std::uint32_t>& ways = at_[point];
        std::uint32_t& next = next_[point];
        while (goes_on() && next < ways.size() &&
               (gone_[ways[next]] || cut_.ways[ways[next]].first != point)) {
            ++next;
        }
        if (next < ways.size()) {
            return gone_[ways[next]] ? std::nullopt : std::optional(ways[next]); // gone: a stop
        }
        while (!ways.empty() && gone_[ways.back()]) {
            ways.pop_back();
        }
        return ways.empty() ? std::nullopt : std::optional(ways.back());
    }

    // Fins, and ways that lead to a border, belong to no loop.
    void leave_out_ends() {
        std::vector<std::size_t> left(at_.size());
        std::vector<std::uint32_t> ends;
        for (std::uint32_t point = 0; point < at_.size() && goes_on(); ++point) {
            left[point] = at_[point].size();
            if (left[point] == 1) {
                ends.push_back(point);
            }
        }
        while (!ends.empty() && goes_on()) {
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
    WorkMeter meter_;
    std::vector<bool> gone_;
    std::vector<std::vector<std::uint32_t>> at_; // the ways at each point
    std::vector<std::uint32_t> next_;            // at each point, the first that may go on from it
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

SurfaceReaches reaches_of(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                          const Progress& progress) {
    constexpr std::size_t k_poll = 1024; // runs: a millisecond or two
    SurfaceReaches reaches;
    for (std::size_t run = 0; run * SurfaceReaches::k_run < triangles.size(); ++run) {
        if (run % k_poll == 0 && progress.stopped()) {
            break;
        }
        Aabb box;
        for (const Triangle& t : run_at(triangles, run)) {
            for (const VertexId corner : t) {
                box.add(vertices[corner]);
            }
        }
        reaches.boxes.push_back(box);
    }
    return reaches;
}

PieceDrawList cap_surface(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                          const SurfaceReaches& reaches, const Vec3& origin,
                          const Scene::Section& section, const Progress& progress) {
    const SurfaceCut cut =
        cut_surface(vertices, triangles, reaches, origin, section, progress.part({}, 0.0, 0.4));
    const Vec3 right = section.normal.unitOrthogonal();
    const Vec3 up = section.normal.cross(right);
    const double level = section.normal.dot(section.point - origin);
    PieceDrawList cap;
    cap.origin = origin;
    const auto add = [&](const Vec3& place) {
        cap.vertices.push_back({floats(place), {}, k_stripes});
        return static_cast<std::uint32_t>(cap.vertices.size() - 1);
    };
    std::vector<LoopSide> sides;
    Aabb box;
    Walker walker(cut, progress.part({}, 0.4, 0.5));
    for (const auto& loop : walker.loops()) {
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const Vec3& a = cut.points[loop[i]];
            const Vec3& b = cut.points[loop[(i + 1) % loop.size()]];
            box.add(a);
            sides.push_back({Eigen::Vector2d(right.dot(a), up.dot(a)),
                             Eigen::Vector2d(right.dot(b), up.dot(b))});
            const std::uint32_t from = add(a);
            cap.edges.insert(cap.edges.end(), {from, add(b)});
        }
    }
    // A rasterizer's grid has 256 steps a pixel; a hundredth of a pixel where the cap fills the
    // view.
    constexpr double k_overlap = 1e-5;
    const double overlap = box.empty() ? 0.0 : k_overlap * box.diagonal();
    for (const auto& corner : fill_loops(sides, overlap, progress.part({}, 0.5, 0.9))) {
        cap.virtual_faces.push_back(
            add(Vec3(corner.x() * right + corner.y() * up + level * section.normal)));
    }
    cap.ranges = {{0, static_cast<std::uint32_t>(cap.vertices.size())}};
    arrange(cap, progress.token());
    return cap;
}

PieceDrawList cap_surface(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                          const Vec3& origin, const Scene::Section& section) {
    return cap_surface(vertices, triangles, {}, origin, section);
}

} // namespace hullwright
