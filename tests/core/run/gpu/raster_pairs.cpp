// Pieces of assets decided by drawing, with the exact test for what stays open, are held against
// the exact path; without OpenGL, with textures that do not fit, or after the context is lost, an
// error says so.
#include "gpu/raster_collider.h"
#include "gpu/reference_raster.h"
#include "pack/pack_tree.h"
#include "query/collider.h"
#include "query/least_overlap.h"
#include "support/assets.h"
#include "support/gl.h"
#include "support/heard.h"
#include "support/near_pairs.h"
#include "support/random_pieces.h"
#include "support/rationals.h"
#include "support/servant.h"
#include "support/shapes.h"
#include "support/stop_at.h"

#include <QProcess>
#include <QTest>
#include <epoxy/egl.h>

using namespace hullwright;

namespace {

struct Both {
    Collider collider;
    RasterAsset raster;
};

Both asset_around(std::vector<Piece> pieces) {
    PieceSet set;
    set.pieces = std::move(pieces);
    const TriMesh mesh = tests::mesh_of(set.pieces);
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.01});
    const auto bytes = tests::bytes_of(set, *packed, 0.01, mesh.triangles.size());
    hwa::Asset asset;
    if (hwa::Asset::open(bytes.data(), bytes.size(), asset) != hwa::Fault::none) {
        qFatal("no asset");
    }
    return {*Collider::make(asset, "test"), *RasterAsset::make(asset, "test")};
}

Both asset_of(std::uint32_t seed, bool with_flats) {
    std::vector<Piece> pieces = tests::random_pieces(60, seed, tests::anywhere, 2.0);
    if (with_flats) {
        const auto flats = tests::random_pieces(20, seed + 1, tests::anywhere, 2.0, true);
        pieces.insert(pieces.end(), flats.begin(), flats.end());
    }
    return asset_around(std::move(pieces));
}

// Says where the pose moves a point to, without rounding.
tests::ExactVec moved_exactly(const Pose& pose, const Vec3& point) {
    tests::ExactVec moved = tests::exact_vec(pose.move);
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            moved[static_cast<std::size_t>(row)] +=
                mpq_class(pose.turn(row, column)) * mpq_class(point[column]);
        }
    }
    return moved;
}

bool holds_exactly(const RasterHull& hull, const tests::ExactVec& point) {
    return std::all_of(hull.triangles.begin(), hull.triangles.end(), [&](const Triangle& t) {
        const tests::ExactVec from = tests::exact_vec(hull.vertices[t[0]]);
        const tests::ExactVec way = {point[0] - from[0], point[1] - from[1], point[2] - from[2]};
        return sgn(tests::dot(tests::exact_normal(hull.vertices[t[0]], hull.vertices[t[1]],
                                                  hull.vertices[t[2]]),
                              way)) <= 0;
    });
}

// Returns the pairs of leaves that meet: the drawn hits, and those of the open ones that meet by
// the exact test.
std::vector<NodePair> meeting(const Both& a, const Both& b, const Pose& pose,
                              std::span<const NodePair> leaves,
                              std::span<const RasterAnswer> answers) {
    std::vector<NodePair> met;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        bool meet = answers[i].verdict == RasterVerdict::hit;
        if (answers[i].verdict == RasterVerdict::undecided ||
            answers[i].verdict == RasterVerdict::flat) {
            std::vector<Vec3> moved;
            for (const Vec3& v : b.collider.vertices(leaves[i].b)) {
                moved.push_back(pose(v));
            }
            meet = hulls_meet(a.collider.vertices(leaves[i].a), moved, answers[i].axis).meet;
        }
        if (meet) {
            met.push_back(leaves[i]);
        }
    }
    return met;
}

// Returns a random pose for models as large as `tests::anywhere` makes them.
Pose random_pose(std::mt19937& random) {
    std::normal_distribution<double> normal;
    Pose pose;
    const Vec3 axis = tests::anywhere(random).normalized();
    pose.turn = Eigen::AngleAxisd(normal(random) * 3.0, axis).toRotationMatrix();
    pose.move = tests::anywhere(random);
    return pose;
}

