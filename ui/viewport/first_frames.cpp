#include "ui/viewport/first_frames.h"

#include "ui/viewport/layer.h"
#include "ui/viewport/line_layer.h"
#include "ui/viewport/outline_layer.h"
#include "ui/viewport/piece_layer.h"

#include <Qt3DLogic/QFrameAction>

#include <memory>

namespace hullwright::ui {
namespace {

// A change of the scene made before one frame is drawn only with the next, so each kind takes two.
constexpr std::size_t k_frames_of_kind = 2;

// Makes a piece of faces or of one line, with all corners in one place.
std::shared_ptr<const PieceDrawList> a_piece(bool has_edge) {
    auto list = std::make_shared<PieceDrawList>();
    list->vertices.resize(1);
    list->vertices[0].spacing = 1.0F;
    list->vertices[0].fold_spacing = 1.0F;
    list->ranges = {{0, 1}};
    if (has_edge) {
        list->edges = {0, 0};
        list->folds = {0, 0};
    } else {
        list->real_faces = {0, 0, 0, 0, 0, 0};
        list->closed = 3; // one closed and one flat triangle
    }
    return list;
}

} // namespace

FirstFrames::FirstFrames(Qt3DCore::QEntity* scene, QObject* parent)
    : QObject(parent), entity_(new Qt3DCore::QEntity(scene)) {
    for (const Style style : {Style::surface, Style::edges, Style::creases, Style::marked_edges,
                              Style::in_front, Style::faces_in_front, Style::bursts}) {
        kinds_.emplace_back([layer = Layer(entity_, style)]() mutable {
            layer.set_vertices(std::vector<DrawVertex>(6));
        });
    }
    for (const bool has_edge : {false, true}) {
        kinds_.emplace_back([layer = std::make_shared<PieceLayer>(entity_), has_edge] {
            layer->set_small(a_piece(has_edge));
        });
    }
    kinds_.emplace_back([layer = OutlineLayer(entity_)]() mutable {
        layer.set_outline({{OutlineEdge()}, std::vector<OutlineCorner>(3)});
    });
    kinds_.emplace_back([layer = LineLayer(entity_)]() mutable {
        auto line = std::make_shared<PartedLines>();
        line->vertices.resize(2 * sizeof(LineVertex));
        line->vertices.fill(0);
        layer.set_lines(line);
    });
    frame_ = new Qt3DLogic::QFrameAction(entity_);
    entity_->addComponent(frame_);
    connect(frame_, &Qt3DLogic::QFrameAction::triggered, this, &FirstFrames::next,
            Qt::QueuedConnection);
}

void FirstFrames::next() {
    const std::size_t kind = frames_ / k_frames_of_kind;
    if (kind == kinds_.size()) {
        frame_->setEnabled(false);
        if (entity_->isEnabled()) {
            entity_->setEnabled(false); // not deleted, as Qt3D's jobs may still use it
            emit done();
        }
        return;
    }
    if (frames_ % k_frames_of_kind == 0) {
        kinds_[kind]();
    }
    ++frames_;
}

} // namespace hullwright::ui
