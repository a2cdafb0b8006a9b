// Reads the JSON of shapes that `export` writes for engines that are fed by code
// (docs/shapes-json.md).
#include "base/files.h"
#include "base/json_reader.h"
#include "base/text.h"
#include "geom/farthest.h"
#include "geom/turn.h"
#include "robot/read_robot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <memory>
#include <utility>

namespace hullwright {
namespace {

constexpr const char* k_format = "hullwright-shapes";
constexpr std::uint64_t k_version = 1;
// A larger file is refused before memory is taken, since its text is read as a whole.
constexpr std::uint64_t k_most_bytes = 1ULL << 30U;
// Axes are unit vectors at right angles. Where their numbers were rounded to float32, each is off
// by 2^-24 of itself, and a product of two axes by 2^-23 at most; this is twice as much, and what
// is farther off is no box.
constexpr double k_off = 0x1p-22;

// Coordinates that are larger cannot be worked with, and a fault is told with their place.
Vec3 place_in(const JsonValue& value) {
    Vec3 place = Vec3::Zero();
    value.read_row(std::span(place.data(), 3));
    const double farthest = place.cwiseAbs().maxCoeff();
    if (farthest > k_farthest_coordinate) {
        value.fail(because(Why::too_far_away, rounded_text(farthest, 6)));
    }
    return place;
}

double size_in(const JsonValue& value, bool may_be_zero = false) {
    const double size = value.positive_or_zero();
    if (!(size > 0.0 || may_be_zero) || size > k_farthest_coordinate) {
        value.refuse();
    }
    return size;
}

Eigen::Quaterniond turn_in(const JsonValue& axes) {
    Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();
    for (std::size_t i = 0; i < 3; ++i) {
        turn.col(static_cast<Eigen::Index>(i)) = place_in(axes.element(i));
    }
    if (axes.size() != 3 ||
        !((turn.transpose() * turn - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() < k_off)) {
        axes.refuse();
        return Eigen::Quaterniond::Identity();
    }
    if (turn.determinant() < 0.0) {
        turn.col(2) *= -1.0; // the same box
    }
    return Eigen::Quaterniond(turn).normalized();
}

Eigen::Quaterniond turn_along(const JsonValue& value) {
    const Vec3 axis = place_in(value);
    if (!(std::abs(axis.squaredNorm() - 1.0) < k_off)) {
        value.refuse();
        return Eigen::Quaterniond::Identity();
    }
    return turn_from_z(axis);
}

class ShapesReader {
public:
    explicit ShapesReader(std::filesystem::path folder) : folder_(std::move(folder)) {}

    RobotShape shape_in(const JsonValue& value) const {
        RobotShape shape;
        shape.name = printable(value["name"].text());
        const std::string type = value["type"].text();
        if (type == "hull") {
            shape.kind = ShapeKind::mesh;
            read_hull(value, shape);
            return shape;
        }
        shape.at.move = place_in(value["centre"]);
        if (type == "box") {
            shape.at.turn = turn_in(value["axes"]);
            const JsonValue half = value["half_extents"];
            shape.size = place_in(half);
            if (half.good() && !(shape.size.minCoeff() > 0.0)) {
                half.refuse();
            }
            return shape;
        }
        shape.size.setConstant(size_in(value["radius"]));
        if (type == "sphere") {
            shape.kind = ShapeKind::sphere;
        } else if (type == "capsule" || type == "cylinder") {
            shape.kind = type == "capsule" ? ShapeKind::capsule : ShapeKind::cylinder;
            shape.at.turn = turn_along(value["axis"]);
            const JsonValue half = value["half_height"]; // none of a capsule that is a ball
            shape.size.z() = size_in(half, type == "capsule");
        } else {
            value["type"].refuse();
        }
        return shape;
    }

private:
    void read_hull(const JsonValue& value, RobotShape& shape) const {
        if (value.has("mesh")) {
            shape.mesh = std::make_shared<const std::filesystem::path>(
                (folder_ / value["mesh"].text()).lexically_normal());
            return;
        }
        const JsonValue points = value["points"];
        std::vector<Vec3> places;
        for (std::size_t i = 0; i < points.size() && points.good(); ++i) {
            places.push_back(place_in(points.element(i)));
        }
        const JsonValue faces = value["faces"];
        for (std::size_t i = 0; i < faces.size() && faces.good(); ++i) {
            std::array<std::uint64_t, 3> face{};
            faces.element(i).read_row(face, places.size());
            shape.triangles.push_back({static_cast<VertexId>(face[0]),
                                       static_cast<VertexId>(face[1]),
                                       static_cast<VertexId>(face[2])});
        }
        if (points.good() && places.empty()) {
            points.refuse();
        }
        shape.points = std::make_shared<const std::vector<Vec3>>(std::move(places));
    }

    std::filesystem::path folder_;
};

} // namespace

bool is_convex_shapes(const std::filesystem::path& file) {
    constexpr std::size_t k_beginning = 4096; // holds the first keys, however they are laid out
    if (lower_case(file.extension().string()) != ".json") {
        return false;
    }
    std::ifstream in(file, std::ios::binary);
    std::string beginning(k_beginning, '\0');
    in.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    beginning.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
    return beginning.find(k_format) != beginning.npos;
}

Result<ConvexShapes> read_convex_shapes(const std::filesystem::path& file,
                                        const Progress& progress) {
    const auto text = read_text(file, k_most_bytes, progress.token());
    if (!text) {
        return text.issue();
    }
    constexpr int k_deepest = 16; // levels; such a file has six
    JsonDocument document(*text, {k_deepest}, progress);
    const JsonValue root = document.root();
    root["format"].expect(k_format);
    root["version"].expect(k_version);
    ConvexShapes found;
    found.metres_per_unit = size_in(root["metres_per_unit"]);
    const std::array<const char*, 3> ups = {"x", "y", "z"};
    found.up = *ups[root["up"].index_in(ups)];
    found.robot.file = file.string();
    found.robot.format = "shapes";
    found.robot.name = printable(root["name"].text());
    RobotBody& body = found.robot.bodies.emplace_back();
    body.name = found.robot.name;
    const ShapesReader reader(std::filesystem::absolute(file).parent_path());
    const JsonValue shapes = root["shapes"];
    for (std::size_t i = 0; i < shapes.size() && shapes.good(); ++i) {
        body.shapes.push_back(reader.shape_in(shapes.element(i)));
    }
    return document.good() ? Result<ConvexShapes>(std::move(found)) : document.issue(file.string());
}

} // namespace hullwright
