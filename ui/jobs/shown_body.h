// Holds a body that is held against another one with what the renderer takes of it. Both are made
// beside the window and freed there.
#pragma once

#include "pipeline/pair_scene.h"
#include "ui/viewport/piece_buffers.h"

#include <memory>

namespace hullwright::ui {

struct ShownBody {
    std::shared_ptr<const pipeline::PairBody> body;
    std::shared_ptr<const PieceBuffers> buffers; // of what is drawn; null as the body
};
[[nodiscard]] ShownBody shown_body(pipeline::PairBody body);
// Returns the same of a body that nobody else keeps.
[[nodiscard]] ShownBody shown_body(std::shared_ptr<const pipeline::PairBody> body);

} // namespace hullwright::ui
