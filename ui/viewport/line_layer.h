// Shows the lines of pieces as one entity of the scene. They are hidden and parted with their
// pieces without changing every line.
#pragma once

#include "ui/viewport/parted_lines.h"
#include "ui/viewport/piece_layer.h"

#include <memory>
#include <vector>

namespace hullwright::ui {

class LineLayer {
public:
    explicit LineLayer(Qt3DCore::QEntity* scene);

    // The lines are kept as long as they are shown; null shows none.
    void set_lines(const std::shared_ptr<const PartedLines>& lines);
    // Takes one state per piece; lines of hidden pieces are not drawn.
    void set_states(const std::vector<PieceLayer::State>& states);
    void set_apart(float apart);
    void set_section(const QVector4D& plane);
    void set_visible(bool visible);

private:
    void show(); // if it is asked for and there are lines

    Qt3DCore::QEntity* entity_ = nullptr;
    Qt3DRender::QGeometryRenderer* renderer_ = nullptr;
    Qt3DRender::QMaterial* material_ = nullptr;
    Qt3DCore::QBuffer* vertices_ = nullptr;
    Qt3DCore::QBuffer* hidden_ = nullptr; // one number per vertex
    std::shared_ptr<const PartedLines> lines_;
    bool visible_ = true;
};

} // namespace hullwright::ui
