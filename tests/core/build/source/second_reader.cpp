// Our readers of OBJ, OFF, STL and PLY are held against two others over files made at random:
// Assimp, and a few lines of Python, whose numbers are correctly rounded too. All have to find as
// many triangles, Python the same bounds to the last bit, Assimp the same as far as its floats go.
#include "base/text.h"
#include "source/readers/read_model.h"
#include "support/assimp_leaks.h"
#include "support/folder.h"
#include "support/long_run.h"
#include "support/reading.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <assimp/Importer.hpp>
#include <assimp/scene.h>
#include <cmath>
#include <filesystem>
#include <map>
#include <random>
#include <set>

using namespace hullwright;
using tests::told;

namespace {

constexpr std::uint32_t k_seed = 77'000;

int rounds() {
    return tests::is_long_run() ? 2000 : 200;
}

// Names a file and tells what was written to it.
struct Made {
    std::string path;
    std::uint64_t triangles = 0;
    Aabb bounds; // those of the numbers as written
    std::size_t parts = 1;
    // Names what Assimp reads in another way although the format is on our side; empty when
    // nothing.
    std::string only_ours;
};

using Face = std::vector<int>;

// Holds convex outlines side by side, each in a plane of its own, so that every reader cuts them
// into as many triangles and with the same bounds.
struct Shape {
    std::vector<Vec3> places;
    std::vector<Face> faces;
};

class Maker {
public:
    Maker(std::uint32_t seed, const tests::Folder& folder) : random_(seed), folder_(folder) {}

    Made obj(int number);
    Made off(int number);
    Made stl(int number);
    Made ply(int number);

private:
    bool chance(int percent) { return below(100) < percent; }
    int below(int end) { return static_cast<int>(random_() % static_cast<std::uint64_t>(end)); }
    template <class T> const T& one_of(const std::vector<T>& all) {
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    }

    Shape shape(int most_corners);
    // Writes a number and sets `value` to the one that its digits stand for.
    QByteArray number(double& value);
    QByteArray row_of(Vec3& place);
    QByteArray comment() { return chance(30) ? QByteArray("# 1 2 3\n") : QByteArray(); }
    QByteArray obj_face(const Face& face, int there);
    Made finish(const QByteArray& bytes, int number, const char* extension, const Shape& shape);

