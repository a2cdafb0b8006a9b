// Every file of Debian's package assimp-testmodels that we claim to read gives a sound model or a
// clear error, and where Assimp by itself reads it, as many triangles in as large a box.
#include "source/readers/read_model.h"
#include "support/reading.h"
#include "support/servant.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/scene.h>
#include <cmath>
#include <filesystem>
#include <map>

using namespace hullwright;
using tests::Servant;

namespace {

namespace fs = std::filesystem;

constexpr const char* k_folders[] = {"/usr/share/assimp/models", "/usr/share/assimp/models-nonbsd"};

// Assimp reads these files by dropping or replacing what is broken in them; we refuse them.
constexpr std::string_view k_refused[] = {"OFF/invalid.off", "OBJ/number_formats.obj",
                                          "DXF/issue_2229.dxf",
                                          "glTF2/IndexOutOfRange/IndexOutOfRange.gltf"};

// Assimp turns these sixteen bits a letter into eight and then finds no faces; the file has twelve.
constexpr std::string_view k_only_ours[] = {"OBJ/box_UTF16BE.obj"};
// Assimp refuses these files because their materials or scenes are broken; their geometry is sound.
constexpr std::string_view k_read_by_us[] = {
    "glTF2/wrongTypes/badNumber.gltf", "glTF2/wrongTypes/badExtension.gltf",
    "glTF2/wrongTypes/badObject.gltf", "glTF2/wrongTypes/badUint.gltf",
    "glTF2/wrongTypes/badString.gltf", "glTF2/issue_3269/texcoord_crash.gltf"};

template <std::size_t count>
bool is_listed(const std::string_view (&list)[count], const char* name) {
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

// Holds the triangles and the box that Assimp alone finds in a file.
struct Census {
    std::uint64_t triangles = 0;
    float lower[3] = {INFINITY, INFINITY, INFINITY};
    float upper[3] = {-INFINITY, -INFINITY, -INFINITY};
    bool finite = true;
    bool only_surfaces = false;
};

// A polygon of n corners makes n - 2 triangles; a corner that is there twice in a row counts once.
std::uint64_t triangles_of(const aiMesh& mesh, const aiFace& face) {
    std::uint64_t corners = 0;
    for (unsigned i = 0; i < face.mNumIndices; ++i) {
        const unsigned before = i == 0 ? face.mNumIndices - 1 : i - 1;
        corners +=
            mesh.mVertices[face.mIndices[i]] != mesh.mVertices[face.mIndices[before]] ? 1 : 0;
    }
    return (corners < 3 ? face.mNumIndices : corners) - 2;
}

void count_mesh(const aiMesh& mesh, const aiMatrix4x4& place, Census& census) {
    constexpr unsigned k_no_faces = aiPrimitiveType_POINT | aiPrimitiveType_LINE;
    // Assimp makes a mesh of each primitive of a glTF; we leave out those of lines and points.
    if (census.only_surfaces && (mesh.mPrimitiveTypes & ~k_no_faces) == 0) {
        return;
    }
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
        if (mesh.mFaces[f].mNumIndices == 3) {
            ++census.triangles;
        } else if (mesh.mFaces[f].mNumIndices > 3) {
            census.triangles += triangles_of(mesh, mesh.mFaces[f]);
        }
    }
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
        const aiVector3D p = place * mesh.mVertices[v];
        for (unsigned axis = 0; axis < 3; ++axis) {
            census.finite = census.finite && std::isfinite(p[axis]);
            census.lower[axis] = std::min(census.lower[axis], p[axis]);
            census.upper[axis] = std::max(census.upper[axis], p[axis]);
        }
    }
}

void count_node(const aiScene& scene, const aiNode& node, const aiMatrix4x4& above,
                Census& census) {
    const aiMatrix4x4 place = above * node.mTransformation;
    for (unsigned i = 0; i < node.mNumMeshes; ++i) {
        count_mesh(*scene.mMeshes[node.mMeshes[i]], place, census);
    }
    for (unsigned i = 0; i < node.mNumChildren; ++i) {
        count_node(scene, *node.mChildren[i], place, census);
    }
}

// Returns the servant's work, whose answer is empty when Assimp does not read the file.
Bytes take_census(const std::string& path) {
    Assimp::Importer importer;
    importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
    const aiScene* scene = importer.ReadFile(path, 0);
    if (scene == nullptr || scene->mRootNode == nullptr) {
        return {};
    }
    Census census;
    census.only_surfaces = path.find("/glTF2/") != std::string::npos;
    count_node(*scene, *scene->mRootNode, aiMatrix4x4(), census);
    ByteWriter out;
    out.write(census);
    return out.take();
}

