#include "join/solid_pieces.h"

#include "base/parallel.h"
#include "base/shared_meter.h"
#include "base/text.h"
#include "base/union_find.h"
#include "geom/box_around.h"
#include "join/certify.h"
#include "join/close_gaps.h"
#include "join/hull_reach.h"
#include "join/hull_scan.h"
#include "join/improve.h"
#include "join/piece_numbers.h"
#include "join/rough_hull.h"
#include "join/sketch.h"
#include "join/spend_crumbs.h"
#include "join/supports.h"
#include "join/tree_steps.h"
#include "piece/body.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <iterator>
#include <optional>

namespace hullwright {
namespace {

// Lines are no farther apart than this share of the tolerance, so that they see its layers.
constexpr double k_apart = 0.5;
// Where limited hulls close ways, there may be so many times as many pieces.
constexpr std::size_t k_more_for_ways = 2;

using Group = std::vector<Index>; // parts that become one piece, ascending

double most_protrusion(const std::vector<CertifiedPiece>& made) {
    double most = 0.0;
    for (const CertifiedPiece& one : made) {
        most = std::max(most, one.piece.protrusion);
    }
    return most;
}

// Returns how far a hull reaches from the solid, squared; points without volume have no hull.
std::uint32_t hull_reach(const SolidTree& tree, std::span<const Vec3> points,
                         const Stretches& cover, const RoughHull& hull) {
    const auto triangles = hull.triangles();
    return farthest_squared(tree.grid, *tree.distance, cover,
                            triangles.empty() ? points : hull.corners(), triangles);
}

// Returns the share of the solid's volume that hulls of these groups cover outside of it, counted
// as the tree counts what its steps cover. After a stop it is of no use.
double outside_of_groups(const SolidTree& tree, std::span<const Group> groups,
                         const std::stop_token& stop) {
    const double noise = counting_noise(tree.grid);
    CellGrid::Mask open = tree.grid.outside();
    HullScan scan(tree.grid);
    RoughHull hull;
    std::size_t cells = 0;
    for (const Group& group : groups) {
        if (stop.stop_requested()) {
            break;
        }
        hull.make(points_of(tree, group), noise, stop);
        const Stretches& cover = scan.of(hull.corners(), hull.triangles());
        cells += tree.grid.count(open, cover);
        tree.grid.clear(open, cover);
    }
    return static_cast<double>(cells) / cells_to_share(tree);
}

// Says where pieces cover more outside of the solid than was asked for, or that nobody can tell.
void tell_outside(const SolidTree& tree, double percent, double most, std::vector<Issue>& issues) {
    if (!has_solid_shares(tree)) {
        issues.push_back(warning(Code::outside_untold, "pieces"));
    } else if (percent > most) {
        issues.push_back(warning(Code::outside_above_limit, "pieces", {}, {percent, most}));
    }
}

// Returns how many pieces there are at least where any opening may be closed: parts stay apart that
// are of different source parts, or whose boxes, and those of all parts between them, are farther
// from each other than a cell. After a stop some are counted as apart that need not be.
std::size_t least_of_parts(const SolidTree& tree, const std::stop_token& stop) {
    struct Whole { // a part before it was halved into shares, which the first steps join
        Aabb box;
        PartId part = 0;
    };
    std::vector<Whole> wholes;
    for (const Index node : nodes_of_cut(tree.merging, tree.merging.parts - tree.share_steps)) {
        const Group shares = parts_below(tree.merging, node);
        wholes.push_back({box_around(points_of(tree, shares)), tree.parts[shares.front()].part});
    }
    std::ranges::sort(wholes, {}, [](const Whole& one) { return one.box.lower.x(); });
    const Vec3 reach = Vec3::Constant(tree.grid.cell_size());
    UnionFind joined(wholes.size());
    std::size_t least = wholes.size();
    for (Index i = 0; i < wholes.size() && !stop.stop_requested(); ++i) {
        const Aabb near{wholes[i].box.lower - reach, wholes[i].box.upper + reach};
        for (Index j = i + 1; j < wholes.size() && wholes[j].box.lower.x() <= near.upper.x(); ++j) {
            if (wholes[i].part == wholes[j].part && near.overlaps(wholes[j].box) &&
                joined.find(i) != joined.find(j)) {
                joined.join(i, j);
                --least;
            }
        }
    }
    return least;
}

// Says why so many groups, which are more than there may be, could not be joined. Openings are the
// reason only where there need not be so many without them.
Detail why_apart(const SolidTree& tree, std::size_t groups, std::size_t most,
                 const std::stop_token& stop) {
    const std::size_t least = tree.kept.empty() ? groups : least_of_parts(tree, stop);
    return least > most ? because(Why::parts_apart, grouped_text(least))
                        : because(Why::openings_apart, grouped_text(groups));
}

class SolidCut {
public:
    // Makes so many pieces; 0: as few as keep the tolerance.
    SolidCut(const SolidTree& tree, const DecomposeSettings& settings, std::uint32_t number)
        : tree_(tree), settings_(settings), number_(number),
          certifier_(tree, settings.max_hull_vertices),
          asked_(settings.tolerance.in_units(bounds_of(tree.ground->mesh()).diagonal())) {
        done_.report = tree.report;
    }

