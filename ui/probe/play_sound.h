// Makes a short sound where balls bounce, made of numbers as it is heard. Where the program was
// built without sound, or the machine has no device, nothing is heard, and nobody is told.
#pragma once

#include <QObject>

#include <memory>

namespace hullwright::ui {

class PlaySound : public QObject {
    Q_OBJECT
public:
    explicit PlaySound(QObject* parent = nullptr);
    ~PlaySound() override;

    // False where the program was built without sound.
    [[nodiscard]] static bool is_built();
    void set_muted(bool muted);
    [[nodiscard]] bool is_muted() const { return muted_; }
    // The strength is from 0 to 1.
    void strike(double strength);
    [[nodiscard]] int struck() const { return struck_; } // so often, while it was not muted

private:
    struct Device;
    std::unique_ptr<Device> device_; // made with the first sound
    bool muted_ = false;
    int struck_ = 0;
};

} // namespace hullwright::ui
