// Feeds any bytes to what reads saved stages: the first byte says of which. They are refused, or
// come to the same after writing and reading again, and every index is in its range.
#include "memory_file.h"
#include "pipeline/saved_stages.h"
#include "pipeline/stage_codec.h"

#include <algorithm>

namespace {

using namespace hullwright;

constexpr pipeline::MeshCounts k_mesh = {1000, 2000, 4};
constexpr std::size_t k_pieces = 2;

void read_patches(std::span<const std::byte> bytes) {
    const auto saved = pipeline::decode_patches(bytes, k_mesh);
    for (const Shell& shell : saved ? saved->patches : std::vector<Shell>()) {
        tests::expect(shell.faces.back() < k_mesh.faces);
        for (const VertexId vertex : shell.vertices) {
            tests::expect(vertex < k_mesh.vertices);
        }
    }
}

void read_pieces(std::span<const std::byte> bytes) {
    if (const auto pieces = pipeline::decode_pieces(bytes, k_mesh)) {
        const auto again = pipeline::decode_pieces(pipeline::encode_pieces(*pieces), k_mesh);
        tests::expect(again && again->set == pieces->set);
    }
}

void read_corrected(std::span<const std::byte> bytes) {
    constexpr std::size_t k_corrections = 3;
    if (const auto corrected = pipeline::decode_corrected(bytes, k_mesh, k_corrections)) {
        tests::expect(corrected->pieces.extras.size() == corrected->pieces.set.pieces.size());
        const auto again = pipeline::decode_corrected(pipeline::encode_corrected(*corrected),
                                                      k_mesh, k_corrections);
        tests::expect(again && again->pieces == corrected->pieces);
        for (const NotApplied& left : corrected->not_applied) {
            tests::expect(left.index < k_corrections);
        }
    }
}

void read_source(std::span<const std::byte> bytes) {
    if (const auto read = pipeline::decode_source(bytes, "source")) {
        for (const Triangle& triangle : read->imported->triangles) {
            tests::expect(*std::ranges::max_element(triangle) < read->imported->vertices.size());
        }
    }
}

// The mesh that repair began with has as many faces as `k_mesh`.
const TriMesh& imported() {
    static const TriMesh mesh = make_mesh(std::vector<Vec3>(k_mesh.vertices, Vec3::Zero()),
                                          std::vector<Triangle>(k_mesh.faces, Triangle{0, 1, 2}));
    return mesh;
}

void read_repaired(std::span<const std::byte> bytes) {
    auto repaired = pipeline::decode_repaired(bytes, imported(), k_mesh.parts);
    if (!repaired) {
        return;
    }
    for (std::size_t f = 0; f < repaired->mesh.triangles.size(); ++f) {
        tests::expect(*std::ranges::max_element(repaired->mesh.triangles[f]) <
                      repaired->mesh.vertices.size());
        tests::expect(repaired->mesh.face_part[f] < k_mesh.parts);
    }
    Prepared prepared;
    prepared.mesh = std::make_shared<const TriMesh>(repaired->mesh);
    prepared.repairs = repaired->steps;
    prepared.issues = repaired->issues;
    const auto again = pipeline::decode_repaired(pipeline::encode_repaired(prepared, {}),
                                                 imported(), k_mesh.parts);
    tests::expect(again && again->mesh == repaired->mesh);
}

void read_joins(std::span<const std::byte> bytes) {
    if (const auto tree = pipeline::decode_joins(bytes)) {
        const auto again = pipeline::decode_joins(pipeline::encode_joins(*tree));
        tests::expect(again && *again == *tree);
    }
}

void read_tree(std::span<const std::byte> bytes) {
    if (const auto tree = pipeline::decode_tree(bytes, k_pieces)) {
        const auto again = pipeline::decode_tree(pipeline::encode_tree(*tree), k_pieces);
        tests::expect(again && *again == *tree);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    static_cast<void>(pipeline::decode_stages(bytes, "stages"));
    if (bytes.empty()) {
        return 0;
    }
    constexpr std::array k_readers = {read_patches,   read_joins,  read_pieces,  read_tree,
                                      read_corrected, read_source, read_repaired};
    k_readers[data[0] % k_readers.size()](bytes.subspan(1));
    return 0;
}
