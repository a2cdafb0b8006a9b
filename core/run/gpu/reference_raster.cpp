#include "gpu/reference_raster.h"

#include "gpu/gl_program.h"
#include "gpu/shaders.h"

#include <algorithm>
#include <epoxy/gl.h>

namespace hullwright {
namespace {

enum class Half { near, far };

// Holds what one pixel of both buffers is read as.
struct Texel {
    float depth;
    std::uint32_t stencil;
    [[nodiscard]] std::uint8_t mark() const { return static_cast<std::uint8_t>(stencil & 0xFFU); }
};

} // namespace

struct ReferenceRaster::Gl {
    struct Mesh {
        GLuint array = 0;
        GLuint vertices = 0;
        GLuint indices = 0;
        GLsizei count = 0;
    };

    const GlContext* context = nullptr;
    int tile = 0;
    GLuint program = 0;
    GLuint depth_stencil = 0;
    GLuint frame = 0;
    GLuint query = 0;
    Mesh a;
    Mesh b;

    ~Gl();
    Status make();
    void begin(const TileJob& job);
    static void make_mesh(Mesh& mesh);
    static void load(Mesh& mesh, const TileHull& hull);
    static void draw(const Mesh& mesh, Half half);
    void pass(std::size_t number);
    [[nodiscard]] std::vector<Texel> texels() const;
    void read(const Mesh& mesh, Half half, std::vector<DepthInterval>& to);
};

ReferenceRaster::Gl::~Gl() {
    const auto scope = context->enter();
    if (!scope) {
        return; // the context was lost and its objects with it
    }
    glDeleteProgram(program);
    glDeleteFramebuffers(1, &frame);
    glDeleteRenderbuffers(1, &depth_stencil);
    glDeleteQueries(1, &query);
    for (const Mesh* mesh : {&a, &b}) {
        glDeleteVertexArrays(1, &mesh->array);
        glDeleteBuffers(1, &mesh->vertices);
        glDeleteBuffers(1, &mesh->indices);
    }
}

void ReferenceRaster::Gl::make_mesh(Mesh& mesh) {
    glGenVertexArrays(1, &mesh.array);
    glGenBuffers(1, &mesh.vertices);
    glGenBuffers(1, &mesh.indices);
    glBindVertexArray(mesh.array);
    glBindBuffer(GL_ARRAY_BUFFER, mesh.vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh.indices);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
}

Status ReferenceRaster::Gl::make() {
    glGenRenderbuffers(1, &depth_stencil);
    glBindRenderbuffer(GL_RENDERBUFFER, depth_stencil);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH32F_STENCIL8, tile, tile);
    glGenFramebuffers(1, &frame);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER,
                              depth_stencil);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        return error(Code::graphics_failed, context->renderer(),
                     because(Why::no_depth_buffer, tile));
    }
    const auto made = make_program(shaders::k_reference_vert, shaders::k_reference_frag);
    if (!made) {
        return made.issue();
    }
    program = *made;
    set_uniform(program, "tile", tile);
    glGenQueries(1, &query);
    make_mesh(a);
    make_mesh(b);
    return context->check("the depth and stencil buffer");
}

void ReferenceRaster::Gl::load(Mesh& mesh, const TileHull& hull) {
    glBindVertexArray(mesh.array);
    glBindBuffer(GL_ARRAY_BUFFER, mesh.vertices);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(hull.vertices.size_bytes()),
                 hull.vertices.data(), GL_STREAM_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(hull.triangles.size_bytes()),
                 hull.triangles.data(), GL_STREAM_DRAW);
    mesh.count = static_cast<GLsizei>(3 * hull.triangles.size());
}

// Draws one half; culling removes the faces of the other.
void ReferenceRaster::Gl::draw(const Mesh& mesh, Half half) {
    glCullFace(half == Half::near ? GL_BACK : GL_FRONT);
    glBindVertexArray(mesh.array);
    glDrawElements(GL_TRIANGLES, mesh.count, GL_UNSIGNED_INT, nullptr);
}

void ReferenceRaster::Gl::begin(const TileJob& job) {
    load(a, job.a);
    load(b, job.b);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    glViewport(0, 0, tile, tile);
    glUseProgram(program);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_STENCIL_TEST);
    glEnable(GL_DEPTH_CLAMP);
    glEnable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    glClearDepth(1.0);
    glClearStencil(0);
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

