// Rendered scenes have the areas, places and colours that geometry gives them.
#include "draw/render.h"
#include "draw/floats.h"
#include "draw/outline_edges.h"
#include "draw/write_png.h"
#include "report/reasons.h"
#include "support/folder.h"
#include "support/gl.h"
#include "support/heard.h"
#include "support/shapes.h"
#include "support/stop_at.h"

#include <QTest>
#include <cmath>
#include <map>
#include <tuple>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

constexpr int k_side = 400;
constexpr double k_unit = 200.0; // a unit of length takes that many pixels with `straight`

// Returns an orthographic camera whose picture is two units high.
Camera straight(View view, UpAxis up = UpAxis::y) {
    Camera camera = camera_of(view, up);
    camera.orthographic = true;
    camera.distance = 1.0 / Camera::k_slope;
    return camera;
}

Piece piece_of(const TriMesh& mesh, FaceId first_face) {
    Piece piece;
    piece.faces = {first_face};
    piece.vertices = mesh.vertices;
    piece.triangles = mesh.triangles;
    return piece;
}

void paint(PieceDrawList& list, std::size_t piece, const std::array<float, 4>& colour) {
    const PieceRange range = list.ranges[piece];
    for (std::uint32_t i = 0; i < range.vertices; ++i) {
        list.vertices[range.first_vertex + i].colour = colour;
    }
}

constexpr std::array<std::array<float, 4>, 6> k_colours = {
    {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {1, 1, 0, 1}, {1, 0, 1, 1}, {0, 1, 1, 1}}};

// Returns a scene around the origin with piece i in colour i and no edges.
Scene scene_of(const std::vector<TriMesh>& meshes) {
    PieceSet set;
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        set.pieces.push_back(piece_of(meshes[i], static_cast<FaceId>(i)));
    }
    Scene scene;
    scene.pieces = std::move(*draw_pieces(set, nullptr, {}, Palette::spectrum));
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        paint(scene.pieces, i, k_colours[i]);
    }
    scene.pieces.edges.clear();
    scene.pieces.edge_facets.clear();
    return scene;
}

// Returns the same with the edges of its pieces.
Scene edged_scene_of(const std::vector<TriMesh>& meshes) {
    Scene scene = scene_of(meshes);
    PieceSet set;
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        set.pieces.push_back(piece_of(meshes[i], static_cast<FaceId>(i)));
    }
    const auto list = draw_pieces(set, nullptr, {}, Palette::spectrum);
    scene.pieces.edges = list->edges;
    scene.pieces.edge_facets = list->edge_facets;
    return scene;
}

// Returns pieces of a solid, which may lie in each other.
PieceSet bodies(const std::vector<TriMesh>& meshes) {
    PieceSet set;
    set.family = Family::solid;
    for (const TriMesh& mesh : meshes) {
        set.pieces.push_back(piece_of(mesh, 0));
    }
    return set;
}

TriMesh cube_at(const Vec3& middle, double size = 1.0) {
    return box(middle - Vec3::Constant(0.5 * size), Vec3::Constant(size));
}

// Returns the prism over a convex outline, which goes from left to right before the eye that looks
// from the front: x, and z towards that eye.
TriMesh prism(const std::vector<std::array<double, 2>>& outline, double height) {
    const auto corners = static_cast<VertexId>(outline.size());
    TriMesh mesh;
    for (const auto& [x, z] : outline) {
        mesh.vertices.insert(mesh.vertices.end(),
                             {Vec3(x, -0.5 * height, z), Vec3(x, 0.5 * height, z)});
    }
    for (VertexId i = 0; i < corners; ++i) {
        const VertexId next = (i + 1) % corners;
        mesh.triangles.push_back({2 * i, 2 * next, 2 * next + 1});
        mesh.triangles.push_back({2 * i, 2 * next + 1, 2 * i + 1});
        if (i > 0 && next > 0) {
            mesh.triangles.push_back({1, 2 * i + 1, 2 * next + 1});
            mesh.triangles.push_back({0, 2 * next, 2 * i});
        }
    }
    return mesh;
}

// Returns the number of the pixel's colour, however it is lit; k_colours.size() for any other.
std::size_t colour_of_pixel(const Rgba& pixel) {
    for (std::size_t i = 0; i < k_colours.size(); ++i) {
        bool same = true;
        for (std::size_t k = 0; k < 3; ++k) {
            same = same && (k_colours[i][k] > 0.0F ? pixel[k] > 70 : pixel[k] < 5);
        }
        if (same) {
            return i;
        }
    }
    return k_colours.size();
}

struct Patch {
    std::size_t pixels = 0;
    double x = 0.0; // its middle, in pixels from the left
    double y = 0.0; // its middle, in pixels from the top
};

Patch patch_of(Picture& picture, std::size_t colour) {
    Patch patch;
    for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
            if (colour_of_pixel(picture.at(x, y)) == colour) {
                ++patch.pixels;
                patch.x += x + 0.5;
                patch.y += y + 0.5;
            }
        }
    }
    patch.x /= static_cast<double>(std::max<std::size_t>(patch.pixels, 1));
    patch.y /= static_cast<double>(std::max<std::size_t>(patch.pixels, 1));
    return patch;
}

