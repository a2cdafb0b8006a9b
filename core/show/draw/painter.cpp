#include "draw/painter.h"

#include "draw/floats.h"
#include "draw/shaders.h"

#include <algorithm>
#include <cstddef>
#include <epoxy/gl.h>

namespace hullwright {
namespace {

constexpr std::array<float, 3> k_edge_ink = {0.16F, 0.17F, 0.2F};

// Returns the colour of a line over a surface of that colour: as line_tint() of surface.glsl says.
std::array<float, 3> line_tint(const std::array<float, 4>& colour, float strength) {
    std::array<float, 3> tint = k_edge_ink;
    for (std::size_t k = 0; k < 3; ++k) {
        tint[k] = strength * tint[k] + (1.0F - strength) * 0.85F * colour[k];
    }
    return tint;
}

std::array<float, 3> place_of(const PieceVertex& vertex, float parted) {
    std::array<float, 3> place = vertex.position;
    for (std::size_t k = 0; k < 3; ++k) {
        place[k] += parted * vertex.away[k];
    }
    return place;
}

bool is_shown(const PieceDrawList& pieces, std::size_t piece) {
    return pieces.vertices[pieces.ranges[piece].first_vertex].colour[3] != 0.0F;
}

template <class T> void load(GLenum target, GLuint buffer, const std::vector<T>& from) {
    glBindBuffer(target, buffer);
    glBufferData(target, static_cast<GLsizeiptr>(from.size() * sizeof(T)), from.data(),
                 GL_STREAM_DRAW);
}

void attribute(GLuint location, GLint size, std::size_t stride, std::size_t offset) {
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, size, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                          reinterpret_cast<const void*>(offset));
}

// Holds an array of vertices with its buffers; it must be deleted while the context is current.
class Mesh {
public:
    Mesh() {
        glGenVertexArrays(1, &array_);
        glGenBuffers(2, buffers_.data());
        glBindVertexArray(array_);
    }
    ~Mesh() {
        glDeleteVertexArrays(1, &array_);
        glDeleteBuffers(2, buffers_.data());
    }
    Mesh(const Mesh&) = delete;
    Mesh& operator=(const Mesh&) = delete;

    [[nodiscard]] GLuint vertices() const { return buffers_[0]; }
    [[nodiscard]] GLuint indices() const { return buffers_[1]; }

private:
    GLuint array_ = 0;
    std::array<GLuint, 2> buffers_ = {};
};

// Back faces are drawn a little farther away: where two faces lie back to back, the one that
// faces the eye is seen.
template <class Draw> void by_sides(std::initializer_list<bool> backs, float behind, Draw&& draw) {
    glEnable(GL_CULL_FACE);
    for (const bool is_back : backs) {
        const float offset = behind + (is_back ? 2.0F : 0.0F);
        (offset > 0.0F ? glEnable : glDisable)(GL_POLYGON_OFFSET_FILL);
        glPolygonOffset(offset, offset);
        glCullFace(is_back ? GL_FRONT : GL_BACK);
        draw(is_back);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
}

// Is the share of half the picture's height at which edges are half faded.
constexpr double k_edges_begin = 1.5 * static_cast<double>(k_least_spacing);

} // namespace

std::vector<DrawLine> lines_of(const std::vector<DrawVertex>& ends) {
    std::vector<DrawLine> lines;
    lines.reserve(ends.size() / 2);
    for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
        lines.push_back({ends[i].position, ends[i + 1].position, ends[i].colour, {}, 0.0F});
    }
    return lines;
}

void Painter::begin(Background background) const {
    for (const GLenum off :
         std::to_array<GLenum>({GL_BLEND, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_DEPTH_CLAMP,
                                GL_COLOR_LOGIC_OP, GL_RASTERIZER_DISCARD, GL_FRAMEBUFFER_SRGB,
                                GL_PRIMITIVE_RESTART, GL_SAMPLE_ALPHA_TO_COVERAGE})) {
        glDisable(off);
    }
    glEnable(GL_MULTISAMPLE);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glFrontFace(GL_CCW);
    glViewport(0, 0, width_, height_);
    const Rgb ground = colour_of(background);
    const auto part = [&](std::size_t k) { return static_cast<float>(ground[k]) / 255.0F; };
    glClearColor(part(0), part(1), part(2), 1.0F);
    glClearDepth(1.0);
}

