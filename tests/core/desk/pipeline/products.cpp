// The bytes of everything that is written for small models and a large one are held against hashes
// beside the tests: they are the same for any number of threads, any compiler and any day. A change
// of them may be meant; it is never an accident that nobody saw. Only the text of the recipe, which
// assets and files of pieces hold as well, is left out: a new setting, with its default, changes
// nothing else.
#include "base/files.h"
#include "base/hash.h"
#include "draw/render.h"
#include "draw/write_png.h"
#include "pipeline/product.h"
#include "recipe/presets.h"
#include "report/reasons.h"
#include "robot/read_robot.h"
#include "robot/shape_mesh.h"
#include "support/folder.h"
#include "support/gl.h"
#include "support/golden_rows.h"
#include "support/large_shapes.h"
#include "support/long_run.h"
#include "support/shared_models.h"
#include "support/threads.h"

#include <QTest>
#include <cstring>
#include <fstream>
#include <iterator>

using namespace hullwright;

namespace {

const QString k_golden = HULLWRIGHT_SOURCE_DIR "/tests/data/golden/products.txt";

// Each product, named like "vase at 1 %, hwa", has its hash; the row of the renderer has its name
// and version instead.
using Hashes = tests::GoldenRows;

constexpr const char* k_renderer = "renderer";
// Names the hash over all products but pictures, which depend on the renderer.
constexpr const char* k_total = "all but pictures";

bool is_picture(const std::string& product) {
    return product.ends_with("png");
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string hash_of_bytes(const std::string& bytes) {
    return hash_hex(std::as_bytes(std::span(bytes)));
}

// Returns an asset's sections (docs/asset-format.md) without that of the recipe.
std::string sections_without_recipe(const std::string& asset) {
    const auto number_at = [&](std::size_t place) {
        std::uint64_t number = 0;
        std::memcpy(&number, asset.data() + place, sizeof(number));
        return static_cast<std::size_t>(number);
    };
    constexpr std::size_t k_header = 64;
    constexpr std::size_t k_entry = 32;
    std::uint32_t sections = 0;
    std::memcpy(&sections, asset.data() + 12, sizeof(sections));
    std::string rest = asset.substr(8, 8) + asset.substr(32, 12); // version and counts
    for (std::size_t at = k_header; at < k_header + sections * k_entry; at += k_entry) {
        const std::string name = asset.substr(at, 4);
        if (name != "RCPE") {
            rest += name + asset.substr(number_at(at + 8), number_at(at + 16));
        }
    }
    return rest;
}

std::string without_recipe(std::string bytes, const std::string& format,
                           const std::string& recipe) {
    if (format == "hwa") {
        return sections_without_recipe(bytes);
    }
    if (format == "json") {
        const std::size_t at = bytes.find(recipe);
        return at == std::string::npos ? "no recipe" : bytes.erase(at, recipe.size());
    }
    return bytes;
}

Recipe recipe_at(double percent) {
    Recipe recipe;
    recipe.decompose.tolerance = {percent, true};
    return recipe;
}

Recipe recipe_of_solid() {
    Recipe recipe;
    recipe.decompose.family = Family::solid;
    recipe.decompose.max_pieces = 8;
    return recipe;
}

// Prepares a model in the repository. It goes by its file name alone, because a piece file says
// where its model lay.
Result<Prepared> model(const QString& file, const Recipe& recipe) {
    auto prepared = tests::prepared_model(file, true, recipe);
    if (prepared) {
        prepared->path = file.toStdString();
    }
    return prepared;
}

// Prepares a ring of 40,000 faces. Loops go over blocks of up to 16384 faces, so that the small
// models are one block each, which threads cannot share. Its coordinates are multiples of 1/4096,
// because the last digits of a sine are others elsewhere.
Result<Prepared> large_ring(const Recipe& recipe) {
    TriMesh mesh = shapes::torus(200, 100);
    for (Vec3& v : mesh.vertices) {
        v = (v * 4096.0).array().round() / 4096.0;
    }
    return pipeline::prepared_of(std::move(mesh), "ring", recipe, true);
}

Result<Product> product_of_model(const Prepared& prepared, const Recipe& recipe) {
    const auto pieces = make_pieces(prepared, recipe);
    if (!pieces) {
        return pieces.issue();
    }
    return product_of(prepared, begin_editing(pieces->set), pieces->report, recipe, false);
}

Status draw(const GlContext& gl, const Product& product, const std::string& path) {
    const TriMesh& mesh = *product.prepared.mesh;
    auto list = draw_pieces(product.decomposition->set, &mesh, bounds_of(mesh), Palette::spectrum);
    if (!list) {
        return list.issue();
    }
    Scene scene;
    scene.pieces = std::move(*list);
    scene.parted = 0.2;
    constexpr int k_width = 160;
    constexpr int k_height = 120;
    const Camera camera =
        fitted(camera_of(View::iso, UpAxis::z), scene, static_cast<double>(k_width) / k_height);
    const auto picture = render(gl, scene, camera, k_width, k_height, Background::dark);
    return picture ? write_png(*picture, path) : picture.issue();
}

// Adds the hashes of one model's products, and of a picture of it when there is a context to draw
// with.
void add_hashes(const Result<Prepared>& prepared, const std::string& name, const Recipe& recipe,
                const GlContext* gl, Hashes& hashes) {
    QVERIFY2(prepared, name.c_str());
    const auto product = product_of_model(*prepared, recipe);
    QVERIFY2(product, name.c_str());
    const tests::Folder folder;
    const ExportScene scene = scene_of(*product);
    for (const std::string format : {"json", "hwa", "glb"}) {
        const std::string path = folder.path("made." + format);
        QVERIFY(write_product(*product, scene, {recipe, "a test"}, path));
        hashes[name + ", " + format] =
            hash_of_bytes(without_recipe(bytes_of(path), format, product->recipe_json));
    }
    if (gl != nullptr) {
        const std::string path = folder.path("made.png");
        QVERIFY(draw(*gl, *product, path));
        hashes[name + ", png"] = hash_of_bytes(bytes_of(path));
    }
}

// Returns the hash of the corners of round shapes of robots, which are sines and turns of turns.
std::string hash_of_round_shapes() {
    std::vector<Vec3> corners;
    for (const ShapeKind kind :
         {ShapeKind::cylinder, ShapeKind::capsule, ShapeKind::sphere, ShapeKind::ellipsoid}) {
        RobotShape shape;
        shape.kind = kind;
        shape.at = {turn_of_rpy(Vec3(0.1, -2.0, 300.0)), Vec3(1.0, 2.0, 3.0)};
        shape.size = {0.5, 0.25, 0.75};
        const ShapeMesh mesh = mesh_of(shape);
        corners.insert(corners.end(), mesh.vertices.begin(), mesh.vertices.end());
    }
    return hash_hex(std::as_bytes(std::span(corners)));
}

Hashes hashes_with(std::size_t threads, const GlContext* gl) {
    Hashes hashes;
    tests::with_threads(threads, [&] {
        for (const QString& file : tests::own_model_files()) {
            for (const double percent : {0.0, 1.0}) {
                const Recipe recipe = recipe_at(percent);
                const std::string name = file.section('.', 0, 0).toStdString() +
                                         (percent > 0.0 ? " at 1 %" : " exactly");
                add_hashes(model(file, recipe), name, recipe, gl, hashes);
            }
        }
        for (const char* word : {"game", "robotics"}) {
            Recipe recipe;
            apply_preset(*find_preset(word), recipe);
            add_hashes(model("vase.obj", recipe), std::string("vase for ") + word, recipe, gl,
                       hashes);
        }
        const Recipe solid = recipe_of_solid();
        add_hashes(model("knot.obj", solid), "knot, solid", solid, gl, hashes);
        add_hashes(large_ring(solid), "ring, solid", solid, nullptr, hashes);
        const Recipe exact = recipe_at(0.0);
        add_hashes(large_ring(exact), "ring exactly", exact, nullptr, hashes);
    });
    hashes["round shapes of robots, corners"] = hash_of_round_shapes();
    std::string all;
    for (const auto& [product, hash] : hashes) {
        all += is_picture(product) ? "" : product + hash;
    }
    hashes[k_total] = hash_of_bytes(all);
    return hashes;
}

// Returns the path of a file that can be copied over the golden one.
QString written(const Hashes& hashes) {
    return tests::written_rows(
        "products.txt",
        "# Hashes of what is made of tests/data/models and of a ring that the test itself makes\n"
        "# (tests/core/desk/pipeline/products.cpp).\n",
        hashes);
}

} // namespace

class ProductsTest : public QObject {
    Q_OBJECT
    std::optional<GlContext> gl_;
    Hashes alone_;

