#include "pipeline/compare_pictures.h"

#include "base/text.h"
#include "draw/piece_draw_list.h"
#include "geom/box_around.h"
#include "pipeline/pair_picture.h"
#include "pipeline/picture_measures.h"
#include "pipeline/report_picture.h"
#include "query/decoded_hull.h"
#include "report/sentences.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace hullwright {
namespace {

constexpr std::size_t k_most = 6; // pictures of rows, and of pieces

constexpr Rgb k_of_a = {150, 172, 204};
constexpr Rgb k_of_b = {206, 192, 158};

// Draws a row: both meshes, seen through to the two pieces that meet.
class Drawing {
public:
    Drawing(const CompareSide& a, const CompareSide& b, const ComparedRow& row)
        : a_(a), b_(b), row_(row) {
        const Pose place_a = a.placed(row.poses.a);
        const Pose place_b = b.placed(row.poses.b);
        Aabb box;
        for (const auto& [side, place] : {std::pair(&a, &place_a), std::pair(&b, &place_b)}) {
            const std::vector<bool> used = used_vertices(*side->mesh);
            for (std::size_t v = 0; v < used.size(); ++v) {
                if (used[v]) {
                    box.add((*place)(side->mesh->vertices[v]));
                }
            }
        }
        scene_.model.origin = box.centre();
        pipeline::add_surface(*a.mesh, place_a, k_of_a, scene_.model);
        pipeline::add_surface(*b.mesh, place_b, k_of_b, scene_.model);
    }

    // Draws all of both things.
    Status draw_row(const GlContext& context, ReportPicture& into, const std::stop_token& stop) {
        if (const auto added = add_pieces(stop); !added) {
            return added;
        }
        return pipeline::draw_report_picture(
            context, scene_, fitted(camera(), scene_, pipeline::k_report_aspect), into, stop);
    }

    // Draws what is around the piece at fault.
    Status draw_fault(const GlContext& context, ReportPicture& into, const std::stop_token& stop) {
        if (const auto added = add_pieces(stop); !added) {
            return added;
        }
        Scene near;
        near.pieces = scene_.pieces;
        const PieceRange hidden = near.pieces.ranges[row_.fault->piece.of_a ? 1 : 0];
        for (std::uint32_t i = 0; i < hidden.vertices; ++i) {
            near.pieces.vertices[hidden.first_vertex + i].colour[3] = 0.0F;
        }
        Camera there = fitted(camera(), near, pipeline::k_report_aspect);
        constexpr double k_around = 1.6; // so much more than the piece is seen
        there.distance *= k_around;
        pipeline::add_cross(row_.fault->at, 0.03 * there.distance, scene_.model);
        return pipeline::draw_report_picture(context, scene_, there, into, stop);
    }

private:
    // Adds the hull of a piece, where the thing is posed.
    static void add_hull(const CompareSide& side, const Pose& pose, std::uint32_t number,
                         PieceSet& set) {
        HullDecoder decoder;
        const DecodedHull* hull =
            decoder.decode(side.side.asset, side.side.asset.piece(number).leaf);
        if (hull == nullptr) {
            return; // which its collider could not have been made of
        }
        const Pose placed = side.side.placed(pose);
        Piece piece;
        for (const Vec3& v : hull->vertices) {
            piece.vertices.push_back(placed(v));
        }
        piece.triangles = hull->triangles;
        piece.flat = hull->flat;
        set.pieces.push_back(std::move(piece));
    }

    Status add_pieces(const std::stop_token& stop) {
        if (!row_.contact) {
            return Done{};
        }
        PieceSet set;
        set.family = Family::solid;
        add_hull(a_, row_.poses.a, row_.contact->piece_a, set);
        add_hull(b_, row_.poses.b, row_.contact->piece_b, set);
        Aabb around;
        for (const Piece& piece : set.pieces) {
            around.add(box_around(piece.vertices));
        }
        auto list = draw_pieces(set, nullptr, around, Palette::spectrum, Progress(stop));
        if (!list) {
            return list.issue();
        }
        scene_.pieces = std::move(*list);
        scene_.see_through = SeeThrough::to_pieces;
        for (std::size_t i = 0; i < scene_.pieces.ranges.size(); ++i) {
            const bool is_blamed = row_.fault && row_.fault->piece.of_a == (i == 0);
            pipeline::paint(scene_.pieces, i, is_blamed ? pipeline::k_red : pipeline::k_orange);
        }
        return Done{};
    }