    Result<Decomposition> run(const Progress& progress) {
        const double apart = number_ > 0 ? tree_.grid.cell_size() : k_apart * asked_;
        const auto lines =
            SolidLines::make(*tree_.ground, tree_.grid, apart, progress.part("pieces", 0.0, 0.1));
        if (!lines) {
            return lines.issue();
        }
        auto made = tree_.by_volume && number_ > 0
                        ? make_lowest(*lines, progress.part("pieces", 0.1, 0.95))
                        : make(*lines, progress.part("pieces", 0.1, 0.95));
        if (!made) {
            return made.issue();
        }
        finish(std::move(*made));
        if (const Status measured = measure(*lines, progress.part("pieces", 0.95, 1.0));
            !measured) {
            return measured.issue();
        }
        lap("pieces");
        return std::move(done_);
    }

private:
    using Clock = std::chrono::steady_clock;
    using Made = std::vector<CertifiedPiece>;

    // Cells tell how far hulls stand out to a cell or so, so that joining by volume may end with
    // less by chance. Then these pieces are taken.
    Result<Made> make_lowest(const SolidLines& lines, const Progress& progress) {
        auto made = make(lines, progress.part({}, 0.0, 0.5));
        if (!made) {
            return made;
        }
        SolidCut plain(*tree_.by_volume, settings_, number_);
        auto others = plain.make(lines, progress.part({}, 0.5, 1.0));
        if (!others) {
            return others;
        }
        const bool is_lower =
            others->size() <= made->size() && most_protrusion(*others) < most_protrusion(*made);
        if (is_lower) {
            done_.report = std::move(plain.done_.report);
        }
        return is_lower ? std::move(others) : std::move(made);
    }

    Result<Made> make(const SolidLines& lines, const Progress& progress) {
        auto made = number_ > 0 ? make_so_many(lines, progress.part({}, 0.0, 0.97))
                                : make_within(lines, progress.part({}, 0.0, 0.97));
        if (made && !measure_pieces(*made, progress.part({}, 0.97, 1.0))) {
            return stopped_issue();
        }
        return made;
    }

    Result<Made> make_so_many(const SolidLines& lines, const Progress& progress) {
        FirstGroups first = first_groups();
        const MayCover may_cover = limits_of(first.groups, progress.token());
        auto groups = improve_groups(tree_.grid, tree_.parts, std::move(first), may_cover,
                                     progress.part("improving", 0.0, 0.6));
        if (!groups) {
            return groups.issue();
        }
        done_.report.improved = ImprovedShares{outside_of_cut(tree_, groups->size()),
                                               outside_of_groups(tree_, *groups, progress.token())};
        lap("improving");
        std::vector<Draft> drafts(groups->size());
        const bool drawn =
            for_each_block(drafts.size(), 1, progress.part({}, 0.6, 0.62),
                           [&](std::size_t begin, std::size_t end) {
                               for (std::size_t i = begin; i < end; ++i) {
                                   drafts[i] = draft_of(std::move((*groups)[i]), progress.token());
                               }
                           });
        if (!drawn) {
            return stopped_issue();
        }
        spend_crumbs(tree_, certifier_, settings_.max_hull_vertices, drafts,
                     progress.part({}, 0.62, 0.64));
        if (!keep_ways_when_limited(drafts, progress.part({}, 0.64, 0.65)) ||
            !fill(lines, drafts, progress.part("filling", 0.65, 0.7))) {
            return stopped_issue();
        }
        lap("filling");
        Made made(drafts.size());
        const bool finished =
            for_each_block(drafts.size(), 1, progress.part("pieces", 0.7, 1.0),
                           [&](std::size_t begin, std::size_t end) {
                               for (std::size_t i = begin; i < end; ++i) {
                                   made[i] = piece_of(std::move(drafts[i]), progress.token());
                               }
                           });
        if (!finished) {
            return stopped_issue();
        }
        tell_number(groups->size(), made.size(), progress.token());
        if (progress.stopped()) {
            return stopped_issue();
        }
        tell_closed_ways(made);
        return made;
    }