bool is_ground(const Rgba& pixel, Background background = Background::dark) {
    const Rgb ground = hullwright::colour_of(background);
    return pixel == Rgba{ground[0], ground[1], ground[2], 255};
}

// Returns the number of pixels in which not both count for half. Where the first shows ground, the
// second counts alone.
int not_mixed(const Picture& mixed, const Picture& front, const Picture& behind) {
    constexpr int k_rounding = 2;
    int others = 0;
    for (std::size_t i = 0; i < mixed.pixels.size(); ++i) {
        const Rgba& near = is_ground(front.pixels[i]) ? behind.pixels[i] : front.pixels[i];
        bool is_half = true;
        for (std::size_t k = 0; k < 3; ++k) {
            const int twice = near[k] + behind.pixels[i][k];
            is_half = is_half && std::abs(2 * mixed.pixels[i][k] - twice) <= 2 * k_rounding;
        }
        others += is_half ? 0 : 1;
    }
    return others;
}

// True where an edge has darkened one of the pixels around. An edge on the border of two pixels
// darkens each by half: the darkest facets that are seen here, of a red of 103, by 31.
bool has_ink(Picture& picture, Picture& without, int x, int y) {
    constexpr int k_least = 25;
    for (int i = -1; i <= 1; ++i) {
        for (int j = -1; j <= 1; ++j) {
            const int before = without.at(x + i, y + j)[0];
            const int after = picture.at(x + i, y + j)[0];
            if (before - after >= k_least) {
                return true;
            }
        }
    }
    return false;
}

// Returns a square of two triangles, nine tenths as high as a picture of `straight`, and a smaller
// one behind it that is hidden.
Scene squares() {
    Scene scene;
    for (const auto& [half, depth] : {std::pair(0.9F, 0.0F), {0.5F, -0.2F}}) {
        for (const auto& [x, y] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}}) {
            scene.model.triangles.push_back(
                {{half * static_cast<float>(x), half * static_cast<float>(y), depth},
                 {},
                 {1.0F, 0.5F, 0.25F + depth}});
        }
    }
    return scene;
}

// Is so large that a renderer in software draws each triangle of `squares` in bands.
constexpr int k_large = 3000;

bool is_about(double value, double expected, double share) {
    return std::abs(value - expected) <= share * expected;
}

} // namespace

class RenderTest : public QObject {
    Q_OBJECT
    std::optional<GlContext> gl_;

    Picture shot(const Scene& scene, const Camera& camera, int width = k_side, int height = k_side,
                 Background background = Background::dark) {
        auto picture = render(*gl_, scene, camera, width, height, background);
        if (!picture) {
            qWarning("%s", sentence(picture.issue().detail).c_str());
            return {};
        }
        return std::move(*picture);
    }

private slots:
    void initTestCase() {
        auto context = tests::gl_context();
        if (!context) {
            QSKIP("no OpenGL here: no picture is tested");
        }
        gl_.emplace(std::move(*context));
    }

    // The scene has more triangles and lines than are drawn at once where a stop may come.
    void a_stop_ends_a_picture_and_looking_for_it_changes_none() {
        Scene scene;
        const auto corner = [](int i, int k) {
            return std::array<float, 3>{static_cast<float>(i) / 200.0F,
                                        static_cast<float>(k) / 200.0F, 0.0F};
        };
        for (int i = 0; i < 200; ++i) {
            for (int k = 0; k < 200; ++k) {
                const std::array<float, 3> colour = {0.2F + 0.004F * static_cast<float>(i), 0.5F,
                                                     0.004F * static_cast<float>(k)};
                for (const auto& at : {corner(i, k), corner(i + 1, k), corner(i + 1, k + 1),
                                       corner(i, k), corner(i + 1, k + 1), corner(i, k + 1)}) {
                    scene.model.triangles.push_back({at, {}, colour});
                }
                for (const auto& at :
                     {corner(i, k), corner(i + 1, k), corner(i, k), corner(i, k + 1)}) {
                    scene.frames.push_back({at, {}, colour});
                }
            }
        }
        const Camera camera = straight(View::front);
        std::stop_source stop;
        const auto whole = render(*gl_, scene, camera, k_side, k_side, Background::dark);
        const auto watched = render(*gl_, scene, camera, k_side, k_side, Background::dark,
                                    Progress(stop.get_token()));
        QVERIFY(whole && watched && whole->pixels == watched->pixels);
        stop.request_stop();
        const auto stopped = render(*gl_, scene, camera, k_side, k_side, Background::dark,
                                    Progress(stop.get_token()));
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }

    // The square ends between pixels, and has one colour: a band that was left out, drawn with
    // other numbers or by the wrong rows would be seen.
    void bands_of_a_large_picture_have_no_seams() {
        tests::Heard heard;
        auto picture = render(*gl_, squares(), straight(View::front), k_large, k_large,
                              Background::dark, heard.progress());
        QVERIFY(picture);
        QVERIFY2(heard.told().size() > 15, qPrintable(QString::number(heard.told().size())));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.2, qPrintable(QString::number(heard.longest_step())));
        QCOMPARE(heard.told().back().second, 1.0);
        const Rgba inside = picture->at(k_large / 2, k_large / 2);
        QVERIFY(!is_ground(inside));
        constexpr int k_border = k_large / 20;
        std::size_t wrong = 0;
        for (int y = 0; y < k_large; ++y) {
            for (int x = 0; x < k_large; ++x) {
                const auto is_within = [](int at) {
                    return at >= k_border && at < k_large - k_border;
                };
                const Rgba& pixel = picture->at(x, y);
                wrong += is_within(x) && is_within(y) ? pixel != inside : !is_ground(pixel);
            }
        }
        QCOMPARE(wrong, std::size_t(0));
    }

    // No more than what was under way comes after a stop, neither while pixels are drawn, nor while
    // they are read or compressed.
    void a_large_picture_stops() {
        const Camera camera = straight(View::front);
        for (const double fraction : {0.1, 0.6, 0.95}) {
            tests::StopAt stop(fraction);
            const auto picture = render(*gl_, squares(), camera, k_large, k_large, Background::dark,
                                        stop.progress());
            QVERIFY(stop.was_reached() && stop.reached_at() < fraction + 0.2);
            QVERIFY(!picture && picture.issue().code == Code::stopped);
            QVERIFY2(stop.told_after() <= 1, qPrintable(QString::number(stop.told_after())));
        }
        const tests::Folder folder;
        const Picture picture = shot(squares(), camera, k_large, k_large);
        const std::string file = folder.path("large.png");
        tests::Heard heard;
        QVERIFY(png_of(picture, heard.progress()));
        QVERIFY(heard.told().size() > 50 && heard.way_back().empty());
        tests::StopAt stop(0.5);
        const Status written = write_png(picture, file, stop.progress());
        QVERIFY(!written && written.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.6 && stop.told_after() == 0);
        QVERIFY(!std::filesystem::exists(file));
    }

    void an_empty_scene_is_the_background() {
        for (const Background background : {Background::dark, Background::light}) {
            const Picture picture = shot({}, straight(View::front), 30, 20, background);
            QCOMPARE(picture.width, 30);
            QCOMPARE(picture.height, 20);
            QCOMPARE(picture.pixels.size(), std::size_t{600});
            for (const Rgba& pixel : picture.pixels) {
                QVERIFY(is_ground(pixel, background));
            }
        }
        // The camera stays where it is when there is nothing to fit.
        QCOMPARE(fitted(straight(View::front), {}, 1.0).distance, 1.0 / Camera::k_slope);
    }

    void a_unit_cube_takes_as_many_pixels_as_its_shadow() {
        const Scene scene = scene_of({cube_at(Vec3(0, 0, 0))});
        for (const View view : {View::front, View::back, View::left, View::right, View::top,
                                View::bottom, View::iso}) {
            Picture picture = shot(scene, straight(view));
            const Vec3 way = axes_of(straight(view)).toward.cwiseAbs();
            const Patch patch = patch_of(picture, 0);
            QVERIFY2(is_about(static_cast<double>(patch.pixels), way.sum() * k_unit * k_unit, 0.01),
                     qPrintable(QString::number(patch.pixels)));
            QVERIFY(std::abs(patch.x - 0.5 * k_side) < 1.0);
            QVERIFY(std::abs(patch.y - 0.5 * k_side) < 1.0);
        }
        // A side seen straight on has the light at the eye in full and the one above by half.
        Picture picture = shot(scene, straight(View::front));
        QCOMPARE(static_cast<int>(picture.at(k_side / 2, k_side / 2)[0]),
                 static_cast<int>(std::lround(255 * (0.2 + 0.65 + 0.125))));
    }

    void each_piece_has_its_own_area_and_the_nearer_one_is_seen() {
        const Scene scene = scene_of({cube_at(Vec3(-0.5, 0, 0), 0.5), cube_at(Vec3(0.5, 0, 0), 0.8),
                                      cube_at(Vec3(0.5, 0, 1), 0.4)});
        Picture picture = shot(scene, straight(View::front));
        const double unit2 = k_unit * k_unit;
        QVERIFY(is_about(static_cast<double>(patch_of(picture, 0).pixels), 0.25 * unit2, 0.02));
        QVERIFY(is_about(static_cast<double>(patch_of(picture, 1).pixels), 0.48 * unit2, 0.02));
        QVERIFY(is_about(static_cast<double>(patch_of(picture, 2).pixels), 0.16 * unit2, 0.02));
        picture = shot(scene, straight(View::back));
        QCOMPARE(patch_of(picture, 2).pixels, std::size_t{0});
    }

    // A cube lies on each half axis, and the one towards the camera hides the one behind.
    void views_look_from_where_they_say() {
        const std::vector<Vec3> ways = {Vec3(1, 0, 0),  Vec3(-1, 0, 0), Vec3(0, 1, 0),
                                        Vec3(0, -1, 0), Vec3(0, 0, 1),  Vec3(0, 0, -1)};
        std::vector<TriMesh> cubes;
        for (const Vec3& way : ways) {
            cubes.push_back(cube_at(0.7 * way, 0.2));
        }
        const Scene scene = scene_of(cubes);
        constexpr std::size_t k_px = 0, k_mx = 1, k_py = 2, k_my = 3, k_pz = 4, k_mz = 5;
        // Each row has a view, an up axis, and the cubes that must be in the middle, to the right
        // and above.
        using Row = std::tuple<View, UpAxis, std::size_t, std::size_t, std::size_t>;
        for (const auto& [view, up, middle, right, above] :
             {Row{View::front, UpAxis::y, k_pz, k_px, k_py},
              Row{View::front, UpAxis::unknown, k_pz, k_px, k_py},
              Row{View::back, UpAxis::y, k_mz, k_mx, k_py},
              Row{View::right, UpAxis::y, k_px, k_mz, k_py},
              Row{View::left, UpAxis::y, k_mx, k_pz, k_py},
              Row{View::top, UpAxis::y, k_py, k_px, k_mz},
              Row{View::bottom, UpAxis::y, k_my, k_px, k_pz},
              Row{View::front, UpAxis::z, k_my, k_px, k_pz},
              Row{View::right, UpAxis::z, k_px, k_py, k_pz},
              Row{View::top, UpAxis::z, k_pz, k_px, k_py},
              Row{View::top, UpAxis::x, k_px, k_my, k_mz}}) {
            Picture picture = shot(scene, straight(view, up));
            const int centre = k_side / 2;
            const int off = static_cast<int>(0.7 * k_unit);
            QCOMPARE(colour_of_pixel(picture.at(centre, centre)), middle);
            QCOMPARE(colour_of_pixel(picture.at(centre + off, centre)), right);
            QCOMPARE(colour_of_pixel(picture.at(centre, centre - off)), above);
        }
    }

    void parted_pieces_move_away_from_the_middle() {
        Scene scene = scene_of({cube_at(Vec3(-0.3, 0, 0), 0.2), cube_at(Vec3(0.3, 0, 0), 0.2)});
        Picture before = shot(scene, straight(View::front));
        scene.parted = 1.0;
        Picture after = shot(scene, straight(View::front));
        for (const std::size_t piece : {0U, 1U}) {
            const Patch from = patch_of(before, piece);
            const Patch to = patch_of(after, piece);
            QVERIFY(
                is_about(static_cast<double>(to.pixels), static_cast<double>(from.pixels), 0.05));
            const double expected = (piece == 0 ? -0.3 : 0.3) * k_unit;
            QVERIFY(std::abs(to.x - from.x - expected) < 1.0);
            QVERIFY(std::abs(to.y - from.y) < 1.0);
        }
    }

    void hidden_pieces_are_not_drawn() {
        Scene scene = scene_of({cube_at(Vec3(-0.5, 0, 0), 0.5), cube_at(Vec3(0.5, 0, 0), 0.5)});
        scene.pieces.edges = {0, 1, 8, 9}; // an edge of each piece
        paint(scene.pieces, 1, {0, 1, 0, 0});
        Picture picture = shot(scene, straight(View::front));
        QVERIFY(patch_of(picture, 0).pixels > 9000);
        for (int y = 0; y < k_side; ++y) {
            for (int x = k_side / 2; x < k_side; ++x) {
                QVERIFY(is_ground(picture.at(x, y)));
            }
        }
        // Hidden pieces do not count for the camera either.
        const Camera camera = fitted(straight(View::front), scene, 1.0);
        QVERIFY(std::abs(camera.target.x() + 0.5) < 1e-3);
    }

    void edges_lie_over_their_surface_and_hidden_ones_under_it() {
        Scene scene = scene_of({cube_at(Vec3(0, 0, 0))});
        Scene lined = scene;
        // The edges are diagonals of the front, then of the back.
        lined.pieces.edges = {4, 7};
        Picture front = shot(lined, straight(View::front));
        QVERIFY(front.at(k_side / 2, k_side / 2 - 1)[0] < 60); // the line runs through this pixel
        lined.pieces.edges = {0, 3};
        Picture back = shot(lined, straight(View::front));
        Picture without = shot(scene, straight(View::front));
        // Frames show through the surface.
        for (const float x : {-0.4F, 0.4F}) {
            scene.frames.push_back({{x, 0.0F, -0.6F}, {0, 0, 1}, {1, 1, 1}});
        }
        Picture framed = shot(scene, straight(View::front));
        int differ = 0;
        // Pixels are compared away from the cube's corners, past which the ends of lines show.
        for (int y = 110; y < 290; ++y) {
            for (int x = 110; x < 290; ++x) {
                QVERIFY(back.at(x, y) == without.at(x, y));
                differ += framed.at(x, y) != without.at(x, y) ? 1 : 0;
            }
        }
        QVERIFY(differ >= 120);
    }

    // A piece that lies behind another one's surface by less than half a pixel is hidden with all
    // of its edges, wherever the eye is.
    void edges_do_not_shine_through_what_is_little_in_front_of_them() {
        const TriMesh outer = cube_at(Vec3(0, 0, 0));
        for (const double apart : {2e-3, 8e-3}) {
            const Scene alone = edged_scene_of({outer});
            const Scene both = edged_scene_of({outer, cube_at(Vec3(0, 0, 0), 1.0 - apart)});
            for (const double yaw : {0.0, 0.3, 0.7}) {
                Camera camera = straight(View::front);
                camera.yaw += yaw;
                camera.pitch += 0.5 * yaw;
                camera.orthographic = yaw == 0.7;
                const Picture without = shot(alone, camera);
                const Picture with = shot(both, camera);
                std::size_t differ = 0;
                for (std::size_t i = 0; i < with.pixels.size(); ++i) {
                    differ += with.pixels[i] != without.pixels[i] ? 1 : 0;
                }
                // Samples at the very rim may see either; a line would have hundreds of pixels.
                QVERIFY2(differ < 40,
                         qPrintable(QString("%1, %2: %3").arg(apart).arg(yaw).arg(differ)));
            }
        }
    }

    // A piece that is in another one, with faces in its planes, is hidden with all of its edges,
    // also with one along a fold of the other, where it turns away from both.
    void edges_do_not_shine_through_a_piece_that_covers_them() {
        const TriMesh roof =
            prism({{-0.5, 0.4}, {0.0, 0.5}, {0.5, 0.4}, {0.5, -0.5}, {-0.5, -0.5}}, 1.0);
        const TriMesh at_fold = prism({{-0.4, 0.42}, {0.0, 0.5}, {-0.1, 0.0}}, 0.6);
        const TriMesh in_plane = box(Vec3(-0.3, -0.3, 0.1), Vec3(0.6, 0.6, 0.4));
        for (const auto& [covered, cover] :
             {std::pair{at_fold, roof}, {in_plane, cube_at(Vec3(0, 0, 0))}}) {
            // The second of two pieces is drawn nearer.
            const Scene alone = edged_scene_of({cube_at(Vec3(0, 0, 0), 0.1), cover});
            const Scene both = edged_scene_of({covered, cover});
            for (const double yaw : {-0.5, 0.0, 0.3, 0.7}) {
                for (const bool orthographic : {false, true}) {
                    Camera camera = straight(View::front);
                    camera.yaw += yaw;
                    camera.pitch += 0.2;
                    camera.orthographic = orthographic;
                    const Picture without = shot(alone, camera);
                    const Picture with = shot(both, camera);
                    std::size_t differ = 0;
                    for (std::size_t i = 0; i < with.pixels.size(); ++i) {
                        differ += with.pixels[i] != without.pixels[i] ? 1 : 0;
                    }
                    // Samples at the very ends of edges may see either.
                    QVERIFY2(differ < 10, qPrintable(QString("%1: %2").arg(yaw).arg(differ)));
                }
            }
        }
    }

    // A bar comes out of the front of a cube. The line around it is where both are seen, unless one
    // is hidden or they are parted.
    void a_seam_is_seen_where_bodies_end_in_each_other() {
        const TriMesh cube = cube_at(Vec3(0, 0, 0));
        const TriMesh bar = box(Vec3(-0.2, -0.2, 0), Vec3(0.4, 0.4, 1));
        Scene bare = scene_of({cube, bar});
        Scene lined = bare;
        lined.pieces.seams =
            draw_pieces(bodies({cube, bar}), nullptr, {}, Palette::spectrum)->seams;
        QVERIFY(!lined.pieces.seams.empty());
        Camera camera = straight(View::front);
        camera.yaw += 0.4;
        camera.pitch += 0.3;
        const CameraAxes axes = axes_of(camera);
        const auto inked = [&](const Vec3& place) {
            Picture with = shot(lined, camera);
            Picture without = shot(bare, camera);
            return has_ink(with, without,
                           static_cast<int>(0.5 * k_side + k_unit * axes.right.dot(place)),
                           static_cast<int>(0.5 * k_side - k_unit * axes.upward.dot(place)));
        };
        // Two of the four lines lie behind the bar.
        const std::vector<Vec3> seen = {Vec3(0.2, 0.1, 0.5), Vec3(0.2, -0.1, 0.5),
                                        Vec3(0.1, 0.2, 0.5), Vec3(-0.1, 0.2, 0.5)};
        const std::vector<Vec3> unseen = {Vec3(-0.2, 0.1, 0.5), Vec3(0.1, -0.2, 0.5),
                                          Vec3(0.2, 0.4, 0.5), Vec3(0.2, 0.1, 0.8)};
        QVERIFY(std::ranges::all_of(seen, inked));
        QVERIFY(std::ranges::none_of(unseen, inked));
        const Scene whole = lined;
        for (const std::size_t hidden : {0U, 1U}) {
            for (Scene* scene : {&lined, &bare}) {
                paint(scene->pieces, hidden, {0, 0, 0, 0});
            }
            QVERIFY(std::ranges::none_of(seen, inked));
            for (Scene* scene : {&lined, &bare}) {
                paint(scene->pieces, hidden, k_colours[hidden]);
            }
        }
        QVERIFY(std::ranges::all_of(seen, inked));
        lined.parted = bare.parted = 1e-6;
        QVERIFY(std::ranges::none_of(seen, inked));
    }

    // An edge that lies along the ridge of a body that covers it does not shine through, and is
    // there when that body is hidden, or pieces are parted.
    void an_edge_in_another_body_is_covered() {
        const TriMesh roof = prism({{-0.5, 0.4}, {0.0, 0.45}, {0.5, 0.4}}, 1.0);
        const TriMesh within = prism({{-0.1, 0.4399}, {0.0, 0.45}, {-0.01, 0.41}}, 0.6);
        const auto list_of = [](const std::vector<TriMesh>& meshes) {
            Scene scene;
            scene.pieces = std::move(*draw_pieces(bodies(meshes), nullptr, {}, Palette::spectrum));
            for (std::size_t i = 0; i < meshes.size(); ++i) {
                paint(scene.pieces, i, k_colours[i]);
            }
            return scene;
        };
        const auto differ = [&](const Scene& a, const Scene& b) {
            const Picture one = shot(a, straight(View::front));
            const Picture other = shot(b, straight(View::front));
            int pixels = 0;
            for (std::size_t i = 0; i < one.pixels.size(); ++i) {
                pixels += one.pixels[i] != other.pixels[i] ? 1 : 0;
            }
            return pixels;
        };
        Scene both = list_of({roof, within});
        Scene bare = both;
        QVERIFY(std::ranges::count(both.pieces.edge_covers, 0U) > 0);
        QVERIFY(differ(both, list_of({roof})) < 10);
        bare.pieces.edges.clear();
        for (Scene* scene : {&both, &bare}) {
            paint(scene->pieces, 0, {0, 0, 0, 0});
        }
        QVERIFY(differ(both, bare) > 100);
    }

    // A body that ends in another has fainter edges, but dark ones where it turns from the eye.
    void edges_within_a_body_are_fainter_than_its_outline() {
        const TriMesh cube = cube_at(Vec3(0, 0, 0));
        Scene scene;
        scene.pieces = std::move(*draw_pieces(
            bodies({cube, box(Vec3(0, 0, -1), Vec3(0.1, 0.1, 2)), cube_at(Vec3(0.8, 0, 0), 0.2)}),
            nullptr, {}, Palette::spectrum));
        const auto strength_of = [&](std::size_t piece) {
            return scene.pieces.vertices[scene.pieces.ranges[piece].first_vertex].edge_strength;
        };
        QVERIFY(strength_of(0) < 1.0F && strength_of(1) < 1.0F);
        QCOMPARE(strength_of(2), 1.0F);    // this one lies alone
        constexpr int k_wide = 4 * k_side; // lines are wider than a pixel
        Camera camera = straight(View::front);
        camera.yaw += 0.6;
        const CameraAxes axes = axes_of(camera);
        Picture picture = shot(scene, camera, k_wide, k_wide, Background::light);
        const auto darkest = [&](const Vec3& place) {
            const int x = static_cast<int>(0.5 * k_wide + 4.0 * k_unit * axes.right.dot(place));
            const int y = static_cast<int>(0.5 * k_wide - 4.0 * k_unit * axes.upward.dot(place));
            int least = 255;
            for (int i = -1; i <= 1; ++i) {
                const Rgba pixel = picture.at(x + i, y);
                least = std::min(least, std::max({int(pixel[0]), int(pixel[1]), int(pixel[2])}));
            }
            return least;
        };
        const int within = darkest(Vec3(0.5, -0.3, 0.5));
        const int rim = std::max(darkest(Vec3(-0.5, -0.3, 0.5)), darkest(Vec3(0.5, -0.3, -0.5)));
        QVERIFY2(rim < 80, qPrintable(QString::number(rim)));
        QVERIFY2(within > rim + 20, qPrintable(QString::number(within)));
    }

    // Edges of a piece are whole: those that are seen are dark along all of their length, on facets
    // that face the eye and beside those that hardly do. A light ground shows the outer halves of
    // those at the rim, whose inner halves are hidden where their facet is very steep.
    void no_facet_hides_a_part_of_its_own_edges() {
        const TriMesh mesh = cube_at(Vec3(0, 0, 0));
        const Scene scene = edged_scene_of({mesh});
        const Scene bare = scene_of({mesh});
        for (const double yaw : {0.02, 0.3, 0.7, 1.5}) {
            Camera camera = straight(View::front);
            camera.yaw += yaw;
            camera.pitch += 0.4 * yaw;
            camera.orthographic = false;
            Picture picture = shot(scene, camera, k_side, k_side, Background::light);
            Picture without = shot(bare, camera, k_side, k_side, Background::light);
            const CameraAxes axes = axes_of(camera);
            const Vec3 eye = camera.target + camera.distance * axes.toward;
            int looked_at = 0;
            int dark = 0;
            for (const OutlineEdge& edge :
                 outline_of(scene.pieces, reaches_of(scene.pieces), {true}).edges) {
                const Vec3 from = doubles(edge.first);
                const Vec3 to = doubles(edge.second);
                const auto faces = [&](const std::array<float, 3>& normal) {
                    return doubles(normal).dot(eye - from) > 0.0;
                };
                if (!faces(edge.left) && !faces(edge.right)) {
                    continue;
                }
                for (double share = 0.1; share < 0.95; share += 0.01) {
                    const Vec3 place = from + share * (to - from) - camera.target;
                    const double deep = camera.distance - place.dot(axes.toward);
                    const double half = 0.5 * k_side / (camera.slope * deep);
                    const int x = static_cast<int>(0.5 * k_side + half * place.dot(axes.right));
                    const int y = static_cast<int>(0.5 * k_side - half * place.dot(axes.upward));
                    ++looked_at;
                    dark += has_ink(picture, without, x, y) ? 1 : 0;
                }
            }
            QVERIFY2(looked_at >= 340 && dark == looked_at,
                     qPrintable(QString("%1: %2 of %3").arg(yaw).arg(dark).arg(looked_at)));
        }
    }

    void faces_of_hulls_alone_are_paler_and_hatched() {
        Scene scene = scene_of({cube_at(Vec3(0, 0, 0))});
        std::swap(scene.pieces.real_faces, scene.pieces.virtual_faces);
        Picture picture = shot(scene, straight(View::front));
        std::map<int, int> greens; // the green of a red piece
        for (int x = k_side / 2 - 50; x < k_side / 2 + 50; ++x) {
            ++greens[picture.at(x, k_side / 2)[1] > 100 ? 1 : 0];
        }
        QVERIFY(greens[1] > 40); // it is pale
        QVERIFY(greens[0] > 10); // it has lines
    }

    void backs_are_the_colour_of_rust() {
        Picture picture =
            shot(scene_of({inside_out(cube_at(Vec3(0, 0, 0)))}), straight(View::front));
        const Rgba pixel = picture.at(k_side / 2, k_side / 2);
        QVERIFY(pixel[0] > 120 && pixel[1] > 30 && pixel[2] > 20);
    }

    void a_model_is_drawn_where_its_origin_says() {
        const TriMesh mesh = cube_at(Vec3(0, 0, 0));
        Scene scene;
        scene.model.origin = Vec3(1e6, 0.25, 0); // floats alone would not hold both
        for (const Triangle& t : mesh.triangles) {
            for (const Index corner : t) {
                const Eigen::Vector3f p = mesh.vertices[corner].cast<float>();
                scene.model.triangles.push_back({{p.x(), p.y(), p.z()}, {0, 0, 1}, {1, 0, 0}});
            }
        }
        Camera camera = straight(View::front);
        camera.target = Vec3(1e6, 0, 0);
        Picture picture = shot(scene, camera);
        const Patch patch = patch_of(picture, 0);
        QVERIFY(is_about(static_cast<double>(patch.pixels), k_unit * k_unit, 0.01));
        QVERIFY(std::abs(patch.x - 0.5 * k_side) < 1.0);
        QVERIFY(std::abs(patch.y - (0.5 * k_side - 0.25 * k_unit)) < 1.0);
    }

    // Only the model is seen through; what lies beside it is drawn whole.
    void only_the_model_is_seen_through() {
        const TriMesh mesh = cube_at(Vec3(0, 0, 0));
        std::vector<DrawVertex> cube;
        for (const Triangle& t : mesh.triangles) {
            for (const Index corner : t) {
                const Eigen::Vector3f p = mesh.vertices[corner].cast<float>();
                cube.push_back({{p.x(), p.y(), p.z()}, {0, 0, 1}, {1, 0, 0}});
            }
        }
        const auto of = [&](const Scene& scene) { return shot(scene, straight(View::front)); };
        Scene scene;
        scene.opaque = cube;
        const Picture whole = of(scene);
        const Picture nothing = of(Scene());
        scene.opaque.clear();
        scene.model.triangles = cube;
        scene.see_through = SeeThrough::to_pieces;
        QCOMPARE(not_mixed(of(scene), whole, nothing), 0);
        // The model is also seen through in front of pieces around it, which hide nothing of it.
        const Scene around = scene_of({cube_at(Vec3(500, 0, 0)), cube_at(Vec3(0, 0, 0), 1.2)});
        Scene both = around;
        both.see_through = SeeThrough::to_pieces;
        both.model.triangles = cube;
        QCOMPARE(not_mixed(of(both), whole, of(around)), 0);
        // Alone, its outside mixes with its inside, which has another colour than the ground.
        Scene inside = scene;
        for (std::size_t i = 0; i < cube.size(); i += 3) {
            const auto [first, second, third] = std::tuple(cube[i], cube[i + 1], cube[i + 2]);
            inside.opaque.insert(inside.opaque.end(), {first, third, second});
        }
        inside.model.triangles.clear();
        scene.see_through = SeeThrough::to_inside;
        QVERIFY(not_mixed(of(scene), whole, nothing) > k_unit * k_unit / 2);
        QCOMPARE(not_mixed(of(scene), whole, of(inside)), 0);
        scene.opaque = cube;
        QCOMPARE(not_mixed(of(scene), whole, whole), 0);
    }

    void a_fitted_camera_shows_all_and_fills_the_picture() {
        const Scene scene = scene_of({cube_at(Vec3(40, 5, 7), 3), cube_at(Vec3(48, 6, 2), 1)});
        for (const View view : {View::iso, View::front, View::right, View::top}) {
            for (const auto& [width, height] : {std::pair(600, 300), {200, 500}}) {
                const double aspect = static_cast<double>(width) / height;
                Picture picture =
                    shot(scene, fitted(camera_of(view, UpAxis::z), scene, aspect), width, height);
                int left = width, right = 0, top = height, bottom = 0;
                for (int y = 0; y < height; ++y) {
                    for (int x = 0; x < width; ++x) {
                        if (!is_ground(picture.at(x, y))) {
                            left = std::min(left, x);
                            right = std::max(right, x);
                            top = std::min(top, y);
                            bottom = std::max(bottom, y);
                        }
                    }
                }
                QVERIFY(left > 0 && top > 0 && right < width - 1 && bottom < height - 1);
                QVERIFY(right - left > 0.85 * width || bottom - top > 0.85 * height);
                QVERIFY(std::abs(left + right + 1 - width) < 0.03 * width);
                QVERIFY(std::abs(top + bottom + 1 - height) < 0.03 * height);
            }
        }
    }

    // Half of a cube is left, up to the middle of the picture.
    void what_is_beyond_the_section_is_not_drawn() {
        Scene scene = scene_of({cube_at(Vec3(0, 0, 0))});
        const Camera camera = fitted(camera_of(View::front, UpAxis::y), scene, 1.0);
        const auto covered = [&](bool left) {
            Picture picture = shot(scene, camera);
            int count = 0;
            for (int y = 0; y < k_side; ++y) {
                for (int x = 0; x < k_side / 2 - 2; ++x) {
                    count += is_ground(picture.at(left ? x : k_side - 1 - x, y)) ? 0 : 1;
                }
            }
            return count;
        };
        const int all = covered(true);
        QVERIFY(all > 0);
        const Vec3 middle = camera.target;
        scene.section = Scene::Section{middle, Vec3(1, 0, 0)};
        QCOMPARE(covered(true), all);
        QCOMPARE(covered(false), 0);
        scene.section = Scene::Section{middle, Vec3(-1, 0, 0)};
        QCOMPARE(covered(true), 0);
        QVERIFY(covered(false) > 0);
        scene.section = Scene::Section{middle + Vec3(100, 0, 0), Vec3(1, 0, 0)};
        QCOMPARE(covered(true), all);
    }

    void a_turntable_goes_round_once_and_shows_all() {
        const Scene scene = scene_of({cube_at(Vec3(5, 0, 0)), cube_at(Vec3(9, 0, 0))});
        const Camera first = camera_of(View::iso, UpAxis::z);
        const auto cameras = around(first, scene, 1.0, 8);
        QCOMPARE(cameras.size(), std::size_t{8});
        for (const Camera& camera : cameras) {
            QCOMPARE(camera.target, cameras[0].target);
            QCOMPARE(camera.distance, cameras[0].distance);
            Picture picture = shot(scene, camera);
            for (int i = 0; i < k_side; ++i) {
                QVERIFY(is_ground(picture.at(i, 0)) && is_ground(picture.at(i, k_side - 1)) &&
                        is_ground(picture.at(0, i)) && is_ground(picture.at(k_side - 1, i)));
            }
        }
        QVERIFY(shot(scene, cameras[0]).pixels != shot(scene, cameras[2]).pixels);
        QCOMPARE(around(first, Scene(), 1.0, 1).size(), std::size_t{1});
    }

    void the_same_scene_is_the_same_bytes() {
        const Scene scene = scene_of({cube_at(Vec3(-0.2, 0, 0)), cube_at(Vec3(0.2, 0.1, 0.3))});
        const Camera camera = fitted(camera_of(View::iso, UpAxis::y), scene, 1.0);
        const Picture first = shot(scene, camera);
        QVERIFY(first.pixels == shot(scene, camera).pixels);
        const auto other = GlContext::make();
        QVERIFY(other);
        QVERIFY(render(*other, scene, camera, k_side, k_side, Background::dark)->pixels ==
                first.pixels);
    }

    void a_picture_that_is_too_large_is_refused() {
        const auto most = largest_side(*gl_);
        QVERIFY(most);
        QVERIFY(*most >= 4096);
        for (const auto& [width, height] :
             {std::pair(*most + 1, 10), {10, *most + 1}, {0, 10}, {10, -1}}) {
            const auto picture =
                render(*gl_, {}, straight(View::front), width, height, Background::dark);
            QVERIFY(!picture);
            QCOMPARE(picture.issue().code, Code::bad_setting);
        }
        QCOMPARE(shot({}, straight(View::front), *most, 1).width, *most);
    }

    void a_lost_context_is_an_issue() {
        auto context = GlContext::make();
        QVERIFY(context);
        context->lose();
        const auto picture = render(*context, {}, straight(View::front), 8, 8, Background::dark);
        QVERIFY(!picture);
        QCOMPARE(picture.issue().code, Code::graphics_failed);
    }
};

QTEST_APPLESS_MAIN(RenderTest)
#include "render.moc"