    [[nodiscard]] Hashes made_with(std::size_t threads) const {
        return hashes_with(threads, gl_ ? &*gl_ : nullptr);
    }
    // Returns the hashes by one thread, which all others are held against.
    const Hashes& made_alone() {
        if (alone_.empty()) {
            alone_ = made_with(1);
        }
        return alone_;
    }

private slots:
    void initTestCase() {
        if (auto context = tests::gl_context()) {
            gl_.emplace(std::move(*context));
        }
    }

    // When the bytes differ and are meant to: run this test, copy the file that it has written over
    // tests/data/golden/products.txt, see with `git diff` which products changed, and say in the
    // commit why. Pictures depend on the renderer, whose name stands in the file as well: with
    // another renderer they are not compared, and their lines in the file are kept.
    void products_are_the_bytes_they_were() {
        const Hashes golden = tests::golden_rows(k_golden);
        Hashes made = made_alone();
        if (QTest::currentTestFailed()) {
            return;
        }
        made[k_renderer] =
            gl_ ? gl_->renderer() + ", OpenGL " + gl_->version() : std::string("none");
        const auto renderer = golden.find(k_renderer);
        if (renderer != golden.end() && renderer->second != made[k_renderer]) {
            qInfo("pictures are of %s, here is %s: not compared", renderer->second.c_str(),
                  made[k_renderer].c_str());
            std::erase_if(made, [](const auto& entry) { return is_picture(entry.first); });
            for (const auto& [product, hash] : golden) {
                if (is_picture(product) || product == k_renderer) {
                    made[product] = hash;
                }
            }
        }
        for (const auto& [product, hash] : made) {
            const auto before = golden.find(product);
            if (before == golden.end() || before->second != hash) {
                qWarning("%s is %s, was %s", product.c_str(), hash.c_str(),
                         before == golden.end() ? "not there" : before->second.c_str());
            }
        }
        QVERIFY2(made == golden, qPrintable("some products are others: " + written(made)));
    }

