#include "pipeline/play_picture.h"

#include "base/text.h"
#include "draw/curve_picture.h"
#include "draw/render.h"
#include "draw/write_png.h"
#include "geom/box_around.h"
#include "piece/hull.h"
#include "pipeline/pair_scene.h"
#include "pipeline/picture_measures.h"

#include <algorithm>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Returns a ball of radius 1 about the origin: the points of an octahedron whose coordinates are
// whole numbers, moved out to it.
Piece unit_ball() {
    constexpr int k_cuts = 5; // of an edge of the octahedron
    std::vector<Vec3> points;
    for (int x = -k_cuts; x <= k_cuts; ++x) {
        for (int y = -k_cuts; y <= k_cuts; ++y) {
            for (int z = -k_cuts; z <= k_cuts; ++z) {
                if (std::abs(x) + std::abs(y) + std::abs(z) == k_cuts) {
                    points.push_back(Vec3(x, y, z).normalized());
                }
            }
        }
    }
    const Hull hull = convex_hull(points);
    Piece ball;
    ball.triangles = hull.triangles;
    for (const Index v : hull.vertices) {
        ball.vertices.push_back(points[v]);
    }
    return ball;
}

Piece ball_of(const Ball& ball) {
    static const Piece k_unit = unit_ball();
    Piece piece = k_unit;
    for (Vec3& v : piece.vertices) {
        v = ball.position + ball.radius * v;
    }
    return piece;
}

Rgb ink_on(Background background) {
    return background == Background::dark ? Rgb{255, 255, 255} : Rgb{20, 20, 20};
}

} // namespace

Rgb colour_of_ball(const PlayRecord& record, const std::vector<Dropped>& fates, std::size_t ball,
                   double time) {
    if (fates[ball].fate == Fate::through && fates[ball].time <= time) {
        return k_fallen_ball;
    }
    return record.is_asleep(ball, time) ? k_resting_ball : k_moving_ball;
}

std::vector<double> times_to_see(const PlayRecord& record, std::size_t most) {
    std::vector<double> impacts;
    for (const Bounce& bounce : record.bounces()) {
        if (bounce.time > 0.0 && bounce.time < record.length() &&
            (impacts.empty() || bounce.time > impacts.back())) {
            impacts.push_back(bounce.time);
        }
    }
    const std::size_t wanted = std::min(impacts.size(), most - 2);
    std::vector<double> times = {0.0};
    for (std::size_t i = 0; i < wanted; ++i) {
        times.push_back(impacts[i * impacts.size() / wanted]);
    }
    times.push_back(record.length());
    return times;
}

Result<PlayPainter> PlayPainter::make(const CollideSide& side, const PlayedRecord& played,
                                      const PairPictureSettings& settings,
                                      const Progress& progress) {
    auto context = GlContext::make();
    if (!context) {
        return context.issue();
    }
    if (const auto fits = check_size(*context, settings.width, settings.height); !fits) {
        return fits.issue();
    }
    auto hulls = hulls_of(side, progress.part({}, 0.0, 0.5));
    if (!hulls) {
        return hulls.issue();
    }
    hulls->family = Family::solid;
    Aabb box;
    for (const Piece& piece : hulls->pieces) {
        box.add(box_around(piece.vertices));
    }
    PlayPainter painter(std::move(*context), played, std::move(*hulls), box.diagonal(), settings);
    const auto start = painter.scene_at(0.0, progress.token());
    if (!start) {
        return start.issue();
    }
    const double aspect = static_cast<double>(settings.width) / settings.height;
    const auto up = static_cast<UpAxis>(played.record.start().up + 1);
    painter.camera_ = fitted(camera_of(settings.view, up), *start, aspect);
    return painter;
}

