// Makes what the viewport shows in place of the pieces' own colours: distances, a row of the tree,
// or strips.
#pragma once

#include "check/cover_figures.h"
#include "draw/tree_draw_list.h"
#include "pipeline/project_view.h"
#include "ui/jobs/decompose_job.h"
#include "ui/viewport/parted_lines.h"

namespace hullwright::ui {

struct HeatFigures {
    // Distance at which the colours end, in model units: the largest overhang that pieces state, or
    // what was measured here where that is more.
    double top = 0.0;
    double under = 0.0;
    std::vector<double> areas; // area of the hulls' surface per bin of distance, from 0 to `top`
    std::vector<double> under_areas; // area of uncovered surface per bin, from 0 to `under`
    std::vector<WorstPlace> over_worst;
    std::vector<WorstPlace> under_worst; // their owners are faces
};

struct LookPicture {
    LookKind kind = LookKind::pieces;
    std::shared_ptr<const CutPieces> of;
    PieceDrawList draw;
    std::shared_ptr<const PieceBuffers> buffers; // of what is drawn
    std::optional<PiecePicker> picker;           // for a row of nodes; others are picked as pieces
    // Draw vertices as the renderer takes them: three in a row make a face that no piece covers.
    QByteArray bare;
    PartedLines lines; // per piece or node: boxes, or paths along strips
    QByteArray marks;  // draw vertices, two in a row, drawn in front of everything

    HeatFigures heat;
    std::shared_ptr<const HullTree> tree;
    TreePlace place;
    NodeRow row;
    std::uint64_t triangles = 0;
    std::uint64_t strips = 0;
};

class LookJob : public Job {
    Q_OBJECT
public:
    explicit LookJob(QObject* parent = nullptr);

    void measure(const std::shared_ptr<const CutPieces>& pieces);
    // `tree` must be built over these pieces.
    void descend(const std::shared_ptr<const CutPieces>& pieces,
                 const std::shared_ptr<const HullTree>& tree, const TreePlace& place,
                 Palette palette);
    // The tree is that of these pieces; null: it is made.
    void unroll(const std::shared_ptr<const CutPieces>& pieces,
                const std::shared_ptr<const HullTree>& tree);

signals:
    void made(const std::shared_ptr<const hullwright::ui::LookPicture>& picture);

private:
    using Make = std::function<Result<LookPicture>(const Progress&)>;
    void start(LookKind kind, const std::shared_ptr<const CutPieces>& pieces, Make make);
};

} // namespace hullwright::ui
