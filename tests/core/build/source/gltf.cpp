// glTF files of random content are held against the triangles that they were made of, and plain
// ones also against Assimp, which reads those as we do.
#include "source/readers/read_model.h"
#include "support/assimp_leaks.h"
#include "support/gltf_maker.h"
#include "support/long_run.h"
#include "support/reading.h"

#include <QTest>
#include <assimp/Importer.hpp>
#include <assimp/scene.h>
#include <cmath>
#include <draco/compression/encode.h>
#include <draco/mesh/mesh.h>
#include <functional>
#include <meshoptimizer.h>
#include <random>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

using Matrix = Eigen::Matrix4d;
using Random = std::mt19937;

enum class Kind { plain, quantized, sparse, instanced, skinned, morphed, meshopt, draco };
constexpr const char* k_kinds[] = {"plain",   "quantized", "sparse",  "instanced",
                                   "skinned", "morphed",   "meshopt", "draco"};

float random_real(Random& random, double from, double to) {
    return static_cast<float>(std::uniform_real_distribution<double>(from, to)(random));
}
std::size_t random_below(Random& random, std::size_t count) {
    return random() % count;
}

Vec3 moved(const Matrix& m, const Vec3& p) {
    return (m * p.homogeneous()).head<3>();
}

// Holds the geometry of one mesh before a node places it.
struct Shape {
    std::vector<Vec3> vertices; // those of all primitives that make triangles
    std::vector<Triangle> triangles;
    std::size_t mesh = 0;
    // Each vertex has up to four joints that move it, with their shares.
    std::vector<std::array<std::pair<std::size_t, double>, 4>> bound;
    std::size_t joints = 0;
};

std::vector<Triangle> triangles_of(int mode, const std::vector<Index>& corners) {
    std::vector<Triangle> triangles;
    for (std::size_t i = 0; mode == 4 && i + 2 < corners.size(); i += 3) {
        triangles.push_back({corners[i], corners[i + 1], corners[i + 2]});
    }
    for (std::size_t i = 0; mode != 4 && i + 2 < corners.size(); ++i) {
        triangles.push_back(mode == 6    ? Triangle{corners[i + 1], corners[i + 2], corners[0]}
                            : i % 2 == 0 ? Triangle{corners[i], corners[i + 1], corners[i + 2]}
                                         : Triangle{corners[i], corners[i + 2], corners[i + 1]});
    }
    return triangles;
}

class RandomFile {
public:
    RandomFile(Kind kind, std::uint32_t seed) : kind_(kind), random_(seed) {}

    GltfMaker maker;
    std::vector<Corners> shown;

    void make() {
        const std::size_t meshes = 1 + random_below(random_, 3);
        for (std::size_t m = 0; m < meshes; ++m) {
            shapes_.push_back(make_mesh());
        }
        make_nodes();
    }

private:
    Shape make_mesh() {
        Shape shape;
        Json primitives = Json::array();
        weights_ = Json::array();
        shape.joints = 1 + random_below(random_, 4);
        const std::size_t count = 1 + random_below(random_, 3);
        for (std::size_t p = 0; p < count; ++p) {
            primitives.push_back(make_primitive(shape));
        }
        if (random_below(random_, 4) == 0) {
            const auto points = maker.floats({1, 2, 3, 4, 5, 6}, 3);
            primitives.push_back(
                {{"mode", random_below(random_, 4)}, {"attributes", {{"POSITION", points}}}});
        }
        Json mesh = {{"primitives", primitives},
                     {"name", "mesh " + std::to_string(shapes_.size())}};
        if (!weights_.empty()) {
            mesh["weights"] = weights_;
        }
        shape.mesh = maker.push("meshes", std::move(mesh));
        return shape;
    }

