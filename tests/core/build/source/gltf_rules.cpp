// Each test holds our reader against one rule of glTF: a file that keeps it is read, one that
// breaks it is refused with the place named.
#include "report/reasons.h"
#include "source/readers/read_colliders.h"
#include "source/readers/read_model.h"
#include "support/foreign.h"
#include "support/gltf_maker.h"
#include "support/heard.h"
#include "support/processor_time.h"
#include "support/reading.h"
#include "support/servant.h"
#include "support/stop_at.h"

#include <QFile>
#include <QTest>
#include <draco/compression/encode.h>
#include <draco/mesh/mesh.h>
#include <filesystem>
#include <meshoptimizer.h>
#include <set>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

const std::vector<float> k_corners = {0, 0, 0, 1, 0, 0, 0, 1, 0};

// Returns a glTF with a mesh of one triangle and no node yet.
GltfMaker triangle_mesh() {
    GltfMaker maker;
    const std::size_t places = maker.floats(k_corners, 3);
    maker.push("meshes", {{"primitives", {{{"attributes", {{"POSITION", places}}}}}}});
    return maker;
}

// Returns the same triangle under a node of its own.
GltfMaker triangle() {
    GltfMaker maker = triangle_mesh();
    maker.push("nodes", {{"mesh", 0}});
    return maker;
}

Json& primitive_of(GltfMaker& maker) {
    return maker.json["meshes"][0]["primitives"][0];
}

Aabb box_of(const SourceModel& model) {
    Aabb box;
    for (const Triangle& t : model.triangles) {
        for (const Index corner : t) {
            box.add(model.positions[corner]);
        }
    }
    return box;
}

bool near(const Vec3& a, const Vec3& b) {
    return (a - b).norm() < 1e-12;
}

// Returns the places of the first triangle's corners.
Corners first_of(const SourceModel& model) {
    const Triangle& t = model.triangles[0];
    return {model.positions[t[0]], model.positions[t[1]], model.positions[t[2]]};
}

} // namespace

class GltfRulesTest : public QObject {
    Q_OBJECT
    Folder folder_;

    Result<SourceModel> read(const GltfMaker& maker, Container container = Container::embedded,
                             const ReadSettings& settings = {}) const {
        return read_model(maker.write(folder_, "m", container), settings);
    }
    Result<SourceModel> read_text(const QByteArray& text, const char* name = "t.gltf") const {
        return read_model(folder_.file(name, text), {});
    }

    // Checks that the file is refused with this code and that the place is named.
    void refused(const Result<SourceModel>& model, Code code, const char* detail = "") const {
        QVERIFY2(!model.ok(), qPrintable(told(model)));
        QVERIFY2(model.issue().code == code, qPrintable(told(model)));
        QVERIFY2(sentence(model.issue().detail).find(detail) != std::string::npos,
                 qPrintable(told(model)));
        QVERIFY(!model.issue().where.empty());
    }
    void is_read(const Result<SourceModel>& model, std::size_t triangles) const {
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(model->triangles.size(), triangles);
    }

private slots:
    // One node of each way to say it: a mesh by its node and by those below it, implicit shapes,
    // what is left out, and what is not shown.
    void physics_says_what_collides() {
        GltfMaker maker = triangle_mesh();
        const auto node = [&](Json what) { return maker.push("nodes", std::move(what)); };
        const auto khr = [](Json geometry) {
            return Json{
                {"KHR_physics_rigid_bodies", {{"collider", {{"geometry", std::move(geometry)}}}}}};
        };
        node({{"mesh", 0}, {"translation", {0, 0, 5}}}); // 0: below the next one
        node({{"mesh", 0}, {"children", {0}}, {"translation", {9, 9, 9}}});
        node({{"name", "hull"},
              {"scale", {-2, 2, 2}},
              {"extensions", khr({{"node", 1}, {"convexHull", true}})}});
        node({{"name", "mesh"}, {"extensions", khr({{"node", 0}})}});
        node({{"name", "box"}, {"translation", {1, 2, 3}}, {"extensions", khr({{"shape", 0}})}});
        node({{"name", "floor"}, {"extensions", khr({{"shape", 1}})}});
        node({{"name", "omi"},
              {"extensions", {{"OMI_physics_body", {{"collider", {{"shape", 0}}}}}}}});
        node({{"name", "door"},
              {"extensions", {{"OMI_physics_body", {{"trigger", {{"shape", 0}}}}}}}});
        node({{"name", "compound"},
              {"extensions", {{"OMI_physics_body", {{"collider", Json::object()}}}}}});
        node({{"name", "elsewhere"}, {"extensions", khr({{"shape", 0}})}});
        maker.json["scenes"] = {{{"nodes", {2, 3, 4, 5, 6, 7, 8}}}};
        maker.json["extensions"] = {
            {"KHR_implicit_shapes",
             {{"shapes",
               {{{"type", "box"}, {"box", {{"size", {2, 4, 6}}}}}, {{"type", "plane"}}}}}},
            {"OMI_physics_shape", {{"shapes", {{{"type", "convex"}, {"convex", {{"mesh", 0}}}}}}}}};
        maker.require("KHR_physics_rigid_bodies");
        const auto read = read_colliders(maker.write(folder_, "physics", Container::glb), {});
        QVERIFY(read);
        QCOMPARE(read->colliders.size(), std::size_t{4});
        const FileCollider& hull = read->colliders[0];
        QVERIFY(hull.kind == ColliderKind::hull && hull.name == "hull");
        QCOMPARE(hull.vertices.size(), std::size_t{6});
        QCOMPARE(hull.triangles.size(), std::size_t{2});
        // The mesh's node does not move it, and the one below it does; a mirror turns it round.
        QVERIFY(hull.vertices[0] == Vec3(0, 0, 0) && hull.vertices[3] == Vec3(0, 0, 10));
        const auto corner = [&](std::size_t i) { return hull.vertices[hull.triangles[0][i]]; };
        QVERIFY((corner(1) - corner(0)).cross(corner(2) - corner(0)).z() > 0.0);
        QVERIFY(read->colliders[1].kind == ColliderKind::mesh);
        const FileCollider& box = read->colliders[2];
        QVERIFY(box.kind == ColliderKind::box && box.size == Vec3(1, 2, 3));
        QVERIFY((box.place.topRightCorner<3, 1>() == Vec3(1, 2, 3)));
        QVERIFY(read->colliders[3].kind == ColliderKind::hull && read->colliders[3].name == "omi");
        QCOMPARE(read->left_out.size(), std::size_t{2});
        QVERIFY(read->left_out[0].type == "plane" && read->left_out[1].type == "trigger");
        QVERIFY(read->seen.empty());
        // Who does not ask for it sees a scene without a mesh.
        QVERIFY(read_colliders(triangle().write(folder_, "plain", Container::glb), {})
                    ->colliders.empty());
    }

