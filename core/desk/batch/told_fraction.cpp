#include "batch/told_fraction.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hullwright::batch {
namespace {

constexpr double k_whole = 0x1p30;

MappedWord map_word(int file, int protection) {
    void* const memory = ::mmap(nullptr, sizeof(FractionWord), protection, MAP_SHARED, file, 0);
    return MappedWord(memory == MAP_FAILED ? nullptr : static_cast<FractionWord*>(memory));
}

} // namespace

void UnmapWord::operator()(FractionWord* word) const {
    ::munmap(word, sizeof(FractionWord));
}

// The size is sealed: a child that cut it short would end its host at the next look.
ToldFraction::ToldFraction() : file_(::memfd_create("fraction", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
    if (file_ >= 0 && ::ftruncate(file_, sizeof(FractionWord)) == 0 &&
        ::fcntl(file_, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0) {
        word_ = map_word(file_, PROT_READ);
    }
}

ToldFraction::~ToldFraction() {
    if (file_ >= 0) {
        ::close(file_);
    }
}

double fraction_in(const MappedWord& word) {
    return word
               ? std::min(1.0, static_cast<double>(word->load(std::memory_order_relaxed)) / k_whole)
               : 0.0;
}

FractionTeller::FractionTeller(int file) {
    struct stat lent {};
    const int seals = ::fcntl(file, F_GET_SEALS);
    constexpr int k_size = F_SEAL_SHRINK | F_SEAL_GROW;
    const bool is_sealed = seals >= 0 && (seals & k_size) == k_size;
    if (is_sealed && ::fstat(file, &lent) == 0 && lent.st_size == sizeof(FractionWord)) {
        word_ = map_word(file, PROT_READ | PROT_WRITE);
        ::close(file);
    }
}

// Threads may tell what they have done in another order than they did it.
void FractionTeller::on_progress(std::string_view, double fraction) {
    if (!word_) {
        return;
    }
    const auto now = static_cast<std::uint32_t>(k_whole * std::clamp(fraction, 0.0, 1.0));
    std::uint32_t told = word_->load(std::memory_order_relaxed);
    while (told < now && !word_->compare_exchange_weak(told, now, std::memory_order_relaxed)) {
    }
}

} // namespace hullwright::batch
