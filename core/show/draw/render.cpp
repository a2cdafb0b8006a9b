#include "draw/render.h"

#include "gpu/gl_program.h"

#include <algorithm>
#include <cstddef>
#include <epoxy/gl.h>
#include <utility>

namespace hullwright {
namespace {

// Coordinates are relative to the target and along the camera's axes, so that floats keep their
// detail however far the eye is. `depth` is 1 at the target and 0 at the eye; clip.z is a linear
// function of it for both kinds of camera, apart from the division by w. Pieces often have faces in
// one plane. Each piece is drawn nearer by its own share of a ten-thousandth, which is less than a
// pixel, so that one face is seen and no mixture.
constexpr const char* k_surface_vertex = R"(#version 330 core
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 away;
layout(location = 2) in vec4 colour;
layout(location = 3) in float piece;
uniform mat3 turn;
uniform vec3 shift;
uniform float parted;
uniform vec3 lens;
uniform vec2 depths;
uniform float orthographic;
uniform vec4 section;
out vec3 around;
out vec3 tint;
out float beyond;
void main() {
    vec3 place = position + parted * away;
    around = turn * place + shift;
    beyond = dot(section.xyz, place) - section.w;
    tint = colour.rgb;
    float depth = 1.0 - around.z / lens.z;
    float w = mix(depth, 1.0, orthographic);
    float nearer = depth - w * 1e-4 * fract(piece * 0.618034);
    float z = (depths.x * nearer + depths.y) / mix(nearer, 1.0, orthographic);
    gl_Position = vec4(around.xy * lens.xy, z * w, w);
    if (colour.a == 0.0) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    }
}
)";

// Shading is flat: the normal is that of the plane in which neighbouring pixels lie.
constexpr const char* k_surface_fragment = R"(#version 330 core
in vec3 around;
in vec3 tint;
in float beyond;
out vec4 pixel;
uniform vec3 lens;
uniform float orthographic;
uniform float hatch;
uniform float see_through;
void main() {
    bool is_odd = ((int(gl_FragCoord.x) + int(gl_FragCoord.y)) & 1) == 1;
    bool is_behind = see_through == 2.0 && !gl_FrontFacing;
    if (beyond > 0.0 || (see_through > 0.0 && is_odd != is_behind)) {
        discard;
    }
    vec3 across = cross(dFdx(around), dFdy(around));
    float size = length(across);
    vec3 n = size > 0.0 ? across / size : vec3(0.0, 0.0, 1.0);
    vec3 eye = orthographic > 0.5 ? vec3(0.0, 0.0, 1.0)
                                  : normalize(vec3(0.0, 0.0, lens.z) - around);
    vec3 base = gl_FrontFacing ? tint : mix(tint, vec3(0.55, 0.28, 0.2), 0.7);
    if (hatch > 0.0) {
        float way = abs(fract((gl_FragCoord.x + gl_FragCoord.y) / hatch) - 0.5) * hatch;
        base = mix(mix(base, vec3(1.0), 0.55), base, 1.0 - smoothstep(0.0, 1.5, way));
    }
    float head = abs(dot(n, eye));
    float sky = 0.5 + 0.5 * n.y;
    pixel = vec4(base * (0.2 + 0.65 * head + 0.25 * sky), 1.0);
}
)";

