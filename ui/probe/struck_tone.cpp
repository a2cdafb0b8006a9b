#include "ui/probe/struck_tone.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numbers>

namespace hullwright::ui {
namespace {

constexpr double k_pitch = 1320.0;    // of a small ball
constexpr double k_overtone = 2.76;   // of a bar that is free at both ends
constexpr double k_dying = 28.0;      // by 1/e in a 28th of a second
constexpr double k_loudness = 6000.0; // of 32768, so that five at once are not cut off

double sample_of(double strength, std::size_t sample) {
    const double time = static_cast<double>(sample) / StruckTone::k_rate;
    const double turn = 2.0 * std::numbers::pi * k_pitch * time;
    return strength * k_loudness * std::exp(-k_dying * time) *
           (std::sin(turn) + 0.4 * std::exp(-2.0 * k_dying * time) * std::sin(k_overtone * turn));
}

} // namespace

void StruckTone::strike(double strength) {
    const std::lock_guard lock(mutex_);
    voices_[next_] = {std::clamp(strength, 0.0, 1.0), 0};
    next_ = (next_ + 1) % voices_.size();
}

qint64 StruckTone::bytesAvailable() const {
    constexpr qint64 k_always = k_rate; // there is as much as anybody takes
    return k_always + QIODevice::bytesAvailable();
}

qint64 StruckTone::readData(char* data, qint64 most) {
    const std::lock_guard lock(mutex_);
    const qint64 count = most / static_cast<qint64>(sizeof(std::int16_t));
    for (qint64 i = 0; i < count; ++i) {
        double sum = 0.0;
        for (Voice& voice : voices_) {
            sum += sample_of(voice.strength, voice.sample++);
        }
        const auto level = static_cast<std::int16_t>(std::clamp(sum, -32767.0, 32767.0));
        std::memcpy(data + i * static_cast<qint64>(sizeof level), &level, sizeof level);
    }
    return count * static_cast<qint64>(sizeof(std::int16_t));
}

} // namespace hullwright::ui