void Painter::clear() const {
    portions_.clear(height_, [] { glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT); });
}

// A model that is seen through to pieces, or lies over them as wires, gets the nearer half of the
// depth range, and all else the farther half.
double Painter::kept_in_front() const {
    const bool is_over = scene_.see_through == SeeThrough::to_pieces || !scene_.wire.empty();
    return is_over ? 0.5 : 0.0;
}

void Painter::draw_model(const ShaderProgram& program) const {
    glDepthRange(kept_in_front(), 1.0);
    if (scene_.see_through != SeeThrough::to_pieces) {
        draw_triangles(program, scene_.model.triangles,
                       scene_.see_through == SeeThrough::to_inside ? Sides::inside : Sides::both);
    }
    draw_triangles(program, scene_.opaque);
}

// The depths are drawn first, so that only what is nearest mixes, in whatever order triangles come;
// the same shader gives the same depths both times.
void Painter::draw_seen_through(const ShaderProgram& program) const {
    if (scene_.see_through == SeeThrough::no) {
        return;
    }
    const bool is_in_front = scene_.see_through == SeeThrough::to_pieces;
    const Sides sides = is_in_front ? Sides::both : Sides::outside;
    if (is_in_front) {
        glDepthRange(0.0, kept_in_front());
    }
    program.use();
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    draw_triangles(program, scene_.model.triangles, sides);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_FALSE);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    program.set("isSeenThrough", 1.0F);
    draw_triangles(program, scene_.model.triangles, sides);
    program.set("isSeenThrough", 0.0F);
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
    glDepthRange(kept_in_front(), 1.0);
}

// The depths are those of the triangles, a few pixels of their slope farther, so that they hide no
// part of their own sides.
void Painter::draw_wire(const ShaderProgram& surface, const ShaderProgram& line) const {
    constexpr float k_behind = 4.0F;
    if (scene_.wire.empty()) {
        return;
    }
    std::vector<DrawVertex> sides;
    sides.reserve(2 * scene_.wire.size());
    for (std::size_t i = 0; i < scene_.wire.size(); ++i) {
        const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
        sides.insert(sides.end(), {scene_.wire[i], scene_.wire[next]});
    }
    glDepthRange(0.0, 0.5);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    draw_triangles(surface, scene_.wire, Sides::both, k_behind);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    draw_lines(line, lines_of(sides), scene_.model.origin, {1.0F});
}

void Painter::go_in_front() const {
    glDepthRange(0.0, 1.0);
    glDisable(GL_DEPTH_TEST);
}

void Painter::draw_triangles(const ShaderProgram& program, const std::vector<DrawVertex>& triangles,
                             Sides sides, float behind) const {
    if (triangles.empty()) {
        return;
    }
    const Mesh mesh;
    const Vec3& origin = scene_.model.origin;
    if (!portions_.is_counting()) {
        load(GL_ARRAY_BUFFER, mesh.vertices(), triangles);
        attribute(0, 3, sizeof(DrawVertex), offsetof(DrawVertex, position));
        attribute(2, 3, sizeof(DrawVertex), offsetof(DrawVertex, colour));
        glVertexAttrib3f(1, 0.0F, 0.0F, 0.0F);
        glVertexAttrib1f(3, 0.0F);
        lens_.put(program, origin);
        cut(program, origin);
        program.set("hatch", 0.0F);
        program.set("parted", 0.0F);
    }
    const auto draw = [&](bool is_back) {
        const auto corner = [&](std::size_t i) -> Vec3 {
            return origin + doubles(triangles[i].position);
        };
        portions_.draw(
            triangles.size() / 3,
            [&](std::size_t i) {
                return lens_.reach_of({corner(3 * i), corner(3 * i + 1), corner(3 * i + 2)},
                                      is_back);
            },
            [](std::size_t first, std::size_t count) {
                glDrawArrays(GL_TRIANGLES, static_cast<GLint>(3 * first),
                             static_cast<GLsizei>(3 * count));
            });
    };
    if (sides != Sides::inside) {
        by_sides({false}, behind, draw);
    }
    if (sides != Sides::outside) {
        by_sides({true}, behind, draw);
    }
}