// A line is a strip of two triangles, because not every driver draws wide lines. It is drawn nearer
// by a share of the distance, so that it lies over its surface.
constexpr const char* k_line_vertex = R"(#version 330 core
layout(location = 0) in vec3 first;
layout(location = 1) in vec3 second;
layout(location = 2) in vec3 colour;
uniform mat3 turn;
uniform vec3 shift;
uniform vec3 lens;
uniform vec2 depths;
uniform float orthographic;
uniform vec2 pixels;
uniform float thick;
uniform float over;
uniform float least;
uniform vec4 section;
out vec3 tint;
out float beyond;
void main() {
    vec3 a = turn * first + shift;
    vec3 b = turn * second + shift;
    float deep_a = 1.0 - a.z / lens.z;
    float deep_b = 1.0 - b.z / lens.z;
    float beyond_a = dot(section.xyz, first) - section.w;
    float beyond_b = dot(section.xyz, second) - section.w;
    tint = colour;
    beyond = 0.0;
    // What is behind the eye has no place in the picture.
    if (max(deep_a, deep_b) <= least) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    if (deep_a < least) {
        float share = (least - deep_a) / (deep_b - deep_a);
        a = mix(a, b, share);
        beyond_a = mix(beyond_a, beyond_b, share);
        deep_a = least;
    }
    if (deep_b < least) {
        float share = (least - deep_b) / (deep_a - deep_b);
        b = mix(b, a, share);
        beyond_b = mix(beyond_b, beyond_a, share);
        deep_b = least;
    }
    vec2 at_a = a.xy * lens.xy / mix(deep_a, 1.0, orthographic);
    vec2 at_b = b.xy * lens.xy / mix(deep_b, 1.0, orthographic);
    vec2 way = (at_b - at_a) * pixels;
    float size = length(way);
    way = size > 0.0 ? way / size : vec2(1.0, 0.0);
    bool at_end = gl_VertexID > 1;
    float side = gl_VertexID % 2 == 0 ? -1.0 : 1.0;
    vec2 off = vec2(-way.y, way.x) * side + (at_end ? way : -way);
    beyond = at_end ? beyond_b : beyond_a;
    float depth = (at_end ? deep_b : deep_a);
    float w = mix(depth, 1.0, orthographic);
    float nearer = depth - w * over;
    float z = (depths.x * nearer + depths.y) / mix(nearer, 1.0, orthographic);
    gl_Position = vec4(((at_end ? at_b : at_a) + off * thick / pixels) * w, z * w, w);
}
)";

constexpr const char* k_line_fragment = R"(#version 330 core
in vec3 tint;
in float beyond;
out vec4 pixel;
void main() {
    if (beyond > 0.0) {
        discard;
    }
    pixel = vec4(tint, 1.0);
}
)";

struct Line {
    std::array<float, 3> first;
    std::array<float, 3> second;
    std::array<float, 3> colour;
};

constexpr std::array<float, 3> k_edge_ink = {0.16F, 0.17F, 0.2F};

std::vector<Line> lines_of(const std::vector<DrawVertex>& ends) {
    std::vector<Line> lines;
    lines.reserve(ends.size() / 2);
    for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
        lines.push_back({ends[i].position, ends[i + 1].position, ends[i].colour});
    }
    return lines;
}

std::array<float, 3> place_of(const PieceVertex& vertex, float parted) {
    std::array<float, 3> place = vertex.position;
    for (std::size_t k = 0; k < 3; ++k) {
        place[k] += parted * vertex.away[k];
    }
    return place;
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

// An array of vertices with its buffers; it must be deleted while the context is current.
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

// One frame is drawn into, with several samples a pixel; the other, with one sample, is read.
class Canvas {
public:
    Canvas(int width, int height) : width_(width), height_(height) {
        glGenFramebuffers(2, frames_.data());
        glGenRenderbuffers(3, buffers_.data());
    }
    ~Canvas() {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glDeleteFramebuffers(2, frames_.data());
        glDeleteRenderbuffers(3, buffers_.data());
    }
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    [[nodiscard]] bool make() {
        const int samples = samples_here();
        const auto storage = [&](std::size_t which, GLenum format, int count) {
            glBindRenderbuffer(GL_RENDERBUFFER, buffers_[which]);
            glRenderbufferStorageMultisample(GL_RENDERBUFFER, count, format, width_, height_);
        };
        storage(0, GL_RGBA8, samples);
        storage(1, GL_DEPTH_COMPONENT24, samples);
        storage(2, GL_RGBA8, 0);
        glBindFramebuffer(GL_FRAMEBUFFER, frames_[1]);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                  buffers_[2]);
        const bool readable = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
        glBindFramebuffer(GL_FRAMEBUFFER, frames_[0]);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                  buffers_[0]);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                  buffers_[1]);
        return readable && glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    }

    [[nodiscard]] Picture read() const {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, frames_[0]);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, frames_[1]);
        glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT,
                          GL_NEAREST);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, frames_[1]);
        glPixelStorei(GL_PACK_ALIGNMENT, 4);
        Picture picture(width_, height_, {});
        glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, picture.pixels.data());
        const auto row = static_cast<std::size_t>(width_);
        const auto rows = static_cast<std::size_t>(height_);
        for (std::size_t y = 0; y < rows / 2; ++y) {
            const auto from = [&](std::size_t line) {
                return picture.pixels.begin() + static_cast<std::ptrdiff_t>(line * row);
            };
            std::swap_ranges(from(y), from(y + 1), from(rows - 1 - y));
        }
        return picture;
    }

