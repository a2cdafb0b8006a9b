// Makes the sound of something small and hard that is struck, as samples: a tone that dies away.
// Several may sound at once.
#pragma once

#include <QIODevice>

#include <array>
#include <cstddef>
#include <mutex>

namespace hullwright::ui {

class StruckTone : public QIODevice {
    Q_OBJECT
public:
    static constexpr int k_rate = 44100; // samples a second, of 16 bits

    // The strength is from 0 to 1; the oldest of too many ends.
    void strike(double strength);
    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] qint64 bytesAvailable() const override;

protected:
    // Gives silence where nothing sounds, so that the device goes on.
    qint64 readData(char* data, qint64 most) override;
    qint64 writeData(const char* /*data*/, qint64 /*count*/) override { return -1; }

private:
    struct Voice {
        double strength = 0.0;
        std::size_t sample = 0; // since it was struck
    };
    std::mutex mutex_; // devices read in threads of their own
    std::array<Voice, 8> voices_;
    std::size_t next_ = 0;
};

} // namespace hullwright::ui