    // Improving begins with half as many pieces more and joins them better than the tree; what the
    // tree has joined by the time that it has twice as many pieces, and so on, moves as one.
    [[nodiscard]] FirstGroups first_groups() const {
        const std::size_t count = number_;
        FirstGroups first;
        first.groups = cut_tree(tree_.merging, count);
        first.finer = cut_tree(tree_.merging, count + count / 2);
        for (const std::size_t times : {2U, 4U, 8U, 16U}) {
            first.clusters.push_back(cut_tree(tree_.merging, times * count));
        }
        return first;
    }

    // There may be more pieces than the limit allows, as some do not touch, or would close ways.
    void tell_number(std::size_t groups, std::size_t pieces, const std::stop_token& stop) {
        const std::size_t most = settings_.max_pieces;
        if (most > 0 && pieces > most) {
            done_.report.issues.push_back(
                warning(Code::pieces_above_limit, "pieces",
                        groups > most ? why_apart(tree_, groups, most, stop)
                                      : Detail(Why::limit_closes_openings),
                        {static_cast<double>(pieces), static_cast<double>(most)}));
        }
    }

    // A piece closes ways only where the limit on vertices made it larger, so that without one
    // there is nothing to tell.
    void tell_closed_ways(const Made& made) {
        if (tree_.kept.empty() || settings_.max_hull_vertices == 0) {
            return;
        }
        const auto closing =
            std::count_if(made.begin(), made.end(), [&](const CertifiedPiece& one) {
                const Piece& piece = one.piece;
                return !keeps_ways(tree_,
                                   Solid{{}, piece.vertices, piece.triangles, piece.flat, {}});
            });
        if (closing > 0) {
            done_.report.issues.push_back(
                warning(Code::openings_closed, "pieces", {},
                        {static_cast<double>(closing), static_cast<double>(made.size()),
                         static_cast<double>(settings_.max_hull_vertices)}));
        }
    }

    // A hull with fewer vertices is larger, so it may close a way that the whole one keeps. Such
    // drafts are parted as the tree would, all of them before any of their sides, as long as there
    // are not too many. Returns false when stopped.
    bool keep_ways_when_limited(std::vector<Draft>& drafts, const Progress& progress) const {
        const std::stop_token& stop = progress.token();
        const std::size_t most = k_more_for_ways * drafts.size();
        std::deque<Draft> waiting(std::move_iterator(drafts.begin()),
                                  std::move_iterator(drafts.end()));
        drafts.clear();
        while (!waiting.empty() && !stop.stop_requested()) {
            progress.report(static_cast<double>(drafts.size()) / static_cast<double>(most));
            Draft draft = std::move(waiting.front());
            waiting.pop_front();
            draft.closes_way = certifier_.closes_way(draft.solid, stop);
            const bool may_part = drafts.size() + waiting.size() + 2 <= most;
            if (draft.closes_way && draft.parts.size() > 1 && may_part) {
                for (Group& side : part_group(tree_.merging, draft.parts)) {
                    waiting.push_back(draft_of(std::move(side), stop));
                }
            } else {
                drafts.push_back(std::move(draft));
            }
        }
        return !stop.stop_requested();
    }

    [[nodiscard]] Draft draft_of(Group parts, const std::stop_token& stop) const {
        Draft draft;
        draft.solid = certifier_.hull_of_parts(parts, stop);
        draft.parts = std::move(parts);
        return draft;
    }

