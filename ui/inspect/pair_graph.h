// Draws the answers of all rows as a curve: upwards how far apart the bodies are, downwards how
// deep they lie in each other. A click or a drag goes to a row.
#pragma once

#include "ui/inspect/timeline.h"
#include "ui/panels/row_graph.h"

namespace hullwright::ui {

class PairGraph : public RowGraph {
    Q_OBJECT
public:
    explicit PairGraph(Timeline& timeline, PairScene& scene, QWidget* parent = nullptr);

protected:
    [[nodiscard]] std::size_t rows() const override { return timeline_.rows(); }
    [[nodiscard]] double row() const override { return static_cast<double>(timeline_.row()); }
    void take_hold() override { timeline_.player().set_playing(false); }
    void go_to(std::size_t row) override { timeline_.go_to(row); }
    void draw(QPainter& painter) const override;

private:
    struct Scale {
        double distance = 0.0; // of the highest and of the lowest pixel
        double depth = 0.0;
        double zero = 0.0; // the pixel between both
    };
    [[nodiscard]] Scale scale() const;
    void draw_columns(QPainter& painter, const Scale& scale) const;
    void draw_marked(QPainter& painter) const;
    void draw_words(QPainter& painter, const Scale& scale) const;
    [[nodiscard]] double place_of(std::size_t row) const { return x_of(static_cast<double>(row)); }
    [[nodiscard]] double place_of_words(double wide, std::size_t highest, float Extremes::*value,
                                        double most) const;

    Timeline& timeline_;
    PairScene& scene_;
};

} // namespace hullwright::ui
