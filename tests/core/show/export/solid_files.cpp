// Pieces of the solid go into files and come back as they were; older files are read as ever.
#include "asset/asset_file.h"
#include "check/check_asset.h"
#include "export/piece_file.h"
#include "export/piece_scene.h"
#include "export/write_mesh.h"
#include "pack/unpack.h"
#include "report/asset_report.h"
#include "report/reasons.h"
#include "support/assets.h"
#include "support/folder.h"
#include "support/solid_blocks.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

PieceFile block_file() {
    PieceFile file;
    file.model = "block.obj";
    file.recipe_json = "{}";
    file.set = blocks_of(block_of_cells());
    file.set.tolerance = 0.125;
    for (std::size_t i = 0; i < file.set.pieces.size(); ++i) {
        // Names carry the numbers: another order than that of the pieces, with one left out.
        file.set.pieces[i].number = static_cast<Index>(2 * file.set.pieces.size() - i);
        file.names.push_back("block_" + std::to_string(file.set.pieces[i].number));
    }
    return file;
}

tests::AssetBytes block_asset(const TriMesh& mesh, const PieceSet& set) {
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.01});
    const auto cage = build_cage(mesh, set, *classify_surface(mesh, set.surface));
    return tests::bytes_of(set, *packed, 0.01, mesh.triangles.size(), *cage);
}

hwa::Fault fault_with_flags(tests::AssetBytes bytes, std::uint32_t flags) {
    const std::vector<std::uint8_t> meta = {'M', 'E', 'T', 'A'};
    for (std::size_t i = 0; i < tests::number_at<std::uint32_t>(bytes, 12); ++i) {
        const std::size_t entry = hwa::k_header_size + i * hwa::k_entry_size;
        if (tests::number_at<std::uint32_t>(bytes, entry) == hwa::section_id("META")) {
            const auto begin =
                static_cast<std::size_t>(tests::number_at<std::uint64_t>(bytes, entry + 8));
            tests::put_at(bytes, begin + 36, flags);
        }
    }
    tests::sign(bytes);
    hwa::Asset asset;
    return hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything);
}

} // namespace

class SolidFilesTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    // Changes one text in the file that was written, and returns the sentence with which it is
    // refused.
    std::string wrong_with_changed(const QByteArray& from, const QByteArray& to) const {
        QByteArray text = folder_.content("pieces.json");
        Q_ASSERT(text.contains(from));
        const auto read = read_pieces(folder_.file("changed.json", text.replace(from, to)));
        return read ? "" : sentence(read.issue().detail);
    }

