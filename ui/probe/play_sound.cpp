#include "ui/probe/play_sound.h"

#ifdef HULLWRIGHT_SOUND
#include "ui/probe/struck_tone.h"

#include <QAudioDevice>
#include <QAudioSink>
#include <QMediaDevices>
#endif

namespace hullwright::ui {

#ifdef HULLWRIGHT_SOUND

struct PlaySound::Device {
    StruckTone tone;
    std::unique_ptr<QAudioSink> sink; // null: there is no device

    Device() {
        const QAudioDevice output = QMediaDevices::defaultAudioOutput();
        QAudioFormat format;
        format.setSampleRate(StruckTone::k_rate);
        format.setChannelCount(1);
        format.setSampleFormat(QAudioFormat::Int16);
        if (!output.isNull() && output.isFormatSupported(format)) {
            sink = std::make_unique<QAudioSink>(output, format);
            tone.open(QIODevice::ReadOnly);
            sink->start(&tone);
        }
    }
};

bool PlaySound::is_built() {
    return true;
}

void PlaySound::strike(double strength) {
    if (muted_) {
        return;
    }
    ++struck_;
    if (!device_) {
        device_ = std::make_unique<Device>();
    }
    device_->tone.strike(strength);
}

#else

struct PlaySound::Device {};

bool PlaySound::is_built() {
    return false;
}

void PlaySound::strike(double /*strength*/) {
    struck_ += muted_ ? 0 : 1;
}

#endif

PlaySound::PlaySound(QObject* parent) : QObject(parent) {}

PlaySound::~PlaySound() = default;

void PlaySound::set_muted(bool muted) {
    muted_ = muted;
}

} // namespace hullwright::ui