    void broken_physics_is_named_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("told");
        QTest::newRow("no such shape") << "\"shape\":0"
                                       << "\"shape\":7"
                                       << "nodes";
        QTest::newRow("neither") << "\"shape\":0"
                                 << "\"form\":0"
                                 << "geometry";
        QTest::newRow("both") << "\"shape\":0"
                              << "\"shape\":0,\"node\":0"
                              << "geometry";
        QTest::newRow("no such node") << "\"shape\":0"
                                      << "\"node\":4"
                                      << "node";
        QTest::newRow("a node without a mesh") << "\"shape\":0"
                                               << "\"node\":0"
                                               << "nodes[0]";
        QTest::newRow("no geometry") << "\"geometry\""
                                     << "\"shape\""
                                     << "geometry";
        QTest::newRow("no size") << "\"size\""
                                 << "\"sizes\""
                                 << "size";
        QTest::newRow("two numbers") << "[2,4,6]"
                                     << "[2,4]"
                                     << "size";
        QTest::newRow("nothing wide") << "[2,4,6]"
                                      << "[2,0,6]"
                                      << "not above zero";
        QTest::newRow("a word") << "[2,4,6]"
                                << "[2,\"4\",6]"
                                << "size";
        QTest::newRow("no type") << "\"type\""
                                 << "\"kind\""
                                 << "type";
        QTest::newRow("no list") << "\"shapes\""
                                 << "\"forms\""
                                 << "shapes";
        QTest::newRow("a place beyond all") << "[1,1,1]"
                                            << "[1e308,1e308,1e999]"
                                            << "number";
    }
    void broken_physics_is_named() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, told);
        const QString whole =
            R"({"asset":{"version":"2.0"},"nodes":[{"scale":[1,1,1],"extensions":)"
            R"({"KHR_physics_rigid_bodies":{"collider":{"geometry":{"shape":0}}}}}],)"
            R"("extensions":{"KHR_implicit_shapes":{"shapes":[{"type":"box","box":{"size":[2,4,6]}}]}}})";
        const auto fine = read_colliders(folder_.file("fine.gltf", whole.toUtf8()), {});
        QVERIFY(fine && fine->colliders.size() == 1);
        QString broken = whole;
        QVERIFY(broken.contains(from));
        broken.replace(from, to);
        const auto read = read_colliders(folder_.file("broken.gltf", broken.toUtf8()), {});
        QVERIFY(!read);
        const QString said = QString::fromStdString(sentence(read.issue().detail));
        QVERIFY2(read.issue().code == Code::parse_failed && said.contains(told), qPrintable(said));
    }

    // --- the text

    void what_is_no_json_is_named_by_its_byte() {
        refused(read_text("{\"asset\":{\"version\":\"2.0\"},}"), Code::parse_failed,
                "byte 28 is no JSON");
        refused(read_text("glTF"), Code::parse_failed, "glTF header");
        refused(read_text("[]"), Code::parse_failed, "asset is missing");
        refused(read_text("{\"asset\":{\"version\":\"2.0\",\"copyright\":\"\\\"]}[\"}}"),
                Code::no_triangles);
        refused(read_text("{\"asset\":{\"version\":\"2.0\"},\"scene\":1e999}"), Code::parse_failed,
                "a number that is too large");
        refused(read_text(QByteArray(100'000, '[')), Code::parse_failed, "nested too deep");
        GltfMaker maker = triangle();
        maker.json["meshes"][0]["extras"] =
            Json::parse(std::string(100, '[') + std::string(100, ']'));
        refused(read(maker), Code::parse_failed, "nested too deep");
    }

    void another_version_is_refused() {
        GltfMaker maker = triangle();
        for (const char* version : {"3.0", "0.9", "", "two", "1.0"}) {
            maker.json["asset"]["version"] = version;
            refused(read(maker), Code::parse_failed, "of glTF is not read");
        }
        maker.json["asset"].erase("version"); // version 1 may lack it; its lists have names
        refused(read(maker), Code::parse_failed, "asset.version is missing");
        maker.json["asset"]["version"] = "2.7";
        is_read(read(maker), 1);
        maker.json["asset"]["minVersion"] = "2.1";
        refused(read(maker), Code::parse_failed, "version 2.1 of glTF is not read");
    }

    void a_wrong_kind_is_named_by_its_place() {
        const auto with = [](const char* pointer, const Json& value) {
            GltfMaker maker = triangle();
            maker.json[Json::json_pointer(pointer)] = value;
            return maker;
        };
        refused(read(with("/nodes/0/mesh", "box")), Code::parse_failed, "nodes[0].mesh is missing");
        refused(read(with("/nodes/0/mesh", -1)), Code::parse_failed, "nodes[0].mesh");
        refused(read(with("/nodes/0/mesh", 1)), Code::parse_failed,
                "nodes[0].mesh names what is not there");
        refused(read(with("/nodes/0/rotation", {0, 0, 0})), Code::parse_failed,
                "nodes[0].rotation");
        refused(read(with("/nodes/0/rotation", {0, 0, 0, 0})), Code::parse_failed,
                "nodes[0].rotation");
        refused(read(with("/accessors/0/type", "VEC2")), Code::parse_failed,
                "meshes[0].primitives[0].attributes.POSITION");
        refused(read(with("/accessors/0/componentType", 5125)), Code::parse_failed, "POSITION");
        refused(read(with("/accessors/0/componentType", 1)), Code::parse_failed,
                "accessors[0].componentType");
        refused(read(with("/meshes/0/primitives/0/mode", 7)), Code::parse_failed, "mode");
        refused(read(with("/scene", 0)), Code::parse_failed, "scene");
        refused(read(with("/bufferViews/0/byteStride", 8)), Code::parse_failed,
                "bufferViews[0].byteStride");
        is_read(read(with("/nodes/0/mesh", 0.0)), 1);
    }

    // --- containers and files

    void a_cut_glb_is_never_a_model() {
        const std::string path = triangle().write(folder_, "cut", Container::glb);
        const QByteArray whole = folder_.content("cut.glb");
        is_read(read_model(path, {}), 1);
        for (qsizetype length = 1; length < whole.size(); ++length) {
            const auto model = read_text(whole.left(length), "c.glb");
            QVERIFY2(!model.ok(), qPrintable(QString::number(length)));
            QVERIFY(model.issue().code == Code::file_truncated ||
                    model.issue().code == Code::parse_failed);
        }
    }

    void chunks_that_lie_about_their_length_are_refused() {
        (void)triangle().write(folder_, "chunk", Container::glb);
        const QByteArray whole = folder_.content("chunk.glb");
        for (const std::uint32_t length : {0U, 1U, 4096U, 0x7FFFFFFFU, 0xFFFFFFFFU}) {
            for (const qsizetype at : {qsizetype{8}, qsizetype{12}}) {
                QByteArray bytes = whole;
                bytes.replace(at, 4, bytes_of_all(std::vector<std::uint32_t>{length}));
                const auto model = read_text(bytes, "l.glb");
                QVERIFY2(!model.ok(), qPrintable(told(model)));
            }
        }
        QByteArray other = whole;
        other.replace(4, 4, bytes_of_all(std::vector<std::uint32_t>{3}));
        refused(read_text(other, "v.glb"), Code::parse_failed, "version 3 of glTF is not read");
    }

    void a_glb_by_the_other_ending_is_read() {
        (void)triangle().write(folder_, "ending", Container::glb);
        is_read(read_text(folder_.content("ending.glb"), "ending.gltf"), 1);
    }

    void names_of_files_are_uris() {
        GltfMaker maker = triangle();
        (void)maker.write(folder_, "u", Container::beside);
        const QByteArray text = folder_.content("u.gltf");
        const QByteArray data = folder_.content("u_data.bin");
        folder_.file("von \xc3\xbc"
                     "ber.bin",
                     data);
        folder_.file("50%25.bin", data);
        const auto naming = [&](const char* uri) {
            QByteArray other = text;
            return read_text(other.replace("u_data.bin", uri));
        };
        for (const char* uri : {"von%20%C3%BCber.bin", "von%20%c3%bcber.bin",
                                "von \xc3\xbc"
                                "ber.bin",
                                "./von%20%C3%BCber.bin", "50%2525.bin", "50%25.bin"}) {
            const auto model = naming(uri);
            QVERIFY2(model.ok(), uri);
            QCOMPARE(model->files_read.size(), 2U);
            QVERIFY(std::filesystem::exists(model->files_read[1]));
        }
        for (const char* uri : {"none.bin", "../u_data.bin", "/dev/zero", "/etc/passwd", "",
                                "%2e%2e/%2e%2e/etc/passwd", "https://a.b/c.bin", "."}) {
            refused(naming(uri), Code::parse_failed, "buffers[0].uri");
        }
        std::filesystem::create_symlink("/etc/passwd", folder_.path("link.bin"));
        refused(naming("link.bin"), Code::parse_failed, "buffers[0].uri (link.bin) is no file");
    }

    void a_buffer_that_is_too_short_is_a_cut_file() {
        (void)triangle().write(folder_, "s", Container::beside);
        const QByteArray data = folder_.content("s_data.bin");
        folder_.file("s_data.bin", data.left(35));
        const auto model = read_model(folder_.path("s.gltf"), {});
        refused(model, Code::file_truncated);
        QCOMPARE(model.issue().numbers, (std::vector<double>{36, 35}));
        GltfMaker maker = triangle();
        maker.json["buffers"] = {{{"byteLength", 36}}};
        refused(read_text(QByteArray::fromStdString(maker.json.dump())), Code::parse_failed,
                "buffers[0].uri");
    }

    void data_in_the_text_may_be_written_in_more_than_one_way() {
        (void)triangle().write(folder_, "d", Container::embedded);
        const QByteArray text = folder_.content("d.gltf");
        const QByteArray data = QByteArray::fromBase64(text.mid(text.indexOf("base64,") + 7, 48));
        QCOMPARE(data.size(), 36);
        const auto with = [&](const QByteArray& uri) {
            QByteArray other = text;
            const qsizetype begin = other.indexOf("data:");
            return read_text(other.replace(begin, other.indexOf('"', begin) - begin, uri));
        };
        is_read(with("data:," + data.toPercentEncoding()), 1);
        is_read(with("data:application/gltf-buffer;base64," + data.toBase64().toPercentEncoding()),
                1);
        refused(with("data:;base64,!!!!" + data.toBase64()), Code::parse_failed, "buffers[0].uri");
        refused(with("data:;base64"), Code::parse_failed, "buffers[0].uri");
        refused(with("data:;base64," + data.toBase64().left(40)), Code::file_truncated);
    }

    // --- numbers

    void nothing_is_read_outside_of_its_view() {
        for (const char* pointer :
             {"/accessors/0/byteOffset", "/accessors/0/count", "/bufferViews/0/byteOffset",
              "/bufferViews/0/byteLength", "/bufferViews/0/byteStride", "/buffers/0/byteLength"}) {
            for (const std::uint64_t number : {std::uint64_t{37}, std::uint64_t{1} << 31U,
                                               std::uint64_t{1} << 62U, ~std::uint64_t{0}}) {
                GltfMaker maker = triangle();
                (void)maker.write(folder_, "o", Container::embedded);
                Json json = Json::parse(folder_.content("o.gltf").toStdString());
                json[Json::json_pointer(pointer)] = number;
                const auto model = read_text(QByteArray::fromStdString(json.dump()));
                QVERIFY2(!model.ok(), pointer);
                QVERIFY2(model.issue().code != Code::worker_out_of_memory, pointer);
            }
        }
    }

    void an_index_beyond_the_vertices_is_an_error() {
        for (const int mode : {4, 5, 6}) {
            // The largest index does not begin a strip anew in glTF, as it does elsewhere; it is
            // out of range.
            for (const std::uint8_t index : {std::uint8_t{3}, std::uint8_t{255}}) {
                GltfMaker maker = triangle();
                primitive_of(maker)["mode"] = mode;
                primitive_of(maker)["indices"] =
                    maker.values(std::vector<std::uint8_t>{0, 1, 2, index, 0, 1}, 5121, 1);
                refused(read(maker), Code::index_out_of_range, "meshes[0].primitives[0]");
            }
        }
    }

    void zeros_that_stand_nowhere_are_few() {
        GltfMaker maker = triangle();
        maker.json["accessors"][0].erase("bufferView");
        is_read(read(maker), 1);
        maker.json["accessors"][0]["count"] = 100'000'000;
        refused(read(maker), Code::parse_failed, "accessors[0]");
        maker.json["accessors"][0]["count"] = 4'000'000'000;
        refused(read(maker), Code::too_many_triangles);
    }

    void sparse_elements_stay_within_their_accessor() {
        const auto with = [](std::uint16_t index, int count) {
            GltfMaker maker = triangle();
            const std::size_t indices =
                maker.view(bytes_of_all(std::vector<std::uint16_t>{index, 0}));
            const std::size_t values = maker.view(bytes_of_all(std::vector<float>{5, 6, 7}));
            maker.json["accessors"][0]["sparse"] = {
                {"count", count},
                {"indices", {{"bufferView", indices}, {"componentType", 5123}}},
                {"values", {{"bufferView", values}}}};
            return maker;
        };
        const auto model = read(with(2, 1));
        is_read(model, 1);
        QVERIFY(near(first_of(*model)[2], Vec3(5, 6, 7)));
        QVERIFY(model->float32_coordinates);
        refused(read(with(3, 1)), Code::parse_failed, "accessors[0].sparse");
        refused(read(with(2, 2)), Code::parse_failed, "accessors[0].sparse");
    }

    void integers_are_shares_of_the_largest_when_normalized() {
        GltfMaker maker = triangle();
        primitive_of(maker)["attributes"]["POSITION"] = maker.accessor(
            maker.view(bytes_of_all(std::vector<std::int8_t>{-128, -127, 127, 0, 0, 0, 0, 0, 0}),
                       3),
            5120, 3, "VEC3", true);
        const auto model = read(maker);
        is_read(model, 1);
        QVERIFY(near(first_of(*model)[0], Vec3(-1, -1, 1)));
        QVERIFY(!model->float32_coordinates);
    }

    // --- nodes

    void the_scene_says_what_is_shown() {
        GltfMaker maker = triangle_mesh();
        for (int n = 0; n < 4; ++n) {
            maker.push("nodes", {{"mesh", 0}, {"translation", {10 * n, 0, 0}}});
        }
        const auto model = read(maker); // without a scene, all roots are shown
        is_read(model, 4);
        QCOMPARE(model->counts.instances, 3U);
        maker.json["scenes"] = {{{"nodes", {1}}}, {{"nodes", {2, 3, 2}}}};
        const auto first = read(maker);
        is_read(first, 1);
        QCOMPARE(box_of(*first).lower.x(), 10.0);
        maker.json["scene"] = 1;
        const auto second = read(maker);
        is_read(second, 2); // a node that is named again is shown once
        QCOMPARE(box_of(*second).lower.x(), 20.0);
        maker.json["scene"] = 2;
        refused(read(maker), Code::parse_failed, "scene names what is not there");
        maker.json["scene"] = 0;
        maker.json["scenes"][0] = Json::object();
        refused(read(maker), Code::no_triangles);
    }

    void a_node_has_one_place_in_the_tree() {
        const auto with = [](const Json& nodes, const Json& roots) {
            GltfMaker maker = triangle_mesh();
            maker.json["nodes"] = nodes;
            maker.json["scenes"] = {{{"nodes", roots}}};
            return maker;
        };
        const Json leaf = {{"mesh", 0}};
        const auto above = [](const std::vector<int>& children) {
            return Json{{"children", children}};
        };
        is_read(read(with({above({1}), leaf}, {0})), 1);
        refused(read(with({above({0}), leaf}, {0})), Code::parse_failed, "nodes[0] stands in two");
        refused(read(with({above({1}), above({0}), leaf}, {2})), Code::parse_failed, "nodes[0]");
        refused(read(with({above({1, 1}), leaf}, {0})), Code::parse_failed, "nodes[1]");
        refused(read(with({above({2}), above({2}), leaf}, {0, 1})), Code::parse_failed, "nodes[2]");
        refused(read(with({above({1}), leaf}, {0, 1})), Code::parse_failed, "nodes[1]");
    }

    // A million nodes, each within the one before, take seconds at most.
    void many_nodes_take_no_long_time() {
        QByteArray deep = "{'asset':{'version':'2.0'},'nodes':[";
        for (int n = 1; n < 1'000'000; ++n) {
            deep += "{'children':[" + QByteArray::number(n) + "]},";
        }
        const double begin = processor_seconds();
        refused(read_text(quoted(deep + "{}]}")), Code::no_triangles);
        const double seconds = processor_seconds() - begin;
        QVERIFY2(seconds < (k_sanitized ? 20.0 : 4.0), qPrintable(QString::number(seconds)));
    }

    // Every node has the next one twice, which would unfold to two to the power of sixty triangles.
    void shared_nodes_do_not_unfold() {
        GltfMaker maker = triangle_mesh();
        for (int n = 0; n < 60; ++n) {
            maker.push("nodes", {{"children", {n + 1, n + 1}}});
        }
        maker.push("nodes", {{"mesh", 0}});
        const double begin = processor_seconds();
        refused(read(maker), Code::parse_failed, "nodes[1] stands in two places");
        QVERIFY(processor_seconds() - begin < 1.0);
    }

    // Triangles are counted before anything is made: a file with too many takes no memory and
    // hardly any time.
    void shared_meshes_are_counted_first() {
        GltfMaker maker;
        const std::vector<float> many(3 * 30'000, 1.0F);
        maker.push("meshes",
                   {{"primitives", {{{"attributes", {{"POSITION", maker.floats(many, 3)}}}}}}});
        for (int n = 0; n < 6'000; ++n) {
            maker.push("nodes", {{"mesh", 0}});
        }
        const double begin = processor_seconds();
        const auto model = read(maker);
        refused(model, Code::too_many_triangles);
        QCOMPARE(model.issue().numbers, std::vector<double>{50e6});
        QVERIFY(processor_seconds() - begin < 1.0);
    }

    // A part takes more than its triangle, and a kilobyte may ask for thousands of them.
    void parts_are_counted_first() {
        ReadSettings few;
        few.max_parts = 2;
        GltfMaker two = triangle();
        two.push("nodes", {{"mesh", 0}});
        is_read(read(two, Container::embedded, few), 2);
        two.push("nodes", {{"mesh", 0}});
        const auto three = read(two, Container::embedded, few);
        QVERIFY(!three.ok()); // before so many are asked for
        refused(three, Code::too_many_parts, "nodes[2]");
        GltfMaker maker;
        const std::size_t places = maker.floats(k_corners, 3);
        Json primitives = Json::array();
        for (int p = 0; p < 2'236; ++p) {
            primitives.push_back({{"attributes", {{"POSITION", places}}}});
        }
        maker.push("meshes", {{"primitives", primitives}});
        for (int n = 0; n < 2'236; ++n) {
            maker.push("nodes", {{"mesh", 0}});
        }
        const double begin = processor_seconds();
        const auto model = read(maker);
        refused(model, Code::too_many_parts, "nodes[468]"); // 2^20 is 468.9 times 2236
        QCOMPARE(model.issue().numbers, (std::vector<double>{1048576.0}));
        QVERIFY(processor_seconds() - begin < 1.0);
    }

    // A file with one mesh has one node, by which nobody could tell how far it is.
    void each_vertex_and_triangle_is_told_of_data() {
        QTest::addColumn<bool>("in_text");
        QTest::addColumn<int>("targets");
        QTest::addColumn<int>("tellings"); // one for each 4096 steps or 64 KiB of text
        QTest::newRow("bytes") << false << 0 << 29;
        QTest::newRow("bytes, morphed twice") << false << 2 << 48;
        QTest::newRow("data in a text") << true << 0 << 56;
    }
    void each_vertex_and_triangle_is_told_of() {
        QFETCH(const bool, in_text);
        QFETCH(const int, targets);
        QFETCH(const int, tellings);
        const Container container = in_text ? Container::embedded : Container::glb;
        constexpr std::size_t k_vertices = 40'000;
        constexpr std::size_t k_triangles = 2 * k_vertices;
        std::vector<float> places;
        std::vector<std::uint32_t> corners;
        for (std::size_t v = 0; v < k_vertices; ++v) {
            places.insert(places.end(), {static_cast<float>(v % 200), static_cast<float>(v / 200),
                                         static_cast<float>(v % 7)});
        }
        for (std::size_t t = 0; t < k_triangles; ++t) {
            for (const std::size_t further : {std::size_t{0}, std::size_t{1}, std::size_t{200}}) {
                corners.push_back(static_cast<std::uint32_t>((t / 2 + further) % k_vertices));
            }
        }
        GltfMaker maker;
        const std::size_t at = maker.floats(places, 3);
        Json primitive = {{"attributes", {{"POSITION", at}}},
                          {"indices", maker.values(corners, 5125, 1)}};
        Json mesh;
        for (int t = 0; t < targets; ++t) {
            primitive["targets"].push_back({{"POSITION", at}});
            mesh["weights"].push_back(0.5);
        }
        mesh["primitives"] = Json::array({primitive});
        maker.push("meshes", mesh);
        maker.push("nodes", {{"mesh", 0}});
        Heard heard;
        const auto model =
            read_model(maker.write(folder_, "told", container), {}, heard.progress());
        is_read(model, k_triangles);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        std::set<double> fractions;
        for (const auto& [stage, fraction] : heard.told()) {
            if (stage == "parse") { // is the first 40 % of the whole
                fractions.insert(fraction);
            }
        }
        QVERIFY2(fractions.size() >= static_cast<std::size_t>(tellings),
                 qPrintable(QString::number(fractions.size())));
        QVERIFY2(*fractions.rbegin() > 0.37, qPrintable(QString::number(*fractions.rbegin())));
        double before = 0.0;
        for (const double fraction : fractions) {
            QVERIFY2(fraction - before < 0.04, qPrintable(QString::number(fraction)));
            before = fraction;
        }
        StopAt stop(0.2);
        const auto stopped =
            read_model(maker.write(folder_, "told", container), {}, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.25);
    }

    // Places that are bound in many ways become as many vertices, and are counted as such.
    void vertices_are_counted_by_all_that_places_them() {
        GltfMaker maker;
        const std::size_t many = 100'000;
        const std::size_t places = maker.floats(std::vector<float>(3 * many, 1.0F), 3);
        const std::size_t joints = maker.values(std::vector<std::uint8_t>(4 * many, 0), 5121, 4);
        const std::size_t indices = maker.values(std::vector<std::uint8_t>{0, 1, 2}, 5121, 1);
        Json primitives = Json::array();
        for (int p = 0; p < 2'000; ++p) {
            const std::size_t weights = maker.push("accessors", {{"bufferView", 1},
                                                                 {"componentType", 5121},
                                                                 {"normalized", true},
                                                                 {"count", many},
                                                                 {"type", "VEC4"}});
            primitives.push_back(
                {{"attributes",
                  {{"POSITION", places}, {"JOINTS_0", joints}, {"WEIGHTS_0", weights}}},
                 {"indices", indices}});
        }
        maker.push("meshes", {{"primitives", primitives}});
        maker.push("nodes", {{"mesh", 0}});
        const double begin = processor_seconds();
        refused(read(maker), Code::too_many_triangles);
        QVERIFY(processor_seconds() - begin < 1.0);
    }

    void instances_are_counted_first() {
        GltfMaker maker = triangle();
        const std::size_t none = maker.accessor({}, 5126, 4'000'000'000, "VEC3");
        maker.json["nodes"][0]["extensions"]["EXT_mesh_gpu_instancing"]["attributes"] = {
            {"TRANSLATION", none}};
        refused(read(maker), Code::too_many_triangles);
        maker.json["accessors"][none]["count"] = 3;
        const auto model = read(maker);
        is_read(model, 3);
        QCOMPARE(model->counts.instances, 2U);
        QCOMPARE(model->parts.size(), 3U);
        const std::size_t others = maker.floats({1, 1, 1}, 3);
        maker.json["nodes"][0]["extensions"]["EXT_mesh_gpu_instancing"]["attributes"]["SCALE"] =
            others;
        refused(read(maker), Code::parse_failed, "has another length");
    }

    void what_is_hidden_is_left_out() {
        GltfMaker maker = triangle_mesh();
        maker.push("nodes", {{"mesh", 0}, {"translation", {5, 0, 0}}});
        maker.push("nodes", {{"mesh", 0}, {"children", {2}}});
        maker.push("nodes", {{"mesh", 0}});
        maker.json["nodes"][1]["extensions"]["KHR_node_visibility"]["visible"] = false;
        maker.require("KHR_node_visibility");
        const auto model = read(maker);
        is_read(model, 1);
        QCOMPARE(box_of(*model).lower.x(), 5.0);
    }

    void parts_go_by_nodes_else_meshes_else_the_file() {
        GltfMaker maker = triangle_mesh();
        primitive_of(maker)["material"] = maker.push("materials", {{"name", "oak"}});
        maker.json["meshes"][0]["primitives"].push_back(primitive_of(maker));
        maker.json["meshes"][0]["primitives"][1].erase("material");
        maker.push("meshes", maker.json["meshes"][0]);
        maker.json["meshes"][0]["name"] = "plank";
        maker.push("nodes", {{"mesh", 0}, {"name", "shelf"}});
        maker.push("nodes", {{"mesh", 0}});
        maker.push("nodes", {{"mesh", 1}});
        const auto model = read(maker);
        is_read(model, 6);
        std::vector<std::string> names;
        for (const SourcePart& part : model->parts) {
            names.push_back(part.name);
        }
        QCOMPARE(names, (std::vector<std::string>{"shelf", "shelf (2)", "plank", "plank (2)", "m",
                                                  "m (2)"}));
        QCOMPARE(model->parts[0].material, std::string("oak"));
        QCOMPARE(model->parts[1].material, std::string());
        QCOMPARE(model->parts[2].mesh, std::string("plank"));
        QVERIFY(model->up == UpAxis::y && model->up_origin == Origin::format);
        QVERIFY(model->metres_per_unit == 1.0 && model->unit_origin == Origin::format);
    }

    // Primitives that name the same vertices share them.
    void shared_vertices_are_there_once() {
        GltfMaker maker = triangle();
        maker.json["meshes"][0]["primitives"].push_back(primitive_of(maker));
        ReadSettings apart;
        apart.weld_exact = false;
        const auto model = read(maker, Container::embedded, apart);
        is_read(model, 2);
        QCOMPARE(model->counts.vertices_in_file, 3U);
        QCOMPARE(model->positions.size(), 3U);
    }

    void points_and_lines_are_counted_and_left_out() {
        GltfMaker maker = triangle();
        const std::size_t five = maker.floats(std::vector<float>(15, 99.0F), 3);
        for (const int mode : {0, 1, 2, 3}) {
            maker.json["meshes"][0]["primitives"].push_back(
                {{"mode", mode}, {"attributes", {{"POSITION", five}}}});
        }
        maker.push("nodes", {{"mesh", 0}});
        const auto model = read(maker);
        is_read(model, 2);
        QCOMPARE(model->counts.points_skipped, 2U * 5U);
        QCOMPARE(model->counts.lines_skipped, 2U * (2U + 5U + 4U));
        QCOMPARE(model->positions.size(), 3U);
    }

    // --- skins and morph targets

    // Returns a triangle bound to one joint, which is 10 above and scales by two.
    static GltfMaker skinned() {
        GltfMaker maker = triangle();
        maker.json["nodes"][0]["skin"] = 0;
        maker.json["nodes"][0]["translation"] = {1000, 0, 0};
        maker.push("nodes", {{"translation", {0, 10, 0}}, {"scale", {2, 2, 2}}});
        maker.push("skins", {{"joints", {1}}});
        Json& attributes = primitive_of(maker)["attributes"];
        attributes["JOINTS_0"] = maker.values(std::vector<std::uint16_t>(12, 0), 5123, 4);
        attributes["WEIGHTS_0"] = maker.values(
            std::vector<std::uint8_t>{255, 0, 0, 0, 128, 127, 0, 0, 1, 0, 0, 0}, 5121, 4, true);
        return maker;
    }

    void joints_place_a_skinned_mesh_and_its_node_does_not() {
        const auto model = read(skinned());
        is_read(model, 1);
        const Corners corners = first_of(*model);
        QVERIFY(near(corners[0], Vec3(0, 10, 0)));
        QVERIFY(near(corners[1], Vec3(2, 10, 0)));
        QVERIFY(near(corners[2], Vec3(0, 12, 0))); // shares that are not 1 in sum are made so
        QCOMPARE(model->issues.size(), 1U);
        QVERIFY(model->issues[0].code == Code::skins_at_rest);
        QCOMPARE(model->issues[0].numbers, std::vector<double>{1.0});
        QVERIFY(!model->float32_coordinates);
    }

    void a_second_set_of_joints_counts() {
        GltfMaker maker = skinned();
        maker.push("nodes", {{"translation", {0, 0, 4}}});
        maker.json["skins"][0]["joints"] = {1, 2};
        Json& attributes = primitive_of(maker)["attributes"];
        attributes["WEIGHTS_0"] = maker.floats({.5, 0, 0, 0, .5, 0, 0, 0, .5, 0, 0, 0}, 4);
        attributes["JOINTS_1"] = maker.values(std::vector<std::uint8_t>(12, 1), 5121, 4);
        attributes["WEIGHTS_1"] = maker.floats({0, .5, 0, 0, 0, .5, 0, 0, 0, 0, 0, .5}, 4);
        const auto model = read(maker);
        is_read(model, 1);
        QVERIFY(near(first_of(*model)[1], Vec3(1.5, 5, 2)));
    }

    void a_joint_that_is_not_there_is_an_error() {
        GltfMaker maker = skinned();
        Json& attributes = primitive_of(maker)["attributes"];
        attributes["JOINTS_0"] =
            maker.values(std::vector<std::uint8_t>{0, 9, 9, 9, 0, 0, 9, 9, 0, 9, 9, 9}, 5121, 4);
        is_read(read(maker), 1); // a joint without a share does not matter
        attributes["JOINTS_0"] =
            maker.values(std::vector<std::uint8_t>{0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0}, 5121, 4);
        refused(read(maker), Code::parse_failed, "nodes[0] has a vertex bound to no joint");
        maker.json["skins"][0]["joints"] = {1, 7};
        refused(read(maker), Code::parse_failed, "skins[0].joints[1] names what is not there");
    }

    void inverse_matrices_are_as_many_as_joints() {
        GltfMaker maker = skinned();
        std::vector<float> bind(16, 0.0F);
        bind[0] = bind[5] = bind[10] = bind[15] = 1.0F;
        bind[13] = -10.0F;
        maker.json["skins"][0]["inverseBindMatrices"] = maker.floats(bind, 16);
        const auto model = read(maker);
        is_read(model, 1);
        QVERIFY(near(first_of(*model)[0], Vec3(0, -10, 0)));
        maker.json["skins"][0]["joints"] = {1, 1};
        refused(read(maker), Code::parse_failed, "skins[0].inverseBindMatrices");
    }

    void a_node_may_have_morph_weights_of_its_own() {
        GltfMaker maker = triangle_mesh();
        primitive_of(maker)["targets"] = {
            {{"POSITION", maker.floats({0, 0, 1, 0, 0, 1, 0, 0, 1}, 3)}}, {{"NORMAL", 0}}};
        maker.push("nodes", {{"mesh", 0}});
        maker.push("nodes", {{"mesh", 0}, {"weights", {3, 1}}});
        const auto at_rest = read(maker); // without weights no morph target is added
        is_read(at_rest, 2);
        QCOMPARE(at_rest->positions[at_rest->triangles[0][0]].z(), 0.0);
        maker.json["meshes"][0]["weights"] = {0.5, 1};
        const auto model = read(maker);
        is_read(model, 2);
        QCOMPARE(model->positions[model->triangles[0][0]].z(), 0.5);
        QCOMPARE(model->positions[model->triangles[1][0]].z(), 3.0);
        primitive_of(maker)["targets"][0]["POSITION"] = maker.floats({1, 2, 3}, 3);
        refused(read(maker), Code::parse_failed, "attributes of different lengths");
    }

    // --- packed

    void packed_views_that_lie_are_refused() {
        std::vector<unsigned char> code(meshopt_encodeVertexBufferBound(3, 12));
        code.resize(meshopt_encodeVertexBuffer(code.data(), code.size(), k_corners.data(), 3, 12));
        const auto with = [&](const char* member, const Json& value) {
            GltfMaker maker = triangle();
            const std::size_t there = maker.view(bytes_of_all(code));
            Json& view = maker.json["bufferViews"];
            Json packed = {{"buffer", 0},
                           {"byteOffset", view[there]["byteOffset"]},
                           {"byteLength", code.size()},
                           {"byteStride", 12},
                           {"count", 3},
                           {"mode", "ATTRIBUTES"}};
            packed[member] = value;
            view[0] = {{"buffer", 0},
                       {"byteLength", 36},
                       {"extensions", {{"EXT_meshopt_compression", packed}}}};
            return read(maker);
        };
        is_read(with("filter", "NONE"), 1);
        for (const auto& [member, value] :
             std::vector<std::pair<const char*, Json>>{{"count", 4},
                                                       {"count", 0},
                                                       {"count", std::uint64_t{1} << 39U},
                                                       {"count", ~std::uint64_t{0}},
                                                       {"byteStride", 16},
                                                       {"byteStride", 0},
                                                       {"byteStride", 260},
                                                       {"byteLength", code.size() - 1},
                                                       {"mode", "TRIANGLES"},
                                                       {"mode", "OTHERS"},
                                                       {"filter", "QUATERNION"},
                                                       {"filter", "OTHER"}}) {
            refused(with(member, value), Code::parse_failed, "bufferViews[0] cannot be unpacked");
        }
        refused(with("byteLength", 1U << 30U), Code::parse_failed, "bufferViews[0] reaches beyond");
        refused(with("buffer", 1), Code::parse_failed, "EXT_meshopt_compression.buffer names");
    }

    void draco_with_less_than_announced_is_told_of() {
        draco::Mesh mesh;
        mesh.SetNumFaces(1);
        mesh.set_num_points(3);
        draco::GeometryAttribute place;
        place.Init(draco::GeometryAttribute::POSITION, nullptr, 3, draco::DT_INT16, false, 6, 0);
        const int id = mesh.AddAttribute(place, true, 3);
        const std::int16_t places[] = {0, 0, 0, 100, 0, 0, 0, -32767, 0};
        for (std::uint32_t v = 0; v < 3; ++v) {
            mesh.attribute(id)->SetAttributeValue(draco::AttributeValueIndex(v), places + 3 * v);
        }
        mesh.SetFace(draco::FaceIndex(0),
                     {draco::PointIndex(0), draco::PointIndex(1), draco::PointIndex(2)});
        draco::Encoder encoder;
        draco::EncoderBuffer code;
        QVERIFY(encoder.EncodeMeshToBuffer(mesh, &code).ok());
        QByteArray bytes(code.data(), static_cast<qsizetype>(code.size()));
        const auto with = [&](std::size_t corners, std::uint32_t attribute) {
            GltfMaker maker;
            const std::size_t at = maker.accessor({}, 5122, 3, "VEC3", true);
            const std::size_t indices = maker.accessor({}, 5125, corners, "SCALAR");
            const Json draco = {{"bufferView", maker.view(bytes)},
                                {"attributes", {{"POSITION", attribute}}}};
            maker.push("meshes", {{"primitives",
                                   {{{"attributes", {{"POSITION", at}}},
                                     {"indices", indices},
                                     {"extensions", {{"KHR_draco_mesh_compression", draco}}}}}}});
            maker.push("nodes", {{"mesh", 0}});
            return read(maker);
        };
        const std::uint32_t unique = mesh.attribute(id)->unique_id();
        const auto whole = with(3, unique);
        is_read(whole, 1);
        QVERIFY(whole->issues.empty());
        QVERIFY(near(box_of(*whole).lower, Vec3(0, -1, 0)));
        const auto part = with(30, unique);
        is_read(part, 1);
        QVERIFY(has(*part, Code::faces_missing));
        refused(with(3, unique + 1), Code::parse_failed, "primitives[0] cannot be unpacked");
        bytes.truncate(bytes.size() / 2);
        refused(with(3, unique), Code::parse_failed, "primitives[0] cannot be unpacked");
    }
};

QTEST_APPLESS_MAIN(GltfRulesTest)
#include "gltf_rules.moc"
