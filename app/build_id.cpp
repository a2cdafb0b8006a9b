#include "build_id.h"

#include "base/hash.h"
#include "base/progress.h"
#include "versions.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <span>

namespace hullwright::cli {
namespace {

using Bytes = std::span<const std::byte>;

// Names and contents of notes begin at multiples of this.
constexpr std::size_t k_note_step = 4;

std::size_t padded(std::size_t bytes) {
    return (bytes + k_note_step - 1) / k_note_step * k_note_step;
}

// Returns the content of the linker's note; it is empty where there is none.
Bytes linked_id(Bytes notes) {
    constexpr std::string_view k_owner("GNU\0", 4);
    ElfW(Nhdr) head;
    while (notes.size() >= sizeof head) {
        std::memcpy(&head, notes.data(), sizeof head);
        notes = notes.subspan(sizeof head);
        const std::size_t content_at = padded(head.n_namesz);
        const std::size_t size = content_at + padded(head.n_descsz);
        if (size > notes.size()) {
            return {};
        }
        const bool is_owned = head.n_namesz == k_owner.size() &&
                              std::memcmp(notes.data(), k_owner.data(), k_owner.size()) == 0;
        if (is_owned && head.n_type == NT_GNU_BUILD_ID) {
            return notes.subspan(content_at, head.n_descsz);
        }
        notes = notes.subspan(size);
    }
    return {};
}

// The first that is told of is the program itself, and no library is asked for.
int take_first(dl_phdr_info* info, std::size_t /*size*/, void* taken) {
    for (ElfW(Half) i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = info->dlpi_phdr[i];
        auto& id = *static_cast<Bytes*>(taken);
        if (part.p_type == PT_NOTE && id.empty()) {
            const auto* const at = // NOLINTNEXTLINE: an address is all that the loader gives
                reinterpret_cast<const std::byte*>(info->dlpi_addr + part.p_vaddr);
            id = linked_id({at, part.p_memsz});
        }
    }
    return 1;
}

} // namespace

std::string build_id() {
    Bytes id;
    ::dl_iterate_phdr(&take_first, &id);
    std::string text = library_versions({});
    if (id.empty()) { // a linker that was told to leave no note
        const auto whole = hash_file("/proc/self/exe");
        text += whole ? *whole : std::string();
    } else {
        text += hash_hex(id);
    }
    return hash_hex(std::as_bytes(std::span(text)));
}

} // namespace hullwright::cli
