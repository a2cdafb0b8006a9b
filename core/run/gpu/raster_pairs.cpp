#include "gpu/raster_pairs.h"

#include "base/parallel.h"
#include "gpu/witness.h"
#include "query/least_overlap.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

// A pair takes some 10 us of a processor before and after it is drawn, so that a block is long
// beside what handing it out takes.
constexpr std::size_t k_pairs_at_once = 32;

// Runs body(i) for each pair, and looks at the stop before each: hulls may be large. False when
// stopped.
template <class Body> bool for_each_pair(std::size_t count, const Progress& progress, Body&& body) {
    return for_each_block(count, k_pairs_at_once, progress,
                          [&](std::size_t begin, std::size_t end) {
                              for (std::size_t i = begin; i < end && !progress.stopped(); ++i) {
                                  body(i);
                              }
                          });
}

// Returns the unit normal of the facet above the point that is nearest; zero if all degenerate.
Vec3 nearest_facet(const RasterHull& hull, const Vec3& point) {
    Vec3 nearest = Vec3::Zero();
    double least = std::numeric_limits<double>::infinity();
    for (const Triangle& t : hull.triangles) {
        const Vec3& p = hull.vertices[t[0]];
        const Vec3 normal = (hull.vertices[t[1]] - p).cross(hull.vertices[t[2]] - p);
        const double length = normal.norm();
        const double depth = normal.dot(p - point) / length;
        if (length > 0.0 && depth < least) {
            least = depth;
            nearest = normal / length;
        }
    }
    return nearest;
}

// Returns how far a must move back along the direction to lie entirely before b.
double overlap_along(const HullPair& pair, const Vec3& direction) {
    double most = -std::numeric_limits<double>::infinity();
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& p : pair.a.vertices) {
        most = std::max(most, p.dot(direction));
    }
    for (const Vec3& p : pair.b.vertices) {
        least = std::min(least, p.dot(direction));
    }
    return most - least;
}

} // namespace

std::size_t drawn_bytes(const HullPair& pair) {
    constexpr std::size_t k_of_vertex = sizeof(Vec3) + sizeof(std::array<float, 3>);
    constexpr std::size_t k_of_triangle = k_corner_floats * sizeof(float);
    if (!pair.a.solid || !pair.b.solid) {
        return 0;
    }
    return k_of_vertex * (pair.a.vertices.size() + pair.b.vertices.size()) +
           k_of_triangle * (pair.a.triangles.size() + pair.b.triangles.size());
}

std::size_t drawn_together(std::span<const HullPair> pairs, std::size_t most_bytes) {
    std::size_t count = 0;
    for (std::size_t bytes = 0; count < pairs.size(); ++count) {
        bytes += drawn_bytes(pairs[count]);
        if (count > 0 && bytes > most_bytes) {
            break;
        }
    }
    return count;
}

TileProof proof_of(const HullPair& pair, const TileView& view, const TileAnswer& tile) {
    if (!tile.overlaps) {
        return {RasterVerdict::miss, {}, Vec3::Zero()};
    }
    for (const TileSpot& spot : {tile.plain, tile.grown}) {
        if (!spot.found()) {
            continue;
        }
        const Vec3 point = view.from_tile(
            {spot.x + 0.5, spot.y + 0.5,
             0.5 * (static_cast<double>(spot.near) + static_cast<double>(spot.far))});
        if (is_certainly_inside(point, pair.a, pair.doubt) &&
            is_certainly_inside(point, pair.b, pair.doubt)) {
            return {RasterVerdict::hit, spot, point};
        }
    }
    return {};
}

RasterPairs::RasterPairs(std::vector<BatchRaster> rasters, const RasterSettings& settings)
    : rasters_(std::move(rasters)), settings_(settings) {}

