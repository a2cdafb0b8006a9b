#include "gpu/batch_raster.h"

#include "base/parallel.h"
#include "gpu/gl_program.h"
#include "gpu/shaders.h"

#include <algorithm>
#include <cassert>
#include <epoxy/gl.h>
#include <limits>

namespace hullwright {
namespace {

constexpr std::size_t k_answer_floats = 16; // floats of a tile, as k_tiles_fragment writes them
constexpr std::size_t k_count_float = 6;    // place of a pixel count, never negative
constexpr float k_unanswered = -2.0F;

// Makes a texture of four floats a texel; whether there was memory for it shows only when it is
// attached to a framebuffer.
GLuint make_texture(GLsizei width, GLsizei height) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, nullptr);
    return texture;
}

GLuint make_framebuffer(std::span<const GLuint> textures) {
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    std::vector<GLenum> buffers;
    for (const GLuint texture : textures) {
        buffers.push_back(static_cast<GLenum>(GL_COLOR_ATTACHMENT0 + buffers.size()));
        glFramebufferTexture2D(GL_FRAMEBUFFER, buffers.back(), GL_TEXTURE_2D, texture, 0);
    }
    glDrawBuffers(static_cast<GLsizei>(buffers.size()), buffers.data());
    return framebuffer;
}

// Bounds the depths of drawing: triangles that end before `low` or begin after `high` are left out.
struct Range {
    float low = -std::numeric_limits<float>::infinity();
    float high = std::numeric_limits<float>::infinity();
};

float least_depth(std::span<const std::array<float, 3>> vertices) {
    float least = std::numeric_limits<float>::infinity();
    for (const auto& v : vertices) {
        least = std::min(least, v[2]);
    }
    return least;
}

float most_depth(std::span<const std::array<float, 3>> vertices) {
    float most = -std::numeric_limits<float>::infinity();
    for (const auto& v : vertices) {
        most = std::max(most, v[2]);
    }
    return most;
}

TileSpot spot_of(const float* texel) {
    return {static_cast<int>(texel[0]), static_cast<int>(texel[1]), texel[2], texel[3]};
}

TileAnswer answer_of(const float* texels) {
    TileAnswer answer;
    answer.overlaps = texels[1] >= 0.0F;
    if (answer.overlaps) {
        answer.first = {static_cast<int>(texels[0]), static_cast<int>(texels[2])};
        answer.last = {static_cast<int>(texels[1]), static_cast<int>(texels[3])};
        answer.near = texels[4];
        answer.far = texels[5];
    }
    answer.plain_pixels = static_cast<std::size_t>(texels[6]);
    answer.grown_pixels = static_cast<std::size_t>(texels[7]);
    answer.plain = spot_of(texels + 8);
    answer.grown = spot_of(texels + 12);
    return answer;
}

} // namespace

struct BatchRaster::Gl {
    const GlContext* context = nullptr;
    int tile = 0;
    int columns = 0;
    int rows = 0; // rows of tiles of one piece; the tiles of b lie above those of a
    GLuint triangle_program = 0;
    GLuint rows_program = 0;
    GLuint tiles_program = 0;
    GLuint pieces = 0; // a texture
    std::array<GLuint, 3> row_results = {};
    GLuint tile_results = 0;
    GLuint pieces_frame = 0;
    GLuint rows_frame = 0;
    GLuint tiles_frame = 0;
    GLuint corners = 0; // a buffer; shaders read it through corners_texture
    GLuint corners_texture = 0;
    GLuint indices = 0;
    GLuint indices_array = 0;
    GLuint no_array = 0;
    std::size_t most_triangles = 0;              // in one draw call
    std::vector<std::vector<float>> corner_data; // of some jobs each
    std::vector<float> texels;

    ~Gl();
    // In a small tile, setting up two triangles costs more than the surplus pixels of one oversized
    // triangle.
    [[nodiscard]] bool is_small() const { return tile <= 16; }
    [[nodiscard]] std::size_t corners_each() const { return is_small() ? 3 : 6; }
    Status make_programs();
    Status make_targets();
    void make_arrays();