private:
    // Eight samples, or as many as the driver has and fit into a gibibyte; large pictures need
    // fewer.
    [[nodiscard]] int samples_here() const {
        GLint most = 0;
        glGetIntegerv(GL_MAX_SAMPLES, &most);
        constexpr double k_bytes = 8.0; // bytes of a sample's colour and depth
        const double each = k_bytes * static_cast<double>(width_) * static_cast<double>(height_);
        int samples = 8;
        while (samples > 1 && (samples > most || samples * each > 0x1p30)) {
            samples /= 2;
        }
        return samples > 1 ? samples : 0;
    }

    int width_;
    int height_;
    std::array<GLuint, 2> frames_ = {};  // drawn into, read from
    std::array<GLuint, 3> buffers_ = {}; // colour, depth, colour to be read
};

// A shader program that is given the camera.
class Program {
public:
    static Result<Program> make(const char* vertex, const char* fragment) {
        const auto made = make_program(vertex, fragment);
        return made ? Result<Program>(Program(*made)) : made.issue();
    }
    Program(Program&& other) noexcept : number_(std::exchange(other.number_, 0U)) {}
    Program& operator=(Program&&) = delete;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() { glDeleteProgram(number_); }

    void use() const { glUseProgram(number_); }
    void set(const char* name, float value) const { glUniform1f(place(name), value); }
    void set(const char* name, float x, float y) const { glUniform2f(place(name), x, y); }
    void set(const char* name, const Vec3& v) const {
        const Eigen::Vector3f f = v.cast<float>();
        glUniform3f(place(name), f.x(), f.y(), f.z());
    }
    void set(const char* name, const Eigen::Vector4f& v) const {
        glUniform4f(place(name), v.x(), v.y(), v.z(), v.w());
    }
    void set(const char* name, const Eigen::Matrix3f& matrix) const {
        glUniformMatrix3fv(place(name), 1, GL_FALSE, matrix.data());
    }

private:
    explicit Program(GLuint number) : number_(number) {}
    [[nodiscard]] GLint place(const char* name) const {
        return glGetUniformLocation(number_, name);
    }
    GLuint number_;
};

// Gives the camera to the shaders in their terms.
class Lens {
public:
    Lens(const Scene& scene, const Camera& camera, int width, int height)
        : camera_(camera), width_(width), height_(height) {
        const CameraAxes axes = axes_of(camera);
        turn_.row(0) = axes.right.transpose();
        turn_.row(1) = axes.upward.transpose();
        turn_.row(2) = axes.toward.transpose();
        const DepthRange range = depths_of(scene, camera);
        // The range is a little larger than the scene, because lines are drawn nearer. In
        // perspective nothing is shown that is nearer to the eye than a hundredth of the distance.
        constexpr double k_spare = 0.01;
        nearest_ = 1.0 - range.nearest / camera.distance - k_spare;
        farthest_ = 1.0 - range.farthest / camera.distance + k_spare;
        if (!camera.orthographic) {
            nearest_ = std::max(nearest_, k_spare);
            farthest_ = std::max(farthest_, 2.0 * k_spare);
        }
    }

