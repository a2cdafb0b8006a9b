#include "passage/passages_lost.h"

#include "geom/box_around.h"
#include "passage/clear_space.h"
#include "passage/node_heights.h"
#include "passage/node_rows.h"
#include "passage/piece_at.h"
#include "passage/widest_ways.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hullwright {
namespace {

// README.md, *How finely*, says what these find and cost.
constexpr double k_least = 1.0 / 25.0;    // width, as a share of the diagonal
constexpr double k_steps = 7.0;           // of the grid, in that width
constexpr double k_most_nodes = 1.2e7;    // a model alone has 1.2 million at most
constexpr std::size_t k_most_loops = 512; // words of bits for each node are 64 bytes then
constexpr std::size_t k_most_left = 64;   // passages of which it is told how wide they stay

// Returns none where it would be too large. Three nodes lie around everything on each side: the
// rim, and two that are clear.
std::optional<NodeGrid> grid_around(const Aabb& box, double step) {
    NodeGrid grid;
    grid.step = step;
    grid.origin = box.lower - Vec3::Constant(3.0 * step);
    const Vec3 sizes = (box.size() / step).array().ceil() + 7.0;
    if (!(sizes.prod() <= k_most_nodes)) {
        return std::nullopt;
    }
    for (int axis = 0; axis < 3; ++axis) {
        grid.size[static_cast<std::size_t>(axis)] = static_cast<std::uint32_t>(sizes[axis]);
    }
    return grid;
}

struct NarrowPlace {
    double width = std::numeric_limits<double>::infinity();
    Node node = 0;
};

// Measures the surface's distance from all nodes of a way but those beside the rim, where nothing
// is in the way. After a stop the result means nothing.
NarrowPlace narrowest_of(const NodeGrid& grid, const ClearSpace& space,
                         const CheckedSurface& surface, const std::vector<Node>& way,
                         const Progress& progress) {
    NarrowPlace narrowest;
    FaceId near = 0;
    for (const Node node : way) {
        if (progress.stopped()) {
            break;
        }
        if (std::isfinite(space.heights[node])) {
            const NearFace found = face_near(surface, grid.point(node), near);
            near = found.face;
            const double width = width_of(grid, found.distance);
            narrowest = width < narrowest.width ? NarrowPlace{width, node} : narrowest;
        }
    }
    return narrowest;
}

void tell_share(std::size_t done, std::size_t all, const Progress& progress) {
    progress.report(static_cast<double>(done) / static_cast<double>(all));
}

class PassageJudge {
public:
    PassageJudge(const NodeGrid& grid, const ClearSpace& space, const CheckedSurface& model,
                 const Facets& facets, const CheckedSurface& of_facets)
        : grid_(grid), space_(space), model_(model), facets_(facets), of_facets_(of_facets) {}

    // Finds ways past the model, and, where it has passages, past model and pieces.
    Status find_ways(const Curtains& curtains, double least, const Progress& progress) {
        std::vector<char> open(grid_.count(), 0);
        (void)for_each_node(grid_, progress.part({}, 0.0, 0.01), [&](Node node, FaceId&) {
            const bool is_wide = width_of(grid_, space_.heights[node]) > least;
            open[node] = is_wide ? space_.past_model[node] : 0;
        });
        auto ways =
            find_widest_ways(grid_, curtains, space_.heights, open, progress.part({}, 0.01, 0.3));
        if (!ways) {
            return ways.issue();
        }
        model_ways_ = std::move(*ways);
        if (model_ways_.empty()) {
            return Done{};
        }
        auto heights =
            measure_heights(grid_, of_facets_, space_.past_both, progress.part({}, 0.3, 0.69));
        if (!heights) {
            return heights.issue();
        }
        (void)for_each_node(grid_, progress.part({}, 0.69, 0.7), [&](Node node, FaceId&) {
            const double height = space_.heights[node];
            (*heights)[node] = std::isfinite(height) ? std::min(height, (*heights)[node]) : height;
        });
        auto both = find_widest_ways(grid_, curtains, *heights, space_.past_both,
                                     progress.part({}, 0.7, 1.0));
        if (!both) {
            return both.issue();
        }
        both_ = std::move(*both);
        return Done{};
    }

