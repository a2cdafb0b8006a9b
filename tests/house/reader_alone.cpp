// Does with an asset what a game does, which is to load it, open it and decode every hull. The
// build shows that the reader needs no more than C++17 without exceptions, with warnings as errors.
#include "hullwright_asset.h"

#include <cstdio>

namespace {

std::vector<char> content_of(const char* path) {
    std::vector<char> bytes;
    std::FILE* const file = std::fopen(path, "rb");
    if (file != nullptr) {
        char chunk[4096];
        for (std::size_t got = 0; (got = std::fread(chunk, 1, sizeof chunk, file)) > 0;) {
            bytes.insert(bytes.end(), chunk, chunk + got);
        }
        std::fclose(file);
    }
    return bytes;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<char> bytes = content_of(argc > 1 ? argv[1] : "");
    hwa::Asset asset;
    const hwa::Fault fault = hwa::Asset::open(bytes.data(), bytes.size(), asset);
    if (fault != hwa::Fault::none) {
        std::fprintf(stderr, "%s\n", hwa::text(fault));
        return 1;
    }
    hwa::Decoder decoder;
    std::vector<float> positions;
    std::vector<std::uint16_t> indices;
    std::size_t triangles = 0;
    for (std::uint32_t node = 0; node < asset.nodes(); ++node) {
        const hwa::HullSize hull = asset.hull_size(node);
        positions.resize(3 * std::size_t{hull.vertices});
        indices.resize(3 * std::size_t{hull.triangles});
        if (!asset.decode(node, decoder, positions.data(), indices.data())) {
            std::fprintf(stderr, "node %u has no hull\n", node);
            return 1;
        }
        triangles += hull.triangles;
    }
    std::printf("%u pieces, %u nodes, %zu triangles\n", asset.pieces(), asset.nodes(), triangles);
    return asset.pieces() > 0 && triangles > 0 ? 0 : 1;
}
