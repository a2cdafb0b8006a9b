// Writes below a saved picture what its colours mean, in the window's language.
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
        std::vector<Rgb> stops; // evenly spaced; colours between two stops are mixed
        QString least;
        QString most;
    };
    std::vector<Bar> bars;
    QStringList notes;
};
// The legend for distances and strips; colours of pieces and nodes have no meaning.
[[nodiscard]] PictureLegend legend_of(const LookPicture& picture);

// The rows of pixels that the legend takes of a picture of that size; 0 where there is no room for
// it.
[[nodiscard]] int height_of(const PictureLegend& legend, int width, int height);
// Returns the picture with the legend below it. This may be called beside the window.
[[nodiscard]] Picture with_legend(const Picture& picture, const PictureLegend& legend,
                                  int legend_height, Background background);

} // namespace hullwright::ui
