// Holds models that tests export for every engine, and what is known of them by hand.
#pragma once

#include "cli/verb_case.h"
#include "support/files.h"
#include "support/gltf_maker.h"

#include <QDir>
#include <QFileInfo>
#include <QStringList>
#include <cmath>
#include <numbers>
#include <vector>

namespace hullwright::tests {

struct TargetModel {
    QString name;
    QString file;
    QStringList flags;
    double metres_per_unit = 1.0;
    QString up;
    QStringList kinds = {}; // of its pieces by number, where they are primitives
    QString source = {};    // the file again, where another program can read it
    // Points in its own unit and axes, over which and under which nothing is solid.
    std::vector<Vec3> open = {};
};

// Returns a plate with a square way through it, of which four blocks are made.
inline QByteArray plate_obj() {
    return "o plate\n"
           "v -20 -20 0\nv 20 -20 0\nv 20 20 0\nv -20 20 0\n"
           "v -10 -10 0\nv 10 -10 0\nv 10 10 0\nv -10 10 0\n"
           "v -20 -20 4\nv 20 -20 4\nv 20 20 4\nv -20 20 4\n"
           "v -10 -10 4\nv 10 -10 4\nv 10 10 4\nv -10 10 4\n"
           "f 9 10 14 13\nf 10 11 15 14\nf 11 12 16 15\nf 12 9 13 16\n"
           "f 1 5 6 2\nf 2 6 7 3\nf 3 7 8 4\nf 4 8 5 1\n"
           "f 1 2 10 9\nf 2 3 11 10\nf 3 4 12 11\nf 4 1 9 12\n"
           "f 5 13 14 6\nf 6 14 15 7\nf 7 15 16 8\nf 8 16 13 5\n";
}

// Returns the plate with points of its way through, which is ten units to each side of the middle.
inline TargetModel plate_model(const Folder& folder) {
    TargetModel plate = {"plate",
                         QString::fromStdString(folder.file("plate.obj", plate_obj())),
                         {"--unit", "cm", "--up", "z", "--keep-openings", "15"},
                         0.01,
                         "z"};
    plate.open = {Vec3(0, 0, 0), Vec3(4, 3, 0), Vec3(-4, -4, 0)};
    return plate;
}

// Writes bodies of revolution and boxes as parts of one OBJ file.
class PartsWriter {
public:
    // Corners are turned about z, so that the box lies along no axis.
    void box(const char* name, const Vec3& centre, const Vec3& half, double angle) {
        begin(name);
        for (int i = 0; i < 8; ++i) {
            const double x = (i & 1) != 0 ? half.x() : -half.x();
            const double y = (i & 2) != 0 ? half.y() : -half.y();
            const double z = (i & 4) != 0 ? half.z() : -half.z();
            point(centre + Vec3(std::cos(angle) * x - std::sin(angle) * y,
                                std::sin(angle) * x + std::cos(angle) * y, z));
        }
        for (const char* face :
             {"1 3 4 2", "5 6 8 7", "1 2 6 5", "3 7 8 4", "1 5 7 3", "2 4 8 6"}) {
            text_ += "f";
            for (const QString& corner : QString(face).split(' ')) {
                text_ += " " + QByteArray::number(first_ + corner.toInt());
            }
            text_ += "\n";
        }
    }

    // The profile of radius and height goes up the axis of that number. Both of its ends are
    // closed, by a disc or in a point.
    void turned(const char* name, const Vec3& centre, int axis,
                const std::vector<std::pair<double, double>>& profile) {
        constexpr int k_sides = 40;
        begin(name);
        std::vector<std::vector<int>> rings;
        int made = 0;
        for (const auto& [radius, height] : profile) {
            std::vector<int>& ring = rings.emplace_back();
            for (int i = 0; i < (radius > 0.0 ? k_sides : 1); ++i) {
                const double angle = 2.0 * std::numbers::pi * i / k_sides;
                Vec3 p;
                p[axis] = height;
                p[(axis + 1) % 3] = radius * std::cos(angle);
                p[(axis + 2) % 3] = radius * std::sin(angle);
                point(centre + p);
                ring.push_back(made++);
            }
        }
        for (std::size_t r = 0; r + 1 < rings.size(); ++r) {
            band(rings[r], rings[r + 1]);
        }
        if (rings.front().size() > 1) {
            face({rings.front().rbegin(), rings.front().rend()});
        }
        if (rings.back().size() > 1) {
            face(rings.back());
        }
    }

