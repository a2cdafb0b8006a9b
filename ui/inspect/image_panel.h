// Shows what pixels saw of two pieces: the case of every pixel with a legend, the depths of both, a
// row from the side, what tiles of other sizes would have said, and the published passes.
#pragma once

#include "ui/inspect/pair_imaging.h"
#include "ui/panels/section.h"

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace hullwright::ui {

class FilmView;
class IntervalView;
class PixelView;
class ProfileView;

class ImagePanel : public Section {
    Q_OBJECT
public:
    ImagePanel(PairScene& scene, PairImaging& imaging, QWidget* parent = nullptr);

private:
    void make_pair();
    void make_choices();
    void make_picture();
    void make_legend();
    void step_contact(int by);
    void show_image();
    void show_looks();
    void show_tile();
    void show_picture();
    void show_size();
    void show_counts();
    void show_row();
    void show_pixel();
    [[nodiscard]] const IntervalImage* seen() const; // null: there are none
    [[nodiscard]] QString reason() const;            // why there is no picture
    [[nodiscard]] QString depths_text(const DepthInterval& depths) const;

    PairScene& scene_;
    PairImaging& imaging_;
    PairImaging::Image image_; // what is shown of it stays as long
    QLabel* pair_;
    QToolButton* before_;
    QToolButton* after_;
    QLabel* told_;
    QComboBox* looks_;
    QComboBox* shown_;
    PixelView* picture_;
    IntervalView* intervals_;
    QLabel* pixel_;
    QLabel* size_told_;
    QSlider* size_;
    QLabel* row_told_;
    ProfileView* profile_;
    std::array<QLabel*, k_pixel_cases> counts_ = {};
    FilmView* film_;
};

// Returns the case of a pixel in words: "A begins and ends first, both overlap".
[[nodiscard]] QString case_text(PixelCase which);
// Returns what pixels are certain of, or not.
[[nodiscard]] QString verdict_text(RasterVerdict verdict);

} // namespace hullwright::ui
