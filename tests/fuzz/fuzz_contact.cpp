// Feeds any text to the reader of contact files: it is refused, or the file is the same after
// writing and reading again.
#include "memory_file.h"
#include "pipeline/kept_play.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hullwright;
    const tests::MemoryFile file(data, size);
    const auto contact = pipeline::read_contact(file.path());
    if (!contact) {
        return 0;
    }
    const tests::MemoryFile copy; // it is in the same folder, which paths are relative to
    tests::expect(write_contact(*contact, copy.path()).ok());
    const auto again = pipeline::read_contact(copy.path());
    tests::expect(again && again->mode == contact->mode && again->distance == contact->distance &&
                  again->margin == contact->margin && again->rows.size() == contact->rows.size());
    tests::expect(again->play.has_value() == contact->play.has_value());
    if (contact->play) {
        tests::expect(kept_play_json(*again->play) == kept_play_json(*contact->play));
    }
    for (std::size_t i = 0; i < contact->rows.size(); ++i) {
        const pipeline::ContactRow& one = contact->rows[i];
        const pipeline::ContactRow& other = again->rows[i];
        tests::expect(one.a == other.a && one.b == other.b && one.expected == other.expected &&
                      one.depth == other.depth && one.distance == other.distance &&
                      one.found == other.found);
    }
    for (std::size_t i = 0; i < contact->sides.size(); ++i) {
        const pipeline::ContactSide& one = contact->sides[i];
        const pipeline::ContactSide& other = again->sides[i];
        tests::expect(one.name == other.name && one.hash == other.hash &&
                      one.asset == other.asset && one.file == other.file);
    }
    return 0;
}