    void put(const Program& program, const Vec3& origin) const {
        program.use();
        program.set("turn", Eigen::Matrix3f(turn_.cast<float>()));
        program.set("shift", Vec3(turn_ * (origin - camera_.target)));
        const double high = 1.0 / (camera_.slope * camera_.distance);
        program.set("lens", Vec3(high * height_ / width_, high, camera_.distance));
        program.set("orthographic", camera_.orthographic ? 1.0F : 0.0F);
        // Depths become -1 at the nearest and 1 at the farthest point, after the division by w.
        const double by = camera_.orthographic ? 2.0 / (farthest_ - nearest_)
                                               : (farthest_ + nearest_) / (farthest_ - nearest_);
        const double more = camera_.orthographic ? -1.0 - by * nearest_ : -nearest_ - by * nearest_;
        program.set("depths", static_cast<float>(by), static_cast<float>(more));
    }
    // The share of half the picture's height that a length takes at `place`.
    [[nodiscard]] double share_at(const Vec3& place, double length) const {
        const double depth = 1.0 - turn_.row(2).dot(place - camera_.target) / camera_.distance;
        const double w = camera_.orthographic ? 1.0 : std::max(depth, nearest_);
        return length / (camera_.slope * camera_.distance * w);
    }
    [[nodiscard]] float least() const {
        return camera_.orthographic ? -1e30F : static_cast<float>(nearest_);
    }

private:
    const Camera& camera_;
    double width_;
    double height_;
    Eigen::Matrix3d turn_;
    double nearest_ = 0.0; // in the shaders' depth: 0 at the eye, 1 at the target
    double farthest_ = 0.0;
};

class Painter {
public:
    Painter(const Scene& scene, const Camera& camera, int width, int height)
        : scene_(scene), lens_(scene, camera, width, height), width_(width), height_(height) {}

    // Sets every state that drawing depends on, because other users of the context may have changed
    // it.
    void begin(Background background) const {
        for (const GLenum off : {GL_BLEND, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_DEPTH_CLAMP,
                                 GL_COLOR_LOGIC_OP, GL_RASTERIZER_DISCARD, GL_FRAMEBUFFER_SRGB,
                                 GL_PRIMITIVE_RESTART, GL_SAMPLE_ALPHA_TO_COVERAGE}) {
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
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    }

    // A model that is seen through to pieces gets the nearer half of the depth range, and all else
    // the farther half.
    void draw_model(const Program& program) const {
        const double nearest = scene_.see_through == SeeThrough::to_pieces ? 0.5 : 0.0;
        glDepthRange(0.0, nearest > 0.0 ? nearest : 1.0);
        draw_triangles(program, scene_.model.triangles, scene_.see_through);
        glDepthRange(nearest, 1.0);
        draw_triangles(program, scene_.beside, SeeThrough::no);
    }

    void draw_triangles(const Program& program, const std::vector<DrawVertex>& triangles,
                        SeeThrough see_through) const {
        if (triangles.empty()) {
            return;
        }
        const Mesh mesh;
        load(GL_ARRAY_BUFFER, mesh.vertices(), triangles);
        attribute(0, 3, sizeof(DrawVertex), offsetof(DrawVertex, position));
        attribute(2, 3, sizeof(DrawVertex), offsetof(DrawVertex, colour));
        glVertexAttrib3f(1, 0.0F, 0.0F, 0.0F);
        glVertexAttrib1f(3, 0.0F);
        lens_.put(program, scene_.model.origin);
        cut(program, scene_.model.origin);
        program.set("see_through", static_cast<float>(see_through));
        program.set("hatch", 0.0F);
        program.set("parted", 0.0F);
        both_sides(0.0F,
                   [&] { glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(triangles.size())); });
    }

