// STL and OFF files written by hand, as text and as bytes and in every variant, are read right, and
// bad ones are refused with a reason.
#include "report/reasons.h"
#include "source/readers/read_model.h"
#include "support/folder.h"
#include "support/reading.h"

#include <QTest>

using namespace hullwright;
using tests::told;

namespace {

template <class T> QByteArray raw(T value) {
    return QByteArray(reinterpret_cast<const char*>(&value), sizeof value);
}

QByteArray facet(const QByteArray& last = "0 1 0") {
    return "facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex " + last +
           "\n endloop\nendfacet\n";
}

QByteArray solid(const QByteArray& name, const QByteArray& facets) {
    return "solid " + name + "\n" + facets + "endsolid " + name + "\n";
}

// Returns a binary STL whose head announces `announced` triangles and which has `there` of them.
QByteArray binary_stl(const QByteArray& title, std::uint32_t announced, int there) {
    QByteArray bytes = title.leftJustified(80, ' ') + raw(announced);
    for (int t = 0; t < there; ++t) {
        for (const float number : {0.F, 0.F, 1.F, 0.F, 0.F, 0.F, 0.1F, 0.F, 0.F, 0.F, 1.F, -0.F}) {
            bytes += raw(number);
        }
        bytes += raw(std::uint16_t{0xBEEF});
    }
    return bytes;
}

const QByteArray k_places = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n";

std::string detail_of(const SourceModel& model, Code code) {
    const auto found = std::find_if(model.issues.begin(), model.issues.end(),
                                    [code](const Issue& issue) { return issue.code == code; });
    return found == model.issues.end() ? "-" : sentence(found->detail);
}

std::string names_of(const SourceModel& model) {
    std::string names;
    for (const SourcePart& part : model.parts) {
        names += part.name + ":" + std::to_string(part.triangle_count) + " ";
    }
    return names;
}

auto rows_of_bad_files() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("detail");
    return [](const char* name, const QByteArray& bytes, Code code, const char* detail) {
        QTest::newRow(name) << bytes << static_cast<int>(code) << QString(detail);
    };
}

} // namespace

class StlOffTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    Result<SourceModel> stl(const QByteArray& content) const {
        return read_model(folder_.file("made.stl", content), {});
    }
    Result<SourceModel> off(const QByteArray& content) const {
        return read_model(folder_.file("made.off", content), {});
    }