    std::mt19937_64 random_;
    const tests::Folder& folder_;
    double size_ = 1.0;
    char style_ = 'g';
    int digits_ = 6;
};

Shape Maker::shape(int most_corners) {
    size_ = std::pow(10.0, below(7) - 3);
    style_ = one_of(std::vector<char>{'g', 'f', 'e'});
    // There are enough digits that no two corners fall together.
    digits_ = one_of(style_ == 'f' ? std::vector<int>{9, 12} : std::vector<int>{6, 9, 12, 17});
    Shape made;
    const int faces = 1 + below(12);
    for (int f = 0; f < faces; ++f) {
        const int corners = 3 + (chance(50) ? 0 : below(most_corners - 2));
        Face face;
        for (int c = 0; c < corners; ++c) {
            const double angle = 2.0 * M_PI * c / corners;
            face.push_back(static_cast<int>(made.places.size()));
            made.places.push_back(size_ *
                                  Vec3(std::cos(angle) + 3.0 * f, std::sin(angle), 0.5 * f));
        }
        made.faces.push_back(face);
    }
    return made;
}

QByteArray Maker::number(double& value) {
    QByteArray text = QByteArray::number(value, style_, digits_);
    if (value > 0.0 && chance(5)) {
        text.prepend('+');
    }
    value = text.toDouble();
    return text;
}

QByteArray Maker::row_of(Vec3& place) {
    QByteArray row;
    for (double& coordinate : place) {
        row += (row.isEmpty() ? "" : " ") + number(coordinate);
    }
    return row;
}

Made Maker::finish(const QByteArray& bytes, int number, const char* extension, const Shape& shape) {
    Made made;
    made.path = folder_.file("made" + std::to_string(number) + "." + extension, bytes);
    for (const Face& face : shape.faces) {
        made.triangles += face.size() - 2;
    }
    for (const Vec3& place : shape.places) {
        made.bounds.add(place);
    }
    return made;
}

QByteArray Maker::obj_face(const Face& face, int there) {
    const bool back = chance(40);
    const int form = below(4);
    QByteArray line = "f";
    for (const int corner : face) {
        const auto vertex = QByteArray::number(back ? corner - there : corner + 1);
        const auto other = QByteArray::number(back ? -1 : 1);
        line += " " + vertex;
        line += form == 0   ? QByteArray()
                : form == 1 ? "/" + other
                : form == 2 ? "//" + other
                            : "/" + other + "/" + other;
        line += corner == face[1] && chance(10) ? " \\\n" : "";
    }
    return line + "\n";
}

// Faces and vertices may come in any order, as long as no face names a vertex before it is there.
Made Maker::obj(int number) {
    Shape made = shape(12);
    QByteArray text = comment() + "vt 0 0\nvn 0 0 1\n";
    const bool by_face = chance(50);
    std::set<std::string> parts;
    const bool colours = chance(20);
    int there = 0;
    const auto add_vertex = [&] {
        text += "v " + row_of(made.places[static_cast<std::size_t>(there++)]);
        text += (colours ? " 0.5 0.25 1" : "") + QByteArray("\n");
    };
    while (!by_face && there < static_cast<int>(made.places.size())) {
        add_vertex();
    }
    for (std::size_t f = 0; f < made.faces.size(); ++f) {
        text += comment();
        if (f == 0 || chance(20)) {
            parts.insert(std::to_string(f));
            text += (chance(50) ? "g part" : "o part") + QByteArray::number(f) + "\n";
        }
        while (there <= made.faces[f].back()) {
            add_vertex();
        }
        text += obj_face(made.faces[f], there);
        text += chance(10) ? "l -1 -2\n" : chance(10) ? "s off\n" : "";
    }
    // Line ends may be those of another system, and a byte order mark may stand in front.
    text.replace("\n", chance(30) ? "\r\n" : "\n");
    const bool marked = chance(10);
    Made file = finish((marked ? "\xEF\xBB\xBF" : "") + text, number, "obj", made);
    file.parts = parts.size();
    // Assimp loses what stands behind some backslashes, and the first statement behind a mark.
    file.only_ours = text.contains('\\') ? "lines that go on" : marked ? "a mark" : "";
    return file;
}

Made Maker::off(int number) {
    Shape made = shape(chance(30) ? 20 : 9);
    const QByteArray kind = one_of(std::vector<QByteArray>{"OFF", "OFF", "COFF", "NOFF"});
    const bool beside = chance(20);
    const auto counts = QByteArray::number(made.places.size()) + " " +
                        QByteArray::number(made.faces.size()) + " 0\n";
    QByteArray text = kind + (beside ? " " : "\n") + counts;
    bool behind = false; // a comment follows some row
    for (Vec3& place : made.places) {
        text += comment() + row_of(place) +
                (kind == "COFF"   ? " 255 0 0 255"
                 : kind == "NOFF" ? " 0 0 1"
                                  : "") +
                "\n";
    }
    std::size_t longest = 0;
    for (const Face& face : made.faces) {
        text += QByteArray::number(face.size());
        for (const int corner : face) {
            text += " " + QByteArray::number(corner);
        }
        const bool told = chance(5);
        behind = behind || told;
        text += (chance(20) ? " 255 0 0" : "") + QByteArray(told ? " # a face" : "") + "\n";
        longest = std::max(longest, face.size());
    }
    Made file = finish(text, number, "off", made);
    // Assimp's reader drops a face of ten corners or more and the ones after it, expects the counts
    // on a line of their own and takes a comment for a row. The format has no such rules.
    file.only_ours = longest > 9          ? "long polygons"
                     : beside             ? "counts beside the name"
                     : text.contains('#') ? "comments"
                                          : "";
    return file;
}

Made Maker::stl(int number) {
    Shape made = shape(3);
    const bool bytes = chance(50);
    if (bytes) {
        QByteArray body;
        for (const Face& face : made.faces) {
            const std::array<float, 3> normal{0, 0, 1};
            body.append(reinterpret_cast<const char*>(normal.data()), sizeof normal);
            for (const int corner : face) {
                for (double& coordinate : made.places[static_cast<std::size_t>(corner)]) {
                    const auto value = static_cast<float>(coordinate);
                    coordinate = static_cast<double>(value);
                    body.append(reinterpret_cast<const char*>(&value), sizeof value);
                }
            }
            body.append("\x12\x34", 2);
        }
        const auto count = static_cast<std::uint32_t>(made.faces.size());
        QByteArray head = QByteArray(chance(50) ? "solid x" : "x").leftJustified(80, ' ');
        head.append(reinterpret_cast<const char*>(&count), sizeof count);
        return finish(head + body, number, "stl", made);
    }
    QByteArray text = "solid part0\n";
    std::size_t parts = 1;
    for (std::size_t f = 0; f < made.faces.size(); ++f) {
        if (f > 0 && chance(20)) {
            text += "endsolid\nsolid part" + QByteArray::number(parts++) + "\n";
        }
        text += "  facet normal 0 0 1\n    outer loop\n";
        for (const int corner : made.faces[f]) {
            text += "      vertex " + row_of(made.places[static_cast<std::size_t>(corner)]) + "\n";
        }
        text += "    endloop\n  endfacet\n";
    }
    text += "endsolid\n";
    text.replace("\n", chance(30) ? "\r\n" : "\n");
    Made file = finish(text, number, "stl", made);
    file.parts = parts;
    return file;
}

// Encodes one value of a type.
QByteArray value_of(const QByteArray& encoding, const QByteArray& type, double value) {
    if (encoding == "ascii") {
        return QByteArray::number(value, 'g', 17) + " ";
    }
    const auto raw = [&](auto number) {
        QByteArray bytes(reinterpret_cast<const char*>(&number), sizeof number);
        if (encoding == "binary_big_endian") {
            std::reverse(bytes.begin(), bytes.end());
        }
        return bytes;
    };
    return type == "uchar"    ? raw(static_cast<std::uint8_t>(value))
           : type == "char"   ? raw(static_cast<std::int8_t>(value))
           : type == "ushort" ? raw(static_cast<std::uint16_t>(value))
           : type == "short"  ? raw(static_cast<std::int16_t>(value))
           : type == "uint"   ? raw(static_cast<std::uint32_t>(value))
           : type == "int"    ? raw(static_cast<std::int32_t>(value))
           : type == "float"  ? raw(static_cast<float>(value))
                              : raw(value);
}

Made Maker::ply(int number) {
    const bool strips = chance(15);
    Shape made = shape(9);
    const QByteArray encoding =
        one_of(std::vector<QByteArray>{"ascii", "binary_little_endian", "binary_big_endian"});
    const QByteArray real = one_of(std::vector<QByteArray>{"float", "double"});
    const QByteArray count_type =
        one_of(std::vector<QByteArray>{"uchar", "char", "ushort", "short", "uint", "int"});
    const QByteArray index_type =
        one_of(std::vector<QByteArray>{"uchar", "ushort", "short", "uint", "int"});
    const bool extra = chance(40);
    const QByteArray end = encoding == "ascii" ? "\n" : "";
    QByteArray head = "ply\nformat " + encoding + " 1.0\ncomment made at random\n";
    const QByteArray vertex_head = "element vertex " + QByteArray::number(made.places.size()) +
                                   "\n" + (extra ? "property uchar red\n" : "") + "property " +
                                   real + " x\nproperty " + real + " y\nproperty " + real + " z\n";
    const QByteArray face_head = (strips ? "element tristrips " : "element face ") +
                                 QByteArray::number(made.faces.size()) + "\nproperty list " +
                                 count_type + " " + index_type + " vertex_indices\n";
    QByteArray vertices;
    for (Vec3& place : made.places) {
        vertices += extra ? value_of(encoding, "uchar", 200) : QByteArray();
        for (double& coordinate : place) {
            coordinate =
                real == "float" ? static_cast<double>(static_cast<float>(coordinate)) : coordinate;
            vertices += value_of(encoding, real, coordinate);
        }
        vertices += end;
    }
    QByteArray faces;
    for (const Face& face : made.faces) {
        faces += value_of(encoding, count_type, static_cast<double>(face.size()));
        for (const int corner : face) {
            faces += value_of(encoding, index_type, corner);
        }
        faces += end;
    }
    const bool faces_first = chance(20);
    head += faces_first ? face_head + vertex_head : vertex_head + face_head;
    const QByteArray body = faces_first ? faces + vertices : vertices + faces;
    Made file = finish(head + "end_header\n" + body, number, "ply", made);
    // Assimp makes no faces of strips, or faces of all corners; it insists that vertices come
    // first, and takes bytes after the head that look like the end of a line for one.
    const bool like_an_end = body.startsWith('\n') || body.startsWith('\r');
    file.only_ours = strips                               ? "strips"
                     : faces_first                        ? "faces before vertices"
                     : encoding != "ascii" && like_an_end ? "bytes like the end of a line"
                                                          : "";
    return file;
}

// Holds the numbers that another reader finds in a file.
struct Second {
    std::uint64_t triangles = 0;
    std::size_t parts = 0;
    Aabb bounds;
};

// Returns nothing where Assimp refuses the file, or names corners that are not there: it holds no
// index against the number of vertices, so one in a file whose faces come first may be wild.
std::optional<Second> second_reading(const std::string& path) {
    Assimp::Importer importer;
    const aiScene* scene = importer.ReadFile(path, 0);
    if (scene == nullptr) {
        return std::nullopt;
    }
    Second second;
    for (unsigned m = 0; m < scene->mNumMeshes; ++m) {
        const aiMesh& mesh = *scene->mMeshes[m];
        std::uint64_t triangles = 0;
        for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
            const unsigned corners = mesh.mFaces[f].mNumIndices;
            triangles += corners > 2 ? corners - 2 : 0;
            for (unsigned c = 0; corners > 2 && c < corners; ++c) {
                if (mesh.mFaces[f].mIndices[c] >= mesh.mNumVertices) {
                    return std::nullopt;
                }
                const aiVector3D& p = mesh.mVertices[mesh.mFaces[f].mIndices[c]];
                second.bounds.add(Vec3(static_cast<double>(p.x), static_cast<double>(p.y),
                                       static_cast<double>(p.z)));
            }
        }
        second.triangles += triangles;
        second.parts += triangles > 0 ? 1 : 0;
    }
    return second;
}