    // Groups may change as long as no way is closed and, where protrusion counts, none stands out
    // more than the worst does before. After a stop they are of no use.
    [[nodiscard]] MayCover limits_of(const std::vector<Group>& groups,
                                     const std::stop_token& stop) const {
        std::uint32_t most = 0;
        if (tree_.by_protrusion) {
            HullScan scan(tree_.grid);
            for (const Group& group : groups) {
                const std::vector<Vec3> points = points_of(tree_, group);
                RoughHull hull;
                hull.make(points, 0.0, stop);
                if (stop.stop_requested()) {
                    break;
                }
                most = std::max(most, hull_reach(tree_, points,
                                                 scan.of(hull.corners(), hull.triangles()), hull));
            }
        }
        return [this, most, stop](const Stretches& cover, std::span<const Vec3> points) {
            const bool keeps = keeps_ways(tree_, cover);
            if (!keeps || !tree_.by_protrusion) {
                return keeps;
            }
            RoughHull hull;
            hull.make(points, 0.0, stop);
            return !stop.stop_requested() && hull_reach(tree_, points, cover, hull) <= most;
        };
    }

    // Pieces grow over what they leave open where there is no tolerance.
    bool fill(const SolidLines& lines, std::vector<Draft>& drafts, const Progress& progress) const {
        if (!settings_.fill) {
            return true;
        }
        std::vector<ConvexBody> bodies;
        for (const Draft& draft : drafts) {
            bodies.push_back(
                convex_body(draft.solid.vertices, draft.solid.triangles, draft.solid.flat));
        }
        const Grow grow = [&](std::size_t i, std::span<const Vec3> more,
                              const std::stop_token& stop) {
            const Draft& draft = drafts[i];
            Solid solid = body_of(together(draft.solid.vertices, more), draft.solid.faces, stop);
            if (stop.stop_requested() || !keeps_ways(tree_, solid) ||
                (!draft.closes_way && certifier_.closes_way(solid, stop))) {
                return std::optional<Growth>();
            }
            ConvexBody body = convex_body(solid.vertices, solid.triangles, solid.flat);
            return std::optional<Growth>({std::move(body), [&drafts, i, solid = std::move(solid)] {
                                              drafts[i].solid = solid;
                                              drafts[i].grown = true;
                                          }});
        };
        GapSettings gaps;
        gaps.longest = k_longest * tree_.fine.tolerance; // pieces keep no less
        return close_gaps(lines, tree_.grid, gaps, bodies, grow, progress);
    }

    [[nodiscard]] CertifiedPiece piece_of(Draft draft, const std::stop_token& stop) const {
        const Index first = draft.parts.front();
        const bool fine = draft.parts.size() == 1 && !draft.grown && !tree_.is_box(first) &&
                          !certifier_.has_too_many_vertices(draft.solid);
        CertifiedPiece made =
            fine ? certifier_.fine_piece(first)
                 : certifier_.certified(std::move(draft.solid), tree_.parts[first].part, stop);
        made.parts = std::move(draft.parts);
        return made;
    }

    // The fewest pieces within the tolerance that lie on the tree: from its ends downward, what
    // keeps the bounds stays, and what does not is taken apart by a step.
    Result<Made> make_within(const SolidLines& lines, const Progress& progress) {
        const Progress settling = progress.part({}, 0.0, 0.7);
        Within within{supports_of_nodes(),
                      {},
                      settling.token(),
                      {settling, static_cast<double>(tree_.merging.parts)}};
        within.made_of.resize(within.supports.size());
        make_below(nodes_of_cut(tree_.merging, 1), within);
        if (progress.stopped()) {
            return stopped_issue();
        }
        Made made = in_order_of_levels(within.made_of);
        if (!fill_within(lines, made, progress.part("filling", 0.7, 1.0))) {
            return stopped_issue();
        }
        return made;
    }

    // The work of many threads, each of which writes to its own nodes.
    struct Within {
        std::vector<Supports> supports; // of what is below each node
        std::vector<Made> made_of;      // the pieces of each node that has some
        std::stop_token stop;
        SharedMeter settled; // parts that have their piece
    };

    // Hulls are held against the tolerance first, all the way down, so that those that stay are
    // wrapped beside each other, the largest first. The few that stand out once they are wrapped
    // are taken apart. Incomplete when stopped.
    void make_below(std::vector<Index> nodes, Within& within) const {
        const std::stop_token stop = within.stop;
        std::vector<Trial> trials = trials_below(std::move(nodes), within.supports, stop);
        std::ranges::stable_sort(trials, [](const Trial& one, const Trial& other) {
            return one.solid.vertices.size() > other.solid.vertices.size();
        });
        static_cast<void>(for_each_block(trials.size(), 1, Progress(stop),
                                         [&](std::size_t begin, std::size_t end) {
                                             for (std::size_t i = begin; i < end; ++i) {
                                                 settle(trials[i], within);
                                             }
                                         }));
    }