Result<RasterPairs> RasterPairs::make(const GlContext& context, const RasterSettings& settings) {
    if (settings.most_levels < 1) {
        return error(Code::bad_setting, "most_levels",
                     as_given(std::to_string(settings.most_levels)));
    }
    // Sizes of tiles change time and how many pairs are left open, and never an answer (README.md).
    constexpr int k_coarse_tile = 8;
    constexpr int k_middle_tile = 64;
    std::vector<int> tiles = {k_coarse_tile};
    if (settings.tile > k_middle_tile) {
        tiles.push_back(k_middle_tile);
    }
    tiles.push_back(settings.tile);
    std::vector<BatchRaster> rasters;
    for (const int tile : tiles) {
        auto raster = BatchRaster::make(context, tile, settings.atlas);
        if (!raster) {
            return raster.issue();
        }
        rasters.push_back(std::move(*raster));
    }
    return RasterPairs(std::move(rasters), settings);
}

Result<std::span<const RasterAnswer>> RasterPairs::run(const RasterAsset& a, const RasterAsset& b,
                                                       const Pose& b_from_a,
                                                       std::span<const NodePair> leaves,
                                                       std::vector<RasterLook>* looks,
                                                       const Progress& progress) {
    constexpr std::size_t k_not_yet = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> first_moved(b.nodes(), k_not_yet);
    double size = 0.0;
    moved_.clear();
    for (const NodePair pair : leaves) {
        if (progress.stopped()) {
            pairs_ = {}; // of which some were moved away
            return stopped_issue();
        }
        if (first_moved[pair.b] == k_not_yet) {
            first_moved[pair.b] = moved_.size();
            for (const Vec3& v : b.hull(pair.b).vertices) {
                size = std::max(size, v.cwiseAbs().sum());
                moved_.push_back(b_from_a(v));
            }
        }
    }
    // Three products and three sums have an error below 4 epsilons of the sizes.
    const double doubt =
        4.0 * std::numeric_limits<double>::epsilon() *
        (b_from_a.turn.cwiseAbs().maxCoeff() * size + b_from_a.move.cwiseAbs().maxCoeff());
    own_pairs_.clear();
    for (const NodePair pair : leaves) {
        RasterHull hull = b.hull(pair.b);
        hull.vertices = std::span(moved_).subspan(first_moved[pair.b], hull.vertices.size());
        own_pairs_.push_back({a.hull(pair.a), hull,
                              least_overlap_axis(a.box(pair.a), b.box(pair.b), b_from_a), doubt});
    }
    return run(own_pairs_, looks, progress);
}

Result<std::span<const RasterAnswer>> RasterPairs::run(std::span<const HullPair> pairs,
                                                       std::vector<RasterLook>* looks,
                                                       const Progress& progress) {
    pairs_ = pairs;
    looks_ = looks;
    begin();
    double all = 0.0;
    for (const HullPair& pair : pairs_) {
        all += static_cast<double>(drawn_bytes(pair));
    }
    double begun = 0.0;
    for (std::size_t first = 0; first < pairs_.size();) {
        const std::size_t count = drawn_together(pairs_.subspan(first), settings_.most_bytes);
        double done = begun;
        for (const HullPair& pair : pairs_.subspan(first, count)) {
            done += static_cast<double>(drawn_bytes(pair));
        }
        const auto share = [&](double bytes) { return all > 0.0 ? bytes / all : 1.0; };
        const Progress part = progress.part({}, share(begun), share(done));
        if (Status status = decide(first, count, part); !status) {
            pairs_ = {};
            return status.issue();
        }
        first += count;
        begun = done;
    }
    for (const RasterAnswer& answer : answers_) {
        counts_.misses += answer.verdict == RasterVerdict::miss ? 1 : 0;
        counts_.hits += answer.verdict == RasterVerdict::hit ? 1 : 0;
        counts_.undecided += answer.verdict == RasterVerdict::undecided ? 1 : 0;
        counts_.flat += answer.verdict == RasterVerdict::flat ? 1 : 0;
    }
    return std::span<const RasterAnswer>(answers_);
}

