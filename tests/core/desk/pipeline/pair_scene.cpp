// Two bodies as a window holds them are answered as the verb answers their files.
#include "pipeline/pair_scene.h"
#include "base/files.h"
#include "pipeline/collide.h"
#include "pipeline/pair_along.h"
#include "pipeline/pair_steps.h"
#include "pipeline/pixel_session.h"
#include "report/collision_report.h"
#include "support/folder.h"

#include <QTest>
#include <algorithm>
#include <limits>
#include <numbers>
#include <random>

using namespace hullwright;
using namespace hullwright::pipeline;

namespace {

// Is a cube of side 2 about the origin.
constexpr const char* k_cube =
    "v -1 -1 -1\nv 1 -1 -1\nv -1 1 -1\nv 1 1 -1\nv -1 -1 1\nv 1 -1 1\nv -1 1 1\nv 1 1 1\n"
    "f 1 3 2\nf 2 3 4\nf 5 6 7\nf 6 8 7\nf 1 2 5\nf 2 6 5\nf 3 7 4\nf 4 7 8\nf 1 5 3\nf 3 5 7\n"
    "f 2 4 6\nf 4 8 6\n";
constexpr const char* k_by = "a test";
const std::string k_bracket = HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj";
const std::string k_gear = HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj";

const std::string k_knot = HULLWRIGHT_SOURCE_DIR "/tests/data/models/knot.obj"; // round ones
const std::string k_vase = HULLWRIGHT_SOURCE_DIR "/tests/data/models/vase.obj";

using Body = std::shared_ptr<const PairBody>;

Body load(const std::string& file, PairColour colour) {
    auto body = load_body(file, colour, {}, {true, HULLWRIGHT_CLI}, k_by);
    if (!body) {
        qFatal("%s cannot be loaded", file.c_str());
    }
    return std::make_shared<const PairBody>(std::move(*body));
}

// Returns poses at which bodies of some size are near each other, turned anyhow.
std::string random_pose(std::mt19937& random, double reach) {
    std::uniform_real_distribution<double> place(-reach, reach);
    std::normal_distribution<double> part;
    const Eigen::Quaterniond turn =
        Eigen::Quaterniond(part(random), part(random), part(random), part(random)).normalized();
    return pose_text({turn.toRotationMatrix(), Vec3(place(random), place(random), place(random))});
}

// How many tests it took depends on the poses before where these are remembered, so counts are left
// out.
std::string line_of(Collision found, const hwa::Asset& a, const hwa::Asset& b, std::uint64_t row) {
    found.counts = {};
    return collision_json({&found, &a, &b, row, false});
}

bool is_same(const Contact& one, const Contact& other) {
    return one.piece_a == other.piece_a && one.piece_b == other.piece_b && one.by == other.by &&
           one.proof == other.proof && one.faces_meet == other.faces_meet &&
           one.where.normal == other.where.normal && one.where.depth == other.where.depth &&
           one.where.least == other.where.least && one.where.point == other.where.point;
}

bool is_same(const Nearness& one, const Nearness& other) {
    if (one.least != other.least || one.most != other.most ||
        one.nearest.has_value() != other.nearest.has_value()) {
        return false;
    }
    return !one.nearest ||
           (one.nearest->piece_a == other.nearest->piece_a &&
            one.nearest->piece_b == other.nearest->piece_b &&
            one.nearest->at_a == other.nearest->at_a && one.nearest->at_b == other.nearest->at_b);
}

// True where both are the same to the bit, but for counts and times.
bool is_same(const Collision& one, const Collision& other) {
    return one.kind == other.kind && one.by == other.by && one.inclusions == other.inclusions &&
           std::ranges::equal(one.contacts, other.contacts,
                              [](const Contact& x, const Contact& y) { return is_same(x, y); }) &&
           is_same(*one.near, *other.near);
}

std::uint64_t tests_in(const Collision& found) {
    return found.counts.box_tests + found.counts.pair_tests;
}

// Makes a path of b about a that begins within a thousandth of its size of contact, and goes on by
// steps of that length, to and fro and turning, with a jump now and then.
class NearPath {
public:
    NearPath(const PairBody& a, const PairBody& b, CollisionSession& session, std::mt19937& random)
        : b_(b), step_(0.001 * a.draw.bounds.diagonal()), random_(random), on_(any_way()) {
        const double reach = a.draw.bounds.diagonal() + b.draw.bounds.diagonal();
        pose_.move = a.draw.bounds.centre() + reach * any_way() - b.draw.bounds.centre();
        // b comes nearer by what no two pieces are nearer than, until that is little.
        for (int i = 0; i < 100; ++i) {
            if (!session.run({}, pose_)) {
                qFatal("a pose that is none");
            }
            const Nearness near = *session.found().near;
            if (!near.nearest || near.least < 0.5 * step_) {
                break;
            }
            const Vec3 way = (near.nearest->at_a - near.nearest->at_b).normalized();
            pose_.move += (near.least - 0.1 * step_) * way;
        }
        begin_ = pose_.move;
    }

