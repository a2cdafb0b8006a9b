// Writes OBJ, OFF, PLY and STL.
#include "base/text.h"
#include "export/writers.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace hullwright::writers {
namespace {

// Returns the shortest text that reads back as the same number; values that came as floats stay as
// short as they were.
std::string coordinate(double value) {
    const auto narrow = static_cast<float>(value);
    return static_cast<double>(narrow) == value ? number_text(narrow) : number_text(value);
}

std::string coordinates(const Vec3& p) {
    return coordinate(p.x()) + " " + coordinate(p.y()) + " " + coordinate(p.z());
}

// A name must not have spaces, because many OBJ readers end it there.
std::string obj_name(std::string name) {
    for (char& c : name) {
        c = c == ' ' || c == '\t' ? '_' : c;
    }
    return name.empty() ? "object" : name;
}

// Each material gets a word, and so does having none, because OBJ cannot take a material back.
// Backslashes are replaced: at a line's end one would join it with the next line. Words that are
// taken get some underscores, and behind those a number, since they would grow with each of many.
std::map<std::string, std::string> material_words(const ExportScene& scene, Out& out) {
    constexpr std::size_t k_most_underscores = 8;
    std::map<std::string, std::string> words;
    std::set<std::string> taken;
    std::map<std::string, std::size_t> tried; // of each word, which are not tried again
    const auto add = [&](const std::string& material, std::string word) {
        if (words.contains(material)) {
            return;
        }
        std::replace(word.begin(), word.end(), '\\', '_');
        std::string unique = word;
        while (!taken.insert(unique).second && !out.stopped_after(1)) {
            const std::size_t n = ++tried[word];
            unique =
                word + (n <= k_most_underscores ? std::string(n, '_') : "_" + std::to_string(n));
        }
        words.emplace(material, std::move(unique));
    };
    out.each(scene.objects, [&](const ExportObject& object) {
        if (!object.labels.material.empty()) {
            add(object.labels.material, obj_name(object.labels.material));
        }
    });
    add({}, "none");
    return words;
}

// Tags are JSON in a comment, because they may have spaces and commas. OBJ's groups would be the
// proper place, since it allows several, but readers take a group for the object's name.
std::string tags_comment(const std::vector<std::string>& tags) {
    using Json = nlohmann::json;
    const std::string list = Json(tags).dump(-1, ' ', false, Json::error_handler_t::replace);
    return tags.empty() ? "" : "# tags " + list + "\n";
}

} // namespace

Status obj(const ExportScene& scene, Out& out, Written& written) {
    const bool materials = has_materials(scene);
    const auto words = material_words(scene, out);
    out.each(scene.vertices,
             [&](const Vec3& p) { out.text("v " + coordinates(p + scene.origin) + "\n"); });
    // After a stop there are not all words, and no more objects either.
    out.each(scene.objects, [&](const ExportObject& object) {
        out.text("o " + obj_name(object.name) + "\n" + tags_comment(object.labels.tags));
        if (materials) {
            out.text("usemtl " + words.at(object.labels.material) + "\n");
        }
        out.each(object.triangles, [&](const Triangle& t) {
            out.text("f " + std::to_string(t[0] + 1) + " " + std::to_string(t[1] + 1) + " " +
                     std::to_string(t[2] + 1) + "\n");
        });
    });
    if (has_tags(scene)) {
        written.conversions.emplace_back("tags kept as comments only");
    }
    if (materials) {
        written.conversions.emplace_back("materials kept as names only");
    }
    return Done{};
}

Status off(const ExportScene& scene, Out& out, Written& written) {
    out.text("OFF\n" + std::to_string(scene.vertices.size()) + " " +
             std::to_string(triangles_of(scene)) + " 0\n");
    out.each(scene.vertices,
             [&](const Vec3& p) { out.text(coordinates(p + scene.origin) + "\n"); });
    for (const ExportObject& object : scene.objects) {
        out.each(object.triangles, [&](const Triangle& t) {
            out.text("3 " + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " +
                     std::to_string(t[2]) + "\n");
        });
    }
    if (scene.objects.size() > 1) {
        written.conversions.emplace_back("objects and their names merged");
    }
    return Done{};
}

Status ply(const ExportScene& scene, Out& out, Written& written) {
    // PLY has no names for objects, so a numbered property tells them apart.
    std::string header = "ply\nformat binary_little_endian 1.0\n";
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        header += "comment object " + std::to_string(i) + " " + scene.objects[i].name + "\n";
    }
    header += "element vertex " + std::to_string(scene.vertices.size()) +
              "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
              std::to_string(triangles_of(scene)) +
              "\nproperty list uchar uint vertex_indices\nproperty uint object\nend_header\n";
    out.text(header);
    out.each(scene.vertices, [&](const Vec3& local) {
        const Vec3 p = local + scene.origin;
        out.raw(p.x());
        out.raw(p.y());
        out.raw(p.z());
    });
    for (std::uint32_t i = 0; i < scene.objects.size(); ++i) {
        out.each(scene.objects[i].triangles, [&](const Triangle& t) {
            out.raw(std::uint8_t{3});
            out.raw(t);
            out.raw(i);
        });
    }
    if (scene.objects.size() > 1) {
        written.conversions.emplace_back("object names kept as comments only");
    }
    return Done{};
}

Status stl(const ExportScene& scene, Out& out, Written& written) {
    const std::size_t count = triangles_of(scene);
    if (count > 0xFFFFFFFFULL) {
        return error(Code::export_limit, {}, Why::over_stl_triangles);
    }
    std::string header = "binary STL by Hullwright";
    header.resize(80, ' ');
    out.text(header);
    out.raw(static_cast<std::uint32_t>(count));
    for (const ExportObject& object : scene.objects) {
        out.each(object.triangles, [&](const Triangle& t) {
            const Vec3& a = scene.vertices[t[0]];
            const Vec3& b = scene.vertices[t[1]];
            const Vec3& c = scene.vertices[t[2]];
            const Eigen::Vector3f normal = (b - a).cross(c - a).normalized().cast<float>();
            const auto placed = [&](const Vec3& p) -> Eigen::Vector3f {
                return (p + scene.origin).cast<float>();
            };
            for (const Eigen::Vector3f& v : {normal, placed(a), placed(b), placed(c)}) {
                out.raw(std::array<float, 3>{v.x(), v.y(), v.z()});
            }
            out.raw(std::uint16_t{0});
        });
    }
    say_when_rounded(scene, scene.origin, written);
    if (scene.objects.size() > 1) {
        written.conversions.emplace_back("objects and their names merged");
    }
    return Done{};
}

} // namespace hullwright::writers
