#include "mesh/surface_kind.h"

#include "base/parallel.h"
#include "geom/box_around.h"
#include "geom/portable_math.h"
#include "mesh/winding.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace hullwright {
namespace {

// Gives the middles of the cells of a grid over a box, in a scattered order, so that the first few
// hundred already show what all of them will.
class ScatteredGrid {
public:
    explicit ScatteredGrid(const Aabb& box) : lower_(box.lower) {
        // There are as many cells as in a cube with k_cells along each side, however long the box
        // is, since the ends of a pipe are as narrow as the pipe. A thin box counts as thicker, or
        // it would get too many cells.
        // Some 13,800 points tell a share of 1 % to 0.085 % (a standard deviation, were they cast
        // at random), which is a twelfth of it: what is allowed by default is told from what is
        // not. Twice as fine a grid would take eight times as long.
        constexpr double k_cells = 24.0;
        // The thinnest box is as thick as an eighth of a cell of a cube with 24 along its side:
        // what is flatter has one layer of cells either way.
        constexpr double k_thinnest = 1.0 / 192.0; // least thickness, relative to the longest side
        const double longest = box.size().maxCoeff();
        const double step = cube_root(box.size().cwiseMax(k_thinnest * longest).prod()) / k_cells;
        for (int axis = 0; axis < 3; ++axis) {
            const double cells = step > 0.0 ? std::round(box.size()[axis] / step) : 1.0;
            cells_[static_cast<std::size_t>(axis)] =
                std::max<std::size_t>(1, static_cast<std::size_t>(cells));
        }
        steps_ = box.size().array() / Eigen::Array3d(static_cast<double>(cells_[0]),
                                                     static_cast<double>(cells_[1]),
                                                     static_cast<double>(cells_[2]));
        // Steps by the golden section leave no part of the grid out for long.
        constexpr double k_golden = std::numbers::phi - 1.0;
        stride_ = static_cast<std::size_t>(k_golden * static_cast<double>(size())) | 1U;
        while (std::gcd(stride_, size()) != 1) {
            stride_ += 2;
        }
    }
    [[nodiscard]] std::size_t size() const { return cells_[0] * cells_[1] * cells_[2]; }
    [[nodiscard]] Vec3 point(std::size_t turn) const {
        const std::size_t i = turn * stride_ % size();
        const Eigen::Array3d at(static_cast<double>(i % cells_[0]) + 0.5,
                                static_cast<double>(i / cells_[0] % cells_[1]) + 0.5,
                                static_cast<double>(i / cells_[0] / cells_[1]) + 0.5);
        return lower_ + (at * steps_.array()).matrix();
    }

private:
    Vec3 lower_;
    Vec3 steps_ = Vec3::Zero();
    std::array<std::size_t, 3> cells_{};
    std::size_t stride_ = 1;
};

// Says how many grid points have which kind of winding number.
struct Tally {
    std::size_t points = 0;
    std::size_t doubtful = 0;
    std::size_t inside = 0;
    std::size_t doubtful_inside = 0;
    double sum = 0.0; // sum of the winding numbers of the points inside

    // The doubtful points are counted relative to the points inside and not to those of the box, so
    // that the result does not change as the model is turned.
    [[nodiscard]] double doubt() const {
        return doubtful == 0       ? 0.0
               : doubtful < inside ? static_cast<double>(doubtful) / static_cast<double>(inside)
                                   : 1.0;
    }

    void add(double winding) {
        // A closed surface has whole numbers, and one at a hole's middle half ones: this is
        // halfway.
        constexpr double k_clear = 0.25;
        const bool is_doubtful = std::abs(winding - std::round(winding)) > k_clear;
        const bool is_inside = std::abs(winding) >= 0.5;
        ++points;
        doubtful += is_doubtful ? 1 : 0;
        inside += is_inside ? 1 : 0;
        doubtful_inside += is_doubtful && is_inside ? 1 : 0;
        sum += is_inside ? winding : 0.0;
    }
};

double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

class Classifier {
public:
    Classifier(const TriMesh& mesh, const SurfaceSettings& settings)
        : mesh_(mesh), settings_(settings) {}