// True when nothing tells the answers apart.
bool are_same(std::span<const RasterAnswer> one, std::span<const RasterAnswer> other) {
    return std::ranges::equal(one, other, [](const RasterAnswer& a, const RasterAnswer& b) {
        return a.verdict == b.verdict && a.levels == b.levels && a.witness == b.witness &&
               a.axis == b.axis && a.depth_plain == b.depth_plain && a.depth_grown == b.depth_grown;
    });
}

// Makes pairs that have all verdicts, each with a chance.
tests::NearPairs blobs_of(int pairs) {
    tests::NearPairs near(9);
    for (int i = 0; i < pairs; ++i) {
        near.add(tests::shape_of(tests::ShapeKind::blobs, near.random()),
                 tests::shape_of(tests::ShapeKind::blobs, near.random()),
                 tests::random_gap(near.random()));
    }
    return near;
}

Issue issue_of_run(RasterPairs& raster) {
    tests::NearPairs near(1);
    near.add(tests::box_shape(Vec3(1, 1, 1)), tests::box_shape(Vec3(1, 1, 1)), -0.3);
    const auto answers = raster.run(near.pairs());
    return answers ? Issue() : answers.issue();
}

} // namespace

class RasterPairsTest : public QObject {
    Q_OBJECT

    std::optional<GlContext> context_;

private slots:
    void initTestCase() {
        if (auto context = tests::gl_context()) {
            context_.emplace(std::move(*context));
        } else {
            QSKIP("no OpenGL here");
        }
    }

    void boxes_overlap_least_along_the_axis_that_is_named() {
        QueryBox a;
        a.half = Vec3(1, 1, 1);
        QueryBox b = a;
        Pose pose;
        pose.move = Vec3(0.5, -1.75, 0.25);
        QVERIFY(least_overlap_axis(a, b, pose).isApprox(Vec3(0, -1, 0)));
        // The boxes cross at two edges, and no face of either separates them as well.
        pose.turn = (Eigen::AngleAxisd(M_PI / 4, Vec3::UnitX()) *
                     Eigen::AngleAxisd(M_PI / 4, Vec3::UnitZ()))
                        .toRotationMatrix();
        a.axes = Eigen::AngleAxisd(M_PI / 4, Vec3::UnitY()).toRotationMatrix();
        b.axes.setIdentity();
        pose.move = Vec3(0, 0, 2.8);
        const Vec3 axis = least_overlap_axis(a, b, pose);
        QVERIFY(std::abs(axis.norm() - 1.0) < 1e-12 && axis.z() > 0.5);
    }

