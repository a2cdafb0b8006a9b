// Declares one writer per format; each writes the whole scene into an open file.
#pragma once

#include "base/files.h"
#include "base/work_meter.h"
#include "export/write_mesh.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace hullwright::writers {

// Counts the bytes that go through it to the file.
class Out {
public:
    // A step writes so many bytes of a buffer: a vertex of floats, or a triangle.
    static constexpr std::size_t k_step_bytes = 12;

    // `all` is how many elements there are to write.
    Out(AtomicFile& file, const Progress& progress, std::size_t all)
        : file_(file), meter_(progress, all) {}
    // Is told of steps that were taken, and returns true when the work is to end: the file is then
    // of no use.
    [[nodiscard]] bool stopped_after(std::size_t steps) { return meter_.stopped_after(steps); }
    // Writes each element, and no more of them once the work is stopped.
    template <class List, class Write> void each(const List& list, const Write& write) {
        for (const auto& element : list) {
            if (stopped_after(1)) {
                return;
            }
            write(element);
        }
    }
    // Hands on all bytes in parts, of which no more come once the work is stopped. Parts are of a
    // multiple of three bytes, which are four letters of base64.
    template <class Write> void in_parts(std::string_view bytes, const Write& write) {
        constexpr std::size_t k_part = std::size_t{3} << 14U;
        for (std::size_t at = 0; at < bytes.size(); at += k_part) {
            const std::string_view part = bytes.substr(at, k_part);
            if (stopped_after(part.size() / k_step_bytes)) {
                return;
            }
            write(part);
        }
    }
    void text(std::string_view text) {
        file_.write(text);
        bytes_ += text.size();
    }
    template <class T> void raw(const T& value) {
        text({reinterpret_cast<const char*>(&value), sizeof(T)});
    }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

private:
    AtomicFile& file_;
    WorkMeter meter_;
    std::uint64_t bytes_ = 0;
};

// Adds a note when a coordinate does not fit a float after `origin` is added to it.
void say_when_rounded(const ExportScene& scene, const Vec3& origin, Written& written);

[[nodiscard]] std::size_t triangles_of(const ExportScene& scene);
// Return how many steps of a meter writing takes: of most formats one for each vertex and triangle,
// of OBJ two more for each object, and of glTF about as many again, since its buffer is made first
// and written then.
[[nodiscard]] std::size_t steps_of(const ExportScene& scene);
[[nodiscard]] std::size_t steps_of_obj(const ExportScene& scene);
[[nodiscard]] std::size_t steps_of_gltf(const ExportScene& scene);
[[nodiscard]] bool has_tags(const ExportScene& scene);
[[nodiscard]] bool has_materials(const ExportScene& scene);

Status obj(const ExportScene& scene, Out& out, Written& written);
Status stl(const ExportScene& scene, Out& out, Written& written);
Status ply(const ExportScene& scene, Out& out, Written& written);
Status off(const ExportScene& scene, Out& out, Written& written);
Status gltf(const ExportScene& scene, Out& out, Written& written);
Status glb(const ExportScene& scene, Out& out, Written& written);

// Holds a node of glTF. Members beside its name, mesh and children come as the text of a JSON
// object; empty where there are none.
struct GltfNode {
    std::string name;
    std::optional<std::size_t> object; // whose mesh it shows
    std::string members;
    std::vector<std::size_t> children;
};
// Holds all nodes of a file, those of its scene, and what the file itself has beside what is always
// there. Each object becomes a mesh of the same number, whether a node shows it or not.
struct GltfPlan {
    std::vector<GltfNode> nodes;
    std::vector<std::size_t> roots;
    std::string members;
};
// Returns the members of a node that keep the labels of its object.
[[nodiscard]] std::string gltf_extras(const Labels& labels);
Status glb(const ExportScene& scene, const GltfPlan& plan, Out& out, Written& written);

} // namespace hullwright::writers
