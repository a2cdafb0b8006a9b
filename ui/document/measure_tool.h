// The tool that marks two places on what is drawn and measures the way between them.
#pragma once

#include "ui/document/document.h"
#include "ui/viewport/tool.h"

#include <QPointF>

#include <optional>

namespace hullwright::ui {

class Viewport;

class MeasureTool : public QObject, public Tool {
    Q_OBJECT
public:
    MeasureTool(Document& document, Viewport& viewport, QObject* parent);

    void set_active(bool active);
    [[nodiscard]] bool is_active() const { return active_; }
    // The way in model units from the first place to the second, or to the cursor until there is a
    // second.
    [[nodiscard]] std::optional<Vec3> way() const;
    [[nodiscard]] bool is_done() const { return spots_.size() == 2; }
    // Does for keys what the mouse does: the first place and the second, in the file's coordinates.
    [[nodiscard]] std::optional<Vec3> place(std::size_t which) const;
    void set_place(std::size_t which, const Vec3& place);
    // Goes so many corners on from where the place is, through those of the selected pieces, or of
    // all where none is; without pieces through the model's. Corners that pieces share are come to
    // once for each.
    void step(std::size_t which, int by);

    bool press(const QPointF& position) override;
    void drag(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void release() override;
    bool click(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void hover(const QPointF& position) override;
    bool escape() override;

signals:
    void activated(bool active);
    void changed();

private:
    struct Spot {
        Vec3 place = Vec3::Zero(); // in the model's coordinates
        Vec3 away = Vec3::Zero();  // the way its piece moves when parted
        bool is_corner = false;
        // Its number among the corners that keys go through, where one of them led here. Pieces
        // that touch share corners, so that the place alone does not tell how to go on.
        std::optional<std::size_t> number = {};
    };
    struct Hit {
        double distance = 0.0;
        Vec3 point = Vec3::Zero();                                                // as drawn
        std::array<Vec3, 3> corners = {Vec3::Zero(), Vec3::Zero(), Vec3::Zero()}; // before parting
        Vec3 away = Vec3::Zero();
    };
    void prepare();
    void forget();
    void show();
    void set_spot(std::size_t which, const Spot& spot);
    [[nodiscard]] std::optional<Spot> spot_at(const QPointF& position) const;
    [[nodiscard]] std::optional<Hit> hit_at(const QPointF& position) const;
    [[nodiscard]] std::optional<Spot> corner_near(const Hit& hit, const QPointF& position) const;
    [[nodiscard]] Vec3 drawn(const Spot& spot) const;

    Document& document_;
    Viewport& viewport_;
    Job job_;                                  // builds the picker
    std::shared_ptr<const LoadedModel> model_; // the model that the picker belongs to
    std::shared_ptr<const SurfacePicker> surface_;
    bool active_ = false;
    std::vector<Spot> spots_; // two at most
    std::optional<Spot> hovered_;
};

} // namespace hullwright::ui
