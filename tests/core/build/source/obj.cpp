// OBJ files written by hand hold every form of a number, a corner and a name, and bad ones are
// refused with a reason.
#include "report/reasons.h"
#include "source/readers/read_model.h"
#include "support/folder.h"
#include "support/reading.h"

#include <QTest>
#include <charconv>
#include <random>

using namespace hullwright;
using tests::told;

namespace {

const QByteArray k_vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0 0 1\nv 1 0 1\n";

struct PartFacts {
    QByteArray name;
    QByteArray material;
    Index triangles;
    bool operator==(const PartFacts&) const = default;
};

std::vector<PartFacts> parts_of(const SourceModel& model) {
    std::vector<PartFacts> parts;
    for (const SourcePart& part : model.parts) {
        parts.push_back({QByteArray::fromStdString(part.name),
                         QByteArray::fromStdString(part.material), part.triangle_count});
    }
    return parts;
}

} // namespace

class ObjTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    Result<SourceModel> model_of(const QByteArray& content,
                                 const ReadSettings& settings = {}) const {
        return read_model(folder_.file("made.obj", content), settings);
    }

private slots:
    // Numbers are read as they were written, to the last bit, wherever the model lies.
    void numbers_are_doubles() {
        constexpr std::uint32_t k_seed = 501;
        std::printf("seed %u\n", k_seed);
        std::mt19937_64 random(k_seed);
        std::uniform_real_distribution<double> place(-1e7, 1e7);
        QByteArray text;
        std::vector<Vec3> wanted;
        for (int v = 0; v < 999; ++v) {
            wanted.emplace_back(place(random), place(random) * 1e-9, place(random) * 1e9);
            text += "v";
            for (const double number : wanted.back()) {
                text += ' ' + QByteArray::number(number, 'g', 17);
            }
            text += '\n';
        }
        for (int f = 0; f < 333; ++f) {
            text += QString("f %1 %2 %3\n").arg(3 * f + 1).arg(3 * f + 2).arg(3 * f + 3).toUtf8();
        }
        const auto model = model_of(text);
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QVERIFY(!model->float32_coordinates);
        QVERIFY(model->positions == wanted);
    }

    void a_cube_far_away_keeps_its_size() {
        const auto model = model_of("v 500000.1 4500000.2 0\nv 500000.8 4500000.2 0\n"
                                    "v 500000.1 4500000.9 0.7\nf 1 2 3\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(model->positions[1].x(), 500000.8);
        QCOMPARE(model->positions[2].y(), 4500000.9);
        QCOMPARE(model->positions[2].z(), 0.7);
    }

    void numbers_may_be_written_in_many_ways() {
        const auto model = model_of("v +1 -2. +.5e1\nv 1E2 2.5e-1 1e+2 # no colour\n"
                                    "v\t-0 1e-400 3 4 5 6\nf 1 2 3\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(model->positions[0], Vec3(1, -2, 5));
        QCOMPARE(model->positions[1], Vec3(100, 0.25, 100));
        QCOMPARE(model->positions[2], Vec3(0, 0, 3));
        QVERIFY(!std::signbit(model->positions[2].x()));
    }

    void corners_may_be_written_in_many_ways_data() {
        QTest::addColumn<QByteArray>("faces");
        QTest::addColumn<int>("triangles");
        const auto row = [](const char* name, const QByteArray& faces, int triangles) {
            QTest::newRow(name) << faces << triangles;
        };
        row("vertices", "f 1 2 3\n", 1);
        row("with texture", "f 1/1 2/2 3/9\n", 1);
        row("with normal", "f 1//1 2//2 3//9\n", 1);
        row("with both", "f 1/1/1 2/2/2 3/3/3\n", 1);
        row("mixed", "f 1/1/1 2//2 3\n", 1);
        row("back from the end", "f -6 -5 -4\n", 1);
        row("a quad", "f 1 2 4 3\n", 2);
        row("over two lines", "f 1 2 \\\n4 3\n", 2);
        row("over three lines of another system", "f 1 2 \\\r\n4\\\r\n 3\r\n", 2);
        row("a comment behind", "f 1 2 3 # f 1 2 4\n", 1);
        row("a comment that ends in a backslash", "# C:\\models\\\nf 1 2 3\n", 1);
        row("a blank before", "  f 1 2 3\n\tf 1 2 4\n", 2);
        row("an old word", "fo 1 2 3\n", 1);
        row("points and lines", "p 1 2\nl 1 2 3\nf 1 2 3\nf 1 2\n", 1);
        row("curves", "cstype bspline\ncurv 0 1 1 2 3\nend\nf 1 2 3\n", 1);
        row("a vertex that is yet to come", "f 1 2 7\nf 1 3 4\nv 5 5 5\n", 2);
        row("zeros at the end", QByteArray("f 1 2 3\n\0\0\0", 11), 1);
    }
    void corners_may_be_written_in_many_ways() {
        QFETCH(const QByteArray, faces);
        for (const QByteArray& mark : {QByteArray(), QByteArray("\xEF\xBB\xBF")}) {
            const auto model = model_of(mark + k_vertices + faces);
            QVERIFY2(model.ok(), qPrintable(told(model)));
            QTEST(static_cast<int>(model->triangles.size()), "triangles");
            QVERIFY(model->issues.empty());
        }
    }

    void what_ends_lines_does_not_matter() {
        QByteArray text = k_vertices + "f 1 2 3\nf 1 2 4\n";
        const auto wanted = model_of(text);
        for (const char* end : {"\r\n", "\r"}) {
            const auto model = model_of(QByteArray(text).replace("\n", end));
            QVERIFY2(model.ok(), qPrintable(told(model)));
            QVERIFY(model->positions == wanted->positions && model->triangles == wanted->triangles);
        }
    }

    void sixteen_bits_a_letter_are_read() {
        const QString text = QString::fromUtf8(k_vertices) + "o b\u00e4r\nf 1 2 3\n";
        QByteArray little("\xFF\xFE");
        QByteArray big("\xFE\xFF");
        for (const QChar letter : text) {
            const auto code = letter.unicode();
            little += QByteArray{}
                          .append(static_cast<char>(code & 0xFFU))
                          .append(static_cast<char>(code >> 8U));
            big += QByteArray{}
                       .append(static_cast<char>(code >> 8U))
                       .append(static_cast<char>(code & 0xFFU));
        }
        for (const QByteArray& bytes : {little, big}) {
            const auto model = model_of(bytes);
            QVERIFY2(model.ok(), qPrintable(told(model)));
            QCOMPARE(model->triangles.size(), std::size_t{1});
            QCOMPARE(model->parts[0].name, std::string("b_r"));
        }
    }

    void points_and_lines_are_counted() {
        const auto model = model_of(k_vertices + "p 1 2\nl 1 2 3/1 4\nf 1 2\nf 1 2 3\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(model->counts.points_skipped, 2U);
        QCOMPARE(model->counts.lines_skipped, 4U);
    }

    // Vertices are numbered as faces come to them, and those in no face are left out.
    void vertices_come_in_the_order_of_faces() {
        const auto model = model_of(k_vertices + "f 4 2 6\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(model->positions, (std::vector<Vec3>{{1, 1, 0}, {1, 0, 0}, {1, 0, 1}}));
        QCOMPARE(model->counts.vertices_in_file, 6U);
    }

    void parts_are_objects_groups_and_materials() {
        const auto model =
            model_of(k_vertices + "o my part\nf 1 2 3\nusemtl red paint\nf 2 4 3\nusemtl blue\n"
                                  "f 1 2 5\no second\nf 1 3 5\ng g1 g2 \r\nf 2 3 6\ng\nf 1 5 6\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(parts_of(*model), (std::vector<PartFacts>{{"my", "red paint", 2},
                                                           {"my (2)", "blue", 1},
                                                           {"second", "blue", 1},
                                                           {"g1 g2", "blue", 1},
                                                           {"made", "blue", 1}}));
    }
    void parts_of_a_file_without_names() {
        const auto model = model_of(k_vertices + "usemtl red\nf 1 2 3\nusemtl blue\nf 2 4 3\n"
                                                 "usemtl red\nf 1 2 5\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(
            parts_of(*model),
            (std::vector<PartFacts>{{"made", "red", 1}, {"blue", "blue", 1}, {"red", "red", 1}}));
    }
    void a_group_comes_back_as_another_part_and_an_object_goes_on() {
        auto model = model_of(k_vertices + "g a\nf 1 2 3\ng b\nf 2 4 3\ng a\nf 1 2 5\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(parts_of(*model), (std::vector<PartFacts>{{"a", "DefaultMaterial", 1},
                                                           {"b", "DefaultMaterial", 1},
                                                           {"a (2)", "DefaultMaterial", 1}}));
        model = model_of(k_vertices + "o a\nf 1 2 3\no b\nf 2 4 3\no a\nf 1 2 5\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(parts_of(*model), (std::vector<PartFacts>{{"a", "DefaultMaterial", 2},
                                                           {"b", "DefaultMaterial", 1}}));
        QVERIFY(tests::fault_of(*model).isEmpty());
    }

    // Programs that write a hull for each object may give all of them one name.
    void an_object_of_its_own_vertices_is_another_of_that_name() {
        const QByteArray more = "v 5 0 0\nv 6 0 0\nv 5 1 0\n";
        const auto parts = [this](const QByteArray& text) {
            const auto model = model_of(text);
            return model ? parts_of(*model) : std::vector<PartFacts>();
        };
        const std::vector<PartFacts> two = {{"a", "DefaultMaterial", 1},
                                            {"a (2)", "DefaultMaterial", 1}};
        QCOMPARE(parts(k_vertices + "o a\nf 1 2 3\n" + more + "o a\nf 7 8 9\n"), two);
        // One that shares a vertex goes on, as does one that goes back to earlier ones.
        const std::vector<PartFacts> one = {{"a", "DefaultMaterial", 2}};
        QCOMPARE(parts(k_vertices + "o a\nf 1 2 3\n" + more + "o a\nf 3 8 9\n"), one);
        QCOMPARE(parts(k_vertices + more + "o a\nf 7 8 9\no a\nf 1 2 3\n"), one);
        QCOMPARE(parts(k_vertices + "o a\nf 1 2 3\n" + more + "f 7 8 9\n"), one);
    }

    void names_without_faces_are_no_parts() {
        const auto model =
            model_of(k_vertices + "o a\no b\nf 1 2 3\ng c\ng d\no a\nf 2 4 3\no b\nf 1 2 5\ng e\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(parts_of(*model), (std::vector<PartFacts>{{"b", "DefaultMaterial", 2},
                                                           {"a", "DefaultMaterial", 1}}));
    }

    void side_files_are_named_where_they_are() {
        const auto named = [this](const QByteArray& names) {
            QStringList files;
            const auto model = model_of("mtllib " + names + "\n" + k_vertices + "f 1 2 3\n");
            for (const std::string& file : model ? model->files_read : std::vector<std::string>()) {
                files << QString::fromStdString(file).section('/', -1);
            }
            return files.join(' ');
        };
        QCOMPARE(named("a.mtl"), "made.obj");
        folder_.file("a.mtl", "newmtl x\n");
        folder_.file("with blank.mtl", "newmtl x\n");
        QCOMPARE(named("a.mtl"), "made.obj a.mtl");
        QCOMPARE(named("./a.mtl\r"), "made.obj a.mtl");
        QCOMPARE(named("with blank.mtl"), "made.obj with blank.mtl");
        QCOMPARE(named("a.mtl none.mtl"), "made.obj a.mtl");
        QCOMPARE(named("/etc/passwd"), "made.obj");
        folder_.file("made.mtl", "newmtl x\n");
        QCOMPARE(named("none.mtl"), "made.obj made.mtl");
        QCOMPARE(named("a.mtl"), "made.obj a.mtl");
    }

    void a_bad_line_is_named_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("detail");
        const auto row = [](const char* line, Code code, const char* detail) {
            QTest::newRow(line) << QByteArray(line) << static_cast<int>(code) << QString(detail);
        };
        row("v 1 2 x", Code::parse_failed, "line 7: \"x\" is no number");
        row("v 1,5 2 3", Code::parse_failed, "line 7: \"1,5\" is no number");
        row("v 1 3.1+e2 3", Code::parse_failed, "line 7: \"3.1+e2\" is no number");
        row("v 1 1.#QNAN 3", Code::parse_failed, "line 7: \"1.#QNAN\" is no number");
        row("v 1 2", Code::parse_failed, "line 7: fewer than three coordinates");
        row("v 1 2 # 3", Code::parse_failed, "line 7: fewer than three coordinates");
        row("f 1 2 x", Code::parse_failed, "line 7: \"x\" is no corner");
        row("f 1 2 3.5", Code::parse_failed, "line 7: \"3.5\" is no corner");
        row("f 1 2 /3", Code::parse_failed, "line 7: \"/3\" is no corner");
        row("f 1 2 0", Code::index_out_of_range, "line 7: 0");
        row("f 1 2 -7", Code::index_out_of_range, "line 7: -7");
        row("f 1 2 7", Code::index_out_of_range, "line 7: 7");
        row("f 1 2 9/1/1", Code::index_out_of_range, "line 7: 9");
        row("f 1 2 4294967297", Code::index_out_of_range, "line 7: 4294967297");
        row("f 1 2 99999999999999999999", Code::index_out_of_range, "line 7: 99999999999999999999");
    }
    void a_bad_line_is_named() {
        QFETCH(const QByteArray, line);
        const auto model = model_of(k_vertices + line + "\nf 1 2 3\n");
        QVERIFY2(!model.ok(), qPrintable(told(model)));
        QTEST(static_cast<int>(model.issue().code), "code");
        QTEST(QString::fromStdString(sentence(model.issue().detail)), "detail");
        QCOMPARE(model.issue().where, folder_.path("made.obj"));
    }

    // A file that is cut within its faces, at any byte but the end of a line, says that it may be
    // cut.
    void a_cut_file_says_so() {
        const QByteArray whole = k_vertices + "f 1/1/1 2/2/2 3/3/3\nf 1/1/1 2/2/2 4/4/4\n";
        for (qsizetype size = k_vertices.size() - 3; size < whole.size(); ++size) {
            const QByteArray cut = whole.left(size);
            const auto model = model_of(cut);
            if (cut.endsWith('\n') || !model) {
                QVERIFY(model.ok() || model.issue().code != Code::internal);
                continue;
            }
            QVERIFY2(tests::has(*model, Code::maybe_truncated), cut.constData());
        }
        const auto model = model_of(k_vertices + "f 1 2 3\nv 1 2");
        QVERIFY2(!model && model.issue().code == Code::file_truncated, qPrintable(told(model)));
    }

    void too_many_triangles_are_refused() {
        ReadSettings settings;
        settings.max_triangles = 2;
        QVERIFY(model_of(k_vertices + "f 1 2 4 3\n", settings).ok());
        const auto model = model_of(k_vertices + "f 1 2 6 4 3\n", settings);
        QVERIFY2(!model && model.issue().code == Code::too_many_triangles, qPrintable(told(model)));
    }

    void too_many_parts_are_refused() {
        ReadSettings settings;
        settings.max_parts = 2;
        const QByteArray two = k_vertices + "o a\nf 1 2 3\no empty\no b\nf 2 3 4\n";
        QVERIFY(model_of(two, settings).ok());
        const auto model = model_of(two + "o c\nf 1 2 4\n", settings);
        QVERIFY2(!model && model.issue().code == Code::too_many_parts, qPrintable(told(model)));
        QVERIFY2(model.issue().detail == as_given("c"), qPrintable(told(model)));
        QCOMPARE(model.issue().numbers, std::vector<double>{2.0});
    }
};

QTEST_APPLESS_MAIN(ObjTest)
#include "obj.moc"
