// Nothing that an asset or a file of pieces says is believed unchecked and in silence: each field
// is changed in turn, with all hashes made right again, and verify refuses it or names the field as
// not checked. A field or a section that these tables lack makes the test fail, too.
#include "export/write_mesh.h"
#include "support/assets.h"
#include "support/files.h"
#include "support/long_run.h"
#include "support/shapes.h"
#include "support/solids.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

struct Outcome {
    int exit_code = -1;
    QByteArray out;
};

Outcome run(const QStringList& arguments) {
    QProcess process;
    process.start(HULLWRIGHT_CLI, arguments, QIODevice::ReadOnly);
    if (!process.waitForFinished(50'000)) {
        process.kill();
        process.waitForFinished(1000);
        return {};
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAllStandardOutput()};
}

// Stands in place of the name of an unchecked fact: the change has to be refused.
constexpr const char* k_refused = "";

// Changes some bytes in a record of a section, or in the whole section when it is no list of
// records.
struct FieldChange {
    const char* section;
    std::size_t from;
    std::size_t to; // 0: to the section's end
    const char* name;
    const char* unchecked;
    std::function<void(AssetBytes& bytes, std::size_t at)> change; // `at`: where the field is
};

template <class T> auto put_number(T value) {
    return [value](AssetBytes& bytes, std::size_t at) { put_at<T>(bytes, at, value); };
}
template <class T> auto scaled(double factor) {
    return [factor](AssetBytes& bytes, std::size_t at) {
        put_at<T>(bytes, at, static_cast<T>(static_cast<double>(number_at<T>(bytes, at)) * factor));
    };
}
template <class T> auto turned(T bits) {
    return [bits](AssetBytes& bytes, std::size_t at) {
        put_at<T>(bytes, at, static_cast<T>(number_at<T>(bytes, at) ^ bits));
    };
}

auto another_letter(std::size_t offset) {
    return [offset](AssetBytes& bytes, std::size_t at) {
        bytes[at + offset] = bytes[at + offset] == 'a' ? 'b' : 'a';
    };
}
// Changes the first letter of one of the four strings of SRCE.
auto another_letter_of(std::size_t string) {
    return [string](AssetBytes& bytes, std::size_t at) {
        const std::size_t begin = at + 20 + number_at<std::uint32_t>(bytes, at + 4 * string);
        bytes[begin] = bytes[begin] == 'a' ? 'b' : 'a';
    };
}
void another_digit(AssetBytes& bytes, std::size_t at) {
    const std::string key = "\"triangles\": ";
    const auto found = std::search(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end(),
                                   key.begin(), key.end());
    QVERIFY(found != bytes.end());
    std::uint8_t& digit = *(found + static_cast<std::ptrdiff_t>(key.size()));
    digit = digit == '1' ? '2' : '1';
}

std::vector<FieldChange> asset_changes() {
    return {
        {"META", 0, 8, "unit", k_refused, put_number(0.5)},
        {"META", 8, 16, "tolerance", "tolerance_over_recipe", scaled<double>(2.0)},
        {"META", 8, 16, "no tolerance", k_refused, scaled<double>(0.1)},
        {"META", 16, 24, "growth", k_refused, scaled<double>(3.0)},
        {"META", 24, 32, "rounding", k_refused, put_number(1e-3)},
        {"META", 32, 36, "up", k_refused, put_number<std::uint32_t>(1)},
        {"META", 36, 40, "closed", k_refused, turned<std::uint32_t>(1)},
        {"META", 36, 40, "inside", k_refused, turned<std::uint32_t>(2)},
        {"META", 36, 40, "family", k_refused, turned<std::uint32_t>(4)},
        {"META", 36, 40, "filled", k_refused, turned<std::uint32_t>(8)},
        {"META", 36, 40, "filled family", k_refused, turned<std::uint32_t>(12)},
        {"META", 48, 56, "origin", k_refused, put_number(1.0)},
        {"META", 56, 64, "origin", k_refused, put_number(1.0)},
        {"META", 64, 72, "origin", k_refused, put_number(-1.0)},
        {"META", 40, 48, "faces", k_refused, scaled<std::uint64_t>(2.0)},
        {"PIEC", 0, 4, "part", k_refused, turned<std::uint32_t>(1)},
        {"PIEC", 4, 8, "leaf", k_refused, turned<std::uint32_t>(1)},
        {"PIEC", 8, 12, "first run", k_refused, turned<std::uint32_t>(1)},
        {"PIEC", 12, 16, "runs", k_refused, turned<std::uint32_t>(1)},
        {"PIEC", 16, 20, "flat", k_refused, turned<std::uint32_t>(1)},
        {"PIEC", 16, 20, "sheet", k_refused, turned<std::uint32_t>(4)},
        {"PIEC", 16, 20, "decided", k_refused, turned<std::uint32_t>(8)},
        {"PIEC", 16, 20, "simplified", "simplified", turned<std::uint32_t>(2)},
        {"PIEC", 20, 24, "less concavity", k_refused, scaled<float>(0.5)},
        {"PIEC", 20, 24, "more concavity", k_refused, scaled<float>(1e3)},
        {"PIEC", 24, 28, "less protrusion", "protrusion_below_tolerance", scaled<float>(0.99)},
        {"PIEC", 24, 28, "more protrusion", k_refused, scaled<float>(1e3)},
        {"PIEC", 28, 32, "growth", k_refused, scaled<float>(0.5)},
        {"NODE", 0, 4, "child", k_refused, turned<std::uint32_t>(2)},
        {"NODE", 4, 8, "piece", k_refused, turned<std::uint32_t>(1)},
        {"TBOX", 0, 12, "centre", k_refused, put_number(100.0F)},
        {"TBOX", 12, 24, "half lengths", k_refused, scaled<float>(0.5)},
        {"TBOX", 24, 28, "growth of a leaf", k_refused, scaled<float>(0.5)},
        {"TBOX", 28, 40, "turn", k_refused, turned<std::uint32_t>(0x3FFFFF)},
        {"HULL", 0, 0, "offsets", k_refused, turned<std::uint32_t>(1)},
        {"CAGE", 0, 0, "corners", k_refused,
         [](AssetBytes& bytes, std::size_t at) { put_at(bytes, at + 16, 1e6); }},
        {"PART", 0, 0, "names of parts", k_refused, another_letter(12)},
        {"NAME", 0, 0, "names of pieces", "piece_names",
         [](AssetBytes& bytes, std::size_t at) {
             const auto pieces = number_at<std::uint32_t>(bytes, 32);
             another_letter(4 * (std::size_t{pieces} + 1))(bytes, at);
         }},
        {"RUNS", 0, 0, "faces", k_refused, turned<std::uint32_t>(1U << 16U)},
        {"SRCE", 0, 0, "name", "source_name", another_letter_of(0)},
        {"SRCE", 0, 0, "hash", "source_hash", another_letter_of(1)},
        {"SRCE", 0, 0, "hash of the mesh", k_refused, another_letter_of(2)},
        {"SRCE", 0, 0, "program", "made_by", another_letter_of(3)},
        {"RCPE", 0, 0, "no JSON", k_refused, another_letter(0)},
        {"RPRT", 0, 0, "no JSON", k_refused, another_letter(0)},
        {"RPRT", 0, 0, "figures", "report_figures", another_digit},
    };
}

// Changes the value of one name in the file, or in its deepest piece.
struct NameChange {
    const char* name;
    const char* unchecked;
    std::function<QJsonValue(const QJsonValue& from)> change;
};

auto set_to(const QJsonValue& value) {
    return [value](const QJsonValue&) { return value; };
}
auto times(double factor) {
    return [factor](const QJsonValue& from) { return from.toDouble() * factor; };
}
QJsonValue without_last(const QJsonValue& from) {
    QJsonArray list = from.toArray();
    list.removeLast();
    return list;
}
QJsonValue with_a_corner_moved(const QJsonValue& from) {
    QJsonArray list = from.toArray();
    list[0] = QJsonArray{0.0, 0.0, 0.0};
    return list;
}

std::vector<NameChange> file_changes() {
    return {{"schema", k_refused, set_to(7)},
            {"kind", k_refused, set_to("pieces")},
            {"model", "model_name", set_to("other.obj")},
            {"recipe", k_refused, set_to("none")},
            {"mesh_hash", k_refused, set_to("00")},
            {"rounding", k_refused, set_to(1e-3)},
            {"origin", k_refused, set_to(QJsonArray{1.0, 0.0, 0.0})},
            {"family", k_refused, set_to("solid")},
            {"filled", k_refused, set_to(true)},
            {"tolerance", "tolerance_over_recipe", times(2.0)},
            {"tolerance", k_refused, times(0.1)},
            {"pieces", k_refused, without_last}};
}
std::vector<NameChange> piece_changes() {
    return {{"name", "piece_names", set_to("another")},
            {"part", k_refused, [](const QJsonValue& from) { return 1 - from.toInt(); }},
            {"flat", k_refused, set_to(true)},
            {"simplified", "simplified", set_to(true)},
            {"concavity", k_refused, times(0.5)},
            {"concavity", k_refused, times(1e3)},
            {"protrusion", "protrusion_below_tolerance", times(0.99)},
            {"protrusion", k_refused, times(1e3)},
            {"faces", k_refused, without_last},
            {"vertices", k_refused, with_a_corner_moved},
            {"triangles", k_refused, without_last},
            {"tags", "labels", set_to(QJsonArray{"a tag"})},
            {"material", "labels", set_to("wood")}};
}

} // namespace

