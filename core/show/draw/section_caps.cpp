#include "draw/section_caps.h"

#include "draw/floats.h"

#include <algorithm>
#include <map>
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
    std::uint32_t piece = 0;
    Vec3 first;
    Vec3 second;
};

// Holds vertices of pieces where they are seen, and their heights above the plane.
class PartedPieces {
public:
    PartedPieces(const PieceDrawList& list, double parted, const Scene::Section& section)
        : list_(list), parted_(parted) {
        const double level = section.normal.dot(section.point - list.origin);
        heights_.resize(list.vertices.size());
        for (std::uint32_t i = 0; i < heights_.size(); ++i) {
            heights_[i] = section.normal.dot(place(i)) - level;
        }
        is_cut_.resize(heights_.size());
        for (const PieceRange& range : list.ranges) {
            const auto first = heights_.begin() + range.first_vertex;
            const auto [low, high] = std::minmax_element(first, first + range.vertices);
            const bool is_cut = range.vertices > 0 && *low <= 0.0 && *high > 0.0;
            std::fill_n(is_cut_.begin() + range.first_vertex, range.vertices, is_cut ? 1 : 0);
        }
    }

    // Returns the sides of all caps, those of a piece in one row.
    [[nodiscard]] std::vector<CapSide> sides() const {
        std::vector<CapSide> sides;
        for (const auto* faces : {&list_.real_faces, &list_.virtual_faces}) {
            for (std::size_t i = 0; i + 2 < faces->size(); i += 3) {
                if (is_cut_[(*faces)[i]] != 0) {
                    add_side({(*faces)[i], (*faces)[i + 1], (*faces)[i + 2]}, sides);
                }
            }
        }
        std::ranges::stable_sort(sides, {}, &CapSide::piece);
        return sides;
    }

private:
    [[nodiscard]] Vec3 place(std::uint32_t i) const {
        const PieceVertex& vertex = list_.vertices[i];
        return doubles(vertex.position) + parted_ * doubles(vertex.away);
    }
    [[nodiscard]] std::uint32_t piece_of(std::uint32_t i) const {
        return static_cast<std::uint32_t>(list_.vertices[i].piece);
    }
    void add_side(const std::array<std::uint32_t, 3>& t, std::vector<CapSide>& sides) const {
        const std::array<double, 3> heights = {heights_[t[0]], heights_[t[1]], heights_[t[2]]};
        if (const auto crossing = crossing_of(heights)) {
            const std::array<Vec3, 3> corners = {place(t[0]), place(t[1]), place(t[2])};
            sides.push_back({piece_of(t[0]), meeting(corners, heights, crossing->down),
                             meeting(corners, heights, crossing->up)});
        }
    }

    const PieceDrawList& list_;
    double parted_;
    std::vector<double> heights_;      // per vertex
    std::vector<std::uint8_t> is_cut_; // per vertex: the plane meets its piece
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

PieceDrawList cap_pieces(const PieceDrawList& pieces, double parted,
                         const Scene::Section& section) {
    PieceDrawList caps;
    caps.origin = pieces.origin;
    caps.bounds = pieces.bounds;
    caps.colours = pieces.colours;
    const std::vector<CapSide> sides = PartedPieces(pieces, parted, section).sides();
    auto side = sides.begin();
    for (std::uint32_t piece = 0; piece < pieces.ranges.size(); ++piece) {
        const auto end =
            std::find_if(side, sides.end(), [&](const CapSide& s) { return s.piece != piece; });
        caps.ranges.push_back({static_cast<std::uint32_t>(caps.vertices.size()), 0});
        if (side != end) {
            add_cap({side, end}, cap_vertex(pieces, piece, parted), caps);
            side = end;
        }
    }
    arrange(caps);
    return caps;
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