// Looks at some pairs, from the first on, until all are decided or were looked at often enough.
Status RasterPairs::decide(std::size_t first, std::size_t count, const Progress& progress) {
    open_some(first, count);
    const auto most_levels = static_cast<std::size_t>(settings_.most_levels);
    for (std::size_t level = 0; level < most_levels && !open_.empty(); ++level) {
        BatchRaster& raster = rasters_[std::min(level, rasters_.size() - 1)];
        if (!look_at_open(raster.tile(), progress.token())) {
            return stopped_issue();
        }
        if (Status status = draw_open(raster, level == 0, progress.token()); !status) {
            return status;
        }
        progress.report(1.0 - static_cast<double>(open_.size()) / static_cast<double>(count));
    }
    return Done{};
}

void RasterPairs::begin() {
    counts_ = {};
    answers_.assign(pairs_.size(), {});
    last_.resize(pairs_.size());
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        answers_[i].axis = pairs_[i].axis;
        if (!pairs_[i].a.solid || !pairs_[i].b.solid) {
            answers_[i].verdict = RasterVerdict::flat;
        }
    }
}

void RasterPairs::open_some(std::size_t first, std::size_t count) {
    open_.clear();
    for (std::size_t i = first; i < first + count; ++i) {
        if (answers_[i].verdict != RasterVerdict::flat) {
            Open& open = open_.emplace_back();
            open.pair = i;
            open.frame = view_along(pairs_[i].axis);
        }
    }
}

// Moves an open pair to the end of those that are kept.
void RasterPairs::keep(std::size_t i, std::size_t& kept) {
    if (kept != i) {
        std::swap(open_[kept], open_[i]);
    }
    ++kept;
}

// Looks at the open pairs and makes those that are left ready to be drawn. False when stopped.
bool RasterPairs::look_at_open(int tile, const std::stop_token& stop) {
    const Progress unheard(stop);
    std::vector<LookEnd> ends(open_.size());
    const auto look_at = [&](std::size_t i) {
        Open& open = open_[i];
        const HullPair& pair = pairs_[open.pair];
        const bool meets = open.view.look(pair.a.vertices, pair.b.vertices, pair.doubt, open.frame,
                                          open.region, tile);
        ends[i] = !meets                 ? LookEnd::parted
                  : open.view.is_sharp() ? LookEnd::drawn
                                         : LookEnd::too_near;
    };
    const auto write = [&](std::size_t i) {
        const Open& open = open_[i];
        const HullPair& pair = pairs_[open.pair];
        const std::span drawn(drawn_);
        open.view.write_drawn(drawn.subspan(open.first_drawn[0], pair.a.vertices.size()), true);
        open.view.write_drawn(drawn.subspan(open.first_drawn[1], pair.b.vertices.size()), false);
    };
    if (!for_each_pair(open_.size(), unheard, look_at)) {
        return false;
    }
    keep_drawn(ends, tile);
    return for_each_pair(open_.size(), unheard, write);
}

// Drops open pairs that a view separates, and those too close for the digits of a drawing.
void RasterPairs::keep_drawn(std::span<const LookEnd> ends, int tile) {
    std::size_t kept = 0;
    std::size_t vertices = 0;
    for (std::size_t i = 0; i < open_.size(); ++i) {
        Open& open = open_[i];
        const HullPair& pair = pairs_[open.pair];
        if (ends[i] == LookEnd::drawn) {
            open.first_drawn = {vertices, vertices + pair.a.vertices.size()};
            vertices += pair.a.vertices.size() + pair.b.vertices.size();
            keep(i, kept);
            continue;
        }
        TileProof proof;
        if (ends[i] == LookEnd::parted) {
            answers_[open.pair].verdict = proof.verdict = RasterVerdict::miss;
        }
        record(open, tile, ends[i], {}, proof);
    }
    open_.resize(kept);
    drawn_.resize(vertices);
}

TileJob RasterPairs::job_of(const Open& open) const {
    const HullPair& pair = pairs_[open.pair];
    const std::span drawn(drawn_);
    return {{drawn.subspan(open.first_drawn[0], pair.a.vertices.size()), pair.a.triangles},
            {drawn.subspan(open.first_drawn[1], pair.b.vertices.size()), pair.b.triangles},
            open.view.view().growth,
            open.view.view().depth_growth,
            false};
}

