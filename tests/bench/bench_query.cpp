// Measures how trees of real models are traversed: pairs of boxes tested and pairs of pieces left
// for every way to part the pieces of a node, and the time for a pair of boxes. Poses are random;
// in about half of them the models' boxes meet deeply enough that some pieces are left. The verdict
// is about the limits below; exit code 1 says that one of them was missed.
#include "bench/benched.h"
#include "piece/hull.h"
#include "pipeline/pair_scene.h"
#include "pipeline/pixel_session.h"
#include "query/coherent_query.h"
#include "query/distance_query.h"
#include "support/assets.h"
#include "support/fcl_models.h"

#include <array>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <ctime>
#include <fcl/fcl.h>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

using namespace hullwright;

namespace {

// Says what a counter may be at most in all benchmarks whose names begin so; of two limits of one
// counter the first counts, so that a benchmark may have its own above those of its kind. Distances
// are to take half of FCL's time, and poses along paths a third of what they take one by one
// (core/run/query/README.md); `live` is a share of the tenth of a second in which a hand wants an
// answer.
struct Limit {
    std::string_view begins;
    std::string_view counter;
    double most;
    std::string_view known = {}; // why it is missed, where that is known; it is missed all the same
};
constexpr auto k_limits = std::to_array<Limit>({
    {"distance/", "of_fcl", 0.5},
    {"near_distance/", "of_fcl", 0.5},
    {"path/stanford-bunny/stanford-bunny/exact/all", "of_alone", 1.0 / 3.0,
     "half of its time goes to 69 pairs of pieces in each pose"},
    {"path/", "of_alone", 1.0 / 3.0},
    {"live/", "worst_of_limit", 1.0},
});

// Passes all that is measured on to the usual reporter, and keeps the counters. Of a benchmark that
// is run several times the least counts, since other work on the machine only adds to it.
class Kept : public benchmark::BenchmarkReporter {
public:
    explicit Kept(benchmark::BenchmarkReporter& usual) : usual_(usual) {}
    bool ReportContext(const Context& context) override { return usual_.ReportContext(context); }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            for (const auto& [name, counter] : run.counters) {
                if (run.run_type == Run::RT_Iteration) {
                    const auto [slot, fresh] =
                        measured_.try_emplace({run.benchmark_name(), name}, counter.value);
                    slot->second = std::min(slot->second, counter.value);
                }
            }
        }
        usual_.ReportRuns(runs);
    }
    void Finalize() override { usual_.Finalize(); }

    // By the names of benchmark and counter.
    using Measured = std::map<std::pair<std::string, std::string>, double>;
    [[nodiscard]] const Measured& measured() const { return measured_; }

private:
    benchmark::BenchmarkReporter& usual_;
    Measured measured_;
};

const Limit* limit_of(std::string_view name, std::string_view counter) {
    const auto found = std::ranges::find_if(k_limits, [&](const Limit& limit) {
        return name.starts_with(limit.begins) && counter == limit.counter;
    });
    return found == k_limits.end() ? nullptr : &*found;
}

// Prints the limits that were missed, and returns the exit code.
int verdict(const Kept::Measured& measured) {
    int limits = 0;
    int missed = 0;
    for (const auto& [names, value] : measured) {
        const auto& [name, counter] = names;
        const Limit* limit = limit_of(name, counter);
        if (limit == nullptr) {
            continue;
        }
        ++limits;
        if (!(value <= limit->most)) { // a number that is none is missed, too
            ++missed;
            const std::string known = limit->known.empty()
                                          ? std::string()
                                          : ", as is known: " + std::string(limit->known);
            std::printf("bench_query: missed: %s: %s is %.3f, and at most %.3f is wanted%s\n",
                        name.c_str(), counter.c_str(), value, limit->most, known.c_str());
        }
    }
    if (limits > 0) {
        std::printf("bench_query: %s: %d of %d limits were met\n", missed == 0 ? "met" : "missed",
                    limits - missed, limits);
    }
    return missed == 0 ? 0 : 1;
}

