// What a desk or a project keeps of Inspect: the files of both bodies, where they are posed, the
// file of poses and its row, and where the camera stands. Files are read when somebody looks.
#pragma once

#include "ui/inspect/timeline.h"
#include "ui/viewport/camera_text.h"

#include <QJsonObject>

namespace hullwright::ui {

class ViewCamera;

class InspectMemory : public QObject {
    Q_OBJECT
public:
    InspectMemory(PairScene& scene, Timeline& timeline, ViewCamera& camera,
                  QObject* parent = nullptr);

    // Bodies and rows that were not opened from files of their own are left out.
    [[nodiscard]] QJsonObject saved() const;
    // What cannot be understood is left as it is by default.
    void restore(const QJsonObject& saved);
    // Begins to read what was restored and nobody has looked at yet. Files that are not found are
    // missed: that is told where they would stand, and they are saved again.
    void open_restored();

private:
    void open_body(std::size_t which, const QString& path);
    void open_rows(const QJsonObject& saved);
    void follow_bodies();
    void follow_rows();
    void take_poses();

    PairScene& scene_;
    Timeline& timeline_;
    ViewCamera& camera_;
    QJsonObject restored_;                  // empty: nothing waits for somebody who looks
    std::array<QString, k_bodies> awaited_; // bodies that are being read
    std::optional<CameraPlace> place_;      // from which these are looked at
    QString awaited_rows_;                  // the file of poses that is being read
    std::size_t row_ = 0;                   // of it
    std::optional<PosePair> poses_;         // where a hand has moved bodies from there
};

} // namespace hullwright::ui
