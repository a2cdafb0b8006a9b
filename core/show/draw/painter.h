// Draws what a scene has into the current framebuffer, layer by layer.
#pragma once

#include "draw/lens.h"
#include "draw/portions.h"
#include "draw/scene.h"
#include "draw/shader_program.h"

#include <vector>

namespace hullwright {

struct DrawLine {
    std::array<float, 3> first{};
    std::array<float, 3> second{};
    std::array<float, 3> colour{};
    LineFacets facets;  // an edge of a piece lies in them
    float ahead = 0.0F; // as of the piece that it belongs to
};
[[nodiscard]] std::vector<DrawLine> lines_of(const std::vector<DrawVertex>& ends);

// Says how a list of lines is drawn.
struct Stroke {
    float pixels = 1.0F; // width
    // Is the share of the distance by which lines lie in front of their surface whose facets are
    // not known.
    float nearer = 1e-3F;
    bool is_cut = true;      // false: the scene's section leaves them whole
    bool both_sides = false; // lines of facets that are seen from behind as well
};

class Painter {
public:
    // Scene, camera and portions must stay as long as the painter, which draws nothing while the
    // portions are counted. What is drawn after a stop has no end.
    Painter(const Scene& scene, const Camera& camera, int width, int height, Portions& portions)
        : scene_(scene), lens_(scene, camera, width, height), width_(width), height_(height),
          portions_(portions) {}

    // Sets every state that drawing depends on, because other users of the context may have changed
    // it.
    void begin(Background background) const;
    void clear() const;
    // Draws what is seen through only as far as it hides something, and the rest later.
    void draw_model(const ShaderProgram& program) const;
    void draw_seen_through(const ShaderProgram& program) const;
    void draw_pieces(const ShaderProgram& program) const;
    void draw_caps(const ShaderProgram& program) const;
    // Draws what lies in front of pieces as wires; `surface` is for its depths.
    void draw_wire(const ShaderProgram& surface, const ShaderProgram& line) const;
    void draw_lines(const ShaderProgram& program, const std::vector<DrawLine>& lines,
                    const Vec3& origin, const Stroke& stroke) const;
    // All that is drawn from here on hides what has been drawn.
    void go_in_front() const;
    // Returns the edges where facets meet, and the fainter folds, without those that would lie too
    // close together in the picture.
    [[nodiscard]] std::vector<DrawLine> edges_of(const PieceDrawList& pieces, double parted) const;
    // Returns the model's lines, by the same rule where it is known how far apart they are.
    [[nodiscard]] std::vector<DrawLine> model_edges() const;
    // Returns a share of the picture's shorter side in pixels, but never so thin that samples miss
    // the line.
    [[nodiscard]] float thickness(float share) const;

private:
    enum class Sides : std::uint8_t { both, inside, outside };
    void draw_triangles(const ShaderProgram& program, const std::vector<DrawVertex>& triangles,
                        Sides sides = Sides::both, float behind = 0.0F) const;
    // Returns the share of the depths that is kept for what lies in front of all pieces.
    [[nodiscard]] double kept_in_front() const;
    void draw_hulls(const ShaderProgram& program, const PieceDrawList& pieces, double parted,
                    bool is_cut) const;
    [[nodiscard]] Reach reach_of(const PieceDrawList& pieces, const std::uint32_t* corners,
                                 double parted, bool is_back) const;
    void cut(const ShaderProgram& program, const Vec3& origin, bool is_cut = true) const;

    const Scene& scene_;
    Lens lens_;
    int width_;
    int height_;
    Portions& portions_;
};

} // namespace hullwright
