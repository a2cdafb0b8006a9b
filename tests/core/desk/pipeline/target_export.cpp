// A product becomes one body: its pieces, primitives that stand for them or were added by hand, and
// the mass of its model or of the pieces.
#include "pipeline/target_export.h"
#include "pipeline/exported_file.h"
#include "pipeline/run.h"
#include "support/folder.h"
#include "support/shapes.h"

#include <QFile>
#include <QTest>
#include <algorithm>

using namespace hullwright;

namespace {

// Returns two blocks of 1 by 2 by 3 and 2 by 2 by 2, apart.
TriMesh blocks() {
    TriMesh mesh = shapes::together(shapes::box(Vec3(0, 0, 0), Vec3(1, 2, 3)),
                                    shapes::box(Vec3(5, 0, 0), Vec3(2, 2, 2)));
    std::fill(mesh.face_part.begin(), mesh.face_part.end(), 0); // a mesh in memory has one part
    return mesh;
}

Product product_of_mesh(TriMesh mesh, bool primitives) {
    pipeline::Settings settings;
    settings.recipe.decompose.tolerance = {1.0, true};
    settings.until = pipeline::Stage::corrected;
    settings.fit_primitives = primitives;
    pipeline::Input input;
    auto prepared = pipeline::prepared_of(std::move(mesh), "blocks", settings.recipe, true);
    input.prepared = std::make_shared<const Prepared>(std::move(*prepared));
    const auto stages = pipeline::run(input, settings);
    auto product =
        stages ? product_of(*stages, {false, primitives}) : Result<Product>(stages.issue());
    if (!product) {
        qFatal("no product");
    }
    return std::move(*product);
}

constexpr BodyChoice k_all = {true, true, 2000.0};

} // namespace

class TargetExportTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