    // Returns a camera that sees the contact most from the side, among a few directions all around.
    [[nodiscard]] Camera camera() const {
        Camera best = camera_of(View::iso, a_.up);
        if (!row_.contact) {
            return best;
        }
        constexpr int k_directions = 8;
        double least = 2.0;
        const double first = best.yaw;
        for (int i = 0; i < k_directions; ++i) {
            Camera one = best;
            one.yaw = first + 2.0 * std::numbers::pi * i / k_directions;
            const double along = std::abs(axes_of(one).toward.dot(row_.contact->where.normal));
            if (along < least - k_as_good) {
                least = along;
                best.yaw = one.yaw;
            }
        }
        return best;
    }

    const CompareSide& a_;
    const CompareSide& b_;
    const ComparedRow& row_;
    Scene scene_;
};

std::vector<const ComparedRow*> rows_to_draw(const CompareSums& sums) {
    std::vector<const ComparedRow*> rows;
    for (const auto& worst :
         {sums.worst(Verdict::missed_contact), sums.worst(Verdict::false_contact),
          sums.worst_depths(), sums.worst_distances()}) {
        for (const ComparedRow& row : worst) {
            const bool is_new =
                std::none_of(rows.begin(), rows.end(),
                             [&](const ComparedRow* other) { return other->number == row.number; });
            if (is_new && rows.size() < k_most) {
                rows.push_back(&row);
            }
        }
    }
    return rows;
}

} // namespace

Result<ComparePictures> draw_comparison(const CompareSide& a, const CompareSide& b,
                                        const CompareReportInput& report,
                                        const Progress& progress) {
    const auto context = GlContext::make();
    if (!context) {
        return context.issue();
    }
    ComparePictures pictures;
    const auto rows = rows_to_draw(*report.sums);
    auto blamed = report.sums->blamed();
    blamed.resize(std::min(blamed.size(), k_most));
    const double all = static_cast<double>(rows.size() + blamed.size());
    const auto tell = [&] {
        progress.report(static_cast<double>(pictures.rows.size() + pictures.pieces.size()) / all);
    };
    for (const BlamedPiece& piece : blamed) {
        ReportPicture picture;
        picture.title = name_of(report, piece.piece);
        picture.text = blame_text(report, piece);
        Drawing drawing(a, b, piece.worst);
        if (auto drawn = drawing.draw_fault(*context, picture, progress.token()); !drawn) {
            return drawn.issue();
        }
        pictures.pieces.push_back(std::move(picture));
        tell();
    }
    for (const ComparedRow* row : rows) {
        ReportPicture picture;
        picture.title = "row " + grouped_text(row->number);
        picture.text = row_text(report, *row);
        Drawing drawing(a, b, *row);
        if (auto drawn = drawing.draw_row(*context, picture, progress.token()); !drawn) {
            return drawn.issue();
        }
        pictures.rows.push_back(std::move(picture));
        tell();
    }
    return pictures;
}

CompareReportInput named_report(const CompareSide& a, const CompareSide& b) {
    CompareReportInput report;
    report.a = &a.side.asset;
    report.b = &b.side.asset;
    report.files = {a.side.file, b.side.file};
    report.models = {a.model, b.model};
    report.metres_per_unit = a.metres_per_unit == b.metres_per_unit ? a.metres_per_unit : 0.0;
    return report;
}

Result<std::string> draw_compare_page(const CompareSide& a, const CompareSide& b,
                                      const CompareReportInput& report, const std::string& made_by,
                                      const Progress& progress) {
    ComparePage page;
    page.report = report;
    page.made_by = made_by;
    auto pictures = draw_comparison(a, b, report, progress);
    if (pictures) {
        page.rows = std::move(pictures->rows);
        page.pieces = std::move(pictures->pieces);
    } else if (pictures.issue().code == Code::stopped) {
        return pictures.issue();
    } else {
        page.without = sentence(pictures.issue());
    }
    return compare_html(page);
}

} // namespace hullwright
