// A window shows of stages what is there, and holds pieces at hand against an engine.
#include "pipeline/showing.h"
#include "lint/engines.h"
#include "pipeline/lint_pieces.h"
#include "pipeline/run.h"
#include "support/folder.h"
#include "support/solids.h"

#include <QTest>

using namespace hullwright;

namespace {

Prepared prepared(TriMesh mesh) {
    return *pipeline::prepared_of(std::move(mesh), "shape", Recipe(), true);
}

EditedPieces pieces_of(const Prepared& model) {
    return begin_editing(make_pieces(model, Recipe())->set);
}

} // namespace

class ShowingTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

private slots:
    void initTestCase() { QVERIFY(folder_.valid()); }

    void a_model_is_shown_with_its_concave_edges() {
        const auto cube = pipeline::show_model(prepared(shapes::box()));
        QVERIFY(cube.ok());
        QCOMPARE(cube->draw.triangles.size(), std::size_t{36});
        QVERIFY(cube->concave.empty());
        // An L has one, upright in its notch.
        const auto notched = pipeline::show_model(prepared(shapes::l_shape()));
        QVERIFY(notched.ok());
        QVERIFY(!notched->concave.empty());
    }

    void files_that_the_model_names_are_listed_after_it() {
        const auto colours = folder_.file("colours.mtl", "newmtl red\nKd 1 0 0\n");
        const auto model =
            folder_.file("named.obj", "mtllib colours.mtl\nusemtl red\nv 0 0 0\nv 1 0 0\n"
                                      "v 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
        PrepareSettings settings;
        settings.worker = HULLWRIGHT_CLI;
        const auto read = prepare(model, Recipe(), settings);
        QVERIFY(read.ok());
        const auto shown = pipeline::show_model(*read);
        QVERIFY(shown.ok());
        QCOMPARE(shown->files.size(), std::size_t{2});
        QVERIFY(shown->files[0].path == std::filesystem::path(model));
        QVERIFY(!shown->files[0].hash.empty() && shown->files[0].hash == read->source_hash);
        QVERIFY(shown->files[1].path == std::filesystem::path(colours));
        QVERIFY(!shown->files[1].hash.empty());
    }

    void pieces_are_shown_with_their_primitives() {
        const Prepared model = prepared(shapes::l_shape());
        EditedPieces pieces = pieces_of(model);
        const Aabb bounds = bounds_of(*model.mesh);
        const auto plain =
            pipeline::show_pieces(model, pieces, bounds, Palette::spectrum, Seaming::found);
        QVERIFY(plain.ok());
        const std::size_t count = pieces.set.pieces.size();
        QVERIFY(count > 1);
        QCOMPARE(plain->draw.ranges.size(), count);
        QCOMPARE(plain->names.size(), count);
        QVERIFY(plain->added.each.empty());
        // A ball has more corners than a box.
        PiecePrimitive ball;
        ball.primitive.shape = Shape::sphere;
        ball.primitive.radius = 2.0;
        ball.holds = false;
        pieces.extras[0].primitive = ball;
        pieces.added.push_back({"guard", ball.primitive, false, {}, {}});
        const auto round =
            pipeline::show_pieces(model, pieces, bounds, Palette::spectrum, Seaming::found);
        QVERIFY(round.ok());
        QCOMPARE(round->draw.ranges.size(), count);
        QVERIFY(round->draw.ranges[0].vertices > plain->draw.ranges[0].vertices);
        QCOMPARE(round->added.each.size(), std::size_t{1});
        QCOMPARE(round->names, plain->names);
    }

    void shapes_around_a_cube_are_listed_the_box_first() {
        const EditedPieces cube = pieces_of(prepared(shapes::box()));
        const pipeline::ShapeFits fits = pipeline::show_fits(cube.set.pieces[0]);
        QCOMPARE(fits.piece_volume, 1.0);
        QVERIFY(fits.best_first[0].primitive.shape == Shape::box);
        QVERIFY(fits.best_first[0].volume_excess < 1e-6);
        QVERIFY(fits.best_first[1].volume_excess > 0.1);
    }

    void what_no_piece_covers_is_far_from_all_of_them() {
        const Prepared model = prepared(shapes::l_shape());
        EditedPieces pieces = pieces_of(model);
        const Aabb bounds = bounds_of(*model.mesh);
        const auto exact = pipeline::show_cover(model, pieces, bounds);
        QVERIFY(exact.ok());
        QVERIFY(exact->over.worst <= exact->noise);
        pieces.set.pieces.erase(pieces.set.pieces.begin());
        pieces.extras.erase(pieces.extras.begin());
        const auto bare = pipeline::show_cover(model, pieces, bounds);
        QVERIFY(bare.ok());
        QVERIFY(bare->under.worst > 0.1);
    }

    void what_was_checked_once_is_not_checked_again() {
        const Prepared model = prepared(shapes::l_shape());
        const EditedPieces pieces = pieces_of(model);
        pipeline::LintSettings settings;
        settings.engine = &engines().front();
        const auto first = pipeline::lint_pieces(model, Recipe(), pieces, settings);
        QVERIFY(first.ok() && first->check && first->check->passed());
        settings.check = first->check;
        const auto again = pipeline::lint_pieces(model, Recipe(), pieces, settings);
        QVERIFY(again.ok());
        QVERIFY(again->check == first->check);
        QCOMPARE(again->findings.size(), first->findings.size());
        Recipe told;
        told.import.unit.metres = 0.25;
        QCOMPARE(pipeline::lint_pieces(model, told, pieces, settings)->metres_per_unit, 0.25);
    }

    void a_tree_over_pieces_at_hand_is_the_one_of_a_run() {
        pipeline::Input input;
        input.prepared = std::make_shared<const Prepared>(prepared(shapes::l_shape()));
        pipeline::Settings settings;
        settings.until = pipeline::Stage::tree;
        const auto run = pipeline::run(input, settings);
        QVERIFY(run.ok());
        const auto tree = make_tree(run->pieces->set.pieces, settings.recipe);
        QVERIFY(tree.ok() && *tree == *run->tree);
    }
};

QTEST_APPLESS_MAIN(ShowingTest)
#include "showing.moc"