    // Is a node of the tree on its way to pieces.
    struct Trial {
        Index node = k_none;
        Group group = {};         // the parts below it
        Solid solid = {};         // their hull, which is within the tolerance
        double protrusion = 0.0;  // of the hull
        Made made = {};           // once the node has its pieces
        bool is_too_high = false; // the hull may stand out by more than the tolerance
    };

    // The extreme points of what is below each node.
    [[nodiscard]] std::vector<Supports> supports_of_nodes() const {
        std::vector<Supports> supports;
        for (Index part = 0; part < tree_.merging.parts; ++part) {
            supports.push_back(supports_of(points_of(tree_, {&part, 1})));
        }
        for (const JoinStep& step : tree_.merging.steps) {
            supports.push_back(join_supports(supports[step.one], supports[step.other]));
        }
        return supports;
    }

    // The highest nodes at these or below them whose hulls are within the tolerance, and parts that
    // have none. Incomplete when stopped.
    [[nodiscard]] std::vector<Trial> trials_below(std::vector<Index> waiting,
                                                  std::span<const Supports> supports,
                                                  const std::stop_token& stop) const {
        std::vector<Trial> found;
        while (!waiting.empty() && !stop.stop_requested()) {
            std::vector<Trial> trials(waiting.size());
            static_cast<void>(for_each_block(
                waiting.size(), 1, Progress(stop), [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i) {
                        trials[i] = trial_of(waiting[i], supports[waiting[i]], stop);
                    }
                }));
            waiting.clear();
            for (Trial& trial : trials) {
                if (trial.is_too_high) {
                    std::ranges::copy(below(trial.node), std::back_inserter(waiting));
                } else {
                    found.push_back(std::move(trial));
                }
            }
        }
        return found;
    }

    // The nodes that a step has joined; none below a part.
    [[nodiscard]] std::vector<Index> below(Index node) const {
        const MergeTree& tree = tree_.merging;
        if (node < tree.parts) {
            return {};
        }
        const JoinStep& step = tree.steps[node - tree.parts];
        return {step.one, step.other};
    }

    // Extreme points in a few directions show of most nodes that they stand out, before their exact
    // hulls are made.
    [[nodiscard]] Trial trial_of(Index node, const Supports& supports,
                                 const std::stop_token& stop) const {
        Trial trial{.node = node, .group = parts_below(tree_.merging, node)};
        if (node >= tree_.merging.parts && certifier_.stands_out(supports, asked_, stop)) {
            trial.is_too_high = true;
            return trial;
        }
        const Index first = trial.group.front();
        const bool fine = node < tree_.merging.parts && !tree_.is_box(first);
        trial.solid = certifier_.hull_of_parts(trial.group, stop);
        if (fine && !certifier_.has_too_many_vertices(trial.solid)) {
            trial.made = {certifier_.fine_piece(first)};
        } else if (const auto height = certifier_.protrusion_within(trial.solid, asked_, stop)) {
            trial.protrusion = *height;
        } else if (fine) {
            trial.protrusion = tree_.fine.pieces[first].protrusion;
        } else {
            trial.is_too_high = true;
        }
        return trial;
    }

    // Wraps the hull where it has too many vertices. Where that stands out, it is parted as the
    // tree does if two pieces come of it, else by planes: the tree of a round body takes off a
    // crumb with each step, as joining costs nothing there. A fine piece always gives some pieces.
    // A box alone that stands out is dropped, as gaps are closed later.
    void settle(Trial& trial, Within& within) const {
        const std::stop_token stop = within.stop;
        const Index first = trial.group.front();
        const PartId part = tree_.parts[first].part;
        if (trial.made.empty()) {
            if (auto piece =
                    certifier_.limited_within(trial.solid, part, trial.protrusion, asked_, stop)) {
                trial.made.push_back(std::move(*piece));
            } else if (trial.made = pieces_of_step(trial, stop); trial.made.empty()) {
                trial.made = certifier_.parted_within(std::move(trial.solid), part,
                                                      trial.protrusion, asked_, stop);
            }
        }
        for (CertifiedPiece& one : trial.made) {
            one.parts = trial.group;
        }
        within.made_of[trial.node] = std::move(trial.made);
        within.settled.add(static_cast<double>(trial.group.size()));
    }