Aabb bounds_of_model(const SourceModel& model) {
    Aabb box;
    for (const Vec3& p : model.positions) {
        box.add(p);
    }
    return box;
}

// True when the boxes agree but for a step or two of Assimp's floats.
bool as_far_as_floats_go(const Aabb& ours, const Aabb& theirs) {
    const double largest =
        std::max(ours.lower.cwiseAbs().maxCoeff(), ours.upper.cwiseAbs().maxCoeff());
    const double room = 4.0 * static_cast<double>(std::numeric_limits<float>::epsilon()) * largest;
    return ((ours.lower - theirs.lower).cwiseAbs().array() <= room).all() &&
           ((ours.upper - theirs.upper).cwiseAbs().array() <= room).all();
}

bool same(const Aabb& a, const Aabb& b) {
    return a.lower == b.lower && a.upper == b.upper;
}

// Each file has Python's numbers, or nothing where Python could not make sense of it.
using Thirds = std::vector<std::optional<Second>>;

std::optional<Thirds> third_readings(const std::vector<std::string>& paths) {
    const QString python = QStandardPaths::findExecutable("python3");
    if (python.isEmpty()) {
        return std::nullopt;
    }
    QProcess reader;
    reader.start(python, {HULLWRIGHT_SOURCE_DIR "/tests/support/third_reader.py"});
    for (const std::string& path : paths) {
        reader.write((path + "\n").c_str());
    }
    reader.closeWriteChannel();
    constexpr int k_patience_ms = 120'000;
    if (!reader.waitForFinished(k_patience_ms) || reader.exitCode() != 0) {
        qWarning("%s", reader.readAllStandardError().constData());
        return Thirds();
    }
    Thirds thirds;
    for (const QByteArray& line : reader.readAllStandardOutput().trimmed().split('\n')) {
        const auto words = line.split(' ');
        thirds.emplace_back();
        if (words.size() == 7) {
            Second& third = thirds.back().emplace();
            third.triangles = words[0].toULongLong();
            for (int axis = 0; axis < 3; ++axis) {
                third.bounds.lower[axis] = std::strtod(words[1 + axis].constData(), nullptr);
                third.bounds.upper[axis] = std::strtod(words[4 + axis].constData(), nullptr);
            }
        }
    }
    return thirds;
}