void Painter::draw_pieces(const ShaderProgram& program) const {
    draw_hulls(program, scene_.pieces, scene_.parted, true);
}

void Painter::draw_caps(const ShaderProgram& program) const {
    for (const PieceDrawList& cap : scene_.caps) {
        draw_hulls(program, cap, 0.0, false);
    }
}

void Painter::draw_hulls(const ShaderProgram& program, const PieceDrawList& pieces, double parted,
                         bool is_cut) const {
    if (pieces.vertices.empty()) {
        return;
    }
    const Mesh mesh;
    if (!portions_.is_counting()) {
        load(GL_ARRAY_BUFFER, mesh.vertices(), pieces.vertices);
        attribute(0, 3, sizeof(PieceVertex), offsetof(PieceVertex, position));
        attribute(1, 3, sizeof(PieceVertex), offsetof(PieceVertex, away));
        attribute(2, 4, sizeof(PieceVertex), offsetof(PieceVertex, colour));
        attribute(3, 1, sizeof(PieceVertex), offsetof(PieceVertex, ahead));
        lens_.put(program, pieces.origin);
        cut(program, pieces.origin, is_cut);
        program.set("parted", static_cast<float>(parted));
    }
    const auto faces = [&](const std::vector<std::uint32_t>& indices, float hatch, float behind) {
        if (!portions_.is_counting()) {
            load(GL_ELEMENT_ARRAY_BUFFER, mesh.indices(), indices);
            program.set("hatch", hatch);
        }
        by_sides({false, true}, behind, [&](bool is_back) {
            portions_.draw(
                indices.size() / 3,
                [&](std::size_t i) { return reach_of(pieces, &indices[3 * i], parted, is_back); },
                [](std::size_t first, std::size_t count) {
                    glDrawElements(
                        GL_TRIANGLES, static_cast<GLsizei>(3 * count), GL_UNSIGNED_INT,
                        reinterpret_cast<const void*>(3 * first * sizeof(std::uint32_t)));
                });
        });
    };
    // Where a face of the surface coincides with one of a hull alone, the surface is seen.
    faces(pieces.real_faces, 0.0F, 0.0F);
    faces(pieces.virtual_faces, shaders::hatch_stride(height_), 1.0F);
}

Reach Painter::reach_of(const PieceDrawList& pieces, const std::uint32_t* corners, double parted,
                        bool is_back) const {
    std::array<Vec3, 3> places;
    for (std::size_t k = 0; k < places.size(); ++k) {
        const PieceVertex& vertex = pieces.vertices[corners[k]];
        if (vertex.colour[3] == 0.0F) { // it is hidden
            return {};
        }
        places[k] = pieces.origin + doubles(place_of(vertex, static_cast<float>(parted)));
    }
    return lens_.reach_of(places, is_back);
}

std::vector<DrawLine> Painter::edges_of(const PieceDrawList& pieces, double apart) const {
    const auto parted = static_cast<float>(apart);
    std::vector<DrawLine> lines;
    const auto is_covered = [&](std::uint32_t by) {
        return by != k_none && apart == 0.0 && !scene_.section && is_shown(pieces, by);
    };
    const auto add = [&](const std::vector<std::uint32_t>& ends,
                         const std::vector<LineFacets>& facets,
                         const std::vector<std::uint32_t>& covers, float PieceVertex::*spacing,
                         auto&& strength_of) {
        for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
            const PieceVertex& a = pieces.vertices[ends[i]];
            const PieceVertex& b = pieces.vertices[ends[i + 1]];
            const auto from = place_of(a, parted);
            const Vec3 place = pieces.origin + Vec3(from[0], from[1], from[2]);
            const double share = lens_.share_at(place, static_cast<double>(a.*spacing));
            if (a.colour[3] != 0.0F && !is_covered(cover_of(covers, i / 2)) &&
                share > k_edges_begin) {
                lines.push_back({from, place_of(b, parted), line_tint(a.colour, strength_of(a)),
                                 facets_of(facets, i / 2), a.ahead});
            }
        }
    };
    add(pieces.folds, pieces.fold_facets, pieces.fold_covers, &PieceVertex::fold_spacing,
        [](const PieceVertex&) { return shaders::k_fold_strength; });
    add(pieces.edges, pieces.edge_facets, pieces.edge_covers, &PieceVertex::spacing,
        [](const PieceVertex& vertex) { return vertex.edge_strength; });
    for (const Seam& seam : pieces.seams) {
        const Vec3 place = pieces.origin + doubles(seam.first);
        const double share = lens_.share_at(place, static_cast<double>(seam.spacing));
        if (apart == 0.0 && seam.kind != Seam::Kind::edges && is_shown(pieces, seam.pieces[0]) &&
            is_shown(pieces, seam.pieces[1]) && share > k_edges_begin) {
            lines.push_back({seam.first, seam.second, k_edge_ink, seam.facets, seam.ahead});
        }
    }
    return lines;
}