private slots:
    void a_text_stl_has_doubles() {
        const auto model = stl(solid("a", facet("0 4500000.7 1e-3")));
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QVERIFY(!model->float32_coordinates);
        QCOMPARE(model->positions[2], Vec3(0, 4500000.7, 1e-3));
    }

    void a_binary_stl_has_floats() {
        for (const char* title : {"made by hand", "solid made by hand"}) {
            const auto model = stl(binary_stl(title, 2, 2));
            QVERIFY2(model.ok(), qPrintable(told(model)));
            QVERIFY(model->float32_coordinates && model->digit_step == 0.0);
            QCOMPARE(model->triangles.size(), std::size_t{2});
            QCOMPARE(model->counts.vertices_in_file, 6U);
            QCOMPARE(model->positions,
                     (std::vector<Vec3>{{0, 0, 0}, {static_cast<double>(0.1F), 0, 0}, {0, 1, 0}}));
            QVERIFY(model->issues.empty());
        }
    }
    void a_binary_stl_may_be_longer_or_shorter_than_it_says() {
        const auto more = stl(binary_stl("x", 1, 2));
        QVERIFY2(more.ok(), qPrintable(told(more)));
        QCOMPARE(more->triangles.size(), std::size_t{1});
        QCOMPARE(detail_of(*more, Code::more_than_announced), std::string("after 1 face"));
        const auto less = stl(binary_stl("x", 3, 2));
        QVERIFY2(!less && less.issue().code == Code::file_truncated, qPrintable(told(less)));
    }

    void solids_are_parts_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("parts");
        const auto row = [](const char* name, const QByteArray& bytes, const char* parts) {
            QTest::newRow(name) << bytes << QString(parts);
        };
        row("one", solid("a", facet()), "a:1 ");
        row("of two words", solid("a b", facet() + facet("1 1 0")), "a:2 ");
        row("nameless", solid("", facet()), "made:1 ");
        row("several", solid("a", facet()) + solid("", facet()) + solid("a", facet()),
            "a:1 made:1 a (2):1 ");
        row("an empty one", solid("a", facet()) + solid("none", ""), "a:1 ");
        row("in capitals", solid("a", facet()).toUpper(), "A:1 ");
        row("on one line", solid("a", facet()).replace('\n', ' '), "a:1 ");
        row("nameless on one line", solid("", facet()).replace('\n', ' '), "made:1 ");
        row("two on one line",
            QByteArray(solid("a", facet()) + solid("b", facet())).replace('\n', ' '), "a:1 b:1 ");
        row("lines of another system", solid("a", facet()).replace("\n", "\r\n"), "a:1 ");
        row("a mark of its encoding", "\xEF\xBB\xBF" + solid("a", facet()), "a:1 ");
        row("blanks before", " \n " + solid("a", facet()), "a:1 ");
        row("a name that is a keyword", solid("vertex facet", facet()), "vertex:1 ");
    }
    void solids_are_parts() {
        QFETCH(const QByteArray, bytes);
        const auto model = stl(bytes);
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QTEST(QString::fromStdString(names_of(*model)), "parts");
        QVERIFY(tests::fault_of(*model).isEmpty());
    }

    void a_bad_stl_is_named_data() {
        const auto row = rows_of_bad_files();
        row("no number", solid("a", facet("0 x 0")), Code::parse_failed,
            "line 6: \"x\" is no number");
        row("two coordinates", solid("a", facet("0 1")), Code::parse_failed,
            "line 7: \"endloop\" is no number");
        row("four corners", solid("a", facet("0 1 0\nvertex 1 1 0")), Code::parse_failed,
            "line 7: a facet without three corners");
        row("two corners", solid("a", facet().replace("vertex 0 0 0\n", "")), Code::parse_failed,
            "line 7: a facet without three corners");
        row("no end", "solid a\n" + facet(), Code::file_truncated, "endsolid");
        row("no end of the second", solid("a", facet()) + "solid b\n" + facet(),
            Code::file_truncated, "endsolid");
        row("cut in a number", "solid a\n" + facet() + "facet\nvertex 0 0", Code::file_truncated,
            "endsolid");
    }
    void a_bad_stl_is_named() {
        QFETCH(const QByteArray, bytes);
        const auto model = stl(bytes);
        QVERIFY2(!model.ok(), qPrintable(told(model)));
        QTEST(static_cast<int>(model.issue().code), "code");
        QTEST(QString::fromStdString(sentence(model.issue().detail)), "detail");
    }

    void an_off_may_be_written_in_many_ways_data() {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, const QByteArray& bytes) {
            QTest::newRow(name) << bytes;
        };
        const QByteArray faces = "3 0 1 2\n4 0 1 3 2\n";
        row("plain", "OFF\n4 2 0\n" + k_places + faces);
        row("counts beside the name", "OFF 4 2 0\n" + k_places + faces);
        row("counts on two lines", "OFF\n4\n2 0\n" + k_places + faces);
        row("no number of edges", "OFF\n4 2\n" + k_places + faces);
        row("comments", "# a\nOFF # b\n# c\n\n4 2 0 # d\n#e\n0 0 0#f\n1 0 0\n\n0 1 0\n1 1 0\n# g\n"
                        "3 0 1 2 # h\n4 0 1 3 2\n# i\n");
        row("colours of vertices", "COFF\n4 2 0\n0 0 0 255 0 0 255\n1 0 0 1 0 0 1\n"
                                   "0 1 0 0 0 0 0\n1 1 0 9 9 9 9\n" +
                                       faces);
        row("normals", "NOFF\n4 2 0\n0 0 0 0 0 1\n1 0 0 0 0 1\n0 1 0 0 0 1\n1 1 0 0 0 1\n" + faces);
        row("all of them", "STCNOFF\n4 2 0\n0 0 0 0 0 1 1 1 1 1 0 0\n1 0 0 0 0 1 1 1 1 1 0 0\n"
                           "0 1 0 0 0 1 1 1 1 1 0 0\n1 1 0 0 0 1 1 1 1 1 0 0\n" +
                               faces);
        row("colours of faces",
            "OFF\n4 2 0\n" + k_places + "3 0 1 2 255 0 0\n4 0 1 3 2  0.5 0.5 0.5 1\n");
        row("a face over two lines", "OFF\n4 2 0\n" + k_places + "3 0\n1 2\n4 0 1 3 2\n");
        row("lines of another system",
            QByteArray("OFF\n4 2 0\n" + k_places + faces).replace("\n", "\r\n"));
        row("a mark of its encoding", "\xEF\xBB\xBFOFF\n4 2 0\n" + k_places + faces);
    }
    void an_off_may_be_written_in_many_ways() {
        QFETCH(const QByteArray, bytes);
        const auto model = off(bytes);
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(model->positions, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}));
        QCOMPARE(model->triangles.size(), std::size_t{3});
        QCOMPARE(names_of(*model), std::string("made:3 ")); // as the file
        QVERIFY(model->issues.empty() && !model->float32_coordinates);
    }

    void a_long_polygon_is_read() {
        QByteArray text = "OFF\n40 1 0\n";
        QByteArray face = "40";
        for (int i = 0; i < 40; ++i) {
            text += QByteArray::number(std::cos(i * 0.157)) + " " +
                    QByteArray::number(std::sin(i * 0.157)) + " 0\n";
            face += " " + QByteArray::number(i);
        }
        const auto model = off(text + face + "\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(model->triangles.size(), std::size_t{38});
    }

    void more_than_an_off_announces_is_told_of() {
        const auto model = off("OFF\n4 1 0\n" + k_places + "3 0 1 2\n# fine\n\n3 1 3 2\n");
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(model->triangles.size(), std::size_t{1});
        QCOMPARE(detail_of(*model, Code::more_than_announced),
                 std::string("after 4 vertices and 1 face"));
    }

    void a_bad_off_is_named_data() {
        const auto row = rows_of_bad_files();
        const QByteArray head = "OFF\n4 1 0\n" + k_places;
        row("no name", "4 1 0\n" + k_places, Code::parse_failed, "OFF header");
        row("no counts", "OFF\nx 1 0\n", Code::parse_failed, "OFF header");
        row("four coordinates", "4OFF\n1 0 0\n0 0 0 1\n", Code::parse_failed,
            "the variant 4OFF, which is not read");
        row("n coordinates", "nOFF\n3\n1 0 0\n0 0 0\n", Code::parse_failed,
            "the variant nOFF, which is not read");
        row("bytes", "COFF BINARY\n1234", Code::parse_failed,
            "the variant COFF BINARY, which is not read");
        row("no number", "OFF\n1 0 0\n0 a 0\n\n", Code::parse_failed, "line 3: \"a\" is no number");
        row("an index too large", head + "3 0 1 4\n", Code::index_out_of_range, "line 7: 4");
        row("an index below none", head + "3 0 1 -1\n", Code::index_out_of_range, "line 7: -1");
        row("no index", head + "3 0 1 x\n", Code::parse_failed, "line 7: \"x\" is no corner");
        row("no count", head + "x 0 1 2\n", Code::parse_failed,
            "line 7: \"x\" is no number of corners");
        row("fewer faces", "OFF\n4 2 0\n" + k_places + "3 0 1 2\n", Code::file_truncated, "");
        row("fewer corners", head + "3 0 1", Code::file_truncated, "");
        row("fewer vertices", "OFF\n5 0 0\n" + k_places, Code::file_truncated, "");
        row("a wild number of them", "OFF\n4000000000 1 0\n" + k_places, Code::file_truncated, "");
    }
    void a_bad_off_is_named() {
        QFETCH(const QByteArray, bytes);
        const auto model = off(bytes);
        QVERIFY2(!model.ok(), qPrintable(told(model)));
        QTEST(static_cast<int>(model.issue().code), "code");
        QTEST(QString::fromStdString(sentence(model.issue().detail)), "detail");
    }
};

QTEST_APPLESS_MAIN(StlOffTest)
#include "stl_off.moc"