// Balls are pieces, too, so that lines are drawn where they touch the asset's.
Result<Scene> PlayPainter::scene_at(double time, const std::stop_token& stop) const {
    PieceSet set = hulls_;
    for (std::size_t i = 0; i < played_.record.size(); ++i) {
        set.pieces.push_back(ball_of(played_.record.ball(i, time)));
    }
    auto scene = scene_of_pieces(set, stop);
    if (!scene) {
        return scene;
    }
    const std::size_t of_asset = hulls_.pieces.size();
    for (std::size_t i = 0; i < set.pieces.size(); ++i) {
        paint(scene->pieces, i,
              i < of_asset ? colour_of(PairColour::blue)
                           : colour_of_ball(played_.record, played_.fates, i - of_asset, time));
    }
    scene->model.faults = marks_at(time, scene->model.origin);
    return scene;
}

std::vector<DrawVertex> PlayPainter::marks_at(double time, const Vec3& origin) const {
    std::vector<DrawVertex> lines;
    const auto add = [&](const Vec3& from, const Vec3& to, const Rgb& colour) {
        add_line(from, to, colour, origin, lines);
    };
    for (const Bounce& bounce : played_.record.bounces()) {
        if (bounce.time == time) {
            const double radius = played_.record.start().balls[bounce.ball].radius;
            add(bounce.point, bounce.point + 3.0 * radius * bounce.normal,
                ink_on(settings_.background));
        }
    }
    for (const Dropped& row : played_.fates) {
        if (row.fate != Fate::through || row.time > time) {
            continue;
        }
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 along = k_arm * size_ * Vec3::Unit(axis);
            add(row.at - along, row.at + along, k_fallen_ball);
        }
        if (row.bounces == 0) { // it met nothing: there is a hole on the way, or nothing at all
            add(row.from, row.at, k_fallen_ball);
        }
    }
    return lines;
}

Result<Picture> PlayPainter::draw(double time, const Progress& progress) const {
    const auto scene = scene_at(time, progress.token());
    return scene ? render(context_, *scene, camera_, settings_.width, settings_.height,
                          settings_.background, progress)
                 : Result<Picture>(scene.issue());
}

Picture draw_sums(const PlayRecord& record, const PairPictureSettings& settings) {
    CurvePicture curves;
    curves.title = "all balls together";
    curves.first = "0 s";
    curves.last = rounded_text(record.length(), 4) + " s";
    curves.panels = {{"energy", k_energy_curve, {}, {}}, {"momentum", k_momentum_curve, {}, {}}};
    for (const PlayRecord::Sums& sums : record.sums()) {
        curves.panels[0].values.push_back(sums.energy);
        curves.panels[1].values.push_back(sums.momentum.norm());
    }
    for (CurvePanel& panel : curves.panels) {
        const auto [least, most] = std::ranges::minmax(panel.values);
        panel.axis =
            axis_around(least, most, &panel == &curves.panels[0] ? energy_scale(record) : 0);
    }
    return draw_curves(curves, settings.width, settings.height, settings.background);
}

Status write_moments(const CollideSide& side, const PlayedRecord& played,
                     const PairPictureSettings& settings, const std::filesystem::path& folder,
                     const Progress& progress) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) {
        return error(Code::file_not_written, folder.string(), as_given(failed.message()));
    }
    const auto painter = PlayPainter::make(side, played, settings, Progress(progress.token()));
    if (!painter) {
        return painter.issue();
    }
    const std::vector<double> times = times_to_see(played.record, k_most_moments);
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double from = static_cast<double>(i) / static_cast<double>(times.size());
        const double to = static_cast<double>(i + 1) / static_cast<double>(times.size());
        const Progress of_one = progress.part({}, from, to);
        const auto picture = painter->draw(times[i], of_one.part({}, 0.0, k_share_of_drawing));
        if (!picture) {
            return picture.issue();
        }
        const std::string name = "moment" + std::to_string(i + 1) + ".png";
        const Status written =
            write_png(*picture, folder / name, of_one.part({}, k_share_of_drawing, 1.0));
        if (!written) {
            return written;
        }
    }
    return write_png(draw_sums(played.record, settings), folder / "energy.png",
                     Progress(progress.token()));
}

} // namespace hullwright::pipeline