// Facets are known of edges as `draw_mesh` gives them; the ends of other lines have the same
// normal.
std::vector<DrawLine> Painter::model_edges() const {
    const DrawList& model = scene_.model;
    const std::vector<DrawLine> all = lines_of(model.edges);
    std::vector<DrawLine> lines;
    lines.reserve(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Vec3 place = model.origin + doubles(all[i].first);
        const bool is_seen =
            i >= model.spacings.size() ||
            lens_.share_at(place, static_cast<double>(model.spacings[i])) > k_edges_begin;
        if (!is_seen) {
            continue;
        }
        DrawLine& line = lines.emplace_back(all[i]);
        const auto& left = model.edges[2 * i].normal;
        const auto& right = model.edges[2 * i + 1].normal;
        if (left != right) {
            line.facets = {left, right};
        }
    }
    return lines;
}

void Painter::draw_lines(const ShaderProgram& program, const std::vector<DrawLine>& lines,
                         const Vec3& origin, const Stroke& stroke) const {
    if (lines.empty()) {
        return;
    }
    const Mesh mesh;
    if (!portions_.is_counting()) {
        load(GL_ARRAY_BUFFER, mesh.vertices(), lines);
        attribute(0, 3, sizeof(DrawLine), offsetof(DrawLine, first));
        attribute(1, 3, sizeof(DrawLine), offsetof(DrawLine, second));
        attribute(2, 3, sizeof(DrawLine), offsetof(DrawLine, colour));
        attribute(3, 3, sizeof(DrawLine), offsetof(DrawLine, facets.left));
        attribute(4, 3, sizeof(DrawLine), offsetof(DrawLine, facets.right));
        attribute(5, 1, sizeof(DrawLine), offsetof(DrawLine, ahead));
        for (const GLuint location : {0U, 1U, 2U, 3U, 4U, 5U}) {
            glVertexAttribDivisor(location, 1);
        }
        lens_.put(program, origin);
        cut(program, origin, stroke.is_cut);
        program.set("pixels", static_cast<float>(width_), static_cast<float>(height_));
        program.set("thick", stroke.pixels);
        program.set("over", stroke.nearer);
        program.set("least", lens_.least());
        program.set("ink", doubles(k_edge_ink));
        program.set("bothSides", stroke.both_sides ? 1.0F : 0.0F);
    }
    glDisable(GL_CULL_FACE);
    const double wide = 2.0 * static_cast<double>(stroke.pixels);
    portions_.draw(
        lines.size(),
        [&](std::size_t i) {
            return lens_.reach_of(origin + doubles(lines[i].first),
                                  origin + doubles(lines[i].second), wide);
        },
        [](std::size_t first, std::size_t count) {
            glDrawArraysInstancedBaseInstance(GL_TRIANGLE_STRIP, 0, 6, static_cast<GLsizei>(count),
                                              static_cast<GLuint>(first));
        });
}

// Without a section, the plane is such that no point lies beyond it.
void Painter::cut(const ShaderProgram& program, const Vec3& origin, bool is_cut) const {
    Eigen::Vector4f plane(0.0F, 0.0F, 0.0F, 1.0F);
    if (scene_.section && is_cut) {
        const Vec3& normal = scene_.section->normal;
        plane << normal.cast<float>(),
            static_cast<float>(normal.dot(scene_.section->point - origin));
    }
    program.set("section", plane);
}

float Painter::thickness(float share) const {
    return std::max(1.0F, share * static_cast<float>(std::min(width_, height_)));
}

} // namespace hullwright