// The readers are known to differ on these: a text of sixteen bits a letter, which only we read,
// and two files that only the few lines of Python let pass, one with faces of vertices that are not
// there and one with points and no face.
constexpr const char* k_known[] = {"OBJ/box_UTF16BE.obj", "OFF/invalid.off", "PLY/points.ply"};

std::vector<std::string> debian_models() {
    namespace fs = std::filesystem;
    const fs::path models = "/usr/share/assimp/models";
    std::vector<std::string> paths;
    for (const char* format : {"OBJ", "OFF", "STL", "PLY"}) {
        if (!fs::is_directory(models / format)) {
            continue;
        }
        for (const auto& entry : fs::directory_iterator(models / format)) {
            const auto known = source_format_of(entry.path());
            if (entry.is_regular_file() && known && lower_case(format) == *known) {
                paths.push_back(entry.path().string());
            }
        }
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

} // namespace

class SecondReaderTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;
    std::vector<Made> made_;
    std::map<std::string, int> only_ours_;

private slots:
    void initTestCase() {
        QVERIFY(folder_.valid());
        const std::uint32_t seed = k_seed + tests::slice();
        std::printf("seed %u, %d files\n", seed, rounds());
        Maker maker(seed, folder_);
        for (int i = 0; i < rounds(); ++i) {
            made_.push_back(i % 4 == 0   ? maker.obj(i)
                            : i % 4 == 1 ? maker.off(i)
                            : i % 4 == 2 ? maker.stl(i)
                                         : maker.ply(i));
        }
    }

    void we_read_what_was_made() {
        for (const Made& made : made_) {
            const auto model = read_model(made.path, {});
            QVERIFY2(model.ok(), qPrintable(told(model) + " " + made.path.c_str()));
            QVERIFY2(model->triangles.size() == made.triangles, made.path.c_str());
            QVERIFY2(model->parts.size() == made.parts, made.path.c_str());
            QVERIFY2(same(bounds_of_model(*model), made.bounds), made.path.c_str());
            QVERIFY2(model->issues.empty(), made.path.c_str());
        }
    }

    void assimp_reads_the_same() {
        int compared = 0;
        for (const Made& made : made_) {
            const auto model = read_model(made.path, {});
            const auto second = second_reading(made.path);
            QVERIFY(model.ok());
            const bool agrees = second && second->triangles == model->triangles.size() &&
                                second->parts == model->parts.size() &&
                                as_far_as_floats_go(bounds_of_model(*model), second->bounds);
            if (!agrees && !made.only_ours.empty()) {
                ++only_ours_[made.only_ours];
                continue;
            }
            QVERIFY2(agrees, qPrintable(QString("%1: %2 triangles in %3 parts, Assimp %4 in %5")
                                            .arg(made.path.c_str())
                                            .arg(model->triangles.size())
                                            .arg(model->parts.size())
                                            .arg(second ? second->triangles : 0)
                                            .arg(second ? second->parts : 0)));
            ++compared;
        }
        std::printf("%d files alike\n", compared);
        for (const auto& [word, count] : only_ours_) {
            std::printf("%d with %s are not\n", count, word.c_str());
        }
        QVERIFY(compared > rounds() / 2);
    }

    void python_reads_the_same() {
        std::vector<std::string> paths;
        for (const Made& made : made_) {
            paths.push_back(made.path);
        }
        const auto third = third_readings(paths);
        if (!third) {
            QSKIP("there is no python3 here");
        }
        QCOMPARE(third->size(), made_.size());
        for (std::size_t i = 0; i < made_.size(); ++i) {
            const auto model = read_model(made_[i].path, {});
            const auto& reading = (*third)[i];
            QVERIFY(model.ok() && reading);
            QVERIFY2(reading->triangles == model->triangles.size() &&
                         same(reading->bounds, bounds_of_model(*model)),
                     made_[i].path.c_str());
        }
    }

    void debians_models_are_read_the_same() {
        const auto paths = debian_models();
        const auto third = third_readings(paths);
        if (paths.empty() || !third) {
            QSKIP("the package assimp-testmodels or python3 is not installed");
        }
        QCOMPARE(third->size(), paths.size());
        int alike = 0;
        for (std::size_t i = 0; i < paths.size(); ++i) {
            const auto model = read_model(paths[i], {});
            const auto& reading = (*third)[i];
            const bool same_facts = model && reading &&
                                    reading->triangles == model->triangles.size() &&
                                    same(reading->bounds, bounds_of_model(*model));
            const bool known =
                std::any_of(std::begin(k_known), std::end(k_known),
                            [&](const char* end) { return paths[i].ends_with(end); });
            QVERIFY2(same_facts || known || (!model && !reading), paths[i].c_str());
            alike += same_facts ? 1 : 0;
        }
        std::printf("%d of %zu alike\n", alike, paths.size());
        QVERIFY(alike > 30);
    }
};

QTEST_APPLESS_MAIN(SecondReaderTest)
#include "second_reader.moc"