private slots:
    void a_closed_model_gives_its_mass() {
        const auto body = body_of(product_of_mesh(blocks(), false), k_all);
        QVERIFY(body && body->mass_of == MassOf::model);
        QCOMPARE(body->moments.volume, 14.0);
        QCOMPARE(mass_of(*body), 28000.0);
        QVERIFY(
            (body->moments.centre - (6.0 * Vec3(0.5, 1, 1.5) + 8.0 * Vec3(6, 1, 1)) / 14.0).norm() <
            1e-12);
        QCOMPARE(body->shapes.size(), std::size_t{2});
        QCOMPARE(body->seen_triangles.size(), std::size_t{24});
        QVERIFY(!body->shapes[0].primitive);
    }

    void an_open_model_leaves_it_to_its_pieces() {
        TriMesh open = blocks();
        open.triangles.pop_back();
        open.face_part.pop_back();
        open.face_source.pop_back();
        const auto body = body_of(product_of_mesh(open, false), k_all);
        QVERIFY(body && body->mass_of == MassOf::pieces);
        double volume = 0.0;
        for (const BodyShape& shape : body->shapes) {
            volume += shape.flat ? 0.0 : moments_inside(shape.points, shape.triangles).volume;
        }
        QVERIFY(volume > 0.0 && std::abs(body->moments.volume - volume) < 1e-12);
    }

    void what_is_not_asked_for_is_not_there() {
        const auto body = body_of(product_of_mesh(blocks(), false), {});
        QVERIFY(body->seen.empty() && body->mass_of == MassOf::nothing);
    }

    void fitted_primitives_stand_for_their_pieces() {
        const auto body = body_of(product_of_mesh(blocks(), true), k_all);
        QCOMPARE(body->shapes.size(), std::size_t{2});
        for (const BodyShape& shape : body->shapes) {
            QVERIFY(shape.primitive && shape.primitive->shape == Shape::box);
            QVERIFY(surely_holds(*shape.primitive, shape.points) ||
                    std::abs(volume_of(*shape.primitive) -
                             moments_inside(shape.points, shape.triangles).volume) < 1e-9);
        }
    }

    void primitives_added_by_hand_come_last() {
        Product product = product_of_mesh(blocks(), false);
        AddedPrimitive ball;
        ball.name = "ball";
        ball.primitive.shape = Shape::sphere;
        ball.primitive.radius = 2.0;
        ball.primitive.pose.move = Vec3(1, 2, 3);
        product.added = *hulls_of({ball});
        const auto body = body_of(product, k_all);
        QCOMPARE(body->shapes.size(), std::size_t{3});
        QCOMPARE(body->shapes[2].name, std::string("ball"));
        QVERIFY(body->shapes[2].primitive && *body->shapes[2].primitive == ball.primitive);
    }

    void targets_together_ask_for_what_one_of_them_needs() {
        const std::vector<const Target*> light = {find_target("godot3")};
        QVERIFY(!needs_of(light, {}, 1.0).with_mass && !needs_of(light, {}, 1.0).with_model);
        const std::vector<const Target*> both = {find_target("godot3"), find_target("ros")};
        QVERIFY(needs_of(both, {}, 1.0).with_mass && !needs_of(both, {}, 1.0).with_model);
        QVERIFY(needs_of(both, {true, GltfPhysics::khr}, 1.0).with_model);
        const std::vector<const Target*> unreal = {find_target("unreal")};
        QVERIFY(needs_of(unreal, {}, 1.0).with_model);
    }

    void outputs_have_their_names() {
        const Target& ros = *find_target("ros");
        QCOMPARE(output_named("{target}/{model}", "a/mug.v2.obj", ros),
                 std::string("ros/mug.v2.urdf"));
        QCOMPARE(output_named("out/x", "mug.obj", ros), std::string("out/x.urdf"));
        QCOMPARE(output_named("{model}{model}.glb", "mug.obj"), std::string("mugmug.glb"));
        QCOMPARE(output_named("x.{target}.urdf", "{target}.obj", ros), std::string("x.ros.urdf"));
    }

    void a_line_says_what_was_written() {
        const auto body = body_of(product_of_mesh(blocks(), true), k_all);
        const std::string output = folder_.path("b.urdf");
        const Target& ros = *find_target("ros");
        const auto written = write_for_target(*body, ros, {}, output);
        QVERIFY(written && written->warnings.empty());
        const std::string line = line_of(*written, ros, output);
        QVERIFY(line.starts_with(output + ": ROS (URDF), 2 shapes, 2 primitives among them"));
        QVERIFY(line.find("mass 28000 kg of the model at 2000 kg/m3") != std::string::npos);
        QVERIFY(line.find("unit unknown: one unit is taken for one metre") != std::string::npos);
    }

    // What is left out, and what is written as something else, is counted.
    void a_report_says_what_became_of_each_file() {
        Body body = *body_of(product_of_mesh(blocks(), true), k_all);
        body.metres_per_unit = 0.01;
        body.up = UpAxis::y;
        body.shapes[0].name = "left arm";
        body.shapes[0].labels.tags = {"hard"};
        body.shapes[1].primitive->shape = Shape::capsule; // which URDF does not have
        body.shapes[1].primitive->radius = 1.0;
        body.shapes[1].primitive->half_length = 1.0;
        BodyShape& sheet = body.shapes.emplace_back();
        sheet.name = "sheet";
        sheet.points = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
        sheet.triangles = {{0, 1, 2}};
        sheet.flat = true;
        const std::string output = folder_.path("arm/arm.urdf");
        const Target& ros = *find_target("ros");
        const auto written = write_for_target(body, ros, {}, output);
        QVERIFY(written);
        const ExportedFile facts = exported_of(body, *written, ros, output);
        QCOMPARE(facts.file, output);
        QCOMPARE(facts.target, std::string("ros"));
        QCOMPARE(facts.files, std::size_t{2}); // and the hull around the capsule
        QCOMPARE(facts.shapes, std::size_t{2});
        QCOMPARE(facts.primitives, std::size_t{1});
        QCOMPARE(facts.as_hulls.size(), std::size_t{1});
        QCOMPARE(facts.as_hulls[0].word, std::string_view("capsule"));
        QCOMPARE(facts.as_hulls[0].count, std::size_t{1});
        QCOMPARE(facts.metres_before, 0.01);
        QCOMPARE(facts.metres_written, 1.0);
        QVERIFY(facts.up_before == UpAxis::y && facts.up_written == UpAxis::z);
        QCOMPARE(facts.names_changed, std::size_t{1});
        QCOMPARE(facts.flat_left_out, std::size_t{1});
        QVERIFY(facts.labels_left_out && !facts.mass_left_out && !facts.model_left_out);
        QVERIFY(facts.proved && facts.hulls_stay);
        QCOMPARE(facts.warnings.size(), std::size_t{1});
        QVERIFY(std::count(facts.conversions.begin(), facts.conversions.end(),
                           "1 name is changed to what the format takes") == 1);
    }
};

QTEST_APPLESS_MAIN(TargetExportTest)
#include "target_export.moc"
