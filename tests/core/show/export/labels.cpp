// Tags and materials reach every format that has a place for them, and come back where we read it.
#include "asset/asset_file.h"
#include "base/files.h"
#include "edit/edited_pieces.h"
#include "export/piece_file.h"
#include "export/write_mesh.h"
#include "pack/unpack.h"
#include "piece/piece_names.h"
#include "report/reasons.h"
#include "support/assets.h"
#include "support/folder.h"
#include "support/random_pieces.h"
#include "support/shapes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <assimp/Importer.hpp>
#include <assimp/scene.h>

using namespace hullwright;

namespace {

const Labels k_wall = {{"walkable", "a \"b\", c\\"}, "oak \xC3\xA4"};

// Returns three tetrahedra, which have all labels, none, and a material alone.
ExportScene scene(bool labelled) {
    ExportScene scene;
    for (const char* name : {"first", "second", "third"}) {
        const TriMesh mesh = shapes::tetrahedron();
        const auto base = static_cast<Index>(scene.vertices.size());
        scene.vertices.insert(scene.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
        ExportObject object;
        object.name = name;
        for (const Triangle& t : mesh.triangles) {
            object.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
        }
        scene.objects.push_back(object);
    }
    if (labelled) {
        scene.objects[0].labels = k_wall;
        scene.objects[2].labels.material = "steel";
    }
    return scene;
}

bool says(const Written& written, const std::string& what) {
    return std::any_of(
        written.conversions.begin(), written.conversions.end(),
        [&](const std::string& said) { return said.find(what) != std::string::npos; });
}

QStringList lines_with(const QByteArray& text, const QString& beginning) {
    return QString::fromUtf8(text).split('\n').filter(QRegularExpression("^" + beginning));
}

QString metadata(const aiNode& node, const char* key) {
    aiString value;
    return node.mMetaData != nullptr && node.mMetaData->Get(key, value) ? value.C_Str() : QString();
}

std::string material_of(const aiScene& read, const char* node) {
    const aiNode* const found = read.mRootNode->FindNode(node);
    const aiMesh& mesh = *read.mMeshes[found->mMeshes[0]];
    return read.mMaterials[mesh.mMaterialIndex]->GetName().C_Str();
}

PieceFile small_file() {
    PieceFile file;
    file.model = "made.obj";
    file.recipe_json = "{}";
    file.set.pieces = tests::random_pieces(3, 1, tests::anywhere, 1.0);
    file.names = {"a", "b", "c"};
    return file;
}

AssetOrigin small_origin(std::vector<Labels> labels) {
    AssetOrigin origin = tests::origin_for(3, 1000);
    origin.piece_labels = std::move(labels);
    return origin;
}

} // namespace

class LabelsTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    Written write(const ExportScene& scene, const std::string& name) const {
        const auto written = write_scene(scene, folder_.path(name));
        return written ? *written : Written();
    }

    // Changes one text in the file that `write_pieces` wrote and returns the sentence with which
    // `read_pieces` refuses it.
    std::string wrong_with_changed(const QByteArray& from, const QByteArray& to) const {
        QByteArray text = folder_.content("pieces.json");
        Q_ASSERT(text.contains(from));
        const auto read = read_pieces(folder_.file("changed.json", text.replace(from, to)));
        return read ? "" : sentence(read.issue().detail);
    }

    Result<Unpacked> packed_and_back(const std::vector<Labels>& labels) const {
        PieceSet set;
        set.pieces = tests::random_pieces(3, 1, tests::anywhere, 1.0);
        const TriMesh mesh = tests::mesh_of(set.pieces);
        AssetOrigin origin = small_origin(labels);
        origin.faces = mesh.triangles.size();
        const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.01});
        const auto bytes = write_asset(set, *packed, {}, 0.01, origin);
        hwa::Asset asset;
        const auto fault = hwa::Asset::open(bytes->data(), bytes->size(), asset, hwa::k_everything);
        return fault == hwa::Fault::none ? unpack(asset, "made.hwa")
                                         : error(Code::internal, {}, why_of(fault));
    }

