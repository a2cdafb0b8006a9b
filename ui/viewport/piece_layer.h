// Shows all pieces as six entities of the scene: faces that lie in the surface, for hulls and for
// flat pieces, and faces of hulls alone, over the same vertices; edges, folds and seams, each of
// which is a strip that lies in its facets (edge.glsl).
#pragma once

#include "ui/viewport/piece_buffers.h"
#include "ui/viewport/standpoint.h"

#include <QObject>
#include <QVector4D>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QEntity>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QMaterial>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace hullwright::ui {

class PieceLayer {
public:
    // Faces of hulls alone lie behind the surface's faces in the same place, unless the layer has
    // only such.
    enum class Order : std::uint8_t { behind_surface, in_place };
    explicit PieceLayer(Qt3DCore::QEntity* scene, Order order = Order::behind_surface);

    // A piece that meets one of another layer has another colour.
    enum class State : std::uint8_t { plain, selected, hidden, met };
    // Keeps the list as long as it is shown; null shows none. The buffers are the list's, and were
    // made beside the window, as that takes long. Pieces that no state is given of are plain, and
    // none is faint. Nothing changes where the list is shown already.
    void set_pieces(const std::shared_ptr<const PieceDrawList>& list,
                    const std::shared_ptr<const PieceBuffers>& buffers,
                    const std::vector<State>& states = {});
    // Shows a list that is small, as the caps of a section are, whose buffers are made at once.
    void set_small(const std::shared_ptr<const PieceDrawList>& list,
                   const std::vector<State>& states = {}, const std::vector<bool>& faint = {});
    void set_visible(bool surfaces, bool edges);
    // Draws what can be seen from there: edges have the width of a pixel, and stripes of hulls' own
    // faces are as far apart as in a saved picture of that height.
    void follow(const Standpoint& standpoint);
    // Sets how far pieces are parted, as a share of their distance from the middle. Where they
    // still lie in each other their seams are found again.
    void set_apart(float apart);
    void set_hovered(int piece); // -1: none
    void set_section(const QVector4D& plane, bool is_cut);

    // The states that these two set are drawn from the next turn of the event loop on, since the
    // numbers are written once for all that is set in one turn.
    void set_states(const std::vector<State>& states);
    // Sets the pieces that are seen through, one number for each; empty: none.
    void set_faint(const std::vector<bool>& faint);
    // Lines of selected pieces have the colour of the outline, where there are too many for one.
    void set_glowing(bool glowing);
    // Lines of the model lie over the pieces, and the edges of pieces over these.
    void set_over_wire(bool is_over);
    // This one of two layers is seen through where its pieces meet some of the other, and lies over
    // it where facets of both are in one plane.
    void lie_over_another();

private:
    // Edges and folds of a piece whose spacing is not larger than this are not drawn.
    void set_least_spacing(float spacing);
    struct Part {
        Qt3DCore::QEntity* entity = nullptr;
        Qt3DRender::QGeometryRenderer* renderer = nullptr;
        Qt3DRender::QMaterial* material = nullptr;
        bool filled = false;
        const LineBuffer* of = nullptr;      // of lines
        Qt3DCore::QBuffer* states = nullptr; // of lines: one number for each of the first
        std::size_t written = 0;             // so many lines have their number there
    };
    enum class Kind : std::uint8_t { real, virtual_face };
    static Part make_part(Qt3DCore::QEntity* scene, Kind kind, float nearer = 0.0F);
    static Part make_lines(Qt3DCore::QEntity* scene);
    static void finish(const Part& part,
                       std::initializer_list<std::pair<const char*, float>> numbers);
    // Replaces the list that was shown, whatever it was.
    void replace(const std::shared_ptr<const PieceDrawList>& list,
                 const std::shared_ptr<const PieceBuffers>& buffers,
                 const std::vector<State>& states, const std::vector<bool>& faint);
    // Draws the vertices with these numbers by the part; without any it has nothing to draw.
    void fill(Part& part, const QByteArray& indices);
    static void fill_lines(Part& part, const LineBuffer& buffer);
    void fill_seams();                                        // where pieces are
    void set_all(const QString& name, const QVariant& value); // a parameter of all materials
    void show();         // makes visible what is asked for and has something to draw
    void write_states(); // says of every vertex and of lines that are drawn how their piece is
    void write_later();  // before the next frame, once for all that is said until then
    void draw_first(Part& part, std::size_t lines); // and says how their pieces are
    void write_line_states(Part& part, std::size_t lines) const;
    [[nodiscard]] float state_of(PieceId piece) const;
    [[nodiscard]] float state_of(const LinePieces& line) const;

    Part real_;
    Part flat_;
    Part virtual_;
    Part edges_;
    Part folds_;
    Part seams_;
    Qt3DCore::QBuffer* vertices_;
    Qt3DCore::QBuffer* shown_states_; // one number per vertex
    std::shared_ptr<const PieceDrawList> list_;
    std::shared_ptr<const PieceBuffers> buffers_; // of the list
    std::vector<Seam> parted_;                    // seams, while pieces are parted
    std::shared_ptr<const LineBuffer> parted_lines_;
    std::vector<State> states_;
    std::vector<bool> faint_;
    QObject turn_;                    // gets what is posted for the next turn
    bool is_waiting_ = false;         // states are not written yet
    std::vector<float> piece_states_; // as they were written last
    float least_spacing_ = 0.0F;
    bool lies_over_ = false;
    float apart_ = 0.0F;  // while pieces are parted no line is covered
    bool is_cut_ = false; // by a section, so that no line is covered
    bool surfaces_visible_ = true;
    bool edges_visible_ = true;
};

} // namespace hullwright::ui