// The table in the header numbers the passes.
void ReferenceRaster::Gl::pass(std::size_t number) {
    constexpr std::array<GLenum, k_film_frames> k_depths = {GL_ALWAYS, GL_ALWAYS, GL_GEQUAL,
                                                            GL_ALWAYS, GL_LEQUAL};
    glDepthFunc(k_depths[number]);
    glDepthMask(number % 2 == 1 ? GL_TRUE : GL_FALSE);
    if (number == 1) {
        glStencilFunc(GL_ALWAYS, 1, 0xFF);
        glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    } else {
        glStencilFunc(GL_EQUAL, number == 2 ? 1 : 2, 0xFF);
        glStencilOp(GL_KEEP, GL_KEEP, number == 3 ? GL_KEEP : GL_INCR);
    }
    draw(number % 2 == 1 ? a : b, number == 1 || number == 4 ? Half::near : Half::far);
}

std::vector<Texel> ReferenceRaster::Gl::texels() const {
    std::vector<Texel> read(static_cast<std::size_t>(tile) * static_cast<std::size_t>(tile));
    glReadPixels(0, 0, tile, tile, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV,
                 read.data());
    return read;
}

void ReferenceRaster::Gl::read(const Mesh& mesh, Half half, std::vector<DepthInterval>& to) {
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glDepthFunc(GL_ALWAYS);
    glStencilFunc(GL_ALWAYS, 1, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    draw(mesh, half);
    const std::vector<Texel> found = texels();
    to.resize(found.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found[i].mark() == 1U) {
            (half == Half::near ? to[i].near : to[i].far) = found[i].depth;
        }
    }
}

std::size_t RasterFilm::counted() const {
    constexpr std::uint8_t k_counted = 3;
    return static_cast<std::size_t>(std::ranges::count(after.back().stencil, k_counted));
}

ReferenceRaster::ReferenceRaster(std::unique_ptr<Gl> gl) : gl_(std::move(gl)) {}
ReferenceRaster::ReferenceRaster(ReferenceRaster&& other) noexcept = default;
ReferenceRaster::~ReferenceRaster() = default;

Result<ReferenceRaster> ReferenceRaster::make(const GlContext& context, int tile) {
    if (tile < 1 || tile > context.most_texels()) {
        return error(Code::bad_setting, "tile", because(Why::pixels, tile));
    }
    const auto scope = context.enter();
    if (!scope) {
        return scope.issue();
    }
    auto gl = std::make_unique<Gl>();
    gl->context = &context;
    gl->tile = tile;
    (void)context.check("before"); // clears errors that other code left behind
    if (Status status = gl->make(); !status) {
        return status.issue();
    }
    return ReferenceRaster(std::move(gl));
}

Result<std::size_t> ReferenceRaster::overlapping_pixels(const TileJob& job) {
    const auto scope = gl_->context->enter();
    if (!scope) {
        return scope.issue();
    }
    gl_->begin(job);
    for (std::size_t number = 1; number < k_film_frames; ++number) {
        const bool is_last = number + 1 == k_film_frames;
        if (is_last) {
            glBeginQuery(GL_SAMPLES_PASSED, gl_->query);
        }
        gl_->pass(number);
        if (is_last) {
            glEndQuery(GL_SAMPLES_PASSED);
        }
    }
    GLuint samples = 0;
    glGetQueryObjectuiv(gl_->query, GL_QUERY_RESULT, &samples);
    if (Status status = gl_->context->check("drawing a pair"); !status) {
        return status.issue();
    }
    return static_cast<std::size_t>(samples);
}

Result<RasterFilm> ReferenceRaster::film(const TileJob& job) {
    const auto scope = gl_->context->enter();
    if (!scope) {
        return scope.issue();
    }
    RasterFilm film;
    film.side = gl_->tile;
    gl_->begin(job);
    for (std::size_t number = 0; number < k_film_frames; ++number) {
        if (number > 0) {
            gl_->pass(number);
        }
        for (const Texel& texel : gl_->texels()) {
            film.after[number].depth.push_back(texel.depth);
            film.after[number].stencil.push_back(texel.mark());
        }
    }
    if (Status status = gl_->context->check("reading the passes"); !status) {
        return status.issue();
    }
    return film;
}

Result<IntervalImage> ReferenceRaster::picture(const TileJob& job) {
    const auto scope = gl_->context->enter();
    if (!scope) {
        return scope.issue();
    }
    IntervalImage image;
    image.side = gl_->tile;
    gl_->begin(job);
    for (const Half half : {Half::near, Half::far}) {
        gl_->read(gl_->a, half, image.a);
        gl_->read(gl_->b, half, image.b);
    }
    if (Status status = gl_->context->check("reading a pair"); !status) {
        return status.issue();
    }
    return image;
}

} // namespace hullwright