    void draw_pieces(const Program& program) const {
        const PieceDrawList& pieces = scene_.pieces;
        if (pieces.vertices.empty()) {
            return;
        }
        const Mesh mesh;
        load(GL_ARRAY_BUFFER, mesh.vertices(), pieces.vertices);
        attribute(0, 3, sizeof(PieceVertex), offsetof(PieceVertex, position));
        attribute(1, 3, sizeof(PieceVertex), offsetof(PieceVertex, away));
        attribute(2, 4, sizeof(PieceVertex), offsetof(PieceVertex, colour));
        attribute(3, 1, sizeof(PieceVertex), offsetof(PieceVertex, piece));
        lens_.put(program, pieces.origin);
        cut(program, pieces.origin);
        program.set("see_through", 0.0F);
        program.set("parted", static_cast<float>(scene_.parted));
        const auto faces = [&](const std::vector<std::uint32_t>& indices, float hatch,
                               float behind) {
            load(GL_ELEMENT_ARRAY_BUFFER, mesh.indices(), indices);
            program.set("hatch", hatch);
            both_sides(behind, [&] {
                glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indices.size()), GL_UNSIGNED_INT,
                               nullptr);
            });
        };
        // Where a face of the surface coincides with one of a hull alone, the surface is seen.
        faces(pieces.real_faces, 0.0F, 0.0F);
        faces(pieces.virtual_faces, std::max(6.0F, 0.012F * static_cast<float>(height_)), 1.0F);
    }

    // The edges where facets meet, without those that would lie too close together in the picture.
    [[nodiscard]] std::vector<Line> edges_of_pieces() const {
        constexpr float k_edges_begin = 1.5F * k_least_spacing; // edges are half faded here
        const PieceDrawList& pieces = scene_.pieces;
        const auto parted = static_cast<float>(scene_.parted);
        std::vector<Line> lines;
        for (std::size_t i = 0; i + 1 < pieces.edges.size(); i += 2) {
            const PieceVertex& a = pieces.vertices[pieces.edges[i]];
            const PieceVertex& b = pieces.vertices[pieces.edges[i + 1]];
            const auto from = place_of(a, parted);
            const Vec3 place = pieces.origin + Vec3(from[0], from[1], from[2]);
            const double apart = lens_.share_at(place, static_cast<double>(a.spacing));
            if (a.colour[3] != 0.0F && apart > static_cast<double>(k_edges_begin)) {
                lines.push_back({from, place_of(b, parted), k_edge_ink});
            }
        }
        return lines;
    }

    // `pixels` is the width of a line.
    void draw_lines(const Program& program, const std::vector<Line>& lines, const Vec3& origin,
                    float pixels, float over = 1e-3F, bool is_cut = true) const {
        if (lines.empty()) {
            return;
        }
        const Mesh mesh;
        load(GL_ARRAY_BUFFER, mesh.vertices(), lines);
        attribute(0, 3, sizeof(Line), offsetof(Line, first));
        attribute(1, 3, sizeof(Line), offsetof(Line, second));
        attribute(2, 3, sizeof(Line), offsetof(Line, colour));
        for (const GLuint location : {0U, 1U, 2U}) {
            glVertexAttribDivisor(location, 1);
        }
        lens_.put(program, origin);
        cut(program, origin, is_cut);
        program.set("pixels", static_cast<float>(width_), static_cast<float>(height_));
        program.set("thick", pixels);
        program.set("over", over);
        program.set("least", lens_.least());
        glDisable(GL_CULL_FACE);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(lines.size()));
    }

    // Without a section, the plane is such that no point lies beyond it.
    void cut(const Program& program, const Vec3& origin, bool is_cut = true) const {
        Eigen::Vector4f plane(0.0F, 0.0F, 0.0F, 1.0F);
        if (scene_.section && is_cut) {
            const Vec3& normal = scene_.section->normal;
            plane << normal.cast<float>(),
                static_cast<float>(normal.dot(scene_.section->point - origin));
        }
        program.set("section", plane);
    }

    // A share of the picture's shorter side in pixels, but never so thin that samples miss the
    // line.
    [[nodiscard]] float thickness(float share) const {
        return std::max(1.0F, share * static_cast<float>(std::min(width_, height_)));
    }

