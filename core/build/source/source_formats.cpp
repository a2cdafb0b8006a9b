#include "source/source_formats.h"

#include <array>

namespace hullwright {
namespace {

constexpr std::array k_formats = std::to_array<SourceFormat>({
    {"obj", "Wavefront OBJ"},
    {"stl", "STL, ASCII and binary"},
    {"ply", "Stanford PLY"},
    {"off", "Object File Format"},
    {"gltf", "glTF 2.0"},
    {"glb", "glTF 2.0 binary"},
    {"fbx", "Autodesk FBX"},
    {"dae", "COLLADA"},
    {"3ds", "3D Studio"},
    {"x", "DirectX X"},
    {"lwo", "LightWave"},
    {"ase", "3D Studio ASE"},
    {"ac", "AC3D"},
    {"dxf", "AutoCAD DXF"},
});

} // namespace

std::span<const SourceFormat> source_formats() {
    return k_formats;
}

} // namespace hullwright
