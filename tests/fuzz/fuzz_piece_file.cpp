// Feeds any text to the reader of pieces: it is refused, or its pieces are the same after writing
// and reading again.
#include "export/piece_file.h"
#include "memory_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hullwright;
    const tests::MemoryFile file(data, size);
    const auto pieces = read_pieces(file.path());
    if (!pieces) {
        return 0;
    }
    tests::expect(pieces->names.size() == pieces->set.pieces.size());
    for (const Piece& piece : pieces->set.pieces) {
        for (const Triangle& triangle : piece.triangles) {
            for (const Index corner : triangle) {
                tests::expect(corner < piece.vertices.size());
            }
        }
    }
    const tests::MemoryFile copy;
    tests::expect(write_pieces(*pieces, copy.path()).ok());
    const auto again = read_pieces(copy.path());
    tests::expect(again && again->set == pieces->set && again->names == pieces->names &&
                  again->labels == pieces->labels && again->mesh_hash == pieces->mesh_hash &&
                  again->recipe_json == pieces->recipe_json);
    return 0;
}