private slots:
    void labels_are_lines_of_limited_length_and_number() {
        QCOMPARE(wrong_with(Labels()), std::string());
        QCOMPARE(wrong_with(k_wall), std::string());
        QCOMPARE(wrong_with(Labels{{""}, {}}), std::string("tags"));
        QCOMPARE(wrong_with(Labels{{"a\nb"}, {}}), std::string("tags"));
        QCOMPARE(wrong_with(Labels{{"twice", "twice"}, {}}), std::string("tags"));
        QCOMPARE(wrong_with(Labels{{std::string(65, 'x')}, {}}), std::string("tags"));
        QCOMPARE(wrong_with(Labels{{}, "\xFF"}), std::string("material"));
        Labels many;
        for (std::size_t i = 0; i <= k_most_tags; ++i) {
            many.tags.push_back(std::to_string(i));
        }
        QCOMPARE(wrong_with(many), std::string("tags"));
        many.tags.pop_back();
        QCOMPARE(wrong_with(many), std::string());
    }

    void nobody_has_any_is_one_list() {
        EditedPieces pieces = begin_editing(small_file().set);
        QVERIFY(labels_of(pieces).empty());
        pieces.extras[1].tags = {"one"};
        const std::vector<Labels> labels = labels_of(pieces);
        QCOMPARE(labels.size(), std::size_t{3});
        QVERIFY(labels[0].empty() && labels[1] == (Labels{{"one"}, {}}));
    }

    void gltf_nodes_have_them_as_extras() {
        QVERIFY(write(scene(true), "labels.gltf").conversions ==
                write(scene(false), "plain.gltf").conversions);
        const QJsonObject root = QJsonDocument::fromJson(folder_.content("labels.gltf")).object();
        const QJsonArray nodes = root["nodes"].toArray();
        QCOMPARE(nodes.size(), 4);
        const QJsonObject extras = nodes[1].toObject()["extras"].toObject();
        QCOMPARE(extras["tags"].toArray(), QJsonArray({"walkable", "a \"b\", c\\"}));
        QCOMPARE(extras["material"].toString(), QString::fromUtf8("oak \xC3\xA4"));
        QVERIFY(!nodes[2].toObject().contains("extras"));
        QVERIFY(!nodes[3].toObject()["extras"].toObject().contains("tags"));
        // The materials have names now and keep their colours.
        const QJsonObject plain = QJsonDocument::fromJson(folder_.content("plain.gltf")).object();
        const QJsonArray materials = root["materials"].toArray();
        QCOMPARE(materials.size(), 3);
        QVERIFY(!materials[1].toObject().contains("name"));
        QCOMPARE(plain["materials"].toArray().size(), 1);
        for (const auto& material : materials) {
            QVERIFY(material.toObject()["pbrMetallicRoughness"] ==
                    plain["materials"].toArray()[0].toObject()["pbrMetallicRoughness"]);
        }
        QVERIFY(!folder_.content("plain.gltf").contains("extras"));
    }

    void another_reader_finds_them_in_gltf_data() {
        QTest::addColumn<QString>("extension");
        QTest::newRow("gltf") << "gltf";
        QTest::newRow("glb") << "glb";
    }
    void another_reader_finds_them_in_gltf() {
        QFETCH(QString, extension);
        const std::string name = "read." + extension.toStdString();
        write(scene(true), name);
        Assimp::Importer importer;
        const aiScene* const read = importer.ReadFile(folder_.path(name), 0);
        QVERIFY2(read != nullptr, importer.GetErrorString());
        QCOMPARE(metadata(*read->mRootNode->FindNode("first"), "material"),
                 QString::fromUtf8("oak \xC3\xA4"));
        QCOMPARE(metadata(*read->mRootNode->FindNode("second"), "material"), QString());
        QCOMPARE(material_of(*read, "first"), std::string("oak \xC3\xA4"));
        QCOMPARE(material_of(*read, "third"), std::string("steel"));
    }

    void obj_names_materials_and_keeps_tags_as_comments() {
        const Written written = write(scene(true), "labels.obj");
        QVERIFY(says(written, "tags kept as comments only"));
        QVERIFY(says(written, "materials kept as names only"));
        const QByteArray text = folder_.content("labels.obj");
        QCOMPARE(lines_with(text, "usemtl"), QStringList({QString::fromUtf8("usemtl oak_\xC3\xA4"),
                                                          "usemtl none", "usemtl steel"}));
        QCOMPARE(lines_with(text, "#"),
                 QStringList({"# tags [\"walkable\",\"a \\\"b\\\", c\\\\\"]"}));
        // The labels are the only lines that are new.
        QVERIFY(write(scene(false), "plain.obj").conversions.empty());
        QStringList rest = QString::fromUtf8(text).split('\n');
        rest.removeIf(
            [](const QString& line) { return line.startsWith("usemtl") || line.startsWith("#"); });
        QCOMPARE(rest.join('\n').toUtf8(), folder_.content("plain.obj"));
        Assimp::Importer importer;
        const aiScene* const read = importer.ReadFile(folder_.path("labels.obj"), 0);
        QVERIFY2(read != nullptr, importer.GetErrorString());
        QCOMPARE(material_of(*read, "first"), std::string("oak_\xC3\xA4"));
        QCOMPARE(material_of(*read, "second"), std::string("none"));
        QCOMPARE(material_of(*read, "third"), std::string("steel"));
    }

    void materials_that_obj_would_take_for_one_stay_apart() {
        ExportScene alike = scene(false);
        alike.objects[0].labels.material = "a b";
        alike.objects[1].labels.material = "a_b\\";
        alike.objects[2].labels.material = "a\\b";
        write(alike, "alike.obj");
        QCOMPARE(lines_with(folder_.content("alike.obj"), "usemtl"),
                 QStringList({"usemtl a_b", "usemtl a_b_", "usemtl a_b__"}));
        alike.objects[0].labels.material = "none";
        alike.objects[1].labels.material = "";
        write(alike, "alike.obj");
        QCOMPARE(lines_with(folder_.content("alike.obj"), "usemtl"),
                 QStringList({"usemtl none", "usemtl none_", "usemtl a_b"}));
    }

    void formats_without_a_place_say_so_data() {
        QTest::addColumn<QString>("extension");
        for (const char* extension : {"stl", "ply", "off"}) {
            QTest::newRow(extension) << extension;
        }
    }
    void formats_without_a_place_say_so() {
        QFETCH(QString, extension);
        const std::string end = "." + extension.toStdString();
        QVERIFY(says(write(scene(true), "labels" + end), "tags and materials left out"));
        QVERIFY(!says(write(scene(false), "plain" + end), "left out"));
        QCOMPARE(folder_.content("labels" + end), folder_.content("plain" + end));
    }

    void a_piece_file_gives_them_back() {
        PieceFile file = small_file();
        number_in_order(file.set); // as reading does where names tell no numbers
        const std::string path = folder_.path("pieces.json");
        QVERIFY(write_pieces(file, path));
        QVERIFY(read_pieces(path)->labels.empty());
        const QByteArray plain = folder_.content("pieces.json");
        QVERIFY(!plain.contains("tags") && !plain.contains("material"));
        file.labels = {{}, k_wall, {{}, "steel"}};
        QVERIFY(write_pieces(file, path));
        const auto read = read_pieces(path);
        QVERIFY(read && read->labels == file.labels);
        QVERIFY(read->set.pieces == file.set.pieces);
    }

    void a_piece_file_with_false_labels_is_refused() {
        PieceFile file = small_file();
        file.labels = {{}, {{"wall", "roof"}, "oak"}, {}};
        QVERIFY(write_pieces(file, folder_.path("pieces.json")));
        QCOMPARE(wrong_with_changed(R"("tags":["wall","roof"])", R"("tags":"wall")"),
                 std::string("piece 1, tags"));
        for (const char* tags : {R"(["wall",1])", R"(["wall","wall"])", R"([""])", R"(["a\nb"])",
                                 "null", "{}", R"([["wall"]])"}) {
            QCOMPARE(wrong_with_changed(R"(["wall","roof"])", tags), std::string("piece 1, tags"));
        }
        for (const char* material : {"1", "[]", R"("a\u0000b")", "null"}) {
            QCOMPARE(wrong_with_changed(R"("oak")", material), std::string("piece 1, material"));
        }
        QCOMPARE(wrong_with_changed(R"("oak")", "\"" + QByteArray(65, 'x') + "\""),
                 std::string("piece 1, material"));
        QCOMPARE(wrong_with_changed(R"(,"material":"oak")", ""), std::string());
    }

    void a_piece_file_is_read_strictly() {
        QVERIFY(write_pieces(small_file(), folder_.path("pieces.json")));
        QCOMPARE(wrong_with_changed(R"("model")", R"("extra":1,"model")"),
                 std::string("extra is not known"));
        QCOMPARE(wrong_with_changed(R"("name":"a")", R"("name":"a","extra":1)"),
                 std::string("piece 0, extra is not known"));
        QCOMPARE(wrong_with_changed(R"("name":"a",)", ""), std::string("piece 0, name is missing"));
        QCOMPARE(wrong_with_changed(R"("name":"a")", R"("name":"a","name":"b")"),
                 std::string("name stands there twice"));
        QCOMPARE(wrong_with_changed(R"("name":"a")", R"("name":1)"), std::string("piece 0, name"));
        QCOMPARE(wrong_with_changed(R"("tolerance":)", R"("tolerance":-1)"),
                 std::string("tolerance"));
        QCOMPARE(wrong_with_changed(R"("schema":1)", R"("schema":2)"),
                 std::string("schema is not 1"));
        QCOMPARE(wrong_with_changed("hullwright-pieces", "pieces"),
                 std::string("kind is not hullwright-pieces"));
    }

    void an_asset_gives_them_back() {
        for (const std::vector<Labels>& labels :
             {std::vector<Labels>{}, {{}, k_wall, {{}, "steel"}}, {{{"one"}, {}}, {}, {}}}) {
            const auto back = packed_and_back(labels);
            QVERIFY(back && back->origin.piece_labels == labels);
        }
    }

    void an_asset_with_false_labels_is_refused() {
        for (const Labels& labels : {Labels{{"a", "a"}, {}}, Labels{{"\t"}, {}},
                                     Labels{{}, std::string(65, 'x')}, Labels{{"\n"}, {}}}) {
            const auto back = packed_and_back({{}, labels, {}});
            QVERIFY(!back && back.issue().code == Code::parse_failed);
        }
    }
};

QTEST_APPLESS_MAIN(LabelsTest)
#include "labels.moc"