    // A piece for each side of the step that made the node, as these are within its hull; none
    // where one of them has too many vertices still.
    [[nodiscard]] Made pieces_of_step(const Trial& trial, const std::stop_token& stop) const {
        Made made;
        for (const Index side : below(trial.node)) {
            const Group group = parts_below(tree_.merging, side);
            auto piece = certifier_.limited_within(certifier_.hull_of_parts(group, stop),
                                                   tree_.parts[group.front()].part,
                                                   trial.protrusion, asked_, stop);
            if (!piece) {
                return {};
            }
            made.push_back(std::move(*piece));
        }
        return made;
    }

    // The pieces as they lie on the tree, level by level.
    [[nodiscard]] Made in_order_of_levels(std::vector<Made>& made_of) const {
        Made made;
        std::vector<Index> level = nodes_of_cut(tree_.merging, 1);
        while (!level.empty()) {
            std::vector<Index> next;
            for (const Index node : level) {
                std::move(made_of[node].begin(), made_of[node].end(), std::back_inserter(made));
                if (made_of[node].empty()) {
                    std::ranges::copy(below(node), std::back_inserter(next));
                }
            }
            level = std::move(next);
        }
        return made;
    }

    // Within a tolerance, gaps that no piece may have become pieces of their own.
    bool fill_within(const SolidLines& lines, Made& made, const Progress& progress) const {
        if (!settings_.fill) {
            return true;
        }
        std::vector<ConvexBody> bodies;
        for (const CertifiedPiece& one : made) {
            bodies.push_back(convex_body(one.piece.vertices, one.piece.triangles, one.piece.flat));
        }
        const Grow grow = [&](std::size_t i, std::span<const Vec3> more,
                              const std::stop_token& stop) {
            return grown_within(made, i, more, stop);
        };
        GapSettings gaps;
        gaps.always_joins = false;
        gaps.longest = k_longest * asked_;
        return close_gaps(lines, tree_.grid, gaps, bodies, grow, progress);
    }

    std::optional<Growth> grown_within(Made& made, std::size_t i, std::span<const Vec3> more,
                                       const std::stop_token& stop) const {
        const bool is_new = i == made.size();
        Solid solid =
            is_new ? body_of(more, {}, stop)
                   : body_of(together(made[i].piece.vertices, more), made[i].piece.faces, stop);
        if (stop.stop_requested() || solid.flat || !keeps_ways(tree_, solid)) {
            return std::nullopt;
        }
        auto piece = certifier_.certified_within(
            std::move(solid), is_new ? part_near(more.front()) : made[i].piece.part, asked_, stop);
        if (!piece) {
            return std::nullopt;
        }
        const Piece& grown = piece->piece;
        ConvexBody body = convex_body(grown.vertices, grown.triangles, grown.flat);
        return Growth{std::move(body), [&made, i, taken = std::move(*piece)]() mutable {
                          if (i == made.size()) {
                              made.emplace_back();
                          }
                          taken.parts = std::move(made[i].parts);
                          made[i] = std::move(taken);
                      }};
    }

    [[nodiscard]] PartId part_near(const Vec3& point) const {
        FaceId near = k_none;
        static_cast<void>(tree_.field->likely_height(point, near));
        return tree_.ground->mesh().face_part[near];
    }