const Collider& collider_of(const std::string& name, double percent, Split split) {
    static std::map<std::tuple<std::string, double, Split>, Collider> made;
    const std::tuple key(name, percent, split);
    if (const auto at = made.find(key); at != made.end()) {
        return at->second;
    }
    TreeSettings settings;
    settings.split = split;
    PieceSet set;
    set.pieces = bench::pieces_of(name, percent);
    const TriMesh& mesh = *bench::model(name);
    const double margin = 0.02 * 0.01 * percent * bounds_of(mesh).diagonal();
    const auto packed = pack_tree(*build_tree(set.pieces, settings), {margin});
    const auto bytes = tests::bytes_of(set, *packed, margin, mesh.triangles.size());
    hwa::Asset asset;
    (void)hwa::Asset::open(bytes.data(), bytes.size(), asset);
    return made.emplace(key, *Collider::make(asset, name)).first->second;
}

std::vector<Pose> random_poses(const std::string& a, const std::string& b, std::size_t count) {
    std::mt19937 random(1);
    std::vector<Pose> poses;
    for (std::size_t i = 0; i < count; ++i) {
        poses.push_back(
            tests::random_pose(bounds_of(*bench::model(a)), bounds_of(*bench::model(b)), random));
    }
    return poses;
}

// Returns random poses that meet, moved to within a thousandth of the models' size of where contact
// begins.
std::vector<Pose> near_poses(const std::string& a, const std::string& b, std::size_t count) {
    const auto model_a = tests::fcl_model(*bench::model(a));
    const auto model_b = tests::fcl_model(*bench::model(b));
    const Aabb box_a = bounds_of(*bench::model(a));
    const Aabb box_b = bounds_of(*bench::model(b));
    std::mt19937 random(2);
    std::vector<Pose> poses;
    while (poses.size() < count) {
        const Pose pose = tests::random_pose(box_a, box_b, random);
        if (tests::fcl_meets(*model_a, *model_b, pose)) {
            poses.push_back(tests::near_touch(*model_a, *model_b, pose,
                                              2.0 * (box_a.diagonal() + box_b.diagonal()),
                                              0.001 * box_a.diagonal(), random));
        }
    }
    return poses;
}

