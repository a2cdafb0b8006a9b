// What a desk or a project keeps of Inspect: the files of both bodies, where they are posed, the
// file of poses and its row, or a contact file, which has all of them, and where the camera stands.
// Files are read when somebody looks.
#pragma once

#include "ui/inspect/kept_contact.h"
#include "ui/viewport/camera_text.h"

#include <QJsonObject>

namespace hullwright::ui {

class ViewCamera;

class InspectMemory : public QObject {
    Q_OBJECT
public:
    struct Watched {
        PairScene& scene;
        Timeline& timeline;
        KeptContact& contact;
        ViewCamera& camera;
    };
    explicit InspectMemory(const Watched& watched, QObject* parent = nullptr);

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
    void open_contact(const QString& path);
    void follow_bodies();
    void follow_rows();
    void follow_contact();
    [[nodiscard]] QJsonObject saved_files() const;
    void look_from_there();
    void take_poses();

    PairScene& scene_;
    Timeline& timeline_;
    KeptContact& contact_;
    ViewCamera& camera_;
    QJsonObject restored_;                  // empty: nothing waits for somebody who looks
    std::array<QString, k_bodies> awaited_; // bodies that are being read
    std::optional<CameraPlace> place_;      // from which these are looked at
    QString awaited_rows_;                  // the file of poses that is being read
    QString awaited_contact_;               // the contact file that is being read
    std::size_t row_ = 0;                   // of it
    std::optional<PosePair> poses_;         // where a hand has moved bodies from there
};

} // namespace hullwright::ui