    void clear_pieces(std::size_t jobs);
    bool draw_pieces(std::span<const TileJob> jobs, const std::stop_token& stop);
    void expand(std::span<const TileJob> jobs, std::size_t first, std::vector<float>& to,
                const std::stop_token& stop) const;
    void expand(const TileHull& hull, std::size_t number, const TileJob& job, const Range& kept,
                std::vector<float>& to) const;
    void draw_triangles(std::span<const float> data, const std::stop_token& stop);
    void reduce(std::size_t jobs);
};

BatchRaster::Gl::~Gl() {
    const auto scope = context->enter();
    if (!scope) {
        return; // the context was lost and its objects with it
    }
    for (const GLuint program : {triangle_program, rows_program, tiles_program}) {
        glDeleteProgram(program);
    }
    for (const GLuint frame : {pieces_frame, rows_frame, tiles_frame}) {
        glDeleteFramebuffers(1, &frame);
    }
    glDeleteTextures(1, &pieces);
    glDeleteTextures(3, row_results.data());
    glDeleteTextures(1, &tile_results);
    glDeleteBuffers(1, &corners);
    glDeleteTextures(1, &corners_texture);
    glDeleteBuffers(1, &indices);
    glDeleteVertexArrays(1, &indices_array);
    glDeleteVertexArrays(1, &no_array);
}

Status BatchRaster::Gl::make_programs() {
    const auto make = [](GLuint& program, const char* vertex, const char* fragment) -> Status {
        const auto made = make_program(vertex, fragment);
        if (!made) {
            return made.issue();
        }
        program = *made;
        return Done{};
    };
    Status status =
        make(triangle_program, shaders::k_batch_triangle_vert, shaders::k_batch_triangle_frag);
    status = status ? make(rows_program, shaders::k_batch_whole_vert, shaders::k_batch_rows_frag)
                    : status;
    status = status ? make(tiles_program, shaders::k_batch_whole_vert, shaders::k_batch_tiles_frag)
                    : status;
    if (!status) {
        return status;
    }
    for (const GLuint program : {triangle_program, rows_program, tiles_program}) {
        set_uniform(program, "tile", tile);
    }
    set_uniform(triangle_program, "columns", columns);
    set_uniform(triangle_program, "half_number", columns * rows);
    set_uniform(triangle_program, "target", static_cast<float>(columns * tile),
                static_cast<float>(2 * rows * tile));
    set_uniform(triangle_program, "stretch", is_small() ? 2 : 1);
    set_uniform(rows_program, "half_height", rows * tile);
    set_uniform(tiles_program, "plains", 1);
    set_uniform(tiles_program, "growns", 2);
    return Done{};
}

Status BatchRaster::Gl::make_targets() {
    pieces = make_texture(columns * tile, 2 * rows * tile);
    pieces_frame = make_framebuffer({&pieces, 1});
    for (GLuint& texture : row_results) {
        texture = make_texture(columns, rows * tile);
    }
    rows_frame = make_framebuffer(row_results);
    tile_results = make_texture(4 * columns, rows);
    tiles_frame = make_framebuffer({&tile_results, 1});
    for (const GLuint frame : {pieces_frame, rows_frame, tiles_frame}) {
        glBindFramebuffer(GL_FRAMEBUFFER, frame);
        if (glGetError() == GL_OUT_OF_MEMORY ||
            glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
            return error(Code::graphics_failed, context->renderer(),
                         because(Why::no_memory_for_tiles, tile));
        }
    }
    return Done{};
}