    void hits_and_misses_by_hand() {
        auto raster = RasterPairs::make(*context_, {});
        QVERIFY(raster);
        const tests::Shape box = tests::box_shape(Vec3(1, 1, 1));
        const tests::Shape flat =
            tests::shape_around({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)});
        tests::NearPairs near(1);
        Pose pose;
        pose.move = Vec3(0.75, 0.25, 0.0);
        near.add(box, box, pose);
        pose.move = Vec3(1.25, 0.25, 0.0);
        near.add(box, box, pose);
        near.add(box, flat, Pose());
        pose.move = Vec3(1.0, 0.0, 0.0);
        near.add(box, box, pose);
        const auto answers = raster->run(near.pairs());
        QVERIFY(answers);
        QCOMPARE((*answers)[0].verdict, RasterVerdict::hit);
        QVERIFY((*answers)[0].witness.x() > 0.25 && (*answers)[0].witness.x() < 0.5);
        QCOMPARE((*answers)[1].verdict, RasterVerdict::miss);
        QCOMPARE((*answers)[2].verdict, RasterVerdict::flat);
        // Hulls that touch have no common inside to see, and yet do not miss each other.
        QCOMPARE((*answers)[3].verdict, RasterVerdict::undecided);
        QCOMPARE(raster->counts().hits + raster->counts().misses + raster->counts().flat +
                     raster->counts().undecided,
                 std::uint64_t{4});
    }

    // The depth of two boxes in each other, along an axis of theirs, is seen exactly.
    void depth_along_the_axis_is_between_plain_and_grown() {
        auto raster = RasterPairs::make(*context_, {});
        QVERIFY(raster);
        const tests::Shape box = tests::box_shape(Vec3(1, 1, 1));
        tests::NearPairs near(1);
        Pose pose;
        pose.move = Vec3(0.75, 0.25, 0.0);
        near.add(box, box, pose);
        HullPair pair = near.pairs()[0];
        pair.axis = Vec3(1, 0, 0);
        const auto answers = raster->run({&pair, 1});
        QVERIFY(answers);
        QVERIFY((*answers)[0].depth_plain <= 0.25 + 1e-5 && (*answers)[0].depth_plain > 0.2499);
        QVERIFY((*answers)[0].depth_grown >= 0.25 - 1e-5 && (*answers)[0].depth_grown < 0.2501);
        const auto picture = raster->picture_of(0);
        QVERIFY(picture);
        QCOMPARE(picture->tile.plain.side, 64);
        const auto counts = picture->tile.plain.counts();
        QCOMPARE(counts[static_cast<std::size_t>(PixelCase::a_leads)], std::size_t{64 * 64});
    }

    // The coordinates of b are so large that moving them to a loses digits. Doubles have its first
    // corner before a side of a, and rational numbers have it behind that, in a.
    void a_corner_that_rounding_moves_out_is_no_miss() {
        auto raster = RasterPairs::make(*context_, {});
        QVERIFY(raster);
        const auto cube_at = [](const Vec3& corner) {
            return asset_around({tests::piece_around(shapes::box(corner).vertices)});
        };
        const Both a = cube_at(Vec3(0, 0, 0));
        const Both b = cube_at(Vec3(1e5, 2e5, -1e5));
        const auto corners_of = [](const Both& both) { return both.raster.hull(0).vertices; };
        double side = 0.0;
        for (const Vec3& corner : corners_of(a)) {
            side = std::max(side, corner.x());
        }
        std::mt19937 random(1);
        int lost = 0;
        for (int i = 0; i < 400; ++i) {
            Pose pose = random_pose(random);
            const auto is_left = [&](const Vec3& u, const Vec3& v) {
                return pose.turn.row(0).dot(u) < pose.turn.row(0).dot(v);
            };
            const Vec3 first =
                *std::min_element(corners_of(b).begin(), corners_of(b).end(), is_left);
            pose.move = Vec3(side + 1e-11, 0.5, 0.5) - pose.turn * first;
            if (pose(first).x() < side + 1e-12 ||
                !holds_exactly(a.raster.hull(0), moved_exactly(pose, first))) {
                continue;
            }
            ++lost;
            const NodePair both{0, 0};
            const auto answers = raster->run(a.raster, b.raster, pose, {&both, 1});
            QVERIFY(answers);
            QVERIFY2((*answers)[0].verdict != RasterVerdict::miss,
                     qPrintable(QString("pose %1").arg(i)));
        }
        QVERIFY2(lost > 5, qPrintable(QString::number(lost)));
    }

    void agrees_with_the_exact_path_data() {
        QTest::addColumn<int>("tile");
        for (const int tile : {8, 16, 64}) {
            QTest::addRow("tiles of %d", tile) << tile;
        }
    }
    void agrees_with_the_exact_path() {
        QFETCH(int, tile);
        RasterSettings settings;
        settings.tile = tile;
        auto raster = RasterPairs::make(*context_, settings);
        QVERIFY(raster);
        const Both a = asset_of(1, true);
        const Both b = asset_of(3, false);
        std::mt19937 random(static_cast<std::uint32_t>(tile));
        Traverser traverser;
        CollideQuery query;
        std::uint64_t pairs = 0;
        std::uint64_t open = 0;
        for (int i = 0; i < (tests::k_sanitized ? 3 : 30); ++i) {
            const Pose pose = random_pose(random);
            const auto leaves = traverser.run(a.collider.tree(), b.collider.tree(), pose);
            const auto answers = raster->run(a.raster, b.raster, pose, leaves);
            QVERIFY(answers);
            const auto met = meeting(a, b, pose, leaves, *answers);
            const auto truth = query.run(a.collider, b.collider, pose, CollideMode::all);
            QCOMPARE(met.size(), truth->size());
            for (std::size_t k = 0; k < met.size(); ++k) {
                QCOMPARE(a.collider.tree().nodes[met[k].a].piece, (*truth)[k].piece_a);
                QCOMPARE(b.collider.tree().nodes[met[k].b].piece, (*truth)[k].piece_b);
            }
            pairs += leaves.size();
            open += raster->counts().undecided + raster->counts().flat;
        }
        qInfo("%d pairs, %d for the exact test", static_cast<int>(pairs), static_cast<int>(open));
        QVERIFY(pairs > 20);
    }

    // The small texture parts the batch into many chunks, and the answers are still the same and in
    // order.
    void a_batch_larger_than_its_texture_is_drawn_in_parts() {
        RasterSettings settings;
        settings.tile = 16;
        auto whole = RasterPairs::make(*context_, settings);
        settings.atlas = 32;
        auto parts = RasterPairs::make(*context_, settings);
        QVERIFY(whole && parts);
        const tests::NearPairs near = blobs_of(100);
        const auto a = whole->run(near.pairs());
        const auto b = parts->run(near.pairs());
        QVERIFY(a && b);
        QVERIFY(are_same(*a, *b));
    }

    // As little memory as there is makes every pair wait for the one before.
    void pairs_that_are_looked_at_a_few_at_once_get_the_same_answers() {
        const tests::NearPairs near = blobs_of(100);
        auto whole = RasterPairs::make(*context_, {});
        QVERIFY(whole);
        const auto all_at_once = whole->run(near.pairs());
        QVERIFY(all_at_once);
        for (const std::size_t bytes : {std::size_t{1}, std::size_t{20'000}}) {
            RasterSettings settings;
            settings.most_bytes = bytes;
            auto parts = RasterPairs::make(*context_, settings);
            QVERIFY(parts);
            const auto few_at_once = parts->run(near.pairs());
            QVERIFY(few_at_once);
            QVERIFY(are_same(*all_at_once, *few_at_once));
            QCOMPARE(parts->counts().tiles, whole->counts().tiles);
            QCOMPARE(parts->counts().hits, whole->counts().hits);
            QCOMPARE(parts->counts().misses, whole->counts().misses);
            QVERIFY(parts->picture_of(0));
        }
    }

    void a_run_tells_how_far_it_is_and_stops() {
        const tests::NearPairs near = blobs_of(100);
        RasterSettings settings;
        settings.most_bytes = 1;
        auto raster = RasterPairs::make(*context_, settings);
        QVERIFY(raster);
        tests::Heard heard;
        const auto told = raster->run(near.pairs(), nullptr, heard.progress());
        QVERIFY(told);
        const std::vector<RasterAnswer> before(told->begin(), told->end());
        QCOMPARE(heard.way_back(), std::string());
        QVERIFY(heard.longest_step() < 0.2);
        for (const double moment : {0.0, 0.5}) {
            tests::StopAt stop(moment);
            const auto answers = raster->run(near.pairs(), nullptr, stop.progress());
            QVERIFY(!answers && answers.issue().code == Code::stopped);
            QVERIFY(stop.reached_at() < moment + 0.2);
            QVERIFY(stop.told_after() <= 1);
        }
        std::stop_source stopped;
        stopped.request_stop();
        std::vector<RasterLook> looks;
        const auto looked_at = raster->run(near.pairs(), &looks, Progress(stopped.get_token()));
        QVERIFY(!looked_at && looked_at.issue().code == Code::stopped && looks.empty());
        const auto again = raster->run(near.pairs());
        QVERIFY(again);
        QVERIFY(are_same(before, *again));
    }

    // All boxes meet all, so that the pairs are hundreds. What is drawn is the most of it.
    void a_collider_tells_how_far_it_is_and_stops() {
        const tests::Place at_origin = [](std::mt19937& /*random*/) { return Vec3(0, 0, 0); };
        const Both a = asset_around(tests::random_pieces(20, 1, at_origin, 2.0));
        const Both b = asset_around(tests::random_pieces(20, 2, at_origin, 2.0));
        RasterSettings settings;
        settings.most_bytes = 1;
        auto collider = RasterCollider::make(*context_, settings);
        QVERIFY(collider);
        const auto run = [&](const Progress& progress) {
            return collider->run({a.collider, a.raster}, {b.collider, b.raster}, Pose(),
                                 CollideMode::all, {}, progress);
        };
        tests::Heard heard;
        const auto hits = run(heard.progress());
        QVERIFY(hits);
        QVERIFY(collider->counts().pair_tests > 100);
        QCOMPARE(heard.way_back(), std::string());
        QVERIFY(heard.longest_step() < 0.2);
        CollideQuery query;
        const auto truth = query.run(a.collider, b.collider, Pose(), CollideMode::all);
        QVERIFY(truth);
        QCOMPARE(hits->size(), truth->size());
        for (const double moment : {0.3, 0.9}) { // while pairs are drawn, and gone through
            tests::StopAt stop(moment);
            const auto stopped = run(stop.progress());
            QVERIFY(!stopped && stopped.issue().code == Code::stopped);
            QVERIFY(stop.reached_at() < moment + 0.1);
            QVERIFY(stop.told_after() <= 1);
        }
    }

    void a_context_that_is_refused_is_an_issue() {
        GlSettings settings;
        settings.versions = {{99, 0}};
        const auto context = GlContext::make(settings);
        QVERIFY(!context);
        QCOMPARE(context.issue().code, Code::graphics_refused);
        QVERIFY(!context.issue().detail.empty());
        settings.versions = {};
        QVERIFY(!GlContext::make(settings));
        settings.versions = {{99, 0}, {3, 3}};
        QVERIFY(GlContext::make(settings));
    }

    void a_context_that_is_lost_is_an_issue() {
        auto context = GlContext::make();
        QVERIFY(context);
        auto raster = RasterPairs::make(*context, {});
        QVERIFY(raster);
        tests::NearPairs near(1);
        near.add(tests::box_shape(Vec3(1, 1, 1)), tests::box_shape(Vec3(1, 1, 1)), -0.3);
        QVERIFY(raster->run(near.pairs()));
        context->lose();
        QVERIFY(!raster->picture_of(0));
        QCOMPARE(issue_of_run(*raster).code, Code::graphics_failed);
        QVERIFY(!RasterPairs::make(*context, {}));
        QVERIFY(!ReferenceRaster::make(*context, 8));
    }

    void tiles_that_do_not_fit_are_an_issue() {
        RasterSettings settings;
        for (const int tile : {7, 0, -1, 1025}) {
            settings.tile = tile;
            const auto raster = RasterPairs::make(*context_, settings);
            QVERIFY(!raster);
            QCOMPARE(raster.issue().code, Code::bad_setting);
        }
        settings.tile = 64;
        settings.atlas = 2 * context_->most_texels();
        const auto raster = RasterPairs::make(*context_, settings);
        QVERIFY(!raster);
        QCOMPARE(raster.issue().code, Code::graphics_failed);
        QVERIFY(!ReferenceRaster::make(*context_, 2 * context_->most_texels()));
        settings = {};
        settings.most_levels = 0;
        QVERIFY(!RasterPairs::make(*context_, settings));
        for (const int tile : {8, 1024}) {
            settings = {};
            settings.tile = tile;
            auto fits = RasterPairs::make(*context_, settings);
            QVERIFY(fits);
            QCOMPARE(issue_of_run(*fits), Issue());
        }
    }

    void the_caller_keeps_its_context() {
        auto outer = GlContext::make();
        QVERIFY(outer);
        const auto scope = outer->enter();
        QVERIFY(scope);
        const EGLContext before = eglGetCurrentContext();
        QVERIFY(before != EGL_NO_CONTEXT);
        {
            auto raster = RasterPairs::make(*context_, {});
            QVERIFY(raster);
            QCOMPARE(issue_of_run(*raster), Issue());
            QCOMPARE(eglGetCurrentContext(), before);
        }
        QCOMPARE(eglGetCurrentContext(), before);
    }

    // Mesa can be asked to offer no more than OpenGL 3.3.
    void opengl_3_3_is_enough() {
        if (context_->is_hardware()) {
            QSKIP("the driver cannot be asked to be older");
        }
        QProcess again;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("MESA_GL_VERSION_OVERRIDE", "3.3");
        again.setProcessEnvironment(environment);
        again.start("/proc/self/exe", {"hits_and_misses_by_hand", "agrees_with_the_exact_path",
                                       "a_context_that_is_lost_is_an_issue"});
        QVERIFY(again.waitForFinished(100000));
        const QByteArray said = again.readAllStandardOutput() + again.readAllStandardError();
        QVERIFY2(again.exitCode() == 0, said.constData());
        QVERIFY2(said.contains("OpenGL 3.3"), said.constData());
    }
};

QTEST_GUILESS_MAIN(RasterPairsTest)
#include "raster_pairs.moc"