class FactsTest : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;
    QString model_;
    QString asset_file_;
    QString piece_file_;
    AssetBytes bytes_;
    hwa::Asset asset_;
    QJsonObject file_;
    std::uint32_t deepest_ = 0; // the piece of the largest concavity

    [[nodiscard]] QString path(const QString& name) const { return dir_.filePath(name); }

    // Returns the beginning and the length of a section.
    [[nodiscard]] std::pair<std::size_t, std::size_t> place_of(const std::string& section) const {
        for (std::uint32_t i = 0; i < asset_.sections(); ++i) {
            const hwa::Asset::Section here = asset_.section(i);
            if (name_of(here.id) == section) {
                return {static_cast<std::size_t>(here.bytes - bytes_.data()), here.size};
            }
        }
        return {0, 0};
    }
    static std::string name_of(std::uint32_t id) {
        std::string name;
        for (int i = 0; i < 4; ++i) {
            name += static_cast<char>(id >> (8 * i) & 0xFFU);
        }
        return name;
    }
    // Says how many records a section has that is a list of them, and which one is changed.
    struct Records {
        std::size_t count = 1;
        std::size_t changed = 0;
    };
    [[nodiscard]] Records records_of(const std::string& section) const {
        if (section == "PIEC") {
            return {asset_.pieces(), deepest_};
        }
        if (section == "NODE" || section == "TBOX") {
            return {asset_.nodes(), asset_.piece(deepest_).leaf};
        }
        return {};
    }

    void expect(const QString& file, const char* unchecked) const {
        const Outcome outcome = run({"verify", file, "--model", model_, "--json"});
        if (QByteArray(unchecked).isEmpty()) {
            QVERIFY2(outcome.exit_code == 1 || outcome.exit_code == 3, outcome.out.constData());
            return;
        }
        QVERIFY2(outcome.exit_code == 0, outcome.out.constData());
        const QJsonObject said = QJsonDocument::fromJson(outcome.out).object();
        QVERIFY2(said["not_checked"].toArray().contains(QString(unchecked)),
                 outcome.out.constData());
        const QByteArray text = run({"verify", file, "--model", model_}).out;
        const QByteArray words = QByteArray(unchecked).replace('_', ' ');
        QVERIFY2(text.contains("not checked: ") && text.contains(words), text.constData());
        // A growth that was not measured is not said to be 0, either.
        QVERIFY(words != "growth" || !text.contains("largest growth"));
    }

    void write_changed_piece(const NameChange& change, const QString& to) const {
        QJsonObject file = file_;
        QJsonArray pieces = file["pieces"].toArray();
        QJsonObject piece = pieces[static_cast<qsizetype>(deepest_)].toObject();
        piece[change.name] = change.change(piece[change.name]);
        pieces[static_cast<qsizetype>(deepest_)] = piece;
        file["pieces"] = pieces;
        put(to, QJsonDocument(file).toJson());
    }