// The index buffer is made once, because each rectangle has the same triangles.
void BatchRaster::Gl::make_arrays() {
    GLint most_texels = 0;
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &most_texels);
    // A software renderer keeps all corners of a call in memory, so they should fit its caches.
    constexpr std::size_t k_enough = 1U << 12U;
    most_triangles = std::min(k_enough, static_cast<std::size_t>(most_texels) / 3);
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < most_triangles; ++i) {
        constexpr std::array<std::uint32_t, 6> k_rectangle = {0, 1, 2, 2, 1, 3};
        for (std::size_t k = 0; k < corners_each(); ++k) {
            order.push_back(4 * i + k_rectangle[k]);
        }
    }
    glGenVertexArrays(1, &no_array);
    glGenVertexArrays(1, &indices_array);
    glBindVertexArray(indices_array);
    glGenBuffers(1, &indices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(order.size() * sizeof(std::uint32_t)), order.data(),
                 GL_STATIC_DRAW);
    glGenBuffers(1, &corners);
    glBindBuffer(GL_TEXTURE_BUFFER, corners);
    glGenTextures(1, &corners_texture);
}

void BatchRaster::Gl::clear_pieces(std::size_t jobs) {
    const auto used = static_cast<int>((jobs + static_cast<std::size_t>(columns) - 1) /
                                       static_cast<std::size_t>(columns)) *
                      tile;
    const int wide = std::min(columns, static_cast<int>(jobs)) * tile;
    glBindFramebuffer(GL_FRAMEBUFFER, pieces_frame);
    glClearColor(-1e30F, -1e30F, -1e30F, -1e30F);
    glEnable(GL_SCISSOR_TEST);
    for (const int low : {0, rows * tile}) {
        glScissor(0, low, wide, used);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
}

// Leaves out triangles beside the tile and those outside the kept depths. A negative growth tells
// the shader that some were left out by depth.
void BatchRaster::Gl::expand(const TileHull& hull, std::size_t number, const TileJob& job,
                             const Range& kept, std::vector<float>& to) const {
    const auto is_out = [&](const Triangle& t) {
        const auto [least, most] =
            std::minmax({hull.vertices[t[0]][2], hull.vertices[t[1]][2], hull.vertices[t[2]][2]});
        return most < kept.low || least > kept.high;
    };
    const bool open = std::any_of(hull.triangles.begin(), hull.triangles.end(), is_out);
    const std::array fourth = {static_cast<float>(number), open ? -job.growth : job.growth,
                               job.depth_growth};
    const float low = -1.0F - job.growth;
    const float high = static_cast<float>(tile) + 1.0F + job.growth;
    for (const Triangle& t : hull.triangles) {
        const std::array corner = {hull.vertices[t[0]].data(), hull.vertices[t[1]].data(),
                                   hull.vertices[t[2]].data()};
        const auto is_beside = [&](std::size_t k) {
            return std::max({corner[0][k], corner[1][k], corner[2][k]}) < low ||
                   std::min({corner[0][k], corner[1][k], corner[2][k]}) > high;
        };
        if (is_beside(0) || is_beside(1) || (open && is_out(t))) {
            continue;
        }
        const std::size_t at = to.size();
        to.resize(at + k_corner_floats);
        for (std::size_t i = 0; i < 3; ++i) {
            std::copy_n(corner[i], 3, &to[at + 4 * i]);
            to[at + 4 * i + 3] = fourth[i];
        }
    }
}

// Expands the triangles of some jobs, the first of which has that number.
void BatchRaster::Gl::expand(std::span<const TileJob> jobs, std::size_t first,
                             std::vector<float>& to, const std::stop_token& stop) const {
    const auto above = static_cast<std::size_t>(rows * columns);
    to.clear();
    for (std::size_t i = 0; i < jobs.size() && !stop.stop_requested(); ++i) {
        assert(jobs[i].growth > 0.0F); // a negative sign has a meaning of its own
        // Each of the two depths is off by less than its growth.
        const float doubt = 2.0F * jobs[i].depth_growth;
        Range of_a;
        Range of_b;
        if (jobs[i].facing_only) {
            of_a.low = least_depth(jobs[i].b.vertices) - doubt;
            of_b.high = most_depth(jobs[i].a.vertices) + doubt;
        }
        expand(jobs[i].a, first + i, jobs[i], of_a, to);
        expand(jobs[i].b, above + first + i, jobs[i], of_b, to);
    }
}

void BatchRaster::Gl::draw_triangles(std::span<const float> data, const std::stop_token& stop) {
    while (!data.empty() && !stop.stop_requested()) {
        const auto now = data.first(std::min(data.size(), most_triangles * k_corner_floats));
        glBindBuffer(GL_TEXTURE_BUFFER, corners);
        glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(now.size_bytes()), now.data(),
                     GL_STREAM_DRAW);
        glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, corners); // takes the buffer's size
        glDrawElements(GL_TRIANGLES,
                       static_cast<GLsizei>(now.size() / k_corner_floats * corners_each()),
                       GL_UNSIGNED_INT, nullptr);
        data = data.subspan(now.size());
    }
}