    // Tells passages that are closed from others: their classes are no sum of what is kept, and of
    // those that were lost before.
    [[nodiscard]] Status judge(const PieceSet& pieces, PassagesLost& found,
                               const Progress& progress) {
        ClassSpan kept;
        for (const WideWay& way : both_) {
            kept.add(way.one);
        }
        std::vector<std::size_t> lost;
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < model_ways_.size(); ++i) {
            (kept.add(model_ways_[i].one) ? lost : left).push_back(i);
        }
        found.passages = model_ways_.size();
        if (!lost.empty()) {
            const auto piece_at =
                PieceAt::make(pieces, facets_, of_facets_, progress.part({}, 0.0, 0.2));
            if (!piece_at) {
                return piece_at.issue();
            }
            const Progress one_by_one = progress.part({}, 0.2, 0.5);
            for (const std::size_t i : lost) {
                found.closed.push_back(lost_passage(*piece_at, model_ways_[i].nodes, progress));
                if (progress.stopped()) {
                    return stopped_issue();
                }
                tell_share(found.closed.size(), lost.size(), one_by_one);
            }
        }
        std::stable_sort(found.closed.begin(), found.closed.end(),
                         [](const auto& a, const auto& b) { return a.width > b.width; });
        return facets_.pieces.empty() ? Status(Done{})
                                      : measure_left(left, found, progress.part({}, 0.5, 1.0));
    }

private:
    // Measures how wide a ball goes along the way, and finds where a piece is at it and the model's
    // surface is nearest. Where pieces shut off all of the way, none may be at it.
    [[nodiscard]] LostPassage lost_passage(const PieceAt& piece_at, std::vector<Node> way,
                                           const Progress& progress) const {
        const double width = narrowest_of(grid_, space_, model_, way, progress).width;
        std::erase_if(way, [&](Node node) { return space_.past_both[node] != 0; });
        std::sort(way.begin(), way.end(), [&](Node a, Node b) {
            return std::pair(space_.heights[a], a) < std::pair(space_.heights[b], b);
        });
        for (const Node node : way) {
            if (progress.stopped()) {
                break;
            }
            if (const PieceId piece = piece_at(grid_.point(node), grid_.clear()); piece != k_none) {
                return {piece, width, grid_.point(node)};
            }
        }
        const Vec3 place = grid_.point(way.front());
        return {nearest_piece(facets_, of_facets_, place), width, place};
    }

    // Finds the narrowest of the first ways past both, for any number of them.
    [[nodiscard]] std::vector<NarrowPlace> narrowest_of_first(const Progress& progress) const {
        std::vector<NarrowPlace> places;
        NarrowPlace narrowest;
        for (const WideWay& way : both_) {
            if (progress.stopped()) {
                break;
            }
            for (const CheckedSurface* surface : {&model_, &of_facets_}) {
                const NarrowPlace one = narrowest_of(grid_, space_, *surface, way.nodes, progress);
                narrowest = one.width < narrowest.width ? one : narrowest;
            }
            places.push_back(narrowest);
            tell_share(places.size(), both_.size(), progress);
        }
        return places;
    }

    // A passage is as wide as the narrowest of those ways past both that it takes to make up its
    // class, together with wider passages of the model.
    [[nodiscard]] Status measure_left(const std::vector<std::size_t>& left, PassagesLost& found,
                                      const Progress& progress) const {
        const std::vector<NarrowPlace> places = narrowest_of_first(progress.part({}, 0.0, 0.7));
        const Progress one_by_one = progress.part({}, 0.7, 1.0);
        for (const std::size_t i : left) {
            if (i >= k_most_left) {
                break;
            }
            if (progress.stopped()) {
                return stopped_issue();
            }
            tell_share(i, std::min(k_most_left, model_ways_.size()), one_by_one);
            ClassSpan span;
            for (std::size_t wider = 0; wider < i; ++wider) {
                span.add(model_ways_[wider].one);
            }
            for (const WideWay& way : both_) {
                span.add(way.one);
            }
            const NarrowPlace& there = places[*span.how_many_for(model_ways_[i].one) - i - 1];
            const double width =
                narrowest_of(grid_, space_, model_, model_ways_[i].nodes, progress).width;
            if (there.width < width - grid_.step) {
                const Vec3 place = grid_.point(there.node);
                found.narrowed.push_back(
                    {nearest_piece(facets_, of_facets_, place), width, there.width, place});
            }
        }
        std::stable_sort(
            found.narrowed.begin(), found.narrowed.end(),
            [](const auto& a, const auto& b) { return a.left * b.width < b.left * a.width; });
        return Done{};
    }