void traverse(benchmark::State& state, const std::string& a, const std::string& b, double percent,
              Split split) {
    const QueryTree& tree_a = collider_of(a, percent, split).tree();
    const QueryTree& tree_b = collider_of(b, percent, split).tree();
    const std::vector<Pose> poses = random_poses(a, b, 1000);
    Traverser traverser;
    double tests = 0.0;
    double leaves = 0.0;
    double touching = 0.0;
    for (const Pose& pose : poses) {
        const auto found = traverser.run(tree_a, tree_b, pose);
        tests += static_cast<double>(traverser.box_tests());
        leaves += static_cast<double>(found.size());
        touching += found.empty() ? 0.0 : 1.0;
    }
    for (auto _ : state) {
        for (const Pose& pose : poses) {
            benchmark::DoNotOptimize(traverser.run(tree_a, tree_b, pose).size());
        }
    }
    const auto count = static_cast<double>(poses.size());
    state.counters["box_pairs"] = tests / count;
    state.counters["piece_pairs"] = leaves / count;
    state.counters["with_pairs"] = touching / count;
    state.counters["us_per_pose"] =
        benchmark::Counter(1e-6 * count * static_cast<double>(state.iterations()),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["ns_per_box_pair"] =
        benchmark::Counter(1e-9 * tests * static_cast<double>(state.iterations()),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// Returns the processor time of this thread alone, since others may be busy on the same machine.
double seconds_now() {
    timespec now = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void report_beside_fcl(benchmark::State& state, double ours, double theirs, std::size_t questions) {
    const auto asked = static_cast<double>(questions * state.iterations());
    state.counters["us"] = 1e6 * ours / asked;
    state.counters["fcl_us"] = 1e6 * theirs / asked;
    state.counters["of_fcl"] = ours / theirs;
}

// Measures our time and FCL's in the same run, over the same poses.
template <class Ours, class Theirs>
void time_beside_fcl(benchmark::State& state, const std::vector<Pose>& poses, const Ours& ours,
                     const Theirs& theirs) {
    double our_seconds = 0.0;
    double their_seconds = 0.0;
    for (auto _ : state) {
        const double start = seconds_now();
        for (const Pose& pose : poses) {
            ours(pose);
        }
        our_seconds += seconds_now() - start;
        state.PauseTiming();
        const double start_theirs = seconds_now();
        for (const Pose& pose : poses) {
            theirs(pose);
        }
        their_seconds += seconds_now() - start_theirs;
        state.ResumeTiming();
    }
    report_beside_fcl(state, our_seconds, their_seconds, poses.size());
}

void collide(benchmark::State& state, const std::string& a, const std::string& b, double percent,
             bool near) {
    const Collider& ours_a = collider_of(a, percent, Split::area);
    const Collider& ours_b = collider_of(b, percent, Split::area);
    const auto theirs_a = tests::fcl_model(*bench::model(a));
    const auto theirs_b = tests::fcl_model(*bench::model(b));
    const std::vector<Pose> poses = near ? near_poses(a, b, 1000) : random_poses(a, b, 1000);
    CollideQuery query;
    double hits = 0.0;
    CollideCounts all;
    time_beside_fcl(
        state, poses,
        [&](const Pose& pose) {
            hits += query.run(ours_a, ours_b, pose, CollideMode::any)->empty() ? 0.0 : 1.0;
            all.pair_tests += query.counts().pair_tests;
            all.box_tests += query.counts().box_tests;
            all.exact_tests += query.counts().exact_tests;
        },
        [&](const Pose& pose) {
            benchmark::DoNotOptimize(tests::fcl_meets(*theirs_a, *theirs_b, pose));
        });
    const auto asked = static_cast<double>(poses.size() * state.iterations());
    state.counters["hits"] = hits / asked;
    state.counters["in_rationals"] = static_cast<double>(all.exact_tests) / asked;
    state.counters["box_pairs"] = static_cast<double>(all.box_tests) / asked;
    state.counters["piece_pairs"] = static_cast<double>(all.pair_tests) / asked;
}

// Measures how far apart two assets are, beside FCL's distance of the models' triangles, over poses
// at which they are apart: as far as random poses have it, or nearly touching.
void distance(benchmark::State& state, const std::string& a, const std::string& b, double percent,
              bool near) {
    const Collider& ours_a = collider_of(a, percent, Split::area);
    const Collider& ours_b = collider_of(b, percent, Split::area);
    const auto theirs_a = tests::fcl_model(*bench::model(a));
    const auto theirs_b = tests::fcl_model(*bench::model(b));
    std::vector<Pose> poses;
    for (const Pose& pose : near ? near_poses(a, b, 400) : random_poses(a, b, 400)) {
        if (!tests::fcl_meets(*theirs_a, *theirs_b, pose)) {
            poses.push_back(pose);
        }
    }
    DistanceQuery query;
    DistanceCounts all;
    time_beside_fcl(
        state, poses,
        [&](const Pose& pose) {
            benchmark::DoNotOptimize(query.run(ours_a, ours_b, pose));
            all.box_tests += query.counts().box_tests;
            all.pair_tests += query.counts().pair_tests;
        },
        [&](const Pose& pose) {
            benchmark::DoNotOptimize(tests::fcl_distance(*theirs_a, *theirs_b, pose));
        });
    const auto asked = static_cast<double>(poses.size() * state.iterations());
    state.counters["poses"] = static_cast<double>(poses.size());
    state.counters["box_pairs"] = static_cast<double>(all.box_tests) / asked;
    state.counters["piece_pairs"] = static_cast<double>(all.pair_tests) / asked;
}

// Returns poses along paths that nearly touch: each begins within a thousandth of the size of
// contact, and goes on in steps of that length, to and fro and turning, near to where it began.
std::vector<std::vector<Pose>> near_paths(const std::string& a, const std::string& b,
                                          std::size_t paths, std::size_t steps) {
    const Aabb box = bounds_of(*bench::model(b));
    const double step = 0.001 * bounds_of(*bench::model(a)).diagonal();
    std::mt19937 random(5);
    std::normal_distribution<double> normal;
    const auto way = [&] {
        return Vec3(Vec3(normal(random), normal(random), normal(random)).normalized());
    };
    std::vector<std::vector<Pose>> made;
    for (const Pose& begin : near_poses(a, b, paths)) {
        std::vector<Pose> path;
        Pose pose = begin;
        Vec3 on = way();
        for (std::size_t i = 0; i < steps; ++i) {
            on = (i % 20 == 0 ? way() : on);
            on = (pose.move - begin.move).norm() > 20.0 * step
                     ? Vec3((begin.move - pose.move).normalized())
                     : on;
            const Vec3 centre = pose(box.centre());
            const double angle = 0.5 * step / box.diagonal();
            pose.turn = Eigen::AngleAxisd(angle, way()).toRotationMatrix() * pose.turn;
            pose.move += centre - pose(box.centre()) + step * on;
            path.push_back(pose);
        }
        made.push_back(std::move(path));
    }
    return made;
}

// Measures paths with and without what is remembered of the poses before.
void along_paths(benchmark::State& state, const std::string& a, const std::string& b,
                 double percent, CollideMode mode) {
    const Collider& ours_a = collider_of(a, percent, Split::area);
    const Collider& ours_b = collider_of(b, percent, Split::area);
    const auto paths = near_paths(a, b, 20, 200);
    CollideQuery single;
    double alone = 0.0;
    double together = 0.0;
    double hits = 0.0;
    double poses = 0.0;
    double boxes = 0.0;
    double pairs = 0.0;
    double front = 0.0;
    for (auto _ : state) {
        hits = poses = boxes = pairs = front = 0.0;
        for (const std::vector<Pose>& path : paths) {
            const double start = seconds_now();
            CoherentQuery query(ours_a, ours_b);
            for (const Pose& pose : path) {
                hits += query.run(pose, mode)->empty() ? 0.0 : 1.0;
                boxes += static_cast<double>(query.counts().box_tests);
                pairs += static_cast<double>(query.counts().pair_tests);
                front += static_cast<double>(query.front());
            }
            const double middle = seconds_now();
            for (const Pose& pose : path) {
                benchmark::DoNotOptimize(single.run(ours_a, ours_b, pose, mode)->size());
            }
            together += middle - start;
            alone += seconds_now() - middle;
            poses += static_cast<double>(path.size());
        }
    }
    const double asked = poses * static_cast<double>(state.iterations());
    state.counters["us"] = 1e6 * together / asked;
    state.counters["alone_us"] = 1e6 * alone / asked;
    state.counters["of_alone"] = together / alone;
    state.counters["hits"] = hits / poses;
    state.counters["box_pairs"] = boxes / poses;
    state.counters["piece_pairs"] = pairs / poses;
    state.counters["front"] = front / poses;
}

std::shared_ptr<const pipeline::PairBody> body_of(const std::string& name, double percent,
                                                  pipeline::PairColour colour) {
    Recipe recipe;
    recipe.decompose.tolerance = {percent, true};
    auto body = pipeline::load_body(bench::models_folder() / (name + ".obj"), colour, recipe,
                                    {true, HULLWRIGHT_CLI}, "a benchmark");
    return body ? std::make_shared<const pipeline::PairBody>(std::move(*body)) : nullptr;
}

// Asks what the window does while a hand moves b through a: every contact, its depth, the faces
// there and the distance, and what pixels say of the same pairs, beside the limit of a tenth of a
// second.
void live(benchmark::State& state, const std::string& a, const std::string& b, double percent) {
    constexpr double k_limit = 0.1; // seconds
    constexpr int k_moves = 20;
    const auto body_a = body_of(a, percent, pipeline::PairColour::blue);
    const auto body_b = body_of(b, percent, pipeline::PairColour::sand);
    if (!body_a || !body_b) {
        state.SkipWithError("no model");
        return;
    }
    auto pixels = pipeline::PixelSession::make(body_a->side, body_b->side);
    if (!pixels) {
        state.SkipWithError("no OpenGL");
        return;
    }
    auto query = pipeline::PairQuery::make(body_a, body_b);
    PosePair poses;
    double exact = 0.0;
    double worst = 0.0;
    double drawn = 0.0;
    double worst_drawn = 0.0;
    double open = 0.0;
    double pairs = 0.0;
    for (auto _ : state) {
        poses.b.move = body_a->draw.bounds.centre() - body_b->draw.bounds.centre();
        for (int i = 0; i < k_moves; ++i) {
            poses.b.move.x() += 0.02 * body_a->draw.bounds.size().x();
            const auto found = query->at(poses);
            const auto counts = pixels->at(poses, (*found)->contacts);
            exact += (*found)->seconds;
            worst = std::max(worst, (*found)->seconds);
            drawn += counts->seconds;
            worst_drawn = std::max(worst_drawn, counts->seconds);
            open += static_cast<double>(counts->undecided);
            pairs += static_cast<double>(counts->pairs);
        }
    }
    const double asked = k_moves * static_cast<double>(state.iterations());
    state.counters["exact_ms"] = 1e3 * exact / asked;
    state.counters["exact_of_limit"] = exact / asked / k_limit;
    state.counters["worst_of_limit"] = worst / k_limit;
    state.counters["pixels_ms"] = 1e3 * drawn / asked;
    state.counters["pixels_of_limit"] = drawn / asked / k_limit;
    state.counters["worst_pixels_of_limit"] = worst_drawn / k_limit;
    state.counters["pairs"] = pairs / asked;
    state.counters["open"] = open / asked;
}

// Measures boxes that meet about as often as those of a traversal do, by one number at a time in
// doubles and by four at a time.
void box_tests(benchmark::State& state) {
    std::mt19937 random(4);
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    const auto box = [&] {
        hwa::Box made;
        const Eigen::Matrix3f turn =
            Eigen::Quaterniond(unit(random), unit(random), unit(random), unit(random))
                .normalized()
                .toRotationMatrix()
                .cast<float>();
        for (std::size_t i = 0; i < 3; ++i) {
            made.centre[i] = static_cast<float>(unit(random));
            made.half[i] = static_cast<float>(0.4 + 0.35 * unit(random));
            for (std::size_t k = 0; k < 3; ++k) {
                made.axes[i][k] = turn(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(i));
            }
        }
        return made;
    };
    constexpr std::size_t k_boxes = 4096;
    std::vector<QueryBox> plain;
    std::vector<PackedBox> packed;
    for (std::size_t i = 0; i < k_boxes; ++i) {
        const hwa::Box made = box();
        plain.push_back(query_box(made));
        packed.push_back(packed_box(made, {}));
    }
    const Pose pose{Eigen::AngleAxisd(1.0, Vec3(1, 2, 3).normalized()).toRotationMatrix(),
                    Vec3(0.3, 0.2, 0.1)};
    double scalar = 0.0;
    double simd = 0.0;
    double met = 0.0;
    for (auto _ : state) {
        met = 0.0;
        const double start = seconds_now();
        for (std::size_t i = 0; i + 1 < k_boxes; ++i) {
            benchmark::DoNotOptimize(separating_axis(plain[i], plain[i + 1], pose));
        }
        const double middle = seconds_now();
        const BoxPose ready(pose, 1.0, 1.0);
        for (std::size_t i = 0; i + 2 < k_boxes; i += 2) {
            const auto both = compare_boxes({&packed[i], &packed[i + 1]},
                                            {&packed[i + 1], &packed[i + 2]}, ready);
            met += (both[0].apart ? 0.0 : 1.0) + (both[1].apart ? 0.0 : 1.0);
        }
        scalar += middle - start;
        simd += seconds_now() - middle;
    }
    const auto tests = static_cast<double>((k_boxes - 1) * state.iterations());
    state.counters["meet"] = met / static_cast<double>(k_boxes - 1);
    state.counters["scalar_per_second"] = tests / scalar;
    state.counters["simd_per_second"] = tests / simd;
    state.counters["simd_of_scalar"] = scalar / simd;
}

// Measures hulls of random points on balls that nearly touch.
void convex_pairs(benchmark::State& state, std::size_t vertices) {
    std::mt19937 random(3);
    std::normal_distribution<double> normal;
    struct Pair {
        std::vector<Vec3> a;
        std::vector<Vec3> b;
        std::vector<PointBlock> blocks_a;
        std::vector<PointBlock> blocks_b;
    };
    std::vector<Pair> pairs(500);
    const auto ball = [&](const Vec3& centre) {
        std::vector<Vec3> points;
        for (std::size_t i = 0; i < vertices; ++i) {
            points.emplace_back(centre +
                                Vec3(normal(random), normal(random), normal(random)).normalized());
        }
        return points;
    };
    std::vector<std::shared_ptr<fcl::Convexd>> theirs;
    for (Pair& pair : pairs) {
        const Vec3 way = Vec3(normal(random), normal(random), normal(random)).normalized();
        pair.a = ball(Vec3::Zero());
        pair.b = ball((1.5 + 0.2 * normal(random)) * way);
        add_blocks(pair.a, pair.blocks_a);
        add_blocks(pair.b, pair.blocks_b);
        for (const auto* points : {&pair.a, &pair.b}) {
            const Hull hull = convex_hull(*points);
            auto faces = std::make_shared<std::vector<int>>();
            auto corners = std::make_shared<std::vector<fcl::Vector3d>>();
            for (const Index v : hull.vertices) {
                corners->push_back((*points)[v]);
            }
            for (const Triangle& t : hull.triangles) {
                faces->insert(faces->end(), {3, static_cast<int>(t[0]), static_cast<int>(t[1]),
                                             static_cast<int>(t[2])});
            }
            theirs.push_back(std::make_shared<fcl::Convexd>(
                corners, static_cast<int>(hull.triangles.size()), faces, false));
        }
    }
    double hits = 0.0;
    double exact = 0.0;
    double ours_seconds = 0.0;
    double their_seconds = 0.0;
    for (auto _ : state) {
        hits = exact = 0.0;
        const auto start = seconds_now();
        for (const Pair& pair : pairs) {
            const PairAnswer answer = hulls_meet({pair.blocks_a, vertices, Vec3(2, 2, 2)},
                                                 {pair.blocks_b, vertices, Vec3(4, 4, 4)}, Pose(),
                                                 Vec3(pair.b.front() - pair.a.front()));
            hits += answer.meet ? 1.0 : 0.0;
            exact += answer.proof == Proof::exact ? 1.0 : 0.0;
        }
        ours_seconds += seconds_now() - start;
        state.PauseTiming();
        const auto start_theirs = seconds_now();
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            fcl::CollisionResultd result;
            benchmark::DoNotOptimize(fcl::collide(
                theirs[2 * i].get(), fcl::Transform3d::Identity(), theirs[2 * i + 1].get(),
                fcl::Transform3d::Identity(), fcl::CollisionRequestd(1, false), result));
        }
        their_seconds += seconds_now() - start_theirs;
        state.ResumeTiming();
    }
    report_beside_fcl(state, ours_seconds, their_seconds, pairs.size());
    state.counters["hits"] = hits / static_cast<double>(pairs.size());
    state.counters["in_rationals"] = exact / static_cast<double>(pairs.size());
}

} // namespace

int main(int argc, char** argv) {
    using Pair = std::pair<const char*, const char*>;
    const bool models = !bench::model_names().empty();
    for (const double percent : models ? std::vector{0.5, 0.0} : std::vector<double>()) {
        for (const auto& [a, b] :
             {Pair("cow", "cow"), Pair("spot", "teapot"), Pair("stanford-bunny", "stanford-bunny"),
              Pair("fandisk", "rocker-arm")}) {
            for (const auto& [name, split] :
                 {std::pair<const char*, Split>("median", Split::median),
                  {"mean", Split::mean},
                  {"area", Split::area}}) {
                benchmark::RegisterBenchmark((std::string("traverse/") + a + "/" + b +
                                              (percent > 0.0 ? "/half_percent/" : "/exact/") + name)
                                                 .c_str(),
                                             traverse, a, b, percent, split)
                    ->Unit(benchmark::kMillisecond);
            }
        }
    }
    for (const bool near : {false, true}) {
        for (const double percent : models ? std::vector{0.0, 0.5} : std::vector<double>()) {
            for (const auto& [a, b] : {Pair("cow", "cow"), Pair("spot", "teapot"),
                                       Pair("stanford-bunny", "stanford-bunny")}) {
                benchmark::RegisterBenchmark((std::string(near ? "near/" : "collide/") + a + "/" +
                                              b + (percent > 0.0 ? "/half_percent" : "/exact"))
                                                 .c_str(),
                                             collide, a, b, percent, near)
                    ->Unit(benchmark::kMillisecond);
                benchmark::RegisterBenchmark((std::string(near ? "near_" : "") + "distance/" + a +
                                              "/" + b +
                                              (percent > 0.0 ? "/half_percent" : "/exact"))
                                                 .c_str(),
                                             distance, a, b, percent, near)
                    ->Unit(benchmark::kMillisecond);
            }
        }
    }
    for (const double percent : models ? std::vector{0.0, 0.5} : std::vector<double>()) {
        for (const auto& [a, b] : {Pair("cow", "cow"), Pair("spot", "teapot"),
                                   Pair("stanford-bunny", "stanford-bunny")}) {
            for (const CollideMode mode : {CollideMode::any, CollideMode::all}) {
                benchmark::RegisterBenchmark((std::string("path/") + a + "/" + b +
                                              (percent > 0.0 ? "/half_percent" : "/exact") +
                                              (mode == CollideMode::any ? "/any" : "/all"))
                                                 .c_str(),
                                             along_paths, a, b, percent, mode)
                    ->Unit(benchmark::kMillisecond);
            }
        }
    }
    for (const auto& [a, b] :
         models ? std::vector{Pair("spot", "stanford-bunny"), Pair("cow", "teapot"),
                              Pair("armadillo", "stanford-bunny"), Pair("fandisk", "rocker-arm")}
                : std::vector<Pair>()) {
        benchmark::RegisterBenchmark((std::string("live/") + a + "/" + b + "/half_percent").c_str(),
                                     live, a, b, 0.5)
            ->Unit(benchmark::kMillisecond);
    }
    for (const std::size_t vertices : {8U, 32U, 128U}) {
        benchmark::RegisterBenchmark(("convex_pairs/" + std::to_string(vertices)).c_str(),
                                     convex_pairs, vertices)
            ->Unit(benchmark::kMicrosecond);
    }
    benchmark::RegisterBenchmark("box_tests", box_tests)->Unit(benchmark::kMicrosecond);
    benchmark::Initialize(&argc, argv);
    Kept kept(*benchmark::CreateDefaultDisplayReporter()); // which belongs to the library
    benchmark::RunSpecifiedBenchmarks(&kept);
    return verdict(kept.measured());
}
