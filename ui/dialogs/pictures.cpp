#include "ui/dialogs/pictures.h"

#include "base/text.h"
#include "draw/render.h"
#include "draw/section_caps.h"
#include "draw/write_png.h"
#include "ui/document/document.h"
#include "ui/viewport/attributes.h"

#include <algorithm>
#include <numbers>
#include <span>

namespace hullwright::ui {
namespace {

PieceDrawList visible(const Sighting& sighting) {
    PieceDrawList list = *sighting.list;
    for (std::size_t i = 0; i < list.ranges.size(); ++i) {
        const PieceRange& range = list.ranges[i];
        const bool is_hidden = sighting.states[i] == PieceLayer::State::hidden;
        for (std::uint32_t v = 0; v < range.vertices && is_hidden; ++v) {
            list.vertices[range.first_vertex + v].colour[3] = 0.0F;
        }
    }
    if (!sighting.shown.edges) {
        list.edges.clear();
        list.folds.clear();
        list.seams.clear();
    }
    return list;
}

std::vector<Camera> cameras_of(const Sighting& sighting, const PictureSettings& settings,
                               const Scene& scene, double aspect) {
    if (settings.turntable > 0 && settings.fit) {
        return around(sighting.camera, scene, aspect, settings.turntable);
    }
    if (settings.fit) {
        Camera camera;
        camera.yaw = sighting.camera.yaw;
        camera.pitch = sighting.camera.pitch;
        camera.orthographic = sighting.camera.orthographic;
        camera.up = sighting.camera.up;
        return {fitted(camera, scene, aspect)};
    }
    // The cameras go round what the window looks at.
    std::vector<Camera> cameras(std::max<std::size_t>(settings.turntable, 1), sighting.camera);
    for (std::size_t i = 0; i < cameras.size(); ++i) {
        cameras[i].yaw +=
            2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(cameras.size());
    }
    return cameras;
}

// Edges that lie too close together at the camera's distance are left out, as in the window.
std::size_t edges_seen(const Sighting& sighting) {
    const DrawList& model = sighting.model->draw;
    const Camera& camera = sighting.camera;
    const double reach = 0.5 * (1.05 + sighting.apart) * model.bounds.diagonal() +
                         (camera.target - model.origin).norm();
    return edges_above(
        model, least_seen_spacing(camera.distance, reach, camera.slope, camera.orthographic));
}

void append(std::span<const DrawVertex> from, std::vector<DrawVertex>& to) {
    to.insert(to.end(), from.begin(), from.end());
}

void add_pieces(const Sighting& sighting, Scene& scene) {
    if (sighting.annotations.hulls) {
        scene.pieces = visible(sighting);
    }
    if (sighting.annotations.faces) {
        append(read_as<DrawVertex>(*sighting.annotations.faces), scene.opaque);
    }
    if (sighting.annotations.lines) {
        const auto is_visible = [&](std::size_t piece) {
            return piece >= sighting.states.size() ||
                   sighting.states[piece] != PieceLayer::State::hidden;
        };
        append(placed_lines(*sighting.annotations.lines, sighting.apart, is_visible),
               scene.model.edges);
    }
    if (sighting.annotations.marks) {
        append(read_as<DrawVertex>(*sighting.annotations.marks), scene.model.faults);
    }
    append(sighting.added.faces, scene.opaque);
    append(sighting.added.edges, scene.model.edges);
}

// A surface that is looked through, or drawn as wires, has none.
void add_caps(const Sighting& sighting, Scene& scene) {
    if (!scene.section) {
        return;
    }
    if (!scene.pieces.vertices.empty()) {
        scene.caps.push_back(cap_pieces(scene.pieces, scene.parted, *scene.section));
    }
    if (!scene.model.triangles.empty() && scene.see_through == SeeThrough::no) {
        const TriMesh& mesh = *sighting.model->prepared.mesh;
        scene.caps.push_back(cap_surface(mesh.vertices, mesh.triangles, sighting.model->reaches,
                                         scene.model.origin, *scene.section));
    }
    for (PieceDrawList& cap : scene.caps) {
        if (!sighting.shown.edges) {
            cap.edges.clear();
        }
    }
}

} // namespace

Sighting sighting_of(const Document& document, const Viewport& viewport, const LookPicture* look) {
    Sighting made;
    made.model = document.model();
    const Layers& layers = viewport.layers();
    made.list = layers.pieces().list();
    made.states = layers.pieces().states();
    made.annotations = layers.pieces().annotations();
    made.faults = layers.model().fault_lines();
    made.added = document.shown().added_drawn();
    made.shown = layers.shown();
    made.drawn = layers.model().drawn();
    made.apart = layers.apart();
    made.section = layers.section();
    made.camera = viewport.camera().standpoint().for_picture();
    if (look != nullptr && made.shown.pieces) {
        made.legend = legend_of(*look);
    }
    return made;
}

// The layers of the picture are those of the viewport.
Scene scene_of(const Sighting& sighting) {
    const ShownLayers& shown = sighting.shown;
    const bool has_pieces = sighting.list && !sighting.states.empty() && shown.pieces;
    Scene scene;
    const DrawList& model = sighting.model->draw;
    scene.model.origin = model.origin;
    if (sighting.faults) {
        scene.model.faults = *sighting.faults;
    }
    const bool is_wire_over = sighting.drawn.wire && has_pieces;
    if (sighting.drawn.surface && shown.edges && !is_wire_over) {
        const auto edges = static_cast<std::ptrdiff_t>(2 * edges_seen(sighting));
        scene.model.edges.assign(model.edges.begin(), model.edges.begin() + edges);
    }
    if (is_wire_over) {
        scene.wire = model.triangles;
    } else if (sighting.drawn.wire) {
        for (std::size_t i = 0; i < model.triangles.size(); ++i) {
            const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
            scene.model.edges.insert(scene.model.edges.end(),
                                     {model.triangles[i], model.triangles[next]});
        }
    } else if (sighting.drawn.surface) {
        scene.model.triangles = model.triangles;
    }
    scene.see_through = sighting.drawn.see_through;
    if (shown.concave_edges) {
        append(sighting.model->concave, scene.model.edges);
    }
    if (has_pieces) {
        add_pieces(sighting, scene);
    }
    scene.parted = sighting.apart;
    if (sighting.section) {
        scene.section = Scene::Section{sighting.section->point, sighting.section->normal};
    }
    add_caps(sighting, scene);
    return scene;
}

Status write_pictures(const Sighting& sighting, const PictureSettings& settings,
                      const std::string& path, const Progress& progress) {
    const auto context = GlContext::make();
    if (!context) {
        return context.issue();
    }
    const int below = height_of(sighting.legend, settings.width, settings.height);
    const int height = settings.height - below;
    const std::vector<Camera> cameras =
        cameras_of(sighting, settings, scene_of(sighting),
                   static_cast<double>(settings.width) / static_cast<double>(height));
    Sighting seen = sighting;
    seen.camera = cameras.front(); // the other cameras are as far off
    const Scene scene = scene_of(seen);
    for (std::size_t i = 0; i < cameras.size(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        const double from = static_cast<double>(i) / static_cast<double>(cameras.size());
        const double to = static_cast<double>(i + 1) / static_cast<double>(cameras.size());
        const Progress of_one = progress.part({}, from, to);
        auto picture = render(*context, scene, cameras[i], settings.width, height,
                              settings.background, of_one.part({}, 0.0, k_share_of_drawing));
        if (!picture) {
            return picture.issue();
        }
        if (below > 0) {
            *picture = with_legend(*picture, sighting.legend, below, settings.background);
        }
        const auto written = write_png(*picture, numbered(path, i + 1, cameras.size()),
                                       of_one.part({}, k_share_of_drawing, 1.0));
        if (!written) {
            return written;
        }
        of_one.report(1.0);
    }
    return Done{};
}

} // namespace hullwright::ui