Status RasterPairs::draw_open(BatchRaster& raster, bool is_first, const std::stop_token& stop) {
    jobs_.clear();
    for (const Open& open : open_) {
        // At the first look, a is assumed to lie before b.
        jobs_.push_back(job_of(open));
        jobs_.back().facing_only = is_first;
    }
    if (Status status = raster.draw(jobs_, tiles_, stop); !status) {
        return status;
    }
    counts_.tiles += jobs_.size();
    const auto judge_one = [&](std::size_t i) { judge(open_[i], tiles_[i], raster.tile()); };
    if (looks_ == nullptr) {
        for_each_pair(open_.size(), Progress(stop), judge_one);
    } else {
        // Looks are told in their order.
        for (std::size_t i = 0; i < open_.size() && !stop.stop_requested(); ++i) {
            judge_one(i);
        }
    }
    if (stop.stop_requested()) {
        return stopped_issue();
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < open_.size(); ++i) {
        if (answers_[open_[i].pair].verdict == RasterVerdict::undecided) {
            keep(i, kept);
        }
    }
    open_.resize(kept);
    return Done{};
}

void RasterPairs::record(const Open& open, int tile, LookEnd end, const TileAnswer& seen,
                         const TileProof& proof) {
    if (looks_ != nullptr) {
        looks_->push_back({open.pair, tile, end, open.region, open.view.view(), seen, proof});
    }
}

void RasterPairs::judge(Open& open, const TileAnswer& tile, int side) {
    RasterAnswer& answer = answers_[open.pair];
    last_[open.pair] = {open.frame, open.region};
    if (++answer.levels == 1) {
        answer.depth_plain = tile.plain.depth() / open.view.view().scale.z();
        answer.depth_grown = tile.grown.depth() / open.view.view().scale.z();
    }
    const TileProof proof = proof_of(pairs_[open.pair], open.view.view(), tile);
    record(open, side, LookEnd::drawn, tile, proof);
    answer.verdict = proof.verdict;
    answer.witness = proof.witness;
    if (proof.verdict == RasterVerdict::undecided) {
        turn(open, tile);
    }
}

// Narrows the next look to where the hulls may meet, along the direction that separates them best.
void RasterPairs::turn(Open& open, const TileAnswer& tile) const {
    const HullPair& pair = pairs_[open.pair];
    open.region = open.view.box(tile.first, tile.last, static_cast<double>(tile.near),
                                static_cast<double>(tile.far));
    const Vec3 spot = open.view.view().from_tile(
        {tile.grown.x + 0.5, tile.grown.y + 0.5,
         0.5 * (static_cast<double>(tile.grown.near) + static_cast<double>(tile.grown.far))});
    Vec3 best = open.frame.row(2);
    double least = overlap_along(pair, best);
    for (const Vec3& normal : {nearest_facet(pair.a, spot), Vec3(-nearest_facet(pair.b, spot))}) {
        const double overlap = normal.isZero() ? least : overlap_along(pair, normal);
        if (overlap < least) {
            least = overlap;
            best = normal;
        }
    }
    if (best != Vec3(open.frame.row(2))) {
        open.frame = view_along(best);
    }
}

Result<RasterPairs::Picture> RasterPairs::picture_of(std::size_t pair) {
    assert(pair < pairs_.size());
    Open open;
    open.pair = pair;
    if (answers_[pair].levels == 0) {
        open.frame = view_along(pairs_[pair].axis);
    } else {
        std::tie(open.frame, open.region) = last_[pair];
    }
    const HullPair& hulls = pairs_[pair];
    if (!open.view.look(hulls.a.vertices, hulls.b.vertices, hulls.doubt, open.frame, open.region,
                        settings_.tile)) {
        return error(Code::bad_setting, "pair", Why::parted_too_soon);
    }
    drawn_.clear();
    open.first_drawn = {0, hulls.a.vertices.size()};
    open.view.append_drawn(drawn_, true);
    open.view.append_drawn(drawn_, false);
    auto tile = rasters_.back().picture(job_of(open));
    if (!tile) {
        return tile.issue();
    }
    return Picture{open.view.view(), std::move(*tile)};
}

} // namespace hullwright