    hullwright::Pose next(int number) {
        constexpr int k_turn = 20; // steps
        constexpr int k_jump = 60;
        on_ = number % k_turn == 0 ? any_way() : on_;
        on_ =
            (pose_.move - begin_).norm() > 10.0 * step_ ? (begin_ - pose_.move).normalized() : on_;
        const Vec3 centre = pose_(b_.draw.bounds.centre());
        const double angle = 0.5 * step_ / b_.draw.bounds.diagonal();
        pose_.turn = Eigen::AngleAxisd(angle, any_way()).toRotationMatrix() * pose_.turn;
        pose_.move += centre - pose_(b_.draw.bounds.centre()) + step_ * on_;
        hullwright::Pose pose = pose_;
        pose.move += number % k_jump == k_jump - 1 ? Vec3(300.0 * step_ * any_way()) : Vec3::Zero();
        return pose;
    }

private:
    Vec3 any_way() {
        std::normal_distribution<double> normal;
        return Vec3(normal(random_), normal(random_), normal(random_)).normalized();
    }

    const PairBody& b_;
    double step_;
    std::mt19937& random_;
    Vec3 on_;
    hullwright::Pose pose_;
    Vec3 begin_ = Vec3::Zero();
};

} // namespace

class PairSceneTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;
    std::string cube_;

    static std::vector<std::string> verb_answers(const CollideInput& input) {
        CollideSettings settings;
        settings.made_by = k_by;
        settings.worker = HULLWRIGHT_CLI;
        settings.collision.mode = CollideMode::all;
        settings.collision.distance = true;
        std::vector<std::string> lines;
        auto run = CollideRun::load(input, settings);
        if (!run || !run->begin() || !run->rows([&lines](const CollideRow& row) {
                lines.push_back(line_of(*row.found, *row.a, *row.b, row.number));
                return Status(Done{});
            })) {
            qFatal("the verb gives no answers");
        }
        return lines;
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.valid());
        cube_ = folder_.path("cube.obj");
        QVERIFY(write_file(cube_, k_cube));
    }

    void a_file_that_is_none_is_named() {
        const auto body =
            load_body(folder_.path("none.hwa"), PairColour::blue, {}, {true, HULLWRIGHT_CLI}, k_by);
        QVERIFY(!body);
        QCOMPARE(body.issue().code, Code::file_missing);
        QCOMPARE(body.issue().where, folder_.path("none.hwa"));
    }

    void two_cubes() {
        const Body a = load(cube_, PairColour::blue);
        const Body b = load(cube_, PairColour::sand);
        QCOMPARE(a->pieces(), std::size_t{1});
        QCOMPARE(a->triangles, std::size_t{12});
        auto query = PairQuery::make(a, b);
        QVERIFY(query);
        PosePair poses;
        poses.b.move = Vec3(1.5, 0.0, 0.0);
        const auto meet = query->at(poses);
        QVERIFY(meet && (*meet)->kind == CollisionKind::surface);
        QCOMPARE((*meet)->contacts.size(), std::size_t{1});
        QVERIFY(std::abs((*meet)->contacts[0].where.depth - 0.5) < 1e-12);
        poses.b.move = Vec3(5.0, 0.0, 0.0);
        const auto apart = query->at(poses);
        QVERIFY(apart && (*apart)->kind == CollisionKind::none);
        QVERIFY((*apart)->near->least <= 3.0 && (*apart)->near->most >= 3.0);
        QVERIFY((*apart)->near->most - (*apart)->near->least < 1e-12);
    }

    // Every pair is counted once on either side, and what pixels prove is what is so.
    void pixels_count_the_pairs_of_the_exact_answer() {
        const Body a = load(k_gear, PairColour::blue);
        const Body b = load(k_bracket, PairColour::sand);
        auto pixels = PixelSession::make(a->side, b->side);
        if (!pixels) {
            QSKIP("no OpenGL here");
        }
        auto query = PairQuery::make(a, b);
        QVERIFY(query);
        constexpr unsigned k_seed = 14;
        std::mt19937 random(k_seed);
        std::uint64_t hits = 0;
        std::uint64_t misses = 0;
        const double reach = 0.3 * a->draw.bounds.diagonal();
        for (int i = 0; i < 20; ++i) {
            PosePair poses;
            poses.b = *parse_pose(random_pose(random, reach), {});
            const auto found = query->at(poses);
            QVERIFY(found);
            const auto counts = pixels->at(poses, (*found)->contacts);
            QVERIFY(counts);
            QCOMPARE(counts->hits + counts->misses + counts->undecided, counts->pairs);
            QCOMPARE(counts->exact_hits, std::uint64_t{(*found)->contacts.size()});
            QVERIFY(counts->hits <= counts->exact_hits);
            QVERIFY(counts->misses <= counts->pairs - counts->exact_hits);
            QCOMPARE(counts->differ, std::uint64_t{0});
            hits += counts->hits;
            misses += counts->misses;
            // A contact that is held back is missed on one side, and a false one on the other.
            if (!(*found)->contacts.empty()) {
                std::vector<Contact> wrong((*found)->contacts.begin() + 1,
                                           (*found)->contacts.end());
                QCOMPARE(pixels->at(poses, wrong)->differ, std::uint64_t{1});
                wrong.push_back((*found)->contacts.front());
                wrong.back().piece_b = static_cast<std::uint32_t>(b->pieces());
                QCOMPARE(pixels->at(poses, wrong)->differ, std::uint64_t{2});
            }
        }
        QVERIFY2(hits > 20 && misses > 20, qPrintable(QString("seed %1").arg(k_seed)));
        PosePair none;
        none.b.move = Vec3::Constant(std::numeric_limits<double>::quiet_NaN());
        QVERIFY(!pixels->at(none, {}));
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = pixels->at({}, {}, Progress(stop.get_token()));
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }

    void a_box_is_around_the_body_where_it_is_posed() {
        const Body cube = load(cube_, PairColour::blue);
        hullwright::Pose pose;
        pose.turn = Eigen::AngleAxisd(std::numbers::pi / 4.0, Vec3::UnitZ()).toRotationMatrix();
        pose.move = Vec3(10.0, 0.0, 0.0);
        const Aabb box = posed_bounds(*cube, pose);
        QVERIFY((box.upper - Vec3(10.0 + std::sqrt(2.0), std::sqrt(2.0), 1.0)).norm() < 1e-6);
        QVERIFY((box.lower - Vec3(10.0 - std::sqrt(2.0), -std::sqrt(2.0), -1.0)).norm() < 1e-6);
    }

    // The lines and facets of a drawn body lie where it is asked about.
    void what_is_drawn_is_what_is_asked() {
        const Body gear = load(k_gear, PairColour::blue);
        const PieceDrawList& list = gear->draw;
        QCOMPARE(list.ranges.size(), std::size_t{gear->side.asset.pieces()});
        for (std::uint32_t piece = 0; piece < gear->pieces(); ++piece) {
            const Collider& collider = *gear->side.collider;
            const auto corners = collider.vertices(collider.leaf_of(piece));
            const PieceRange range = list.ranges[piece];
            QCOMPARE(std::size_t{range.vertices}, corners.size());
            for (std::uint32_t i = 0; i < range.vertices; ++i) {
                const auto& at = list.vertices[range.first_vertex + i].position;
                const Vec3 drawn = list.origin + Vec3(at[0], at[1], at[2]);
                QVERIFY(std::ranges::any_of(corners, [&](const Vec3& corner) {
                    return (corner - drawn).norm() < 1e-5 * list.bounds.diagonal();
                }));
            }
        }
    }

    // A compiler may leave the registers that long doubles are computed in full; then these are
    // none.
    void reading_an_asset_leaves_long_doubles_alone() {
        load(k_gear, PairColour::blue);
        volatile long double two = 2.0L;
        const auto four = static_cast<double>(two * two);
        QCOMPARE(four, 4.0);
    }

    void a_pose_as_text_is_the_same_pose() {
        std::mt19937 random(7);
        for (int i = 0; i < 100; ++i) {
            const std::string text = random_pose(random, 1e3);
            const auto pose = parse_pose(text, "a test");
            QVERIFY(pose);
            const auto again = parse_pose(pose_text(*pose), "a test");
            QVERIFY(again && again->move == pose->move);
            QVERIFY((again->turn - pose->turn).norm() < 1e-14);
        }
    }

    void answers_are_those_of_the_verb() {
        constexpr unsigned k_seed = 20;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        const Body a = load(k_gear, PairColour::blue);
        const Body b = load(k_bracket, PairColour::sand);
        const double reach = 0.5 * (a->draw.bounds.diagonal() + b->draw.bounds.diagonal());
        CollideInput input;
        input.files = {k_gear, k_bracket};
        std::string rows = "b_tx,b_ty,b_tz,b_qw,b_qx,b_qy,b_qz\n";
        constexpr int k_rows = 40;
        for (int i = 0; i < k_rows; ++i) {
            std::string row = random_pose(random, reach);
            std::ranges::replace(row, ' ', ',');
            rows += row + "\n";
        }
        input.poses = folder_.path("poses.csv");
        QVERIFY(write_file(input.poses->file, rows));
        const auto wanted = verb_answers(input);
        QCOMPARE(wanted.size(), std::size_t{k_rows});
        auto query = PairQuery::make(a, b);
        auto reader = PoseReader::open(*input.poses);
        QVERIFY(query && reader);
        int meet = 0;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const auto poses = reader->next();
            QVERIFY(poses && *poses);
            const auto found = query->at(**poses);
            QVERIFY(found);
            meet += (*found)->kind != CollisionKind::none ? 1 : 0;
            QCOMPARE(line_of(**found, a->side.asset, b->side.asset, i + 1), wanted[i]);
        }
        QVERIFY2(meet > 0 && meet < k_rows, qPrintable(QString::number(meet)));
    }

    // A session that remembers the poses before says the same as one that does not, and is really
    // used: it takes fewer tests.
    void along_a_path_answers_are_those_of_each_pose_alone() {
        constexpr int k_poses = 400;
        const Body a = load(k_knot, PairColour::blue);
        const Body b = load(k_vase, PairColour::sand);
        CollisionSettings settings;
        settings.mode = CollideMode::all;
        settings.distance = true;
        auto alone = CollisionSession::make(a->side, b->side, settings);
        QVERIFY(alone);
        std::uint64_t tests = 0;
        std::uint64_t tests_alone = 0;
        int by_boxes = 0;
        int exactly = 0;
        int apart = 0;
        for (unsigned seed = 1; seed <= 4; ++seed) {
            qInfo("seed %u", seed);
            std::mt19937 random(seed);
            NearPath path(*a, *b, *alone, random);
            auto query = PairQuery::make(a, b);
            QVERIFY(query);
            for (int i = 0; i < k_poses; ++i) {
                PosePair poses;
                poses.b = path.next(i);
                QVERIFY(alone->run(poses.a, poses.b));
                const auto found = query->at(poses);
                QVERIFY(found);
                QVERIFY2(is_same(**found, alone->found()), qPrintable(QString::number(i)));
                tests += tests_in(**found);
                tests_alone += tests_in(alone->found());
                by_boxes += (*found)->by == DecidedBy::boxes ? 1 : 0;
                exactly += (*found)->by == DecidedBy::exact ? 1 : 0;
                apart += (*found)->kind == CollisionKind::none ? 1 : 0;
            }
        }
        qInfo("%llu tests, %llu of each pose alone; by boxes %d, exactly %d; apart %d",
              static_cast<unsigned long long>(tests), static_cast<unsigned long long>(tests_alone),
              by_boxes, exactly, apart);
        QVERIFY(by_boxes > 0 && exactly > 0);
        QVERIFY(apart > k_poses / 4 && apart < 4 * k_poses - k_poses / 4);
        QVERIFY(2 * tests < tests_alone);
    }

    // A run that was stopped leaves nothing behind that changes the next answer.
    void a_stopped_answer_is_forgotten() {
        const Body a = load(k_gear, PairColour::blue);
        const Body b = load(k_bracket, PairColour::sand);
        auto query = PairQuery::make(a, b);
        auto other = PairQuery::make(a, b);
        QVERIFY(query && other);
        std::mt19937 random(3);
        std::stop_source source;
        source.request_stop();
        for (int i = 0; i < 30; ++i) {
            PosePair poses;
            poses.b = *parse_pose(random_pose(random, 60.0), "a test");
            QVERIFY(!query->at(poses, Progress(source.get_token())));
            poses.b.move.x() += 1.0;
            const auto found = query->at(poses);
            const auto wanted = other->at(poses);
            QVERIFY(found && wanted && is_same(**found, **wanted));
        }
    }

    // Pieces that a window holds are asked as the asset that they are exported as, faces and all.
    void pieces_as_they_stand_are_a_body() {
        Input input;
        input.file = k_bracket;
        Settings making;
        making.prepare = {true, HULLWRIGHT_CLI};
        making.made_by = k_by;
        making.until = Stage::corrected;
        const auto stages = run(input, making);
        QVERIFY(stages);
        const auto product = product_of(*stages, ProductChoice());
        QVERIFY(product);
        auto made = body_of(*product, "as it stands", PairColour::sand, {}, k_by);
        QVERIFY(made);
        const auto b = std::make_shared<const PairBody>(std::move(*made));
        const Body a = load(k_gear, PairColour::blue);
        const Body of_file = load(k_bracket, PairColour::sand);
        auto query = PairQuery::make(a, b);
        auto other = PairQuery::make(a, of_file);
        QVERIFY(query && other);
        PosePair poses;
        poses.b.move = a->draw.bounds.centre() - b->draw.bounds.centre();
        const auto found = query->at(poses);
        const auto wanted = other->at(poses);
        QVERIFY(found && wanted && !(*wanted)->contacts.empty());
        QCOMPARE(line_of(**found, a->side.asset, b->side.asset, 1),
                 line_of(**wanted, a->side.asset, of_file->side.asset, 1));
        QVERIFY(std::ranges::any_of((*found)->contacts, &Contact::faces_meet));
    }

    // A curve over rows has the figures of each; what one body does not do takes no memory.
    void rows_are_answered_as_single_poses_are() {
        std::mt19937 random(5);
        const Body a = load(k_gear, PairColour::blue);
        const Body b = load(k_bracket, PairColour::sand);
        PoseLog log;
        for (int i = 0; i < 30; ++i) {
            log.add(k_no_pose, *parse_pose_numbers(random_pose(random, 60.0), "a test"));
        }
        auto query = PairQuery::make(a, b);
        QVERIFY(query);
        std::vector<PairSample> samples;
        const auto take = [&samples](std::span<const PairSample> some) {
            samples.insert(samples.end(), some.begin(), some.end());
        };
        QVERIFY(answer_rows(a, b, log, take));
        QCOMPARE(samples.size(), log.size());
        for (std::size_t row = 0; row < log.size(); ++row) {
            const auto found = query->at(log[row]);
            QVERIFY(found);
            QVERIFY(samples[row] == sample_of(**found));
            QCOMPARE(samples[row].depth > 0.0F, !(*found)->contacts.empty());
            QCOMPARE(samples[row].distance > 0.0F, (*found)->kind == CollisionKind::none);
        }
        std::stop_source source;
        source.request_stop();
        const Status stopped = answer_rows(a, b, log, take, Progress(source.get_token()));
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }

    void poses_of_a_file_come_back_row_by_row() {
        const std::string file = folder_.path("rows.csv");
        QVERIFY(write_file(file, "a_tx,b_tx\n0,1\n0,1\n0,2\n5,2\n"));
        const auto log = read_poses(file);
        QVERIFY(log && log->size() == 4 && !log->is_cut);
        const double wanted[4][2] = {{0, 1}, {0, 1}, {0, 2}, {5, 2}};
        for (std::size_t row = 0; row < 4; ++row) {
            QCOMPARE((*log)[row].a.move.x(), wanted[row][0]);
            QCOMPARE((*log)[row].b.move.x(), wanted[row][1]);
        }
        const auto cut = read_poses(file, 3);
        QVERIFY(cut && cut->size() == 3 && cut->is_cut);
        const auto whole = read_poses(file, 4);
        QVERIFY(whole && !whole->is_cut);
        QVERIFY(write_file(file, "b_tx,engine,engine_depth\n1,,\n2,hit,0.5\n3,,\n"));
        const auto answered = read_poses(file);
        QVERIFY(answered && answered->size() == 3);
        QVERIFY(!(*answered)[0].engine.hit && !(*answered)[2].engine.hit);
        QVERIFY((*answered)[1].engine.hit == true && (*answered)[1].engine.depth == 0.5);
        QVERIFY(write_file(file, "b_tx\n1\ntwo\n"));
        const auto wrong = read_poses(file);
        QVERIFY(!wrong && wrong.issue().code == Code::row_malformed);
        QCOMPARE(wrong.issue().numbers.front(), 2.0);
    }

    // The steps are those that `--trace` writes, and each axis parts its boxes where they are
    // drawn.
    void steps_down_both_trees_are_those_of_the_verb() {
        CollideInput input;
        input.files = {k_gear, k_bracket};
        input.pose_b = "25 3 4 0.8 0 0.6 0";
        CollideSettings settings;
        settings.made_by = k_by;
        settings.worker = HULLWRIGHT_CLI;
        settings.trace = true;
        PairSteps wanted;
        auto run = CollideRun::load(input, settings);
        QVERIFY(run && run->begin() && run->rows([&wanted](const CollideRow& row) {
            wanted = *row.steps;
            return Status(Done{});
        }));
        const Body a = load(k_gear, PairColour::blue);
        const Body b = load(k_bracket, PairColour::sand);
        PosePair poses;
        poses.b = *parse_pose(*input.pose_b, "a test");
        const auto steps = record_steps(a->side, b->side, poses);
        QVERIFY(steps && steps->size() == wanted.size() && steps->size() > 3);
        std::size_t parted = 0;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const TraversalStep& step = (*steps)[i];
            QVERIFY(step.pairs == wanted[i].pairs && step.axes == wanted[i].axes);
            std::size_t in_step = 0;
            for (std::size_t k = 0; k < step.pairs.size(); ++k) {
                const auto axis =
                    parting_axis(a->side, b->side, poses, step.pairs[k], step.axes[k]);
                QCOMPARE(axis.has_value(), step.axes[k] >= 0);
                if (axis) {
                    ++in_step;
                    const Vec3 along = (axis->to - axis->from).normalized();
                    QVERIFY(along.dot(axis->end_b - axis->end_a) > 0.0);
                }
            }
            QCOMPARE(parted_in(step), in_step);
            parted += in_step;
        }
        QVERIFY(parted > 0);
    }

    void boxes_of_a_step_have_twelve_lines_each() {
        const Body cube = load(cube_, PairColour::blue);
        PosePair poses;
        poses.b.move = Vec3(5.0, 0.0, 0.0);
        const auto steps = record_steps(cube->side, cube->side, poses);
        QVERIFY(steps && steps->size() == 1 && parted_in(steps->front()) == 1);
        const std::size_t first = 0;
        const auto lines = draw_step(cube->side, cube->side, poses, steps->front(),
                                     std::span(&first, 1), Vec3::Zero());
        QCOMPARE(lines.size(), std::size_t{2 * 12 * 2});
        float least = 10.0F;
        float most = -10.0F;
        for (const DrawVertex& end : lines) {
            least = std::min(least, end.position[0]);
            most = std::max(most, end.position[0]);
        }
        QVERIFY(std::abs(least + 1.0F) < 1e-4F && std::abs(most - 6.0F) < 1e-4F);
        const auto axis = parting_axis(cube->side, cube->side, poses, steps->front().pairs[0],
                                       steps->front().axes[0]);
        QVERIFY(axis && std::abs((axis->end_b - axis->end_a).norm() - 3.0) < 1e-4);
        const Aabb box = bounds_of_pair(cube->side, cube->side, poses, steps->front().pairs[0]);
        QVERIFY(std::abs(box.size().x() - 7.0) < 1e-4);
    }

    void a_stop_ends_it() {
        std::stop_source source;
        source.request_stop();
        const Progress stopped(source.get_token());
        const auto body =
            load_body(k_gear, PairColour::blue, {}, {true, HULLWRIGHT_CLI}, k_by, stopped);
        QVERIFY(!body && body.issue().code == Code::stopped);
        const Body cube = load(cube_, PairColour::blue);
        auto query = PairQuery::make(cube, cube);
        QVERIFY(query);
        const auto found = query->at({}, stopped);
        QVERIFY(!found && found.issue().code == Code::stopped);
    }
};

QTEST_GUILESS_MAIN(PairSceneTest)
#include "pair_scene.moc"