    Json make_primitive(Shape& shape) {
        const std::size_t count = 3 + random_below(random_, 40);
        const int mode = kind_ == Kind::draco ? 4 : 4 + static_cast<int>(random_below(random_, 3));
        const bool indexed = kind_ == Kind::draco || random_below(random_, 3) > 0;
        std::vector<Index> corners(indexed ? 3 + random_below(random_, 60) : count);
        corners.resize(mode == 4 && indexed ? corners.size() / 3 * 3 : corners.size());
        for (std::size_t i = 0; i < corners.size(); ++i) {
            corners[i] = static_cast<Index>(indexed ? random_below(random_, count) : i);
        }
        if (kind_ == Kind::draco) {
            // Draco drops a triangle that has a vertex twice, and decodes no mesh with many
            // vertices in no face.
            corners.clear();
            for (Index v = 0; v + 2 < count; ++v) {
                corners.insert(corners.end(), {v, v + 1, v + 2});
            }
        }
        const auto base = static_cast<Index>(shape.vertices.size());
        for (const Triangle& t : triangles_of(mode, corners)) {
            shape.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
        }
        Json primitive = {{"attributes", Json::object()}};
        if (mode != 4 || random_below(random_, 2) == 0) {
            primitive["mode"] = mode;
        }
        if (kind_ == Kind::draco) {
            pack_draco(count, corners, shape, primitive);
            return primitive;
        }
        primitive["attributes"]["POSITION"] = make_places(count, shape, primitive);
        if (kind_ == Kind::skinned) {
            bind(count, shape, primitive["attributes"]);
        }
        if (indexed) {
            primitive["indices"] = make_indices(corners, mode);
        }
        return primitive;
    }

    std::size_t make_indices(const std::vector<Index>& corners, int mode) {
        if (kind_ == Kind::meshopt) {
            return pack_indices(corners, mode);
        }
        switch (random_below(random_, 3)) {
        case 0:
            return maker.values(std::vector<std::uint8_t>(corners.begin(), corners.end()), 5121, 1);
        case 1:
            return maker.values(std::vector<std::uint16_t>(corners.begin(), corners.end()), 5123,
                                1);
        default:
            return maker.values(corners, 5125, 1);
        }
    }

    // --- positions

    std::size_t make_places(std::size_t count, Shape& shape, Json& primitive) {
        switch (kind_) {
        case Kind::quantized:
            return quantized_places(count, shape);
        case Kind::sparse:
            return sparse_places(count, shape);
        case Kind::meshopt:
            return packed_places(count, shape);
        default:
            break;
        }
        const std::vector<float> floats = random_floats(count);
        add_vertices(floats, shape);
        if (kind_ == Kind::morphed) {
            add_targets(count, shape, primitive);
        }
        if (random_below(random_, 2) == 0) {
            return maker.floats(floats, 3);
        }
        return interleaved(floats);
    }

    std::vector<float> random_floats(std::size_t count) {
        std::vector<float> floats(3 * count);
        for (float& number : floats) {
            number = random_real(random_, -10, 10);
        }
        return floats;
    }

    static void add_vertices(const std::vector<float>& floats, Shape& shape) {
        for (std::size_t i = 0; i < floats.size(); i += 3) {
            shape.vertices.emplace_back(floats[i], floats[i + 1], floats[i + 2]);
        }
    }

    // Other numbers stand before and behind every place, so a reader that ignores the stride takes
    // them for coordinates.
    std::size_t interleaved(const std::vector<float>& floats) {
        std::vector<float> mixed;
        for (std::size_t i = 0; i < floats.size(); i += 3) {
            mixed.push_back(-7e7F);
            mixed.insert(mixed.end(), floats.begin() + static_cast<std::ptrdiff_t>(i),
                         floats.begin() + static_cast<std::ptrdiff_t>(i) + 3);
            mixed.push_back(9e9F);
        }
        return maker.accessor(maker.view(bytes_of_all(mixed), 20), 5126, floats.size() / 3, "VEC3",
                              false, 4);
    }

