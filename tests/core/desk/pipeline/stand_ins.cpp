// Balls, capsules, cylinders and boxes of a model become what they are, within the tolerance and
// the limit on vertices; what is none stays a hull.
#include "check/check_pieces.h"
#include "export/piece_file.h"
#include "pipeline/product.h"
#include "support/folder.h"
#include "support/open_shapes.h"
#include "support/shapes.h"

#include <QFile>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>

using namespace hullwright;

namespace {

constexpr ShapeSet k_all = {Shape::box, Shape::sphere, Shape::capsule, Shape::cylinder};

// Gives a body of revolution around z, of these radii at these heights, with a point at either end.
TriMesh turned(const std::vector<std::array<double, 2>>& rows, double top, Index sides) {
    std::vector<Vec3> corners = {Vec3(0, 0, -top), Vec3(0, 0, top)};
    for (const auto& [radius, height] : rows) {
        for (Index i = 0; i < sides; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / sides;
            corners.emplace_back(radius * std::cos(angle), radius * std::sin(angle), height);
        }
    }
    std::vector<Triangle> triangles;
    const auto last = static_cast<Index>(corners.size()) - sides;
    for (Index i = 0; i < sides; ++i) {
        const Index next = (i + 1) % sides;
        triangles.push_back({0, 2 + next, 2 + i});
        triangles.push_back({1, last + i, last + next});
        for (Index row = 2; row < last; row += sides) {
            triangles.push_back({row + i, row + next, row + sides + next});
            triangles.push_back({row + i, row + sides + next, row + sides + i});
        }
    }
    return make_mesh(std::move(corners), std::move(triangles));
}

// Returns circles of latitude of a ball of radius 1 whose halves are `apart` from the middle.
TriMesh capsule(double apart) {
    std::vector<std::array<double, 2>> rows;
    for (int i = 1; i < 16; ++i) {
        const double angle = std::numbers::pi * (i / 16.0 - 0.5);
        const double off = i < 8 ? -apart : apart;
        if (i == 8 && apart > 0.0) {
            rows.push_back({1.0, -apart});
        }
        rows.push_back({std::cos(angle), std::sin(angle) + off});
    }
    return turned(rows, 1.0 + apart, 32);
}

TriMesh aslant(TriMesh mesh, const Vec3& move = Vec3(0, 0, 0)) {
    const Eigen::Quaterniond turn = Eigen::Quaterniond(0.8, 0.3, -0.4, 0.33).normalized();
    return shapes::moved(std::move(mesh), [&](const Vec3& p) { return Vec3(turn * p + move); });
}

Product product_of_mesh(TriMesh mesh, double percent, Family family, ShapeSet kept,
                        std::uint32_t vertices = 64) {
    std::fill(mesh.face_part.begin(), mesh.face_part.end(), 0); // a mesh in memory has one part
    pipeline::Settings settings;
    settings.recipe.decompose.tolerance = {percent, true};
    settings.recipe.decompose.family = family;
    settings.recipe.decompose.max_hull_vertices = vertices;
    settings.until = pipeline::Stage::corrected;
    settings.fit_primitives = true;
    settings.kept_shapes = kept;
    pipeline::Input input;
    auto prepared = pipeline::prepared_of(std::move(mesh), "body", settings.recipe, true);
    input.prepared = std::make_shared<const Prepared>(std::move(*prepared));
    const auto stages = pipeline::run(input, settings);
    auto product = stages ? product_of(*stages, {false, true}) : Result<Product>(stages.issue());
    if (!product) {
        qFatal("no product");
    }
    return std::move(*product);
}

bool passes(const Product& product) {
    const auto check = check_pieces(*product.prepared.mesh, product.decomposition->set);
    return check && check->passed();
}

std::size_t count_of(const Product& product) {
    return static_cast<std::size_t>(
        std::count_if(product.primitives.begin(), product.primitives.end(),
                      [](const auto& primitive) { return primitive.has_value(); }));
}

std::size_t most_vertices(const Product& product) {
    std::size_t most = 0;
    for (const Piece& piece : product.decomposition->set.pieces) {
        most = std::max(most, piece.vertices.size());
    }
    return most;
}

} // namespace

class StandInsTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