private slots:
    void initTestCase() {
        SourceModel source;
        // The seams of the sponge's pieces meet in corners, so the asset has a cage.
        const TriMesh sponge = shapes::menger(1);
        TriMesh ring = shapes::torus();
        for (Vec3& v : ring.vertices) {
            v += Vec3(10, 0, 0);
        }
        const auto faces = static_cast<FaceId>(sponge.triangles.size());
        source.parts = {{"sponge", "", "", "", 0, faces},
                        {"ring", "", "", "", faces, static_cast<FaceId>(ring.triangles.size())}};
        model_ = path("model.obj");
        QVERIFY(
            write_scene(scene_of(shapes::together(sponge, ring), source), model_.toStdString()));
        asset_file_ = path("model.hwa");
        piece_file_ = path("pieces.json");
        QCOMPARE(run({"export", model_, "--preset", "exact", "--tolerance", "1%", "--unit", "cm",
                      "--up", "z", "-o", asset_file_, "-o", piece_file_})
                     .exit_code,
                 0);
        const QByteArray read = content(asset_file_);
        bytes_.assign(read.begin(), read.end());
        QVERIFY(hwa::Asset::open(bytes_.data(), bytes_.size(), asset_, hwa::k_everything) ==
                hwa::Fault::none);
        for (std::uint32_t i = 0; i < asset_.pieces(); ++i) {
            deepest_ = asset_.piece(i).concavity > asset_.piece(deepest_).concavity ? i : deepest_;
        }
        QVERIFY(asset_.piece(deepest_).concavity > 2.0F * asset_.piece(deepest_).growth);
        QVERIFY(asset_.meta().growth > 0.0);
        QVERIFY(asset_.cage_triangles() > 0);
        file_ = QJsonDocument::fromJson(content(piece_file_)).object();
        for (const QString& file : {asset_file_, piece_file_}) {
            QCOMPARE(run({"verify", file, "--model", model_}).exit_code, 0);
        }
    }

    void every_byte_of_a_record_is_some_fields() {
        std::map<std::string, std::set<std::size_t>> known;
        for (const FieldChange& change : asset_changes()) {
            std::set<std::size_t>& bytes = known[change.section];
            for (std::size_t i = change.from; i < change.to; ++i) {
                bytes.insert(i);
            }
        }
        for (std::uint32_t i = 0; i < asset_.sections(); ++i) {
            const hwa::Asset::Section section = asset_.section(i);
            const std::string name = name_of(section.id);
            QVERIFY2(known.contains(name), name.c_str());
            if (!known[name].empty()) {
                QCOMPARE(known[name].size(), section.size / records_of(name).count);
            }
        }
    }

    void fields_of_assets_data() {
        QTest::addColumn<std::size_t>("number");
        const auto changes = asset_changes();
        for (std::size_t i = 0; i < changes.size(); ++i) {
            QTest::addRow("%s, %s", changes[i].section, changes[i].name) << i;
        }
    }
    void fields_of_assets() {
        QFETCH(std::size_t, number);
        const FieldChange change = asset_changes()[number];
        const auto [begin, size] = place_of(change.section);
        QVERIFY(size > 0);
        const Records records = records_of(change.section);
        AssetBytes bytes = bytes_;
        change.change(bytes, begin + size / records.count * records.changed + change.from);
        QVERIFY(bytes != bytes_);
        sign(bytes);
        const QString file = path("changed.hwa");
        put(file, QByteArray(reinterpret_cast<const char*>(bytes.data()),
                             static_cast<qsizetype>(bytes.size())));
        expect(file, change.unchecked);
    }

    // An inner node grows as far as those below it, and how much farther nobody else knows.
    void growth_of_inner_nodes_is_no_less_than_below() {
        for (const auto& [factor, unchecked] :
             {std::pair(0.0, k_refused), std::pair(2.0, "growth_of_inner_nodes")}) {
            AssetBytes bytes = bytes_;
            scaled<float>(factor)(bytes, place_of("TBOX").first + 24); // the box of the root
            sign(bytes);
            const QString file = path("changed.hwa");
            put(file, QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                 static_cast<qsizetype>(bytes.size())));
            expect(file, unchecked);
        }
    }

    void every_name_of_a_file_of_pieces_is_known() {
        std::set<QString> known;
        for (const NameChange& change : file_changes()) {
            known.insert(change.name);
        }
        for (const QString& name : file_.keys()) {
            QVERIFY2(known.contains(name), qPrintable(name));
        }
        known.clear();
        for (const NameChange& change : piece_changes()) {
            known.insert(change.name);
        }
        for (const auto& piece : file_["pieces"].toArray()) {
            for (const QString& name : piece.toObject().keys()) {
                QVERIFY2(known.contains(name), qPrintable(name));
            }
        }
    }

    void names_of_files_of_pieces() {
        const QString file = path("changed.json");
        put(file, QJsonDocument(file_).toJson());
        QCOMPARE(run({"verify", file, "--model", model_}).exit_code, 0);
        for (const NameChange& change : file_changes()) {
            QJsonObject changed = file_;
            changed[change.name] = change.change(changed[change.name]);
            QVERIFY2(changed != file_, change.name);
            put(file, QJsonDocument(changed).toJson());
            expect(file, change.unchecked);
        }
        for (const NameChange& change : piece_changes()) {
            write_changed_piece(change, file);
            expect(file, change.unchecked);
        }
    }

    // Whatever value stands in a field, there is an answer soon.
    void no_value_in_a_file_of_pieces_ends_the_judge() {
        const QJsonArray values = {
            1e20,  -1e20,        1e300, -1e300,       1e-300,        5e-324,
            -0.0,  -1.0,         1.5,   2147483648.0, 4294967295.0,  1e19,
            false, QJsonValue(), "x",   QJsonArray(), QJsonObject(), QJsonArray{1e20, 1e20, 1e20}};
        const QString file = path("changed.json");
        const auto answers = [&](const char* name, const QJsonValue& value) {
            const int exit_code = run({"verify", file, "--model", model_}).exit_code;
            const QString said = QString("%1: exit %2").arg(name).arg(exit_code) +
                                 QJsonDocument(QJsonArray{value}).toJson();
            QVERIFY2(exit_code == 0 || exit_code == 1 || exit_code == 3, qPrintable(said));
        };
        std::uint32_t number = 0;
        for (const auto& value : values) {
            if (!has_its_turn(number++, 2)) {
                continue;
            }
            for (const char* name :
                 {"schema", "recipe", "mesh_hash", "rounding", "tolerance", "pieces"}) {
                QJsonObject changed = file_;
                changed[name] = value;
                put(file, QJsonDocument(changed).toJson());
                answers(name, value);
            }
            for (const char* name :
                 {"part", "flat", "concavity", "protrusion", "faces", "vertices", "triangles"}) {
                write_changed_piece({name, k_refused, set_to(value)}, file);
                answers(name, value);
            }
            for (const char* name : {"faces", "vertices", "triangles"}) {
                const auto inside = [&value](const QJsonValue& from) {
                    QJsonArray list = from.toArray();
                    QJsonArray row = list[0].toArray();
                    row[0] = value;
                    list[0] = row;
                    return list;
                };
                write_changed_piece({name, k_refused, inside}, file);
                answers(name, value);
            }
        }
    }

    void no_number_in_an_asset_ends_the_judge() {
        const std::array<double, 7> values = {1e20, 1e300, 1e-300, 5e-324, -0.0, 1e-6, 1e-12};
        const QString file = path("changed.hwa");
        const auto answers = [&](AssetBytes bytes, const std::string& what) {
            sign(bytes);
            put(file, QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                 static_cast<qsizetype>(bytes.size())));
            const int exit_code = run({"verify", file, "--model", model_}).exit_code;
            QVERIFY2(exit_code == 0 || exit_code == 1 || exit_code == 3, what.c_str());
        };
        std::uint32_t number = 0;
        for (const double value : values) {
            if (!has_its_turn(number++, 2)) {
                continue;
            }
            for (std::size_t at = 0; at < 32; at += 8) {
                AssetBytes bytes = bytes_;
                put_at(bytes, place_of("META").first + at, value);
                answers(bytes, "META " + std::to_string(at));
            }
            for (const auto& [section, end] : {std::pair("PIEC", 32U), std::pair("TBOX", 40U)}) {
                for (std::size_t at = 0; at < end; at += 4) {
                    AssetBytes bytes = bytes_;
                    put_at(bytes, place_of(section).first + at, static_cast<float>(value));
                    answers(bytes, std::string(section) + " " + std::to_string(at));
                }
            }
        }
    }

    // Without the model, each fact that only the model could tell is named as not checked.
    void without_a_model_all_that_it_would_tell_is_named() {
        const Outcome outcome = run({"verify", asset_file_, "--engine", "generic", "--json"});
        QCOMPARE(outcome.exit_code, 0);
        const QJsonArray unchecked =
            QJsonDocument::fromJson(outcome.out).object()["not_checked"].toArray();
        for (const char* fact : {"geometry", "unit", "up", "rounding", "tolerance", "closed",
                                 "growth", "concavity", "source_hash"}) {
            QVERIFY2(unchecked.contains(QString(fact)), fact);
        }
    }
};

QTEST_GUILESS_MAIN(FactsTest)
#include "facts.moc"
