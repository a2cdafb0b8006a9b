// Draws a model, its pieces, their boxes, strips or distances, off screen by OpenGL.
#pragma once

#include "draw/camera.h"
#include "draw/piece_draw_list.h"
#include "draw/write_png.h"
#include "pipeline/run.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace hullwright::pipeline {

enum class Shown : std::uint8_t { pieces, model, heat, boxes, strips };
inline constexpr std::array<std::string_view, 5> k_shown_names = {"pieces", "model", "heat",
                                                                  "boxes", "strips"};

struct PictureSettings {
    View view = View::iso;
    Shown shown = Shown::pieces;
    int width = 1200; // pixels
    int height = 900;
    double explode = 0.0;        // pieces stand apart by this share of their way from the middle
    std::uint64_t level = 3;     // boxes are those so many steps below the tree's root
    std::uint64_t turntable = 0; // number of pictures all around; 0: one, from the view
    Palette palette = Palette::spectrum;
    Background background = Background::dark;
    Recipe recipe;       // a model's pieces are made by it; its up axis wins over the file's
    std::string made_by; // the program and its version
    std::filesystem::path worker; // see PrepareSettings
};

// Takes each picture as it is drawn, with its number from 1; an issue that it returns ends the
// drawing.
using OnPicture = std::function<Status(const Picture&, std::size_t number, std::size_t count,
                                       const Progress& progress)>;

// The input is a model, a project, pieces or an asset; the last two need their model where the
// model or distances to it are shown. Returns a text that says how much was drawn.
[[nodiscard]] Result<std::string> draw_pictures(const Input& input, const PictureSettings& settings,
                                                const OnPicture& on_picture,
                                                const Progress& progress = {},
                                                const OnStage& on_stage = {});

} // namespace hullwright::pipeline
