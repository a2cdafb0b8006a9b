// Holds what a desk or a project keeps of Inspect: the files of both bodies and the models of
// assets, where they are posed, the file of poses and its row, or a contact file, which has all of
// them, or a robot or several things with the pair that was chosen, and where the camera stands.
// Files are read when somebody looks.
#pragma once

#include "pipeline/kept_inspection.h"
#include "ui/inspect/kept_contact.h"
#include "ui/inspect/pair_others.h"
#include "ui/viewport/camera_text.h"

namespace hullwright::ui {

class ViewCamera;

class InspectMemory : public QObject {
    Q_OBJECT
public:
    struct Watched {
        PairScene& scene;
        Timeline& timeline;
        KeptContact& contact;
        InspectedRobot& robot;
        PairOthers& others;
        ViewCamera& camera;
    };
    explicit InspectMemory(const Watched& watched, QObject* parent = nullptr);

    // Bodies and rows that were not opened from files of their own are left out.
    [[nodiscard]] KeptInspection saved() const;
    void restore(KeptInspection saved) { restored_ = std::move(saved); }
    // Begins to read what was restored and nobody has looked at yet. Files that are not found are
    // missed: that is told where they would stand, and they are saved again.
    void open_restored();

private:
    void open_body(std::size_t which, const QString& path, const QString& model);
    void open_rows(const KeptInspection& saved);
    void open_contact(const QString& path);
    void follow_bodies();
    void follow_rows();
    void follow_contact();
    void follow_robot();
    void give_models();
    [[nodiscard]] KeptInspection saved_files() const;
    [[nodiscard]] KeptInspection saved_bodies() const;
    void save_models(KeptInspection& saved) const;
    void look_from_there();
    void take_poses();

    PairScene& scene_;
    Timeline& timeline_;
    KeptContact& contact_;
    InspectedRobot& robot_;
    PairOthers& others_;
    ViewCamera& camera_;
    KeptInspection restored_;                      // empty: nothing waits for somebody who looks
    std::array<QString, k_bodies> awaited_;        // bodies that are being read
    std::optional<CameraPlace> place_;             // from which these are looked at
    QString awaited_rows_;                         // the file of poses that is being read
    QString awaited_rows_of_b_;                    // B's own beside it
    QString awaited_contact_;                      // the contact file that is being read
    std::array<QString, k_bodies> contact_models_; // of its bodies, which come after it
    std::optional<RobotFiles> awaited_robot_;
    std::size_t row_ = 0;           // of them
    std::optional<PosePair> poses_; // where a hand has moved bodies from there
};

} // namespace hullwright::ui
