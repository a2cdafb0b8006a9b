// PLY files of polygons, strips and fans, as text and as bytes in either order, give the triangles
// and the directions that were counted by hand.
#include "mesh/diagnosis.h"
#include "source/readers/read_model.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/reading.h"

#include <QTest>
#include <algorithm>
#include <filesystem>

using namespace hullwright;
using tests::told;

namespace {

// Makes a file's body of numbers with a type each, so that one list of them makes all three
// encodings.
class PlyWriter {
public:
    explicit PlyWriter(QByteArray encoding) : encoding_(std::move(encoding)) {}

    // A negative number becomes the bytes of an unsigned type that stand for it.
    void add(const QByteArray& type, double value) {
        const auto whole = [value] { return static_cast<std::int64_t>(value); };
        if (encoding_ == "ascii") {
            body_ += QByteArray::number(value, 'g', 17) + ' ';
        } else if (type == "uchar") {
            add_bytes(static_cast<std::uint8_t>(whole()));
        } else if (type == "char") {
            add_bytes(static_cast<std::int8_t>(whole()));
        } else if (type == "ushort") {
            add_bytes(static_cast<std::uint16_t>(whole()));
        } else if (type == "short") {
            add_bytes(static_cast<std::int16_t>(whole()));
        } else if (type == "uint") {
            add_bytes(static_cast<std::uint32_t>(whole()));
        } else if (type == "int") {
            add_bytes(static_cast<std::int32_t>(whole()));
        } else if (type == "float") {
            add_bytes(static_cast<float>(value));
        } else {
            add_bytes(value);
        }
    }
    void end_row() { body_ += encoding_ == "ascii" ? "\n" : ""; }
    void add_list(const QByteArray& count_type, const QByteArray& type,
                  const std::vector<int>& values) {
        add(count_type, static_cast<double>(values.size()));
        for (const int value : values) {
            add(type, value);
        }
        end_row();
    }
    [[nodiscard]] QByteArray file(const QByteArray& elements) const {
        return "ply\nformat " + encoding_ + " 1.0\ncomment by hand\n" + elements + "end_header\n" +
               body_;
    }

private:
    template <class T> void add_bytes(T value) {
        QByteArray bytes(reinterpret_cast<const char*>(&value), sizeof value);
        if (encoding_ == "binary_big_endian") {
            std::reverse(bytes.begin(), bytes.end());
        }
        body_ += bytes;
    }

    QByteArray encoding_;
    QByteArray body_;
};

// The vertices make two squares side by side with a gap between them, 0 1 / 2 3 and 5 6 / 7 8, and
// vertex 4 is above the first.
constexpr double k_plane[][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2},
                                 {3, 0}, {4, 0}, {3, 1}, {4, 1}};

const QByteArray k_vertices = "element vertex 9\nproperty float x\nproperty float y\n"
                              "property float z\n";

void add_plane(PlyWriter& out) {
    for (const auto& [x, y] : k_plane) {
        out.add("float", x);
        out.add("float", y);
        out.add("float", 0);
        out.end_row();
    }
}

// Returns a file of the plane's vertices and one element of lists of them, with lengths as "uchar"
// and numbers as "int".
QByteArray plane_of(const QByteArray& element, const std::vector<std::vector<int>>& lists,
                    const QByteArray& encoding = "ascii") {
    PlyWriter out(encoding);
    add_plane(out);
    for (const auto& list : lists) {
        out.add_list("uchar", "int", list);
    }
    return out.file(k_vertices + "element " + element + " " + QByteArray::number(lists.size()) +
                    "\nproperty list uchar int vertex_indices\n");
}

// Counts the triangles that look along +z, and the others.
std::pair<int, int> facing(const SourceModel& model) {
    std::pair<int, int> counts;
    for (const Triangle& t : model.triangles) {
        const Vec3 a = model.positions[t[1]] - model.positions[t[0]];
        const Vec3 b = model.positions[t[2]] - model.positions[t[0]];
        ++(a.cross(b).z() > 0.0 ? counts.first : counts.second);
    }
    return counts;
}

double area_of(Result<SourceModel>& model) {
    const auto d = diagnose(*take_mesh(*model));
    return d ? d->area : -1.0;
}

constexpr const char* k_encodings[] = {"ascii", "binary_little_endian", "binary_big_endian"};

} // namespace

class PlyTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    // Reads in this process: the reader is our own, and a child for each of so many files would
    // take long.
    Result<SourceModel> model_of(const QByteArray& content,
                                 const ReadSettings& settings = {}) const {
        return read_model(folder_.file("made.ply", content), settings);
    }

    static void encodings() {
        QTest::addColumn<QByteArray>("encoding");
        for (const char* encoding : k_encodings) {
            QTest::newRow(encoding) << QByteArray(encoding);
        }
    }

    // Reads the file and expects that many triangles of that area, all of them facing +z.
    void expect(const QByteArray& content, int triangles, double area) {
        auto model = model_of(content);
        QVERIFY2(model.ok(), qPrintable(told(model)));
        const auto [up, down] = facing(*model);
        QCOMPARE(up, triangles);
        QCOMPARE(down, 0);
        QCOMPARE(area_of(model), area);
    }

private slots:
    void a_strip_alternates_its_winding_data() { encodings(); }
    void a_strip_alternates_its_winding() {
        QFETCH(QByteArray, encoding);
        expect(plane_of("tristrips", {{0, 1, 2, 3, 4}}, encoding), 3, 1.5);
    }

    void a_restart_begins_a_strip_anew_data() { encodings(); }
    void a_restart_begins_a_strip_anew() {
        QFETCH(QByteArray, encoding);
        // A strip ends after one triangle or after two; neither may pass its winding on to the
        // next.
        expect(plane_of("tristrips", {{0, 1, 2, -1, 5, 6, 7, 8}}, encoding), 3, 1.5);
        expect(plane_of("tristrips", {{0, 1, 2, 3, -1, 5, 6, 7, 8, -1}}, encoding), 4, 2.0);
        expect(plane_of("tristrips", {{-1, -1, 0, 1, -1, 5, 6, 7}}, encoding), 1, 0.5);
    }

    void a_stitch_is_no_triangle_and_keeps_the_winding() {
        expect(plane_of("tristrips", {{0, 1, 2, 3, 3, 5, 5, 6, 7, 8}}), 4, 2.0);
    }

    // Rows are counted from one, as lines are.
    void a_row_that_cannot_be_read_is_named() {
        const auto model = model_of("ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
                                    "property float y\nproperty float z\nelement face 1\n"
                                    "property list uchar int vertex_indices\nend_header\n"
                                    "0 0 0\n1 0 0\n0 one 0\n3 0 1 2\n");
        QVERIFY(!model && model.issue().code == Code::parse_failed);
        QVERIFY(model.issue().detail == because(Why::element_row, "vertex", 3));
    }

    void strips_follow_each_other() {
        expect(plane_of("tristrips", {{0, 1, 2}, {}, {5, 6}, {5, 6, 7, 8}}), 3, 1.5);
    }

    void a_fan_turns_around_its_first_corner_data() { encodings(); }
    void a_fan_turns_around_its_first_corner() {
        QFETCH(QByteArray, encoding);
        expect(plane_of("trifans", {{0, 1, 3, 2, -1, 5, 6, 8, 7}}, encoding), 4, 2.0);
    }

    void polygons_are_cut_as_ever_data() { encodings(); }
    void polygons_are_cut_as_ever() {
        QFETCH(QByteArray, encoding);
        auto model = model_of(plane_of("face", {{0, 1, 3, 2}, {5, 6, 7}, {0, 1}, {8}}, encoding));
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(model->triangles.size(), std::size_t{3});
        QCOMPARE(model->counts.polygons, 1U);
        QCOMPARE(model->counts.lines_skipped, 1U);
        QCOMPARE(model->counts.points_skipped, 1U);
        QCOMPARE(model->parts[0].name, std::string("made"));
        QCOMPARE(area_of(model), 1.5);
    }

    // Every type of number is read at every place where it can stand.
    void types_are_read_by_their_size_data() {
        QTest::addColumn<QByteArray>("encoding");
        QTest::addColumn<QByteArray>("count_type");
        QTest::addColumn<QByteArray>("type");
        for (const char* encoding : k_encodings) {
            for (const char* count_type : {"uchar", "char", "ushort", "short", "uint", "int"}) {
                for (const char* type : {"uchar", "char", "ushort", "short", "uint", "int"}) {
                    QTest::addRow("%s %s %s", encoding, count_type, type)
                        << QByteArray(encoding) << QByteArray(count_type) << QByteArray(type);
                }
            }
        }
    }
    void types_are_read_by_their_size() {
        QFETCH(QByteArray, encoding);
        QFETCH(QByteArray, count_type);
        QFETCH(QByteArray, type);
        PlyWriter out(encoding);
        for (const auto& [x, y] : k_plane) {
            out.add("double", x);
            out.add(type, 7);
            out.add_list("uchar", "double", {1, 2, 3}); // the reader does not know it
            out.add("short", y);
            out.add("float", 0);
            out.end_row();
        }
        out.add_list(type, "float", {1, 2, 3, 4});
        out.add(type, 5);
        out.add_list(count_type, type, {0, 1, 2, 3, -1, 5, 6, 7});
        expect(out.file("element vertex 9\nproperty double x\nproperty " + type +
                        " quality\nproperty list uchar double near\nproperty short y\nproperty "
                        "float z\nelement camera 1\nproperty list " +
                        type + " float view\nelement nothing 4000000000\nelement tristrips 1\n" +
                        "property " + type + " kind\nproperty list " + count_type + " " + type +
                        " vertex_index\n"),
               3, 1.5);
    }

    void text_is_rounded_once_to_its_type() {
        const auto x_of = [&](const QByteArray& type, const QByteArray& number) {
            const auto model =
                model_of("ply\nformat ascii 1.0\nelement vertex 3\nproperty " + type +
                         " x\nproperty float y\nproperty float z\nelement face 1\n"
                         "property list uchar int vertex_indices\nend_header\n" +
                         number + " 0 0\n1 0 0\n0 1 0\n3 0 1 2\n");
            return model && !model->positions.empty() ? model->positions[0].x() : -1.0;
        };
        QCOMPARE(x_of("double", "0.1"), 0.1);
        QCOMPARE(x_of("double", "9007199254740993"), 9007199254740992.0);
        QCOMPARE(x_of("float", "0.1"), static_cast<double>(0.1F));
        // The number is just above the middle of two floats: rounded to a double first, it would
        // fall to the lower one.
        QCOMPARE(x_of("float", "1.00000005960464477540"),
                 static_cast<double>(std::nextafter(1.0F, 2.0F)));
        QCOMPARE(x_of("float", "+2.5e-1"), 0.25);
        QCOMPARE(x_of("float", "1e-99"), 0.0);
    }

    void the_rest_of_a_line_belongs_to_nobody() {
        expect("ply\r\nformat ascii 1.0\r\nelement vertex 3\r\nproperty float x\r\n"
               "property float y\r\nproperty float z\r\nelement tristrips 1\r\n"
               "property list uchar int vertex_indices\r\nend_header\r\n"
               "0 0 0 255 0\r\n1 0 0 255 0\r\n0 1 0 255 0\r\n3 0\r\n1\r\n2\r\n",
               1, 0.5);
    }

    void a_wild_index_is_an_error() {
        for (const char* element : {"face", "tristrips", "trifans"}) {
            for (const int index : {9, -2, 2147483647}) {
                const auto model = model_of(plane_of(element, {{0, 1, 2}, {0, 1, index}}));
                QVERIFY2(!model && model.issue().code == Code::index_out_of_range,
                         qPrintable(told(model)));
            }
        }
    }

    void a_list_that_is_longer_than_its_file_is_an_error_data() { encodings(); }
    void a_list_that_is_longer_than_its_file_is_an_error() {
        QFETCH(QByteArray, encoding);
        for (const char* element : {"face", "tristrips", "trifans", "other"}) {
            PlyWriter out(encoding);
            add_plane(out);
            out.add("uint", 4'000'000'000.0);
            out.add("int", 0);
            const auto model = model_of(out.file(k_vertices + "element " + element +
                                                 " 1\nproperty list uint int vertex_indices\n"));
            QVERIFY2(!model && model.issue().code == Code::file_truncated, qPrintable(told(model)));
        }
    }

    void every_cut_strip_is_an_error_data() { encodings(); }
    void every_cut_strip_is_an_error() {
        QFETCH(QByteArray, encoding);
        const QByteArray whole = plane_of("tristrips", {{0, 1, 2, 3}, {5, 6, 7}}, encoding);
        // The text ends in a digit, a blank and a line feed, and is whole without the last two.
        const qsizetype end = whole.size() - (encoding == "ascii" ? 2 : 0);
        for (qsizetype size = 1; size < end; ++size) {
            const auto model = model_of(whole.left(size));
            QVERIFY2(!model && (model.issue().code == Code::file_truncated ||
                                model.issue().code == Code::parse_failed),
                     qPrintable(QString("cut at %1: ").arg(size) + told(model)));
        }
    }

    void too_many_triangles_of_a_strip_are_refused() {
        ReadSettings settings;
        settings.max_triangles = 3;
        const auto model = model_of(plane_of("tristrips", {{0, 1, 2, 3, 4, 5, 6, 7, 8}}), settings);
        QVERIFY2(!model && model.issue().code == Code::too_many_triangles, qPrintable(told(model)));
    }

    // A bar that each element fills anew stands at its end through all faces.
    void each_byte_of_the_body_counts_once_data() { encodings(); }
    void each_byte_of_the_body_counts_once() {
        QFETCH(const QByteArray, encoding);
        constexpr int k_many = 20'000;
        PlyWriter out(encoding);
        for (int i = 0; i < k_many; ++i) {
            out.add("float", i);
            out.add("float", i % 7);
            out.add("float", i % 5);
            out.end_row();
        }
        for (int i = 0; i < 2 * k_many; ++i) {
            out.add_list("uchar", "int", {i % k_many, (i + 1) % k_many, (i + 2) % k_many});
        }
        const QByteArray bytes =
            out.file("element vertex 20000\nproperty float x\nproperty float y\n"
                     "property float z\nelement face 40000\n"
                     "property list uchar int vertex_indices\n");
        tests::Heard heard;
        const auto model = read_model(folder_.file("many.ply", bytes), {}, heard.progress());
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        double last = 0.0;
        double longest = 0.0;
        for (const auto& [stage, fraction] : heard.told()) {
            if (stage == "parse") { // is the first 70 % of the whole
                longest = std::max(longest, fraction - last);
                last = fraction;
            }
        }
        QVERIFY2(longest < 0.08, qPrintable(QString::number(longest)));
        QVERIFY2(last > 0.6, qPrintable(QString::number(last)));
    }

    // Data beyond what the header announces are left out, and a warning says so.
    void more_than_the_header_says_is_told_of_data() { encodings(); }
    void more_than_the_header_says_is_told_of() {
        QFETCH(const QByteArray, encoding);
        const QByteArray whole = plane_of("face", {{0, 1, 2}}, encoding);
        const auto told_of = [this](const QByteArray& bytes) {
            const auto model = model_of(bytes);
            return model.ok() && tests::has(*model, Code::more_than_announced);
        };
        QVERIFY(!told_of(whole));
        QVERIFY(!told_of(whole + "\n \r\n"));
        QVERIFY(told_of(whole + "3 1 3 2\n"));
    }

    void two_elements_of_faces_are_both_read_data() { encodings(); }
    void two_elements_of_faces_are_both_read() {
        QFETCH(const QByteArray, encoding);
        PlyWriter out(encoding);
        add_plane(out);
        out.add_list("uchar", "int", {0, 1, 2});
        out.add_list("uchar", "int", {1, 3, 2});
        out.add_list("uchar", "int", {2, 3, 4});
        const QByteArray list = "\nproperty list uchar int vertex_indices\n";
        expect(out.file(k_vertices + "element face 1" + list + "element face 2" + list), 3, 1.5);
    }

    // A scan of 134,345 vertices in one strip would be nothing to a reader that knows faces alone.
    void a_scan_of_one_strip_is_read_whole() {
        const std::filesystem::path scan = std::filesystem::path(HULLWRIGHT_SOURCE_DIR) / ".." /
                                           "shared" / "models" / "igea-strips.ply";
        if (!std::filesystem::exists(scan)) {
            QSKIP("../shared/models/igea-strips.ply is missing");
        }
        auto model = tests::read(scan.string());
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QCOMPARE(model->counts.vertices_in_file, 134'345U);
        QCOMPARE(model->triangles.size(), std::size_t{268'686});
        QVERIFY(model->issues.empty());
        const auto d = diagnose(*take_mesh(*model));
        QVERIFY(d.ok());
        QVERIFY(d->closed && d->oriented);
        QVERIFY(d->volume.value_or(0) > 0.0);
    }
};

QTEST_APPLESS_MAIN(PlyTest)
#include "ply.moc"