private:
    // Back faces are drawn a little farther away: where two faces lie back to back, the one that
    // faces the eye is seen.
    template <class Draw> static void both_sides(float behind, Draw&& draw) {
        glEnable(GL_CULL_FACE);
        for (const auto& [culled, more] : {std::pair(GL_BACK, 0.0F), {GL_FRONT, 2.0F}}) {
            const float offset = behind + more;
            (offset > 0.0F ? glEnable : glDisable)(GL_POLYGON_OFFSET_FILL);
            glPolygonOffset(offset, offset);
            glCullFace(culled);
            draw();
        }
        glDisable(GL_POLYGON_OFFSET_FILL);
    }

    const Scene& scene_;
    Lens lens_;
    int width_;
    int height_;
};

Status paint(const Scene& scene, const Camera& camera, int width, int height,
             Background background) {
    const auto surface = Program::make(k_surface_vertex, k_surface_fragment);
    if (!surface) {
        return surface.issue();
    }
    const auto line = Program::make(k_line_vertex, k_line_fragment);
    if (!line) {
        return line.issue();
    }
    const Painter painter(scene, camera, width, height);
    painter.begin(background);
    painter.draw_model(*surface);
    painter.draw_pieces(*surface);
    const float thick = painter.thickness(0.0012F);
    painter.draw_lines(*line, lines_of(scene.model.edges), scene.model.origin, thick);
    painter.draw_lines(*line, painter.edges_of_pieces(), scene.pieces.origin, thick);
    const std::vector<Line> frames = lines_of(scene.frames);
    // Frames lie over the edges that they often run along.
    painter.draw_lines(*line, frames, scene.model.origin, 2.0F * thick, 3e-3F, false);
    glDepthRange(0.0, 1.0);
    glDisable(GL_DEPTH_TEST);
    painter.draw_lines(*line, frames, scene.model.origin, 0.4F * thick, 1e-3F, false);
    painter.draw_lines(*line, lines_of(scene.model.faults), scene.model.origin,
                       painter.thickness(0.003F), 1e-3F, false);
    return Done{};
}

} // namespace

Result<int> largest_side(const GlContext& context) {
    const auto scope = context.enter();
    if (!scope) {
        return scope.issue();
    }
    GLint buffer = 0;
    std::array<GLint, 2> viewport = {};
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &buffer);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
    constexpr int k_most = 16384; // a square of that side has a gibibyte of pixels
    return std::min({k_most, buffer, viewport[0], viewport[1]});
}

Status check_size(const GlContext& context, int width, int height) {
    const auto most = largest_side(context);
    if (!most) {
        return most.issue();
    }
    if (width < 1 || height < 1 || width > *most || height > *most) {
        return error(Code::bad_setting, "size",
                     because(Why::picture_pixels,
                             std::to_string(width) + "x" + std::to_string(height), *most));
    }
    return Done{};
}

Result<Picture> render(const GlContext& context, const Scene& scene, const Camera& camera,
                       int width, int height, Background background) {
    if (const auto fits = check_size(context, width, height); !fits) {
        return fits.issue();
    }
    const auto scope = context.enter();
    if (!scope) {
        return scope.issue();
    }
    (void)context.check("before"); // clears errors that earlier users of the context left
    Canvas canvas(width, height);
    if (!canvas.make()) {
        const Status status = context.check("the picture");
        return status ? error(Code::graphics_failed, context.renderer(), Why::no_picture_of_size)
                      : status.issue();
    }
    if (const auto painted = paint(scene, camera, width, height, background); !painted) {
        return painted.issue();
    }
    Picture picture = canvas.read();
    if (const Status status = context.check("the picture"); !status) {
        return status.issue();
    }
    return picture;
}

} // namespace hullwright
