// Makes pictures of what the viewport shows, drawn again off screen in any size.
#pragma once

#include "draw/camera.h"
#include "ui/dialogs/picture_legend.h"
#include "ui/jobs/decompose_job.h"
#include "ui/viewport/viewport.h"

namespace hullwright::ui {

class Document;

// Holds what is shown, and from where: enough to draw it later, whatever happens in the window
// meanwhile.
struct Sighting {
    std::shared_ptr<const LoadedModel> model;
    std::shared_ptr<const PieceDrawList> list; // of pieces, or of what is shown in their place
    std::vector<PieceLayer::State> states;     // one for each in the list
    PieceLayers::Annotations annotations;
    std::shared_ptr<const std::vector<DrawVertex>> faults; // null: none
    AddedPicture::Drawn added;
    ShownLayers shown;
    ModelLayers::Drawn drawn;
    double apart = 0.0;
    std::optional<Scene::Section> section;
    Camera camera;
    Legend legend; // meaning of the colours, where they have one
};
// A model must be open; `look` is null while pieces have their own colours.
[[nodiscard]] Sighting sighting_of(const Document& document, const Viewport& viewport,
                                   const LookPicture* look);

// The picture marks neither the selection nor what the mouse is on, and has no grid.
[[nodiscard]] Scene scene_of(const Sighting& sighting);

struct PictureSettings {
    int width = 1200;
    int height = 900;
    Background background = Background::light;
    bool fit = false;          // show all of it, from the same direction
    std::size_t turntable = 0; // number of pictures in a full turn; 0: one picture
};

// {n} in the name is replaced by each picture's number.
[[nodiscard]] Status write_pictures(const Sighting& sighting, const PictureSettings& settings,
                                    const std::string& path, const Progress& progress);

} // namespace hullwright::ui