    Result<SurfaceKinds> run(const Progress& progress) {
        const auto topology = build_topology(mesh_, progress.part({}, 0.0, 0.2));
        if (!topology) {
            return topology.issue();
        }
        auto components = connect_faces(mesh_, *topology, progress.part({}, 0.2, 0.3));
        if (!components) {
            return components.issue();
        }
        kinds_.components = std::move(*components);
        kinds_.facts.resize(kinds_.components.count);
        find_closed(*topology);
        gather_faces();
        spacing_ = float32_spacing(mesh_);
        const Progress part = progress.part({}, 0.3, 1.0);
        for (ComponentId c = 0; c < kinds_.components.count; ++c) {
            if (part.stopped()) {
                return stopped_issue();
            }
            const Progress own = part.part({}, share(c, kinds_.components.count),
                                           share(c + 1, kinds_.components.count));
            if (const auto status = classify(c, own); !status) {
                return status.issue();
            }
        }
        return std::move(kinds_);
    }

private:
    // Faces in which as many run along each edge one way as the other have whole winding numbers
    // everywhere.
    void find_closed(const Topology& topology) {
        for (SurfaceFacts& facts : kinds_.facts) {
            facts.closed = true;
        }
        for (EdgeId e = 0; e < topology.edges.size(); ++e) {
            int balance = 0;
            for (const Side side : topology.sides_of(e)) {
                balance += ends_of(mesh_, side)[0] == topology.edges[e].low ? 1 : -1;
            }
            if (balance != 0) {
                const FaceId face = face_of(topology.sides_of(e).front());
                kinds_.facts[kinds_.components.of_face[face]].closed = false;
            }
        }
    }

    void gather_faces() {
        faces_.resize(kinds_.components.count);
        for (FaceId face = 0; face < mesh_.triangles.size(); ++face) {
            faces_[kinds_.components.of_face[face]].push_back(face);
        }
    }

    // Parts come from the file and components from the geometry, so a component may have faces of
    // several parts: the part of its first face decides.
    [[nodiscard]] SurfaceChoice choice_of(ComponentId component) const {
        const SurfaceChoice own = settings_.own_of(mesh_.face_part[faces_[component].front()]);
        return own != SurfaceChoice::automatic ? own : settings_.choice;
    }

    Status classify(ComponentId component, const Progress& progress) {
        SurfaceFacts& facts = kinds_.facts[component];
        const SurfaceChoice choice = choice_of(component);
        const auto [volume, area] = measure(component);
        // A closed shape of area A and mean thickness t holds about A t / 2. When t is below the
        // spacing of float32 at these coordinates, nothing is between its sides.
        const bool holds_volume = 2.0 * std::abs(volume) > area * spacing_;
        if (facts.closed && holds_volume) {
            facts.inside_out = volume < 0.0;
            facts.kind = choice == SurfaceChoice::sheet ? SurfaceKind::sheet : SurfaceKind::solid;
            return Done{};
        }
        const bool flat = !holds_volume && is_flat(component);
        const auto tally = flat ? Result<Tally>(Tally{}) : look_around(component, choice, progress);
        if (!tally) {
            return tally.issue();
        }
        facts.doubt = flat && !facts.closed ? 1.0 : tally->doubt();
        facts.rests = share(tally->doubtful_inside, tally->inside);
        facts.inside_out = tally->sum < 0.0;
        const bool clear = tally->inside > 0 && facts.doubt * 100.0 <= settings_.max_doubt;
        const bool wanted = choice == SurfaceChoice::solid && tally->inside > 0;
        facts.kind = choice == SurfaceChoice::sheet || !(clear || wanted) ? SurfaceKind::sheet
                     : facts.closed                                       ? SurfaceKind::solid
                                                                          : SurfaceKind::decided;
        return Done{};
    }