    bool measure_pieces(Made& made, const Progress& progress) const {
        return for_each_block(made.size(), 1, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                certifier_.measure(made[i], progress.token());
            }
        });
    }

    // The set's bound is the largest of its pieces' bounds.
    void finish(Made made) {
        number_pieces(tree_, made);
        done_.set = set_like(tree_.fine);
        done_.set.tolerance = asked_;
        done_.report.simplified = 0;
        for (CertifiedPiece& one : made) {
            done_.set.tolerance = std::max(done_.set.tolerance, one.bound);
            done_.report.simplified += one.piece.simplified ? 1 : 0;
            done_.set.pieces.push_back(std::move(one.piece));
        }
    }

    Status measure(const SolidLines& lines, const Progress& progress) {
        std::vector<ConvexBody> bodies;
        for (const Piece& piece : done_.set.pieces) {
            bodies.push_back(convex_body(piece.vertices, piece.triangles, piece.flat));
        }
        const auto shares = cover_shares(lines, bodies, progress.part({}, 0.0, 0.95));
        if (!shares) {
            return shares.issue();
        }
        const auto cavities =
            filled_cavities(tree_.grid, tree_.cavities, bodies, progress.part({}, 0.95, 1.0));
        if (!cavities) {
            return cavities.issue();
        }
        done_.report.missing = shares->missing;
        done_.report.outside = shares->outside;
        tell_cavities(*cavities);
        if (settings_.max_outside > 0.0) {
            tell_outside(tree_, 100.0 * shares->outside, settings_.max_outside,
                         done_.report.issues);
        }
        const double deep = depth_of(*shares, lines);
        if (number_ > 0) {
            done_.set.tolerance = std::max(done_.set.tolerance, deep);
        }
        const bool is_closed = shares->missing <= k_most_missing;
        done_.set.filled = settings_.fill && is_closed && deep <= done_.set.tolerance;
        if (settings_.fill && !is_closed) {
            done_.report.issues.push_back(
                warning(Code::inside_left_open, "pieces", {},
                        {100.0 * shares->missing, 100.0 * k_most_missing}));
        }
        return Done{};
    }

    // Few pieces may fill what the solid encloses, which nobody sees from outside.
    void tell_cavities(const FilledCavities& cavities) {
        if (cavities.filled > 0) {
            const Vec3 middle = cavities.middle + tree_.fine.origin;
            done_.report.issues.push_back(
                warning(Code::cavities_filled, "pieces", {},
                        {static_cast<double>(cavities.filled), static_cast<double>(cavities.all),
                         cavities.volume, middle.x(), middle.y(), middle.z()}));
        }
    }

    void lap(const char* name) {
        const auto now = Clock::now();
        done_.report.stages.push_back({name, std::chrono::duration<double>(now - last_).count()});
        last_ = now;
    }

    const SolidTree& tree_;
    DecomposeSettings settings_;
    std::uint32_t number_; // of pieces that are asked for; 0: the tolerance decides
    Certifier certifier_;
    double asked_; // the tolerance that was asked for, model units; 0: none
    Decomposition done_;
    Clock::time_point last_ = Clock::now();
};

// Exact pieces of a solid would have to follow its surface without any error.
Status checked(const DecomposeSettings& settings) {
    if (settings.max_pieces == 0 && settings.max_outside == 0.0 && !settings.tolerance.set()) {
        return error(Code::bad_setting, "tolerance 0", Why::solid_needs_tolerance);
    }
    return Done{};
}

// A share of volume alone decides nothing where the tree tells none.
Status checked(const SolidTree& tree, const DecomposeSettings& settings) {
    const bool decides = settings.tolerance.set() || pieces_to_cut(tree, settings) > 0;
    if (settings.max_outside > 0.0 && !decides) {
        return error(Code::bad_setting, "max-outside", Why::share_of_no_solid);
    }
    return checked(settings);
}

} // namespace

std::uint32_t pieces_to_cut(const SolidTree& tree, const DecomposeSettings& settings) {
    if (settings.max_outside == 0.0 || !has_solid_shares(tree)) {
        return settings.max_pieces;
    }
    const std::uint32_t pieces = pieces_within(tree, settings.max_outside / 100.0);
    return settings.max_pieces > 0 ? std::min(settings.max_pieces, pieces) : pieces;
}

Result<Decomposition> cut_solid(const SolidTree& tree, const DecomposeSettings& settings,
                                const Progress& progress) {
    if (const Status status = checked(tree, settings); !status) {
        return status.issue();
    }
    return SolidCut(tree, settings, pieces_to_cut(tree, settings)).run(progress);
}

Result<Decomposition> decompose_solid(const TriMesh& mesh, const DecomposeSettings& settings,
                                      const Progress& progress) {
    if (const Status status = checked(settings); !status) {
        return status.issue();
    }
    const auto tree = build_solid_tree(mesh, settings, progress.part({}, 0.0, 0.7));
    if (!tree) {
        return tree.issue();
    }
    return cut_solid(**tree, settings, progress.part({}, 0.7, 1.0));
}

} // namespace hullwright
