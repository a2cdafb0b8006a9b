// Feeds any bytes to the reader of Godot's scenes: each is refused, or has shapes of finite places
// whose triangles name them.
#include "memory_file.h"
#include "pipeline/godot_scene.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hullwright;
    const tests::MemoryFile file(data, size);
    const auto scene = pipeline::read_godot_scene(file.path());
    if (!scene) {
        return 0;
    }
    for (const pipeline::GodotShape& shape : scene->shapes) {
        for (const Triangle& t : shape.mesh.triangles) {
            for (const Index corner : t) {
                tests::expect(corner < shape.mesh.vertices.size());
            }
        }
    }
    return 0;
}
