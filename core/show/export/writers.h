// One writer per format; each writes the whole scene into an open file.
#pragma once

#include "base/files.h"
#include "export/write_mesh.h"

namespace hullwright::writers {

// Counts the bytes that go through it to the file.
class Out {
public:
    explicit Out(AtomicFile& file) : file_(file) {}
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
    std::uint64_t bytes_ = 0;
};

// Adds a note when a coordinate does not fit a float after `origin` is added to it.
void say_when_rounded(const ExportScene& scene, const Vec3& origin, Written& written);

[[nodiscard]] bool has_tags(const ExportScene& scene);
[[nodiscard]] bool has_materials(const ExportScene& scene);

Status obj(const ExportScene& scene, Out& out, Written& written);
Status stl(const ExportScene& scene, Out& out, Written& written);
Status ply(const ExportScene& scene, Out& out, Written& written);
Status off(const ExportScene& scene, Out& out, Written& written);
Status gltf(const ExportScene& scene, Out& out, Written& written);
Status glb(const ExportScene& scene, Out& out, Written& written);

} // namespace hullwright::writers