    [[nodiscard]] const QByteArray& text() const { return text_; }

private:
    void begin(const char* name) {
        text_ += "o " + QByteArray(name) + "\n";
        first_ = count_;
    }
    void point(const Vec3& p) {
        ++count_;
        text_ += "v";
        for (const double x : {p.x(), p.y(), p.z()}) {
            text_ += " " + QByteArray::number(x, 'g', 6);
        }
        text_ += "\n";
    }
    void face(const std::vector<int>& corners) {
        text_ += "f";
        for (const int corner : corners) {
            text_ += " " + QByteArray::number(first_ + corner + 1);
        }
        text_ += "\n";
    }

    // Adds the faces between two rings, one of which may be a point.
    void band(const std::vector<int>& low, const std::vector<int>& high) {
        const std::size_t sides = std::max(low.size(), high.size());
        for (std::size_t i = 0; i < sides; ++i) {
            const std::size_t next = (i + 1) % sides;
            if (low.size() == 1) {
                face({low[0], high[next], high[i]});
            } else if (high.size() == 1) {
                face({low[i], low[next], high[0]});
            } else {
                face({low[i], low[next], high[next], high[i]});
            }
        }
    }

    QByteArray text_;
    int count_ = 0;
    int first_ = 0;
};

// Returns a half circle of that radius from pole to pole, whose halves are so far apart.
inline std::vector<std::pair<double, double>> round_profile(double radius, double apart) {
    constexpr int k_steps = 20;
    std::vector<std::pair<double, double>> profile;
    for (int i = 0; i <= k_steps; ++i) {
        const double angle = std::numbers::pi * i / k_steps;
        const double height = -radius * std::cos(angle);
        profile.emplace_back(i % k_steps == 0 ? 0.0 : radius * std::sin(angle),
                             height + (2 * i > k_steps ? apart : -apart) / 2);
        if (2 * i == k_steps && apart > 0.0) {
            profile.emplace_back(radius, apart / 2);
        }
    }
    return profile;
}

inline QByteArray primitives_obj() {
    PartsWriter parts;
    parts.box("crate", Vec3(-30, 0, 0), Vec3(10, 6, 4), 0.5);
    parts.turned("ball", Vec3(0, 0, 0), 2, round_profile(8, 0));
    parts.turned("rod", Vec3(30, 0, 0), 0, {{5, -12}, {5, 12}});
    parts.turned("pill", Vec3(0, 30, 0), 1, round_profile(5, 18));
    return parts.text();
}

// Returns a wedge with three different sides under a node that mirrors it.
inline std::string mirrored_glb(const Folder& folder) {
    GltfMaker maker;
    const std::size_t positions =
        maker.floats({0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 1, 4, 0, 1, 0, 2, 1}, 3);
    maker.json["accessors"][positions]["min"] = {0, 0, 0};
    maker.json["accessors"][positions]["max"] = {4, 2, 1};
    const std::size_t corners = maker.values<std::uint16_t>(
        {0, 2, 1, 3, 4, 5, 0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4, 2, 0, 3, 2, 3, 5}, 5123, 1);
    maker.push("meshes", {{"primitives", Json::array({{{"attributes", {{"POSITION", positions}}},
                                                       {"indices", corners}}})}});
    maker.push("nodes", {{"name", "wedge"},
                         {"mesh", 0},
                         {"scale", {-0.5, 0.5, 0.5}},
                         {"translation", {0.25, 0, 0}}});
    maker.push("scenes", {{"nodes", {0}}});
    maker.json["scene"] = 0;
    return maker.write(folder, "mirrored", Container::glb);
}

// Makes models with ways through, of many parts, of primitives, mirrored, and in millimetres.
inline std::vector<TargetModel> target_models(const Folder& folder) {
    const QString samples = HULLWRIGHT_SOURCE_DIR "/resources/samples/";
    const QString own = HULLWRIGHT_SOURCE_DIR "/tests/data/models/";
    const QString toys = QString::fromStdString(folder.file("toys.obj", primitives_obj()));
    const QString mirrored = QString::fromStdString(mirrored_glb(folder));
    return {
        {"mug", samples + "mug.obj", {"--unit", "cm", "--up", "y"}, 0.01, "y"},
        {"pile", own + "pile.obj", {"--unit", "m", "--up", "z"}, 1.0, "z"},
        {"toys",
         toys,
         {"--unit", "cm", "--up", "z", "--max-hull-vertices", "900", "--primitives"},
         0.01,
         "z",
         {"box", "sphere", "cylinder", "capsule"}},
        {"mirrored", mirrored, {}, 1.0, "y", {}, mirrored},
        plate_model(folder),
        {"bracket", samples + "bracket.obj", {"--unit", "mm", "--up", "z"}, 0.001, "z"},
    };
}

} // namespace hullwright::tests
