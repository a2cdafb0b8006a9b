// What the colours of a saved picture mean, below it, in the window's language.
#pragma once

#include "draw/draw_list.h"
#include "draw/scene.h"
#include "export/write_png.h"
#include "ui/jobs/look_job.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace hullwright::ui {

struct PictureLegend {
    struct Bar {
        QString meaning;
        std::vector<Rgb> stops; // evenly spaced, mixed between
        QString least;
        QString most;
    };
    std::vector<Bar> bars;
    QStringList notes;
};
// Of distances and strips; colours of pieces and of nodes mean nothing.
[[nodiscard]] PictureLegend legend_of(const LookPicture& picture);

// Rows of pixels that it takes of a picture of that size; 0 where there is no room for it.
[[nodiscard]] int height_of(const PictureLegend& legend, int width, int height);
// The picture with the legend below. Beside the window, too.
[[nodiscard]] Picture with_legend(const Picture& picture, const PictureLegend& legend,
                                  int legend_height, Background background);

} // namespace hullwright::ui