// Returns false when stopped; what was drawn is then of no use.
bool BatchRaster::Gl::draw_pieces(std::span<const TileJob> jobs, const std::stop_token& stop) {
    clear_pieces(jobs.size());
    glViewport(0, 0, columns * tile, 2 * rows * tile);
    glDisable(GL_CULL_FACE); // ReferenceRaster leaves culling on
    glEnable(GL_BLEND);
    glBlendEquation(GL_MAX);
    glUseProgram(triangle_program);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_BUFFER, corners_texture);
    glBindVertexArray(indices_array);
    // Is about as many triangles as a call draws, some tens for a job; the renderer draws those of
    // one round while the next one's are found.
    constexpr std::size_t k_jobs = 64;
    constexpr std::size_t k_parts = 8;
    corner_data.resize(k_parts);
    for (std::size_t first = 0; first < jobs.size() && !stop.stop_requested();
         first += k_parts * k_jobs) {
        const auto now = jobs.subspan(first).first(std::min(jobs.size() - first, k_parts * k_jobs));
        const std::size_t parts = (now.size() + k_jobs - 1) / k_jobs;
        for_each_block(parts, 1, Progress(stop), [&](std::size_t begin, std::size_t end) {
            for (std::size_t part = begin; part < end; ++part) {
                const auto rest = now.subspan(part * k_jobs);
                expand(rest.first(std::min(rest.size(), k_jobs)), first + part * k_jobs,
                       corner_data[part], stop);
            }
        });
        for (std::size_t part = 0; part < parts; ++part) {
            draw_triangles(corner_data[part], stop);
        }
    }
    glDisable(GL_BLEND);
    return !stop.stop_requested();
}

void BatchRaster::Gl::reduce(std::size_t jobs) {
    const auto used = static_cast<int>((jobs + static_cast<std::size_t>(columns) - 1) /
                                       static_cast<std::size_t>(columns));
    const int wide = std::min(columns, static_cast<int>(jobs));
    glBindVertexArray(no_array);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, pieces);
    glBindFramebuffer(GL_FRAMEBUFFER, rows_frame);
    glUseProgram(rows_program);
    glViewport(0, 0, wide, used * tile);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    for (std::size_t i = 0; i < row_results.size(); ++i) {
        glActiveTexture(static_cast<GLenum>(GL_TEXTURE0 + i));
        glBindTexture(GL_TEXTURE_2D, row_results[i]);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, tiles_frame);
    glUseProgram(tiles_program);
    glViewport(0, 0, 4 * wide, used);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    // A lost context may leave these values as they are, which shows that nothing was read.
    texels.assign(static_cast<std::size_t>(wide * used) * k_answer_floats, k_unanswered);
    glReadPixels(0, 0, 4 * wide, used, GL_RGBA, GL_FLOAT, texels.data());
}

BatchRaster::BatchRaster(std::unique_ptr<Gl> gl) : gl_(std::move(gl)) {}
BatchRaster::BatchRaster(BatchRaster&& other) noexcept = default;
BatchRaster::~BatchRaster() = default;

