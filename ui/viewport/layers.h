// Shows what the 3D view shows: the model, the pieces with what annotates them, and overlays of
// tools. What concerns all of them stands here: which are shown, how far pieces are parted, and the
// plane that cuts them.
#pragma once

#include "ui/viewport/model_layers.h"
#include "ui/viewport/overlays.h"
#include "ui/viewport/piece_layers.h"

#include <QObject>

#include <memory>
#include <optional>
#include <span>

namespace hullwright::ui {

class Layers : public QObject {
    Q_OBJECT
public:
    Layers(Qt3DCore::QEntity* scene, QObject* parent);

    // Shows or hides all of it; what is hidden is not picked.
    void set_in_front(bool in_front);
    [[nodiscard]] bool is_in_front() const { return is_in_front_; }

    [[nodiscard]] ModelLayers& model() { return model_; }
    [[nodiscard]] const ModelLayers& model() const { return model_; }
    [[nodiscard]] PieceLayers& pieces() { return pieces_; }
    [[nodiscard]] const PieceLayers& pieces() const { return pieces_; }
    [[nodiscard]] Overlays& overlays() { return overlays_; }

    // Shows other pieces, as in PieceLayers. The model is drawn otherwise where there are pieces.
    void show_pieces(const PieceLayers::Pieces& pieces);
    void set_shown(const ShownLayers& shown);
    [[nodiscard]] const ShownLayers& shown() const { return shown_; }
    void set_apart(double share);
    [[nodiscard]] double apart() const { return apart_; }

    // Cuts away what is beyond a plane across the normal (in the model's axes, of any length), at a
    // share of the model's extent along it; a zero normal cuts nothing.
    void set_section(const Vec3& normal, double share);
    // Returns the section as a plane in the model's coordinates; parted pieces are cut where they
    // are shown.
    [[nodiscard]] std::optional<Scene::Section> section() const;
    // Returns the same plane in the coordinates that are drawn.
    [[nodiscard]] Eigen::Vector4d cut_away() const;

    // Returns the first visible piece along the ray.
    [[nodiscard]] std::optional<Picked> pick(const PickRay& ray) const;
    // Returns the visible pieces in front of all planes, as in PiecePicker.
    [[nodiscard]] std::vector<PieceId> inside(std::span<const Eigen::Vector4d> planes) const;

    // Draws what can be seen from there.
    void follow(const Standpoint& standpoint);

signals:
    // Things are drawn farther around the model than before, or less far.
    void surroundings_changed();
    // The model is cut by another plane, and `wanted_cap` says what is to be made.
    void cap_wanted();

private:
    // Says what caps of pieces and of the model depend on.
    struct Cut {
        Eigen::Vector4d plane;
        bool is_cut;
        double apart;
        bool operator==(const Cut& other) const {
            return plane == other.plane && is_cut == other.is_cut && apart == other.apart;
        }
    };
    void show();
    void apply_section(); // hands the plane that cuts away to all that is cut

    Qt3DCore::QEntity* root_; // belongs to the scene
    ModelLayers model_;
    PieceLayers pieces_;
    Overlays overlays_;
    ShownLayers shown_;
    double apart_ = 0.0;
    Vec3 section_normal_ = Vec3::Zero(); // of length 1, or zero for no section
    double section_share_ = 0.5;
    std::optional<Cut> applied_; // what all layers have; none at first
    bool is_in_front_ = true;
};

} // namespace hullwright::ui