    template <class T> std::size_t integers(std::size_t count, int type, Shape& shape) {
        const bool normalized = random_below(random_, 2) == 0;
        constexpr int k_places = sizeof(T) == 1 ? 4 : 8; // a place's bytes with padding
        QByteArray bytes;
        for (std::size_t v = 0; v < count; ++v) {
            Vec3 place;
            for (int axis = 0; axis < 3; ++axis) {
                const T number = static_cast<T>(random_());
                bytes += bytes_of_all(std::vector<T>{number});
                const double most = std::numeric_limits<T>::max();
                place[axis] = normalized ? std::max(-1.0, number / most) : double(number);
            }
            bytes.append(k_places - 3 * static_cast<int>(sizeof(T)), '\x55');
            shape.vertices.push_back(place);
        }
        return maker.accessor(maker.view(bytes, k_places), type, count, "VEC3", normalized);
    }

    std::size_t quantized_places(std::size_t count, Shape& shape) {
        maker.require("KHR_mesh_quantization");
        switch (random_below(random_, 4)) {
        case 0:
            return integers<std::int8_t>(count, 5120, shape);
        case 1:
            return integers<std::uint8_t>(count, 5121, shape);
        case 2:
            return integers<std::int16_t>(count, 5122, shape);
        default:
            return integers<std::uint16_t>(count, 5123, shape);
        }
    }