    [[nodiscard]] std::pair<double, double> measure(ComponentId component) const {
        const Vec3 origin = mesh_.vertices[mesh_.triangles[faces_[component].front()][0]];
        double volume = 0.0;
        double area = 0.0;
        for (const FaceId face : faces_[component]) {
            const auto [a, b, c] = mesh_.corners(face);
            const Vec3 normal = (b - a).cross(c - a);
            area += 0.5 * normal.norm();
            volume += normal.dot(a - origin) / 6.0;
        }
        return {volume, area};
    }

    [[nodiscard]] Aabb box_of(ComponentId component) const {
        Aabb box;
        for (const FaceId face : faces_[component]) {
            box.add(box_around(mesh_.corners(face)));
        }
        return box;
    }
    [[nodiscard]] bool is_flat(ComponentId component) const {
        return box_of(component).size().minCoeff() <= spacing_;
    }

    // Samples the whole grid, or stops early when the doubt is far more than is allowed.
    Result<Tally> look_around(ComponentId component, SurfaceChoice choice,
                              const Progress& progress) const {
        // Where 4 % of a grid are doubtful, the share among so many scattered points of it is off
        // by 0.9 % (one standard deviation). So four times the one percent that is allowed by
        // default is no accident, and seen in the first round.
        constexpr std::size_t k_round = 512;
        constexpr double k_far = 4.0; // in multiples of max_doubt
        const auto field =
            WindingField::build(mesh_, faces_[component], progress.part({}, 0.0, 0.2));
        if (!field) {
            return field.issue();
        }
        const ScatteredGrid grid(box_of(component));
        Tally tally;
        std::vector<double> windings(k_round);
        while (tally.points < grid.size() &&
               (tally.points == 0 ||
                100.0 * share(tally.doubtful, tally.points) <= k_far * settings_.max_doubt ||
                choice == SurfaceChoice::solid)) {
            const std::size_t count = std::min(k_round, grid.size() - tally.points);
            const Progress round =
                progress.part({}, 0.2 + 0.8 * share(tally.points, grid.size()),
                              0.2 + 0.8 * share(tally.points + count, grid.size()));
            const bool finished =
                for_each_block(count, 64, round, [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i) {
                        windings[i] = field->at(grid.point(tally.points + i));
                    }
                });
            if (!finished) {
                return stopped_issue();
            }
            std::for_each_n(windings.begin(), count, [&tally](double w) { tally.add(w); });
        }
        return tally;
    }

    const TriMesh& mesh_;
    const SurfaceSettings& settings_;
    SurfaceKinds kinds_;
    std::vector<std::vector<FaceId>> faces_; // one list per component
    double spacing_ = 0.0;
};

} // namespace

const char* name_of(SurfaceKind kind) {
    return kind == SurfaceKind::sheet     ? "sheet"
           : kind == SurfaceKind::decided ? "solid_by_decision"
                                          : "solid";
}

SurfaceKind SurfaceKinds::of(std::span<const FaceId> faces) const {
    const auto of_solid = std::find_if_not(faces.begin(), faces.end(),
                                           [this](FaceId face) { return is_sheet(face); });
    return of_solid != faces.end() ? of(*of_solid)
           : faces.empty()         ? SurfaceKind::solid
                                   : SurfaceKind::sheet;
}

std::size_t SurfaceKinds::count(SurfaceKind kind) const {
    return static_cast<std::size_t>(std::count_if(
        facts.begin(), facts.end(), [kind](const SurfaceFacts& f) { return f.kind == kind; }));
}

std::vector<FaceId> SurfaceKinds::solid_faces() const {
    std::vector<FaceId> faces;
    for (FaceId face = 0; face < components.of_face.size(); ++face) {
        if (!is_sheet(face)) {
            faces.push_back(face);
        }
    }
    return faces;
}

Result<SurfaceKinds> classify_surface(const TriMesh& mesh, const SurfaceSettings& settings,
                                      const Progress& progress) {
    return Classifier(mesh, settings).run(progress);
}

} // namespace hullwright