int BatchRaster::tile() const {
    return gl_->tile;
}

Result<BatchRaster> BatchRaster::make(const GlContext& context, int tile, int atlas) {
    // The first look takes the smallest tiles (raster_pairs.cpp). The largest need a texture of
    // twice their side, which is refused below where the driver has none.
    constexpr int k_least_tile = 8;
    constexpr int k_most_tile = 1024;
    if (tile < k_least_tile || tile > k_most_tile) {
        return error(Code::bad_setting, "tile", because(Why::tile_pixels, tile));
    }
    const int side = std::max(atlas, 2 * tile);
    if (side > context.most_texels()) {
        return error(Code::graphics_failed, context.renderer(),
                     because(Why::texture_too_large, tile, side, context.most_texels()));
    }
    const auto scope = context.enter();
    if (!scope) {
        return scope.issue();
    }
    auto gl = std::make_unique<Gl>();
    gl->context = &context;
    gl->tile = tile;
    gl->columns = side / tile;
    gl->rows = side / tile / 2;
    (void)context.check("before"); // clears errors that other code left behind
    if (Status status = gl->make_targets(); !status) {
        return status.issue();
    }
    if (Status status = gl->make_programs(); !status) {
        return status.issue();
    }
    gl->make_arrays();
    if (Status status = context.check("the textures of the tiles"); !status) {
        return status.issue();
    }
    return BatchRaster(std::move(gl));
}

Status BatchRaster::draw(std::span<const TileJob> jobs, std::vector<TileAnswer>& answers,
                         const std::stop_token& stop) {
    answers.clear();
    const auto scope = gl_->context->enter();
    if (!scope) {
        return scope.issue();
    }
    const auto columns = static_cast<std::size_t>(gl_->columns);
    const std::size_t most = columns * static_cast<std::size_t>(gl_->rows);
    while (!jobs.empty()) {
        const auto now = jobs.first(std::min(jobs.size(), most));
        if (!gl_->draw_pieces(now, stop)) {
            return stopped_issue();
        }
        gl_->reduce(now.size());
        if (Status status = gl_->context->check("drawing tiles"); !status) {
            return status;
        }
        const std::size_t wide = std::min(columns, now.size());
        if (gl_->texels[k_count_float] == k_unanswered) {
            return error(Code::graphics_failed, gl_->context->renderer(), Why::nothing_read_back);
        }
        for (std::size_t i = 0; i < now.size(); ++i) {
            const std::size_t tile = i / columns * wide + i % columns;
            answers.push_back(answer_of(gl_->texels.data() + tile * k_answer_floats));
        }
        jobs = jobs.subspan(now.size());
    }
    return Done{};
}

Result<TilePicture> BatchRaster::picture(const TileJob& job) {
    const auto scope = gl_->context->enter();
    if (!scope) {
        return scope.issue();
    }
    (void)gl_->draw_pieces({&job, 1}, {}); // which nothing stops
    const auto side = static_cast<std::size_t>(gl_->tile);
    TilePicture picture;
    picture.plain.side = picture.grown.side = gl_->tile;
    gl_->texels.assign(4 * side * side, 0.0F);
    for (const bool is_a : {true, false}) {
        glReadPixels(0, is_a ? 0 : gl_->rows * gl_->tile, gl_->tile, gl_->tile, GL_RGBA, GL_FLOAT,
                     gl_->texels.data());
        auto& plain = is_a ? picture.plain.a : picture.plain.b;
        auto& grown = is_a ? picture.grown.a : picture.grown.b;
        for (std::size_t i = 0; i < 4 * side * side; i += 4) {
            grown.push_back({-gl_->texels[i], gl_->texels[i + 1]});
            plain.push_back({-gl_->texels[i + 2], gl_->texels[i + 3]});
        }
    }
    if (Status status = gl_->context->check("reading a tile"); !status) {
        return status.issue();
    }
    return picture;
}

} // namespace hullwright