    std::size_t sparse_places(std::size_t count, Shape& shape) {
        std::vector<float> floats(3 * count, 0.0F);
        std::optional<std::size_t> view;
        if (random_below(random_, 2) == 0) {
            floats = random_floats(count);
            view = maker.view(bytes_of_all(floats));
        }
        std::vector<std::uint16_t> indices;
        std::vector<float> others;
        for (std::size_t v = 0; v < count; ++v) {
            if (random_below(random_, 3) == 0) {
                indices.push_back(static_cast<std::uint16_t>(v));
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    floats[3 * v + axis] = random_real(random_, -50, 50);
                    others.push_back(floats[3 * v + axis]);
                }
            }
        }
        const std::size_t accessor = maker.accessor(view, 5126, count, "VEC3");
        if (!indices.empty()) {
            maker.json["accessors"][accessor]["sparse"] = {
                {"count", indices.size()},
                {"indices",
                 {{"bufferView", maker.view(bytes_of_all(indices))}, {"componentType", 5123}}},
                {"values", {{"bufferView", maker.view(bytes_of_all(others))}}}};
        }
        add_vertices(floats, shape);
        return accessor;
    }

    void add_targets(std::size_t count, Shape& shape, Json& primitive) {
        if (weights_.empty()) {
            for (std::size_t t = 0; t < 1 + random_below(random_, 3); ++t) {
                weights_.push_back(random_below(random_, 3) == 0 ? 0.0F
                                                                 : random_real(random_, -1, 2));
            }
        }
        const std::size_t base = shape.vertices.size() - count;
        for (const Json& weight : weights_) {
            const std::vector<float> floats = random_floats(count);
            primitive["targets"].push_back({{"POSITION", maker.floats(floats, 3)}});
            for (std::size_t v = 0; v < count; ++v) {
                shape.vertices[base + v] +=
                    weight.get<double>() *
                    Vec3(floats[3 * v], floats[3 * v + 1], floats[3 * v + 2]);
            }
        }
    }

    void bind(std::size_t count, Shape& shape, Json& attributes) {
        std::vector<std::uint8_t> joints;
        std::vector<float> weights;
        for (std::size_t v = 0; v < count; ++v) {
            std::array<std::pair<std::size_t, double>, 4> bound;
            std::array<double, 4> shares{};
            double sum = 0.0;
            for (double& share : shares) {
                share = random_real(random_, 0.01, 1);
                sum += share;
            }
            for (std::size_t i = 0; i < 4; ++i) {
                const std::size_t joint = random_below(random_, shape.joints);
                joints.push_back(static_cast<std::uint8_t>(joint));
                weights.push_back(static_cast<float>(shares[i] / sum));
                bound[i] = {joint, double(weights.back())};
            }
            shape.bound.push_back(bound);
        }
        attributes["JOINTS_0"] = maker.values(joints, 5121, 4);
        attributes["WEIGHTS_0"] = maker.floats(weights, 4);
    }

    // --- packed

    // Adds a view whose bytes lie packed somewhere else, while the buffer that the view itself
    // names has none, and returns its number.
    std::size_t packed_view(const std::vector<unsigned char>& code, std::size_t count,
                            std::size_t stride, const char* mode, const char* filter = "NONE") {
        maker.require("EXT_meshopt_compression");
        const std::size_t there = maker.view(bytes_of_all(code));
        Json& views = maker.json["bufferViews"];
        const Json packed = {{"buffer", 0},
                             {"byteOffset", views[there]["byteOffset"]},
                             {"byteLength", code.size()},
                             {"byteStride", stride},
                             {"count", count},
                             {"mode", mode},
                             {"filter", filter}};
        views[there] = {{"buffer", 1},
                        {"byteLength", count * stride},
                        {"extensions", {{"EXT_meshopt_compression", packed}}}};
        if (std::string(mode) == "ATTRIBUTES") {
            views[there]["byteStride"] = stride;
        }
        maker.json["buffers"] = {Json::object(), {{"byteLength", 1U << 20U}}};
        return there;
    }

    std::size_t packed_places(std::size_t count, Shape& shape) {
        std::vector<float> floats = random_floats(count);
        const bool filtered = random_below(random_, 2) == 0;
        std::vector<float> coded = floats;
        if (filtered) {
            for (float& number : floats) {
                // The numbers have so few bits that the filter keeps them all.
                number = std::round(number * 16.0F) / 16.0F;
            }
            meshopt_encodeFilterExp(coded.data(), count, 12, 24, floats.data());
        }
        add_vertices(floats, shape);
        std::vector<unsigned char> code(meshopt_encodeVertexBufferBound(count, 12));
        code.resize(meshopt_encodeVertexBuffer(code.data(), code.size(), coded.data(), count, 12));
        return maker.accessor(
            packed_view(code, count, 12, "ATTRIBUTES", filtered ? "EXPONENTIAL" : "NONE"), 5126,
            count, "VEC3");
    }

    std::size_t pack_indices(const std::vector<Index>& corners, int mode) {
        const std::size_t count = corners.size();
        const std::size_t width = random_below(random_, 2) == 0 ? 2 : 4;
        meshopt_encodeIndexVersion(1);
        std::vector<unsigned char> code;
        // The codec for triangles may rotate a triangle's corners, but keeps the order of
        // triangles.
        const bool triangles = mode == 4 && random_below(random_, 2) == 0;
        if (triangles) {
            code.resize(meshopt_encodeIndexBufferBound(count, 64));
            code.resize(meshopt_encodeIndexBuffer(code.data(), code.size(), corners.data(), count));
        } else {
            code.resize(meshopt_encodeIndexSequenceBound(count, 64));
            code.resize(
                meshopt_encodeIndexSequence(code.data(), code.size(), corners.data(), count));
        }
        return maker.accessor(packed_view(code, count, width, triangles ? "TRIANGLES" : "INDICES"),
                              width == 2 ? 5123 : 5125, count, "SCALAR");
    }

    void pack_draco(std::size_t count, const std::vector<Index>& corners, Shape& shape,
                    Json& primitive) {
        maker.require("KHR_draco_mesh_compression");
        const std::vector<float> floats = random_floats(count);
        add_vertices(floats, shape);
        draco::Mesh mesh;
        mesh.SetNumFaces(corners.size() / 3);
        mesh.set_num_points(static_cast<std::uint32_t>(count));
        draco::GeometryAttribute place;
        place.Init(draco::GeometryAttribute::POSITION, nullptr, 3, draco::DT_FLOAT32, false, 12, 0);
        const int id = mesh.AddAttribute(place, true, static_cast<std::uint32_t>(count));
        for (std::uint32_t v = 0; v < count; ++v) {
            mesh.attribute(id)->SetAttributeValue(draco::AttributeValueIndex(v), &floats[3 * v]);
        }
        for (std::uint32_t f = 0; f < corners.size() / 3; ++f) {
            mesh.SetFace(draco::FaceIndex(f),
                         {draco::PointIndex(corners[3 * f]), draco::PointIndex(corners[3 * f + 1]),
                          draco::PointIndex(corners[3 * f + 2])});
        }
        draco::Encoder encoder;
        encoder.SetEncodingMethod(random_below(random_, 2) == 0 ? draco::MESH_EDGEBREAKER_ENCODING
                                                                : draco::MESH_SEQUENTIAL_ENCODING);
        encoder.SetTrackEncodedProperties(true);
        draco::EncoderBuffer code;
        if (!encoder.EncodeMeshToBuffer(mesh, &code).ok()) {
            qFatal("Draco refuses");
        }
        const auto points = static_cast<std::size_t>(encoder.num_encoded_points());
        primitive["attributes"]["POSITION"] = maker.accessor({}, 5126, points, "VEC3");
        primitive["indices"] = maker.accessor({}, 5125, corners.size(), "SCALAR");
        primitive["extensions"]["KHR_draco_mesh_compression"] = {
            {"bufferView",
             maker.view(QByteArray(code.data(), static_cast<qsizetype>(code.size())))},
            {"attributes", {{"POSITION", mesh.attribute(id)->unique_id()}}}};
    }

    // --- nodes

    Matrix random_place(Json& node) {
        Matrix m = Matrix::Identity();
        if (random_below(random_, 4) == 0) {
            return m;
        }
        Eigen::Quaterniond turn(random_real(random_, -1, 1), random_real(random_, -1, 1),
                                random_real(random_, -1, 1), random_real(random_, 0.1, 1));
        turn.normalize();
        const Vec3 to(random_real(random_, -9, 9), random_real(random_, -9, 9),
                      random_real(random_, -9, 9));
        Vec3 scale(random_real(random_, 0.2, 3), random_real(random_, 0.2, 3),
                   random_real(random_, 0.2, 3));
        scale.x() *= random_below(random_, 4) == 0 ? -1 : 1;
        m.topLeftCorner<3, 3>() = turn.toRotationMatrix() * scale.asDiagonal();
        m.topRightCorner<3, 1>() = to;
        if (random_below(random_, 2) == 0) {
            node["matrix"] = std::vector<double>(m.data(), m.data() + 16);
        } else {
            node["translation"] = {to.x(), to.y(), to.z()};
            node["rotation"] = {turn.x(), turn.y(), turn.z(), turn.w()};
            node["scale"] = {scale.x(), scale.y(), scale.z()};
        }
        return m;
    }

    void make_nodes() {
        const std::size_t count = 1 + random_below(random_, 6);
        std::vector<Json> nodes(count);
        std::vector<Matrix> places(count);
        std::vector<std::vector<std::size_t>> children(count);
        std::vector<std::size_t> roots;
        for (std::size_t n = 0; n < count; ++n) {
            nodes[n]["name"] = "node " + std::to_string(n);
            places[n] = random_place(nodes[n]);
            if (n > 0 && random_below(random_, 3) > 0) {
                const std::size_t parent = random_below(random_, n);
                children[parent].push_back(n);
                places[n] = places[parent] * places[n];
            } else {
                roots.push_back(n);
            }
        }
        maker.json["nodes"] = Json::array();
        std::vector<std::optional<std::size_t>> shapes(count);
        for (std::size_t n = 0; n < count; ++n) {
            if (!children[n].empty()) {
                nodes[n]["children"] = children[n];
            }
            if (n == 0 || random_below(random_, 4) > 0) {
                shapes[n] = random_below(random_, shapes_.size());
                nodes[n]["mesh"] = shapes_[*shapes[n]].mesh;
            }
        }
        std::function<void(std::size_t)> show = [&](std::size_t n) {
            if (shapes[n]) {
                show_shape(shapes_[*shapes[n]], places, n, nodes[n]);
            }
            for (const std::size_t child : children[n]) {
                show(child);
            }
        };
        for (const std::size_t root : roots) {
            show(root);
        }
        for (Json& node : nodes) {
            maker.json["nodes"].push_back(node);
        }
        maker.json["scenes"] = {{{"nodes", roots}}};
    }

    void show_shape(const Shape& shape, const std::vector<Matrix>& places, std::size_t n,
                    Json& node) {
        if (kind_ == Kind::instanced) {
            for (const Matrix& instance : make_instances(node)) {
                const Matrix at = places[n] * instance;
                show_at(shape, at.topLeftCorner<3, 3>().determinant() < 0,
                        [&](std::size_t v) { return moved(at, shape.vertices[v]); });
            }
            return;
        }
        if (kind_ != Kind::skinned) {
            const bool mirrored = places[n].topLeftCorner<3, 3>().determinant() < 0;
            show_at(shape, mirrored,
                    [&](std::size_t v) { return moved(places[n], shape.vertices[v]); });
            return;
        }
        const std::vector<Matrix> joints = make_skin(shape, places, node);
        const bool mirrored = std::all_of(joints.begin(), joints.end(), [](const Matrix& m) {
            return m.topLeftCorner<3, 3>().determinant() < 0;
        });
        show_at(shape, mirrored, [&](std::size_t v) {
            Vec3 sum(0, 0, 0);
            double shares = 0.0;
            for (const auto& [joint, share] : shape.bound[v]) {
                sum += share * moved(joints[joint], shape.vertices[v]);
                shares += share;
            }
            return Vec3(sum / shares);
        });
    }

    void show_at(const Shape& shape, bool mirrored, const std::function<Vec3(std::size_t)>& at) {
        for (const Triangle& t : shape.triangles) {
            shown.push_back({at(t[0]), at(t[mirrored ? 2 : 1]), at(t[mirrored ? 1 : 2])});
        }
    }

    std::vector<Matrix> make_instances(Json& node) {
        maker.require("EXT_mesh_gpu_instancing");
        const std::size_t count = 1 + random_below(random_, 5);
        std::vector<Matrix> matrices(count, Matrix::Identity());
        Json attributes = Json::object();
        std::vector<float> to;
        std::vector<float> scales;
        std::vector<std::int16_t> turns;
        const bool moves = random_below(random_, 4) > 0;
        const bool rotates = random_below(random_, 2) > 0;
        const bool scaled = random_below(random_, 2) > 0 || !(moves || rotates);
        for (Matrix& m : matrices) {
            Eigen::Vector4d turn(0, 0, 0, 0);
            Vec3 at;
            Vec3 scale;
            for (int i = 0; i < 4; ++i) {
                turns.push_back(static_cast<std::int16_t>(random_real(random_, 1, 32767)));
                turn[i] = turns.back() / 32767.0;
            }
            for (int i = 0; i < 3; ++i) {
                to.push_back(random_real(random_, -20, 20));
                at[i] = to.back();
                scales.push_back(random_real(random_, 0.5, 2));
                scale[i] = scales.back();
            }
            const Eigen::Quaterniond q(turn[3], turn[0], turn[1], turn[2]);
            Eigen::Matrix3d linear = rotates ? q.normalized().toRotationMatrix()
                                             : Eigen::Matrix3d(Eigen::Matrix3d::Identity());
            m.topLeftCorner<3, 3>() =
                scaled ? Eigen::Matrix3d(linear * scale.asDiagonal()) : linear;
            m.topRightCorner<3, 1>() = moves ? at : Vec3(0, 0, 0);
        }
        if (moves) {
            attributes["TRANSLATION"] = maker.floats(to, 3);
        }
        if (rotates) {
            attributes["ROTATION"] = maker.values(turns, 5122, 4, true);
        }
        if (scaled) {
            attributes["SCALE"] = maker.floats(scales, 3);
        }
        node["extensions"]["EXT_mesh_gpu_instancing"]["attributes"] = attributes;
        return matrices;
    }

    std::vector<Matrix> make_skin(const Shape& shape, const std::vector<Matrix>& places,
                                  Json& node) {
        std::vector<Matrix> joints;
        std::vector<std::size_t> numbers;
        std::vector<float> inverse;
        const bool bound = random_below(random_, 3) > 0;
        for (std::size_t j = 0; j < shape.joints; ++j) {
            numbers.push_back(random_below(random_, places.size()));
            Matrix bind = Matrix::Identity();
            for (int i = 0; i < 16; ++i) {
                if (i % 4 != 3) {
                    bind.data()[i] = random_real(random_, -1, 1);
                }
                inverse.push_back(static_cast<float>(bind.data()[i]));
            }
            joints.push_back(bound ? Matrix(places[numbers.back()] * bind)
                                   : places[numbers.back()]);
        }
        Json skin = {{"joints", numbers}};
        if (bound) {
            skin["inverseBindMatrices"] = maker.floats(inverse, 16);
        }
        node["skin"] = maker.push("skins", std::move(skin));
        return joints;
    }

    Kind kind_;
    Random random_;
    std::vector<Shape> shapes_;
    Json weights_; // the weights of the mesh in work
};

