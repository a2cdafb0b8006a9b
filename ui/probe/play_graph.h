// Draws energy or momentum along a play, with a mark at the moment that is seen. A click or a drag
// goes to a moment.
#pragma once

#include "draw/curve_picture.h"
#include "ui/panels/row_graph.h"
#include "ui/probe/play_scene.h"

namespace hullwright::ui {

class PlayGraph : public RowGraph {
    Q_OBJECT
public:
    enum class Shows : std::uint8_t { energy, momentum };
    PlayGraph(PlayScene& scene, Shows shows, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return {200, 84}; } // with two lines of words

protected:
    [[nodiscard]] std::size_t rows() const override;
    [[nodiscard]] double row() const override;
    void take_hold() override { scene_.clock().set_playing(false); }
    void go_to(std::size_t row) override;
    void draw(QPainter& painter) const override;

private:
    [[nodiscard]] double value_of(const PlayRecord::Sums& sums) const;
    [[nodiscard]] CurveAxis axis_of(double least, double most) const;

    PlayScene& scene_;
    Shows shows_;
};

} // namespace hullwright::ui