    // A setting more in the recipe's text changes no hash; a byte of anything else does.
    void recipes_alone_are_left_out() {
        const Recipe recipe = recipe_at(1.0);
        const auto prepared = model("vase.obj", recipe);
        auto product = product_of_model(*prepared, recipe);
        const tests::Folder folder;
        const std::string path = folder.path("made.hwa");
        QVERIFY(write_product(*product, {}, {recipe, "a test"}, path));
        Recipe other = recipe;
        other.import.seconds = 12345; // which changes nothing that is made
        const std::string second = folder.path("other.hwa");
        QVERIFY(write_product(*product, {}, {other, "a test"}, second));
        QVERIFY(bytes_of(path) != bytes_of(second));
        QVERIFY(without_recipe(bytes_of(path), "hwa", {}) ==
                without_recipe(bytes_of(second), "hwa", {}));
        QVERIFY(write_product(*product, {}, {recipe, "another"}, second));
        QVERIFY(without_recipe(bytes_of(path), "hwa", {}) !=
                without_recipe(bytes_of(second), "hwa", {}));
    }

    void threads_do_not_change_a_byte_data() {
        QTest::addColumn<int>("threads");
        // One of them has its turn: all steps have tests of their own at both.
        for (const std::uint32_t i : {0U, 1U}) {
            if (tests::has_its_turn(i, 2)) {
                const int threads = i == 0 ? 8 : 2;
                QTest::addRow("%d threads", threads) << threads;
            }
        }
    }
    void threads_do_not_change_a_byte() {
        QFETCH(const int, threads);
        const Hashes made = made_with(static_cast<std::size_t>(threads));
        const Hashes& alone = made_alone();
        QVERIFY(made.size() >= 28);
        qInfo("%s", made.at(k_total).c_str());
        for (const auto& [product, hash] : made) {
            QVERIFY2(alone.at(product) == hash, product.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(ProductsTest)
#include "products.moc"