std::vector<Corners> corners_of(const SourceModel& model) {
    std::vector<Corners> all;
    for (const Triangle& t : model.triangles) {
        all.push_back({model.positions[t[0]], model.positions[t[1]], model.positions[t[2]]});
    }
    return all;
}

// Turns each triangle to begin at its least corner and sorts them, because compressors keep neither
// order.
void sort_corners(std::vector<Corners>& all) {
    const auto less = [](const Vec3& a, const Vec3& b) {
        return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
    };
    const auto before = [&](const Corners& a, const Corners& b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), less);
    };
    for (Corners& corners : all) {
        const Corners once = {corners[1], corners[2], corners[0]};
        const Corners twice = {corners[2], corners[0], corners[1]};
        corners = std::min({corners, once, twice}, before);
    }
    std::sort(all.begin(), all.end(), before);
}

// Returns the largest distance between the model and what was written, as a share of the largest
// coordinate.
double farthest(const std::vector<Corners>& is, const std::vector<Corners>& wanted) {
    double most = 0.0;
    double largest = 0.0;
    for (std::size_t t = 0; t < is.size(); ++t) {
        for (std::size_t c = 0; c < 3; ++c) {
            most = std::max(most, (is[t][c] - wanted[t][c]).norm());
            largest = std::max(largest, wanted[t][c].norm());
        }
    }
    return most / std::max(largest, 1.0);
}