std::optional<Census> census_of(Servant& servant, const std::string& path) {
    const Servant::Reply reply = servant.ask(path, 20'000);
    if (reply.ending != Servant::Ending::answered ||
        reply.bytes.size() != qsizetype{sizeof(Census)}) {
        return std::nullopt;
    }
    Census census;
    std::memcpy(&census, reply.bytes.constData(), sizeof census);
    return census;
}

// Returns the sides of the box, sorted and divided by the largest. Assimp turns and scales some
// formats by the root, which we do not, and these numbers are the same either way.
std::array<double, 3> shape_of(const Vec3& size) {
    std::array<double, 3> sides = {size.x(), size.y(), size.z()};
    std::sort(sides.begin(), sides.end());
    const double largest = sides[2] > 0.0 ? sides[2] : 1.0;
    return {sides[0] / largest, sides[1] / largest, sides[2] / largest};
}

QString box_difference(const SourceModel& model, const Census& census) {
    Aabb ours;
    for (const Vec3& p : model.positions) {
        ours.add(p);
    }
    const Vec3 lower(census.lower[0], census.lower[1], census.lower[2]);
    const Vec3 upper(census.upper[0], census.upper[1], census.upper[2]);
    constexpr double k_float_noise = 1e-4;
    const auto is = shape_of(ours.size());
    const auto wanted = shape_of(upper - lower);
    bool same = true;
    for (std::size_t i = 0; i < 3; ++i) {
        same = same && std::abs(is[i] - wanted[i]) < k_float_noise;
    }
    const bool turned = model.format == "3ds" || model.format == "fbx" || model.format == "dae";
    if (!turned) {
        const double room = k_float_noise * (upper - lower).norm();
        same = same && (ours.lower - lower).norm() <= room && (ours.upper - upper).norm() <= room;
    }
    return same ? QString()
                : QString("box %1 %2 %3 instead of %4 %5 %6")
                      .arg(ours.size().x())
                      .arg(ours.size().y())
                      .arg(ours.size().z())
                      .arg(upper.x() - lower.x())
                      .arg(upper.y() - lower.y())
                      .arg(upper.z() - lower.z());
}

struct Count {
    int read = 0;
    int refused = 0;
    int refused_only_by_us = 0;
};

} // namespace

class TestModels : public QObject {
    Q_OBJECT
    Servant assimp_;
    std::map<std::string, Count> counts_;

private slots:
    void every_file_is_sound_or_refused_data() {
        QTest::addColumn<QString>("path");
        for (const char* folder : k_folders) {
            if (!fs::is_directory(folder)) {
                continue;
            }
            for (const auto& entry : fs::recursive_directory_iterator(folder)) {
                if (entry.is_regular_file() && source_format_of(entry.path())) {
                    QTest::newRow(fs::relative(entry.path(), folder).c_str())
                        << QString::fromStdString(entry.path().string());
                }
            }
        }
        if (!fs::is_directory(k_folders[0])) {
            QTest::newRow("none") << QString();
        }
    }
    void every_file_is_sound_or_refused() {
        QFETCH(QString, path);
        if (path.isEmpty()) {
            QSKIP("the package assimp-testmodels is not installed");
        }
        const std::string name = path.toStdString();
        const auto model = tests::read(name);
        const QString fault = tests::fault_of(name, model);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        const auto census = census_of(assimp_, name);
        Count& count = counts_[*source_format_of(name)];
        if (!model) {
            ++count.refused;
            if (census && census->triangles > 0) {
                ++count.refused_only_by_us;
                QVERIFY2(is_listed(k_refused, QTest::currentDataTag()),
                         qPrintable(tests::told(model)));
            }
            return;
        }
        ++count.read;
        QVERIFY2(census || is_listed(k_read_by_us, QTest::currentDataTag()),
                 "Assimp alone does not read this");
        if (is_listed(k_only_ours, QTest::currentDataTag())) {
            QCOMPARE(census->triangles, std::uint64_t{0});
            QCOMPARE(model->triangles.size(), std::size_t{12});
            return;
        }
        if (!census) {
            return;
        }
        QCOMPARE(model->triangles.size(), census->triangles);
        // Assimp passes skins on and leaves vertices where they were modelled; by the format the
        // joints place them, which for simple_skin.gltf is half a unit beside.
        if (census->finite && !tests::has(*model, Code::skins_at_rest)) {
            const QString difference = box_difference(*model, *census);
            QVERIFY2(difference.isEmpty(), qPrintable(difference));
        }
    }

    void cleanupTestCase() {
        std::printf("format  read  refused  of those read by Assimp\n");
        for (const auto& [format, count] : counts_) {
            std::printf("%-6s %5d %8d %5d\n", format.c_str(), count.read, count.refused,
                        count.refused_only_by_us);
        }
    }
};

int main(int argc, char** argv) {
    if (const auto served = tests::serve(argc, argv, take_census)) {
        return *served;
    }
    TestModels test;
    return QTest::qExec(&test, argc, argv);
}
#include "testmodels.moc"