private slots:
    void json_gives_them_back() {
        const PieceFile file = block_file();
        QVERIFY(file.set.pieces.back().faces.empty());
        QVERIFY(write_pieces(file, folder_.path("pieces.json")));
        const auto read = read_pieces(folder_.path("pieces.json"));
        QVERIFY2(read.ok(), read ? "" : sentence(read.issue().detail).c_str());
        QVERIFY(read->set == file.set && read->names == file.names);
        PieceFile hollow = file;
        hollow.set.filled = false;
        QVERIFY(write_pieces(hollow, folder_.path("hollow.json")));
        QVERIFY(read_pieces(folder_.path("hollow.json"))->set == hollow.set);
    }

    // Older files say nothing of a family, and files of the surface still do not.
    void pieces_of_the_surface_are_written_as_before() {
        PieceFile file = block_file();
        file.set.family = Family::surface;
        file.set.filled = false;
        QVERIFY(write_pieces(file, folder_.path("pieces.json")));
        QVERIFY(!folder_.content("pieces.json").contains("family"));
        QCOMPARE(read_pieces(folder_.path("pieces.json"))->set.family, Family::surface);
        QCOMPARE(wrong_with_changed(R"("tolerance")", R"("family":"surface","tolerance")"),
                 std::string());
        QCOMPARE(wrong_with_changed(R"("tolerance")", R"("filled":true,"tolerance")"),
                 std::string("filled"));
    }

    void json_is_read_strictly() {
        QVERIFY(write_pieces(block_file(), folder_.path("pieces.json")));
        for (const char* family : {R"("body")", R"("")", "1", "null", R"(["solid"])"}) {
            QCOMPARE(wrong_with_changed(R"("solid")", family), std::string("family"));
        }
        for (const char* filled : {R"("true")", "1", "null"}) {
            QCOMPARE(wrong_with_changed(R"("filled":true)", QByteArray(R"("filled":)") + filled),
                     std::string("filled"));
        }
        // The runs of all pieces together name no more faces than a mesh may have.
        QCOMPARE(wrong_with_changed(R"("faces":[],)", R"("faces":[[0,3],[3,200000000]],)"),
                 std::string("piece 6, faces"));
        QCOMPARE(wrong_with_changed(R"("family":)", R"("family":"solid","family":)"),
                 std::string("family stands there twice"));
        QCOMPARE(wrong_with_changed(R"("faces":[],)", ""),
                 std::string("piece 6, faces is missing"));
    }

    // A few bytes may announce millions of faces: these stay runs, and are written again as such,
    // until it is known how many there are.
    void faces_beyond_what_a_file_can_be_about_stay_runs() {
        const PieceFile file = block_file();
        QVERIFY(write_pieces(file, folder_.path("pieces.json")));
        const QByteArray many =
            folder_.content("pieces.json").replace(R"("faces":[],)", R"("faces":[[7,6000000]],)");
        auto read = read_pieces(folder_.file("many.json", many));
        QVERIFY(read && read->face_runs.size() == read->set.pieces.size());
        for (const Piece& piece : read->set.pieces) {
            QVERIFY(piece.faces.empty());
        }
        QVERIFY(read->face_runs.back() == (std::vector<FaceRun>{{7, 6'000'000}}));
        QVERIFY(write_pieces(*read, folder_.path("again.json")));
        QCOMPARE(folder_.content("again.json"), many);
        // One face less, and the last piece has too many.
        const std::size_t all = 6'000'000 + 108;
        const Status refused = take_faces(*read, all - 1, "many.json");
        QVERIFY(!refused && refused.issue().where == "many.json");
        QCOMPARE(sentence(refused.issue().detail), std::string("piece 6, faces"));
        QVERIFY(!read->face_runs.empty());
        QVERIFY(take_faces(*read, all, "many.json") && read->face_runs.empty());
        QCOMPARE(read->set.pieces.back().faces.size(), std::size_t{6'000'000});
        QCOMPARE(read->set.pieces.back().faces.front(), FaceId{7});
        QCOMPARE(read->set.pieces.back().faces.back(), FaceId{6'000'006});
        QVERIFY(read->set.pieces[0].faces == file.set.pieces[0].faces);
        // Less than that is taken at a file's word.
        const auto few = read_pieces(
            folder_.file("few.json", QByteArray(many).replace("[7,6000000]", "[7,4000000]")));
        QVERIFY(few && few->face_runs.empty());
        QCOMPARE(few->set.pieces.back().faces.size(), std::size_t{4'000'000});
    }

    void every_prefix_is_refused() {
        QVERIFY(write_pieces(block_file(), folder_.path("pieces.json")));
        const QByteArray whole = folder_.content("pieces.json").trimmed();
        for (qsizetype size = 0; size < whole.size(); size += 7) {
            QVERIFY2(!read_pieces(folder_.file("cut.json", whole.left(size))),
                     qPrintable(QString::number(size)));
        }
        QVERIFY(read_pieces(folder_.file("cut.json", whole)));
    }

    void an_asset_gives_them_back() {
        const TriMesh mesh = block_of_cells();
        for (const bool filled : {true, false}) {
            PieceSet set = blocks_of(mesh);
            set.tolerance = 0.125;
            set.filled = filled;
            const tests::AssetBytes bytes = block_asset(mesh, set);
            hwa::Asset asset;
            QCOMPARE(hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything),
                     hwa::Fault::none);
            QCOMPARE(asset.piece(6).runs, 0U);
            QVERIFY(tests::walk(asset));
            const auto back = unpack(asset, "block.hwa");
            QVERIFY(back && back->set.family == Family::solid && back->set.filled == filled);
            for (PieceId p = 0; p < set.pieces.size(); ++p) {
                QVERIFY(back->set.pieces[p].faces == set.pieces[p].faces);
            }
            // Packing grows hulls; unpacked pieces hold the packed ones.
            const auto check = check_asset(asset, mesh);
            QVERIFY(check && check->passed());
        }
    }

    // Older readers knew flags 1 and 2 only, and refuse what they do not know.
    void flags_that_say_nothing_are_refused() {
        const TriMesh mesh = block_of_cells();
        const tests::AssetBytes bytes = block_asset(mesh, blocks_of(mesh));
        for (const std::uint32_t good : {0U, 3U, 4U, 7U, 12U, 15U}) {
            QCOMPARE(fault_with_flags(bytes, good), hwa::Fault::none);
        }
        for (const std::uint32_t wrong : {8U, 9U, 16U, 20U, 0x80000000U}) {
            QCOMPARE(fault_with_flags(bytes, wrong), hwa::Fault::meta);
        }
    }

    void the_report_says_what_they_are() {
        const TriMesh mesh = block_of_cells();
        const tests::AssetBytes bytes = block_asset(mesh, blocks_of(mesh));
        hwa::Asset asset;
        QCOMPARE(hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything),
                 hwa::Fault::none);
        const auto unpacked = unpack(asset, "block.hwa");
        AssetReportInput input;
        input.asset = &asset;
        input.unpacked = &*unpacked;
        input.file = "block.hwa";
        const QString text = QString::fromStdString(asset_text(input));
        QVERIFY2(text.contains("7 of the solid (0 flat, 1 without faces)"), qPrintable(text));
        const QJsonObject json =
            QJsonDocument::fromJson(QByteArray::fromStdString(*asset_json(input))).object();
        QCOMPARE(json["family"].toString(), QString("solid"));
        QCOMPARE(json["filled"].toBool(), true);
        QCOMPARE(json["pieces"].toArray()[6].toObject()["faces"].toInt(), 0);
        QCOMPARE(json["pieces"].toArray()[6].toObject()["surface"].toString(), QString("solid"));
    }
};

QTEST_APPLESS_MAIN(SolidFilesTest)
#include "solid_files.moc"