// Holds the number and the box of the triangles that Assimp finds by itself, with its transforms
// applied.
struct Foreign {
    std::uint64_t triangles = 0;
    Aabb box;
};
Foreign foreign_of(const aiScene& scene, const aiNode& node, const aiMatrix4x4& above) {
    Foreign all;
    const aiMatrix4x4 at = above * node.mTransformation;
    for (unsigned m = 0; m < node.mNumMeshes; ++m) {
        const aiMesh& mesh = *scene.mMeshes[node.mMeshes[m]];
        for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
            const aiFace& face = mesh.mFaces[f];
            all.triangles += face.mNumIndices == 3 ? 1 : 0;
            for (unsigned i = 0; face.mNumIndices == 3 && i < 3; ++i) {
                const aiVector3D p = at * mesh.mVertices[face.mIndices[i]];
                all.box.add(Vec3(p.x, p.y, p.z));
            }
        }
    }
    for (unsigned c = 0; c < node.mNumChildren; ++c) {
        const Foreign below = foreign_of(scene, *node.mChildren[c], at);
        all.triangles += below.triangles;
        all.box.add(below.box);
    }
    return all;
}

} // namespace

class GltfTest : public QObject {
    Q_OBJECT
    Folder folder_;

    void compare(Kind kind, std::uint32_t seed) {
        RandomFile file(kind, seed);
        file.make();
        const auto container = static_cast<Container>(seed % 3);
        const std::string path = file.maker.write(folder_, "random", container);
        const auto model = read_model(path, {});
        QVERIFY2(model.ok(), qPrintable(told(model)));
        QVERIFY2(fault_of(*model).isEmpty(), qPrintable(fault_of(*model)));
        std::vector<Corners> is = corners_of(*model);
        QCOMPARE(is.size(), file.shown.size());
        if (kind == Kind::meshopt || kind == Kind::draco) {
            sort_corners(is);
            sort_corners(file.shown);
        }
        const double off = farthest(is, file.shown);
        QVERIFY2(off < 1e-12, qPrintable(QString::number(off)));
        QCOMPARE(has(*model, Code::skins_at_rest), kind == Kind::skinned);
        // Places are zero where no bytes say otherwise, so nothing may have to be read beside.
        const bool needs_bytes =
            std::any_of(file.shown.begin(), file.shown.end(), [](const Corners& corners) {
                return corners[0] != corners[1] || corners[1] != corners[2];
            });
        if (needs_bytes || container != Container::beside) {
            QCOMPARE(model->files_read.size(), container == Container::beside ? 2U : 1U);
        }
        if (kind == Kind::plain) {
            compare_with_assimp(path, *model);
        }
    }