private slots:
    void bodies_become_what_they_are_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<int>("shape");
        QTest::addColumn<double>("radius");
        QTest::newRow("ball of circles") << 0 << int(Shape::sphere) << 1.0;
        QTest::newRow("ball of triangles") << 1 << int(Shape::sphere) << 1.0;
        QTest::newRow("capsule") << 2 << int(Shape::capsule) << 1.0;
        QTest::newRow("cylinder") << 3 << int(Shape::cylinder) << 1.0;
        QTest::newRow("box") << 4 << int(Shape::box) << 0.0;
    }
    // With the limit of 64 vertices, a ball was parted before a primitive was sought.
    void bodies_become_what_they_are() {
        QFETCH(const int, which);
        QFETCH(const int, shape);
        QFETCH(const double, radius);
        const std::array bodies = {capsule(0.0), shapes::ball(1.0, 4), capsule(1.5),
                                   turned({{1.0, -2.0}, {1.0, 2.0}}, 2.0, 32),
                                   shapes::box(Vec3(0, 0, 0), Vec3(1, 2, 3))};
        for (const Family family : {Family::solid, Family::surface}) {
            const TriMesh mesh = aslant(bodies.at(static_cast<std::size_t>(which)));
            const Product product = product_of_mesh(mesh, 1.0, family, k_all);
            QCOMPARE(product.decomposition->set.pieces.size(), std::size_t{1});
            QVERIFY(product.primitives[0].has_value());
            const Primitive& primitive = *product.primitives[0];
            QCOMPARE(int(primitive.shape), shape);
            QVERIFY2(std::abs(primitive.radius - radius) < 1e-6,
                     qPrintable(QString::number(primitive.radius)));
            QVERIFY(most_vertices(product) <= 64);
            const Piece& piece = product.decomposition->set.pieces[0];
            QVERIFY(piece.protrusion <= 0.01 * bounds_of(mesh).diagonal());
            QVERIFY(surely_holds(primitive, mesh.vertices));
            QCOMPARE(piece_report_of(product, false).primitives.at(0), word_of(primitive.shape));
        }
    }

    void bodies_beside_each_other_each_become_their_own() {
        const TriMesh both = shapes::together(
            aslant(capsule(0.0)), shapes::together(aslant(capsule(1.5), Vec3(6, 0, 0)),
                                                   shapes::box(Vec3(12, 0, 0), Vec3(1, 2, 3))));
        const Product product = product_of_mesh(both, 1.0, Family::solid, k_all);
        QCOMPARE(product.primitives.size(), std::size_t{3});
        QCOMPARE(count_of(product), std::size_t{3});
        const std::string text = piece_text(piece_report_of(product, false));
        QVERIFY2(text.find("3 pieces are primitives: box 1, sphere 1, capsule 1") !=
                     std::string::npos,
                 text.c_str());
        const std::string report = *pieces_json(piece_report_of(product, false));
        QVERIFY(report.find("\"primitive\": \"sphere\"") != std::string::npos);
    }

    // Where files have hulls alone, these keep both bounds: of 64 corners none is around a ball
    // within a hundredth, and within a twentieth 42 do.
    void hulls_keep_the_tolerance_and_the_limit() {
        const Product narrow = product_of_mesh(capsule(0.0), 1.0, Family::solid, {});
        QCOMPARE(count_of(narrow), std::size_t{0});
        QVERIFY(narrow.decomposition->set.pieces.size() > 1);
        QVERIFY(most_vertices(narrow) <= 64 && passes(narrow));
        const Product wide = product_of_mesh(capsule(0.0), 5.0, Family::solid, {});
        QCOMPARE(count_of(wide), std::size_t{1});
        QCOMPARE(most_vertices(wide), std::size_t{42});
        QVERIFY(passes(wide));
        const Product free = product_of_mesh(capsule(0.0), 1.0, Family::solid, {}, 0);
        QCOMPARE(count_of(free), std::size_t{1});
        QVERIFY(passes(free));
    }

    void what_is_none_stays_a_hull() {
        for (const ShapeSet kept : {k_all, ShapeSet()}) {
            const Product product =
                product_of_mesh(shapes::ball(1.0, 1), 1.0, Family::solid, kept); // 18 corners
            QCOMPARE(count_of(product), std::size_t{0});
            QVERIFY(passes(product));
        }
    }

    void files_say_which_pieces_are_primitives() {
        const Product product = product_of_mesh(aslant(capsule(1.5)), 1.0, Family::solid, k_all);
        const std::string file = folder_.path("capsule.json");
        QVERIFY(write_product(product, scene_of(product), {}, file));
        const auto read = read_pieces(file);
        QVERIFY(read);
        QVERIFY(read->primitives == product.primitives);
        QVERIFY(product_of(*read).primitives == product.primitives);
        QFile text(QString::fromStdString(file));
        QVERIFY(text.open(QIODevice::ReadOnly));
        const QByteArray right = text.readAll();
        QVERIFY(right.contains("\"primitive\":{\"shape\":\"capsule\""));
        for (const auto& [from, to] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"\"shape\":\"capsule\"", "\"shape\":\"cone\""},
                 {"\"shape\":\"capsule\"", "\"form\":\"capsule\""},
                 {"\"half_length\":", "\"half_length\":-"},
                 {"\"radius\":", "\"radius\":1e999,\"old\":"}}) {
            const std::string other = folder_.path("other.json");
            QFile spoilt(QString::fromStdString(other));
            QVERIFY(spoilt.open(QIODevice::WriteOnly));
            spoilt.write(QByteArray(right).replace(from, to));
            spoilt.close();
            QVERIFY2(!read_pieces(other), to);
        }
    }
};

QTEST_APPLESS_MAIN(StandInsTest)
#include "stand_ins.moc"