    const NodeGrid& grid_;
    const ClearSpace& space_;
    const CheckedSurface& model_;
    const Facets& facets_;
    const CheckedSurface& of_facets_;
    std::vector<WideWay> both_;       // past model and pieces
    std::vector<WideWay> model_ways_; // past the model alone
};

class PassageRun {
public:
    PassageRun(const TriMesh& model, const PieceSet& pieces) : mesh_(model), pieces_(pieces) {}

    Result<PassagesLost> run(const Progress& progress) {
        Aabb box = bounds_of(mesh_);
        found_.least = k_least * box.diagonal();
        if (mesh_.triangles.empty() || !(found_.least > 0.0)) {
            return untold(PassagesUntold::model_is_open);
        }
        facets_ = facets_near(pieces_, box);
        if (!facets_.mesh.vertices.empty()) {
            box.add(box_around(facets_.mesh.vertices));
        }
        const auto grid = grid_around(box, found_.least / k_steps);
        if (!grid) {
            return untold(PassagesUntold::pieces_too_far);
        }
        found_.nodes = grid->count();
        auto model = make_checked_surface(mesh_, false, progress.part({}, 0.0, 0.05));
        if (!model) {
            return model.issue();
        }
        auto of_facets = make_checked_surface(facets_.mesh, false, progress.part({}, 0.05, 0.1));
        if (!of_facets) {
            return of_facets.issue();
        }
        return look(*grid, *model, *of_facets, progress.part({}, 0.1, 1.0));
    }

private:
    Result<PassagesLost> untold(PassagesUntold why) {
        found_.untold = why;
        return std::move(found_);
    }

    Result<PassagesLost> look(const NodeGrid& grid, const CheckedSurface& model,
                              const CheckedSurface& of_facets, const Progress& progress) {
        const auto space = find_clear_space(grid, model, of_facets, progress.part({}, 0.0, 0.4));
        if (!space) {
            return space.issue();
        }
        if (space->has_no_inside) {
            return untold(PassagesUntold::model_is_open);
        }
        auto hollows = find_hollows(grid, *space, model, facets_, of_facets, found_.least,
                                    progress.part({}, 0.4, 0.5));
        if (!hollows) {
            return hollows.issue();
        }
        found_.hollows = std::move(*hollows);
        const auto loops =
            find_solid_loops(grid, space->past_model, k_most_loops, progress.part({}, 0.5, 0.65));
        if (!loops) {
            return loops.issue();
        }
        if (!*loops) {
            return untold(PassagesUntold::too_many);
        }
        if ((*loops)->empty()) {
            return std::move(found_); // nothing goes round anything
        }
        PassageJudge judge(grid, *space, model, facets_, of_facets);
        Status done =
            judge.find_ways(Curtains(grid, **loops), found_.least, progress.part({}, 0.65, 0.95));
        done = done ? judge.judge(pieces_, found_, progress.part({}, 0.95, 1.0)) : done;
        return done ? Result<PassagesLost>(std::move(found_)) : Result<PassagesLost>(done.issue());
    }

    const TriMesh& mesh_;
    const PieceSet& pieces_;
    Facets facets_;
    PassagesLost found_;
};

} // namespace

Result<PassagesLost> find_lost_passages(const TriMesh& model, const PieceSet& pieces,
                                        const Progress& progress) {
    return PassageRun(model, pieces).run(progress);
}

} // namespace hullwright