    static void compare_with_assimp(const std::string& path, const SourceModel& model) {
        Assimp::Importer importer;
        const aiScene* scene = importer.ReadFile(path, 0);
        QVERIFY2(scene != nullptr, importer.GetErrorString());
        const Foreign foreign = foreign_of(*scene, *scene->mRootNode, aiMatrix4x4());
        QCOMPARE(model.triangles.size(), foreign.triangles);
        Aabb box;
        for (const Corners& corners : corners_of(model)) {
            for (const Vec3& p : corners) {
                box.add(p);
            }
        }
        // Assimp multiplies up to six matrices in float32, hence the room.
        const double room = 1e-5 * box.diagonal();
        QVERIFY((box.lower - foreign.box.lower).norm() < room);
        QVERIFY((box.upper - foreign.box.upper).norm() < room);
    }

    static void every_kind() {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind < 8; ++kind) {
            QTest::newRow(k_kinds[kind]) << kind;
        }
    }

private slots:
    void random_files_show_what_was_written_data() { every_kind(); }
    void random_files_show_what_was_written() {
        QFETCH(int, kind);
        const std::uint32_t count = is_long_run() ? 250 : 25;
        std::printf("%s: seeds from %u\n", k_kinds[kind], slice() * count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t seed = slice() * count + i;
            compare(static_cast<Kind>(kind), seed);
            if (QTest::currentTestFailed()) {
                std::printf("seed %u of %s\n", seed, k_kinds[kind]);
                return;
            }
        }
    }

    // A flipped or cut file ends in a sound model or a clear error.
    void damaged_files_do_no_harm_data() { every_kind(); }
    void damaged_files_do_no_harm() {
        QFETCH(int, kind);
        const std::uint32_t count = is_long_run() ? 2500 : 100;
        Random random(slice() + static_cast<std::uint32_t>(kind));
        std::printf("%s: seed %u\n", k_kinds[kind], slice() + static_cast<std::uint32_t>(kind));
        int models = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            RandomFile file(static_cast<Kind>(kind), i);
            file.make();
            (void)file.maker.write(folder_, "whole", Container::glb);
            QByteArray bytes = folder_.content("whole.glb");
            for (std::size_t flips = 1 + random_below(random, 4); flips > 0; --flips) {
                const auto size = static_cast<std::size_t>(bytes.size());
                bytes[static_cast<qsizetype>(random_below(random, size))] =
                    static_cast<char>(random());
            }
            if (random_below(random, 4) == 0) {
                bytes.truncate(static_cast<qsizetype>(
                    1 + random_below(random, static_cast<std::size_t>(bytes.size()))));
            }
            const std::string path = folder_.file("damaged.glb", bytes);
            const auto model = read_model(path, {});
            const QString fault = fault_of(path, model);
            QVERIFY2(fault.isEmpty(), qPrintable(QString("%1: %2").arg(i).arg(fault)));
            models += model.ok() ? 1 : 0;
        }
        std::printf("%s: %d of %u are models\n", k_kinds[kind], models, count);
    }
};

QTEST_APPLESS_MAIN(GltfTest)
#include "gltf.moc"
