// Tells how far one piece is as its share of what is told of all.
#pragma once

#include "base/shared_meter.h"

#include <atomic>

namespace hullwright {

// Says how much there is to judge of a piece, in vertices and triangles; no piece is nothing.
template <class AnyPiece> [[nodiscard]] double size_to_judge(const AnyPiece& piece) {
    return static_cast<double>(piece.vertices.size() + piece.triangles.size() + 1);
}

// Hears how far one piece is and tells it as its share of all pieces: so a large piece has
// fractions of its own, beside others or alone. What was told is not taken back.
class PieceProgress : public ProgressSink {
public:
    // `size` is counted in `all`, whose pieces tell it together.
    PieceProgress(SharedMeter& all, double size) : all_(all), size_(size) {}

    void on_progress(std::string_view /*stage*/, double fraction) override {
        double before = told_;
        while (before < fraction) {
            if (told_.compare_exchange_weak(before, fraction)) {
                all_.add(size_ * (fraction - before));
                return;
            }
        }
    }

private:
    SharedMeter& all_;
    double size_;
    std::atomic<double> told_ = 0.0;
};

} // namespace hullwright
